# ruff: noqa: E501
"""What hostile files are made of: words of the language, odd texts, extremes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.hostile.base import FILES, SECRET, TAG

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = (ROOT / "grammar" / "nomic.lark").read_text(encoding="utf-8")
KEYWORDS = sorted(set(re.findall(r'"([^"\s]+)"', GRAMMAR)) | set(re.findall(r"\b[a-z]{2,}\b", GRAMMAR)))
NAMES = ["p", "q", "prize(p)", "wins(p)", "points(p)", "skill(q)", "rich(p)", "tell(p)", "vote(yea)", "doubt", "Player",
         "rule 2", "this rule", "it", "_", "now", "ann", "2", "1", "0"]  # fmt: skip
EXTREMES = [
    "9" * 30, "9" * 31, "9" * 5000, "0.000000000000000000000000000001", "1/0", "0/0", "-1", "--1", "1 / 3", "1 div 0", "100000000000% of 3",
    "0000-00-00", "9999-12-31", "9999-12-31 23:59", "10000-01-01", "2023-02-30", "2024-01-01 24:00", "0001-01-01",
    f"{'9' * 29} weeks", f"{'9' * 9} months", "(" * 49 + "1" + ")" * 49, "(" * 200, "not " * 40, "1 + " * 99 + "1",
    "rule 999999999999999999999999999999", "count p: Player", "(count p: Player where (count q: Player where rich(q)) > 1)",
    "points(p) at (now - 9999 weeks)", "(sum of skill(p) over p: Player)", "first moment (wins(p))", "wins(p) is silent",
    "(the p: Player with greatest skill(p))", "x" * 3000, "é" * 500,
]  # fmt: skip
ODD = [
    TAG, "<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](http://example.org/x.png)", "| a | b |", "```", "```nomic", "<!--", "-->",
    "::error file=x,line=1::forged", "::set-output name=x::y", "##[error]forged", "::stop-commands::x", "%0A::error::forged", "\x1b[2J", "\x1b]0;x\x07",
    "\x9b31m", "\u202eevil", "\u200b", "\u2028", "\ufeff", "\x00", "\x7f", "\r", "\x0b", "\x0c", "\x85", "\ud7ff", "\U000e0041", "a\u0301" * 50,
    "{p}", "{by}", "{}", "{0.__class__}", "%s%n", "${{ github.token }}", "$(id)", "`id`", "../../../etc/passwd", "/etc/passwd", "use ../secret",
    "use /etc/passwd", "use secret", 'after proposal "../secret.nomic"', "\\", '"', "'", "#", "|", "| ", "  ", "\t", "\n", "\n\n", "history", "log",
    "rule 2 mutable", "## Rule 4 (mutable): x", "## Rule 4", "---", "proposal 4", "case", "expect", "ask: ", f"informal \"{TAG}\"", f"gap \"{TAG}\"",
    "🙂", "ß", "İ", "ﬃ", "１２", "²", "Ⅳ",
]  # fmt: skip
MARKUP = [
    "<table><tr><td>", "</td>", "<ol start=99999999999>", "<li value=-1>", "<!DOCTYPE html><!ENTITY a 'b'>", "&#x41;&#1114112;&#xD800;&lt;",
    "a: &a [*a]", "&a ", "*a", "<<: *a", "!!python/object/apply:os.system ['id']", "? [a]", "- - - - -", "{", "}", "[", "]", ",", ":", '"\\ud800"',
    "\\u0000", "1e999999", "NaN", "number: 101", "status: immutable", "title: x", "text: |", "Rule 101 (Immutable)", "101. Title. Text.", "Art. 5",
    "== X ==", "'''101'''", "1.2.3", "MMMMMCMXCIX.", "No. ", "§ ", "(Repealed by Proposal 302)", "History: Initial mutable rule 201, 5 May 2001.", ";", "\t",
    SECRET[:3],
]  # fmt: skip
SEEDS = [
    *FILES.values(),
    *(path.read_text(encoding="utf-8") for path in sorted((ROOT / "specs" / "bcn-initial").rglob("*.nomic"))[::6]),
]
SOURCES = [
    "RULES\n\nImmutable Rules\n\n101. Obedience. All obey.\n\n102. Votes. One each. Rule 109 says more.\n\nMutable Rules\n\n201. Quorum. Half.\n"
    "History: Initial mutable rule 201, 5 May 2001. Amended by Proposal 301 (Ann), 7 June 2001.\n",
    "# Rules\n\n## Rule 101 (Immutable): Obedience\n\nAll obey.\n\n- a\n- b\n\n## Rule 201 (Mutable)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "<html><body><h1>Rules</h1><ol start=101><li><b>Obedience</b> All obey.<li>Votes.</ol><table><tr><td>201<td>Quorum</table></body></html>",
    '[{"number": 101, "status": "immutable", "title": "Obedience", "text": "All obey."}, {"number": 201, "text": "Half."}]',
    "- number: 101\n  status: immutable\n  text: |\n    All obey.\n- number: 201\n  text: Half.\n",
    "number,status,title,text\n101,immutable,Obedience,All obey.\n201,mutable,Quorum,\"Half, or so.\"\n",
    "---\nnumber: 101\nstatus: immutable\n---\nAll obey.\n",
]  # fmt: skip
SUFFIXES = [".txt", ".md", ".html", ".json", ".yaml", ".csv", ".jsonl", ".tsv"]
