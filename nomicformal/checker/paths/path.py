"""A path: proposals that are adopted one after the other, each under the rules that those before it left."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.paths.drafts import Law
from nomicformal.checker.paths.moves import Move


@dataclass(frozen=True, slots=True)
class Step:
    """One proposal of a path, adopted under the rules `before`, after which those of `after` are in force. `votes`:
    the fewest in favour that carry it if all others vote against it. `minutes`: how long the vote takes.
    `bundle`: it is not voted on by itself, but within a bundle of proposals."""

    move: Move
    before: Law
    after: Law
    votes: int
    minutes: int
    bundle: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    steps: tuple[Step, ...]

    @property
    def worst(self) -> int:
        """The votes of the step that needs most."""
        return max((step.votes for step in self.steps), default=0)

    @property
    def minutes(self) -> int:
        return sum(step.minutes for step in self.steps)
