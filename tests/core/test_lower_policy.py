from nomicformal.core import expr as x
from nomicformal.core.clauses import Claim, Criterion, DefaultNorm, Guarantee, Hold, NoEffectExcept, VoidIfBreaks
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import RULE, Kind, Type
from tests.core.vocabulary import clauses, only, ruleset

Q = x.Var("q", Type(Kind.ENTITY, "Proposal"))


def test_a_policy_is_criteria_in_order() -> None:
    found = clauses(
        "precedence: immutable over mutable, the beaten rule is void",
        "precedence among rules of one status: claims unless mutual, then lower number",
        "precedence among mutable rules: later enactment, then specific over general",
        "precedence between mutable and immutable: higher number, the beaten rule is void in that matter",
    )
    assert [(c.order, c.kind, c.among, c.first, c.second, c.void) for c in found if isinstance(c, Criterion)] == [
        (0, "status", "any", "immutable", "mutable", "rule"),
        (1, "claims", "one status", "", "", ""),
        (2, "lower", "one status", "", "", ""),
        (3, "later", "mutable", "", "", ""),
        (4, "specific", "mutable", "", "", ""),
        (5, "higher", "immutable and mutable", "", "", "matter"),
    ]


def test_a_rank_is_read_from_the_rule() -> None:
    clause = only("precedence: higher power", vocabulary="fact power(r: Rule): number\n")
    assert isinstance(clause, Criterion)
    assert clause.kind == "rank"
    assert clause.rank == x.Apply("power", (clause.vars[0],), x.NUMBER)


def test_claims_and_their_scopes() -> None:
    found = clauses(
        "prevails over everything",
        "yields to rules 201, 202",
        'prevails over rules in section "Money"',
        "yields to immutable rules",
        "prevails over rules deciding quorum, vote",
        "this passage prevails over on quorum(q) when written(q)",
        also="rule 202 mutable\n| x\n  comment\n",
    )
    told = [c for c in found if isinstance(c, Claim)]
    assert [(c.prevails, c.scope) for c in told] == [
        (True, "everything"),
        (False, "rules"),
        (True, "section"),
        (False, "status"),
        (True, "deciding"),
        (True, "on"),
    ]
    assert told[1].numbers == (201, 202)
    assert (told[2].text, told[3].text) == ("Money", "immutable")
    assert told[4].symbols == ("quorum", "vote")
    assert told[5].cell == x.Apply("quorum", (Q,), x.NUMBER)
    assert told[5].passage_only
    assert told[5].guard == x.Apply("written", (Q,), x.TRUTH)


def test_no_effect_is_a_truth_about_the_rule_itself() -> None:
    clause = only("no effect when (some q: Proposal where written(q))")
    assert isinstance(clause, Hold)
    assert (clause.symbol, clause.positive) == ("has_effect", False)
    assert conjuncts(clause.guard)[0] == x.Compare("=", clause.params[0], x.Const("r201", RULE))


def test_no_effect_except_a_passage() -> None:
    first, second = clauses("quorum(q) = 3", "no effect except this passage")
    assert isinstance(second, NoEffectExcept)
    assert (first.origin.passage, second.origin.passage) == (0, 1)


def test_defaults() -> None:
    found = clauses(
        "default: permitted unless regulated",
        "default: forbidden unless permitted for vote, submit",
        "default: forbidden unless permitted for changes of rules",
    )
    assert [(c.permitted, c.unless, c.acts) for c in found if isinstance(c, DefaultNorm)] == [
        (True, "regulated", ()),
        (False, "permitted", ("vote", "submit")),
        (False, "permitted", ("changes",)),
    ]


def test_guarantees_and_the_sanction() -> None:
    always, possible, inferred, depends, sanction = clauses(
        "guarantee solvent: always points(p) >= 0",
        "guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks",
        "guarantee open_door: possible some q: proper(q)",
        "guarantee fair: wins(p) depends only on points",
        "a change that breaks adoptable is void",
    )
    assert isinstance(always, Guarantee)
    assert isinstance(possible, Guarantee)
    assert isinstance(inferred, Guarantee)
    assert isinstance(depends, Guarantee)
    assert isinstance(sanction, VoidIfBreaks)
    assert (always.name, always.kind, len(always.vars)) == ("solvent", "always", 1)
    adopted = x.Apply("adopted", (Q,), x.TRUTH)
    assert (possible.kind, possible.within, possible.condition) == (
        "possible",
        4 * 7 * 1440,
        x.Quant("some", Q, x.YES, adopted),
    )
    assert inferred.condition == x.Quant("some", Q, x.YES, x.Apply("proper", (Q,), x.TRUTH))
    assert (depends.kind, depends.on) == ("depends only on", ("points",))
    assert sanction.name == "adoptable"


def test_a_stub_is_a_rule_out_of_force_without_clauses() -> None:
    rules = ruleset("prevails over rule 203", also="rule 203 repealed by 303\n")
    stub = rules.rule("r203")
    assert (stub.in_force, stub.repealed_by) == (False, 303)


def test_passages_carry_their_marks() -> None:
    rules = ruleset(
        "quorum(q) = 3",
        'informal "custom"',
        'comment "no law"',
        'built in "the history"',
        "as above",
        also="| Nothing here.\nhistory\n  2011-09-06 initial 201 mutable\n"
        "  2011-10-17 transmuted to mutable by proposal 305; by McFly\n",
    )
    rule = rules.rule("r201")
    assert [(p.mark, p.note) for p in rule.passages] == [
        ("formal", ""),
        ("informal", "custom"),
        ("comment", "no law"),
        ("built in", "the history"),
        ("formal", ""),
        ("unencoded", ""),
    ]
    assert [(h.number, h.status) for h in rule.history] == [(201, "mutable"), (305, "mutable")]
