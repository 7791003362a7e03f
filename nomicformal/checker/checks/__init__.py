"""The checks of a ruleset, one module each: `INFO` (what the code means) and `run(context)`.

Only what is listed here runs, in this order. Importing a check loads no solver, so `explain` is fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from nomicformal.diagnostics import CodeInfo, Diagnostic

if TYPE_CHECKING:
    from nomicformal.checker.checks.context import Context

TEXTUAL: tuple[str, ...] = (
    "number_from_history",
    "status_from_history",
    "status_against_text",
    "dates_in_order",
    "event_impossible",
    "title_without_event",
    "rule_not_found",
    "passage_not_encoded",
    "duplicate_text",
    "number_gap",
    "out_of_order",
    "slip",
    "two_spellings",
    "change_not_made",
    "negation_lost",
    "claim_over_nothing",
    "unexplained_word",
    "two_words",
    "limit_on_rules",
    "said_and_denied",
    "definition_in_words",
    "repeal_unsaid",
    "left_open",
    "outside_address",
)
"""Need the text alone: no clause, no solver."""

ABOUT_HISTORY = (
    "number_from_history",
    "status_from_history",
    "status_against_text",
    "dates_in_order",
    "event_impossible",
    "title_without_event",
    "number_gap",
    "out_of_order",
)
"""Those of the textual checks that judge a printed history, or how the rules are printed."""

FORMAL: tuple[str, ...] = (
    "conflict_within_rule",
    "mutable_void",
    "settled_by_claim",
    "settled_by_number",
    "mutual_claims",
    "not_settled",
    "policy_split",
    "precedence_circle",
    "few_left",
    "order_moves",
    "duty_forbidden",
    "duty_impossible",
    "least_people",
    "nobody_bound",
    "missing_stand_in",
    "held_by_one_gone",
    "another_office",
    "plain_grant_claims",
    "blamed_for_obeying",
    "effect_breaks_invariant",
    "limit_gives_way",
    "invariant_impossible",
    "invariant_broken",
    "guarantee_broken",
    "guarantee_undecided",
    "guarantee_vacuous",
    "guarantee_course",
    "guarantee_duty",
    "guarantee_despite",
    "paradox",
    "several_outcomes",
    "always_beaten",
    "implied_clause",
    "never_applies",
    "gap",
    "circular_definition",
    "never_decided",
    "no_beginning",
    "read_before_decided",
    "no_deadline",
    "nothing_follows",
    "vote_without_end",
    "stopped_by_one",
    "judge_not_bound",
    "default_missing",
    "numberings_meet",
    "spent",
    "inert_rule",
    "no_win",
    "win_without_end",
    "outlasts_win",
    "kept_by_nobody",
    "won_by_gift",
    "won_by_word",
    "won_by_proposals",
    "dearer_win",
    "limit_reached",
    "below_nothing",
    "fresh_start",
    "shares_rounded_up",
    "exact_number",
    "thin_adoption",
    "empty_ballot",
    "newcomers",
    "outvoted",
    "neutral_counts",
    "against_pays",
    "outlives_vote",
    "outsider",
    "no_way_in",
    "not_asked",
    "power_not_granted",
    "leans_on_lower",
    "dissenters_removed",
    "found_by_heading",
    "entrenched_in_name",
    "one_way",
    "in_two_steps",
    "amended_while_immutable",
    "change_without_vote",
)
"""Ask the solver about the clauses."""

CHANGE: tuple[str, ...] = (
    "amends_immutable",
    "rule_to_change_not_found",
    "implicit_transmutation",
    "retroactive",
    "votes_needed",
    "claim_cannot_work",
    "becomes_silent",
    "no_mutable_left",
    "only_together",
    "meaning_changed",
    "not_checked",
    "guarantee_sanction",
    "own_rules",
)
"""Of a proposal; these live in `nomicformal.checker.change`."""


def run_of(name: str) -> Callable[[Context], list[Diagnostic]]:
    """The function that runs the ruleset check of this module name."""
    run: Callable[[Context], list[Diagnostic]] = import_module(f"{__name__}.{name}").run
    return run


def code_of(name: str) -> str:
    """The code that the ruleset check of this module name reports."""
    info: CodeInfo = import_module(f"{__name__}.{name}").INFO
    return info.code


def code_of_change(name: str) -> str:
    """The code that the check of a proposal with this module name reports."""
    info: CodeInfo = import_module(f"nomicformal.checker.change.{name}").INFO
    return info.code


def infos() -> Iterator[CodeInfo]:
    """What each code of the checker means, in order of the codes."""
    modules = [f"{__name__}.{name}" for name in (*TEXTUAL, *FORMAL)]
    modules += [f"nomicformal.checker.change.{name}" for name in CHANGE]
    found: list[CodeInfo] = [import_module(module).INFO for module in modules]
    yield from sorted(found, key=lambda info: info.code)


def info(code: str) -> CodeInfo | None:
    """What this code (or kebab name) means; None if no check has it."""
    wanted = code.strip().lower()
    return next((found for found in infos() if wanted in (found.code.lower(), found.name)), None)
