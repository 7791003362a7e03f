"""Each form of the language and the tree that it becomes."""

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree as t
from nomicformal.syntax.parse import parse_case, parse_expression, parse_proposal, parse_rule_file, parse_vocabulary
from nomicformal.syntax.resources import grammar_dir, specs_dir


def v(name: str, *args: Any) -> t.Call:
    return t.Call(name, args)


def n(value: int) -> t.Number:
    return t.Number(Fraction(value))


P, Q, X = v("p"), v("q"), v("x")
VOTE = v("vote", Q, t.Wildcard())


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a or b and not c", t.Or((v("a"), t.And((v("b"), t.Not(v("c"))))))),
        ("1 + 2 * 3", t.Arith("+", n(1), t.Arith("*", n(2), n(3)))),
        ("1 - 2 - 3", t.Arith("-", t.Arith("-", n(1), n(2)), n(3))),
        ("20% of x rounded up", t.Rounded(t.PartOf(t.Share(Fraction(1, 5)), X), "up")),
        ("x + 1 / 2 rounded down", t.Arith("+", X, t.Rounded(t.Arith("/", n(1), n(2)), "down"))),
        ("2/3 of x at q", t.PartOf(t.Share(Fraction(2, 3), False), t.AtTime(X, Q))),
        ("x div 2 + 1", t.Arith("+", t.Arith("div", X, n(2)), n(1))),
        ("-x * 2", t.Arith("*", t.Negative(X), n(2))),
        ("x is not a Player", t.IsA(X, "Player", True)),
        ("x is a", t.Compare("is", X, v("a"))),
        ("x is a and q", t.And((t.Compare("is", X, v("a")), Q))),
        ("x is not known", t.IsKnown(X, True)),
        ("t(x) is silent", t.IsSilent(v("t", X))),
        ("x in 1 .. 6", t.InRange(X, n(1), n(6))),
        ("x in (p, q)", t.InList(X, (P, Q))),
        ("p must not vote(q, _)", t.NormAtom(P, "must not", VOTE)),
        ("now - 3 days", t.Arith("-", t.Now(), t.Duration(3, "day"))),
        ("2011-09-06", t.Moment(21921120)),
        ("2011-09-06 10:30", t.Moment(21921750, True)),
        ('rule 302 is the rule titled "X"', t.Compare("is", t.RuleNumbered(302), t.RuleTitled("X"))),
        ("this rule = nothing", t.Compare("=", t.ThisRule(), t.Nothing())),
        ("earlier of (p, q)", t.Extreme("earlier", (P, Q))),
        (
            "(count p: Player for quorum at now where x)",
            t.Count(t.Domain("p", "Player", "quorum", t.Now()), X),
        ),
        ("(sum of x over p: Player)", t.Sum(X, t.Domain("p", "Player"))),
        ("(every p: Player has x)", t.Quantified("every", t.Domain("p", "Player"), None, X)),
        ("(no p: Player where x)", t.Quantified("no", t.Domain("p", "Player"), X)),
        (
            "(the p: Player where x with greatest q, then least x)",
            t.Best(t.Domain("p", "Player"), X, (("greatest", Q), ("least", X))),
        ),
        ("(the p: Player where x)", t.Best(t.Domain("p", "Player"), X, ())),
        (
            "vote(q, _) by p happened since x until now where public(it)",
            t.Happened(t.Event(VOTE, P), X, t.Now(), v("public", t.It())),
        ),
        (
            "time of first vote(q, _) where x + 1",
            t.Arith("+", t.Occurrence("time", "first", t.Event(VOTE), where=X), n(1)),
        ),
        ("first moment (x) after q", t.FirstMoment(X, Q)),
        ("first + rule", t.Arith("+", v("first"), v("rule"))),
    ],
)
def test_expressions(text: str, tree: t.Expr) -> None:
    assert parse_expression(text) == (tree, [])


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("t(x) = 1 by default when q", t.Definition(v("t", X), n(1), "by default", Q)),
        ("t(x) = 1 when q otherwise", t.Definition(v("t", X), n(1), "otherwise", Q)),
        ("not t(x)", t.Assertion(v("t", X), False)),
        ("t(x) iff q when p", t.Iff(v("t", X), Q, "", P)),
        ("t(x) only if q", t.OnlyIf(v("t", X), Q)),
        ("t(x) capped at 10", t.Capped(v("t", X), "capped at", n(10))),
        ("always x <= 10", t.Always(t.Compare("<=", X, n(10)))),
        (
            "t = under r: up -> 1 down -> x is a when q",
            t.Definition(v("t"), t.Under("r", (("up", n(1)), ("down", t.Compare("is", X, v("a"))))), "", Q),
        ),
        (
            "under r: a -> t(x) when q b -> nothing",
            t.UnderClause("r", (("a", t.Assertion(v("t", X), when=Q)), ("b", None))),
        ),
        (
            "duty tally: p: Player must vote(q, _) within 3 days of submit(q) by p paused while x only when q",
            t.Norm(
                t.Binder("p", "Player"),
                "must",
                VOTE,
                t.Window("within", t.Event(v("submit", Q), P), t.Duration(3, "day")),
                X,
                only_when=Q,
                label="tally",
            ),
        ),
        ("nobody may do anything except a, b", t.Norm(t.Anyone("nobody"), "may", t.AnyAct(("a", "b")))),
        ("p has the right to be able to x", t.Norm(P, "has the right to be able to", X)),
        ("p must x by-time q", t.Norm(P, "must", X, t.Window("by-time", Q))),
        ("p must x during q .. now", t.Norm(P, "must", X, t.Window("during", Q, end=t.Now()))),
        ("p can x by q() when p", t.CountsAs(P, X, v("q"), when=P)),
        (
            "on vote(q, _) by p when x: points(p) += 2, q happens if x",
            t.Effect(
                t.OnEvent(t.Event(VOTE, P)),
                (t.Assign(v("points", P), "+=", n(2)), t.Happens(t.Event(Q), X)),
                X,
            ),
        ),
        ("on x becomes true: repeal q", t.Effect(t.OnBecomes(X), (t.RuleUpdate("repeal", Q),))),
        (
            "on 1 week after breach of x by p: renumber q to 3",
            t.Effect(
                t.OnDelay(t.Duration(1, "week"), t.OnBreach(X, P)), (t.RuleUpdate("renumber", Q, n(3)),)
            ),
        ),
        ("at q: transmute x to mutable", t.Effect(t.OnTime(Q), (t.RuleUpdate("transmute", X, status="mutable"),))),
        ("on every month: x := nothing", t.Effect(t.OnPeriod("month"), (t.Assign(X, ":=", t.Nothing()),))),
        (
            "guarantee g: possible some q, p: Player: x within 4 weeks despite delays",
            t.Guarantee(
                "g",
                "possible",
                X,
                (t.Binder("q"), t.Binder("p", "Player")),
                t.Duration(4, "week"),
                ("delays",),
            ),
        ),
        ("guarantee g: never x despite a when q", t.Guarantee("g", "never", X, despite=("a",), when=Q)),
        (
            "guarantee g: wins(p) depends only on a, b",
            t.Guarantee("g", "depends only on", subject=v("wins", P), on=("a", "b")),
        ),
        ("a change that breaks g is void", t.Sanction("g")),
        (
            "precedence between immutable and mutable: immutable over mutable, the beaten rule is void in that matter",
            t.Policy((t.Criterion("status", "immutable", "mutable"),), "between", ("immutable", "mutable"), "matter"),
        ),
        (
            "precedence among rules of one status: claims unless mutual, then lower number",
            t.Policy((t.Criterion("claims unless mutual"), t.Criterion("lower number")), "one status"),
        ),
        ("this passage prevails over rules deciding wins", t.Claim(True, t.Scope("deciding", names=("wins",)), True)),
        ("yields to rules 101, 103 when x", t.Claim(False, t.Scope("rules", (101, 103)), when=X)),
        ("no effect except this passage", t.NoEffect(True)),
        ("default: forbidden unless permitted for changes of rules", t.DefaultNorm(False, (), True)),
        ('reading r: a, b "why?"', t.Reading("r", ("a", "b"), "why?")),
        ('informal "one\n      two"', t.Mark("informal", "one two")),
        ('gap "who gives\n      the numbers"', t.Gap("who gives the numbers")),
        ("since 2012-05-06", t.Since(t.Moment(22271040))),
    ],
)  # fmt: skip
def test_clauses_and_marks(text: str, tree: t.PassageItem) -> None:
    read, found = parse_rule_file(SourceFile("f", f"rule 1 mutable\n| x\n  {text}\n"))
    assert found == []
    assert read.rule is not None
    assert read.rule.body.passages[0].items == (tree,)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("entity Player is a Person exists when playing", t.EntityDecl("Player", "Person", "playing")),
        ("state role Judge of Person or Ant", t.RoleDecl("Judge", ("Person", "Ant"), True)),
        (
            'individual a, b "the b" ca "el b": Office',
            t.IndividualDecl((t.Member("a"), t.Member("b", (("en", "the b"), ("ca", "el b")))), "Office"),
        ),
        ('individual a: Office "the a"', t.IndividualDecl((t.Member("a", (("en", "the a"),)),), "Office")),
        ("state over: truth initially no", t.SymbolDecl("state", "over", result="truth", initially=t.Truth(False))),
        (
            "power vote(q: Proposal) by Player",
            t.SymbolDecl("power", "vote", (t.Binder("q", "Proposal"),), agent="Player"),
        ),
        ("chance die: 1 .. 6", t.SymbolDecl("chance", "die", low=n(1), high=n(6))),
        (
            "term t: truth else no decided on x",
            t.SymbolDecl("term", "t", result="truth", otherwise=t.Truth(False), decided_on=X),
        ),
        ("define t = 1", t.DictionaryDecl(t.Definition(v("t"), n(1)))),
        ("amended rules take the proposal's number", t.NumberingDecl(("amended",))),
        ('verdict TRUE "V", otherwise "?"', t.VerdictDecl((("TRUE", "V"), ("otherwise", "?")))),
    ],
)  # fmt: skip
def test_declarations(text: str, tree: t.Declaration) -> None:
    read, found = parse_vocabulary(SourceFile("f", text))
    assert (read.declarations, found) == ((tree,), [])


