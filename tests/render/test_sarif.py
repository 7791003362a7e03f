"""The `sarif` format is valid SARIF 2.1.0 and carries what code scanning uses."""

import json
from typing import Any

import pytest
from sarif_kit.validate import validation_errors

from nomicformal.diagnostics import CodeInfo, Severity
from nomicformal.render import sarif
from nomicformal.render.colour import Paint
from nomicformal.render.report import How, Report

from .samples import ACCEPTED, CONFLICT, RULING, hostile, report

INFO = CodeInfo("NF203", "settled-by-number", Severity.WARNING, "What it is.", "Why.", "an example", "Do this.")


def run_of(value: Report) -> dict[str, Any]:
    document = json.loads(sarif.render(value, Paint()))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    return run  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "value",
    [
        report(),
        report(rulings=(RULING,), accepted=ACCEPTED),
        Report("fmt", "x"),
        report(codes={"NF203": INFO}),
        hostile(),
    ],
    ids=["check", "everything", "empty", "codes", "hostile"],
)
def test_it_is_valid_against_the_official_schema(value: Report) -> None:
    assert validation_errors(json.loads(sarif.render(value, Paint()))) == []


def test_the_validator_does_refuse_what_is_wrong() -> None:
    document = json.loads(sarif.render(report(), Paint()))
    document["runs"][0]["results"][0]["level"] = "terrible"
    assert validation_errors(document)


def test_a_finding_has_rule_place_related_places_and_fingerprint() -> None:
    run = run_of(report(codes={"NF203": INFO}))
    result = run["results"][1]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (result["ruleId"], rule["id"], rule["name"]) == ("NF203", "NF203", "settled-by-number")
    assert "Do this." in rule["help"]["text"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "rules/201.nomic", "uriBaseId": "%SRCROOT%"}
    assert (place["region"]["startLine"], place["region"]["endColumn"]) == (3, 39)
    assert result["relatedLocations"][0]["message"]["text"] == "the other value"
    assert len(result["partialFingerprints"]["nomicformal/v1"]) == 16


def test_the_situation_and_the_reasons_are_code_flows_whose_steps_have_places() -> None:
    flows = run_of(report())["results"][1]["codeFlows"]
    situation, why = (flow["threadFlows"][0]["locations"] for flow in flows)
    assert [step["location"]["message"]["text"] for step in situation] == list(CONFLICT.witness)
    assert [step["executionOrder"] for step in situation] == [1, 2]
    assert why[0]["location"]["physicalLocation"]["region"]["startLine"] == 3


def test_a_step_that_quotes_a_passage_stands_where_the_passage_does() -> None:
    from dataclasses import replace

    found = replace(CONFLICT, explanation=("the other value says: 1", "so they differ"))
    flow = run_of(report(diagnostics=(found,)))["results"][0]["codeFlows"][1]["threadFlows"][0]["locations"]
    files = [step["location"]["physicalLocation"]["artifactLocation"]["uri"] for step in flow]
    assert files == ["rules/206.nomic", "rules/201.nomic"]


def test_accepted_findings_are_suppressed_results_with_the_reason() -> None:
    value = report(diagnostics=(), accepted=ACCEPTED)
    results = {result["ruleId"]: result for result in run_of(value)["results"]}
    comment = results["NF001"]["suppressions"][0]
    assert (comment["kind"], comment["justification"]) == ("inSource", "the players know (until 2027-01-31)")
    assert comment["location"]["physicalLocation"]["region"]["startLine"] == 2
    assert results["NF109"]["suppressions"][0]["justification"] == "baseline: baseline.json"
    assert results["NF203"]["baselineState"] == "unchanged"


def test_findings_that_are_new_against_a_revision_say_so() -> None:
    before = tuple(one for one in ACCEPTED if one.how is How.BEFORE)
    (new, old) = run_of(report(diagnostics=(CONFLICT,), accepted=before))["results"]
    assert (new["baselineState"], old["baselineState"]) == ("new", "unchanged")
    assert "baselineState" not in run_of(report())["results"][0]


def test_a_finding_in_no_file_is_shown_at_the_beginning_of_one() -> None:
    result = run_of(report())["results"][2]
    assert result["ruleId"] == "NF109"
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "rules/201.nomic"


def test_paths_are_uris_from_the_top_of_the_repository() -> None:
    paths = {"rules/201.nomic": "games/our club/rules/201.nomic"}
    place = run_of(report(paths=paths))["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == "games/our%20club/rules/201.nomic"


def test_a_rule_s_text_makes_no_link_in_a_message() -> None:
    text = run_of(hostile())["results"][0]["message"]["text"]
    assert "\\[l\\](javascript" in text
    assert not any(character in sarif.render(hostile(), Paint()) for character in "\x1b\u202e\u200b\x00")


def test_verdicts_are_results_that_pass_fail_or_stay_open() -> None:
    (result,) = run_of(Report("test", "x", rulings=(RULING,)))["results"]
    assert (result["kind"], result["level"], result["ruleId"]) == ("fail", "error", "verdict")


def test_open_questions_and_notes_are_told() -> None:
    told = run_of(report())["invocations"][0]["toolExecutionNotifications"]
    assert told[0]["level"] == "warning" and told[0]["message"]["text"].startswith("undecided: guarantee adoptable")
    assert any("no clauses" in one["message"]["text"] for one in told)


def test_a_run_that_was_interrupted_was_no_success() -> None:
    invocation = run_of(report(exit_code=130))["invocations"][0]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 130)
    assert run_of(report())["invocations"][0]["executionSuccessful"] is True
