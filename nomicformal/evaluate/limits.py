"""How far the evaluator goes before it says that it gives up. Each limit has a name that messages can quote."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EvaluationLimits:
    """`cell_depth`: cells that refer to one another in one chain. `python_frames`: calls within calls.
    `guessed_cells`: cells of cycles whose truth has to be assumed. `policy_rules`: rules with criteria for one pair,
    all orders of which are tried. `branches`: ways of filling what is open. `merged_branches`: the same, for one
    question on the way. `sides_in_play`: ways of taking sides where rules contradict each other in the course of a log.
    `settling_work`: results worked out before ways that lie far apart are tried. `micro_steps`:
    edges and raised acts after one entry. `clock_steps`: moments at which time alone changes something, in one case.
    `uncertain_clauses`: undecided clauses on one cell tried both ways. `number_bits`: the length of a number.
    `change_work`: results worked out to find what would change the verdicts of a case (a second or two for each 5,000);
    `replays_of_one`: re-evaluations for one single change."""

    cell_depth: int = 400
    python_frames: int = 15_000
    guessed_cells: int = 14
    assumptions: int = 500
    policy_rules: int = 6
    branches: int = 2_000
    merged_branches: int = 64
    sides_in_play: int = 64
    settling_work: int = 4_000
    micro_steps: int = 100
    clock_steps: int = 6_000
    uncertain_clauses: int = 6
    number_bits: int = 12_000
    change_work: int = 14_000
    replays_of_one: int = 8


LIMITS = EvaluationLimits()
