"""Mistakes: each is one finding in words, at its place, with what to write instead; the rest is read all the same."""

import pytest

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_expression, parse_proposal, parse_rule_file, parse_vocabulary

HEADER = "rule 202 mutable\n| text\n"


def _clause_findings(clause: str) -> list[Diagnostic]:
    return parse_rule_file(SourceFile("f", f"{HEADER}  {clause}\n"))[1]


@pytest.mark.parametrize(
    ("clause", "place", "expected", "remedy"),
    [
        ("quorum(q) = 20% (count p: Player)", "(", "found `(`", "20% of"),
        ("p mst vote(q, c)", "mst", "a modal such as `must`", "Did you mean `must`?"),
        ("quorum(q) = 3 othrwise", "othrwise", "`otherwise`", "Did you mean `otherwise`?"),
        ("previals over rules deciding wins", "over", "found `over`", "`prevails` instead of `previals`"),
        ("p must vote(q, c) wthin 3 days of submit(q)", "wthin", "a time limit", "Did you mean `within`?"),
        ("adopted(q) iff votes(q) => 3", ">", "a value", "Write `>=`."),
        ("t(x) == 3", "=", "a value", "one `=`"),
        ("on a becomes true: points(p) += 4 when b", "when", "found `when`", "`on EVENT when c: state(x) := value`"),
        ("t(x) iff c and under r: a -> yes b -> no", "under", "found `under`", "what all answers have in common"),
        ("t(x) = 1e5", "1", "found `1`", "plain digits"),
        ("t(x) = 1,000", ",", "found `,`", "without separators"),
        ("t(x) when a && b", "&", "the end of the line", "Write `and`."),
        ("t(x) = count p: Player", "count", "a value", "in parentheses"),
        ("always every p: Player has x", "every", "a condition or a value", "in parentheses"),
        ("t(x) = (every p: Player where x)", ")", "`has`", "has to fulfil"),
        ("on vote(q) points(p) += 3", "points", "`:` or `when`", "A `:` stands between"),
        ("points(p) := 4", ":=", "`=`", "`on EVENT: state(x) := value`"),
        ("on vote(q): points(p) = 3", "=", "`:=`", "changed with `:=`"),
        ("t(x) = 2011-13-45", "2011-13-45", "no such date", "2011-09-06"),
        ("t(x) = 1/0 of y", "1/0 of y", "0 parts", "above 0"),
        ("p must vote(q) by x()", "p must vote(q) by x()", "`by`", "counts as"),
        ('t(x) = "abc', '"', "no closing quotation mark", "missing"),
        ("t(x) = “abc”", "“", "a value", "straight quotation marks"),
        ("t(p) when vote(_) by p happened since time of last vote(_) by p", "of", "found `of`", "`since (time of last"),
        ("term points(p: Player): number", "points", "found `points`", "before the first rule"),
        ("t(x) = 1,5", ",", "the end of the line", "with a point: `0.5`"),
        ("t(x) = 1,5 when y", ",", "the end of the line", "with a point: `0.5`"),
        ("p must vote(q) by-time 31.01.2025", ".", "found `.`", "begins with the year"),
        ("p must vote(q) by 2025-01-31", "2025-01-31", "a name", "`by-time`"),
        ("p must vote(q) by 31 January", "31", "a name", "`by-time`"),
        ("t(x) = $25", "$", "a value", "a number alone"),
        ("t(x) = 25 €", "€", "the end of the line", "a number alone"),
        ("t(x) iff majority of votes", "of", "the end of the line", "a comparison"),
        ("t(x) = half of votes", "of", "the end of the line", "`1/2 of …`"),
        ("t(x) = (count Players)", ")", "`:`", "`(count p: Player …)`"),
        ("t(x) = (count Players where y)", "where", "`:`", "`(count p: Player …)`"),
        ("t(x) = 4.", ".", "the end of the line", "full stop"),
        ("adopted(q) when q is in (a, b)", "in", "a value", "without `is`"),
        ("adopted(q) when p vote(q)", "vote", "found `vote`", "`vote(q, _) by p happened`"),
        ("precedence: claims, lower number", ",", "`, then`", "`, then`"),
        ("t(x) = e unless y", "unless", "`when`", "`when not …`"),
        ("t(x) if y", "if", "`when`", "begins with `when`"),
        ("p shall vote(q)", "shall", "a modal", "`must`"),
        ("p may not vote(q)", "not", "found `not`", "`must not`"),
        ("t(x) iff a() by x happened since now - 1 week", "-", "found `-`", "`since (now - 1 week)`"),
        ("t(x) iff a() by x happened until begin(x) + 2 days", "+", "found `+`", "Put it in parentheses"),
        ("p can vote(q) when under r: up -> x down -> y", "under", "a value", "`under R: a -> p can vote"),
        ("under r: up 3", "up", "an alternative such as `up ->`", ""),
        ("t(x) = f(a,)", ")", "a condition or a value", ""),
        ("12 = x", "12", "a clause", ""),
        ("t(x) = 3 rounded", "rounded", "found `rounded`", "`rounded up`"),
        ("every Player has one vote", "every", "a clause", "stand after `|`"),
        ("each Player has one vote", "Player", "found `Player`", "stand after `|`"),
        ("a vote does not count", "vote", "found `vote`", "stand after `|`"),
        ("everybody must obey all rules", "all", "a time limit", "`p must vote(q, c)`"),
        ("if a: points(p) += 3", "if", "a clause", "becomes true"),
        ("when a: points(p) += 3", "when", "a clause", "becomes true"),
        ("precedence immutable over mutable", "immutable", "`:`", "`precedence: immutable over mutable"),
        ("always possible adopted(q)", "adopted", "found `adopted`", "`guarantee NAME: always possible"),
        ("t(x) = time of submit(q)", "of", "found `of`", "`time of first submit(q)`"),
        ("t(x) = choice of vote(q, _) by p", "of", "found `of`", "`choice of last vote(q, _) by p`"),
        ("points(p) initially 0", "initially", "found `initially`", "in its declaration"),
        ("points(p) is 3", "is", "found `is`", "with `=`"),
        ("p must vote(q) within 3 days", "", "the line ends here", "`within 3 days of submit(q)`"),
        ("t(x) = 1 when p has joined", "has", "found `has`", "`vote(q, _) by p happened`"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_finding_in_words(clause: str, place: str, expected: str, remedy: str) -> None:
    (found,) = _clause_findings(clause)
    assert found.code == "NF001"
    assert found.severity is Severity.ERROR
    line = f"  {clause}"
    assert line[found.span.column - 1 : found.span.end_column - 1] == place
    assert found.span.line == 3
    assert expected in found.message
    assert remedy in found.help and found.help


def test_an_end_that_comes_too_early_is_marked_behind_the_last_word() -> None:
    (found,) = _clause_findings("adopted(q) when (a and b")
    assert found.message == "Expected `)`, the line ends here"
    assert (found.span.column, found.span.end_column) == (27, 28)
    assert "(a and b" in found.help


def test_no_message_names_a_part_of_the_grammar() -> None:
    clauses = ["t(x", "t(x) =", "p must", "on", "on x: y", "guarantee g:", "precedence", "yields to", "default:"]
    more = ["under r:", "a change that breaks g", "reading", "since", "p: Player", "always x when", "no"]
    for clause in [*clauses, *more]:
        (found,) = _clause_findings(clause)
        assert "_" not in found.message.replace("`_`", "") and found.message.upper() != found.message
        assert "Expected" in found.message


def test_all_mistakes_of_a_file_are_reported_and_the_rest_is_read() -> None:
    text = HEADER + "  a(x) wen b\n  good(x)\n  c(x) = = 3\nhistory\n  2011-02-30 initial 202 mutable\n"
    tree, found = parse_rule_file(SourceFile("f", text))
    assert [d.span.line for d in found] == [3, 5, 7]
    assert tree.rule is not None
    (clause,) = tree.rule.body.passages[0].clauses
    assert clause.head.name == "good"  # type: ignore[union-attr]


def test_a_mistake_on_a_continuation_line_has_its_place_there() -> None:
    text = HEADER + "  adopted(q) when closed(q) and\n      votes(q) > > 3\n"
    (found,) = parse_rule_file(SourceFile("f", text))[1]
    assert (found.span.line, found.span.column) == (4, 18)


def test_a_line_that_is_indented_too_far_is_explained() -> None:
    text = HEADER + "  adopted(q) when closed(q)\n   rejected(q)\n"
    (found,) = parse_rule_file(SourceFile("f", text))[1]
    assert found.help == "Line 4 continues line 3, as it is deeper; a line of its own is indented like line 3."


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [
        ("entitty Person", "entity"),
        ("fct written(q: Proposal): truth", "fact"),
        ("stae over: truth", "state"),
        ("act submit(q: Proposal) bye Person", "by"),
        ("term x: number esle 3", "else"),
    ],
)
def test_misspelt_words_of_declarations_get_a_suggestion(line: str, suggestion: str) -> None:
    (found,) = parse_vocabulary(SourceFile("f", line))[1]
    assert f"Did you mean `{suggestion}`" in found.help


def test_parts_of_the_shared_vocabulary_stand_each_in_a_line_of_its_own() -> None:
    (found,) = parse_vocabulary(SourceFile("f", "use points, votes"))[1]
    assert "`use points`, and below it `use votes`" in found.help


@pytest.mark.parametrize("line", ["event count(n: number)", "fact it: truth", "act can", "state every: number"])
def test_a_word_of_the_language_is_no_name(line: str) -> None:
    (found,) = parse_vocabulary(SourceFile("f", line))[1]
    assert "word of the language itself" in found.help


def test_misspelt_words_of_cases_and_proposals_get_a_suggestion() -> None:
    (found,) = parse_case(SourceFile("f", 'case "x"\nexpct TRUE\n'))[1]
    assert "Did you mean `expect`" in found.help
    (found,) = parse_proposal(SourceFile("f", "proposal 301\namned rule 202\n| x\n"))[1]
    assert "Did you mean `amend" in found.help


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("people anna, bernat", "`people Player anna, bernat`"),
        ('after proposal 7 "p.nomic"', "`after proposal p391"),
        ("log\n  1 March 2024 10:00 submit(p301) by anna", "`2011-09-06 10:30`"),
        ("log\n  3/4/2024 submit(p301) by anna", "`2011-09-06 10:30`"),
        ("log\n  2024-03-02 anna votes in_favour", "`2011-09-10 10:00 vote(p301, in_favour) by anna`"),
        ("ask: is p301 adopted", "as in the rules"),
        ("ask at 2024-03-09: anna is the speaker", "as in the rules"),
        ("ask: adopted(p301)?", "without a question mark"),
        ("ask 2024-03-09: adopted(p301)\nexpect TRUE", "`ask at 2011-09-20: "),
        ("ask at 9 March 2024: adopted(p301)", "begins with the year"),
        ("ask: can anna vote(p301)\nexpect TRUE", "stands first"),
        ("ask: vote(p301) by anna\nexpect TRUE", "by anna happened`"),
        ("ask: adopted(p301)\nexpect true", "`expect TRUE`"),
    ],
)
def test_what_players_write_in_cases_is_answered_with_what_to_write(line: str, remedy: str) -> None:
    (found,) = parse_case(SourceFile("f", f'case "x"\n{line}\n'))[1]
    assert found.code == "NF001"
    assert remedy in found.help


