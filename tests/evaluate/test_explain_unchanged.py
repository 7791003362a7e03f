"""Why nothing happened: a state that nobody changed is explained by what did not happen, or by what did not hold when
it did; a norm about acts of any kind by one such act."""

import pytest

from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.verdict import judge
from tests.support import case_from_text, ruleset_from_text

RULES = """ruleset tiny "Tiny"
entity Player "player"
fact rich(p: Player): truth "{p} is rich"
state points(p: Player): number initially 0 "the points of {p}"
act tell(p: Player) by Player "{by} tells {p} a secret"
power vote(n: Player) by Player "{by} votes for {n}"
power bless(p: Player) by Player "{by} blesses {p}"
rule 2 mutable "Prizes"
| Telling a rich person is worth a point.
  on tell(p) by q when rich(p): points(q) += 1
rule 3 mutable "Rich"
| Who becomes rich and is told so by nobody gets two.
  on (rich(p) and points(p) > 5) becomes true: points(p) += 2
rule 4 mutable "Votes"
| The rich vote.
  p can vote(q) when rich(p)
"""


def said(question: str, log: str = "", given: str = "") -> str:
    ruleset = ruleset_from_text(RULES)
    text = f'case "x"\npeople Player ann, ben\n{given}facts closed\n{log}ask: {question}\n'
    case = case_from_text(ruleset, text)
    ask = case.asks[0]
    return texts(judge(ruleset, case.situation(ruleset, ask), ask.statement, ask.moment).explanation)


def texts(node: Explanation) -> str:
    return "\n".join([node.text, *(texts(child) for child in node.children)])


def test_what_would_have_changed_it_was_not_done() -> None:
    told = said("points(ann) = 1")
    assert "rule 2 could change it, and did not\n“ann tells some player a secret” has not happened" in told


def test_it_was_done_and_a_condition_was_not_met() -> None:
    told = said("points(ann) = 1", "log\n  2024-01-01 10:00 tell(ben) by ann\n")
    assert "2024-01-01 10:00: ann tells ben a secret\nben is not rich" in told


def test_what_somebody_else_did_does_not_count() -> None:
    told = said("points(ann) = 1", "log\n  2024-01-01 10:00 tell(ann) by ben\n", "given rich(ann)\n")
    assert "“ann tells some player a secret” has not happened" in told


def test_what_did_not_become_so_is_told() -> None:
    told = said("points(ann) = 1", given="given rich(ann)\n")
    assert "rule 3 could change it, and did not\nthe points of ann is not more than 5" in told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("ann can vote(_)", "for instance: ann votes for ann\nrule 4 does not apply\nann is not rich"),
        ("(some p: Player where p can bless(ben))", "no rule makes this possible"),
        ("ann can bless(_)", "for instance: ann blesses ann\nno rule makes this possible"),
        ("ann can bless(ben)", "no rule makes this possible"),
    ],
)
def test_a_norm_about_any_act_is_explained_by_one(question: str, told: str) -> None:
    assert told in said(question)


def test_the_act_that_shows_it_is_one_that_is_possible() -> None:
    assert "for instance: ben votes for ann\nby rule 4\nben is rich" in said(
        "(some p: Player where p can vote(_))", given="given rich(ben)\n"
    )


def test_a_passage_that_would_set_the_value_it_has_could_not_have_changed_it() -> None:
    ruleset = ruleset_from_text(RULES.replace(
        "rule 2 mutable", 'state playing(p: Player): truth initially no "{p} plays"\n'
        'act join() by Player "{by} joins"\n'
        'act leave() by Player "{by} leaves"\nrule 2 mutable', 1
    ) + "rule 5 mutable\n| In.\n  on join() by p: playing(p) := yes\nrule 6 mutable\n| Out.\n"
        "  on leave() by p: playing(p) := no\n")
    case = case_from_text(ruleset, 'case "x"\npeople Player ann\nfacts closed\nask: playing(ann)\n')
    told = texts(judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement).explanation)
    assert "rule 5 could change it" in told
    assert "rule 6" not in told
