"""A case in core form: names looked up in its ruleset, facts and log made concrete."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.config import LIMITS
from nomicformal.core import expr as x
from nomicformal.core.case import VERDICTS, Ask, Case
from nomicformal.core.expr import Value
from nomicformal.core.lower import in_order
from nomicformal.core.lower_event import act_arguments, act_named, agent
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.lower_name import unknown_name
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import USUAL_BEGINNING, Cell, LogEntry
from nomicformal.core.source_text import Excerpts
from nomicformal.core.table_of import table_of
from nomicformal.core.types_of import UNKNOWN
from nomicformal.diagnostics import Diagnostic
from nomicformal.resolve.shared_words import brought_by
from nomicformal.resolve.types import EVENT, TRUTH, Kind
from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree
from nomicformal.syntax.codes import limit_exceeded


def _too_large(case: tree.CaseFile) -> list[Diagnostic]:
    """A finding where the case has more people or entries in its log than are judged."""
    entries = [line for line in case.lines if isinstance(line, tree.LogEntry)]
    people = 0
    for line in case.lines:
        people += len(line.names) if isinstance(line, tree.People) else 0
        if people > LIMITS.max_case_people:
            message = f"the case has more than {LIMITS.max_case_people:,} people and things; it is not judged"
            return [limit_exceeded(line.span, message, "Leave out those that make no difference.")]
    if len(entries) > LIMITS.max_case_log:
        message = f"the log has more than {LIMITS.max_case_log:,} entries; the case is not judged"
        return [limit_exceeded(entries[LIMITS.max_case_log].span, message, "Leave out what makes no difference.")]
    return []


def lower_case(
    ruleset: Ruleset, case: tree.CaseFile, source: SourceFile | None = None
) -> tuple[Case, list[Diagnostic]]:
    """The case and what is wrong with it. With an error among the findings it must not be judged."""
    maker = _Maker(ruleset, Excerpts({source.name: source} if source is not None else {}))
    too_large = _too_large(case)
    maker.low.diagnostics.extend(too_large)
    if too_large:
        case = replace(case, lines=())
    for line in case.lines:
        if isinstance(line, tree.People):
            maker.people(line)
    for line in case.lines:
        maker.line(line)
    title = case.header.title if case.header is not None else ""
    return maker.case(title, case), in_order(maker.low.diagnostics)


class _Maker:
    def __init__(self, ruleset: Ruleset, excerpts: Excerpts) -> None:
        self.ruleset, self.excerpts = ruleset, excerpts
        self.table = table_of(ruleset)
        self.low = Lowering(self.table, [])
        self.individuals = {sort: list(names) for sort, names in ruleset.individuals.items()}
        self.facts: dict[Cell, Value] = {}
        self.initial: dict[Cell, Value] = {}
        self.members: dict[Cell, Value] = {}
        self.log: list[LogEntry] = []
        self.readings: dict[str, str] = {}
        self.facts_closed = False
        self.after: tuple[str, str] | None = None

    # ---- lines

    def people(self, line: tree.People) -> None:
        """People of a sort that comes and goes are members of it at the start, unless the case says otherwise."""
        if line.sort not in self.table.sorts:
            near = self.table.nearest(line.sort, self.table.sorts)
            self.low.report(
                "unknown-name",
                f"the sort `{line.sort}` is not declared",
                line.span,
                brought_by(line.sort) or (f"Did you mean `{near}`?" if near else ""),
            )
            return
        home = self.table.base(line.sort)
        for name in line.names:
            if name in self.table.individuals or name in self.table.symbols:
                self.low.report("declared-twice", f"`{name}` is there already", line.span)
                continue
            self.table.individuals[name] = home
            self.individuals.setdefault(home, []).append(name)
            for member in self.table.memberships(line.sort):
                self.members[(member, (name,))] = True

    def line(self, line: tree.CaseLine) -> None:
        match line:
            case tree.Given():
                self.given(line.condition)
            case tree.FactsClosed():
                self.facts_closed = True
            case tree.ReadingFixed():
                self.reading(line)
            case tree.LogEntry():
                self.entry(line)
            case tree.AfterProposal():
                self.after = (line.name, line.file)
            case _:
                pass

    def given(self, node: tree.Expr) -> None:
        match node:
            case tree.Not(arg=tree.Call() as call):
                self.put(call, None, False, node.span)
            case tree.Call():
                self.put(node, None, True, node.span)
            case tree.Compare(op="=" | "is", left=tree.Call() as call):
                self.put(call, node.right, None, node.span)
            case _:
                self.low.report("case-given", "this does not fix one fact or state", node.span)

    def put(self, call: tree.Call, written: tree.Expr | None, truth: bool | None, span: Span) -> None:
        symbol = self.table.symbols.get(call.name)
        if symbol is None:
            unknown_name(self.low, call)
            return
        if symbol.is_event:
            self.low.report(
                "case-given",
                f"`{call.name}` is an act or event, which belongs in the log",
                span,
                "Write it below `log`, with its time.",
            )
            return
        assert symbol.result is not None
        if written is None and symbol.result != TRUTH:
            self.low.report(
                "case-given",
                f"`{call.name}` has a value, which is missing",
                span,
                f"Write `given {call.name}(...) = ...`.",
            )
            return
        cell_at = self.low.expr(call)
        value: Value = truth
        if written is not None:
            lowered = self.low.expr(written, symbol.result)
            if not isinstance(lowered, x.Const):
                self.low.report("case-given", "the value must be written out", written.span)
                return
            value = lowered.value
        cell = self.cell(cell_at, span)
        if cell is None:
            return
        store = self.initial if symbol.kind == "state" else self.facts
        if cell in store and store[cell] != value:
            self.low.report("case-given", "this is given twice, with different values", span, "Keep one of them.")
        store[cell] = value

    def cell(self, node: x.Expr, span: Span) -> Cell | None:
        if not isinstance(node, x.Apply):
            return None
        values = [a.value for a in node.args if isinstance(a, x.Const) and a.type != UNKNOWN]
        if len(values) < len(node.args):
            if not any(isinstance(a, x.Const) and a.type == UNKNOWN for a in node.args):
                self.low.report("case-given", "the arguments must be names or numbers", span)
            return None
        return (node.symbol, tuple(values))

    def reading(self, line: tree.ReadingFixed) -> None:
        known = self.table.readings.get(line.name)
        if known is None:
            near = self.table.nearest(line.name, self.table.readings)
            self.low.report(
                "unknown-name",
                f"no reading `{line.name}` is declared",
                line.span,
                f"Did you mean `{near}`?" if near else "",
            )
        elif line.alternative not in known:
            near = self.table.nearest(line.alternative, known)
            self.low.report(
                "reading-alternatives",
                f"`{line.alternative}` is no alternative of `{line.name}`",
                line.span,
                f"Did you mean `{near}`?" if near else f"Its alternatives: {', '.join(known)}.",
            )
        else:
            self.readings[line.name] = line.alternative

    # ---- the log

    def entry(self, line: tree.LogEntry) -> None:
        symbol = act_named(self.low, line.call)
        if symbol is None:
            return
        if len(line.call.args) < len(symbol.params):
            self.low.report(
                "wrong-number-of-arguments", f"`{symbol.name}` has {len(symbol.params)} arguments", line.span
            )
            return
        args = [self.constant(a, line.span) for a in act_arguments(self.low, line.call, symbol)]
        by = agent(self.low, line.by, symbol)
        who = None if by is None else self.constant(by, line.span)
        if symbol.agent and by is None:
            self.low.report("case-log", f"who does `{symbol.name}` is missing", line.span, "Write `by NAME`.")
        if self.log and line.time.minutes < self.log[-1].time:
            self.low.report("case-log", "this entry is earlier than the one above it", line.span)
        facts = {
            name: value
            for name, written in line.facts
            if (value := self.attribute(name, written, line.span)) is not None
        }
        self.log.append(
            LogEntry(
                f"e{len(self.log) + 1}",
                line.time.minutes,
                symbol.name,
                tuple(args),
                who if isinstance(who, str) else None,
                facts,
            )
        )

    def constant(self, node: x.Expr | None, span: Span) -> Value:
        match node:
            case x.Const():
                return node.value
            case _:
                self.low.report(
                    "case-log", "arguments in a log must be names or values", span, "`_` has no place here."
                )
                return None

    def attribute(self, name: str, written: tree.Expr | None, span: Span) -> Value:
        symbol = self.table.symbols.get(name)
        if symbol is None or symbol.kind != "fact" or [kind for _, kind in symbol.params] != [EVENT]:
            known = [
                s.name for s in self.table.symbols.values() if s.kind == "fact" and [k for _, k in s.params] == [EVENT]
            ]
            near = self.table.nearest(name, known)
            self.low.report(
                "case-log",
                f"`{name}` is no fact about acts",
                span,
                f"Did you mean `{near}`?" if near else f"Declare it: `fact {name}(e: Event): ...`.",
            )
            return None
        assert symbol.result is not None
        if written is None:
            if symbol.result.kind is not Kind.TRUTH:
                self.low.report("case-log", f"`{name}` has a value, which is missing", span, f"Write `{name} = ...`.")
                return None
            return True
        return self.constant(self.low.expr(written, symbol.result), span)

    # ---- the whole

    def case(self, title: str, case: tree.CaseFile) -> Case:
        times = [entry.time for entry in self.log]
        begins = self.ruleset.begins
        asks = tuple(self.ask(ask, expect, times) for ask, expect in case.asks)
        start = min([*times, *([begins] if begins is not None else []), *(a.moment for a in asks)], default=0)
        for cell, value in self.members.items():
            kind = self.table.symbols[cell[0]].kind
            if kind in ("state", "fact"):
                (self.initial if kind == "state" else self.facts).setdefault(cell, value)
        span = case.header.span if case.header is not None else case.span
        return Case(
            title,
            {sort: tuple(names) for sort, names in self.individuals.items()},
            self.facts,
            self.initial,
            tuple(self.log),
            self.readings,
            self.facts_closed,
            start,
            asks,
            self.after,
            span,
        )

    def ask(self, ask: tree.Ask, expect: tree.Expect | None, times: list[int]) -> Ask:
        begins = USUAL_BEGINNING if self.ruleset.begins is None else self.ruleset.begins
        moment = ask.at.minutes if ask.at is not None else times[-1] if times else begins
        statement = self.low.expr(ask.statement, TRUTH)
        found = Ask(moment, statement, self.excerpts.of(ask.statement.span), span=ask.span)
        if expect is None:
            return found
        if expect.verdict not in VERDICTS:
            near = self.table.nearest(expect.verdict, VERDICTS)
            self.low.report(
                "unknown-verdict",
                f"`{expect.verdict}` is no verdict",
                expect.span,
                f"Did you mean `{near}`?" if near else "",
            )
        for number in expect.because:
            if number not in self.table.rules:
                self.low.report("unknown-rule", f"there is no rule {number}", expect.span)
        return replace(found, expected=expect.verdict, because=expect.because)
