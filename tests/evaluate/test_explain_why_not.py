"""Why something is not so, told so that nobody is misled: a duty that does not apply, a grant that is limited, a value
that is not settled, a text that had gone when its effect fell due, what would only rest on itself."""

import pytest

from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.verdict import Judgement, judge
from tests.support import case_from_text, ruleset_from_text

CLUB = """ruleset club "A club"
entity Player "player"
entity Office "office"
individual clerk: Office "the clerk"
fact strength(p: Player): number "the strength of {p}"
fact sure(e: Event): truth "{e} is meant"
fact shown(p: Player): truth "{p} has been shown to be well"
state holder(o: Office): Player initially nothing "the holder of {o}"
state coins(p: Player): number initially 0 "the coins of {p}"
act report() by Player "{by} publishes the report"
act plant() by Player "{by} plants a tree"
act abolish() by Player "{by} abolishes the harvest"
power open_door(p: Player) by Player "{by} opens the door to {p}"
event month(n: number) "month {n} begins"
term captain: Player "the captain"
term prize(p: Player): number else 0 "the prize of {p}"
term well(p: Player): truth "{p} is well"
term heard(p: Player): truth "{p} was heard"

rule 1 mutable "Clerk"
| The clerk must report within a week of the beginning of a month, or loses a coin.
  duty monthly: holder(clerk) must report() within 1 week of month(_)
  on breach of monthly() by p: coins(p) -= 1
rule 2 mutable "Harvest"
| A week after planting one receives two coins.
  on 1 week after plant() by p: coins(p) += 2
rule 3 mutable "Abolition"
| Whoever abolishes the harvest repeals rule 2.
  on abolish(): repeal rule 2
rule 4 mutable "Door"
| Anybody can open the door to anybody; nobody can open it to themselves.
  p can open_door(q)
  p can open_door(q) only when p is not q
rule 5 mutable "Captain"
| The strongest is the captain, and gets a prize.
  captain = (the p: Player with greatest strength(p))
  prize(p) = 5 when p is captain
rule 6 mutable "Health"
| Who is well is well, and so is who has been shown to be.
  well(p) iff well(p) or shown(p)
| Who planted and meant it was heard.
  heard(p) iff plant() by p happened where sure(it)
"""


def ruling(statement: str, given: str = "", log: str = "", at: str = "2024-01-31") -> Judgement:
    club = ruleset_from_text(CLUB)
    lines = [f"{line.strip()}\n" for line in given.split(";") if line]
    entries = [f"  {line.strip()}\n" for line in log.split(";") if line]
    text = f'case "x"\npeople Player ann, ben\n{"".join(lines)}facts closed\n{"".join(["log", chr(10), *entries])}'
    case = case_from_text(club, f"{text}ask at {at}: {statement}\n")
    (ask,) = case.asks
    return judge(club, case.situation(club, ask), ask.statement, ask.moment)


def told(judgement: Judgement) -> str:
    def texts(node: Explanation) -> list[str]:
        return [node.text, *(text for child in node.children for text in texts(child))]

    return "\n".join(texts(judgement.explanation))


def changes(judgement: Judgement) -> list[str]:
    return [f"{flip.verdict} if {flip.text}" for flip in judgement.changes.flips]


MONTH = "2024-01-01 month(1)"


def test_where_nobody_holds_the_office_its_duty_does_not_apply_and_whoever_held_it_would_owe_it() -> None:
    found = ruling("ann must report()", log=MONTH, at="2024-01-03")
    assert "rule 1 does not apply\nthe holder of the clerk: there is none" in told(found)
    assert changes(found) == ["TRUE if at the start, the holder of the clerk is ann"]


def test_a_duty_of_somebody_else_says_whose_it_is() -> None:
    found = ruling("ben must report()", "given holder(clerk) = ann", MONTH, "2024-01-03")
    assert "rule 1 does not apply\nthe holder of the clerk: ann" in told(found)


def test_what_no_rule_asks_for_is_told_so() -> None:
    assert "no rule asks for it" in told(ruling("ann must plant()"))


def test_a_due_duty_says_since_what_and_until_when() -> None:
    found = told(ruling("ann must report()", "given holder(clerk) = ann", MONTH, "2024-01-03"))
    assert "by rule 1: due, until 2024-01-08 00:00 at the latest" in found
    assert "2024-01-01 00:00: month 1 begins" in found


