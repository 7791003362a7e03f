"""--timing: where the time went, beside the report and not in it."""

from pathlib import Path

from nomicformal.cli.timing import Stopwatch

from .club import make, nomicformal


def test_times_of_one_name_add_up_and_the_longest_comes_first() -> None:
    now = iter([0.0, 0.0, 2.0, 2.5, 4.0, 11.0])
    watch = Stopwatch(lambda: next(now))
    for name in ("reading", "slip", "reading", "writing"):
        watch(name)
    assert watch.lines() == [
        "seconds",
        "    7.00  writing",
        "    3.50  reading",
        "    0.50  NF110 slip-of-the-pen",
        "   11.00  in all",
    ]


def test_what_took_next_to_nothing_is_taken_together() -> None:
    now = iter([0.0, 0.0, 0.001, 0.002, 5.002])
    watch = Stopwatch(lambda: next(now))
    for name in ("a", "b", "c"):
        watch(name)
    assert watch.lines() == ["seconds", "    5.00  c", "    0.00  2 more", "    5.00  in all"]


def test_the_report_is_the_same_with_and_without(tmp_path: Path) -> None:
    make(tmp_path)
    plain = nomicformal("check", "club", "--select", "NF1", "--no-cache", cwd=tmp_path)
    timed = nomicformal("check", "club", "--select", "NF1", "--no-cache", "--timing", cwd=tmp_path)
    assert plain.out == timed.out and plain.err == ""
    assert "  reading the rules\n" in timed.err and timed.err.endswith("  in all\n")
