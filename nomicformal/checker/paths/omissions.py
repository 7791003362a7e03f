"""A single paragraph of a rule left out: which ones there are, and what the rules would say without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomicformal.checker.checks.words import quote
from nomicformal.checker.paths import moves
from nomicformal.checker.paths.drafts import Law, changes_of, draft
from nomicformal.checker.paths.moves import Move
from nomicformal.core.clauses import AnyClause, Bound, Claim, Define, Hold, Norm
from nomicformal.core.expr import NO
from nomicformal.core.model import Rule, Ruleset
from nomicformal.ruleset.model import LoadedRule
from nomicformal.syntax import tree_file as f

SHORT = 120
"""So much of a paragraph is quoted."""


@dataclass(frozen=True, slots=True)
class Omission:
    """The passages `first` to `last` (excluded) of a rule: one with clauses, and those that say the same as it."""

    rule: LoadedRule
    first: int
    last: int

    @property
    def quoted(self) -> str:
        return quote(self.rule.tree.body.passages[self.first].text, SHORT)


def omissions(law: Law, rule: Rule) -> Iterator[Omission]:
    """Each passage of the rule without which something is left that it says."""
    loaded = moves.loaded(law, rule)
    if loaded is None:
        return
    passages = loaded.tree.body.passages
    spoken = [place for place, one in enumerate(passages) if one.clauses]
    for place in spoken if len(spoken) > 1 else ():
        last = place + 1
        while last < len(passages) and _as_above(passages[last]):
            last += 1
        yield Omission(loaded, place, last)


def without(ruleset: Ruleset, omission: Omission) -> Ruleset:
    """The ruleset in which the passage is silent: a quick look ahead, without writing a proposal."""
    clauses = tuple(replace(clause, guard=NO) if _stands_in(clause, omission) else clause for clause in ruleset.clauses)
    return replace(ruleset, clauses=clauses)


def decides_one(ruleset: Ruleset, omission: Omission, terms: set[str]) -> bool:
    """Whether the passage decides one of these terms (or who may or can do these acts), or claims precedence."""
    return any(
        isinstance(clause, Claim)
        or (isinstance(clause, (Define, Hold, Bound)) and clause.symbol in terms)
        or (isinstance(clause, Norm) and clause.act in terms)
        for clause in ruleset.clauses
        if _stands_in(clause, omission)
    )


def omit(law: Law, rule: Rule, omission: Omission) -> Move | None:
    """The rule amended: the same text without the passage."""
    new = changes_of(f"amend rule {rule.number}\n| x\n")
    if not new or not isinstance(new[0], f.Amend):
        return None
    passages = omission.rule.tree.body.passages
    kept = (*passages[: omission.first], *passages[omission.last :])
    proposal = draft(law, (replace(new[0], body=replace(new[0].body, passages=kept)),), moves.TITLE)
    words = f"amend {moves.name(rule)} so that it says the same without {omission.quoted}"
    return Move(proposal, words, rule.id) if proposal else None


def _as_above(passage: f.Passage) -> bool:
    return passage.mark is not None and passage.mark.kind == "as above"


def _stands_in(clause: AnyClause, omission: Omission) -> bool:
    origin = clause.origin
    same = origin.rule == omission.rule.id and origin.version == 0
    return same and origin.passage in range(omission.first, omission.last)
