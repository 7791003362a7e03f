"""What is said of something that always holds: what proves it, or the acts that end it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import ANY_NUMBER, listing, promise_words, quote, rule_name
from nomicformal.core.clauses import Invariant
from nomicformal.core.model import Ruleset
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.checker.courses.trace import Trace
    from nomicformal.checker.induction import Induction, Promise

OF_RULES = frozenset({"number", "status", "title", "section", "in_force", "version", "enacted"})
"""States of rules: as they stand, until a proposal changes them."""


def induction_of(context: Context, promise: Promise) -> Induction:
    """The induction for one promise, made once in a run."""
    from nomicformal.checker.induction import induct

    return context.once(f"induction {promise.clause.id}", lambda: induct(context, promise))


def trace_of(context: Context, promise: Promise) -> Trace | None:
    """Acts that end it, if the search finds any; searched once in a run."""
    from nomicformal.checker.courses.trace import trace
    from nomicformal.evaluate.index import Index

    return context.once(f"trace {promise.clause.id}", lambda: trace(Index(context.ruleset), promise.breach))


def always_words(context: Context, clause: Invariant, status: str) -> str:
    """That a passage says that something is always so, and to which half of that the answer is: that it is so at the
    beginning, that it stays so once it is, or both."""
    parts = {"rule": rule_name(context.rule_of(clause)), "what": what_must_hold(context, clause)}
    match status:
        case "once":
            return told(
                "{rule} says that it is always so: {what}; what is proved is that no effect ends it once it is so, not"
                " that it is so at the beginning",
                **parts,
            )
        case "open":
            return told(
                "{rule} says that it is always so: {what}; what is open is whether it stays so once it is so", **parts
            )
        case _:
            return told("{rule} says that it is always so: {what}", **parts)


def what_must_hold(context: Context, clause: Invariant) -> str:
    """The passage; where it says several things, which of them this is besides."""
    passage, part = promise_words(clause), part_words(context, clause)
    return told("{passage} (here: {part})", passage=passage, part=part) if part else passage


def part_words(context: Context, clause: Invariant) -> str:
    """What the clause says, if its passage says several things that must always hold; else nothing."""
    from nomicformal.core.phrase_clause import clause_phrase

    of_passage = {
        " ".join(one.origin.source.split()): one.condition
        for one in context.ruleset.clauses_of(clause.origin.rule)
        if isinstance(one, Invariant) and one.origin.quote == clause.origin.quote
    }
    if len(set(of_passage.values())) < 2:
        return ""
    return quote(clause_phrase(context.ruleset, clause))


def scope_of(context: Context, promise: Promise, result: Induction) -> str:
    """How it is established, and for whom."""
    from nomicformal.checker.induction import footprint

    lines: list[str] = []
    if result.status != "always" and not result.kept:
        lines.append(told("no effect that takes place could touch it"))
    elif result.status != "always":
        lines.append(told("effects that could touch it and do not end it: {count}", count=result.kept))
    if result.stopped:
        rules = [rule_name(context.rule_of(clause)) for clause in result.stopped]
        names = listing(list(dict.fromkeys(rules)))
        lines.append(told("effects of {rules} that would end it do not take place", rules=names))
    if footprint(context, promise) & OF_RULES:
        lines.append(told("as the rules stand now; lint looks at each proposal"))
    return joined([*lines, *(sorted(result.bounds) or [ANY_NUMBER])], "; ")


def open_reason(context: Context, result: Induction) -> str:
    """Why neither proof nor acts that end it were found."""
    from nomicformal.checker.checks.speech import symbol_name

    if result.others:
        names = listing([symbol_name(context.ruleset, name, "`") for name in result.others if name != "now"])
        if names:
            return told("it hangs on what changes by acts or time: {names}", names=names)
        return told("it hangs on the time")
    if not result.breaking:
        return told("it hangs on facts that the rules leave open")
    rules = listing(list(dict.fromkeys(rule_name(context.rule_of(clause)) for clause, _ in result.breaking)))
    return told("effects of {rules} may end it; acts that lead there were not found", rules=rules)


def trace_lines(ruleset: Ruleset, found: Trace) -> list[str]:
    """The start, what was done, and when it was so no more."""
    from nomicformal.checker.checks.speech import named, situation_lines
    from nomicformal.checker.courses.words import acts_lines, exact_span

    start, course = found.start, found.course
    readings = dict(found.readings)
    situation = start.situation
    chosen = {name: answer for name, answer in situation.readings.items() if name in readings}
    lines = situation_lines(ruleset, replace(situation, log=(), now=start.begin, readings=chosen))
    after = exact_span(course.reached - start.begin)
    return [
        *lines,
        *acts_lines(named(ruleset, situation), start, course),
        told("after {time}: it does not hold any more", time=after),
    ]