def test_a_rule_has_section_passages_and_history() -> None:
    text = (
        'rule 202 mutable "Points"\nsection "Economy"\n| One.\n| Two.\n  a(x)\n| Three.\n  comment\n'
        "history\n  2011-09-06 initial 202 mutable\n  transmuted to immutable by proposal 310, titled; by McFly\n"
    )
    tree, found = parse_rule_file(SourceFile("f", text))
    assert found == [] and tree.rule is not None
    body = tree.rule.body
    assert tree.rule.header == t.RuleHeader(202, "mutable", "Points")
    assert body.section == t.SectionLine("Economy")
    assert [p.text for p in body.passages] == ["One.\nTwo.", "Three."]
    assert body.passages[1].mark == t.Mark("comment")
    assert [[(i.kind, i.number, i.status) for i in line.items] for line in body.history] == [
        [("initial", 202, "mutable")],
        [("transmuted", 310, "immutable"), ("titled", None, "")],
    ]
    assert body.history[1].date is None and body.history[1].by == "McFly"


def test_a_stub_names_the_proposal_that_repealed_the_rule() -> None:
    tree, found = parse_rule_file(SourceFile("f", "rule 203 repealed by 303\n"))
    assert found == [] and tree.rule is not None
    assert tree.rule.is_stub and tree.rule.header == t.RuleHeader(203, repealed_by=303)


