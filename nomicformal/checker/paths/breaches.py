"""A guarantee made false while its rule stands: which proposals may do it, and whether they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from nomicformal.checker.checks import guarantee_broken
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.speech import situation_lines, symbol_phrase
from nomicformal.checker.paths import moves
from nomicformal.checker.paths.drafts import Law
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.omissions import decides_one, omissions, omit
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.targets import guarantees, sanctioned
from nomicformal.core.clauses import Guarantee
from nomicformal.core.expr import Apply, Kind, NormAtom
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.walk import parts
from nomicformal.diagnostics import Severity
from nomicformal.evaluate.index import Index

if TYPE_CHECKING:
    from nomicformal.checker.paths.search import Finder

MOST = 12
"""So many changed rulesets are asked for one guarantee, at each number of votes; each takes a second or so."""
GREAT = 1000
"""A number beyond what promises allow."""


@dataclass(frozen=True, slots=True)
class Breach:
    """`already`: it does not hold as the rules stand. `path`: proposals after which it does not, its rule untouched
    (None: none was found among the `tried`). `situation`: where it does not hold then; `reached`: and play leads there
    (else that was not examined). `void`: the rule that voids
    such a change (0: none)."""

    already: bool = False
    path: Path | None = None
    situation: tuple[str, ...] = ()
    reached: bool = True
    tried: int = 0
    void: int = 0


@dataclass(frozen=True, slots=True)
class _False:
    """A situation in which a guarantee does not hold; `reached`: and it is known that play leads there."""

    lines: tuple[str, ...]
    reached: bool


def breach(finder: Finder, name: str) -> Breach:
    """How the guarantee can be made false with the fewest votes at the hardest step."""
    law = finder.law
    clause = guarantees(law.ruleset)[name]
    void = next((one.origin.rule for one, other in sanctioned(law.ruleset) if other.name == name), "")
    if void:
        return Breach(void=law.ruleset.rule(void).number)
    ask = _somewhere_false
    if ask(law, name) is not None:
        if _checked(law, name) is not None:
            return Breach(already=True)
        ask = _checked
    tried = 0
    for most in sorted({votes for _, votes in finder.at_first()}):
        for path in islice(_paths(finder, clause, most), MOST):
            tried += 1
            found = ask(path.steps[-1].after, name)
            if found is not None:
                return Breach(path=path, situation=found.lines, reached=found.reached, tried=tried)
    return Breach(tried=tried)


def _somewhere_false(law: Law, name: str) -> _False | None:
    """A situation, whatever the states are, in which it does not hold."""
    from nomicformal.checker.induction import Promise, broken, states_of

    clause = guarantees(law.ruleset).get(name)
    if clause is None or clause.kind not in ("always", "never"):
        return _checked(law, name)
    context, promise = Context(law.ruleset, frozenset({clause.id})), Promise(clause)
    answer = context.ask(broken(context, promise))
    if answer.situation is None:
        return None
    return _False(tuple(situation_lines(law.ruleset, answer.situation)), not states_of(context, promise))


def _checked(law: Law, name: str) -> _False | None:
    """What `check` finds; None if it finds nothing, or the guarantee is gone."""
    clause = guarantees(law.ruleset).get(name)
    if clause is None:
        return None
    found = guarantee_broken.run(Context(law.ruleset, frozenset({clause.id})))
    return next((_False(tuple(one.witness), True) for one in found if one.severity is not Severity.INFO), None)


def _paths(finder: Finder, clause: Guarantee, most: int) -> Iterator[Path]:
    """One proposal that may do it; then a new rule that is made entrenched afterwards, and so meets others as an
    equal."""
    higher, _ = moves.statuses(finder.law.ruleset)
    later: list[Step] = []
    for move in _moves(finder.law, clause):
        step = finder.step(finder.law, move, most)
        if step is not None:
            yield Path((step,))
            later += [step] if not step.move.rule else []
    for step in later:
        before = {rule.id for rule in step.before.ruleset.rules}
        new = next((rule for rule in step.after.ruleset.rules if rule.id not in before), None)
        if new is not None and new.status == higher:
            continue
        raised = finder.step(step.after, moves.transmute(step.after, new, higher), most) if new else None
        if raised is not None:
            yield Path((step, raised))


def _moves(law: Law, clause: Guarantee) -> Iterator[Move | None]:
    """Proposals that change what the guarantee looks at, the plainest first."""
    higher, lower = moves.statuses(law.ruleset)
    index, ruleset = Index(law.ruleset), law.ruleset
    for term in [*_terms(ruleset, clause), *(atom.symbol for atom in _granted_acts(ruleset, clause))]:
        for ident in dict.fromkeys(one.origin.rule for one in index.cell_clauses(term)):
            rule = moves.in_force(ruleset, ident)
            if rule is not None and rule.status == lower and ident != clause.origin.rule:
                for omission in omissions(law, rule):
                    if decides_one(ruleset, omission, {term}):
                        yield omit(law, rule, omission)
                yield moves.repeal(law, rule)
    for status in (lower, higher):
        for said, text in _sayings(ruleset, clause):
            yield moves.enact_claiming(law, status, _sentence(said), (text,), f"enact a rule that is {status}: {said}")


def _terms(ruleset: Ruleset, clause: Guarantee) -> list[str]:
    exprs = [one for one in (clause.condition, clause.subject) if one is not None]
    found = (part.symbol for expr in exprs for part in parts(expr) if isinstance(part, Apply))
    return [name for name in dict.fromkeys(found) if name in ruleset.symbols and ruleset.symbols[name].kind == "term"]


def _sayings(ruleset: Ruleset, clause: Guarantee) -> Iterator[tuple[str, str]]:
    """What a new rule could say, in words and as a clause."""
    if clause.subject is not None and clause.kind == "does not depend on":
        head, symbol = _head(ruleset, clause.subject.symbol), ruleset.symbols[clause.subject.symbol]
        for name in clause.on:
            other = ruleset.symbols.get(name)
            if other is not None and _alike(other, symbol):
                what = f"it is not so that {symbol_phrase(ruleset, symbol.name)} if {symbol_phrase(ruleset, name)}"
                yield what, f"not {head} when {name}({_params(other)})"
        return
    for name in _terms(ruleset, clause):
        head, result = _head(ruleset, name), ruleset.symbols[name].result
        if result is not None and result.kind is Kind.TRUTH:
            yield f"it is never so that {symbol_phrase(ruleset, name)}", f"not {head}"
            yield f"it is always so that {symbol_phrase(ruleset, name)}", head
        elif result is not None and result.kind is Kind.NUMBER:
            yield f"{symbol_phrase(ruleset, name)}: always {GREAT}", f"{head} = {GREAT}"
            yield f"{symbol_phrase(ruleset, name)}: always 0", f"{head} = 0"
    for atom in _granted_acts(ruleset, clause):
        yield _granted(ruleset, ruleset.symbols[atom.symbol], atom.modality)


def _granted_acts(ruleset: Ruleset, clause: Guarantee) -> list[NormAtom]:
    """Where the guarantee asks whether somebody may or can do something."""
    inside = parts(clause.condition) if clause.condition is not None else ()
    atoms = [part for part in inside if isinstance(part, NormAtom)]
    return [atom for atom in atoms if atom.modality in ("may", "can") and atom.symbol in ruleset.symbols]


def _granted(ruleset: Ruleset, act: Symbol, modality: str) -> tuple[str, str]:
    who = next(one for one in "pxyzw" if one not in [param.name for param in act.params])
    norm = "has the right to be able to" if modality == "can" else "has the right to"
    said = f"whoever wants to has the right to be able to do this: {symbol_phrase(ruleset, act.name)}"
    return said, f"{who}: {act.agent} {norm} {act.name}({_params(act)})"


def _head(ruleset: Ruleset, name: str) -> str:
    symbol = ruleset.symbols[name]
    return f"{name}({_params(symbol)})" if symbol.params else name


def _params(symbol: Symbol) -> str:
    return ", ".join(param.name for param in symbol.params)


def _alike(one: Symbol, other: Symbol) -> bool:
    """Whether it is a truth about the same things, by the same names."""
    truth = one.result is not None and one.result.kind is Kind.TRUTH
    return truth and [(param.name, param.type) for param in one.params] == [
        (param.name, param.type) for param in other.params
    ]


def _sentence(said: str) -> str:
    return said[0].upper() + said[1:] + "."
