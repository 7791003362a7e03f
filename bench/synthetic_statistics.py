"""What the rules of the shipped rulesets are made of: their skeletons, and how often subjects come back.

    python bench/synthetic_statistics.py

A **skeleton** of a rule is what is left when its words and names are taken away: its status, its passages with their
marks and lengths, and of each clause as written its kind, the kind of thing that it decides, and what kinds of
conditions it has. `measured()` takes them from the five rulesets as they are now, so that the statistics are never
stale. Run as a program, it prints a summary.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from nomicformal.checker.checks.claims import decides
from nomicformal.checker.checks.references import mentions
from nomicformal.cli.loading import load_ruleset
from nomicformal.core import clauses as c
from nomicformal.core import expr as x
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.walk import children, conjuncts

RULESETS = ("bcn-initial", "bcn", "compendium", "fourmis", "senado")
OF_THE_WHOLE = (c.Criterion, c.DefaultNorm, c.VoidIfBreaks, c.NoEffectExcept)
"""Kinds of clauses of which a rulebook has a few, however long it is."""


@dataclass(frozen=True, slots=True)
class ClauseSkeleton:
    """`kind` and `detail`: the form of a clause (`Norm`, `can RESTRICT`). `head`: kind of the symbol that it decides
    (`term`, `state`, `act`, `power`; empty for none) and `result`, that of its values. `params`: for each parameter of
    the head `person`, `thing`, or `value`. `atoms`: kinds of what its condition speaks of, one for each conjunct.
    `weak`: it is one `by default` or `otherwise`."""

    kind: str
    detail: str
    head: str
    result: str
    params: tuple[str, ...]
    atoms: tuple[str, ...]
    value: str
    weak: str


@dataclass(frozen=True, slots=True)
class PassageSkeleton:
    """`words` of the text; `mentions`: how many other rules it names."""

    mark: str
    words: int
    mentions: int
    clauses: tuple[ClauseSkeleton, ...]


@dataclass(frozen=True, slots=True)
class RuleSkeleton:
    status: str
    passages: tuple[PassageSkeleton, ...]
    history: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """`skeletons`: of all rules in force. `chapter`: rules of a ruleset, on average. `fresh`: kind of symbol -> share
    of its uses as a subject (once a rule) that are of a new one; `again`: share of the clauses about it that stand in a
    rule with an earlier one; `fresh_mentions`: share of its uses in conditions that are of a new one. `signatures`:
    kind of symbol -> parameters and result of each. `depths`: of each term, how many terms stand in a row below it."""

    skeletons: tuple[RuleSkeleton, ...]
    chapter: int
    fresh: dict[str, float]
    again: dict[str, float]
    fresh_mentions: dict[str, float]
    signatures: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    depths: tuple[int, ...]


@cache
def measured() -> Statistics:
    """The statistics of the five rulesets together."""
    skeletons: list[RuleSkeleton] = []
    uses, new = Counter[str](), Counter[str]()
    said, first_said = Counter[str](), Counter[str]()
    signatures: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    depths: list[int] = []
    for name in RULESETS:
        ruleset = load_ruleset(name).ruleset
        skeletons += _skeletons(ruleset)
        for one in ruleset.symbols.values():
            if all(param.type.name != "Event" for param in one.params):
                signatures[one.kind].append((_params(one), _result(one)))
        for symbol, rules in subjects(ruleset).items():
            kind = ruleset.symbols[symbol].kind
            uses[kind] += len(rules)
            new[kind] += 1
        for symbol, times in _mentioned(ruleset).items():
            kind = ruleset.symbols[symbol].kind
            said[kind] += times
            first_said[kind] += 1
        depths += _depths(ruleset)
    heads = Counter(
        clause.head for rule in skeletons for passage in rule.passages for clause in passage.clauses if clause.head
    )
    return Statistics(
        tuple(skeletons),
        round(len(skeletons) / len(RULESETS)),
        {kind: new[kind] / uses[kind] for kind in sorted(uses)},
        {kind: max(0.0, 1 - uses[kind] / heads[kind]) for kind in sorted(uses)},
        {kind: first_said[kind] / said[kind] for kind in sorted(said)},
        {kind: tuple(found) for kind, found in sorted(signatures.items())},
        tuple(sorted(depths)),
    )


def subjects(ruleset: Ruleset) -> dict[str, set[str]]:
    """Symbol -> the rules that decide it."""
    found: dict[str, set[str]] = defaultdict(set)
    for clause in ruleset.clauses:
        if clause.origin.rule:
            for symbol in decides(clause):
                if symbol in ruleset.symbols:
                    found[symbol].add(clause.origin.rule)
    return found


def _skeletons(ruleset: Ruleset) -> Iterator[RuleSkeleton]:
    written: dict[tuple[str, int], list[ClauseSkeleton]] = defaultdict(list)
    own = [one for one in ruleset.clauses if one.origin.rule and not isinstance(one, OF_THE_WHOLE)]
    for origin, group in groupby(own, key=lambda one: (one.origin.rule, one.origin.passage, one.origin.span)):
        written[origin[0], origin[1]].append(_clause(ruleset, list(group)))
    for rule in ruleset.rules:
        if rule.in_force:
            passages = tuple(
                PassageSkeleton(
                    one.mark, len(one.text.split()), len(list(mentions(one.text))), tuple(written[rule.id, place])
                )
                for place, one in enumerate(rule.passages)
            )
            yield RuleSkeleton(rule.status, passages, len(rule.history))


def _clause(ruleset: Ruleset, parts: list[c.AnyClause]) -> ClauseSkeleton:
    """What one clause as written comes to; the core clauses that it is lowered to differ little."""
    clause = parts[0]
    heads = [ruleset.symbols[name] for name in decides(clause) if name in ruleset.symbols]
    head = heads[0] if heads else None
    atoms = tuple(kind for part in conjuncts(clause.guard) if (kind := _atom(ruleset, part)))
    if isinstance(clause, c.Transition) and clause.condition is not None:
        atoms += tuple(kind for part in conjuncts(clause.condition) if (kind := _atom(ruleset, part)))
    weak = "otherwise" if clause.earlier else "by default" if clause.strength is c.Strength.DEFAULT else ""
    return ClauseSkeleton(
        type(clause).__name__,
        _detail(clause, parts),
        head.kind if head else "",
        _result(head),
        _params(head),
        atoms,
        type(clause.value).__name__ if isinstance(clause, c.Define) else "",
        weak,
    )


def _detail(clause: c.AnyClause, parts: list[c.AnyClause]) -> str:
    match clause:
        case c.Hold():
            both = any(isinstance(one, c.Hold) and one.positive != clause.positive for one in parts)
            return "iff" if both else "yes" if clause.positive else "no"
        case c.Norm():
            return f"{clause.modality} {clause.kind.name}"
        case c.Duty():
            return "promptly" if clause.start and not clause.end else "within" if clause.end else "whenever"
        case c.Transition():
            return clause.trigger
        case c.Claim():
            return clause.scope
        case c.Guarantee():
            return clause.kind
        case _:
            return ""


def _params(head: Symbol | None) -> tuple[str, ...]:
    return tuple(_param(one.type) for one in head.params) if head else ()


def _result(head: Symbol | None) -> str:
    """`truth`, `number`, `choice`, `time` or `person`; empty for what has no value."""
    if head is None or head.result is None:
        return ""
    match head.result.kind:
        case x.Kind.TRUTH | x.Kind.NUMBER | x.Kind.TIME:
            return head.result.kind.name.lower()
        case x.Kind.ENUM:
            return "choice"
        case x.Kind.ENTITY:
            return "person"
        case x.Kind.DURATION:
            return "time"
        case _:
            return "number"


def _param(kind: x.Type) -> str:
    if kind.kind is not x.Kind.ENTITY:
        return "value"
    return "person" if kind.name in ("Person", "Player", "Being", "Ant") else "thing"


def _atom(ruleset: Ruleset, part: x.Expr) -> str:
    """The kind of the first thing that a conjunct speaks of; empty for equations between variables."""
    match part:
        case x.Apply() if part.symbol in ruleset.symbols:
            return ruleset.symbols[part.symbol].kind
        case x.Happened() | x.Occurrence():
            return "happened"
        case x.ReadingIs():
            return "reading"
        case x.Quant():
            return "some"
        case x.Count():
            return "count"
        case x.Now():
            return "now"
    return next((kind for child in children(part) if (kind := _atom(ruleset, child))), "")


def _mentioned(ruleset: Ruleset) -> Counter[str]:
    """How often the conditions of rules speak of each symbol."""
    found = Counter[str]()

    def count(node: x.Expr) -> None:
        if isinstance(node, x.Apply) and node.symbol in ruleset.symbols:
            found[node.symbol] += 1
        if isinstance(node, (x.Happened, x.Occurrence)) and node.pattern.symbol in ruleset.symbols:
            found[node.pattern.symbol] += 1
        for child in children(node):
            count(child)

    for clause in ruleset.clauses:
        if clause.origin.rule:
            count(clause.guard)
    return found


def _depths(ruleset: Ruleset) -> list[int]:
    """Of each term that rules decide: the longest row of terms below it (a circle counts once)."""
    below: dict[str, set[str]] = defaultdict(set)

    def collect(name: str, node: x.Expr) -> None:
        if isinstance(node, x.Apply) and node.symbol in ruleset.symbols and ruleset.symbols[node.symbol].kind == "term":
            below[name].add(node.symbol)
        for child in children(node):
            collect(name, child)

    for clause in ruleset.clauses:
        if clause.origin.rule and isinstance(clause, (c.Define, c.Hold)):
            collect(clause.symbol, clause.guard)
            if isinstance(clause, c.Define):
                collect(clause.symbol, clause.value)
    known: dict[str, int] = {}

    def depth(name: str, above: frozenset[str]) -> int:
        if name not in known:
            rows = [1 + depth(other, above | {name}) for other in sorted(below.get(name, ())) if other not in above]
            known[name] = max(rows, default=0)
        return known[name]

    return [depth(name, frozenset({name})) for name in sorted(below)]


def main() -> int:
    found = measured()
    clauses = [one for rule in found.skeletons for passage in rule.passages for one in passage.clauses]
    rules = len(found.skeletons)
    print(f"{rules} rules, {found.chapter} a ruleset; {len(clauses) / rules:.1f} clauses a rule")
    print("kinds of clauses:", Counter(one.kind for one in clauses).most_common())
    print("conditions a clause:", sorted(Counter(len(one.atoms) for one in clauses).items()))
    print("of what kinds:", Counter(kind for one in clauses for kind in one.atoms).most_common())
    print("status:", Counter(rule.status for rule in found.skeletons).most_common())
    print("new subjects:", {kind: round(share, 2) for kind, share in found.fresh.items()})
    print("again in a rule:", {kind: round(share, 2) for kind, share in found.again.items()})
    print("new in conditions:", {kind: round(share, 2) for kind, share in found.fresh_mentions.items()})
    print("depth of terms:", sorted(Counter(found.depths).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
