"""NF220: a plain permission in a rule that is to prevail over a prohibition of the same act."""

from __future__ import annotations

from nomicformal.checker.checks.claims import claims_for
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Norm, NormKind
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF220",
    name="plain-grant-claims",
    severity=Severity.INFO,
    what="A rule is to prevail over another one, and what it permits is a plain `may` or `can`: that gives way to the"
    " other rule's prohibition all the same, for it never contradicts one.",
    why="Whoever writes “notwithstanding rule 5, a member may …” means that rule 5 does not stop him. As encoded, it"
    " does.",
    example="rule 7: | Notwithstanding rule 5, a member may speak twice.\n  p may speak(q)\n  prevails over rule 5",
    instead="Write `has the right to` (`has the right to be able to`) for what is permitted notwithstanding other"
    " rules.",
)


def run(context: Context) -> list[Diagnostic]:
    norms = [clause for clause in context.ruleset.clauses if isinstance(clause, Norm)]
    found: dict[tuple[str, str, str], Diagnostic] = {}
    for grant in (one for one in norms if one.kind is NormKind.GRANT):
        for limit in (one for one in norms if one.kind is NormKind.RESTRICT):
            key = (grant.origin.rule, limit.origin.rule, grant.act)
            if key not in found and _gives_way(context, grant, limit):
                found[key] = _report(context, grant, limit)
    return list(found.values())


def _gives_way(context: Context, grant: Norm, limit: Norm) -> bool:
    """Whether both are about one act, and a claim lets the permission's rule prevail over the prohibition's."""
    if (grant.act, grant.modality) != (limit.act, limit.modality) or not context.of_interest(grant, limit):
        return False
    if not (_in_force(context.rule_of(grant)) and _in_force(context.rule_of(limit))):
        return False
    return bool(claims_for(context.ruleset, grant, limit))


def _in_force(rule: Rule | None) -> bool:
    return rule is not None and rule.in_force


def _report(context: Context, grant: Norm, limit: Norm) -> Diagnostic:
    mine, other = context.rule_of(grant), context.rule_of(limit)
    return finding(
        INFO,
        told(
            "{rule} is to prevail over {other}, but what it permits gives way to what {other} forbids:"
            " only a right holds against a prohibition",
            rule=rule_name(mine), other=rule_name(other),
        ),
        grant.origin.span,
        related=[Related(limit.origin.span, passage_of(limit, other))],
        rules=[rule.number for rule in (mine, other) if rule],
        explanation=[passage_of(grant, mine), passage_of(limit, other)],
        key=[grant.origin.rule, limit.origin.rule, grant.act],
    )  # fmt: skip
