"""LaTeX: what a reader sees of it, in a time that grows with its length only."""

from __future__ import annotations

import time

import pytest

from nomicformal.importers.latex_source import latex_to_text

TIMES = 50_000


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        (r"\textbf{Votes} are \emph{\underline{secret}}.", "Votes are secret."),
        (r"10\,\% of the \href{https://example.org}{members}~vote \& win", "10% of the members vote & win"),
        (r"G\'en\'erale, f\"ur alle, Gesch\"aft", "Générale, für alle, Geschäft"),
        ("Gesch\"aft \"uber Stra\"se", "Geschäft über Straße"),
        ('She said "aye" to it', 'She said "aye" to it'),
        ("kept % not this\n", "kept"),
    ],
)
def test_what_is_seen(source: str, seen: str) -> None:
    assert latex_to_text(source)[0].strip() == seen


def test_sections_have_the_numbers_that_are_printed() -> None:
    source = r"\section{Name} a \subsection{Seat} b \section*{Aside} c \section{Votes} d"
    headings = [line for line in latex_to_text(source)[0].split("\n") if line.startswith("#")]
    assert headings == ["### 1. Name", "#### 1.1. Seat", "### Aside", "### 2. Votes"]


@pytest.mark.parametrize(
    "source",
    [r"\textbf{" * TIMES, r"\begin{x}[" * TIMES, r"\item[" * TIMES, r"\emph{a" * TIMES + "}" * TIMES, r"\x[a" * TIMES],
    ids=["open", "options", "labels", "nested", "commands"],
)
def test_nothing_takes_long(source: str) -> None:
    begun = time.monotonic()
    latex_to_text(source)
    assert time.monotonic() - begun < 30
