"""What people can do towards a goal: kinds of acts, with markers where who is concerned depends on the situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from nomicformal.checker.courses.board import LOOK, Board, Node
from nomicformal.checker.courses.ordinary import is_attribute, likely_value, members
from nomicformal.checker.courses.signs import FAR, Signs
from nomicformal.core.clauses import Transition
from nomicformal.core.expr import YES, Apply, Expr, Kind, Pattern, Quant, Type, Value, Var
from nomicformal.core.model import Symbol
from nomicformal.core.situation import LogEntry
from nomicformal.core.walk import parts
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import IT
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import Open

EACH = "<each person>"
FITTING = "<a fitting number>"
MOST_ARGUMENTS = 24


@dataclass(frozen=True, slots=True)
class Deed:
    """A kind of act. An argument is a value, EACH (everybody in turn) or FITTING (a number that the rules have in
    view). `personal`: everybody who can does it; else one person. `chooses`: an argument
    is chosen among the members of an enumeration, as a vote is. `by`: only this person does it. `cost`: how late it is
    tried."""

    symbol: str
    args: tuple[Value, ...]
    facts: tuple[tuple[str, Value], ...] = ()
    personal: bool = False
    chooses: bool = False
    by: str = ""
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Wait:
    """Nobody does anything for so many minutes."""

    minutes: int
    cost: int = 2


Step = Deed | Wait


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one step: the entries, and for each those who could have done it then."""

    step: Step
    entries: tuple[LogEntry, ...]
    able: tuple[tuple[str, ...], ...] = ()


def kinds(signs: Signs, individuals: dict[str, tuple[str, ...]], people: str) -> tuple[Deed, ...]:
    """All kinds of acts that bear on the goal, those that help nearest the goal first."""
    found: list[Deed] = []
    facts = attributes(signs)
    for name, symbol in signs.index.ruleset.symbols.items():
        if (
            symbol.kind in ("act", "power")
            and signs.rank(name) < FAR
            and _by_people(signs, symbol, individuals, people)
        ):
            found += _of_act(signs, symbol, individuals, people, facts)
    powers = {name for name, symbol in signs.index.symbols.items() if symbol.kind == "power"}
    return tuple(sorted(found, key=lambda deed: (deed.cost, deed.symbol in powers, deed.symbol, repr(deed.args))))


def _by_people(signs: Signs, symbol: Symbol, individuals: dict[str, tuple[str, ...]], people: str) -> bool:
    agents = members(signs.index.ruleset, individuals, Type(Kind.ENTITY, symbol.agent))
    return bool(set(agents) & set(individuals.get(people, ())))


def _of_act(
    signs: Signs,
    symbol: Symbol,
    individuals: dict[str, tuple[str, ...]],
    people: str,
    facts: tuple[tuple[str, Value], ...],
) -> Iterator[Deed]:
    ruleset = signs.index.ruleset
    choices: list[Sequence[tuple[Value, int]]] = []
    for param in symbol.params:
        match param.type.kind:
            case Kind.ENUM:
                choices.append([(one, place and place + 1) for place, one in enumerate(signs.ordered(param.type.name))])
            case Kind.ENTITY if set(individuals.get(people, ())) & set(members(ruleset, individuals, param.type)):
                choices.append([(EACH, 0)])
            case Kind.ENTITY if param.type.name == "Rule":
                choices.append([(rule.id, 0) for rule in ruleset.rules if rule.in_force][:1])
            case Kind.NUMBER:
                choices.append([(FITTING, 0)])
            case Kind.TEXT:
                choices.append([("", 0)])
            case Kind.TIME | Kind.DURATION:
                choices.append([(None, 0)])
            case _:
                choices.append([(one, 0) for one in members(ruleset, individuals, param.type)])
    for combination in list(product(*choices))[:MOST_ARGUMENTS]:
        args = tuple(value for value, _ in combination)
        cost = 1 + signs.rank(symbol.name) + sum(extra for _, extra in combination)
        chooses = any(param.type.kind is Kind.ENUM for param in symbol.params)
        yield Deed(symbol.name, args, facts, symbol.name in signs.personal, chooses, cost=cost)


def attributes(signs: Signs) -> tuple[tuple[str, Value], ...]:
    """What an act is like, as it helps the goal: its channel and so on."""
    found: list[tuple[str, Value]] = []
    for name, symbol in signs.index.ruleset.symbols.items():
        if is_attribute(symbol) and signs.rank(name) < FAR:
            value = likely_value(signs, symbol, ())
            if value is not None and value is not False:
                found.append((name, value))
    return tuple(found)


