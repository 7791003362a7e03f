"""What a user can set. Every setting knows where its value came from."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

from nomicformal.errors import UsageError

T = TypeVar("T")

SETTINGS_FILE = "nomicformal.toml"
FAIL_ON = ("error", "warning", "info", "never")


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
    """What a user can set. `fail_on`: the mildest severity that makes `check` and `lint` exit with 1. `output`:
    formats, as on the command line. `budget`: what the solver may spend on one question, in its own resource units
    (the same on every machine). `people`: how many people of a sort are tried where a proof for any number is out of
    reach; None for what the checker thinks right. `cross_check`: ask a second solver as well. `select`, `ignore`: which
    findings are wanted, as codes, starts of codes or names."""

    fail_on: Setting[str] = Setting("warning")
    output: Setting[tuple[str, ...]] = Setting(("full",))
    budget: Setting[int | None] = Setting(None)
    people: Setting[int | None] = Setting(None)
    cross_check: Setting[bool] = Setting(False)
    select: Setting[tuple[str, ...]] = Setting(())
    ignore: Setting[tuple[str, ...]] = Setting(())


def load_settings(folder: Path, file: Path | None, given: Mapping[str, object]) -> Settings:
    """Defaults, then the settings file (`file`, else nomicformal.toml in `folder`, if there), then `given`: what the
    command line says (None: not given). UsageError for a file that cannot be read, an unknown name or a bad value."""
    values: dict[str, Setting[Any]] = {}
    path = file or folder / SETTINGS_FILE
    if file is not None or path.is_file():
        for spelling, value in _read(path).items():
            name = spelling.replace("-", "_")
            values[name] = Setting(_checked(name, value, str(path)), Origin.FILE, str(path))
    for name, value in given.items():
        if value is not None:
            values[name] = Setting(_checked(name, value, f"--{name.replace('_', '-')}"), Origin.COMMAND_LINE)
    return Settings(**values)


def _read(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read the settings file {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"the settings file {path} is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the settings file {path} is not TOML: {error}") from error


def _checked(name: str, value: object, where: str) -> object:
    """The value in the shape that Settings wants. TOML spells names with `-`."""
    match name:
        case "fail_on":
            if value in FAIL_ON:
                return value
            raise UsageError(f"{where}: fail-on is one of {', '.join(FAIL_ON)}, not {value!r}")
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
        case "cross_check":
            if isinstance(value, bool):
                return value
            raise UsageError(f"{where}: cross-check is true or false, not {value!r}")
        case _:
            known = [field.name.replace("_", "-") for field in fields(Settings)]
            close = difflib.get_close_matches(name.replace("_", "-"), known, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise UsageError(f"{where}: no setting {name!r}: the settings are {', '.join(known)}{hint}")
