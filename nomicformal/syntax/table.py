"""The parse table: what Lark makes of `grammar/nomic.lark`, in a form that loads in milliseconds.

Importing Lark and building the table take half a second, in every process; so the table is committed beside the
grammar as JSON (nothing that could run code), and a test keeps it current. If it does not fit the grammar, the table is
built anew in memory. `python -m nomicformal.syntax.table` writes it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nomicformal.syntax.resources import grammar_dir

STARTS = ("declaration", "rule_line", "passage_line", "case_line", "proposal_line", "question")
END = "$END"


@dataclass(frozen=True, slots=True)
class Production:
    """One alternative of a grammar rule: `size` symbols become one `origin`. `name`: what to build, None to pass on the
    symbol at `kept[0]`. `kept`: indices of the symbols that count; (index, True): its items, one by one; -1: None."""

    origin: str
    size: int
    name: str | None
    kept: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`terminals`: (name, pattern, is a regular expression), strongest first. `states`: terminal or rule -> n >= 0, go
    to state n; n < 0, reduce production -n - 1. `starts`: start symbol -> its first state."""

    terminals: tuple[tuple[str, str, bool], ...]
    productions: tuple[Production, ...]
    states: tuple[dict[str, int], ...]
    starts: dict[str, int]


def compile_grammar(text: str) -> dict[str, Any]:
    """The table of a grammar as JSON data, by Lark. Raises lark's GrammarError on a conflict or a mistake."""
    from lark import Lark

    lark = Lark(text, parser="lalr", start=list(STARTS), maybe_placeholders=True, strict=False)
    parse_table = lark.parser.parser._parse_table
    order = _in_order(parse_table)
    numbers = {state: n for n, state in enumerate(order)}
    productions: list[list[Any]] = []
    known: dict[Any, int] = {}
    rows: dict[str, int] = {}
    states: list[int] = []
    for state in order:
        row: dict[str, int] = {}
        for symbol, (action, argument) in sorted(parse_table.states[state].items()):
            if str(action) == "Shift":
                row[symbol] = numbers[argument]
                continue
            if argument not in known:
                known[argument] = len(productions)
                productions.append(_production(argument))
            row[symbol] = -known[argument] - 1
        if state in parse_table.end_states.values():
            row[END] = numbers[state]
        states.append(rows.setdefault(json.dumps(row, sort_keys=True), len(rows)))
    terminals = sorted(lark.terminals, key=lambda t: (-t.priority, -len(t.pattern.value.split(r"\s+")), t.name))
    return {
        "grammar": _fingerprint(text),
        "terminals": [
            [t.name, t.pattern.value, type(t.pattern).__name__ == "PatternRE"]
            for t in terminals
            if t.name not in lark.ignore_tokens
        ],
        "productions": productions,
        "rows": [json.loads(row) for row in rows],
        "states": states,
        "starts": {start: numbers[parse_table.start_states[start]] for start in STARTS},
    }


def _in_order(parse_table: Any) -> list[Any]:
    """The states as met from the start symbols on, so that the same grammar gives the same table."""
    order = [parse_table.start_states[start] for start in STARTS]
    met = set(order)
    for state in order:
        for _, (action, argument) in sorted(parse_table.states[state].items()):
            if str(action) == "Shift" and argument not in met:
                met.add(argument)
                order.append(argument)
    return order


def _production(rule: Any) -> list[Any]:
    """[origin, size, name or None, kept] of one of Lark's rules: tokens that Lark would filter out are dropped, the
    items of repetitions are spliced in, and optional parts that are absent give None (-1)."""
    absent = [0] * (len(rule.expansion) + 1)
    if rule.options.empty_indices:
        place = 0
        for is_absent in rule.options.empty_indices:
            if is_absent:
                absent[place] += 1
            else:
                place += 1
    kept: list[list[int]] = []
    for index, symbol in enumerate(rule.expansion):
        kept += [[-1, 0]] * absent[index]
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append([index, int(not symbol.is_term and symbol.name.startswith("_"))])
    kept += [[-1, 0]] * absent[-1]
    passes = rule.alias is None and rule.options.expand1 and len(kept) == 1 and kept[0][0] >= 0 and not kept[0][1]
    return [rule.origin.name, len(rule.expansion), None if passes else rule.alias or rule.origin.name, kept]


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def table_file() -> Path:
    return grammar_dir() / "nomic.table.json"


@cache
def load_table() -> Table:
    """The table of the grammar that came with the package."""
    text = (grammar_dir() / "nomic.lark").read_text(encoding="utf-8")
    try:
        data = json.loads(table_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        data = {}
    if data.get("grammar") != _fingerprint(text):
        data = compile_grammar(text)
    rows = data["rows"]
    return Table(
        tuple((name, pattern, is_regexp) for name, pattern, is_regexp in data["terminals"]),
        tuple(
            Production(origin, size, name, tuple((index, bool(spliced)) for index, spliced in kept))
            for origin, size, name, kept in data["productions"]
        ),
        tuple(rows[n] for n in data["states"]),
        data["starts"],
    )


def write_table() -> None:
    """Brings the committed table up to date."""
    text = (grammar_dir() / "nomic.lark").read_text(encoding="utf-8")
    table_file().write_text(json.dumps(compile_grammar(text), separators=(",", ":"), sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    write_table()
