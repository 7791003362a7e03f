"""Passages that can never apply because they ask for something of which no rule speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Define, Hold
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import conjuncts


@dataclass(frozen=True, slots=True)
class Silent:
    """Terms that never have a value (truths that never hold) -> the one for want of which that is so in the end."""

    roots: dict[str, str]

    def asked_by(self, condition: x.Expr) -> str:
        """The term for want of which the condition cannot hold; empty if this does not show that it cannot."""
        return next((root for part in conjuncts(condition) if (root := self._wanting(part))), "")

    def _wanting(self, part: x.Expr) -> str:
        match part:
            case x.Apply():
                return self.roots.get(part.symbol, "")
            case x.Compare(op="=") if _is_nothing(part.left) or _is_nothing(part.right):
                return ""
            case x.Compare():
                return next((self._wanting(s) for s in (part.left, part.right) if isinstance(s, x.Apply)), "")
            case x.Or():
                arms = [self.asked_by(arm) for arm in part.args]
                return arms[0] if all(arms) else ""
            case x.Quant(which="some"):
                return self.asked_by(part.where) or self.asked_by(part.body)
            case x.Happened() if part.pattern.where is not None:
                return self.asked_by(part.pattern.where)
            case _:
                return ""


def silent_terms(ruleset: Ruleset, waits_for: Callable[[AnyClause], x.Expr]) -> Silent:
    """What plainly never has a value, as the rules stand: no clause in force gives it one, or each asks for something
    else of that kind. `waits_for`: what has to hold for a clause to apply."""
    speaking: dict[str, list[AnyClause]] = {name: [] for name, one in ruleset.symbols.items() if one.kind == "term"}
    rules = {rule.id: rule for rule in ruleset.rules}
    for clause in ruleset.clauses:
        stands = not clause.origin.rule or rules[clause.origin.rule].in_force
        if stands and (isinstance(clause, Define) or (isinstance(clause, Hold) and clause.positive)):
            speaking.setdefault(clause.symbol, []).append(clause)
    silent = Silent({name: name for name, clauses in speaking.items() if not clauses})
    while True:
        known = len(silent.roots)
        for name, clauses in speaking.items():
            roots = [silent.asked_by(waits_for(clause)) for clause in clauses]
            if roots and all(roots):
                silent.roots.setdefault(name, roots[0])
        if len(silent.roots) == known:
            return silent


def _is_nothing(expr: x.Expr) -> bool:
    return isinstance(expr, x.Const) and expr.value is None