@dataclass(slots=True)
class Doer:
    """Lets people do deeds on a board. `people`: their names; `silent`: those who do nothing.
    `thorough`: find out all who could do an act, not only who does it."""

    board: Board
    people: tuple[str, ...]
    silent: tuple[str, ...] = ()
    thorough: bool = True
    tried: dict[Deed, LogEntry] = field(default_factory=dict)

    def do(self, node: Node, step: Step) -> tuple[Node, Done] | None:
        """The node after this step; None if nobody could do it (or there is no time for it)."""
        if isinstance(step, Wait):
            until = node.now + step.minutes
            return (self.board.extend(node, (), until), Done(step, ())) if until < self.board.end else None
        entries: list[LogEntry] = []
        able: list[tuple[str, ...]] = []
        for args in self._arguments(node, step):
            chosen, could = self._choose(node, step, args, len(entries))
            entries += chosen
            able += [could] * len(chosen)
        if not entries or entries[-1].time > self.board.end:
            return None
        after = self.board.extend(node, tuple(entries))
        if not set(after.played.happened) & {entry.id for entry in entries}:
            self.tried.setdefault(step, entries[0])
            return None
        return after, Done(step, tuple(entries), tuple(able))

    def _arguments(self, node: Node, deed: Deed) -> list[tuple[Value, ...]]:
        choices: list[list[Value]] = []
        for arg in deed.args:
            if arg == EACH:
                choices.append(list(self.people))
            elif arg == FITTING:
                choices.append(self._numbers(node))
            else:
                choices.append([arg])
        found = list(product(*choices))
        return found if FITTING in deed.args else found[:MOST_ARGUMENTS]

    def _choose(
        self, node: Node, deed: Deed, args: tuple[Value, ...], before: int
    ) -> tuple[list[LogEntry], tuple[str, ...]]:
        """Who does it with these arguments: everybody who can, or the first who can; those who also may, if any may."""
        done = {(entry.symbol, entry.args, entry.agent) for entry in node.happened}
        if FITTING in deed.args and (before or any(deed.symbol == one[0] for one in done)):
            return [], ()
        if not deed.personal and any((deed.symbol, args) == one[:2] for one in done):
            return [], ()
        can: list[LogEntry] = []
        may: list[LogEntry] = []
        for person in self.people:
            if deed.by and person != deed.by:
                continue
            if person in self.silent:
                continue
            number = len(node.log) + before + 1
            entry = LogEntry(f"e{number}", node.now + before + 1, deed.symbol, args, person, dict(deed.facts))
            if (deed.symbol, args, person) in done:
                continue
            self.tried.setdefault(deed, entry)
            possible, permitted, _ = self.board.ability(node, entry)
            can += [entry] if possible else []
            may += [entry] if permitted else []
            if permitted and not deed.personal and not self.thorough and not self._who_matters(deed):
                break
        chosen = may or can
        if not deed.personal and len(chosen) > 1 and self._who_matters(deed):
            chosen = sorted(chosen, key=lambda entry: not self._has_effect(node, entry))
        if FITTING in deed.args and not may:
            chosen = []
        chosen = chosen if deed.personal else chosen[:1]
        able = tuple(str(entry.agent) for entry in (may or can)) if self.thorough else ()
        return _numbered(chosen, node, before), able

    def _who_matters(self, deed: Deed) -> bool:
        """Whether some effect of the act hangs on who does it, as a resignation does."""
        return any(
            isinstance(one.pattern, Pattern) and isinstance(one.pattern.agent, Var) and one.pattern.agent in free
            for one in self._effects(deed.symbol)
            for free in (set(parts(one.guard)),)
        )

    def _effects(self, symbol: str) -> list[Transition]:
        return [
            one
            for one in self.board.tables.index.transitions
            if one.trigger == "event" and one.pattern is not None and one.pattern.symbol == symbol
        ]

    def _has_effect(self, node: Node, entry: LogEntry) -> bool:
        """Whether the condition of some effect of this act holds, for this person."""
        evaluator = self.board.evaluator(node.played, entry)
        try:
            return any(self._fires(evaluator, one, entry) for one in self._effects(entry.symbol))
        except (NoStableOutcome, EvaluationLimit, Open):
            return False
        finally:
            self.board.budget.spend(LOOK)

    def _fires(self, evaluator: Evaluator, effect: Transition, entry: LogEntry) -> bool:
        assert effect.pattern is not None
        given: dict[str, Value] = {IT: entry.id}
        for arg, value in zip((*effect.pattern.args, effect.pattern.agent), (*entry.args, entry.agent), strict=True):
            if isinstance(arg, Var):
                given[arg.name] = value
        open_ = [var for var in effect.vars if var.name not in given]
        condition: Expr = effect.guard
        for var in open_:
            condition = Quant("some", var, YES, condition)
        return evaluator.value(condition, given) is True

    def _numbers(self, node: Node) -> list[Value]:
        """The numbers that terms and states without arguments have now, one more than these, and 1."""
        evaluator = self.board.evaluator(node.played)
        found: dict[Value, None] = {}
        for symbol in self.board.tables.full.symbols.values():
            if symbol.params or symbol.result is None or symbol.result.kind is not Kind.NUMBER:
                continue
            try:
                value = evaluator.value(Apply(symbol.name, (), symbol.result))
            except (NoStableOutcome, EvaluationLimit, Open):
                continue
            if isinstance(value, Fraction):
                found |= {value: None, value + 1: None}
        return [*found, Fraction(1)]


def _numbered(entries: list[LogEntry], node: Node, before: int) -> list[LogEntry]:
    """One minute apart, numbered on."""
    found = []
    for place, entry in enumerate(entries):
        number = len(node.log) + before + place + 1
        found.append(
            LogEntry(f"e{number}", node.now + before + place + 1, entry.symbol, entry.args, entry.agent, entry.facts)
        )
    return found
