"""`nomicformal diff`: what is compared with what, what it says, in which formats, and how it exits."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest

from tests.cli.club import FILES, make, nomicformal, put

FEE, PLAY = FILES["rules/2.nomic"], FILES["rules/3.nomic"]
ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "nomicformal" / "render" / "comparison.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return make(tmp_path / "before")


def after(tmp_path: Path, **changes: str) -> Path:
    return make(tmp_path / "after", **changes)


def document(*arguments: str, cwd: Path | None = None) -> dict[str, object]:
    done = nomicformal("diff", *arguments, "--output", "json", cwd=cwd)
    assert done.code in (0, 1, 2, 3), done.both
    found: dict[str, object] = json.loads(done.out)
    jsonschema.validate(found, SCHEMA)
    assert found["exit_code"] == done.code
    return found


def test_two_equal_rulesets_are_the_same(club: Path, tmp_path: Path) -> None:
    found = document(str(club), str(after(tmp_path)))
    assert (found["exit_code"], found["answer"]) == (0, "the same in meaning: proved")


def test_a_changed_number_is_told_with_before_after_and_the_rule(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("5", "7")})
    done = nomicformal("diff", str(club), str(changed))
    assert done.code == 1
    assert "“the fee of a member”: higher" in done.out
    assert "before: 5" in done.out
    assert "after:  7" in done.out
    assert 'rule 2 "Fee": “The fee is 20. Guests pay 7.”' in done.out


def test_a_case_whose_verdict_changes_is_told_with_why(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("5", "7")})
    cases = document(str(club), str(changed))["cases"]
    assert isinstance(cases, dict)
    (row,) = cases["changed"]
    assert (row["before"]["verdict"], row["after"]["verdict"]) == ("TRUE", "FALSE")
    assert any("7" in line for line in row["after"]["because"])


def test_text_only_changes_nothing_in_meaning(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("Guests pay 5.", "Those who are guests pay 5.")})
    found = document(str(club), str(changed))
    assert found["exit_code"] == 0
    assert isinstance(found["rules"], list)
    assert [row["changes"] for row in found["rules"]] == [["text only"]]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rules/2.nomic": FEE.replace("(m)", "(n)")}, ["rewritten"]),
        ({"rules/3.nomic": PLAY.replace("Who plays", "Players")}, ["retitled"]),
        ({"rules/3.nomic": PLAY.replace("mutable", "immutable")}, ["transmuted"]),
        ({"rules/3.nomic": "rule 3 repealed by 9\n"}, ["repealed"]),
        ({"rules/4.nomic": 'rule 4 mutable "Welcome"\n| Be nice.\n  comment\n'}, ["enacted"]),
        ({"rules/2.nomic": FEE.replace("20. Guests pay 5", "30").replace("= 20", "= 30")}, ["amended"]),
        ({"rules/2.nomic": FEE.replace("= 20", "= 30")}, ["clauses only"]),
    ],
)
def test_each_kind_of_change_of_a_rule(
    club: Path, tmp_path: Path, changes: dict[str, str], expected: list[str]
) -> None:
    found = document(str(club), str(after(tmp_path, **changes)), "--no-cases")
    assert isinstance(found["rules"], list)
    assert [row["changes"] for row in found["rules"]] == [expected]


def test_a_rule_under_another_number_is_renumbered(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/5.nomic": PLAY.replace("rule 3", "rule 5")})
    (changed / "rules/3.nomic").unlink()
    found = document(str(club), str(changed))
    assert isinstance(found["rules"], list)
    assert [(row["was"], row["number"], row["changes"]) for row in found["rules"]] == [(3, 5, ["renumbered"])]
    assert found["exit_code"] == 0


def test_what_is_noted_as_left_open_is_no_change(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/3.nomic": FILES["rules/3.nomic"] + '  gap "who checks that they have paid"\n'})
    found = document(str(club), str(changed))
    assert (found["rules"], found["exit_code"]) == ([], 0)


def test_names_of_files_do_not_count(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path)
    (changed / "rules/3.nomic").rename(changed / "rules/who-plays.nomic")
    assert document(str(club), str(changed))["rules"] == []


def test_a_renamed_term_is_recognised(club: Path, tmp_path: Path) -> None:
    changed = after(
        tmp_path,
        **{name: FILES[name].replace("fee(", "price(") for name in ("rules/2.nomic", "cases/guest.nomic")},
        **{"ruleset.nomic": FILES["ruleset.nomic"].replace("term fee(", "term price(")},
    )
    found = document(str(club), str(changed))
    assert found["exit_code"] == 0
    assert found["vocabulary"] == ["`fee` is taken to be what `price` is now called"]


def test_a_proposal_is_compared_with_the_rules_it_is_about(club: Path) -> None:
    proposal = 'proposal 9 "Dearer"\namend rule 2\n| The fee is 30.\n  fee(m) = 30\n'
    file = put(club, "proposals/dearer.nomic", proposal)
    for arguments in ([str(file)], [str(club), "--proposal", str(file)]):
        found = document(*arguments)
        assert found["exit_code"] == 1
        assert isinstance(found["changed"], list)
        assert [(item["name"], item["outcome"]) for item in found["changed"]] == [("fee", "higher")]


def test_a_folder_is_compared_with_its_own_revision(club: Path) -> None:
    def git(*arguments: str) -> None:
        settings = ("-c", "user.name=anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *settings, *arguments], cwd=club, check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "The rules")
    put(club, "rules/2.nomic", FEE.replace("5", "3"))
    found = document(".", "--against", "HEAD", cwd=club)
    assert isinstance(found["changed"], list)
    assert [(item["name"], item["outcome"]) for item in found["changed"]] == [("fee", "lower")]
    assert found["before"] == ". at HEAD"


def test_findings_that_appear_and_disappear(club: Path, tmp_path: Path) -> None:
    welcome = 'rule 4 mutable "Welcome"\n| Guests pay nothing.\n  fee(m) = 0 when is_guest(m)\n'
    changed = after(tmp_path, **{"rules/4.nomic": welcome})
    for sides, key in (((club, changed), "appeared"), ((changed, club), "gone")):
        findings = document(*map(str, sides), "--findings", "--no-cases")["findings"]
        assert isinstance(findings, dict)
        assert any("2" in one["message"] and "4" in one["message"] for one in findings[key]), findings


def test_only_what_is_asked_for(club: Path, tmp_path: Path) -> None:
    changed = after(
        tmp_path,
        **{"rules/2.nomic": FEE.replace("5", "7"), "rules/3.nomic": PLAY.replace(" only when paid(m)", "")},
    )
    found = document(str(club), str(changed), "--term", "play", "--no-cases")
    assert isinstance(found["changed"], list)
    assert [item["name"] for item in found["changed"]] == ["play"]


def test_concise_and_markdown(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("5", "7").replace('"Fee"', '"<b>@anna</b>"')})
    concise = nomicformal("diff", str(club), str(changed), "-o", "concise")
    assert "term fee: higher: 5 before, 7 after\n" in concise.out
    text = nomicformal("diff", str(club), str(changed), "-o", "markdown").out
    assert text.startswith("## nomicformal diff: ")
    assert 'rule 2 `"<b>@anna</b>"`: amended, retitled' in text
    assert "### “the fee of a member”: higher" in text


def test_the_same_answer_twice(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("5", "7")})
    first, second = (nomicformal("diff", str(club), str(changed)).out for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "compare with what?"),
        (("nowhere",), "there is no ruleset 'nowhere'"),
        (("--against", "HEAD"), "is in no git repository"),
        (("--term", "fees", "."), "did you mean fee?"),
        ((".", "--against", "HEAD"), "not several"),
        ((".", "-o", "sarif"), "diff has no output 'sarif'"),
    ],
)
def test_wrong_usage_is_told(club: Path, arguments: tuple[str, ...], complaint: str) -> None:
    done = nomicformal("diff", ".", *arguments, cwd=club)
    assert done.code == 2
    assert complaint in done.err
    assert "Traceback" not in done.both


def test_mistakes_of_the_language_keep_the_rest_from_being_compared(club: Path, tmp_path: Path) -> None:
    changed = after(tmp_path, **{"rules/2.nomic": FEE.replace("fee(m) = 5", "fee(m) = = 5")})
    done = nomicformal("diff", str(club), str(changed))
    assert done.code == 2
    assert "nothing was compared" in done.out
    assert "rules/2.nomic:3" in done.out


def shipped(tmp_path: Path, name: str = "bcn-initial") -> Path:
    """A copy of a shipped ruleset, to change."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "specs" / name, copy)
    return copy


