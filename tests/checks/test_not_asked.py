"""NF635: somebody is made a member without a word of his own, and owes what members owe."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

CLUB = """ruleset tiny "A tiny club" language en
entity Person "person"
state playing(x: Person): truth initially no "{x} is a player"
entity Player is a Person exists when playing "player"
state speaker: Person initially nothing "the speaker"
act admit(x: Person) by Person "{by} admits {x}"
act accept() by Person "{by} accepts"
act pay() by Person "{by} pays"
fact grown(x: Person): truth "{x} is of age"
term fit(x: Person): truth else no "{x} is fit"
rule 301 mutable
| Whom a player admits plays.
  on admit(x) by p when playing(p): playing(x) := yes
rule 302 mutable
| Players must pay.
  p: Player must pay()
"""


def test_whoever_is_admitted_unasked_owes_what_players_owe() -> None:
    found = only_finding("not_asked", CLUB)
    assert found.severity is Severity.INFO and found.rules == (301, 302)
    assert found.message == (
        "by rule 301, “a person is a player” comes about without any act of that person, and duties follow from it by"
        " rule 302"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when playing(p):", "when playing(p) and accept() by x happened:"),
        ("when playing(p):", "when playing(p) and grown(x):"),
        ("when playing(p):", "when fit(x):"),
        ("on admit(x) by p when playing(p): playing(x) := yes", "on accept() by p: playing(p) := yes"),
        ("on admit(x) by p when", "p can admit(x) when accept() by x happened\n  on admit(x) by p when"),
        ("playing(x) := yes", "playing(x) := grown(x)"),
        ("when playing(p):", "when agent of last accept() is x:"),
        ("on admit(x) by p when playing(p): playing(x)", "on admit(_) by p: playing(agent of last accept())"),
        ("p: Player must pay()", "p must pay() when playing(p) and accept() by p happened"),
        ("p: Player must pay()", "p: Player must pay() within 1 week of accept() by p"),
        ("p: Player must pay()", "p: Player may pay()"),
        ("p: Player must pay()", "p must pay()"),
    ],
    ids=["he accepts", "he is of age", "a rule says who is fit", "he comes by himself", "who may be admitted accepts",
         "if he is of age", "he is who accepted", "who accepted comes in", "a duty of who accepted", "a duty after it",
         "no duty", "a duty of everybody"],
)  # fmt: skip
def test_who_is_asked_or_owes_nothing_more_is_none(old: str, new: str) -> None:
    text = CLUB.replace(old, new)
    text += "rule 303 mutable\n| Who accepts is fit.\n  fit(x) when accept() by x happened\n"
    assert CLUB not in text and findings("not_asked", text) == []


def test_what_the_holder_of_an_office_owes_is_no_duty_of_members() -> None:
    speaker = 'state speaker: Person initially nothing "the speaker"\n'
    chair = (
        'entity Office "office"\nindividual chair: Office "the chair"\n'
        'state holder(o: Office): Player initially nothing "the holder of {o}"\n'
    )
    office = CLUB.replace("p: Player must pay()", "holder(chair) must pay()").replace(speaker, chair)
    assert chair in office and findings("not_asked", office) == []
