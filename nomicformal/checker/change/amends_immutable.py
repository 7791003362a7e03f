"""NF401: a change of a rule that must be transmuted first."""

from __future__ import annotations

from nomicformal.checker.change.context import ChangeContext, target
from nomicformal.checker.change.own_rules import faults
from nomicformal.checker.checks.words import finding, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.syntax.tree_file import Amend, Repeal, Transmute
from nomicformal.told import told

INFO = CodeInfo(
    code="NF401",
    name="amends-immutable",
    severity=Severity.ERROR,
    what="A proposal amends or repeals an immutable rule without transmuting it first. An error where the ruleset's own"
    " rules do not admit such a change; a warning where they leave it open.",
    why="In most nomics immutable rules can only be transmuted. Such a change is no proper proposal, and is void or not"
    " even voted on.",
    example="amend rule 104\n| Each player has two votes.          # 104 is immutable",
    instead="Propose to transmute the rule first, and amend it in a later proposal.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    found = []
    freed: set[int] = set()
    for place, change in enumerate(context.changes):
        if isinstance(change, Transmute) and change.status != "immutable":
            freed.add(change.number)
        rule = target(context.before.ruleset, change)
        if not isinstance(change, (Amend, Repeal)) or rule is None or rule.status != "immutable":
            continue
        own = [
            fault
            for fault in faults(context)
            if fault.change == place and fault.kind != "transmutation" and fault.term in ("rule_change", "admissible")
        ]
        if rule.number in freed and not own:
            continue
        found.append(
            finding(
                INFO,
                told("the proposal repeals {rule}, which is immutable", rule=rule_name(rule))
                if isinstance(change, Repeal)
                else told("the proposal amends {rule}, which is immutable", rule=rule_name(rule)),
                change.span,
                severity=Severity.ERROR if own else Severity.WARNING,
                rules=[rule.number, *(number for fault in own for number in fault.rules)],
                explanation=[line for fault in own for line in fault.reasons]
                or [told("no rule of this ruleset says in formal terms whether such a change is admissible")],
                key=[str(place), rule.id],
            )
        )
    return found
