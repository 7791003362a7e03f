"""The ruleset folder: ruleset.nomic, one file a rule, source.toml, and the source as it was."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError
from nomicformal.importers.cleaning import seen
from nomicformal.importers.model import Event, Imported, ImportedRule, Remark
from nomicformal.links import refuse_broken_link

WIDTH = 100
_STEP = 2
_KEYWORDS = frozenset(
    [
        "and",
        "or",
        "not",
        "is",
        "in",
        "at",
        "by",
        "of",
        "when",
        "where",
        "iff",
        "div",
        "if",
        "has",
        "happened",
        "may",
        "must",
        "can",
        "cannot",
        "otherwise",
        "rounded",
        "nothing",
        "now",
        "it",
        "yes",
        "no",
        "true",
        "false",
        "this",
        "count",
        "some",
        "every",
        "the",
        "under",
    ]
)
_HEADER = re.compile(r"(?:rule|section|history|log|case|proposal|ruleset)\b")
"""What would begin a part of a file, were it an event of a history that has no date."""
_LANGUAGE = {"it": "ita"}
"""`it` is a word of the language of rulesets; Italian goes by its longer code."""


def check_target(folder: Path, shown: str, force: bool, source: Path) -> None:
    """UsageError if the folder must not be written to: it is a file, the source itself, or not empty."""
    refuse_broken_link(folder, shown, to_write=True)
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{shown} is a file: name a folder with --to")
    if source.is_dir() and folder.resolve() in (source.resolve(), *source.resolve().parents):
        raise UsageError(f"{shown} holds the source itself: name another folder with --to")
    if source.is_dir() and folder.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{shown} lies within the source: name a folder outside of it with --to")
    if (folder / "rules").is_symlink():
        raise UsageError(f"{shown}/rules is a link to another folder: what is there is left alone; remove the link")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise UsageError(f"{shown} is not empty: name another folder, or write over the rules in it with --force")


def write(found: Imported, folder: Path, shown: str, source: Path) -> None:
    """Write the folder. Rules of an earlier import that are no longer there go away; cases, proposals and other files
    stay."""
    files = {"ruleset.nomic": _ruleset(found, folder), "source.toml": _source(found, source)}
    for rule in found.rules:
        text = rule_text(rule)
        if len(text.encode()) > LIMITS.max_file_bytes:
            raise UsageError(
                f"rule {rule.number} has {len(text.encode()):,} bytes; a rule may have {LIMITS.max_file_bytes:,}: is "
                f"its text really one rule?"
            )
        files[f"rules/{rule.number}.nomic"] = text
    try:
        (folder / "rules").mkdir(parents=True, exist_ok=True)
        for old in (folder / "rules").glob("*.nomic"):
            if f"rules/{old.name}" not in files:
                old.unlink()
        for name, text in files.items():
            _unlinked(folder / name)
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
        _copy(source, folder)
    except OSError as error:
        raise UsageError(f"cannot write to {shown}: {error.strerror}") from error


def _unlinked(path: Path) -> None:
    """What is written lands in the folder itself, not where a link leads."""
    if path.is_symlink():
        path.unlink()


def _copy(source: Path, folder: Path) -> None:
    if source.is_file():
        target = folder / _copy_name(source)
        if not (target.exists() and target.samefile(source)):
            _unlinked(target)
            shutil.copyfile(source, target)
        return
    target = folder / "source"
    _unlinked(target)
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(source, target, symlinks=True, ignore=lambda root, names: [n for n in names if n.startswith(".")])


def _copy_name(source: Path) -> str:
    return f"source{source.suffix.lower() if re.fullmatch(r'[.][A-Za-z0-9]{1,10}', source.suffix) else '.txt'}"


# ---- ruleset.nomic


def _ruleset(found: Imported, folder: Path) -> str:
    language = "" if found.language == "en" else f" language {_LANGUAGE.get(found.language, found.language)}"
    lines = [
        "# Written by `nomicformal import`; source.toml says where from and what was guessed. The rules have no "
        "clauses yet.",
        f"ruleset {ruleset_name(folder.resolve().name)} {quoted(found.title)}{language}",
    ]
    if found.begins:
        lines.append(f"begins {found.begins}")
    return "\n".join(lines) + "\n"


def ruleset_name(words: str) -> str:
    """A name of the language of rulesets from the name of a folder.

    >>> ruleset_name("002 Mi Nomic!")
    'rules_002_mi_nomic'
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", words) if not unicodedata.combining(c))
    name = re.sub(r"\W+", "_", plain.casefold(), flags=re.ASCII).strip("_")
    return name if len(name) > 1 and not name[0].isdigit() and name not in _KEYWORDS else f"rules_{name}".rstrip("_")


