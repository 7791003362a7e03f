"""Situations and clauses in the ruleset's own words, for witnesses and explanations.

All of it is said in English and in the ruleset's language at once (`spoken`): a report for players takes the latter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, assert_never

from nomicformal.checker.checks.taken_as_done import not_possible
from nomicformal.core.clauses import AnyClause, Define, Duty, Hold, Norm, NormKind
from nomicformal.core.expr import TRUTH, Apply, Compare, Const, Expr, Kind, Not, Type, Value, Var
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.phrase import (
    act_phrase,
    english,
    log_phrase,
    of_act_phrase,
    sort_phrase,
    state_phrase,
    value_phrase,
)
from nomicformal.core.phrase_clause import clause_phrase
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.core.phrase_words import built_in, contracted, one, word
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.core.types_of import type_of
from nomicformal.core.written import as_written
from nomicformal.told import ANSWERED, Told, spoken, told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Env
    from nomicformal.checker.questions import Answer

HIDDEN_SORTS = ("Rule", "Event", "Text")
_MODAL = {
    ("may", NormKind.GRANT): "may",
    ("may", NormKind.RIGHT): "has the right to",
    ("may", NormKind.RESTRICT): "must not",
    ("can", NormKind.GRANT): "can",
    ("can", NormKind.RIGHT): "has the right to be able to",
    ("can", NormKind.RESTRICT): "cannot",
    ("must", NormKind.RESTRICT): "need not",
}
_MODAL_KEY = {"has the right to": "right", "has the right to be able to": "right"}


def symbol_phrase(ruleset: Ruleset, name: str) -> Told:
    """The symbol's phrase with the sorts of its parameters filled in; its name where it has no phrase."""
    return _both(ruleset, lambda lang: _symbol_phrase(ruleset, name, lang))


def symbol_name(ruleset: Ruleset, name: str, marks: str = "") -> Told:
    """The symbol's name between `marks`; in a report for players, its phrase."""
    return Told(f"{marks}{name}{marks}", "“{what}”", {"what": symbol_phrase(ruleset, name)})


def _both(ruleset: Ruleset, say: Callable[[str], str]) -> Told:
    return spoken(say("en"), say(ruleset.language))


def _symbol_phrase(ruleset: Ruleset, name: str, lang: str) -> str:
    symbol = ruleset.symbols.get(name)
    if symbol is None:
        return name.replace("_", " ")
    text = symbol.phrases.get(lang) or symbol.phrases.get("en") or name.replace("_", " ")
    for param in symbol.params:
        text = text.replace("{" + param.name + "}", _some(ruleset, param.type, lang))
    by = _some(ruleset, Type(Kind.ENTITY, symbol.agent), lang) if symbol.agent else word("somebody", lang)
    return contracted(text.replace("{by}", by), lang)


def situation_lines(
    ruleset: Ruleset, situation: Situation, needed: Sequence[tuple[str, str]] | None = None, *, marked: bool = True
) -> list[str]:
    """The situation, a line each: who exists, facts, states, the log, readings, and the moment in question. Of the
    readings only those that are `needed`, if that is known: under any other there is such a situation as well.
    `marked`: acts that these rules made impossible are said to be taken as done."""
    chosen = set(situation.readings) if needed is None else {name for name, _ in needed}
    speaking = named(ruleset, situation)
    lines: list[str] = [
        spoken(f"{sort}: {', '.join(names)}", _people(speaking, sort, names))
        for sort, names in sorted(situation.individuals.items())
        if names and sort not in HIDDEN_SORTS and set(names) != set(ruleset.individuals.get(sort, ()))
    ]
    lines += [_state(speaking, cell, value) for cell, value in _shown(situation.facts)]
    lines += _state_lines(speaking, situation)
    lines += _log_lines(speaking, situation.log, not_possible(ruleset, situation) if marked else frozenset())
    lines += [
        _chosen(ruleset, name, situation.readings[name])
        for name in ruleset.readings
        if name in situation.readings and name in chosen
    ]
    return [*lines, told("the moment in question: {moment}", moment=moment_phrase(situation.now))]


def state_words(ruleset: Ruleset, cell: Cell, value: Value) -> Told:
    """That a state or fact has this value."""
    return _state(ruleset, cell, value)


def _state(ruleset: Ruleset, cell: Cell, value: Value) -> Told:
    if value is None:
        symbol = ruleset.symbols[cell[0]]
        args = tuple(Const(arg, param.type) for arg, param in zip(cell[1], symbol.params, strict=True))
        applied = Apply(symbol.name, args, symbol.result or TRUTH)
        return told("{what}: there is none", what=_both(ruleset, lambda lang: english(applied, ruleset, lang)))
    return _both(ruleset, lambda lang: state_phrase(cell, value, ruleset, lang))


