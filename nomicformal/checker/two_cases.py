"""Whether a term hangs on a fact, state or act: two cases that are alike in everything else, side by side.

The second case is the same situation under the same rules, in which what is varied goes by a name of its own. So it is
a question about two editions of the rules (encode/editions.py), and the evaluator confirms each half of an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nomicformal.checker.conditions import AllOf, AnyOf, Condition, Env, Holds, Negated, Relates, Under
from nomicformal.checker.diff.aligned import Aligned
from nomicformal.checker.diff.bench import TwoBench, under
from nomicformal.checker.diff.merged import merged
from nomicformal.checker.diff.pairing import pairs_of
from nomicformal.checker.diff.renamed import Names, renamed, renamed_part
from nomicformal.checker.questions import Answer, Options
from nomicformal.core.expr import NOTHING, Apply, Compare, Expr, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.evaluate.evaluator import Evaluator

_SECOND = " (in the second case)"


def varied(ruleset: Ruleset, names: Sequence[str]) -> Aligned:
    """The ruleset twice; these facts, states and acts are the second one's own."""
    apart = {name: name + _SECOND for name in names}
    second = renamed(ruleset, Names(symbols=apart))
    pairs = pairs_of(ruleset, second, same_ids=True)
    return Aligned(ruleset, second, pairs, {rule.id: rule.id for rule in ruleset.rules})


def can_be_varied(ruleset: Ruleset, name: str) -> bool:
    """Whether it can be otherwise by itself: not what rules decide, nor who belongs to a sort."""
    members = {sort.member for sort in ruleset.sorts.values()}
    return name in ruleset.symbols and ruleset.symbols[name].kind != "term" and name not in members


@dataclass(frozen=True, slots=True)
class TwoCases:
    """`ruleset`: the rules of both cases; `names`: what is varied."""

    ruleset: Ruleset
    names: tuple[str, ...]
    options: Options | None = None

    def ask(self, subject: Apply, env: Env, kept: Sequence[Expr] = ()) -> Answer:
        """Whether the subject comes out differently in two cases in which `kept` holds. Facts, states and acts other
        than those varied, the moment, the people and the readings are the same in both."""
        both = merged(varied(self.ruleset, self.names))
        told: list[Condition] = [_differs(subject, env)]
        for one in kept:
            told += [Holds(one), Under(Holds(self._second(one)))]
        options = replace(self.options or Options(), settle_for_less=True)
        return TwoBench(both, options).ask(AllOf(tuple(told)))

    def _second(self, expr: Expr) -> Expr:
        """What the expression is called in the second case."""
        return renamed_part(expr, Names(symbols={name: name + _SECOND for name in self.names}))

    def first(self, situation: Situation) -> Situation:
        """The situation as it is in the first case."""
        sides = varied(self.ruleset, self.names)
        return under(sides.before, situation, sides.after)

    def values(self, answer: Answer, subject: Apply, values: dict[str, Value]) -> tuple[Value, Value]:
        """What the subject comes to in each case of the answer."""
        assert answer.situation is not None
        sides = varied(self.ruleset, self.names)
        one = Evaluator(sides.before, under(sides.before, answer.situation, sides.after))
        other = Evaluator(sides.after, under(sides.after, answer.situation, sides.before))
        return one.value(subject, values), other.value(subject, values)

    def differences(self, situation: Situation) -> list[tuple[Cell, Value, Value]]:
        """The cells varied that differ, under the name of the first case, with their values now in each; a truth that
        is not given is false."""
        now: dict[Cell, Value] = {**situation.initial, **situation.facts}
        for _, states in situation.timeline or ():
            now.update(states)
        found = []
        for name in self.names:
            declared = self.ruleset.symbols[name].result
            absent: Value = False if declared is not None and declared.kind is Kind.TRUTH else None
            all_args = dict.fromkeys(args for symbol, args in now if symbol in (name, name + _SECOND))
            for args in all_args:
                sides = now.get((name, args), absent), now.get((name + _SECOND, args), absent)
                if sides[0] != sides[1]:
                    found.append(((name, args), *sides))
        return found

    def only_in_one(self, situation: Situation) -> tuple[list[LogEntry], list[LogEntry]]:
        """The acts varied that are done in the first case and in the second, under the name of the first."""
        first = [entry for entry in situation.log if entry.symbol in self.names]
        own = {name + _SECOND: name for name in self.names}
        second = [replace(entry, symbol=own[entry.symbol]) for entry in situation.log if entry.symbol in own]
        return first, second


def _differs(subject: Apply, env: Env) -> Condition:
    """The subject has another value in the second case, or a value in only one of them."""
    if subject.type.kind is Kind.TRUTH:
        one = Holds(subject, env)
        return AnyOf((AllOf((one, Negated(Under(one)))), AllOf((Negated(one), Under(one)))))
    known = Holds(Compare("!=", subject, NOTHING), env)
    return AnyOf(
        (
            Relates("!=", subject, subject, env),
            AllOf((known, Negated(Under(known)))),
            AllOf((Negated(known), Under(known))),
        )
    )
