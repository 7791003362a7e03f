"""NF604: values that no rule gives in some situation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.asked_for import Asked, places
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Hold
from nomicformal.core.expr import Apply, Compare, Expr, Var
from nomicformal.core.lower_domain import membership
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.situation import Situation
from nomicformal.core.table_of import table_of
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.resolve.types import Kind
from nomicformal.source import NOWHERE
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Binding, Condition, Holds, Unknown
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF604",
    name="gap",
    severity=Severity.INFO,
    what="Rules say what a term is in some situations, rely on it, and leave a situation in which they ask for it and"
    " none says it.",
    why="There the rules are silent: what leans on the term has no answer.",
    example="| A bill of at most 10 lines needs 3 votes; of more than 20 lines, 5 votes.\n# and between 11 and 20?",
    instead="Write in one of these rules what holds in the situation shown (“in all other cases …”); in the formal"
    " text, the missing case, `otherwise` at the last one, or a value `by default`.",
)


def run(context: Context) -> list[Diagnostic]:
    deciders: dict[str, list[Define | Hold]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        if isinstance(clause, (Define, Hold)):
            deciders[clause.symbol].append(clause)
    used = {use.node[1] for clause in context.ruleset.clauses for use in body(clause) if use.node[0] == "term"}
    asked = [
        (context.ruleset.symbols[name], clauses)
        for name, clauses in sorted(deciders.items())
        if name in context.ruleset.symbols and name in used and _expected(clauses) and context.asks_about(*clauses)
    ]
    found: list[Diagnostic] = []
    whole, where_asked = Tally(), Tally()
    for reports, *parts in context.spread(asked, _among):
        found += reports
        whole.include(parts[0])
        where_asked.include(parts[1])
    context.proved += whole.statements(
        lambda count: told(
            "1 term that rules rely on is decided in every situation"
            if count == 1
            else "{count} terms that rules rely on are decided in every situation",
            count=count,
        )
    )
    context.proved += where_asked.statements(
        lambda count: told(
            "1 term is decided wherever rules rely on it"
            if count == 1
            else "{count} terms are decided wherever rules rely on them",
            count=count,
        )
    )
    return found


def _among(
    context: Context, asked: Sequence[tuple[Symbol, list[Define | Hold]]]
) -> tuple[list[Diagnostic], Tally, Tally]:
    """The gaps in what these terms are, and how many have none: anywhere, or where they are asked for."""
    from nomicformal.checker.conditions import Applies, Negated, OutcomeIs, Unknown, all_of

    bench = context.workbench()
    found = []
    whole, where_asked = Tally(), Tally()
    for symbol, clauses in asked:
        name = symbol.name
        args = tuple(Unknown(f"{name}_{param.name}", param.type) for param in symbol.params)
        shared = {param.name: arg for param, arg in zip(symbol.params, args, strict=True)}
        none_applies = [
            Negated(Applies(clause.id, bench.instance(clause, shared=_by_position(clause, symbol, shared))))
            for clause in clauses
            if set(clause.vars) <= set(clause.params)
        ]
        silent = all_of(OutcomeIs(name, args, "silent"), *none_applies, *_members(context, symbol, shared))
        answer = context.ask(silent)
        if answer.found:
            answer = _where_asked_for(context, name, args, silent, answer)
            if answer.never:
                where_asked.add(answer.bound)
                continue
        if answer.found and answer.situation is not None:
            found.append(_report(context, symbol, clauses, answer.situation))
        elif answer.status == "undecided":
            text = told("whether the rules always say {what}", what=quote(_phrase(context, symbol)))
            context.undecided.append(Statement(text, answer.reason))
        else:
            whole.add(answer.bound)
    return found, whole, where_asked


def _users(ruleset: Ruleset) -> dict[str, list[AnyClause]]:
    """Term -> the clauses that speak of it anywhere."""
    found: dict[str, list[AnyClause]] = {}
    for clause in ruleset.clauses:
        for name in sorted({part.symbol for part in parts_of(clause) if isinstance(part, Apply)}):
            found.setdefault(name, []).append(clause)
    return found


def _where_asked_for(
    context: Context, name: str, args: tuple[Unknown, ...], silent: Condition, anywhere: Answer
) -> Answer:
    """Unsatisfiable iff the term is never silent where some clause asks for it: what a proposal is worth is nothing to
    ask before it is voted on. `anywhere`: the answer for situations in which nobody need ask."""
    from nomicformal.checker.conditions import all_of

    users = context.ruleset.once("users of terms", _users).get(name, ())
    asking = [place for clause in users for place in places(clause, name)]
    if any(not place.here or not place.conditions for place in asking):
        return anywhere
    answers = []
    for place in dict.fromkeys(asking):
        answer = context.ask(all_of(silent, *_there(context, place, args)))
        if answer.found:
            return answer
        answers.append(answer)
    return next((one for one in answers if one.status == "undecided"), answers[0] if answers else anywhere)


def _there(context: Context, place: Asked, args: tuple[Unknown, ...]) -> list[Condition]:
    """That the place is one where the term is asked for, with these arguments."""
    from nomicformal.checker.conditions import Holds, Unknown, env_of

    table = context.ruleset.once("table", table_of)
    variables = {var.name: var for var in (*place.clause.vars, *place.bound)}
    env: dict[str, Binding] = {name: Unknown(f"{name}_asked", var.type) for name, var in variables.items()}
    same: list[Expr] = []
    for number, (arg, own) in enumerate(zip(place.args, args, strict=True)):
        if isinstance(arg, Var) and arg.name in env and env[arg.name] not in args:
            env[arg.name] = own
        else:
            name = f"argument{number}"
            env[name] = own
            same.append(Compare("=", Var(name, own.type), arg))
    members = [
        membership(table, var, var.type.name, NOWHERE)
        for var in variables.values()
        if var.type.kind is Kind.ENTITY
    ]
    whole = env_of(env)
    return [Holds(part, whole) for part in (*members, *place.conditions, *same)]


def _expected(clauses: list[Define | Hold]) -> bool:
    """A value is expected everywhere; a truth only where rules both assert and deny it: else it simply is not so."""
    rules = [clause for clause in clauses if clause.origin.rule]
    if all(isinstance(clause, Define) for clause in rules):
        return bool(rules)
    signs = {clause.positive for clause in rules if isinstance(clause, Hold)}
    return signs == {True, False} and not any(not clause.origin.rule for clause in clauses)


def _members(context: Context, symbol: Symbol, args: Mapping[str, Binding]) -> list[Holds]:
    """That the term is asked of somebody whom it is about: who is no member at the moment has no membership fee."""
    from nomicformal.checker.conditions import Holds, env_of

    table = context.ruleset.once("table", table_of)
    return [
        Holds(
            membership(table, Var(param.name, param.type), param.type.name, NOWHERE),
            env_of({param.name: args[param.name]}),
        )
        for param in symbol.params
        if param.type.kind is Kind.ENTITY
    ]


def _by_position(clause: Define | Hold, symbol: Symbol, shared: Mapping[str, Binding]) -> dict[str, Binding]:
    return {own.name: shared[param.name] for own, param in zip(clause.params, symbol.params, strict=True)}


def _phrase(context: Context, symbol: Symbol) -> str:
    from nomicformal.checker.checks.speech import symbol_phrase

    return symbol_phrase(context.ruleset, symbol.name)


def _report(context: Context, symbol: Symbol, clauses: list[Define | Hold], situation: Situation) -> Diagnostic:
    from nomicformal.checker.checks.speech import situation_lines

    of_rules: list[AnyClause] = [clause for clause in clauses if clause.origin.rule]
    first = of_rules[-1]
    rules = list(dict.fromkeys(rule.number for clause in of_rules if (rule := context.rule_of(clause))))
    who = listing(list(dict.fromkeys(rule_name(context.rule_of(clause)) for clause in of_rules)))
    return finding(
        INFO,
        told(
            "{rules} says {what} in some situations only, and no other rule says it"
            if len(rules) == 1
            else "{rules} say {what} in some situations only, and no other rule says it",
            rules=who,
            what=quote(_phrase(context, symbol)),
        ),
        first.origin.span,
        related=[
            Related(clause.origin.span, passage_of(clause, context.rule_of(clause)))
            for clause in of_rules
            if clause.origin.span != first.origin.span
        ],
        rules=rules,
        witness=situation_lines(context.ruleset, situation),
        explanation=[told("no passage about {what} applies here", what=quote(_phrase(context, symbol)))],
        status=told("situation found and replayed"),
        key=[symbol.name],
    )
