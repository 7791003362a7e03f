"""Text that is indented ever deeper is read in a time that grows no faster than the text."""

from __future__ import annotations

import time

from nomicformal.importers.headings import headings_of
from nomicformal.importers.lines import text_of

LINES = 300


def test_the_depth_of_an_indentation_costs_little() -> None:
    text = text_of("\n".join(" " * depth + f"rule text number {depth} is here" for depth in range(LINES)) + "\n")
    begun = time.process_time()
    headings_of(text, {})
    assert time.process_time() - begun < 5  # half a second here; a minute if each space is tried in several places


def test_headings_are_found_at_any_depth() -> None:
    text = text_of("\n".join(f"{' ' * depth}Rule {depth + 1}.  Players obey.\n" for depth in (0, 1, 40, 200)))
    [found] = [headings for family, headings in headings_of(text, {}).items() if len(headings) == 4][:1]
    assert [heading.label for heading in found] == ["1", "2", "41", "201"]
