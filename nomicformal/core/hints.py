"""What somebody may have meant who wrote a name that is not declared, or a statement in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS
from nomicformal.resolve.shared_words import brought_by
from nomicformal.resolve.table import SymbolInfo, Table
from nomicformal.resolve.types import NUMBER, TRUTH, Kind, Type
from nomicformal.syntax import tree
from nomicformal.syntax.show_expr import show_expr

_WORD = re.compile(r"[^\W\d_]{3,}")
_HOLE = re.compile(r"\{\w+\}")
_IMPLIED = re.compile(r"\w\W+only if\b|\bif\b.+\bthen\b|\bimplies\b|->")
_BOTH_OR_NEITHER = re.compile(r"\w\W+iff\b|\bif and only if\b|<->|<=>")
MOST_NAMED = 8
MOST_EXAMPLES = 2
SHORT = 5
"""A name of fewer letters is like many others: what is suggested for it has to be more like it."""
_NOBODY = frozenset({"nobody", "none", "noone", "vacant", "empty", "null"})
_ANYBODY = frozenset({"anybody", "anyone", "somebody", "someone", "everybody", "everyone", "all", "any"})
_SMALL_WORDS = frozenset({"the", "and", "for", "not", "has", "have", "that", "with", "who", "what", "when", "this"})


def unknown_name(table: Table, node: tree.Call, want: Type | None) -> str:
    """The help for a name that is not declared, where something of the type `want` is needed (None: anything)."""
    if node.name in table.readings:
        return f"`{node.name}` is a reading: write `{node.name} is ...`."
    if sort := _sort_named(table, node):
        is_sort = f"`{sort}` is a sort; a variable of it is one letter: `p: {sort}`"
        return is_sort + (f", and how many there are is `(count p: {sort})`." if want == NUMBER else ".")
    if node.bare and want is not None and want.kind is Kind.ENTITY:
        return _somebody(table, node.name, want.name)
    said = _said_with(table, [node.name])
    if said:
        return f"Did you mean {said}?"
    shared = brought_by(node.name)
    if shared:
        return shared
    near = _alike(table, node.name, None if node.bare else table.symbols)
    return f"Did you mean `{near}`?" if near else f"Declare `{node.name}` in ruleset.nomic, or correct it."


def _sort_named(table: Table, node: tree.Call) -> str:
    """The sort that a name is, or is the plural of: `Players`, `players`."""
    singular = node.name.removesuffix("s")
    spelled = (node.name, singular, singular[:1].upper() + singular[1:]) if node.bare else (node.name,)
    return next((one for one in spelled if one in table.sorts), "")


def _somebody(table: Table, name: str, sort: str) -> str:
    """For the name of a person or thing of a sort: who there is, and how one is declared."""
    if name in _NOBODY:
        return "That there is none is written `nothing`: `holder(chair) := nothing`, `holder(chair) is nothing`."
    if name in _ANYBODY:
        all_or_some = f"of all and of some: `(every p: {sort} has p can …)`, `(some p: {sort} where p can …)`"
        return f"One letter stands for any {sort}: `p`; {all_or_some}."
    known = [one for one, of in table.individuals.items() if of in table.sorts and table.overlap(of, sort)]
    near = _alike(table, name, known)
    if near:
        return f"Did you mean `{near}`?"
    listed = ", ".join(known[:MOST_NAMED]) + (", ..." if len(known) > MOST_NAMED else "")
    there = f" Declared as {sort}: {listed}." if known else ""
    if not table.phrases:
        return f"Declare it, `individual {name}: {sort}`, or write one letter for any {sort}.{there}"
    return f"In a case, `people {sort} {name}` declares it; in a question, one letter stands for any {sort}.{there}"


def _alike(table: Table, name: str, kinds: Iterable[str] | None) -> str:
    near = table.nearest(name, kinds)
    return near if len(name) >= SHORT or near[:1].lower() == name[:1].lower() else ""


def implication(text: str) -> str:
    """For a question whether one thing is so only if another is, or follows from it; empty for any other one."""
    if _BOTH_OR_NEITHER.search(text):
        return "That both are so or neither is written `(a and b) or (not a and not b)`."
    if _IMPLIED.search(text):
        return "That one thing is so only if another is, or that the other follows from it, is written `not a or b`."
    return ""


def statement_in_words(table: Table, text: str) -> str:
    """For a statement that is no formal language: what says this, or how statements look; empty if nothing is like
    it."""
    words = _WORD.findall(text.lower())
    said = _said_with(table, words) or _about_individual(table, words)
    if said:
        return f"A statement is written as in the rules; did you mean {said}?"
    truths = [
        name for name, phrases in table.phrases.items()
        if phrases and table.symbols[name].kind == "term" and table.symbols[name].result == TRUTH
        and name not in BUILT_IN_RULE_SYMBOLS
    ]
    examples = ", ".join(_with_phrase(table, name, table.phrases[name][0]) for name in truths[:MOST_EXAMPLES])
    return f"A statement is written as in the rules, for instance {examples}; see docs/language.md." if truths else ""


def _said_with(table: Table, words: list[str]) -> str:
    """The declared name whose phrase has most of these words, with the phrase: "`wins(p)`, “{p} wins”"."""
    wanted = {part for word in words for part in _WORD.findall(word.lower())} - _SMALL_WORDS
    best, score = "", 0.0
    for name, phrases in table.phrases.items():
        for phrase in phrases:
            has = set(_WORD.findall(_HOLE.sub(" ", phrase).lower())) - _SMALL_WORDS
            common = len(has & wanted)
            if common and common / len(has | wanted) > score:
                best, score = _with_phrase(table, name, phrase), common / len(has | wanted)
    return best if score >= 0.3 else ""


def _about_individual(table: Table, words: list[str]) -> str:
    """Who has an office, or the like, that one of the words names: "`holder(speaker) is ...`"."""
    leading = [
        (symbol.name, symbol.params[0][1].name) for symbol in table.symbols.values()
        if len(symbol.params) == 1 and symbol.params[0][1].kind is Kind.ENTITY
        and symbol.result is not None and symbol.result.kind is Kind.ENTITY
    ]
    for word in words:
        sort = table.individuals.get(word)
        name = next((name for name, of in leading if sort is not None and table.overlap(of, sort)), "")
        if name:
            return f"`{name}({word}) is ...`"
    return ""


def _with_phrase(table: Table, name: str, phrase: str) -> str:
    return f"`{_call(table.symbols[name])}` (“{phrase}”)"


def _call(symbol: SymbolInfo) -> str:
    params = ", ".join(name for name, _ in symbol.params)
    said = f"{symbol.name}({params})" if params or symbol.is_event else symbol.name
    return f"{said} happened" if symbol.is_event else said


def said_of(table: Table, node: tree.Compare) -> str:
    """For `x is P` where P is a truth about one thing: how that is written; empty where it is something else."""
    right = node.right
    if not isinstance(right, tree.Call) or not right.bare or node.op not in ("is", "is not"):
        return ""
    symbol = table.symbols.get(right.name)
    if symbol is None or symbol.is_event or len(symbol.params) != 1:
        return ""
    if symbol.result is None or symbol.result.kind is not Kind.TRUTH:
        return ""
    denied = "not " if node.op == "is not" else ""
    return f"Write `{denied}{right.name}({show_expr(node.left)})`."


def fitting(table: Table, node: tree.Expr, got: Type, want: Type) -> str:
    """For something of the type `got` where `want` is needed: what may have been meant; empty if nothing is known."""
    if want.kind is Kind.ENUM:
        return f"Write one of: {', '.join(f'`{one}`' for one in table.enums[want.name])}."
    if Kind.ENTITY is not want.kind or Kind.ENTITY is not got.kind:
        return ""
    leading = [
        symbol.name for symbol in table.symbols.values()
        if symbol.result is not None and len(symbol.params) == 1 and table.compatible(symbol.result, want)
        and table.compatible(symbol.params[0][1], got)
    ]
    return f"Did you mean `{leading[0]}({show_expr(node)})`?" if leading else ""


def nobody_does(symbol: SymbolInfo, node: tree.Call) -> str:
    """For a fact, state or term that stands where an act is needed."""
    if symbol.result != TRUTH:
        return "Only acts and events happen; when a value is reached is written `points(p) >= 100 becomes true`."
    written = show_expr(node)
    return (
        f"`{node.name}` is so or not, and nobody does it: in an effect write `on {written} becomes true: ...`, in a"
        f" condition `{written}` alone."
    )
