"""What must always be so: proved because no single effect ends it, one question an effect.

A promise is proved where it holds in every situation; or, if it looks at nothing but facts and states, where it holds
at the beginning and every effect that can touch those states leaves it as true as it was. An effect of a rule over
which the promise prevails does not take place if it would break it (meaning, point 6), so only the others count. Where
several effects can take place at once, each is asked about by itself only if that tells about all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import Node, body, clauses_by_node, uses
from nomicformal.checker.conditions import (
    AfterEffect,
    Applies,
    Condition,
    Env,
    Holds,
    Live,
    Negated,
    Prevails,
    all_of,
)
from nomicformal.checker.pairs import disjoint
from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Guarantee, Invariant, Transition, Update
from nomicformal.core.expr import YES, Apply, Expr, Kind, Quant, Var
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.walk import conj, negate, parts


@dataclass(frozen=True, slots=True)
class Promise:
    """A clause that says that `condition` always holds (where its guard does). `enforced`: a passage of a rule, which
    stops effects that would break it; a guarantee only says so."""

    clause: Invariant | Guarantee

    @property
    def condition(self) -> Expr:
        assert self.clause.condition is not None
        never = isinstance(self.clause, Guarantee) and self.clause.kind == "never"
        return negate(self.clause.condition) if never else self.clause.condition

    @property
    def enforced(self) -> bool:
        return isinstance(self.clause, Invariant)

    @property
    def breach(self) -> Expr:
        """That it does not hold of somebody or something."""
        broken: Expr = conj([self.clause.guard, negate(self.condition)])
        for var in reversed(self.clause.vars):
            broken = Quant("some", var, YES, broken)
        return broken


@dataclass(slots=True)
class Induction:
    """`status`: `always` (it holds in every situation), `kept` (from the beginning on no effect ends it), `once`
    (no effect ends it, but at the beginning it may not hold yet), `open`. `bounds`: up to where, if not for any number
    of people; `kept`: how many effects were asked about; `stopped`: effects that would break it and do not take place;
    `breaking`: effects that may break it, with what is not known of them; `others`: what else it looks at."""

    status: str = "open"
    bounds: set[str] = field(default_factory=set)
    kept: int = 0
    stopped: list[Transition] = field(default_factory=list)
    breaking: list[tuple[Transition, str]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def induct(context: Context, promise: Promise) -> Induction:
    """Asks about every situation first, then about the beginning and each effect."""
    result = Induction()
    if _never(context, broken(context, promise), result):
        result.status = "always"
        return result
    seen = footprint(context, promise)
    states = set(states_of(context, promise))
    result.others = sorted(_unsettled(context, promise, seen))
    if result.others:
        return result
    company = touching(context, promise)
    for clause in company:
        _step(context, promise, clause, company, states, result)
    if result.breaking:
        return result
    result.status = "kept" if _never(context, begun(context, promise), result) else "once"
    return result


def touching(context: Context, promise: Promise) -> list[Transition]:
    """The effects that change a state at which the promise looks."""
    setting = context.ruleset.once("effects by state", _transitions)
    found = {clause.id: clause for state in states_of(context, promise) for clause in setting.get(state, ())}
    return [found[number] for number in sorted(found)]


# ---- the questions


def _of(context: Context, promise: Promise) -> Env:
    return context.workbench().instance(promise.clause, "_i")


def broken(context: Context, promise: Promise) -> Condition:
    """Satisfiable iff some situation breaks the promise."""
    env = _of(context, promise)
    return all_of(Holds(promise.clause.guard, env), Negated(Holds(promise.condition, env)))


def begun(context: Context, promise: Promise) -> Condition:
    """The same where each state that it looks at is as at the beginning. Who takes part then is left open: a game
    begins with people, whom no rule has let in."""
    symbols, members = context.ruleset.symbols, {sort.member for sort in context.ruleset.sorts.values()}
    states = [name for name in states_of(context, promise) if name not in members]
    first = [Holds(closed) for name in states if (closed := as_begun(symbols[name])) is not None]
    return all_of(*first, broken(context, promise))


def as_begun(symbol: Symbol, op: str = "=") -> Expr | None:
    """That this state has its first value everywhere (or, by `op`, at most that); None if the vocabulary gives none."""
    if symbol.initially is None or symbol.result is None:
        return None
    cell = Apply(symbol.name, symbol.params, symbol.result)
    if symbol.result.kind is not Kind.TRUTH:
        told: Expr = x.Compare(op, cell, symbol.initially)
    else:
        told = cell if symbol.initially == YES else negate(cell)
    for var in reversed(symbol.params):
        told = Quant("every", var, YES, told)
    return told


def _step(
    context: Context,
    promise: Promise,
    clause: Transition,
    company: list[Transition],
    states: set[str],
    result: Induction,
) -> None:
    """Unsatisfiable iff this effect, wherever it takes place, leaves the promise as true as it was."""
    bench = context.workbench()
    env, of_promise = bench.instance(clause, "_t"), _of(context, promise)
    after = AfterEffect(clause.id, env, broken(context, promise))
    before = all_of(Holds(promise.condition, of_promise), Live(clause.id, env))
    if promise.enforced:
        before = all_of(Applies(promise.clause.id, of_promise), before)
    answer = bench.ask(all_of(before, after), witness=False)
    if answer.found and promise.enforced:
        answer = bench.ask(
            all_of(before, after, Prevails(clause.id, env, promise.clause.id, of_promise)), witness=False
        )
        if answer.never:
            result.stopped.append(clause)
            return
    if not answer.never:
        result.breaking.append((clause, answer.reason))
    elif not _by_itself(promise, clause, company, states):
        result.breaking.append((clause, "together"))
    else:
        result.kept += 1
        if answer.bound:
            result.bounds.add(answer.bound)


def _never(context: Context, condition: Condition, result: Induction) -> bool:
    answer = context.workbench().ask(condition, witness=False)
    if answer.never and answer.bound:
        result.bounds.add(answer.bound)
    return answer.never


# ---- effects that take place at once


def _by_itself(promise: Promise, clause: Transition, touching: list[Transition], states: set[str]) -> bool:
    """Whether what one instance of the effect does tells what several do, and others at the same moment.

    So it is if the promise looks at one cell and the effects set it (one of them gives it its value, whatever the
    others do); if no such effect looks at what they change (they might as well take place one after the other); or if
    it alone takes place then, each instance changes a cell of its own, and the promise looks at one cell of each
    state."""
    company = [other for other in touching if other is clause or _at_once(clause, other)]
    cells = _cells(promise, states)
    if cells is not None and len(cells) == 1 and all(_only_sets(other, states) for other in company):
        return True
    if not any(_looks_at(other, states) for other in company):
        return True
    return len(company) == 1 and _a_cell_each(clause, states) and cells is not None


def _only_sets(clause: Transition, states: set[str]) -> bool:
    return all(
        update.op == ":="
        for update in clause.updates
        if isinstance(update, Update) and update.symbol in states
    )


def _at_once(one: Transition, other: Transition) -> bool:
    """Whether both may take place at one moment as one effect."""
    if disjoint(one, other):
        return False
    if one.trigger == "event" or other.trigger == "event":
        same = one.pattern is not None and other.pattern is not None and one.pattern.symbol == other.pattern.symbol
        return one.trigger == other.trigger and same
    return True


def _looks_at(clause: Transition, states: set[str]) -> bool:
    """Whether its condition or its values look at one of the states (through whatever terms is taken to be so if it
    looks at any term)."""
    looked_at: list[Expr] = [clause.guard, *(update.value for update in clause.updates if isinstance(update, Update))]
    looked_at += [update.guard for update in clause.updates if isinstance(update, Update)]
    return any(
        (isinstance(part, Apply) and part.symbol in states) or isinstance(part, Quant)
        for one in looked_at
        for part in parts(one)
    )


def _a_cell_each(clause: Transition, states: set[str]) -> bool:
    """Each update of one of the states is of a cell that names every variable which the act leaves open."""
    names = {var.name for var in clause.vars}
    if clause.trigger == "event" and clause.pattern is not None:
        names -= {arg.name for arg in (*clause.pattern.args, clause.pattern.agent) if isinstance(arg, Var)}
    return all(
        {arg.name for arg in update.args if isinstance(arg, Var)} >= names
        for update in clause.updates
        if isinstance(update, Update) and update.symbol in states
    )


def _cells(promise: Promise, states: set[str]) -> set[Apply] | None:
    """The cells of the states at which it looks, if it does so itself, at one of each, which its own variables name."""
    own = set(promise.clause.vars)
    everything = [*parts(promise.condition), *parts(promise.clause.guard)]
    cells = {part for part in everything if isinstance(part, Apply) and part.symbol in states}
    plain = all(isinstance(arg, x.Const) or arg in own for cell in cells for arg in cell.args)
    quantified = any(isinstance(part, Quant) for part in everything)
    return cells if plain and not quantified and len(cells) == len(states) else None


# ---- what it looks at


def footprint(context: Context, promise: Promise) -> set[str]:
    """The symbols that it looks at, through whatever terms; those that say who belongs to a sort included."""
    return context.once(f"footprint {promise.clause.id}", lambda: _footprint(context, promise))


def _footprint(context: Context, promise: Promise) -> set[str]:
    of_node = clauses_by_node(context.ruleset)
    seen: set[Node] = set()
    todo: list[Node] = [use.node for use in uses((promise.condition, promise.clause.guard))]
    todo += [("term", name) for name in _members(context, (promise.condition, promise.clause.guard), promise.clause)]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        for clause in of_node.get(node, ()):
            todo += [use.node for use in body(clause)]
            todo += [("term", name) for name in _members(context, (clause.guard,), clause)]
    return {name for _, name in seen}


def states_of(context: Context, promise: Promise) -> list[str]:
    """The states among them."""
    return sorted(name for name in footprint(context, promise) if _kind(context, name) == "state")


def _members(context: Context, exprs: tuple[Expr, ...], clause: AnyClause) -> Iterator[str]:
    """The symbols that say who is of the sorts over which it speaks."""
    variables = [*clause.vars, *(part.var for one in exprs for part in parts(one) if isinstance(part, Quant))]
    for var in variables:
        sort = context.ruleset.sorts.get(var.type.name) if var.type.kind is Kind.ENTITY else None
        if sort is not None and sort.member:
            yield sort.member


def _unsettled(context: Context, promise: Promise, seen: set[str]) -> set[str]:
    """What it looks at that changes otherwise than by effects: acts, and terms that look at the time or the past."""
    found = {name for name in seen if _kind(context, name) in ("act", "power", "event")}
    looked_at: list[tuple[str, Expr]] = [("", promise.condition), ("", promise.clause.guard)]
    for (_, name), clauses in clauses_by_node(context.ruleset).items():
        if name in seen:
            looked_at += [(name, one) for clause in clauses for one in (clause.guard, getattr(clause, "value", YES))]
    for name, one in looked_at:
        if any(isinstance(part, (x.Now, x.At, x.FirstMoment, x.Happened, x.Occurrence)) for part in parts(one)):
            found.add(name or "now")
    found |= {name for name in seen if (symbol := context.ruleset.symbols.get(name)) and symbol.decided is not None}
    return found


def _kind(context: Context, name: str) -> str:
    symbol = context.ruleset.symbols.get(name)
    return symbol.kind if symbol is not None else ""


def _transitions(ruleset: Ruleset) -> dict[str, list[Transition]]:
    """State -> the effects that set it."""
    found: dict[str, list[Transition]] = {}
    for clause in ruleset.clauses:
        if isinstance(clause, Transition):
            for state in sorted(_sets(clause)):
                found.setdefault(state, []).append(clause)
    return found


def _sets(clause: Transition) -> set[str]:
    return {update.symbol for update in clause.updates if isinstance(update, Update)}
