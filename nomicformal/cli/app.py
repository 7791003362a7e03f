"""The table of commands, and the typer application that holds those that are needed."""

from __future__ import annotations

import importlib
import keyword
from collections.abc import Sequence
from typing import Annotated

import typer

from nomicformal.cli.examples import epilog

COMMANDS = (
    "check", "report", "lint", "diff", "judge", "ask", "test", "show", "graph", "paths", "explain", "coverage",
    "import", "export", "new", "convert", "fmt", "ci", "config",
)  # fmt: skip
"""In the order of the help text. `NAME` is the function NAME_command of the module nomicformal.cli.NAME (with `_` after
a word of Python)."""


def build_app(arguments: Sequence[str]) -> typer.Typer:
    """An application with the one command that `arguments` names, or with all (for help, and for a wrong name)."""
    app = typer.Typer(
        add_completion=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    wanted = [name for name in COMMANDS if arguments and arguments[0] == name]
    for name in wanted or COMMANDS:
        module = importlib.import_module(f"nomicformal.cli.{name}{'_' if keyword.iskeyword(name) else ''}")
        app.command(name, epilog=epilog(name))(getattr(module, f"{name}_command"))
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from nomicformal import __version__

        print(f"nomicformal {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Find out what the rules of a self-amending game say: check a ruleset, judge a case, lint a proposal.

    A RULESET is the name of one that comes with nomicformal (bcn-initial) or the path of a folder.

    Exit codes: 0 clean, 1 findings or an unexpected verdict, 2 wrong usage or unreadable input, 3 undecided within
    the budget, 101 a fault of nomicformal itself, 130 interrupted.

    check, lint, judge and test take --watch: they run again at every change of a file, until Ctrl-C.
    """
