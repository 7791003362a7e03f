"""Circles of precedence: pairwise precedence need not be transitive."""

import subprocess
import sys

from nomicformal.precedence.graph import MOST_CIRCLES, circles


def test_an_order_has_no_circle() -> None:
    assert circles([("r1", "r2"), ("r2", "r3"), ("r1", "r3")]) == ()


def test_a_claim_of_the_last_over_the_first_closes_a_circle() -> None:
    assert circles([("r1", "r2"), ("r2", "r3"), ("r3", "r1")]) == (("r1", "r2", "r3"),)


def test_two_rules_that_beat_each_other_in_different_situations_are_a_circle_of_two() -> None:
    assert circles([("r2", "r1"), ("r1", "r2"), ("r1", "r2")]) == (("r1", "r2"),)


def test_circles_are_the_same_whatever_the_order_of_the_edges() -> None:
    edges = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a"), ("c", "d"), ("d", "c")]
    assert circles(edges) == circles(list(reversed(edges))) == (("a", "b"), ("c", "d"), ("a", "b", "c"))


def test_a_dense_graph_does_not_hang() -> None:
    names = [f"r{number:02}" for number in range(30)]
    assert len(circles([(a, b) for a in names for b in names if a != b])) == MOST_CIRCLES


def test_importing_the_module_does_not_load_the_graph_library() -> None:
    code = "import sys, nomicformal.precedence.graph; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
