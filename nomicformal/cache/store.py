"""A folder of JSON files, each under the name of its key, that never grows beyond a limit."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from nomicformal.config import LIMITS

FORMAT = 1
_SUFFIX = ".json"
_PREFIX, _PART = "nomicformal-", ".part"
_OURS = re.compile(rf"[0-9a-f]{{64}}{re.escape(_SUFFIX)}|{_PREFIX}.*{re.escape(_PART)}")
"""What is kept, and what is being written, by name: nothing else in the folder is touched."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class Store:
    """`folder` is made when something is first kept. Whatever goes wrong with it, the answer is "nothing kept": a cache
    saves work and decides nothing."""

    def __init__(self, folder: Path, most_bytes: int = LIMITS.max_cache_bytes) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def get(self, key: str) -> object:
        """What was kept under this key; None if there is nothing, or nothing sound."""
        path = self._path(key)
        try:
            if not self._is_ours():
                return None
            kept = json.loads(self._read(path))
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(kept, dict) or kept.get("format") != FORMAT or kept.get("key") != key:
            return None
        content = kept.get("content")
        if not isinstance(content, str) or kept.get("digest") != _digest(content):
            return None
        with suppress(OSError):
            os.utime(path)  # what is used stays longest
        try:
            return json.loads(content)
        except (ValueError, RecursionError):
            return None

    def put(self, key: str, value: object) -> None:
        """Keep a value made of lists, dictionaries, texts, numbers and truths."""
        content = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
        text = json.dumps({"format": FORMAT, "key": key, "digest": _digest(content), "content": content})
        if len(text) > self._most_bytes:
            return
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._is_ours():
                self._write(self._path(key), text)
                self._make_room()

    def _path(self, key: str) -> Path:
        return self._folder / (hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest() + _SUFFIX)

    def _is_ours(self) -> bool:
        """Whether the folder belongs to the user, who alone may say what was proved."""
        return not hasattr(os, "getuid") or self._folder.stat().st_uid == os.getuid()

    def _read(self, path: Path) -> bytes:
        """A regular file of the user's own that nobody else may write; OSError if it is anything else, such as a link,
        a pipe or a device."""
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path, flags), "rb") as stream:
            state = os.fstat(stream.fileno())
            if not stat.S_ISREG(state.st_mode) or state.st_size > self._most_bytes:
                raise OSError("no kept file")
            if hasattr(os, "getuid") and (state.st_uid != os.getuid() or state.st_mode & _OTHERS_WRITE):
                raise OSError("somebody else may have written it")
            return stream.read(self._most_bytes)

    def _write(self, path: Path, text: str) -> None:
        """All of it or nothing, also when the run is interrupted or two run at once."""
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=_PREFIX, suffix=_PART)
        part = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="ascii") as stream:
                stream.write(text)
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise

    def _make_room(self) -> None:
        """Drop what was not used for longest, until the limit holds."""
        states = [(path, path.lstat()) for path in self._folder.iterdir() if _OURS.fullmatch(path.name)]
        files = [(state.st_mtime_ns, path.name, path) for path, state in states if stat.S_ISREG(state.st_mode)]
        sizes = {path: state.st_size for path, state in states}
        total = sum(sizes.values())
        for _, _, path in sorted(files):
            if total <= self._most_bytes:
                return
            total -= sizes[path]
            path.unlink()


def _digest(content: str) -> str:
    return hashlib.sha256(content.encode("ascii", "replace")).hexdigest()
