"""The `html` format: one file by itself, in which text stays text."""

from html.parser import HTMLParser

from nomicformal.render import as_html
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report, View

from .samples import ACCEPTED, RULING, hostile, report

ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "strong", "article", "span", "code", "pre",
    "ul", "li", "blockquote", "table", "tr", "th", "td",
}  # fmt: skip
ATTRIBUTES = {"lang", "charset", "http-equiv", "content", "name", "class"}
VOID = {"meta"}


class Reader(HTMLParser):
    """The tags in order, those that are open, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[str]]] = []
        self.open: list[str] = []
        self.said = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [name for name, _ in attrs]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def test_it_holds_everything_that_full_shows() -> None:
    said = Reader(as_html.render(report(rulings=(RULING,), accepted=ACCEPTED), Paint(True))).said
    pieces = ("settled-by-number", "7 players", "rule 212 puts", "rounding is exact", "Say in rule 206", "FALSA", "^^^")
    more = ("the other value", "every term has one value", "guarantee adoptable", "9 of 10", "the players know")
    for piece in (*pieces, *more):
        assert piece in said


def test_tags_are_balanced_and_only_those_that_the_page_needs() -> None:
    for value in (report(rulings=(RULING,)), hostile(), Report("check", "x")):
        page = Reader(as_html.render(value, Paint()))
        assert page.open == []
        assert {tag for tag, _ in page.tags} <= ALLOWED
        assert {name for _, names in page.tags for name in names} <= ATTRIBUTES


def test_nothing_is_loaded_or_run() -> None:
    text = as_html.render(hostile(), Paint())
    assert "default-src 'none'" in text
    for piece in ("<script", "<img", "<link", 'src="', "href=", "url(", "@import"):
        assert piece not in text


def test_statistics_and_explanations_come_if_wanted() -> None:
    assert "<table>" in as_html.render(report(view=View(statistics=True)), Paint())
    assert "What it means" in as_html.render(hostile(), Paint())
    assert "<table>" not in as_html.render(report(), Paint())
