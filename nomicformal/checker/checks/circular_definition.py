"""NF605: terms that are defined through each other and through nothing else."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import Edge, Node, circles, clauses_by_node, head
from nomicformal.checker.checks.words import clause_words, finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import DefaultNorm, Hold
from nomicformal.core.expr import And, Apply, Expr, NormAtom, Or, Quant, Var
from nomicformal.core.phrase_words import word
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF605",
    name="circular-definition",
    severity=Severity.INFO,
    what="Terms are defined through each other, and nothing outside the circle can ever make one of them true; or one"
    " passage of such a circle adds nothing, for what it asks is so only of those of whom it says it.",
    why="Such a definition says nothing: whoever is not in already can never get in by it.",
    example="| Electors are those who may vote.\n  elector(p) iff p may vote(_)\n| Electors may vote.\n  p may"
    " vote(_) when elector(p)",
    instead="Give one of the terms a ground of its own, such as “every player is an elector”.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for circle in circles(context.ruleset):
        if all(edge.sign == 1 for edge in circle) and not _groundless(context, circle):
            found += [_adds_nothing(context, circle, idle) for idle in _idle(context, circle)]
        elif all(edge.sign == 1 for edge in circle):
            clauses = list({edge.clause.id: edge.clause for edge in circle}.values())
            if not context.of_interest(*clauses):
                continue
            names = [quote(_phrase(context, node)) for node in dict.fromkeys(edge.source for edge in circle)]
            rules = [rule.number for clause in clauses if (rule := context.rule_of(clause))]
            found.append(
                finding(
                    INFO,
                    told(
                        "{what} is defined through itself and through nothing else, so nothing can make it true",
                        what=names[0],
                    )
                    if len(names) == 1
                    else told(
                        "{what} are defined through each other and through nothing else, so nothing can make them true",
                        what=listing(names),
                    ),
                    clauses[0].origin.span,
                    related=[
                        Related(clause.origin.span, passage_of(clause, context.rule_of(clause)))
                        for clause in {clause.origin.span: clause for clause in clauses}.values()
                        if clause.origin.span != clauses[0].origin.span
                    ],
                    rules=rules,
                    key=[*sorted(f"{kind} {name}" for kind, name in {edge.source for edge in circle})],
                )
            )
    return found


def _idle(context: Context, circle: tuple[Edge, ...]) -> list[Hold]:
    """The clauses of rules in the circle whose condition is so only of those of whom they say something."""
    clauses = {edge.clause.id: edge.clause for edge in circle}.values()
    asserting = [one for one in clauses if isinstance(one, Hold) and one.positive and one.origin.rule]
    return [
        one
        for one in asserting
        if context.of_interest(one) and _needs(one.guard, _only_with(context, one), one.params)
    ]


def _only_with(context: Context, clause: Hold) -> set[Node]:
    """The terms that are true of nobody of whom the clause's own term is false."""
    of_node = clauses_by_node(context.ruleset)
    members: set[Node] = {("term", clause.symbol)}
    grown = True
    while grown:
        grown = False
        for node, deciding in of_node.items():
            asserting = [one for one in deciding if isinstance(one, Hold) and one.positive]
            if node in members or node[0] != "term" or not asserting or _true_by_default(context, node):
                continue
            if all(_needs(one.guard, members, one.params) for one in asserting):
                members.add(node)
                grown = True
    return members


def _adds_nothing(context: Context, circle: tuple[Edge, ...], idle: Hold) -> Diagnostic:
    names = [quote(_phrase(context, node)) for node in dict.fromkeys(edge.source for edge in circle)]
    clauses = [idle, *(edge.clause for edge in circle if edge.clause.id != idle.id)]
    rules = {rule.number: rule for clause in clauses if (rule := context.rule_of(clause)) is not None}
    others = {clause.origin.span: clause for clause in clauses if clause.origin.span != idle.origin.span}
    return finding(
        INFO,
        told(
            "{what} are defined through each other: what {rule} says in {passage} adds nobody",
            what=listing(names),
            rule=rule_name(context.rule_of(idle)),
            passage=clause_words(idle),
        ),
        idle.origin.span,
        related=[Related(span, passage_of(one, context.rule_of(one))) for span, one in others.items()],
        rules=list(rules),
        key=["adds nothing", *sorted(f"{kind} {name}" for kind, name in {edge.source for edge in circle})],
    )


def _groundless(context: Context, circle: tuple[Edge, ...]) -> bool:
    """No clause can assert a member of the circle while all its members are false."""
    members = {edge.source for edge in circle}
    if any(_true_by_default(context, node) for node in members):
        return False
    return all(
        _needs(clause.guard, members, None)
        for clause in context.ruleset.clauses
        if (decided := head(clause)) and decided[0] in members and decided[1] == 1
    )


def _true_by_default(context: Context, node: Node) -> bool:
    """What is not forbidden is permitted, a plain act is possible, and a rule has effect, without any clause that says
    so."""
    kind, name = node
    if kind == "may":
        return not any(isinstance(clause, DefaultNorm) and not clause.permitted for clause in context.ruleset.clauses)
    if kind == "can":
        return context.ruleset.symbols[name].kind != "power"
    return name == "has_effect"


def _needs(expr: Expr, members: set[Node], of: tuple[Var, ...] | None) -> bool:
    """Whether the expression is false wherever all members are: of anybody, or of those whom the parameters `of`
    name."""
    match expr:
        case Apply(symbol=symbol, args=args):
            return ("term", symbol) in members and of in (None, args)
        case NormAtom(modality=modality, symbol=symbol):
            return (modality, symbol) in members and of is None
        case And(args):
            return any(_needs(arg, members, of) for arg in args)
        case Or(args):
            return bool(args) and all(_needs(arg, members, of) for arg in args)
        case Quant("some", _, where, inner):
            return _needs(where, members, None) or _needs(inner, members, None) if of is None else False
        case _:
            return False


def _phrase(context: Context, node: Node) -> str:
    from nomicformal.checker.checks.speech import symbol_phrase

    kind, name = node
    phrase = symbol_phrase(context.ruleset, name)
    if kind == "term":
        return phrase
    return spoken(f"{kind}: {phrase}", f"{word(kind, context.ruleset.language)}: {phrase.native}")
