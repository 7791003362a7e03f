"""Verdicts, explanations, and what would change them (meaning, point 7)."""

from fractions import Fraction

import pytest

from nomicformal.core.model import Ruleset
from nomicformal.core.question import lower_question
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.verdict import Judgement, judge
from tests.evaluate.build import DAY, POLICY, VOCABULARY, entry, rule, rules, situation
from tests.support import case_from_text, ruleset_from_text


def ask(ruleset: Ruleset, question: str, given: Situation | None = None, **kwargs: object) -> Judgement:
    statement, found = lower_question(ruleset, question)
    assert not found, found
    return judge(ruleset, given or situation(**kwargs), statement)  # type: ignore[arg-type]


def texts(node: Explanation) -> str:
    return "\n".join([node.text, *(texts(child) for child in node.children)])


def test_true_and_false() -> None:
    ruleset = rules(rule(213, "wins(p) iff tall(p)"))
    given = situation(("tall", "ann"))
    assert ask(ruleset, "wins(ann)", given).verdict == "TRUE"
    assert ask(ruleset, "wins(bob)", given).verdict == "FALSE"
    assert ask(ruleset, "not wins(bob) and wins(ann)", given).verdict == "TRUE"


def test_depends_on_facts_that_are_not_given() -> None:
    ruleset = rules(rule(213, "wins(p) iff tall(p)"))
    found = ask(ruleset, "wins(ann)", closed=False)
    assert found.verdict == "DEPENDS ON FACTS"
    assert {verdict: [(q.name, q.args, v) for q, v in facts] for facts, verdict in found.by_facts} == {
        "FALSE": [("tall", ("ann",), False)], "TRUE": [("tall", ("ann",), True)],
    }
    assert ask(ruleset, "wins(ann) or not wins(ann)", closed=False).verdict == "TRUE"


def test_a_fact_that_makes_no_difference_is_not_asked_for() -> None:
    ruleset = rules(rule(213, "wins(p) iff tall(p) and not rich(p)"))
    found = ask(ruleset, "wins(ann)", closed=False, facts={("tall", ("ann",)): False})
    assert (found.verdict, found.by_facts) == ("FALSE", ())
    assert "ann is rich" not in texts(found.explanation)


def test_depends_on_a_reading() -> None:
    ruleset = rules(rule(213, "wins(p) iff under who: few -> tall(p) many -> tall(p) or rich(p)",
                         'reading who "who wins?"'))
    given = situation(("rich", "ann"))
    found = ask(ruleset, "wins(ann)", given)
    assert found.verdict == "DEPENDS ON READING"
    assert set(found.by_reading) == {((("who", "few"),), "FALSE"), ((("who", "many"),), "TRUE")}
    fixed = situation(("rich", "ann"), readings={"who": "many"})
    assert ask(ruleset, "wins(ann)", fixed).verdict == "TRUE"
    assert ask(ruleset, "wins(bob)", given).verdict == "FALSE"


def test_a_reading_on_which_a_circle_leans_is_asked_for() -> None:
    circle = ('reading who: few, many "who wins?"', "honest(p) when wins(p)", "wins(p) when honest(p)",
              "wins(p) when who is many")
    assert ask(rules(rule(213, *circle)), "wins(ann)").verdict == "DEPENDS ON READING"
    voids = rules(
        rule(112, "fine(p) = under size: small -> 1 large -> 2", 'reading size "how much?"', "not wins(p)",
             status="immutable")
        + rule(213, "honest(p) when free(p)", "fine(p) = 1") + rule(214, "wins(p) when honest(p)", "free(p)")
    )
    for size, verdict in (("small", "FALSE"), ("large", "TRUE")):
        assert ask(voids, "void(rule 213)", readings={"size": size}).verdict == verdict
    assert ask(voids, "void(rule 213)").verdict == "DEPENDS ON READING"


def test_facts_come_before_readings() -> None:
    ruleset = rules(rule(213, "wins(p) iff under who: few -> tall(p) many -> rich(p)", 'reading who "who wins?"'))
    assert ask(ruleset, "wins(ann)", closed=False).verdict == "DEPENDS ON FACTS"


