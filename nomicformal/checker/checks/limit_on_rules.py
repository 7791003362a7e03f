"""NF119: a limit that the rules set to their own number, and how far they are from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.change_not_made import changes_said
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.words import finding, number_list, quote, rule_name, status_word
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF119",
    name="limit-on-rules",
    severity=Severity.ERROR,
    what="A rule limits how many rules (or mutable rules) there may be. It is said how many are printed, and how many"
    " without those that other texts take away; more than the limit is an error, less is worth knowing.",
    why="Near the limit nothing can be enacted unless something is repealed, and players may count differently.",
    example="| There may be no more than 25 mutable rules.",
    instead="Write in the rule with the limit what counts (“proposals and repealed rules do not count”), and"
    " repeal some rules before the limit stops the game.",
)
_RULES = (
    r"(?:(?P<before>im?n?mutable|mutable|veränderlichen?|unveränderlichen?)\s+)?"
    r"(?:rules|regles|reglas|règles|regras|regole|regeln)"
    r"(?:\s+(?P<after>immutables?|inmutables?|immuables?|imutáveis|immutabili|mutables?|modifiables?|mutáveis|mutabili))?"
)
_MORE_THAN = re.compile(
    rf"\b(?:more\s+than|més\s+de|más\s+de|mais\s+(?:de|do\s+que)|plus\s+de|più\s+di|mehr\s+als)\s+(?P<n>\d{{1,4}})\s+{_RULES}\b",
    re.I,
)
_AT_MOST = re.compile(
    r"\b(?:at\s+most|com\s+a\s+màxim|com\s+a\s+molt|como\s+máximo|a\s+lo\s+sumo|no\s+máximo|au\s+plus|al\s+massimo|höchstens)"
    rf"\s+(?P<n>\d{{1,4}})\s+{_RULES}\b",
    re.I,
)
_NOT = re.compile(
    r"\b(?:no|not|never|cannot|mai|cap|nunca|jamás|ningún|não|nenhum|ne|jamais|non|nessun\w*|nicht|nie|kein\w*)\b", re.I
)
_IMMUTABLE = re.compile(r"im|inm|unver", re.I)


@dataclass(frozen=True, slots=True)
class _Limit:
    """No more than `most` rules of `status` (empty: of any), as `words` say."""

    text: RuleText
    start: int
    words: str
    most: int
    status: str


def run(context: Context) -> list[Diagnostic]:
    return [_report(context, limit) for text in texts_in_force(context) for limit in _limits(text)]


def _limits(text: RuleText) -> Iterator[_Limit]:
    for begin, sentence in text.sentences:
        more = _MORE_THAN.search(sentence) if _NOT.search(sentence) else None
        found = more or _AT_MOST.search(sentence)
        if found is not None:
            kind = found["before"] or found["after"] or ""
            status = "" if not kind else "immutable" if _IMMUTABLE.match(kind) else "mutable"
            yield _Limit(text, begin + found.start(), sentence, int(found["n"]), status)


def _report(context: Context, limit: _Limit) -> Diagnostic:
    counted = [r for r in context.ruleset.rules if r.in_force and limit.status in ("", r.status)]
    over = len(counted) > limit.most
    what = told("{status} rules", status=status_word(limit.status)) if limit.status else told("rules")
    room = told("more than that") if over else told("{count} below the limit", count=limit.most - len(counted))
    return finding(
        INFO,
        told(
            "{rule} allows no more than {most} {what}; {count} is printed, {room}"
            if len(counted) == 1
            else "{rule} allows no more than {most} {what}; {count} are printed, {room}",
            rule=rule_name(limit.text.rule),
            most=limit.most,
            what=what,
            count=len(counted),
            room=room,
        ),
        limit.text.passage_at(limit.start).span,
        severity=Severity.ERROR if over else Severity.INFO,
        rules=[limit.text.rule.number],
        explanation=[
            told("{rule}: {quote}", rule=rule_name(limit.text.rule), quote=quote(limit.words)),
            *_otherwise(context, counted),
        ],
        key=[limit.text.rule.id, str(limit.most), "over" if over else "within"],
    )


def _otherwise(context: Context, counted: list[Rule]) -> list[str]:
    """How many they are if what other texts say is done: proposals that are printed as rules, rules said to be gone."""
    said = changes_said(context)
    numbers = {rule.number for rule in counted}
    spent = {one.text.rule.number for one in said if one.spent} & numbers
    gone = {one.target for one in said if one.verb == "repealed"} & numbers
    lines: list[str] = []
    if spent:
        rest = len(numbers - spent)
        lines.append(
            told(
                "without the proposals {numbers}, which have done their work: {count}",
                numbers=number_list(spent), count=rest,
            )
        )  # fmt: skip
    if gone:
        rest = len(numbers - spent - gone)
        parts = {"numbers": number_list(gone), "count": str(rest)}
        lines.append(
            told("without {numbers}, which other texts repeal as well: {count}", **parts)
            if spent
            else told("without {numbers}, which other texts repeal: {count}", **parts)
        )
    return lines
