"""A ruling as Markdown, ready to post: in the language of the ruleset and with its words for verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.render.markdown_text import inert
from nomicformal.render.report import Node, Ruling
from nomicformal.render.voice import Voice, voice


def ruling_markdown(ruling: Ruling) -> list[str]:
    """The lines of one ruling: statement, verdict, reasons with the passages quoted, what would change it."""
    speaks = voice(ruling.native)
    lines = _field(speaks, "statement", inert(speaks.say(ruling.statement)))
    lines += _field(speaks, "moment", inert(speaks.say(ruling.moment))) if ruling.moment else []
    lines += _field(speaks, "verdict", _verdict(ruling, speaks))
    if not ruling.as_expected:
        lines += _field(speaks, "expected", inert("; ".join(filter(None, [ruling.expected, *ruling.faults]))))
    lines += _list(speaks.word("depends"), [
        f"- {speaks.word('if', verdict=_bold(speaks.verdict(ruling, verdict)), what=inert(speaks.say(assumption)))}"
        for assumption, verdict in ruling.branches
    ])  # fmt: skip
    for side in ruling.sides:
        situation = [f"- {inert(speaks.say(entry))}" for entry in side.situation]
        lines += _list(speaks.word("side", verdict=inert(speaks.verdict(ruling, side.verdict))), situation)
        lines += _list(speaks.word("because"), [line for node in side.reasons for line in _node(node, "", speaks)])
    lines += _list(speaks.word("because"), [line for node in ruling.reasons for line in _node(node, "", speaks)])
    lines += _list(speaks.word("changes"), [f"- {inert(speaks.say(change))}" for change in ruling.changes])
    lines += [line for note in ruling.notes for line in (f"{speaks.word('note')}: {inert(speaks.say(note))}", "")]
    return lines[:-1]


def log_markdown(notes: Sequence[str], native: str) -> list[str]:
    """What happened in the log of a case that the reader must know, or what else limits its rulings."""
    speaks = voice(native)
    return _list(speaks.word("log"), [f"- {inert(speaks.say(note))}" for note in notes])


def _field(speaks: Voice, key: str, text: str) -> list[str]:
    return [f"**{speaks.word(key)}:** {text}", ""]


def _verdict(ruling: Ruling, speaks: Voice) -> str:
    """The ruleset's word, and what it means; that it has none, where it has none."""
    meaning = inert(speaks.word(ruling.verdict.replace(" ", "_")))
    if ruling.verdict == "UNDECIDED":
        return _bold(meaning)
    if ruling.word:
        return f"{_bold(ruling.word)} ({meaning})"
    return f"{_bold(ruling.verdict)} ({meaning}; {inert(speaks.word('no_word'))})"


def _list(title: str, lines: Sequence[str]) -> list[str]:
    return [f"**{title}:**", "", *lines, ""] if lines else []


def _bold(text: str) -> str:
    return f"**{inert(text)}**"


def _node(node: Node, indent: str, speaks: Voice) -> list[str]:
    lines = [f"{indent}- {inert(speaks.say(node.text))}"]
    if node.quote:
        lines.append(f"{indent}  > {inert(node.quote)}")
    for child in node.children:
        lines += _node(child, indent + "  ", speaks)
    return lines
