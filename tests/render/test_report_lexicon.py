"""The languages of the report for players are complete: every check, every sentence that a check says, no leftovers."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicformal.checker.checks import FORMAL, TEXTUAL, code_of
from nomicformal.render.lexicon import ENGLISH, LANGUAGES, Lexicon, lexicon
from nomicformal.told import joined, listed, needs_words, spoken, told

PACKAGE = Path(__file__).parents[2] / "nomicformal"
CHECKS = PACKAGE / "checker" / "checks"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
ENGLISH_WORDS = lexicon(ENGLISH).words


def holes(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def constants(node: ast.expr) -> Iterator[str]:
    """The templates that the first argument of `told` can be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from constants(body)
            yield from constants(other)
        case _:
            raise AssertionError(f"line {node.lineno}: write the template out, so that it can be translated")


def templates() -> set[str]:
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "told.py" or path.parent != PACKAGE:
            for call in calls(ast.parse(path.read_text(encoding="utf-8")), "told"):
                found.update(constants(call.args[0]))
    return {template for template in found if needs_words(template)} | {
        "{first} and {last}",
        "{first} or {last}",
        "{first} and no {last}",
    }


TEMPLATES = templates()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_of_a_ruleset_has_a_name_and_a_remedy_and_no_entry_is_left_over(language: str) -> None:
    assert set(lexicon(language).checks) == {code_of(name) for name in (*TEXTUAL, *FORMAL)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_checks_is_translated_and_no_entry_is_left_over(language: str) -> None:
    assert set(lexicon(language).told) == TEMPLATES


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_parts_of_the_english(language: str) -> None:
    known = lexicon(language)
    assert {key: holes(text) for key, text in known.words.items()} == {
        key: holes(text) for key, text in ENGLISH_WORDS.items()
    }
    assert [key for key, text in known.told.items() if holes(text) != holes(key)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_not_the_english_text(language: str) -> None:
    known = lexicon(language)
    assert [key for key, text in known.words.items() if text == ENGLISH_WORDS[key] and len(text) > 20] == []
    english = lexicon(ENGLISH).checks
    assert [code for code, entry in known.checks.items() if entry[0] == english[code][0]] == []


def test_no_check_makes_its_message_or_reasons_by_hand_where_they_could_not_be_translated() -> None:
    faults = []
    for name in (*TEXTUAL, *FORMAL, "conflict_report", "self_reference"):
        path = CHECKS / f"{name}.py"
        for call in calls(ast.parse(path.read_text(encoding="utf-8")), "finding"):
            said = [*call.args[1:2], *(k.value for k in call.keywords if k.arg in ("explanation", "witness"))]
            faults += [
                f"{name}:{part.lineno}"
                for argument in said
                for part in _outside_told(argument)
                if isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
            ]
    assert faults == []


def _outside_told(node: ast.expr) -> Iterator[ast.expr]:
    """Every expression in `node`, but not what is inside a call."""
    yield node
    if not isinstance(node, (ast.Call, ast.JoinedStr, ast.Subscript, ast.Compare)):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _outside_told(child)


CATALAN = Lexicon("ca", {}, {}, {"rule {number}": "regla {number}", "{first} and {last}": "{first} i {last}"})


def test_parts_are_translated_too_and_the_ruleset_s_own_words_stay() -> None:
    said = listed([told("rule {number}", number=7), told("rule {number}", number=8), "the text"])
    assert said == "rule 7, rule 8 and the text"
    assert CATALAN.say(said) == "regla 7, regla 8 i the text"


def test_what_the_vocabulary_says_comes_in_its_own_language_or_in_english() -> None:
    said = joined([spoken("anna wins", "l'Anna guanya"), told("rule {number}", number=1)], "; ")
    assert CATALAN.say(said) == "l'Anna guanya; regla 1"
    assert lexicon(ENGLISH).say(said) == "anna wins; rule 1"


def test_what_has_no_translation_is_left_out_and_not_said_in_english() -> None:
    assert CATALAN.say(told("nothing of {what} is known", what="this")) is None
    assert CATALAN.say("a plain sentence") is None
