"""Why a question is not put to the solver."""

from __future__ import annotations


class Undecidable(Exception):
    """The question needs something that is not encoded; the text says what, to people."""


class NotOpaque(Exception):
    """The question cannot be looked at without going through the individuals of a sort."""
