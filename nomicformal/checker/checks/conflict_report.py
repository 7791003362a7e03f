"""One finding for all conflicts of two rules that come out the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nomicformal.checker.checks.brief import brief, in_full
from nomicformal.checker.checks.claims import claims_for
from nomicformal.checker.checks.conflicts import Found, conflicts, shown
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.denied import denied
from nomicformal.checker.checks.effectless import never_takes_effect
from nomicformal.checker.checks.plausible import plausible
from nomicformal.checker.checks.shown import at_most_a_warning
from nomicformal.checker.checks.speech import says, situation_lines, state_words, symbol_phrase
from nomicformal.checker.checks.ways import Ways, ways_together, ways_words, with_ways
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Hold
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.fingerprint import atoms
from nomicformal.told import joined, told

Group = tuple[Found, ...]


def groups(context: Context, *kinds: str, suits: Callable[[Found], bool] = lambda _: True) -> list[Group]:
    """Conflicts of these kinds, those between the same two rules together, in order of the text; but first those that
    need no reading, and of those on one matter the one in which the loser grants: that it refuses is harder to see."""
    by_rules: dict[tuple[str, ...], list[Found]] = {}
    for found in conflicts(context):
        if found.kind in kinds and suits(found):
            sides = [found.winner.origin.rule, found.loser.origin.rule]
            by_rules.setdefault((found.kind, *(sides if found.criterion else sorted(sides))), []).append(found)
    return [_best_first(group) for group in by_rules.values()]


def _best_first(group: list[Found]) -> Group:
    matters = list(dict.fromkeys(found.cell for found in group))
    return tuple(sorted(group, key=lambda f: (bool(f.readings), matters.index(f.cell), _refuses(f))))


def _refuses(found: Found) -> bool:
    """The loser only says that something is not so."""
    return isinstance(found.loser, Hold) and not found.loser.positive


def report(
    context: Context, info: CodeInfo, group: Group, message: str, *, help: str = "", severity: Severity | None = None
) -> Diagnostic:
    """The finding for a group: the witness of its first conflict, the places of all, and who decides."""
    first = replace(group[0], answer=plausible(context, group[0].condition, shown(context, group[0])))
    ways = ways_together(context, group[0].readings, [found.readings for found in group])
    severity = at_most_a_warning(severity or info.severity, ways[0])
    rules = [rule.number for clause in (first.loser, first.winner) if (rule := context.rule_of(clause))]
    assert first.answer.situation is not None
    return finding(
        info,
        with_ways(context, message, ways) if _alike(_by_matter(context, group)) else message,
        first.loser.origin.span,
        severity=severity,
        related=_places(context, group),
        rules=rules,
        witness=situation_lines(context.ruleset, first.answer.situation, first.readings),
        explanation=_reasons(context, first),
        help=help,
        status=told("situation found and replayed"),
        readings=ways[0],
        or_readings=ways[1:],
        key=_key(group),
        atoms=_atoms(group),
    )


def reports(
    context: Context, info: CodeInfo, found: Sequence[Group], report_of: Callable[[Context, Group], Diagnostic]
) -> list[Diagnostic]:
    """The finding for each group, in order; of many, several at a time. In brief those that are not told."""

    def of(apart: Context, some: Sequence[Group]) -> list[Diagnostic]:
        return [one for group in some for one in _told(apart, info, group, report_of)]

    return [one for part in context.spread(found, of) for one in part]


def _told(
    context: Context, info: CodeInfo, group: Group, report_of: Callable[[Context, Group], Diagnostic]
) -> list[Diagnostic]:
    if context.in_full is None:
        return [report_of(context, group)]
    rules = [rule.number for clause in (group[0].loser, group[0].winner) if (rule := context.rule_of(clause))]
    short = brief(info, group[0].loser.origin.span, rules, _key(group), _atoms(group))
    if not context.in_full(atoms(short)):
        return [short]
    whole = in_full(context, group)
    return [report_of(context, _best_first(whole))] if whole else []


def _by_matter(context: Context, group: Group) -> dict[str, Ways]:
    """For each matter that the conflicts are about: the answers under which one of them on it is there."""
    found: dict[str, Ways] = {}
    for cell in dict.fromkeys(one.cell for one in group):
        readings = [one.readings for one in group if one.cell == cell]
        found[cell] = ways_together(context, readings[0], readings)
    return found


def _alike(by_matter: dict[str, Ways]) -> bool:
    """Whether all matters hang on the same answers, so that these are said once."""
    return len({frozenset(ways) for ways in by_matter.values()}) == 1


def subjects(context: Context, group: Group) -> str:
    """What the conflicts are about, in words; with the answers on which each hangs where these are not the same."""
    by_matter = _by_matter(context, group)
    phrases = {cell: quote(symbol_phrase(context.ruleset, cell)) for cell in by_matter}
    if _alike(by_matter):
        return listing(list(phrases.values()))
    return listing([_noted(phrases[cell], ways_words(context, ways)) for cell, ways in by_matter.items()])


def _noted(phrase: str, answers: str) -> str:
    return told("{what} (if {answers})", what=phrase, answers=answers) if answers else phrase


def names(context: Context, found: Found) -> tuple[str, str]:
    """The two rules in words, the one that loses (or stands later) first."""
    return rule_name(context.rule_of(found.loser)), rule_name(context.rule_of(found.winner))


def _places(context: Context, group: Group) -> list[Related]:
    shown = {group[0].loser.origin.span}
    places = []
    for found in group:
        for clause in (found.winner, found.loser):
            if clause.origin.span not in shown:
                shown.add(clause.origin.span)
                places.append(Related(clause.origin.span, passage_of(clause, context.rule_of(clause))))
    criteria = {found.criterion.id: found.criterion for found in group if found.criterion}
    for criterion in criteria.values():
        if criterion.origin.span not in shown:
            places.append(
                Related(
                    criterion.origin.span,
                    told("decides: {passage}", passage=passage_of(criterion, context.rule_of(criterion))),
                )
            )
    return places


def _reasons(context: Context, found: Found) -> list[str]:
    lines: list[str] = []
    for clause, env in ((found.winner, found.winner_env), (found.loser, found.loser_env)):
        what = says(context.ruleset, clause, env, found.answer)
        lines.append(told("{passage} says: {what}", passage=passage_of(clause, context.rule_of(clause)), what=what))
        lines += [
            told("it says so because {fact}", fact=state_words(context.ruleset, cell, False))
            for cell in dict.fromkeys(denied(context, clause, env, found.answer))
        ]
    lines.append(decision(context, found))
    if found.criterion is not None and never_takes_effect(context, found.loser):
        loser = rule_name(context.rule_of(found.loser))
        lines.append(told("this passage of {rule} never takes effect: it loses whenever it applies", rule=loser))
    return lines


def decision(context: Context, found: Found) -> str:
    """Who prevails, and by what; or why nobody does."""
    winner = rule_name(context.rule_of(found.winner))
    match found.kind:
        case "within":
            return told("clauses of one rule never prevail over each other, so both stand")
        case "circle":
            return told("each of these is beaten by another one in a circle, so precedence decides nothing here")
        case "policy":
            return told("the rules about precedence order these two, and each other, in ways that do not go together")
        case "unsettled" | "mutual" if found.criterion is None:
            return told("no rule in force says which of the two prevails, so both stand")
    assert found.criterion is not None
    deciders = [
        *(claims_for(context.ruleset, found.winner, found.loser) if found.kind == "claims" else ()),
        found.criterion,
    ]
    passages = list(dict.fromkeys(passage_of(clause, context.rule_of(clause)) for clause in deciders))
    return told("{winner} prevails, by {passages}", winner=winner, passages=joined(passages, "; "))


def _key(group: Group) -> list[str]:
    return [*_sides(group), *sorted({found.cell for found in group})]


def _atoms(group: Group) -> list[str]:
    return [" ".join([*_sides(group), cell]) for cell in sorted({found.cell for found in group})]


def _sides(group: Group) -> list[str]:
    first = group[0]
    sides = [first.winner.origin.rule, first.loser.origin.rule]
    return sides if first.criterion else sorted(sides)


def about(clause: AnyClause) -> str:
    """The clause's passage in quotes, or the clause as written."""
    return quote(clause.origin.quote or clause.origin.source)
