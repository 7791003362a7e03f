"""Questions as SMT-LIB 2 scripts, for other solvers: only truths, whole numbers and if-then-else."""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import subterms, variables

_OPERATORS = {"iff": "=", "eq": "=", "le": "<=", "not": "not", "and": "and", "or": "or", "ite": "ite", "mul": "*"}


def script(assertions: Sequence[Term], comment: str = "", status: str = "") -> str:
    """A script that is satisfiable iff all assertions can hold together. One set-logic, QF_LIA where everything is
    linear, else QF_NIA; a term that is used more than once is named by a define-fun. `status`: the answer, if known."""
    nodes = subterms(assertions)
    nonlinear = any(t.op == "mul" or (t.op == "div" and t.args[1].op != "int") for t in nodes)
    uses: dict[int, int] = {}
    for node in nodes:
        for arg in node.args:
            uses[arg.id] = uses.get(arg.id, 0) + 1
    lines = [f"; {line}" for line in comment.splitlines()]
    lines += [f"(set-info :status {status})"] if status else []
    lines.append(f"(set-logic {'QF_NIA' if nonlinear else 'QF_LIA'})")
    lines += [f"(declare-const {_name(v)} {_sort(v)})" for v in variables(assertions)]
    shown: dict[int, str] = {}
    for node in nodes:
        text = _text(node, shown)
        if node.args and uses.get(node.id, 0) > 1:
            name = f"t{len(shown)}"
            lines.append(f"(define-fun {name} () {_sort(node)} {text})")
            text = name
        shown[node.id] = text
    lines += [f"(assert {shown[a.id]})" for a in assertions]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def _sort(term: Term) -> str:
    return "Bool" if term.is_truth else "Int"


def _name(term: Term) -> str:
    return "|" + term.name.replace("|", "!").replace("\\", "!") + "|"


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _text(term: Term, shown: dict[int, str]) -> str:
    args = [shown[a.id] for a in term.args]
    match term.op:
        case "true" | "false":
            return term.op
        case "int":
            return _number(term.value)
        case "var":
            return _name(term)
        case "sum":
            constant, factors = term.linear
            parts = [] if constant == 0 else [_number(constant)]
            parts += [a if f == 1 else f"(* {_number(f)} {a})" for f, a in zip(factors, args, strict=True)]
            return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"
        case "div":
            return f"(div {args[0]} {args[1]})"
        case _:
            return f"({_OPERATORS[term.op]} {' '.join(args)})"
