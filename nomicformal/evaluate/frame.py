"""Where an expression is evaluated: the values of its variables, and the moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from nomicformal.core.expr import Value
from nomicformal.evaluate.record import Moment

Env = Mapping[str, Value]
EMPTY: Env = MappingProxyType({})
IT = "it"
SUBJECT = "the value"


@dataclass(frozen=True, slots=True)
class Frame:
    """`env`: variable -> value, with `it` for the act in hand. `positive`: whether what is read here supports the
    outcome (True), speaks against it (False), or either (None); only foundedness looks at it."""

    env: Env
    moment: Moment
    positive: bool | None = True

    def bind(self, name: str, value: Value) -> Frame:
        return Frame({**self.env, name: value}, self.moment, self.positive)

    def at(self, moment: Moment) -> Frame:
        return Frame(self.env, moment, self.positive)

    def negated(self) -> Frame:
        return self if self.positive is None else Frame(self.env, self.moment, not self.positive)

    def either(self) -> Frame:
        return self if self.positive is None else Frame(self.env, self.moment, None)
