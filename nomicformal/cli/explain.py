"""`nomicformal explain CODE`: what a finding means. Loads neither solver nor parser."""

from __future__ import annotations

import difflib
from typing import Annotated

import typer

from nomicformal.cli.output import terminal_paint, write
from nomicformal.diagnostics import CodeInfo
from nomicformal.errors import UsageError
from nomicformal.render.codes import code_line, code_text


def explain_command(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="Code or name, such as NF101; none: list them all.")
    ] = None,
) -> int:
    """Explain a finding: what it reports, why it matters, an example, and what to do."""
    known = all_codes()
    paint = terminal_paint()
    if code is None:
        write("".join(code_line(info, paint) for info in known))
        return 0
    wanted = code.strip().casefold()
    for info in known:
        if wanted in (info.code.casefold(), info.name):
            write(code_text(info, paint))
            return 0
    names = [name for info in known for name in (info.code, info.name)]
    close = difflib.get_close_matches(code.strip(), names, n=1) or difflib.get_close_matches(code.upper(), names, n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    raise UsageError(f"no finding has the code or name {code!r}{hint} (`nomicformal explain` lists them all)")


def all_codes() -> list[CodeInfo]:
    """Every code that the tool can report, in order."""
    from nomicformal.checker.checks import infos
    from nomicformal.importers.findings import IMPORT_CODES
    from nomicformal.resolve.codes import CODES
    from nomicformal.syntax.codes import SYNTAX_CODES

    return sorted([*SYNTAX_CODES, *CODES, *IMPORT_CODES, *infos()], key=lambda info: info.code)
