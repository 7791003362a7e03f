"""`nomicformal show [RULESET] RULE`: a rule with its clauses, its history, and who beats it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import not_understood
from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.output import Target, emit, terminal_paint, write
from nomicformal.cli.relations import Relation, relations
from nomicformal.errors import UsageError
from nomicformal.render.escape import clean
from nomicformal.render.wrap import prose

if TYPE_CHECKING:
    from nomicformal.core.model import HistoryEvent, Passage, Rule, Ruleset
    from nomicformal.render.colour import Paint


def show_command(
    first: Annotated[str, typer.Argument(metavar="[RULESET]", help="Name or path; none: the current folder.")],
    second: Annotated[str | None, typer.Argument(metavar="RULE", help="The rule's number.", show_default=False)] = None,
) -> int:
    """Show a rule: its text, what it means clause by clause, its history, whom it beats and who beats it."""
    name, wanted = (".", first) if second is None else (first, second)
    loaded = load_ruleset(name)
    if not loaded.understood:
        return emit(not_understood("show", loaded), [Target("full", None)])
    rule = _rule(loaded.ruleset, wanted, name)
    paint = terminal_paint()
    lines = [*_heading(rule, paint), "", *_passages(loaded.ruleset, rule, paint)]
    if rule.history:
        lines += ["", paint("bold", "history")]
        lines += [f"  {_dated(event)}" for event in rule.history]
    lines += ["", *_relations(loaded.ruleset, rule, paint)]
    write("\n".join(lines) + "\n")
    return 0


def _dated(event: HistoryEvent) -> str:
    """The line as printed: its day, where one is printed, and its words."""
    from nomicformal.core.phrase_numbers import moment_phrase

    day = "" if event.date is None else moment_phrase(event.date).removesuffix(" 00:00") + " "
    return day + clean(event.text)


def _rule(ruleset: Ruleset, wanted: str, name: str) -> Rule:
    numbers = [rule.number for rule in ruleset.rules]
    if not (wanted.isascii() and wanted.isdigit()):
        titled = [rule.number for rule in ruleset.rules if rule.title.casefold() == wanted.casefold()]
        write = "write" if titled else "write for instance"
        raise UsageError(f"{wanted!r} is no rule number: {write} `nomicformal show {name} {(titled or numbers)[0]}`")
    found = [rule for rule in ruleset.rules if str(rule.number) == wanted.lstrip("0")]
    if not found:
        nearest = min(numbers, key=lambda number: (abs(number - int(wanted[:9])), number))
        raise UsageError(f"{name} has no rule {wanted[:20]}; the nearest is {nearest}")
    return min(found, key=lambda rule: not rule.in_force)


def _heading(rule: Rule, paint: Paint) -> list[str]:
    title = f' "{clean(rule.title)}"' if rule.title else ""
    lines = [paint("bold", f"rule {rule.number} {clean(rule.status)}{title}".replace("  ", " "))]
    if rule.section:
        lines.append(f"section {clean(rule.section)}")
    if not rule.in_force:
        lines.append(f"repealed by {rule.repealed_by}" if rule.repealed_by is not None else "not in force")
    return lines


def _passages(ruleset: Ruleset, rule: Rule, paint: Paint) -> list[str]:
    written: dict[int, list[str]] = {}
    for clause in ruleset.clauses:
        if clause.origin.rule == rule.id and clause.origin.version == 0:
            below = written.setdefault(clause.origin.passage, [])
            if clause.origin.source not in below:
                below.append(clause.origin.source)
    lines: list[str] = []
    for number, passage in enumerate(rule.passages):
        lines += [f"{paint('dim', '|')} {clean(line)}" for line in passage.text.split("\n")]
        lines += [row for source in written.get(number, ()) for row in _source(source)]
        lines += _mark(passage, bool(written.get(number)))
        lines += [row for gap in passage.gaps for row in prose(f"left open: {gap.text})", "    (", "     ")]
    return lines


def _source(source: str) -> list[str]:
    """A clause as written, its continuation lines further in."""
    first, *rest = source.strip().split("\n")
    return [f"    {clean(first)}", *(f"        {clean(line.strip())}" for line in rest)]


def _mark(passage: Passage, has_clauses: bool) -> list[str]:
    if passage.mark == "unencoded":
        return ["    (without clauses)"]
    if passage.mark == "formal":
        return [] if has_clauses else ["    (a reading or history only)"]
    return prose((f"{passage.mark}: {passage.note}" if passage.note else passage.mark) + ")", "    (", "     ")


def _relations(ruleset: Ruleset, rule: Rule, paint: Paint) -> list[str]:
    own = frozenset(clause.id for clause in ruleset.clauses_of(rule.id))
    found = [r for r in relations(ruleset, own) if rule.id in (r.winner.id, r.loser.id)]
    groups = (
        ("beaten by", [r for r in found if r.decided and r.loser.id == rule.id]),
        ("prevails over", [r for r in found if r.decided and r.winner.id == rule.id]),
        ("nothing settles it against", [r for r in found if not r.decided]),
    )
    lines: list[str] = []
    for title, group in groups:
        if group:
            lines.append(paint("bold", title))
            lines += [row for relation in group for row in _relation(relation, rule)]
    return lines or ["no situation was found in which it conflicts with another rule"]


def _relation(relation: Relation, rule: Rule) -> list[str]:
    other = relation.winner if relation.loser.id == rule.id else relation.loser
    said = {"rule": "is then void", "ever": "is void from then on", "matter": "is then void in this matter"}
    void = f", and rule {relation.loser.number} {said[relation.reach]}" if relation.voids else ""
    only = ", ".join(f"{name} is {choice}" for name, choice in relation.only_if)
    text = f"rule {other.number} on {', '.join(relation.about)}: {relation.because}{void}"
    return prose(text + (f"; only where {only}" if only else ""), "  - ")
