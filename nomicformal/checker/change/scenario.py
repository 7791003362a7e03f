"""The proposal as an event of the game: submitted, distributed, voted on. The ruleset's own terms are asked about it.

This uses the names of the shared vocabulary (specs/std): a ruleset that calls these things otherwise gets no answer
here, and is told so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from nomicformal.checker.change.always import as_always
from nomicformal.checker.checks.uses import body, head
from nomicformal.core.expr import Kind, Type, Value
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.situation import USUAL_BEGINNING, Cell, LogEntry, Situation
from nomicformal.syntax.tree_file import Amend, Change, Enact, ProposalFile, Renumber, Repeal, Retitle, Transmute

HOUR, DAY = 60, 1440
LONG_AFTER = 60 * DAY
NEEDED = ("submit", "distribute", "vote", "adopted")
IN_EVERY_VOTE = ("submit", "assign_number", "distribute", "vote")
_KINDS: dict[type, str] = {
    Enact: "enactment",
    Amend: "amendment",
    Repeal: "repealing",
    Transmute: "transmutation",
    Renumber: "renumbering",
    Retitle: "retitling",
}


@dataclass(frozen=True, slots=True)
class Bundling:
    """A ruleset lets proposals be voted on together: as one of the `sort`, of which they are `member`s (a fact)."""

    sort: str
    member: str


def bundling(ruleset: Ruleset) -> Bundling | None:
    """How this ruleset calls a proposal that consists of others; None if it knows none."""
    sorts = [name for name, sort in ruleset.sorts.items() if not sort.is_role and sort.parents == ("Proposal",)]
    for symbol in ruleset.symbols.values():
        names = [param.type.name for param in symbol.params]
        about_two = symbol.kind == "fact" and len(names) == 2 and names[0] == "Proposal"
        if about_two and symbol.result and symbol.result.kind is Kind.TRUTH:
            for sort in sorts:
                if names[1] in ("Proposal", sort):
                    return Bundling(sort, symbol.name)
    return None


@dataclass(frozen=True, slots=True)
class Course:
    """How the vote goes: `players` in the game, of whom `in_favour` and `against` vote. `within`: the proposal is not
    voted on by itself, but as the only member of such a bundle. `drafts`: the rules that it would enact, in order,
    where the ruleset has them as rules that are not in force."""

    players: int
    in_favour: int
    against: int = 0
    within: Bundling | None = None
    drafts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Helping:
    """What is not so by itself, and without which nothing is adopted: `facts` of the situation, those `of_acts`, which
    every act has, and `acts` about the proposal that the first player does as soon as it is distributed."""

    facts: Mapping[Cell, Value] = field(default_factory=dict)
    of_acts: Mapping[str, Value] = field(default_factory=dict)
    acts: tuple[str, ...] = ()


NO_HELP = Helping()


def acts_about_proposals(ruleset: Ruleset) -> list[str]:
    """What somebody can do to a proposal, and nothing else about it, beside what every vote consists of."""
    return [
        symbol.name
        for symbol in ruleset.symbols.values()
        if symbol.kind in ("act", "power") and symbol.name not in IN_EVERY_VOTE and symbol.agent
        if [param.type.name for param in symbol.params] == ["Proposal"]
    ]


def lacking(ruleset: Ruleset) -> list[str]:
    """The names of the shared vocabulary that the scenario needs and this ruleset does not have."""
    return [name for name in NEEDED if name not in ruleset.symbols] + [
        sort for sort in ("Person", "Proposal") if sort not in ruleset.sorts
    ]


def proposal_name(proposal: ProposalFile) -> str:
    return f"p{proposal.header.number if proposal.header else 0}"


def voted_name(proposal: ProposalFile, within: Bundling | None) -> str:
    """What is voted on: the proposal, or the bundle that it is in."""
    return f"{proposal_name(proposal)}_bundle" if within else proposal_name(proposal)


@dataclass(frozen=True, slots=True)
class Step:
    """What the rules are asked about: the change at `place` (from 0) as `kind`, an individual called `name`. A change
    of status that an amendment brings along without saying so is a step of its own, not `explicit`."""

    name: str
    place: int
    kind: str
    explicit: bool = True


def steps(ruleset: Ruleset, proposal: ProposalFile) -> list[Step]:
    """The changes of the proposal, one by one."""
    written = {change.number for change in proposal.changes if isinstance(change, Transmute)}
    found = []
    for place, change in enumerate(proposal.changes):
        found.append(Step(f"c{place + 1}", place, _KINDS[type(change)]))
        rule = _target(ruleset, change)
        if isinstance(change, Amend) and rule and change.status not in ("", rule.status) and rule.number not in written:
            found.append(Step(f"c{place + 1}_status", place, "transmutation", explicit=False))
    return found


def _target(ruleset: Ruleset, change: Change) -> Rule | None:
    if isinstance(change, Enact):
        return None
    return next((rule for rule in ruleset.rules if rule.number == change.number and rule.in_force), None)


def scenario(
    ruleset: Ruleset, proposal: ProposalFile, course: Course, readings: dict[str, str], helping: Helping = NO_HELP
) -> Situation:
    """This course, with all acts as done: the first player submits, and holds every office; half an hour later the
    proposal has its number, after an hour it is distributed (where rules know of that), votes come the next day. The
    question is asked sixty days later. Nothing else happens; facts that are neither given nor `helping` are false."""
    people = [f"player{number + 1}" for number in range(course.players)]
    name = proposal_name(proposal)
    start = _start(ruleset, proposal)
    facts, initial = _facts(ruleset, proposal, name, course.drafts), _initial(ruleset, people)
    voted = voted_name(proposal, course.within)
    if course.within:
        facts |= {(fact, (voted,)): value for (fact, args), value in facts.items() if args == (name,)}
        facts[course.within.member, (name, voted)] = True
    number = Fraction(proposal.header.number if proposal.header else 0)
    numbered = {**initial, ("reference", (voted,)): number} if "reference" in ruleset.symbols else initial
    entries: list[tuple[int, str, tuple[Value, ...], str]] = [(start, "submit", (voted,), people[0])]
    if "assign_number" in ruleset.symbols:
        entries.append((start + HOUR // 2, "assign_number", (voted, number), people[0]))
    done = ("distribute", *helping.acts) if _is_distributed(ruleset) else helping.acts
    entries += [(start + HOUR, act, (voted,), people[0]) for act in done]
    votes = ["in_favour"] * course.in_favour + ["against"] * course.against
    for person, choice in zip(people, votes, strict=False):
        entries.append((start + DAY, "vote", (voted, choice), person))
    of_acts = {**_facts_of_acts(ruleset), **helping.of_acts}
    log = tuple(
        LogEntry(f"e{place + 1}", time, symbol, args, agent, of_acts)
        for place, (time, symbol, args, agent) in enumerate(entries)
    )
    individuals = dict(ruleset.individuals)
    sort, _ = electorate(ruleset)
    individuals[sort] = (*individuals.get(sort, ()), *people)
    individuals["Proposal"] = (*individuals.get("Proposal", ()), name)
    if course.within:
        individuals[course.within.sort] = (*individuals.get(course.within.sort, ()), voted)
    individuals["Change"] = tuple(step.name for step in steps(ruleset, proposal))
    return Situation(
        individuals=individuals,
        facts={**helping.facts, **facts},
        log=log,
        now=start + LONG_AFTER,
        timeline=((start - DAY, initial), (start + HOUR // 2, numbered)),
        readings=readings,
        facts_closed=True,
        start=start - DAY,
    )


def _is_distributed(ruleset: Ruleset) -> bool:
    """Whether a rule speaks of distributing proposals, or leaves it to the vocabulary when a vote is over."""
    return ruleset.once("proposals are distributed", _speaks_of_distributing)


def _speaks_of_distributing(ruleset: Ruleset) -> bool:
    over = False
    for clause in ruleset.clauses:
        if not clause.origin.rule:
            continue
        decided = head(clause)
        node = decided[0] if decided else ("", "")
        if "distribute" in (node[1], *(use.node[1] for use in body(clause))):
            return True
        over = over or node == ("term", "closed")
    return not over


def _start(ruleset: Ruleset, proposal: ProposalFile) -> int:
    """Ten in the morning of the proposal's date, else of the day after the game began."""
    when = proposal.header.on if proposal.header else None
    minutes = getattr(when, "minutes", None)
    day = minutes if isinstance(minutes, int) else (USUAL_BEGINNING if ruleset.begins is None else ruleset.begins) + DAY
    return day // DAY * DAY + 10 * HOUR


