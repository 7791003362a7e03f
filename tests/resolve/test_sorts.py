from __future__ import annotations

from nomicformal.core import expr as x
from nomicformal.core.clauses import Define, Hold, Norm
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import Kind, Type
from tests.support import ruleset_from_text

VOCABULARY = """
entity Person
entity Ant
entity Proposal
role Elector of Person or Ant "{x} may vote"
state role Chair of Person
state points(p: Person): number
term legs(a: Ant): number
term weight(e: Elector): number
act vote(q: Proposal) by Elector
act bite(q: Proposal) by Ant
"""


def rules(*clauses: str) -> Ruleset:
    return ruleset_from_text(VOCABULARY + "rule 1 mutable\n| x\n" + "".join(f"  {c}\n" for c in clauses))


def test_a_role_of_several_sorts_draws_from_their_union() -> None:
    sorts = rules("weight(e) = 1").sorts
    assert sorts["Elector"].parents == ("Person or Ant",)
    assert sorts["Person"].parents == sorts["Ant"].parents == ("Person or Ant",)
    assert (sorts["Elector"].member, sorts["Elector"].is_role) == ("Elector", True)


def test_a_role_is_a_truth_about_its_candidates() -> None:
    ruleset = rules("Elector(a) when legs(a) > 3", "weight(e) = 1")
    assert ruleset.symbols["Elector"].params[0].type == Type(Kind.ENTITY, "Person or Ant")
    assert (ruleset.symbols["Elector"].kind, ruleset.symbols["Chair"].kind) == ("term", "state")
    clause = ruleset.clauses[0]
    assert isinstance(clause, Hold)
    assert all(not isinstance(part, x.Apply) for part in conjuncts(clause.guard))


def test_holders_of_a_role_are_those_for_whom_it_holds() -> None:
    (clause,) = rules("weight(e) = 1").clauses
    assert isinstance(clause, Define)
    elector = x.Var("e", Type(Kind.ENTITY, "Elector"))
    assert clause.vars == (elector,)
    assert clause.guard == x.Apply("Elector", (elector,), x.TRUTH)


def test_a_variable_of_two_places_has_the_narrower_sort_and_keeps_the_role() -> None:
    (clause,) = rules("on vote(q) by p: points(p) += 1").clauses
    person = x.Var("p", Type(Kind.ENTITY, "Person"))
    assert person in clause.vars
    assert x.Apply("Elector", (person,), x.TRUTH) in conjuncts(clause.guard)


def test_is_a_role_asks_the_role() -> None:
    (clause,) = rules("weight(e) = 2 when e is a Chair or e is an Ant").clauses
    assert isinstance(clause.guard, x.And)
    choice = clause.guard.args[1]
    assert isinstance(choice, x.Or)
    assert all(isinstance(part, x.Quant) for part in choice.args)


def test_agents_of_a_norm_are_of_the_sort_that_acts() -> None:
    (clause,) = rules("a may bite(q)").clauses
    assert isinstance(clause, Norm)
    assert clause.agent == x.Var("a", Type(Kind.ENTITY, "Ant"))
