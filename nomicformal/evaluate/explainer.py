"""What makes an expression have its value, in one world: of a conjunction that fails, what fails; and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from nomicformal.core import expr as x
from nomicformal.core.clauses import Define
from nomicformal.core.expr import Expr, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import told_as_opposite
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.telling import Teller
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import free_vars, substitute
from nomicformal.evaluate import (
    explain_acts,
    explain_decisions,
    explain_quantified,
    explain_states,
    explain_values,
    norms,
)
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.effects import Note, Writing
from nomicformal.evaluate.explain_beaten import void_reasons
from nomicformal.evaluate.explain_cells import by_one, failing, reasons
from nomicformal.evaluate.explain_duties import duty_reasons
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import IT, Env, Frame
from nomicformal.evaluate.kleene import second_pass
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.outcome import SILENT, Outcome
from nomicformal.evaluate.played import Attempt
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.values import Unknown
from nomicformal.evaluate.world import World
from nomicformal.told import Told, told

MOST_DEPTH = 14
MOST_NAMES = 12
MOST_WAYS = 4
MOST_DEEDS = 500
"""Acts that are looked through for one that shows why an act of any kind is possible."""


@dataclass(slots=True)
class Explainer:
    """Each cell is explained once; deeper than MOST_DEPTH nothing is. `writings`: how the states came about;
    `findings`: on the log; `attempts`: what did not happen, `trial`: the world in which such an entry was in
    hand; `past`: the world right before an effect, in which its condition holds. `within`: the cells that are being
    explained, outermost first, with their values; `circles`: how often one of them came up again as its own reason;
    `unassumed`: one that depends on itself, and whose truth nobody has assumed yet. `mentioned`: the
    facts, states, entries of the log (by id) and readings that were named."""

    world: World
    teller: Teller
    writings: tuple[Writing, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    trial: Callable[[LogEntry], World] | None = None
    past: Callable[[Writing, Expr, Env], World] | None = None
    findings: tuple[Note, ...] = ()
    told: set[tuple[CellKey, Moment]] = field(default_factory=set)
    within: list[tuple[CellKey, Moment, Value]] = field(default_factory=list)
    circles: int = 0
    unassumed: Unknown | None = None
    depth: int = 0
    mentioned: dict[tuple[str, object], None] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        return self.world.index.ruleset

    def mention(self, kind: str, what: object) -> None:
        self.mentioned[kind, what] = None

    def explain(self, expr: Expr, env: Env, moment: Moment) -> tuple[Explanation, ...]:
        """What makes an expression have its value."""
        if self.depth >= MOST_DEPTH:
            return (Explanation(told("what this rests on is left out here")),)
        self.depth += 1
        try:
            return tuple(self._explain(self.closed(expr, env), env.get(IT), moment))
        finally:
            self.depth -= 1

    def closed(self, expr: Expr, env: Env) -> Expr:
        free: dict[str, Expr] = {}
        for var in free_vars(expr):
            if var.name in env:
                free[var.name] = x.Const(env[var.name], var.type)
        return substitute(expr, free)

    def value(self, expr: Expr, it: Value, moment: Moment) -> Value:
        self.notice(found := self.world.value(expr, Frame({} if it is None else {IT: it}, moment)))
        return found

    def notice(self, value: object) -> None:
        """Keeps in mind what has to be assumed before this has a value."""
        if isinstance(value, Unknown) and value.guess:
            self.unassumed = self.unassumed or value

    def holds(self, expr: Expr, it: Value, moment: Moment) -> bool:
        """Whether it is so; what is unknown is not."""
        return self.value(expr, it, moment) is True

    def _leans_on_a_gap(self, expr: Expr, it: Value, moment: Moment) -> bool:
        return isinstance(second_pass(self.world).holds(expr, Frame({} if it is None else {IT: it}, moment)), Unknown)

    def _explain(self, expr: Expr, it: Value, moment: Moment) -> Iterator[Explanation]:
        env: Env = {} if it is None else {IT: it}
        match expr:
            case x.Not():
                yield from self.explain(expr.arg, env, moment)
            case x.And() | x.Or():
                decisive = isinstance(expr, x.Or)
                alone = [part for part in expr.args if self.holds(part, it, moment) is decisive]
                alone = [part for part in alone if not self._leans_on_a_gap(part, it, moment)] or alone
                if alone:
                    yield from self.straight([partial(self.explain, part, env, moment) for part in alone])
                else:
                    for part in expr.args:
                        yield from self.explain(part, env, moment)
            case x.Quant():
                yield explain_quantified.explained(self, expr, env, it, moment)
            case x.Apply():
                yield self._applied(expr, it, moment)
            case x.Happened():
                yield explain_acts.happened(self, expr, env, it, moment)
            case x.NormAtom():
                yield self._norm(expr, it, moment)
            case x.At():
                yield from self._at(expr, env, it, moment)
            case x.ReadingIs():
                self.mention("reading", expr.reading)
            case x.Const() | x.Now() | x.Var() | x.It() | x.Subject():
                return
            case x.Compare():
                yield from self._compared(expr, env, it, moment)
            case _:
                yield self._computed(expr, env, it, moment)

    def _at(self, expr: x.At, env: Env, it: Value, moment: Moment) -> Iterator[Explanation]:
        time = self.value(expr.time, it, moment)
        if isinstance(time, int) and time <= moment.time:
            inner = self.explain(expr.arg, env, self.world.record.earlier(time, moment))
            yield Explanation(told("as it was at {moment}", moment=moment_phrase(time)), children=inner)
        else:
            yield Explanation(told("this moment has not come: {when}", when=self.teller.expr(expr.time)))

    def with_value(self, expr: Expr, it: Value, moment: Moment) -> Told:
        """That it is so or not so; of other values than truths, which."""
        value = self.value(expr, it, moment)
        kind = type_of(expr)
        if kind.kind is Kind.TRUTH:
            return self.teller.claim(expr, value is True)
        if isinstance(value, Unknown) or value is None:
            return told("{what}: there is none", what=self.teller.expr(expr))
        symbol = self.ruleset.symbols.get(expr.symbol) if isinstance(expr, x.Apply) else None
        shown = self.teller.value(value, kind, symbol is not None and symbol.is_share)
        return told("{what}: {value}", what=self.teller.expr(expr), value=shown)

    # ---- comparisons and calculations

    def _compared(self, expr: x.Compare, env: Env, it: Value, moment: Moment) -> Iterator[Explanation]:
        """Where one side is given with the comparison, the value of the other side says it all."""
        sides = [side for side in (expr.left, expr.right) if not isinstance(side, x.Const)]
        equal = expr.op in ("=", "!=")
        if len(sides) < 2 and equal:
            for side in sides:
                yield from self._side(side, env, it, moment)
        else:
            children = tuple(one for side in sides for one in self._side(side, env, it, moment))
            lacking = told_as_opposite(expr) and None in (self.value(side, it, moment) for side in sides)
            yield from children if lacking else (Explanation(self.with_value(expr, it, moment), children=children),)

    def _side(self, side: Expr, env: Env, it: Value, moment: Moment) -> tuple[Explanation, ...]:
        """A side of a comparison with its value."""
        if isinstance(side, x.Now):
            text = told("{what}: {value}", what=self.teller.expr(side), value=moment_phrase(moment.time))
            return (Explanation(text),)
        return self.explain(side, env, moment)

    def _computed(self, expr: Expr, env: Env, it: Value, moment: Moment) -> Explanation:
        """A calculation: its value, and what its parts rest on."""
        children: list[Explanation] = []
        text = self.with_value(expr, it, moment)
        match expr:
            case x.Arith():
                for side in (expr.left, expr.right):
                    children += self.explain(side, env, moment)
            case x.Round():
                children += self.explain(expr.arg, env, moment)
            case x.Extreme():
                for arg in expr.args:
                    children += self.explain(arg, env, moment)
            case x.Count():
                text = self._with_members(text, expr.var, expr.where, env, moment)
                return Explanation(text, children=explain_values.not_counted(self, expr, env, moment))
            case x.Sum():
                return explain_values.summed(self, text, expr, env, moment)
            case x.Best():
                return Explanation(text, children=explain_values.first_of(self, expr, env, moment))
            case x.Occurrence():
                entries = explain_acts.entries(self, expr.pattern, env, moment)
                if len(entries) == 1:
                    return entries[0]
                children += entries
        return Explanation(text, children=tuple(children))

    def members(self, var: x.Var, where: Expr, env: Env, moment: Moment) -> list[Value]:
        """Those of whom the condition holds."""
        return [
            one for one in self.world.range_of(var.type)
            if self.world.holds(where, Frame({**env, var.name: one}, moment)) is True
        ]

    def _with_members(self, text: Told, var: x.Var, where: Expr, env: Env, moment: Moment) -> Told:
        """`…: 2 (anna, bernat)`"""
        found = self.members(var, where, env, moment)
        if not found:
            return text
        names = self.teller.names(found[:MOST_NAMES], var.type)
        more = ", …" if len(found) > MOST_NAMES else ""
        return told("{what} ({names}{more})", what=text, names=names, more=more)

    # ---- what is given, and what the rules decide

    def _applied(self, expr: x.Apply, it: Value, moment: Moment) -> Explanation:
        args = tuple(self.value(arg, it, moment) for arg in expr.args)
        shown = x.Apply(expr.symbol, tuple(
            x.Const(value, type_of(arg)) for value, arg in zip(args, expr.args, strict=True)
        ), expr.type)
        text = self.with_value(shown, it, moment)
        symbol = self.ruleset.symbols.get(expr.symbol)
        if None in args:
            missing = [arg for value, arg in zip(args, expr.args, strict=True) if value is None]
            inner = tuple(one for arg in missing for one in self.explain(arg, {} if it is None else {IT: it}, moment))
            return Explanation(self.with_value(expr, it, moment), children=inner)
        if expr.symbol == "void":
            return Explanation(text, children=tuple(void_reasons(self, str(args[0]), moment)))
        if (symbol is not None and symbol.kind == "term") or expr.symbol == "has_effect":
            key: CellKey = ("term", expr.symbol, args)
            counted = self._counted(key, text, moment)
            return counted or by_one(Explanation(text, children=self.cell(key, moment)))
        cell: Cell = (expr.symbol, args)
        if symbol is not None and symbol.kind == "state" and self.world.record.situation.steps is not None:
            return explain_states.explained(self, cell, text, moment)
        self.mention("given", cell)
        return Explanation(self._with_source(text, cell))

    def _counted(self, key: CellKey, text: Told, moment: Moment) -> Explanation | None:
        """Of a term that the vocabulary defines as a number of people, with these people."""
        outcome = self.world.cell_outcome(key, moment)
        if not isinstance(outcome, Outcome) or len(outcome.in_effect) != 1 or outcome.beaten:
            return None
        clause = self.world.index.clauses[outcome.in_effect[0][0]]
        if clause.origin.rule or not isinstance(clause, Define) or not isinstance(clause.value, x.Count):
            return None
        env = dict(outcome.in_effect[0][1])
        count = self.closed(clause.value, env)
        assert isinstance(count, x.Count)
        return Explanation(self._with_members(text, count.var, count.where, {}, self._decision(key, moment)))

    def _with_source(self, text: Told, cell: Cell) -> Told:
        if cell in self.world.record.situation.facts and cell[0] in self.ruleset.symbols:
            symbol = self.ruleset.symbols[cell[0]]
            return told("{what} (given)", what=text) if symbol.kind in ("fact", "chance") else text
        return text

    def cell(self, key: CellKey, moment: Moment) -> tuple[Explanation, ...]:
        """Why the rules say of a cell what they say."""
        outcome = self.world.cell_outcome(key, moment)
        self.notice(outcome)
        value = outcome.value if isinstance(outcome, Outcome) else None
        if (key, moment, value) in self.within:
            return self._circular(key, moment, value)
        if (key, moment) in self.told:
            return ()
        self.told.add((key, moment))
        self.within.append((key, moment, value))
        try:
            return self._reasons(key, outcome, moment)
        finally:
            self.within.pop()

    def _circular(self, key: CellKey, moment: Moment, value: Value) -> tuple[Explanation, ...]:
        """Of what does not hold, if only such things lie between: that nothing else could make it so."""
        place = self.within.index((key, moment, value))
        taken = self.world.run.assumed.get(Node(self.world.presumed, key, moment), value)
        if any(between is not value for *_, between in self.within[place:]) or taken is not value:
            return ()
        self.circles += 1
        return (Explanation(told("nothing but itself could make it so")),) if value is False else ()

    def straight(self, ways: Sequence[Callable[[], tuple[Explanation, ...]]]) -> tuple[Explanation, ...]:
        """The first of several explanations that does not go in a circle; the first of all, if each does."""
        for way in ways[:MOST_WAYS]:
            told_before, mentioned_before, circles_before = self.told.copy(), self.mentioned.copy(), self.circles
            found = way()
            if self.circles == circles_before:
                return found
            self.told, self.mentioned, self.circles = told_before, mentioned_before, circles_before
        return ways[0]()

    def founding(self, ways: Sequence[Callable[[], Iterable[Explanation]]]) -> tuple[Explanation, ...]:
        """All these explanations together but those that go in a circle; those too, if each does."""
        found: list[tuple[tuple[Explanation, ...], bool]] = []
        for way in ways:
            told_before, mentioned_before, circles_before = self.told.copy(), self.mentioned.copy(), self.circles
            found.append((tuple(way()), circular := self.circles > circles_before))
            if circular:
                self.told, self.mentioned, self.circles = told_before, mentioned_before, circles_before
        straight = [nodes for nodes, circular in found if not circular]
        self.circles += bool(found and not straight)
        return tuple(node for nodes in straight or [nodes for nodes, _ in found] for node in nodes)

    def _reasons(self, key: CellKey, outcome: Outcome | Unknown, moment: Moment) -> tuple[Explanation, ...]:
        if not isinstance(outcome, Outcome):  # it leans on what is open and makes no difference
            return tuple(failing(self, key, SILENT, moment))
        if outcome.undecided:
            return (explain_decisions.awaited(self, key, moment),)
        then = self._decision(key, moment)
        found = tuple(reasons(self, key, outcome, then))
        if then.time != moment.time and found:
            return (Explanation(told("decided at {moment}", moment=moment_phrase(then.time)), children=found),)
        return found

    def _decision(self, key: CellKey, moment: Moment) -> Moment:
        """When a term that is decided once was decided."""
        if key[0] != "term":
            return moment
        assert isinstance(key[2], tuple)
        found = self.world.decision_moment(str(key[1]), key[2], moment)
        return found if isinstance(found, Moment) else moment

    # ---- acts

    def _norm(self, expr: x.NormAtom, it: Value, moment: Moment) -> Explanation:
        text = self.with_value(expr, it, moment)
        modality = {"must not": "may", "cannot": "can"}.get(expr.modality, expr.modality)
        args = tuple(None if arg is None else self.value(arg, it, moment) for arg in expr.args)
        agent = None if expr.agent is None else self.value(expr.agent, it, moment)
        if modality == "must":
            return Explanation(text, children=tuple(duty_reasons(self, expr.symbol, args, agent, moment)))
        given = zip((*args, agent), (*expr.args, expr.agent), strict=True)
        if modality not in ("may", "can") or any(
            value is None or isinstance(value, Unknown) for value, arg in given if arg is not None
        ):
            return Explanation(text)
        deeds = list(islice(norms.deeds(self.world, expr, (*args, agent)), MOST_DEEDS))
        if not deeds:
            return Explanation(text, children=(Explanation(told("there is nobody and nothing that this could be")),))
        shown = next((deed for deed in deeds if self._is_so(modality, deed, moment)), deeds[0])
        children = self.cell(shown.cell(modality), moment)
        if len(deeds) > 1:
            words = self.teller.act(shown.act, shown.args, shown.agent)
            children = (Explanation(told("for instance: {act}", act=words), children=children),)
        return by_one(Explanation(text, children=children))

    def _is_so(self, modality: str, deed: Deed, moment: Moment) -> bool:
        return self.world.norm(modality, deed, Frame({}, moment)) is True

    def cell_words(self, key: CellKey) -> Told:
        """A cell in words."""
        args = key[2]
        assert isinstance(args, tuple)
        match key[0]:
            case "may":
                return told("whether this is permitted: {act}", act=self.teller.act(str(key[1]), args, key[3]))
            case "can":
                return told("whether this is possible: {act}", act=self.teller.act(str(key[1]), args, key[3]))
            case _:
                return self.teller.cell((str(key[1]), args))
