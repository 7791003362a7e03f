"""Codes of languages that are words of the language elsewhere."""

import pytest

from nomicformal.core.lower import lower
from nomicformal.ruleset.load import load_text

TEXT = """ruleset club "The club" language {code}
entity Member "member" {code} "M"
fact calm(m: Member): truth "{{m}} is calm" {code} "K"
term quiet(m: Member): truth else no "{{m}} is quiet" {code} "Q"
rule 1 mutable
| Calm members are quiet.
  quiet(m) when calm(m)
"""


@pytest.mark.parametrize("code", ["it", "no", "is", "ca"])
def test_a_language_may_have_the_code_of_a_keyword(code: str) -> None:
    model = load_text(TEXT.format(code=code))
    ruleset, found = lower(model)
    assert [*model.diagnostics, *found] == []
    assert ruleset.language == code
    assert ruleset.symbols["quiet"].phrases[code] == "Q"
