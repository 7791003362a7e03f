"""Situations as players would tell them: in the order in which things are done, and about what the change is about."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.plausible import plausible
from nomicformal.checker.checks.sensible import sensible
from nomicformal.checker.checks.taken_as_done import not_possible
from nomicformal.checker.conditions import Holds
from nomicformal.core.question import lower_question
from nomicformal.core.situation import Situation
from tests.checks.asking import only_finding
from tests.checks.proposing import NOMIC as FULL
from tests.support import ruleset_from_text

NOMIC = """use nomic
rule 101 immutable
| Any player can propose, and distribute, and vote.
  p: Player can submit(q)
  p: Player can distribute(q)
  p: Player can vote(q, c)
rule 201 mutable
| There is a second rule.
  comment
"""


def shown(question: str) -> Situation:
    """The situation in which it is so, as it is told."""
    context = Context(ruleset_from_text(NOMIC))
    asked, faults = lower_question(context.ruleset, question)
    assert not faults
    condition = Holds(asked)
    _, answer = sensible(context, condition, context.ask(condition))
    assert answer.situation is not None
    return answer.situation


def test_a_proposal_is_made_before_it_is_put_to_the_vote() -> None:
    asked = "vote(q, in_favour) happened and distribute(q) happened and submit(q) happened"
    situation = shown(f"some q: Proposal where {asked}")
    assert [entry.symbol for entry in sorted(situation.log, key=lambda entry: entry.time)] == [
        "submit",
        "distribute",
        "vote",
    ]


def test_a_new_rule_is_not_one_that_is_there() -> None:
    situation = shown("some c: Change where change_kind(c) is enactment and new_status(c) is immutable")
    assert situation.facts.get(("target", ("change1",))) is None


def test_where_it_matters_which_rule_it_is_it_is_told() -> None:
    situation = shown("some c: Change where change_kind(c) is enactment and status(target(c)) is immutable")
    assert situation.facts["target", ("change1",)] == "r101"


def test_who_transmutes_a_rule_gives_it_another_status() -> None:
    asked = "change_kind(c) is transmutation and new_status(c) is immutable and target(c) is known"
    situation = shown(f"some c: Change where {asked}")
    assert situation.facts["target", ("change1",)] == "r201"


def test_those_who_are_there_play_unless_it_is_about_somebody_who_does_not() -> None:
    cell = ("playing", ("player1",))
    inside, outside = (shown(f"some p: Person where points(p) = 7{more}") for more in ("", " and not playing(p)"))
    assert [situation.timeline[-1][1][cell] for situation in (inside, outside) if situation.timeline] == [True, False]


def test_how_many_votes_are_needed_is_told_where_votes_were_cast() -> None:
    """Of no votes all are none, and more than half of none is one."""
    all_of_them = 'rule 210 mutable "All"\n| A proposal needs all votes cast.\n  votes_needed(q) = legal_votes(q)\n'
    found = only_finding("settled_by_number", FULL + all_of_them)
    assert any(line.endswith("the votes that proposal1 needs is 2") for line in found.explanation)
    assert any(line.endswith("the votes that proposal1 needs is 3") for line in found.explanation)
    assert sum(" votes " in line for line in found.witness) == 3


ENDING = NOMIC.replace(
    "  p: Player can vote(q, c)\n", "  p: Player can vote(q, c) when now < voting_end(q)\n"
) + """rule 202 mutable
| A vote lasts a week from the distribution.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + 1 week
"""


def test_what_is_done_just_when_its_time_is_over_is_told_a_minute_earlier() -> None:
    context = Context(ruleset_from_text(ENDING))
    asked, faults = lower_question(
        context.ruleset,
        "some q: Proposal where vote(q, _) happened and time of first vote(q, _) >= voting_end(q) - 1 minute",
    )
    assert not faults
    answer = context.ask(Holds(asked))
    told = plausible(context, Holds(asked), answer).situation
    assert told is not None and not not_possible(context.ruleset, told)
    log = tuple(replace(one, time=one.time + 1) if one.symbol == "vote" else one for one in told.log)
    late = replace(told, log=log)
    assert not_possible(context.ruleset, late)
    mended = plausible(context, Holds(asked), replace(answer, situation=late)).situation
    assert mended is not None and not not_possible(context.ruleset, mended)


def test_what_needs_another_act_of_its_moment_is_told_after_that() -> None:
    text = NOMIC.replace("can vote(q, c)", "can vote(q, c) when submit(q) happened")
    context = Context(ruleset_from_text(text))
    asked, faults = lower_question(
        context.ruleset,
        "some q: Proposal where vote(q, _) happened and time of first submit(q) >= now"
        " and time of first vote(q, _) >= now and (no r: Proposal where r is not q)",
    )
    assert not faults
    answer = context.ask(Holds(asked))
    assert answer.situation is not None
    before = replace(answer.situation, log=tuple(sorted(answer.situation.log, key=lambda one: one.symbol != "vote")))
    told = plausible(context, Holds(asked), replace(answer, situation=before)).situation
    assert told is not None and not not_possible(context.ruleset, told)
