"""NF113: whatever is not permitted is permitted."""

from __future__ import annotations

import re

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import texts_in_force
from nomicformal.checker.checks.words import finding, quote, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF113",
    name="negation-lost",
    severity=Severity.ERROR,
    what="A sentence says that whatever is not so is so, with the same word both times.",
    why="Read as it stands, it contradicts itself for everything it speaks of: what a rule forbids, and so does not"
    " permit, it permits. Most often “prohibited” was meant the first time.",
    example="| Whatever is not permitted or regulated by a rule is permitted and unregulated.",
    instead="Write what was meant, for instance: whatever is not prohibited or regulated by a rule is permitted.",
)
_WHATEVER = (
    r"(?:whatever|anything|everything|all\s+that|what|qualsevol\s+cosa|tot\s+(?:allò\s+que|el\s+que)|el\s+que|allò\s+que"
    r"|todo\s+(?:cuanto|lo\s+que|aquello\s+que)|lo\s+que|tudo\s+(?:o\s+)?que|o\s+que|tout\s+ce\s+qui|ce\s+qui"
    r"|(?:tutto\s+)?(?:ciò|quello|quanto)\s+che|alles,?\s+was|was)"
)
_NOT = r"(?:not|no|não|n['’]|ne|non|nicht)"
_FORM = re.compile(
    rf"\b{_WHATEVER}\b[^.;:]{{0,30}}?\b{_NOT}\s*(?:(?:is|be|és|sigui|estigui|es|esté|está|sea|se\s+encuentre|for|seja|é"
    rf"|esteja|est|soit|è|sia)\s+)?(?:pas\s+)?(?:expressament\s+|expresamente\s+|expressly\s+|expressamente\s+)?"
    rf"(?P<first>[^\W\d_]{{5,}})\b(?P<between>[^.;:]{{0,90}}?)\b(?:is|are|és|està|es|está|queda|é|fica|est|è|ist)\s+"
    rf"(?P<second>[^\W\d_]{{5,}})\b",
    re.I,
)
_SAME = 2
"""So many last letters may differ, for gender and number."""


def run(context: Context) -> list[Diagnostic]:
    found = []
    for text in texts_in_force(context):
        for begin, sentence in text.sentences:
            said = _FORM.search(sentence)
            if said is None or not _same(said["first"].lower(), said["second"].lower()):
                continue
            found.append(
                finding(
                    INFO,
                    told(
                        "{rule} says that what is not “{first}” is “{second}”: {passage}",
                        rule=rule_name(text.rule),
                        first=said["first"],
                        second=said["second"],
                        passage=quote(said[0]),
                    ),
                    text.place_of(begin + said.start(), begin + said.end()),
                    rules=[text.rule.number],
                    key=[text.rule.id, said["first"].lower()],
                )
            )
    return found


def _same(one: str, two: str) -> bool:
    shared = min(len(one), len(two)) - _SAME
    return abs(len(one) - len(two)) <= _SAME and one[:shared] == two[:shared]
