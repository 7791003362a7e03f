"""From the tree back to text: declarations, rule lines, case lines, proposal lines."""

from __future__ import annotations

from typing import assert_never

from nomicformal.syntax import tree_file as f
from nomicformal.syntax import tree_vocabulary as v
from nomicformal.syntax.show_clause import Layout, layout
from nomicformal.syntax.show_expr import quoted, show_by, show_call, show_expr, show_moment, show_sum
from nomicformal.syntax.tree_clause import Always, Reading
from nomicformal.syntax.tree_expr import Expr

OtherLine = (
    f.RuleHeader
    | f.SectionLine
    | f.HistoryHeader
    | f.HistoryLine
    | f.CaseHeader
    | f.CaseLine
    | f.ProposalHeader
    | f.ProposalLine
)


def declaration_layout(declaration: v.Declaration) -> Layout:
    """The line of a declaration; each phrase is a part of its own."""
    match declaration:
        case v.DictionaryDecl(clause):
            inner = layout(clause)
            return Layout((f"define {inner.parts[0]}", *inner.parts[1:]), inner.spread)
        case Always() | Reading():
            return layout(declaration)
        case v.EntityDecl(phrases=phrases) | v.RoleDecl(phrases=phrases) | v.SymbolDecl(phrases=phrases):
            return Layout((_declaration(declaration), *_phrases(phrases)))
        case v.KindDecl(name, members):
            return Layout((f"kind {name}:", *_members(members)))
        case v.IndividualDecl(members, sort):
            *first, last = _members(members)
            return Layout(("individual", *first, f"{last}: {sort}"))
    return Layout((_declaration(declaration),))


def _declaration(
    declaration: v.RulesetDecl
    | v.UseDecl
    | v.BeginsDecl
    | v.VerdictDecl
    | v.NumberingDecl
    | v.EntityDecl
    | v.RoleDecl
    | v.SymbolDecl,
) -> str:
    match declaration:
        case v.RulesetDecl(name, title, language):
            return f"ruleset {name}{_title(title)}{f' language {language}' if language != 'en' else ''}"
        case v.UseDecl(name):
            return f"use {name}"
        case v.BeginsDecl(date):
            return f"begins {show_moment(date)}"
        case v.VerdictDecl(words):
            return "verdict " + ", ".join(f"{verdict} {quoted(word)}" for verdict, word in words)
        case v.NumberingDecl(changes):
            return f"{', '.join(changes)} rules take the proposal's number"
        case v.EntityDecl(name, parent, exists_when):
            article = "an" if parent and parent[0] in "AEIOUaeiou" else "a"
            kind = f" is {article} {parent}" if parent else ""
            exists = f" exists when {exists_when}" if exists_when else ""
            return f"entity {name}{kind}{exists}"
        case v.RoleDecl(name, of, is_state):
            return f"{'state ' * is_state}role {name} of {' or '.join(of)}"
        case v.SymbolDecl():
            return _symbol(declaration)
    assert_never(declaration)


def _symbol(symbol: v.SymbolDecl) -> str:
    params = f"({', '.join(show_expr(p) for p in symbol.params)})"
    if not symbol.params and symbol.kind not in ("act", "power", "event"):
        params = ""
    text = f"{symbol.kind} {symbol.name}{params}"
    if symbol.low is not None and symbol.high is not None:
        text += f": {show_sum(symbol.low)} .. {show_sum(symbol.high)}"
    text += f": {symbol.result}" if symbol.result else ""
    text += f" by {symbol.agent}" if symbol.agent else ""
    text += _optional("initially", symbol.initially) + _optional("else", symbol.otherwise)
    return text + _optional("decided on", symbol.decided_on)


def _optional(word: str, value: Expr | None) -> str:
    return f" {word} {show_expr(value)}" if value is not None else ""


def _phrases(phrases: v.Phrases) -> tuple[str, ...]:
    return tuple(quoted(text) if language == "en" else f"{language} {quoted(text)}" for language, text in phrases)


def _members(members: tuple[v.Member, ...]) -> list[str]:
    shown = [" ".join((member.name, *_phrases(member.phrases))) for member in members]
    return [f"{member}," for member in shown[:-1]] + shown[-1:]


def show_line(line: OtherLine) -> str:
    """Any line that is neither a declaration nor stands below a passage, on one line."""
    match line:
        case f.RuleHeader(number, status, title, repealed_by):
            if repealed_by is not None:
                return f"rule {number} repealed by {repealed_by}"
            return f"rule {number} {status}{_title(title)}"
        case f.SectionLine(title):
            return f"section {quoted(title)}"
        case f.HistoryHeader():
            return "history"
        case f.HistoryLine(date):
            return " ".join(filter(None, (show_moment(date) if date else "", line.text)))
        case f.CaseHeader(title):
            return f"case {quoted(title)}"
        case f.ProposalHeader(number, title, by, on):
            authors = f" by {', '.join(by)}" if by else ""
            return f"proposal {number}{_title(title)}{authors}{f' on {show_moment(on)}' if on else ''}"
        case f.Enact(number, status, title):
            return f"enact rule {f'{number} ' if number is not None else ''}{status}{_title(title)}"
        case f.Amend(number, status, title):
            return f"amend rule {number}{f' {status}' if status else ''}{_title(title)}"
        case f.Repeal(number):
            return f"repeal rule {number}"
        case f.Transmute(number, status):
            return f"transmute rule {number} to {status}"
        case f.Renumber(number, to):
            return f"renumber rule {number} to {to}"
        case f.Retitle(number, title):
            return f"retitle rule {number} {quoted(title)}"
        case f.Retroactive(date):
            return f"retroactive from {show_moment(date)}"
    return _case_line(line)


def _case_line(line: f.CaseLine) -> str:
    match line:
        case f.People(sort, names):
            return f"people {sort} {', '.join(names)}"
        case f.Given(condition):
            return f"given {show_expr(condition)}"
        case f.FactsClosed():
            return "facts closed"
        case f.ReadingFixed(name, alternative):
            return f"reading {name} is {alternative}"
        case f.LogHeader():
            return "log"
        case f.LogEntry(time, call, by, facts):
            attributes = ", ".join(name if x is None else f"{name} = {show_expr(x)}" for name, x in facts)
            with_facts = f" with {attributes}" if attributes else ""
            return f"{show_moment(time)} {show_call(call)}{show_by(by)}{with_facts}"
        case f.Ask(statement, at):
            return f"ask{f' at {show_moment(at)}' if at else ''}: {show_expr(statement)}"
        case f.Expect(verdict, because):
            reasons = f" because {', '.join(map(str, because))}" if because else ""
            return f"expect {verdict}{reasons}"
        case f.AfterProposal(name, file):
            return f"after proposal {f'{name} ' if name else ''}{quoted(file)}"
    assert_never(line)


def _title(title: str) -> str:
    return f" {quoted(title)}" if title else ""


