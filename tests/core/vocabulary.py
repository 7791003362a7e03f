"""A small vocabulary for the tests of lowering."""

from __future__ import annotations

from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset
from tests.support import ruleset_from_text

VOCABULARY = """
entity Person "person"
entity Player is a Person exists when playing "Player"
state playing(x: Person): truth initially no "{x} is a Player"
entity Proposal "proposal"
entity Office "office"
individual chair "the chair", clerk: Office
kind Choice: in_favour "in favour", against
kind Purpose: quorum_count, ballot
state points(p: Person): number initially 0 "the points of {p}"
state holder(o: Office): Person initially nothing "the holder of {o}"
fact written(q: Proposal): truth "{q} is in writing"
fact public(e: Event): truth "{e} is public"
act join() by Person "{by} joins"
act submit(q: Proposal) by Person "{by} submits {q}"
act post(q: Proposal, n: number) by Person
power distribute(q: Proposal) by Person "{by} distributes {q}"
power vote(q: Proposal, choice: Choice) by Player "{by} votes {choice} on {q}"
event draw(n: number) "the draw gives {n}"
term counts(p: Person, u: Purpose): truth else yes "{p} counts for {u}"
term quorum(q: Proposal): number "the quorum of {q}"
term needed(q: Proposal): number "the votes that {q} needs"
term deadline(q: Proposal): time "the deadline of {q}"
term proper(q: Proposal): truth "{q} is proper"
term adopted(q: Proposal): truth else no "{q} is adopted"
term salary(o: Office): number "the salary of {o}"
term wins(p: Person): truth "{p} wins"
reading rounding: up, down "which way?"
"""


def ruleset(*clauses: str, status: str = "mutable", also: str = "", vocabulary: str = "") -> Ruleset:
    """A ruleset with the clauses in rule 201, one passage each, and more rules as text."""
    passages = "".join(f"| Passage {n}.\n  {clause}\n" for n, clause in enumerate(clauses))
    return ruleset_from_text(f"{VOCABULARY}{vocabulary}\nrule 201 {status}\n{passages}{also}")


def clauses(*written: str, also: str = "", vocabulary: str = "") -> tuple[AnyClause, ...]:
    """The core clauses of rule 201 made of these."""
    return tuple(c for c in ruleset(*written, also=also, vocabulary=vocabulary).clauses if c.origin.rule == "r201")


def only(*written: str, vocabulary: str = "") -> AnyClause:
    """The one core clause that they give."""
    (found,) = clauses(*written, vocabulary=vocabulary)
    return found
