"""Situations of a small scope for a ruleset: all of them if there are few, else a seeded sample."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from nomicformal.core.expr import NUMBER, TRUTH, Type, Value, Var
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.situation import Cell, LogEntry, Situation
from tests.differential.vocabulary import ANTS, COLOUR, DAY, ENUMS, NOW
from tests.differential.walk import mentioned

NUMBERS = tuple(Fraction(n) for n in range(3))
START = NOW - 30 * DAY
TURN = NOW - DAY
"""States change at this moment: a timeline has one stretch before it and one from it on."""
LOG_TIMES = (NOW - 2 * DAY, NOW - DAY, NOW)
LONGEST_LOG = 3


def situations(ruleset: Ruleset, seed: int, limit: int) -> Iterator[Situation]:
    """Every situation of the small scope in turn if there are at most `limit`, else `limit` random ones.

    The scope: the declared ants (or two, if none is declared), every fact and state that some clause names with
    numbers 0 to 2, one change of the states, and logs of at most three entries. Exhaustive runs have no log.
    """
    names = mentioned(ruleset)
    people = with_ants(ruleset, ruleset.individuals["Ant"] or ANTS)
    given = cells(ruleset, names, ("fact",), people)
    states = cells(ruleset, names, ("state",), people)
    happenings = [s for n, s in ruleset.symbols.items() if s.kind in ("act", "power", "event") and n in names]
    readings = [dict(zip(ruleset.readings, choice, strict=True)) for choice in _alternatives(ruleset)]
    rng = random.Random(f"{seed}/{ruleset.name}/situations")
    domains = [domain for _, domain in (*given, *states)]
    total = len(readings)
    for values in domains:
        total *= len(values)
    if total <= limit and not happenings:
        for reading, choice in product(readings, product(*domains)):
            facts = dict(zip([cell for cell, _ in given], choice, strict=False))
            now = dict(zip([cell for cell, _ in states], choice[len(given) :], strict=True))
            yield _situation(people, facts, (now, now), (), reading)
        return
    for _ in range(limit):
        if not ruleset.individuals["Ant"]:
            people = with_ants(ruleset, ("ann", "bob", "cat")[: rng.choice((1, 2, 2, 2, 3))])
        facts = _fill(rng, cells(ruleset, names, ("fact",), people))
        before = _fill(rng, cells(ruleset, names, ("state",), people))
        after = _fill(rng, cells(ruleset, names, ("state",), people)) if rng.random() < 0.6 else before
        log = _log(rng, happenings, people, "loud" in names)
        yield _situation(people, facts, (before, after), log, rng.choice(readings))


def with_ants(ruleset: Ruleset, ants: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The individuals of a situation with these ants."""
    return {"Ant": ants, "Rule": ruleset.individuals["Rule"]}


def cells(
    ruleset: Ruleset, names: set[str], kinds: tuple[str, ...], individuals: dict[str, tuple[str, ...]]
) -> list[tuple[Cell, tuple[Value, ...]]]:
    """The cells of these kinds that some clause names, each with the values that it may have."""
    found: list[tuple[Cell, tuple[Value, ...]]] = []
    for name, symbol in ruleset.symbols.items():
        if symbol.kind in kinds and name in names and name != "loud" and symbol.result is not None:
            values = domain(symbol.result, individuals)
            found += [((name, args), values) for args in product(*(domain(p.type, individuals) for p in symbol.params))]
    return found


def domain(wanted: Type, individuals: dict[str, tuple[str, ...]]) -> tuple[Value, ...]:
    """The values of a type within the small scope."""
    if wanted == TRUTH:
        return (False, True)
    if wanted == NUMBER:
        return NUMBERS
    return ENUMS["Colour"] if wanted == COLOUR else individuals[wanted.name]


def _alternatives(ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    return product(*(reading.alternatives for reading in ruleset.readings.values()))


def _fill(rng: random.Random, given: list[tuple[Cell, tuple[Value, ...]]]) -> dict[Cell, Value]:
    return {cell: rng.choice(values) for cell, values in given}


def _log(
    rng: random.Random, happenings: list[Symbol], individuals: dict[str, tuple[str, ...]], loud: bool
) -> tuple[LogEntry, ...]:
    entries: list[LogEntry] = []
    times = sorted(rng.choice(LOG_TIMES) for _ in range(rng.randint(0, LONGEST_LOG) if happenings else 0))
    for place, time in enumerate(times):
        symbol = rng.choice(happenings)
        args = tuple(rng.choice(domain(p.type, individuals)) for p in symbol.params)
        agent = rng.choice(individuals["Ant"]) if symbol.agent else None
        facts: dict[str, Value] = {"loud": rng.random() < 0.5} if loud else {}
        entries.append(LogEntry(f"e{place + 1}", time, symbol.name, args, agent, facts))
    return tuple(entries)


def _situation(
    individuals: dict[str, tuple[str, ...]],
    facts: dict[Cell, Value],
    states: tuple[dict[Cell, Value], dict[Cell, Value]],
    log: tuple[LogEntry, ...],
    reading: dict[str, str],
) -> Situation:
    timeline = ((START, states[0]), (TURN, states[1]))
    return Situation(individuals, facts, log, NOW, timeline=timeline, readings=reading, start=START)


def argument_tuples(params: tuple[Var, ...], individuals: dict[str, tuple[str, ...]]) -> Iterator[tuple[Value, ...]]:
    """Every tuple of arguments for these parameters within the small scope."""
    return product(*(domain(p.type, individuals) for p in params))
