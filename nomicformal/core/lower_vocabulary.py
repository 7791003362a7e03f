"""Vocabulary in core form: sorts, symbols with their phrases, readings, and the dictionary's clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.draft import Book, Draft, Place
from nomicformal.core.lower_clause import lower_clause
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.lower_term import close, close_defined, lower_truths
from nomicformal.core.model import Reading, Sort, Symbol
from nomicformal.core.source_text import Excerpts
from nomicformal.resolve.declare import IdentifiedRule
from nomicformal.resolve.table import SymbolInfo, Table
from nomicformal.resolve.types import NUMBER
from nomicformal.syntax import tree

Phrases = dict[str, str]


def lower_sorts(table: Table, declarations: Sequence[tree.Declaration]) -> dict[str, Sort]:
    phrases = {d.name: dict(d.phrases) for d in declarations if isinstance(d, (tree.EntityDecl, tree.RoleDecl))}
    return {
        name: Sort(name, info.parents, info.member, info.is_role, phrases.get(name, {}))
        for name, info in table.sorts.items()
    }


def name_phrases(declarations: Sequence[tree.Declaration]) -> dict[str, Phrases]:
    """The phrases of individuals and of members of enumerations, the two known statuses included."""
    members = (m for d in declarations if isinstance(d, (tree.KindDecl, tree.IndividualDecl)) for m in d.members)
    return _STATUSES | {m.name: dict(m.phrases) for m in members if m.phrases}


def lower_symbols(book: Book, declarations: Sequence[tree.Declaration]) -> dict[str, Symbol]:
    """Every symbol, the built-in ones included. Spans decide which declaration of a name counts."""
    written: dict[str, tree.SymbolDecl | tree.RoleDecl] = {}
    for d in declarations:
        if isinstance(d, (tree.SymbolDecl, tree.RoleDecl)):
            info = book.table.symbols.get(d.name)
            if info is not None and (info.span == d.span or info.built_in):
                written.setdefault(d.name, d)
    return {name: _symbol(book, info, written.get(name)) for name, info in book.table.symbols.items()}


def _symbol(book: Book, info: SymbolInfo, d: tree.SymbolDecl | tree.RoleDecl | None) -> Symbol:
    params = parameters(info)
    phrases = dict(d.phrases) if d is not None else _BUILT_IN_PHRASES.get(info.name, {})
    plain = Symbol(info.name, info.kind, params, info.result, info.agent, phrases=phrases, span=info.span)
    if not isinstance(d, tree.SymbolDecl):
        return plain
    low = Lowering(book.table, book.diagnostics, {p.name: p for p in params})
    return replace(
        plain,
        initially=None if d.initially is None else low.expr(d.initially, info.result),
        decided=None if d.decided_on is None else x.FirstMoment(low.truth(d.decided_on)),
        low=_limit(low, d.low),
        high=_limit(low, d.high),
        is_share=d.result == "share",
    )


def _limit(low: Lowering, written: tree.Expr | None) -> int | None:
    if written is None:
        return None
    match low.expr(written, NUMBER):
        case x.Const(value=Fraction() as value) if value.denominator == 1:
            return int(value)
        case _:
            low.report("not-constant", "a limit of a lot is a whole number", written.span)
            return None


def parameters(info: SymbolInfo) -> tuple[x.Var, ...]:
    return tuple(x.Var(name, kind) for name, kind in info.params)


_LANGUAGES = ("en", "ca", "es", "fr", "pt")
_BUILT_IN_PHRASES: dict[str, Phrases] = {
    name: dict(zip(_LANGUAGES, phrases, strict=True))
    for name, phrases in {
        "number": (
            "the number of {r}", "el número de {r}", "el número de {r}", "le numéro de {r}", "o número de {r}",
        ),
        "status": (
            "the status of {r}", "l'estatus de {r}", "el estatus de {r}", "le statut de {r}", "o estatuto de {r}",
        ),
        "title": ("the title of {r}", "el títol de {r}", "el título de {r}", "le titre de {r}", "o título de {r}"),
        "section": (
            "the section of {r}", "la secció de {r}", "la sección de {r}", "la section de {r}", "a secção de {r}",
        ),
        "in_force": (
            "{r} is in force", "{r} és vigent", "{r} está vigente", "{r} est en vigueur", "{r} está em vigor",
        ),
        "version": (
            "the version of {r}", "la versió de {r}", "la versión de {r}", "la version de {r}", "a versão de {r}",
        ),
        "has_effect": ("{r} has effect", "{r} té efecte", "{r} tiene efecto", "{r} a effet", "{r} tem efeito"),
        "void": ("{r} is void", "{r} és buida", "{r} es nula", "{r} est nulle", "{r} é nula"),
        "enacted": (
            "the enactment of {r}", "la promulgació de {r}", "la promulgación de {r}", "la promulgation de {r}",
            "a promulgação de {r}",
        ),
    }.items()
}  # fmt: skip
_STATUSES: dict[str, Phrases] = {
    "mutable": {"ca": "mutable", "es": "mutable", "fr": "modifiable", "pt": "mutável"},
    "immutable": {"ca": "immutable", "es": "inmutable", "fr": "immuable", "pt": "imutável"},
}


# ---- the dictionary


def lower_dictionary(book: Book, declarations: Sequence[tree.Declaration], excerpts: Excerpts) -> None:
    """`else`, `define` and `always` of the vocabulary, as clauses without a rule."""
    positives: dict[str, list[int]] = {}
    closed: set[str] = set()
    for d in declarations:
        match d:
            case tree.SymbolDecl() if d.otherwise is not None:
                info = book.table.symbols.get(d.name)
                if info is not None and info.result is not None and info.span == d.span:
                    closed.add(d.name)
                    params = parameters(info)
                    close(Draft(book, Place(), d, excerpts.of(d.span), parameters=params), info, params, d.otherwise)
            case tree.DictionaryDecl():
                clause = d.clause
                ids = lower_truths(Draft(book, Place(), clause, excerpts.of(d.span)), clause, dictionary=True)
                if isinstance(clause, tree.Assertion) and clause.positive:
                    positives.setdefault(clause.head.name, []).extend(ids)
                else:
                    closed.add(clause.head.name)
            case tree.Always():
                lower_clause(book, Place(), d, excerpts.of(d.span))
            case _:
                pass
    book.written_clause_done()
    for name, ids in positives.items():
        if name not in closed and ids:
            info = book.table.symbols[name]
            params = parameters(info)
            first = next(d for d in declarations if isinstance(d, tree.DictionaryDecl) and d.clause.head.name == name)
            draft = Draft(book, Place(), first.clause, excerpts.of(first.span), parameters=params)
            close_defined(draft, info, params, tuple(ids))


# ---- readings


def lower_readings(
    table: Table, declarations: Sequence[tree.Declaration], rules: Sequence[IdentifiedRule]
) -> dict[str, Reading]:
    found: dict[str, Reading] = {}

    def put(node: tree.Reading, rule: str) -> None:
        if node.name in table.readings:
            known = Reading(node.name, table.readings[node.name], node.question, rule, node.span)
            found.setdefault(node.name, known)

    for d in declarations:
        if isinstance(d, tree.Reading):
            put(d, "")
    for ident, rule in rules:
        for passage in rule.body.passages:
            for reading in passage.readings:
                put(reading, ident)
    return found
