"""What all tests need: a cache folder of their own. What takes minutes runs only if asked for."""

from __future__ import annotations

import gc
import os
import signal

import pytest

from nomicformal.cli.main import COLLECTING


def pytest_configure() -> None:
    """Garbage is looked for as rarely as the command does. A run that was started in the background ignores Ctrl-C, and
    so would all that the tests start and interrupt."""
    gc.set_threshold(*COLLECTING)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--large", action="store_true", help="run the tests that take minutes as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `large` are deselected (and counted as that) without --large. Those of the largest ruleset come
    first, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: all(mark.args[:1] != ("bcn",) for mark in item.iter_markers("xdist_group")))
    if config.getoption("--large"):
        return
    large = [item for item in items if item.get_closest_marker("large")]
    if large:
        config.hook.pytest_deselected(items=large)
        items[:] = [item for item in items if not item.get_closest_marker("large")]
