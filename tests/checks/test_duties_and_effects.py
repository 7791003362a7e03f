"""Duties that cannot be done, and effects against what must always hold."""

from __future__ import annotations

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, DUTY, HEAD, STATUS_FIRST, rules
from tests.support import ruleset_from_text


def test_a_duty_that_can_be_done_is_fine() -> None:
    assert findings("duty_impossible", rules(DUTY)) == []


def test_a_duty_to_use_a_power_that_nobody_has_is_an_error() -> None:
    text = """
rule 301 mutable
| A rich player must fly to everybody.
  p must fly(q) when rich(p)
"""
    found = only_finding("duty_impossible", rules(text))
    assert found.severity is Severity.ERROR and "never possible" in found.message


def test_a_duty_that_is_sometimes_impossible_is_a_warning() -> None:
    text = """
rule 301 mutable
| A rich player must fly to everybody. Players who are not late can fly.
  p must fly(q) when rich(p)
  p can fly(q) when not late(p)
"""
    found = only_finding("duty_impossible", rules(text))
    assert found.severity is Severity.WARNING
    assert any("rule 301 does not apply" in line and "is late" in line for line in found.explanation)


def test_of_an_impossible_duty_the_passage_that_rules_it_out_is_named() -> None:
    text = """
rule 301 mutable
| A rich player must pay everybody.
  p must pay(q) when rich(p)
rule 302 mutable
| Whoever is late cannot pay.
  p cannot pay(q) when late(p)
"""
    found = only_finding("duty_impossible", rules(text))
    assert any("by rule 302" in line and "player1 is late" in line for line in found.explanation)
    assert any("Whoever is late cannot pay" in place.message for place in found.related)
    power = only_finding("duty_impossible", rules("\nrule 301 mutable\n| A.\n  p must fly(q) when rich(p)\n"))
    assert power.related == () and any("no rule makes this possible" in line for line in power.explanation)


def test_of_a_duty_that_leaves_something_open_it_is_told_why_one_such_act_is_not_possible() -> None:
    text = """
rule 301 mutable
| The rich must fly and sing.
  p must sing(_, _) when rich(p)
"""
    moods = 'kind Mood: glad, sad\npower sing(m: Mood, q: Player) by Player "{by} sings {m} to {q}"\n'
    found = only_finding("duty_impossible", HEAD + moods + text)
    (line,) = (line for line in found.explanation if "for instance" in line)
    assert line.endswith(": no rule makes this possible") and "; for instance: player1 sings" in line


def test_that_there_is_nothing_to_do_it_with_yet_does_not_make_a_duty_impossible() -> None:
    bills = 'entity Bill "bill"\nact hand_in(b: Bill) by Player "{by} hands in {b}"\n'
    text = (
        HEAD
        + bills
        + """
rule 301 mutable
| A rich player must hand in a bill.
  p must hand_in(_) when rich(p)
"""
    )
    assert findings("duty_impossible", text) == []
    limited = text + "| Nobody who is late can.\n  p cannot hand_in(_) when late(p)\n"
    assert only_finding("duty_impossible", limited).severity is Severity.WARNING


def test_a_duty_that_can_be_done_until_its_last_moment_is_not_impossible() -> None:
    until = """
rule 301 mutable
| Whoever has told a secret must fly to the one told within a day. Players can fly within the day, its end left out.
  p must fly(q) within 1 day of tell(q) by p
  p can fly(q) when now < time of last tell(q) by p + 1 day
"""
    context = Context(ruleset_from_text(rules(until)))
    assert run_of("duty_impossible")(context) == []
    assert [one.text for one in context.proved] == [
        "the only duty can be done whenever it is due, but for the last instant"
    ]
    shorter = until.replace("+ 1 day", "+ 12 hours")
    assert only_finding("duty_impossible", rules(shorter)).severity is Severity.WARNING


def test_of_all_duties_it_is_told_how_they_came_out_each_counted_once() -> None:
    asked = """
rule 301 mutable
| The rich fly at once, the late within a day; everybody pays.
  reading asked "when?"
  under asked:
      soon -> p must fly(q) when rich(p)
      later -> p must fly(q) within 1 day of tell(q) by p
  p must pay(_) when rich(p)
"""
    context = Context(ruleset_from_text(rules(asked)))
    assert len(run_of("duty_impossible")(context)) == 1
    assert [one.text for one in context.proved] == ["one of 2 duties can be done whenever it is due"]


LATE = """
rule 301 mutable
| Nobody may ever have less than 0 points.
  always points(p) >= 0
rule 302 mutable
| Whoever tells a secret loses 10 points.
  on tell(q) by p: points(p) -= 10
"""


def test_an_effect_that_breaks_what_must_always_hold_is_shown() -> None:
    found = only_finding("effect_breaks_invariant", rules(LATE))
    assert set(found.rules) == {301, 302}


