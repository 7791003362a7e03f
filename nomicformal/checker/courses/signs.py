"""Which way each symbol bears on a goal, and how far from it: what helps is tried first. It only orders the search."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from nomicformal.core import expr as x
from nomicformal.core.clauses import Bound, Define, Duty, Hold, Norm, NormKind, Raise, Transition
from nomicformal.core.expr import Expr, Kind
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import children, conjuncts
from nomicformal.evaluate.index import Index

FAR = 99
"""Further than anything that the goal's clauses lead to."""

DAY = 1440
PERIODS = {"day": DAY, "week": 7 * DAY, "month": 31 * DAY}
"""The longest wait for the next one, in minutes."""

Node = tuple[str, int]


@dataclass(slots=True)
class Signs:
    """`distance`: (symbol, sign) -> how many clauses away from the goal; sign 1: it helps, -1: it hinders, 0: it
    matters in a way that the text does not tell. `members`: (enumeration, member) with the same. `durations`: minutes
    that the clauses met mention; `dates`: moments that they name. `personal`: acts that are counted, or asked, of each
    person."""

    index: Index
    distance: dict[Node, int] = field(default_factory=dict)
    members: dict[tuple[str, str, int], int] = field(default_factory=dict)
    durations: set[int] = field(default_factory=set)
    dates: set[int] = field(default_factory=set)
    personal: set[str] = field(default_factory=set)
    _waiting: deque[Node] = field(default_factory=deque)

    @staticmethod
    def of(index: Index, goal: Expr) -> Signs:
        signs = Signs(index)
        signs._walk(goal, 1, 0)
        while signs._waiting:
            name, sign = signs._waiting.popleft()
            signs._follow(name, sign, signs.distance[name, sign] + 1)
        return signs

    def helps(self, name: str) -> int:
        """How far away it helps; FAR if it does not."""
        return self.distance.get((name, 1), FAR)

    def rank(self, name: str) -> int:
        """The order in which acts are tried: what helps, then what matters somehow, then what hinders."""
        return min(self.helps(name), self.distance.get((name, 0), FAR) + 2, self.distance.get((name, -1), FAR) + 4)

    def likely(self, name: str) -> bool:
        """Whether a truth that nobody decides had better be so."""
        return self.helps(name) < FAR and self.helps(name) <= self.distance.get((name, -1), FAR)

    def waits(self, begin: int) -> tuple[int, ...]:
        """The stretches of time (minutes) after which something may be otherwise by itself, shortest first, for play
        that begins at a moment."""
        return tuple(sorted(self.durations | {date - begin for date in self.dates if date > begin}))

    def ordered(self, enumeration: str) -> tuple[str, ...]:
        """The members of an enumeration, those that help nearest the goal first."""
        members = self.index.ruleset.enums.get(enumeration, ())

        def rank(member: str) -> int:
            near = {sign: self.members.get((enumeration, member, sign), FAR) for sign in (1, 0, -1)}
            return min(near[1], near[0] + 2, near[-1] + 4)

        return tuple(sorted(members, key=rank))

    # Following what decides a symbol

    def _node(self, name: str, sign: int, far: int) -> None:
        if (name, sign) not in self.distance:
            self.distance[name, sign] = far
            self._waiting.append((name, sign))

    def _follow(self, name: str, sign: int, far: int) -> None:
        index = self.index
        symbol = index.symbols.get(name)
        if symbol is None:
            return
        for clause in (*index.values.get(name, ()), *index.bounds.get(name, ())):
            match clause:
                case Hold():
                    self._truth(clause, sign, far)
                case Define():
                    self._walk(clause.value, sign, far)
                    self._walk(clause.guard, sign if _known_helps(clause.value) else 0, far)
                case Bound():
                    self._walk(clause.allowed, 0, far)
        if symbol.decided is not None:
            self._walk(symbol.decided, abs(sign), far)
        if symbol.kind in ("act", "power", "event"):
            self._act(name, sign, far)
        for transition in index.transitions:
            self._transition(transition, name, sign, far)

    def _truth(self, clause: Hold, sign: int, far: int) -> None:
        """Of an `iff`, the half that denies tells only what the other half does not."""
        said: set[Expr] = set()
        if not clause.positive:
            for other in self.index.values[clause.symbol]:
                if isinstance(other, Hold) and other.positive and other.origin.span == clause.origin.span:
                    said |= set(conjuncts(other.guard))
        for part in conjuncts(clause.guard):
            if part not in said:
                self._walk(part, sign if clause.positive else -sign, far)

    def _act(self, name: str, sign: int, far: int) -> None:
        for modality in ("can", "may"):
            for norm in self.index.norms.get((modality, name), ()):
                self._norm(norm, sign, far)

    def _norm(self, norm: Norm, sign: int, far: int) -> None:
        self._walk(norm.guard, -sign if norm.kind is NormKind.RESTRICT else sign, far)
        if norm.via is not None:
            self._node(norm.via.symbol, sign, far)
            self._walk(norm.via_guard, sign, far)

    def _transition(self, transition: Transition, name: str, sign: int, far: int) -> None:
        for update in transition.updates:
            if update.symbol != name:
                continue
            way = sign
            if not isinstance(update, Raise):
                way = -sign if update.value in (x.NO, x.NOTHING) else sign
                self._walk(update.value, 0, far)
            self._trigger(transition, way, far)

    def _trigger(self, transition: Transition, sign: int, far: int) -> None:
        """What sets an effect off, and how long that takes."""
        if transition.pattern is not None:
            self._node(transition.pattern.symbol, sign, far)
        if transition.condition is not None:
            self._walk(transition.condition, sign, far)
        self._walk(transition.guard, sign, far)
        if transition.delay:
            self.durations.add(transition.delay)
        if transition.period:
            self.durations.add(PERIODS[transition.period])
        for duties in self.index.duties.values() if transition.label else ():
            for duty in duties:
                if duty.label == transition.label:
                    self._duty(duty, sign, far)

    def _duty(self, duty: Duty, sign: int, far: int) -> None:
        """That it is owed, and goes on to be: doing it, and what excuses from it, bears the other way."""
        self._walk(duty.guard, sign, far)
        for moment in (duty.start, duty.end):
            if moment is not None:
                self._walk(moment, sign, far)
        if duty.paused is not None:
            self._walk(duty.paused, -sign, far)
        if duty.done_before is not None:
            self._walk(duty.done_before, -sign, far)
        self._node(duty.act, -sign, far)
        for norm in self.index.norms.get(("must", duty.act), ()):
            self._walk(norm.guard, -sign, far)

    # Going through an expression

    def _walk(self, node: Expr, sign: int, far: int) -> None:
        match node:
            case x.Const():
                self._constant(node, sign, far)
            case x.Apply():
                self._node(node.symbol, sign, far)
                for arg in node.args:
                    self._walk(arg, sign, far)
            case x.Not():
                self._walk(node.arg, -sign, far)
            case x.Compare():
                self._compare(node, sign, far)
            case x.Arith():
                self._walk(node.left, sign, far)
                self._walk(node.right, -sign if node.op == "-" else sign, far)
            case x.Quant():
                self._walk(node.where, sign if node.which == "some" else -sign, far)
                self._walk(node.body, sign, far)
            case x.Happened() | x.Occurrence():
                self._pattern(node.pattern, sign, far)
            case x.Silent():
                self._walk(node.arg, 0, far)
            case x.NormAtom(modality="must"):
                for duty in self.index.duties.get(node.symbol, ()):
                    self._duty(duty, sign, far)
            case x.NormAtom():
                self._act(node.symbol, sign, far)
            case _:
                for child in children(node):
                    self._walk(child, sign, far)

    def _constant(self, node: x.Const, sign: int, far: int) -> None:
        if node.type.kind is Kind.ENUM and isinstance(node.value, str):
            self.members.setdefault((node.type.name, node.value, sign), far)
        if node.type.kind is Kind.DURATION and isinstance(node.value, int) and node.value > 0:
            self.durations.add(node.value)
        if node.type.kind is Kind.TIME and isinstance(node.value, int):
            self.dates.add(node.value)

    def _compare(self, node: x.Compare, sign: int, far: int) -> None:
        negative = (node.op == "!=") != (x.NOTHING in (node.left, node.right))
        left = right = -sign if negative else sign
        if type_of(node.left).kind is Kind.NUMBER:
            left, right = {"<": (-sign, sign), "<=": (-sign, sign), ">": (sign, -sign), ">=": (sign, -sign)}.get(
                node.op, (0, 0)
            )
        self._walk(node.left, left, far)
        self._walk(node.right, right, far)

    def _pattern(self, pattern: x.Pattern, sign: int, far: int) -> None:
        self._node(pattern.symbol, sign, far)
        if isinstance(pattern.agent, x.Var):
            self.personal.add(pattern.symbol)
        for part in _parts(pattern):
            self._walk(part, sign, far)


def _known_helps(value: Expr) -> bool:
    """Of times and individuals it matters most that they are known."""
    return type_of(value).kind is not Kind.NUMBER


def _parts(pattern: x.Pattern) -> Iterator[Expr]:
    for part in (*pattern.args, pattern.agent, pattern.since, pattern.until, pattern.where):
        if part is not None:
            yield part
