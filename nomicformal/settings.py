"""What a user can set. Every setting knows where its value came from."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError
from nomicformal.settings_file import SETTINGS_FILE, found_in, inside, may_be_written, read

__all__ = ["FAIL_ON", "SETTINGS_FILE", "SEVERITIES", "Origin", "Setting", "Settings", "load_settings"]

T = TypeVar("T")

SEVERITIES = ("error", "warning", "info")
FAIL_ON = (*SEVERITIES, "never")


class Origin(Enum):
    DEFAULT = "the default"
    FILE = "settings file"
    COMMAND_LINE = "command line"


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A value and where it came from; `where` names the file, if it was one."""

    value: T
    origin: Origin = Origin.DEFAULT
    where: str = ""

    def source(self) -> str:
        """`the default`, `command line`, or the file's name."""
        return self.where or self.origin.value


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can set. `fail_on`: the mildest severity that makes `check` and `lint` exit with 1. `severity`: the
    mildest that is shown at all. `output`: formats, as on the command line. `budget`: what the solver may spend on
    one question, in its own resource units (the same on every machine). `people`: how many people of a sort are
    tried where a proof for any number is out of reach; None for what the checker thinks right. `jobs`: how many
    processes work at once on a large ruleset; `auto`: as many as there are processors. `cross_check`: ask a second
    solver as well. `select`, `ignore`: which findings are wanted, as codes, starts of codes or names. `baseline`:
    file with accepted findings. `quiet`, `statistics`, `explain_all`: what is shown beside the findings."""

    fail_on: Setting[str] = Setting("warning")
    severity: Setting[str] = Setting("info")
    output: Setting[tuple[str, ...]] = Setting(("full",))
    budget: Setting[int | None] = Setting(None)
    people: Setting[int | None] = Setting(None)
    jobs: Setting[int | str] = Setting(1)
    cross_check: Setting[bool] = Setting(False)
    select: Setting[tuple[str, ...]] = Setting(())
    ignore: Setting[tuple[str, ...]] = Setting(())
    baseline: Setting[str | None] = Setting(None)
    quiet: Setting[bool] = Setting(False)
    statistics: Setting[bool] = Setting(False)
    explain_all: Setting[bool] = Setting(False)


def load_settings(folders: Sequence[Path], file: Path | None, given: Mapping[str, object]) -> Settings:
    """Defaults, then the settings file, then `given`: what the command line says (None: not given). The file is `file`,
    else nomicformal.toml in the first of the folders that has one; such a file may come from a stranger, so it cannot
    ask for more work than the limits allow, nor for a file outside its folder. UsageError for a file that cannot be
    read, an unknown name or a bad value."""
    values: dict[str, Setting[Any]] = {}
    path = file or found_in(folders)
    if path is not None:
        for spelling, value in read(path).items():
            name = spelling.replace("-", "_")
            checked = _checked(name, value, str(path))
            if file is None:
                checked = _restricted(name, checked, path)
            values[name] = Setting(checked, Origin.FILE, str(path))
    for name, value in given.items():
        if value is not None:
            values[name] = Setting(_checked(name, value, f"--{name.replace('_', '-')}"), Origin.COMMAND_LINE)
    return Settings(**values)


def _checked(name: str, value: object, where: str) -> object:
    """The value in the shape that Settings wants. TOML spells names with `-`."""
    spelled = name.replace("_", "-")
    match name:
        case "fail_on" | "severity":
            choices = FAIL_ON if name == "fail_on" else SEVERITIES
            if value in choices:
                return value
            raise UsageError(f"{where}: {spelled} is one of {', '.join(choices)}, not {value!r}")
        case "output":
            if isinstance(value, (list, tuple)) and value and all(isinstance(item, str) for item in value):
                return tuple(value)
            raise UsageError(f'{where}: output is a list of formats, such as ["concise", "json=report.json"]')
        case "select" | "ignore":
            if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
                return tuple(value)
            raise UsageError(f'{where}: {name} is a list of codes, such as ["NF1", "NF203"]')
        case "budget" | "people":
            if isinstance(value, int) and not isinstance(value, bool) and value > 0:
                return value
            raise UsageError(f"{where}: {name} is a whole number above 0, not {value!r}")
        case "jobs":
            wanted = int(value) if isinstance(value, str) and value.isdecimal() else value
            if wanted == "auto" or (type(wanted) is int and 0 < wanted <= LIMITS.max_jobs):
                return wanted
            raise UsageError(f"{where}: jobs is a whole number from 1 to {LIMITS.max_jobs}, or auto, not {value!r}")
        case "baseline":
            if isinstance(value, str) and value:
                return value
            raise UsageError(f"{where}: baseline is the name of a file, not {value!r}")
        case "cross_check" | "quiet" | "statistics" | "explain_all":
            if isinstance(value, bool):
                return value
            raise UsageError(f"{where}: {spelled} is true or false, not {value!r}")
        case _:
            known = [field.name.replace("_", "-") for field in fields(Settings)]
            close = difflib.get_close_matches(spelled, known, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise UsageError(f"{where}: no setting {name!r}: the settings are {', '.join(known)}{hint}")


def _restricted(name: str, value: Any, path: Path) -> object:
    """A value of a settings file that was found: its files are those of its own folder, its numbers within limits."""
    remedy = f"; give it on the command line, or name the file with --config {path}"
    match name:
        case "budget" | "people":
            most = LIMITS.max_budget if name == "budget" else LIMITS.max_people
            if value > most:
                raise UsageError(f"{path}: {name} is at most {most:,}{remedy}")
        case "baseline":
            complaint = f"{path}: the baseline is a .json file in the folder of the settings{remedy}"
            if not value.endswith(".json"):
                raise UsageError(complaint)
            return str(inside(path.parent, value, complaint))
        case "output":
            return tuple(_output_inside(wish, path, remedy) for wish in value)
    return value


def _output_inside(wish: str, path: Path, remedy: str) -> str:
    form, equals, file = wish.partition("=")
    if not (equals and file):
        return wish
    complaint = f"{path}: {wish} would write where settings that were found may not{remedy}"
    target = inside(path.parent, file, complaint)
    if not may_be_written(target.relative_to(path.parent)):
        raise UsageError(complaint)
    return f"{form}={target}"
