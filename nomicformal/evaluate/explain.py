"""Why a verdict is what it is: a tree of what was decided, by which passage, because of which facts, over which
beaten clauses and why they lost; of what does not hold, what was missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from nomicformal.core import expr as x
from nomicformal.core.expr import Expr, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import cell_phrase, english, log_phrase, moment_phrase, value_phrase
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conj, free_vars, substitute
from nomicformal.evaluate import occurrences
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.clashes import Clash
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.explain_cells import duty_reasons, reasons, void_reasons
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import IT, Env, Frame
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.oracle import Answers, Branch, Question
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.ruling import Matter, Ruled
from nomicformal.evaluate.values import Unknown
from nomicformal.evaluate.world import World

MOST_DEPTH = 12


def explanation_of(
    matter: Matter, branch: Branch[Ruled], language: str = "en", told: Collection[Question] | None = None
) -> Explanation:
    """The explanation of one branch's ruling; its first children tell what was filled in (of what is in `told`)."""
    ruled = branch.result
    evaluator = Evaluator(
        matter.ruleset, ruled.played.situation, Answers(branch.answers), **matter.tables,
        sides=Answers(),
    )
    filled = [
        Explanation(f"taken: {_answer(matter.ruleset, question, answer, language)}")
        for question, answer in branch.answers.items() if told is None or question in told
    ]
    if ruled.clashes:
        found = tuple(_clash(matter, clash, language) for clash in ruled.clashes)
        return Explanation("the given facts cannot all be so", children=(*filled, *found))
    moment = evaluator.moment(matter.moment)
    worlds = evaluator.stable(lambda world: _read(world, matter.statement, moment))
    statement = english(matter.statement, matter.ruleset, language)
    if ruled.verdict == "PARADOX":
        how = "in no way of taking it do the rules come out as taken" if not ruled.values else \
            "the rules come out as taken in several ways, and these disagree"
        children = tuple(
            child for one in worlds for child in Explainer(one.world, language).explain(matter.statement, {}, moment)
        )
        return Explanation(f"{statement}: it depends on itself, and {how}", children=(*filled, *children))
    if not worlds:
        return Explanation(statement, children=tuple(filled))
    explainer = Explainer(worlds[0].world, language)
    gaps = tuple(
        Explanation(f"no rule decides {explainer.cell_words(node.key)}") for node in ruled.gaps
    )
    against = tuple(_contradiction(explainer, question, moment) for question in ruled.contradictory)
    return Explanation(
        f"{statement}: {ruled.verdict}",
        children=(*filled, *gaps, *against, *explainer.explain(matter.statement, {}, moment)),
    )


def _read(world: World, statement: Expr, moment: Moment) -> Value:
    return world.value(statement, Frame({}, moment))


def _answer(ruleset: Ruleset, question: Question, answer: Value, language: str) -> str:
    if question.kind == "reading":
        return f"the reading `{question.name}` is `{answer}`"
    result = ruleset.symbols[question.name].result
    assert result is not None
    cell = cell_phrase((question.name, question.args), ruleset, language)
    return f"{cell}: {value_phrase(answer, result, ruleset, language)}"


def _clash(matter: Matter, clash: Clash, language: str) -> Explanation:
    if clash.cell is not None:
        return Explanation(
            f"{cell_phrase(clash.cell, matter.ruleset, language)}: the given value is not what the rules make it"
        )
    clause = matter.index.clauses[clash.clause]
    rule = matter.index.rules.get(clause.origin.rule)
    return Explanation(
        f"at the start this is broken: {clause.origin.source}", clause.origin.quote, clause.origin.span,
        None if rule is None else rule.number,
    )


def _contradiction(explainer: Explainer, question: Question, moment: Moment) -> Explanation:
    key = (question.name, *question.args[:-1])
    time = question.args[-1]
    at = explainer.world.record.at(time) if isinstance(time, int) else moment
    return Explanation(
        f"the rules contradict each other about {explainer.cell_words(key)}", children=explainer.cell(key, at)
    )


