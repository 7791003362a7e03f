"""Linting proposals that stand in a text, over a small nomic that uses the shared vocabulary."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.change.context import Part
from nomicformal.checker.lint import LintResult, lint
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.load import load_text
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal
from nomicformal.syntax.tree_file import Change
from tests.support import complain

NOMIC = """ruleset tiny "A tiny nomic" language en
use nomic
begins 2011-09-06
fact rich(p: Person): truth "{p} is rich"

rule 104 immutable "One vote"
| Each player has one vote.
  votes_of(p, q) = 1 when playing(p)
rule 105 immutable "Changes"
| Mutable rules can be amended and repealed, immutable ones cannot. Transmutations must be written out.
  admissible(c) iff status(target(c)) is mutable when change_kind(c) in (amendment, repealing)
  takes_effect(c) only if explicit(c) when change_kind(c) is transmutation
rule 106 immutable "Adoption"
| A proposal is adopted if it gets the votes it needs and the quorum is met.
  adopted(q) iff enough_votes(q) and turnout(q) >= quorum(q)
rule 108 immutable "No going back"
| No change applies to what was done before it.
  not reaches_back(c)
rule 111 immutable "Status"
| Immutable rules prevail over mutable ones, which are then void.
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
rule 114 immutable "One mutable rule"
| There must always be at least one mutable rule.
  always (count r: Rule where in_force(r) and status(r) is mutable) >= 1
rule 201 mutable "Quorum"
| The quorum is 2.
  quorum(q) = 2
rule 205 mutable "Period"
| Voting lasts a week from the distribution.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + 1 week
rule 209 mutable "Majority"
| A proposal needs more than half of the votes cast.
  votes_needed(q) = legal_votes(q) div 2 + 1
rule 212 mutable "Number"
| Among rules of one status claims count, and then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
"""


def linted(proposal: str, ruleset: str = NOMIC) -> LintResult:
    """What lint says of the proposal; its first line (heading and date) is supplied."""
    source = SourceFile("p.nomic", 'proposal 301 "A change" by anna on 2011-09-10\n' + proposal)
    written, found = parse_proposal(source)
    complain(found)
    model = load_text(ruleset)
    before, found = lower(model)
    complain(found)

    def after(*lines: Change) -> Ruleset:
        changed, _ = apply(model, replace(written, lines=lines) if lines else written, source)
        return lower(changed)[0]

    parts = [Part(change, after(change)) for change in written.changes] if len(written.changes) > 1 else []
    return lint(before, after(), written, parts)


def findings(proposal: str, code: str, ruleset: str = NOMIC) -> list[Diagnostic]:
    """What lint finds with this code."""
    return [found for found in linted(proposal, ruleset).diagnostics if found.code == code]


def only_finding(proposal: str, code: str, ruleset: str = NOMIC) -> Diagnostic:
    """The one finding with this code."""
    found = findings(proposal, code, ruleset)
    assert len(found) == 1, [one.message for one in found]
    return found[0]
