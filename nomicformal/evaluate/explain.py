"""Why a verdict is what it is: a tree of what was decided, by which passage, because of which facts, over which
beaten clauses and why they lost; of what does not hold, what was missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from nomicformal.core.clauses import Invariant
from nomicformal.core.expr import Expr, Value
from nomicformal.core.situation import LogEntry
from nomicformal.core.telling import Teller
from nomicformal.evaluate import clashes, explain_sides
from nomicformal.evaluate.clashes import Clash
from nomicformal.evaluate.effects import Writing
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.explain_beaten import void_reasons
from nomicformal.evaluate.explain_cells import clause_node
from nomicformal.evaluate.explainer import Explainer
from nomicformal.evaluate.explanation import Explanation, without_repeats
from nomicformal.evaluate.frame import EMPTY, Env, Frame
from nomicformal.evaluate.oracle import Answers, Asked, Branch, Question
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.ruling import Matter, Ruled
from nomicformal.evaluate.run import EvaluationLimit, Node
from nomicformal.evaluate.sides import ACT, EFFECTS
from nomicformal.evaluate.values import Unknown
from nomicformal.evaluate.world import World
from nomicformal.told import Told, listed, told

MOST_ASSUMED = 3
MOST_BROKEN = 3
MOST_WORLDS = 16
"""Ways of assuming what depends on itself that are tried for the sake of an explanation."""


@dataclass(frozen=True, slots=True)
class Explained:
    """`tree`: on top the statement, or what is taken of what is open; below it the reasons. `mentioned`: what the tree
    names, in order: (`given`, cell), (`log`, id of an entry), (`reading`, name). `taken`: answers that the reasons
    need to what is open and makes no difference, beside those of the branch."""

    tree: Explanation
    mentioned: tuple[tuple[str, object], ...] = ()
    taken: tuple[tuple[Question, Value], ...] = ()


def explanation_of(
    matter: Matter, branch: Branch[Ruled], language: str = "en", filled: Collection[Question] = ()
) -> Explained:
    """The explanation of one branch's ruling. `filled`: of what the branch answers, what has to be told, on top."""
    teller = Teller(matter.ruleset, language, branch.result.played.situation.log)
    explained = _Told(matter, branch, teller).explained()
    taken = [answered(teller, question, answer) for question, answer in branch.answers.items() if question in filled]
    return replace(explained, tree=replace(explained.tree, text=listed(taken))) if taken else explained


def answered(teller: Teller, question: Question, answer: Value) -> Told:
    """What is taken of something that is open."""
    if question.kind == "reading":
        return teller.reading(question.name, str(answer))
    return teller.state((question.name, question.args), answer)