@dataclass(slots=True)
class Explainer:
    """Explains in one world. Each cell is explained once; deeper than MOST_DEPTH nothing is."""

    world: World
    language: str = "en"
    told: set[tuple[CellKey, Moment]] = field(default_factory=set)
    depth: int = 0

    @property
    def ruleset(self) -> Ruleset:
        return self.world.index.ruleset

    def words(self, expr: Expr) -> str:
        return english(expr, self.ruleset, self.language)

    def explain(self, expr: Expr, env: Env, moment: Moment) -> tuple[Explanation, ...]:
        """What makes an expression have its value: of a conjunction that fails, what fails; and so on."""
        if self.depth >= MOST_DEPTH:
            return ()
        self.depth += 1
        try:
            return tuple(self._explain(self._closed(expr, env), env.get(IT), moment))
        finally:
            self.depth -= 1

    def _closed(self, expr: Expr, env: Env) -> Expr:
        free: dict[str, Expr] = {}
        for var in free_vars(expr):
            if var.name in env:
                free[var.name] = x.Const(env[var.name], var.type)
        return substitute(expr, free)

    def _value(self, expr: Expr, it: Value, moment: Moment) -> Value:
        return self.world.value(expr, Frame({} if it is None else {IT: it}, moment))

    def _holds(self, expr: Expr, it: Value, moment: Moment) -> bool:
        return self._value(expr, it, moment) is True

    def _explain(self, expr: Expr, it: Value, moment: Moment) -> Iterator[Explanation]:
        env: Env = {} if it is None else {IT: it}
        match expr:
            case x.Not():
                yield from self.explain(expr.arg, env, moment)
            case x.And() | x.Or():
                decisive = isinstance(expr, x.Or)
                first = next((part for part in expr.args if self._holds(part, it, moment) is decisive), None)
                for part in expr.args if first is None else (first,):
                    yield from self.explain(part, env, moment)
            case x.Quant():
                yield from self._quantified(expr, env, it, moment)
            case x.Apply():
                yield self._applied(expr, it, moment)
            case x.Happened():
                yield self._happened(expr, env, it, moment)
            case x.NormAtom():
                yield self._norm(expr, it, moment)
            case x.At():
                time = self._value(expr.time, it, moment)
                if isinstance(time, int) and time <= moment.time:
                    inner = self.explain(expr.arg, env, self.world.record.earlier(time, moment))
                    yield Explanation(f"as of {moment_phrase(time)}:", children=inner)
                else:
                    yield Explanation(f"{self.words(expr.time)}: not yet")
            case x.Const() | x.Now() | x.Var() | x.It() | x.Subject():
                return
            case _:
                yield self._computed(expr, env, it, moment)

    def _with_value(self, expr: Expr, it: Value, moment: Moment) -> str:
        value = self._value(expr, it, moment)
        kind = type_of(expr)
        if isinstance(value, Unknown) or (value is None and kind.kind is not Kind.TRUTH):
            return f"{self.words(expr)}: undefined"
        if kind.kind is Kind.TRUTH:
            return f"{self.words(expr)}: {'yes' if value is True else 'no'}"
        return f"{self.words(expr)}: {value_phrase(value, kind, self.ruleset, self.language)}"

    def _computed(self, expr: Expr, env: Env, it: Value, moment: Moment) -> Explanation:
        """A comparison or a calculation: its value, and what its parts rest on."""
        children: list[Explanation] = []
        match expr:
            case x.Compare() | x.Arith():
                for side in (expr.left, expr.right):
                    children += self.explain(side, env, moment)
            case x.Round():
                children += self.explain(expr.arg, env, moment)
            case x.Extreme():
                for arg in expr.args:
                    children += self.explain(arg, env, moment)
            case x.Count():
                children += self._members(expr.var, expr.where, env, moment)
            case x.Sum():
                children += self._members(expr.var, expr.where, env, moment)
        return Explanation(self._with_value(expr, it, moment), children=tuple(children))

    def _members(self, var: x.Var, where: Expr, env: Env, moment: Moment) -> list[Explanation]:
        names = [
            value_phrase(one, var.type, self.ruleset, self.language) for one in self.world.range_of(var.type)
            if self.world.holds(where, Frame({**env, var.name: one}, moment)) is True
        ]
        return [Explanation("namely " + ", ".join(names) if names else "there is none")]

    def _quantified(self, expr: x.Quant, env: Env, it: Value, moment: Moment) -> Iterator[Explanation]:
        holds = self._holds(expr, it, moment)
        yield Explanation(self._with_value(expr, it, moment), children=tuple(self._example(expr, env, holds, moment)))

    def _example(self, expr: x.Quant, env: Env, holds: bool, moment: Moment) -> Iterator[Explanation]:
        """Somebody for whom it holds, or, of an `every` that fails, for whom it fails."""
        if holds is not (expr.which == "some"):
            return
        for one in self.world.range_of(expr.var.type):
            frame = Frame({**env, expr.var.name: one}, moment)
            if self.world.holds(expr.where, frame) is True and (self.world.holds(expr.body, frame) is True) is holds:
                yield Explanation(
                    f"for {value_phrase(one, expr.var.type, self.ruleset, self.language)}:",
                    children=self.explain(conj([expr.where, expr.body]), frame.env, moment),
                )
                return

    def _applied(self, expr: x.Apply, it: Value, moment: Moment) -> Explanation:
        args = tuple(self._value(arg, it, moment) for arg in expr.args)
        shown = x.Apply(expr.symbol, tuple(
            x.Const(value, type_of(arg)) for value, arg in zip(args, expr.args, strict=True)
        ), expr.type)
        text = self._with_value(shown, it, moment)
        symbol = self.ruleset.symbols.get(expr.symbol)
        if None in args:
            return Explanation(text)
        if expr.symbol == "void":
            return Explanation(text, children=tuple(void_reasons(self.world, str(args[0]), moment)))
        if (symbol is not None and symbol.kind == "term") or expr.symbol == "has_effect":
            return Explanation(text, children=self.cell(("term", expr.symbol, args), moment))
        if symbol is not None and symbol.kind == "fact":
            given = (expr.symbol, args) in self.world.record.situation.facts
            return Explanation(text + (" (given)" if given else ""))
        return Explanation(text)

    def cell(self, key: CellKey, moment: Moment) -> tuple[Explanation, ...]:
        """Why the rules say of a cell what they say."""
        outcome = self.world.cell_outcome(key, moment)
        if not isinstance(outcome, Outcome) or (key, moment) in self.told:
            return ()
        self.told.add((key, moment))
        if outcome.undecided:
            return (Explanation("it is decided once, and the moment has not come"),)
        then = self._decision(key, moment)
        return tuple(reasons(self.world, key, outcome, then, self.explain))

    def _decision(self, key: CellKey, moment: Moment) -> Moment:
        """When a term that is decided once was decided."""
        if key[0] != "term":
            return moment
        assert isinstance(key[2], tuple)
        found = self.world.decision_moment(str(key[1]), key[2], moment)
        return found if isinstance(found, Moment) else moment

    def _happened(self, expr: x.Happened, env: Env, it: Value, moment: Moment) -> Explanation:
        entries = [
            entry for entry, meant in occurrences.matches(self.world, expr.pattern, Frame(env, moment))
            if meant is True
        ]
        children = tuple(
            Explanation(log_phrase(entry, self.ruleset, self.language)) for entry in (*entries[:1], *entries[1:][-1:])
        )
        return Explanation(self._with_value(expr, it, moment), children=children)

    def _norm(self, expr: x.NormAtom, it: Value, moment: Moment) -> Explanation:
        text = self._with_value(expr, it, moment)
        modality = {"must not": "may", "cannot": "can"}.get(expr.modality, expr.modality)
        args = tuple(None if arg is None else self._value(arg, it, moment) for arg in expr.args)
        agent = None if expr.agent is None else self._value(expr.agent, it, moment)
        if modality == "must":
            duties = duty_reasons(self.world, expr.symbol, args, agent, moment, self.explain)
            return Explanation(text, children=tuple(duties))
        if modality not in ("may", "can") or None in args or agent is None:
            return Explanation(text)
        return Explanation(text, children=self.cell(Deed(expr.symbol, args, agent).cell(modality), moment))

    def cell_words(self, key: CellKey) -> str:
        """A cell in words."""
        cell = (str(key[1]), key[2])
        words = cell_phrase(cell, self.ruleset, self.language)  # type: ignore[arg-type]
        return f"whether this {'is permitted' if key[0] == 'may' else 'is possible'}: {words}" \
            if key[0] in ("may", "can") else words

