"""What a comparison of two rulesets has to say, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule that is not just as it was. `number`: now (or at last); `was`: its number before, None for a new rule.
    `changes`: `enacted`, `repealed`, `amended`, `text only`, `clauses only`, `rewritten`, `transmuted`, `renumbered`,
    `retitled`, `moved to another section`. `details`: what it was and is, a line each. `gone`, `fresh`: clauses that
    only the rule before (after) has, as written."""

    number: int
    was: int | None
    title: str
    changes: tuple[str, ...]
    details: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """One way in which something comes out otherwise. `way` is a key, `words` says it; `what` the very cell; `before`
    and `after` what it comes to; `situation` a line each; `because_…` the passages that make it so."""

    way: str
    words: str
    what: str
    before: str
    after: str
    situation: tuple[str, ...]
    because_before: tuple[str, ...] = ()
    because_after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A term, an act or an effect. `kind`: `term`, `may`, `can`, `must`, `effect`, `always`. `outcome`: a key (see
    OUTCOMES), `says` the same in words. `limit`: what the answer that it differs in no other way is limited to (empty:
    nothing); `open`: ways that nobody knows, with why. `through`: what it looks at that comes out otherwise."""

    name: str
    kind: str
    words: str
    outcome: str
    says: str
    shown: tuple[Shown, ...] = ()
    limit: str = ""
    open: tuple[tuple[str, str], ...] = ()
    through: tuple[str, ...] = ()


OUTCOMES = {
    "same": "the same",
    "more": "holds, is permitted, possible or owed in more situations, and in no fewer",
    "less": "holds, is permitted, possible or owed in fewer situations, and in no more",
    "incomparable": "more in some situations, less in others",
    "higher": "a higher value in some situation, and never a lower one",
    "lower": "a lower value in some situation, and never a higher one",
    "either": "higher in some situations, lower in others",
    "different": "another value, of a kind that has no order; or changes of several kinds",
    "decided": "a value (or an answer) in a situation in which there was none",
    "not decided": "no value (or no answer) in a situation in which there was one",
    "contradiction": "what the rules say of it contradicts itself where it did not",
    "settled": "what the rules say of it no longer contradicts itself",
    "appears": "there is something new that happens by itself or on an act",
    "disappears": "something no longer happens",
    "undecided": "nobody knows",
}
"""What an outcome means."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A question of a case whose verdict is not what it was, with a line or two that say why, then and now."""

    case: str
    statement: str
    before: str
    after: str
    why_before: tuple[str, ...] = ()
    why_after: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """Findings that only the one side has; None in a Comparison where they were not looked for."""

    appeared: tuple[Diagnostic, ...] = ()
    gone: tuple[Diagnostic, ...] = ()
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`before`, `after`: the names of both. `changed`, `same`, `undecided`: what was asked about, by how it came out.
    `untouched`: how many terms and acts read nothing that differs. `names`: changes of the vocabulary, a line each.
    `judged`: how many questions of cases were judged under both; `cases_untouched`: how many more the
    change cannot touch. `errors`: mistakes of the language that kept everything else
    from being compared."""

    before: str
    after: str
    rules: tuple[RuleRow, ...] = ()
    names: tuple[str, ...] = ()
    changed: tuple[Item, ...] = ()
    same: tuple[Item, ...] = ()
    undecided: tuple[Item, ...] = ()
    untouched: int = 0
    cases: tuple[CaseRow, ...] = ()
    judged: int = 0
    cases_untouched: int = 0
    findings: Findings | None = None
    errors: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    exit_code: int = 0
    complete: bool = True
    """Not where the run was interrupted."""

    @property
    def headline(self) -> str:
        """The answer in one sentence."""
        if self.errors:
            return "the rules contain mistakes of the language; nothing was compared"
        parts = []
        if self.changed:
            things = "thing comes" if len(self.changed) == 1 else "things come"
            parts.append(f"{len(self.changed)} {things} out otherwise")
        if self.undecided:
            parts.append(f"{len(self.undecided)} undecided")
        if self.cases:
            parts.append(f"{len(self.cases)} {'verdict changes' if len(self.cases) == 1 else 'verdicts change'}")
        if not self.complete:
            return f"interrupted: {', '.join(parts) or 'nothing is known yet'}"
        if parts:
            return ", ".join(parts)
        limited = any(item.limit for item in self.same)
        return "the same in meaning" + (", as far as was tried" if limited else ": proved")
