"""NF708: a new immutable rule that takes more votes at once than in two steps."""

from __future__ import annotations

from nomicformal.checker.checks.ballots import Kind, adopting, proposed
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at, parts_of
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.prices import PLAYERS, Price, on_votes, price_of, prices
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Const
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF708",
    name="entrenched-in-two-steps",
    severity=Severity.INFO,
    what="A new rule that is immutable from the start takes more votes than to enact it as a mutable one and to make it"
    " immutable afterwards. Tried with five players, all of whom vote, each question about the text answered in the"
    " first way; answers on which it hangs are told.",
    why="Whoever has not the votes that the rules ask for takes two proposals instead of one; the votes asked for keep"
    " nobody from anything.",
    example="| A new rule can be immutable at once if all are for it.\n"
    "| To make a mutable rule immutable takes a majority.",
    instead="Ask for the same votes where a mutable rule is made immutable.",
)


def run(context: Context) -> list[Diagnostic]:
    deciding = [*on_votes(context), *adopting(context)] if adopting(context) else []
    found = _round_about(context, {}) if deciding else None
    if found is None:
        return []
    acts = [entry.symbol for price in found for entry in price.situation.log]
    needed = needed_to_play(context, deciding, acts, lambda answers: _round_about(context, answers) is not None)
    return [_report(context, deciding, found, needed)]


def _round_about(context: Context, answers: dict[str, str]) -> tuple[Price, Price, Price] | None:
    """What it takes at once, to enact a mutable rule, and to make one immutable, if the two take less."""
    second = prices(context, answers).get("entrenches")
    if second is None:
        return None
    at_once, first = (price_of(context, _enacting(context, status), answers) for status in ("immutable", "mutable"))
    if at_once is None or first is None or max(first.votes, second.votes) >= at_once.votes:
        return None
    return at_once, first, second


def _enacting(context: Context, status: str) -> Kind:
    section = next((f'section "{rule.section}"\n' for rule in context.ruleset.rules if rule.section), "")
    words = (
        told("a proposal that enacts an immutable rule")
        if status == "immutable"
        else told("a proposal that enacts a mutable rule")
    )
    text = f'enact rule {status} "Rule"\n{section}| It says nothing.\n  comment'
    return Kind(f"enacts {status}", words, proposed(text))


def _report(
    context: Context, deciding: list[AnyClause], found: tuple[Price, Price, Price], needed: tuple[tuple[str, str], ...]
) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    at_once, _, second = found
    asking = [one for one in looked_at(context, deciding) if one.origin.rule and _speaks_of_enacting(one)]
    first, *others = list({one.origin.quote: one for one in [*asking, *deciding] if not one.origin.version}.values())
    message = told("a new immutable rule takes fewer votes in two steps than at once")
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=[rule.number for one in (first, *others) if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, answered(second.situation, needed), needed),
        explanation=[
            passage_of(first, context.rule_of(first)),
            *(
                told("{kind} is adopted with {votes} of {all} votes", kind=one.kind.words, votes=one.votes, all=PLAYERS)
                for one in found
            ),
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=["two steps", at_once.kind.name],
    )


def _speaks_of_enacting(clause: AnyClause) -> bool:
    return any(isinstance(part, Const) and part.value == "enactment" for part in parts_of(clause))
