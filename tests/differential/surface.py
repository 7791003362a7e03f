"""A random ruleset as text in the language."""

from __future__ import annotations

from typing import assert_never

from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Criterion,
    DefaultNorm,
    Define,
    Duty,
    Guarantee,
    Hold,
    Invariant,
    NoEffectExcept,
    Norm,
    NormKind,
    Raise,
    Strength,
    Transition,
    VoidIfBreaks,
)
from nomicformal.core.expr import YES, And, Compare, Const, Expr, FirstMoment, Kind, Subject
from nomicformal.core.model import Rule, Ruleset, Symbol
from tests.differential.words import NotInTheLanguage, call, event, tight, value, words

_BREACH_OF_FORM = "<not in the language: {}>"
_MODALS = {
    ("may", NormKind.GRANT): "may",
    ("may", NormKind.RIGHT): "has the right to",
    ("may", NormKind.RESTRICT): "must not",
    ("can", NormKind.GRANT): "can",
    ("can", NormKind.RIGHT): "has the right to be able to",
    ("can", NormKind.RESTRICT): "cannot",
    ("must", NormKind.RESTRICT): "need not",
}
_AMONG = {
    "any": "",
    "one status": " among rules of one status",
    "immutable": " among immutable rules",
    "mutable": " among mutable rules",
    "immutable and mutable": " between immutable and mutable",
}
_VOID = {
    "": "",
    "rule": ", the beaten rule is void",
    "clause": ", the beaten rule is void in that clause",
    "matter": ", the beaten rule is void in that matter",
    "ever": ", the beaten rule is void for ever",
}
_CRITERIA = {
    "claims": "claims unless mutual",
    "lower": "lower number",
    "higher": "higher number",
    "earlier": "earlier enactment",
    "later": "later enactment",
    "specific": "specific over general",
}


def text(ruleset: Ruleset, strict: bool = False) -> str:
    """The whole ruleset in one text. Where a core form has no surface form it says so in words, or raises
    NotInTheLanguage if `strict`."""
    lines = [f'ruleset {ruleset.name} "{ruleset.title}" language {ruleset.language}', *_vocabulary(ruleset)]
    for clause in ruleset.clauses:
        if not clause.origin.rule:
            if strict and isinstance(clause, Hold):
                raise NotInTheLanguage("a truth of the vocabulary in one direction only")
            lines.append("define " + _shown(clause, ruleset, strict))
    for rule in ruleset.rules:
        lines += ["", *_rule(rule, ruleset, strict)]
    return "\n".join(lines) + "\n"


def _vocabulary(ruleset: Ruleset) -> list[str]:
    lines = [f"entity {sort}" for sort in ruleset.sorts]
    lines += [f"individual {n}: {s}" for s, names in ruleset.individuals.items() if s != "Rule" for n in names]
    lines += [f"kind {name}: {', '.join(members)}" for name, members in ruleset.enums.items()]
    lines += [f'reading {r.name}: {", ".join(r.alternatives)} "{r.question}"' for r in ruleset.readings.values()]
    return lines + [_declaration(s) for s in ruleset.symbols.values()]


def _declaration(symbol: Symbol) -> str:
    params = ", ".join(f"{p.name}: {p.type}" for p in symbol.params)
    head = f"{symbol.kind} {symbol.name}" + (f"({params})" if params else "")
    by = f" by {symbol.agent}" if symbol.agent else ""
    typed = head + (f": {symbol.result}" if symbol.result is not None else "") + by
    if isinstance(symbol.decided, FirstMoment):
        return f"{typed} decided on {words(symbol.decided.condition)}"
    return typed


def _rule(rule: Rule, ruleset: Ruleset, strict: bool) -> list[str]:
    if not rule.in_force and strict:
        raise NotInTheLanguage("a repealed rule with clauses")
    lines = [f"rule {rule.number} {rule.status}" + ("" if rule.in_force else "   # not in force")]
    if rule.section:
        lines.append(f'section "{rule.section}"')
    for place, passage in enumerate(rule.passages):
        own = [c for c in ruleset.clauses if c.origin.rule == rule.id and c.origin.passage == place]
        lines.append(f"| {passage.text}")
        lines += [f"  {_shown(clause, ruleset, strict)}" for clause in own] or ["  comment"]
    lines.append("history")
    return lines + [f"  {value(e.date, Kind.TIME)[:10]} {e.text}" for e in rule.history]


def _shown(clause: AnyClause, ruleset: Ruleset, strict: bool) -> str:
    try:
        return clause_words(clause, ruleset)
    except NotInTheLanguage as reason:
        if strict:
            raise
        return _BREACH_OF_FORM.format(f"{reason}: {clause}")


