"""Graphs as text: right shape, and labels from files cannot break out of it."""

import re

from nomicformal.render.graph import Edge, Vertex, dot, mermaid

RULES = [Vertex("r104", "104 Vots", strong=True), Vertex("r329", '329 "El" <jutge>')]
EDGES = [Edge("r104", "r329", "votes_of: by status (rule 111), void"), Edge("r329", "r104", "x", decided=False)]


def test_mermaid_draws_an_arrow_from_winner_to_loser_and_a_dashed_line_where_nothing_decides() -> None:
    assert mermaid(RULES, EDGES).splitlines() == [
        "flowchart TD",
        '  r104[["104 Vots"]]',
        '  r329["329 #quot;El#quot; #lt;jutge#gt;"]',
        '  r104 -->|"votes_of: by status (rule 111), void"| r329',
        '  r329 -.-|"x"| r104',
    ]


def test_dot_draws_the_same() -> None:
    assert dot(RULES, EDGES).splitlines() == [
        "digraph rules {",
        "  node [shape=box];",
        '  r104 [label="104 Vots", penwidth=2];',
        '  r329 [label="329 \\"El\\" <jutge>"];',
        '  r104 -> r329 [label="votes_of: by status (rule 111), void"];',
        '  r329 -> r104 [label="x", style=dashed, dir=none];',
        "}",
    ]


def test_a_hostile_title_stays_inside_its_label() -> None:
    evil = Vertex("r1", 'x"]; click r1 "javascript:alert(1)"\n  a --> b\\"\x1b[2J')
    drawn = mermaid([evil], [])
    assert drawn.count("\n") == 2
    assert re.fullmatch(r'flowchart TD\n  r1\["[^"]*"\]\n', drawn)
    drawn = dot([evil], [])
    assert re.fullmatch(r'digraph rules \{\n  node \[shape=box\];\n  r1 \[label="(?:[^"\\]|\\.)*"\];\n\}\n', drawn)


def test_notes_are_comments_of_one_line() -> None:
    assert mermaid([], [], ["circle: 1 over 2\n over 1"]) == "flowchart TD\n  %% circle: 1 over 2  over 1\n"
    assert dot([], [], ["circle: 1 over 2"]).splitlines()[1] == "  // circle: 1 over 2"
