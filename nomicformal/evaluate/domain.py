"""Who and what there is: the members of a sort, and the values that a variable ranges over.

Membership that changes (`exists when`, roles) is a condition in the clauses themselves; here a sort has all
individuals that may ever belong to it.
"""

from __future__ import annotations

from fractions import Fraction

from nomicformal.core.expr import Kind, Type, Value
from nomicformal.core.looked_at import LookedAt, Remembered
from nomicformal.core.model import Ruleset, Sort
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.constants import numbers_to_try, occurring
from nomicformal.evaluate.thresholds import Group

PLAIN = (Kind.NUMBER, Kind.TIME, Kind.DURATION, Kind.TEXT)


class Domain:
    def __init__(self, ruleset: Ruleset, situation: Situation, looked: LookedAt | None = None) -> None:
        """`looked`: where it is noted that the list of rules is taken."""
        self._ruleset = ruleset
        self._situation = situation
        self._looked = looked or LookedAt()
        self._members: Remembered[tuple[str, ...]] = Remembered(self._looked)
        self._numbers: dict[Kind, tuple[Value, ...]] = {}
        self._numbers_tried: dict[str, tuple[Value, ...]] = {}
        self._tried: dict[Kind, tuple[Value, ...]] = {}

    def members(self, sort: str) -> tuple[str, ...]:
        """All individuals of a sort: its own, those of its sub-sorts; of a role, those of the sorts it draws on."""
        return self._members.of(sort, lambda: tuple(dict.fromkeys(self._collect(sort, frozenset()))))

    def _comes_and_goes(self, sort: Sort) -> bool:
        """Whether individuals of the sorts above become members by a state (`exists when`)."""
        member = self._ruleset.symbols.get(sort.member)
        return not sort.is_role and member is not None and member.kind == "state"

    def _collect(self, sort: str, within: frozenset[str]) -> list[str]:
        if sort in within:
            return []
        found = [*self._ruleset.individuals.get(sort, ()), *self._situation.individuals.get(sort, ())]
        if sort == "Rule":
            self._looked.note("all", "rules")
            found += [rule.id for rule in self._ruleset.rules]
        if sort == "Event":
            found += [entry.id for entry in self._situation.log]
        declared = self._ruleset.sorts.get(sort)
        if declared is not None and self._comes_and_goes(declared):
            found += [name for parent in declared.parents for name in self._situation.individuals.get(parent, ())]
        if declared is not None and declared.is_role:
            below = list(declared.parents)
        else:
            below = [s.name for s in self._ruleset.sorts.values() if sort in s.parents and not s.is_role]
        for name in below:
            found += self._collect(name, within | {sort})
        return found

    def of(self, type_: Type) -> tuple[Value, ...]:
        """The values of a type. Of numbers, times and texts only those that occur in the situation."""
        match type_.kind:
            case Kind.TRUTH:
                return (False, True)
            case Kind.ENUM:
                return self._ruleset.enums.get(type_.name, ())
            case Kind.ENTITY:
                return self.members(type_.name)
            case Kind.NOTHING:
                return (None,)
            case _:
                return self._occurring(type_.kind)

    def numbers_tried(self, name: str, group: Group, done: tuple[LogEntry, ...], share: bool) -> tuple[Value, ...]:
        """The numbers to try where that of a symbol is not given; `group`: what they are compared with; `done`: the
        acts that there are, if more than those of the situation."""
        if name not in self._numbers_tried:
            self._numbers_tried[name] = numbers_to_try(group, self._situation, done, share)
        return self._numbers_tried[name]

    def tried(self, kind: Kind) -> tuple[Value, ...]:
        """The times or texts to try where one is not given."""
        if kind not in self._tried:
            self._tried[kind] = occurring(self._ruleset, self._situation, kind)
        return self._tried[kind]

    def _occurring(self, kind: Kind) -> tuple[Value, ...]:
        if kind not in self._numbers:
            found: dict[Value, None] = {}
            for symbol, args in self._cells():
                declared = self._ruleset.symbols.get(symbol)
                if declared is None:
                    continue
                for param, value in zip(declared.params, args, strict=False):
                    if param.type.kind is kind and value is not None:
                        found[value] = None
            self._numbers[kind] = tuple(sorted(found, key=_order))
        return self._numbers[kind]

    def _cells(self) -> list[tuple[str, tuple[Value, ...]]]:
        situation = self._situation
        return [
            *((entry.symbol, entry.args) for entry in situation.log),
            *situation.facts, *situation.initial,
            *(cell for _, states in situation.timeline or () for cell in states),
        ]


def _order(value: Value) -> tuple[int, Fraction, str]:
    if isinstance(value, (int, Fraction)):
        return 0, Fraction(value), ""
    return 1, Fraction(0), str(value)
