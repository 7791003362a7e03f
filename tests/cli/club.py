"""A small ruleset on disk that tests of the command line break in one place at a time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FILES = {
    "ruleset.nomic": (
        'ruleset club "The chess club"\n'
        'entity Member "member"\n'
        'fact is_guest(m: Member): truth "{m} is a guest"\n'
        'fact paid(m: Member): truth "{m} has paid"\n'
        'act play(m: Member) by Member "{by} plays against {m}"\n'
        'term fee(m: Member): number "the fee of {m}"\n'
    ),
    "rules/1.nomic": (
        'rule 1 immutable "Conflicts"\n'
        "| The immutable rule prevails, then the lower number.\n"
        "  precedence: immutable over mutable\n"
        "  precedence among rules of one status: lower number\n"
    ),
    "rules/2.nomic": (
        'rule 2 mutable "Fee"\n'
        "| The fee is 20. Guests pay 5.\n"
        "  fee(m) = 5 when is_guest(m)\n"
        "  fee(m) = 20 otherwise\n"
    ),
    "rules/3.nomic": (
        'rule 3 mutable "Who plays"\n'
        "| Only those who have paid may play.\n"
        "  m may play(n) only when paid(m)\n"
    ),
    "cases/guest.nomic": (
        'case "a guest pays 5"\n'
        "people Member ada, grace\n"
        "given is_guest(ada)\n"
        "facts closed\n"
        "ask at 2024-03-01: fee(ada) = 5\n"
        "expect TRUE because 2\n"
    ),
}  # fmt: skip

RULE_4 = (
    'rule 4 mutable "Welcome"\n'
    "| Guests pay nothing.\n"
    "  fee(m) = 0 when is_guest(m)\n"
)  # fmt: skip
"""A rule that contradicts rule 2."""


def make(folder: Path, **changes: str) -> Path:
    """The ruleset in `folder`/club."""
    root = folder / "club"
    for name, text in {**FILES, **changes}.items():
        put(root, name, text)
    return root


def put(root: Path, name: str, text: str | bytes) -> Path:
    """A file of the ruleset."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended; `cpu`: seconds of processor time that it took, which a busy machine does not change."""

    code: int
    out: str
    err: str
    cpu: float

    @property
    def both(self) -> str:
        return self.out + self.err


def nomicformal(*arguments: str, cwd: Path | None = None, timeout: float = 120, **environment: str) -> Done:
    """One run of the command line in a process of its own."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "NOMICFORMAL_TRACEBACK")}
    root = Path(__file__).resolve().parent.parent.parent
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "nomicformal", *arguments],
        cwd=cwd, env={**inherited, "PYTHONPATH": str(root), **environment}, timeout=timeout,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Done(done.returncode, done.stdout, done.stderr, cpu)
