"""All checks on a shipped ruleset, run once for all tests that look at what they find."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.report_document import Examined, examined

SPECS = Path(__file__).parents[2] / "specs"


@pytest.fixture(scope="session")
def checked() -> Callable[[str], Examined]:
    """By the name of a ruleset: everything that `check` finds in it. The first test that asks for it waits for the
    solver; tests about one ruleset bear `@pytest.mark.xdist_group(NAME)`, so that they share one run."""

    @cache
    def of(name: str) -> Examined:
        seen = examined(load_ruleset(str(SPECS / name)))
        seen.context.workbench().close()  # what it was asked with is not needed any more, and large
        return seen

    return of
