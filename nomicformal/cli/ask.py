"""`nomicformal ask RULESET "statement"`: is it always so, never, or does it depend? With a situation for each side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import BudgetOption, CrossCheckOption, PeopleOption, not_understood, solver_options
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset
from nomicformal.cli.options import Chosen, ConfigOption, ReadingOption, choose, fixed_readings
from nomicformal.cli.output import OutputOption, emit
from nomicformal.cli.rulings import node_of, verdict_word
from nomicformal.errors import UsageError
from nomicformal.render.report import Report, Ruling, Side
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer
    from nomicformal.core.expr import Expr
    from nomicformal.core.model import Ruleset


def ask_command(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name or path of a ruleset.")],
    statement: Annotated[str, typer.Argument(metavar="STATEMENT", help="For instance: votes_needed(q) >= 3")],
    reading: ReadingOption = None,
    output: OutputOption = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    cross_check: CrossCheckOption = None,
    config: ConfigOption = None,
) -> int:
    """Ask about every situation at once: is the statement always true, never, or when? One letter stands for anyone."""
    chosen = choose(config, output=output, budget=budget, people=people, cross_check=cross_check or None)
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("ask", loaded), chosen.targets)
    return emit(_report(loaded, statement, checked_readings(loaded.ruleset, reading), chosen), chosen.targets)


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


def _report(loaded: Loaded, text: str, readings: dict[str, str], chosen: Chosen) -> Report:
    from nomicformal.core.question import NAME, lower_open_question

    guard, statement, found = lower_open_question(loaded.ruleset, text)
    if found:
        sources = {NAME: SourceFile(NAME, text)}
        return Report("ask", loaded.name, tuple(found), sources=sources, exit_code=NOT_UNDERSTOOD)
    ruling = _ruling(loaded.ruleset, guard, statement, readings, chosen)
    return Report("ask", loaded.name, rulings=(ruling,), exit_code=3 if ruling.verdict == "UNDECIDED" else 0)


def _ruling(
    ruleset: Ruleset, guard: Expr, statement: Expr, readings: dict[str, str], chosen: Chosen
) -> Ruling:
    """Ask for a situation in which the statement is true, and for one in which it is not."""
    from nomicformal.checker.checks.standing import closed, standing_invariants
    from nomicformal.checker.conditions import Holds, Negated, Unknown, all_of, env_of
    from nomicformal.checker.questions import Workbench
    from nomicformal.core.phrase import english
    from nomicformal.core.question import question_vars

    bench = Workbench(ruleset, solver_options(chosen))
    env = env_of({var.name: Unknown(var.name, var.type) for var in question_vars(statement)})
    always = (closed(one) for one in standing_invariants(ruleset))  # a situation that breaks it cannot come about
    about = all_of(Holds(guard, env), *map(Holds, always))
    true = bench.ask(all_of(about, Holds(statement, env)), readings=readings or None)
    false = bench.ask(all_of(about, Negated(Holds(statement, env))), readings=readings or None)
    verdict = _verdict(true, false)
    asked = (("TRUE", true), ("FALSE", false))
    fixed = ", ".join(f"{name} is {choice}" for name, choice in readings.items())
    return Ruling(
        statement=english(statement, ruleset),
        moment="any moment of any situation" + (f", where {fixed}" if fixed else ""),
        verdict=verdict,
        word=verdict_word(ruleset, verdict),
        sides=tuple(_side(ruleset, statement, name, one) for name, one in asked if one.found),
        notes=tuple(_notes(true, "never true") + _notes(false, "always true")),
    )


def _verdict(true: Answer, false: Answer) -> str:
    if "undecided" in (true.status, false.status):
        return "UNDECIDED"
    if true.found and false.found:
        return "DEPENDS ON FACTS"
    if not true.found and not false.found:
        return "INCONSISTENT FACTS"
    return "TRUE" if true.found else "FALSE"


def _side(ruleset: Ruleset, statement: Expr, solved: str, answer: Answer) -> Side:
    """The situation that was found, and what the reference evaluator says of the statement in it, and why: true, false,
    or that no rule decides it, which the solver counts as not true. Where the situation leaves out facts that a full
    judgement would need, only what the solver found and the evaluator replayed (`solved`) is said."""
    from nomicformal.checker.checks.speech import situation_lines
    from nomicformal.core.expr import Const
    from nomicformal.core.question import question_vars
    from nomicformal.core.walk import substitute
    from nomicformal.evaluate.verdict import judge

    assert answer.situation is not None
    values = {var.name: Const(answer.env[var.name], var.type) for var in question_vars(statement)}
    judgement = judge(ruleset, answer.situation, substitute(statement, values), changes=False)
    stands = [f"{name} is {value}" for name, value in sorted(answer.env.items())]
    situation = (*stands, *situation_lines(ruleset, answer.situation))
    if judgement.verdict not in ("TRUE", "FALSE", "SILENT", "CONTRADICTION", "PARADOX"):
        return Side(solved, situation)
    return Side(judgement.verdict, situation, tuple(node_of(child) for child in judgement.explanation.children))


def _notes(answer: Answer, what: str) -> list[str]:
    """How sure it is that there is no situation of this kind."""
    match answer.status:
        case "proved":
            return [f"{what}: proved, for any number of people"]
        case "bounded":
            return [f"{what}, as far as was looked: {answer.bound}"]
        case "undecided":
            return [f"whether it is {what} is undecided: {answer.reason}"]
        case _:
            return []
