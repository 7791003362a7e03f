"""NF219: a stand-in who may be missing as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.uses import LooksAt, uses
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Define
from nomicformal.core.expr import NOTHING, YES, Apply, Compare, Const, Kind, Quant, Type, Var
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition

INFO = CodeInfo(
    code="NF219",
    name="missing-stand-in",
    severity=Severity.INFO,
    what="Where an office is vacant, a rule gives what is to be done to the holder of another one; and that office can"
    " be vacant too, or be the very one that is.",
    why="The fallback falls back on nobody, just when it is needed.",
    example="| If an office is vacant, its tasks fall to the chair.      # and if the chair is vacant?",
    instead="Name somebody who is always there (“the player who has played longest”), or a second stand-in.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    told_of: set[object] = set()
    for clause in context.standing_clauses():
        if not isinstance(clause, Define) or not context.asks_about(clause):
            continue
        if clause.origin.span in told_of or not _stands_in(context, clause):
            continue
        report = _missing(context, clause)
        if report is not None:
            told_of.add(clause.origin.span)
            found.append(report)
    return found


def _stands_in(context: Context, clause: Define) -> bool:
    """Whether it names the holder of one office, on a condition about who holds what."""
    value = clause.value
    if not isinstance(value, Apply) or not value.args or not all(isinstance(arg, Const) for arg in value.args):
        return False
    symbol = context.ruleset.symbols.get(value.symbol)
    if symbol is None or symbol.kind != "state" or value.type.kind is not Kind.ENTITY:
        return False
    known = context.ruleset.once("what decisions look at", LooksAt)
    return ("term", value.symbol) in known.below(use.node for use in uses(clause.guard))


def _missing(context: Context, clause: Define) -> Diagnostic | None:
    from nomicformal.checker.checks.shown import shown, with_note
    from nomicformal.checker.checks.speech import cell_phrase, situation_lines, symbol_phrase

    condition = _nobody(context, clause)
    answer = context.ask(condition)
    rule = context.rule_of(clause)
    if answer.status == "undecided":
        text = told("whether there is always the stand-in that {passage} names", passage=passage_of(clause, rule))
        context.undecided.append(Statement(text, answer.reason, (rule.number,) if rule else ()))
    if not answer.found or answer.situation is None:
        return None
    of = shown(context, condition, answer, [clause])
    assert isinstance(clause.value, Apply) and of.answer.situation is not None
    office = [arg.value for arg in clause.value.args if isinstance(arg, Const)]
    message = told(
        "{rule} makes {who} the stand-in, and there may be none: then {what} is nobody",
        rule=rule_name(rule),
        who=quote(cell_phrase(context.ruleset, clause.value.symbol, office, None)),
        what=quote(symbol_phrase(context.ruleset, clause.symbol)),
    )
    return finding(
        INFO,
        with_note(context, message, of.readings),
        clause.origin.span,
        rules=[rule.number] if rule else [],
        witness=situation_lines(context.ruleset, of.answer.situation, of.readings),
        explanation=[passage_of(clause, rule)],
        status=told("situation found and replayed"),
        readings=of.readings,
        key=[clause.origin.rule, clause.symbol],
    )


def _nobody(context: Context, clause: Define) -> Condition:
    """Unsatisfiable iff somebody is the stand-in, or somebody else is named, wherever there are players."""
    from nomicformal.checker.conditions import Applies, Holds, all_of

    env = context.workbench().instance(clause)
    sort = "Player" if "Player" in context.ruleset.sorts else "Person"
    somebody = Quant("some", Var("somebody_there", Type(Kind.ENTITY, sort)), YES, YES)
    result = context.ruleset.symbols[clause.symbol].result
    assert result is not None
    named = Apply(clause.symbol, clause.params, result)
    return all_of(
        Applies(clause.id, env),
        Holds(Compare("=", clause.value, NOTHING), env),
        Holds(Compare("=", named, NOTHING), env),
        Holds(somebody),
    )
