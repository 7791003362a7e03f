"""`nomicformal config`: every setting, its value, and where that came from."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.cli.loading import find_ruleset
from nomicformal.cli.options import ConfigOption, near_of
from nomicformal.cli.output import parse_targets, write
from nomicformal.render.escape import clean
from nomicformal.settings import SETTINGS_FILE, Setting, Settings, load_settings
from nomicformal.settings_file import folders_for, found_in

_UNSET = {"budget": "the checker's own", "people": "the checker's own", "baseline": "none"}
"""What it means that a setting has no value."""


def config_command(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="For which ruleset; its folder may have settings of its own.")
    ] = ".",
    config: ConfigOption = None,
) -> int:
    """Show each setting with its value and where that came from, as lines of nomicformal.toml."""
    find_ruleset(ruleset)
    folders = folders_for(Path(), near_of(ruleset))
    settings = load_settings(folders, config, {})
    parse_targets(settings.output.value)
    path = config or found_in(folders)
    places = ", ".join(dict.fromkeys(str(folder / SETTINGS_FILE) for folder in folders))
    head = f"# settings file: {path}" if path else f"# no settings file; looked for {places}"
    lines = [clean(head), *(_line(field.name, getattr(settings, field.name)) for field in fields(Settings))]
    write("\n".join(lines) + "\n")
    return 0


def _line(name: str, setting: Setting[object]) -> str:
    spelled, source = name.replace("_", "-"), clean(setting.source())
    if setting.value is None:
        return f"# {spelled} is not set: {_UNSET[name]}  ({source})"
    value = list(setting.value) if isinstance(setting.value, tuple) else setting.value
    return f"{spelled} = {clean(json.dumps(value, ensure_ascii=False))}  # {source}"
