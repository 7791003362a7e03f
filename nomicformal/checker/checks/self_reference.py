"""What depends on itself, and whether it has a stable outcome. NF501 and NF502 report from here."""

from __future__ import annotations

from nomicformal.checker.checks.conflicts import conflicts
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.readings import needed_readings
from nomicformal.checker.checks.speech import situation_lines, symbol_phrase
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.uses import Edge, Node, circles, head, uses
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.checker.conditions import Condition, Paradox, Undetermined, Unknown, all_of
from nomicformal.core.clauses import AnyClause
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told


def findings(context: Context, info: CodeInfo, wanted: str) -> list[Diagnostic]:
    """One finding for each circle that can come out as `wanted` (`paradox` or `several`)."""
    found = []
    stable = Tally()
    for circle in _risky(context):
        if not context.of_interest(*_clauses(circle)):
            continue
        one = _first_found(context, info, wanted, circle, stable)
        found += [one] if one is not None else []
    context.proved += stable.statements(
        lambda count: _stable(count) if wanted == "paradox" else _one_outcome(count)
    )
    return found


def _stable(count: int) -> str:
    return told(
        "1 circle of passages that look at each other has a stable outcome"
        if count == 1
        else "{count} circles of passages that look at each other have a stable outcome",
        count=count,
    )


def _one_outcome(count: int) -> str:
    return told(
        "1 circle of passages that look at each other has one outcome only"
        if count == 1
        else "{count} circles of passages that look at each other have one outcome only",
        count=count,
    )


def _risky(context: Context) -> list[tuple[Edge, ...]]:
    """Circles that are not purely positive, with the edges by which a rule's voidness reaches all that it says."""
    return [
        circle
        for circle in circles(context.ruleset, tuple(_void_edges(context)))
        if any(edge.sign != 1 for edge in circle) and any(edge.source[0] == "term" for edge in circle)
    ]


def _void_edges(context: Context) -> list[Edge]:
    """A rule that can be void: all its decisions look at what the rule that beats it, and itself, looks at."""
    found = []
    for conflict in conflicts(context):
        if conflict.criterion is None or conflict.criterion.void not in ("rule", "ever", "matter"):
            continue
        causes: set[Node] = set()
        for clause in (conflict.winner, conflict.loser):
            causes |= {use.node for use in uses(clause.guard) if use.same_moment}
        for clause in context.ruleset.clauses_of(conflict.loser.origin.rule):
            if decided := head(clause):
                found += [Edge(decided[0], cause, 0, clause) for cause in sorted(causes)]
    return found


def _clauses(circle: tuple[Edge, ...]) -> list[AnyClause]:
    return sorted({edge.clause.id: edge.clause for edge in circle}.values(), key=lambda clause: clause.id)


def _first_found(
    context: Context, info: CodeInfo, wanted: str, circle: tuple[Edge, ...], stable: Tally
) -> Diagnostic | None:
    clauses, bounds, left_open = _clauses(circle), set[str](), False
    for kind, name in dict.fromkeys(edge.source for edge in circle):
        if kind != "term":
            continue
        symbol = context.ruleset.symbols[name]
        args = tuple(Unknown(f"{name}_{param.name}", param.type) for param in symbol.params)
        condition: Condition = all_of(Paradox(name, args) if wanted == "paradox" else Undetermined(name, args))
        answer = context.ask(condition)
        if answer.status == "bounded":
            bounds.add(answer.bound)
        if answer.status == "undecided":
            left_open = True
            text = told(
                "whether {what}, which depends on itself, has one stable answer",
                what=quote(symbol_phrase(context.ruleset, name)),
            )
            context.undecided.append(Statement(text, answer.reason))
        if not answer.found or answer.situation is None:
            continue
        readings = needed_readings(context, condition, answer, clauses)
        rules = list(dict.fromkeys(rule.number for clause in clauses if (rule := context.rule_of(clause))))
        names = listing(list(dict.fromkeys(rule_name(context.rule_of(clause)) for clause in clauses)))
        about = quote(symbol_phrase(context.ruleset, name))
        message = (
            told("{what} has no stable answer under {rules}", what=about, rules=names)
            if wanted == "paradox"
            else told("{what} has two answers, each stable, under {rules}", what=about, rules=names)
        )
        return finding(
            info,
            message,
            clauses[0].origin.span,
            severity=Severity.WARNING if readings else info.severity,
            related=[
                Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in clauses[1:]
            ],
            rules=rules,
            witness=situation_lines(context.ruleset, answer.situation),
            explanation=[
                told("{passage} depends on the answer itself", passage=passage_of(clause, context.rule_of(clause)))
                for clause in clauses
            ],
            status=told("situation found and replayed"),
            readings=readings,
            key=sorted(f"{edge.source[0]} {edge.source[1]}" for edge in circle),
        )
    if not left_open:
        stable.add(*bounds)
    return None
