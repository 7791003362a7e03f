"""Guarantees, self-reference, dead weight and gaps: for each check one ruleset accepted and one that has the fault."""

from __future__ import annotations

from nomicformal.checker.check import check
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, STATUS_FIRST, rules
from tests.support import ruleset_from_text

PROMISE = """
rule 301 mutable
| The prize is never more than 10.
  guarantee modest: always prize(p) <= 10
"""


# ---- guarantees


def test_a_guarantee_that_facts_can_break_is_an_error() -> None:
    text = (
        PROMISE
        + "rule 302 mutable\n| A rich player wins 12 points.\n  prize(p) = 12 when rich(p)\n  prize(p) = 5 otherwise\n"
    )
    found = only_finding("guarantee_broken", rules(text))
    assert found.severity is Severity.ERROR and any("is rich" in line for line in found.witness)


def test_a_guarantee_that_holds_is_proved_for_any_number_of_people() -> None:
    text = PROMISE + "rule 302 mutable\n| Everybody wins 5 points.\n  prize(p) = 5\n"
    result = check(ruleset_from_text(rules(text)), checks=["guarantee_broken"])
    assert result.diagnostics == ()
    assert any("modest" in one.text and one.scope == "any number of people" for one in result.proved)


def test_a_guarantee_with_a_condition_speaks_of_the_situations_where_it_holds() -> None:
    def found(condition: str) -> tuple[object, ...]:
        text = PROMISE.replace("prize(p) <= 10", f"prize(p) <= 10 when {condition}")
        text += "rule 302 mutable\n| A rich player wins 12.\n  prize(p) = 12 when rich(p)\n  prize(p) = 5 otherwise\n"
        return check(ruleset_from_text(rules(text)), checks=["guarantee_broken"]).diagnostics

    assert found("not rich(p)") == ()
    assert len(found("rich(p)")) == 1


HAVING = PROMISE + "rule 302 mutable\n| The prize is what one has.\n  prize(p) = points(p)\n"


def test_a_state_that_cannot_arise_is_no_counterexample() -> None:
    result = check(ruleset_from_text(rules(HAVING)), checks=["guarantee_broken", "guarantee_undecided"])
    assert result.diagnostics == () and "any number of people" in result.proved[0].scope


def test_a_state_that_acts_lead_to_breaks_a_guarantee_and_the_acts_are_shown() -> None:
    text = HAVING + "rule 303 mutable\n| Naming a number gives as much.\n  on name(n) by p: points(p) += 12\n"
    found = only_finding("guarantee_broken", rules(text))
    assert found.severity is Severity.ERROR and found.status == "course of play found and replayed"
    assert "player1 names" in "\n".join(found.witness)


POSSIBLE = """
rule 301 mutable
| It must always be possible to win.
  guarantee open_game: always possible (some p: Player where wins(p))
"""


def test_what_should_always_be_possible_and_is_not_for_some_is_a_warning() -> None:
    text = rules(POSSIBLE + "rule 302 mutable\n| The rich win.\n  wins(p) when rich(p)\n")
    found = only_finding("guarantee_broken", text)
    assert found.severity is Severity.WARNING and found.status == "blocked, as far as was searched"
    assert findings("guarantee_undecided", text) == []


OVER = (
    POSSIBLE.replace("rule 301 mutable", "rule 301 immutable")
    + """rule 302 mutable
| Whoever tells a secret wins, while the game goes on.
  wins(p) when tell(_) by p happened and not over
| A draw by lot ends the game.
  on lot(): over := yes
"""
)
ENDING = 'event lot() "the lot is drawn"\nstate over: truth initially no "the game is over"\n'


def test_the_rule_that_brings_about_a_start_from_which_nothing_leads_is_named() -> None:
    found = only_finding("guarantee_broken", rules(ENDING + OVER))
    assert set(found.rules) == {301, 302}
    lines = [str(line) for line in found.explanation]
    assert any("brought about by rule 302" in line and "A draw by lot ends the game." in line for line in lines)
    assert not any("prevails" in line or "is void" in line for line in lines)


def test_how_that_rule_stands_to_the_promise_is_told() -> None:
    lower = [str(line) for line in only_finding("guarantee_broken", rules(ENDING + OVER + STATUS_FIRST)).explanation]
    assert any("rule 301, which promises it, is immutable, and rule 302 is mutable" in line for line in lower)
    sanction = "| What makes it impossible is void.\n  a change that breaks open_game is void\n"
    void = OVER.replace("rule 302", sanction + "rule 302")
    lines = [str(line) for line in only_finding("guarantee_broken", rules(ENDING + void)).explanation]
    assert "of what breaks this promise rule 301 says: “What makes it impossible is void.”" in lines


