"""Conditions as terms: one case a form of condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from nomicformal.checker import conditions as c
from nomicformal.checker.encode import asked_effects
from nomicformal.checker.encode.contest import Contestant, Settlement
from nomicformal.checker.encode.editions import SECOND
from nomicformal.checker.encode.norms import Deed
from nomicformal.checker.encode.policy import Matter, Ruling
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.encode.world import Bindings, World
from nomicformal.checker.scope import EVENT_SORT, RULE_SORT, own_sorts
from nomicformal.checker.symbolic import Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm, Transition
from nomicformal.core.expr import Const, Kind, Type

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


class Question:
    """The encoding of one condition: its unknowns get individuals and variables in order of first mention, named by
    their sorts, so that different questions share what they have in common."""

    def __init__(self, encoder: Encoder, cycle_cells: int) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self.unknowns: dict[str, tuple[Type, SymValue]] = {}
        self.side_conditions: list[Term] = []
        self.hands: set[str] = set()
        self.about: list[Term] = []
        self._cycle_cells = cycle_cells
        self._taken: dict[str, int] = {}

    def encode(self, condition: c.Condition) -> Term:
        """The condition, together with what must hold of its unknowns."""
        told = self.truth(condition, self.encoder.world)
        return self.pool.and_([told, *self.side_conditions])

    # -- unknowns ----------------------------------------------------------------------------------------------------

    def bind(self, binding: c.Binding) -> SymValue:
        """What a binding stands for."""
        if isinstance(binding, Const):
            return self.encoder.expressions.value(binding, {}, self.encoder.world)
        if binding.name not in self.unknowns:
            self.unknowns[binding.name] = (binding.type, self._new(binding.type))
        return self.unknowns[binding.name][1]

    def env(self, env: c.Env) -> Bindings:
        return {name: self.bind(binding) for name, binding in env}

    def _new(self, type_: Type) -> SymValue:
        encoder = self.encoder
        stem = str(type_)
        number = self._taken[stem] = self._taken.get(stem, 0) + 1
        if type_.kind is Kind.ENTITY and type_.name == EVENT_SORT:
            hand = encoder.effects.any_event(number)
            self.hands.add(hand.label)
            return hand
        if type_.kind is Kind.ENTITY and type_.name != RULE_SORT:
            return self._individual(type_, number)
        return encoder.atoms.value(f"any {stem} {number}", type_)

    def _individual(self, type_: Type, number: int) -> SymValue:
        encoder, pool = self.encoder, self.pool
        nameable = encoder.scope.nameable(type_.name)
        declared = any(one.count.is_const for one in nameable)
        if number == 1 and len(own_sorts(encoder.ruleset, type_.name)) == 1 and not declared:
            only = nameable[0]
            self.side_conditions.append(encoder.scope.exists(only))
            return encoder.arithmetic.of(pool.number(only.code))
        return encoder.atoms.value(f"any {type_} {number}", type_)

    # -- conditions --------------------------------------------------------------------------------------------------

    def truth(self, condition: c.Condition, world: World) -> Term:
        """Whether the condition holds at the world's moment."""
        pool, encoder = self.pool, self.encoder
        match condition:
            case c.Holds():
                return encoder.expressions.truth(condition.expr, self.env(condition.env), world)
            case c.Same():
                return encoder.same(self.bind(condition.left), self.bind(condition.right))
            case c.Applies():
                return self._applies(condition.clause, condition.env, world)
            case c.Live():
                return self._live(condition.clause, condition.env, world)
            case c.InEffect():
                return self._standing(condition, world)
            case c.Conflict():
                return self._conflict(condition, world)
            case c.Prevails():
                return self._prevails(condition, world)
            case c.Beats():
                return self._beats(condition, world)
            case c.OutcomeIs():
                return self._outcome(condition, world)
            case c.OnCircle():
                self._needs_cell(condition.symbol, self._args(condition.args), world)
                return encoder.cells.settlement(condition.symbol, self._args(condition.args), world).circle
            case c.Void():
                return encoder.force.void(condition.rule, world)
            case c.NormIs():
                return self._norm(condition, world)
            case c.Due() | c.Overdue():
                return self._duty(condition, world)
            case c.PolicySplit():
                return encoder.policy.disputed(condition.first, condition.second, world)
            case c.Disputed():
                return self._disputed(condition, world)
            case c.Paradox() | c.Undetermined():
                return self._cyclic(condition, world)
            case c.AfterEffect():
                return asked_effects.after(self, condition, world)
            case c.AfterEvent():
                return asked_effects.after_event(self, condition, world)
            case c.Presuming():
                return self.truth(condition.part, world.presuming(condition.rule))
            case c.Under():
                return self.truth(condition.part, self._other(world))
            case c.Relates():
                return self._relates(condition, world)
            case c.AllOf():
                return encoder.cycles.views.all_of([self.truth(p, world) for p in condition.parts])
            case c.AnyOf():
                return encoder.cycles.views.any_of([self.truth(p, world) for p in condition.parts])
            case c.Negated():
                return pool.not_(self.truth(condition.part, world))
            case _:
                assert_never(condition)

    def _other(self, world: World) -> World:
        """The same moment under the second edition of the rules."""
        return world.at(self.encoder.moments.under(SECOND, world.moment))

    def _relates(self, condition: c.Relates, world: World) -> Term:
        number, env = self.encoder.expressions.number, self.env(condition.env)
        before, after = number(condition.before, env, world), number(condition.after, env, self._other(world))
        return self.encoder.arithmetic.compare(condition.op, before, after)

    def _args(self, args: Sequence[c.Binding]) -> tuple[SymValue, ...]:
        return tuple(self.bind(a) for a in args)

    def _clause(self, number: int) -> AnyClause:
        return self.encoder.clauses.by_id[number]

    # -- clauses -----------------------------------------------------------------------------------------------------

    def _applies(self, number: int, given: c.Env, world: World) -> Term:
        clause, env = self._clause(number), self.env(given)
        match clause:
            case Transition():
                return asked_effects.triggered(self, clause, env, world).when
            case Duty():
                return self.encoder.duties.due(clause, env, world)
            case _:
                return self.encoder.force.applies(clause, env, world)

    def _live(self, number: int, given: c.Env, world: World) -> Term:
        clause, env = self._clause(number), self.env(given)
        if isinstance(clause, Transition):
            return self.encoder.effects.live(clause, asked_effects.triggered(self, clause, env, world))
        return self._contestant(number, given, world).live

    def _contestant(self, number: int, given: c.Env, world: World) -> Contestant:
        """The instance by itself, as it would stand in the contest on its cell."""
        clause, env, encoder = self._clause(number), self.env(given), self.encoder
        applies = self._applies(number, given, world)
        value: Sym | None = None
        if isinstance(clause, Define | Hold | Bound):
            value = encoder.cells.given_value(clause, env, world)
        live = encoder.force.live(clause, env, applies, self._matter_key(clause, env, world), world)
        if value is not None:
            live = self.pool.both(live, value.defined)
        return Contestant(clause, env, applies, live, live, value)

    def _matter(self, clause: AnyClause, env: Bindings, world: World) -> Matter | None:
        match clause:
            case Define() | Hold() | Bound():
                return Matter(clause.symbol, tuple(env[p.name] for p in clause.params))
            case Norm():
                return Matter(clause.act, tuple(env[p.name] for p in clause.params))
            case Duty():
                values = [None if a is None else self.encoder.expressions.value(a, env, world) for a in clause.args]
                return Matter(clause.act, tuple(v for v in values if v is not None))
            case _:
                return None

    def _matter_key(self, clause: AnyClause, env: Bindings, world: World) -> tuple[object, ...]:
        if isinstance(clause, Norm):
            agent = None if clause.agent is None else env[clause.agent.name]
            return (clause.modality, *Deed(clause.act, tuple(env[p.name] for p in clause.params), agent).key)
        if isinstance(clause, Duty) and clause.agent is not None and None not in clause.args:
            values = [self.encoder.expressions.value(a, env, world) for a in clause.args if a is not None]
            return ("may", *Deed(clause.act, tuple(values), env[clause.agent.name]).key)
        matter = self._matter(clause, env, world)
        kind = "term" if isinstance(clause, Define | Hold | Bound) else "may"
        return (kind, *(matter.key if matter else ()))

    def _found(self, number: int, given: c.Env, world: World) -> tuple[Term, Settlement]:
        """The contest in which the instance stands, and whether there is one."""
        clause, env = self._clause(number), self.env(given)
        found = self.encoder.settlement_of(clause, env, world)
        if isinstance(clause, Define | Hold | Bound):
            self._needs_cell(clause.symbol, tuple(env[p.name] for p in clause.params), world)
        elif isinstance(clause, Norm):
            agent = None if clause.agent is None else env[clause.agent.name]
            self._needs_norm(clause.modality, Deed(clause.act, tuple(env[p.name] for p in clause.params), agent), world)
        if found is None:
            raise Undecidable("it is about a duty of nobody in particular, or to do something not fixed")
        return found

    def _needs_cell(self, symbol: str, args: tuple[SymValue, ...], world: World) -> None:
        """What is asked of a cell that depends on itself has an answer only where the cell has one."""
        if self.encoder.cycles.is_cut("term", symbol):
            told = self.encoder.cells.read(symbol, args, world)
            self.about.append(told if isinstance(told, Term) else self.encoder.as_number(told).num)

    def _needs_norm(self, modality: str, deed: Deed, world: World) -> None:
        if self.encoder.cycles.is_cut(modality, deed.act):
            self.about.append(self.encoder.norms.read(modality, deed, world))

    def _is(self, one: Contestant, number: int, env: Bindings) -> Term:
        """Whether a contestant is this instance."""
        if one.clause.id != number:
            return self.pool.false
        names = [v.name for v in one.clause.vars if v.name in env and v.name in one.env]
        return self.pool.and_(self.encoder.same(one.env[n], env[n]) for n in names)

    def _standing(self, condition: c.InEffect, world: World) -> Term:
        when, settlement = self._found(condition.clause, condition.env, world)
        env = self.env(condition.env)
        told = self.pool.or_(
            self.pool.both(stands, self._is(one, condition.clause, env))
            for one, stands in zip(settlement.contestants, settlement.standing, strict=True)
        )
        return self.pool.both(when, told)

    # -- conflicts ---------------------------------------------------------------------------------------------------

    def _conflict(self, condition: c.Conflict, world: World) -> Term:
        first, second = self._clause(condition.first), self._clause(condition.second)
        if isinstance(first, Transition) and isinstance(second, Transition):
            return asked_effects.clash(self, condition, first, second, world)
        pool, encoder = self.pool, self.encoder
        parts = []
        there = world
        if isinstance(first, Define | Hold | Bound):
            declared = encoder.ruleset.symbols.get(first.symbol)
            if declared is not None and declared.decided is not None:
                args = tuple(self.env(condition.first_env)[p.name] for p in first.params)
                then, there = encoder.cells.decision(first.symbol, args, world)
                parts += [then, pool.eq(there.moment.time, world.moment.time)]
        one = self._contestant(condition.first, condition.first_env, there)
        other = self._contestant(condition.second, condition.second_env, there)
        self.about.append(encoder.cycles.views.all_of([one.applies, other.applies]))
        parts += [one.applies, other.applies, self._one_cell(one, other, there), self._clash(one, other, there)]
        return encoder.cycles.views.all_of(parts)

    def _clash(self, one: Contestant, other: Contestant, world: World) -> Term:
        if isinstance(one.clause, Define | Hold | Bound) and isinstance(other.clause, Define | Hold | Bound):
            return self.encoder.cells.conflict(one, other, world)
        if isinstance(one.clause, Norm | Duty) and isinstance(other.clause, Norm | Duty):
            return self.encoder.norms.conflict(_modality(one.clause, other.clause), one, other)
        return self.pool.false

    def _one_cell(self, one: Contestant, other: Contestant, world: World) -> Term:
        """The two instances are about one cell."""
        same = self.encoder.same
        left, right = one.clause, other.clause
        if isinstance(left, Define | Hold | Bound) and isinstance(right, Define | Hold | Bound):
            pairs = zip(left.params, right.params, strict=True)
            told = [same(one.env[p.name], other.env[q.name]) for p, q in pairs]
            return self.pool.and_([self.pool.truth(left.symbol == right.symbol), *told])
        if isinstance(left, Norm | Duty) and isinstance(right, Norm | Duty):
            if left.act != right.act or not _modality(left, right):
                return self.pool.false
            deeds = [self._deed(x, world) for x in (one, other)]
            told = [same(a, b) for a, b in zip(*deeds, strict=True) if a is not None and b is not None]
            return self.pool.and_(told)
        return self.pool.false

    def _deed(self, one: Contestant, world: World) -> list[SymValue | None]:
        clause = one.clause
        if isinstance(clause, Norm):
            args: list[SymValue | None] = [one.env[p.name] for p in clause.params]
            return [*args, None if clause.agent is None else one.env[clause.agent.name]]
        assert isinstance(clause, Duty)
        values = [None if a is None else self.encoder.expressions.value(a, one.env, world) for a in clause.args]
        return [*values, None if clause.agent is None else one.env[clause.agent.name]]

    def _prevails(self, condition: c.Prevails, world: World) -> Term:
        winner, loser = self._clause(condition.winner), self._clause(condition.loser)
        matter = self._matter(winner, self.env(condition.winner_env), world)

        def wanted(ruling: Ruling) -> bool:
            right = condition.criterion is None or ruling.criterion == condition.criterion
            return right and (not condition.voiding or ruling.void != "")

        return self.encoder.policy.prevails(winner, loser, matter, world, wanted)

    def _disputed(self, condition: c.Disputed, world: World) -> Term:
        first, second = self._clause(condition.first), self._clause(condition.second)
        matter = self._matter(first, self.env(condition.first_env), world)
        found = self.encoder.policy.rulings(first, second, matter, world)
        return self.pool.or_([ruling.when for ruling in found if ruling.disputed])

    def _beats(self, condition: c.Beats, world: World) -> Term:
        by_loser = isinstance(self._clause(condition.winner), Duty)
        found = (condition.loser, condition.loser_env) if by_loser else (condition.winner, condition.winner_env)
        when, settlement = self._found(*found, world)
        winner, loser = self.env(condition.winner_env), self.env(condition.loser_env)
        contestants = settlement.contestants
        told = self.pool.or_(
            self.pool.and_(
                (
                    edge.when,
                    settlement.standing[edge.winner],
                    self._is(contestants[edge.winner], condition.winner, winner),
                    self._is(contestants[edge.loser], condition.loser, loser),
                )
            )
            for edge in settlement.edges if edge.beats
        )  # fmt: skip
        return self.pool.both(when, told)

    # -- outcomes ----------------------------------------------------------------------------------------------------

    def _outcome(self, condition: c.OutcomeIs, world: World) -> Term:
        args = self._args(condition.args)
        encoder, pool = self.encoder, self.pool
        self._needs_cell(condition.symbol, args, world)
        declared, then, there = encoder.ruleset.symbols.get(condition.symbol), pool.true, world
        if declared is not None and declared.decided is not None:
            then, there = encoder.cells.decision(condition.symbol, args, world)
        outcome = encoder.cells.outcome(condition.symbol, args, there)
        silent = pool.false if condition.symbol == "has_effect" else outcome.silent  # true where nothing is said
        match condition.kind:
            case "silent":
                return pool.both(then, silent)
            case "contradiction":
                return pool.both(then, outcome.contradiction)
            case "value":
                return pool.and_((then, pool.not_(silent), pool.not_(outcome.contradiction)))
            case _:
                raise AssertionError(condition.kind)

    def _norm(self, condition: c.NormIs, world: World) -> Term:
        agent = None if condition.agent is None else self.bind(condition.agent)
        deed = Deed(condition.act, self._args(condition.args), agent)
        self._needs_norm(condition.modality, deed, world)
        outcome = self.encoder.norms.outcome(condition.modality, deed, world)
        match condition.kind:
            case "yes":
                return self.pool.both(outcome.yes, self.pool.not_(outcome.contradiction))
            case "no":
                return self.pool.not_(self.pool.either(outcome.yes, outcome.contradiction))
            case "contradiction":
                return outcome.contradiction
            case _:
                raise AssertionError(condition.kind)

    def _duty(self, condition: c.Due | c.Overdue, world: World) -> Term:
        clause, env = self._clause(condition.clause), self.env(condition.env)
        assert isinstance(clause, Duty)
        if isinstance(condition, c.Due):
            return self.encoder.duties.owed(clause, env, world)
        overdue = self.encoder.duties.overdue(clause, env, world)
        return self.pool.both(overdue, self.encoder.force.speaks(clause.origin.rule, world))

    # -- self-reference and effects ----------------------------------------------------------------------------------

    def _cyclic(self, condition: c.Paradox | c.Undetermined, world: World) -> Term:
        pool, encoder = self.pool, self.encoder
        args = self._args(condition.args)
        value = encoder.cells.read(condition.symbol, args, world)
        root = value if isinstance(value, Term) else encoder.as_number(value).defined
        cases = encoder.cycles.assignments(root, self._cycle_cells)
        if any(variable.id in encoder.moments.cut for variable in encoder.axioms.closure([root])[1]):
            raise Undecidable("terms refer to ever earlier moments")
        if len(cases) == 1:
            return pool.false
        stable = pool.or_(when for when, _ in cases)
        if isinstance(condition, c.Paradox):
            return pool.not_(stable)
        yes = pool.or_(pool.both(when, told) for when, told in cases)
        no = pool.or_(pool.both(when, pool.not_(told)) for when, told in cases)
        return pool.both(yes, no)


def _modality(one: AnyClause, other: AnyClause) -> str:
    """Of which cell both are: a duty is about the permission of its act and about what is owed. Empty: none."""
    both = [{each.modality} if isinstance(each, Norm) else {"may", "must"} for each in (one, other)]
    return min(both[0] & both[1], default="")
