"""From a ruleset as read to its core form: names resolved, types checked, every construct in the few core forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from nomicformal.core.consequences import without_consequences
from nomicformal.core.cycles import circular_values
from nomicformal.core.draft import Book
from nomicformal.core.expr import Value
from nomicformal.core.lower_rule import lower_rule
from nomicformal.core.lower_vocabulary import (
    lower_dictionary,
    lower_readings,
    lower_sorts,
    lower_symbols,
    name_phrases,
)
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.situation import Cell
from nomicformal.core.source_text import Excerpts
from nomicformal.core.versions import with_appended
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.resolve.codes import finding
from nomicformal.resolve.declare import declare
from nomicformal.resolve.table import Table
from nomicformal.ruleset.model import Model
from nomicformal.syntax import tree


def lower(model: Model) -> tuple[Ruleset, list[Diagnostic]]:
    """The core form of a ruleset, and what is wrong with its names and types, in order of place.

    The findings of `model.diagnostics` are not repeated. A clause with a mistake is left out; with an error among the
    findings the ruleset must not be reasoned about."""
    identified = [(r.id, r.tree) for r in model.rules]
    declarations = model.declarations
    table, diagnostics = declare(model.vocabularies, identified)
    _name_rules(table, model)
    book = Book(table, diagnostics=diagnostics)
    excerpts = Excerpts(model.sources)
    symbols = lower_symbols(book, declarations)
    lower_dictionary(book, declarations, excerpts)
    rules = tuple(lower_rule(book, ident, rule, excerpts) for ident, rule in identified)
    clauses = with_appended(book.clauses, rules, book.appended) if book.appended else book.clauses
    diagnostics.extend(circular_values(clauses, symbols))
    if not any(one.severity is Severity.ERROR for one in (*model.diagnostics, *diagnostics)):
        diagnostics.extend(_unused(table, model))
    individuals = _individuals(table, rules)
    title, language, words, begins = _heading(model, declarations)
    ruleset = Ruleset(
        name=model.name,
        title=title,
        language=language,
        sorts=lower_sorts(table, declarations),
        enums=dict(table.enums),
        symbols=symbols,
        individuals=individuals,
        rules=rules,
        readings=lower_readings(table, declarations, identified),
        clauses=tuple(clauses),
        verdict_words=words,
        begins=begins,
        enum_phrases=name_phrases(declarations),
    )
    return ruleset, in_order(without_consequences(diagnostics, model.diagnostics, model.sources))


def in_order(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """By place, each finding once."""
    found = {(d.span, d.code, d.message): d for d in reversed(diagnostics)}
    return [found[key] for key in sorted(found)]


def _name_rules(table: Table, model: Model) -> None:
    for rule in model.rules:
        header = rule.tree.header
        if header.number not in table.rules or not rule.tree.is_stub:
            table.rules[header.number] = rule.id
        table.numbers[rule.id] = header.number
        if header.title and header.title not in table.titles:
            table.titles[header.title] = rule.id
    for number, ident in model.former.items():
        table.rules.setdefault(number, ident)
    for label, act in model.former_duties.items():
        table.duties.setdefault(label, act)


def _individuals(table: Table, rules: Sequence[Rule]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {sort: [] for sort in table.sorts}
    for name, sort in table.individuals.items():
        found[sort].append(name)
    found["Rule"] = [r.id for r in rules]
    return {sort: tuple(names) for sort, names in found.items()}


def _heading(model: Model, declarations: Sequence[tree.Declaration]) -> tuple[str, str, dict[str, str], int | None]:
    title, language, begins = model.name, "en", None
    words: dict[str, str] = {}
    for d in declarations:
        match d:
            case tree.RulesetDecl():
                title, language = d.title or d.name, d.language
            case tree.VerdictDecl():
                words.update(d.words)
            case tree.BeginsDecl():
                begins = d.date.minutes
            case _:
                pass
    return title, language, words, begins


def _unused(table: Table, model: Model) -> list[Diagnostic]:
    """What the vocabulary of a ruleset that was understood declares and nothing uses; but for what is shared."""
    found: list[Diagnostic] = []
    for d in model.declarations:
        if d.span.file not in model.own or not isinstance(d, (tree.SymbolDecl, tree.Reading)):
            continue
        symbol = table.symbols.get(d.name)
        if d.name not in table.used and not (symbol is not None and symbol.built_in):
            found.append(finding("unused-name", f"`{d.name}` is declared and not used in any clause", d.span))
    return found


# ---- rules as data


def initial_rule_states(ruleset: Ruleset) -> dict[Cell, Value]:
    """The states of each rule as loaded: number, status, title, section, in_force, version."""
    found: dict[Cell, Value] = {}
    for rule in ruleset.rules:
        values: Mapping[str, Value] = {
            "number": Fraction(rule.number),
            "status": rule.status,
            "title": rule.title,
            "section": rule.section,
            "in_force": rule.in_force,
            "version": Fraction(0),
        }
        for symbol, value in values.items():
            found[(symbol, (rule.id,))] = value
    return found


def rule_facts(ruleset: Ruleset) -> dict[Cell, Value]:
    """The facts of each rule: `enacted`, the time of the first dated event of its history (None: not known)."""
    return {("enacted", (r.id,)): next((h.date for h in r.history if h.date is not None), None) for r in ruleset.rules}
