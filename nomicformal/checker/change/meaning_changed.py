"""NF411: what the proposal changes in meaning, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.tally import settled
from nomicformal.checker.checks.uses import Node, edges
from nomicformal.checker.checks.words import clause_words, finding, listing, passage_of, quote
from nomicformal.core.clauses import Transition
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.checker.change.differences import Difference
    from nomicformal.checker.diff.seen import Side

INFO = CodeInfo(
    code="NF411",
    name="meaning-changed",
    severity=Severity.INFO,
    what="What the rules say of a term or an act is not the same after the proposal: a situation shows the difference.",
    why="So everybody sees what the vote is about, whatever the text sounds like.",
    example="amend rule 201          # the quorum: 20% becomes 30%",
    instead="Ask the author whether this is meant. If it is not, the text has to be changed before the vote.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    from nomicformal.checker.change.differences import compare

    compared = compare(context)
    found = [_report(context, difference) for difference in compared.changed if difference.after.kind != "silent"]
    for node, bound in compared.same:
        text = told("{what} comes out the same after the proposal", what=_node_words(context, node))
        context.proved.append(settled(text, [bound]))
    for node, why in compared.open:
        reason = told("no situation was found in which it differs, and sameness was not proved: {why}", why=why)
        what = told("whether the proposal changes {what}", what=_node_words(context, node))
        context.undecided.append(Statement(what, reason))
    return [*found, *_effects(context)]


def _node_words(context: ChangeContext, node: Node) -> str:
    from nomicformal.checker.checks.speech import symbol_phrase

    kind, name = node
    ruleset = context.after.ruleset if name in context.after.ruleset.symbols else context.before.ruleset
    words = quote(symbol_phrase(ruleset, name))
    return _with_norm(kind, words)


def _with_norm(kind: str, words: str) -> str:
    match kind:
        case "may":
            return told("the permission {words}", words=words)
        case "can":
            return told("the possibility {words}", words=words)
        case "must":
            return told("the duty {words}", words=words)
        case _:
            return words


def _report(context: ChangeContext, difference: Difference) -> Diagnostic:
    from nomicformal.checker.checks.speech import cell_phrase, situation_lines

    ruleset = context.after.ruleset
    kind, name = difference.node
    cell = cell_phrase(ruleset, name, difference.args, difference.agent)
    rules = [rule for clause in difference.clauses if (rule := _number(context, clause.origin.rule))]
    leaning = _leaning(context, difference.node)
    before, after = (_words(context, difference, side) for side in (difference.before, difference.after))
    explanation = [told("before: {what}", what=before), told("after: {what}", what=after)]
    explanation.append(Told(f"in all: {difference.says}; {difference.rest}"))
    if leaning:
        explanation.append(told("what leans on it: {what}", what=listing(leaning)))
    first = difference.clauses[0]
    return finding(
        INFO,
        told("the proposal changes {what}: {before} before, {after} after", what=_with_norm(kind, quote(cell)),
             before=before, after=after),
        first.origin.span,
        rules=rules,
        related=list(
            dict.fromkeys(
                Related(clause.origin.span, quote(clause.origin.source))
                for clause in difference.clauses[1:]
                if clause.origin.span != first.origin.span
            )
        ),
        witness=situation_lines(ruleset, difference.situation, marked=False),
        explanation=explanation,
        status="situation found and replayed",
        key=[kind, name],
    )


def _words(context: ChangeContext, difference: Difference, side: Side) -> str:
    from nomicformal.checker.checks.speech import value_words

    if side.kind != "value":
        silent = side.kind == "silent"
        return told("not decided by any rule") if silent else told("a contradiction that nothing settles")
    kind, name = difference.node
    if isinstance(side.value, bool):
        return _truth(kind, side.value)
    if side.value is None:
        return told("without a value")
    return value_words(context.after.ruleset, name, side.value)


def _truth(kind: str, value: bool) -> Told:
    match kind:
        case "term":
            return told("so") if value else told("not so")
        case "may":
            return told("permitted") if value else told("forbidden")
        case "can":
            return told("possible") if value else told("impossible")
        case _:
            return told("a duty") if value else told("no duty")


def _number(context: ChangeContext, rule_id: str) -> int | None:
    for ruleset in (context.after.ruleset, context.before.ruleset):
        for rule in ruleset.rules:
            if rule.id == rule_id:
                return rule.number
    return None


def _leaning(context: ChangeContext, node: Node) -> list[str]:
    """The terms and acts whose decision looks at this one, directly or through others."""
    from nomicformal.checker.checks.speech import symbol_phrase

    users: dict[Node, set[Node]] = {}
    for edge in edges(context.after.ruleset):
        users.setdefault(edge.target, set()).add(edge.source)
    seen: set[Node] = set()
    todo = [node]
    while todo:
        for user in users.get(todo.pop(), ()):
            if user not in seen and user != node:
                seen.add(user)
                todo.append(user)
    return [
        quote(symbol_phrase(context.after.ruleset, name)) for name in dict.fromkeys(name for _, name in sorted(seen))
    ]


def _effects(context: ChangeContext) -> list[Diagnostic]:
    """Effects that are new or gone: what happens is in their text."""
    from nomicformal.checker.change.touched import added, removed

    found = []
    for clauses, home, is_new in ((added(context), context.after, True), (removed(context), context.before, False)):
        for clause in clauses:
            if not isinstance(clause, Transition):
                continue
            rule = home.rule_of(clause)
            witness, words = _where(home, clause), clause_words(clause)
            found.append(
                finding(
                    INFO,
                    told("the proposal makes something happen that did not happen before: {what}", what=words)
                    if is_new
                    else told("the proposal takes away something that happened before: {what}", what=words),
                    clause.origin.span,
                    rules=[rule.number] if rule else [],
                    witness=witness,
                    explanation=[passage_of(clause, rule)],
                    status="situation found and replayed" if witness else "",
                    key=["effect", clause.origin.rule, " ".join(clause.origin.source.split())],
                )
            )
    return found


def _where(home: Context, clause: Transition) -> list[str]:
    """A situation in which the effect takes place (for one that waits for a condition: in which that holds)."""
    from nomicformal.checker.checks.speech import situation_lines
    from nomicformal.checker.conditions import Holds, Live

    bench = home.workbench()
    env = bench.instance(clause)
    if clause.trigger == "edge" and clause.condition is not None:
        answer = bench.ask(Holds(conj([clause.condition, clause.guard]), env))
    else:
        answer = bench.ask(Live(clause.id, env))
    return situation_lines(home.ruleset, answer.situation, marked=False) if answer.situation is not None else []