def test_a_statement_that_no_rule_decides_is_silent() -> None:
    ruleset = rules(rule(213, "wins(p) when tall(p)", "fine(p) = 3 when tall(p)"))
    found = ask(ruleset, "wins(ann)")
    assert (found.verdict, found.gaps) == ("SILENT", (("wins", ("ann",)),))
    assert ask(ruleset, "fine(ann) = 3").verdict == "SILENT"
    assert ask(ruleset, "fine(ann) is silent").verdict == "TRUE"
    assert ask(ruleset, "free(ann)").verdict == "FALSE"


def test_silence_is_handed_on_by_what_leans_on_it() -> None:
    ruleset = rules(rule(213, "fine(p) = 3 when tall(p)", "wins(p) iff fine(p) >= 2", "honest(p) when rich(p)"))
    found = ask(ruleset, "wins(ann)")
    assert (found.verdict, found.gaps) == ("SILENT", (("fine", ("ann",)),))
    assert ask(ruleset, "wins(ann) and tall(ann)").verdict == "FALSE"
    assert ask(ruleset, "wins(ann) or 1 = 1").verdict == "TRUE"


def test_a_gap_that_cannot_matter_does_not_make_silent() -> None:
    ruleset = rules(rule(213, "wins(p) when tall(p)", "wins(p) when honest(p)"))
    assert ask(ruleset, "wins(ann)", situation(("tall", "ann"))).verdict == "TRUE"
    assert ask(ruleset, "wins(ann)").verdict == "SILENT"


def test_what_did_not_happen_is_not_silent() -> None:
    ruleset = rules(rule(213, "wins(p) iff wave() by p happened"))
    assert ask(ruleset, "wins(ann)").verdict == "FALSE"


def test_what_is_not_decided_yet_is_false_and_not_silent() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + 'act close() by Player "{by} closes"\n'
        'term passed(p: Player): truth decided on close() happened "{p} is through"\n' + POLICY
        + rule(213, "passed(p) when tall(p)")
    )
    assert ask(ruleset, "passed(ann)").verdict == "FALSE"
    closed = (entry(1, DAY, "close", by="bob"),)
    assert ask(ruleset, "passed(ann)", log=closed).verdict == "SILENT"
    assert ask(ruleset, "passed(ann)", situation(("tall", "ann"), log=closed)).verdict == "TRUE"


def test_a_statement_that_rests_on_a_contradiction() -> None:
    ruleset = rules(rule(213, "fine(p) = 3", "fine(p) = 5", "wins(p) iff fine(p) >= 4"))
    found = ask(ruleset, "fine(ann) = 3")
    assert found.verdict == "CONTRADICTION"
    assert "contradict" in texts(found.explanation)
    assert ask(ruleset, "wins(ann)").verdict == "CONTRADICTION"
    assert ask(ruleset, "fine(ann) >= 1").verdict == "TRUE"
    assert ask(ruleset, "fine(ann) = 9").verdict == "FALSE"


def test_a_paradox() -> None:
    ruleset = rules(rule(213, "honest(p) when not honest(p)", "wins(p) when not free(p)", "free(p) when not wins(p)"))
    found = ask(ruleset, "honest(ann)")
    assert found.verdict == "PARADOX"
    assert "depends on itself" in texts(found.explanation)
    assert ask(ruleset, "wins(ann)").verdict == "PARADOX"
    assert ask(ruleset, "wins(ann) or free(ann)").verdict == "TRUE"
    assert ask(ruleset, "tall(ann)").verdict == "FALSE"


def test_facts_that_break_an_invariant_from_the_start_are_inconsistent() -> None:
    ruleset = rules(rule(213, "always points(p) >= 0", "wins(p) iff points(p) >= 5"))
    found = ask(ruleset, "wins(ann)", initial={("points", ("ann",)): Fraction(-1)})
    assert found.verdict == "INCONSISTENT FACTS"
    assert 213 in found.explanation.rules()


