"""A negated sentence is the sentence with its verb denied, where it is plain which verb that is."""

from __future__ import annotations

import pytest

from nomicformal.core.phrase_not import negated


@pytest.mark.parametrize(
    ("lang", "phrase", "expected"),
    [
        ("en", "{p} is a player", "{p} is not a player"),
        ("en", "{p} and {r} are allies", "{p} and {r} are not allies"),
        ("en", "{p} has won a game", "{p} has not won a game"),
        ("en", "{q} has the votes it needs", "{q} does not have the votes it needs"),
        ("en", "{q} carries a title", "{q} does not carry a title"),
        ("en", "{p} wins", "{p} does not win"),
        ("en", "{p} can vote", "{p} cannot vote"),
        ("en", "the vote on {q} is over", "the vote on {q} is not over"),
        ("ca", "{x} és Jugador", "{x} no és Jugador"),
        ("ca", "el joc s'ha acabat", "el joc no s'ha acabat"),
        ("es", "{q} se propuso por vía adecuada", "{q} no se propuso por vía adecuada"),
        ("fr", "{x} est un joueur", "{x} n'est pas un joueur"),
        ("fr", "{p} s'abstient", "{p} ne s'abstient pas"),
        ("fr", "{c} prend effet", "{c} ne prend pas effet"),
        ("pt", "{p} se abstém em {q}", "{p} não se abstém em {q}"),
        ("pt", "o turno está completo", "o turno não está completo"),
    ],
)
def test_the_verb_is_denied(lang: str, phrase: str, expected: str) -> None:
    assert negated(phrase, lang) == expected


@pytest.mark.parametrize(
    ("lang", "phrase"),
    [
        ("en", "{l} is complete and open to all"),
        ("en", "{p} wins because play cannot go on"),
        ("en", "{p} always wins"),
        ("en", "all who vote have voted on {q}"),
        ("en", "the rules that {p} names are void"),
        ("en", "{t} is to be done"),
        ("en", "{q} is not a proposal"),
        ("ca", "{c} fa referència o s'aplica a si mateix"),
        ("ca", "{p} ha de votar"),
        ("es", "los jugadores no están de acuerdo"),
        ("fr", "la totalité des votants a voté"),
        ("fr", "{p} doit voter"),
        ("pt", "{p} já venceu uma partida"),
        ("de", "{p} ist ein Spieler"),
    ],
)
def test_where_it_is_not_plain_what_is_denied_nothing_is_guessed(lang: str, phrase: str) -> None:
    assert negated(phrase, lang) is None
