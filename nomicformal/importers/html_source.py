"""HTML as text: blocks on lines of their own, headings marked as in Markdown, tables as Markdown tables."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from nomicformal.importers.model import whole

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_HIDDEN = frozenset(["script", "style", "head", "template", "noscript", "svg"])
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
LOOKS_LIKE_HTML = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|h[1-6]|div|p|table|ol|ul|b|strong|article|section|center|"
    r"a)\b",
    re.I | re.S,
)


def html_to_text(html: str) -> tuple[str, str]:
    """The visible text of a page and its title. Numbers of ordered lists are written out; `- ` stands before other
    items."""
    closed = html.rfind("-->") + 1
    reader = _Reader()
    reader.feed(html[:closed] + html[closed:].replace("<!--", "&lt;!--"))  # the parser looks for each end to the end
    reader.close()
    text = re.sub(r"[ \t]+\n", "\n", "".join(reader.parts))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n", " ".join("".join(reader.title).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.title: list[str] = []
        self.hidden = 0
        self.in_title = False
        self.pre = 0
        self.lists: list[int | None] = []
        self.rows = 0
        self.cell = False
        self.first_row = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "title":
            self.in_title = True
        if tag in _HIDDEN:
            self.hidden += 1
        elif tag in _HEADINGS:
            self.parts.append(f"\n\n{'#' * _HEADINGS[tag]} ")
        elif tag == "br":
            self.parts.append("\n" if not self.cell else " ")
        elif tag == "hr":
            self.parts.append("\n\n----------\n\n")
        elif tag in ("ol", "ul"):
            start = str(values.get("start") or "1")
            self.lists.append((1 if (first := whole(start)) is None else first) if tag == "ol" else None)
            self.parts.append("\n")
        elif tag == "li":
            self._item(str(values.get("value") or ""))
        elif tag == "table":
            self.first_row = True
            self.parts.append("\n\n")
        elif tag == "tr":
            self.rows = 0
            self.parts.append("\n|")
        elif tag in ("td", "th"):
            self.cell = True
            self.rows += 1
            self.parts.append(" ")
        elif tag == "pre":
            self.pre += 1
            self.parts.append("\n\n")
        elif tag in _BLOCKS and not self.cell:
            self.parts.append("\n\n" if tag in ("p", "div", "blockquote", "section", "article") else "\n")

    def _item(self, value: str) -> None:
        self.parts.append("\n")
        if not self.lists or self.lists[-1] is None:
            self.parts.append("- ")
            return
        given = whole(value)
        number = self.lists[-1] if given is None else given
        self.lists[-1] = number + 1
        self.parts.append(f"{number}. ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self.in_title = False
        if tag in _HIDDEN:
            self.hidden = max(0, self.hidden - 1)
        elif tag in _HEADINGS:
            self.parts.append("\n\n")
        elif tag in ("ol", "ul"):
            if self.lists:
                self.lists.pop()
            self.parts.append("\n\n" if not self.lists else "\n")
        elif tag in ("td", "th"):
            self.cell = False
            self.parts.append(" |")
        elif tag == "tr":
            if self.first_row:
                self.parts.append("\n|" + "---|" * max(1, self.rows))
                self.first_row = False
        elif tag == "pre":
            self.pre = max(0, self.pre - 1)
            self.parts.append("\n\n")
        elif tag in ("p", "div", "blockquote", "table", "section", "article") and not self.cell:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.title.append(data)
        if self.hidden or self.in_title:
            return
        self.parts.append(data if self.pre else re.sub(r"[ \t\r\n\f]+", " ", data))
