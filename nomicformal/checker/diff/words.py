"""Results of a comparison in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from nomicformal.checker.checks.speech import cell_phrase, symbol_phrase, value_words
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import passage_of, quote
from nomicformal.checker.diff.aligned import Aligned
from nomicformal.checker.diff.compare import Result
from nomicformal.checker.diff.effects import EffectResult
from nomicformal.checker.diff.reached import heads
from nomicformal.checker.diff.seen import Seen, Side
from nomicformal.checker.diff.ways import Way
from nomicformal.checker.encode.editions import Node
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Value
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.phrase_numbers import number_phrase

_NORMS = {"may": "the permission", "can": "the possibility", "must": "the duty"}
_TRUTHS = {
    "term": ("so", "not so"),
    "may": ("permitted", "forbidden"),
    "can": ("possible", "impossible"),
    "must": ("a duty", "no duty"),
}
_MORE = {
    "term": ("holds in more situations", "holds in fewer situations"),
    "may": ("more permitted", "less permitted"),
    "can": ("possible in more situations", "possible in fewer situations"),
    "must": ("a duty in more situations", "a duty in fewer situations"),
}
_BOTH = {
    "term": "holds in some situations in which it did not, and the reverse",
    "may": "more permitted in some situations, less in others",
    "can": "possible in some situations in which it was not, and the reverse",
    "must": "a duty in some situations in which it was none, and the reverse",
}
_SAID = {
    Way.HIGHER: "higher",
    Way.LOWER: "lower",
    Way.OTHER: "another value",
    Way.GAINED: "a value where there was none",
    Way.LOST: "no value where there was one",
    Way.SPEAKS: "decided where no rule decided it",
    Way.SILENT: "decided by no rule where one did",
    Way.CLASHES: "contradicts itself where it did not",
    Way.SETTLED: "no longer contradicts itself",
}
_OUTCOMES: dict[frozenset[Way], str] = {
    frozenset(): "same",
    frozenset({Way.MORE}): "more",
    frozenset({Way.LESS}): "less",
    frozenset({Way.MORE, Way.LESS}): "incomparable",
    frozenset({Way.HIGHER}): "higher",
    frozenset({Way.LOWER}): "lower",
    frozenset({Way.HIGHER, Way.LOWER}): "either",
    frozenset({Way.GAINED}): "decided",
    frozenset({Way.LOST}): "not decided",
}
_ASIDE = (Way.SPEAKS, Way.SILENT, Way.CLASHES, Way.SETTLED)
_ASIDE_OUTCOMES = {
    Way.SPEAKS: "decided", Way.SILENT: "not decided", Way.CLASHES: "contradiction", Way.SETTLED: "settled"
}  # fmt: skip


def outcome(result: Result) -> str:
    """The one word for a result, of render/comparison.py's OUTCOMES."""
    main = frozenset(way for way in result.ways if way not in _ASIDE)
    aside = [way for way in _ASIDE if way in result.ways]
    if not main and aside:
        return _ASIDE_OUTCOMES[aside[0]] if len(aside) == 1 else "different"
    if not main and result.open:
        return "undecided"
    return _OUTCOMES.get(main, "different")


def outcome_words(result: Result) -> str:
    """The ways in which something differs, in a few words."""
    main = [way for way in Way if way in result.ways and way not in _ASIDE]
    ways = main or [way for way in Way if way in result.ways]
    if not ways:
        return "undecided whether it changes" if result.open else "the same"
    kind = result.node[0]
    if {Way.MORE, Way.LESS} <= set(ways):
        return _BOTH[kind]
    if {Way.HIGHER, Way.LOWER} <= set(ways):
        return "higher in some situations, lower in others"
    return ", ".join(way_words(way, kind) for way in ways)


def way_words(way: Way, kind: str) -> str:
    """One way in which something of this kind (`term`, `may`, `can`, `must`) comes out otherwise."""
    if way in (Way.MORE, Way.LESS):
        return _MORE[kind][0 if way is Way.MORE else 1]
    return _SAID[way]


