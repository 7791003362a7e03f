"""Open readings for players: where they stand, what each answer makes of the rules, and what hangs on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.speech import letter
from nomicformal.cli.loading import Loaded, has_errors
from nomicformal.core.case import Case
from nomicformal.core.clauses import AnyClause, Hold
from nomicformal.core.expr import ReadingIs
from nomicformal.core.model import Reading, Ruleset
from nomicformal.core.phrase_clause import clause_phrase
from nomicformal.core.read_case import read_case
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import Diagnostic
from nomicformal.evaluate.ruling import Session
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.verdict import by_reading, consistent
from nomicformal.evaluate.ways import ways_of
from nomicformal.render.document import Answer, Question, Quoted


@dataclass(frozen=True, slots=True)
class _CaseOn:
    """`fixed`: the readings that the case fixes; `undecided`: those that a verdict of it depends on."""

    title: str
    fixed: dict[str, str]
    undecided: frozenset[str]


def questions(loaded: Loaded, diagnostics: Iterable[Diagnostic]) -> tuple[Question, ...]:
    """Every reading of the ruleset, in order of declaration."""
    found, cases = list(diagnostics), list(_cases(loaded))
    readings = loaded.ruleset.readings.values()
    return tuple(_question(loaded.ruleset, n, one, found, cases) for n, one in enumerate(readings, 1))


def _question(
    ruleset: Ruleset, number: int, reading: Reading, found: list[Diagnostic], cases: list[_CaseOn]
) -> Question:
    clauses = {place: list(_under(ruleset, reading.name, name)) for place, name in enumerate(reading.alternatives)}
    numbers = {rule.id: rule.number for rule in ruleset.rules}
    places = dict.fromkeys(
        Quoted(numbers[clause.origin.rule], clause.origin.quote)
        for clause in ruleset.clauses
        if any(isinstance(part, ReadingIs) and part.reading == reading.name for part in parts_of(clause))
        if clause.origin.rule in numbers and clause.origin.quote
    )
    answers = [
        Answer(letter(place), name.replace("_", " "), _said(ruleset, clauses[place]))
        for place, name in enumerate(reading.alternatives)
    ]
    return Question(
        number,
        reading.question or reading.name.replace("_", " "),
        tuple(sorted(places, key=lambda place: place.rule)),
        tuple(answers),
        tuple(dict.fromkeys((one.code, one.rules) for one in found if reading.name in one.asked())),
        tuple(case.title for case in cases if reading.name in case.undecided),
        _assumed(reading, cases),
    )


def _assumed(reading: Reading, cases: list[_CaseOn]) -> tuple[tuple[str, int], ...]:
    """The letter of each answer that cases take for granted, with how many do."""
    counted = Counter(case.fixed.get(reading.name) for case in cases)
    return tuple((letter(place), counted[name]) for place, name in enumerate(reading.alternatives) if counted[name])


def _said(ruleset: Ruleset, clauses: list[AnyClause]) -> tuple[str, ...]:
    """What they say; of a definition that asserts and denies by one condition, the first half."""
    seen = {(one.origin.span, one.symbol) for one in clauses if isinstance(one, Hold) and one.positive}
    told = [
        clause_phrase(ruleset, one)
        for one in clauses
        if not (isinstance(one, Hold) and not one.positive and (one.origin.span, one.symbol) in seen)
    ]
    return tuple(dict.fromkeys(told))


def _under(ruleset: Ruleset, reading: str, alternative: str) -> Iterator[AnyClause]:
    """The clauses that stand under this answer."""
    wanted = ReadingIs(reading, alternative)
    for clause in ruleset.clauses:
        if wanted in conjuncts(clause.guard):
            yield clause


def _cases(loaded: Loaded) -> Iterator[_CaseOn]:
    for name, path in loaded.model.cases:
        read = read_case(loaded.model, loaded.ruleset, path, name)
        if read.case is not None and not has_errors(read.diagnostics):
            yield _CaseOn(read.case.title, read.case.readings, frozenset(_deciding(read.ruleset, read.case)))


def _deciding(ruleset: Ruleset, case: Case) -> Iterator[str]:
    """The readings that make a difference to a question of the case that is expected to depend on one."""
    asks = [ask for ask in case.asks if ask.expected == "DEPENDS ON READING"]
    situations = [case.situation(ruleset, ask) for ask in asks]
    session = Session(ruleset, [ask.statement for ask in asks], situations)
    for ask, situation in zip(asks, situations, strict=True):
        try:
            ways = consistent(ways_of(session.matter(situation, ask.statement, ask.moment)).branches)
        except EvaluationLimit:
            continue
        yield from (name for choices, _ in by_reading(ways) for name, _ in choices)
