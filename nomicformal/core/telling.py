"""Facts, acts and values of one ruleset, told in English and in another language at once (see told.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Hold
from nomicformal.core.expr import ReadingIs
from nomicformal.core.model import Reading, Ruleset
from nomicformal.core.phrase import act_phrase, cell_phrase, english, log_phrase, state_phrase, value_phrase
from nomicformal.core.phrase_clause import clause_phrase
from nomicformal.core.phrase_numbers import share_phrase
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import STATUS
from nomicformal.told import Told, joined, spoken, told


@dataclass(frozen=True, slots=True)
class Teller:
    """`language`: the one beside English. `events`: the acts and events that can be told as what they are."""

    ruleset: Ruleset
    language: str = "en"
    events: Sequence[LogEntry] = ()

    def _both(self, say: Callable[[str], str]) -> Told:
        return spoken(say("en"), say(self.language))

    def expr(self, expr: x.Expr) -> Told:
        return self._both(lambda lang: english(expr, self.ruleset, lang, self.events))

    def claim(self, expr: x.Expr, holds: bool) -> Told:
        """The expression, or that it is not so."""
        return self.expr(expr if holds else x.Not(expr))

    def value(self, value: x.Value, kind: x.Type, share: bool = False) -> Told:
        """A value; a `share` in per cent."""
        if share and isinstance(value, Fraction):
            return self._both(lambda lang: share_phrase(value, lang))
        return self._both(lambda lang: value_phrase(value, kind, self.ruleset, lang, self.events))

    def status(self, status: str) -> Told:
        """`immutable`, or another status of the ruleset."""
        return self.value(status, STATUS)

    def names(self, values: Sequence[x.Value], kind: x.Type) -> Told:
        """`anna, bernat`."""
        return joined([self.value(one, kind) for one in values], ", ")

    def cell(self, cell: Cell) -> Told:
        """A fact, state, term or act with concrete arguments."""
        return self._both(lambda lang: cell_phrase(cell, self.ruleset, lang, self.events))

    def state(self, cell: Cell, value: x.Value) -> Told:
        """That a cell has a value."""
        return self._both(lambda lang: state_phrase(cell, value, self.ruleset, lang, self.events))

    def act(self, symbol: str, args: Sequence[x.Value], agent: x.Value) -> Told:
        """Somebody does something; None for any argument or agent."""
        by = None if agent is None else str(agent)
        return self._both(lambda lang: act_phrase(symbol, args, by, self.ruleset, lang))

    def done(self, entry: LogEntry) -> Told:
        """An entry of the log, without its time."""
        return self.act(entry.symbol, entry.args, entry.agent)

    def log(self, entry: LogEntry) -> Told:
        """An entry of the log with its time and what is known of it."""
        return self._both(lambda lang: log_phrase(entry, self.ruleset, lang))

    def rule(self, rule_id: str) -> Told:
        """`rule 202`, or `the vocabulary` for what belongs to none."""
        known = self.ruleset.rule_if_any(rule_id)
        return told("the vocabulary") if known is None else told("rule {number}", number=known.number)

    def clause(self, clause: AnyClause) -> Told:
        """What a clause says in general; formal language where there are no words for it."""
        return clause_phrase(self.ruleset, clause)

    def reading(self, name: str, alternative: str, clause: AnyClause | None = None) -> Told:
        """How an ambiguous passage is read: in English the question and its answer, elsewhere what it says then. Of
        several passages under one answer the first, or the `clause` in hand."""
        known = self.ruleset.readings.get(name)
        question = known.question if known is not None and known.question else name.replace("_", " ")
        answer = alternative.replace("_", " ")
        plainly = told("the question “{question}” is answered “{answer}”", question=question, answer=answer)
        under = clauses_under(self.ruleset, name, alternative) if clause is None else [clause]
        what = self.clause(under[0]) if under else plainly
        if self.language == "en" or not what.native or (clause is None and what in self._other(known, alternative)):
            return plainly
        more = "; …" if under[1:] else ""
        read = (
            told("{rule} is read so: “{what}”{more}", rule=self.rule(under[0].origin.rule), what=what, more=more)
            if clause is None
            else told("read so: “{what}”", what=what)
        )
        return Told(plainly, read.template, read.parts)

    def _other(self, reading: Reading | None, alternative: str) -> list[Told]:
        """What the first passage says under each other answer."""
        others = [one for one in reading.alternatives if one != alternative] if reading is not None else []
        under = [clauses_under(self.ruleset, reading.name, one) for one in others if reading is not None]
        return [self.clause(clauses[0]) for clauses in under if clauses]


def clauses_under(ruleset: Ruleset, reading: str, alternative: str) -> list[AnyClause]:
    """The clauses that stand under this answer; of a definition that asserts and denies by one condition, the first
    half."""
    wanted = ReadingIs(reading, alternative)
    found = [clause for clause in ruleset.clauses if wanted in conjuncts(clause.guard)]
    asserted = {(one.origin.span, one.symbol) for one in found if isinstance(one, Hold) and one.positive}
    return [
        one for one in found
        if not (isinstance(one, Hold) and not one.positive and (one.origin.span, one.symbol) in asserted)
    ]