def node_words(ruleset: Ruleset, node: Node) -> str:
    """`the permission “a player votes”`; a term by its phrase alone."""
    kind, name = node
    words = quote(symbol_phrase(ruleset, name))
    return f"{_NORMS[kind]} {words}" if kind in _NORMS else words


def cell_words(ruleset: Ruleset, node: Node, seen: Seen) -> str:
    """The very cell that is looked at."""
    kind, name = node
    cell = quote(cell_phrase(ruleset, name, seen.args, seen.agent))
    return f"{_NORMS[kind]} {cell}" if kind in _NORMS else cell


def side_words(ruleset: Ruleset, node: Node, side: Side) -> str:
    """What it comes to on one side."""
    kind, name = node
    if side.kind == "contradiction":
        return "a contradiction that nothing settles"
    if side.kind == "silent":
        return "not decided by any rule"
    if isinstance(side.value, bool):
        return _TRUTHS[kind][0 if side.value else 1]
    return "without a value" if side.value is None else value_words(ruleset, name, side.value)


def because(ruleset: Ruleset, node: Node, side: Side) -> tuple[str, ...]:
    """The passages of the clauses in effect; of a duty those of the rules that could make it one."""
    clauses = [ruleset.clauses[number] for number, _ in side.by]
    if node[0] == "must" and side.value is True:
        clauses = [clause for clause in ruleset.clauses if ("must", node[1]) in heads(clause)]
    told = [passage_of(clause, _rule(ruleset, clause)) for clause in clauses]
    return tuple(dict.fromkeys(told)) or (_because_of_none(node, side),)


def _because_of_none(node: Node, side: Side) -> str:
    match node[0], side.value:
        case ("may" | "can"), True:
            return "no rule restricts it"
        case ("may" | "can"), False:
            return "no rule grants it"
        case "must", _:
            return "no rule makes it a duty then"
        case _:
            return "no rule says anything of it then"


def effect_outcome(result: EffectResult) -> str:
    """The one word for an effect, of render/comparison.py's OUTCOMES."""
    ways = frozenset(shown.way for shown in result.shown)
    if result.before is None or result.after is None:
        alone = "appears" if result.before is None else "disappears"
        return alone if ways else "undecided" if result.open else "same"
    return "undecided" if not ways and result.open else _OUTCOMES.get(ways, "different")


def effect_says(result: EffectResult) -> str:
    """What becomes of an effect, in a few words."""
    match effect_outcome(result):
        case "appears":
            return "happens now, and did not before"
        case "disappears":
            return "no longer happens"
        case "more":
            return "happens in more situations"
        case "less":
            return "happens in fewer situations"
        case "incomparable":
            return "happens in some situations in which it did not, and the reverse"
        case "higher" | "lower" | "either" as found:
            return {"either": "by more in some situations, by less in others"}.get(found, f"a {found} value")
        case "undecided":
            return "undecided whether it changes"
        case "same":
            return "the same"
        case _:
            return "does something else"


def effect_side(result: EffectResult, value: Value) -> str:
    """What happens on one side, or the value that is given."""
    if isinstance(value, bool):
        return "it happens" if value else "it does not happen"
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return number_phrase(Fraction(value))
    return "no value" if value is None else str(value)


def _rule(ruleset: Ruleset, clause: AnyClause) -> Rule | None:
    return ruleset.rule_if_any(clause.origin.rule)


def through(both: Aligned, node: Node, changed: Sequence[Node]) -> tuple[Node, ...]:
    """Of the nodes that come out otherwise, those that the clauses about this one look at."""
    looked = {
        use.node
        for ruleset in (both.before, both.after)
        for clause in ruleset.clauses
        if node in heads(clause)
        for use in body(clause)
    }
    return tuple(other for other in changed if other in looked and other != node)