def _facts(ruleset: Ruleset, proposal: ProposalFile, name: str, drafts: tuple[str, ...]) -> dict[Cell, Value]:
    enacting = [place for place, change in enumerate(proposal.changes) if isinstance(change, Enact)]
    enacted = dict(zip(enacting, drafts, strict=False))
    facts: dict[Cell, Value] = {("written", (name,)): True}
    facts.update({(fact, (name,)): value for fact, value in shown(ruleset, proposal).items()})
    for step in steps(ruleset, proposal):
        change, cell = proposal.changes[step.place], (step.name,)
        rule = _target(ruleset, change)
        facts[("proposal_of", cell)] = name
        facts[("change_kind", cell)] = step.kind
        facts[("new_status", cell)] = _new_status(change, rule.status if rule else "mutable")
        facts[("explicit", cell)] = step.explicit
        facts[("target", cell)] = rule.id if rule is not None else enacted.get(step.place)
    facts = {cell: value for cell, value in facts.items() if cell[0] in ruleset.symbols}
    return facts | as_always(ruleset, facts, tuple(step.name for step in steps(ruleset, proposal)))


def shown(ruleset: Ruleset, proposal: ProposalFile) -> dict[str, bool]:
    """What the text of the proposal shows of it: whether its rules have a title and a section, whether it changes no
    more than a title."""
    changes = [(change, _target(ruleset, change)) for change in proposal.changes]
    return {
        "has_title": all(bool(getattr(change, "title", "") or (rule and rule.title)) for change, rule in changes),
        "has_section": all(bool(_section(change) or (rule and rule.section)) for change, rule in changes),
        "heading_only": all(isinstance(change, Retitle) for change, _ in changes),
        "changes_title": any(isinstance(change, Retitle) for change, _ in changes),
    }