def edited(copy: Path, rule: int, old: str, new: str) -> None:
    path = copy / "rules" / f"{rule}.nomic"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def outcomes(found: dict[str, object]) -> dict[str, str]:
    changed = found["changed"]
    assert isinstance(changed, list)
    return {item["name"]: item["outcome"] for item in changed}


def test_a_quorum_of_30_percent_is_higher_and_adopts_less(tmp_path: Path) -> None:
    copy = shipped(tmp_path)
    edited(copy, 201, "20%", "30%")
    found = document("bcn-initial", str(copy), "--no-cases", "--term", "quorum", "--term", "adopted")
    assert outcomes(found) == {"quorum": "higher", "adopted": "less"}
    assert isinstance(found["changed"], list)
    assert all(not item["open"] and not item["limit"] for item in found["changed"])


def test_a_shipped_rule_repealed_or_only_reworded(tmp_path: Path) -> None:
    copy = shipped(tmp_path)
    edited(copy, 201, "com el 20% dels", "com el vint per cent dels")
    assert document("bcn-initial", str(copy), "--no-cases")["exit_code"] == 0
    (copy / "rules" / "201.nomic").write_text("rule 201 repealed by 399\n", encoding="utf-8")
    found = document("bcn-initial", str(copy), "--no-cases", "--term", "quorum")
    assert outcomes(found) == {"quorum": "not decided"}


def test_a_whole_shipped_ruleset_under_other_names_is_the_same(tmp_path: Path) -> None:
    copy = shipped(tmp_path)
    rule = copy / "rules" / "201.nomic"
    rule.write_text(rule.read_text(encoding="utf-8").replace("count p:", "count x:"), encoding="utf-8")
    rule.rename(copy / "rules" / "quorum.nomic")
    found = document("bcn-initial", str(copy), "--no-cases")
    assert (found["exit_code"], found["changed"], found["undecided"]) == (0, [], [])
