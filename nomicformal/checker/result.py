"""What a run of the checks comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from nomicformal.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that was asked of the whole ruleset: `text` in words; `scope` for how many people it was settled
    (`any number of players`, `up to 3 of each kind`), or why it could not be settled; `rules` concerned. `tried`: no
    counterexample up to the number that `scope` names, which proves nothing beyond it."""

    text: str
    scope: str
    rules: tuple[int, ...] = ()
    tried: bool = False

    def __str__(self) -> str:
        return f"{self.text} ({self.scope})" if self.scope else self.text


@dataclass(frozen=True, slots=True)
class Coverage:
    """Numbers of passages of the rules in force, by mark."""

    formal: int = 0
    informal: int = 0
    comment: int = 0
    unencoded: int = 0

    @property
    def legal(self) -> int:
        """Passages with legal content: all but comments."""
        return self.formal + self.informal + self.unencoded

    @property
    def share(self) -> Fraction:
        """The formal share of the passages with legal content; 1 where there are none."""
        return Fraction(self.formal, self.legal) if self.legal else Fraction(1)

    def __str__(self) -> str:
        percent = f"{float(self.share * 100):.1f}".removesuffix(".0")
        return (
            f"{self.formal} of {self.legal} passages with legal content are formal ({percent}%);"
            f" {self.informal} informal, {self.unencoded} not encoded, {self.comment} comments"
        )


@dataclass(frozen=True, slots=True)
class Findings:
    """`diagnostics`: worst first. `settled` and `undecided`: what was asked and how it came out where there is nothing
    to report; each says for how many people it holds, or why it stays open."""

    diagnostics: tuple[Diagnostic, ...]
    settled: tuple[Statement, ...] = ()
    undecided: tuple[Statement, ...] = ()

    @property
    def proved(self) -> tuple[Statement, ...]:
        """What is proved, for any number of people."""
        return tuple(one for one in self.settled if not one.tried)

    @property
    def tried(self) -> tuple[Statement, ...]:
        """What has no counterexample up to the bound that it names."""
        return tuple(one for one in self.settled if one.tried)


@dataclass(frozen=True, slots=True)
class CheckResult(Findings):
    """What is found about a ruleset."""

    coverage: Coverage = field(default_factory=Coverage)


@dataclass(frozen=True, slots=True)
class LintResult(Findings):
    """What a proposal brings: `diagnostics` are those that it brings, `settled` and `undecided` are about the change.
    `gone`: findings that were there before and are not any more."""

    gone: tuple[Diagnostic, ...] = ()
