"""What a rule's printed history says, event by event, in the few kinds that the textual checks need."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nomicformal.checker.checks.words import status_word
from nomicformal.core.model import HistoryEvent, Rule
from nomicformal.told import Told, joined, told

_PROPOSAL = re.compile(r"\bproposal (\d+)")
_INITIAL = re.compile(r"^initial(?: rule)? (\d+)(?: ([\w-]+))?", re.I)
_TRANSMUTED_TO = re.compile(r"\btransmuted to ([\w-]+)", re.I)
_OTHER_STATUS = {"immutable": "mutable", "mutable": "immutable"}
_RENUMBERS = ("created", "enacted", "reenacted", "re-enacted", "amended", "transmuted", "renumbered")


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a history. `text`: its words in lower case; `number`: the number that it can give the rule;
    `status`: the status that the rule has afterwards; `flips`: it changes to the other status, without naming it."""

    event: HistoryEvent
    text: str
    number: int | None
    status: str
    flips: bool

    def is_a(self, *verbs: str) -> bool:
        return any(re.search(rf"\b{verb}\b", self.text) for verb in verbs)


def steps(rule: Rule) -> tuple[Step, ...]:
    """The rule's history as steps, in the order printed."""
    return tuple(_step(event) for event in rule.history)


def proposal_of(event: HistoryEvent) -> int | None:
    """The number of the proposal that an event names, if it names one."""
    found = _PROPOSAL.search(event.text.lower())
    return int(found[1]) if found else None


def _step(event: HistoryEvent) -> Step:
    text = event.text.lower().split(";")[0].strip()
    number, status = event.number, event.status
    if initial := _INITIAL.match(text):
        number, status = int(initial[1]), status or initial[2] or ""
    elif number is None and (proposal := _PROPOSAL.search(text)) and any(verb in text for verb in _RENUMBERS):
        number = int(proposal[1])
    if to := _TRANSMUTED_TO.search(text):
        status = to[1]
    return Step(event, text, number, status, "transmuted" in text and not status)


def status_from_history(rule: Rule) -> str:
    """The status that the events give, empty where they do not say."""
    status = ""
    for step in steps(rule):
        if step.status:
            status = step.status
        elif step.flips:
            status = _OTHER_STATUS.get(status, "")
    return status


def numbers_from_history(rule: Rule) -> tuple[int, ...]:
    """Every number that an event gives, in order, without repetition."""
    return tuple(dict.fromkeys(step.number for step in steps(rule) if step.number is not None))


def event_words(text: str) -> Told:
    """The words of an event in quotation marks."""
    what, _, who = text.partition(";")
    told_parts = [_event(part.strip()) for part in what.split(",")]
    if who:
        told_parts.append(told("by {names}", names=who.strip().removeprefix("by ")))
    return Told(f"“{text}”", "“{event}”", {"event": joined(told_parts, ", ")})


def _event(text: str) -> str:
    """One part of an event; words in no known form stay as they are."""
    match text.lower().split():
        case ["initial", number, status]:
            return told("initial {number} {status}", number=number, status=status_word(status))
        case ["created", "by", "proposal", number]:
            return told("created by proposal {number}", number=number)
        case ["enacted", "by", "proposal", number]:
            return told("enacted by proposal {number}", number=number)
        case ["amended", "by", "proposal", number]:
            return told("amended by proposal {number}", number=number)
        case ["repealed", "by", "proposal", number]:
            return told("repealed by proposal {number}", number=number)
        case ["transmuted", "by", "proposal", number]:
            return told("transmuted by proposal {number}", number=number)
        case ["transmuted", "to", status, "by", "proposal", number]:
            return told("transmuted to {status} by proposal {number}", status=status_word(status), number=number)
        case ["renumbered", "to", number]:
            return told("renumbered to {number}", number=number)
        case ["infected", "by", "rule", number]:
            return told("infected by rule {number}", number=number)
        case ["titled"]:
            return told("titled")
        case ["retitled"]:
            return told("retitled")
        case ["section", "assigned"]:
            return told("section assigned")
        case ["corrected", "by", *_]:
            return told("corrected by {names}", names=text.split(None, 2)[2])
        case _:
            return text
