"""One written clause to its core clauses, alternatives of readings included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from nomicformal.core.draft import Book, Draft, Place
from nomicformal.core.lower_effect import lower_effect
from nomicformal.core.lower_norm import lower_counts_as, lower_norm
from nomicformal.core.lower_policy import (
    lower_claim,
    lower_default,
    lower_guarantee,
    lower_no_effect,
    lower_policy,
    lower_sanction,
)
from nomicformal.core.lower_term import lower_always, lower_capped, lower_truths
from nomicformal.resolve.codes import finding
from nomicformal.resolve.table import Table
from nomicformal.syntax import tree

Alternative = tuple[str, str] | None


def lower_clause(book: Book, place: Place, clause: tree.Clause, source: str) -> None:
    """Put the core clauses of a written clause in the book, with a finding for each mistake."""
    for plain, reading in alternatives(book, clause):
        _lower_plain(Draft(book, place, plain, source, reading), plain)
    book.written_clause_done()


def alternatives(book: Book, clause: tree.Clause) -> Iterator[tuple[tree.PlainClause, Alternative]]:
    """The plain clauses that a clause stands for, each with the alternative of a reading that it hangs on."""
    if isinstance(clause, tree.UnderClause):
        check_alternatives(book, clause.reading, [name for name, _ in clause.alternatives], clause)
        for name, inner in clause.alternatives:
            if inner is not None:
                yield inner, (clause.reading, name)
        return
    under = clause.value if isinstance(clause, tree.Definition) else getattr(clause, "condition", None)
    if not isinstance(under, tree.Under):
        yield clause, None
        return
    check_alternatives(book, under.reading, [name for name, _ in under.alternatives], under)
    for name, value in under.alternatives:
        if isinstance(clause, tree.Definition):
            yield replace(clause, value=value), (under.reading, name)
        else:
            assert isinstance(clause, (tree.Iff, tree.OnlyIf))
            yield replace(clause, condition=value), (under.reading, name)


def check_alternatives(book: Book, reading: str, written: Sequence[str], node: tree.Node) -> None:
    """A finding unless each alternative of the reading is written exactly once."""
    table: Table = book.table
    known = table.readings.get(reading)
    table.used.add(reading)
    if known is None:
        near = table.nearest(reading, table.readings)
        help = f"Did you mean `{near}`?" if near else f'Declare it: `reading {reading} "the question"`.'
        book.diagnostics.append(finding("unknown-name", f"no reading `{reading}` is declared", node.span, help=help))
        return
    for name in written:
        if name not in known:
            near = table.nearest(name, known)
            help = f"Did you mean `{near}`?" if near else f"Its alternatives: {', '.join(known)}."
            book.diagnostics.append(
                finding(
                    "reading-alternatives",
                    f"`{name}` is no alternative of the reading `{reading}`",
                    node.span,
                    help=help,
                )
            )
    missing = [name for name in known if name not in written]
    if missing:
        book.diagnostics.append(
            finding(
                "reading-alternatives",
                f"the reading `{reading}` has alternatives that are not written: {', '.join(missing)}",
                node.span,
                help=f"Write `{missing[0]} -> nothing` where nothing follows from one.",
            )
        )
    for name in sorted({n for n in written if list(written).count(n) > 1}):
        book.diagnostics.append(finding("reading-alternatives", f"`{name}` is written twice", node.span))


def _lower_plain(draft: Draft, clause: tree.PlainClause) -> None:
    match clause:
        case tree.Definition() | tree.Assertion() | tree.Iff() | tree.OnlyIf():
            lower_truths(draft, clause)
        case tree.Always():
            lower_always(draft, clause)
        case tree.Capped():
            lower_capped(draft, clause)
        case tree.Norm():
            lower_norm(draft, clause)
        case tree.CountsAs():
            lower_counts_as(draft, clause)
        case tree.Effect():
            lower_effect(draft, clause)
        case tree.Guarantee():
            lower_guarantee(draft, clause)
        case tree.Sanction():
            lower_sanction(draft, clause)
        case tree.Policy():
            lower_policy(draft, clause)
        case tree.Claim():
            lower_claim(draft, clause)
        case tree.NoEffect():
            lower_no_effect(draft, clause)
        case tree.DefaultNorm():
            lower_default(draft, clause)
        case _:
            assert_never(clause)
