"""The cross-check: a second solver is asked, and a disagreement is loud."""

import pytest

from nomicformal.checker import questions
from nomicformal.checker.check import check
from nomicformal.checker.cross import agreed, second_opinion
from nomicformal.checker.questions import Options
from nomicformal.checker.solver import Proved, Unknown
from nomicformal.errors import InternalError
from tests.support import ruleset_from_text

IMPOSSIBLE = "(set-logic QF_LIA)\n(declare-const a Bool)\n(assert (and a (not a)))\n(check-sat)\n"
POSSIBLE = "(set-logic QF_LIA)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n"

CLUB = """ruleset club "Club"
entity Member "member"
fact guest(m: Member): truth "{m} is a guest"
fact local(m: Member): truth "{m} lives here"
term fee(m: Member): number "the fee of {m}"
rule 1 mutable
| Guests pay 5.
  fee(m) = 5 when guest(m)
rule 2 mutable
| Who lives here pays 20.
  fee(m) = 20 when local(m)
"""


def test_the_second_solver_answers() -> None:
    assert (second_opinion(IMPOSSIBLE), second_opinion(POSSIBLE)) == ("unsat", "sat")


def test_agreement_is_silent_and_so_is_what_one_leaves_open() -> None:
    agreed(IMPOSSIBLE, Proved())
    agreed(POSSIBLE, Unknown("out of budget"))


def test_disagreement_is_a_fault_of_the_tool() -> None:
    with pytest.raises(InternalError, match="unsat and sat"):
        agreed(POSSIBLE, Proved())


def test_a_check_with_cross_check_asks_the_second_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(questions, "agreed", lambda script, result: (asked.append(script), agreed(script, result)))
    ruleset = ruleset_from_text(CLUB)
    plain = check(ruleset)
    assert asked == []
    assert check(ruleset, options=Options(cross_check=True)).diagnostics == plain.diagnostics
    assert asked
