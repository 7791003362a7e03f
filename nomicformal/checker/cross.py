"""The second solver: the same question, as SMT-LIB, put to cvc5 (an optional dependency)."""

from __future__ import annotations

from nomicformal.errors import UsageError


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
