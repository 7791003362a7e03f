"""`nomicformal paths RULESET [TARGET]`: how what is entrenched can be got rid of, legally, and with how few votes."""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import not_understood
from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.options import RulesetArgument
from nomicformal.cli.output import Target as Output
from nomicformal.cli.output import emit, write
from nomicformal.cli.progress import Progress
from nomicformal.errors import UsageError

if TYPE_CHECKING:
    from nomicformal.checker.paths.answer import Answer
    from nomicformal.checker.paths.targets import Target
    from nomicformal.core.expr import Value
    from nomicformal.core.model import Ruleset
    from nomicformal.core.situation import Cell

MOST_PLAYERS = 25
_GIVEN = re.compile(r"\s*(?P<name>\w+)\s*=\s*(?P<value>\w+)\s*")


class PathsFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def paths_command(
    ruleset: RulesetArgument = ".",
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[TARGET]",
            help="A rule's number (or one that it had), a guarantee's name, `limit-209` (a limit that rule 209 sets to "
            "the number of rules is passed), `entrench` (a rule is made immutable), `alone` (one player decides) or "
            "`stop` (no change any more); none: all of them.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[int, typer.Option("--players", min=1, max=MOST_PLAYERS, help="How many take part.")] = 7,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="NAME=ANSWER", help="Take this reading; may be repeated.", show_default=False
        ),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given", metavar="STATE=VALUE", help="Begin with this state; may be repeated.", show_default=False
        ),
    ] = None,
    texts: Annotated[bool, typer.Option("--texts", help="Print each step's proposal, ready to be linted.")] = False,
    format: Annotated[PathsFormat, typer.Option("--format", help="How to print it.")] = PathsFormat.TEXT,
) -> int:
    """Find the cheapest legal ways to get rid of entrenched rules and guarantees, proposal by proposal."""
    from nomicformal.checker.paths.answer import Paths
    from nomicformal.checker.paths.assembly import Setting
    from nomicformal.checker.paths.targets import targets
    from nomicformal.cli.paths_json import as_json
    from nomicformal.cli.paths_text import as_text, nothing_known

    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("paths", loaded), [Output("full", None)])
    rules = loaded.ruleset
    wanted = [_target(rules, target)] if target is not None else targets(rules)
    setting = Setting(players, _readings(rules, reading or []), states=_states(rules, given or []))
    render = as_json if format is PathsFormat.JSON else as_text
    progress = Progress([one.key for one in wanted], lambda key: f"ways to get rid of {key}")
    answers: list[Answer] = []
    paths: list[Paths] = []

    def tell_what_is_known() -> None:
        if paths:
            write(render(loaded.name, rules, paths[0], list(answers), texts, progress.left()))
        else:
            left = [one.key for one in wanted]
            write(nothing_known(loaded.name, left, as_json=format is PathsFormat.JSON))

    with progress.until_stopped(tell_what_is_known):
        paths.append(Paths(loaded.model, rules, setting))
        paths[0].answers(wanted, progress, answers)
        said = render(loaded.name, rules, paths[0], answers, texts)
    write(said)
    return 3 if any(answer.exhausted and answer.cheaper is None for answer in answers) else 0


def _target(ruleset: Ruleset, wanted: str) -> Target:
    from nomicformal.checker.paths.targets import general, guarantees, of_guarantee, of_limits, of_rule

    named = [*of_limits(ruleset), *general(ruleset)]
    for one in named:
        if one.key == wanted:
            return one
    if wanted in guarantees(ruleset):
        return of_guarantee(ruleset, wanted)
    for rule in ruleset.rules:
        if rule.in_force and str(rule.number) == wanted:
            return of_rule(rule)
    for rule in ruleset.rules:
        if rule.in_force and wanted in {str(event.number) for event in rule.history}:
            return of_rule(rule)
    known = ", ".join([*guarantees(ruleset), *(one.key for one in named)])
    raise UsageError(f"{wanted[:40]!r} is neither the number of a rule in force nor one of these: {known}")


def _readings(ruleset: Ruleset, wishes: list[str]) -> dict[str, str]:
    found = {}
    for wish in wishes:
        name, _, answer = wish.partition("=")
        declared = ruleset.readings.get(name)
        if declared is None:
            known = ", ".join(ruleset.readings) or "none"
            raise UsageError(f"no reading is named {name[:40]!r}; this ruleset has: {known}")
        if answer not in declared.alternatives:
            raise UsageError(f"the reading {name} has no answer {answer[:40]!r}: {', '.join(declared.alternatives)}")
        found[name] = answer
    return found


def _states(ruleset: Ruleset, wishes: list[str]) -> dict[Cell, Value]:
    """States without arguments and the values that they have at the beginning."""
    from nomicformal.core.expr import Kind

    found: dict[Cell, Value] = {}
    for wish in wishes:
        match = _GIVEN.fullmatch(wish)
        symbol = ruleset.symbols.get(match["name"]) if match else None
        if match is None or symbol is None or symbol.kind != "state" or symbol.params or symbol.result is None:
            states = [one.name for one in ruleset.symbols.values() if one.kind == "state" and not one.params]
            raise UsageError(f"write --given STATE=VALUE with one of these states: {', '.join(states) or 'none'}")
        value, kind = match["value"], symbol.result.kind
        if kind is Kind.TRUTH and value in ("yes", "no"):
            found[match["name"], ()] = value == "yes"
        elif kind is Kind.NUMBER and value.isascii() and value.isdigit() and len(value) <= 30:
            found[match["name"], ()] = Fraction(value)
        elif kind is Kind.ENUM and value in ruleset.enums.get(symbol.result.name, ()):
            found[match["name"], ()] = value
        else:
            raise UsageError(f"{value[:40]!r} is no value of {match['name']}: write a number, yes, no, or a member")
    return found
