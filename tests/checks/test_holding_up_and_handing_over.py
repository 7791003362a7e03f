"""One who holds up all others, votes without end, judges whom nothing binds or who give the game away,
gifts that win, numbers that meet."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC
from tests.checks.tiny import rules

# ---- one person stops the others

JUDGED = NOMIC.replace(
    "fact rich",
    'state turn_began: time initially nothing "the start of the turn"\n'
    'act begin() by Person "{by} begins the turn"\nact consent() by Person "{by} consents"\nfact rich',
    1,
) + (
    "rule 213 mutable\n"
    "| When judgement is called for, the next player may not begin without the consent of a majority.\n"
    "  p cannot begin() when invoke(_) happened since turn_began\n"
    "      and (count r: Player where consent() by r happened since turn_began) <= 1/2 of (count r: Player)\n"
    "rule 214 mutable\n"
    "| A player can call for judgement where there is disagreement, and the insistence of one is enough for that.\n"
    "  p: Player can invoke(s) when disputed(s)\n"
    "  disputed(s) when (some p: Player where insist(s) by p happened)\n"
)


def test_one_who_insists_holds_up_all_others() -> None:
    found = only_finding("stopped_by_one", JUDGED)
    assert found.severity is Severity.INFO and found.rules == (213, 214)
    assert "calls for judgement" in found.message and "begins the turn" in found.message
    assert len(found.explanation) == 1 and "insistence" in found.explanation[0]


def test_what_takes_the_word_of_others_is_no_way_for_one_alone() -> None:
    others = JUDGED.replace(
        "(some p: Player where insist(s) by p happened)", "(count p: Player where insist(s) by p happened) >= 3"
    )
    assert findings("stopped_by_one", others) == []


def test_what_only_some_can_do_is_no_way_for_everybody() -> None:
    for limit in ("p may insist(_) only when rich(p)", "p can invoke(_) only when rich(p)"):
        assert findings("stopped_by_one", JUDGED + f"rule 215 mutable\n| Only the rich.\n  {limit}\n") == []


def test_who_keeps_only_himself_from_acting_stops_nobody() -> None:
    own = JUDGED.replace("invoke(_) happened since turn_began", "invoke(_) by p happened since turn_began")
    assert findings("stopped_by_one", own) == []


def test_a_state_that_such_an_act_sets_is_seen_through() -> None:
    waited_for = "(some s: Statement where judge_wanted(s))"
    by_state = JUDGED.replace("invoke(_) happened since turn_began", waited_for).replace(
        "  disputed(s) when", "  on invoke(s): judge_wanted(s) := yes\n  disputed(s) when"
    )
    assert only_finding("stopped_by_one", by_state).rules == (213, 214)


# ---- votes without end

UNENDING = NOMIC + "rule 206 mutable\n| A vote is over when all have voted.\n"
ALL_VOTED = "  closed(q) iff distribute(q) happened and (every p: Player has vote(q, _) by p happened)\n"


def test_a_vote_that_is_over_only_when_all_have_voted_may_never_be() -> None:
    found = only_finding("vote_without_end", UNENDING + ALL_VOTED)
    assert found.severity is Severity.INFO and found.rules == (206,) and "open for ever" in found.message


def test_a_vote_with_a_last_moment_ends() -> None:
    assert findings("vote_without_end", NOMIC) == []
    ended = "  closed(q) iff now >= voting_end(q) or (every p: Player has vote(q, _) by p happened)\n"
    assert findings("vote_without_end", UNENDING + ended) == []


def test_a_last_moment_that_another_term_names_is_one() -> None:
    named = UNENDING.replace("fact rich", 'term late(q: Proposal): truth else no "{q} is late"\nfact rich', 1)
    late = "  closed(q) when late(q)\n  late(q) when now >= voting_end(q)\n"
    assert findings("vote_without_end", named + ALL_VOTED + late) == []


# ---- judges

RULING = "rule 213 mutable\n| The judge rules.\n  p can give_sentence(s, _) when p is judge(s)\n"


def test_a_judge_whom_no_rule_binds_is_told() -> None:
    found = only_finding("judge_not_bound", NOMIC + RULING)
    assert found.severity is Severity.INFO and found.rules == (213,)


def test_a_judge_who_has_to_rule_by_the_rules_is_bound() -> None:
    bound = "| Rulings accord with the rules.\n  p must not give_sentence(s, v) when v is not rules_say(s)\n"
    assert findings("judge_not_bound", NOMIC + RULING + bound) == []
    assert findings("judge_not_bound", NOMIC) == []


# ---- what no rule mentions

CHANGES = "rule 103 immutable\n| A repeal is a change of rules.\n  rule_change(c) when change_kind(c) is repealing\n"


def test_rules_that_do_not_say_what_holds_of_all_else_are_told() -> None:
    found = only_finding("default_missing", NOMIC + CHANGES)
    assert found.severity is Severity.INFO and found.rules == (103,)


def test_rules_that_say_it_are_not() -> None:
    said = "rule 116 immutable\n| What is not regulated is permitted.\n  default: permitted unless regulated\n"
    assert findings("default_missing", NOMIC + CHANGES + said) == []
    assert findings("default_missing", NOMIC) == []


# ---- series of numbers

SERIES = NOMIC.replace(
    "fact rich",
    'fact loose(q: Proposal): truth "{q} is loose"\nstate last: number initially 310 "the last number"\n'
    'state last_loose: number initially 400 "the last number of the loose"\n'
    'term due(q: Proposal): number "the number of {q}"\nfact rich',
    1,
) + (
    "rule 301 mutable\n| Proposals are numbered from 301.\n  due(q) = last + 1 when not loose(q)\n"
    "rule 302 mutable\n| Loose ones are numbered from 401.\n  due(q) = last_loose + 1 when loose(q)\n"
)


def test_a_series_that_runs_into_another_one_is_told_with_the_number() -> None:
    found = only_finding("numberings_meet", SERIES)
    assert found.rules == (301, 302) and "its number 91 from now on is 401" in found.message


def test_one_series_for_both_meets_nothing() -> None:
    assert findings("numberings_meet", SERIES.replace("last_loose + 1", "last + 1")) == []


def test_numbers_of_other_things_do_not_meet() -> None:
    other = SERIES.replace("fact rich", 'term page(q: Proposal): number "the page of {q}"\nfact rich', 1)
    assert findings("numberings_meet", other.replace("due(q) = last_loose", "page(q) = last_loose")) == []


# ---- gifts

GIFT = """
power give(r: Player, n: number) by Player "{by} gives {n} points to {r}"
rule 301 mutable "Winning"
| Whoever has 200 points wins.
  wins(p) when points(p) >= 200
