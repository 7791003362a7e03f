"""The command `fmt`: changes what it should, nothing else, and never half."""

from pathlib import Path

from .club import make, nomicformal, put

UGLY = (
    'rule 2 mutable "Fee"\n'
    "| The fee is 20. Guests pay 5.\n"
    "     fee(m)=5   when is_guest(m)   # as ever\n"
    "  fee(m) = 20 otherwise\n"
)  # fmt: skip


def test_fmt_rewrites_a_file_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    root = make(tmp_path)
    path = put(root, "rules/2.nomic", UGLY)
    path.chmod(0o640)
    done = nomicformal("fmt", "club", cwd=tmp_path)
    assert (done.code, done.out) == (0, "club/rules/2.nomic\n")
    assert "# as ever" in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o777 == 0o640
    assert nomicformal("fmt", "--check", "club", cwd=tmp_path).code == 0


def test_check_and_diff_change_nothing(tmp_path: Path) -> None:
    path = put(make(tmp_path), "rules/2.nomic", UGLY)
    assert nomicformal("fmt", "--check", "club", cwd=tmp_path).code == 1
    done = nomicformal("fmt", "--diff", "club", cwd=tmp_path)
    assert "-     fee(m)=5   when is_guest(m)   # as ever" in done.out
    assert "+  fee(m) = 5 when is_guest(m)" in done.out
    assert path.read_text(encoding="utf-8") == UGLY


def test_a_file_with_mistakes_is_left_alone_and_the_others_are_done(tmp_path: Path) -> None:
    root = make(tmp_path)
    broken = "rule 3 mutable\n| X.\n   fee(m) = = 2\n"
    put(root, "rules/3.nomic", broken)
    put(root, "rules/2.nomic", UGLY)
    done = nomicformal("fmt", "club", cwd=tmp_path)
    assert done.code == 2
    assert "club/rules/3.nomic:3" in done.out
    assert "could not be read" in done.err
    assert (root / "rules/3.nomic").read_text(encoding="utf-8") == broken
    assert (root / "rules/2.nomic").read_text(encoding="utf-8") != UGLY


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    root = make(tmp_path)
    outside = put(tmp_path, "outside.nomic", UGLY)
    (root / "rules/9.nomic").symlink_to(outside)
    done = nomicformal("fmt", "club", cwd=tmp_path)
    assert "a link, left alone" in done.err
    assert outside.read_text(encoding="utf-8") == UGLY


def test_a_file_that_is_not_utf8_is_left_alone(tmp_path: Path) -> None:
    path = put(make(tmp_path), "rules/2.nomic", b'rule 2 mutable "\xe9"\n')
    done = nomicformal("fmt", "club/rules/2.nomic", cwd=tmp_path)
    assert done.code == 2
    assert "not UTF-8" in done.out
    assert path.read_bytes() == b'rule 2 mutable "\xe9"\n'
