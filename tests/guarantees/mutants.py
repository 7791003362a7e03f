"""Mutants of the rules of adoption: how many change an answer. `python -m tests.guarantees.mutants` lists the others.

Each mutant drops a clause, changes a number, or turns a comparison or a connective round. The answer is all that the
search says: from which starts nothing can be adopted, on whom it hangs and how late he may be, how soon and how late
it comes about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nomicformal.checker.courses.analysis import analyse
from nomicformal.checker.courses.found import Analysis
from nomicformal.checker.courses.search import Course
from nomicformal.core.clauses import Guarantee
from nomicformal.core.lower import lower
from nomicformal.diagnostics import Severity
from nomicformal.evaluate.index import Index
from nomicformal.ruleset.load import load_text
from tests.guarantees.procedures import VOCABULARY

WORDS = (
    'fact written(q: Proposal): truth "{q} is in writing"\n'
    'power withdraw(q: Proposal) by Person "{by} withdraws {q}"\n'
)
RULES = """
rule 101 immutable
| Any player asks for a proposal in writing, and after three days the Promoter has to distribute it within two.
  p: Player can request(q) when written(q)
  holder(promoter) can distribute(q) when now >= time of first request(q) + 3 days
  holder(promoter) must distribute(q) within 5 days of request(q)
  p: Player can distribute(q) when not holder(promoter) is known and request(q) happened
rule 102 mutable
| Players vote once, for two weeks, or until all have voted.
  p: Player can vote(q, c) when distribute(q) happened and now < voting_end(q)
  nobody can vote(q, _) when withdraw(q) happened
  voting_end(q) = earlier of (voting_start(q) + 2 weeks,
      first moment (every p: Player has vote(q, _) by p happened) after voting_start(q))
rule 103 mutable
| Half of the players have to vote, and most of them in favour.
  quorum(q) = 50% of (count p: Player)
  for(q) = (count p: Player where vote(q, in_favour) by p happened)
  adopted(q) iff for(q) > (count p: Player where vote(q, against) by p happened) and turnout(q) >= quorum(q)
  turnout(q) = (count p: Player where vote(q, _) by p happened)
"""
PROMISE = """
rule 110 immutable
| It is always possible.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
"""
TERMS = (
    'term quorum(q: Proposal): number "the quorum of {q}"\nterm for(q: Proposal): number "the votes for {q}"\n'
    'term turnout(q: Proposal): number "the turnout of {q}"\n'
)
TURNED = {" >= ": " < ", " > ": " <= ", " < ": " >= ", " and ": " or ", " iff ": " only if ", "earlier of": "later of"}
NUMBERS = {
    "3 days": ("30 days", "0 days"),
    "5 days": ("50 days", "4 days"),
    "2 weeks": ("5 weeks", "3 weeks"),
    "50%": ("120%", "100%"),
}


def mutants() -> Iterator[tuple[str, str]]:
    """What was done, and the rules after it."""
    lines = RULES.splitlines()
    for place, line in enumerate(lines):
        clause = line.startswith("  ") and not line.startswith("   ")
        if clause:
            end = place + 1
            while end < len(lines) and lines[end].startswith("   "):
                end += 1
            yield f"without: {line.strip()}", "\n".join([*lines[:place], *lines[end:]])
        if line.startswith("  "):
            for old, new in [*TURNED.items(), *((old, new) for old, news in NUMBERS.items() for new in news)]:
                for found in re.finditer(re.escape(old), line):
                    changed = line[: found.start()] + new + line[found.end() :]
                    yield f"{old.strip()} -> {new.strip()}: {line.strip()}", "\n".join(
                        [*lines[:place], changed, *lines[place + 1 :]]
                    )


def answer(rules: str) -> tuple[object, ...] | None:
    """All that the search says of the guarantee; None if the language refuses the rules."""
    ruleset, found = lower(load_text(VOCABULARY + WORDS + TERMS + rules + PROMISE))
    if any(one.severity is Severity.ERROR for one in found):
        return None
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    return _told(analyse(Index(ruleset), guarantee))


def _told(result: Analysis) -> tuple[object, ...]:
    fastest, slowest = result.fastest, result.slowest
    return (
        [one.start.key for one in result.blocked],
        [one.blocked for one in result.silence],
        [(one.entry.symbol, one.entry.agent, one.largest) for one in result.delays],
        None if fastest is None else fastest[1].reached - fastest[1].begin,
        None if slowest is None else slowest.reached - slowest.begin,
        [one.found.reached - one.found.begin for one in result.silence if isinstance(one.found, Course)],
    )


def main() -> None:
    right = answer(RULES)
    survivors, killed = [], 0
    for what, rules in mutants():
        told = answer(rules)
        if told is not None and told == right:
            survivors.append(what)
        else:
            killed += 1
    total = killed + len(survivors)
    print(f"{killed} of {total} mutants change an answer ({100 * killed // total}%)", *survivors, sep="\n")


if __name__ == "__main__":
    main()
