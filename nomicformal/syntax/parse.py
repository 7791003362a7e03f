"""From text to the surface tree. Each function gives a tree, as far as the text can be read, and all findings.

One logical line that cannot be read is one finding; the others are read all the same.
"""

from __future__ import annotations

from dataclasses import replace

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree_file as f
from nomicformal.syntax.codes import EMPTY_FILE, LIMIT, MISPLACED, MISSING_HEADER, finding
from nomicformal.syntax.limits import control_characters
from nomicformal.syntax.lines import LogicalLine, logical_lines
from nomicformal.syntax.markdown import markdown_lines
from nomicformal.syntax.parse_line import parse_line
from nomicformal.syntax.parse_rule import BEGINS_CHANGE, begins_rule, parse_body, parse_rule, split_at
from nomicformal.syntax.read import read_source
from nomicformal.syntax.tree_expr import Expr

__all__ = [
    "parse_case",
    "parse_expression",
    "parse_proposal",
    "parse_rule_file",
    "parse_rules_page",
    "parse_vocabulary",
    "read_source",
]

VOCABULARY_WORDS = (
    "ruleset", "use", "begins", "verdict", "entity", "role", "state", "individual", "kind", "fact", "act", "power",
    "event", "chance", "term", "define", "reading", "always", "rule", "enacted", "amended", "transmuted",
)  # fmt: skip
CASE_WORDS = ("case", "people", "given", "facts", "reading", "log", "ask", "expect", "after")
CHANGE_WORDS = ("proposal", "enact", "amend", "repeal", "transmute", "renumber", "retitle", "retroactive", "section")


def parse_rule_file(source: SourceFile) -> tuple[f.RuleFile, list[Diagnostic]]:
    """A file with one rule."""
    lines, end, found = _read(source)
    before, groups = split_at(lines, begins_rule)
    if not lines:
        return f.RuleFile(None, end), found
    if before:
        remedy = 'The first line of a rule file is its header: `rule 202 mutable "Points"`.'
        found += _without_header(before[0], groups, "rule", remedy)
        found += parse_body(before[1:] if groups or not before[0].is_text else before)[1]
    rules = [parse_rule(group) for group in groups]
    for _, more in rules:
        found += more
    for group in groups[1:]:
        found.append(finding(MISPLACED, group[0].whole, "A second rule begins here", "Write one rule a file."))
    rule = rules[0][0] if rules else None
    return f.RuleFile(rule, end, span=_whole(source)), _capped(found)


def parse_rules_page(source: SourceFile) -> tuple[f.VocabularyFile, list[Diagnostic]]:
    """A Markdown file with one rule or several, and nothing else."""
    page, found = parse_vocabulary(source)
    for declared in page.declarations:
        remedy = "Declarations stand in ruleset.md or ruleset.nomic."
        found.append(finding(MISPLACED, declared.span, "This line stands above the heading of a rule", remedy))
    if not page.rules and not found:
        remedy = "Write it as `## Rule 202 (mutable): Title`, or name the file README.md if it holds no rules."
        message = f"No heading in {source.name} is that of a rule"
        found.append(finding(MISSING_HEADER, Span(source.name, 1), message, remedy))
    return replace(page, declarations=()), found


def parse_vocabulary(source: SourceFile) -> tuple[f.VocabularyFile, list[Diagnostic]]:
    """`ruleset.nomic`, or a file of shared vocabulary. Rules may follow the declarations."""
    lines, end, found = _read(source)
    before, groups = split_at(lines, begins_rule)
    declarations = []
    for line in before:
        if line.is_text:
            remedy = 'Write the header of its rule above it: `rule 202 mutable "Points"`.'
            found.append(finding(MISPLACED, line.whole, "The text of a rule has no header above it", remedy))
            continue
        node, more = parse_line(line, "declaration", VOCABULARY_WORDS, len(found))
        found += more
        if node is not None:
            declarations.append(node)
    rules = [parse_rule(group) for group in groups]
    for _, more in rules:
        found += more
    kept = tuple(rule for rule, _ in rules if rule is not None)
    return f.VocabularyFile(tuple(declarations), kept, end, span=_whole(source)), _capped(found)


def parse_case(source: SourceFile) -> tuple[f.CaseFile, list[Diagnostic]]:
    """A case: who exists, what is given, what happened, what is asked and expected."""
    lines, end, found = _read(source)
    header: f.CaseHeader | None = None
    nodes: list[f.CaseLine] = []
    has_log, is_understood = False, True
    for line in lines:
        if line.is_text:
            found.append(finding(MISPLACED, line.whole, "A case has no text lines", "Begin a comment with `#`."))
            continue
        node, more = parse_line(line, "case_line", CASE_WORDS, len(found))
        found += more
        if isinstance(node, f.CaseHeader) and header is None and not nodes:
            header = node
        elif isinstance(node, f.CaseHeader):
            found.append(finding(MISPLACED, line.whole, "A second case begins here", "Write one case a file."))
        elif node is not None:
            found += _misplaced_in_case(node, nodes[-1:], has_log) if is_understood else []
            has_log = has_log or isinstance(node, f.LogHeader)
            nodes.append(node)
        is_understood = node is not None
    if lines and header is None and lines[0].word != "case":
        message = "The file does not begin with the header of a case"
        found.append(finding(MISSING_HEADER, lines[0].whole, message, 'The first line is `case "what it shows"`.'))
    return f.CaseFile(header, tuple(nodes), end, span=_whole(source)), _capped(found)


