"""How findings name rules, passages and clauses, so that all checks speak alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicformal.core.clauses import AnyClause, Guarantee
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.written import as_written
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import Told, listed, told

ANY_NUMBER = told("any number of people")
"""The scope of what is proved without a bound."""

QUOTE_LENGTH = 200


def rule_name(rule: Rule | None) -> str:
    """`rule 202 "Punts"`, or `the vocabulary` for no rule."""
    if rule is None:
        return told("the vocabulary")
    if rule.title:
        return told('rule {number} "{title}"', number=rule.number, title=rule.title)
    return told("rule {number}", number=rule.number)


def status_word(status: str) -> str:
    """A rule's status in words; one that only this ruleset knows stays as it is."""
    match status:
        case "mutable":
            return told("mutable")
        case "immutable":
            return told("immutable")
        case _:
            return status


def proved_within(bound: str) -> str:
    """How something is established that no situation contradicts: proved, or (`bound` given) tried up to there."""
    return told("no counterexample with {bound}", bound=bound) if bound else told("proved")


def quote(text: str, limit: int = QUOTE_LENGTH) -> str:
    """The text on one line, in quotes, cut at a word's end where it is longer than `limit`."""
    if isinstance(text, Told):
        return told("“{text}”", text=text)
    line = " ".join(text.split())
    if len(line) > limit:
        line = line[:limit].rsplit(" ", 1)[0] + " …"
    return f"“{line}”"


def passage_of(clause: AnyClause, rule: Rule | None) -> str:
    """`rule 202: “…”`: the passage that a clause encodes, or the clause as written where it encodes none."""
    text = clause.origin.quote or clause.origin.source
    return told("{rule}: {quote}", rule=rule_name(rule), quote=quote(text)) if text else rule_name(rule)


def clause_words(*clauses: AnyClause) -> Told:
    """The clauses as written, in quotation marks, as they stand under the answers that they are for; in a report for
    players, the passages that they encode. What two of them share is said once."""
    written = dict.fromkeys(quote(as_written(clause)) for clause in clauses)
    passages = dict.fromkeys(quote(clause.origin.quote or clause.origin.source) for clause in clauses)
    return Told(listing(list(written)), "{passages}", {"passages": listing(list(passages))})


def promise_words(clause: AnyClause) -> Told:
    """The passage that says what always holds or is possible, and the guarantee's name; in a report for players the
    passage alone."""
    passage = quote(clause.origin.quote or clause.origin.source)
    name = f" ({clause.name})" if isinstance(clause, Guarantee) and clause.name else ""
    return Told(f"{passage}{name}", "{passage}", {"passage": passage})


def listing(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return listed(items, last)


def number_list(numbers: Iterable[int]) -> str:
    """Rule numbers in order with runs written as ranges: `101-103, 107 and 110`."""
    ordered = sorted(set(numbers))
    parts: list[str] = []
    start = 0
    for index, number in enumerate(ordered):
        last_of_run = index + 1 == len(ordered) or ordered[index + 1] != number + 1
        if not last_of_run:
            continue
        run = ordered[start : index + 1]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else [str(n) for n in run]
        start = index + 1
    return listing(parts)


def finding(
    info: CodeInfo,
    message: str,
    span: Span,
    *,
    severity: Severity | None = None,
    related: Sequence[Related] = (),
    rules: Iterable[int] = (),
    witness: Sequence[str] = (),
    explanation: Sequence[str] = (),
    help: str = "",
    status: str = "",
    readings: Sequence[tuple[str, str]] = (),
    or_readings: Sequence[tuple[tuple[str, str], ...]] = (),
    key: Sequence[str] = (),
    atoms: Sequence[str] = (),
) -> Diagnostic:
    """A diagnostic with this code. `key` says what the finding is about in words that survive moved lines and
    renumbered clauses; it goes into `data["key"]` for fingerprints. `atoms` (default: the key as one) are the single
    things that it gathers, so that a comparison sees when one of them is new. Help defaults to the code's `instead`.
    What would be told twice is told once, and the place of the finding itself is no other place."""
    return Diagnostic(
        code=info.code,
        name=info.name,
        severity=severity or info.severity,
        message=message,
        span=span,
        related=tuple(one for one in dict.fromkeys(related) if one.span != span),
        witness=tuple(witness),
        explanation=tuple(dict.fromkeys(explanation)),
        help=help or info.instead,
        status=status,
        rules=tuple(dict.fromkeys(rules)),
        readings=tuple(readings),
        or_readings=tuple(or_readings),
        data={"key": tuple(key), "atoms": tuple(atoms) or (" ".join(key),)} if key else {},
    )


def rule_by_number(ruleset: Ruleset, number: int) -> Rule | None:
    """The rule (or stub) that bears this number, the one in force first."""
    return ruleset.once("rules by number", _by_number).get(number)


def _by_number(ruleset: Ruleset) -> dict[int, Rule]:
    found: dict[int, Rule] = {}
    for rule in sorted(ruleset.rules, key=lambda rule: not rule.in_force):
        found.setdefault(rule.number, rule)
    return found
