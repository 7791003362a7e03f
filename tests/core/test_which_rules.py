"""What conditions tell of a rule, and that quantifiers come out as if every rule had been looked at."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nomicformal.checker.conditions import Holds, all_of
from nomicformal.checker.questions import Workbench
from nomicformal.core.clauses import Hold
from nomicformal.core.expr import TRUTH, Apply, Const, Kind, Not, Quant, Type
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.core.which_rules import part_of, those, those_of_part, told_of
from nomicformal.evaluate.evaluator import Evaluator
from tests.support import ruleset_from_text

RULES = """
entity Player
fact lucky(r: Rule): truth
term happy(): truth
term glad(): truth
term merry(): truth
term dull(): truth

rule 101 immutable
section "Joy"
| One of these rules brings joy.
  happy() iff (some r: Rule where section(r) is "Joy" and lucky(r))
  glad() iff (some r: Rule where number(r) = 202 and lucky(r))
  merry() iff (every r: Rule where status(r) is mutable and section(r) is "Joy" has lucky(r))
  dull() iff (some r: Rule where number(r) != 202 and section(r) is "Joy" and lucky(r)) or lucky(rule 202)
rule 201 mutable
section "Joy"
| This one.
  comment
rule 202 mutable
| That one.
  comment
"""
IDS = ("r101", "r201", "r202")
COMES_OUT = {
    "happy": lambda lucky: lucky["r101"] or lucky["r201"],
    "glad": lambda lucky: lucky["r202"],
    "dull": lambda lucky: any(lucky.values()),
    "merry": lambda lucky: lucky["r201"],
}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return ruleset_from_text(RULES)


def test_what_is_told_of_the_rule(ruleset: Ruleset) -> None:
    found = {
        clause.symbol: told_of(clause.guard.var, (clause.guard.where, clause.guard.body))
        for clause in ruleset.clauses
        if isinstance(clause, Hold) and isinstance(clause.guard, Quant)
    }
    assert found["happy"] == (("section", "Joy"),)
    assert found["glad"] == (("number", Fraction(202)),)
    assert found["merry"] == (("section", "Joy"), ("status", "mutable"))
    assert those(ruleset.rules, found["happy"]) == ("r101", "r201")
    for told in found.values():
        assert those_of_part(ruleset.rules, part_of(told)[1:]) == those(ruleset.rules, told)


@pytest.mark.parametrize("values", list(product((False, True), repeat=3)))
def test_quantifiers_come_out_as_if_every_rule_had_been_looked_at(
    ruleset: Ruleset, values: tuple[bool, ...]
) -> None:
    lucky = dict(zip(IDS, values, strict=True))
    bench = Workbench(ruleset)
    given = [
        Holds(fact if value else Not(fact))
        for id_, value in lucky.items()
        for fact in [Apply("lucky", (Const(id_, Type(Kind.ENTITY, "Rule")),), TRUTH)]
    ]
    situation = Situation({}, {("lucky", (id_,)): value for id_, value in lucky.items()}, (), 0)
    for name, expected in COMES_OUT.items():
        assert Evaluator(ruleset, situation).outcome(name, ()).value is expected(lucky)
        term = Apply(name, (), TRUTH)
        assert bench.ask(all_of(*given, Holds(term))).found is expected(lucky)
        assert bench.ask(all_of(*given, Holds(Not(term)))).found is not expected(lucky)
