"""docs/checks.md: every code with its texts. `python -m nomicformal.checker.checks.page > docs/checks.md` renews it."""

from __future__ import annotations

from nomicformal.checker.checks import infos
from nomicformal.diagnostics import CodeInfo
from nomicformal.importers.findings import IMPORT_CODES
from nomicformal.resolve.codes import CODES as RESOLVE_CODES
from nomicformal.syntax.codes import SYNTAX_CODES

FAMILIES = {
    "NF0": "Language and import: what is written wrongly",
    "NF1": "Text and structure: what the printed rules say of themselves",
    "NF2": "Conflicts: rules that contradict each other",
    "NF3": "Guarantees: what the rules promise",
    "NF4": "Changes: what a proposal would do",
    "NF5": "Self-reference: questions without one stable answer",
    "NF6": "Dead weight and gaps",
    "NF7": "Entrenchment",
}
INTRODUCTION = """\
# What the checks find

This page is made from the texts of the checks themselves; `nomicformal explain CODE` prints the same.

The severity says how sure a finding is. An **error** is a fact of the text, or is shown by a situation that the
reference evaluator has replayed and that needs no particular reading. A **warning** depends on how a passage is read,
is settled by nothing but a number, or is proved but may be meant so. An **info** is worth knowing. The severity given
here is the greatest that the finding can have.
"""


def page() -> str:
    """The whole page, in Markdown."""
    known = sorted([*SYNTAX_CODES, *RESOLVE_CODES, *IMPORT_CODES, *infos()], key=lambda info: info.code)
    parts = [INTRODUCTION]
    for prefix, title in FAMILIES.items():
        members = [info for info in known if info.code.startswith(prefix)]
        parts += [f"\n## {prefix} {title}\n", *map(_entry, members)]
    return "".join(parts)


def _entry(info: CodeInfo) -> str:
    example = "\n".join(f"    {line}".rstrip() for line in info.example.splitlines())
    return (
        f"\n### {info.code} {info.name} ({info.severity.value})\n\n{info.what}\n\n**Why it matters.** {info.why}\n\n"
        f"**Example.**\n\n{example}\n\n**Instead.** {info.instead}\n"
    )


if __name__ == "__main__":
    print(page(), end="")