@dataclass(slots=True)
class _Told:
    matter: Matter
    branch: Branch[Ruled]
    teller: Teller
    taken: dict[Question, Value] = field(default_factory=dict)

    def explained(self) -> Explained:
        matter, ruled = self.matter, self.branch.result
        if ruled.clashes:
            found = tuple(one for clash in ruled.clashes for one in self._clash(clash))
            return Explained(without_repeats(Explanation(told("the given facts cannot all be so"), children=found)))
        evaluator = Evaluator(
            matter.ruleset, ruled.played.situation, Answers(self.branch.answers), **matter.tables, sides=Answers()
        )
        moment = evaluator.moment(matter.moment)
        frame = Frame(EMPTY, moment)
        worlds = [one.world for one in evaluator.stable(lambda world: world.value(matter.statement, frame))]
        if ruled.verdict == "PARADOX":
            return self._paradox(evaluator, worlds, moment)
        if not worlds:
            return Explained(Explanation(self.teller.expr(matter.statement)))
        return self._in_some_world(evaluator, worlds[0], moment)

    def _in_some_world(self, evaluator: Evaluator, plain: World, moment: Moment) -> Explained:
        """The reasons may name cells that depend on themselves and on which the statement does not lean: these are
        assumed, too, if that leads to a stable outcome."""
        tries = 0

        def told_in(world: World) -> Explained | Unknown:
            nonlocal tries
            value = world.value(self.matter.statement, Frame(EMPTY, moment))
            if isinstance(value, Unknown) and value.guess:
                return value
            tries += 1
            explainer = self._explainer(world)
            explained = self._reasoned(explainer, moment)
            left_open = explainer.unassumed
            return explained if left_open is None or tries > MOST_WORLDS else left_open

        try:
            found = evaluator.stable(told_in)
        except EvaluationLimit:
            found = []
        return found[0].result if found else self._reasoned(self._explainer(plain), moment)

    def _reasoned(self, explainer: Explainer, moment: Moment) -> Explained:
        matter, ruled = self.matter, self.branch.result
        gaps = [self._gap(explainer, node) for node in ruled.gaps]
        in_play = [one for question in ruled.contradictory for one in explain_sides.in_play(explainer, question)]
        against = [
            self._contradiction(explainer, question, moment) for question in ruled.contradictory
            if question.name not in (ACT, EFFECTS)
        ]
        inner = [] if against else [*in_play, *explainer.explain(matter.statement, EMPTY, moment)]
        text = self.teller.claim(matter.statement, ruled.verdict != "FALSE")
        tree = Explanation(text, children=(*gaps, *against, *inner))
        return Explained(without_repeats(tree), tuple(explainer.mentioned), tuple(self.taken.items()))

    def _explainer(self, world: World) -> Explainer:
        played = self.branch.result.played
        return Explainer(world, self.teller, played.writings, played.attempts, self._trial, self._past, played.findings)

    def _trial(self, entry: LogEntry) -> World:
        """The world in which an entry that did not happen was in hand."""
        played = self.branch.result.played.situation
        order = {one.id: place for place, one in enumerate(self.matter.situation.log)}
        place = order.get(_given(entry), len(order))
        before = tuple(one for one in played.log if order.get(_given(one), 0) < place)
        situation = replace(played, log=(*before, entry), now=entry.time)
        answers = Answers(self.branch.answers)
        return Evaluator(self.matter.ruleset, situation, answers, **self.matter.tables).plain_world()

    def _gap(self, explainer: Explainer, node: Node) -> Explanation:
        why = explainer.cell(node.key, node.moment) if node.key[0] in ("term", "may", "can") else ()
        return Explanation(told("no rule decides this: {what}", what=explainer.cell_words(node.key)), children=why)

    def _contradiction(self, explainer: Explainer, question: Question, moment: Moment) -> Explanation:
        key = (question.name, *question.args[:-1])
        time = question.args[-1]
        at = explainer.world.record.at(time) if isinstance(time, int) else moment
        text = told("the rules contradict each other, and nothing decides: {what}", what=explainer.cell_words(key))
        return Explanation(text, children=explainer.cell(key, at))

    def _past(self, writing: Writing, condition: Expr, env: Env) -> World:
        """The world right before an effect, as its condition is read: with the log and the states as they were then.
        The effect took place whatever is said of what is still open: the first answer to it is taken."""
        played = self.branch.result.played.situation
        situation = replace(
            played, log=played.log[: writing.entries], timeline=(played.timeline or ())[: writing.version],
            now=writing.time, steps=tuple(
                step for step in played.steps or ()
                if step.entries <= writing.entries and step.versions < writing.version
            ),
        )
        while True:
            answers = Answers({**self.branch.answers, **self.taken})
            evaluator = Evaluator(self.matter.ruleset, situation, answers, **self.matter.tables)
            frame = Frame(env, evaluator.moment(writing.time, env))
            stable = evaluator.stable(lambda world, frame=frame: world.value(condition, frame))  # type: ignore[misc]
            if not stable:
                return evaluator.plain_world()
            asked = stable[0].result.cause if isinstance(stable[0].result, Unknown) else None
            if not isinstance(asked, Asked):
                return stable[0].world
            self.taken[asked.question] = asked.options[0] if asked.options else None

    # ---- what cannot be so

    def _clash(self, clash: Clash) -> Iterator[Explanation]:
        matter, teller = self.matter, self.teller
        if clash.cell is None:
            yield from self._broken(clash.clause)
            return
        situation = self.branch.result.played.situation
        what = teller.state(clash.cell, situation.facts[clash.cell])
        if teller.ruleset.symbols[clash.cell[0]].kind == "chance":
            yield Explanation(told("the lot cannot come out as given: {what}", what=what))
            return
        evaluator = Evaluator(matter.ruleset, situation, Answers(self.branch.answers), **matter.tables)
        explainer = self._explainer(evaluator.plain_world())
        why = explainer.cell(("term", *clash.cell), evaluator.moment(matter.moment))
        yield Explanation(told("so it is given, but the rules decide otherwise: {what}", what=what), children=why)

    def _broken(self, clause_id: int) -> Iterator[Explanation]:
        """What must always hold and does not at the start, and why it does not."""
        matter, index = self.matter, self.matter.session.full
        clause = index.clauses[clause_id]
        assert isinstance(clause, Invariant)
        evaluator = Evaluator(matter.ruleset, matter.situation, Answers(self.branch.answers), index=index)
        explainer = Explainer(evaluator.plain_world(), self.teller)
        start = Moment(evaluator.record.start, 0)
        why = [
            one for _, env in clashes.broken_at_start(evaluator, clause)
            for one in explainer.explain(clause.condition, dict(env), start)
        ]
        text = told("at the start this does not hold, which must always hold: {what}", what=self.teller.clause(clause))
        yield clause_node(explainer, clause, text, tuple(why[:MOST_BROKEN]))

    # ---- what depends on itself

    def _paradox(self, evaluator: Evaluator, worlds: list[World], moment: Moment) -> Explained:
        statement = self.teller.expr(self.matter.statement)
        if worlds:
            text = told("{what}: it depends on itself, and either answer stands", what=statement)
            ways = [self._way(world, moment) for world in worlds]
        else:
            text = told("{what}: it depends on itself, and no answer stands", what=statement)
            ways = list(self._refuted(evaluator, moment))
        return Explained(without_repeats(Explanation(text, children=tuple(ways))))

    def _way(self, world: World, moment: Moment) -> Explanation:
        """One of several answers that stand, and what it rests on."""
        explainer = self._explainer(world)
        statement = self.matter.statement
        holds = world.holds(statement, Frame(EMPTY, moment)) is True
        text = told("one answer that stands: {what}", what=self.teller.claim(statement, holds))
        return Explanation(text, children=explainer.explain(statement, EMPTY, moment))

    def _refuted(self, evaluator: Evaluator, moment: Moment) -> Iterator[Explanation]:
        """What the rules make of a cell on which the statement leans if it is taken to be so, and if not."""
        node = _leans_on(evaluator.plain_world(), self.matter.statement, moment)
        if node is None:
            return
        yield from self._both_ways(evaluator, node, {})

    def _both_ways(self, evaluator: Evaluator, node: Node, assumed: dict[Node, bool]) -> Iterator[Explanation]:
        """What comes of it if a cell is taken to be so, and if not, beside what is assumed already."""
        for value in (True, False):
            taken = {node: value, **assumed}
            explainer = self._explainer(evaluator.assuming(taken))
            text = told("if it is so: {what}", what=self._words(explainer, node)) if value else \
                told("if it is not so: {what}", what=self._words(explainer, node))
            yield Explanation(text, children=tuple(self._consequence(evaluator, explainer, taken)))

    def _consequence(
        self, evaluator: Evaluator, explainer: Explainer, taken: dict[Node, bool]
    ) -> Iterator[Explanation]:
        """The first that turns out otherwise than it was taken; else what comes of what has to be assumed besides; else
        that nothing but what was assumed makes it so. The cell in hand stands first in `taken`."""
        node, value = next(iter(taken.items()))
        again = {one: explainer.world.again(one) for one in taken}
        turned = next((one for one in taken if again[one] is (not taken[one])), None)
        more = next((one.cause for one in again.values() if isinstance(one, Unknown) and one.guess), None)
        if turned is None and isinstance(more, Node) and len(taken) < MOST_ASSUMED:
            yield from self._both_ways(evaluator, more, taken)
            return
        yield from self._reasons(explainer, turned or node)
        if turned is not None:
            yield Explanation(self._turned(explainer, turned, taken[turned], named=turned != node))
        elif value and again[node] is True:
            yield Explanation(told("nothing but itself makes it so"))

    def _turned(self, explainer: Explainer, node: Node, value: bool, named: bool) -> Told:
        if not named:
            return told("then it is not so") if value else told("then it is so")
        what = self._words(explainer, node)
        return told("then it is not so: {what}", what=what) if value else told("then it is so: {what}", what=what)

    def _words(self, explainer: Explainer, node: Node) -> Told:
        if node.key[0] == "void":
            return told("{rule} is void", rule=self.teller.rule(str(node.key[1])))
        if node.key[0] in ("term", "decision", "silent"):
            return self.teller.cell((str(node.key[1]), node.key[2]))  # type: ignore[arg-type]
        return explainer.cell_words(node.key)

    def _reasons(self, explainer: Explainer, node: Node) -> tuple[Explanation, ...]:
        if node.key[0] == "void":
            return tuple(void_reasons(explainer, str(node.key[1]), node.moment))
        if node.key[0] in ("term", "may", "can"):
            return explainer.cell(node.key, node.moment)
        return ()


def _given(entry: LogEntry) -> str:
    """The id of the entry of the case that raised this one, or is it."""
    return entry.id.split(".")[0]


def _leans_on(world: World, statement: Expr, moment: Moment) -> Node | None:
    """The cell whose truth has to be assumed before the statement has a value."""
    value = world.value(statement, Frame(EMPTY, moment))
    if isinstance(value, Unknown) and value.guess and isinstance(value.cause, Node):
        return value.cause
    return None