def _log_lines(ruleset: Ruleset, log: Sequence[LogEntry], taken: Collection[str]) -> Iterator[Told]:
    """A line each; what holds of every one of several acts is said once, before them."""
    common = dict(log[0].facts) if len(log) > 1 else {}
    common = {name: value for name, value in common.items() if all(entry.facts.get(name) == value for entry in log)}
    for name, value in common.items():
        fact = _both(ruleset, partial(of_act_phrase, name, value, ruleset))
        yield told("of each act below: {fact}", fact=fact)
    for entry in log:
        rest = {name: value for name, value in entry.facts.items() if name not in common}
        said = logged(ruleset, replace(entry, facts=rest))
        yield told("{act}: taken as done, for it was not possible then", act=said) if entry.id in taken else said


def logged(ruleset: Ruleset, entry: LogEntry) -> Told:
    """An entry of the log."""
    return _both(ruleset, lambda lang: log_phrase(entry, ruleset, lang))


def _people(ruleset: Ruleset, sort: str, names: Sequence[str]) -> str:
    kind = Type(Kind.ENTITY, sort)
    noun = sort_phrase(kind, ruleset, ruleset.language)
    return f"{noun}: {', '.join(value_phrase(name, kind, ruleset, ruleset.language) for name in names)}"


def named(ruleset: Ruleset, situation: Situation) -> Ruleset:
    """With names in the ruleset's language for those who are called after their sort (`player1`)."""
    lang = ruleset.language
    made = {}
    for sort, names in situation.individuals.items():
        stem = sort_phrase(Type(Kind.ENTITY, sort), ruleset, lang).lower()
        for name in names:
            number = name.removeprefix(sort.lower())
            if number.isdigit() and name not in ruleset.individuals.get(sort, ()) and lang != "en":
                made[name] = {lang: stem + number}
    return ruleset.called(made) if made else ruleset


def says(ruleset: Ruleset, clause: AnyClause, env: Env, answer: Answer) -> Told:
    """What this instance of a clause says in the answer's situation."""
    if not isinstance(clause, Define | Hold | Norm | Duty):
        return Told(as_written(clause), "{what}", {"what": clause_phrase(ruleset, clause)})
    speaking = ruleset if answer.situation is None else named(ruleset, answer.situation)
    return _both(speaking, lambda lang: _says(speaking, clause, concrete(env, answer), answer, lang))


def _says(
    ruleset: Ruleset, clause: Define | Hold | Norm | Duty, values: dict[str, Value], answer: Answer, lang: str
) -> str:
    match clause:
        case Define(symbol=symbol, params=params, value=value):
            cell = _applied(ruleset, symbol, params, values)
            return english(Compare("=", cell, _value_of(ruleset, value, values, answer)), ruleset, lang)
        case Hold(symbol=symbol, params=params, positive=positive):
            cell = _applied(ruleset, symbol, params, values)
            return english(cell if positive else Not(cell), ruleset, lang)
        case Norm(modality=modality, kind=kind, act=act, params=params, agent=agent):
            shown = [values.get(param.name) for param in params]
            modal = _MODAL[modality, kind]
            return _norm_phrase(ruleset, modal, act, shown, _agent(values, agent), lang)
        case Duty(act=act, args=args, agent=agent):
            shown = [values.get(arg.name) if isinstance(arg, Var) else None for arg in args]
            return _norm_phrase(ruleset, "must", act, shown, _agent(values, agent), lang)
        case _:
            assert_never(clause)


def cell_phrase(ruleset: Ruleset, name: str, args: Sequence[Value], agent: Value) -> str:
    """A term, state or act with its arguments, in words; an argument of None reads as any of its sort."""
    return _both(ruleset, lambda lang: act_phrase(name, args, None if agent is None else str(agent), ruleset, lang))


def value_words(ruleset: Ruleset, name: str, value: Value) -> str:
    """A value of this term or state, in words."""
    kind = ruleset.symbols[name].result or TRUTH
    return _both(ruleset, lambda lang: value_phrase(value, kind, ruleset, lang))


def reading_words(ruleset: Ruleset, name: str) -> str:
    """The question that a reading answers. The vocabulary puts it in English; elsewhere it is named by its number."""
    question = ruleset.readings[name].question or name
    if ruleset.language == "en":
        return question
    return spoken(question, word("question", ruleset.language, str(list(ruleset.readings).index(name) + 1)))


def answer_words(ruleset: Ruleset, name: str, alternative: str) -> Told:
    """An alternative of a reading; elsewhere than in English by its letter."""
    if ruleset.language == "en" or alternative not in ruleset.readings[name].alternatives:
        return spoken(alternative.replace("_", " "), alternative.replace("_", " "))
    return spoken(alternative.replace("_", " "), letter(ruleset.readings[name].alternatives.index(alternative)))


def _chosen(ruleset: Ruleset, name: str, alternative: str) -> Told:
    question, answer = reading_words(ruleset, name), answer_words(ruleset, name, alternative)
    own = question.native if isinstance(question, Told) else question
    parts = {"question": spoken(f"“{question}”", own), "answer": answer}
    return Told(f"“{question}”: {answer}", ANSWERED, parts)


def letter(place: int) -> str:
    """`A`, `B`, … for 0, 1, …"""
    return chr(ord("A") + place) if place < 26 else str(place + 1)


