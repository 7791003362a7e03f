"""Clauses of made-up rules: from a skeleton to the formal text and a sentence that says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bench.synthetic_statistics import ClauseSkeleton, Statistics
from bench.synthetic_vocabulary import Chapter, Entry, Vocabulary
from bench.synthetic_words import FILLERS

_NEGATED = 0.3
_PLAINLY, _APART = 0.66, 0.97
"""Share of the clauses with a condition that name a case of their subject plainly; and plainly or by a term. Of the
opposed clauses about one subject, these leave as many plainly apart, apart and in conflict as in the five rulesets."""
_MODAL = {
    "may GRANT": "may", "may RIGHT": "has the right to", "may RESTRICT": "must not", "can GRANT": "can",
    "can RIGHT": "has the right to be able to", "can RESTRICT": "cannot", "must RESTRICT": "need not",
}  # fmt: skip
_OPS = (">=", ">", "<", "<=", "=")


@dataclass(frozen=True, slots=True)
class Written:
    text: str
    sentence: str


@dataclass(slots=True)
class Scene:
    """The variables of one clause, by sort; `level`: terms in conditions are of lower levels."""

    level: int
    variables: dict[str, list[str]] = field(default_factory=dict)

    def new(self, sort: str) -> str:
        """A letter that is not taken yet."""
        choice = "c" if sort.endswith("Grade") else "tuvw"
        letters = {"Person": "prbd", "number": "nkm"}.get(sort, choice)
        used = [one for many in self.variables.values() for one in many]
        letter = next(one for one in (*letters, *"hijlosxyz") if one not in used)
        self.variables.setdefault(sort, []).append(letter)
        return letter


class Author:
    """Writes one rule of a chapter."""

    def __init__(
        self, number: int, chapter: Chapter, vocabulary: Vocabulary, random: Random, statistics: Statistics
    ) -> None:
        self._number, self._chapter = number, chapter
        self._vocabulary, self._random, self._statistics = vocabulary, random, statistics
        self._subjects: list[Entry] = []
        self._reading: str = ""
        self._open_readings: list[str] = []
        self._guarantees = 0

    # -- around the clauses ------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Of the rule, by what it first decides."""
        name = self._subjects[0].name if self._subjects else f"{self._chapter.owner}_customs"
        return f"{name.replace('_', ' ').capitalize()}"

    def remark(self) -> str:
        """A sentence without legal content."""
        return f"{self._chapter.title.capitalize()} matters are of old. {self._random.choice(FILLERS)}"

    def readings(self) -> list[str]:
        """Declarations of the questions that the clauses of the last passage raised."""
        lines, self._open_readings = self._open_readings, []
        return lines

    # -- one clause --------------------------------------------------------------------------------------------------

    def clause(self, skeleton: ClauseSkeleton) -> Written:
        """A clause of that form about a subject of the chapter."""
        match skeleton.kind:
            case "Define" | "Hold" | "Bound":
                return self._about_a_term(skeleton)
            case "Norm" | "Duty":
                return self._norm(skeleton)
            case "Transition":
                return self._effect(skeleton)
            case "Claim":
                return self._claim(skeleton)
            case "Guarantee":
                return self._guarantee()
            case _:
                scene = Scene(0)
                scene.new("Person")
                body = self._truth("fact", scene, plain=True)
                return Written(f"always {body}", f"Always, {_said(body)}.")

    def _subject(self, skeleton: ClauseSkeleton, kind: str, result: str) -> Entry:
        mine = [one for one in self._subjects if one.kind == kind and one.result == result]
        if mine and self._random.random() < self._statistics.again[kind]:
            return self._random.choice(mine)
        entry = self._vocabulary.draw(kind, result, skeleton.params, self._chapter)
        self._subjects.append(entry)
        return entry

    def _about_a_term(self, skeleton: ClauseSkeleton) -> Written:
        kind = "state" if skeleton.head == "state" and skeleton.kind == "Bound" else "term"
        result = {"Hold": "truth", "Bound": "number"}.get(skeleton.kind, skeleton.result)
        entry = self._subject(skeleton, kind, result)
        scene, head, arguments = self._head(entry)
        when = self._when(skeleton, scene, entry, arguments)
        weak = f" {skeleton.weak}" if skeleton.weak == "by default" else ""
        if skeleton.kind == "Bound":
            text = f"always {head} <= {self._random.randint(10, 60)}"
        elif skeleton.kind == "Define":
            text = f"{head} = {self._value(entry, skeleton.value, scene)}{weak}{when}"
        elif skeleton.detail == "iff":
            text = f"{head} iff {self._condition(skeleton.atoms[:1] or ('fact',), scene)}{when}"
        else:
            text = f"{'not ' if skeleton.detail == 'no' else ''}{head}{weak}{when}"
        return Written(text, _sentence(text))

    def _norm(self, skeleton: ClauseSkeleton) -> Written:
        grants = skeleton.detail in ("can GRANT", "can RIGHT")
        known = grants or self._vocabulary.known("power", self._chapter)
        kind = "power" if skeleton.head == "power" and known else "act"
        entry = self._subject(skeleton, kind, "")
        scene, head, arguments = self._head(entry)
        if skeleton.kind == "Duty":
            return self._duty(skeleton, entry, scene, head, arguments)
        agent = scene.new("Person")
        word = _MODAL[skeleton.detail]
        text = f"{agent}: Person {word} {head}{self._when(skeleton, scene, entry, arguments)}"
        return Written(text, _sentence(text))

    def _duty(
        self, skeleton: ClauseSkeleton, entry: Entry, scene: Scene, head: str, arguments: list[str]
    ) -> Written:
        """Of somebody, an office, or everybody of whom the condition is true."""
        who = self._random.choice(("somebody", f"holder({self._chapter.office})", ""))
        if not who:
            who = f"{scene.new('Person')}: Person"
        when = self._when(skeleton, scene, entry, arguments)
        start = ""
        if skeleton.detail == "within":
            start = f" within {self._random.randint(1, 4)} weeks of {self._event(scene)}"
        elif skeleton.detail == "promptly":
            start = f" promptly after {self._event(scene)}"
        text = f"{who} must {head}{start}{when}"
        return Written(text, _sentence(text))

    def _effect(self, skeleton: ClauseSkeleton) -> Written:
        entry = self._subject(skeleton, "state", skeleton.result or "number")
        scene, head, arguments = self._head(entry)
        update = self._update(entry, head, scene)
        if skeleton.detail == "edge" and scene.variables:
            atoms = tuple(one for one in skeleton.atoms if one not in ("reading", "now")) or ("fact",)
            body = self._condition(atoms, scene)
            if all(letter in _letters(body) for letters in scene.variables.values() for letter in letters):
                text = f"on {body} becomes true: {update}"
                return Written(text, _sentence(text))
        on = self._event(scene, naming_all=True)
        on = f"1 week after {on}" if skeleton.detail == "delay" else on
        text = f"on {on}{self._when(skeleton, scene, entry, arguments)}: {update}"
        return Written(text, _sentence(text))

    def _update(self, entry: Entry, head: str, scene: Scene) -> str:
        match entry.result:
            case "number":
                return f"{head} {self._random.choice(('+=', '+=', '-=', ':='))} {self._random.randint(1, 9)}"
            case "truth":
                return f"{head} := {self._random.choice(('yes', 'no'))}"
            case "choice":
                return f"{head} := {self._value(entry, 'Const', scene)}"
            case "time":
                return f"{head} := now"
            case _:
                return f"{head} := nothing"

    def _claim(self, skeleton: ClauseSkeleton) -> Written:
        known = [one for one in self._subjects if one.kind == "term"]
        if skeleton.detail == "everything" or not known:
            verb = "prevails over rule" if self._random.random() < 0.7 else "yields to rule"
            other = max(1, self._number - self._random.randint(1, self._statistics.chapter))
            return Written(f"{verb} {other}", f"This rule {verb} {other}.")
        return Written(
            f"prevails over rules deciding {known[-1].name}", "This rule prevails over all others on its matter."
        )

    def _guarantee(self) -> Written:
        """What the rule itself forbids can never be done."""
        self._guarantees += 1
        entry = self._vocabulary.draw("act", "", ("thing",), self._chapter)
        scene, head, _ = self._head(entry)
        agent = scene.new("Person")
        body = self._truth("fact", scene)
        name = f"promise_{self._number}_{self._guarantees}"
        text = f"{agent}: Person cannot {head} when {body}\n  guarantee {name}: never {agent} can {head} and {body}"
        return Written(text, _sentence(text.partition("\n")[0]))

    # -- conditions --------------------------------------------------------------------------------------------------

    def _head(self, entry: Entry) -> tuple[Scene, str, list[str]]:
        scene = Scene(entry.level)
        arguments = [scene.new(sort) for sort in entry.params]
        brackets = arguments or entry.kind in ("act", "power")
        return scene, f"{entry.name}({', '.join(arguments)})" if brackets else entry.name, arguments

    def _when(self, skeleton: ClauseSkeleton, scene: Scene, entry: Entry, arguments: list[str]) -> str:
        """The condition of a clause; most clauses about one subject are about different cases of it."""
        if skeleton.weak == "by default" or (not skeleton.atoms and entry.name not in self._vocabulary.shared):
            if skeleton.kind != "Transition":
                self._vocabulary.settle(entry)
            return ""
        self._vocabulary.shared.add(entry.name)
        lot = self._random.random()
        apart = [] if lot >= _APART else [self._vocabulary.case(entry, arguments, through_a_term=lot >= _PLAINLY)]
        others = self._condition(skeleton.atoms[len(apart):], scene)
        said = " and ".join(part for part in (*apart, others) if part)
        return f" when {said}" if said else ""

    def _condition(self, atoms: tuple[str, ...], scene: Scene) -> str:
        """As many conditions, each about something else."""
        found: dict[str, str] = {}
        for kind in atoms:
            atom = self._atom(kind, scene)
            found.setdefault(atom.removeprefix("not ").partition("(")[0] if kind != "some" else atom, atom)
        return " and ".join(found.values())

    def _atom(self, kind: str, scene: Scene) -> str:
        random = self._random
        match kind:
            case "reading":
                if not self._reading:
                    self._reading = f"question_{self._number}"
                    words = f"is rule {self._number} to be read closely or broadly?"
                    self._open_readings.append(f'reading {self._reading}: closely, broadly "{words}"')
                return f"{self._reading} is {random.choice(('closely', 'broadly'))}"
            case "happened" | "act" | "power":
                since = random.choice(("", "", " since (now - 1 week)"))
                return f"{self._event(scene)} happened{since}"
            case "now":
                return f"now >= time of first {self._event(scene)} + {random.randint(1, 4)} weeks"
            case "count":
                inner = Scene(0, {sort: list(letters) for sort, letters in scene.variables.items()})
                who = inner.new("Person")
                body = self._truth("fact", inner, about=who)
                return f"(count {who}: Person where {body}) >= {random.randint(1, 5)}"
            case "some":
                inner = Scene(scene.level, {sort: list(letters) for sort, letters in scene.variables.items()})
                who = inner.new("Person")
                return f"(some {who}: Person where {self._truth('fact', inner, about=who)})"
            case _:
                return self._truth(kind, scene)

    def _truth(self, kind: str, scene: Scene, *, about: str = "", plain: bool = False) -> str:
        """A comparison or truth about something of that kind; about this variable if one is named."""
        entry = self._mentioned(kind, scene, about)
        bound: list[tuple[str, str]] = []
        inner = Scene(scene.level, {sort: list(letters) for sort, letters in scene.variables.items()})
        arguments = []
        for sort in entry.params:
            known = [about] if about and sort == "Person" else inner.variables.get(sort, [])
            if sort.endswith("Grade"):
                arguments.append(self._random.choice(self._vocabulary.chapters[self._chapter_of(sort)].members))
            elif sort == "number":
                arguments.append(str(self._random.randint(1, 9)))
            elif known:
                arguments.append(self._random.choice(known))
            else:
                letter = inner.new(sort)
                bound.append((letter, sort))
                arguments.append(letter)
        atom = f"{entry.name}({', '.join(arguments)})" if arguments else entry.name
        atom = self._compared(entry, atom, inner)
        if not bound and entry.result == "truth" and not plain and self._random.random() < _NEGATED:
            atom = f"not {atom}"
        for letter, sort in reversed(bound):
            atom = f"(some {letter}: {sort} where {atom})"
        return atom

    def _mentioned(self, kind: str, scene: Scene, about: str) -> Entry:
        """Something of that kind whose parameters the scene can fill, if one turns up soon."""
        if kind == "term":
            term = self._vocabulary.term(scene.level, "", self._chapter)
            if term is not None and term.result != "person":
                return term
            kind = "fact"
        kind = kind if kind in ("fact", "state") else "fact"
        sorts = {"Person"} if about else {sort for sort in scene.variables if sort in ("Person", self._chapter.thing)}

        def fits(entry: Entry) -> bool:
            if entry.result == "person" or (about and "Person" not in entry.params):
                return False
            return bool(entry.params) and all(one in sorts or one.endswith("Grade") for one in entry.params)

        made = "person" if about or "Person" in sorts or not sorts else "thing"
        return self._vocabulary.mention(kind, self._chapter, fits, (made,))

    def _chapter_of(self, choice: str) -> int:
        return next(one.number for one in self._vocabulary.chapters if one.choice == choice)

    def _compared(self, entry: Entry, atom: str, scene: Scene) -> str:
        random = self._random
        match entry.result:
            case "truth":
                return atom
            case "number":
                return f"{atom} {random.choice(_OPS)} {random.randint(1, 9)}"
            case "time":
                return f"{atom} <= now"
            case "person":
                return f"{atom} is known"
            case _:
                chapter = self._vocabulary.chapters[entry.chapter]
                return f"{atom} is {random.choice(chapter.members)}"

    def _event(self, scene: Scene, *, naming_all: bool = False) -> str:
        """An act; with `naming_all`, one that names every variable of the scene."""
        needed = [sort for sort, letters in scene.variables.items() for _ in letters] if naming_all else []

        def fits(entry: Entry) -> bool:
            return all(needed.count(sort) <= entry.params.count(sort) + (sort == "Person") for sort in set(needed))

        params = tuple("person" if sort == "Person" else "value" if sort == "number" else "thing" for sort in needed)
        entry = self._vocabulary.mention("act", self._chapter, fits, params)
        left = {sort: list(letters) for sort, letters in scene.variables.items()}
        arguments = []
        for sort in entry.params:
            letters = left.get(sort)
            arguments.append(letters.pop(0) if letters else "_")
        people = left.get("Person")
        text = f"{entry.name}({', '.join(arguments)})"
        return f"{text} by {people[0]}" if people else text

    def _value(self, entry: Entry, kind: str, scene: Scene) -> str:
        random = self._random
        match entry.result:
            case "choice":
                chapter = self._vocabulary.chapters[entry.chapter]
                return random.choice(chapter.members)
            case "time":
                return f"time of first {self._event(scene)} + {random.randint(1, 4)} weeks"
            case "person":
                return f"agent of last {self._event(Scene(0))}"
            case _ if kind == "Count":
                return f"(count r: Person where {self._truth('fact', Scene(0, {'Person': ['r']}), about='r')})"
            case _ if kind == "Round":
                return f"{random.choice((20, 25, 50))}% of (count r: Player) rounded {random.choice(('up', 'down'))}"
            case _ if kind == "Const":
                return str(random.randint(0, 30))
            case _:
                term = self._vocabulary.term(scene.level, "number", self._chapter)
                if term is None or any(sort not in scene.variables for sort in term.params):
                    return str(random.randint(0, 30))
                used = f"{term.name}({', '.join(random.choice(scene.variables[sort]) for sort in term.params)})"
                used = used.replace("()", "")
                return used if kind == "Apply" else f"{used} {random.choice('+-')} {random.randint(1, 9)}"


def _letters(text: str) -> set[str]:
    cleaned = "".join(one if one.isalnum() or one == "_" else " " for one in text)
    return {word for word in cleaned.split() if len(word) == 1}


def _said(text: str) -> str:
    """Formal text, near enough to words."""
    return " ".join("".join(one if one.isalnum() or one in " %" else " " for one in text.replace("_", " ")).split())


def _sentence(text: str) -> str:
    words = _said(text.split(" when ", maxsplit=1)[0])
    condition = text.partition(" when ")[2]
    said = f"{words}, if {_said(condition)}." if condition else f"{words}."
    return said[0].upper() + said[1:]