def _section(change: Change) -> str:
    body = change.body if isinstance(change, (Enact, Amend)) else None
    return body.section.title if body and body.section else ""


def _new_status(change: Change, status: str) -> str:
    match change:
        case Enact(status=new) | Amend(status=new) | Transmute(status=new):
            return new or status
        case _:
            return status


def _initial(ruleset: Ruleset, people: list[str]) -> dict[Cell, Value]:
    """Everybody plays, or is a member; the first one holds every office."""
    _, state = electorate(ruleset)
    initial: dict[Cell, Value] = {(state, (person,)): True for person in people}
    for office in ruleset.individuals.get("Office", ()):
        initial[("holder", (office,))] = people[0]
    return {cell: value for cell, value in initial.items() if cell[0] in ruleset.symbols}


def electorate(ruleset: Ruleset) -> tuple[str, str]:
    """The sort of those who vote, and the state of being one: players; where no rule speaks of players, the one sort of
    persons who come and go that the ruleset declares itself, such as the members of a club."""
    groups = [
        (name, sort.member)
        for name, sort in ruleset.sorts.items()
        if name != "Player" and not sort.is_role and "Person" in sort.parents
        if sort.member in ruleset.symbols and ruleset.symbols[sort.member].kind == "state"
    ]
    if len(groups) == 1 and not any(
        use.node == ("term", "playing") for clause in ruleset.clauses if clause.origin.rule for use in body(clause)
    ):
        return groups[0]
    return ("Player" if "Player" in ruleset.sorts else "Person", "playing")


def _facts_of_acts(ruleset: Ruleset) -> dict[str, Value]:
    """Attributes of acts: the first one of each enumeration, such as the first channel that the ruleset names."""
    return {
        symbol.name: ruleset.enums[symbol.result.name][0]
        for symbol in ruleset.symbols.values()
        if symbol.kind == "fact" and _over_events(symbol.params) and symbol.result and symbol.result.kind is Kind.ENUM
    }


def _over_events(params: tuple[object, ...]) -> bool:
    kinds = [getattr(param, "type", None) for param in params]
    return len(kinds) == 1 and isinstance(kinds[0], Type) and kinds[0].name == "Event"
