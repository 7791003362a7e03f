"""The report for the players of a ruleset, as Markdown, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nomicformal.diagnostics import Severity
from nomicformal.render.document import Answer, Beats, Cause, Document, Finding, Open, Question, Quoted
from nomicformal.render.graph import Edge, Vertex, mermaid
from nomicformal.render.lexicon import ENGLISH, Lexicon
from nomicformal.render.markdown_text import cut, plain, sentence, table
from nomicformal.told import ANSWERED, Told, told

PASSAGE = "{rule}: {quote}"
"""How a passage of a rule is told; it is quoted above what is said of it."""
QUOTE_LENGTH = 420
TOLD_LENGTH = 200
"""A passage that the finding's sentence quotes up to here is not quoted again."""
MOST_PLACES = 12
"""More passages than this are not quoted for one finding; the rules are named anyway."""


def render(document: Document, lexicon: Lexicon) -> str:
    """The whole report; ends in a line end."""
    lines: list[str] = []
    for line in _Page(document, lexicon).lines():
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


class _Page:
    def __init__(self, document: Document, lexicon: Lexicon) -> None:
        self.document, self.lexicon = document, lexicon
        self.word = lexicon.word

    def lines(self) -> Iterator[str]:
        document = self.document
        title = document.titles.get(self.lexicon.language) or document.titles[ENGLISH]
        yield f"# {plain(self.word('title', title=title))}"
        if not document.complete:
            yield from ("", f"**{self.word('incomplete')}**")
        yield from ("", self.word("intro"), "")
        yield from self._short()
        yield from self._section("found_title", [line for severity in Severity for line in self._severity(severity)])
        yield from self._section("proved_title", self._asked(document.proved, "proved", ("statement", "scope")))
        if document.tried:
            yield from self._section("tried_title", self._asked(document.tried, "tried", ("statement", "tried_scope")))
        if document.undecided or document.complete:
            undecided = self._asked(document.undecided, "open", ("question_asked", "reason"))
            yield from self._section("open_title", undecided)
        if document.complete:
            yield from self._section("graph_title", self._graph())
            yield from self._section("rules_title", [self.word("rules_intro"), "", *self._rules()])
            yield from self._section("questions_title", self._questions())
        if document.notes:
            yield from self._section("gaps_title", self._notes())
        yield from self._section("coverage_title", self._coverage())
        yield from ("---", "", self.word("closing", command=f"nomicformal report {document.name}"))

    def _section(self, key: str, lines: Sequence[str]) -> list[str]:
        return [f"## {self.word(key)}", "", *lines, ""]

    # ---- what a check said, and the rules' own words

    def _say(self, text: str) -> str:
        """What the tool says, as the beginning of a sentence; empty if this language has no words for it."""
        said = self.lexicon.say(text)
        return sentence(said) if said else ""

    def _words(self, text: str) -> str:
        """The same within a sentence."""
        return plain(self.lexicon.say(text) or "")

    def _status(self, status: str) -> str:
        return plain(self.lexicon.say(status) or status)

    def _rule_list(self, numbers: Sequence[int]) -> str:
        return ", ".join(str(number) for number in dict.fromkeys(numbers))

    def _named(self, numbers: Sequence[int]) -> str:
        return ", ".join(self.word("rule", number=number) for number in dict.fromkeys(numbers))

    def _passages(self, places: Sequence[Quoted]) -> list[str]:
        lines: list[str] = []
        for place in places[:MOST_PLACES]:
            lines += [">"] if lines else []
            lines.append(f"> **{self.word('rule', number=place.rule)}**: {plain(cut(place.text, QUOTE_LENGTH))}")
        return [*lines, ""] if lines else []

    # ---- summary

    def _short(self) -> Iterator[str]:
        document = self.document
        by_status = ", ".join(f"{count} {self._status(status)}" for status, count in document.statuses)
        yield from (f"## {self.word('in_short')}", "")
        count = sum(number for _, number in document.statuses)
        yield f"- {self.word('rules_line', count=count, by_status=by_status) if count else self.word('rules_none')}"
        for severity in Severity:
            yield f"- {self.word('count_line', what=self.word(severity.value), count=self._count(severity))}"
        yield f"- {self.word('proved_line', proved=len(document.proved), open=len(document.undecided))}"
        if document.tried:
            yield f"- {self.word('tried_line', tried=len(document.tried))}"
        if document.notes:
            yield f"- {self.word('gaps_line', count=len(document.notes))}"
        yield f"- {self._coverage_line()}"
        if document.encoding_remarks:
            key = "encoding_remark" if document.encoding_remarks == 1 else "encoding_remarks"
            yield f"- {self.word(key, count=document.encoding_remarks)}"
        yield ""

    def _count(self, severity: Severity) -> int:
        return sum(len(cause.findings) for cause in self.document.causes if cause.severity is severity)

    # ---- findings

    def _severity(self, severity: Severity) -> list[str]:
        causes = [cause for cause in self.document.causes if cause.severity is severity]
        lines = [f"### {self.word(severity.value)}", ""]
        if not causes:
            return [*lines, self.word("nothing_found"), ""]
        lines += [self.word(f"{severity.value}_means"), ""]
        for code, group in groupby(causes, key=lambda cause: cause.code):
            name, remedy = self.lexicon.checks[code]
            lines += [f"#### {name} ({code})", "", f"**{self.word('to_do')}.** {remedy}", ""]
            for number, cause in enumerate(group, 1):
                lines += self._cause(number, cause)
        return lines

    def _cause(self, number: int, cause: Cause) -> list[str]:
        lines: list[str] = []
        for finding in cause.findings:
            said = self._say(finding.message) or self.word("concerns", rules=self._rule_list(finding.rules))
            lines += [f"**{number}.** {_stop(said)}", ""] if not lines else [_stop(said), ""]
        messages = " ".join(finding.message for finding in cause.findings)
        lines += self._passages([place for place in cause.places if cut(place.text, TOLD_LENGTH) not in messages])
        reasons = [line for finding in cause.findings for line in self._reasons(finding)]
        lines += [*reasons, ""] if reasons else []
        for finding in cause.findings:
            lines += self._situation(finding, alone=len(cause.findings) == 1)
        return lines

    def _reasons(self, finding: Finding) -> list[str]:
        told_more = [one for one in finding.reasons if getattr(one, "template", "") != PASSAGE]
        said = [line for reason in told_more if (line := self._say(_without_quotes(reason)))]
        return [f"- {_stop(line)}" for line in said]

    def _situation(self, finding: Finding, alone: bool) -> list[str]:
        said = self._merged(finding.situation)
        if not said:
            return []
        head = self.word("situation") if alone else f"{self.word('situation')} ({self._named(finding.rules)})"
        return [f"<details><summary>{head}</summary>", "", *(f"- {line}" for line in said), "", "</details>", ""]

    def _merged(self, situation: Sequence[str]) -> list[str]:
        """The lines of a situation; the answers that it takes, which only the English spells out, on one line."""
        taken = [entry for entry in situation if isinstance(entry, Told) and entry.template == ANSWERED]
        if self.lexicon.language == ENGLISH or len(taken) < 2:
            return [line for entry in situation if (line := self._words(entry))]
        lines = {entry: self._words(entry) for entry in situation}
        lines[taken[0]] = ", ".join(lines[entry] for entry in taken)
        return [line for entry, line in lines.items() if line and (entry == taken[0] or entry not in taken)]

    # ---- proved, open

    def _asked(self, asked: Sequence[Open], key: str, header: tuple[str, str]) -> list[str]:
        if not asked:
            return [self.word(f"{key}_none")]
        rows = [
            [self._say(one.text) or "–", self._say(one.because) or self.word("too_hard")]
            for one in asked
        ]  # fmt: skip
        return [self.word(f"{key}_intro"), "", *table([self.word(head) for head in header], rows)]

    # ---- precedence

    def _graph(self) -> list[str]:
        if not self.document.precedence:
            return [self.word("graph_none")]
        linked = {number for one in self.document.precedence for number in (one.winner, one.loser)}
        vertices = [
            Vertex(f"r{rule.number}", f"{rule.number} {rule.title}".strip(), strong=rule.status == "immutable")
            for rule in self.document.rules
            if rule.in_force and rule.number in linked
        ]
        edges = [self._edge(one) for one in self.document.precedence]
        return [self.word("graph_intro"), "", "```mermaid", mermaid(vertices, edges).rstrip("\n"), "```"]

    def _edge(self, one: Beats) -> Edge:
        why = self.word(f"because_{one.because}") + (f"; {self._void(one)}" if one.voids else "")
        return Edge(f"r{one.winner}", f"r{one.loser}", f"{self._about(one)}: {why}", decided=one.decided)

    def _void(self, one: Beats) -> str:
        """That the loser is void, and how far."""
        match one.reach:
            case "matter":
                return self.lexicon.say(told("everything that it says about this is void")) or ""
            case "ever":
                return self.lexicon.say(told("is void from then on")) or ""
            case _:
                return self.word("becomes_void")

    def _about(self, one: Beats) -> str:
        return ", ".join(self.lexicon.say(matter) or "…" for matter in one.about)

    def _rules(self) -> list[str]:
        header = ("number", "status", "rule_title", "share", "beaten_by", "void_where")
        rows = []
        for rule in self.document.rules:
            lost = [one for one in self.document.precedence if one.decided and one.loser == rule.number]
            void = [f"{one.winner}: {plain(self._about(one))}" for one in lost if one.voids]
            formal, legal = rule.share
            rows.append(
                [
                    str(rule.number),
                    self._status(rule.status) if rule.in_force else self.word("repealed"),
                    plain(rule.title),
                    f"{formal}/{legal}" if rule.in_force and legal else "–",
                    self._rule_list([one.winner for one in lost]),
                    "; ".join(void),
                ]
            )
        return table([self.word(key) for key in header], rows)

    # ---- questions

    def _questions(self) -> list[str]:
        if not self.document.questions:
            return [self.word("questions_none")]
        lines = [self.word("questions_intro"), ""]
        for question in self.document.questions:
            lines += [f"### {self.word('question', number=question.number)}", ""]
            if self.lexicon.language == ENGLISH:
                lines += [sentence(question.text), ""]
            lines += self._passages(question.places)
            if self.lexicon.language != ENGLISH:
                lines += [self.word("question_in_english", question=plain(question.text)), ""]
            lines += [line for answer in question.answers for line in self._answer(answer)]
            lines += ["", self._hangs(question), ""]
        return lines

    def _answer(self, answer: Answer) -> list[str]:
        head = f"- **{answer.letter}**:"
        if self.lexicon.language == ENGLISH:
            return [f"{head} {plain(answer.word)}"]
        if not answer.says:
            return [f"{head} ({self.word('says_nothing')})"]
        said = [self._words(text) or plain(text) for text in answer.says]
        return [f"{head} {said[0]}"] if len(said) == 1 else [head, *(f"  - {line}" for line in said)]

    def _hangs(self, question: Question) -> str:
        what = [
            self.word("finding_of", name=self.lexicon.checks[code][0], rules=self._named(rules))
            for code, rules in question.findings
        ]
        what += [self.word("case_open", title=plain(title)) for title in question.undecided]
        what += [self.word("case_fixed", letter=letter, count=count) for letter, count in question.assumed]
        return self.word("hangs", what="; ".join(what)) if what else self.word("hangs_nothing")

    # ---- what the text leaves open

    def _notes(self) -> list[str]:
        lines = [self.word("gaps_intro"), ""]
        for place, notes in groupby(self.document.notes, key=lambda note: note.place):
            for note in notes:
                lines += [f"**{self.word('note', number=note.number)}**: {plain(note.text)}", ""]
            lines += self._passages([place])
        return lines

    # ---- coverage

    def _coverage_line(self) -> str:
        counted = self.document.coverage
        if not counted.legal:
            return self.word("coverage_none")
        return self.word("coverage_line", legal=counted.legal, formal=counted.formal, percent=counted.percent)

    def _coverage(self) -> list[str]:
        if not self.document.left_out:
            return [self._coverage_line()]
        left_out = [
            f"- **{self.word('rule', number=place.rule)}**: {plain(cut(place.text, QUOTE_LENGTH))}"
            for place in self.document.left_out
        ]
        return [self._coverage_line(), "", self.word("left_out"), "", *left_out]


def _stop(said: str) -> str:
    """With a full stop, unless it ends in a mark of its own."""
    ends = said.rstrip("”»’) ")
    return said if ends.endswith((".", "!", "?", "…")) or said.endswith("…") else said + "."


def _without_quotes(text: str) -> str:
    """The same without passages and titles, which stand above: `rule 110: “…” says: …` becomes `rule 110 says: …`."""
    if not isinstance(text, Told) or not text.template:
        return text
    if text.template == PASSAGE:
        return _without_quotes(text.parts["rule"])
    if text.template == 'rule {number} "{title}"':
        return told("rule {number}", number=text.parts["number"])
    parts = {name: _without_quotes(part) for name, part in text.parts.items()}
    return Told(text, text.template, parts)
