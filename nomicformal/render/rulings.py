"""A ruling for people, ready to paste: verdict, reasons as a tree with passages quoted, what would change it."""

from __future__ import annotations

from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.lexicon import ENGLISH
from nomicformal.render.report import Node, Ruling
from nomicformal.render.voice import Voice, voice
from nomicformal.render.wrap import prose

_COLOURS = {"TRUE": "green", "FALSE": "red"}


def verdict_text(ruling: Ruling, speaks: Voice | None = None) -> str:
    """The verdict in the ruleset's own word and in words: in English unless another language is given."""
    speaks = speaks or voice(ENGLISH)
    meaning = speaks.word(ruling.verdict.replace(" ", "_"))
    if ruling.verdict == "UNDECIDED":
        return f"{ruling.verdict}: {meaning}"
    own = f"«{clean(ruling.word)}»" if ruling.word else speaks.word("no_word")
    return f"{ruling.verdict} ({own}): {meaning}"


def ruling_lines(ruling: Ruling, paint: Paint) -> list[str]:
    """All lines of one ruling."""
    speaks = voice(ruling.language)
    keys = ("statement", "moment", "verdict", "expected")
    width = max(len(speaks.word(key)) for key in keys) + 2
    labels = {key: f"{speaks.word(key)}:".ljust(width) for key in keys}
    lines = prose(speaks.say(ruling.statement), labels["statement"])
    if ruling.moment:
        lines += prose(speaks.say(ruling.moment), labels["moment"])
    colour = _COLOURS.get(ruling.verdict, "yellow")
    lines += [paint(colour, line) for line in prose(verdict_text(ruling, speaks), labels["verdict"])]
    if ruling.expected and ruling.expected != ruling.verdict:
        where = f" ({place(ruling.span)})" if ruling.span else ""
        lines.append(paint("red", f"{labels['expected']}{clean(ruling.expected)}{where}"))
    for fault in ruling.faults:
        lines += [paint("red", line) for line in prose(fault, labels["expected"])]
    if ruling.branches:
        lines.append(f"{speaks.word('depends')}:")
        for assumption, verdict in ruling.branches:
            lines += prose(speaks.word("if", verdict=verdict, what=speaks.say(assumption)), "  - ")
    for side in ruling.sides:
        lines.append(f"{speaks.word('side', verdict=side.verdict)}:")
        for entry in side.situation:
            lines += prose(speaks.say(entry), "    ")
        lines += [f"  {speaks.word('because').lower()}:"] if side.reasons else []
        lines += [row for node in side.reasons for row in _node(node, "  ", speaks, paint)]
    if ruling.reasons:
        lines.append(f"{speaks.word('because')}:")
        for node in ruling.reasons:
            lines += _node(node, "  ", speaks, paint)
    if ruling.changes:
        lines.append(f"{speaks.word('changes')}:")
        for change in ruling.changes:
            lines += prose(speaks.say(change), "  - ")
    for note in ruling.notes:
        lines += prose(speaks.say(note), f"{speaks.word('note')}: ")
    return lines


def _node(node: Node, indent: str, speaks: Voice, paint: Paint) -> list[str]:
    lines = prose(speaks.say(node.text), f"{indent}- ")
    inner = indent + "  "
    if node.quote:
        lines += [paint("dim", line) for line in prose(node.quote, f"{inner}> ", f"{inner}> ")]
    for child in node.children:
        lines += _node(child, inner, speaks, paint)
    return lines
