"""The findings of the syntax layer: NF001 to NF009, and NF015 to NF017 about comments that accept a finding."""

from __future__ import annotations

from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.source import Span

SYNTAX_ERROR = CodeInfo(
    "NF001",
    "syntax-error",
    Severity.ERROR,
    "A line does not follow the forms of the language.",
    "A clause that cannot be read says nothing; nothing is guessed in its place.",
    "quorum(q) = 20% (count p: Player)",
    "quorum(q) = 20% of (count p: Player)",
)
TAB_INDENTATION = CodeInfo(
    "NF002",
    "tab-in-indentation",
    Severity.ERROR,
    "A line is indented with a tab.",
    "How far a tab goes differs from editor to editor, and the indentation says which lines belong together.",
    "<tab>adopted(q) when closed(q)",
    "  adopted(q) when closed(q), indented by two spaces",
)
UNREADABLE = CodeInfo(
    "NF003",
    "unreadable-file",
    Severity.ERROR,
    "A file cannot be read as text: it is missing, a folder, not UTF-8, or may not be opened.",
    "Rules are text; every player has to be able to read what the tool reads.",
    "a file saved as Latin-1",
    "Save the file as UTF-8.",
)
LIMIT = CodeInfo(
    "NF004",
    "limit-exceeded",
    Severity.ERROR,
    "A file, a line, a number or a nesting of parentheses is larger than the tool accepts.",
    "Proposals come from strangers; no input may hang the run or exhaust the memory.",
    "((((((... a thousand times ...))))))",
    "Split the condition into terms with names of their own.",
)
CONTROL_CHARACTER = CodeInfo(
    "NF005",
    "control-character",
    Severity.ERROR,
    "The text contains an invisible control character.",
    "It could hide or reorder text on the reader's screen.",
    "adopted(q) when <NUL> closed(q)",
    "Remove the character.",
)
MISPLACED = CodeInfo(
    "NF006",
    "misplaced-line",
    Severity.ERROR,
    "A line stands where this kind of line cannot stand.",
    "A clause encodes the passage above it; without a passage nobody can compare it with the rule's own text.",
    "rule 202 mutable\n  points(p) = 0",
    "rule 202 mutable\n| Everybody starts with 0 points.\n  points(p) = 0",
)
MISSING_HEADER = CodeInfo(
    "NF007",
    "missing-header",
    Severity.ERROR,
    "A file does not begin with the line that says what it is.",
    "Without its header a rule has no number and no status, and a case or a proposal no name.",
    "| Everybody starts with 0 points.",
    'rule 202 mutable "Points"\n| Everybody starts with 0 points.',
)
EMPTY_FILE = CodeInfo(
    "NF008",
    "empty-file",
    Severity.ERROR,
    "A file contains nothing but white space and comments.",
    "It was probably saved by mistake; a repealed rule keeps a stub.",
    "(nothing)",
    "rule 203 repealed by 303",
)

ACCEPTANCE_UNCLEAR = CodeInfo(
    "NF015",
    "acceptance-unclear",
    Severity.WARNING,
    "A comment accepts a finding, but names no finding that there is, or gives no reason or no date that can be read.",
    "What is accepted is not reported any more; whoever reads the rules must be able to see what and why.",
    "# accept NF204",
    "# accept NF204: the players know that the number decides\n"
    "# accept NF204 until 2027-03-01: rule 31 will change this",
)
ACCEPTANCE_UNUSED = CodeInfo(
    "NF016",
    "acceptance-unused",
    Severity.WARNING,
    "A comment accepts a finding that is not made there.",
    "It would hide the next finding of this kind, which nobody has looked at.",
    "# accept NF204: the players know (above a clause that contradicts nothing)",
    "Remove the comment.",
)
ACCEPTANCE_EXPIRED = CodeInfo(
    "NF017",
    "acceptance-expired",
    Severity.WARNING,
    "The last day of a comment that accepts a finding has passed.",
    "The group meant to come back to it by then; what it accepted counts again.",
    "# accept NF204 until 2012-03-01: rule 31 will change this",
    "Mend what was found, or give a new date and say why.",
)

SYNTAX_CODES = (
    SYNTAX_ERROR,
    TAB_INDENTATION,
    UNREADABLE,
    LIMIT,
    CONTROL_CHARACTER,
    MISPLACED,
    MISSING_HEADER,
    EMPTY_FILE,
    ACCEPTANCE_UNCLEAR,
    ACCEPTANCE_UNUSED,
    ACCEPTANCE_EXPIRED,
)


def finding(info: CodeInfo, span: Span, message: str, remedy: str = "", severity: Severity | None = None) -> Diagnostic:
    """A Diagnostic of this code; `severity` only where it is less than the code's own."""
    return Diagnostic(info.code, info.name, severity or info.severity, message, span, help=remedy or info.instead)


def limit_exceeded(span: Span, message: str, remedy: str) -> Diagnostic:
    """Something is larger than the tool accepts."""
    return finding(LIMIT, span, message, remedy)
