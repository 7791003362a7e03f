"""Rules from a tree of records: lists, mappings by number, groups by status or section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from nomicformal.importers.cleaning import clean
from nomicformal.importers.fields import EVENT_KEY, NO, YES, kind_of_key, names_rules, number_in_key, status_flag, tidy
from nomicformal.importers.headings import headings_of
from nomicformal.importers.histories import events_of
from nomicformal.importers.labels import stub_of
from nomicformal.importers.languages import RULE, is_rank, status_of
from nomicformal.importers.legends import DEFAULT_MARKS
from nomicformal.importers.lines import text_of
from nomicformal.importers.model import Imported, ImportedRule, Remark, Role, Source, whole
from nomicformal.importers.paragraphs import as_passage, paragraphs, rows_between
from nomicformal.importers.status_words import status_in, words_besides
from nomicformal.importers.statuses import status_field
from nomicformal.importers.tree import Items, Leaf, Node, Pairs, leaves

_LABEL = re.compile(
    rf"\s*(?:{RULE}|R|art\w*|§)?[ .#]*(?:n[°º.]|no\.?)?[ ]*(?P<label>\d{{1,30}}(?:\.\d{{1,30}})*[a-z]?|[IVXLC]+)"
    rf"(?:[ ]?[º°.:)])?[ ]*(?P<rest>[(\[*].*)?\s*",
    re.I,
)
_LINK = re.compile(r"\[([^\[\]]{1,40})\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"([*_`~]{1,3})([^*_`~]+)\1")
_VERBS = {
    "enactment": "created", "creation": "created", "reenactment": "created", "amendment": "amended",
    "mutation": "transmuted", "transmutation": "transmuted", "repeal": "repealed", "renumbering": "renumbered",
    "retitling": "retitled", "infection": "infected", "correction": "corrected",
}  # fmt: skip
_TITLE_KEYS = frozenset(
    ["title", "name", "titre", "título", "títol", "titolo", "titel", "nombre", "nom", "nome", "game", "ruleset"]
)
_LANGUAGE_KEYS = frozenset(["language", "lang", "idioma", "llengua", "langue", "língua", "sprache", "lingua"])


@dataclass(frozen=True, slots=True)
class _Context:
    status: str = ""
    section: str = ""


@dataclass(slots=True)
class RecordReader:
    """Reads the rules of one structured source. `roles`: what became of each value, by its path; `cuts`: where in a
    value the heading of its rule ends; `has_body`: the text of the rule stands elsewhere."""

    name: str
    result: Imported = field(default_factory=Imported)
    roles: dict[str, Role] = field(default_factory=dict)
    has_body: bool = False
    cuts: dict[str, int] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_MARKS))

    def read(self, tree: Node) -> Imported:
        """Everything in the tree. What is no part of a rule lands in the notes, what is not understood in that list."""
        self._node(tree, _Context(), top=True)
        for leaf in leaves(tree):
            if leaf.text.strip() and leaf.path not in self.roles:
                self.roles[leaf.path] = Role.NOT_UNDERSTOOD
                self.result.not_understood.append(
                    Remark(self.name, leaf.line, f"{leaf.path}: {leaf.text}", "a value that belongs to no rule")
                )
        values = tuple(value for leaf in leaves(tree) for value in self._values(leaf))
        self.result.sources.append(Source(self.name, "", "", values=values))
        return self.result

    def _values(self, leaf: Leaf) -> Iterator[tuple[str, str, Role]]:
        cut = self.cuts.get(leaf.path, 0)
        if cut:
            yield leaf.path, leaf.text[:cut], Role.HEADING
        yield leaf.path, leaf.text[cut:], self.roles.get(leaf.path, Role.MARKUP)

    # ---- where rules are

    def _node(self, node: Node, context: _Context, *, top: bool = False) -> None:
        match node:
            case Items(items):
                for item in items:
                    if isinstance(item, Leaf):
                        self._printed(item, context)
                    else:
                        self._node(item, self._named_group(item, context))
            case Pairs(pairs) if _is_record(pairs):
                self._record(pairs, context, "")
            case Pairs(pairs):
                for key, value in pairs:
                    self._entry(key, value, context, top)
            case Leaf():
                if top:
                    self._printed(node, context)

    def _entry(self, key: str, value: Node, context: _Context, top: bool) -> None:
        """One entry of a mapping that is itself no rule."""
        label, status = number_in_key(key), status_of(tidy(key))
        if names_rules(key) and not isinstance(value, Leaf):
            self._node(value, context)
        elif label and isinstance(value, Leaf):
            self._short(label, status_of(key), value, context)
        elif label and isinstance(value, Pairs):
            self._record(value.pairs, replace(context, status=status_of(key) or context.status), label)
        elif label and isinstance(value, Items) and all(isinstance(item, Leaf) for item in value.items):
            self._record((("text", value),), context, label)
        elif status and not isinstance(value, Leaf):
            self._node(value, replace(context, status=status))
        elif isinstance(value, Leaf):
            self._about(key, value)
        elif tidy(key) in ("note", "notes", "meta", "metadata", "legend"):
            for leaf in leaves(value):
                self._note(leaf, f"stands under “{key}”")
        elif any(True for _ in _records_in(value)):
            section = context.section if kind_of_key(key) or names_rules(key) else key.replace("_", " ").strip()
            self._node(value, replace(context, section=section))

    def _named_group(self, node: Node, context: _Context) -> _Context:
        """Where one of a list of groups of rules bears a name, that is their section."""
        if not isinstance(node, Pairs) or _is_record(node.pairs) or not any(True for _ in _records_in(node)):
            return context
        for key, value in node.pairs:
            if tidy(key) in ("name", "title", "section", "heading") and isinstance(value, Leaf) and value.text.strip():
                return replace(context, section=" ".join(value.text.split()))
        return context

    def _about(self, key: str, leaf: Leaf) -> None:
        """A value that tells something of the whole ruleset."""
        words = tidy(key)
        if words in _TITLE_KEYS and not self.result.title:
            self.result.title = " ".join(leaf.text.split())
        elif words in _LANGUAGE_KEYS and re.fullmatch(r"[a-z]{2}", leaf.text.strip()):
            self.result.language = leaf.text.strip()
        self._note(leaf, f"stands under “{key}”")

    def _note(self, leaf: Leaf, why: str) -> None:
        if leaf.text.strip():
            self.roles[leaf.path] = Role.NOTE
            self.result.notes.append(Remark(self.name, leaf.line, f"{leaf.path}: {leaf.text}", why))

    # ---- a rule

    def _printed(self, leaf: Leaf, context: _Context) -> None:
        """A rule that is one text, perhaps with its number in front."""
        text = text_of(leaf.text)
        found = [h for group in headings_of(text, self.marks).values() for h in group if h.start == 0 and h.label]
        if not leaf.text.strip():
            return
        if not found:
            self._short("", "", leaf, context)
            return
        heading = max(found, key=lambda h: (h.family.startswith("word"), h.end))
        self.cuts[leaf.path] = heading.end
        rest = replace(leaf, text=leaf.text[heading.end :])
        self._short(heading.label, heading.status, rest, context, heading.besides)

    def _short(self, label: str, status: str, leaf: Leaf, context: _Context, besides: str = "") -> None:
        rule = self._begin(label, context, leaf.line)
        if status:
            rule.status, rule.status_from = status, "field"
        if besides:
            rule.notes.append(f"status: {besides}")
        self._set_text(rule, leaf)
        self._end(rule)

    def _begin(self, label: str, context: _Context, line: int) -> ImportedRule:
        rule = ImportedRule(label, file=self.name, line=line)
        rule.number = whole(label)
        rule.section = context.section
        if context.status:
            rule.status, rule.status_from = context.status, "group"
        return rule

    def _record(self, pairs: tuple[tuple[str, Node], ...], context: _Context, label: str) -> None:
        first = next((leaf for _, value in pairs for leaf in leaves(value)), None)
        rule = self._begin(label, context, first.line if first else 0)
        kinds = _kinds(pairs, guess=not self.has_body)
        texts: list[Leaf] = []
        for (key, value), kind in zip(pairs, kinds, strict=True):
            flag = status_flag(key)
            if flag and isinstance(value, Leaf) and value.text.strip().casefold() in YES | NO:
                self._flag(rule, flag, value)
            elif kind == "number" and isinstance(value, Leaf) and not rule.label:
                self._number(rule, key, value)
            elif kind == "text":
                texts += [leaf for leaf in leaves(value) if leaf.text.strip()]
            elif kind == "history":
                self._history(rule, value)
            elif EVENT_KEY.fullmatch(tidy(key)) and any(leaf.text.strip() for leaf in leaves(value)):
                self._history(rule, value, EVENT_KEY.sub(r"\1", tidy(key)))
            elif isinstance(value, Leaf) and value.text.strip():
                self._plain(rule, kind, key, value)
            elif not isinstance(value, Leaf):
                for leaf in leaves(value):
                    if leaf.text.strip():
                        self._extra(rule, leaf.path.rsplit(".", 1)[-1] if kind != key else key, leaf, prefix=key)
        for leaf in texts:
            self._set_text(rule, leaf)
        self._end(rule)

    def _flag(self, rule: ImportedRule, flag: str, value: Leaf) -> None:
        self.roles[value.path] = Role.STATUS
        if value.text.strip().casefold() in YES:
            rule.status, rule.status_from = flag, "field"
        elif not rule.status_from:
            rule.status = {"immutable": "mutable", "mutable": "immutable"}.get(flag, "")
            rule.status_from = "field"

    def _number(self, rule: ImportedRule, key: str, value: Leaf) -> None:
        match = _label_in(value.text)
        if match is None:
            self._extra(rule, key, value)
            return
        self.roles[value.path] = Role.HEADING
        rule.label = match["label"]
        rule.number = whole(rule.label)
        bare = (match["rest"] or "").strip(" ()[]")
        status = status_field(bare, self.marks) if bare else ""
        if status and status != "repealed":
            self._give(rule, status, "status", bare)
        elif bare:
            rule.notes.append(f"{key}: {value.text.strip()}")

    def _plain(self, rule: ImportedRule, kind: str, key: str, value: Leaf) -> None:
        words = " ".join(value.text.split())
        if kind == "title":
            rule.title, self.roles[value.path] = words, Role.TITLE
        elif kind == "section":
            rule.section, self.roles[value.path] = words, Role.SECTION
        elif kind == "status" and (status := self._status(key, value.text)):
            self.roles[value.path] = Role.STATUS
            if status == "repealed":
                rule.repealed = True
                by = re.search(r"\d+", words)
                rule.repealed_by = whole(by.group()) if by else None
            else:
                self._give(rule, status, key, words)
        else:
            self._extra(rule, key, value)

    def _give(self, rule: ImportedRule, status: str, key: str, words: str) -> None:
        """A status that printed `words` say, which are kept where they say more."""
        rule.status, rule.status_from = status, "field"
        said = status_in(words, self.marks) or status_of(words)
        if said == status and (besides := words_besides(words, self.marks)):
            rule.notes.append(f"{key}: {besides}")

    def _status(self, key: str, words: str) -> str:
        """The status that a value gives, or that it gives together with its key, as in `power: 3`."""
        rank = status_of(f"{tidy(key)} {words.strip()}")
        return status_field(words, self.marks) or (rank if is_rank(rank) else "")

    def _extra(self, rule: ImportedRule, key: str, value: Leaf, prefix: str = "") -> None:
        if not value.text.strip():
            return
        name, words = key if prefix in ("", key) else f"{prefix}.{key}", " ".join(value.text.split())
        rule.notes.append(f"{name}: {words}")
        if kind_of_key(key) == "number":
            rule.unread = words
        self.roles[value.path] = Role.RULE_NOTE

    def _history(self, rule: ImportedRule, value: Node, verb: str = "") -> None:
        lines: list[str] = []
        if isinstance(value, Leaf):
            lines.append(value.text)
        else:
            for entry in value.items if isinstance(value, Items) else (value,):
                lines.append(_event_words(entry))
        for leaf in leaves(value):
            if leaf.text.strip():
                self.roles[leaf.path] = Role.HISTORY
        for line in lines:
            rule.history += events_of(f"{verb} {line}".strip())[0]

    def _set_text(self, rule: ImportedRule, leaf: Leaf) -> None:
        cleaned, removed = clean(leaf.text)
        if removed:
            self.result.guesses.append(f"{len(removed)} invisible characters or marks were left out of {leaf.path}")
        text = text_of(cleaned)
        self.roles[leaf.path] = Role.TEXT
        for group in paragraphs(rows_between(text, 0, len(cleaned)), text.width):
            if passage := as_passage(group, text.width):
                rule.passages.append(passage)

    def _end(self, rule: ImportedRule) -> None:
        if (stub := stub_of(rule.text)) is not None:
            rule.repealed = True
            rule.repealed_by = rule.repealed_by if rule.repealed_by is not None else stub.by
        self.result.rules.append(rule)


def _is_record(pairs: tuple[tuple[str, Node], ...]) -> bool:
    """Whether a mapping is one rule: it has a text or a number of its own, and a second field of a rule or a long
    value."""
    kinds = _kinds(pairs)
    if any(names_rules(key) and not isinstance(value, Leaf) for key, value in pairs):
        return False
    if "number" in kinds and isinstance(pairs[kinds.index("number")][1], Leaf):
        return len(pairs) > 1
    return "text" in kinds and not any(number_in_key(key) and not isinstance(value, Leaf) for key, value in pairs)


def _label_in(cell: str) -> re.Match[str] | None:
    """The label that a cell holds, be it a link or printed bold."""
    return _LABEL.fullmatch(_EMPHASIS.sub(r"\2", _LINK.sub(r"\1", cell)))


def _kinds(pairs: tuple[tuple[str, Node], ...], guess: bool = True) -> list[str]:
    """What each key names; one that seems to name the number but holds a text names the text. Without a key for the
    text, the longest value that nothing else claims is the text, if that may be guessed."""
    kinds: list[str] = []
    for key, value in pairs:
        kind = kind_of_key(key)
        if kind == "number" and (
            not isinstance(value, Leaf) or _label_in(value.text) is None or "number" in kinds
        ):
            kind = "text" if isinstance(value, Leaf) and len(value.text.split()) > 3 else ""
        if kind == "text" and not isinstance(value, (Leaf, Items)):
            kind = ""
        kinds.append(kind)
    if guess and "text" not in kinds and "number" in kinds:
        open_values = [
            (len(value.text), -n)
            for n, (_, value) in enumerate(pairs)
            if isinstance(value, Leaf) and kinds[n] in ("", "status")
        ]
        if open_values and max(open_values)[0] >= 30:
            kinds[-max(open_values)[1]] = "text"
    return kinds


def _records_in(node: Node) -> Iterator[Pairs | Leaf]:
    """Something in the tree that may be a rule."""
    match node:
        case Pairs(pairs):
            if _is_record(pairs):
                yield node
            for key, value in pairs:
                if number_in_key(key) and isinstance(value, Leaf):
                    yield value
                yield from _records_in(value)
        case Items(items):
            for item in items:
                if isinstance(item, Leaf) and len(item.text.split()) > 3:
                    yield item
                else:
                    yield from _records_in(item)
        case Leaf():
            return


def _event_words(entry: Node) -> str:
    """One entry of a history in one line: `amended by proposal 304, 2011-09-14 (Ana)`."""
    if isinstance(entry, Leaf):
        return entry.text
    named = {tidy(leaf.path.rsplit(".", 1)[-1]): leaf.text.strip() for leaf in leaves(entry)}
    proposal = next(
        (
            named[k]
            for k in ("proposal", "proposta", "propuesta", "proposition", "vorschlag", "by proposal")
            if k in named
        ),
        "",
    )
    date = next((named[k] for k in ("date", "data", "fecha", "datum", "when") if k in named), "")
    people = next(
        (named[k] for k in ("by", "author", "autor", "auteur", "autore", "per", "por", "von") if k in named), ""
    )
    used = {proposal, date, people}
    words = [_VERBS.get(value.casefold(), value) for value in named.values() if value not in used]
    if words and words[0] == "initial":
        words = [" ".join(words)]
    digits = re.search(r"\d+", proposal)
    parts = [
        ", ".join(words),
        f"by proposal {digits.group()}" if digits else proposal,
        f"({people})" if people else "",
        date,
    ]
    return " ".join(part for part in parts if part)
