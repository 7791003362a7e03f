"""The vocabulary of a made-up rulebook: symbols that come into being when a rule first needs them.

What a rule decides or speaks of is drawn by a Simon process: with the measured share it is something new, otherwise the
subject of an earlier use that is chosen evenly among all uses, so that what is often used is used again. Most uses are
of the own chapter; `ACROSS` of them are of any chapter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from bench.synthetic_statistics import Statistics
from bench.synthetic_words import GRADES, NOUNS, OWNERS, QUALITIES, THINGS, VERBS, Names

ACROSS = 0.1
"""Share of repeated uses that reach into any chapter. An assumption: the five rulesets have one chapter each."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A declared symbol. `params`: sorts of its parameters; `said`: words with `{a}`, `{b}` … for them; `level` of a
    term: it is decided by terms of lower levels only."""

    name: str
    kind: str
    params: tuple[str, ...]
    result: str
    said: str
    chapter: int
    level: int = 0


@dataclass(slots=True)
class Chapter:
    """What one chapter of about forty rules is about."""

    number: int
    title: str
    owner: str
    thing: str
    thing_word: str
    office: str
    choice: str
    members: tuple[str, ...]
    lines: list[str] = field(default_factory=list)


class Vocabulary:
    """Chapters and symbols; `draw` finds or makes what a clause decides, `mention` what a condition speaks of."""

    def __init__(self, random: Random, statistics: Statistics) -> None:
        self._random, self._statistics = random, statistics
        self._names = Names(random)
        self._declared: set[str] = set()
        self._settled: set[str] = set()
        self.shared: set[str] = set()
        """Subjects of which some clause decides only some cases."""
        self.chapters: list[Chapter] = []
        self._uses: dict[tuple[str, str, int], list[Entry]] = defaultdict(list)
        self._mentions: dict[tuple[str, int], list[Entry]] = defaultdict(list)
        self._terms: dict[tuple[int, int], list[Entry]] = defaultdict(list)

    def begin_chapter(self) -> Chapter:
        """A new chapter, with a sort of things, an office and an enumeration of its own."""
        owner, title = self._names.new(OWNERS[len(self.chapters) % len(OWNERS)])
        thing, thing_word = self._names.of(owner, THINGS)
        thing = "".join(part.capitalize() for part in thing.split("_"))
        office, office_word = self._names.new(owner, "keeper")
        choice = f"{''.join(part.capitalize() for part in owner.split('_'))}Grade"
        members = tuple(self._names.new(owner, word)[0] for word in GRADES)
        chapter = Chapter(len(self.chapters), title, owner, thing, thing_word, office, choice, members)
        chapter.lines += [
            f'entity {thing} "{thing_word}"',
            f'individual {office} "the {office_word}": Office',
            f"kind {choice}: " + ", ".join(f'{one} "{one.replace("_", " ")}"' for one in members),
        ]
        self.chapters.append(chapter)
        return chapter

    def draw(self, kind: str, result: str, params: tuple[str, ...], chapter: Chapter) -> Entry:
        """The subject of a clause: of this kind and type of value; parameters as given if it is new."""
        entry = None
        if self._random.random() >= self._statistics.fresh[kind]:
            place = -1 if self._random.random() < ACROSS else chapter.number
            used = self._uses[kind, result, place]
            entry = self._random.choice(used) if used else None
        if entry is None or entry.name in self._settled:
            entry = self.make(kind, params, result, chapter)
        for place in (-1, chapter.number):
            self._uses[kind, result, place].append(entry)
        return entry

    def known(self, kind: str, chapter: Chapter) -> bool:
        """Whether the chapter has a subject of this kind (without a value)."""
        return bool(self._uses[kind, "", chapter.number])

    def settle(self, entry: Entry) -> None:
        """No other rule is to decide this: it is decided for every case."""
        self._settled.add(entry.name)

    def case(self, entry: Entry, arguments: list[str], *, through_a_term: bool) -> str:
        """A condition that sets the clause about this subject apart from most others about it: the subject's *case* is
        one of twelve, said as such or by a term that the vocabulary defines so."""
        chapter = self.chapters[entry.chapter]
        fact = f"{entry.name}_case"
        place = next((place for place, sort in enumerate(entry.params) if sort in ("Person", chapter.thing)), None)
        params = "" if place is None else f"(a: {entry.params[place]})"
        variable, argument = ("", "") if place is None else ("(a)", f"({arguments[place]})")
        if fact not in self._declared:
            self._declared.add(fact)
            chapter.lines.append(f'fact {fact}{params}: {chapter.choice} "the case of {_words(entry.name, params)}"')
        member = self._random.randrange(len(chapter.members))
        if not through_a_term:
            return f"{fact}{argument} is {chapter.members[member]}"
        term = f"{fact}_{member + 1}"
        if term not in self._declared:
            self._declared.add(term)
            chapter.lines.append(f'term {term}{params}: truth "{_words(term, params)}"')
            chapter.lines.append(f"define {term}{variable} when {fact}{variable} is {chapter.members[member]}")
        return f"{term}{argument}"

    def mention(self, kind: str, chapter: Chapter, fits: Callable[[Entry], bool], params: tuple[str, ...]) -> Entry:
        """Something that a condition of this chapter speaks of, and that fits; `params` of what is made where nothing
        known fits."""
        if self._random.random() >= self._statistics.fresh_mentions[kind]:
            for _ in range(8):
                place = -1 if self._random.random() < ACROSS else chapter.number
                known = self._mentions[kind, place]
                entry = self._random.choice(known) if known else None
                if entry is not None and fits(entry):
                    self._mentions[kind, chapter.number].append(entry)
                    return entry
        signatures = [one for one in self._statistics.signatures[kind] if "value" not in one[0] and one[1] != "person"]
        for _ in range(8):
            offered, result = self._random.choice(signatures)
            sorts = tuple(self._sort(one, kind, chapter) for one in offered)
            entry = Entry("", kind, sorts, result, "", chapter.number)
            if fits(entry):
                return self.make(kind, offered, result, chapter)
        return self.make(kind, params, "" if kind == "act" else "truth", chapter)

    def term(self, below: int, result: str, chapter: Chapter) -> Entry | None:
        """A term of a lower level, of this type (empty: any), of the chapter; None if there is none."""
        found = [one for level in range(below) for one in self._terms[level, chapter.number]]
        found = [one for one in found if not result or one.result == result]
        return self._random.choice(found) if found else None

    def make(self, kind: str, params: tuple[str, ...], result: str, chapter: Chapter) -> Entry:
        """A new symbol, declared in the chapter."""
        random = self._random
        sorts = tuple(self._sort(one, kind, chapter) for one in params)
        level = random.choice(self._statistics.depths) if kind == "term" else 0
        if kind in ("act", "power", "event"):
            name, words = self._names.new(random.choice(VERBS), random.choice(THINGS))
            said = f"{words}{''.join(f' for {{{letter}}}' for letter in _LETTERS[: len(sorts)])}"
            kind = "act" if kind == "event" else kind
            entry = Entry(name, kind, sorts, "", said, chapter.number)
            head = f'{kind} {name}({_declared(sorts)}) by Person "{{by}} does {said}"'
        else:
            name, words = self._names.new(chapter.owner, random.choice(QUALITIES if result == "truth" else NOUNS))
            of = " and ".join(f"{{{letter}}}" for letter in _LETTERS[: len(sorts)])
            said = f"{of or 'the game'} is {words}" if result == "truth" else f"the {words}{f' of {of}' if of else ''}"
            entry = Entry(name, kind, sorts, result, said, chapter.number, level)
            head = self._head(entry, chapter)
        chapter.lines.append(head)
        if kind == "term":
            self._terms[level, chapter.number].append(entry)
        if kind != "term":
            for place in (-1, chapter.number):
                self._mentions[kind, place].append(entry)
        return entry

    def _head(self, entry: Entry, chapter: Chapter) -> str:
        kind = "fact" if entry.kind == "chance" else entry.kind
        result = {"choice": chapter.choice, "person": "Person"}.get(entry.result, entry.result or "truth")
        extra = ""
        if entry.result == "truth":
            extra = {"state": " initially no", "term": " else no"}.get(kind, "")
        elif kind == "state" and entry.result == "number":
            extra = " initially 0"
        return f'{kind} {entry.name}({_declared(entry.params)}): {result}{extra} "{entry.said}"'.replace("()", "")

    def _sort(self, param: str, kind: str, chapter: Chapter) -> str:
        if param == "value":
            return "number" if kind in ("act", "power", "event") else chapter.choice
        return "Person" if param == "person" else chapter.thing


_LETTERS = "abcdefgh"


def _words(name: str, params: str) -> str:
    return f"{name.replace('_', ' ')}{' of {a}' if params else ''}"


def _declared(sorts: tuple[str, ...]) -> str:
    return ", ".join(f"{letter}: {sort}" for letter, sort in zip(_LETTERS, sorts, strict=False))
