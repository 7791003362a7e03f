"""The small words of every language: the same keys and holes, contractions, articles."""

import re

import pytest

from nomicformal.core.phrase_words import WORDS, built_in, contracted, one

HOLE = re.compile(r"\{\d\}")


@pytest.mark.parametrize("lang", WORDS)
def test_every_language_says_what_english_says_with_the_same_parts(lang: str) -> None:
    assert {key: sorted(set(HOLE.findall(text))) for key, text in WORDS[lang].items()} == {
        key: sorted(set(HOLE.findall(text))) for key, text in WORDS["en"].items()
    }


@pytest.mark.parametrize(
    ("lang", "joined", "said"),
    [
        ("ca", "el vot de el jutge, de els jutges, a el joc", "el vot del jutge, dels jutges, al joc"),
        ("ca", "de anna, de aquest acte, de a, des de el 3", "d'anna, d'aquest acte, de a, des del 3"),
        ("es", "el voto de el juez, de ella, a el juego", "el voto del juez, de ella, al juego"),
        ("fr", "la voix de le juge, de les juges, à les joueurs", "la voix du juge, des juges, aux joueurs"),
        (
            "fr",
            "de anna, que il, qui a, si il, si elle, le onze de onze",
            "d'anna, qu'il, qui a, s'il, si elle, le onze de onze",
        ),
        ("pt", "o voto de o juiz, em a casa, por os dois", "o voto do juiz, na casa, pelos dois"),
        ("en", "the vote of the judge", "the vote of the judge"),
    ],
)
def test_joined_phrases_contract(lang: str, joined: str, said: str) -> None:
    assert contracted(joined, lang) == said


@pytest.mark.parametrize(
    ("lang", "noun", "said"),
    [
        ("en", "elector", "an elector"),
        ("ca", "proposta", "una proposta"),
        ("es", "jugador", "un jugador"),
        ("fr", "déclaration", "une déclaration"),
        ("pt", "pena", "uma pena"),
        ("ca", "…", "…"),
    ],
)
def test_a_noun_has_the_article_of_its_ending(lang: str, noun: str, said: str) -> None:
    assert one(noun, lang) == said


def test_types_of_the_language_have_nouns() -> None:
    assert (built_in("number", "ca"), built_in("Rule", "fr"), built_in("number", "en")) == ("nombre", "règle", "")
