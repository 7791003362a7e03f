"""The error tree: an error owns its exit code. A mistake in a user's file is a Diagnostic, not an error."""

from __future__ import annotations


class NomicformalError(Exception):
    """Anything the tool raises on purpose."""

    exit_code = 101


class UsageError(NomicformalError):
    """A wrong command line, or an input that cannot be read at all."""

    exit_code = 2


class InternalError(NomicformalError):
    """A fault of the tool itself, such as a witness that does not replay."""

    exit_code = 101
