"""What could stand at a place, in words instead of the grammar's terminals."""

from __future__ import annotations

import re
from functools import cache

from nomicformal.syntax.table import END, load_table

_OPERANDS = frozenset(
    {
        "NAME", "LPAR", "INT", "DECIMAL", "PERCENT", "PERCENT_OF", "FRACTION_OF", "DURATION", "MOMENT", "STRING", "NOW",
        "IT", "NOTHING", "YES", "NO", "TRUE", "FALSE", "_THIS_RULE", "RULE_NUMBER", "_THE_RULE_TITLED", "EXTREME_OF",
        "_FIRST_MOMENT", "MINUS",
    }
)  # fmt: skip
_AGGREGATES = frozenset({"COUNT", "_SUM_OF", "SOME", "EVERY", "THE"})
_OPERATORS = frozenset(
    {
        "PLUS", "MINUS", "STAR", "SLASH", "DIV", "AT", "ROUNDED", "AND", "OR", "COMPARE", "IS", "IS_A", "IS_NOT",
        "IS_NOT_A", "IS_STATUS", "IN", "MAY", "MUST", "MUST_NOT", "CAN", "CANNOT", "HAPPENED", "EQUAL", "BY",
        "WHICH_OF", "LPAR", "_BECOMES_TRUE", "SINCE", "UNTIL",
    }
)  # fmt: skip
_MODALS = frozenset(
    {"MAY", "MUST", "MUST_NOT", "NEED_NOT", "CAN", "CANNOT", "HAS_THE_RIGHT", "HAS_THE_RIGHT_TO_BE_ABLE"}
)
_HEADS = frozenset({"EQUAL", "IFF", "_ONLY_IF", "_CAPPED_AT", "_AT_LEAST", "LPAR", "COLON", "OTHERWISE", "BY_DEFAULT"})
_WINDOWS = frozenset({"WITHIN", "_BY_TIME", "DURING", "_PROMPTLY_AFTER", "BEFORE", "AFTER"})
_ENDINGS = frozenset({"_PAUSED_WHILE", "OTHERWISE", "BY_DEFAULT", "_ONLY_WHEN", "BY", "LPAR"})

# (if all of these are expected, these are said in one: the words; no words where they go without saying)
_GROUPS: tuple[tuple[frozenset[str], frozenset[str] | None, str], ...] = (
    (frozenset({"ALWAYS", "GUARANTEE", "ON"}), None, "a clause (such as `adopted(q) when closed(q)`) or a mark"),
    (frozenset({"ENTITY", "FACT", "KIND"}), None, "a declaration such as `fact`, `state`, `act`, `term` or `entity`"),
    (frozenset({"PEOPLE", "GIVEN"}), None, "`people`, `given`, `facts closed`, `log`, an entry, `ask` or `expect`"),
    (frozenset({"_AMEND_RULE", "_ENACT_RULE"}), None, "a change such as `enact rule`, `amend rule` or `repeal rule`"),
    (frozenset({"SECTION", "HISTORY", "RULE"}), None, "`rule`, `section` or `history`"),
    (frozenset({"EQUAL", "IFF", "MUST"}), _HEADS | _MODALS, "`=`, `iff`, a modal such as `must`, `otherwise`"),
    (_MODALS, _MODALS, "a modal such as `must`, `may` or `can`"),
    (_WINDOWS, _WINDOWS | _ENDINGS, "a time limit such as `within 3 days of …`"),
    (frozenset({"NAME", "INT", "STRING", "NOT"}), _OPERANDS | _AGGREGATES | {"NOT"}, "a condition or a value"),
    (frozenset({"NAME", "INT", "STRING"}), _OPERANDS, "a value"),
    (frozenset({"PLUS", "MINUS", "STAR"}), _OPERATORS, ""),
    (frozenset({"NAME", "LPAR"}), frozenset({"NAME", "LPAR", "NOW", "IT", "MOMENT"}), "a name or a parenthesis"),
)
_WORDS = {
    "NAME": "a name",
    "INT": "a whole number",
    "STRING": 'a text in quotation marks `"…"`',
    "MOMENT": "a date such as `2011-09-06`",
    "DURATION": "a duration such as `3 days`",
    "ALTERNATIVE": "an alternative such as `up ->`",
    "TYPED_VARIABLE": "a variable such as `p: Player`",
    "VERDICT": "a verdict such as `TRUE`",
    "COMPARE": "a comparison such as `<=`",
    "RULE_NUMBER": "a rule such as `rule 101`",
    END: "the end of the line",
}
_MANY = 6


def expectation(terminals: frozenset[str]) -> str:
    """What may stand there: `a value`, or `` `when` or the end of the line``; empty if the list would say nothing."""
    left = set(terminals)
    said: list[str] = []
    for all_of, covered, words in _GROUPS:
        if all_of <= left:
            left -= covered if covered is not None else left
            said += [words] if words else []
    rest = sorted({_WORDS.get(t) or f"`{keywords()[t][0]}`" for t in left})
    said += rest if len(rest) <= _MANY else [*rest[:_MANY], "…"]
    if not said:
        return "an operator" if terminals else ""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


@cache
def keywords() -> dict[str, tuple[str, ...]]:
    """Terminal -> how it may be written, for terminals that are made of words or signs."""
    spelled = {}
    for name, pattern, is_regexp in load_table().terminals:
        if name in _WORDS:
            continue
        plain = re.sub(r"\(\?[=!].*", "", pattern) if is_regexp else pattern
        plain = plain.replace(r"\b", "").replace(r"\s+", " ").replace(r"\s*", " ").replace("(?:", "").replace("\\", "")
        spelled[name] = tuple(plain.split("|"))
    return spelled
