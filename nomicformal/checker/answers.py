"""Answers of earlier runs, each with what was looked at for it, used again where all of that is still the same.

An answer is kept under its question: the condition, whose clauses go by names that do not hang on the other rules, and
all that rules the answer beside the rules (budget, bounds, vocabulary). With it goes every part of the ruleset that was
looked at while it was worked out, and what that part was then. It is used again only if each of them is that same now;
then working it out anew would come to the same.

Dependencies found while working, checked before use: the verifying traces of Mokhov, Mitchell and Peyton Jones, Build
Systems à la Carte, 2018.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace

from nomicformal.cache.texts import Json, NotKept
from nomicformal.checker.answer import Answer
from nomicformal.checker.conditions import Condition
from nomicformal.checker.kept_answer import answer_in, answer_out
from nomicformal.checker.options import Options
from nomicformal.checker.parts import Parts
from nomicformal.core.looked_at import Part
from nomicformal.core.named import digest_of

_VERSIONS = 3
"""Answers to one question that are kept, each for other rules."""
_LEAST = 15_000
_SPARE = 3
"""As many times the answers that a run needed are kept, and at least the number above: those needed last."""
_CLAUSE = ("clause", "first", "second", "winner", "loser", "transition", "criterion")


@dataclass(frozen=True, slots=True)
class _Kept:
    """`looked`: the numbers of the parts that were looked at, as they were then. `answer` in JSON."""

    looked: tuple[int, ...]
    answer: Json


@dataclass(frozen=True, slots=True)
class Lately:
    """What was added since a moment: `parts` from the number `known` on, answers needed, and how many were used again
    and worked out."""

    known: int
    parts: tuple[tuple[Part, str], ...]
    needed: tuple[tuple[str, _Kept], ...]
    used: int
    fresh: int


class Answers:
    """What is kept of all runs. `used` counts the answers that were used again, `fresh` those that were worked out."""

    def __init__(self) -> None:
        self.used = 0
        self.fresh = 0
        self.parts: list[tuple[Part, str]] = []
        self._numbers: dict[tuple[Part, str], int] = {}
        self._kept: dict[str, tuple[_Kept, ...]] = {}
        self._needed: set[str] = set()
        self._since = (0, 0, 0)
        self._lately: list[tuple[str, _Kept]] = []

    def copy(self) -> Answers:
        """The same answers, to be added to apart."""
        other = Answers()
        other.used, other.fresh = self.used, self.fresh
        other.parts, other._numbers, other._kept = [*self.parts], {**self._numbers}, {**self._kept}
        return other

    def begin(self) -> None:
        """From now on it counts as lately."""
        self._since = len(self.parts), self.used, self.fresh
        self._lately.clear()

    def lately(self) -> Lately:
        """What was added since `begin`."""
        known, used, fresh = self._since
        return Lately(known, tuple(self.parts[known:]), tuple(self._lately), self.used - used, self.fresh - fresh)

    def include(self, lately: Lately) -> None:
        """What a copy of these answers, made when they knew as many parts, has added."""
        numbers = [self.number(*part) for part in lately.parts]
        for question, one in lately.needed:
            looked = (n if n < lately.known else numbers[n - lately.known] for n in one.looked)
            self.need(question, _Kept(tuple(sorted(looked)), one.answer))
        self.used += lately.used
        self.fresh += lately.fresh

    def about(self, parts: Parts, options: Options) -> AnswersAbout:
        """Those about one ruleset."""
        return AnswersAbout(self, parts, options)

    def under(self, question: str) -> tuple[_Kept, ...]:
        """The answers to a question, the latest first."""
        return self._kept.get(question, ())

    def need(self, question: str, kept: _Kept) -> None:
        """This answer is needed now."""
        others = [one for one in self._kept.pop(question, ()) if one != kept]
        self._kept[question] = (kept, *others[: _VERSIONS - 1])
        self._needed.add(question)
        self._lately.append((question, kept))

    def number(self, part: Part, digest: str) -> int:
        """The number of a part that is so."""
        key = (part, digest)
        if key not in self._numbers:
            self._numbers[key] = len(self.parts)
            self.parts.append(key)
        return self._numbers[key]

    def out(self) -> Json:
        """What is to be kept, as JSON."""
        most = max(_LEAST, _SPARE * len(self._needed))
        kept = list(self._kept.items())[-most:]
        used: dict[int, int] = {}
        for _, versions in kept:
            for one in versions:
                for number in one.looked:
                    used.setdefault(number, len(used))
        stretches: dict[tuple[int, ...], int] = {}
        answers = [
            [question, [[stretches.setdefault(one.looked, len(stretches)), one.answer] for one in versions]]
            for question, versions in kept
        ]
        return {
            "parts": [[list(self.parts[number][0]), self.parts[number][1]] for number in used],
            "looked": [[used[number] for number in looked] for looked in stretches],
            "answers": answers,
        }

    @staticmethod
    def of(kept: Json) -> Answers:
        """What was kept; nothing if it is not sound."""
        try:
            return _read(kept)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return Answers()


def _read(kept: Json) -> Answers:
    found = Answers()
    numbers = [found.number(tuple(map(str, part)), str(digest)) for part, digest in kept["parts"]]
    stretches = [tuple(numbers[number] for number in looked) for looked in kept["looked"]]
    for question, versions in kept["answers"]:
        found._kept[str(question)] = tuple(_Kept(stretches[looked], answer) for looked, answer in versions)
    return found


def remembering(options: Options | None) -> tuple[Options, Answers]:
    """The options with answers to use and add to, new ones if they have none: so that a run comes to the same, whether
    or not anything is kept of it. And these answers."""
    options = options or Options()
    answers = Answers() if options.answers is None else options.answers
    return replace(options, answers=answers), answers


class AnswersAbout:
    """Of one ruleset, under the same options."""

    def __init__(self, answers: Answers, parts: Parts, options: Options) -> None:
        self._answers = answers
        self._parts = parts
        ruling = (options.budget, options.people, options.repeats, options.cycle_cells, options.minimise,
                  options.settle_for_less)  # fmt: skip
        self._frame = digest_of(parts.frame, ruling)
        self._same: dict[int, bool] = {}

    def key(self, condition: Condition, readings: dict[str, str], witness: bool) -> str:
        """The name of a question."""
        return digest_of(self._frame, _shown(condition, self._parts.names), sorted(readings.items()), witness)

    def find(self, question: str) -> Answer | None:
        """The answer that holds for this ruleset, if one is kept."""
        for kept in self._answers.under(question):
            if all(map(self._is_same, kept.looked)):
                try:
                    answer = answer_in(kept.answer)
                except (AttributeError, KeyError, TypeError, ValueError):
                    continue
                self._answers.need(question, kept)
                self._answers.used += 1
                return answer
        return None

    def keep(self, question: str, looked: Iterable[Part], answer: Answer, *, alone: bool) -> None:
        """Keep an answer with all that was looked at for it. That the solver gave up is one only where the question was
        asked `alone`: else it may hang on what was asked before."""
        self._answers.fresh += 1
        if answer.status == "undecided" and not alone:
            return
        try:
            told = answer_out(answer)
        except NotKept:
            return
        numbers = tuple(sorted(self._answers.number(part, self._parts.digest(part)) for part in looked))
        self._answers.need(question, _Kept(numbers, told))

    def _is_same(self, number: int) -> bool:
        """Whether the part of this number is in this ruleset what it was."""
        found = self._same.get(number)
        if found is None:
            part, digest = self._answers.parts[number]
            found = self._same[number] = self._parts.digest(part) == digest
        return found


def _shown(node: object, names: dict[int, str]) -> object:
    """A condition as plain data, with names for the numbers of clauses."""
    if isinstance(node, tuple):
        return tuple(_shown(part, names) for part in node)
    if not is_dataclass(node) or not type(node).__module__.endswith(".conditions"):
        return node
    return (
        type(node).__name__,
        *(
            names[value] if field.name in _CLAUSE and isinstance(value, int) else _shown(value, names)
            for field in fields(node)
            for value in [getattr(node, field.name)]
        ),
    )
