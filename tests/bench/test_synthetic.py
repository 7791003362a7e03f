"""Made-up rulebooks: the same from the same seed, well formed, and like the real ones in what they are made of."""

from pathlib import Path

import pytest

from bench.synthetic import exponent, main, write
from bench.synthetic_rules import rulebook
from bench.synthetic_statistics import measured, subjects
from nomicformal.checker.checks.claims import decides
from nomicformal.cli.loading import Loaded, load_ruleset
from nomicformal.core.clauses import Criterion


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    folder = tmp_path_factory.mktemp("synthetic") / "rulebook"
    write(rulebook(100, 1), folder)
    return load_ruleset(str(folder))


def test_the_same_seed_gives_the_same_rulebook_and_another_one_another() -> None:
    assert rulebook(30, 7) == rulebook(30, 7)
    assert rulebook(30, 7) != rulebook(30, 8)


def test_a_made_up_rulebook_has_that_many_rules_and_no_mistake_of_the_language(loaded: Loaded) -> None:
    assert loaded.understood
    assert len(loaded.ruleset.rules) == 100
    assert any(isinstance(clause, Criterion) for clause in loaded.ruleset.clauses)


def test_rules_share_subjects_about_as_much_as_real_ones_do(loaded: Loaded) -> None:
    found = subjects(loaded.ruleset)
    uses, of_one_rule = sum(map(len, found.values())), sum(len(rules) == 1 for rules in found.values())
    assert 0.4 < len(found) / uses < 0.9
    assert 0.5 < of_one_rule / len(found) < 0.95
    assert max(map(len, found.values())) >= 4


def test_rules_have_about_as_many_clauses_as_real_ones(loaded: Loaded) -> None:
    real = sum(len(passage.clauses) for rule in measured().skeletons for passage in rule.passages)
    ours = sum(bool(decides(clause)) for clause in loaded.ruleset.clauses if clause.origin.rule)
    assert ours / 100 == pytest.approx(real / len(measured().skeletons), rel=0.5)


def test_the_exponent_is_the_slope_of_the_straight_line_on_logarithmic_scales() -> None:
    from bench.synthetic import Run

    runs = [Run(n, 0.0, 3.0 * n**1.5, 0.0, 0.0, 0, True) for n in (100, 1000, 10_000)]
    assert exponent(runs) == pytest.approx(1.5)


def test_the_benchmark_checks_a_small_rulebook_and_compares_it_with_its_rivals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--sizes", "12,18", "--jobs", "1", "--rivals", "--limit", "300"]) == 0
    told = capsys.readouterr().out
    assert "stopped by --limit" not in told
    assert "check time grows as n^" in told
    assert told.count("z3 ") == told.count("clingo ") == 2
    assert "contradictions in" in told


def test_a_rulebook_can_be_written_for_other_uses(tmp_path: Path) -> None:
    assert main(["--write", str(tmp_path / "book"), "--sizes", "12"]) == 0
    assert (tmp_path / "book" / "rules" / "12.nomic").is_file()
