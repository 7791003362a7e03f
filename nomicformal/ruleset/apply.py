"""A ruleset as it would be with a proposal adopted: rules replaced, nothing judged."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from nomicformal.diagnostics import Diagnostic, Related, Severity
from nomicformal.resolve.codes import finding
from nomicformal.ruleset.model import LoadedRule, Model, rule_id
from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree


def apply(
    model: Model, proposal: tree.ProposalFile, source: SourceFile | None = None
) -> tuple[Model, list[Diagnostic]]:
    """`model` with every change of the proposal made, in order, and what stands in the way of a change.

    A new rule takes the number that the proposal gives it, else the proposal's own; an amended or transmuted rule
    takes the proposal's number where the ruleset says so. Where several changes of one proposal would take the same
    number, the later ones take the next free numbers. `source`: the proposal's text, for excerpts."""
    changes = _Changes(model, proposal)
    for change in proposal.changes:
        changes.make(change)
    sources = dict(model.sources)
    own = model.own
    if source is not None:
        sources[source.name] = source
        own |= {source.name}
    rules = tuple(sorted(changes.rules, key=lambda r: (r.tree.header.number, r.tree.is_stub)))
    duties = {**model.former_duties, **_named_duties(model)}
    after = replace(model, rules=rules, sources=sources, own=own, former=changes.former, former_duties=duties)
    return after, [
        *changes.diagnostics,
        *changes.numbers_taken(),
    ]


def numbered_by_proposal(model: Model) -> frozenset[str]:
    """The kinds of change (`enacted`, `amended`, `transmuted`) whose rule takes the proposal's number."""
    found = {"enacted"}
    for declared in model.declarations:
        if isinstance(declared, tree.NumberingDecl):
            found.update(declared.changes)
    return frozenset(found)


def _named_duties(model: Model) -> dict[str, str]:
    """Name -> act."""
    found: dict[str, str] = {}
    for rule in model.rules:
        for item in (item for passage in rule.tree.body.passages for item in passage.items):
            clauses = [clause for _, clause in item.alternatives] if isinstance(item, tree.UnderClause) else [item]
            for clause in clauses:
                if isinstance(clause, tree.Norm) and clause.label and isinstance(clause.act, tree.Call):
                    found.setdefault(clause.label, clause.act.name)
    return found


class _Changes:
    def __init__(self, model: Model, proposal: tree.ProposalFile) -> None:
        self.rules = list(model.rules)
        self.former = dict(model.former)
        self.header = proposal.header
        self.number = proposal.header.number if proposal.header is not None else 0
        self.renumbering = numbered_by_proposal(model)
        self.taken: list[Related] = []
        self.diagnostics: list[Diagnostic] = []

    def make(self, change: tree.Change) -> None:
        if isinstance(change, tree.Enact):
            self.enact(change)
            return
        place = self.target(change.number)
        if place is None:
            stub = any(r.tree.header.number == change.number for r in self.rules)
            said = "is repealed already" if stub else "does not exist"
            self.diagnostics.append(
                finding("change-without-target", f"rule {change.number} {said}", change.span, rules=(change.number,))
            )
            return
        match change:
            case tree.Amend():
                self.amend(place, change)
            case tree.Repeal():
                self.repeal(place)
            case tree.Transmute():
                number = self.new_number(place, "transmuted", change.span)
                self.put(
                    place,
                    f"transmuted to {change.status} by proposal {self.number}",
                    "transmuted",
                    number=number,
                    status=change.status,
                )
            case tree.Renumber():
                self.put(place, f"renumbered {change.to} by proposal {self.number}", "renumbered", number=change.to)
            case tree.Retitle():
                self.put(place, f"retitled by proposal {self.number}", "retitled", title=change.title)
            case _:
                assert_never(change)

    def target(self, number: int) -> int | None:
        """The place of the rule in force that had this number before the proposal, else that has it now."""
        ident = self.former.get(number)
        for place, rule in enumerate(self.rules):
            if not rule.tree.is_stub and (rule.tree.header.number == number or rule.id == ident):
                return place
        return None

    # ---- the changes

    def enact(self, change: tree.Enact) -> None:
        wanted = change.number if change.number is not None else self.free_number(change.span)
        ident = rule_id(wanted, {r.id for r in self.rules})
        header = tree.RuleHeader(wanted, change.status, change.title, span=change.span)
        rule = tree.Rule(header, change.body, span=change.span)
        self.rules.append(LoadedRule(ident, rule))
        self.put(len(self.rules) - 1, f"created by proposal {self.number}", "created")

    def amend(self, place: int, change: tree.Amend) -> None:
        number = self.new_number(place, "amended", change.span)
        old = self.rules[place].tree
        body = replace(change.body, section=change.body.section or old.body.section, history=old.body.history)
        header = replace(
            old.header,
            status=change.status or old.header.status,
            title=change.title or old.header.title,
            span=change.span,
        )
        self.rules[place] = LoadedRule(self.rules[place].id, tree.Rule(header, body, span=change.span))
        self.put(place, f"amended by proposal {self.number}", "amended", number=number)

    def repeal(self, place: int) -> None:
        rule = self.rules[place]
        body = replace(rule.tree.body, passages=())
        self.rules[place] = LoadedRule(rule.id, replace(rule.tree, body=body))
        self.put(place, f"repealed by proposal {self.number}", "repealed", repealed_by=self.number)

    # ---- numbers and history

    def new_number(self, place: int, kind: str, span: Span) -> int:
        old = self.rules[place].tree.header.number
        return self.free_number(span, old) if kind in self.renumbering else old

    def free_number(self, span: Span, own: int | None = None) -> int:
        """The proposal's number, or the next one that no other rule in force has."""
        taken = {r.tree.header.number for r in self.rules if not r.tree.is_stub} - {own}
        number = self.number
        while number in taken:
            number += 1
        if number != self.number:
            self.taken.append(Related(span, f"counted as {number}"))
        return number

    def numbers_taken(self) -> list[Diagnostic]:
        """One finding for all rules that could not have the proposal's number."""
        if not self.taken:
            return []
        message = (
            f"several rules would take the number {self.number}; the later ones are counted as the next free numbers"
        )
        return [
            finding(
                "duplicate-rule-number",
                message,
                self.taken[0].span,
                related=self.taken,
                severity=Severity.INFO,
                help="Say which number each rule has, or put one change in a proposal.",
            )
        ]

    def put(
        self,
        place: int,
        event: str,
        kind: str,
        *,
        number: int | None = None,
        status: str | None = None,
        title: str | None = None,
        repealed_by: int | None = None,
    ) -> None:
        """Change the heading of a rule and write it down in its history."""
        rule = self.rules[place]
        old = rule.tree.header
        header = replace(
            old,
            number=old.number if number is None else number,
            status=old.status if status is None else status,
            title=old.title if title is None else title,
            repealed_by=repealed_by,
        )
        if header.number != old.number:
            self.former[old.number] = rule.id
        date = self.header.on if self.header is not None else None
        by = ", ".join(self.header.by) if self.header is not None else ""
        gives = self.number if number is None else number
        item = tree.HistoryItem(kind, event, gives if kind != "repealed" else self.number, status or "", span=old.span)
        line = tree.HistoryLine(date, (item,), by, span=old.span)
        body = replace(rule.tree.body, history=(*rule.tree.body.history, line))
        self.rules[place] = LoadedRule(rule.id, tree.Rule(header, body, span=rule.tree.span))
