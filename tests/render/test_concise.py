"""The `concise` format: one line each."""

from nomicformal.render import concise
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

from .samples import RULING, report


def test_one_line_a_finding_worst_first_with_place_and_code() -> None:
    assert concise.render(report(), Paint()).splitlines() == [
        "rules/206.nomic:3:15: error[NF001] Here a value is expected.",
        "rules/201.nomic:3:3: warning[NF203] Rules 201 and 206 give the quorum different values; "
        "only the lower number decides.",
        "<built in>: info[NF109] No rule has number 202.",
        "bcn-initial: undecided: guarantee adoptable: `possible` is not analysed",
        "bcn-initial: note: the proposal's text has no clauses: only the text was checked",
        "1 error, 1 warning, 1 info in bcn-initial",
    ]


def test_one_line_a_ruling_with_what_was_expected() -> None:
    text = concise.render(Report("judge", "late.nomic", rulings=(RULING,)), Paint())
    assert text == "cases/late.nomic:9:1: FALSE, expected TRUE: p301 is adopted\n"
