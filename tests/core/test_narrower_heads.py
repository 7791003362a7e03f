"""A variable of a sub-sort in a head: the clause speaks of that sub-sort only, for the evaluator and for the proofs."""

from __future__ import annotations

from nomicformal.checker.conditions import Holds, Unknown, all_of, env_of
from nomicformal.checker.questions import Workbench
from nomicformal.core.expr import TRUTH, Apply, Not, Var
from nomicformal.core.situation import Situation
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.resolve.types import Kind, Type
from tests.support import ruleset_from_text

ANTS = """ruleset ants "Ants" language en
entity Voter "voter"
entity Ant is a Voter "ant"
fact awake(x: Voter): truth "{x} is awake"
term elector(x: Voter): truth "{x} is an elector"
rule 1 mutable "Ants"
| Ants that are awake are electors.
  elector(a: Ant) when awake(a)
"""


def test_a_clause_about_a_sub_sort_says_nothing_of_others() -> None:
    ruleset = ruleset_from_text(ANTS)
    situation = Situation(
        {"Voter": ("vera",), "Ant": ("anton",), "Rule": ("r1",)},
        {("awake", ("vera",)): True, ("awake", ("anton",)): True}, (), 0, timeline=((0, {}),),
    )
    evaluator = Evaluator(ruleset, situation)
    assert evaluator.outcome("elector", ("anton",)).value is True
    assert evaluator.outcome("elector", ("vera",)).kind == "silent"


def test_the_proofs_know_it_too() -> None:
    bench = Workbench(ruleset_from_text(ANTS))
    ant = Var("a", Type(Kind.ENTITY, "Ant"))
    awake, elector = (Apply(name, (ant,), TRUTH) for name in ("awake", "elector"))
    env = env_of({"a": Unknown("a", ant.type)})
    assert bench.ask(all_of(Holds(awake, env), Holds(Not(elector), env))).never
    voter = Var("v", Type(Kind.ENTITY, "Voter"))
    env = env_of({"v": Unknown("v", voter.type)})
    awake, elector = (Apply(name, (voter,), TRUTH) for name in ("awake", "elector"))
    assert bench.ask(all_of(Holds(awake, env), Holds(Not(elector), env))).found
