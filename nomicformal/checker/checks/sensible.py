"""Situations as players would tell them: a new rule is not one that is there already, and a proposal is made before it
is put to the vote, though no rule forbids the contrary; and those who are there play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import head
from nomicformal.checker.conditions import AllOf, Condition, Conflict, Holds, all_of
from nomicformal.core.expr import Expr
from nomicformal.core.model import Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

WISHES = (
    "no c: Change where change_kind(c) is enactment and target(c) is known and in_force(target(c))",
    "no c: Change where change_kind(c) in (repealing, amendment, transmutation) and target(c) is known"
    " and not in_force(target(c))",
    "no c: Change where change_kind(c) is transmutation and target(c) is known and status(target(c)) is new_status(c)",
    "no q: Proposal where submit(q) happened and distribute(q) happened"
    " and time of first submit(q) >= time of first distribute(q)",
    "no q: Proposal where submit(q) happened and vote(q, _) happened"
    " and time of first submit(q) >= time of first vote(q, _)",
    "no q: Proposal where distribute(q) happened and vote(q, _) happened"
    " and time of first distribute(q) >= time of first vote(q, _)",
)
"""In the words of the shared vocabulary; what a ruleset's own has no words for is not wished for."""
OF_VOTES = ("votes_needed", "every q: Proposal has legal_votes(q) >= 3")
"""How many votes a proposal needs is best told where votes have been cast: of none, all of them are none."""


NEW = ("change_kind", "enactment")
"""What a change is that brings a rule into force."""


def sensible(context: Context, condition: Condition, answer: Answer) -> tuple[Condition, Answer]:
    """A situation that meets the condition, under the same readings, and as many as can be of the wishes that the given
    one does not, with the condition that it meets then."""
    from nomicformal.checker.replay import holds

    situation = answer.situation
    if situation is None:
        return condition, answer
    wanted = [
        Holds(wish)
        for wish in context.ruleset.once("wishes for situations", _wishes)
        if not holds(context.ruleset, situation, Holds(wish), answer.env)
    ]
    wanted += [Holds(wish) for wish in _wishes_of_votes(context, condition)]
    for wishes in ([wanted] if len(wanted) < 2 else [wanted, *([one] for one in wanted)]):
        more = all_of(condition, *wishes)
        found = context.ask(more, readings=situation.readings) if wishes else answer
        if wishes and found.found:
            condition, answer = more, found
            if wishes is wanted:
                break
    return condition, _without_needless_targets(context, condition, answer)


def _wishes_of_votes(context: Context, condition: Condition) -> list[Expr]:
    """What is wished for where a contradiction is about the votes that something needs."""
    from nomicformal.core.question import lower_question

    term, wish = OF_VOTES
    about = {head(context.clause(part.first)) for part in _parts(condition) if isinstance(part, Conflict)}
    if not any(decided is not None and decided[0] == ("term", term) for decided in about):
        return []
    lowered, faults = lower_question(context.ruleset, wish)
    return [] if faults else [lowered]


def _parts(condition: Condition) -> Iterator[Condition]:
    if isinstance(condition, AllOf):
        for part in condition.parts:
            yield from _parts(part)
    else:
        yield condition


def _without_needless_targets(context: Context, condition: Condition, answer: Answer) -> Answer:
    """A rule that is enacted is a new one, mostly: the rule that the situation has a change concern is left out where
    that makes no difference (what a situation does not say is open: so it says that it concerns none)."""
    from nomicformal.checker.replay import holds

    assert answer.situation is not None
    facts = answer.situation.facts
    for cell in [("target", args) for (name, args), value in facts.items() if (name, value) == NEW]:
        left = replace(answer.situation, facts={**facts, cell: None})
        if facts.get(cell) is not None and holds(context.ruleset, left, condition, answer.env):
            answer = replace(answer, situation=left)
            facts = left.facts
    return answer


def _wishes(ruleset: Ruleset) -> list[Expr]:
    from nomicformal.checker.change.scenario import electorate
    from nomicformal.core.question import lower_question

    _, member = electorate(ruleset)
    everybody_plays = f"no p: Person where not {member}(p)"
    lowered = [lower_question(ruleset, text) for text in (everybody_plays, *WISHES)]
    return [wish for wish, faults in lowered if not faults]