def test_facts_that_break_an_invariant_which_the_statement_does_not_lean_on_are_inconsistent() -> None:
    ruleset = rules(rule(213, "always tall(p) or rich(p) when active(p)", "wins(p) iff points(p) >= 5"))
    poor = {("tall", ("ann",)): False, ("rich", ("ann",)): False}
    found = ask(ruleset, "wins(ann)", closed=False, facts=poor)
    assert found.verdict == "INCONSISTENT FACTS"
    assert 213 in found.explanation.rules()
    assert ask(ruleset, "wins(ann)", closed=False, facts=poor, initial={("active", ("ann",)): False}).verdict == "FALSE"
    assert ask(ruleset, "wins(ann)", closed=False, facts={("tall", ("ann",)): False}).verdict == "FALSE"


def test_what_nobody_says_breaks_no_invariant_that_the_statement_does_not_lean_on() -> None:
    ruleset = rules(rule(213, "always tall(ann) or rich(ann)", "always active(bob)", "wins(p) iff points(p) >= 5"))
    assert ask(ruleset, "wins(ann)", facts={("tall", ("bob",)): True}).verdict == "FALSE"
    assert ask(ruleset, "wins(ann)", initial={("active", ("bob",)): False}).verdict == "INCONSISTENT FACTS"
    assert ask(ruleset, "tall(ann)", facts={("tall", ("bob",)): True}).verdict == "INCONSISTENT FACTS"


def test_a_given_value_of_a_term_that_the_rules_decide_otherwise_is_inconsistent() -> None:
    ruleset = rules(rule(213, "wins(p) iff tall(p)"))
    given = {("wins", ("ann",)): True, ("tall", ("ann",)): False}
    assert ask(ruleset, "tall(ann)", facts=given).verdict == "INCONSISTENT FACTS"
    assert ask(ruleset, "tall(ann)", facts={**given, ("tall", ("ann",)): True}).verdict == "TRUE"


def test_what_is_not_given_is_filled_so_that_it_fits() -> None:
    ruleset = rules(rule(213, "always tall(p) or rich(p)", "wins(p) iff rich(p)"))
    found = ask(ruleset, "wins(ann)", closed=False, facts={("tall", ("ann",)): False, ("tall", ("bob",)): True})
    assert found.verdict == "TRUE"


def test_lots_are_open_facts() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + 'chance die(p: Player): 1 .. 6 "the die of {p}"\n' + POLICY + rule(213, "wins(p) iff die(p) >= 4")
    )
    found = ask(ruleset, "wins(ann)")
    assert found.verdict == "DEPENDS ON FACTS"
    assert ask(ruleset, "die(ann) <= 6").verdict == "TRUE"
    assert ask(ruleset, "wins(ann)", facts={("die", ("ann",)): Fraction(5)}).verdict == "TRUE"
    assert ask(ruleset, "wins(ann)", facts={("die", ("ann",)): Fraction(7)}).verdict == "INCONSISTENT FACTS"


def test_a_number_that_is_not_given_is_sampled_and_the_judgement_says_so() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + 'fact age(p: Player): number "the age of {p}"\n' + POLICY + rule(213, "wins(p) iff age(p) >= 18")
    )
    assert ask(ruleset, "wins(ann)").verdict == "DEPENDS ON FACTS"
    found = ask(ruleset, "age(ann) * 2 != 400")
    assert found.verdict == "TRUE"
    assert any("only these values were tried" in note and "18" in note for note in found.notes)


def test_the_explanation_names_passage_and_beaten_rule_and_why_it_lost() -> None:
    ruleset = rules(rule(213, "fine(p) = 3 when tall(p)") + rule(214, "fine(p) = 4"))
    found = ask(ruleset, "fine(ann) = 3", situation(("tall", "ann")))
    said = texts(found.explanation)
    assert "by rule 213" in said
    assert "rule 213 prevails over it by its lower number" in said
    assert "ann is tall" in said
    assert set(found.rules) == {213, 214, 212}
    quotes = [node.quote for node in _nodes(found.explanation) if node.rule == 213]
    assert "Text." in quotes


