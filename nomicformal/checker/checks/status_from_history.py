"""NF102: the printed status against the history."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import event_words, status_from_history, steps
from nomicformal.checker.checks.words import finding, rule_name, status_word
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF102",
    name="status-not-from-history",
    severity=Severity.ERROR,
    what="A rule is printed as mutable (or immutable), but the events in its history leave it with another status.",
    why="The status decides how many votes a change needs and which rule prevails. A heading cannot transmute a rule.",
    example='rule 103 mutable "Changes"\nhistory\n  2011-09-06 initial 103 immutable',
    instead="Look into the proposals that changed the rule, or ask whoever keeps the rules. Then correct the"
    " status in the heading, or add the transmutation to the history.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for rule in context.ruleset.rules:
        status = status_from_history(rule)
        if not rule.in_force or not status or not rule.status or status == rule.status:
            continue
        events = [step for step in steps(rule) if step.status or step.flips]
        found.append(
            finding(
                INFO,
                told(
                    "{rule} is printed as {status}, but its history leaves it {other}",
                    rule=rule_name(rule),
                    status=status_word(rule.status),
                    other=status_word(status),
                ),
                rule.span,
                related=[Related(step.event.span, event_words(step.event.text)) for step in events],
                rules=[rule.number],
                key=[rule.id],
            )
        )
    return found
