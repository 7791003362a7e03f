"""From surface expressions to core expressions: names become what they are declared as, types are checked on the way.

A mistake gives a diagnostic and stands as an expression of unknown type, so that it is not reported again above.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import assert_never

from nomicformal.core import expr as x
from nomicformal.core import hints, lower_domain, lower_event, lower_name
from nomicformal.core.types_of import UNKNOWN, type_of
from nomicformal.core.walk import conj, disj, negate
from nomicformal.diagnostics import Diagnostic
from nomicformal.resolve.codes import finding
from nomicformal.resolve.table import Table
from nomicformal.resolve.types import DURATION, EVENT, NUMBER, RULE, TEXT, TIME, TRUTH, UNDEFINED, Kind, Type
from nomicformal.source import Span
from nomicformal.syntax import tree

ERROR = x.Const(None, UNKNOWN)
_EXTREMES = {"earlier": "least", "later": "greatest", "lesser": "least", "greater": "greatest"}
_ORDERED = (Kind.NUMBER, Kind.TIME, Kind.DURATION)


@dataclass(frozen=True, slots=True)
class Lowering:
    """What names mean where an expression stands. `variables`: those in scope; `rule`: id of `this rule`, empty in
    vocabulary; `has_it`: whether there is an act in hand; `it_age`: how many minutes ago that was done (None: it is
    some act of a `where`, whose time nothing says)."""

    table: Table
    diagnostics: list[Diagnostic]
    variables: dict[str, x.Var] = field(default_factory=dict)
    rule: str = ""
    has_it: bool = False
    it_age: int | None = 0

    # ---- scopes and reports

    def bind(self, var: x.Var) -> Lowering:
        return replace(self, variables={**self.variables, var.name: var})

    def with_it(self, age: int | None = 0) -> Lowering:
        return replace(self, has_it=True, it_age=age)

    def report(self, kind: str, message: str, span: Span, help: str = "") -> x.Expr:
        self.diagnostics.append(finding(kind, message, span, help=help))
        return ERROR

    def wrong_type(self, got: Type, want: str, span: Span, help: str = "") -> x.Expr:
        help = help or ("" if got.kind in (Kind.TIME, Kind.DURATION) else _such_as(want))
        return self.report("wrong-type", f"this is {_a(got)}, where {want} is needed", span, help)

    # ---- entry points

    def truth(self, node: tree.Expr | None) -> x.Expr:
        """A condition; YES where none is written."""
        return x.YES if node is None else self.expr(node, TRUTH)

    def all_true(self, *nodes: tree.Expr | None) -> x.Expr:
        return conj(self.truth(n) for n in nodes)

    def expr(self, node: tree.Expr, want: Type | None = None) -> x.Expr:
        """The core expression of `node`, of the type `want` (None: any)."""
        lowered = self._any(node, want)
        got = type_of(lowered)
        if want is not None and not self.table.compatible(got, want):
            return self.wrong_type(got, _a(want), node.span, hints.fitting(self.table, node, got, want))
        return lowered

    def constant_minutes(self, node: tree.Expr) -> int:
        """A duration that is written out, in minutes; 0 with a finding where it is not."""
        match self.expr(node, DURATION):
            case x.Const(value=int() as minutes):
                return minutes
            case x.Const(type=t) if t == UNKNOWN:
                return 0
            case _:
                self.report("not-constant", "the length of time must be written out here", node.span)
                return 0

    # ---- the forms

    def _any(self, node: tree.Expr, want: Type | None) -> x.Expr:
        match node:
            case tree.Number() | tree.Share():
                return x.Const(node.value, NUMBER)
            case tree.Duration():
                return x.Const(node.minutes, DURATION)
            case tree.Moment():
                return x.Const(node.minutes, TIME)
            case tree.Text():
                return x.Const(node.value, TEXT)
            case tree.Truth():
                return x.YES if node.value else x.NO
            case tree.Now():
                return x.Now()
            case tree.Nothing():
                return x.NOTHING
            case tree.It():
                return (
                    x.It() if self.has_it else self.report("misplaced-word", "there is no act in hand here", node.span)
                )
            case tree.ThisRule() | tree.RuleNumbered() | tree.RuleTitled():
                return self.rule_named(node)
            case tree.Wildcard():
                return self.report("misplaced-word", "`_` stands for any argument of an act, and only there", node.span)
            case tree.Under():
                return self.report(
                    "misplaced-word",
                    "`under` stands right after `=`, `iff` or `only if`",
                    node.span,
                    f"Write `{node.reading} is ...` in a condition.",
                )
            case tree.Binder():
                return lower_name.variable(self, node.name, node.span)
            case tree.Call():
                return lower_name.call(self, node, want)
            case tree.Not():
                return negate(self.truth(node.arg))
            case tree.And():
                return conj([self.truth(a) for a in node.args])
            case tree.Or():
                return disj([self.truth(a) for a in node.args])
            case tree.Compare() | tree.InRange() | tree.InList() | tree.IsKnown() | tree.IsSilent() | tree.IsA():
                return self._comparison(node)
            case tree.Arith():
                return self._arith(node)
            case tree.Negative():
                return self._negative(node)
            case tree.PartOf():
                return x.Arith("*", x.Const(node.share.value, NUMBER), self.expr(node.whole, NUMBER), NUMBER)
            case tree.Rounded():
                return x.Round(self.expr(node.arg, NUMBER), node.direction)
            case tree.Extreme():
                return self._extreme(node, want)
            case tree.AtTime():
                return x.At(self._any(node.arg, want), lower_event.moment(self, node.time))
            case tree.Count() | tree.Sum() | tree.Quantified() | tree.Best():
                return lower_domain.binding(self, node)
            case tree.Happened() | tree.Occurrence() | tree.FirstMoment() | tree.NormAtom():
                return lower_event.about_events(self, node)
            case _:
                assert_never(node)

    def rule_named(self, node: tree.ThisRule | tree.RuleNumbered | tree.RuleTitled) -> x.Expr:
        match node:
            case tree.ThisRule():
                if not self.rule:
                    return self.report("misplaced-word", "there is no rule here that `this rule` could mean", node.span)
                return x.Const(self.rule, RULE)
            case tree.RuleNumbered():
                known = self.table.rules.get(node.number)
                if known is None:
                    return self.report("unknown-rule", f"there is no rule {node.number}", node.span)
                return x.Const(known, RULE)
            case tree.RuleTitled():
                known = self.table.titles.get(node.title)
                if known is None:
                    near = self.table.nearest(node.title, self.table.titles)
                    return self.report(
                        "unknown-rule",
                        f"no rule has the title “{node.title}”",
                        node.span,
                        f"Did you mean “{near}”?" if near else "",
                    )
                return x.Const(known, RULE)
            case _:
                assert_never(node)

    # ---- comparisons

    def _comparison(
        self, node: tree.Compare | tree.InRange | tree.InList | tree.IsKnown | tree.IsSilent | tree.IsA
    ) -> x.Expr:
        match node:
            case tree.Compare():
                return self._compare(node)
            case tree.InRange():
                subject = self.expr(node.arg)
                kind = type_of(subject)
                return conj(
                    [
                        self._ordered(">=", subject, self.expr(node.low, kind), node.span),
                        self._ordered("<=", subject, self.expr(node.high, kind), node.span),
                    ]
                )
            case tree.InList():
                subject = self.expr(node.arg)
                items = [self.expr(i, type_of(subject)) for i in node.items]
                return disj([x.Compare("=", subject, i) for i in items])
            case tree.IsKnown():
                return x.Compare("=" if node.negated else "!=", self.expr(node.arg), x.NOTHING)
            case tree.IsSilent():
                return self._silent(node)
            case tree.IsA():
                test = lower_domain.is_a(self, self.expr(node.arg), node.sort, node.span)
                return negate(test) if node.negated else test
            case _:
                assert_never(node)

    def _silent(self, node: tree.IsSilent) -> x.Expr:
        subject = self.expr(node.arg)
        if not isinstance(subject, x.Apply) or self.table.symbols[subject.symbol].kind != "term":
            if type_of(subject) == UNKNOWN:
                return ERROR
            return self.report(
                "not-decided-by-rules",
                "only what rules decide can be silent",
                node.span,
                "Write a declared term, as in `quorum(q) is silent`.",
            )
        return negate(x.Silent(subject)) if node.negated else x.Silent(subject)

    def _compare(self, node: tree.Compare) -> x.Expr:
        op = {"is": "=", "is not": "!="}.get(node.op, node.op)
        reading = lower_name.reading_test(self, node)
        if reading is not None:
            return negate(reading) if op == "!=" else reading
        said = hints.said_of(self.table, node)
        if said:
            return self.report("wrong-type", "what is said of something takes it in parentheses", node.span, said)
        left, right = self._sides(node)
        one, two = type_of(left), type_of(right)
        if UNKNOWN in (one, two):
            return ERROR
        if not self.table.compatible(one, two):
            help = hints.fitting(self.table, node.right, two, one) or hints.fitting(self.table, node.left, one, two)
            if not help and not {one.kind, two.kind} & {Kind.TIME, Kind.DURATION}:
                help = _same_kind(one, two)
            return self.report("wrong-type", f"{_a(one)} is compared with {_a(two)}", node.span, help)
        if op in ("=", "!="):
            if one == two == TRUTH:
                same = _same_truth(left, right)
                return negate(same) if op == "!=" else same
            return x.Compare(op, left, right)
        return self._ordered(op, left, right, node.span)

    def _sides(self, node: tree.Compare) -> tuple[x.Expr, x.Expr]:
        """Both sides; a side whose name is shared by several enumerations takes its type from the other."""
        if lower_name.needs_type(self, node.left) and not lower_name.needs_type(self, node.right):
            right = self.expr(node.right)
            return self._any(node.left, type_of(right)), right
        left = self.expr(node.left)
        return left, self._any(node.right, type_of(left))

    def _ordered(self, op: str, left: x.Expr, right: x.Expr, span: Span) -> x.Expr:
        kind = type_of(left).kind
        if kind not in _ORDERED and kind is not Kind.NOTHING:
            return self.wrong_type(
                type_of(left),
                "a number, a time or a duration",
                span,
                "Only numbers, times and durations are greater or less than one another.",
            )
        return x.Compare(op, left, right)

    # ---- arithmetic

    def _arith(self, node: tree.Arith) -> x.Expr:
        left, right = self.expr(node.left), self.expr(node.right)
        one, two = type_of(left), type_of(right)
        if UNKNOWN in (one, two):
            return ERROR
        result = _RESULTS.get((node.op, one.kind, two.kind))
        if result is None:
            words = {"+": "added to", "-": "taken together with", "*": "multiplied by"}.get(node.op, "divided by")
            return self.report("wrong-type", f"a {_said(one)} cannot be {words} a {_said(two)}", node.span)
        match left, right:
            case x.Const(value=int() as a), x.Const(value=int() as b) if node.op in "+-":
                return x.Const(a + b if node.op == "+" else a - b, result)
            case x.Const(value=Fraction() as c), x.Const(value=Fraction() as d) if node.op == "/" and d != 0:
                return x.Const(c / d, NUMBER)
            case _:
                return x.Arith(node.op, left, right, result)

    def _negative(self, node: tree.Negative) -> x.Expr:
        match self.expr(node.arg, NUMBER):
            case x.Const(value=Fraction() as number):
                return x.Const(-number, NUMBER)
            case arg:
                return x.Arith("-", x.Const(Fraction(0), NUMBER), arg, NUMBER)

    def _extreme(self, node: tree.Extreme, want: Type | None) -> x.Expr:
        wanted = TIME if node.which in ("earlier", "later") else want
        args = tuple(self.expr(a, wanted) for a in node.args)
        kind = type_of(args[0])
        for arg, written in zip(args[1:], node.args[1:], strict=True):
            if not self.table.compatible(type_of(arg), kind):
                return self.wrong_type(type_of(arg), f"a {_said(kind)}", written.span)
        if kind.kind not in _ORDERED and kind != UNKNOWN:
            return self.wrong_type(kind, "a number, a time or a duration", node.args[0].span)
        return x.Extreme(_EXTREMES[node.which], args, kind)


def _such_as(want: str) -> str:
    if want == _a(TRUTH):
        return "Write something that is true or false, such as a comparison: `... = 3`, `... >= 3`, `... is ...`,"\
            " `... in (a, b)` for one of several."
    return f"Write {want} here."


def _same_kind(one: Type, two: Type) -> str:
    if Kind.TEXT in (one.kind, two.kind):
        return "Only a text stands between quotation marks; names and numbers do not."
    return f"Compare like with like: {_a(one)} with {_a(one)}, or {_a(two)} with {_a(two)}."


def _said(kind: Type) -> str:
    return {UNDEFINED: "nothing", RULE: "rule", EVENT: "event"}.get(kind, str(kind))


def _a(kind: Type) -> str:
    """With its article: `a number`, `an Office`."""
    said = _said(kind)
    return f"{'an' if said[:1].lower() in 'aeiou' else 'a'} {said}"


def _same_truth(left: x.Expr, right: x.Expr) -> x.Expr:
    for one, other in ((left, right), (right, left)):
        if one == x.YES:
            return other
        if one == x.NO:
            return negate(other)
    return disj([conj([left, right]), conj([negate(left), negate(right)])])


def _results() -> dict[tuple[str, Kind, Kind], Type]:
    n, t, d = Kind.NUMBER, Kind.TIME, Kind.DURATION
    table = {(op, n, n): NUMBER for op in ("+", "-", "*", "/", "div")}
    table |= {("-", t, t): DURATION, ("+", t, d): TIME, ("-", t, d): TIME, ("+", d, t): TIME}
    table |= {("+", d, d): DURATION, ("-", d, d): DURATION, ("*", n, d): DURATION, ("*", d, n): DURATION}
    table |= {("/", d, d): NUMBER, ("div", d, d): NUMBER, ("/", d, n): DURATION, ("div", d, n): DURATION}
    return table


_RESULTS = _results()
