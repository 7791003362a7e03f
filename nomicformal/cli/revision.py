"""A folder as it was at a revision of its git repository. Only git's plumbing is run, without a shell, and only regular
files are taken: no hook, filter, link or submodule of the repository has any effect."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError

SUFFIXES = (".nomic", ".md", ".markdown", ".toml")
"""What a ruleset consists of; nothing else is taken."""
MAX_FILES = 20_000
MAX_BYTES = 200_000_000
_SECONDS = 120
_REGULAR = ("100644", "100755")
_SAFE = (
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
    "-c", "protocol.allow=never", "--literal-pathspecs", "--no-replace-objects",
)  # fmt: skip
_INHERITED = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE")
"""What a hook sets for its own repository; git finds that of the folder by itself."""


@dataclass(frozen=True, slots=True)
class _Blob:
    """A file in a revision: path from the top of the repository, name of its content, size in bytes."""

    path: PurePosixPath
    name: str
    size: int


def must_be_known(folder: Path, revision: str) -> None:
    """UsageError, before long work begins, where the folder is in no repository or that has no such revision."""
    _git(folder.resolve(), ["rev-parse", "--show-toplevel"], f"{folder} is in no git repository")
    _commit(folder.resolve(), revision)


@contextmanager
def at_revision(folder: Path, revision: str) -> Iterator[Path | None]:
    """A copy of the folder as it was at the revision, which is gone afterwards; None if it was not there then.
    UsageError without git, without a repository, for an unknown revision, and where it is too large."""
    folder = folder.resolve()
    top = Path(os.fsdecode(_git(folder, ["rev-parse", "--show-toplevel"], f"{folder} is in no git repository")[:-1]))
    commit = _commit(folder, revision)
    within = folder.relative_to(top.resolve())
    blobs = _blobs(folder, commit, within.as_posix())
    if not blobs:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="nomicformal-") as temporary:
        copy = Path(temporary, folder.name or "ruleset")
        contents = _contents(folder, blobs)
        for blob, content in zip(blobs, contents, strict=True):
            target = copy / blob.path.relative_to(within.as_posix())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        yield copy


def _commit(folder: Path, revision: str) -> str:
    unknown = (
        f"no revision {revision!r} in the repository of {folder}: name a branch, a tag or a commit (a shallow clone "
        "has only the newest; fetch the other one first)"
    )
    if not revision or revision.startswith("-") or any(c in revision for c in "\0\n"):
        raise UsageError(unknown)
    question = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    return _git(folder, question, unknown).decode("ascii").strip()


def _blobs(folder: Path, commit: str, within: str) -> list[_Blob]:
    """The files below `within` that a ruleset consists of."""
    listed = ["ls-tree", "-r", "-z", "-l", "--full-tree", commit, *([within] if within != "." else [])]
    blobs = []
    for entry in _git(folder, listed, "the repository cannot be read").split(b"\0")[:-1]:
        about, _, raw = entry.partition(b"\t")
        mode, _, name, size = about.decode("ascii").split()
        path = PurePosixPath(os.fsdecode(raw))
        if mode in _REGULAR and path.suffix in SUFFIXES and _is_plain(path) and int(size) <= LIMITS.max_file_bytes:
            blobs.append(_Blob(path, name, int(size)))
    if len(blobs) > MAX_FILES or sum(blob.size for blob in blobs) > MAX_BYTES:
        raise UsageError(
            f"that revision of {folder} is too large: more than {MAX_FILES:,} files or {MAX_BYTES:,} bytes"
        )
    return blobs


def _is_plain(path: PurePosixPath) -> bool:
    """Whether the path leads down, and nowhere else on any system."""
    return not path.is_absolute() and all(
        part not in ("", ".", "..") and part.lower() != ".git" and "\\" not in part and ":" not in part
        for part in path.parts
    )


def _contents(folder: Path, blobs: Sequence[_Blob]) -> list[bytes]:
    wanted = "".join(f"{blob.name}\n" for blob in blobs).encode("ascii")
    output = _git(folder, ["cat-file", "--batch"], "the repository cannot be read", wanted)
    contents, position = [], 0
    for blob in blobs:
        start = output.find(b"\n", position) + 1
        if output[position:start] != f"{blob.name} blob {blob.size}\n".encode("ascii"):
            raise UsageError(
                f"the repository of {folder} lacks the text of {blob.path} at that revision: fetch it first"
            )
        contents.append(output[start : start + blob.size])
        position = start + blob.size + 1
    return contents


def _git(folder: Path, arguments: Sequence[str], complaint: str, given: bytes = b"") -> bytes:
    """What git answers. UsageError with the complaint if it does not."""
    git = shutil.which("git")
    if git is None:
        raise UsageError("git is not installed; it is needed to read another revision")
    environment = {name: value for name, value in os.environ.items() if name not in _INHERITED}
    environment |= {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            [git, *_SAFE, "-C", str(folder), *arguments],
            input=given, capture_output=True, env=environment, timeout=_SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"git did not answer within {_SECONDS} seconds") from error
    if done.returncode != 0:
        raise UsageError(complaint)
    return done.stdout
