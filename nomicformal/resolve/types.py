"""The types of the language: what a name can stand for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    TRUTH = "truth"
    NUMBER = "number"
    TIME = "time"
    DURATION = "duration"
    TEXT = "text"
    ENUM = "enum"
    ENTITY = "entity"  # includes the built-in sorts Rule, Change and Event
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Type:
    """`name` is the enumeration's or the sort's name, else empty."""

    kind: Kind
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind.value


TRUTH, NUMBER, TIME, DURATION, TEXT = (Type(k) for k in (Kind.TRUTH, Kind.NUMBER, Kind.TIME, Kind.DURATION, Kind.TEXT))
UNDEFINED = Type(Kind.NOTHING)

PLAIN_TYPES = {"truth": TRUTH, "number": NUMBER, "share": NUMBER, "time": TIME, "duration": DURATION, "text": TEXT}
RULE = Type(Kind.ENTITY, "Rule")
CHANGE = Type(Kind.ENTITY, "Change")
EVENT = Type(Kind.ENTITY, "Event")
STATUS = Type(Kind.ENUM, "Status")
