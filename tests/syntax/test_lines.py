"""Logical lines: what belongs together, where it stands, and where the comments go."""

from nomicformal.source import SourceFile, Span
from nomicformal.syntax.lines import LogicalLine, logical_lines, runs


def _lines(text: str) -> list[LogicalLine]:
    return logical_lines(SourceFile("f", text))[0]


def test_a_deeper_indented_line_continues_the_one_above() -> None:
    first, second = _lines("  a when b\n      and c\n  d\n")
    assert first.text.split() == ["a", "when", "b", "and", "c"]
    assert second.text.strip() == "d"


def test_lines_below_history_and_log_stand_alone() -> None:
    assert len(_lines("history\n  2011-09-06 a\n  2011-09-07 b\n")) == 3
    assert len(_lines("log  # dated\n  2011-09-06 a\n")) == 2


def test_positions_in_a_joined_line_are_positions_in_the_file() -> None:
    (line,) = _lines("\n  a when b  # why\n\n      and cd\n")
    place = line.text.index("cd")
    assert line.span(place, place + 2) == Span("f", 4, 11, 4, 13)
    assert line.span(line.text.index("b"), place + 2) == Span("f", 2, 10, 4, 13)


def test_a_comment_ends_a_line_but_not_within_quotation_marks() -> None:
    (line,) = _lines('  informal "no. #3" # really\n')
    assert line.text.strip() == 'informal "no. #3"'
    assert line.comments.after == "really"


def test_a_quotation_may_go_on_over_lines_with_a_number_sign() -> None:
    (line,) = _lines('  informal "one\n      # two"\n')
    assert line.text.split() == ["informal", '"one', "#", 'two"']


def test_comments_between_the_parts_of_a_line_move_above_it() -> None:
    (line,) = _lines("# x\n  a when b  # y\n  # z\n      and c  # w\n")
    assert line.comments.before == ("x", "y", "z")
    assert line.comments.after == "w"


def test_comments_below_everything_are_kept() -> None:
    assert logical_lines(SourceFile("f", "a\n\n# x\n\n"))[1] == (None, "x")


def test_a_text_line_is_what_follows_the_bar() -> None:
    (line,) = _lines("|  two spaces # no comment  \n")
    assert line.is_text and line.text == "  two spaces # no comment"


def test_text_lines_that_follow_each_other_are_one_run() -> None:
    lengths = [len(run) for run in runs(_lines("| a\n| b\n\n| c\n  x\n| d\n# note\n| e\n"))]
    assert lengths == [2, 1, 1, 1, 1]


def test_tabs_in_the_indentation_are_noted() -> None:
    (line,) = _lines("  a\n\t\tand b\n")
    assert line.tabs == (2,)
