"""A finding about words of a text points to those words, on the line on which they stand."""

from __future__ import annotations

import pytest

from nomicformal.source import Span
from tests.checks.asking import findings

TEXT = """ruleset tiny "A tiny game" language en

rule 1 mutable "Points"
| Everybody begins with   0 points, and
| nobody has less. As rule 9 says, the senator may
| be be absent. The (second one must
| obey rule 8.
  comment "x"
| A passage  of its own: it it is so.
  comment "x"

rule 2 mutable "Rounds"
|A round is a day. All players are here.
  comment "x"
"""


def words_at(span: Span) -> str:
    lines = TEXT.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return " ".join("\n".join(lines).replace("\n| ", " ").split())


@pytest.mark.parametrize(
    ("check", "words"),
    [
        ("rule_not_found", ["rule 9", "rule 8"]),
        ("unexplained_word", ["senator"]),
        ("slip", ["be be", "(", "it it"]),
    ],
)
def test_the_place_is_that_of_the_words(check: str, words: list[str]) -> None:
    found = [one for one in findings(check, TEXT) if 1 in one.rules]
    spans = [span for one in found for span in (one.span, *(related.span for related in one.related))]
    assert [words_at(span) for span in sorted(spans)] == words
