"""Links that lead nowhere: what a path is, said so that it can be mended."""

from __future__ import annotations

from pathlib import Path

from nomicformal.errors import UsageError


def broken_link(path: Path, shown: str | None = None) -> str:
    """That the path is a link to something that is not there; '' for anything else. `shown`: what people call it."""
    if not path.is_symlink() or path.exists():
        return ""
    return f"{shown or path} is a link to {path.readlink()}, which is not there"


def refuse_broken_link(path: Path, shown: str | None = None, *, to_write: bool = False) -> None:
    """UsageError, with what can be done, for a link that leads nowhere."""
    if said := broken_link(path, shown):
        if to_write:
            raise UsageError(f"{said}: remove the link, or name another folder; nothing was written")
        raise UsageError(f"{said}: make the link point to what is meant, or name that itself")
