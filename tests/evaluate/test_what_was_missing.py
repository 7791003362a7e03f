"""What a ruling says was missing, and what would have changed it: where an act did not count, a text had gone, nobody
permitted it, somebody no longer belonged; the number that would have been enough, the time that would have been early
enough; why neither answer to what rests on itself stands."""

import pytest

from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.verdict import Judgement, judge
from tests.support import case_from_text, ruleset_from_text

HOUSE = """ruleset house "A house"
entity Person "person"
entity Player is a Person exists when playing "player"
entity Guild is a Person "guild"
entity Matter
individual curry: Matter "the riddle"
state playing(p: Person): truth initially no "{p} plays"
state titled(p: Person): truth initially no "{p} has a title"
state power(r: Rule): number initially 1 "the power of {r}"
term weight(p: Person): number "the weight of {p}"
term whole: number "the whole weight"
term fee(p: Person): number "the fee of {p}"
term shares(p: Person): number "the shares of {p}"
term heard_of(p: Person): Person "whom {p} heard of"
act nod(b: Person) by Person "{by} nods at {b}"
term champion(p: Person): truth "{p} is a champion"
state points(p: Person): number initially 0 "the points of {p}"
fact strength(p: Person): number "the strength of {p}"
term strong(p: Person): truth "{p} is strong"
term in_guild(p: Person): truth "{p} is of a guild"
term riddle: truth "the riddle is solved"
term so(m: Matter): truth "what {m} states is so"
act leave() by Person "{by} leaves"
act intend() by Person "{by} announces it"
act tax(p: Person) by Person "{by} taxes {p}"
act honour(p: Person) by Person "{by} honours {p}"
act harvest() by Person "{by} harvests"
act abolish() by Person "{by} abolishes the harvest"
power award(p: Person) by Person "{by} awards {p}"
power crown(p: Person) by Person "{by} crowns {p}"

rule 1 mutable
| A player who announced it a day before can award titles by honouring somebody.
  p: Player can award(q) by honour(q) when intend() by p happened until (now - 1 day)
  on award(p): titled(p) := yes
  on leave() by p: playing(p) := no
rule 2 mutable
| Whoever harvests gets a point.
  on harvest() by p: points(p) += 1
rule 3 mutable
| Whoever abolishes the harvest repeals rule 2.
  on abolish(): repeal rule 2
rule 4 mutable
| Who is not permitted to tax others must not. Players may crown others.
  default: forbidden unless permitted for tax
  p may crown(q)
rule 5 mutable
| Strong is who has a strength of ten or more. The guilds are of a guild.
  strong(p) iff strength(p) >= 10
  in_guild(p) iff p is a Guild
rule 6 mutable
| The riddle is solved if what the matter states is so; and that is so if it is solved or is not so.
  riddle iff so(curry)
  so(m) iff riddle or not so(m)
"""


POWERS = """
rule 7 mutable
| Of two rules that with more power prevails, then the one with the lower number.
  precedence: higher power, then lower number
rule 8 mutable
| Nobody is a champion.
  not champion(p)
rule 9 mutable
| Whoever plays is.
  champion(p) when playing(p)
rule 11 mutable
| The weight is the strength; the whole is what all weigh; the fee is 1 for who announced it, else 2.
  weight(p) = strength(p)
  whole = (sum of weight(p) over p: Person where intend() by p happened)
  fee(p) = 1 when intend() by p happened
  fee(p) = 2 otherwise
  shares(p) = 6 / strength(p) when strength(p) >= 0
  shares(p) = 2 otherwise
  heard_of(p) = b of last nod(_) by p
rule 10 mutable
| Proposed champions are to be crowned.
  somebody must crown(p) within 2 days of honour(p)
"""


def ruling(statement: str, log: str = "", given: str = "", at: str = "2024-01-10") -> Judgement:
    house = ruleset_from_text(HOUSE + POWERS)
    lines = "".join(f"{line.strip()}\n" for line in given.split(";") if line)
    entries = "".join(f"  {line.strip()}\n" for line in log.split(";") if line)
    text = f'case "x"\npeople Player ann, ben\npeople Guild masons\n{lines}facts closed\nlog\n{entries}'
    case = case_from_text(house, f"{text}ask at {at}: {statement}\n")
    (ask,) = case.asks
    return judge(house, case.situation(house, ask), ask.statement, ask.moment)


def told(judgement: Judgement) -> str:
    def texts(node: Explanation) -> list[str]:
        return [str(node.text), *(text for child in node.children for text in texts(child))]

    return "\n".join(texts(judgement.explanation))


