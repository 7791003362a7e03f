"""Force of clauses and rules: which clauses apply, which rules have effect, which are void (meaning §1, §4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.encode.contest import Settlement
from nomicformal.checker.encode.index import VOIDS_RULE
from nomicformal.checker.encode.world import Bindings, World
from nomicformal.checker.symbolic import SymValue
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm, Transition
from nomicformal.core.expr import TRUTH, Var

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


class Force:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool

    # -- clauses -----------------------------------------------------------------------------------------------------

    def has_version(self, clause: AnyClause, world: World) -> Term:
        """Whether the clause stands in the rule's text of that moment."""
        if not self.encoder.clauses.editions.says(clause.id, world.moment.edition):
            return self.pool.false
        if not clause.origin.rule:
            return self.pool.true
        version = self.encoder.rule_data("version", clause.origin.rule, world)
        return self.encoder.arithmetic.compare("=", version, self.encoder.arithmetic.constant(clause.origin.version))

    def applies(self, clause: AnyClause, env: Bindings, world: World) -> Term:
        """Whether this instance applies: rule in force with this text, passage not silenced, guard, `otherwise`."""
        pool = self.pool
        rule = clause.origin.rule
        parts = [self.has_version(clause, world)]
        if rule:
            parts.append(self.encoder.rule_truth("in_force", rule, world))
            parts.append(pool.not_(self._silenced(clause, world)))
        if pool.and_(parts) is pool.false:
            return pool.false
        guard = self.encoder.expressions.truth(clause.guard, env, world)
        if guard is pool.false:
            return pool.false
        parts.append(guard)
        for earlier in clause.earlier:
            parts.append(pool.not_(self._applies_too(self.encoder.clauses.by_id[earlier], clause, env, world)))
        return pool.and_(parts)

    def _silenced(self, clause: AnyClause, world: World) -> Term:
        origin = clause.origin
        return self.pool.or_(
            self.pool.both(exists, self.encoder.expressions.truth(only.guard, env, world.either()))
            for only in self.encoder.clauses.exclusive[origin.rule]
            if only.origin.version == origin.version and only.origin.passage != origin.passage
            if self.encoder.clauses.editions.says(only.id, world.moment.edition)
            for exists, env, _ in self.encoder.existing(only.vars, {}, world)
        )

    def _applies_too(self, earlier: AnyClause, clause: AnyClause, env: Bindings, world: World) -> Term:
        """Whether an earlier clause applies with the head that `clause` has here."""
        encoder, pool = self.encoder, self.pool
        given: dict[str, SymValue] = {}
        differences: list[tuple[object, object]] = []
        match earlier, clause:
            case (Define() | Hold() | Bound(), Define() | Hold() | Bound()):
                given = {p.name: env[q.name] for p, q in zip(earlier.params, clause.params, strict=True)}
            case (Norm(), Norm()):
                given = {p.name: env[q.name] for p, q in zip(earlier.params, clause.params, strict=True)}
                if earlier.agent is not None and clause.agent is not None:
                    given[earlier.agent.name] = env[clause.agent.name]
            case (Transition(), Transition()):
                given = _same_event(earlier, clause, env)
            case (Duty(), Duty()):
                differences = [*zip(earlier.args, clause.args, strict=True), (earlier.agent, clause.agent)]
            case _:
                pass
        parts = []
        for exists, bound, _ in encoder.existing(earlier.vars, given, world):
            same = [exists]
            for left, right in differences:
                if left is not None and right is not None:
                    calm = world.either()
                    one = encoder.expressions.number(left, bound, calm)  # type: ignore[arg-type]
                    other = encoder.expressions.number(right, env, calm)  # type: ignore[arg-type]
                    same.append(encoder.arithmetic.compare("=", one, other))
            parts.append(pool.and_((*same, self.applies(earlier, {**env_it(env), **bound}, world))))
        return pool.or_(parts)

    def live(
        self,
        clause: AnyClause,
        env: Bindings,
        applies: Term,
        matter_key: tuple[object, ...],
        world: World,
        contest: Callable[[World], Settlement] | None = None,
    ) -> Term:
        """It applies, its rule has effect (unless it speaks of just that), and its rule is not void. `contest`: that on
        the cell at hand, where the clause is not about it alone."""
        rule = clause.origin.rule
        if not rule or applies is self.pool.false:
            return applies
        own = self._of_own_effect(clause, env)
        parts = [applies, self.pool.not_(self.void(rule, world))]
        if own is not self.pool.true:
            parts.append(self.pool.either(own, self.has_effect(rule, world)))
        if self.encoder.clauses.matters:
            parts.append(self.pool.not_(self._void_in(clause, rule, env, matter_key, world, contest)))
        return self.pool.and_(parts)

    def _of_own_effect(self, clause: AnyClause, env: Bindings) -> Term:
        """Whether what the clause speaks of is the effect of its own rule."""
        if not isinstance(clause, Define | Hold | Bound) or clause.symbol != "has_effect":
            return self.pool.false
        own = self.encoder.arithmetic.constant(self.encoder.scope.code(clause.origin.rule))
        return self.encoder.arithmetic.compare("=", self.encoder.as_number(env[clause.params[0].name]), own)

    def _void_in(
        self,
        clause: AnyClause,
        rule: str,
        env: Bindings,
        matter_key: tuple[object, ...],
        world: World,
        contest: Callable[[World], Settlement] | None,
    ) -> Term:
        """Whether the rule is void on this cell alone."""
        presumed = world.presumed == rule and world.matter in (None, matter_key)
        if presumed or rule not in self.encoder.clauses.matter_voidable:
            return self.pool.false
        actual = world.actual().either()

        def definition() -> Term:
            presumed = actual.presuming(rule, matter_key)
            if contest is not None:
                return self._loses_in(contest(presumed), rule, ("matter",))
            found = self.encoder.settlement_of(clause, env, presumed)
            if found is None:
                return self.pool.false
            now = self.pool.both(found[0], self._decides_now(clause, env, presumed))
            return self.pool.both(now, self._loses_in(found[1], rule, ("matter",)))

        return self.encoder.cycles.read_matter(rule, matter_key, actual, definition)

    def _loses_in(self, settlement: Settlement, rule: str, reaches: tuple[str, ...]) -> Term:
        """Whether a clause of the rule is beaten there under a criterion of such reach."""
        return self.pool.or_(
            settlement.beaten(self.pool, place, lambda edge: edge.ruling.void in reaches)
            for place, one in enumerate(settlement.contestants)
            if one.clause.origin.rule == rule
        )

    # -- rules -------------------------------------------------------------------------------------------------------

    def speaks(self, rule: str, world: World) -> Term:
        """It has effect and is not void (whether it is in force is a matter of its clauses)."""
        if not rule:
            return self.pool.true
        return self.pool.both(self.has_effect(rule, world), self.pool.not_(self.void(rule, world)))

    def has_effect(self, rule: str, world: World) -> Term:
        """True unless a clause says otherwise."""
        if not self.encoder.clauses.values["has_effect"]:
            return self.pool.true
        code = self.encoder.arithmetic.constant(self.encoder.scope.code(rule))
        told = self.encoder.cells.read("has_effect", (code,), world)
        assert isinstance(told, Term)
        return told

    def void(self, rule: str, world: World) -> Term:
        """Whether the rule is void."""
        if (world.presumed == rule and world.matter is None) or rule not in self.encoder.clauses.voidable:
            return self.pool.false
        return self.encoder.cycles.read_void(rule, self.encoder.common(world.actual(), [("void", rule)]))

    def void_defined(self, rule: str, world: World) -> Term:
        """Presumed not void, some live clause of the rule loses under a criterion that makes the rule void."""
        spelled, clauses = self.encoder.spelled, self.encoder.clauses.voidable.get(rule, ())
        if self.encoder.detail.leaves_voidness_open and rule not in spelled:
            told = self.pool.truth_var(f"void({rule}) @{world.moment.name} taken to be")
            self.encoder.atoms.relaxed[told.id] = "whether rules are void was left open"
            self.encoder.atoms.voidness[told.id] = rule, world.moment
            some = [clause for clause in clauses if clause.id in spelled]
            return self.pool.either(told, self.loses(some, world.presuming(rule), VOIDS_RULE))
        told = self.loses(clauses, world.presuming(rule), VOIDS_RULE)
        if self.encoder.clauses.lasting:
            earlier = self.encoder.atoms.fresh(f"void before: {rule}", TRUTH, "a rule may be void since earlier")
            assert isinstance(earlier, Term)
            told = self.pool.either(told, earlier)
        return told

    def loses(self, clauses: Sequence[AnyClause], presumed: World, reaches: tuple[str, ...]) -> Term:
        """Whether, in this world, one of these clauses is beaten under a criterion of such reach, on any cell."""
        encoder, pool = self.encoder, self.pool
        parts = []
        for clause in clauses:
            for exists, env, kind in encoder.existing(clause.vars, {}, presumed):
                beaten = self._beaten(clause, env, presumed, reaches)
                parts.append(pool.both(exists, beaten))
                if kind and not beaten.is_const:
                    encoder.marks.count(beaten, kind, ("void", clause.id, presumed.key))
        return pool.or_(parts)

    def _beaten(self, clause: AnyClause, env: Mapping[str, SymValue], world: World, reaches: tuple[str, ...]) -> Term:
        if self.applies(clause, env, world) is self.pool.false:
            return self.pool.false
        now = self._decides_now(clause, env, world)
        return self.pool.or_(
            self.pool.and_((when, now, self._loses_in(settlement, clause.origin.rule, reaches)))
            for when, settlement in self.encoder.contests_of(clause, env, world)
        )

    def _decides_now(self, clause: AnyClause, env: Mapping[str, SymValue], world: World) -> Term:
        """What the rules say of the cell at this moment counts: of a term that is decided once, only then."""
        if not isinstance(clause, Define | Hold | Bound):
            return self.pool.true
        declared = self.encoder.ruleset.symbols.get(clause.symbol)
        if declared is None or declared.decided is None:
            return self.pool.true
        _, there = self.encoder.cells.decision(clause.symbol, tuple(env[p.name] for p in clause.params), world)
        return self.pool.eq(there.moment.time, world.moment.time)


def env_it(env: Bindings) -> dict[str, SymValue]:
    """The act in hand alone."""
    return {"it": env["it"]} if "it" in env else {}


def _same_event(earlier: Transition, clause: Transition, env: Bindings) -> dict[str, SymValue]:
    if earlier.pattern is None or clause.pattern is None:
        return {}
    pairs = [*zip(earlier.pattern.args, clause.pattern.args, strict=True)]
    pairs.append((earlier.pattern.agent, clause.pattern.agent))
    return {a.name: env[b.name] for a, b in pairs if isinstance(a, Var) and isinstance(b, Var) and b.name in env}
