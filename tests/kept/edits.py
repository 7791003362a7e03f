"""Random changes of a ruleset in core form, as a change of one rule would bring them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from fractions import Fraction

from nomicformal.core.clauses import AnyClause, Criterion, Define, Hold, Norm, NormKind, Origin
from nomicformal.core.expr import YES, Const, Expr, Kind, Not
from nomicformal.core.model import Rule, Ruleset
from nomicformal.source import Span

Edit = Callable[[random.Random, Ruleset], Ruleset]


def numbered(ruleset: Ruleset, clauses: Iterable[AnyClause]) -> Ruleset:
    """The ruleset with these clauses, which keep their numbers of before as long as that; then all are numbered anew,
    and what hangs on a clause that is gone goes, too."""
    kept = list(clauses)
    while True:
        there = {clause.id for clause in kept}
        whole = [clause for clause in kept if there.issuperset(clause.earlier)]
        if len(whole) == len(kept):
            break
        kept = whole
    new = {clause.id: place for place, clause in enumerate(kept)}
    return replace(
        ruleset,
        clauses=tuple(
            replace(clause, id=new[clause.id], earlier=tuple(new[one] for one in clause.earlier)) for clause in kept
        ),
    )


def _changed(ruleset: Ruleset, clause: AnyClause, other: AnyClause) -> Ruleset:
    return replace(ruleset, clauses=tuple(other if one is clause else one for one in ruleset.clauses))


def drop_a_clause(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    gone = rng.choice(ruleset.clauses)
    return numbered(ruleset, [clause for clause in ruleset.clauses if clause is not gone])


def silence_a_rule(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    gone = rng.choice(ruleset.rules).id
    return numbered(ruleset, [clause for clause in ruleset.clauses if clause.origin.rule != gone])


def repeat_a_clause(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    """Another rule says the same, after all that it says already."""
    again = rng.choice(ruleset.clauses)
    rule = rng.choice(ruleset.rules)
    origin = Origin(rule.id, 0, 0, again.origin.span, rule.passages[0].text)
    copy = replace(again, id=len(ruleset.clauses), origin=origin, earlier=())
    places = [place for place, clause in enumerate(ruleset.clauses) if clause.origin.rule == rule.id]
    at = max(places, default=len(ruleset.clauses) - 1) + 1
    return numbered(ruleset, [*ruleset.clauses[:at], copy, *ruleset.clauses[at:]])


def turn_a_guard_round(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    clause = rng.choice(ruleset.clauses)
    guard: Expr = YES if clause.guard != YES and rng.random() < 0.3 else Not(clause.guard)
    return _changed(ruleset, clause, replace(clause, guard=guard))


def turn_what_is_said_round(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    clause = rng.choice([one for one in ruleset.clauses if isinstance(one, Hold | Norm | Define)] or ruleset.clauses)
    match clause:
        case Hold():
            return _changed(ruleset, clause, replace(clause, positive=not clause.positive))
        case Norm(modality="may" | "can"):
            kind = NormKind.RESTRICT if clause.kind is not NormKind.RESTRICT else NormKind.RIGHT
            return _changed(ruleset, clause, replace(clause, kind=kind))
        case _:
            return change_a_number(rng, ruleset)


def change_a_number(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    """Each number in one clause is one more."""
    clause = rng.choice(ruleset.clauses)
    changes = {field.name: _more(getattr(clause, field.name)) for field in fields(clause) if field.name in _SPOKEN}
    return _changed(ruleset, clause, replace(clause, **changes))  # type: ignore[arg-type]


_SPOKEN = ("guard", "value", "allowed", "clip", "condition", "via_guard", "start", "end")


def _more(part: object) -> object:
    if isinstance(part, Const):
        if part.type.kind is Kind.NUMBER and isinstance(part.value, Fraction):
            return replace(part, value=part.value + 1)
        return part
    if isinstance(part, tuple):
        return tuple(map(_more, part))
    if type(part).__module__ == "nomicformal.core.expr":
        names = [field.name for field in fields(part) if field.name not in ("type", "span", "var")]  # type: ignore[arg-type]
        return replace(part, **{name: _more(getattr(part, name)) for name in names})  # type: ignore[type-var]
    return part


def change_the_policy(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    criteria = [clause for clause in ruleset.clauses if isinstance(clause, Criterion)]
    if not criteria:
        return drop_a_clause(rng, ruleset)
    chosen = rng.choice(criteria)
    other = {"lower": "higher", "higher": "lower", "earlier": "later", "later": "earlier"}.get(chosen.kind)
    if other is not None and rng.random() < 0.5:
        return _changed(ruleset, chosen, replace(chosen, kind=other))
    if rng.random() < 0.5:
        return _changed(ruleset, chosen, replace(chosen, void="" if chosen.void else "rule"))
    return numbered(ruleset, [clause for clause in ruleset.clauses if clause is not chosen])


def change_a_status(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    rule = rng.choice(ruleset.rules)
    status = "mutable" if rule.status == "immutable" else "immutable"
    return replace(ruleset, rules=tuple(replace(one, status=status) if one is rule else one for one in ruleset.rules))


def _with_rules(ruleset: Ruleset, rules: Iterable[Rule]) -> Ruleset:
    found = tuple(rules)
    return replace(
        ruleset, rules=found, individuals={**ruleset.individuals, "Rule": tuple(one.id for one in found)}
    )


def enact_a_rule(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    """A new one, of the highest number, says what another says; or nothing."""
    model, number = rng.choice(ruleset.rules), max(rule.number for rule in ruleset.rules) + 1
    new = replace(model, id=f"r{number}", number=number, status=rng.choice(("mutable", "immutable")))
    larger = _with_rules(ruleset, (*ruleset.rules, new))
    said = [clause for clause in ruleset.clauses if clause.origin.rule == model.id and not clause.earlier]
    if not said or rng.random() < 0.3:
        return larger
    said = rng.sample(said, 1)
    copies = [
        replace(clause, id=len(ruleset.clauses) + place, origin=replace(clause.origin, rule=new.id))
        for place, clause in enumerate(said)
    ]
    return numbered(larger, [*ruleset.clauses, *copies])


def repeal_a_rule(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    """It is gone, or a stub of it is left."""
    gone = rng.choice(ruleset.rules)
    if len(ruleset.rules) == 1:
        return ruleset
    stub = [replace(gone, in_force=False)] if rng.random() < 0.5 else []
    fewer = _with_rules(ruleset, [one for rule in ruleset.rules for one in (stub if rule is gone else [rule])])
    return numbered(fewer, [clause for clause in ruleset.clauses if clause.origin.rule != gone.id])


def number_a_rule_anew(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    rule, number = rng.choice(ruleset.rules), max(rule.number for rule in ruleset.rules) + 1
    return _with_rules(ruleset, (replace(one, number=number) if one is rule else one for one in ruleset.rules))


def move_the_lines(rng: random.Random, ruleset: Ruleset) -> Ruleset:
    """The text of one rule stands further down."""
    rule, down = rng.choice(ruleset.rules).id, rng.randint(1, 9)

    def moved(clause: AnyClause) -> AnyClause:
        span = clause.origin.span
        lower = replace(clause.origin, span=Span(span.file, span.line + down, span.column))
        return replace(clause, origin=lower) if clause.origin.rule == rule else clause

    return replace(ruleset, clauses=tuple(map(moved, ruleset.clauses)))


EDITS: tuple[Edit, ...] = (
    drop_a_clause, silence_a_rule, repeat_a_clause, turn_a_guard_round, turn_what_is_said_round, change_a_number,
    change_a_number, change_the_policy, change_a_status, move_the_lines,
    enact_a_rule, enact_a_rule, repeal_a_rule, number_a_rule_anew,
)  # fmt: skip
