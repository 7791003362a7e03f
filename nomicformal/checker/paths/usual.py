"""What an ordinary proposal and an ordinary act are like, where the rules ask for facts that no text of a proposal
shows: that the votes are sent to the right thread, say. Taken as they have to be for a plain proposal to be adopted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from nomicformal.checker.change.scenario import acts_about_proposals
from nomicformal.core.expr import Kind
from nomicformal.core.model import Ruleset, Symbol


@dataclass(frozen=True, slots=True)
class Usual:
    """Truths that hold of each proposal, and of each act; `acts` that are done to each proposal, such as calling the
    vote on it."""

    of_proposals: frozenset[str] = frozenset()
    of_acts: frozenset[str] = frozenset()
    acts: tuple[str, ...] = ()

    def without(self, names: frozenset[str]) -> Usual:
        return Usual(self.of_proposals - names, self.of_acts - names, self.acts)

    @property
    def of_acts_in_order(self) -> tuple[str, ...]:
        return tuple(sorted(self.of_acts))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.of_proposals | self.of_acts))


NOTHING_SPECIAL = Usual()


def usual_facts(ruleset: Ruleset, adopted: Callable[[Usual], bool], known: frozenset[str] = frozenset()) -> Usual:
    """The fewest facts under which a plain proposal is adopted, as `adopted` has it, and one act more if these do not
    do; none if it is adopted without any, or not with all of them. `known`: facts that the proposal itself shows."""
    if adopted(NOTHING_SPECIAL):
        return NOTHING_SPECIAL
    facts = Usual(_truths_about(ruleset, "Proposal") - known, _truths_about(ruleset, "Event") - known)
    acts = ((), *((act,) for act in acts_about_proposals(ruleset)))
    usual = next((one for one in (replace(facts, acts=more) for more in acts) if adopted(one)), None)
    if usual is None:
        return NOTHING_SPECIAL
    waiting = [usual.names]
    while waiting:
        group = waiting.pop(0)
        without = usual.without(frozenset(group))
        if adopted(without):
            usual = without
        elif len(group) > 1:
            middle = len(group) // 2
            waiting += [group[:middle], group[middle:]]
    return usual


def _truths_about(ruleset: Ruleset, sort: str) -> frozenset[str]:
    return frozenset(name for name, symbol in ruleset.symbols.items() if _is_truth_about(symbol, sort))


def _is_truth_about(symbol: Symbol, sort: str) -> bool:
    if symbol.kind != "fact" or symbol.result is None or symbol.result.kind is not Kind.TRUTH:
        return False
    return len(symbol.params) == 1 and symbol.params[0].type.name == sort
