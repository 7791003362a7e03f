"""A comparison as output formats know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.render.comparison import Item, RuleRow, Shown

if TYPE_CHECKING:
    from nomicformal.checker.diff.compare import Result
    from nomicformal.checker.diff.effects import EffectResult
    from nomicformal.checker.diff.merged import Merged
    from nomicformal.checker.diff.promises import PromiseResult
    from nomicformal.checker.diff.rules import RuleChange
    from nomicformal.checker.diff.seen import Seen
    from nomicformal.checker.diff.vocabulary import NameChange
    from nomicformal.checker.diff.ways import Way

_CUT = 300
"""Characters of a clause that are shown."""


_EFFECT_WAYS = {
    "more": "happens in more situations",
    "less": "happens in fewer situations",
    "higher": "a higher value",
    "lower": "a lower value",
}


_ALWAYS = {
    "": ("same", "the same"),
    "more": ("more", "more is allowed"),
    "less": ("less", "less is allowed"),
}
_PROMISES = {
    "more": ("appears", "is new"),
    "less": ("disappears", "is gone"),
    "other": ("different", "says something else"),
}


def rule_row(change: RuleChange) -> RuleRow:
    before, after = change.pair.before, change.pair.after
    details = []
    if before is not None and after is not None and after.in_force:
        for name in ("number", "status", "title", "section"):
            old, new = getattr(before, name), getattr(after, name)
            if old != new:
                details.append(f"{name}: {old or '(none)'} → {new or '(none)'}")
    gone, fresh = _sources(change.gone), _sources(change.fresh)
    return RuleRow(
        change.rule.number,
        None if before is None or not before.in_force else before.number,
        change.rule.title,
        tuple(kind.value for kind in change.changes),
        tuple(details),
        tuple(source for source in gone if source not in fresh),
        tuple(source for source in fresh if source not in gone),
        change.rule.span,
    )


def _sources(clauses: tuple[object, ...]) -> dict[str, None]:
    """The clauses as written, each once (one line may hold several)."""
    found: dict[str, None] = {}
    for clause in clauses:
        line = " ".join(clause.origin.source.split())  # type: ignore[attr-defined]
        found[line if len(line) <= _CUT else line[:_CUT].rsplit(" ", 1)[0] + " …"] = None
    return found


def name_line(change: NameChange) -> str:
    match change.kind:
        case "renamed":
            return f"`{change.name}` is taken to be what `{change.detail}` is now called"
        case "declared otherwise":
            return f"`{change.name}` is declared otherwise: now a {change.detail}"
        case "starts otherwise":
            return f"`{change.name}` has another value at the start"
        case "members" | "alternatives":
            return f"{change.kind} of `{change.name}`: {change.detail}"
        case "sort":
            return f"the sort `{change.name}` is declared otherwise"
        case _:
            return f"`{change.name}` ({change.detail}) is {change.kind}"


def item(both: Merged, result: Result, changed: list[Result]) -> Item:
    """A node, in the words of the rules as they are afterwards."""
    from nomicformal.checker.diff.words import node_words, outcome, outcome_words, through, way_words

    kind, name = result.node
    ruleset = both.ruleset
    nodes = through(both.sides, result.node, [other.node for other in changed])
    return Item(
        name=name,
        kind=kind,
        words=node_words(ruleset, result.node),
        outcome=outcome(result),
        says=outcome_words(result),
        shown=tuple(_shown(both, result, way, seen) for way, seen in _told(result)),
        limit=result.scope,
        open=tuple((way_words(way, kind), why) for way, why in result.open),
        through=tuple(node_words(ruleset, node) for node in nodes),
    )


def _told(result: Result) -> list[tuple[Way, Seen]]:
    """The ways that are told: what comes about otherwise only where nothing comes out otherwise."""
    from nomicformal.checker.diff.ways import MAIN

    main = [(way, seen) for way, seen in result.shown if way in MAIN]
    return main or list(result.shown)


def _shown(both: Merged, result: Result, way: Way, seen: Seen) -> Shown:
    from nomicformal.checker.checks.speech import situation_lines
    from nomicformal.checker.diff.words import because, cell_words, side_words, way_words

    node = result.node
    after = (node[0], both.sides.name_after(node[1]))
    return Shown(
        way=way.value,
        words=way_words(way, node[0]),
        what=cell_words(both.ruleset, node, seen),
        before=side_words(both.sides.before, node, seen.before),
        after=side_words(both.sides.after, after, seen.after),
        situation=tuple(situation_lines(both.ruleset, seen.situation, marked=False)),
        because_before=because(both.sides.before, node, seen.before),
        because_after=because(both.sides.after, after, seen.after),
    )


def effect_item(both: Merged, result: EffectResult) -> Item:
    """An effect, by its clause as written."""
    from nomicformal.checker.checks.speech import situation_lines
    from nomicformal.checker.checks.words import passage_of
    from nomicformal.checker.diff.words import effect_outcome, effect_says, effect_side

    sides = (both.sides.before, both.sides.after)
    reasons = [
        () if clause is None else (passage_of(clause, rules.get(clause.origin.rule)),)
        for clause, side in zip((result.before, result.after), sides, strict=True)
        for rules in [{rule.id: rule for rule in side.rules}]
    ]
    words = " ".join(result.clause.origin.source.split())
    return Item(
        name=words,
        kind="effect",
        words=f"the effect “{words}”",
        outcome=effect_outcome(result),
        says=effect_says(result),
        shown=tuple(
            Shown(
                way=shown.way.value,
                words=_EFFECT_WAYS.get(shown.way.value, "does something else"),
                what=words,
                before=effect_side(result, shown.before),
                after=effect_side(result, shown.after),
                situation=tuple(situation_lines(both.ruleset, shown.situation, marked=False)),
                because_before=reasons[0],
                because_after=reasons[1],
            )
            for shown in result.shown
        ),
        limit=result.limit,
        open=tuple((_EFFECT_WAYS.get(way.value, "it does something else"), why) for way, why in result.open),
    )


def promise_item(both: Merged, result: PromiseResult) -> Item:
    """What must always hold, or a guarantee."""
    from nomicformal.checker.checks.speech import situation_lines

    name = result.name or "what must always hold"
    words = f"the guarantee “{result.name}”" if result.name else name
    way = "" if result.way is None else result.way.value
    outcomes = _PROMISES if result.name else _ALWAYS
    is_known = not result.reason
    outcome, says = outcomes[way] if is_known else ("undecided", "undecided whether it changes")
    shown: tuple[Shown, ...] = ()
    if result.situation is not None:
        allowed = ("not allowed", "allowed") if way == "more" else ("allowed", "not allowed")
        lines = tuple(situation_lines(both.ruleset, result.situation, marked=False))
        shown = (Shown(way, says, name, *allowed, lines),)
    open_ = () if is_known else ((says if not way else outcomes[way][1], result.reason),)
    return Item(name, "always", words, outcome, says, shown, result.limit, open_)