def test_a_guarantee_that_the_search_does_not_cover_is_left_open_and_said_so() -> None:
    text = rules(
        POSSIBLE.replace("(some p: Player where wins(p))", "wins(p) when rich(p)")
        + "rule 302 mutable\n| The rich win.\n  wins(p) when rich(p)\n"
    )
    result = check(ruleset_from_text(text), checks=["guarantee_broken", "guarantee_undecided"])
    assert [one.code for one in result.diagnostics] == ["NF302"]
    assert result.diagnostics[0].status == "undecided" and len(result.undecided) == 1


def test_what_is_possible_in_no_situation_is_broken_for_sure() -> None:
    text = rules(POSSIBLE + "rule 302 mutable\n| Nobody wins.\n  not wins(p)\n")
    assert only_finding("guarantee_broken", text).severity is Severity.ERROR
    assert findings("guarantee_undecided", text) == []


def test_what_the_rules_do_not_look_at_does_not_matter() -> None:
    text = rules("""
rule 301 mutable
| Winning is a matter of skill alone.
  guarantee fair: wins(p) depends only on skill
  wins(p) when skill(p) > 5
""")
    result = check(ruleset_from_text(text), checks=["guarantee_broken"])
    assert result.diagnostics == () and len(result.proved) == 1


# ---- self-reference


def test_a_liar_has_no_stable_answer() -> None:
    text = rules("rule 301 mutable\n| A player who is not calm is calm.\n  calm(p) when not calm(p)\n")
    found = only_finding("paradox", text)
    assert found.severity is Severity.ERROR and "no stable answer" in found.message


def test_a_liar_that_the_facts_calm_down_is_shown_in_a_situation_where_they_do_not() -> None:
    text = rules(
        "rule 301 mutable\n| If nobody is rich, who is not calm is calm.\n  calm(p) when not calm(p) and late(p)\n"
    )
    assert any("is late" in line for line in only_finding("paradox", text).witness)


def test_two_that_exclude_each_other_have_several_outcomes() -> None:
    text = rules(
        "rule 301 mutable\n| Calm are those who do not win.\n  calm(p) when not wins(p)\n  wins(p) when not calm(p)\n"
    )
    assert findings("paradox", text) == []
    assert only_finding("several_outcomes", text).severity is Severity.WARNING


def test_terms_that_build_on_each_other_without_a_circle_are_fine() -> None:
    text = rules(
        "rule 301 mutable\n| The rich are calm; who is not wins.\n  calm(p) when rich(p)\n  wins(p) when not calm(p)\n"
    )
    assert findings("paradox", text) == [] and findings("several_outcomes", text) == []


# ---- dead weight


def test_a_condition_that_is_never_met_is_reported() -> None:
    text = (
        "rule 301 mutable\n"
        "| Who has more than 10 and less than 5 wins.\n"
        "  wins(p) when skill(p) > 10 and skill(p) < 5\n"
    )
    found = only_finding("never_applies", rules(text))
    assert found.severity is Severity.WARNING and found.status == "proved"
    assert findings("never_applies", rules(text.replace("< 5", "< 15"))) == []


def test_nothing_is_left_for_otherwise_after_a_general_rule() -> None:
    text = "rule 301 mutable\n| The prize is 3; otherwise it is 5.\n  prize(p) = 3\n  prize(p) = 5 otherwise\n"
    assert "otherwise" in only_finding("never_applies", rules(text)).message


DAY_AND_NIGHT = """
rule 301 mutable
| The late win 3.
  prize(p) = 3 when late(p)
rule 302 mutable
| Who is not late wins 4.
  prize(p) = 4 when not late(p)
rule 303 mutable
| The rich win 5.
  prize(p) = 5 when rich(p)
"""


def test_a_passage_that_always_loses_to_one_rule_or_another_is_reported() -> None:
    found = only_finding("always_beaten", rules(DAY_AND_NIGHT, CLAIMS_THEN_NUMBER))
    assert found.rules == (303, 301, 302) and found.status == "proved"


def test_a_passage_that_loses_sometimes_is_not_dead() -> None:
    text = DAY_AND_NIGHT.replace("when not late(p)", "when not late(p) and skill(p) > 3")
    assert findings("always_beaten", rules(text, CLAIMS_THEN_NUMBER)) == []


