"""In a text a backslash stands before a quotation mark or a backslash, and nowhere else."""

from __future__ import annotations

import pytest

from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_proposal, parse_rule_file, parse_vocabulary

RULE = 'rule 202 mutable "Points"\n| Everybody starts with 0 points.\n'


@pytest.mark.parametrize(
    ("parse", "text", "place"),
    [
        (parse_rule_file, RULE.replace("Points", r"Po\ints"), (1, 21)),
        (parse_rule_file, RULE + '  gap "who \\q gives the numbers"\n', (3, 12)),
        (parse_rule_file, RULE + '  informal "a\n    b\\tc"\n', (4, 6)),
        (parse_rule_file, RULE + '  comment "ends \\\n    here"\n', (3, 17)),
        (parse_rule_file, RULE + '  reading r: a, b "which \\of?"\n', (3, 26)),
        (parse_vocabulary, 'ruleset r "The \\rules" language en\n', (1, 16)),
        (parse_vocabulary, 'ruleset r "R" language ca\nentity P "person" ca "\\persona"\n', (2, 23)),
        (parse_case, 'case "what \\it shows"\n', (1, 12)),
        (parse_proposal, 'proposal 301 "Two \\more" by anna\n', (1, 19)),
    ],
)
def test_any_other_backslash_is_a_mistake_with_its_place(parse, text, place) -> None:  # type: ignore[no-untyped-def]
    _, found = parse(SourceFile("a.nomic", text))
    assert [(one.span.line, one.span.column) for one in found] == [place]
    assert found[0].code == "NF001"
    assert "a backslash stands before" in str(found[0].message)
    assert r"`\\`" in found[0].help


def test_both_escapes_a_comment_and_the_text_of_a_rule_are_left_alone() -> None:
    text = 'rule 202 mutable "A \\"b\\" \\\\ c"   # \\q\n| Every \\q player.\n  comment "\\\\\\\\" # "\\q"\n'
    tree, found = parse_rule_file(SourceFile("a.nomic", text))
    assert found == []
    assert tree.rule is not None
    assert tree.rule.header.title == 'A "b" \\ c'