rule 302 mutable "Gifts"
| Players can give points to others.
  p can give(r, n) when r is not p
  on give(r, n) by p: points(p) -= n, points(r) += n
"""


def test_points_that_win_and_can_be_given_are_told() -> None:
    found = only_finding("won_by_gift", rules(GIFT))
    assert found.severity is Severity.INFO and found.rules == (302, 301)
    assert 'by rule 302 "Gifts" some can make one of them win' in found.message


def test_a_price_is_no_gift() -> None:
    assert findings("won_by_gift", rules(GIFT.replace(", points(r) += n", ""))) == []
    assert findings("won_by_gift", rules(GIFT.replace("points(r) += n", "points(r) += 2 * n"))) == []


def test_gifts_of_what_does_not_win_are_nothing_to_tell() -> None:
    by_skill = GIFT.replace("wins(p) when points(p) >= 200", "wins(p) when skill(p) >= 200")
    assert findings("won_by_gift", rules(by_skill)) == []


# ---- one person's word

WORD = NOMIC + (
    "rule 213 mutable\n| The judge rules as he likes.\n  p can give_sentence(s, _) when p is judge(s)\n"
    "  on give_sentence(s, v): ruling(s) := v\n"
    "rule 214 mutable\n| Whoever called for a judgement that is true wins.\n"
    "  wins(p) when (some s: Statement where ruling(s) is judged_true and invoker(s) is p)\n"
)
OVERRULED = "rule 215 mutable\n| All can overrule the judge.\n  on adopted(q) becomes true: ruling(s) := nothing\n"


def test_a_win_that_hangs_on_a_ruling_is_for_one_to_say() -> None:
    found = only_finding("won_by_word", WORD)
    assert found.severity is Severity.INFO and found.rules == (214, 213)
    assert "by rule 214 whether somebody wins hangs on what one person says" in found.message
    assert [str(line) for line in found.explanation] == ["no rule lets it be taken back"]


def test_what_lets_the_ruling_be_taken_back_is_told() -> None:
    found = only_finding("won_by_word", WORD + OVERRULED)
    assert found.rules == (214, 213, 215) and "rule 215" in str(found.explanation[0])


def test_which_rulings_there_are_at_all_leaves_the_judge_the_choice() -> None:
    two = "| True or false.\n  nobody can give_sentence(_, v) when not v in (judged_true, judged_false)\n"
    assert only_finding("won_by_word", WORD + "rule 216 mutable\n" + two).rules == (214, 213)


def test_a_judge_who_can_rule_only_as_the_rules_say_chooses_nothing() -> None:
    bound = "| No other ruling counts.\n  nobody can give_sentence(s, v) when v is not rules_say(s)\n"
    assert findings("won_by_word", WORD + "rule 216 mutable\n" + bound) == []


def test_a_ruling_by_which_nobody_wins_is_no_such_word() -> None:
    by_points = WORD.replace("(some s: Statement where ruling(s) is judged_true and invoker(s) is p)", "points(p) >= 9")
    assert findings("won_by_word", by_points) == []


def test_a_say_of_which_each_has_an_own_is_no_word_of_one() -> None:
    each = """
kind Side: left "left", right "right"
state side(p: Player): Side initially nothing "the side of {p}"
power choose(c: Side) by Player "{by} chooses {c}"
rule 301 mutable
| Each chooses a side; the rich on the left win.
  p can choose(_)
  on choose(c) by p: side(p) := c
  wins(p) when rich(p) and side(p) is left
"""
    assert findings("won_by_word", rules(each)) == []
