"""From a path to the rules in it: which kind of source it is, and who reads it."""

from __future__ import annotations

from pathlib import Path

from nomicformal.errors import UsageError
from nomicformal.importers.decoding import read_text
from nomicformal.importers.finishing import finish
from nomicformal.importers.folders import read_folder, read_single
from nomicformal.importers.front_matter import split_front_matter
from nomicformal.importers.grids import read_csv
from nomicformal.importers.html_source import LOOKS_LIKE_HTML, html_to_text
from nomicformal.importers.json_source import read_json
from nomicformal.importers.latex_source import LOOKS_LIKE_LATEX, latex_to_text
from nomicformal.importers.model import Imported, Remark, Role, Source
from nomicformal.importers.prose import read_prose
from nomicformal.importers.records import RecordReader
from nomicformal.importers.sniffing import sniffed
from nomicformal.importers.tables import read_tables
from nomicformal.importers.tree import Node, leaves
from nomicformal.importers.yaml_source import read_yaml
from nomicformal.links import refuse_broken_link


def read(path: Path, shown: str) -> Imported:
    """The rules of a file or folder, numbered, each with a status. UsageError, with what can be done, if none can be
    read."""
    refuse_broken_link(path, shown)
    if not path.exists():
        raise UsageError(f"there is no file or folder {shown}")
    found = read_folder(path, shown.rstrip("/"), read_file) if path.is_dir() else read_file(path, shown)
    if found is None or not found.rules:
        raise UsageError(
            f"no rules found in {shown}: no line begins like “Rule 101”, “101.”, “§ 5” or “Article V”, and there is "
            f"no record with a number or "
            "a text. Put its number in front of each rule, and import again"
        )
    finish(found, path.stem.replace("_", " ").replace("-", " ").strip() or "rules")
    if not found.rules:
        raise UsageError(f"{shown} has no rule in force: every rule in it is printed as repealed")
    return found


def read_file(path: Path, shown: str) -> Imported | None:
    """The rules of one file, not yet numbered; None if there are none."""
    return read_string(read_text(path, shown), shown, path.suffix.lower())


def read_string(text: str, shown: str, suffix: str = ".txt") -> Imported | None:
    """The same for a text; `suffix` as of a file's name."""
    match suffix:
        case ".json" | ".jsonl" | ".ndjson":
            return _records(shown, read_json(shown, text))
        case ".yaml" | ".yml":
            return _records(shown, read_yaml(shown, text))
        case ".csv" | ".tsv" | ".tab":
            return _records(shown, read_csv(shown, text))
        case ".html" | ".htm" | ".xhtml":
            return _page(shown, text)
        case ".tex" | ".latex":
            return _document(text, shown)
        case _:
            return _by_content(text, shown)


def _by_content(text: str, shown: str) -> Imported | None:
    """A text of unknown kind: by what it begins with."""
    bare = text.lstrip("\ufeff \t\n")
    structured = sniffed(shown, text, fewest=2)
    if structured is not None:
        structured.layout.append(
            f"{len(structured.rules)} rule{'s' if len(structured.rules) > 1 else ''} told by the records of {shown}"
        )
        return structured
    if LOOKS_LIKE_HTML.match(bare):
        return _page(shown, text)
    if LOOKS_LIKE_LATEX.match(bare):
        return _document(text, shown)
    split = split_front_matter(shown, text)
    if split is not None:
        single = read_single(shown, text, "")
        if single is not None:
            return single
        return _after_front_matter(shown, *split)
    return read_tables(shown, text) or read_prose(shown, text)


def _records(shown: str, tree: Node) -> Imported:
    found = RecordReader(shown).read(tree)
    found.layout.append(f"{len(found.rules)} rule{'s' if len(found.rules) > 1 else ''} told by the records of {shown}")
    return found


def _page(shown: str, text: str) -> Imported | None:
    visible, title = html_to_text(text)
    found = read_tables(shown, visible) or read_prose(shown, visible)
    if found is not None:
        found.title = title or found.title
        if title:
            found.notes.append(Remark(shown, 1, title, "title of the page"))
        found.layout.append("read as HTML")
    return found


def _document(text: str, shown: str) -> Imported | None:
    visible, title = latex_to_text(text)
    found = read_prose(shown, visible)
    if found is not None:
        found.title = title or found.title
        if title:
            found.notes.append(Remark(shown, 1, title, "title of the document"))
        found.layout.append("read as LaTeX")
    return found


def _after_front_matter(shown: str, head: Node, body: str, above: int) -> Imported | None:
    """A text of several rules below front matter that is about them all."""
    found = read_tables(shown, body) or read_prose(shown, body)
    if found is None:
        return None
    values = tuple((leaf.path, leaf.text, Role.NOTE) for leaf in leaves(head))
    for path, words, _ in values:
        found.notes.append(Remark(shown, 1, f"{path}: {words}", "front matter"))
        if path.casefold() in ("title", "name", "titre", "título", "títol") and words.strip():
            found.title = words.strip()
    for rule in found.rules:
        rule.line += above
    found.sources.append(Source(f"{shown} (front matter)", "", "", values=values))
    return found