def test_a_duty_that_was_done_says_when() -> None:
    log = f"{MONTH}; 2024-01-02 report() by ann"
    found = told(ruling("ann must report()", "given holder(clerk) = ann", log, "2024-01-03"))
    assert "by rule 1: done" in found and "2024-01-02 00:00: ann publishes the report" in found


def test_a_penalty_that_nobody_paid_says_how_the_duty_stood() -> None:
    log = f"{MONTH}; 2024-01-02 report() by ann"
    found = told(ruling("coins(ann) = 1", "given holder(clerk) = ann", log, "2024-01-20"))
    assert "rule 1 could change it, and did not\nby rule 1: done" in found


def test_a_grant_is_not_told_as_a_reason_for_which_something_is_impossible() -> None:
    found = told(ruling("ann can open_door(ann)"))
    assert "rule 4 makes it possible in general; that is limited here" in found
    assert found.count("by rule 4") == 1


def test_of_several_who_come_first_all_are_named_with_what_they_were_compared_by() -> None:
    found = told(ruling("captain is ann", "given strength(ann) = 3; given strength(ben) = 3"))
    assert "rule 5 applies, but the value that it gives is undefined" in found
    assert "several come first, and nothing decides between them: ann, ben\nthe strength of ann: 3 (given)" in found
    assert "no rule says anything about it" not in found


def test_the_only_one_is_nobody_where_there_are_several() -> None:
    statement = "(the p: Player where strength(p) > 2) is ann"
    several = told(ruling(statement, "given strength(ann) = 3; given strength(ben) = 3"))
    assert "the only player p such that the strength of p is more than 2: there is none" in several
    assert "there are several: ann, ben" in several
    assert ruling(statement, "given strength(ann) = 3; given strength(ben) = 2").verdict == "TRUE"


def test_who_comes_first_is_told_with_what_they_were_compared_by() -> None:
    found = ruling("captain is ann", "given strength(ann) = 4; given strength(ben) = 3")
    assert found.verdict == "TRUE" and "the strength of ben: 3 (given)" in told(found)
    assert "several come first" not in told(found)


def test_a_value_that_is_there_for_want_of_another_says_what_another_would_need() -> None:
    found = told(ruling("prize(ben) = 5", "given strength(ann) = 4; given strength(ben) = 3"))
    assert "the prize of ben: 0\nrule 5 does not apply\nthe captain: ann" in found


def test_a_text_that_had_gone_when_its_effect_fell_due_is_told_so_and_who_did_away_with_it() -> None:
    log = "2024-01-02 plant() by ann; 2024-01-04 abolish() by ben"
    found = told(ruling("coins(ann) = 2", log=log))
    assert "this text was not in force at 2024-01-09 00:00" in found
    assert "2024-01-04 00:00: ben abolishes the harvest" in found


def test_an_effect_that_is_still_to_come_is_told_so() -> None:
    found = told(ruling("coins(ann) = 2", log="2024-01-02 plant() by ann", at="2024-01-05"))
    assert "this moment has not come: 2024-01-09 00:00" in found


def test_what_only_itself_could_make_so_is_told_so() -> None:
    assert "ann is not well\nnothing but itself could make it so" in told(ruling("well(ann)"))


def test_what_rests_on_itself_and_on_something_else_is_explained_by_the_latter() -> None:
    found = told(ruling("well(ann)", "given shown(ann)"))
    assert found.endswith("ann is well, by rule 6\nann has been shown to be well (given)")


def test_an_act_of_the_log_is_told_in_words_and_not_by_its_place_in_it() -> None:
    found = ruling("heard(ann)", log="2024-01-02 plant() by ann")
    assert "“ann plants a tree” (2024-01-02 00:00) is not meant" in told(found)
    assert "TRUE if “ann plants a tree” (2024-01-02 00:00) is meant" in changes(found)