def test_an_effect_is_not_blamed_for_what_another_effect_of_the_same_act_puts_right() -> None:
    context = Context(ruleset_from_text(rules(LATE + "  on tell(q) by p: points(p) += 10\n")))
    assert run_of("effect_breaks_invariant")(context) == []
    assert context.undecided == []
    assert [str(one).split(" (")[0] for one in context.proved] == [
        "2 effects keep what must always hold and what they could touch"
    ]


def test_effects_of_one_act_that_only_together_break_what_must_always_hold_are_shown() -> None:
    text = LATE.replace(
        "  on tell(q) by p: points(p) -= 10\n",
        "  on tell(q) by p when points(p) >= 10: points(p) -= 10\n"
        "  on tell(_) by p when rich(p) and points(p) >= 10: points(p) -= 10\n",
    )
    found = findings("effect_breaks_invariant", rules(text))
    assert {one.code for one in found} == {"NF211"}
    assert any("player1 is rich" in line for line in found[0].witness)


def test_an_effect_that_another_effect_of_the_same_act_prevails_over_breaks_nothing() -> None:
    text = LATE.replace("points(p) -= 10", "points(p) := 0 - 1")
    mended = text + "rule 300 mutable\n| Whoever tells a secret has 1 point.\n  on tell(q) by p: points(p) := 1\n"
    assert len(findings("effect_breaks_invariant", rules(mended))) == 0  # nothing decides, so neither takes place
    assert len(findings("effect_breaks_invariant", rules(mended, CLAIMS_THEN_NUMBER))) == 0
    lower = mended.replace("rule 300", "rule 303")
    assert len(findings("effect_breaks_invariant", rules(lower, CLAIMS_THEN_NUMBER))) == 1


NEWCOMER = """
state awake(p: Player): truth initially no "{p} is awake"
state chair: Player initially nothing "the chair"
rule 301 mutable
| Who sleeps cannot be in the chair.
  always not chair is p when not awake(p)
rule 302 mutable
| The first to have a point takes the chair.
  on points(p) = 1 becomes true when chair is not known: chair := p
"""


def test_an_effect_is_not_blamed_for_what_another_effect_of_the_same_condition_puts_right() -> None:
    wakes = "rule 303 mutable\n| Who has a point wakes up.\n  on points(p) = 1 becomes true: awake(p) := yes\n"
    assert findings("effect_breaks_invariant", rules(NEWCOMER + wakes)) == []
    assert set(only_finding("effect_breaks_invariant", rules(NEWCOMER)).rules) == {301, 302}
    seldom = wakes.replace("true:", "true when rich(p):")
    assert set(only_finding("effect_breaks_invariant", rules(NEWCOMER + seldom)).rules) == {301, 302}


def test_what_a_void_rule_says_must_always_hold_is_broken_by_nothing() -> None:
    void = """
rule 110 immutable
| A prize is at least 5 where rich players are late.
  prize(p) = 5 when rich(p) and late(p)
rule 301 mutable
| The rich get no prize, and those who are rich and late never have fewer than 0 points.
  prize(p) = 0 when rich(p)
  always points(p) >= 0 when late(p) and rich(p)
rule 302 mutable
| Whoever tells a secret loses 10 points.
  on tell(q) by p when points(p) >= 10 or (late(p) and rich(p)): points(p) -= 10
"""
    assert findings("effect_breaks_invariant", rules(void, STATUS_FIRST)) == []
    assert only_finding("effect_breaks_invariant", rules(void)).code == "NF211"


def test_of_an_effect_that_is_beaten_it_is_told_that_it_does_not_take_place() -> None:
    text = """
rule 101 immutable
| Nobody has fewer than 0 points.
  always points(p) >= 0
rule 301 mutable
| Whoever tells a secret loses 10 points.
  on tell(_) by p: points(p) -= 10
"""
    beaten = only_finding("effect_breaks_invariant", rules(text, STATUS_FIRST))
    assert "an effect of rule 301 does not take place: it would break what rule 101 says" in beaten.message
    weaker = text.replace("rule 101 immutable", "rule 401 mutable")
    prevailing = only_finding("effect_breaks_invariant", rules(weaker, CLAIMS_THEN_NUMBER))
    assert "an effect of rule 301 breaks what rule 401 says" in prevailing.message
    undecided = only_finding("effect_breaks_invariant", rules(weaker))
    assert "does not take place" in undecided.message  # nothing says that it prevails


def test_an_effect_with_a_limit_keeps_it() -> None:
    text = LATE.replace("points(p) -= 10", "points(p) := 0")
    assert findings("effect_breaks_invariant", rules(text)) == []


def test_what_must_always_hold_and_never_does_is_an_error() -> None:
    text = """
rule 101 immutable
| There must always be at least one mutable rule.
  always (count r: Rule where in_force(r) and status(r) is mutable) >= 1
"""
    assert only_finding("invariant_impossible", rules(text)).severity is Severity.ERROR
    assert findings("invariant_impossible", rules(text, CLAIMS_THEN_NUMBER)) == []


CHOICE = """
rule 301 mutable
| A rich player must name some number, and never another one than 7.
  p must name(_) when rich(p)
  p must not name(n) when n != 7
"""


def test_a_duty_that_leaves_a_choice_is_not_forbidden_by_a_limit_of_the_choice() -> None:
    assert findings("conflict_within_rule", rules(CHOICE)) == []


def test_a_duty_that_leaves_a_choice_is_forbidden_if_every_choice_is() -> None:
    assert len(findings("conflict_within_rule", rules(CHOICE.replace("n != 7", "late(p)")))) == 1


def test_a_duty_is_not_forbidden_by_a_limit_on_how_the_act_is_done() -> None:
    text = """
fact loud(e: Event): truth "{e} is loud"
rule 301 mutable
| Whoever is late tells the rich a secret, and nobody tells a secret aloud.
  p must tell(q) when late(p) and rich(q)
  nobody may tell(q) when loud(it)
"""
    assert findings("conflict_within_rule", rules(text)) == []


CHAIR = """
state chair: Player initially nothing "the chair"
rule 301 mutable
| Whoever wins takes the chair.
  on wins(p) becomes true: chair := p
"""


def test_an_office_for_each_of_two_winners_at_once_is_told() -> None:
    won = "rule 302 mutable\n| Who has points wins.\n  wins(p) when points(p) > 5\n"
    found = only_finding("conflict_within_rule", rules(CHAIR + won))
    assert found.severity is Severity.INFO and "makes the same happen for two at one instant" in found.message
    one_only = won.replace("> 5\n", "> 5 and (no q: Player where points(q) > 5 and not q is p)\n")
    assert findings("conflict_within_rule", rules(CHAIR + one_only)) == []


def test_of_what_happens_for_two_at_once_only_that_is_told_that_they_cannot_both_have() -> None:
    both = 'state winner(p: Player): truth initially no "{p} is a winner"\n' + CHAIR.replace(
        ": chair := p", ": winner(p) := yes, chair := p"
    )
    found = only_finding("conflict_within_rule", rules(both + "| Who has points wins.\n  wins(p) when points(p) > 5\n"))
    assert "“the chair”" in found.message and "is a winner" not in found.message


def test_an_office_for_whoever_does_an_act_is_for_one_at_a_time() -> None:
    by_act = CHAIR.replace("on wins(p) becomes true: chair := p", "on tell(_) by p: chair := p")
    assert findings("conflict_within_rule", rules(by_act)) == []
    by_state = CHAIR.replace("on wins(p)", "on points(p) = 5") + "  on pay(p): points(p) := 5\n"
    assert findings("conflict_within_rule", rules(by_state)) == []
    for_all = by_state.replace("on pay(p): points(p) := 5", "on pay(_) when rich(q): points(q) := 5")
    assert len(findings("conflict_within_rule", rules(for_all))) == 1


POLL = """
entity Poll "poll"
state of_office(x: Poll): number initially nothing "the seat that {x} fills"
power open(x: Poll) by Player "{by} opens {x}"
rule 301 mutable
| A rich player must open a poll. A poll can be opened once.
  p must open(_) when rich(p)
  p can open(x) when of_office(x) is not known
  on open(x): of_office(x) := 1
"""


def test_that_all_there_are_have_been_used_does_not_make_a_duty_impossible() -> None:
    assert findings("duty_impossible", rules(POLL)) == []


def test_that_no_person_is_left_makes_a_duty_impossible() -> None:
    text = """
state chosen(p: Player): truth initially no "{p} has been chosen"
power choose(r: Player) by Player "{by} chooses {r}"
rule 301 mutable
| A rich player must choose somebody who was not chosen.
  p must choose(_) when rich(p)
  p can choose(r) when not chosen(r)
  on choose(r): chosen(r) := yes
"""
    assert "when it is not possible" in only_finding("duty_impossible", rules(text)).message


def test_that_there_is_one_office_only_makes_a_duty_impossible() -> None:
    text = POLL.replace('entity Poll "poll"', 'entity Poll "poll"\nindividual senate "the senate": Poll')
    assert "when it is not possible" in only_finding("duty_impossible", rules(text)).message


def test_an_effect_against_two_sentences_of_one_rule_is_told_once_where_one_needs_less() -> None:
    text = """
rule 101 immutable
| Nobody may have more than 3 points; by one reading, more than 2.
  reading limit: strict, lax "is it a limit for each player?"
  always points(p) <= 3
  under limit:
      strict -> always points(p) <= 2
      lax -> nothing
rule 301 mutable
| Who tells a secret gets a point.
  on tell(q) by p: points(p) += 1
"""
    found = only_finding("effect_breaks_invariant", rules(text, STATUS_FIRST))
    assert found.readings == ()
