"""What lint does not tell it does not work out, and what it tells is what it would be without that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from nomicformal.checker import lint as lints
from nomicformal.checker.check import CheckResult, Watch, run_checks
from nomicformal.checker.checks import FORMAL
from nomicformal.checker.checks.brief import is_brief
from nomicformal.checker.checks.context import Context
from nomicformal.checker.fingerprint import atoms
from nomicformal.checker.result import LintResult
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from tests.checks.proposing import NOMIC, linted
from tests.support import ruleset_from_text

RULES = NOMIC + """rule 213 mutable "Another quorum"
| The quorum is 3 once somebody is rich, however that is read.
  quorum(q) = 3 when (some p: Person where rich(p))
rule 214 mutable "Two votes"
| A rich player has two votes.
  votes_of(p, q) = 2 when playing(p) and rich(p)
rule 215 mutable "Itself"
| Voting takes a day. It takes two days.
  voting_end(q) = voting_start(q) + 1 day
  voting_end(q) = voting_start(q) + 2 days
rule 216 mutable "Promise"
| Nobody ever has two votes.
  guarantee one_vote: never votes_of(p, q) >= 2
"""
PROPOSALS = {
    "brings a conflict": "enact rule mutable \"A third quorum\"\n| The quorum is 4.\n  quorum(q) = 4\n",
    "brings one with a status": (
        "enact rule mutable \"No votes\"\n| Nobody has a vote.\n  votes_of(p, q) = 0 when playing(p)\n"
    ),
    "removes a conflict": "repeal rule 213\n",
    "removes one and brings one": (
        "amend rule 214\n| A rich player is one.\n  votes_of(p, q) = 1 when playing(p) and rich(p)\n"
        "enact rule mutable \"Short\"\n| Voting takes an hour.\n  voting_end(q) = voting_start(q) + 1 hour\n"
    ),
    "keeps a promise": "amend rule 214\n| No votes.\n  votes_of(p, q) = 0 when playing(p) and rich(p)\n",
    "changes the policy": "repeal rule 212\n",
}


@pytest.mark.parametrize("proposal", PROPOSALS.values(), ids=PROPOSALS)
def test_what_is_told_is_the_same_as_where_everything_is_worked_out(
    proposal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = linted(proposal, RULES)
    monkeypatch.setattr(lints, "run_checks", _in_full)
    monkeypatch.setattr(lints, "_what_goes_in_full", lambda old, before, after, rulesets: before)
    whole = linted(proposal, RULES)
    assert _all(short) == _all(whole)
    assert [str(one) for one in short.undecided] == [str(one) for one in whole.undecided]
    assert not any(map(is_brief, (*short.diagnostics, *short.gone)))


def test_each_proposal_changes_what_is_told_of_conflicts() -> None:
    """Else the comparison above would say nothing."""
    told = {name: linted(proposal, RULES) for name, proposal in PROPOSALS.items()}
    assert {"NF202", "NF204"} <= {one.code for result in told.values() for one in result.diagnostics}
    assert {"NF202", "NF204"} <= {one.code for result in told.values() for one in result.gone}


def test_in_brief_the_same_conflicts_are_found() -> None:
    rules = _rules()
    whole = run_checks(Context(rules), FORMAL)
    brief = run_checks(Context(rules, in_full=lambda _: False), FORMAL)
    assert sorted(map(_about, brief.diagnostics)) == sorted(map(_about, whole.diagnostics))
    assert any(map(is_brief, brief.diagnostics))


def test_only_what_is_wanted_is_told_in_full() -> None:
    rules = _rules()
    whole = [one for one in run_checks(Context(rules), FORMAL).diagnostics if one.code == "NF202"]
    wanted = atoms(whole[0])
    told = run_checks(Context(rules, in_full=lambda about: bool(about & wanted)), FORMAL).diagnostics
    assert [one for one in told if one.code == "NF202" and not is_brief(one)] == whole[:1]


def _rules() -> Ruleset:
    return ruleset_from_text(RULES)


def _in_full(
    context: Context, checks: Sequence[str], watch: Watch | None = None, found: list[Diagnostic] | None = None
) -> CheckResult:
    return run_checks(replace(context, in_full=None), checks, watch, found)


def _all(result: LintResult) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    return result.diagnostics, result.gone


def _about(one: Diagnostic) -> tuple[str, list[str]]:
    return one.code, sorted(atoms(one))
