"""NF123: a rule that rests on an address outside the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.words import finding, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF123",
    name="outside-address",
    severity=Severity.INFO,
    what="A rule names an address outside the game, of a mailing list or a page, and neither that sentence nor the next"
    " one says what will do when it is gone.",
    why="Whoever keeps the list or the page is bound by no rule: it can be closed, moved, or bar a player, and what the"
    " rules leave to it cannot be done then, to begin with a proposal to name another one.",
    example="| “Publicly” means on the mailing list game@lists.example.",
    instead="Say what takes its place (“or, if that cannot be reached, another one that all players know”).",
)
_ADDRESS = re.compile(
    r"(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(?P<page>\b(?:https?://|www\.)[^\s<>\"”»)]*[^\s<>\"”»).,;:])"
)
_OTHERWISE = re.compile(
    r"\b(?:other|another|otherwise|instead|unless|cannot|substitut\w*|replac\w*|altre|altra|altres|altrament|altrimenti"
    r"|substitueix\w*|si no|otr[oa]s?|reemplaz\w*|sustitu\w*|autres?|sinon|remplac\w*|défaut|outr[oa]s?|senão"
    r"|altr[oaie]|sostitu\w*|andere[nrms]?|sonst|ersetz\w*)\b",
    re.I,
)
"""Words by which a text goes on to say what else will do."""


def run(context: Context) -> list[Diagnostic]:
    return [
        finding(
            INFO,
            told("{rule} rests on something outside the game: “{address}”", rule=rule_name(text.rule), address=address),
            text.place_of(start, start + len(address)),
            rules=[text.rule.number],
            explanation=[told("no rule says what takes its place when it is gone")],
            key=[f"{text.rule.id} {address}"],
            atoms=[f"{text.rule.id} {address}"],
        )
        for text in texts_in_force(context)
        for start, address in _addresses(text)
    ]


def _addresses(text: RuleText) -> Iterator[tuple[int, str]]:
    """The mail address and the page that a text names, where it names only one of the kind, of which another one might
    take the place, and does not go on to say what else will do."""
    for kind in ("mail", "page"):
        found = [one for one in _ADDRESS.finditer(text.text) if one[kind]]
        if len({one[0] for one in found}) != 1:
            continue
        start, address = found[0].start(), found[0][0]
        after = [sentence for begin, sentence in text.sentences if begin + len(sentence) > start]
        if not any(_OTHERWISE.search(_ADDRESS.sub(" ", sentence)) for sentence in after[:2]):
            yield start, address
