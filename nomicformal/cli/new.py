"""`nomicformal new FOLDER`: a rules repository to begin with: a few rules, cases, a proposal, a CI file, a README."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link
from nomicformal.render.escape import clean, is_unsafe
from nomicformal.ruleset.convert import Layout

MAX_TITLE = 120


class Server(StrEnum):
    GITHUB = "github"
    GITLAB = "gitlab"
    NONE = "none"


_CI_FILES = {
    Server.GITHUB: (".github/workflows/rules.yml", "github.yml"),
    Server.GITLAB: (".gitlab-ci.yml", "gitlab.yml"),
}


def new_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make; its name names the ruleset.")],
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="What the group calls its rules.", show_default=False)
    ] = None,
    layout: Annotated[Layout, typer.Option("--as", help="How the rules are written.")] = Layout.NOMIC,
    ci: Annotated[Server, typer.Option("--ci", help="Whose CI file to write.")] = Server.GITHUB,
) -> int:
    """Start a rules repository that passes: rules, cases, a proposal, a CI file, a README.

    Nothing is ever overwritten: the folder must be empty (but for .git), or not be there yet.
    """
    from nomicformal.importers.writing import ruleset_name

    heading = _title(title, folder)
    refuse_broken_link(folder, to_write=True)
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name a folder")
    if folder.is_dir() and any(entry.name != ".git" for entry in folder.iterdir()):
        raise UsageError(f"{folder} is not empty: name another folder; nothing was written")
    texts = _texts(heading, ruleset_name(folder.resolve().name), layout, ci)
    try:
        for name, text in texts.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from error
    shown = clean(str(folder))
    print(f"{len(texts)} files written to {shown}; go on with: nomicformal check {shlex.quote(shown)}")
    return 0


def _title(given: str | None, folder: Path) -> str:
    """The title of the ruleset: the given one, or the folder's name. UsageError if it is none."""
    title = given if given is not None else folder.resolve().name.replace("_", " ").replace("-", " ").strip()
    if not title.strip():
        raise UsageError("a title has at least one letter: give one with --title")
    if len(title) > MAX_TITLE:
        raise UsageError(f"the title has {len(title):,} characters; {MAX_TITLE} are allowed: give one with --title")
    bad = next((c for c in title if is_unsafe(c)), None)
    if bad is not None:
        raise UsageError(f"the title contains the invisible character U+{ord(bad):04X}: give another with --title")
    return " ".join(title.split())


def _texts(title: str, name: str, layout: Layout, ci: Server) -> dict[str, str]:
    """The files by their names."""
    from nomicformal.importers.writing import quoted
    from nomicformal.render.markdown_text import plain

    templates = files("nomicformal.cli") / "templates"
    texts = {place: file.read_text(encoding="utf-8") for place, file in _below(templates / "ruleset", "")}
    first = texts["ruleset.nomic"]
    texts["ruleset.nomic"] = first.replace("NAME", name).replace('"TITLE"', quoted(title))
    if layout is Layout.MARKDOWN:
        texts = _as_markdown(texts)
    readme = (templates / "extra" / "README.md").read_text(encoding="utf-8").replace("TITLE", plain(title), 1)
    suffix = layout.suffix
    readme = readme.replace("points-for-votes`", f"points-for-votes{suffix}`").replace("adopted`", "adopted.nomic`")
    if layout is Layout.MARKDOWN:
        readme = readme.replace("stands behind `|`", "is plain text").replace("below, indented", "below, in blocks")
        readme = readme.replace("ruleset.nomic", "ruleset.md")
    texts["README.md"] = readme
    if ci is not Server.NONE:
        place, template = _CI_FILES[ci]
        texts[place] = (templates / "ci" / template).read_text(encoding="utf-8")
    return texts


def _as_markdown(texts: dict[str, str]) -> dict[str, str]:
    """The rules, the vocabulary and the proposals in Markdown; cases stay as they are."""
    from nomicformal.source import SourceFile
    from nomicformal.syntax.markdown_print import print_markdown
    from nomicformal.syntax.print import parsed

    def converted(name: str, text: str) -> tuple[str, str]:
        if name.startswith("cases/"):
            return name, text
        return name.removesuffix(".nomic") + ".md", print_markdown(parsed(SourceFile(name, text))[0])

    return dict(converted(name, text) for name, text in texts.items())


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry
