"""What a ruling says beside its verdict: how states came about, why acts did not count, what would change it."""

import pytest

from nomicformal.evaluate.explanation import Explanation, without_repeats
from nomicformal.evaluate.limits import EvaluationLimits
from nomicformal.evaluate.verdict import Judgement, judge
from tests.support import case_from_text, ruleset_from_text

GAME = """
ruleset mini "a game"
entity Member "member"
entity Office "office"
individual treasurer: Office
fact is_guest(m: Member): truth "{m} is a guest"
fact loud(e: Event): truth "{e} is loud"
state coins(m: Member): number initially 5 "the coins of {m}"
state holder(o: Office): Member "the holder of the office"
act play(m: Member) by Member "{by} plays against {m}"
power award(m: Member) by Member "{by} awards {m} a prize"
term fee(m: Member): number "the fee of {m}"
term share_of(m: Member): share "the share of {m}"
term liar(m: Member): truth "{m} is a liar"
term heard(m: Member): truth "{m} was heard"
term idle(m: Member): truth else no "{m} is idle"
define idle(m) when coins(m) >= 9
term bored(m: Member): truth else no "{m} is bored"
rule 1 immutable
| The lower number prevails.
  precedence: lower number
rule 2 mutable
| Who plays pays a coin.
  on play(m) by n: coins(n) -= 1
| The treasurer awards prizes.
  m can award(n) when holder(treasurer) is m
  on award(m) by n: coins(m) += 2
| Who is late pays.
  duty late: m must play(_) by-time 2024-02-09
  on breach of late() by m: coins(m) := 1
rule 3 mutable
| The fee is 7, for guests nothing.
  fee(m) = 7 when not is_guest(m)
  fee(m) = 0 when is_guest(m)
| A liar is none.
  liar(m) when not liar(m) and is_guest(m)
| Shares are a fifth.
  share_of(m) = 20%
| Whoever played loudly was heard.
  heard(m) iff play(_) by m happened where loud(it)
| The idle are bored.
  bored(m) when idle(m)
"""

CASE = """case "a game"
people Member ada, bob
given holder(treasurer) = bob
facts closed
log
  2024-02-01 10:00 play(bob) by ada
  2024-02-02 10:00 award(ada) by ada
  2024-02-03 10:00 award(ada) by bob
  2024-02-10 10:00 play(ada) by bob
ask at 2024-03-01: STATEMENT
"""


def ruling(statement: str, case: str = CASE, language: str = "en") -> Judgement:
    game = ruleset_from_text(GAME)
    given = case_from_text(game, case.replace("STATEMENT", statement))
    (ask,) = given.asks
    return judge(game, given.situation(game, ask), ask.statement, ask.moment, language=language)


def lines(tree: Explanation, depth: int = 0) -> list[str]:
    return ["  " * depth + tree.text, *(line for child in tree.children for line in lines(child, depth + 1))]


def test_a_state_is_explained_by_the_passages_and_acts_that_made_it_so() -> None:
    found = ruling("coins(ada) = 6")
    assert lines(found.explanation)[1:] == [
        "  the coins of ada: 6",
        "    2024-02-01 10:00: 5 → 4, by rule 2",
        "      2024-02-01 10:00: ada plays against bob",
        "    2024-02-03 10:00: 4 → 6, by rule 2",
        "      2024-02-03 10:00: bob awards ada a prize",
    ]
    quotes = [node.quote for node in found.explanation.nodes() if node.quote]
    assert quotes[:2] == ["Who plays pays a coin.", "The treasurer awards prizes."]


def test_a_value_set_by_a_breach_names_the_duty_and_hides_what_was_before() -> None:
    text = lines(ruling("coins(bob) = 0").explanation)
    assert "    2024-02-09 00:00: 5 → 1, by rule 2" in text
    assert "      this duty was not done in time: bob plays against some member" in text
    assert "    2024-02-10 10:00: 1 → 0, by rule 2" in text


def test_a_state_that_nothing_changed_says_where_it_comes_from() -> None:
    assert "  the holder of the office: bob (from the start, and nothing changed it)" in lines(
        ruling("holder(treasurer) is bob").explanation
    )


def test_an_act_that_did_not_happen_is_explained_by_the_passage_that_would_make_it_possible() -> None:
    found = ruling("award(ada) by ada happened")
    text = lines(found.explanation)
    assert found.verdict == "FALSE"
    tried = "2024-02-02 10:00: ada awards ada a prize"
    assert f"    this did not happen: {tried}: no rule in effect makes it possible" in text
    assert "      rule 2 does not apply" in text


def test_an_act_that_nearly_counts_says_what_it_lacks() -> None:
    text = lines(ruling("heard(ada)").explanation)
    assert any("this does not count: 2024-02-01 10:00: ada plays against bob" in line for line in text)
    assert any("“ada plays against bob” (2024-02-01 10:00) is not loud" in line for line in text)


def test_what_is_false_unless_said_otherwise_is_explained_by_what_could_say_so() -> None:
    assert lines(ruling("bored(ada)").explanation)[2:6] == [
        "    rule 3 does not apply",
        "      ada is not idle",
        "        the coins of ada is not at least 9",
        "          the coins of ada: 6",
    ]


def test_shares_are_told_in_per_cent_and_other_numbers_are_not() -> None:
    assert "  the share of ada: 20%, by rule 3" in lines(ruling("share_of(ada) = 1/5").explanation)


def test_each_answer_to_a_liar_is_shown_to_refute_itself() -> None:
    case = CASE.replace("facts closed", "given is_guest(ada)\nfacts closed")
    found = ruling("liar(ada)", case)
    assert found.verdict == "PARADOX"
    assert [line.strip() for line in lines(found.explanation) if "then it is" in line] == [
        "then it is not so", "then it is so",
    ]


def test_a_fact_that_counts_as_false_because_nobody_gave_it_can_change_the_verdict() -> None:
    found = ruling("fee(ada) = 0")
    assert (found.verdict, [(flip.text, flip.verdict) for flip in found.changes.flips]) == (
        "FALSE", [("ada is a guest", "TRUE")],
    )


def test_each_thing_that_would_change_it_is_told_once_and_what_is_explained_comes_first() -> None:
    found = ruling("coins(ada) = 6")
    texts = [flip.text for flip in found.changes.flips]
    assert texts[0] == "this had not happened: 2024-02-01 10:00: ada plays against bob"
    assert len(set(texts)) == len(texts)


def test_a_given_value_that_the_rules_decide_otherwise_is_explained_and_would_be_left_out() -> None:
    found = ruling("coins(bob) = 0", CASE.replace("facts closed", "given fee(ada) = 3\nfacts closed"))
    assert found.verdict == "INCONSISTENT FACTS"
    text = lines(found.explanation)
    assert "  so it is given, but the rules decide otherwise: the fee of ada is 3" in text
    assert "    by rule 3" in text
    assert any(flip.text == "this is not given: the fee of ada is 3" for flip in found.changes.flips)


def test_a_search_for_changes_that_runs_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ruling("coins(ada) = 6").changes
    assert not whole.cut_short
    monkeypatch.setattr("nomicformal.evaluate.changes.LIMITS", EvaluationLimits(change_work=1))
    search = ruling("coins(ada) = 6").changes
    assert (search.cut_short, search.things) == (True, whole.things)
    assert search.tried < whole.tried


def test_what_was_said_is_not_said_again() -> None:
    leaf = Explanation("b", "quoted", None, 1, (Explanation("c"),))
    tree = without_repeats(Explanation("a", children=(leaf, Explanation("d", children=(leaf,)), leaf)))
    assert lines(tree) == ["a", "  b", "    c", "  d", "    b"]
    assert [node.quote for node in tree.nodes() if node.text == "b"] == ["quoted", ""]


def test_everything_is_told_in_the_language_of_the_ruleset_too() -> None:
    from nomicformal.render.lexicon import lexicon

    found = ruling("award(ada) by ada happened", language="ca")
    catalan = lexicon("ca")
    assert [node.text for node in found.explanation.nodes() if catalan.say(node.text) is None] == []




BADGES = """
ruleset badges "badges"
entity Member "member"
fact loud(m: Member): truth "{m} is loud"
state coins(m: Member): number initially 0 "the coins of {m}"
state badge(m: Member): truth initially no "{m} has a badge"
act pay(m: Member) by Member "{by} pays {m}"
term rich(m: Member): truth else no "{m} is rich"
rule 1 mutable
| Paying brings ten coins.
  on pay(m) by n: coins(m) += 10
| The rich have some coins.
  reading amount "how many are some?"
  under amount:
      few -> rich(m) when coins(m) >= 2
      many -> rich(m) when coins(m) >= 9
| The rich, loud or not, have a badge.
  on rich(m) becomes true when loud(m) or not loud(m): badge(m) := yes
"""


def test_an_effect_that_took_place_under_every_answer_is_explained_with_one_of_them() -> None:
    game = ruleset_from_text(BADGES)
    given = case_from_text(game, """case "badges"
people Member ada
log
  2024-02-01 10:00 pay(ada) by ada
ask at 2024-03-01: badge(ada)
""")
    (ask,) = given.asks
    found = judge(game, given.situation(game, ask), ask.statement, ask.moment)
    told_lines = [line.strip() for line in lines(found.explanation)]
    assert found.verdict == "TRUE"
    assert "ada is not rich" not in told_lines
    assert told_lines[3:6] == [
        "it became so: ada is rich",
        "ada is rich, by rule 1 (the question “how many are some?” is answered “few”)",
        "the coins of ada is at least 2",
    ]
    assert "the question “how many are some?” is answered “few”" in found.shown_for


