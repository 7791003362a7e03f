"""What is told of a promise that no course of play fulfils: what is missing where the best course ends."""

from __future__ import annotations

from tests.checks.asking import only_finding
from tests.checks.proposing import NOMIC

PROMISE = """
rule 115 immutable "Ways"
| Players distribute and vote while the vote is open.
  p: Player can distribute(q)
  p: Player can vote(q, c) when distribute(q) happened and now < voting_end(q)
rule 116 immutable "It stays a nomic"
| It must always be possible to adopt something.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
"""


def test_the_quorum_is_named_where_fewer_people_take_part() -> None:
    found = only_finding("guarantee_broken", NOMIC + PROMISE)
    (line,) = (line for line in found.explanation if line.startswith("what is still missing then: "))
    assert "the turnout on proposal1: 1" in line and "the quorum of proposal1: 2, by rule 201" in line


def test_nothing_is_said_to_be_missing_where_a_step_is_possible_for_nobody() -> None:
    barred = PROMISE + 'rule 117 immutable "Alone"\n| Who is alone does not vote.\n' + (
        "  p cannot vote(_, _) when (count o: Player) < 2\n"
    )
    found = only_finding("guarantee_broken", NOMIC.replace("quorum(q) = 2", "quorum(q) = 1") + barred)
    assert not any("what is still missing" in line for line in found.explanation)
    assert any("possible for nobody" in line for line in found.explanation)
