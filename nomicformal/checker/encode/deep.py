"""Long rows of terms that rest on each other are spelled out in pieces, so that they need no deep stack of calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

DEEPEST = 250
"""Cells that are spelled out within one another at once."""
_MOST_PIECES = 60


class Deeper(Exception):
    """More than DEEPEST cells rest on each other here: `piece` spells out what lies below, and is kept."""

    def __init__(self, piece: Callable[[], object]) -> None:
        super().__init__()
        self.piece = piece


def in_pieces(whole: Callable[[], T]) -> T:
    """What `whole` gives, which is called again after each piece that it asks for by Deeper; so a row of any length is
    spelled out from its far end. RecursionError where there are too many pieces."""
    waiting: list[Callable[[], object]] = []
    while True:
        try:
            if not waiting:
                return whole()
            waiting[-1]()
            waiting.pop()
        except Deeper as deeper:
            if len(waiting) >= _MOST_PIECES:
                raise RecursionError from None
            waiting.append(deeper.piece)
