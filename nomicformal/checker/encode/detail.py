"""How much of a question is spelled out."""

from __future__ import annotations

from enum import Enum


class Detail(Enum):
    """OPAQUE: whatever goes through individuals (counts, quantifiers, what happened) and voidness is left open, each
    with one value for one expression. LIGHT: voidness is left open, and of a first moment it is only said that the
    condition holds then and did not hold a minute before. VOID: voidness is spelled out as well. STEP: the same. FULL:
    everything is spelled out. In OPAQUE and STEP, of terms and norms of which it is known how two editions of the rules
    differ about them, only that is said (see steps.py).

    The lesser ones admit more than there is: what cannot be satisfied there cannot be at all (OPAQUE: whatever the
    number of individuals), while a solution may turn out not to replay."""

    OPAQUE = 0
    LIGHT = 1
    VOID = 2
    FULL = 3
    STEP = 4
