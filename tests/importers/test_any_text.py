"""Whatever the text, nothing is lost, and what is written can be read."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nomicformal.core.lower import lower
from nomicformal.importers.finishing import finish
from nomicformal.importers.prose import read_prose, read_rule
from nomicformal.importers.reading import read_string
from nomicformal.importers.writing import write
from nomicformal.ruleset.load import load

from .accounting import assert_nothing_lost, bare

MANY = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
PIECES = st.sampled_from(
    [
        "Rule 101 (Immutable)",
        "Rule 102",
        "Regla 103: Vots",
        "Règle 104 -",
        "immuable",
        "101.",
        "102. Each player",
        "103) x",
        "§ 5",
        "I.",
        "II. Mutable Rules",
        "Immutable rules",
        "## 104 (MUTABLE)",
        "# Votes",
        "**105** *Title*",
        "'''106''' x",
        "== A ==",
        "(Rule 107, mutable)",
        "Title",
        "A Longer Title",
        "History:",
        "Història: Regla Inicial Immutable 104, 06 Set 2011",
        "Amended by Proposal 304 (Ann), 5 May 2001",
        "[CFJ 5: no]",
        "[",
        "]",
        "-----",
        "======",
        "* * *",
        "|a|b|",
        "|--|--|",
        "| 108 | text |",
        "> quoted",
        "> 109. quoted",
        "Page 3",
        "\f",
        "\u00ad",
        "\u200b",
        "\ufeff",
        "Status: immutable",
        "Section: Votes",
        "Text: x",
        "(Repealed by 303)",
        "La R.303 deroga a la R.203",
        "Back to top",
        "- item",
        "1. item",
        "2. item",
        "All players keep to the rules, and to",
        "nothing else.",
        "Nobody wins before rule 101 says so.",
        "\t",
        "\u00a0",
        "#",
        '"',
        "\\",
        "```",
        "Text without end",
        "110 Bare",
        "Number: 111",
        "112.",
        "1.1 Part",
        "1.2 Part",
        "---",
        "title: x",
        "…",
        "«»",
        "Citação :",
    ]
)
TEXTS = st.lists(
    st.tuples(PIECES, st.sampled_from(["\n", "\n\n", " ", "\r\n".replace("\r", "")])), min_size=1, max_size=40
).map(lambda pairs: "".join(piece + end for piece, end in pairs))


@MANY
@given(TEXTS)
def test_nothing_of_a_text_is_lost(text: str) -> None:
    found = read_prose("t", text)
    if found is not None:
        assert_nothing_lost(found)


@MANY
@given(st.text(max_size=300))
def test_nothing_of_one_rule_is_lost_whatever_characters_it_has(text: str) -> None:
    assert_nothing_lost(read_rule("t", text.replace("\r", "\n"), "7"))


@MANY
@given(TEXTS)
def test_what_is_written_can_be_read(text: str) -> None:
    found = read_string(text, "t")
    if found is None or not found.rules:
        return
    finish(found, "t")
    with tempfile.TemporaryDirectory() as root:
        source = Path(root, "s.txt")
        source.write_text(text, encoding="utf-8")
        write(found, Path(root, "out"), "out", source)
        model = load(Path(root, "out"))
        errors = [*model.diagnostics, *lower(model)[1]]
        assert [d.message for d in errors if d.code != "NF033"] == []
        assert len(model.rules) == len(found.rules)


VALUES = st.recursive(
    st.text(max_size=40)
    | st.sampled_from(["101", "immutable", "Each player has one vote.", "rule 102 (mutable): Play."])
    | st.none()
    | st.booleans()
    | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["number", "text", "title", "status", "rules", "101", "immutable", "history", "x", "note"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@MANY
@given(VALUES)
def test_no_value_of_a_json_document_is_lost(value: object) -> None:
    found = read_string(json.dumps(value), "t", ".json")
    assert found is not None
    values = [text for _, text, _ in found.sources[0].values]
    assert bare("".join(values)) == bare("".join(_scalars(value)))
    lost = {path for path, text, role in found.sources[0].values if text.strip() and role.value == "mark of the layout"}
    assert lost == set()


def _scalars(value: object) -> list[str]:
    match value:
        case None:
            return []
        case bool():
            return [str(value).lower()]
        case list():
            return [text for item in value for text in _scalars(item)]
        case dict():
            return [text for item in value.values() for text in _scalars(item)]
        case _:
            return [str(value)]


def test_a_big_text_takes_time_in_proportion_to_its_size() -> None:
    def seconds(count: int) -> float:
        text = "".join(
            f"Rule {n} (Mutable)\nTitle {n}\n\nEach player has one vote, says rule {n}.\n\n"
            for n in range(101, 101 + count)
        )
        start = time.process_time()
        found = read_prose("t", text)
        assert found is not None and len(found.rules) == count
        finish(found, "t")
        return time.process_time() - start

    seconds(100)
    assert seconds(4000) < 12 * seconds(1000) + 0.5
