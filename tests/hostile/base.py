"""The ruleset that hostile files are put into, one at a time, and what must never come out."""

from __future__ import annotations

from pathlib import Path

SECRET = "TOPSECRET"
"""Stands in files outside of the ruleset's folder: must never be printed or copied."""
TAG = "<img src=x onerror=alert(1)>"
"""Must never stand in a page as it is."""

FILES = {
    "ruleset.nomic": (
        'ruleset tiny "A tiny game"\n'
        'entity Player "player"\n'
        'kind Choice: yea "in favour", nay "against"\n'
        'fact rich(p: Player): truth "{p} is rich"\n'
        'fact skill(p: Player): number "the skill of {p}"\n'
        'state points(p: Player): number initially 0 "the points of {p}"\n'
        'act tell(p: Player) by Player "{by} tells {p} a secret"\n'
        'power vote(c: Choice) by Player "{by} votes {c}"\n'
        'term prize(p: Player): number "the prize of {p}"\n'
        'term wins(p: Player): truth else no "{p} wins"\n'
        'reading doubt: up, down "up or down?"\n'
    ),
    "rules/1.nomic": (
        'rule 1 immutable "Conflicts"\n| Immutable rules prevail, then the lower number.\n'
        "  precedence between immutable and mutable: immutable over mutable, the beaten rule is void\n"
        "  precedence among rules of one status: claims unless mutual, then lower number\n"
    ),
    "rules/2.nomic": (
        'rule 2 mutable "Prizes"\n| The prize is the skill, or 1.\n  prize(p) = skill(p) when rich(p)\n'
        "  prize(p) = 1 otherwise\n| Telling is worth a point.\n  on tell(p) by q: points(q) += 1\n"
        "  p can vote(c) when points(p) > 0\nhistory\n  2020-01-01 initial 2 mutable\n"
    ),
    "cases/one.nomic": (
        'case "one"\npeople Player ann, ben\ngiven rich(ann)\ngiven skill(ann) = 3\nfacts closed\nlog\n'
        "  2024-01-01 10:00 tell(ben) by ann\n  2024-01-02 vote(yea) by ann\nask at 2024-01-03: prize(ann) = 3\n"
        "expect TRUE because 2\nask: points(ann) > 0\n"
    ),
    "proposals/3.nomic": (
        'proposal 3 "More" by ann on 2024-01-01\nenact rule 3 mutable "More"\n| The prize is 2.\n  prize(p) = 2\n'
        "amend rule 2\n| The prize is 5.\n  prize(p) = 5\ntransmute rule 2 to immutable\n"
    ),
}  # fmt: skip


def make(folder: Path) -> Path:
    """The ruleset in `folder`/game, with a file beside it that nobody may read."""
    (folder / "secret.nomic").write_text(f'fact secret(p: Player): truth "{SECRET}"\n', encoding="utf-8")
    (folder / "secret.md").write_text(f"## Rule 9 (mutable): {SECRET}\n\n{SECRET}\n", encoding="utf-8")
    for name, text in FILES.items():
        path = folder / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "game"
