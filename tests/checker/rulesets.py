"""Small rulesets that several tests ask about."""

from __future__ import annotations

from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset
from tests.support import ruleset_from_text

VOCABULARY = '''ruleset t "t" language en
entity Player "player"
entity Proposal "proposal"
fact tall(p: Player): truth "{p} is tall"
fact rich(p: Player): truth "{p} is rich"
fact age(p: Player): number "the age of {p}"
fact friend(p: Player, q: Player): truth "{p} is a friend of {q}"
state points(p: Player): number initially 0 "the points of {p}"
act vote(q: Proposal) by Player "{by} votes on {q}"
power reform() by Player "{by} reforms"
term fee(p: Player): number "the fee of {p}"
term quorum(q: Proposal): number "the quorum of {q}"
term passed(q: Proposal): truth "{q} is passed"
term happy(p: Player): truth "{p} is happy"
'''

POLICY = '''
rule 101 immutable "Immutable first"
| Immutable over mutable.
  precedence: immutable over mutable, the beaten rule is void

rule 102 immutable "Claims, then number"
| Claims, then number.
  precedence among rules of one status: claims unless mutual, then lower number
'''


def ruleset(rules: str, policy: bool = True) -> Ruleset:
    """The vocabulary above, the usual policy if wanted, and these rules."""
    return ruleset_from_text(VOCABULARY + (POLICY if policy else "") + rules)


def clauses_of(found: Ruleset, number: int) -> list[AnyClause]:
    """The clauses of the rule with this number, in order."""
    return [c for c in found.clauses if c.origin.rule == f"r{number}"]
