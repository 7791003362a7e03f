"""NF642: votes that nobody has to count, and points of which nobody has to keep account."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nomicformal.checker.checks.ballots import adopting
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import texts_in_force
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.winning import states, winning
from nomicformal.checker.checks.words import finding, passage_of, quote
from nomicformal.core.clauses import AnyClause, Duty, Norm, Transition, Update
from nomicformal.core.expr import NUMBER
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF642",
    name="kept-by-nobody",
    severity=Severity.INFO,
    what="Votes decide what is adopted, or points who wins, and no rule makes anybody count the votes and tell the"
    " result, or keep account of the points. Looked for are the acts of the shared vocabulary for that, and the words"
    " of the rules.",
    why="What is so then nobody has to find out: each counts for himself, and where two counts differ no rule says"
    " which one holds.",
    example="| A proposal is adopted if most votes are in favour.      # who counts, and where can it be read?",
    instead="Say who counts the votes and publishes the result, and who keeps the list of points.",
)
COUNTING, KEEPING = ("tally", "publish_result"), ("make_available",)
_COUNTS = re.compile(
    r"\b(?:count(?:s|ed|ing)?|compt\w*|cuent\w*|cont(?:a|am|ar|agem|are)|zähl\w*)\s+(?:\w+\s+){0,2}"
    r"(?:votes?|vots|votos|voix|voti|stimmen)\b"
    r"|\b(?:votes|ballots)\s+(?:are|is|be)\s+counted\s+by\b"
    r"|\b(?:recount|recompt|recuent|escrutin|scrutin[ei]|dépouill|apura|contagem|spoglio|auszähl|teller|tall(?:y|ie))\w*"
    r"|\b(?:publish|announce|declare|publi[cq]|anunci|annonc|proclam|bekannt)\w*\s+(?:\w+\s+){0,2}"
    r"(?:result|resultat|résultat|risultat|outcome|ergebnis)\w*",
    re.I,
)
"""Words for counting votes and for telling the result."""
_KEEPS = re.compile(
    r"\b(?:lists?|llist[ae]s?|listas?|listes?|elenc\w*|liste[nr]?|record\w*|registe?r\w*|registr\w*|track\w*|ledger"
    r"|scorekeep\w*|scoreboard|marcador|placar|tabela|tableau|konto|konten|compta\w*"
    r"|(?<!\ben )(?<!\binto )(?<!\bon )(?<!\btenir )(?:account\w*|comptes?|cuentas?)"
    r"|contab\w*|recompt\w*|keep\w*\s+(?:\w+\s+){0,3}(?:scores?|points?))\b",
    re.I,
)
"""Words for keeping a list of something; taking something into account is none."""


def run(context: Context) -> list[Diagnostic]:
    return [*_votes(context), *_points(context)]


def _votes(context: Context) -> Iterator[Diagnostic]:
    deciding = adopting(context)
    if deciding and not _done(context, COUNTING) and not _said(context, _COUNTS):
        yield _report(
            context, told("no rule says who counts the votes on proposals and tells the result"), deciding, "votes"
        )


def _points(context: Context) -> Iterator[Diagnostic]:
    won = winning(context)
    if won is None or _done(context, KEEPING) or _said(context, _KEEPS):
        return
    for name in sorted(states(context.ruleset, won.hangs_on)):
        symbol = context.ruleset.symbols[name]
        moving = [one for one in context.standing_clauses() if isinstance(one, Transition) and _moves(one, name)]
        if symbol.result == NUMBER and len(symbol.params) == 1 and moving and context.of_interest(*moving):
            what = quote(symbol_phrase(context.ruleset, name))
            yield _report(context, told("no rule says who keeps account of {what}", what=what), moving, name)


def _moves(clause: Transition, name: str) -> bool:
    return any(isinstance(one, Update) and one.symbol == name and one.op in ("+=", "-=") for one in clause.updates)


def _done(context: Context, acts: tuple[str, ...]) -> bool:
    """Whether a rule makes or lets somebody do one of these, or looks whether it was done."""
    for clause in context.standing_clauses():
        if isinstance(clause, Duty | Norm) and clause.act in acts:
            return True
        if any(use.node in {("act", act) for act in acts} for use in body(clause)):
            return True
    return False


def _said(context: Context, words: re.Pattern[str]) -> bool:
    return any(words.search(text.text) for text in texts_in_force(context))


def _report(context: Context, message: str, clauses: list[AnyClause] | list[Transition], key: str) -> Diagnostic:
    first, *others = {clause.origin.span: clause for clause in clauses}.values()
    rules = dict.fromkeys(rule.number for one in clauses if (rule := context.rule_of(one)))
    return finding(
        INFO,
        message,
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(rules),
        key=[key],
    )