def test_a_new_title_stands_right_after_the_number() -> None:
    (found,) = parse_proposal(SourceFile("f", 'proposal 301\nretitle rule 202 to "Points"\n'))[1]
    assert found.help == 'The new title stands right after the number: `retitle rule 202 "Points"`.'


@pytest.mark.parametrize("line", ["transmute 202 to immutable", "amend 202", "repeal 202"])
def test_a_change_without_the_word_rule_is_told_where_it_stands(line: str) -> None:
    (found,) = parse_proposal(SourceFile("f", f"proposal 301\n{line}\n"))[1]
    assert found.help.startswith("Write `rule` before the number")


def test_an_unknown_verdict_lists_the_verdicts() -> None:
    (found,) = parse_case(SourceFile("f", 'case "x"\nask: a\nexpect MAYBE\n'))[1]
    assert found.message == "`MAYBE` is no verdict"
    assert "DEPENDS ON READING" in found.help


def test_a_question_with_a_mistake_is_a_finding_too() -> None:
    expr, found = parse_expression("adopted(p301")
    assert expr is None
    assert [d.message for d in found] == ["Expected `)`, `,` or `:`, the line ends here"]
    assert found[0].span.file == "<question>"


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_question_is_a_finding(text: str) -> None:
    expr, found = parse_expression(text)
    assert expr is None
    assert [d.code for d in found] == ["NF008"]
