"""Small rules of adoption and change, and what `paths` answers about them."""

from __future__ import annotations

from nomicformal.checker.paths.answer import Answer, Paths
from nomicformal.checker.paths.assembly import Setting
from nomicformal.checker.paths.targets import ALONE, ENTRENCH, STOP, general, of_guarantee, of_rule
from nomicformal.core.lower import lower
from nomicformal.ruleset.load import load_text
from tests.support import complain

START = """ruleset tiny "A tiny nomic" language en
use nomic
begins 2011-09-06
term frees(q: Proposal): truth else (some c: Change where proposal_of(c) is q and change_kind(c) is transmutation and
    status(target(c)) is immutable) "{q} frees an immutable rule"
event draw(n: number) "the draw gives {n}"
"""
ENTRENCHED = """
rule 101 immutable "A right"
| Every player has a right to cake.
  comment
"""
CHANGES = """
rule 105 immutable "Changes"
| Mutable rules can be amended and repealed, immutable ones cannot; any rule can be transmuted.
  admissible(c) iff status(target(c)) is mutable when change_kind(c) in (amendment, repealing)
  takes_effect(c) only if admissible(c) when change_kind(c) in (amendment, repealing)
rule 210 mutable "Effect"
| An adopted change takes effect.
  takes_effect(c) when adopted(proposal_of(c))
"""
ADOPTION = """
rule 106 immutable "Adoption"
| A proposal is adopted if it gets the votes it needs and the quorum is met.
  adopted(q) iff votes_for(q) >= votes_needed(q) and turnout(q) >= quorum(q)
rule 201 mutable "Quorum"
| The quorum is 2.
  quorum(q) = 2
rule 205 mutable "Period"
| Voting lasts a week from the distribution.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + 1 week
  p: Player can distribute(q)
  p: Player can vote(q, c) when voting_start(q) <= now and now < voting_end(q)
"""
STATUS = """
rule 111 immutable "Status"
| Immutable rules prevail over mutable ones, which are then void.
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
"""
CLAIMS = """
rule 212 immutable "Number"
| Among rules of one status claims count, and then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
"""
NUMBERS = """
rule 212 immutable "Number"
| Among rules of one status the lower number counts.
  precedence among rules of one status: lower number
"""
MUTABLE_THRESHOLD = """
rule 209 mutable "Votes"
| Freeing an immutable rule needs every vote; anything else more than half.
  votes_needed(q) = legal_votes(q) when frees(q)
  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise
"""
NEW_ONES_ARE_MUTABLE = """
rule 103 immutable "New rules"
| New rules are mutable.
  takes_effect(c) only if new_status(c) is mutable when change_kind(c) is enactment
"""
IMMUTABLE_THRESHOLD = MUTABLE_THRESHOLD.replace("209 mutable", "209 immutable")
BASE = START + ENTRENCHED + CHANGES + ADOPTION + STATUS


def paths(text: str, **setting: object) -> Paths:
    model = load_text(text)
    ruleset, found = lower(model)
    complain([*model.diagnostics, *found])
    return Paths(model, ruleset, Setting(5, **setting))  # type: ignore[arg-type]


def answer(text: str, target: str) -> Answer:
    found = paths(text)
    ruleset = found.law.ruleset
    if target in (ALONE, STOP, ENTRENCH):
        return found.answer(next(one for one in general(ruleset) if one.key == target))
    if target.isdigit():
        return found.answer(of_rule(next(rule for rule in ruleset.rules if str(rule.number) == target)))
    return found.answer(of_guarantee(ruleset, target))


def steps(answer: Answer, which: str = "cheaper") -> list[tuple[str, int]]:
    """What each step does, and the votes that it needs."""
    way = getattr(answer, which)
    return [] if way is None else [(one.step.move.words, one.step.votes) for one in way.steps]
