"""NF704: rules that find other rules by their title or section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.references import Named, titles_named
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Apply, Compare, Const
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF704",
    name="found-by-heading",
    severity=Severity.INFO,
    what="What a rule says holds for the rules of a section, or for the rule with a title; and titles and sections can"
    " be changed.",
    why="Whoever moves a rule to another section, or gives it another title, takes it out of the first rule's reach or"
    " brings it in, without a word about what either rule says.",
    example="| To amend a rule of the section “Winning”, all votes are needed.\n"
    "# and to move a rule out of that section first?",
    instead="Say that a change of title or section needs the same votes, or name the rules by their numbers.",
)
HEADINGS = ("section", "title")


def run(context: Context) -> list[Diagnostic]:
    groups: dict[tuple[str, str, str], list[AnyClause]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if rule is None or not rule.in_force or not context.of_interest(clause):
            continue
        for heading, name in dict.fromkeys(_headings(clause)):
            groups[rule.id, heading, name].append(clause)
    return [
        *(_report(context, heading, name, clauses) for (_, heading, name), clauses in groups.items()),
        *(
            _in_words(text, named, number)
            for text in texts_in_force(context)
            for named, number in _titles(context, text)
            if (text.rule.id, "title", named.name) not in groups
        ),
    ]


def _titles(context: Context, text: RuleText) -> list[tuple[Named, int]]:
    """The titles by which the text names other rules, with the number of the rule; each title once."""
    bearers = {rule.title: rule for rule in context.ruleset.rules if rule.in_force and rule.title}
    named = {one.name: one for one in reversed(list(titles_named(text.text))) if one.name in bearers}
    return [(one, bearers[one.name].number) for one in named.values() if bearers[one.name].id != text.rule.id]


def _headings(node: object) -> Iterator[tuple[str, str]]:
    """The titles and sections that it compares those of rules with."""
    match node:
        case Compare("=" | "!=", Apply(symbol=heading), Const(value=str() as name)) if heading in HEADINGS:
            yield heading, name
        case tuple():
            for part in node:
                yield from _headings(part)
        case _ if is_dataclass(node):
            for field in fields(node):
                yield from _headings(getattr(node, field.name))


def _in_words(text: RuleText, named: Named, number: int) -> Diagnostic:
    return finding(
        INFO,
        _found_by_title(text.rule, named.name),
        text.place_of(named.start, named.start + len(named.words)),
        rules=[text.rule.number, number],
        key=[text.rule.id, "title", named.name],
    )


def _found_by_title(rule: Rule | None, name: str) -> str:
    return told(
        "{rule} finds a rule by its title {name}: with another title it is not found",
        rule=rule_name(rule),
        name=quote(name),
    )


def _report(context: Context, heading: str, name: str, clauses: list[AnyClause]) -> Diagnostic:
    first, *others = {clause.origin.span: clause for clause in clauses}.values()
    rule = context.rule_of(first)
    about = [one.number for one in context.ruleset.rules if one.in_force and name == getattr(one, heading)]
    message = (
        told(
            "{rule} is about the rules of section {name}: to give a rule another section takes it out or brings it in",
            rule=rule_name(rule), name=quote(name),
        )
        if heading == "section"
        else _found_by_title(rule, name)
    )  # fmt: skip
    return finding(
        INFO,
        message,
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, rule)) for one in others],
        rules=[rule.number, *about] if rule else about,
        explanation=[passage_of(one, rule) for one in (first, *others)],
        key=[first.origin.rule, heading, name],
    )