def test_the_explanation_says_why_a_void_rule_is_void() -> None:
    ruleset = rules(rule(112, "not wins(p)", status="immutable") + rule(213, "fine(p) = 3", "wins(p)"))
    found = ask(ruleset, "fine(ann) = 3")
    assert found.verdict == "SILENT"
    assert "rule 213 would say otherwise, but the rule is void" in texts(found.explanation)
    assert "rule 112 prevails over it by immutable over mutable" in texts(found.explanation)
    assert set(found.rules) == {213, 111, 112}


def test_why_not_tells_what_was_missing() -> None:
    ruleset = rules(rule(213, "free(p) when tall(p) and rich(p)"))
    found = ask(ruleset, "free(ann)", situation(("tall", "ann")))
    said = texts(found.explanation)
    assert found.verdict == "FALSE"
    assert "ann is not rich" in said and "ann is tall" not in said


def _nodes(node: Explanation) -> list[Explanation]:
    return [node, *(found for child in node.children for found in _nodes(child))]


def test_what_would_change_it_is_a_fact_an_entry_or_a_reading() -> None:
    ruleset = rules(rule(
        213, "wins(p) iff under who: some -> tall(p) and wave() by p happened other -> rich(p)", 'reading who "who?"'
    ))
    given = situation(
        facts={("tall", ("ann",)): True, ("rich", ("ann",)): False}, readings={"who": "some"},
        log=(entry(1, DAY, "wave", by="ann"), entry(2, DAY, "greet", "bob", by="ann")),
    )
    found = ask(ruleset, "wins(ann)", given)
    assert found.verdict == "TRUE"
    assert all(change.verdict == "FALSE" for change in found.changes.flips)
    said = [change.text for change in found.changes.flips]
    assert any("the question “who?” is answered “other”" in text for text in said)
    assert any("ann is not tall" in text for text in said)
    assert any("ann waves" in text for text in said)
    assert not any("greets" in text or "rich" in text for text in said)


def test_breaches_and_attempts_of_the_log_are_reported() -> None:
    ruleset = rules(rule(
        213, "on wave() by p: points(p) += 1", "p cannot wave() when tall(p)", "wins(p) iff points(p) >= 1"
    ))
    found = ask(ruleset, "wins(ann)", situation(("tall", "ann"), log=(entry(1, DAY, "wave", by="ann"),)))
    assert found.verdict == "FALSE"
    assert [attempt.entry.id for attempt in found.attempts] == ["e1"]


def test_more_open_ways_than_the_limit_is_an_error_with_the_limits_name() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + "".join(f'fact f{n}x: truth "f{n}"\n' for n in range(14)) + POLICY
        + rule(213, "wins(p) iff " + " = ".join(["f0x", "f1x"]) + "".join(
            f" and (f{n}x or not f{n}x)" for n in range(2, 14)) + " or not (f0x = f1x)")
    )
    with pytest.raises(EvaluationLimit, match="branches"):
        ask(ruleset, "wins(ann)", closed=False)


def test_the_part_of_the_log_that_cannot_matter_is_not_played() -> None:
    waves = tuple(LogEntry(f"w{n}", n, "wave", (), "bob") for n in range(1, 40))
    ruleset = rules(rule(213, "wins(p) iff tall(p)", "on wave() by p: points(p) += 1",
                         "on points(p) >= 3 becomes true: points(p) := 0"))
    found = ask(ruleset, "wins(ann)", situation(("tall", "ann"), log=waves))
    assert found.verdict == "TRUE"
    assert ask(ruleset, "points(bob) = 0", situation(log=waves)).verdict == "TRUE"
    assert ask(ruleset, "points(bob) = 1", situation(log=waves[:-1])).verdict == "FALSE"
    assert ask(ruleset, "points(bob) = 2", situation(log=waves[:-1])).verdict == "TRUE"


def test_that_a_rule_is_void_is_explained_by_what_beats_it() -> None:
    ruleset = rules(rule(112, "not wins(p)", status="immutable") + rule(213, "fine(p) = 3", "wins(p) when tall(p)"))
    found = ask(ruleset, "void(rule 213)", situation(("tall", "ann")))
    assert found.verdict == "TRUE"
    assert "rule 112 prevails over it by immutable over mutable" in texts(found.explanation)
    assert set(found.rules) == {213, 111, 112}
    found = ask(ruleset, "void(rule 213)")
    assert found.verdict == "FALSE"
    assert "nothing that it says is beaten" in texts(found.explanation)


def test_only_what_makes_a_difference_is_told_of_what_was_open() -> None:
    ruleset = rules(rule(
        213, "wins(p) iff under who: few -> tall(p) many -> tall(p) or rich(p)", 'reading who "who wins?"',
        'reading prize: small, large "how much?"', "on wave() by p when prize is small: points(p) := 1",
        "on wave() by p when prize is large: points(p) := 2",
        "free(p) when wins(p) and points(p) >= 1",
    ))
    found = ask(ruleset, "free(ann)", situation(("rich", "ann"), log=(entry(1, DAY, "wave", by="ann"),)))
    assert found.verdict == "DEPENDS ON READING"
    assert {names for names, _ in found.by_reading} == {(("who", "few"),), (("who", "many"),)}
    assert "prize" not in texts(found.explanation)


def test_an_effect_of_a_rule_that_can_be_void_in_a_matter_takes_place() -> None:
    game = ruleset_from_text("""
ruleset mini "a game"
entity Member "member"
act play(m: Member) by Member "{by} plays against {m}"
state score(m: Member): number initially 0 "the score of {m}"
rule 1 immutable
| Immutable over mutable, void there.
  precedence: immutable over mutable, the beaten rule is void in that matter
rule 2 mutable
| Who plays scores.
  on play(m) by n: score(n) += 1
""")
    case = case_from_text(
        game,
        """case "Ada has a point"
people Member ada, bob
log
  2024-02-09 10:00 play(bob) by ada
ask at 2024-02-09 11:00: score(ada) = 1
expect TRUE
""",
    )
    (ask,) = case.asks
    assert judge(game, case.situation(game, ask), ask.statement, changes=False).verdict == "TRUE"


def test_who_joins_by_an_act_is_a_member_from_then_on() -> None:
    game = ruleset_from_text("""
ruleset mini "a game"
entity Person "person"
entity Player is a Person exists when playing "player"
state playing(p: Person): truth initially no "{p} plays"
act join() by Person "{by} joins"
rule 1 immutable
| Whoever joins plays.
  on join() by p: playing(p) := yes
""")
    case = case_from_text(
        game,
        """case "Fina plays"
people Person fina, gil
log
  2024-02-09 10:00 join() by fina
ask at 2024-02-09 11:00: (count p: Player) = 1 and fina is a Player and not gil is a Player
expect TRUE
""",
    )
    (ask,) = case.asks
    assert judge(game, case.situation(game, ask), ask.statement, changes=False).verdict == "TRUE"


def test_facts_that_cannot_be_so_are_told_before_anything_that_is_open_is_filled_in() -> None:
    numbers = " and ".join(f"size({one}) != {number}" for one in ("ann", "bob", "eve") for number in range(9, 70, 7))
    ruleset = ruleset_from_text(
        'ruleset crowd "Crowd" language en\nentity Player "player"\nindividual ann, bob, eve: Player\n'
        'fact size(p: Player): number "the size of {p}"\nstate big(p: Player): truth initially no "{p} is big"\n'
        'rule 1 mutable\n| Four play.\n  always (count p: Player) = 4\n'
        f"rule 2 mutable\n| Sizes.\n  on ({numbers}) becomes true when (count p: Player) > 0: big(ann) := yes\n"
    )
    assert ask(ruleset, "big(ann)", Situation({}, {}, (), 100 * DAY)).verdict == "INCONSISTENT FACTS"
