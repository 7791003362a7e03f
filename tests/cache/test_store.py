"""What is kept comes back; anything unsound counts as nothing; the folder stays below its limit."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from nomicformal.cache.store import Store

VALUE = {"findings": [["àé\ud800", 1, None, True]]}


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "folder")
    assert store.get("key") is None
    store.put("key", VALUE)
    assert store.get("key") == VALUE
    assert Store(tmp_path / "new" / "folder").get("key") == VALUE
    assert store.get("other key") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-20],
        lambda text: "[" * 100_000,
        lambda text: text.replace("true", "false"),
        lambda text: json.dumps({**json.loads(text), "format": 0}),
        lambda text: json.dumps({**json.loads(text), "key": "another"}),
        lambda text: json.dumps({**json.loads(text), "content": "[]"}),
        lambda text: json.dumps([text]),
        lambda text: "\x00\xff",
    ],
)
def test_a_damaged_file_is_ignored_and_written_anew(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]
    store = Store(tmp_path)
    store.put("key", VALUE)
    [path] = files(tmp_path)
    path.write_text(damage(path.read_text()), encoding="latin-1")
    assert store.get("key") is None
    store.put("key", VALUE)
    assert store.get("key") == VALUE


def test_a_file_of_another_key_is_not_taken_for_this_one(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("one", [1])
    [path] = files(tmp_path)
    one = path.read_bytes()
    path.unlink()
    store.put("two", [2])
    [path] = files(tmp_path)
    path.write_bytes(one)
    assert store.get("two") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    store = Store(tmp_path, most_bytes=1_000)
    for number, key in enumerate(("a", "b", "c")):
        store.put(key, ["x" * 150])
        for path in files(tmp_path):
            if path.stat().st_mtime > 1_000:
                os.utime(path, (number, number))
    assert store.get("a") is not None  # used just now
    store.put("d", ["x" * 150])
    assert [key for key in "abcd" if store.get(key) is not None] == ["a", "c", "d"]
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1_000


def test_what_is_larger_than_the_limit_is_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, most_bytes=500)
    store.put("key", ["x" * 500])
    assert files(tmp_path) == []


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = Store(tmp_path / "file" / "cache")
    store.put("key", VALUE)
    assert store.get("key") is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
def test_a_folder_of_somebody_else_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.put("key", VALUE)
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    assert store.get("key") is None
    store.put("other", VALUE)
    assert len(files(tmp_path)) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("planted", ["pipe", "device", "link", "folder", "writable by others"])
def test_only_a_file_that_nobody_else_can_have_written_is_read(tmp_path: Path, planted: str) -> None:
    store = Store(tmp_path / "cache")
    store.put("key", VALUE)
    [path] = files(tmp_path / "cache")
    aside = path.rename(tmp_path / "aside")
    match planted:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "link":
            path.symlink_to(aside)
        case "folder":
            path.mkdir()
        case _:
            aside.rename(path).chmod(0o666)
    assert store.get("key") is None


def test_files_that_are_not_its_own_are_never_dropped(tmp_path: Path) -> None:
    for name in ("letter.txt", "settings.json", "old.part"):
        (tmp_path / name).write_text("x" * 2_000, encoding="utf-8")
    store = Store(tmp_path, most_bytes=1_000)
    for key in "abcdef":
        store.put(key, ["x" * 300])
    assert {"letter.txt", "settings.json", "old.part"} < {path.name for path in files(tmp_path)}
    assert store.get("f") is not None
    assert store.get("a") is None
