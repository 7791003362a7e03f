"""What rules say of winning: what a win hangs on, what it brings about, and what only notes it."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import LooksAt, Node, body, head, uses
from nomicformal.core.clauses import AnyClause, Claim, Define, Guarantee, Hold, Transition, Update
from nomicformal.core.expr import YES
from nomicformal.core.model import Ruleset

WINS, WON = "wins", "won"


@dataclass(frozen=True, slots=True)
class Winning:
    """`deciding`: the clauses of rules that say who wins. `hangs_on`: the terms and states that this looks at.
    `noted`: states that only say that somebody has won. `follows`: the clauses to which a win makes a difference,
    apart from those."""

    deciding: tuple[Hold | Define, ...]
    hangs_on: frozenset[str]
    noted: frozenset[str]
    follows: tuple[AnyClause, ...]


def winning(context: Context) -> Winning | None:
    """None where no rule in force says who wins."""
    ruleset = context.ruleset
    standing = context.standing_clauses()
    deciding = tuple(one for one in standing if isinstance(one, Hold | Define) and one.symbol == WINS)
    if not deciding:
        return None
    below = ruleset.once("what decisions look at", LooksAt).below([("term", WINS)])
    hangs_on = frozenset(name for kind, name in below if kind == "term") - {WINS}
    noted = _noted(standing, hangs_on)
    marks: set[Node] = {("term", WINS), *(("term", name) for name in noted)}
    follows = tuple(
        clause
        for clause in standing
        if not isinstance(clause, Guarantee | Claim) and not _decides(clause, hangs_on | {WINS}, noted)
        if any(use.node in marks for use in body(clause))
    )
    return Winning(deciding, hangs_on, noted, follows)



def _noted(standing: list[AnyClause], hangs_on: frozenset[str]) -> frozenset[str]:
    """What a win makes so, and nothing else does, if nothing reads it but what decides wins or follows from them."""
    by_wins: set[str] = set()
    otherwise: set[str] = set()
    for clause in standing:
        if isinstance(clause, Transition):
            of_win = any(use.node == ("term", WINS) for use in uses(clause.condition))
            for one in clause.updates:
                if isinstance(one, Update):
                    (by_wins if of_win and one.value == YES else otherwise).add(one.symbol)
    read = {use.node[1] for clause in standing if not isinstance(clause, Guarantee) for use in body(clause)}
    return frozenset(name for name in by_wins - otherwise if name in hangs_on or name not in read or name == WON)


def _decides(clause: AnyClause, terms: frozenset[str], noted: frozenset[str]) -> bool:
    """Whether the clause only says who wins, or notes it."""
    if isinstance(clause, Transition):
        return all(isinstance(one, Update) and one.symbol in noted for one in clause.updates)
    decided = head(clause)
    return decided is not None and decided[0][0] == "term" and decided[0][1] in terms


def states(ruleset: Ruleset, names: frozenset[str]) -> frozenset[str]:
    """Those of these that are states."""
    return frozenset(name for name in names if name in ruleset.symbols and ruleset.symbols[name].kind == "state")
