"""From a case to rulings: each question judged by the reference evaluator, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from nomicformal.render.report import Node, Ruling
from nomicformal.source import Span
from nomicformal.told import Told, joined, listed, spoken, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from nomicformal.core.case import Ask, Case
    from nomicformal.core.model import Ruleset
    from nomicformal.core.telling import Teller
    from nomicformal.evaluate.changes import Flip, Search
    from nomicformal.evaluate.explanation import Explanation
    from nomicformal.evaluate.verdict import Assignment, Judgement


class Asked(TypedDict):
    """What a ruling says of the question."""

    statement: str
    moment: str
    expected: str
    span: Span
    case: str
    words: dict[str, str]
    native: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The rulings on a case, and what happened in its log that the reader must know."""

    rulings: tuple[Ruling, ...]
    notes: tuple[str, ...]


def judged(
    ruleset: Ruleset, case: Case, *, changes: bool = True, language: str = "en",
    watch: Callable[[str], None] | None = None, known: list[Ruling] | None = None,
) -> Judged:
    """Every question of the case judged. `changes`: look for what would change each verdict, too. `language`: the one
    in which everything is said beside English. A verdict that a limit of the evaluation leaves open is UNDECIDED.
    `watch` is told each question before it is judged (as `question_names` has it); the rulings go to the list `known`,
    too, as they come."""
    from nomicformal.core.telling import Teller
    from nomicformal.evaluate.before_the_start import before_the_start
    from nomicformal.evaluate.ruling import Session
    from nomicformal.evaluate.run import EvaluationLimit
    from nomicformal.evaluate.verdict import judge

    rulings: list[Ruling] = [] if known is None else known
    notes: dict[str, None] = {}
    situations = [case.situation(ruleset, ask) for ask in case.asks]
    teller = Teller(ruleset, language, case.log)
    session = Session(ruleset, [ask.statement for ask in case.asks], situations)
    for place, (ask, situation, name) in enumerate(zip(case.asks, situations, question_names(case), strict=True)):
        if watch is not None:
            watch(name)

        def tell(judgement: Judgement, ask: Ask = ask) -> None:
            ruling = _ruling(teller, case, ask, judgement)
            rulings.append(replace(ruling, notes=(*ruling.notes, told("what would change it was not looked for"))))

        try:
            judgement = judge(
                ruleset, situation, ask.statement, ask.moment, changes=changes, language=language, session=session,
                tell=None if known is None else tell,
            )
        except EvaluationLimit as limit:
            rulings[place:] = [Ruling(**_asked(teller, case, ask), verdict="UNDECIDED", notes=(str(limit),))]
            continue
        rulings[place:] = [_ruling(teller, case, ask, judgement)]
        notes.update(dict.fromkeys(_log_notes(teller, judgement)))
    return Judged(tuple(rulings), (*before_the_start(ruleset, case), *notes))


def question_names(case: Case) -> list[str]:
    """What each question of the case is called while it is being judged."""
    return [f"{place}. {' '.join(ask.source.split())}" for place, ask in enumerate(case.asks, start=1)]


def verdict_word(ruleset: Ruleset, verdict: str) -> str:
    """The ruleset's own word for a verdict, empty if it has none; that a limit was met is no verdict of any ruleset."""
    if verdict == "UNDECIDED":
        return ""
    return ruleset.verdict_words.get(verdict, ruleset.verdict_words.get("otherwise", ""))


def verdict_words(ruleset: Ruleset) -> dict[str, str]:
    """The ruleset's own word for every verdict that it has a word for."""
    from nomicformal.core.case import VERDICTS

    return {verdict: word for verdict in VERDICTS if (word := verdict_word(ruleset, verdict))}


def in_language(rulings: tuple[Ruling, ...], language: str | None) -> tuple[Ruling, ...]:
    """The rulings in the language that is wished; if none is, as they are: shown in English, posted in the other."""
    return rulings if language is None else tuple(replace(one, language=language, native=language) for one in rulings)


def exit_code_of(rulings: tuple[Ruling, ...]) -> int:
    """1 if a verdict is other than expected, else 3 if one is undecided, else 0."""
    if any(not ruling.as_expected and ruling.verdict != "UNDECIDED" for ruling in rulings):
        return 1
    return 3 if any(ruling.verdict == "UNDECIDED" for ruling in rulings) else 0


def _ruling(teller: Teller, case: Case, ask: Ask, judgement: Judgement) -> Ruling:
    missing = [number for number in ask.because if number not in judgement.rules]
    steps = judgement.explanation.children
    return Ruling(
        **_asked(teller, case, ask),
        verdict=judgement.verdict,
        word=verdict_word(teller.ruleset, judgement.verdict),
        reasons=tuple(node_of(step) for step in steps) or (node_of(judgement.explanation),),
        branches=_branches(teller, judgement),
        changes=tuple(_change(teller.ruleset, change) for change in judgement.changes.flips),
        notes=(*judgement.notes, *_same_whatever(judgement.shown_for), *_searched(judgement.changes)),
        faults=tuple(f"rule {number} among the rules that force the verdict" for number in missing),
        rules=tuple(sorted(judgement.rules)),
    )


