"""From a case to rulings: each question judged by the reference evaluator, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from nomicformal.render.report import Node, Ruling
from nomicformal.source import Span

if TYPE_CHECKING:
    from nomicformal.core.case import Ask, Case
    from nomicformal.core.model import Ruleset
    from nomicformal.evaluate.explanation import Explanation
    from nomicformal.evaluate.verdict import Assignment, Judgement


TAKEN = "taken: "
"""How a step of an explanation begins that tells what was filled in for something that is left open."""


class Asked(TypedDict):
    """What a ruling says of the question."""

    statement: str
    moment: str
    expected: str
    span: Span
    case: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The rulings on a case, and what happened in its log that the reader must know."""

    rulings: tuple[Ruling, ...]
    notes: tuple[str, ...]


def judged(ruleset: Ruleset, case: Case, *, changes: bool = True, language: str = "en") -> Judged:
    """Every question of the case judged. `changes`: look for what would change each verdict, too. A verdict that a
    limit of the evaluation leaves open is UNDECIDED."""
    from nomicformal.evaluate.ruling import Session
    from nomicformal.evaluate.run import EvaluationLimit
    from nomicformal.evaluate.verdict import judge

    rulings: list[Ruling] = []
    notes: dict[str, None] = {}
    situations = [case.situation(ruleset, ask) for ask in case.asks]
    session = Session(ruleset, [ask.statement for ask in case.asks], situations)
    for ask, situation in zip(case.asks, situations, strict=True):
        try:
            judgement = judge(
                ruleset, situation, ask.statement, ask.moment, changes=changes, language=language, session=session
            )
        except EvaluationLimit as limit:
            rulings.append(_open(ruleset, case, ask, language, str(limit)))
            continue
        rulings.append(_ruling(ruleset, case, ask, judgement, language))
        notes.update(dict.fromkeys(_log_notes(ruleset, judgement, language)))
    return Judged(tuple(rulings), tuple(notes))


def verdict_word(ruleset: Ruleset, verdict: str) -> str:
    """The ruleset's own word for a verdict, empty if it has none; that a limit was met is no verdict of any ruleset."""
    if verdict == "UNDECIDED":
        return ""
    return ruleset.verdict_words.get(verdict, ruleset.verdict_words.get("otherwise", ""))


def exit_code_of(rulings: tuple[Ruling, ...]) -> int:
    """1 if a verdict is other than expected, else 3 if one is undecided, else 0."""
    if any(not ruling.as_expected and ruling.verdict != "UNDECIDED" for ruling in rulings):
        return 1
    return 3 if any(ruling.verdict == "UNDECIDED" for ruling in rulings) else 0


def _ruling(ruleset: Ruleset, case: Case, ask: Ask, judgement: Judgement, language: str) -> Ruling:
    from nomicformal.core.phrase import cell_phrase

    missing = [number for number in ask.because if number not in judgement.rules]
    faults = [f"rule {number} among the rules that force the verdict" for number in missing]
    gaps = [f"it leans on a gap: no rule decides {cell_phrase(gap, ruleset, language)}" for gap in judgement.gaps]
    steps = judgement.explanation.children
    taken = [] if judgement.verdict.startswith("DEPENDS") else [s for s in steps if s.text.startswith(TAKEN)]
    steps = tuple(step for step in steps if step not in taken)
    return Ruling(
        **_asked(ruleset, case, ask, language),
        verdict=judgement.verdict,
        word=verdict_word(ruleset, judgement.verdict),
        reasons=tuple(node_of(step) for step in steps) or (node_of(judgement.explanation),),
        branches=_branches(ruleset, judgement, language),
        changes=tuple(f"{change.verdict} if {change.text}" for change in judgement.changes),
        notes=(*gaps, *judgement.notes, *_same_whatever(taken)),
        faults=tuple(faults),
        rules=tuple(sorted(judgement.rules)),
    )


def _same_whatever(taken: list[Explanation]) -> list[str]:
    """One note in place of a line for each thing that was left open and makes no difference."""
    if not taken:
        return []
    choices = "; ".join(step.text.removeprefix(TAKEN) for step in taken)
    return [f"the verdict is the same whatever is taken of what is left open; shown for: {choices}"]


def _open(ruleset: Ruleset, case: Case, ask: Ask, language: str, reason: str) -> Ruling:
    return Ruling(**_asked(ruleset, case, ask, language), verdict="UNDECIDED", notes=(reason,))


def _asked(ruleset: Ruleset, case: Case, ask: Ask, language: str) -> Asked:
    from nomicformal.core.phrase import english, moment_phrase

    return {
        "statement": english(ask.statement, ruleset, language),
        "moment": moment_phrase(ask.moment),
        "expected": ask.expected,
        "span": ask.span,
        "case": case.title,
    }


def node_of(explanation: Explanation) -> Node:
    """An explanation as output formats know it."""
    children = tuple(node_of(child) for child in explanation.children)
    return Node(explanation.text, explanation.quote, explanation.span, children)


def _branches(ruleset: Ruleset, judgement: Judgement, language: str) -> tuple[tuple[str, str], ...]:
    match judgement.verdict:
        case "DEPENDS ON READING":
            return tuple(
                (" and ".join(_reading(ruleset, name, choice) for name, choice in chosen), verdict)
                for chosen, verdict in judgement.by_reading
            )
        case "DEPENDS ON FACTS":
            return tuple((_facts(ruleset, facts, language), verdict) for facts, verdict in judgement.by_facts)
        case _:
            return ()


def _reading(ruleset: Ruleset, name: str, choice: str) -> str:
    known = ruleset.readings.get(name)
    question = f" ({known.question})" if known is not None and known.question else ""
    return f"the reading `{name}` is `{choice}`{question}"


def _facts(ruleset: Ruleset, facts: Assignment, language: str) -> str:
    from nomicformal.core.phrase import state_phrase

    words = [state_phrase((asked.name, asked.args), value, ruleset, language) for asked, value in facts]
    return " and ".join(words) or "nothing else is known"


def _log_notes(ruleset: Ruleset, judgement: Judgement, language: str) -> list[str]:
    """Attempts that did not happen, duties not done in time, forbidden acts that happened."""
    from nomicformal.core.phrase import act_phrase, log_phrase, moment_phrase

    found = [
        f"did not happen: {log_phrase(attempt.entry, ruleset, language)} ({attempt.reason})"
        for attempt in judgement.attempts
    ]
    for breach in judgement.breaches:
        agent = None if breach.agent is None else str(breach.agent)
        act = act_phrase(breach.act, breach.args, agent, ruleset, language)
        kind = "a duty was not done in time" if breach.kind == "duty" else "this was forbidden and happened"
        found.append(f"{moment_phrase(breach.time)}: {kind}: {act}")
    return [*found, *(note.text for note in judgement.findings)]
