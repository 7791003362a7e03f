"""The result of the checks as JSON and back."""

from __future__ import annotations

from nomicformal.cache.texts import Json, finding_in, finding_out, text_in, text_out
from nomicformal.checker.result import CheckResult, Coverage, LintResult, Statement


def result_out(result: CheckResult) -> Json:
    """The result of a run. Raises NotKept."""
    counted = result.coverage
    return {
        "diagnostics": [finding_out(one) for one in result.diagnostics],
        "settled": [_statement_out(one) for one in result.settled],
        "undecided": [_statement_out(one) for one in result.undecided],
        "coverage": [counted.formal, counted.informal, counted.comment, counted.unencoded],
    }


def result_in(kept: Json) -> CheckResult:
    """The result that was kept. KeyError, TypeError or ValueError if it is none."""
    return CheckResult(
        diagnostics=tuple(finding_in(one) for one in kept["diagnostics"]),
        settled=tuple(_statement_in(one) for one in kept["settled"]),
        undecided=tuple(_statement_in(one) for one in kept["undecided"]),
        coverage=Coverage(*kept["coverage"]),
    )


def lint_out(result: LintResult) -> Json:
    """What was found about a proposal. Raises NotKept."""
    return {
        "diagnostics": [finding_out(one) for one in result.diagnostics],
        "settled": [_statement_out(one) for one in result.settled],
        "undecided": [_statement_out(one) for one in result.undecided],
        "gone": [finding_out(one) for one in result.gone],
    }


def lint_in(kept: Json) -> LintResult:
    """What was kept. KeyError, TypeError or ValueError if it is none."""
    return LintResult(
        diagnostics=tuple(finding_in(one) for one in kept["diagnostics"]),
        settled=tuple(_statement_in(one) for one in kept["settled"]),
        undecided=tuple(_statement_in(one) for one in kept["undecided"]),
        gone=tuple(finding_in(one) for one in kept["gone"]),
    )


def _statement_out(statement: Statement) -> Json:
    return [text_out(statement.text), text_out(statement.scope), list(statement.rules), statement.tried]


def _statement_in(kept: Json) -> Statement:
    text, scope, rules, tried = kept
    if not isinstance(tried, bool):
        raise TypeError
    return Statement(text_in(text), text_in(scope), tuple(rules), tried)