def changes(judgement: Judgement) -> list[str]:
    return [f"{flip.verdict} if {flip.text}" for flip in judgement.changes.flips]


def test_an_act_that_does_not_count_as_another_says_what_was_missing() -> None:
    found = told(ruling("titled(ben)", "2024-01-05 intend() by ann; 2024-01-05 23:59 honour(ben) by ann"))
    assert (
        "rule 1 could bring it about, and did not\n2024-01-05 23:59: ann honours ben\n"
        "“ann announces it” has not happened until 2024-01-04 23:59" in found
    )


def test_of_an_act_that_came_too_early_or_too_late_the_time_is_told_that_would_do() -> None:
    early = ruling("titled(ben)", "2024-01-05 intend() by ann; 2024-01-05 23:59 honour(ben) by ann")
    assert "TRUE if this had happened at 2024-01-06 00:00: ann honours ben" in changes(early)
    late = ruling("points(ann) = 1", "2024-01-02 abolish() by ben; 2024-01-03 harvest() by ann")
    assert "TRUE if this had not happened: 2024-01-02 00:00: ben abolishes the harvest" in changes(late)
    assert "TRUE if this had happened at 2024-01-02 00:00: ann harvests" not in changes(late)


def test_a_rule_that_was_repealed_by_then_says_so() -> None:
    found = told(ruling("points(ann) = 1", "2024-01-02 abolish() by ben; 2024-01-03 harvest() by ann"))
    assert "ann harvests\nthis text was not in force at 2024-01-03 00:00\nrule 2 is not in force" in found


def test_what_is_forbidden_because_nothing_permits_it_names_the_rule_that_says_so() -> None:
    found = ruling("ann may tax(ben)")
    assert found.verdict == "FALSE" and 4 in found.rules
    assert "by rule 4: it is forbidden unless permitted" in told(found)


def test_what_is_only_permitted_is_told_not_to_be_possible_for_it() -> None:
    assert "rule 4 permits it, which does not make it possible" in told(ruling("ann can crown(ben)"))
    assert "which does not make it possible" not in told(ruling("ann can award(ben)"))


def test_somebody_of_whom_all_is_so_but_who_no_longer_belongs_is_told_not_to() -> None:
    log = "2024-01-02 intend() by ann; 2024-01-03 leave() by ann"
    found = told(ruling("(some p: Player where intend() by p happened)", log))
    assert "not so with ann\nann does not play" in found


@pytest.mark.parametrize(
    ("strength", "change"),
    [("3", "TRUE if the strength of ann is 10"), ("40", "FALSE if the strength of ann is 9")],
)
def test_the_number_that_would_do_is_told_however_far_it_is(strength: str, change: str) -> None:
    assert changes(ruling("strong(ann)", given=f"given strength(ann) = {strength}")) == [change]


def test_that_somebody_is_of_a_sort_is_said_in_plain_words() -> None:
    assert "masons is a guild" in told(ruling("in_guild(masons)"))
    assert "ann is not a guild" in told(ruling("in_guild(ann)"))


def test_of_what_rests_on_itself_each_answer_is_followed_to_its_end() -> None:
    found = ruling("riddle")
    assert found.verdict == "PARADOX"
    if_so, if_not = told(found).split("if it is not so: the riddle is solved")
    assert if_so.endswith("nothing but itself makes it so\n")
    assert "if it is so: what the riddle states is so" in if_not and if_not.endswith("then it is so")


def test_by_what_rank_a_rule_prevails_is_told_and_which_rank_would_turn_it() -> None:
    found = ruling("champion(ann)", given="given power(rule 8) = 3")
    assert "so rule 7 decides\nthe power of rule 8: 3 (from the start, and nothing changed it)\n" in told(found)
    assert found.verdict == "FALSE" and "TRUE if at the start, the power of rule 8 is 0" in changes(found)


def test_a_duty_of_nobody_in_particular_can_be_asked_about_and_is_told_to_be_one() -> None:
    log = "2024-01-09 honour(ben) by ann"
    assert ruling("somebody must crown(ben)", log).verdict == "TRUE"
    nobody = ruling("nobody must crown(ben)", log)
    assert nobody.verdict == "FALSE" and ruling("nobody must crown(ann)", log).verdict == "TRUE"
    mine = ruling("ann must crown(ben)", log)
    assert mine.verdict == "FALSE" and "rule 10 asks it of somebody, of nobody in particular" in told(mine)
    assert "nobody must: “somebody crowns ann”" in told(ruling("nobody must crown(ann)", log))


