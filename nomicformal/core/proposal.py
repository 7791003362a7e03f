"""A proposal as the ruleset's own rules see it: an individual, its changes, and the facts about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from nomicformal.core.expr import Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell
from nomicformal.syntax import tree

_WORDS = {
    "enact": ("enactment", "enact", "enacting"),
    "amend": ("amendment", "amend", "amending"),
    "repeal": ("repealing", "repeal"),
    "transmute": ("transmutation", "transmute", "transmuting"),
    "renumber": ("renumbering", "renumber"),
    "retitle": ("retitling", "retitle"),
}


@dataclass(frozen=True, slots=True)
class ChangeOfRule:
    """`id`: `c1`, `c2`, …; `kind`: a key of what a proposal can do; `rule`: id of the rule concerned (None: a new one);
    `status`: the status that it gives, empty if none."""

    id: str
    kind: str
    rule: str | None = None
    status: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """`name`: its name as an individual (`p301`); `on`: minutes since 1970, None if undated; `retroactive`: the moment
    from which its own text wants to hold."""

    name: str
    number: int
    title: str = ""
    by: tuple[str, ...] = ()
    on: int | None = None
    changes: tuple[ChangeOfRule, ...] = ()
    retroactive: int | None = None


def lower_proposal(ruleset: Ruleset, written: tree.ProposalFile) -> Proposal:
    """The proposal about the rules of `ruleset` (those before it)."""
    header = written.header
    number = header.number if header is not None else 0
    rules = {r.number: r.id for r in ruleset.rules if r.in_force}
    changes = tuple(_change(f"c{place}", change, rules) for place, change in enumerate(written.changes, start=1))
    return Proposal(
        f"p{number}",
        number,
        header.title if header is not None else "",
        header.by if header is not None else (),
        header.on.minutes if header is not None and header.on is not None else None,
        changes,
        written.retroactive.minutes if written.retroactive is not None else None,
    )


def _change(ident: str, change: tree.Change, rules: dict[int, str]) -> ChangeOfRule:
    match change:
        case tree.Enact():
            return ChangeOfRule(ident, "enact", None, change.status)
        case tree.Amend():
            return ChangeOfRule(ident, "amend", rules.get(change.number), change.status)
        case tree.Repeal():
            return ChangeOfRule(ident, "repeal", rules.get(change.number))
        case tree.Transmute():
            return ChangeOfRule(ident, "transmute", rules.get(change.number), change.status)
        case tree.Renumber():
            return ChangeOfRule(ident, "renumber", rules.get(change.number))
        case tree.Retitle():
            return ChangeOfRule(ident, "retitle", rules.get(change.number))
        case _:
            assert_never(change)


def individuals(proposal: Proposal, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The individuals that the proposal adds: itself, if the ruleset has a sort Proposal, and its changes."""
    found = {"Change": tuple(c.id for c in proposal.changes)}
    if "Proposal" in ruleset.sorts:
        found["Proposal"] = (proposal.name,)
    return found


def facts(proposal: Proposal, ruleset: Ruleset) -> dict[Cell, Value]:
    """What the vocabulary `changes` lets one say of the changes, as far as the ruleset declares it: `proposal_of`,
    `change_kind`, `target`, `new_status`, and `explicit` (a transmutation is written as one)."""
    found: dict[Cell, Value] = {}
    for change in proposal.changes:
        values: dict[str, Value] = {
            "proposal_of": proposal.name,
            "target": change.rule,
            "new_status": change.status or None,
            "change_kind": _kind(change, ruleset),
            "explicit": change.kind == "transmute",
        }
        for symbol, value in values.items():
            declared = ruleset.symbols.get(symbol)
            if value is not None and declared is not None and declared.kind == "fact" and len(declared.params) == 1:
                found[(symbol, (change.id,))] = value
    return found


def _kind(change: ChangeOfRule, ruleset: Ruleset) -> Value:
    declared = ruleset.symbols.get("change_kind")
    if declared is None or declared.result is None or declared.result.kind is not Kind.ENUM:
        return None
    members = ruleset.enums.get(declared.result.name, ())
    return next((word for word in _WORDS[change.kind] if word in members), None)