def _change(ruleset: Ruleset, change: Flip) -> Told:
    verdict = _verdict(ruleset, change.verdict)
    if change.surely:
        return told("{verdict} if {what}", verdict=verdict, what=change.text)
    return told("{verdict} (as far as was tried) if {what}", verdict=verdict, what=change.text)


def _verdict(ruleset: Ruleset, verdict: str) -> Told:
    """A verdict in English, and in the ruleset's own word where it has one."""
    return spoken(verdict, verdict_word(ruleset, verdict) or verdict)


def _same_whatever(shown_for: tuple[Told, ...]) -> list[Told]:
    """What the reasons take of things that are left open and make no difference."""
    if not shown_for:
        return []
    return [told("the verdict is the same whatever is taken of what is left open; the reasons are shown for: {taken}",
                 taken=joined(shown_for, "; "))]  # fmt: skip


def _searched(search: Search) -> list[Told]:
    """How far the search for changes went, where that has to be known."""
    if search.cut_short and search.flips:
        return [told("{tried} of {things} single changes were tried; there may be more that change the verdict",
                     tried=search.tried, things=search.things)]  # fmt: skip
    if search.cut_short:
        return [told("what would change the verdict was looked for among {tried} of {things} single changes, and "
                     "not found", tried=search.tried, things=search.things)]  # fmt: skip
    if search.done and not search.things:
        return [told("nothing that is given, done or chosen bears on it")]
    if search.things and not search.flips:
        return [told("no single change that was tried of what is given, done or chosen leads to another verdict")]
    return []


def _asked(teller: Teller, case: Case, ask: Ask) -> Asked:
    from nomicformal.core.phrase_numbers import moment_phrase

    return {
        "statement": teller.expr(ask.statement),
        "moment": moment_phrase(ask.moment),
        "expected": ask.expected,
        "span": ask.span,
        "case": case.title,
        "words": verdict_words(teller.ruleset),
        "native": teller.language,
    }


def node_of(explanation: Explanation) -> Node:
    """An explanation as output formats know it."""
    children = tuple(node_of(child) for child in explanation.children)
    return Node(explanation.text, explanation.quote, explanation.span, children, explanation.rule)


def _branches(teller: Teller, judgement: Judgement) -> tuple[tuple[str, str], ...]:
    match judgement.verdict:
        case "DEPENDS ON READING":
            return tuple(
                (listed([teller.reading(name, choice) for name, choice in chosen]), verdict)
                for chosen, verdict in judgement.by_reading
            )
        case "DEPENDS ON FACTS":
            return tuple((_facts(teller, facts), verdict) for facts, verdict in judgement.by_facts)
        case _:
            return ()


def _facts(teller: Teller, facts: Assignment) -> str:
    words = [teller.state((asked.name, asked.args), value) for asked, value in facts]
    return listed(words) if words else told("nothing else is known")


def _log_notes(teller: Teller, judgement: Judgement) -> list[str]:
    """Attempts that did not happen, duties not done in time, forbidden acts that happened."""
    from nomicformal.core.clauses import Norm, NormKind
    from nomicformal.core.phrase_numbers import moment_phrase
    from nomicformal.evaluate.effects import BEATEN_EFFECT

    clauses = {
        clause.id: clause
        for clause in teller.ruleset.clauses
        if not (isinstance(clause, Norm) and clause.kind is NormKind.GRANT)  # what permits it forbids nothing
    }

    def rules(ids: tuple[int, ...]) -> Told:
        numbers = dict.fromkeys(teller.rule(clauses[one].origin.rule) for one in ids if one in clauses)
        return told(" ({rules})", rules=listed(list(numbers))) if numbers else Told("")

    found: list[str] = []
    for attempt in judgement.attempts:
        outcome = attempt.outcome
        spoke = () if outcome is None else tuple(clause for clause, _ in outcome.in_effect)
        found.append(told(
            "this did not happen: {entry}: {why}{rules}", entry=teller.log(attempt.entry), why=attempt.reason,
            rules=rules(spoke),
        ))
    for breach in judgement.breaches:
        act = teller.act(breach.act, breach.args, breach.agent)
        parts = {"moment": moment_phrase(breach.time), "act": act, "rules": rules(breach.clauses)}
        found.append(
            told("{moment}: a duty was not done in time: {act}{rules}", **parts) if breach.kind == "duty"
            else told("{moment}: this was forbidden and happened: {act}{rules}", **parts)
        )
    for note in (one for one in judgement.findings if one.kind != BEATEN_EFFECT):
        found.append(told("{moment}: {what}{rules}", moment=moment_phrase(note.time), what=note.text,
                          rules=rules(note.clauses)))
    return found
