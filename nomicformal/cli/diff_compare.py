"""The comparison itself: rules, vocabulary, terms and acts, cases, findings, put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.progress import INCOMPLETE, Progress
from nomicformal.errors import UsageError
from nomicformal.render.comparison import Comparison, Findings, Item

if TYPE_CHECKING:
    from nomicformal.checker.diff.compare import Comparer, Result
    from nomicformal.checker.diff.merged import Merged
    from nomicformal.checker.encode.editions import Node
    from nomicformal.checker.questions import Options
    from nomicformal.cli.diff import Sides, Wishes
    from nomicformal.cli.diff_cases import CasesCompared


def compare(
    sides: Sides, options: Options, wishes: Wishes, tell: Callable[[Comparison], object]
) -> Comparison:
    """Everything that was wished for about two rulesets without mistakes of the language. When the user stops the run,
    `tell` is given what is known by then."""
    from nomicformal.checker.diff.aligned import aligned
    from nomicformal.checker.diff.compare import Comparer
    from nomicformal.checker.diff.merged import merged

    both = merged(aligned(sides.before.ruleset, sides.after.ruleset, same_ids=sides.same_ids))
    progress = Progress(())

    def says(node: Node, done: int, of: int) -> None:
        progress.say(f"{done} of at most {of}: {' '.join(node)}")

    comparer = Comparer(both, options, wanted=_wanted(both, wishes.terms), progress=says)
    known = _Known()
    with progress.until_stopped(lambda: tell(_so_far(sides, comparer, known))):
        return _compared(sides, options, wishes, comparer, known, progress)


@dataclass(slots=True)
class _Known:
    """What is known beside the results of the comparer: effects, guarantees, and what became of the cases."""

    items: list[Item] = field(default_factory=list)
    cases: CasesCompared | None = None


def _compared(
    sides: Sides, options: Options, wishes: Wishes, comparer: Comparer, known: _Known, progress: Progress
) -> Comparison:
    from nomicformal.checker.diff.touched_cases import Touched
    from nomicformal.checker.diff.vocabulary import name_changes
    from nomicformal.cli.diff_cases import compare_cases
    from nomicformal.cli.diff_document import effect_item, promise_item

    both = comparer.both
    results = comparer.run()
    if not wishes.terms:
        progress.say("what happens by itself or on an act")
        known.items += [effect_item(both, effect) for effect in comparer.effects(results)]
        progress.say("what must always hold, and guarantees")
        known.items += [promise_item(both, promise) for promise in comparer.promises()]
    if wishes.cases:
        progress.say("cases")
        known.cases = compare_cases(sides.before, sides.after, Touched(both))
    if wishes.findings:
        progress.say("a check of both")
    found = _findings(both, options) if wishes.findings else None
    comparison = replace(
        _comparison(sides, comparer, known), findings=found,
        untouched=_untouched(both, results) if not wishes.terms else 0,
    )  # fmt: skip
    is_open = any(told.open for told in (*comparison.changed, *comparison.same, *comparison.undecided))
    is_open = is_open or (known.cases is not None and known.cases.undecided)
    differs = comparison.changed or comparison.cases or any(change.bears for change in name_changes(both))
    return replace(comparison, exit_code=1 if differs else 3 if is_open else 0)


def _so_far(sides: Sides, comparer: Comparer, known: _Known) -> Comparison:
    """For a run that was stopped: what was not asked about yet is undecided."""
    from nomicformal.checker.diff.words import node_words

    waiting = [node for node in comparer.waiting if node not in comparer.results]
    left = tuple(
        Item(node[1], node[0], node_words(comparer.both.ruleset, node), "undecided", "stopped before it was known")
        for node in waiting
    )
    comparison = _comparison(sides, comparer, known)
    note = f"{INCOMPLETE}there may be more differences than these"
    return replace(
        comparison, undecided=(*comparison.undecided, *left), notes=(note, *comparison.notes), exit_code=INTERRUPTED,
        complete=False,
    )  # fmt: skip


def _comparison(sides: Sides, comparer: Comparer, known: _Known) -> Comparison:
    from nomicformal.checker.diff.rules import rule_changes
    from nomicformal.checker.diff.vocabulary import name_changes
    from nomicformal.cli.diff_document import item, name_line, rule_row

    both, results = comparer.both, tuple(comparer.results.values())
    differing = [result for result in results if result.shown]
    items = [*(item(both, result, differing) for result in results), *known.items]
    cases = known.cases
    return Comparison(
        sides.before.name,
        sides.after.name,
        rules=tuple(rule_row(change) for change in rule_changes(both)),
        names=tuple(name_line(change) for change in name_changes(both)),
        changed=tuple(told for told in items if told.outcome not in ("same", "undecided")),
        same=tuple(told for told in items if told.outcome == "same"),
        undecided=tuple(told for told in items if told.outcome == "undecided"),
        cases=cases.rows if cases else (),
        judged=cases.judged if cases else 0,
        cases_untouched=cases.untouched if cases else 0,
        sources={**sides.before.sources, **sides.after.sources},
        notes=cases.notes if cases else (),
    )


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
    from nomicformal.checker.fingerprint import fresh, lost

    sides = (both.sides.before, both.sides.after)
    found = [
        run_checks(Context(ruleset, only, options=options), (*TEXTUAL, *FORMAL)).diagnostics
        for ruleset, only in zip(sides, reach(*sides), strict=True)
    ]
    gone = lost(found[0], found[1], sides)
    return Findings(fresh(found[1], found[0]), gone, "a check of both, where they can differ")
