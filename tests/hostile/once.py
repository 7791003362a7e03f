"""What is the same for every hostile file is worked out once: the command line, which tool this is, and the trees of
the files that are not hostile. Everything that looks at the hostile file itself is done anew each time."""

from __future__ import annotations

import contextlib
import functools
import gc
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer import Typer
from typer.main import get_command

from nomicformal.cli import main, memory
from nomicformal.cli.app import build_app
from nomicformal.diagnostics import Diagnostic
from nomicformal.ruleset import load
from nomicformal.source import SourceFile
from tests.hostile.base import FILES

Parse = Callable[[SourceFile], tuple[Any, list[Diagnostic]]]


@contextlib.contextmanager
def once(cache: Path) -> Iterator[None]:
    """While this holds; `cache` takes the place of the user's cache folder. Garbage is collected as rarely as in a run
    of the program itself."""
    before = gc.get_threshold()
    gc.set_threshold(*main.COLLECTING)
    with (
        patch.dict(os.environ, {"XDG_CACHE_HOME": str(cache)}),
        patch.object(main, "build_app", _command_line()),
        patch.object(memory, "identity", functools.cache(memory.identity)),
        patch.object(load, "parse_vocabulary", _parsed_once(load.parse_vocabulary)),
        patch.object(load, "parse_rule_file", _parsed_once(load.parse_rule_file)),
    ):
        yield
    gc.set_threshold(*before)


def _command_line() -> Callable[[Sequence[str]], Callable[..., Any]]:
    """Builds what runs a command, once a command."""
    built: dict[str, Callable[..., Any]] = {}

    def app(arguments: Sequence[str]) -> Callable[..., Any]:
        if arguments[0] not in built:
            made: Typer = build_app(arguments)
            built[arguments[0]] = get_command(made)
        return built[arguments[0]]

    return app


def _parsed_once(parse: Parse) -> Parse:
    """Only for the ruleset's own files as they are before any harm is done to them. The trees cannot be changed."""
    known = frozenset(FILES.values())
    kept = functools.cache(parse)

    def parsed(source: SourceFile) -> tuple[Any, list[Diagnostic]]:
        if source.text not in known:
            return parse(source)
        tree, found = kept(source)
        return tree, list(found)

    return parsed
