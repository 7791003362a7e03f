"""A lone question about a ruleset: `adopted(q) and votes_for(q) >= 3`."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.core import expr as x
from nomicformal.core import hints
from nomicformal.core.lower import in_order
from nomicformal.core.lower_domain import membership
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.model import Ruleset
from nomicformal.core.table_of import table_of
from nomicformal.core.walk import conj, free_vars
from nomicformal.diagnostics import Diagnostic
from nomicformal.resolve.infer import infer
from nomicformal.resolve.types import TRUTH, Kind
from nomicformal.source import NOWHERE
from nomicformal.syntax.explain import GENERAL_HELP
from nomicformal.syntax.parse import parse_expression

NAME = "<question>"


def lower_question(ruleset: Ruleset, text: str) -> tuple[x.Expr, list[Diagnostic]]:
    """The truth that is asked; its single letters may be free (`question_vars`). With an error among the findings it is
    NO and stands for nothing."""
    guard, statement, found = lower_open_question(ruleset, text)
    return (statement if guard == x.YES else conj([guard, statement])), found


def lower_open_question(ruleset: Ruleset, text: str) -> tuple[x.Expr, x.Expr, list[Diagnostic]]:
    """The same in two parts: what the free letters must be for the question to be about them (players who play, holders
    of the roles that it asks for), and the truth that is asked of these."""
    parsed, found = parse_expression(text, NAME)
    table = table_of(ruleset)
    if parsed is None:
        help = hints.implication(text) or hints.statement_in_words(table, text) or GENERAL_HELP
        in_words = hints.implication(text) or not any(sign in text for sign in "(=<>")
        return x.YES, x.NO, [replace(one, help=help) if in_words or one.help == GENERAL_HELP else one for one in found]
    variables, more = infer([parsed], table)
    diagnostics = [*found, *more]
    low = Lowering(table, diagnostics, {name: x.Var(name, v.type) for name, v in variables.items()})
    statement = low.expr(parsed, TRUTH)
    roles = [x.Apply(role, (x.Var(v.name, v.type),), TRUTH) for v in variables.values() for role in v.roles]
    if diagnostics:
        return x.YES, x.NO, in_order(diagnostics)
    members = [
        membership(table, var, var.type.name, NOWHERE) for var in free_vars(statement) if var.type.kind is Kind.ENTITY
    ]
    return conj([*roles, *members]), statement, []


def question_vars(statement: x.Expr) -> tuple[x.Var, ...]:
    """The free variables of a question, in order of occurrence: it is asked of everything that they may stand for."""
    return free_vars(statement)
