"""A directed graph as text in the languages of two drawing tools. Labels come from files: all of them are escaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.render.escape import clean

_MERMAID = {
    '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "#": "#35;", "`": "#96;", "\\": "#92;",
    "%": "#37;", "{": "#123;", "}": "#125;",
}  # fmt: skip
"""`%%{…}%%` would be a directive, even within a label."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """`id` is made of letters, digits and `_`. `strong` ones are drawn with a heavier border."""

    id: str
    label: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """From winner to loser; not `decided`: a dashed line without direction."""

    source: str
    target: str
    label: str
    decided: bool = True


def mermaid(vertices: Sequence[Vertex], edges: Sequence[Edge], notes: Sequence[str] = ()) -> str:
    """A flowchart for Mermaid; `notes` become comments."""
    lines = ["flowchart TD", *(f"  %% {clean(note)}" for note in notes)]
    for vertex in vertices:
        left, right = ('[["', '"]]') if vertex.strong else ('["', '"]')
        lines.append(f"  {vertex.id}{left}{_mermaid_text(vertex.label)}{right}")
    for edge in edges:
        arrow = "-->" if edge.decided else "-.-"
        lines.append(f'  {edge.source} {arrow}|"{_mermaid_text(edge.label)}"| {edge.target}')
    return "\n".join(lines) + "\n"


def dot(vertices: Sequence[Vertex], edges: Sequence[Edge], notes: Sequence[str] = ()) -> str:
    """A digraph for Graphviz; `notes` become comments."""
    lines = ["digraph rules {", *(f"  // {clean(note)}" for note in notes), "  node [shape=box];"]
    for vertex in vertices:
        border = ", penwidth=2" if vertex.strong else ""
        lines.append(f'  {vertex.id} [label="{_dot_text(vertex.label)}"{border}];')
    for edge in edges:
        style = "" if edge.decided else ", style=dashed, dir=none"
        lines.append(f'  {edge.source} -> {edge.target} [label="{_dot_text(edge.label)}"{style}];')
    return "\n".join([*lines, "}"]) + "\n"


def _mermaid_text(text: str) -> str:
    return "".join(_MERMAID.get(character, character) for character in clean(text))


def _dot_text(text: str) -> str:
    return clean(text).replace("\\", "\\\\").replace('"', '\\"')
