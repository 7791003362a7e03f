"""The judgement on a statement: every way of filling what is open is tried, and the verdicts put together.
Meaning, point 7."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from nomicformal.core.expr import Expr, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.core.telling import Teller
from nomicformal.evaluate.changes import Search, what_would_change_it
from nomicformal.evaluate.effects import Note
from nomicformal.evaluate.explain import Explained, answered, explanation_of
from nomicformal.evaluate.explanation import Explanation, without_repeats
from nomicformal.evaluate.oracle import Branch, Question
from nomicformal.evaluate.played import Attempt, Breach
from nomicformal.evaluate.ruling import Matter, Ruled, Session
from nomicformal.evaluate.ways import ways_of
from nomicformal.told import Told, joined, told

Assignment = tuple[tuple[Question, Value], ...]
OPEN = ("fact", "state", "chance")
MOST_COMPARED = 400
MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class Judgement:
    """`verdict`: a word of meaning.md, point 7. `by_reading`: alternatives chosen -> verdict, where readings were asked
    for. `by_facts`: for each verdict that occurs, the facts that were filled in to reach it. `gaps`: the silent cells
    of a SILENT verdict. `changes`: what single change would give another verdict. `rules`: numbers of the rules that
    force the verdict. `shown_for`: what the explanation takes of things that are open and make no difference. `notes`:
    what the reader has to know. `attempts`, `breaches`, `findings`: of the log."""

    verdict: str
    by_reading: tuple[tuple[tuple[tuple[str, str], ...], str], ...]
    by_facts: tuple[tuple[Assignment, str], ...]
    explanation: Explanation
    gaps: tuple[Cell, ...]
    changes: Search
    rules: tuple[int, ...]
    shown_for: tuple[Told, ...]
    notes: tuple[Told, ...]
    attempts: tuple[Attempt, ...] = ()
    breaches: tuple[Breach, ...] = ()
    findings: tuple[Note, ...] = ()


def judge(
    ruleset: Ruleset, situation: Situation, statement: Expr, moment: int | None = None, *, changes: bool = True,
    language: str = "en", session: Session | None = None, tell: Callable[[Judgement], None] | None = None,
) -> Judgement:
    """The judgement on a closed statement at a moment (None: the situation's `now`). With `changes`, looks for what
    would change it; `tell` is given what is known before that search. A `session` made for this statement, among
    others, saves work. Raises EvaluationLimit where a limit leaves the verdict open."""
    session = session or Session(ruleset, [statement], [situation])
    matter = session.matter(situation, statement, moment)
    ways = ways_of(matter)
    branches = consistent(ways.branches)
    verdict = combined(branches)
    chosen = next((b for b in branches if b.result.verdict == verdict), branches[0])
    depends = verdict.startswith("DEPENDS")
    explained = (
        _sides(matter, verdict, branches, language, ways.whole) if depends
        else explanation_of(matter, chosen, language)
    )
    ruled = chosen.result
    teller = Teller(ruleset, language, situation.log)
    judgement = Judgement(
        verdict, by_reading(branches), by_facts(branches, ways.whole) if verdict == "DEPENDS ON FACTS" else (),
        explained.tree,
        tuple((str(node.key[1]), node.key[2]) for node in ruled.gaps),  # type: ignore[misc]
        Search(),
        explained.tree.rules(), () if depends else _shown_for(teller, explained, chosen),
        notes(teller, branches, verdict) if ways.whole else (_not_all_tried(teller, branches),),
        ruled.played.attempts, ruled.played.breaches, ruled.played.findings,
    )
    if depends or not changes:
        return judgement
    if tell is not None:
        tell(judgement)
    search = what_would_change_it(matter, verdict, language, explained.mentioned, chosen.answers)
    return replace(judgement, changes=search)


def _sides(
    matter: Matter, verdict: str, branches: list[Branch[Ruled]], language: str, whole: bool
) -> Explained:
    """One explanation for each verdict that is possible; the later ones do not repeat what the earlier ones say."""
    decisive = deciding(branches, whole)
    sides = [explanation_of(matter, branch, language, decisive).tree for branch in one_of_each(branches)]
    return Explained(without_repeats(Explanation(verdict, children=tuple(sides))))


def _shown_for(teller: Teller, explained: Explained, branch: Branch[Ruled]) -> tuple[Told, ...]:
    def mark(question: Question) -> tuple[str, object]:
        return ("reading", question.name) if question.kind == "reading" else ("given", (question.name, question.args))

    return tuple(
        answered(teller, question, answer) for question, answer in (*branch.answers.items(), *explained.taken)
        if mark(question) in explained.mentioned
    )


def verdict_of(matter: Matter) -> str:
    """The verdict alone."""
    return combined(consistent(ways_of(matter).branches))


def consistent(branches: list[Branch[Ruled]]) -> list[Branch[Ruled]]:
    """Without the ways of filling that break what must always hold; all of them if there is no other way."""
    return [branch for branch in branches if branch.result.verdict != "INCONSISTENT FACTS"] or branches


def combined(branches: list[Branch[Ruled]]) -> str:
    """One verdict of many: what all agree on; else whether facts or readings make the difference."""
    verdicts: dict[frozenset[tuple[str, Value]], set[str]] = {}
    for branch in branches:
        verdicts.setdefault(frozenset(readings_of(branch)), set()).add(branch.result.verdict)
    met = set().union(*verdicts.values())
    if len(met) == 1:
        return met.pop()
    together = [
        verdicts[one] | verdicts[other] for one in verdicts for other in verdicts
        if all(dict(other).get(name, choice) == choice for name, choice in one)
    ]
    return "DEPENDS ON FACTS" if any(len(group) > 1 for group in together) else "DEPENDS ON READING"


def readings_of(branch: Branch[Ruled]) -> list[tuple[str, Value]]:
    return [(question.name, answer) for question, answer in branch.answers.items() if question.kind == "reading"]


def by_reading(branches: list[Branch[Ruled]]) -> tuple[tuple[tuple[tuple[str, str], ...], str], ...]:
    """The verdict under each combination of the readings that make a difference; empty if none does."""
    matter = deciding(branches)
    groups: dict[tuple[tuple[str, str], ...], list[Branch[Ruled]]] = {}
    for branch in branches:
        key = tuple(sorted(
            (question.name, str(answer)) for question, answer in branch.answers.items()
            if question.kind == "reading" and question in matter
        ))
        groups.setdefault(key, []).append(branch)
    return tuple((key, combined(group)) for key, group in groups.items() if key)


def by_facts(branches: list[Branch[Ruled]], whole: bool = True) -> tuple[tuple[Assignment, str], ...]:
    """For each verdict, the fewest facts that were filled in to reach it, of those that make a difference."""
    matter = deciding(branches, whole)
    return tuple(
        (tuple((question, answer) for question, answer in open_facts(branch) if question in matter),
         branch.result.verdict)
        for branch in one_of_each(branches)
    )


def deciding(branches: list[Branch[Ruled]], whole: bool = True) -> set[Question]:
    """Questions that suffice to tell branches of different verdicts apart, none of them superfluous; all that were
    answered, if these are not all branches."""
    matter = {question for branch in branches for question in branch.answers}
    if not whole or len(branches) > MOST_COMPARED:
        return matter
    differences = {
        frozenset(
            question for question, answer in one.answers.items()
            if question in other.answers and other.answers[question] != answer
        )
        for one, other in combinations(branches, 2) if one.result.verdict != other.result.verdict
    }
    for question in sorted(matter, key=repr):
        if all(difference & (matter - {question}) for difference in differences):
            matter.discard(question)
    return matter


def one_of_each(branches: list[Branch[Ruled]]) -> list[Branch[Ruled]]:
    """For each verdict the branch that asked least, in the order in which the verdicts were met."""
    best: dict[str, Branch[Ruled]] = {}
    for branch in branches:
        known = best.get(branch.result.verdict)
        if known is None or len(branch.answers) < len(known.answers):
            best[branch.result.verdict] = branch
    return list(best.values())


def open_facts(branch: Branch[Ruled]) -> Assignment:
    return tuple((question, answer) for question, answer in branch.answers.items() if question.kind in OPEN)


def notes(teller: Teller, branches: list[Branch[Ruled]], verdict: str) -> tuple[Told, ...]:
    """What limits the verdict: values that could only be sampled."""
    tried: dict[Question, dict[Value, None]] = {}
    for branch in branches:
        for question, answer in open_facts(branch):
            result = teller.ruleset.symbols[question.name].result
            sampled = result is not None and result.kind in (Kind.NUMBER, Kind.TIME, Kind.DURATION, Kind.TEXT)
            if sampled and question.kind != "chance":
                tried.setdefault(question, {})[answer] = None
    if verdict.startswith("DEPENDS ON FACTS"):
        return ()
    return tuple(
        told("this is not given, and only these values were tried: {what}: {values}",
             what=teller.cell((question.name, question.args)), values=joined(_values(teller, question, answers), ", "))
        for question, answers in tried.items()
    )


def _not_all_tried(teller: Teller, branches: list[Branch[Ruled]]) -> Told:
    """That the verdict was settled by two ways of filling what is not given, and what to give."""
    cells = dict.fromkeys((one.name, one.args) for branch in branches for one, _ in open_facts(branch))
    return told(
        "not every way of filling what is not given was tried; give these in the case to settle it: {what}",
        what=joined([teller.cell(cell) for cell in cells], ", "),
    )


def _values(teller: Teller, question: Question, answers: Iterable[Value]) -> list[Told]:
    symbol = teller.ruleset.symbols[question.name]
    assert symbol.result is not None
    values = [teller.value(answer, symbol.result, symbol.is_share) for answer in answers]
    return values if len(values) <= MOST_VALUES else [*values[:MOST_VALUES], Told("…", "…")]
