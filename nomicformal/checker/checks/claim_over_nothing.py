"""NF114: a claim of precedence over rules that do not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from nomicformal.checker.checks.claim_words import CLAIM
from nomicformal.checker.checks.claims import deciding
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force, without_accents, words
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name, status_word
from nomicformal.core.clauses import Claim
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF114",
    name="claim-over-nothing",
    severity=Severity.WARNING,
    what="A rule says that it takes precedence over (or gives way to) rules of some kind, and no other rule is of that"
    " kind.",
    why="The claim does nothing today. Often a rule that it was written for is gone, and what that rule decided is"
    " decided by nobody.",
    example="| This rule takes precedence over any rule that determines the Treasurer.   # and no other rule does",
    instead="Restore the rule that the claim was written for, or drop the claim.",
)
SHORTEST_WORD, ROOT = 5, 5


def run(context: Context) -> list[Diagnostic]:
    encoded = [*_encoded(context)]
    claiming = {clause.origin.rule for clause in context.ruleset.clauses if isinstance(clause, Claim)}
    texts = texts_in_force(context)
    said_by = Counter(root for text in texts for root in _roots(text))
    return [*encoded, *(one for text in texts if text.rule.id not in claiming for one in _in_text(text, said_by))]


def _encoded(context: Context) -> Iterator[Diagnostic]:
    others = _Others(context.ruleset)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if not isinstance(clause, Claim) or rule is None or not rule.in_force:
            continue
        scope = _scope_without_rules(context.ruleset, clause, rule, others)
        if scope:
            yield finding(
                INFO,
                told(
                    "{rule} takes precedence over {scope}, and there is no such rule", rule=rule_name(rule), scope=scope
                )
                if clause.prevails
                else told("{rule} gives way to {scope}, and there is no such rule", rule=rule_name(rule), scope=scope),
                clause.origin.span,
                rules=[rule.number],
                explanation=[passage_of(clause, rule)],
                key=[rule.id, scope],
            )


class _Others:
    """The rules in force by what they decide, section, status and number."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._by: dict[tuple[str, object], set[str]] = {}
        for rule in ruleset.rules:
            if rule.in_force:
                for key in (
                    *(("deciding", name) for name in deciding(ruleset, rule)),
                    ("section", rule.section), ("status", rule.status), ("number", rule.number),
                ):  # fmt: skip
                    self._by.setdefault(key, set()).add(rule.id)

    def any(self, rule: Rule, kind: str, values: Iterable[object]) -> bool:
        """Whether a rule in force other than this one has one of these."""
        return any(self._by.get((kind, value), set()) - {rule.id} for value in values)


def _scope_without_rules(ruleset: Ruleset, clause: Claim, rule: Rule, others: _Others) -> str:
    """The scope in words if no other rule in force falls under it, else empty."""
    from nomicformal.checker.checks.speech import symbol_phrase

    match clause.scope:
        case "deciding":
            names = listing([quote(symbol_phrase(ruleset, symbol)) for symbol in clause.symbols], "or")
            decided = others.any(rule, "deciding", clause.symbols)
            return "" if decided else told("other rules that decide {what}", what=names)
        case "on" if clause.cell is not None:
            decided = others.any(rule, "deciding", [clause.cell.symbol])
            return (
                ""
                if decided
                else told("other rules that decide {what}", what=quote(symbol_phrase(ruleset, clause.cell.symbol)))
            )
        case "section":
            return (
                ""
                if others.any(rule, "section", [clause.text])
                else told("rules in the section “{section}”", section=clause.text)
            )
        case "status":
            return (
                ""
                if others.any(rule, "status", [clause.text])
                else told("{status} rules", status=status_word(clause.text))
            )
        case "rules":
            return (
                ""
                if others.any(rule, "number", clause.numbers)
                else told("rule {number}", number=listing([str(n) for n in sorted(set(clause.numbers))], "or"))
            )
        case _:
            return ""


def _roots(text: RuleText) -> set[str]:
    return {_root(word) for word in words(text.text)}


def _in_text(text: RuleText, said_by: Counter[str]) -> Iterator[Diagnostic]:
    """Read from the words alone: the thing that those rules are said to decide is named in no other rule."""
    for claim in CLAIM.finditer(text.text):
        named = _things(claim["german"] or claim["matter"])
        own = _roots(text)
        if named and not any(said_by[_root(word)] > (_root(word) in own) for word in named):
            yield finding(
                INFO,
                told(
                    "{rule} takes precedence over rules that decide about {what}, and no other rule speaks of that",
                    rule=rule_name(text.rule),
                    what=listing([f"“{word}”" for word in named], "or"),
                ),
                text.passage_at(claim.start()).span,
                severity=Severity.INFO,
                rules=[text.rule.number],
                explanation=[told("{rule}: {quote}", rule=rule_name(text.rule), quote=quote(claim[0]))],
                key=[text.rule.id, *named],
            )


def _things(matter: str) -> list[str]:
    """The words of some length, up to the first `of`, `when` or the like."""
    found: list[str] = []
    for word in words(matter):
        if found and word in _ENDS:
            break
        if len(word) >= SHORTEST_WORD and word not in _ENDS:
            found.append(word)
    return found


_ENDS = frozenset(
    (
        "of", "for", "when", "where", "which", "that", "in", "other", "another", "others", "de", "del", "dels", "des",
        "della", "dei", "du", "do", "da", "dos", "das", "der", "quan", "que", "cuando", "quando", "quand", "lorsque",
        "wenn", "com", "como", "per", "para", "pour",
    )
)  # fmt: skip


def _root(word: str) -> str:
    return without_accents(word)[:ROOT]