def test_a_question_of_a_case_goes_with_its_expectation() -> None:
    text = (
        'case "x"\nlog\n  2011-09-06 submit(q) by p with channel = list, public\n'
        "ask: x\nexpect DEPENDS ON FACTS\nask at 2011-09-07: q\nexpect TRUE because 202, 106\nask: p\n"
    )
    tree, found = parse_case(SourceFile("f", text))
    assert found == []
    assert [(ask.statement, expect and expect.verdict) for ask, expect in tree.asks] == [
        (X, "DEPENDS ON FACTS"),
        (Q, "TRUE"),
        (P, None),
    ]
    assert t.LogEntry(t.Moment(21921120), v("submit", Q), P, (("channel", v("list")), ("public", None))) in tree.lines


def test_a_proposal_has_its_changes_in_order() -> None:
    text = (
        'proposal 301 "T" by anna, bernat on 2011-09-10\nenact rule 301 mutable "B"\n| x\n  a(x)\n'
        "amend rule 202\n| y\nretroactive from 2011-09-01\nrenumber rule 103 to 400\n"
    )
    tree, found = parse_proposal(SourceFile("f", text))
    assert found == []
    assert tree.header == t.ProposalHeader(301, "T", ("anna", "bernat"), t.Moment(21926880))
    enact, amend, renumber = tree.changes
    assert isinstance(enact, t.Enact) and len(enact.body.passages[0].clauses) == 1
    assert isinstance(amend, t.Amend) and amend.body.passages[0].text == "y"
    assert renumber == t.Renumber(103, 400)
    assert tree.retroactive == t.Moment(21913920)


def test_spans_point_at_the_text_of_each_part() -> None:
    expr, _ = parse_expression("adopted(q) and\n  votes(q) >= 3")
    assert isinstance(expr, t.And)
    assert expr.span == Span("<question>", 1, 1, 2, 16)
    assert expr.args[1].span == Span("<question>", 2, 3, 2, 16)


def test_grammar_and_specs_are_found_in_the_checkout() -> None:
    assert (grammar_dir() / "nomic.lark").is_file()
    assert specs_dir().name == "specs"


def test_parsing_does_not_load_lark() -> None:
    code = (
        "import sys; from nomicformal.syntax.parse import parse_expression;"
        "from nomicformal.syntax.print import show_expr;"
        "assert show_expr(parse_expression('a and  b')[0]) == 'a and b'; sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
