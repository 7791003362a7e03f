"""NF638: an effect of an act that reads what only this act decides."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, quote, rule_name
from nomicformal.core import expr as x
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.model import Symbol
from nomicformal.core.walk import children, conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF638",
    name="read-before-decided",
    severity=Severity.WARNING,
    what="An effect of an act or event reads a term that is decided once, by nothing but this act or event.",
    why="Effects are reckoned from how things were before the act. There the term has no value yet, so the effect sets"
    " nothing, or sets it to nothing.",
    example="term winner(l: Lot): Player decided on close(l) happened …\n  on close(l): owner(l) := winner(l)",
    instead="Let the effect follow the decision: `on winner(l) is known becomes true: owner(l) := winner(l)`; of a"
    " truth, `on accepted(q) becomes true: …`.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.speech import symbol_phrase

    found = []
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if not isinstance(clause, Transition) or rule is None or not context.of_interest(clause):
            continue
        early = dict.fromkeys(
            term.symbol for term in _read(clause)
            if _decided_by(context.ruleset.symbols.get(term.symbol), term, clause.pattern)
        )
        for name in early:
            found.append(
                finding(
                    INFO,
                    told(
                        "an effect of {rule} reads {what}, which is decided only by the act that it is an effect of",
                        rule=rule_name(rule),
                        what=quote(symbol_phrase(context.ruleset, name)),
                    ),
                    clause.origin.span,
                    rules=[rule.number],
                    key=[rule.id, name],
                )
            )
    return found


def _read(clause: Transition) -> Iterator[x.Apply]:
    """The terms that the effects of an act are reckoned from, at its own moment."""
    if clause.trigger != "event" or clause.pattern is None:
        return
    for update in clause.updates:
        values = (*update.args, update.value) if isinstance(update, Update) else (*update.args, update.agent)
        for value in values:
            if value is not None:
                yield from _here(value)


def _here(expr: x.Expr) -> Iterator[x.Apply]:
    """The terms in it, but for those that are read at another moment."""
    if isinstance(expr, x.At | x.FirstMoment):
        return
    if isinstance(expr, x.Apply):
        yield expr
    for child in children(expr):
        yield from _here(child)


def _decided_by(symbol: Symbol | None, term: x.Apply, act: x.Pattern | None) -> bool:
    """Whether the term waits for an act of this kind with the arguments that it has here."""
    if symbol is None or act is None or not isinstance(symbol.decided, x.FirstMoment):
        return False
    here = {param.name: arg for param, arg in zip(symbol.params, term.args, strict=True)}
    return any(
        isinstance(part, x.Happened)
        and part.pattern.symbol == act.symbol
        and all(
            asked is None or (isinstance(asked, x.Var) and here.get(asked.name) == done)
            for asked, done in zip((*part.pattern.args, part.pattern.agent), (*act.args, act.agent), strict=True)
        )
        for part in conjuncts(symbol.decided.condition)
    )
