"""What has been made of a text so far: every stretch that is settled, and what is known where the reading stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from nomicformal.importers.choosing import Segmentation
from nomicformal.importers.headings import Heading
from nomicformal.importers.lines import Text
from nomicformal.importers.model import Imported, ImportedRule, Piece, Remark, Role
from nomicformal.importers.paragraphs import Row


@dataclass(slots=True)
class Part:
    """A rule as it is taken apart: what is left of its `rows` becomes its title and text."""

    heading: Heading
    rule: ImportedRule
    rows: list[Row]
    history: list[Row] = field(default_factory=list)
    event: Row | None = None
    section_at: Row | None = None
    title: Row | None = None


class Ledger:
    """The books of one text. `status` and `section`: those of the last heading over several rules. `headed`: the words
    of such headings that gave a status. `repeals`: which number notes say was repealed by which. `next_label`: of
    the rule that follows the one in hand, None for the last. `level`: rank of the rules' headings, 0 if they have
    none. `legend`: the places of the legend of marks."""

    def __init__(
        self,
        name: str,
        text: Text,
        chosen: Segmentation,
        marks: dict[str, str],
        legend: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.name, self.text, self.chosen, self.marks, self.legend = name, text, chosen, marks, legend
        self.pieces: list[Piece] = []
        self.result = Imported()
        self.status = self.section = ""
        self.headed: list[str] = []
        self.repeals: dict[int, int] = {}
        self.unsure_dates = False
        self.next_label: str | None = ""
        self.level = max((h.level for h in chosen.headings), default=0)

    def put(self, start: int, end: int, role: Role) -> None:
        """Settle the stretch, without the white space around it."""
        raw = self.text.text
        while start < end and raw[start].isspace():
            start += 1
        while end > start and raw[end - 1].isspace():
            end -= 1
        if start < end:
            self.pieces.append(Piece(start, end, role))

    def is_legend(self, row: Row) -> bool:
        """Whether the legend of marks begins in this row."""
        return any(row.start <= start < row.end for start, _ in self.legend)

    def note(self, row: Row, why: str, role: Role = Role.NOTE) -> None:
        """Settle a row as something that is no part of a rule."""
        self.put(row.start, row.end, role)
        shown = self.text.text[row.start : row.end].strip()
        if shown and role is not Role.SEPARATOR:
            kind = self.result.not_understood if role is Role.NOT_UNDERSTOOD else self.result.notes
            kind.append(Remark(self.name, self.text.number_at(row.start), shown, why))

    def rest(self) -> None:
        """Whatever nothing has settled is not understood: so nothing is ever lost."""
        self.pieces.sort(key=lambda piece: (piece.start, piece.end))
        place = 0
        for piece in [*self.pieces, Piece(len(self.text.text), len(self.text.text), Role.MARKUP)]:
            for match in re.finditer(r"\S[^\n]*", self.text.text[place : piece.start]):
                start = place + match.start()
                self.put(start, place + match.end(), Role.NOT_UNDERSTOOD)
                if re.search(r"\w", match.group()):
                    line = self.text.number_at(start)
                    self.result.not_understood.append(Remark(self.name, line, match.group().strip(), "fits nowhere"))
            place = max(place, piece.end)
        self.pieces.sort(key=lambda piece: (piece.start, piece.end))
