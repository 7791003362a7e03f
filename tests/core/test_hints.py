"""Help for somebody who writes a name that is not declared, or a statement in words."""

import pytest

from nomicformal.core.question import lower_question
from tests.support import ruleset_from_text

GAME = ruleset_from_text("""
ruleset mini "a game" language ca
entity Member "member"
entity Office "office"
individual treasurer: Office
state coins(m: Member): number "the coins of {m}"
state holder(o: Office): Member "the holder of {o}"
fact channel_open: truth "the channel is open"
term winner(m: Member): truth "{m} wins" ca "{m} guanya"
rule 204 mutable
| x
  winner(m) when coins(m) >= 10
""")


def help_for(statement: str) -> str:
    _, found = lower_question(GAME, statement)
    assert found
    return found[0].help


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("winner(ann)", "In a case, `people Member ann` declares it; in a question, one letter stands for any Member."),
        ("holder(tresurer) is known", "Did you mean `treasurer`?"),
        ("holder(p1) is known", "In a case, `people Office p1` declares it; in a question, one letter stands for any "
                                "Office. Declared as Office: treasurer."),
        ("wins(m)", "Did you mean `winner(m)` (“{m} wins”)?"),
        ("guanya(m)", "Did you mean `winner(m)` (“{m} guanya”)?"),
        ("winer(m)", "Did you mean `winner`?"),
        ("ann wins", "A statement is written as in the rules; did you mean `winner(m)` (“{m} wins”)?"),
        ("zzz qqq", "A statement is written as in the rules, for instance `winner(m)` (“{m} wins”); see "
                    "docs/language.md."),
        ("rule 204 is void", "Write `void(rule 204)`."),
        ("rule 204 is not void", "Write `not void(rule 204)`."),
        ('coins(m) = "3"', "Only a text stands between quotation marks; names and numbers do not."),
        ("coins(m)", "Write something that is true or false, such as a comparison: `... = 3`, `... >= 3`, `... is "
                     "...`."),
    ],
)  # fmt: skip
def test_the_help_names_what_was_probably_meant(statement: str, said: str) -> None:
    assert help_for(statement) == said


def test_no_person_is_taken_for_a_short_name_of_something_else() -> None:
    assert "channel" not in help_for("winner(ann)")
    assert "channel" not in help_for("p1 = p1")
