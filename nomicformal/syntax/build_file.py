"""From the grammar's alternatives to the tree: vocabulary, rule lines, case lines and proposal lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nomicformal.source import Span
from nomicformal.syntax import tree_file as f
from nomicformal.syntax import tree_vocabulary as v
from nomicformal.syntax.build_clause import CLAUSES
from nomicformal.syntax.build_expr import EXPRESSIONS, Refused, moment, unquoted
from nomicformal.syntax.tree_expr import Binder, Call, Expr

Params = tuple[Binder, ...] | None


def phrases(span: Span, english: str, *others: str) -> v.Phrases:
    """`"english" ca "catalan"` -> (("en", ...), ("ca", ...))."""
    pairs = zip(others[::2], others[1::2], strict=True)
    return (("en", unquoted(english)), *((language, unquoted(text)) for language, text in pairs))


def ruleset_decl(span: Span, name: str, title: str | None, language: str | None) -> v.RulesetDecl:
    return v.RulesetDecl(name, unquoted(title) if title else "", language or "en", span=span)


def role_decl(span: Span, words: str, name: str, *parts: Any) -> v.RoleDecl:
    *sorts, phrase = parts
    return v.RoleDecl(name, tuple(sorts), words.startswith("state"), phrase or (), span=span)


def individual_decl(
    span: Span, members: tuple[v.Member, ...], sort: str, phrase: v.Phrases | None
) -> v.IndividualDecl:
    if phrase and (len(members) > 1 or members[0].phrases):
        remedy = 'Write each phrase after its name: `individual a "the a", b "the b": Office`.'
        raise Refused("One phrase cannot be that of several individuals", remedy, span)
    if phrase:
        members = (v.Member(members[0].name, phrase, span=members[0].span),)
    return v.IndividualDecl(members, sort, span=span)


def entity_decl(span: Span, name: str, *parts: Any) -> v.EntityDecl:
    _is_a, parent, exists_when, phrase = parts
    return v.EntityDecl(name, parent, exists_when, phrase or (), span=span)


def _symbol(kind: str, *fields: str) -> Callable[..., v.SymbolDecl]:
    """A builder of a symbol's declaration: name, parameters, then `fields`, then the phrase."""

    def build(span: Span, name: str, params: Params, *parts: Any) -> v.SymbolDecl:
        *values, phrase = parts
        given = dict(zip(fields, values, strict=True))
        return v.SymbolDecl(kind, name, params or (), **given, phrases=phrase or (), span=span)

    return build


def act_decl(span: Span, kind: str, name: str, params: Params, agent: str | None, phrase: v.Phrases | None) -> Any:
    return v.SymbolDecl(kind, name, params or (), agent=agent, phrases=phrase or (), span=span)


def rule_header(span: Span, number: str, status: str, title: str | None) -> f.RuleHeader:
    return f.RuleHeader(int(number), status, unquoted(title) if title else "", span=span)


def log_entry(span: Span, time: str, call: Call, by: Expr | None, *facts: tuple[str, Expr | None]) -> f.LogEntry:
    return f.LogEntry(moment(span, time), call, by, tuple(x for x in facts if x is not None), span=span)


def verdict_word(span: Span, verdict: str, word: str) -> tuple[str, str]:
    return (verdict if verdict == "otherwise" else _verdict(span, verdict)), unquoted(word)


def expect(span: Span, verdict: str, because: tuple[int, ...] | None) -> f.Expect:
    return f.Expect(_verdict(span, verdict), because or (), span=span)


def _verdict(span: Span, token: str) -> str:
    words = " ".join(token.split())
    if words not in v.VERDICTS:
        raise Refused(f"`{words}` is no verdict", f"The verdicts are: {', '.join(v.VERDICTS)}.", span)
    return words


def proposal_header(
    span: Span, number: str, title: str | None, by: tuple[str, ...] | None, on: str | None
) -> f.ProposalHeader:
    date = moment(span, on) if on else None
    return f.ProposalHeader(int(number), unquoted(title) if title else "", by or (), date, span=span)


def enact(span: Span, number: str | None, status: str, title: str | None) -> f.Enact:
    return f.Enact(int(number) if number else None, status, _title(title), f.RuleBody(), span=span)


def amend(span: Span, number: str, status: str | None, title: str | None) -> f.Amend:
    return f.Amend(int(number), status or "", _title(title), f.RuleBody(), span=span)


def _title(token: str | None) -> str:
    return unquoted(token) if token else ""


FILES: dict[str, Callable[..., Any]] = {
    "declaration": lambda span, line: line,
    "ruleset_decl": ruleset_decl,
    "use_decl": lambda span, name: v.UseDecl(name, span=span),
    "begins_decl": lambda span, date: v.BeginsDecl(moment(span, date), span=span),
    "verdict_decl": lambda span, *words: v.VerdictDecl(words, span=span),
    "verdict_word": verdict_word,
    "numbering_decl": lambda span, *changes: v.NumberingDecl(changes, span=span),
    "entity_decl": entity_decl,
    "role_decl": role_decl,
    "individual_decl": individual_decl,
    "kind_decl": lambda span, name, members: v.KindDecl(name, members, span=span),
    "members": lambda span, *members: members,
    "member": lambda span, name, phrase: v.Member(name, phrase or (), span=span),
    "fact_decl": _symbol("fact", "result"),
    "state_decl": _symbol("state", "result", "initially"),
    "term_decl": _symbol("term", "result", "otherwise", "decided_on"),
    "act_decl": act_decl,
    "event_decl": _symbol("event"),
    "chance_decl": _symbol("chance", "low", "high"),
    "dictionary_decl": lambda span, clause: v.DictionaryDecl(clause, span=span),
    "params": lambda span, *params: tuple(p for p in params if p is not None),
    "param": lambda span, name, sort: Binder(name, sort, span=span),
    "phrase": phrases,
    "rule_header": rule_header,
    "rule_stub": lambda span, number, by: f.RuleHeader(int(number), repealed_by=int(by), span=span),
    "section_line": lambda span, title: f.SectionLine(unquoted(title), span=span),
    "history_header": lambda span: f.HistoryHeader(span=span),
    "case_header": lambda span, title: f.CaseHeader(unquoted(title), span=span),
    "people": lambda span, sort, names: f.People(sort, names, span=span),
    "given": lambda span, condition: f.Given(condition, span=span),
    "facts_closed": lambda span: f.FactsClosed(span=span),
    "reading_fixed": lambda span, name, alternative: f.ReadingFixed(name, alternative, span=span),
    "log_header": lambda span: f.LogHeader(span=span),
    "log_entry": log_entry,
    "event_fact": lambda span, name, value: (name, value),
    "ask": lambda span, at, statement: f.Ask(statement, moment(span, at) if at else None, span=span),
    "expect": expect,
    "after_proposal": lambda span, name, file: f.AfterProposal(name or "", unquoted(file), span=span),
    "proposal_header": proposal_header,
    "enact": enact,
    "amend": amend,
    "repeal": lambda span, number: f.Repeal(int(number), span=span),
    "transmute": lambda span, number, status: f.Transmute(int(number), status, span=span),
    "renumber": lambda span, number, to: f.Renumber(int(number), int(to), span=span),
    "retitle": lambda span, number, title: f.Retitle(int(number), unquoted(title), span=span),
    "retroactive": lambda span, date: f.Retroactive(moment(span, date), span=span),
}

BUILDERS: dict[str, Callable[..., Any]] = EXPRESSIONS | CLAUSES | FILES
