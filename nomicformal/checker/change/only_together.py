"""NF410: changes that are harmless each by itself and do harm together."""

from __future__ import annotations

from nomicformal.checker.change import no_mutable_left
from nomicformal.checker.change.context import ChangeContext, title_of
from nomicformal.checker.checks.words import finding, listing
from nomicformal.checker.fingerprint import atoms, fingerprint
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF410",
    name="harm-only-together",
    severity=Severity.ERROR,
    what="A finding that no single change of the proposal brings, but all of them together do.",
    why="Whoever reads the changes one by one does not see it.",
    example="repeal rule 212          # how conflicts are settled\nenact rule mutable … # contradicts rule 203",
    instead="Split the proposal, or change one of the two so that the whole is sound.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    """Reads what the comparison of the single changes with the whole left in `memo`."""
    if len(context.parts) < 2:
        return []
    alone = context.after.memo.get("findings of single changes")
    if not isinstance(alone, frozenset):
        return []
    told = {"NF212"} if no_mutable_left.run(context) else set()
    whole = [
        one
        for one in context.fresh
        if one.severity is not Severity.INFO and one.code not in told and not atoms(one) & alone
    ]
    if not whole:
        return []
    worst = min(whole, key=Diagnostic.sort_key)
    changes = listing([f"it {title_of(part.change)}" for part in context.parts])
    return [
        finding(
            INFO,
            f"only together ({changes}) do the changes bring this: {worst.message}",
            context.parts[-1].change.span,
            severity=worst.severity,
            related=[Related(one.span, f"{one.code} {one.name}: {one.message}") for one in whole],
            rules=[number for one in whole for number in one.rules],
            witness=worst.witness,
            explanation=[*worst.explanation, "each change by itself was checked and does not bring it"],
            status=worst.status,
            readings=worst.readings,
            key=sorted(fingerprint(one) for one in whole),
            atoms=[fingerprint(one) for one in whole],
        )
    ]
