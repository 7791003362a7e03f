"""`nomicformal ask RULESET "statement"`: is it always so, never, or does it depend? With a situation for each side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import BudgetOption, CrossCheckOption, PeopleOption, not_understood, solver_options
from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset
from nomicformal.cli.options import (
    Chosen,
    ConfigOption,
    LanguageOption,
    ReadingOption,
    checked_language,
    choose,
    fixed_readings,
    near_of,
)
from nomicformal.cli.output import OutputOption, emit
from nomicformal.cli.progress import INCOMPLETE, Progress
from nomicformal.cli.rulings import in_language, node_of, verdict_word, verdict_words
from nomicformal.errors import UsageError
from nomicformal.render.report import Report, Ruling, Side
from nomicformal.source import SourceFile
from nomicformal.told import listed, told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer
    from nomicformal.core.expr import Expr
    from nomicformal.core.model import Ruleset
    from nomicformal.core.telling import Teller


def ask_command(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name or path of a ruleset.")],
    statement: Annotated[str, typer.Argument(metavar="STATEMENT", help="For instance: votes_needed(q) >= 3")],
    reading: ReadingOption = None,
    language: LanguageOption = None,
    output: OutputOption = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    cross_check: CrossCheckOption = None,
    config: ConfigOption = None,
) -> int:
    """Ask about every situation at once: is the statement always true, never, or when? One letter stands for anyone."""
    chosen = choose(
        config, near_of(ruleset), output=output, budget=budget, people=people, cross_check=cross_check or None
    )
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("ask", loaded), chosen.targets)
    readings = checked_readings(loaded.ruleset, reading)
    language = checked_language(language, loaded.ruleset)
    return emit(_report(loaded, statement, readings, chosen, language), chosen.targets)


STEPS = ("a situation in which it is true", "a situation in which it is not true", "what the rules say there")
"""What is looked for, in order."""


def checked_readings(ruleset: Ruleset, wishes: list[str] | None) -> dict[str, str]:
    """The readings that the command line fixes. UsageError for one that the ruleset does not have."""
    fixed = fixed_readings(wishes)
    for name, alternative in fixed.items():
        known = ruleset.readings.get(name)
        if known is None:
            have = ", ".join(sorted(ruleset.readings)) or "none"
            raise UsageError(f"{ruleset.name} has no reading {name!r}; it has {have}")
        if alternative not in known.alternatives:
            raise UsageError(f"reading {name} is one of {', '.join(known.alternatives)}, not {alternative!r}")
    return fixed


def _report(loaded: Loaded, text: str, readings: dict[str, str], chosen: Chosen, language: str | None) -> Report:
    from nomicformal.core.question import NAME, lower_open_question
    from nomicformal.core.telling import Teller

    guard, statement, found = lower_open_question(loaded.ruleset, text)
    if found:
        sources = {NAME: SourceFile(NAME, text)}
        return Report("ask", loaded.name, tuple(found), sources=sources, exit_code=NOT_UNDERSTOOD)
    teller = Teller(loaded.ruleset, language or loaded.ruleset.language)
    known: dict[str, Answer] = {}
    progress = Progress(STEPS)

    def tell_what_is_known() -> None:
        ruling = in_language((_so_far(teller, statement, readings, known),), language)
        note = f"{INCOMPLETE}not looked for to the end: {'; '.join(progress.left() or STEPS)}"
        emit(Report("ask", loaded.name, rulings=ruling, notes=(note,), exit_code=INTERRUPTED), chosen.targets)

    with progress.until_stopped(tell_what_is_known):
        found_out = _ruling(teller, guard, statement, readings, chosen, progress, known)
    rulings = in_language((found_out,), language)
    return Report("ask", loaded.name, rulings=rulings, exit_code=3 if rulings[0].verdict == "UNDECIDED" else 0)


def _ruling(
    teller: Teller, guard: Expr, statement: Expr, readings: dict[str, str], chosen: Chosen, progress: Progress,
    known: dict[str, Answer],
) -> Ruling:
    """Ask for a situation in which the statement is true, and for one in which it is not; the answers go to `known` as
    they come."""
    from nomicformal.checker.checks.counters import counters
    from nomicformal.checker.checks.standing import closed, standing_invariants
    from nomicformal.checker.conditions import Holds, Negated, Unknown, all_of, env_of
    from nomicformal.checker.questions import Workbench
    from nomicformal.core.question import question_vars

    ruleset = teller.ruleset
    bench = Workbench(ruleset, solver_options(chosen))
    env = env_of({var.name: Unknown(var.name, var.type) for var in question_vars(statement)})
    # a situation that breaks one of these cannot come about
    always = (closed(one) for one in (*standing_invariants(ruleset), *counters(ruleset)))
    about = all_of(Holds(guard, env), *map(Holds, always))
    progress(STEPS[0])
    true = known["TRUE"] = bench.ask(all_of(about, Holds(statement, env)), readings=readings or None)
    progress(STEPS[1])
    false = known["FALSE"] = bench.ask(all_of(about, Negated(Holds(statement, env))), readings=readings or None)
    progress(STEPS[2])
    asked = (("TRUE", true), ("FALSE", false))
    sides = tuple(_side(teller, statement, name, one) for name, one in asked if one.found)
    verdict = _verdict(true, false)
    notes = _never(true) + _always(false)
    if len(sides) == 2 and {side.verdict for side in sides} in ({"TRUE"}, {"FALSE"}):
        verdict = "UNDECIDED"
        notes.append(
            told(
                "in one of the situations the rules contradict each other or are silent, and the statement comes out"
                " the same whatever is put there; whether it ever comes out otherwise is undecided"
            )
        )
    return replace(
        _asked(teller, statement, readings), verdict=verdict, word=verdict_word(ruleset, verdict), sides=sides,
        notes=tuple(notes),
    )  # fmt: skip


def _asked(teller: Teller, statement: Expr, readings: dict[str, str]) -> Ruling:
    """The question, without its answer."""
    fixed = listed([teller.reading(name, choice) for name, choice in readings.items()])
    return Ruling(
        statement=teller.expr(statement),
        moment=told("any moment of any situation, where {fixed}", fixed=fixed)
        if fixed
        else told("any moment of any situation"),
        verdict="UNDECIDED",
        words=verdict_words(teller.ruleset),
        native=teller.language,
    )


def _so_far(teller: Teller, statement: Expr, readings: dict[str, str], known: dict[str, Answer]) -> Ruling:
    """The answer of a run that was stopped: the situations that were found, without what the rules say of them."""
    from nomicformal.checker.checks.speech import named, situation_lines

    sides, notes = [], []
    for verdict, answer in known.items():
        if answer.situation is not None:
            ruleset = named(teller.ruleset, answer.situation)
            sides.append(Side(verdict, tuple(situation_lines(ruleset, answer.situation))))
        notes += _never(answer) if verdict == "TRUE" else _always(answer)
    return replace(_asked(teller, statement, readings), sides=tuple(sides), notes=tuple(notes))


def _verdict(true: Answer, false: Answer) -> str:
    if "undecided" in (true.status, false.status):
        return "UNDECIDED"
    if true.found and false.found:
        return "DEPENDS ON FACTS"
    if not true.found and not false.found:
        return "INCONSISTENT FACTS"
    return "TRUE" if true.found else "FALSE"


def _side(teller: Teller, statement: Expr, solved: str, answer: Answer) -> Side:
    """The situation that was found, and what the reference evaluator says of the statement in it, and why: true, false,
    or that no rule decides it, which the solver counts as not true. Where the situation leaves out facts that a full
    judgement would need, only what the solver found and the evaluator replayed (`solved`) is said."""
    from nomicformal.checker.checks.speech import named, situation_lines
    from nomicformal.core.expr import Const
    from nomicformal.core.question import question_vars
    from nomicformal.core.walk import substitute
    from nomicformal.evaluate.verdict import judge

    assert answer.situation is not None
    teller = replace(teller, ruleset=named(teller.ruleset, answer.situation))
    free = question_vars(statement)
    values = {var.name: Const(answer.env[var.name], var.type) for var in free}
    asked = substitute(statement, values)
    judgement = judge(teller.ruleset, answer.situation, asked, changes=False, language=teller.language)
    stands = [
        told("{name} = {value}", name=var.name, value=teller.value(answer.env[var.name], var.type))
        for var in sorted(free, key=lambda var: var.name)
    ]
    situation = (*stands, *situation_lines(teller.ruleset, answer.situation))
    if judgement.verdict not in ("TRUE", "FALSE", "SILENT", "CONTRADICTION", "PARADOX"):
        return Side(solved, situation)
    return Side(judgement.verdict, situation, tuple(node_of(child) for child in judgement.explanation.children))


def _never(true: Answer) -> list[str]:
    """How sure it is that there is no situation in which it is true."""
    match true.status:
        case "proved":
            return [told("never true: proved, for any number of people")]
        case "bounded":
            return [told("never true, as far as was looked: {bound}", bound=true.bound)]
        case "undecided":
            return [told("whether it is never true is undecided: {reason}", reason=true.reason)]
        case _:
            return []


def _always(false: Answer) -> list[str]:
    """How sure it is that there is no situation in which it is not true."""
    match false.status:
        case "proved":
            return [told("always true: proved, for any number of people")]
        case "bounded":
            return [told("always true, as far as was looked: {bound}", bound=false.bound)]
        case "undecided":
            return [told("whether it is always true is undecided: {reason}", reason=false.reason)]
        case _:
            return []
