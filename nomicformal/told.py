"""English text that knows how it was made, so that a report for players can say the same in another language.

>>> told("{rule} has {count} slips", rule=told("rule {number}", number=7), count=2)
'rule 7 has 2 slips'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

ANSWERED = "{question}: {answer}"
"""The template of a line that says which answer to an open reading is taken."""
_HOLE = re.compile(r"\{\w+\}")


class Told(str):
    """Text in English. `template` with its `parts` filled in gives it; a part that is a plain string is the ruleset's
    own words, a name or a number, and the same in every language. `native` (with no template): the whole text in the
    language of the ruleset, where its vocabulary has phrases in it. With neither it is formal language, not words."""

    template: str
    parts: Mapping[str, str]
    native: str

    def __new__(cls, text: str, template: str = "", parts: Mapping[str, str] | None = None, native: str = "") -> Told:
        made = super().__new__(cls, text)
        made.template, made.parts, made.native = template, parts or {}, native
        return made


def told(template: str, /, **parts: str | int) -> Told:
    """The template with its named parts filled in. The template is the key under which lexicons translate it."""
    kept = {name: part if isinstance(part, str) else str(part) for name, part in parts.items()}
    return Told(template.format(**kept), template, kept)


def spoken(english: str, native: str) -> Told:
    """Text that the ruleset's vocabulary says in English and in its own language."""
    return Told(english, native=native)


def formal(source: str) -> Told:
    """A stretch of the formal language, for which no language has words."""
    return Told(source)


def joined(items: Sequence[str], separator: str) -> Told:
    """The items with a separator, which is a mark and no word, between them."""
    names = [f"item{place}" for place in range(len(items))]
    return told(separator.join(f"{{{name}}}" for name in names), **dict(zip(names, items, strict=True)))


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`; `last` is `and`, `or` or `and no`."""
    if len(items) <= 1:
        return items[0] if items else ""
    first = items[0] if len(items) == 2 else joined(items[:-1], ", ")
    match last:
        case "or":
            return told("{first} or {last}", first=first, last=items[-1])
        case "and no":
            return told("{first} and no {last}", first=first, last=items[-1])
        case _:
            return told("{first} and {last}", first=first, last=items[-1])


def needs_words(template: str) -> bool:
    """Whether a template says something of its own, beside its parts and marks."""
    return any(character.isalpha() for character in _HOLE.sub("", template))


def retold(text: str, translate: Callable[[str], str], own: bool = True) -> str:
    """The text in another language; `translate` gives a template in it. `own`: say what the vocabulary says in the
    ruleset's language, not in English. A plain string stays as it is. KeyError where there are no words for a part."""
    if not isinstance(text, Told) or not text:
        return text
    if not text.template:
        if not text.native:
            raise KeyError(str(text))
        return text.native if own else str(text)
    template = translate(text.template) if needs_words(text.template) else text.template
    return template.format(**{name: retold(part, translate, own) for name, part in text.parts.items()})
