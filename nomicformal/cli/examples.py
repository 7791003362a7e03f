"""Examples at the end of each command's help."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "check": (
        "nomicformal check                         the ruleset in this folder",
        "nomicformal check bcn-initial             one that comes with nomicformal",
        "nomicformal check --against main          only what is new since main",
        "nomicformal check --select NF2 -o json=conflicts.json -o concise",
        "nomicformal check --watch                 again at every change, until Ctrl-C",
    ),
    "report": (
        "nomicformal report . -o REPORT.md         in the ruleset's language",
        "nomicformal report . --lang en",
    ),
    "lint": (
        "nomicformal lint proposals/301.nomic",
        "nomicformal lint 301.nomic --ruleset bcn-initial -o markdown",
        "nomicformal lint proposals/301.nomic --watch",
    ),
    "diff": (
        "nomicformal diff --against main           this ruleset, and what it was",
        "nomicformal diff old new                  two folders",
        "nomicformal diff proposals/301.nomic      what a proposal would change",
    ),
    "judge": (
        "nomicformal judge cases/late-vote.nomic",
        "nomicformal judge cases/late-vote.nomic --reading rounding=up --lang ca",
        "nomicformal judge cases/late-vote.nomic -o markdown",
    ),
    "ask": (
        'nomicformal ask . "adopted(q)"            always, never, or when?',
        'nomicformal ask bcn-initial "some p: Player where wins(p)"',
    ),
    "test": (
        "nomicformal test",
        "nomicformal test --against main           which precedents are turned over?",
        "nomicformal test . -o junit=cases.xml",
    ),
    "show": ("nomicformal show . 203", "nomicformal show bcn-initial 110"),
    "paths": (
        "nomicformal paths                         every entrenched rule of this ruleset",
        "nomicformal paths bcn-initial 101         one of them",
    ),
    "graph": ("nomicformal graph", "nomicformal graph . --format dot | dot -Tsvg > rules.svg"),
    "explain": ("nomicformal explain NF202", "nomicformal explain"),
    "coverage": ("nomicformal coverage", "nomicformal coverage bcn --format json"),
    "import": (
        "nomicformal import rules.html --to club",
        "nomicformal import old-rules/ --to club --force",
    ),
    "new": (
        'nomicformal new club --title "The chess club"',
        "nomicformal new club --as markdown --ci gitlab",
    ),
    "convert": (
        "nomicformal convert . --to ../pages       as Markdown, one file a rule",
        "nomicformal convert . --to ../pages --one-file",
        "nomicformal convert ../pages --to back --as nomic",
    ),
    "export": (
        "nomicformal export bcn-initial                    the rules as JSON",
        "nomicformal export . --questions ../questions     the questions of a check as SMT-LIB",
    ),
    "fmt": (
        "nomicformal fmt .                         all files of this folder",
        "nomicformal fmt --check .                 exit code 1 if one would change",
        "nomicformal fmt - < rule.nomic            to standard output",
    ),
    "config": ("nomicformal config                        each setting, and where it comes from",),
    "ci": (
        "nomicformal ci . --against origin/main",
        "nomicformal ci rules --against HEAD~1 --server plain --undecided fail",
    ),
}


def epilog(name: str) -> str | None:
    """The examples of a command as the end of its help, each on a line of its own."""
    lines = EXAMPLES.get(name)
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines) if lines else None
