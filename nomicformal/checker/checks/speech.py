"""Situations and clauses in the ruleset's own words, for witnesses and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Define, Duty, Hold, Norm, NormKind
from nomicformal.core.expr import TRUTH, Apply, Compare, Const, Expr, Kind, Not, Type, Value, Var
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.phrase import act_phrase, english, log_phrase, moment_phrase, state_phrase, value_phrase
from nomicformal.core.situation import Cell, Situation
from nomicformal.core.types_of import type_of

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
}


def symbol_phrase(ruleset: Ruleset, name: str) -> str:
    """The symbol's English phrase with the sorts of its parameters filled in; its name where it has no phrase."""
    symbol = ruleset.symbols.get(name)
    if symbol is None:
        return name.replace("_", " ")
    text = symbol.phrases.get("en", "") or name.replace("_", " ")
    for param in symbol.params:
        text = text.replace("{" + param.name + "}", _some(ruleset, param.type))
    return text.replace("{by}", _some(ruleset, Type(Kind.ENTITY, symbol.agent)) if symbol.agent else "somebody")


def situation_lines(ruleset: Ruleset, situation: Situation) -> list[str]:
    """The situation, a line each: who exists, facts, states, the log, readings, and the moment in question."""
    lines = [
        f"{sort}: {', '.join(names)}"
        for sort, names in sorted(situation.individuals.items())
        if names and sort not in HIDDEN_SORTS and set(names) != set(ruleset.individuals.get(sort, ()))
    ]
    lines += [state_phrase(cell, value, ruleset) for cell, value in _shown(situation.facts)]
    lines += _state_lines(ruleset, situation)
    lines += [log_phrase(entry, ruleset) for entry in situation.log]
    lines += [
        f"“{reading.question or name}”: {chosen.replace('_', ' ')}"
        for name, chosen in sorted(situation.readings.items())
        if (reading := ruleset.readings.get(name))
    ]
    lines.append(f"the moment in question: {moment_phrase(situation.now)}")
    return lines


def says(ruleset: Ruleset, clause: AnyClause, env: Env, answer: Answer) -> str:
    """What this instance of a clause says in the answer's situation."""
    values = concrete(env, answer)
    match clause:
        case Define(symbol=symbol, params=params, value=value):
            cell = _applied(ruleset, symbol, params, values)
            return english(Compare("=", cell, _value_of(ruleset, value, values, answer)), ruleset)
        case Hold(symbol=symbol, params=params, positive=positive):
            cell = _applied(ruleset, symbol, params, values)
            return english(cell if positive else Not(cell), ruleset)
        case Norm(modality=modality, kind=kind, act=act, params=params, agent=agent):
            shown = [values.get(param.name) for param in params]
            return _norm_phrase(ruleset, _MODAL[modality, kind], act, shown, _agent(values, agent))
        case Duty(act=act, args=args, agent=agent):
            shown = [values.get(arg.name) if isinstance(arg, Var) else None for arg in args]
            return _norm_phrase(ruleset, "must", act, shown, _agent(values, agent))
        case _:
            return " ".join(clause.origin.source.split())


def cell_phrase(ruleset: Ruleset, name: str, args: Sequence[Value], agent: Value) -> str:
    """A term, state or act with its arguments, in words; an argument of None reads as any of its sort."""
    return act_phrase(name, args, None if agent is None else str(agent), ruleset)


def value_words(ruleset: Ruleset, name: str, value: Value) -> str:
    """A value of this term or state, in words."""
    return value_phrase(value, ruleset.symbols[name].result or TRUTH, ruleset)


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


def _norm_phrase(ruleset: Ruleset, modal: str, act: str, args: Sequence[Value], agent: Value) -> str:
    """`anna must not: “anna votes in favour on p301”`."""
    who = "somebody" if agent is None else value_phrase(agent, Type(Kind.ENTITY, ruleset.symbols[act].agent), ruleset)
    return f"{who} {modal}: “{cell_phrase(ruleset, act, args, agent)}”"


def _some(ruleset: Ruleset, kind: Type) -> str:
    """`a person`: any value of the type."""
    sort = ruleset.sorts.get(kind.name)
    word = (sort.phrases.get("en", "") if sort else "") or kind.name.lower() or kind.kind.value
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


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
    """States at the moment in question, and before it where the situation gives other moments."""
    if situation.timeline is None:
        return [state_phrase(cell, value, ruleset) for cell, value in _shown(situation.initial)]
    moments = [moment for moment in situation.timeline if moment[0] <= situation.now]
    lines = []
    for number, (time, states) in enumerate(moments):
        before = "" if number + 1 == len(moments) else f"from {moment_phrase(time)}: "
        lines += [before + state_phrase(cell, value, ruleset) for cell, value in _shown(states)]
    return lines
