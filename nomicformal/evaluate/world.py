"""One world: a situation under one choice of assumptions, in which every question has one answer (or is unknown).

The modules beside this one say how each kind of answer is found; this class is where they meet, and where each
answer is computed once. A world in which a rule is presumed not void shares the run of the world that it differs from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from nomicformal.core.expr import Expr, Kind, NormAtom, Type, Value, Var
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.which_rules import part_of, those, told_of
from nomicformal.evaluate import cells, clock, court, decisions, givens, norms, owing, void
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.domain import PLAIN, Domain
from nomicformal.evaluate.expressions import holds, value
from nomicformal.evaluate.frame import Frame
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import RULES, Read
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.oracle import Oracle, Question
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.record import Moment, Record
from nomicformal.evaluate.run import Node, Presumption, Run
from nomicformal.evaluate.values import Truth, Unknown, all_of, negation, truth
from nomicformal.precedence.policy import Decision, Side

T = TypeVar("T")


@dataclass(slots=True)
class World:
    """`side`: who says which value of a contradiction is taken; None: it reads as false, or undefined."""

    index: Index
    record: Record
    domain: Domain
    paces: Paces
    oracle: Oracle
    run: Run
    presumed: Presumption | None = None
    sides: Oracle | None = None
    base: World | None = None
    _presuming: dict[Presumption, World] = field(default_factory=dict)

    # What is written, read in a frame

    def value(self, expr: Expr, frame: Frame) -> Value:
        return value(self, expr, frame)

    def holds(self, expr: Expr, frame: Frame) -> Truth:
        return holds(self, expr, frame)

    def read(self, symbol: str, args: tuple[Value, ...], frame: Frame) -> Value:
        """A fact, state or term with defined arguments."""
        if symbol == "void" and givens.is_rule_data(self, symbol, args):
            return self.void(str(args[0]), frame.moment)
        if symbol == "has_effect" and givens.is_rule_data(self, symbol, args):
            return self.term(symbol, args, frame)
        if givens.is_rule_data(self, symbol, args):
            return self.rule_data(symbol, str(args[0]), frame.moment)
        declared = self.index.symbols[symbol]
        if declared.kind == "term":
            return self.term(symbol, args, frame)
        return givens.given(self, declared, args, frame.moment)

    def content(self, read: Read, moment: Moment) -> object:
        """What a result that was read from this would read at another moment (memory.py)."""
        match read:
            case ("state", symbol, args):
                return self.record.state((symbol, args), moment)  # type: ignore[arg-type]
            case ("fact", symbol, args):
                return self.record.fact((symbol, args))  # type: ignore[arg-type]
            case ("of rules", symbol):
                return self.record.of_rules(str(symbol), moment)
            case ("given of rules", symbol):
                return self.record.given_of_rules(str(symbol))
            case ("reading", name):
                return self.record.situation.readings.get(str(name))
            case ("occurring", kind, name):
                return self._tried(kind, str(name))  # type: ignore[arg-type]
            case ("log", symbol):
                return self.record.entries(str(symbol), moment)
            case ("rules",):
                return object() if self.record.tells_of_rules else None
            case ("entry", event):
                return self.record.entry(str(event))
            case ("past", None):
                return self.record.past(moment)
            case ("past", time):
                return self.record.past(self.record.at(time))  # type: ignore[arg-type]
            case ("domain", type_):
                return self.domain.of(type_)  # type: ignore[arg-type]
            case ("ask", question):
                return self.oracle.answer(question)  # type: ignore[arg-type]
            case ("side", question):
                return None if self.sides is None else self.sides.answer(question)  # type: ignore[arg-type]
            case _:
                return object()

    def reading(self, name: str) -> Value:
        self._consult(("reading", name))
        fixed = self.record.situation.readings.get(name)
        if fixed is not None:
            return fixed
        self.index.looked.note("reading", name)
        declared = self.index.ruleset.readings[name]
        return self.ask(Question("reading", name), declared.alternatives)

    def ask(self, question: Question, options: tuple[Value, ...]) -> Value:
        """What is open."""
        self.run.reads.add(("ask", question))
        return self.oracle.choose(question, options)

    def state(self, cell: Cell, moment: Moment) -> tuple[bool, Value]:
        """Whether a state is recorded, and its value."""
        self._consult(("state", *cell))
        return self.record.state(cell, moment)

    def fact(self, cell: Cell) -> tuple[bool, Value]:
        """Whether a value is given, and which."""
        self._consult(("fact", *cell))
        return self.record.fact(cell)

    def recorded_of_rules(self, cell: Cell, moment: Moment) -> Mapping[Value, Value]:
        """What is recorded of the rules' own data of this kind, by rule: read as one thing, as it changes seldom."""
        self.run.reads.add(("of rules", cell[0]))
        if self.run.memory is not None:
            self.run.memory.consulted.add(("state", *cell))
        return self.record.of_rules(cell[0], moment)

    def given_of_rules(self, cell: Cell) -> Mapping[Value, Value]:
        """What is given of it, by rule."""
        self.run.reads.add(("given of rules", cell[0]))
        if self.run.memory is not None:
            self.run.memory.consulted.add(("fact", *cell))
        return self.record.given_of_rules(cell[0])

    def _consult(self, read: Read) -> None:
        self.run.reads.add(read)
        if self.run.memory is not None:
            self.run.memory.consulted.add(read)

    def entry(self, event: str) -> LogEntry | None:
        self.run.reads.add(("entry", event))
        return self.record.entry(event)

    def entries(self, symbol: str, moment: Moment) -> tuple[LogEntry, ...]:
        """What happened by then of one kind of act or event."""
        self.run.reads.add(("log", symbol))
        return self.record.entries(symbol, moment)

    def range_of(self, type_: Type) -> tuple[Value, ...]:
        """The values of a type. Of events, numbers, times and texts only those that occur."""
        if type_.kind in PLAIN or type_.name == "Event":
            self.run.reads.add(("domain", type_))
        return self.domain.of(type_)

    def candidates(self, var: Var, *conditions: Expr) -> tuple[Value, ...]:
        """The values of the variable's type, but for rules of which the conditions plainly do not all hold."""
        told = told_of(var, conditions)
        if not told or not self.rules_as_loaded():
            return self.range_of(var.type)
        self.index.looked.note(*part_of(told))
        return those(self.index.ruleset.rules, told)

    def occurring(self, kind: Kind, name: str) -> tuple[Value, ...]:
        """The numbers, times or texts to try where that of a symbol is not given."""
        self.run.reads.add(("occurring", kind, name))
        return self._tried(kind, name)

    def _tried(self, kind: Kind, name: str) -> tuple[Value, ...]:
        """The same for a comparison with what was read before: that is no work that counts (memory.py)."""
        if kind is Kind.NUMBER:
            group = self.index.compared_with(name)
            return self.domain.numbers_tried(name, group, self.index.done, self.index.symbols[name].is_share)
        self.index.looked.note("constants", kind.name)
        return self.domain.tried(kind)

    # What the rules decide

    def term(self, symbol: str, args: tuple[Value, ...], frame: Frame) -> Value:
        node = Node(self.presumed, ("term", symbol, args), frame.moment)
        if node in self.run.assumed:
            return self.run.assumed[node]
        return self.taken(node, self.outcome(symbol, args, frame.moment))

    def taken(self, node: Node, outcome: Outcome | Unknown) -> Value:
        """The value as which an outcome is read inside an expression."""
        if isinstance(outcome, Unknown) or outcome.kind == "value":
            return outcome if isinstance(outcome, Unknown) else outcome.value
        if outcome.kind == "contradiction" and self.sides is not None:
            kind, *args = node.key
            question = Question("side", str(kind), (*args, node.moment.time))
            self.run.reads.add(("side", question))
            return self.sides.choose(question, outcome.standing)
        return self.gap(node, outcome)

    def gap(self, node: Node, outcome: Outcome) -> Value:
        """What is silent or contradictory reads as false, or undefined."""
        return False if self._is_truth(node) else None

    def _is_truth(self, node: Node) -> bool:
        declared = self.index.symbols.get(str(node.key[1])) if node.key[0] in ("term", "decision") else None
        return declared is None or declared.result is None or declared.result.kind is Kind.TRUTH

    def outcome(self, symbol: str, args: tuple[Value, ...], moment: Moment) -> Outcome | Unknown:
        """What the rules say of a term; of a term that is decided once, what they said then."""
        key: tuple[Value, ...] = ("term", symbol, args)
        node = Node(self.presumed, key, moment)
        is_truth = self._is_truth(node)
        if decisions.is_decided_once(self, symbol):
            return self.run.node(node, is_truth, lambda: decisions.outcome(self, symbol, args, moment, is_truth))
        return self.run.node(node, is_truth, lambda: self.plain_outcome(symbol, args, moment))

    def plain_outcome(self, symbol: str, args: tuple[Value, ...], moment: Moment) -> Outcome | Unknown:
        found = cells.term_outcome(self, symbol, args, moment)
        if symbol == "has_effect" and isinstance(found, Outcome) and found.kind == "silent":
            return Outcome("value", True, found.in_effect, found.beaten, unsure=found.unsure)
        return found

    def decision_moment(self, symbol: str, args: tuple[Value, ...], moment: Moment) -> Moment | Unknown | None:
        """Where in the past a term was decided that is decided once (None: not yet); of others, here and now."""
        return decisions.moment_of(self, symbol, args, moment)

    def is_silent(self, symbol: str, args: tuple[Value, ...], moment: Moment) -> Truth:
        def check() -> Truth:
            outcome = self.outcome(symbol, args, moment)
            return outcome if isinstance(outcome, Unknown) else outcome.kind == "silent"

        return self._assumable(("silent", symbol, args), moment, check)

    def norm(self, modality: str, deed: Deed, frame: Frame) -> Value:
        """Whether an act is permitted (`may`) or possible (`can`)."""
        node = Node(self.presumed, deed.cell(modality), frame.moment)
        if node in self.run.assumed:
            return self.run.assumed[node]
        return self.taken(node, self.norm_outcome(modality, deed, frame.moment))

    def norm_outcome(self, modality: str, deed: Deed, moment: Moment) -> Outcome | Unknown:
        node = Node(self.presumed, deed.cell(modality), moment)
        return self.run.node(node, True, lambda: norms.outcome(self, modality, deed, moment))

    def norm_atom(self, expr: NormAtom, frame: Frame) -> Truth:
        return norms.atom(self, expr, frame)

    def must(self, act: str, args: tuple[Value, ...], agent: Value, frame: Frame) -> Truth:
        return self._assumable(
            ("owed", act, args, agent), frame.moment, lambda: owing.must(self, act, args, agent, frame.moment)
        )

    def cell_outcome(self, cell: CellKey, moment: Moment) -> Outcome | Unknown:
        kind, symbol, args, *rest = cell
        assert isinstance(symbol, str) and isinstance(args, tuple)
        if kind == "term":
            return self.outcome(symbol, args, moment)
        agent, event, cause = rest
        return self.norm_outcome(str(kind), Deed(symbol, args, agent, event, cause), moment)  # type: ignore[arg-type]

    # The force of rules

    def side(self, rule: str, moment: Moment) -> Side:
        return court.side_of(self, rule, moment)

    def rules_as_loaded(self) -> bool:
        """Whether nothing is recorded of the rules' own data."""
        if self.record.tells_of_rules:
            return False
        self.run.reads.add(RULES)
        return True

    def rule_data(self, symbol: str, rule: str, moment: Moment) -> Value:
        return givens.rule_data(self, symbol, self.index.rules[rule], moment)

    def current(self, rule: str, version: int, moment: Moment) -> bool:
        """Whether the rule is in force with this version of its text."""
        if self.rules_as_loaded():
            return version == 0 and self.index.rules[rule].in_force
        return self.rule_data("in_force", rule, moment) is True and \
            self.rule_data("version", rule, moment) == version

    def has_effect(self, rule: str, moment: Moment) -> Truth:
        if not self.index.values.get("has_effect"):
            return True
        return truth(self.term("has_effect", (rule,), Frame({}, moment)))

    def rule_speaks(self, rule: str, moment: Moment) -> Truth:
        """It has effect and is not void (whether it is in force is a matter of its clauses' texts)."""
        if not rule:
            return True
        return all_of(
            self.has_effect(rule, moment) if part == "effect" else negation(self.void(rule, moment))
            for part in ("effect", "void")
        )

    def void(self, rule: str, moment: Moment) -> Truth:
        if self.presumed is not None and self.presumed.rule == rule and self.presumed.cell is None:
            return False
        if not any(criterion.void in ("rule", "ever") for criterion in self.index.criteria):
            return False
        if self.base is not None:
            return self.base.void(rule, moment)
        return self._assumable(("void", rule), moment, lambda: void.rule_is_void(self, rule, moment))

    def void_in(self, rule: str, cell: CellKey, moment: Moment) -> Truth:
        """Whether the rule is void in this matter only."""
        if self.presumed is not None and self.presumed.rule == rule and self.presumed.cell in (None, cell):
            return False
        if not any(criterion.void == "matter" for criterion in self.index.criteria):
            return False
        if self.base is not None:
            return self.base.void_in(rule, cell, moment)
        return self._assumable(("void", rule, cell), moment, lambda: void.matter_is_void(self, rule, cell, moment))

    def presuming(self, rule: str, cell: CellKey | None = None) -> World:
        """The world that differs from this one only in that the rule is presumed not void."""
        presumption = Presumption(rule, cell)
        if presumption not in self._presuming:
            self._presuming[presumption] = World(
                self.index, self.record, self.domain, self.paces, self.oracle, self.run, presumption, self.sides, self
            )
        return self._presuming[presumption]

    def prevailing(self, a: Contestant, b: Contestant, cell: CellKey, moment: Moment) -> Decision:
        return court.prevailing(self, a, b, cell, moment)

    def policy_split(self, first: str, second: str, moment: Moment) -> bool:
        """Whether the policy is in conflict with itself about two rules as such."""
        return court.split(self, first, second, moment)

    def _assumable(self, key: tuple[Value, ...], moment: Moment, compute: Callable[[], Truth]) -> Truth:
        node = Node(self.presumed, key, moment)
        if node in self.run.assumed:
            return self.run.assumed[node]
        return self.run.node(node, True, compute)

    def again(self, node: Node) -> Value:
        """What the definitions give for a node whose truth was assumed."""
        world = self if node.presumed is None else self.presuming(node.presumed.rule, node.presumed.cell)
        kind, *rest = node.key
        match kind:
            case "void" if len(rest) == 1:
                return void.rule_is_void(world, str(rest[0]), node.moment)
            case "void":
                return void.matter_is_void(world, str(rest[0]), rest[1], node.moment)  # type: ignore[arg-type]
            case "silent":
                found = world.outcome(str(rest[0]), rest[1], node.moment)  # type: ignore[arg-type]
                return found if isinstance(found, Unknown) else found.kind == "silent"
            case "owed":
                return owing.must(world, str(rest[0]), rest[1], rest[2], node.moment)  # type: ignore[arg-type]
            case "decision":
                found = world.plain_outcome(str(rest[0]), rest[1], node.moment)  # type: ignore[arg-type]
                return truth(world.taken(node, found))
            case _:
                return truth(world.taken(node, world.cell_outcome(node.key, node.moment)))

    # Other moments

    def first_moment(self, condition: Expr, after: Expr | None, frame: Frame) -> Value:
        key = ("first", self.presumed, id(condition), id(after), tuple(sorted(frame.env.items(), key=repr)),
               frame.moment)
        return self.run.remembered(key, lambda: clock.first_moment(self, condition, after, frame))

    def first_time(self, predicate: Callable[[Moment], Truth], after: int, moment: Moment) -> int | Unknown | None:
        return clock.first_time(self, predicate, after, moment)

    def value_at(self, arg: Expr, time: int, when: Expr, frame: Frame) -> Value:
        return clock.value_at(self, arg, time, when, frame)

    def at_moment(self, compute: Callable[[Moment], T], time: int, moment: Moment) -> tuple[T, int | None]:
        return clock.at_moment(self, compute, time, moment)

    def watch_difference(self, left: Expr, a: Value, right: Expr, b: Value, frame: Frame) -> None:
        clock.watch_difference(self, left, a, right, b, frame)

    def watch_window(self, bound: Expr, time: int, frame: Frame) -> None:
        clock.watch_window(self, bound, time, frame)