CIRCLE = """
ruleset circle "a circle"
entity Being "being"
entity Member is a Being "member"
entity Ant is a Being "electric ant"
fact enrolled(x: Being): truth "{x} is enrolled"
fact season: truth "it is the season"
term elector(x: Being): truth else no "{x} is an elector"
term admitted(x: Being): truth else no "{x} is admitted"
term start: number "the start"
term open_to(x: Being): truth else no "the ballot is open to {x}"
rule 1 mutable
| Electors are admitted.
  admitted(x) when elector(x)
rule 2 mutable
| Electors are those admitted, the enrolled, and the ants.
  elector(x) when admitted(x)
  elector(x) when enrolled(x)
  elector(x) when x is an Ant
rule 3 mutable
| The ballot is open to those admitted, from the start on.
  open_to(x) when admitted(x) and start <= 5
"""
ITSELF = "nothing but itself could make it so"


def on_the_circle(statement: str) -> Judgement:
    ruleset = ruleset_from_text(CIRCLE)
    text = f'case "x"\npeople Member ada, bob\ngiven enrolled(ada)\nfacts closed\nask at 2024-02-01: {statement}\n'
    case = case_from_text(ruleset, text)
    return judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement)


def test_what_rests_on_itself_is_no_reason_for_itself() -> None:
    assert lines(on_the_circle("admitted(ada)").explanation) == [
        "ada is admitted",
        "  ada is admitted, by rule 1",
        "    ada is an elector, by rule 2",
        "      ada is enrolled (given)",
    ]


def test_where_only_a_circle_is_left_the_reasons_say_that_it_settles_nothing() -> None:
    told = lines(on_the_circle("elector(bob)").explanation)
    assert any(line.endswith(ITSELF) for line in told)
    assert any(line.endswith("bob is not enrolled") for line in told)


def test_a_circle_that_only_a_gap_brings_into_play_is_settled_and_told_like_any_other() -> None:
    """No rule gives the start; whoever is not admitted is shut out whatever it is."""
    found = on_the_circle("open_to(bob)")
    assert found.verdict == "FALSE"
    assert any(line.endswith(ITSELF) for line in lines(found.explanation))
    assert on_the_circle("open_to(ada)").verdict == "SILENT"


CANCELLED = """
ruleset coins "coins"
entity Member "member"
state coins(m: Member): number initially 0 "the coins of {m}"
act earn(m: Member) by Member "{by} lets {m} earn"
act grab(m: Member) by Member "{by} grabs for {m}"
rule 1 immutable
| The lower number prevails.
  precedence: lower number
| Nobody has more than five.
  always coins(m) <= 5
rule 2 mutable
| Who earns has three.
  on earn(m): coins(m) := 3
rule 3 mutable
| Who earns has four.
  on earn(m): coins(m) := 4
rule 4 mutable
| Who grabs has nine.
  on grab(m): coins(m) := 9
"""


@pytest.mark.parametrize(("act", "told"), [
    ("earn", "rule 3 says otherwise; rule 2 prevails over it by its lower number"),
    ("grab", "an effect does not take place: it would break what must always hold"),
])
def test_an_effect_that_did_not_take_place_stands_among_the_reasons(act: str, told: str) -> None:
    ruleset = ruleset_from_text(CANCELLED)
    case = case_from_text(ruleset, (
        f'case "x"\npeople Member ada\nfacts closed\nlog\n  2024-02-01 10:00 {act}(ada) by ada\n'
        "ask at 2024-02-02: coins(ada) > 3\n"
    ))
    found = judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement)
    assert f"2024-02-01 10:00: {told}" in [node.text for node in found.explanation.nodes()]
    assert found.verdict == "FALSE"


DEPUTY = """
ruleset mini "an office"
entity Member "member"
power tell() by Member "{by} tells it"
state open(m: Member): truth initially no "{m} is a deputy"
state told: truth initially no "it is told"
rule 1 mutable
| What is told is told.
  on tell() by m: told := yes
| A teller can tell.
  m can tell() when open(m)
rule 2 mutable
| So can whoever it is, from March on.
  m can tell() when now >= 2024-03-01
"""


@pytest.mark.parametrize(
    ("given", "day", "rules"), [("not open(ada)", "2024-03-02", {1, 2}), ("open(ada)", "2024-02-02", {1})]
)
def test_the_passage_by_which_an_act_was_possible_is_told_beside_that_of_its_effect(
    given: str, day: str, rules: set[int]
) -> None:
    ruleset = ruleset_from_text(DEPUTY)
    case = case_from_text(
        ruleset, f'case "x"\npeople Member ada\ngiven {given}\nlog\n  {day} tell() by ada\nask at 2024-04-01: told\n'
    )
    found = judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement, changes=False)
    assert found.verdict == "TRUE"
    assert "this was possible" in str(found.explanation)
    assert set(found.rules) == rules


def test_of_an_act_whose_own_passage_makes_it_possible_that_is_not_told_again() -> None:
    ruleset = ruleset_from_text(GAME)
    case = case_from_text(
        ruleset, 'case "x"\npeople Member ada\ngiven holder(treasurer) = ada\nlog\n  2024-01-02 award(ada) by ada\n'
        "ask: coins(ada) = 7\n",
    )
    found = judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement, changes=False)
    assert found.verdict == "TRUE" and "this was possible" not in str(found.explanation)
