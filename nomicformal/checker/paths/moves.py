"""The proposals that a path may be made of, given the rules in force at that point."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.paths.cone import Lever, deciding, sections, sections_named
from nomicformal.checker.paths.drafts import Draft, Law, changes_of, draft, in_section, passage, rewritten
from nomicformal.checker.paths.suppose import value_of
from nomicformal.core.clauses import Claim, Criterion
from nomicformal.core.model import Rule, Ruleset
from nomicformal.evaluate.index import Index
from nomicformal.ruleset.model import LoadedRule

PEOPLE = "Player"
CLAIM = "prevails over everything"


@dataclass(frozen=True, slots=True)
class Move:
    """A proposal and what it does, in words. `rule`: the id of the rule that it concerns ("": a new one)."""

    proposal: Draft
    words: str
    rule: str = ""


def statuses(ruleset: Ruleset) -> tuple[str, str]:
    """The higher and the lower status, by the rules about precedence."""
    for clause in ruleset.clauses:
        if isinstance(clause, Criterion) and clause.kind == "status":
            return clause.first, clause.second
    return "immutable", "mutable"


def in_force(ruleset: Ruleset, ident: str) -> Rule | None:
    """The rule with this id, if it is in force."""
    return next((rule for rule in ruleset.rules if rule.id == ident and rule.in_force), None)


def repeal(law: Law, rule: Rule) -> Move | None:
    return _move(law, f"repeal rule {rule.number}\n", f"repeal {name(rule)}", rule.id)


def transmute(law: Law, rule: Rule, status: str) -> Move | None:
    words = f"transmute {name(rule)} to {status}"
    return _move(law, f"transmute rule {rule.number} to {status}\n", words, rule.id)


def empty(law: Law, rule: Rule) -> Move | None:
    """The rule amended so that it says nothing any more."""
    text = f"amend rule {rule.number}\n| This rule says nothing.\n  comment\n"
    return _move(law, text, f"amend {name(rule)} so that it says nothing", rule.id)


def enact_nothing(law: Law, status: str) -> Move | None:
    """A rule without content, as the plainest of all proposals."""
    return enact(law, status, "Nothing", "This rule says nothing.", ("comment",), f"enact a rule that is {status}")


def resection(law: Law, rule: Rule, section: str) -> Move | None:
    """The rule with the same text in another section."""
    written = loaded(law, rule)
    change = in_section(written, section) if written else None
    proposal = draft(law, (change,), TITLE) if change is not None else None
    words = f"move {name(rule)} to the section “{section}”, its text unchanged"
    return Move(proposal, words, rule.id) if proposal else None


def set_in(law: Law, rule: Rule, lever: Lever, helps: bool) -> Move | None:
    """The rule amended: the term is settled in it once for all, and nothing else is changed."""
    written = loaded(law, rule)
    if written is None:
        return None
    index = Index(law.ruleset)
    spans = frozenset(one.origin.span for one in deciding(index, lever.term) if one.origin.rule == rule.id)
    clause, text = _clause(law.ruleset, lever, helps), _sentence(law.ruleset, lever, helps)
    claims = (CLAIM,) if _claims(law.ruleset) and not _claims_already(law.ruleset, rule) else ()
    for more in ((), claims) if claims else ((),):
        change = rewritten(written, spans, text + (_CLAIMS if more else ""), (clause, *more))
        proposal = draft(law, (change,), TITLE) if change is not None else None
        if proposal is not None:
            return Move(proposal, f"amend {name(rule)} to say that {_said(law.ruleset, lever, helps)}", rule.id)
    return None


def override(law: Law, lever: Lever, helps: bool, status: str) -> Move | None:
    """A new rule that settles the term, and claims to prevail where claims count."""
    clauses: tuple[str, ...] = (_clause(law.ruleset, lever, helps),)
    text = _sentence(law.ruleset, lever, helps)
    words = f"enact a rule that is {status}: {_said(law.ruleset, lever, helps)}"
    return enact_claiming(law, status, text, clauses, words)


def enact_claiming(law: Law, status: str, text: str, clauses: tuple[str, ...], words: str) -> Move | None:
    """A new rule that claims to prevail over all others, where claims count."""
    if _claims(law.ruleset):
        clauses, text = (*clauses, CLAIM), text + _CLAIMS
        words += "; this rule takes precedence over every other"
    return enact(law, status, "Path", text, clauses, words)


def turn_numbers(law: Law, rule: Rule) -> Move | None:
    """A rule about precedence amended so that among rules of one status the higher number prevails."""
    written = loaded(law, rule)
    if written is None:
        return None
    spans = frozenset(
        clause.origin.span
        for clause in law.ruleset.clauses
        if isinstance(clause, Criterion) and clause.origin.rule == rule.id and clause.kind in ("lower", "claims")
    )
    text = "Among rules of one status the one with the higher number takes precedence."
    change = rewritten(written, spans, text, ("precedence among rules of one status: higher number",))
    proposal = draft(law, (change,), TITLE) if change is not None else None
    words = f"amend {name(rule)} so that among rules of one status the higher number prevails"
    return Move(proposal, words, rule.id) if proposal else None


def name(rule: Rule) -> str:
    """`rule 202 “Punts”`."""
    return f"rule {rule.number}" + (f" “{rule.title}”" if rule.title else "")


TITLE = "A step"
_CLAIMS = " This rule takes precedence over every other rule."


def _move(law: Law, text: str, words: str, rule: str = "") -> Move | None:
    changes = changes_of(text)
    proposal = draft(law, changes, TITLE) if changes else None
    return Move(proposal, words, rule) if proposal else None


def enact(law: Law, status: str, title: str, text: str, clauses: tuple[str, ...], words: str) -> Move | None:
    """A new rule of this text and these clauses, in a section that no condition names."""
    protected = sections_named(law.ruleset)
    free = [one for one in sections(law.ruleset) if one not in protected]
    section = f'section "{free[0]}"\n' if free else ""
    return _move(law, f'enact rule {status} "{title}"\n{section}' + passage(text, clauses), words)


def loaded(law: Law, rule: Rule) -> LoadedRule | None:
    """The rule as it is written, unless only a stub of it is left."""
    return next((one for one in law.model.rules if one.id == rule.id and not one.tree.is_stub), None)


def _clause(ruleset: Ruleset, lever: Lever, helps: bool) -> str:
    head = f"{lever.term}({', '.join(param.name for param in ruleset.symbols[lever.term].params)})"
    value = value_of(ruleset, lever, helps)
    if isinstance(value, bool):
        return head if value else f"not {head}"
    if value == 0 or PEOPLE not in ruleset.sorts:
        return f"{head} = {value}"
    variable = next(one for one in "pxyz" if one not in [param.name for param in ruleset.symbols[lever.term].params])
    return f"{head} = (count {variable}: {PEOPLE})" + ("" if helps else " + 1")


def _said(ruleset: Ruleset, lever: Lever, helps: bool) -> str:
    """What the clause says, in the words of the vocabulary."""
    phrase, value = symbol_phrase(ruleset, lever.term), value_of(ruleset, lever, helps)
    if isinstance(value, bool):
        return f"it is {'always' if value else 'never'} so that {phrase}"
    if value == 0 or PEOPLE not in ruleset.sorts:
        return f"{phrase}: always {value}"
    return f"{phrase}: always {'as many as' if helps else 'one more than'} there are players"


def _sentence(ruleset: Ruleset, lever: Lever, helps: bool) -> str:
    said = _said(ruleset, lever, helps)
    return said[0].upper() + said[1:] + "."


def _claims(ruleset: Ruleset) -> bool:
    """Whether claims of precedence count among rules of one status."""
    standing = {rule.id for rule in ruleset.rules if rule.in_force}
    return any(
        isinstance(one, Criterion) and one.kind == "claims" and one.origin.rule in standing for one in ruleset.clauses
    )


def _claims_already(ruleset: Ruleset, rule: Rule) -> bool:
    return any(
        isinstance(one, Claim) and one.origin.rule == rule.id and one.prevails and one.scope == "everything"
        for one in ruleset.clauses
    )
