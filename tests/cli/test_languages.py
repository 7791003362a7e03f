"""`--lang` (or `--language`, everywhere): a language that there is, or the list of those that there are."""

from pathlib import Path

import pytest

from .club import make, nomicformal


@pytest.mark.parametrize("option", ["--lang", "--language"])
@pytest.mark.parametrize(
    "command",
    [("judge", "club/cases/guest.nomic"), ("ask", "club", "fee(m) = 5"), ("report", "club")],
    ids=lambda c: c[0],
)
def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(
    command: tuple[str, ...], option: str, tmp_path: Path
) -> None:
    make(tmp_path)
    done = nomicformal(*command, option, "zz", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "'zz'" in done.err and " en" in done.err


def test_a_language_that_the_vocabulary_speaks_is_taken_too(tmp_path: Path) -> None:
    text = (make(tmp_path) / "ruleset.nomic").read_text(encoding="utf-8")
    text = text.replace('"the fee of {m}"', '"the fee of {m}" de "der Beitrag von {m}"')
    (tmp_path / "club" / "ruleset.nomic").write_text(text, encoding="utf-8")
    done = nomicformal("judge", "club/cases/guest.nomic", "--lang", "de", cwd=tmp_path)
    assert done.code == 0 and "der Beitrag von ada" in done.out
