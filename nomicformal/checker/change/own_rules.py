"""NF414, and what the other form checks rest on: the ruleset's own terms about changes, evaluated on the proposal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nomicformal.checker.change.context import ChangeContext, title_of
from nomicformal.checker.change.scenario import Course, lacking, proposal_name, scenario, steps
from nomicformal.checker.checks.context import Statement
from nomicformal.checker.checks.readings import reading_choices
from nomicformal.checker.checks.words import finding, listing, passage_of
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.syntax.tree_file import Amend, Enact, Repeal

INFO = CodeInfo(
    code="NF414",
    name="not-proper-by-own-rules",
    severity=Severity.ERROR,
    what="By the ruleset's own rules about changes, a change of the proposal is no rule change, is not admissible, or"
    " takes no effect even if everybody votes for it.",
    why="The vote would be for nothing.",
    example="transmute rule 103 to mutable          # and a rule says: immutable rules cannot be transmuted",
    instead="Read the rules that the finding cites and change the proposal's form accordingly.",
)
SPEAKS_FOR_ITSELF = ("rule_change", "admissible", "takes_effect")
PLAYERS = 5


@dataclass(frozen=True, slots=True)
class Fault:
    """What the ruleset's own `term` says against a change (by place; -1: the whole proposal) as being of a `kind`
    (`amendment`, …). `reasons`: the passages that say so, a line each; `rules`: their numbers; `readings`: under which
    only (empty: all)."""

    change: int
    term: str
    reasons: tuple[str, ...]
    rules: tuple[int, ...]
    kind: str = ""
    readings: tuple[tuple[str, str], ...] = ()


def run(context: ChangeContext) -> list[Diagnostic]:
    found = []
    missing = lacking(context.before.ruleset)
    if missing:
        reason = f"the ruleset does not have {listing(missing)} of the shared vocabulary"
        context.undecided.append(Statement("whether the proposal has the form that the rules ask for", reason))
    for fault in faults(context):
        change = context.changes[fault.change] if fault.change >= 0 else None
        if change is not None and _told_elsewhere(context, fault):
            continue
        subject = f"the proposal {title_of(change)}, and that" if change else "the proposal"
        found.append(
            finding(
                INFO,
                f"{subject} {_SAYS[fault.term]}",
                change.span if change else context.proposal.span,
                severity=Severity.WARNING if fault.readings else Severity.ERROR,
                rules=fault.rules,
                explanation=fault.reasons,
                readings=fault.readings,
                key=[str(fault.change), fault.term],
            )
        )
    return found


_SAYS = {
    "rule_change": "is no rule change in the sense of the rules",
    "admissible": "is not admissible",
    "takes_effect": "takes no effect, even if everybody votes for it",
    "proper": "is not in the form that the rules ask for",
}


def _told_elsewhere(context: ChangeContext, fault: Fault) -> bool:
    """Another check reports this cause: an immutable rule amended (NF401), a hidden transmutation (NF403)."""
    change = context.changes[fault.change]
    others = [other for other in faults(context) if other.change == fault.change]
    if fault.term == "takes_effect" and any(other.term in ("rule_change", "admissible") for other in others):
        return True
    number = getattr(change, "number", None)
    rule = next((rule for rule in context.before.ruleset.rules if rule.number == number and rule.in_force), None)
    if isinstance(change, (Amend, Repeal)) and rule is not None and rule.status == "immutable":
        return fault.term in SPEAKS_FOR_ITSELF
    if isinstance(change, Enact) and change.status == "immutable":
        return fault.term in SPEAKS_FOR_ITSELF
    return fault.term not in _SAYS


def faults(context: ChangeContext) -> tuple[Fault, ...]:
    """Everything that the ruleset's own terms say against the proposal (worked out once)."""
    return context.before.once("faults of form", lambda: tuple(_search(context)))


def _search(context: ChangeContext) -> list[Fault]:
    ruleset = context.before.ruleset
    if lacking(ruleset):
        return []
    under_each: dict[tuple[tuple[str, str], ...], list[Fault]] = {}
    names: list[str] = []
    while True:
        choices = reading_choices(ruleset, names)
        asked: set[str] = set()
        for chosen in choices:
            key = tuple(sorted(chosen.items()))
            if key not in under_each:
                under_each[key], more = _under(context, chosen)
                asked |= more
        if asked <= set(names):
            break
        names = sorted({*names, *asked})
    found: dict[tuple[int, str, str], list[tuple[dict[str, str], Fault]]] = {}
    for chosen in choices:
        for fault in under_each[tuple(sorted(chosen.items()))]:
            found.setdefault((fault.change, fault.kind, fault.term), []).append((chosen, fault))
    result = []
    for under in found.values():
        fault = under[0][1]
        if len({tuple(chosen.items()) for chosen, _ in under}) < len(choices):
            fault = replace(fault, readings=tuple(sorted(under[0][0].items())))
        result.append(fault)
    return result


def _under(context: ChangeContext, readings: dict[str, str]) -> tuple[list[Fault], set[str]]:
    """The faults under these readings (the others as they stand first), and which readings were looked at."""
    from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
    from nomicformal.evaluate.oracle import Noted

    ruleset, proposal = context.before.ruleset, context.proposal
    situation = scenario(ruleset, proposal, Course(PLAYERS, PLAYERS), readings)
    noted = Noted()
    evaluator = Evaluator(ruleset, situation, noted)
    found: list[Fault] = []

    def ask(place: int, term: str, individual: str, kind: str = "") -> None:
        if term not in ruleset.symbols:
            return
        try:
            outcome = evaluator.outcome(term, (individual,))
        except NoStableOutcome:
            return
        clauses = [ruleset.clauses[clause_id] for clause_id, _ in outcome.in_effect]
        of_rules = [clause for clause in clauses if clause.origin.rule]
        if outcome.kind == "value" and outcome.value is False and of_rules:
            reasons = tuple(dict.fromkeys(passage_of(clause, context.before.rule_of(clause)) for clause in of_rules))
            rules = tuple(dict.fromkeys(rule.number for clause in of_rules if (rule := context.before.rule_of(clause))))
            found.append(Fault(place, term, reasons, rules, kind))

    for step in steps(ruleset, proposal):
        for term in SPEAKS_FOR_ITSELF:
            ask(step.place, term, step.name, step.kind)
        if proposal.retroactive is not None:
            ask(step.place, "reaches_back", step.name, step.kind)
    ask(-1, "proper", proposal_name(proposal))
    return found, {question.name for question in noted.questions if question.kind == "reading"}