def concrete(env: Env, answer: Answer) -> dict[str, Value]:
    """The values of the clause's variables in the answer's situation."""
    return {
        name: binding.value if isinstance(binding, Const) else answer.env.get(binding.name) for name, binding in env
    }


def _applied(ruleset: Ruleset, symbol: str, params: Sequence[Var], values: dict[str, Value]) -> Apply:
    result = ruleset.symbols[symbol].result or TRUTH
    return Apply(symbol, tuple(Const(values.get(param.name), param.type) for param in params), result)


def _value_of(ruleset: Ruleset, value: Expr, values: dict[str, Value], answer: Answer) -> Expr:
    """The value that the expression has in the situation; the expression itself where it has none."""
    from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome

    if isinstance(value, Const) or answer.situation is None:
        return value
    try:
        result = Evaluator(ruleset, answer.situation).value(value, values)
    except NoStableOutcome:
        return value
    return value if result is None else Const(result, type_of(value))


def _agent(values: dict[str, Value], agent: Var | None) -> Value:
    return values.get(agent.name) if agent else None


def _norm_phrase(ruleset: Ruleset, modal: str, act: str, args: Sequence[Value], agent: Value, lang: str) -> str:
    """`anna must not: “anna votes in favour on p301”`."""
    kind = Type(Kind.ENTITY, ruleset.symbols[act].agent)
    who = word("somebody", lang) if agent is None else value_phrase(agent, kind, ruleset, lang)
    said = act_phrase(act, args, None if agent is None else str(agent), ruleset, lang)
    return word("norm", lang, who, modal if lang == "en" else word(_MODAL_KEY.get(modal, modal), lang), said)


def _some(ruleset: Ruleset, kind: Type, lang: str) -> str:
    """`a person`: any value of the type; an ellipsis where the language has no noun for the type."""
    sort = ruleset.sorts.get(kind.name)
    noun = sort.phrases.get(lang, "") if sort else ""
    if not noun and lang != "en":
        noun = built_in(kind.name or kind.kind.value, lang) or (sort.phrases.get("en", "") if sort else "")
        return one(noun, lang) if noun else "…"
    return one(noun or kind.name.lower() or kind.kind.value, lang)


def _shown(cells: dict[Cell, Value]) -> list[tuple[Cell, Value]]:
    """Cells that say something: what is false, unknown or the rules' own data is left out."""
    return sorted(
        (
            (cell, value)
            for cell, value in cells.items()
            if value is not None and value is not False and cell[0] not in BUILT_IN_RULE_SYMBOLS
        ),
        key=repr,
    )


def _state_lines(ruleset: Ruleset, situation: Situation) -> list[str]:
    """States at the moment in question, and before it where the situation gives other moments. That somebody who is
    listed under a sort belongs to it is not said again; that somebody must not, is."""
    listed = _listed(ruleset, situation)
    if situation.timeline is None:
        shown = _shown({c: v for c, v in situation.initial.items() if not (v is True and c in listed)})
        return [_state(ruleset, cell, value) for cell, value in shown]
    values: dict[Cell, list[tuple[int, Value]]] = {}
    for time, states in situation.timeline:
        if time <= situation.now:
            for cell, value in states.items():
                course = values.setdefault(cell, [])
                if not course or course[-1][1] != value:
                    course.append((time, value))
    told_of = {cell: _told(course) for cell, course in values.items() if cell[0] not in BUILT_IN_RULE_SYMBOLS}
    changing = {cell: course for cell, course in told_of.items() if len(course) > 1}
    lines: list[str] = []
    for time in sorted({time for course in changing.values() for time, _ in course}):
        courses = sorted(changing.items(), key=repr)
        then = [(cell, value) for cell, course in courses for at, value in course if at == time]
        moment = moment_phrase(time)
        lines += [told("from {moment}: {state}", moment=moment, state=_state(ruleset, *one)) for one in then]
    last = {cell: course[-1][1] for cell, course in values.items() if cell not in changing}
    steady = {cell for cell, course in values.items() if len(course) == 1 and course[0][1] is True}
    lines += [_state(ruleset, cell, False) for cell in sorted(listed, key=str) if last.get(cell) is False]
    lines += [_state(ruleset, *one) for one in _shown({c: v for c, v in last.items() if c not in steady & listed})]
    return lines


def _told(course: Sequence[tuple[int, Value]]) -> Sequence[tuple[int, Value]]:
    """From when on a state had which value, from the first that says something."""
    first = next((place for place, (_, value) in enumerate(course) if value is not None and value is not False), None)
    return () if first is None else course[first:]


def _listed(ruleset: Ruleset, situation: Situation) -> frozenset[Cell]:
    """For everybody listed under a sort whose individuals come and go: the cell of being one."""
    return frozenset(
        (sort.member, (name,))
        for sort in ruleset.sorts.values()
        if sort.member and not sort.is_role and ruleset.symbols[sort.member].kind == "state"
        for name in situation.individuals.get(sort.name, ())
    )
