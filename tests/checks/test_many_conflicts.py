"""Where very many passages contradict each other about one thing, a limit is kept, and said."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.checks import conflicts
from tests.support import ruleset_from_text

RULES = "".join(f'rule {number} mutable "R"\n| The fee is {number}.\n  fee(m) = {number}\n' for number in range(1, 7))
TEXT = 'entity Member "member"\nterm fee(m: Member): number "the fee of {m}"\n' + RULES


@pytest.mark.parametrize(("most", "left"), [(4, 11), (15, 0), (100, 0)])
def test_what_is_not_looked_at_stays_open(monkeypatch: pytest.MonkeyPatch, most: int, left: int) -> None:
    monkeypatch.setattr(conflicts, "MOST_CONFLICTS", most)
    result = check(ruleset_from_text(TEXT), checks=("not_settled",))
    assert result.diagnostics
    told = [str(one) for one in result.undecided]
    assert told == (
        [
            f"whether {left} more pairs of passages contradict each other about “the fee of a member”"
            f" ({most} contradictions about it were found, and no more were looked for)"
        ]
        if left
        else []
    )