def test_a_default_that_gives_way_to_its_own_rule_is_not_dead() -> None:
    text = """
rule 101 immutable
| The rich win 3.
  prize(p) = 3 when rich(p)
rule 302 mutable
| The prize is 5, and 6 else.
  prize(p) = 5 when late(p)
  prize(p) = 5 when not late(p)
  prize(p) = 6 by default
"""
    assert findings("always_beaten", rules(text, STATUS_FIRST)) == []
    always_beaten = text.replace("win 3.\n  prize(p) = 3 when rich(p)", "win 3.\n  prize(p) = 3").replace(
        "  prize(p) = 5 when not late(p)\n", ""
    )
    assert "prize(p) = 6" in str(only_finding("always_beaten", rules(always_beaten, STATUS_FIRST)).data)


def test_what_falls_with_its_void_rule_is_dead_too() -> None:
    text = """
rule 101 immutable
| The prize is 3.
  prize(p) = 3
rule 302 mutable
| The prize is 5.
  prize(p) = 5
| And the rich are calm.
  calm(p) when rich(p)
"""
    assert "calm" in only_finding("always_beaten", rules(text, STATUS_FIRST)).message


def test_a_rule_that_says_what_another_says_already_is_told() -> None:
    text = "rule 301 mutable\n| The rich win.\n  wins(p) when rich(p)\nrule 302 mutable\n| The rich and late win.\n"
    found = only_finding("implied_clause", rules(text + "  wins(p) when rich(p) and late(p)\n"))
    assert found.severity is Severity.INFO and found.rules == (302, 301) and "everything" in found.message
    assert findings("implied_clause", rules(text + "  wins(p) when late(p)\n")) == []


def test_a_rule_that_stands_there_twice_is_told_once() -> None:
    text = "rule 301 mutable\n| The rich and the late ones win.\n  wins(p) when rich(p) or late(p)\n"
    twice = text + text.replace("301", "302")
    assert findings("implied_clause", rules(twice)) == []
    assert only_finding("duplicate_text", rules(twice)).rules == (301, 302)
    assert findings("implied_clause", rules(twice.replace("late ones win", "late ones win all", 1))) != []


def test_what_cannot_apply_as_the_rules_stand_is_not_said_already_by_another() -> None:
    count = "(count r: Rule where in_force(r) and status(r) is immutable)"
    text = "rule 301 mutable\n| The rich win.\n  wins(p) when rich(p)\nrule 302 mutable\n| Later the late win.\n"
    assert findings("implied_clause", rules(text + f"  wins(p) when late(p) and {count} > 5\n")) == []


def test_what_only_the_encoding_says_twice_is_not_told() -> None:
    text = "rule 301 mutable\n| The rich win.\n  wins(p) when rich(p)\n  wins(p) when rich(p) and late(p)\n"
    assert findings("implied_clause", rules(text)) == []
    parted = text.replace("  wins(p) when rich(p) and", "| The rich and late win.\n  wins(p) when rich(p) and")
    assert only_finding("implied_clause", rules(parted)).rules == (301,)


def test_what_another_rule_says_by_what_this_passage_decides_is_not_said_already() -> None:
    lines = "rule 301 mutable\n| Only the able win.\n  not wins(p) when not calm(p)\n"
    both = (
        "rule 302 mutable\n| The rich are able; the late who are not do not win.\n"
        "  calm(p) iff rich(p)\n  not wins(p) when late(p) and not rich(p)\n"
    )
    assert findings("implied_clause", rules(lines + both)) == []
    parted = both.replace("  not wins(p)", "rule 303 mutable\n| The poor and late do not win.\n  not wins(p)")
    assert only_finding("implied_clause", rules(lines + parted)).rules == (303, 301)


def test_a_passage_that_says_more_is_said_already_in_part() -> None:
    text = "rule 301 mutable\n| The rich win.\n  wins(p) when rich(p)\nrule 302 mutable\n| The late win calmly.\n"
    found = only_finding("implied_clause", rules(text + "  wins(p) when rich(p) and late(p)\n  calm(p) when rich(p)\n"))
    assert found.message.startswith("part of what rule 302 says")


# ---- gaps

BILL = (
    "rule 301 mutable\n"
    "| The skilled win 3, the unskilled 5.\n"
    "  prize(p) = 3 when skill(p) > 20\n"
    "  prize(p) = 5 when skill(p) <= 10\n"
)
USER = "rule 302 mutable\n| Who has a prize wins.\n  wins(p) when prize(p) > 0\n"


def test_a_case_that_no_rule_names_is_a_gap_with_a_situation() -> None:
    found = only_finding("gap", rules(BILL + USER))
    assert found.severity is Severity.INFO and any("skill" in line for line in found.witness)


