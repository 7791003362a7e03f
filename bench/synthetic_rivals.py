"""Two plain ways of finding contradictions between clauses about one term, to compare with.

Both get the clauses (definitions and truths that rules give) ready for use, about one individual for each variable of a
head, with conditions as plain facts: comparisons with constants as numbers and members, all else as open truths. That
is less than `check` looks at: no precedence, no voidness, nothing of what other rules say of a term, no other checks.

- **all pairs, Z3**: for every two clauses a fresh solver with both conditions, one head, and other outcomes;
- **clingo**: one program in which every fact is a free choice; the contradictions are its brave consequences.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from nomicformal.checker.encode.shape import shape
from nomicformal.cli.loading import load_ruleset
from nomicformal.core import expr as x
from nomicformal.core.clauses import Define, Hold
from nomicformal.core.walk import conjuncts


@dataclass(frozen=True, slots=True)
class Literal:
    """`thing op value`, or with no value the truth `thing` (`=`) or its negation (`!=`)."""

    thing: str
    op: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Plain:
    """A clause: what it decides, its outcome, and its condition."""

    head: str
    outcome: str
    condition: tuple[Literal, ...]


def rivals(folder: Path, limit: float) -> Iterator[str]:
    """One line of words for each way."""
    for name in ("z3", "clingo"):
        start = time.perf_counter()
        command = [sys.executable, "-m", "bench.synthetic_rivals", name, str(folder), str(limit)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=20 * limit + 60, check=False)
            told = done.stdout.strip() or (done.stderr.strip().splitlines() or ["nothing"])[-1]
        except subprocess.TimeoutExpired:
            told = "did not end"
        yield f"{name:<7} {told} ({time.perf_counter() - start:.0f} s of wall time)"


def plain_clauses(folder: Path) -> list[Plain]:
    """The definitions and truths of a ruleset's rules."""
    ruleset = load_ruleset(str(folder)).ruleset
    values: dict[object, int] = {}
    things: dict[object, str] = {}
    found = []
    for clause in ruleset.clauses:
        if isinstance(clause, (Define, Hold)) and clause.origin.rule:
            names = {var.name: f"{var.name} of {clause.id}" for var in clause.vars}
            names |= {var.name: f"head {place}" for place, var in enumerate(clause.params)}
            outcome = str(clause.positive) if isinstance(clause, Hold) else repr(shape(clause.value, names))
            condition = tuple(_literal(part, names, values, things) for part in conjuncts(clause.guard))
            found.append(Plain(clause.symbol, outcome, condition))
    return found


def _literal(part: x.Expr, names: dict[str, str], values: dict[object, int], things: dict[object, str]) -> Literal:
    negated = isinstance(part, x.Not)
    inner = part.arg if isinstance(part, x.Not) else part
    value = inner.right.value if isinstance(inner, x.Compare) and isinstance(inner.right, x.Const) else None
    if isinstance(inner, x.Compare) and value is not None and not negated:
        number = int(value) if isinstance(value, (int, Fraction)) else values.setdefault(value, len(values))
        return Literal(_thing(inner.left, names, things), inner.op, number)
    return Literal(_thing(inner, names, things), "!=" if negated else "=", None)


def _thing(part: x.Expr, names: dict[str, str], things: dict[object, str]) -> str:
    return things.setdefault(shape(part, names), f"t{len(things)}")


def with_z3(clauses: list[Plain], limit: float) -> str:
    """Every pair with a solver of its own."""
    import z3

    def told(literal: Literal) -> z3.BoolRef:
        if literal.value is None:
            truth = z3.Bool(literal.thing)
            return truth if literal.op == "=" else z3.Not(truth)
        number = z3.Int(literal.thing)
        return {
            "=": number == literal.value, "!=": number != literal.value, "<": number < literal.value,
            "<=": number <= literal.value, ">": number > literal.value, ">=": number >= literal.value,
        }[literal.op]  # fmt: skip

    start = time.process_time()
    conflicts = 0
    total = len(clauses) * (len(clauses) - 1) // 2
    for asked, (one, other) in enumerate(combinations(clauses, 2), start=1):
        solver = z3.Solver()
        solver.add(z3.BoolVal(one.head == other.head), z3.BoolVal(one.outcome != other.outcome))
        solver.add(*map(told, (*one.condition, *other.condition)))
        conflicts += solver.check() == z3.sat
        if time.process_time() - start > limit:
            whole = (time.process_time() - start) * total / asked
            return f"stopped after {asked:,} of {total:,} pairs; all would take about {whole:,.0f} s"
    return f"{conflicts} contradictions in {total:,} pairs: {time.process_time() - start:.1f} s of the processor"


def with_clingo(clauses: list[Plain], limit: float) -> str:
    """One program; its brave consequences are the contradictions."""
    import clingo

    start = time.process_time()
    lines = []
    domains: dict[str, set[int]] = {}
    for number, clause in enumerate(clauses):
        body = []
        for literal in clause.condition:
            if literal.value is None:
                body.append(f"{'not ' if literal.op == '!=' else ''}holds({literal.thing})")
                lines.append(f"{{ holds({literal.thing}) }}.")
            else:
                domains.setdefault(literal.thing, set()).update((literal.value - 1, literal.value, literal.value + 1))
                variable = f"V{len(body)}"
                body += [f"is({literal.thing},{variable})", f"{variable} {literal.op} {literal.value}"]
        lines.append(f"applies({number}){' :- ' if body else ''}{', '.join(body)}.")
        lines.append(f'says({number},"{clause.head}",{hash_of(clause.outcome)}).')
    for thing, values in domains.items():
        lines.append(f"1 {{ {'; '.join(f'is({thing},{value})' for value in sorted(values))} }} 1.")
    lines.append("conflict(I,J) :- says(I,H,V), says(J,H,W), I < J, V != W, applies(I), applies(J).")
    lines.append("#show conflict/2.")
    control = clingo.Control(["--enum-mode=brave", "0"])
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True, async_=True) as handle:  # type: ignore[call-overload]
        while True:
            handle.resume()
            if not handle.wait(max(0.1, limit - (time.process_time() - start))):
                handle.cancel()
                return f"stopped after {limit:.0f} s with {found} contradictions so far"
            model = handle.model()
            if model is None:
                break
            found = len(model.symbols(shown=True))
    return f"{found} contradictions: {time.process_time() - start:.1f} s of the processor"


def hash_of(outcome: str) -> int:
    """A number for an outcome, the same in every run."""
    import hashlib

    return int.from_bytes(hashlib.sha256(outcome.encode()).digest()[:3], "big")


def main() -> int:
    name, folder, limit = sys.argv[1:]
    clauses = plain_clauses(Path(folder))
    print((with_z3 if name == "z3" else with_clingo)(clauses, float(limit)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
