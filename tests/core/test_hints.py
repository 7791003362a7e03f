"""Help for somebody who writes a name that is not declared, or a statement in words."""

import pytest

from nomicformal.core.lower import lower
from nomicformal.core.question import lower_question
from nomicformal.diagnostics import Diagnostic
from nomicformal.ruleset.load import load_text
from tests.support import ruleset_from_text

VOCABULARY = """
ruleset mini "a game" language ca
entity Member "member"
entity Office "office"
individual treasurer: Office
state coins(m: Member): number "the coins of {m}"
state holder(o: Office): Member "the holder of {o}"
fact channel_open: truth "the channel is open"
term winner(m: Member): truth "{m} wins" ca "{m} guanya"
kind Mood: glad, sad
act pay(m: Member, mood: Mood) by Member "{by} pays {m}"
"""
IMPLIED = "That one thing is so only if another is, or that the other follows from it, is written `not a or b`."
MANY = "`Member` is a sort; a variable of it is one letter: `p: Member`, and how many there are is `(count p: Member)`."
GAME = ruleset_from_text(f"{VOCABULARY}rule 204 mutable\n| x\n  winner(m) when coins(m) >= 10\n")


def errors(text: str) -> tuple[Diagnostic, ...]:
    return lower(load_text(text))[1]


def help_for(statement: str) -> str:
    _, found = lower_question(GAME, statement)
    assert found
    return found[0].help


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("winner(ann)", "In a case, `people Member ann` declares it; in a question, one letter stands for any Member."),
        ("winner(m) only if coins(m) > 0", IMPLIED),
        ("if winner(m) then coins(m) > 0", IMPLIED),
        ("winner(m) iff coins(m) > 0", "That both are so or neither is written `(a and b) or (not a and not b)`."),
        ("coins(m) => 1", "Write `>=`."),
        ("coins(m) <= 1,5", "Decimals are written with a point: `0.5`."),
        ("coins(m) <= Members", MANY),
        ("coins(m) <= members", MANY),
        ("holder(tresurer) is known", "Did you mean `treasurer`?"),
        ("holder(p1) is known", "In a case, `people Office p1` declares it; in a question, one letter stands for any "
                                "Office. Declared as Office: treasurer."),
        ("wins(m)", "Did you mean `winner(m)` (“{m} wins”)?"),
        ("guanya(m)", "Did you mean `winner(m)` (“{m} guanya”)?"),
        ("winer(m)", "Did you mean `winner`?"),
        ("ann wins", "A statement is written as in the rules; did you mean `winner(m)` (“{m} wins”)?"),
        ("Is Ann the treasurer", "A statement is written as in the rules; did you mean `holder(treasurer) is ...`?"),
        ("zzz qqq", "A statement is written as in the rules, for instance `winner(m)` (“{m} wins”); see "
                    "docs/language.md."),
        ("rule 204 is void", "Write `void(rule 204)`."),
        ("rule 204 is not void", "Write `not void(rule 204)`."),
        ('coins(m) = "3"', "Only a text stands between quotation marks; names and numbers do not."),
        ("coins(m)", "Write something that is true or false, such as a comparison: `... = 3`, `... >= 3`, `... is "
                     "...`, `... in (a, b)` for one of several."),
    ],
)  # fmt: skip
def test_the_help_names_what_was_probably_meant(statement: str, said: str) -> None:
    assert help_for(statement) == said


def test_a_word_of_the_shared_vocabulary_is_told_with_what_brings_it() -> None:
    said = "is a word of the shared vocabulary: `use votes` in ruleset.nomic brings it"
    clauses = ["votes_of(p, q) = 1", "p must tally(q)", "winner(m) when coins(m) = in_favour"]
    for clause in [*clauses, "winner(m) when (some q: Proposal where q is known)"]:
        (found, *_) = errors(f"{VOCABULARY}rule 204 mutable\n| x\n  {clause}\n")
        assert said.replace("votes", "proposals") in found.help if "Proposal" in clause else said in found.help
    (found, *_) = errors(f"{VOCABULARY}state level(p: Player): number\nrule 204 mutable\n| x\n")
    assert "`use players`" in found.help


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("treasurer must pay(m)", "Did you mean `holder(treasurer)`?"),
        ("winner(m) when (some n: Member where n is treasurer)", "Did you mean `holder(treasurer)`?"),
        ("on pay(m, yes): coins(m) += 1", "Write one of: `glad`, `sad`."),
        ("on winner(m): coins(m) += 1", "write `on winner(m) becomes true: ...`, in a condition `winner(m)` alone"),
        ("on coins(m): coins(m) += 1", "`points(p) >= 100 becomes true`"),
        ("on pay(m): holder(treasurer) := nobody", "`holder(chair) := nothing`"),
        ("winner(anyone)", "One letter stands for any Member"),
    ],
)
def test_what_is_of_another_kind_is_told_with_what_fits(clause: str, said: str) -> None:
    (found, *_) = errors(f"{VOCABULARY}rule 204 mutable\n| x\n  {clause}\n")
    assert said in found.help


def test_no_person_is_taken_for_a_short_name_of_something_else() -> None:
    assert "channel" not in help_for("winner(ann)")
    assert "channel" not in help_for("p1 = p1")
