"""Small rulesets and the questions about them that tests put to the workbench."""

from __future__ import annotations

from nomicformal.checker import replay
from nomicformal.checker.conditions import Condition, Conflict, Holds, Unknown, env_of
from nomicformal.checker.questions import Answer, Options, Workbench
from nomicformal.core.expr import NUMBER, YES, Apply, Compare, Count, Kind, Type, Var
from nomicformal.core.model import Ruleset
from tests.checker.rulesets import clauses_of

PLAYER, PROPOSAL = Type(Kind.ENTITY, "Player"), Type(Kind.ENTITY, "Proposal")
P, Q = Var("p", PLAYER), Var("q", PROPOSAL)
ANYBODY, ANY_PROPOSAL = Unknown("p", PLAYER), Unknown("q", PROPOSAL)


def rule(number: int, *clauses: str, status: str = "mutable") -> str:
    body = "".join(f"| Passage {n}.\n  {clause}\n" for n, clause in enumerate(clauses))
    return f'\nrule {number} {status} "R{number}"\n{body}'


def conflict(found: Ruleset, first: int, second: int) -> Condition:
    one, other = clauses_of(found, first)[0], clauses_of(found, second)[0]
    pair = Workbench(found).pair(one, other)
    assert pair is not None
    return Conflict(one.id, pair.first, other.id, pair.second)


def checked(found: Ruleset, condition: Condition, **options: int) -> Answer:
    """The answer; a situation is looked at by the evaluator once more."""
    answer = Workbench(found, Options(**options)).ask(condition)  # type: ignore[arg-type]
    if answer.found:
        assert answer.situation is not None
        assert replay.holds(found, answer.situation, condition, answer.env)
    return answer


QUORUM = rule(201, "quorum(q) = 20% of (count p: Player) rounded up")
EVERYBODY = Count(P, YES)


def quorum_against(op: str, limit: object) -> Condition:
    told = Compare(op, Apply("quorum", (Q,), NUMBER), limit)  # type: ignore[arg-type]
    return Holds(told, env_of({"q": ANY_PROPOSAL}))
