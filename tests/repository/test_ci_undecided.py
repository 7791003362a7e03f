"""A question that nobody could decide is never a success by itself: `ci` ends with 3, unless it is told otherwise."""

from pathlib import Path

from tests.cli.club import Done, make, nomicformal, put

HARD = (
    'rule 4 mutable "Popular"\n'
    "| The fee of a member whom most members have paid for is 7.\n"
    "  fee(m) = 7 when (count n: Member where paid(n)) > (count n: Member where is_guest(n)) and paid(m)\n"
)
"""What the solver cannot settle if it may spend next to nothing."""


def ci(folder: Path, *options: str) -> Done:
    root = make(folder)
    put(root, "rules/4.nomic", HARD)
    put(root, "nomicformal.toml", 'budget = 1\nfail-on = "error"\n')
    return nomicformal("ci", "club", *options, cwd=folder)


def test_what_stays_undecided_ends_the_job_with_3(tmp_path: Path) -> None:
    done = ci(tmp_path)
    assert done.code == 3, done.out + done.err
    assert "undecided\n" in done.out


def test_who_can_live_with_it_says_so_and_is_told_each_time(tmp_path: Path) -> None:
    done = ci(tmp_path, "--undecided", "warn")
    assert done.code == 0, done.out + done.err
    assert "some questions stayed undecided" in done.out