def quoted(words: str) -> str:
    """A text of the language of rulesets, on one line."""
    plain = seen(words).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


# ---- a rule


def rule_text(rule: ImportedRule) -> str:
    """The file of a rule: every passage without clauses."""
    lines = [f"# {seen(line).lstrip('# ')}" for note in rule.notes for line in note.split("\n") if line.strip("# ")]
    title = f" {quoted(rule.title)}" if rule.title.strip() else ""
    if rule.repealed:
        lines.append(f"rule {rule.number} repealed by {rule.repealed_by}")
        if rule.title.strip():
            lines.insert(0, f"# title: {seen(rule.title)}")
    else:
        lines.append(f"rule {rule.number} {rule.status}{title}")
    if rule.section.strip():
        lines.append(f"section {quoted(rule.section)}")
    for passage in rule.passages:
        lines += ["", *(f"| {line}".rstrip() for line in _text_lines(passage, rule))]
    if rule.history:
        lines += ["", "history", *(f"  {_event(event)}" for event in rule.history)]
    return "\n".join(lines) + "\n"


def _text_lines(passage: str, rule: ImportedRule) -> Iterator[str]:
    """The lines of a passage, none longer than the width; in a very long rule as long as they may be, so that it has
    few."""
    width = WIDTH - 2 if len(rule.text) < 200_000 else LIMITS.max_line // 2
    for line in passage.split("\n"):
        yield from _wrapped(line, width)


def _wrapped(line: str, width: int) -> Iterator[str]:
    if len(line) <= width:
        yield line
        return
    current = ""
    for word in _words(line):
        if current and len(current) + 1 + len(word) > width:
            yield current
            current = word
        else:
            current = f"{current} {word}" if current else word
    if current:
        yield current


def _words(line: str) -> Iterator[str]:
    """The words of a line; one that is longer than a line may be comes in several."""
    most = LIMITS.max_line // 2
    for word in line.split():
        yield from (word[start : start + most] for start in range(0, len(word), most))


def _event(event: Event) -> str:
    by = f"; by {', '.join(event.by)}" if event.by else ""
    words = seen(f"{event.date} {', '.join(event.items)}{by}")
    return f"“{words}”" if _HEADER.match(words) else words


# ---- source.toml


def _source(found: Imported, source: Path) -> str:
    immutable = sum(1 for rule in found.rules if rule.status == "immutable" and not rule.repealed)
    stubs = sum(1 for rule in found.rules if rule.repealed)
    what = f"{len(found.rules) - stubs} rules, {immutable} of them immutable, and {stubs} stubs of repealed rules"
    lines = [
        "# Where the text of this ruleset comes from, how it was read, and what in it is no rule.",
        f"title = {_toml(found.title)}",
        f"language = {_toml(found.language)}",
        f"what = {_toml(what)}",
        f"text = {_toml(_copy_name(source) if source.is_file() else 'source')}",
        f"layout = {_toml('; '.join(found.layout))}",
        "verbatim = true",
        "guessed = [",
        *(f"    {_toml(guess)}," for guess in found.guesses),
        "]",
    ]
    if found.begins:
        lines.append(f"begins = {found.begins}")
    for heading, remarks in (("not_understood", found.not_understood), ("note", found.notes)):
        for remark in remarks:
            lines += ["", f"[[{heading}]]", *_remark(remark)]
    return "\n".join(lines) + "\n"


def _remark(remark: Remark) -> list[str]:
    return [
        f"file = {_toml(remark.file)}",
        f"line = {remark.line}",
        f"why = {_toml(remark.why)}",
        f"text = {_toml(remark.text)}",
    ]


def _toml(text: str) -> str:
    """A basic string: the escapes of JSON are all known to TOML."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