@pytest.mark.parametrize(("who", "modal"), [("somebody", "cannot"), ("nobody", "must not")])
def test_nobody_in_particular_with_a_negation_is_asked_to_be_said_plainly(who: str, modal: str) -> None:
    with pytest.raises(AssertionError, match=r"can be meant of one or of all.*\(some p: Person where p"):
        ruling(f"{who} {modal} crown(ann)")


def test_what_each_adds_to_a_sum_is_told_with_the_rule_that_decides_it() -> None:
    found = told(ruling("whole = 7", "2024-01-02 intend() by ann", "given strength(ann) = 7"))
    assert "the weight of ann: 7, by rule 11\nthe strength of ann: 7 (given)" in found


def test_a_passage_for_all_other_cases_says_that_this_is_none_of_them() -> None:
    found = told(ruling("fee(ann) = 2", "2024-01-02 intend() by ann"))
    assert "the fee of ann: 1, by rule 11" in found and "it speaks only" not in found
    assert "it speaks only where nothing before it in this rule does" in told(
        ruling("shares(ann) = 2", given="given strength(ann) = 0")
    )


def test_what_an_act_was_about_is_told_by_its_sort_where_its_name_is_a_letter() -> None:
    assert "the person of the last “ann nods at some person”: there is none" in told(ruling("heard_of(ann) is ben"))


PRECEDENCE = """ruleset precedence "By number, and for ever"
begins 2024-01-01
entity Player
fact guest(p: Player): truth "{p} is a guest"
term fee(p: Player): number "the fee of {p}"
term prize: number "the prize"
act change() by Player "{by} changes the rules"
rule 1 immutable
| Immutable rules prevail, and the beaten rule is void for ever; among mutable ones the lower number does.
  precedence: immutable over mutable, the beaten rule is void for ever
  precedence among rules of one status: lower number
rule 2 immutable
| Guests pay nothing.
  fee(p) = 0 when guest(p)
rule 3 mutable
| Everybody pays three.
  fee(p) = 3
rule 5 mutable
| The prize is five.
  prize = 5
rule 9 mutable
| The prize is nine.
  prize = 9
rule 10 mutable
| Who changes the rules gives rule 9 the number 4 and repeals rule 2.
  on change(): renumber rule 9 to 4, repeal rule 2
"""


def by_precedence(statement: str) -> Judgement:
    ruleset = ruleset_from_text(PRECEDENCE)
    text = 'case "x"\npeople Player ann, ben\ngiven guest(ann)\nfacts closed\nlog\n  2024-01-02 change() by ann\n'
    case = case_from_text(ruleset, f"{text}ask at 2024-01-10: {statement}\n")
    (ask,) = case.asks
    return judge(ruleset, case.situation(ruleset, ask), ask.statement, ask.moment)


def test_a_rule_that_prevails_by_a_number_that_it_was_given_is_told_with_it() -> None:
    found = by_precedence("prize = 9")
    assert found.verdict == "TRUE"
    assert "so rule 1 decides\nthe number of rule 9: 4\n2024-01-02 00:00: 9 → 4, by rule 10" in told(found)


def test_a_rule_that_is_void_for_ever_is_told_since_when_and_by_what() -> None:
    found = by_precedence("fee(ben) = 3")
    assert found.verdict == "SILENT"
    assert "it is void for ever since 2024-01-01 00:00\nrule 3 says otherwise; rule 2 prevails over it" in told(found)


@pytest.mark.parametrize(
    ("entry", "is_noted"), [("nod(bob) by ann", True), ("join() by ann", False), ("nod(bob) by bob", False)]
)
def test_what_somebody_does_who_does_not_belong_counts_and_is_noted(entry: str, is_noted: bool) -> None:
    ruleset = ruleset_from_text("""ruleset club "A club"
entity Person
entity Player is a Person exists when playing
state playing(p: Person): truth initially no "{p} plays"
act join() by Player "{by} joins"
act nod(p: Person) by Player "{by} nods at {p}"
term known(p: Person): truth "{p} is known"
rule 1 mutable
| Known are players, and at whom a player nods.
  on join() by p: playing(p) := yes
  known(p) iff playing(p) or nod(p) happened
""")
    text = f'case "x"\npeople Player ann, bob\ngiven not playing(ann)\nlog\n  2024-01-02 {entry}\n'
    case = case_from_text(ruleset, f"{text}ask: known(ann)\n")
    (ask,) = case.asks
    found = judge(ruleset, case.situation(ruleset, ask), ask.statement, ask.moment)
    assert [note.kind for note in found.findings] == (["outsider"] if is_noted else [])