DISPUTED = """ruleset disputed "A dispute"
entity Player "player"
act report() by Player "{by} reports"
power decree() by Player "{by} decrees"
power veto() by Player "{by} vetoes"
state fines(p: Player): number initially 0 "the fines of {p}"
term fee: number "the fee"
term toll: number "the toll"
term share_out: number "the share"
rule 1 immutable
| The lower number prevails among immutable rules.
  precedence among immutable rules: lower number
rule 2 mutable
| Each week without a report is a fine.
  every week: fines(p) += 1 if not (report() by p happened since (now - 1 week))
| Nobody can decree anything.
  nobody can decree()
rule 3 mutable
| Everybody can decree, whatever rule 2 says.
  p can decree()
  prevails over rule 2
| The fee is 1, and the toll is 1; the toll is 2.
  fee = 1
  toll = 1
  toll = 2
rule 4 mutable
| The fee is 2.
  fee = 2
rule 5 immutable
| The share is 5.
  share_out = 5
"""


def reasons(statement: str, rules: str = DISPUTED, log: str = "") -> str:
    ruleset = ruleset_from_text(rules)
    text = f'case "x"\npeople Player ann\nfacts closed\nlog\n{log}ask at 2024-01-20: {statement}\n'
    case = case_from_text(ruleset, text)
    (ask,) = case.asks
    return told(judge(ruleset, case.situation(ruleset, ask), ask.statement, ask.moment))


def test_a_claim_of_a_plain_permission_over_a_restriction_is_told_to_be_no_right() -> None:
    assert "rule 3 makes it possible in general and claims precedence over rule 2; but it gives no right" in reasons(
        "ann can decree()"
    )


def test_where_no_rule_ranks_two_that_contradict_each_other_that_is_told() -> None:
    assert reasons("fee = 1").endswith("by rule 3\nby rule 4\nno rule says which of them prevails")


def test_between_passages_of_one_rule_that_no_precedence_is_set_is_told() -> None:
    assert "no precedence is set between passages of one rule" in reasons("toll = 1")


def test_where_the_rules_about_precedence_quarrel_they_are_named() -> None:
    lower = "rule 6 mutable\n| Lower.\n  precedence: lower number\n"
    quarrel = lower + "rule 7 mutable\n| Higher.\n  precedence: higher number\n"
    assert "do not agree on which of them prevails\nby rule 6\nby rule 7" in reasons("fee = 1", DISPUTED + quarrel)


def test_where_what_is_said_of_precedence_does_not_decide_it_is_named() -> None:
    claims = "rule 6 mutable\n| Claims.\n  precedence: claims\n"
    assert "what the rules say of precedence decides nothing between them\nby rule 6" in reasons(
        "fee = 1", DISPUTED + claims
    )


def test_an_effect_of_each_week_says_what_did_not_hold_in_the_last_one() -> None:
    found = reasons("fines(ann) = 1", log="  2024-01-09 report() by ann\n")
    assert "rule 2 could change it, and did not\n2024-01-09 00:00: ann reports" in found


def test_an_act_that_another_could_have_brought_about_says_what_was_missing() -> None:
    rules = """ruleset proxies "Proxies"
entity Player "player"
fact trusted(p: Player): truth "{p} is trusted"
act knock() by Player "{by} knocks"
act knock_for(p: Player) by Player "{by} knocks for {p}"
rule 1 mutable
| The trusted knock for others.
  on knock_for(p) by q when trusted(q): knock() by p happens
"""
    assert "rule 1 could bring it about, and did not\n“somebody knocks for ann” has not happened" in reasons(
        "knock() by ann happened", rules
    )
    found = reasons("knock() by ann happened", rules, "  2024-01-02 knock_for(ann) by ann\n")
    assert "rule 1 could bring it about, and did not\n2024-01-02 00:00: ann knocks for ann\nann is not trusted" in found


def test_a_duty_whose_time_stands_still_has_no_last_moment_yet() -> None:
    rules = """ruleset pauses "Pauses"
entity Player "player"
act answer() by Player "{by} answers"
event question "a question is asked"
event holiday_begins "a holiday begins"
state holiday: truth initially no "it is a holiday"
rule 1 mutable
| Questions are answered within three days, holidays not counted.
  p must answer() within 3 days of question paused while holiday
  on holiday_begins: holiday := yes
"""
    asked = "  2024-01-19 question\n"
    assert "due, until 2024-01-22 00:00 at the latest" in reasons("ann must answer()", rules, asked)
    assert "due; the time for it stands still" in reasons(
        "ann must answer()", rules, asked + "  2024-01-19 12:00 holiday_begins\n"
    )


