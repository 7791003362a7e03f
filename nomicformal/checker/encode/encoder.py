"""One encoding of a ruleset in one scope: where its parts meet, and what all of them need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from nomicformal.checker.atoms import Atoms, Axioms, Moment
from nomicformal.checker.encode.cells import Cells
from nomicformal.checker.encode.contest import Settlement
from nomicformal.checker.encode.cycles import Cycles
from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.detail import Detail, Level
from nomicformal.checker.encode.duties import Duties
from nomicformal.checker.encode.editions import FIRST, Node
from nomicformal.checker.encode.effects import Effects
from nomicformal.checker.encode.events import Events
from nomicformal.checker.encode.expressions import Expressions
from nomicformal.checker.encode.force import Force
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.encode.log import Log
from nomicformal.checker.encode.marks import Marks
from nomicformal.checker.encode.moments import Moments
from nomicformal.checker.encode.norms import Deed, Norms
from nomicformal.checker.encode.policy import Policy
from nomicformal.checker.encode.undecidable import NotOpaque, Undecidable
from nomicformal.checker.encode.world import RULE_PARAM, Bindings, World
from nomicformal.checker.scope import EVENT_SORT, RULE_SORT, Individual, Scope
from nomicformal.checker.symbolic import Arithmetic, Slot, Sym, SymValue, value_key
from nomicformal.checker.terms import Term, Terms
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm
from nomicformal.core.expr import NOTHING, Kind, Type, Var
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset, Symbol
from nomicformal.core.which_rules import Told, part_of, those


class Encoder:
    """`start`: from when on the log is looked at, in minutes; None: when the ruleset begins.

    `level`: how much is spelled out; all of it if not given."""

    def __init__(
        self,
        ruleset: Ruleset,
        clauses: Clauses,
        dependencies: Dependencies,
        scope: Scope,
        start: int | None = None,
        level: Level | None = None,
    ) -> None:
        level = level or Level()
        self.detail = level.detail
        self.spelled = level.spelled
        self.opaque = level.detail is Detail.OPAQUE
        self.ruleset = ruleset
        self.clauses = clauses
        self.scope = scope
        self.pool: Terms = scope.pool
        self.arithmetic = Arithmetic(self.pool)
        self.axioms = Axioms(clauses.looked)
        self.atoms = Atoms(scope, self.arithmetic, self.axioms, self.opaque)
        self.marks = Marks()
        self.start = self.pool.number(start or ruleset.begins or 1)
        self.now = Moment("now", self.pool.int_var("now"))
        self.atoms.kinds[self.now.time.id] = Kind.TIME
        self.axioms.add([self.now.time], self.pool.le(self.start, self.now.time))
        self.readings: dict[str, Term] = {}
        self.nothing = ruleset.once("states that may lapse", _states_that_may_lapse)
        self.expressions = Expressions(self)
        self.log = Log(self)
        self.moments = Moments(self)
        self.force = Force(self)
        self.policy = Policy(self)
        self.cells = Cells(self)
        self.norms = Norms(self)
        self.duties = Duties(self)
        self.effects = Effects(self)
        self.events = Events(self)
        self.cycles = Cycles(self, dependencies)
        self.world = World(self.now)

    # -- reading symbols ---------------------------------------------------------------------------------------------

    def read(self, symbol: str, args: Sequence[SymValue], world: World) -> SymValue:
        """A fact, state or term at a moment; undefined (a truth: false) where an argument is."""
        if symbol in BUILT_IN_RULE_SYMBOLS and len(args) == 1:
            told = self.expressions.spread(args, RULE_PARAM, lambda each: self._of_rule(symbol, each[0], world))
            return self._where(self.all_defined(args), told)
        declared = self.ruleset.symbols[symbol]
        if declared.kind == "term":
            return self.cells.read(symbol, args, world)
        known = self.all_defined(args)
        if self.opaque and self.any_open(args, declared.params):
            return self._opaque_read(declared, args, world)
        told = self.expressions.spread(args, declared.params, lambda each: self._given(declared, each, world.moment))
        return self._where(known, told)

    def _where(self, known: Term, value: SymValue) -> SymValue:
        """The value where its arguments are known; elsewhere a truth is false, a value undefined."""
        if known is self.pool.true:
            return value
        if isinstance(value, Term):
            return self.pool.both(known, value)
        assert isinstance(value, Sym)
        return self.arithmetic.guarded(value, known)

    def _is_open(self, arg: SymValue, type_: Type) -> bool:
        """Whether an argument is an individual that is not known."""
        return isinstance(arg, Sym) and type_.kind is Kind.ENTITY and type_.name != RULE_SORT and arg.num.op != "int"

    def any_open(self, args: Sequence[SymValue], params: Sequence[Var]) -> bool:
        """Whether some argument is an individual that is not known."""
        return any(self._is_open(a, p.type) for a, p in zip(args, params, strict=True))

    def _opaque_read(self, symbol: Symbol, args: Sequence[SymValue], world: World) -> SymValue:
        """A value of its own for these arguments at this moment."""
        assert symbol.result is not None
        shown = ", ".join(str(value_key(a)) for a in args)
        return self.opaque_value(f"{symbol.name}({shown}) @{world.moment.name}", symbol.result)

    def opaque_value(self, name: str, result: Type) -> SymValue:
        """An open value, defined or not, that is one for one name."""
        value = self.atoms.value(f"open: {name}", result)
        if isinstance(value, Sym):
            return Sym(self.pool.truth_var(f"known: open: {name}"), value.num, value.den)
        return value

    def _given(self, symbol: Symbol, args: Sequence[SymValue], moment: Moment) -> SymValue:
        places = [a if isinstance(a, Slot) else self.as_number(a).num for a in args]
        if symbol.kind != "state":
            value = self.atoms.atom(symbol, places)
            assert symbol.result is not None
            if isinstance(value, Sym) and symbol.result.kind is Kind.ENTITY:
                return self.arithmetic.guarded(value, self.atoms.somebody(symbol.result.name))
            return value
        if moment.states is not None:
            there = self._given(symbol, args, moment.states.moment)
            if moment.states.when is self.pool.true:
                return there
            return self.expressions.choose(
                moment.states.when, there, self._given(symbol, args, moment.states.otherwise)
            )
        if moment.base is not None:
            before = self._given(symbol, args, moment.base)
            return self.effects.after(moment, symbol.name, [self.as_number(a) for a in args], before)
        value = self.atoms.atom(symbol, places, self.moments.of_states(moment), symbol.name in self.nothing)
        assert symbol.result is not None
        if isinstance(value, Sym) and symbol.result.kind is Kind.ENTITY:
            return self.arithmetic.guarded(value, self.atoms.somebody(symbol.result.name))
        return value

    def _of_rule(self, symbol: str, arg: SymValue, world: World) -> SymValue:
        rule = self.scope.decode(self.as_number(arg).num.value)
        if rule not in self.clauses.rules:
            return self.arithmetic.nothing
        match symbol:
            case "void":
                return self.force.void(rule, world)
            case "has_effect":
                return self.cells.read("has_effect", (arg,), world)
            case "in_force":
                return self.rule_truth(symbol, rule, world)
            case _:
                return self.rule_data(symbol, rule, world)

    def rule_data(self, symbol: str, rule: str, world: World) -> Sym:
        """number, status, title, section, version, enacted of a rule: as loaded, unless an effect changed it."""
        value = self._loaded(symbol, rule, world.moment.edition)
        if world.moment.base is None:
            return value
        arg = self.arithmetic.constant(self.scope.code(rule))
        return self.as_number(self.effects.after_all(world.moment, symbol, [arg], value))

    def rule_truth(self, symbol: str, rule: str, world: World) -> Term:
        """Whether the rule is in force."""
        found = self.clauses.editions.rules[world.moment.edition].get(rule)
        value = self.pool.truth(found is not None and found.in_force)
        if world.moment.base is None:
            return value
        arg = self.arithmetic.constant(self.scope.code(rule))
        changed = self.effects.after_all(world.moment, symbol, [arg], value)
        assert isinstance(changed, Term)
        return changed

    def _loaded(self, symbol: str, rule_id: str, edition: int) -> Sym:
        rule = self.clauses.editions.rules[edition].get(rule_id)
        if rule is None:
            return self.arithmetic.nothing
        match symbol:
            case "number":
                return self.arithmetic.constant(rule.number)
            case "version":
                return self.arithmetic.constant(0)
            case "enacted":
                date = next((e.date for e in rule.history if e.date is not None), None)
                return self.arithmetic.nothing if date is None else self.arithmetic.constant(date)
            case "status" | "title" | "section":
                return self.arithmetic.constant(self.scope.code(getattr(rule, symbol)))
            case _:
                raise AssertionError(symbol)

    def reading(self, name: str, alternative: str) -> Term:
        """Whether the reading is this alternative."""
        self.clauses.looked.note("reading", name)
        alternatives = self.ruleset.readings[name].alternatives
        if name not in self.readings:
            chosen = self.pool.int_var(f"reading {name}")
            most = self.pool.number(len(alternatives) - 1)
            within = self.pool.both(self.pool.le(self.pool.number(0), chosen), self.pool.le(chosen, most))
            self.axioms.add([chosen], within)
            self.readings[name] = chosen
        if alternative not in alternatives:
            return self.pool.false
        return self.pool.eq(self.readings[name], self.pool.number(alternatives.index(alternative)))

    def truth_as_value(self, symbol: str, args: Sequence[SymValue], world: World) -> Sym:
        """A truth as 0 or 1, undefined where a term is silent or contradictory (in comparisons with a truth)."""
        declared = self.ruleset.symbols.get(symbol)
        plain = declared is not None and declared.kind == "term" and not self.cycles.is_cut("term", symbol)
        if declared is None or not plain or world.sign:
            known = self.all_defined(args)
            return self.arithmetic.guarded(self.as_number(self.read(symbol, args, world)), known)
        there = world
        then = self.all_defined(args)
        if declared.decided is not None:
            decided, there = self.cells.decision(symbol, args, world)
            then = self.pool.both(then, decided)
        return self.arithmetic.guarded(self.cells.outcome(symbol, args, there).value, then)

    def common(self, world: World, nodes: Iterable[Node]) -> World:
        """The same world under the first edition, if what is read there cannot differ between the two."""
        if not world.moment.edition or not self.clauses.editions.reached.isdisjoint(nodes):
            return world
        return world.at(self.moments.in_first(world.moment))

    # -- values ------------------------------------------------------------------------------------------------------

    def is_truth(self, symbol: str) -> bool:
        """Whether a term or state is a truth."""
        declared = self.ruleset.symbols.get(symbol)
        return declared is None or declared.result is None or declared.result.kind is Kind.TRUTH

    def as_number(self, value: SymValue) -> Sym:
        """The value, a truth as 0 or 1, an event as its code."""
        if isinstance(value, Sym):
            return value
        if isinstance(value, Term):
            return self.arithmetic.of(self.pool.ite(value, self.pool.number(1), self.pool.number(0)))
        return self.arithmetic.of(self.pool.number(self.scope.code(value.label)))

    def all_defined(self, values: Sequence[SymValue]) -> Term:
        """Whether all of them have a value."""
        return self.pool.and_(v.defined for v in values if isinstance(v, Sym))

    def same(self, one: SymValue, other: SymValue) -> Term:
        """Both defined and equal."""
        if isinstance(one, Term) and isinstance(other, Term):
            return self.pool.iff(one, other)
        return self.arithmetic.compare("=", self.as_number(one), self.as_number(other))

    def possible_codes(self, term: Term, type_: Type) -> tuple[int, ...]:
        """The codes that an individual or member given by this term may have."""
        found: dict[int, None] = {}
        stack = [term]
        while stack:
            each = stack.pop()
            if each.op == "int":
                found[each.value] = None
            elif each.op == "ite":
                stack += [each.args[2], each.args[1]]
            else:
                found.update(dict.fromkeys(self.atoms.allowed.get(each.id) or self.scope.codes_of(type_)))
        allowed = set(self.all_codes(type_))
        return tuple(code for code in found if code in allowed)

    def all_codes(self, type_: Type) -> tuple[int, ...]:
        """The codes of all members of an enumeration or sort, kinds included."""
        if type_.kind is Kind.ENUM:
            return self.scope.members(type_.name)
        return tuple(i.code for i in self.scope.domain(type_.name))

    def each_value(self, var: Var, world: World) -> Iterator[tuple[Term, SymValue, str]]:
        """The values that a variable takes: whether there is such an individual, the value, its own sort if a kind."""
        pool = self.pool
        match var.type.kind:
            case Kind.ENTITY if var.type.name != EVENT_SORT:
                if self.opaque and var.type.name != RULE_SORT:
                    raise NotOpaque
                for one in self.members(var.type.name, world):
                    kind = one.sort if one.is_kind else ""
                    yield self.scope.exists(one), self.arithmetic.of(pool.number(one.code)), kind
            case Kind.ENUM:
                for code in self.scope.members(var.type.name):
                    yield pool.true, self.arithmetic.of(pool.number(code)), ""
            case Kind.TRUTH:
                yield pool.true, pool.false, ""
                yield pool.true, pool.true, ""
            case _:
                raise Undecidable(f"it would have to go through every {var.type} there is ({var.name})")

    def members(self, sort: str, world: World, told: Told = ()) -> Sequence[Individual]:
        """The candidates for members of a sort; of rules those of the edition that speaks, and of which what is told
        of them is so."""
        if told and self._stays_as_loaded(told, world):
            return self._rules_that(told)
        found = self.scope.domain(sort)
        editions = self.clauses.editions
        if sort != RULE_SORT or editions.shared is None:
            return found
        return [one for one in found if editions.has(one.name, world.moment.edition)]

    def _stays_as_loaded(self, told: Told, world: World) -> bool:
        """Whether what is told of rules is never changed by an effect, and there is but one edition of them."""
        if self.clauses.editions.shared is not None or world.moment.edition:
            return False
        return world.moment.base is None or not any(self.clauses.setting[symbol] for symbol, _ in told)

    def _rules_that(self, told: Told) -> list[Individual]:
        self.clauses.looked.note(*part_of(told))
        return [self.scope.rule(id_) for id_ in those(self.clauses.editions.rules[FIRST].values(), told)]

    def existing(
        self, variables: Sequence[Var], given: Mapping[str, SymValue], world: World
    ) -> Iterator[tuple[Term, Bindings, str]]:
        """Every way of giving values to the variables that are not given: whether its individuals exist, the bindings,
        and the own sort of a kind among them."""
        free = [v for v in variables if v.name not in given]
        for values in product(*(list(self.each_value(v, world)) for v in free)):
            bound = dict(given)
            bound.update((v.name, value) for v, (_, value, _) in zip(free, values, strict=True))
            kinds = [kind for _, _, kind in values if kind]
            yield self.pool.and_(exists for exists, _, _ in values), bound, kinds[0] if kinds else ""

    # -- cells of clauses --------------------------------------------------------------------------------------------

    def settlement_of(
        self, clause: AnyClause, env: Bindings, world: World
    ) -> tuple[Term, Settlement] | None:
        """The contest on the cell that the clause is about under these bindings, and whether there is one (a term that
        is decided once: only once it is); None for clauses that are about no single cell."""
        match clause:
            case Define() | Hold() | Bound():
                args = tuple(env[p.name] for p in clause.params)
                declared = self.ruleset.symbols.get(clause.symbol)
                if declared is not None and declared.decided is not None:
                    then, there = self.cells.decision(clause.symbol, args, world)
                    return then, self.cells.settlement(clause.symbol, args, there)
                return self.pool.true, self.cells.settlement(clause.symbol, args, world.either())
            case Norm():
                agent = None if clause.agent is None else env[clause.agent.name]
                deed = Deed(clause.act, tuple(env[p.name] for p in clause.params), agent)
                return self.pool.true, self.norms.settlement(clause.modality, deed, world.either())
            case Duty():
                if clause.agent is None or any(a is None for a in clause.args):
                    return None
                values = [self.expressions.value(a, env, world.either()) for a in clause.args if a is not None]
                deed = Deed(clause.act, tuple(values), env[clause.agent.name])
                return self.all_defined(values), self.norms.settlement("may", deed, world.either())
            case _:
                return None

    def contests_of(self, clause: AnyClause, env: Bindings, world: World) -> list[tuple[Term, Settlement]]:
        """The contests on all cells that the clause is about, each with whether there is one: a duty is about the
        permission of its act, and about what is owed."""
        found = self.settlement_of(clause, env, world)
        contests = [] if found is None else [found]
        if isinstance(clause, Duty) and self.clauses.is_contested(clause.act):
            calm = world.either()
            for exists, deed, _ in self.duties.deeds(clause, env, calm):
                contests.append((exists, self.norms.settlement("must", deed, calm)))
        return contests

    # -- for people and for bounds -----------------------------------------------------------------------------------

    def shown(self, value: SymValue) -> str:
        """A short name of a value, for variables' names."""
        if isinstance(value, Slot):
            return value.label
        if isinstance(value, Sym) and value.num.op == "int" and value.num.value >= 0:
            return self.scope.decode(value.num.value)
        return str(value.num if isinstance(value, Sym) else value)


def _states_that_may_lapse(ruleset: Ruleset) -> frozenset[str]:
    """The states that may have no value: they start with none, or nothing is said of their start."""
    return frozenset(
        symbol.name
        for symbol in ruleset.symbols.values()
        if symbol.kind == "state" and symbol.result is not None and symbol.result.kind is not Kind.TRUTH
        and symbol.initially in (None, NOTHING)
    )  # fmt: skip
