"""The `json` format keeps to its published schema."""

import json
from importlib.resources import files

import jsonschema
import pytest

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render import as_json
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report
from nomicformal.source import Span

from .samples import RULING, report

SCHEMA = json.loads(files("nomicformal.render").joinpath("output.schema.json").read_text(encoding="utf-8"))


def rendered(value: Report) -> dict[str, object]:
    return json.loads(as_json.render(value, Paint()))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "value",
    [report(), report(rulings=(RULING,)), Report("fmt", "x"), report(diagnostics=(), summary=None)],
    ids=["check", "rulings", "empty", "no summary"],
)
def test_every_report_fits_the_schema(value: Report) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(rendered(value), SCHEMA)


def test_the_schema_refuses_what_it_does_not_know() -> None:
    document = rendered(report())
    document["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, SCHEMA)


def test_findings_carry_everything_that_full_shows() -> None:
    document = rendered(report())
    conflict = document["findings"][1]  # type: ignore[index]
    assert conflict["code"] == "NF203"
    assert conflict["place"] == {
        "file": "rules/201.nomic", "line": 3, "column": 3, "end_line": 3, "end_column": 39,
    }  # fmt: skip
    assert conflict["related"][0]["message"] == "the other value"
    assert conflict["situation"] == ["7 players", "quorum(q) is 7/5 by rule 201, 1 by rule 206"]
    assert conflict["readings"] == {"rounding": "exact"}


def test_a_finding_that_stands_in_no_file_has_no_place() -> None:
    assert rendered(report())["findings"][2]["place"] is None  # type: ignore[index]


def test_the_document_has_no_raw_control_or_direction_characters_and_reads_back_the_same() -> None:
    message = "a\x1b[2Jb\u202ec\x9bd\x7fe\u2028f"
    found = Diagnostic("NF001", "x", Severity.ERROR, message, Span("a\x07.nomic", 1))
    text = as_json.render(Report("check", "a", (found,)), Paint())
    assert not any(c in text for c in "\x1b\u202e\x9b\x7f\x07\u2028")
    assert json.loads(text)["findings"][0]["message"] == message


def test_half_a_surrogate_pair_from_a_file_name_can_be_written_as_utf8() -> None:
    found = Diagnostic("NF001", "x", Severity.ERROR, "m", Span("a\udcff.nomic", 1))
    text = as_json.render(Report("check", "a", (found,)), Paint())
    text.encode("utf-8")
    assert json.loads(text)["findings"][0]["place"]["file"] == "a\ufffd.nomic"