def test_who_did_what_is_counted_and_is_not_counted_is_named_with_what_is_missing() -> None:
    rules = """ruleset counts "Counts"
entity Player "player"
fact late(e: Event): truth "{e} came late"
state banned(p: Player): truth initially no "{p} is banned"
act wave() by Player "{by} waves"
act ban(p: Player) by Player "{by} bans {p}"
term waves: number "the waves"
rule 1 mutable
| Waves in time count, but for those of the banned.
  waves = (count p: Player where wave() by p happened where not late(it) and not banned(p))
  on ban(p): banned(p) := yes
"""
    log = "  2024-01-02 wave() by ann\n"
    assert "not counted" not in reasons("waves = 1", rules, log)
    banned = reasons("waves = 1", rules, log + "  2024-01-03 ban(ann) by ann\n")
    assert "not counted: ann\nann is banned\n2024-01-03 00:00: no → yes, by rule 1" in banned
    late = reasons("waves = 1", rules, "  2024-01-02 wave() by ann with late\n")
    assert "not counted: ann" in late and "this does not count: 2024-01-02 00:00: ann waves" in late
    assert "not counted" not in reasons("waves = 0", rules)


DECIDED = """
ruleset r "R" language en
entity Player "player"
entity Motion "motion"
act bring(m: Motion) by Player "{by} brings {m}"
act vote(m: Motion) by Player "{by} votes for {m}"
term over(m: Motion): truth "the vote on {m} is over"
term carried(m: Motion): truth else no decided on over(m) "{m} is carried"
rule 1 mutable
| A vote is over two days after the motion was brought, once somebody has voted.
  over(m) iff bring(m) happened and now >= (time of first bring(m) + 2 days) and vote(m) happened
rule 2 mutable
| A motion for which somebody voted is carried.
  carried(m) iff vote(m) happened
"""


def decided(log: str) -> str:
    """Why the statement that motion m1 is carried has its verdict."""
    rules = ruleset_from_text(DECIDED)
    lines = "".join(f"  {entry}\n" for entry in log.split("; ") if entry)
    text = f'case "c"\npeople Player ann\npeople Motion m1\nfacts closed\nlog\n{lines}ask at 2024-01-31: carried(m1)\n'
    case = case_from_text(rules, text)
    (ask,) = case.asks
    return told(judge(rules, case.situation(rules, ask), ask.statement, ask.moment))


@pytest.mark.parametrize(
    ("log", "missing"),
    [
        ("", "“somebody brings m1” has not happened"),
        ("2024-01-30 bring(m1) by ann", "2024-01-31 00:00"),
        ("2024-01-02 bring(m1) by ann", "“somebody votes for m1” has not happened"),
    ],
)
def test_what_is_decided_once_and_is_not_yet_says_what_that_waits_for(log: str, missing: str) -> None:
    found = decided(log)
    first = "it is decided once, as soon as this is so, and it has not been so yet: the vote on m1 is over"
    assert f"m1 is not carried\n{first}\nthe vote on m1 is not over" in found
    assert missing in found


def test_what_was_decided_waits_for_nothing() -> None:
    found = decided("2024-01-02 bring(m1) by ann; 2024-01-03 vote(m1) by ann")
    assert "decided at 2024-01-04 00:00" in found and "decided once" not in found


VOTES = """ruleset votes "Votes"
entity Player "player"
kind Choice: yea "in favour", nay "against"
act vote(choice: Choice) by Player "{by} votes {choice}"
term choice_of(p: Player): Choice else choice of last vote(_) by p "the vote of {p}"
term adopted: truth "it is adopted"
rule 1 mutable
| It is adopted if at least two are in favour.
  adopted iff (count p: Player where choice_of(p) is yea) >= 2
"""


def test_of_what_no_rule_decides_it_is_told_why_it_has_no_value() -> None:
    ruleset = ruleset_from_text(VOTES)
    case = case_from_text(ruleset, """case "one has not voted"
people Player ann, ben
facts closed
log
  2024-01-01 vote(yea) by ann
ask: adopted
""")
    judgement = judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement)
    assert judgement.verdict == "SILENT"
    reasons = told(judgement)
    assert "the vote of ben\nthe choice of the last “ben votes some choice”: there is none" in reasons
    assert "no rule says anything about it" not in reasons