def test_a_value_for_the_rest_closes_the_gap() -> None:
    text = BILL + "  prize(p) = 0 by default\n" + USER
    assert findings("gap", rules(text)) == []


def test_a_value_that_nothing_relies_on_is_no_gap() -> None:
    assert findings("gap", rules(BILL)) == []


def test_what_is_silent_only_where_nobody_asks_is_no_gap() -> None:
    text = BILL + "rule 302 mutable\n| Winners are the skilled with a prize.\n"
    for skilled in ("skill(p) > 20", "(skill(p) <= 10 or skill(p) > 30)"):
        assert findings("gap", rules(text + f"  wins(p) when prize(p) > 0 and {skilled}\n")) == []
        effect = f"  on pay(q) by p when {skilled}: points(p) += prize(p)\n"
        assert findings("gap", rules(text + effect)) == []
    shown = only_finding("gap", rules(text + "  on pay(q) by p when skill(p) >= 15: points(p) += prize(p)\n"))
    assert any("the skill of player1 is" in line for line in shown.witness)
    best = "  wins(p) when p is (the q: Player where skill(q) > 20 with greatest prize(q))\n"
    assert findings("gap", rules(text + best)) == []
    assert len(findings("gap", rules(text + best.replace("> 20", "> 15")))) == 1


def test_what_is_asked_for_when_something_comes_about_is_looked_at_there() -> None:
    text = BILL + "rule 302 mutable\n| Whoever comes to have points gets a prize.\n"
    edge = "  on points(p) > 0 becomes true when skill(p) > 20: points(p) += prize(p)\n"
    assert findings("gap", rules(text + edge)) == []
    found = only_finding("gap", rules(text + edge.replace(" when skill(p) > 20", "")))
    assert any("the points of player1" in line for line in found.witness)


def test_who_is_no_member_leaves_no_gap_in_what_is_said_of_members() -> None:
    words = (
        "ruleset tiny\nentity Person\nstate enrolled(p: Person): truth\n"
        "entity Member is a Person exists when enrolled\n"
        'fact honoured(m: Member): truth\nterm honorary(m: Member): truth\nterm thanked(m: Member): truth\n'
        'term fee(m: Member): number "the fee of {m}"\n'
    )
    text = (
        "rule 1 mutable\n| Members whom we honour are honorary and pay nothing.\n"
        "  honorary(m) iff honoured(m)\n  fee(m) = 0 when honorary(m)\n"
    )
    assert findings("gap", words + text) == []
    relied = "rule 2 mutable\n| Who pays nothing is to be thanked.\n  thanked(m) when fee(m) = 0\n"
    assert "the fee" in only_finding("gap", words + text + relied).message


def test_a_term_that_nothing_decides_is_reported_where_it_is_used() -> None:
    assert only_finding("never_decided", rules(USER)).rules == (302,)
    assert findings("never_decided", rules(BILL + USER)) == []


def test_a_clean_ruleset_has_no_findings_and_proofs_to_show() -> None:
    text = """
rule 301 mutable
| The rich win 3 points, all others 5. Who wins more than 4 points is calm.
  prize(p) = 3 when rich(p)
  prize(p) = 5 otherwise
  calm(p) iff prize(p) > 4
"""
    order = CLAIMS_THEN_NUMBER.replace("rule 212 mutable", "rule 112 immutable")
    result = check(ruleset_from_text(rules(text, STATUS_FIRST, order)))
    assert [one.message for one in result.diagnostics] == []
    assert result.proved and not result.undecided


def test_a_duty_that_another_rule_imposes_already_is_told() -> None:
    text = "rule 301 mutable\n| The rich must pay everybody.\n  p must pay(q) when rich(p)\n"
    text += "rule 302 mutable\n| The late rich too.\n"
    found = only_finding("implied_clause", rules(text + "  p must pay(q) when rich(p) and late(p)\n"))
    assert found.rules == (302, 301)
    assert findings("implied_clause", rules(text + "  p must pay(q) when late(p)\n")) == []


def test_a_duty_to_name_some_number_is_not_lost_because_others_are_forbidden() -> None:
    text = "rule 301 mutable\n| The rich must name a number, that of their skill.\n  p must name(_) when rich(p)\n"
    text += "  nobody may name(n) when n != 301\nrule 302 mutable\n| The late rich too.\n"
    found = only_finding("implied_clause", rules(text + "  p must name(_) when rich(p) and late(p)\n"))
    assert found.rules == (302, 301)