def clause_words(clause: AnyClause, ruleset: Ruleset) -> str:
    """One clause as a line of the language. Raises NotInTheLanguage."""
    match clause:
        case Define():
            return f"{call(clause.symbol, clause.params)} = {words(clause.value)}{_tail(clause)}"
        case Hold() if clause.symbol == "has_effect":
            return _effect(clause)
        case Hold():
            return ("" if clause.positive else "not ") + call(clause.symbol, clause.params) + _tail(clause)
        case Bound():
            return _bound(clause)
        case Norm():
            agent = clause.agent.name if clause.agent else "somebody"
            modal = _MODALS[clause.modality, clause.kind]
            return f"{agent} {modal} {call(clause.act, clause.params)}{_tail(clause)}"
        case Duty():
            return _duty(clause)
        case Transition():
            return _transition(clause)
        case Criterion():
            return _criterion(clause)
        case Claim():
            return _claim(clause)
        case NoEffectExcept():
            return "no effect except this passage"
        case DefaultNorm() if clause.permitted and clause.acts:
            raise NotInTheLanguage("permitted unless regulated, for some acts only")
        case DefaultNorm():
            acts = f" for {', '.join(clause.acts)}" if clause.acts else ""
            side = "permitted" if clause.permitted else "forbidden"
            return f"default: {side} unless {clause.unless}{acts}"
        case Invariant() | Guarantee() | VoidIfBreaks():
            raise NotInTheLanguage("not generated")
        case _:
            assert_never(clause)


def _tail(clause: AnyClause) -> str:
    if clause.earlier:
        if clause.guard != YES:
            return f" when {words(clause.guard)} otherwise"
        return " otherwise"
    when = "" if clause.guard == YES else f" when {words(clause.guard)}"
    return (" by default" if clause.strength == Strength.DEFAULT else "") + when


def _effect(clause: Hold) -> str:
    first, rest = clause.guard, None
    if isinstance(clause.guard, And):
        first, rest = clause.guard.args[0], clause.guard.args[1]
    if not isinstance(first, Compare) or not isinstance(first.right, Const):
        raise NotInTheLanguage("effect of several rules")
    when = "" if rest is None else f" when {words(rest)}"
    return ("" if clause.positive else "not ") + f"has_effect({words(first.right)}){when}"


def _bound(clause: Bound) -> str:
    head = call(clause.symbol, clause.params)
    when = "" if clause.guard == YES else f" when {words(clause.guard)}"
    if clause.clip is not None and isinstance(clause.allowed, Compare):
        how = "capped at" if clause.allowed.op == "<=" else "at least"
        return f"{head} {how} {tight(clause.clip)}{when}"
    if isinstance(clause.allowed, Compare):
        return f"always {head} {clause.allowed.op} {tight(clause.allowed.right)}{when}"
    return f"always {head if clause.allowed == Subject() else 'not ' + head}{when}"


def _duty(clause: Duty) -> str:
    if clause.done_before is not None:
        raise NotInTheLanguage("that what another did counts, by whatever condition")
    who = clause.agent.name if clause.agent else "somebody"
    window = ""
    if clause.start is not None and clause.end is not None:
        window = f" during {tight(clause.start)} .. {tight(clause.end)}"
    elif clause.start is not None:
        window = f" after {tight(clause.start)}"
    return f"duty {clause.label}: {who} must {call(clause.act, clause.args)}{window}{_tail(clause)}"


def _transition(clause: Transition) -> str:
    if clause.pattern is None:
        raise NotInTheLanguage("only effects of acts and events are generated")
    updates = []
    for update in clause.updates:
        if isinstance(update, Raise):
            raise NotInTheLanguage("acts raised are not generated")
        updates.append(f"{call(update.symbol, update.args)} {update.op} {words(update.value)}")
    when = "" if clause.guard == YES else f" when {words(clause.guard)}"
    return f"on {event(clause.pattern)}{when}: {', '.join(updates)}"


def _criterion(clause: Criterion) -> str:
    if clause.kind == "status":
        what = f"{clause.first} over {clause.second}"
    elif clause.kind == "rank":
        what = f"higher {_ranked(clause.rank)}"
    else:
        what = _CRITERIA[clause.kind]
    when = "" if clause.guard == YES else f" when {words(clause.guard)}"
    return f"precedence{_AMONG[clause.among]}: {what}{_VOID[clause.void]}{when}"


def _ranked(rank: Expr | None) -> str:
    name = getattr(rank, "symbol", None)
    if not isinstance(name, str) or name == "number":
        raise NotInTheLanguage("a rank that is no symbol")
    return name


def _claim(clause: Claim) -> str:
    match clause.scope:
        case "everything":
            scope = "everything"
        case "rules":
            scope = ("rule " if len(clause.numbers) == 1 else "rules ") + ", ".join(map(str, clause.numbers))
        case "section":
            scope = f'rules in section "{clause.text}"'
        case "status":
            scope = f"{clause.text} rules"
        case "deciding":
            scope = f"rules deciding {', '.join(clause.symbols)}"
        case _ if clause.cell is not None:
            scope = f"on {words(clause.cell)}"
        case _:
            raise NotInTheLanguage(clause.scope)
    when = "" if clause.guard == YES else f" when {words(clause.guard)}"
    this = "this passage " if clause.passage_only else ""
    return f"{this}{'prevails over' if clause.prevails else 'yields to'} {scope}{when}"
