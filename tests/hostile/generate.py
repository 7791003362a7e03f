"""Hostile files: from a seed and a number always the same one. Half of them know the grammar, half know only bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from tests.hostile.words import EXTREMES, KEYWORDS, MARKUP, NAMES, ODD, SEEDS, SOURCES, SUFFIXES

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_BYTES = (b"\r\n", b"\r", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80")
_MOST = 20_000
"""Characters of a file, but for those that are large on purpose."""

PLACES = (
    ("rules/2.nomic", 6), ("rules/4.nomic", 3), ("rules/4.md", 3), ("ruleset.nomic", 4), ("ruleset.md", 1),
    ("cases/one.nomic", 5), ("cases/two.md", 1), ("proposals/3.nomic", 4), ("proposals/4.md", 1),
    ("nomicformal.toml", 1), ("source", 4),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hostile:
    """`place`: where it stands in the ruleset's folder; `source…` is one for `import`."""

    place: str
    data: bytes


def hostile(seed: int, number: int) -> Hostile:
    """The file of this number."""
    random = Random(f"{seed}/{number}")
    place = random.choices([name for name, _ in PLACES], [weight for _, weight in PLACES])[0]
    if place == "source":
        place += random.choice(SUFFIXES)
    text = _written(random, place) if random.random() < 0.3 else _changed(random, place)
    data = text[:2_100_000].encode("utf-8", "surrogatepass")
    return Hostile(place, _damaged(random, data) if random.random() < 0.4 else data)


def _start(random: Random, place: str) -> str:
    if place.startswith("source"):
        return random.choice(SOURCES)
    if place == "nomicformal.toml":
        return 'fail-on = "warning"\noutput = ["concise"]\nignore = ["NF110"]\npeople = 3\n'
    text = random.choice(SEEDS)
    if place.endswith(".md"):
        head = re.sub(r"^rule (\d+) (\w+) ?\"?([^\"\n]*)\"?$", r"## Rule \1 (\2): \3", text, flags=re.M)
        return re.sub(r"((?:^  .*\n)+)", r"\n```nomic\n\1```\n\n", re.sub(r"^\| ?", "", head, flags=re.M), flags=re.M)
    return text


def _changed(random: Random, place: str) -> str:
    """A right file with some words taken out, doubled, moved or put in."""
    tokens = _TOKEN.findall(_start(random, place))
    for _ in range(random.choice((1, 1, 2, 3, 5, 10, 30))):
        at = random.randrange(len(tokens) + 1) if tokens else 0
        match random.randrange(7):
            case 0:
                del tokens[at : at + random.choice((1, 2, 5, 20))]
            case 1:
                tokens[at:at] = tokens[at : at + random.choice((1, 3, 10, 40))] * random.choice((1, 2, 9))
            case 2:
                other = random.randrange(len(tokens) + 1) if tokens else 0
                tokens[at:at] = tokens[other : other + 10]
            case 3:
                other_file = _TOKEN.findall(_start(random, place))
                begin = random.randrange(len(other_file))
                tokens[at:at] = other_file[begin : begin + random.choice((5, 30, 100))]
            case _:
                tokens[at : at + random.randrange(2)] = [" ", _word(random, place), " "]
    return "".join(tokens)[:_MOST] if random.random() < 0.99 else _large(random, "".join(tokens))


def _written(random: Random, place: str) -> str:
    """A file of lines that begin as they should and go on at random."""
    lines = _start(random, place).split("\n")[: random.choice((0, 1, 1, 3))]
    for _ in range(random.randrange(1, 12)):
        margin = random.choice(("", "  ", "  ", "    ", "| "))
        words = " ".join(_word(random, place) for _ in range(random.randrange(1, 14)))
        lines.append(f"{margin}{random.choice(KEYWORDS + NAMES)} {words}")
    return "\n".join(lines) + random.choice(("", "\n"))


def _word(random: Random, place: str) -> str:
    pools = [KEYWORDS, KEYWORDS, NAMES, NAMES, EXTREMES, ODD]
    return random.choice(random.choice([*pools, MARKUP, MARKUP] if place.startswith("source") else pools))


def _large(random: Random, text: str) -> str:
    """Much of one thing."""
    part = random.choice(
        [*ODD, *EXTREMES[:6], *MARKUP, "| x\n", "  prize(p) = 1\n", "[", "(", "- ", "<div>", "{a: ", "> ", "not ", "#"]
    )
    return text[:500] + part * random.choice((200, 3_000, 50_000))


def _damaged(random: Random, data: bytes) -> bytes:
    """Bytes turned over, cut, doubled, in another encoding."""
    raw = bytearray(data)
    for _ in range(random.choice((1, 1, 3, 10))):
        at = random.randrange(len(raw) + 1)
        match random.randrange(8):
            case 0 if at < len(raw):
                raw[at] = random.randrange(256)
            case 1 if at < len(raw):
                raw[at] ^= 1 << random.randrange(8)
            case 2:
                del raw[at : at + random.choice((1, 4, 100))]
            case 3:
                raw[at:at] = bytes(random.randrange(256) for _ in range(random.choice((1, 4, 30))))
            case 4:
                raw[at:at] = raw[at : at + random.choice((1, 30, 400))]
            case 5:
                raw[at:at] = random.choice(
                    (b"\r\n", b"\r", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80")
                )
            case 6:
                del raw[at:]
            case _:
                raw[:0] = random.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"\n" * 50, b"#" * 50))
    return bytes(raw)