def _misplaced_in_case(node: f.CaseLine, above: list[f.CaseLine], has_log: bool) -> list[Diagnostic]:
    if isinstance(node, f.LogEntry) and not has_log:
        return [finding(MISPLACED, node.span, "This entry stands in no log", "Write the line `log` above it.")]
    if isinstance(node, f.Expect) and not (above and isinstance(above[0], f.Ask)):
        return [finding(MISPLACED, node.span, "There is no question above this `expect`", "Write `ask …` above it.")]
    return []


def parse_proposal(source: SourceFile) -> tuple[f.ProposalFile, list[Diagnostic]]:
    """A proposal: its header and its changes, each with its text and clauses."""
    lines, end, found = _read(source)
    before, groups = split_at(lines, _begins_change)
    header: f.ProposalHeader | None = None
    nodes: list[f.ProposalLine] = []
    if before:
        remedy = "Write the change that it belongs to above it: `amend rule 202`."
        found.append(finding(MISPLACED, before[0].whole, "This line belongs to no change", remedy))
        found += parse_body(before)[1]
    for group in groups:
        node, more = parse_line(group[0], "proposal_line", CHANGE_WORDS, len(found))
        body, from_body = parse_body(group[1:])
        found += more
        found += from_body
        if isinstance(node, f.ProposalHeader) and header is None and not nodes:
            header = node
        elif isinstance(node, f.ProposalHeader):
            found.append(finding(MISPLACED, node.span, "A second proposal begins here", "Write one proposal a file."))
        elif isinstance(node, (f.Enact, f.Amend)):
            nodes.append(replace(node, body=body))
            continue
        elif node is not None:
            nodes.append(node)
        if node is not None and len(group) > 1:
            message = "Text and clauses cannot stand below this line"
            found.append(finding(MISPLACED, group[1].whole, message, "They belong below `enact rule` or `amend rule`."))
    if lines and header is None and lines[0].word != "proposal":
        message = "The file does not begin with the header of a proposal"
        found.append(finding(MISSING_HEADER, lines[0].whole, message, 'The first line is `proposal 301 "Title"`.'))
    return f.ProposalFile(header, tuple(nodes), end, span=_whole(source)), _capped(found)


def parse_expression(text: str, name: str = "<question>") -> tuple[Expr | None, list[Diagnostic]]:
    """A lone expression, such as the question of `ask`."""
    source, found = control_characters(SourceFile(name, text))
    if not source.text.strip():
        remedy = "Write a statement: `adopted(p301)`."
        return None, [finding(EMPTY_FILE, Span(name, 1), "The question is empty", remedy)]
    node, more = parse_line(LogicalLine(name, 1, 0, source.text), "question", ())
    return node, [*found, *more]


def _begins_change(line: LogicalLine) -> bool:
    """A change begins with its own words; any other line that is not indented was probably meant to."""
    if line.is_text:
        return False
    return bool(BEGINS_CHANGE.match(line.text)) or (line.indent == 0 and line.word not in ("section", "history"))


def _read(source: SourceFile) -> tuple[list[LogicalLine], tuple[str | None, ...], list[Diagnostic]]:
    """The logical lines of a file, the comments at its end, and what is wrong with the file as a whole."""
    if len(source.text.encode()) > LIMITS.max_file_bytes:
        message = f"{source.name} is larger than {LIMITS.max_file_bytes:,} bytes"
        return [], (), [finding(LIMIT, Span(source.name, 1), message, "Split it: one rule a file.")]
    clean, found = control_characters(source)
    if clean.is_markdown:
        lines, end, more = markdown_lines(clean)
        found += more
    else:
        lines, end = logical_lines(clean)
    if len(lines) > LIMITS.max_lines:
        message = f"{source.name} has more than {LIMITS.max_lines:,} lines"
        found.append(finding(LIMIT, lines[LIMITS.max_lines].whole, message, "Split it: one rule a file."))
        lines = lines[: LIMITS.max_lines]
    if not lines and not (source.is_markdown and source.text.strip()):
        remedy = "Write its header, or remove the file."
        bare = clean.text.strip()
        holds = "is empty" if not source.text.strip() else "holds only comments" if bare else "holds nothing to read"
        found.append(finding(EMPTY_FILE, Span(source.name, 1), f"{source.name} {holds}", remedy))
    return lines, end, found


def _without_header(
    line: LogicalLine, groups: list[list[LogicalLine]], what: str, remedy: str
) -> list[Diagnostic]:
    if groups:
        return [finding(MISPLACED, line.whole, f"This line stands above the header of the {what}", remedy)]
    return [finding(MISSING_HEADER, line.whole, f"The file does not begin with the header of a {what}", remedy)]


def _whole(source: SourceFile) -> Span:
    lines = source.text.split("\n")
    return Span(source.name, 1, 1, len(lines), len(lines[-1]) + 1)


def _capped(found: list[Diagnostic]) -> list[Diagnostic]:
    """In order of place; beyond the limit only their number."""
    found.sort(key=lambda d: (d.span, d.code, d.message))
    if len(found) <= LIMITS.max_mistakes:
        return found
    more = len(found) - LIMITS.max_mistakes
    last = finding(LIMIT, found[LIMITS.max_mistakes].span, f"{more:,} more mistakes follow", "Mend these first.")
    return [*found[: LIMITS.max_mistakes], last]
