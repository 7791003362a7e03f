"""Random procedures of adoption: each as rules in the language, and as a plain machine that is searched state by state.

The machine knows nothing of the language, the evaluator or the solver: days, who has voted, what has been done.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

DAYS = {1: "1 day", 3: "3 days", 7: "1 week", 14: "2 weeks", 21: "3 weeks", 28: "4 weeks", 35: "5 weeks"}

VOCABULARY = """
ruleset small "Small"
entity Person "person"
state playing(x: Person): truth initially no "{x} is a player"
entity Player is a Person exists when playing "player"
entity Proposal "proposal"
entity Office "office"
individual promoter "the Promoter": Office
state holder(o: Office): Person initially nothing "the holder of {o}"
kind Choice: in_favour "in favour", against
power request(q: Proposal) by Person "{by} asks for {q}"
power distribute(q: Proposal) by Person "{by} distributes {q}"
power vote(q: Proposal, choice: Choice) by Person "{by} votes {choice} on {q}"
term voting_start(q: Proposal): time else time of first distribute(q) "the start of the vote on {q}"
term voting_end(q: Proposal): time "the end of the vote on {q}"
term adopted(q: Proposal): truth else no decided on (distribute(q) happened and now >= voting_end(q)) "{q} is adopted"
"""


@dataclass(frozen=True, slots=True)
class Procedure:
    """`pause`: days between the request and the distribution (0: no request is needed); `by_promoter`: only he
    distributes; `period`: days of the vote; `early`: it ends when all have voted; `quorum`: votes needed, of so many
    hundredths of the players, plus `more`; `within`: days that the guarantee allows."""

    pause: int
    by_promoter: bool
    promoter_votes: bool
    period: int
    early: bool
    quorum: int
    more: int
    within: int

    @staticmethod
    def random(random: Random) -> Procedure:
        return Procedure(
            pause=random.choice([0, 0, 3, 7, 21]),
            by_promoter=random.random() < 0.5,
            promoter_votes=random.random() < 0.7,
            period=random.choice([1, 7, 14, 21, 28, 35]),
            early=random.random() < 0.4,
            quorum=random.choice([0, 20, 50, 100, 100]),
            more=random.choice([0, 0, 0, 1, 2]),
            within=random.choice([7, 14, 28]),
        )

    def text(self) -> str:
        """The procedure as rules."""
        who = "holder(promoter)" if self.by_promoter else "p: Player"
        waiting = "" if not self.pause else f" when now >= time of first request(q) + {DAYS[self.pause]}"
        able = "" if self.promoter_votes else " and not holder(promoter) is p"
        end = f"voting_start(q) + {DAYS[self.period]}"
        if self.early:
            others = "" if self.promoter_votes else "where not holder(promoter) is p "
            voted = f"every p: Player {others}has vote(q, _) by p happened"
            end = f"earlier of ({end},\n      first moment ({voted}) after voting_start(q))"
        votes = "(count p: Player where vote(q, in_favour) by p happened)"
        return (
            f"{VOCABULARY}\nrule 101 mutable\n| It is asked for and distributed.\n  p: Player can request(q)\n"
            f"  {who} can distribute(q){waiting}\n"
            f"rule 102 mutable\n| Players vote once.\n  p: Player can vote(q, c) when distribute(q) happened and now <"
            f" voting_end(q)\n      and not (vote(q, _) by p happened){able}\n"
            f"rule 103 mutable\n| So long.\n  voting_end(q) = {end}\n"
            f"rule 104 mutable\n| So many votes, and at least one.\n  adopted(q) iff {votes} >= 1 and {votes} >= "
            f"{self.quorum}% of (count p: Player) + {self.more}\n"
            f"rule 110 immutable\n| It is always possible.\n  guarantee adoptable: always possible some q: Proposal:"
            f" adopted(q) within {DAYS[self.within]}\n"
        )

    def possible(self, people: int, silent: int | None = None) -> bool:
        """Whether some course of `people` players adopts something in time, the first of whom is the Promoter; `silent`
        (counted from 0) does nothing. Searched breadth first over (day, day of the request, day of the distribution,
        who has voted); several acts may fall on one day, and each takes a moment, so that day `within` is too late."""
        active = [one for one in range(people) if one != silent]
        voters = [one for one in range(people) if self.promoter_votes or one != 0]
        start = (0, -1, -1, frozenset[int]())
        seen, waiting = {start}, deque([start])
        while waiting:
            day, asked, sent, voted = waiting.popleft()
            if day >= self.within:
                continue
            if sent >= 0 and self._ended(day, sent, voted, voters):
                if len(voted) >= 1 and 100 * len(voted) >= self.quorum * people + 100 * self.more:
                    return True
                continue
            following = [(day + 1, asked, sent, voted)]
            if active and asked < 0:
                following.append((day, day, sent, voted))
            rested = not self.pause or (asked >= 0 and day - asked >= self.pause)
            if sent < 0 and rested and (0 in active if self.by_promoter else active):
                following.append((day, asked, day, voted))
            if sent >= 0:
                following += [(day, asked, sent, voted | {one}) for one in voters if one in active]
            for state in following:
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        return False

    def _ended(self, day: int, sent: int, voted: frozenset[int], voters: list[int]) -> bool:
        return day >= sent + self.period or (self.early and len(voted) == len(voters))
