"""Words of a logical line, one at a time, as the parser's state allows: a word is a keyword only where it may stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from nomicformal.syntax.table import END, Table, load_table

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\W\d]\w*")
_LITERAL_START = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Lexer:
    """`by_word` and `by_character`: which terminals (name, pattern or None for the word itself) may begin with it,
    strongest first; `names`: those for any other word; `digits`: those that begin with a digit."""

    by_word: dict[str, tuple[tuple[str, re.Pattern[str] | None], ...]]
    names: tuple[tuple[str, re.Pattern[str] | None], ...]
    by_character: dict[str, tuple[tuple[str, re.Pattern[str] | None], ...]]

    def read(self, text: str, position: int, allowed: dict[str, int]) -> tuple[str, int, int]:
        """(terminal, start, end) of the next word from `position`, one of `allowed` if any fits, else the likeliest.
        The terminal is `$END` at the end, and empty where no word can begin."""
        start = _SPACE.match(text, position).end()  # type: ignore[union-attr]
        if start == len(text):
            return END, start, start
        word = _WORD.match(text, start)
        candidates = self.by_word.get(word.group(), self.names) if word else self.by_character.get(text[start], ())
        likeliest = ("", start, word.end() if word else start + 1)
        for name, pattern in candidates:
            if pattern is None:
                end = word.end() if word else start + 1
            else:
                match = pattern.match(text, start)
                if match is None:
                    continue
                end = match.end()
            if name in allowed:
                return name, start, end
            if not likeliest[0] or name == "NAME":
                likeliest = (name, start, end)
        return likeliest


@cache
def load_lexer() -> Lexer:
    """The lexer of the package's grammar."""
    return build_lexer(load_table())


def build_lexer(table: Table) -> Lexer:
    """Sorts the grammar's terminals by how they begin."""
    begins: list[tuple[str, re.Pattern[str] | None, frozenset[str] | None]] = []
    characters: dict[str, list[tuple[str, re.Pattern[str] | None]]] = {}
    for name, pattern, is_regexp in table.terminals:
        if not is_regexp:
            if _WORD.fullmatch(pattern):
                begins.append((name, None, frozenset((pattern,))))
            else:
                compiled = re.compile(re.escape(pattern)) if len(pattern) > 1 else None
                characters.setdefault(pattern[0], []).append((name, compiled))
        elif pattern.startswith(r"\d"):
            for digit in "0123456789":
                characters.setdefault(digit, []).append((name, re.compile(pattern)))
        elif _LITERAL_START.match(pattern):
            words = frozenset(m.group() for m in map(_LITERAL_START.match, pattern.split("|")) if m)
            begins.append((name, re.compile(pattern), words))
        elif pattern.startswith(("[", "(")):
            begins.append((name, re.compile(pattern), None))
        else:
            for first in {alternative.lstrip("\\")[0] for alternative in pattern.split("|")}:
                characters.setdefault(first, []).append((name, re.compile(pattern)))
    keywords = sorted({word for _, _, words in begins if words for word in words})
    return Lexer(
        {w: tuple((n, p) for n, p, words in begins if words is None or w in words) for w in keywords},
        tuple((n, p) for n, p, words in begins if words is None),
        {character: tuple(found) for character, found in characters.items()},
    )
