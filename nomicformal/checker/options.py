"""What rules the solver; known without loading it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nomicformal.checker.answers import Answers


@dataclass(frozen=True, slots=True)
class Options:
    """`budget`: solver resource units for one question. `people`: bound on the individuals of a sort that cannot be
    counted by kinds. `repeats`: times that one and the same act may occur in a log. `cycle_cells`: how many cells of
    a self-reference are tried. `minimise`: make witnesses small. `cross_check`: put each question to cvc5 as well.
    `settle_for_less`: where a larger scope is too much, an answer within a smaller one will do. `on_fault`: told of a
    situation that the evaluator does not confirm, and the question is then undecided; without it, that is an
    InternalError. `on_question`: told each question that goes to the solver, as SMT-LIB with its answer. `answers`: of
    earlier runs, to be used again and added to."""

    budget: int = 1_000_000
    people: int = 4
    repeats: int = 2
    cycle_cells: int = 8
    minimise: bool = True
    cross_check: bool = False
    settle_for_less: bool = False
    on_fault: Callable[[str], None] | None = None
    on_question: Callable[[str], None] | None = None
    answers: Answers | None = None
