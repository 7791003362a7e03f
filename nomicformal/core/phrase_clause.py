"""What a clause says in general, in words: its variables by their names, its conditions after it."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Define,
    Duty,
    Hold,
    Invariant,
    Norm,
    NormKind,
    Raise,
    Transition,
    Update,
)
from nomicformal.core.expr import (
    TRUTH,
    YES,
    Apply,
    Compare,
    Const,
    Expr,
    Happened,
    NormAtom,
    Not,
    Pattern,
    ReadingIs,
    Var,
)
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import english
from nomicformal.core.phrase_numbers import duration_phrase
from nomicformal.core.phrase_words import contracted, word
from nomicformal.core.walk import conj, conjuncts
from nomicformal.core.written import as_written
from nomicformal.told import Told, formal, spoken

_MODAL = {
    ("may", NormKind.GRANT): "may",
    ("may", NormKind.RESTRICT): "must not",
    ("can", NormKind.GRANT): "can",
    ("can", NormKind.RESTRICT): "cannot",
    ("must", NormKind.RESTRICT): "need not",
}


def clause_phrase(ruleset: Ruleset, clause: AnyClause) -> Told:
    """The clause in English and in the ruleset's language; formal language where there are no words for it. The
    reading under which it stands is left out."""
    said = [_said(ruleset, clause, lang) for lang in ("en", ruleset.language)]
    return spoken(*said) if all(said) else formal(as_written(clause))


def _said(ruleset: Ruleset, clause: AnyClause, lang: str) -> str:
    """Empty where there are no words."""
    what = _what(ruleset, clause, lang)
    condition = conj(part for part in conjuncts(clause.guard) if not isinstance(part, ReadingIs))
    if what and condition != YES and not isinstance(clause, Transition):
        what = word("if", lang, what, english(condition, ruleset, lang))
    return contracted(what, lang)


def _what(ruleset: Ruleset, clause: AnyClause, lang: str) -> str:
    match clause:
        case Define(symbol=symbol, params=params, value=value):
            return english(Compare("=", _cell(ruleset, symbol, params), value), ruleset, lang)
        case Hold(symbol=symbol, params=params, positive=positive):
            truth = _cell(ruleset, symbol, params)
            return english(truth if positive else Not(truth), ruleset, lang)
        case Bound(symbol=symbol, params=params, allowed=allowed):
            return f"{english(_cell(ruleset, symbol, params), ruleset, lang)}: {english(allowed, ruleset, lang)}"
        case Invariant(condition=condition):
            return english(condition, ruleset, lang)
        case Norm(modality=modality, kind=kind, act=act, params=params, agent=agent):
            modal = "right" if kind is NormKind.RIGHT else _MODAL[modality, kind]
            return english(NormAtom(modal, act, _short(params), agent), ruleset, lang)
        case Duty(act=act, args=args, agent=agent, start=start, end=end):
            return english(NormAtom("must", act, args, agent), ruleset, lang) + _window(ruleset, start, end, lang)
        case Transition(updates=updates):
            trigger, done = _trigger(ruleset, clause, lang), [_effect(ruleset, one, lang) for one in updates]
            return f"{trigger} → {'; '.join(done)}" if trigger and done else ""
        case _:
            return ""


def _cell(ruleset: Ruleset, symbol: str, params: tuple[Var, ...]) -> Apply:
    return Apply(symbol, params, ruleset.symbols[symbol].result or TRUTH)


def _short(params: tuple[Var, ...]) -> tuple[Var | None, ...]:
    """A variable whose name is a word of the vocabulary's is any of its sort."""
    return tuple(param if len(param.name.rstrip("'")) == 1 else None for param in params)


def _window(ruleset: Ruleset, start: Expr | None, end: Expr | None, lang: str) -> str:
    """` since the time of …` and ` until …`, where they are given."""
    return "".join(
        word(key, lang, english(time, ruleset, lang))
        for key, time in (("since", start), ("until", end))
        if time is not None
    )


def _trigger(ruleset: Ruleset, clause: Transition, lang: str) -> str:
    condition: list[Expr] = [part for part in conjuncts(clause.guard) if not isinstance(part, ReadingIs)]
    match clause.trigger:
        case "event" | "delay" if clause.pattern is not None:
            condition.insert(0, Happened(_plain(clause.pattern)))
        case "edge" | "delay" | "time" if clause.condition is not None:
            condition.insert(0, clause.condition)
        case _:
            return ""
    said = english(conj(condition), ruleset, lang)
    return f"{said} (+ {duration_phrase(clause.delay, lang)})" if clause.delay else said


def _plain(pattern: Pattern) -> Pattern:
    args = tuple(None if isinstance(arg, Var) and len(arg.name.rstrip("'")) > 1 else arg for arg in pattern.args)
    return replace(pattern, args=args)


def _effect(ruleset: Ruleset, update: Update | Raise, lang: str) -> str:
    if isinstance(update, Raise):
        return english(Happened(Pattern(update.symbol, update.args, update.agent)), ruleset, lang)
    kind = ruleset.symbols[update.symbol].result or TRUTH
    cell = Apply(update.symbol, update.args, kind)
    if update.op != ":=":
        said = f"{english(cell, ruleset, lang)}: {update.op[0]} {english(update.value, ruleset, lang)}"
    elif kind == TRUTH and isinstance(update.value, Const):
        said = english(cell if update.value.value else Not(cell), ruleset, lang)
    else:
        said = english(Compare("=", cell, update.value), ruleset, lang)
    return said if update.guard == YES else word("if", lang, said, english(update.guard, ruleset, lang))
