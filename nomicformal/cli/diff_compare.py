"""The comparison itself: rules, vocabulary, terms and acts, cases, findings, put together."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nomicformal.errors import UsageError
from nomicformal.render.comparison import Comparison, Findings

if TYPE_CHECKING:
    from nomicformal.checker.diff.compare import Result
    from nomicformal.checker.diff.merged import Merged
    from nomicformal.checker.encode.editions import Node
    from nomicformal.checker.questions import Options
    from nomicformal.cli.diff import Sides, Wishes


def compare(sides: Sides, options: Options, wishes: Wishes) -> Comparison:
    """Everything that was wished for about two rulesets without mistakes of the language."""
    from nomicformal.checker.diff.aligned import aligned
    from nomicformal.checker.diff.compare import Comparer
    from nomicformal.checker.diff.merged import merged
    from nomicformal.checker.diff.rules import rule_changes
    from nomicformal.checker.diff.touched_cases import Touched
    from nomicformal.checker.diff.vocabulary import name_changes
    from nomicformal.cli.diff_cases import CasesCompared, compare_cases
    from nomicformal.cli.diff_document import effect_item, item, name_line, promise_item, rule_row

    both = merged(aligned(sides.before.ruleset, sides.after.ruleset, same_ids=sides.same_ids))
    comparer = Comparer(both, options, wanted=_wanted(both, wishes.terms), progress=_progress)
    results = comparer.run()
    differing = [result for result in results if result.shown]
    items = [item(both, result, differing) for result in results]
    if not wishes.terms:
        items += [effect_item(both, effect) for effect in comparer.effects(results)]
        items += [promise_item(both, promise) for promise in comparer.promises()]
    names = name_changes(both)
    cases = CasesCompared((), 0, 0, (), False)
    if wishes.cases:
        cases = compare_cases(sides.before, sides.after, Touched(both))
    changed = tuple(told for told in items if told.outcome not in ("same", "undecided"))
    differs = bool(changed or cases.rows or any(change.bears for change in names))
    is_open = any(told.open for told in items) or cases.undecided
    return Comparison(
        sides.before.name,
        sides.after.name,
        rules=tuple(rule_row(change) for change in rule_changes(both)),
        names=tuple(name_line(change) for change in names),
        changed=changed,
        same=tuple(told for told in items if told.outcome == "same"),
        undecided=tuple(told for told in items if told.outcome == "undecided"),
        untouched=_untouched(both, results) if not wishes.terms else 0,
        cases=cases.rows,
        judged=cases.judged,
        cases_untouched=cases.untouched,
        findings=_findings(both, options) if wishes.findings else None,
        sources={**sides.before.sources, **sides.after.sources},
        notes=cases.notes,
        exit_code=1 if differs else 3 if is_open else 0,
    )


def _progress(node: Node, done: int, of: int) -> None:
    """What is asked about now, on a line of the terminal that is written over, if somebody looks at one."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{done} of at most {of}: {' '.join(node)}" if done < of else "\r\x1b[K")
        sys.stderr.flush()


def _wanted(both: Merged, terms: tuple[str, ...]) -> frozenset[Node] | None:
    """The nodes of these names. UsageError for a name that neither ruleset has."""
    if not terms:
        return None
    unknown = [name for name in terms if name not in both.ruleset.symbols and name != "has_effect"]
    if unknown:
        import difflib

        close = difflib.get_close_matches(unknown[0], both.ruleset.symbols, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise UsageError(f"neither ruleset has a term or act {unknown[0]!r}{hint}")
    return frozenset((kind, name) for name in terms for kind in ("term", "may", "can", "must"))


def _untouched(both: Merged, results: tuple[Result, ...]) -> int:
    """How many terms and norms that rules decide were not asked about, since they read nothing that differs."""
    from nomicformal.checker.diff.reached import heads

    nodes = {node for clause in both.ruleset.clauses for node in heads(clause)}
    return len(nodes - {result.node for result in results})


def _findings(both: Merged, options: Options) -> Findings:
    from nomicformal.checker.change.reach import reach
    from nomicformal.checker.check import run_checks
    from nomicformal.checker.checks import FORMAL, TEXTUAL
    from nomicformal.checker.checks.context import Context
    from nomicformal.checker.fingerprint import fresh

    sides = (both.sides.before, both.sides.after)
    found = [
        run_checks(Context(ruleset, only, options=options), (*TEXTUAL, *FORMAL)).diagnostics
        for ruleset, only in zip(sides, reach(*sides), strict=True)
    ]
    return Findings(fresh(found[1], found[0]), fresh(found[0], found[1]), "a check of both, where they can differ")
