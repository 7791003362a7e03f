"""NF122: a stub says which rule repealed it, and that rule says nothing of it."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import texts_in_force
from nomicformal.checker.checks.references import mentions
from nomicformal.checker.checks.words import finding, listing, rule_by_number, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF122",
    name="repeal-unsaid",
    severity=Severity.INFO,
    what="The place of a repealed rule names the rule that repealed it. That rule is in force, and neither its text nor"
    " the history of either says so.",
    why="Whether the old rule is gone rests on the stub alone, which is no rule. If the later rule is repealed, nobody"
    " can tell whether the old one comes back.",
    example="rule 211 repealed by 306\nrule 306 mutable\n| There are never more than 35 mutable rules.",
    instead="Say in the later rule, or in its history, that it repealed the old one.",
)


def run(context: Context) -> list[Diagnostic]:
    named = {text.rule.id: [m for _, s in text.sentences for m in mentions(s)] for text in texts_in_force(context)}
    unsaid = []
    for stub in context.ruleset.rules:
        if stub.in_force or stub.repealed_by is None or _by_proposal(stub):
            continue
        later = rule_by_number(context.ruleset, stub.repealed_by)
        if later is None or not later.in_force or not later.passages or _in_history(later, stub.number):
            continue
        if not any(m.first <= stub.number <= max(m.first, m.last) for m in named.get(later.id, ())):
            unsaid.append((stub, later))
    return [_report(unsaid)] if unsaid else []


def _by_proposal(stub: Rule) -> bool:
    """The history of the old rule says that a proposal repealed it; a new rule of that proposal need not say so."""
    return any(event.text.startswith(f"repealed by proposal {stub.repealed_by}") for event in stub.history)


def _in_history(later: Rule, number: int) -> bool:
    return any(event.number == number or str(number) in event.text.split() for event in later.history)


def _report(unsaid: list[tuple[Rule, Rule]]) -> Diagnostic:
    return finding(
        INFO,
        _message([(stub.number, later.number) for stub, later in unsaid]),
        unsaid[0][0].span,
        related=[
            *(Related(stub.span, told("{rule} is printed here", rule=rule_name(stub))) for stub, _ in unsaid[1:]),
            *(Related(later.span, told("{rule} is printed here", rule=rule_name(later))) for _, later in unsaid),
        ],
        rules=[rule.number for pair in unsaid for rule in pair],
        key=[f"{stub.id} {later.id}" for stub, later in unsaid],
        atoms=[f"{stub.id} {later.id}" for stub, later in unsaid],
    )


def _message(pairs: list[tuple[int, int]]) -> str:
    """Which rule is said to be repealed by which."""
    if len(pairs) == 1:
        ((old, new),) = pairs
        return told("rule {old} is said to be repealed by rule {new}, which says nothing of it", old=old, new=new)
    each = listing([told("rule {old} by rule {new}", old=old, new=new) for old, new in pairs])
    return told("some rules are said to be repealed by others that say nothing of it: {each}", each=each)
