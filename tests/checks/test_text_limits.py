"""No text makes a textual check slow: strangers write rules."""

from __future__ import annotations

import time

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.checks import TEXTUAL
from tests.support import ruleset_from_text

LONG = 9_000
LETTERS = [chr(code) for code in range(0x4E00, 0x4E00 + 6_000)]
TEXTS = {
    "commas after a reference": "rules 1" + ", " * 400 + "x",
    "one endless word": "a" * LONG,
    "one word over and over": "aa " * (LONG // 3),
    "brackets": "(" * (LONG // 2) + ")" * (LONG // 3),
    "quotation marks": '"' * (LONG - 1),
    "words that differ in one letter": " ".join(f"abcd{letter}" for letter in LETTERS[:1500]),
    "words in capitals": " ".join(
        f"ABCD{chr(0x100 + 2 * i)}{chr(0x100 + 2 * j)}" for i in range(40) for j in range(28)
    ),
    "whatever is not": "whatever not " * 600,
    "precedence over rules": "takes precedence over any rules " * 280,
    "if this proposal is adopted": "if this proposal is adopted, rule 5 " * 240,
    "spaces": "rules" + " " * 4_000 + "1" + " " * 4_000 + "2",
}


@pytest.mark.parametrize("what", TEXTS)
@pytest.mark.parametrize("language", ["en", "ca", "fr", "pt", "it"])
def test_a_text_made_to_be_slow_is_not(what: str, language: str) -> None:
    text = TEXTS[what]
    ruleset = ruleset_from_text(f'ruleset tiny "T" language {language}\nrule 101 mutable\n| {text}\n  comment\n')
    began = time.process_time()
    check(ruleset, checks=TEXTUAL)
    assert time.process_time() - began < 2
