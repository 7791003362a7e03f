"""NF621: a win that nothing follows, or after which what wins is still so."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.winning import Winning, states, winning
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Define, Hold, Transition, Update
from nomicformal.core.expr import NUMBER
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF621",
    name="win-without-end",
    severity=Severity.INFO,
    what="Rules say who wins, and none says what follows: whether the game ends, or another begins. Or something"
    " follows, but nothing changes that on which winning hangs, so that the winner goes on meeting the condition.",
    why="Nobody knows whether the game goes on, with which points, and whether the winner of one game has won the next"
    " one as it begins.",
    example="| The first player with 100 points wins.      # and then?",
    instead="Say whether the game ends or another begins, and with how many points.",
)


def run(context: Context) -> list[Diagnostic]:
    found = winning(context)
    if found is None or not _granting(found) or not context.of_interest(*found.deciding):
        return []
    if not found.follows:
        message = told("{rules}: who wins is said, and no rule says what follows", rules=_rules(context, found))
        return [_report(context, found, message, [])]
    resting = states(context.ruleset, found.hangs_on) - found.noted
    changed = {
        one.symbol
        for clause in found.follows
        if isinstance(clause, Transition)
        for one in clause.updates
        if isinstance(one, Update)
    }
    if not resting or resting & changed or any(not isinstance(clause, Transition) for clause in found.follows):
        return []
    message = told(
        "{rules}: what makes somebody win is still so after the win, for nothing that follows changes it",
        rules=_rules(context, found),
    )
    numbers = [name for name in sorted(resting) if context.ruleset.symbols[name].result == NUMBER]
    return [_report(context, found, message, numbers or sorted(resting))]


def _rules(context: Context, found: Winning) -> str:
    names = {rule.number: rule_name(rule) for one in _granting(found) if (rule := context.rule_of(one))}
    return listing([names[number] for number in sorted(names)])


def _granting(found: Winning) -> list[Hold | Define]:
    return [one for one in found.deciding if not isinstance(one, Hold) or one.positive]


def _report(context: Context, found: Winning, message: str, resting: list[str]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    places = {one.origin.span: one for one in _granting(found)}
    first, *others = places.values()
    after = {clause.origin.span: clause for clause in found.follows}
    lines = [passage_of(one, context.rule_of(one)) for one in (first, *others)]
    lines += [told("after a win: {passage}", passage=passage_of(one, context.rule_of(one))) for one in after.values()]
    if resting:
        phrases = [quote(symbol_phrase(context.ruleset, name)) for name in resting]
        lines.append(told("winning hangs on this, which stays: {what}", what=listing(phrases)))
    return finding(
        INFO,
        message,
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in (*others, *after.values())],
        rules=sorted({rule.number for one in places.values() if (rule := context.rule_of(one))}),
        explanation=lines,
        key=["nothing follows" if not found.follows else "still so"],
    )
