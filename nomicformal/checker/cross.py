"""The second solver: the same question, as SMT-LIB, put to cvc5 (an optional dependency)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.errors import InternalError, UsageError

if TYPE_CHECKING:
    from nomicformal.checker.solver import Proved, Refuted, Unknown


def agreed(script: str, result: Proved | Refuted | Unknown) -> None:
    """Put the question to the second solver, too. InternalError if one says that there is such a situation and the
    other that there is none; what one of them leaves open is no disagreement."""
    told = second_opinion(script)
    mine = {"Proved": "unsat", "Refuted": "sat"}.get(type(result).__name__, "unknown")
    if {mine, told} == {"sat", "unsat"}:
        raise InternalError(f"two solvers disagree about a question: {mine} and {told}")


def second_opinion(script: str, resource_limit: int = 4_000_000) -> str:
    """`sat`, `unsat` or `unknown`, as cvc5 answers the script. UsageError if cvc5 is not installed."""
    try:
        import cvc5
    except ImportError as error:
        raise UsageError("the cross-check needs cvc5: pip install cvc5") from error
    solver = cvc5.Solver()
    solver.setOption("rlimit-per", str(resource_limit))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "question")
    symbols = parser.getSymbolManager()
    answer = "unknown"
    while not (command := parser.nextCommand()).isNull():
        told = command.invoke(solver, symbols).strip()
        if told in ("sat", "unsat", "unknown"):
            answer = told
    return answer
