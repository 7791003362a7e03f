"""Proof that nothing of a source is lost: every stretch of it is accounted for."""

from __future__ import annotations

from nomicformal.importers.model import Imported, Role, Source


def bare(text: str) -> str:
    """The text without its white space."""
    return "".join(text.split())


def assert_nothing_lost(found: Imported) -> None:
    """For rules as read, before they are put in order."""
    for source in found.sources:
        _assert_covered(source)
        _assert_put_together(source)
    texts = "".join(_told(source, Role.TEXT) for source in found.sources)
    assert bare("".join(text for rule in found.rules for text in rule.passages)) == texts


def _assert_covered(source: Source) -> None:
    """The pieces are in order and leave out nothing but white space."""
    place = 0
    for piece in source.pieces:
        assert piece.start >= place, f"{source.name}: {source.text[piece.start : piece.end]!r} is accounted for twice"
        assert not source.text[place : piece.start].strip(), f"{source.name}: lost {source.text[place : piece.start]!r}"
        place = piece.end
    assert not source.text[place:].strip(), f"{source.name}: lost {source.text[place:]!r}"


def _assert_put_together(source: Source) -> None:
    """What was read and what was left out make the original."""
    parts, place = [], 0
    for removed in source.removed:
        parts += [source.text[place : removed.at], removed.text]
        place = removed.at
    parts.append(source.text[place:])
    assert bare("".join(parts)) == bare(source.original)


def _told(source: Source, role: Role) -> str:
    """All stretches or values of one role."""
    pieces = "".join(source.text[piece.start : piece.end] for piece in source.pieces if piece.role is role)
    values = "" if source.pieces else "".join(text for _, text, its in source.values if its is role)
    return bare(pieces + values)


def outcome(found: Imported) -> dict[str, object]:
    """What was made of a source, as plain data to compare with what is expected."""
    return {
        "title": found.title,
        "language": found.language,
        "rules": [
            {
                key: value for key, value in (
                    ("number", rule.number), ("status", rule.status), ("title", rule.title), ("section", rule.section),
                    ("text", rule.passages), ("repealed by", rule.repealed_by), ("notes", rule.notes),
                    ("history", [f"{e.date} {', '.join(e.items)}; "
                                 f"{', '.join(e.by)}".strip("; ") for e in rule.history]),
                ) if value
            }
            for rule in found.rules
        ],
        "not rules": [remark.text for remark in (*found.notes, *found.not_understood)],
    }  # fmt: skip
