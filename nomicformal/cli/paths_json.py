"""What `paths` prints as JSON, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.changing_itself import said_to_change_by_itself
from nomicformal.render.as_json import visible

if TYPE_CHECKING:
    from nomicformal.checker.paths.answer import Answer, Paths, Way
    from nomicformal.core.model import Ruleset


def as_json(
    subject: str, ruleset: Ruleset, paths: Paths, answers: Sequence[Answer], texts: bool, left: Sequence[str] = ()
) -> str:
    """For programs; the proposals' texts are always there. `left`: as for people."""
    document = {
        "subject": subject,
        "players": paths.setting.players,
        "readings": dict(sorted(paths.setting.readings.items())),
        "taken_for_granted": list(paths.setting.usual.names),
        "as_the_rules_stand": [{"votes": votes, "proposals": kinds} for votes, kinds in paths.first_kinds],
        "targets": [_answer_json(ruleset, answer) for answer in answers],
        "precedence": [{"rule": one.leaning.rule.number, "votes": one.votes} for one in paths.precedence()]
        if not left
        else [],
        "without_a_vote": [
            {
                "rule": ruleset.rule(one.clause.origin.rule).number,
                "text": one.clause.origin.quote,
                "trigger": one.trigger,
            }
            for one in paths.without_votes()
            if not left
        ],
        "said_to_change_by_itself": [
            {"rule": rule.number, "text": sentence} for rule, sentence in said_to_change_by_itself(ruleset)
        ],
        "interrupted_before": list(left),
    }
    return visible(json.dumps(document, indent=2, ensure_ascii=True)) + "\n"


def _answer_json(ruleset: Ruleset, answer: Answer) -> dict[str, object]:
    return {
        "target": answer.target.key,
        "kind": answer.target.kind,
        "straight": _way_json(answer.straight),
        "cheaper": _way_json(answer.cheaper),
        "false_while_it_stands": _breach_json(answer),
        "fewest_votes_of_any_first_proposal": answer.least,
        "tried": answer.tried,
        "complete": not answer.exhausted,
        "votes_to_undo": answer.undo,
        "without_a_vote": [
            {
                "rule": ruleset.rule(strike.by.clause.origin.rule).number,
                "trigger": strike.by.trigger,
                "void_by_rule": strike.void or None,
            }
            for strike in answer.strikes
        ],
        "limit": None
        if answer.limited is None
        else {
            "most": answer.limited.most,
            "now": answer.limited.now,
            "votes_for_one_more": answer.limited.votes,
            "one_more_comes_into_force": answer.limited.passes,
        },
        "without_touching_it": [
            {
                "rule": one.leaning.rule.number,
                "decides": list(one.leaning.terms),
                "votes": one.votes,
            }
            for one in answer.around
        ],
    }


def _breach_json(answer: Answer) -> dict[str, object] | None:
    found = answer.breach
    if found is None:
        return None
    return {
        "already": found.already,
        "void_by_rule": found.void or None,
        "way": _way_json(answer.broken),
        "situation": list(found.situation),
        "play_leads_there": found.reached,
        "tried": found.tried,
    }


def _way_json(way: Way | None) -> dict[str, object] | None:
    if way is None:
        return None
    return {
        "votes": way.worst,
        "minutes": way.minutes,
        "steps": [
            {
                "does": one.step.move.words,
                "votes": one.step.votes,
                "votes_if_nobody_is_against": one.alone,
                "minutes": one.step.minutes,
                "within_a_bundle": one.step.bundle,
                "played": one.played,
                "not_under": [{"reading": reading, "answer": answer} for reading, answer in one.only],
                "fewer_votes_under": [
                    {"reading": reading, "answer": answer} for reading, answer in (*one.fewer, *one.fewer_in_bundle)
                ],
                "proposal": one.step.move.proposal.text,
            }
            for one in way.steps
        ],
    }
