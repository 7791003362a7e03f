"""What a comment that accepts a finding is about."""

from __future__ import annotations

from datetime import date

import pytest

from nomicformal.source import SourceFile
from nomicformal.syntax.acceptances import acceptances

KNOWN = {"nf204": "NF204", "settled-by-number": "NF204", "nf105": "NF105"}

RULE = [
    'rule 4 mutable "Fee"',
    'section "Money"',
    "| The fee is 5.",
    "| It is due in May.",
    "  fee(m) = 5",
    "    when guest(m)",
    "  fee(m) = 20 otherwise",
    "| Nobody pays twice.",
    '  informal "clear"',
    "history",
    "  2011-09-06 initial 4 mutable",
]


def extent(comment_above: int, comment: str = "# accept NF204: why") -> list[str]:
    """The first and last line of RULE that a comment above this line (from 1) is about."""
    lines = [*RULE[: comment_above - 1], comment, *RULE[comment_above - 1 :]]
    return _covered(lines)


def at_end(line: int) -> list[str]:
    """The same for a comment at the end of this line."""
    lines = [*RULE]
    lines[line - 1] += "  # accept NF204: why"
    return _covered(lines)


def _covered(lines: list[str]) -> list[str]:
    (found,), faults = acceptances(SourceFile("rules/4.nomic", "\n".join(lines) + "\n"), KNOWN)
    assert faults == []
    covered = [line for number, line in enumerate(lines, 1) if found.first <= number <= found.last]
    return [covered[0].split("  #")[0], covered[-1].split("  #")[0]]


def test_above_a_header_it_is_about_the_whole_rule() -> None:
    assert extent(1) == [RULE[0], RULE[-1]]
    assert at_end(1) == [RULE[0], RULE[-1]]


def test_above_a_passage_it_is_about_the_passage_and_its_clauses() -> None:
    assert extent(3) == [RULE[2], RULE[6]]
    assert extent(8) == [RULE[7], RULE[8]]


def test_above_or_at_a_clause_it_is_about_that_clause() -> None:
    assert extent(5) == [RULE[4], RULE[5]]
    assert at_end(5) == [RULE[4], RULE[5]]
    assert at_end(6) == [RULE[4], RULE[5]]
    assert extent(7) == [RULE[6], RULE[6]]


def test_above_a_header_it_ends_where_the_next_header_begins() -> None:
    lines = ["# accept NF204: why", *RULE, "", 'rule 5 mutable "More"', "| More."]
    assert _covered(lines) == [RULE[0], ""]


def test_below_everything_it_is_about_nothing_but_itself() -> None:
    comment = "# accept NF204: why"
    assert _covered([*RULE, comment]) == [comment, comment]


def test_it_is_read_with_all_its_parts() -> None:
    text = "# accept  settled-by-number , NF105  until 2027-03-01 : rule 31: later\nrule 4 mutable\n"
    (found,), _ = acceptances(SourceFile("a.nomic", text), KNOWN)
    assert (found.codes, found.until, found.reason) == (("NF204", "NF105"), date(2027, 3, 1), "rule 31: later")
    assert (found.span.line, found.span.column) == (1, 1)


@pytest.mark.parametrize(
    "text",
    [
        "rule 4 mutable\n| # accept NF204: why\n",
        'rule 4 mutable\n| A.\n  informal "x # accept NF204: why"\n',
        'rule 4 mutable\n| A.\n  informal "x\n    # accept NF204: why\n    y"\n',
        "# accept the proposal: it is fair\n",
        "# acceptance NF204: why\n",
        "",
    ],
)
def test_what_is_no_comment_or_no_code_accepts_nothing(text: str) -> None:
    assert acceptances(SourceFile("a.nomic", text), KNOWN) == ([], [])


MARKDOWN = """# Our club

## Rule 4 (mutable): Fee

<!-- accept NF204: above a passage -->
The fee is 5.

```nomic
fee(m) = 5
# accept NF105: above a clause
fee(m) = 20 otherwise
```

```text
<!-- accept NF204: in a block of text -->
```
"""


def test_markdown_has_comments_outside_and_inside_of_blocks() -> None:
    found, faults = acceptances(SourceFile("rules.md", MARKDOWN), KNOWN)
    assert faults == []
    lines = MARKDOWN.split("\n")
    assert [(one.codes, lines[one.first - 1]) for one in found] == [
        (("NF204",), "The fee is 5."),
        (("NF105",), "fee(m) = 20 otherwise"),
    ]
    assert "otherwise" in lines[found[0].last - 1] or found[0].last >= 11
