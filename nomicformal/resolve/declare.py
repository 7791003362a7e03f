"""From declarations to the symbol table, with a finding for each declaration that cannot stand."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nomicformal.diagnostics import Diagnostic, Related
from nomicformal.resolve.codes import finding
from nomicformal.resolve.shared_words import brought_by
from nomicformal.resolve.table import SortInfo, SymbolInfo, Table, new_table
from nomicformal.resolve.types import STATUS, Kind, Type
from nomicformal.source import NOWHERE, Span
from nomicformal.syntax import tree

_HOLE = re.compile(r"\{(\w+)\}")
IdentifiedRule = tuple[str, tree.Rule]
"""A rule's id (`r202`), which outlives renumbering, and the rule."""


def declare(
    vocabularies: Sequence[tree.VocabularyFile], rules: Sequence[IdentifiedRule]
) -> tuple[Table, list[Diagnostic]]:
    """The table of all names that the vocabularies and the rules declare. A later declaration of a name that is taken
    is reported and ignored."""
    maker = _Declarer()
    declarations = [d for v in vocabularies for d in v.declarations]
    maker.sorts(declarations)
    maker.statuses(rules)
    maker.symbols(declarations)
    maker.readings(declarations, rules)
    maker.labels(rules)
    return maker.table, maker.diagnostics


def is_variable(name: str) -> bool:
    """A single letter is always a variable."""
    return len(name) == 1 and name.isalpha()


def union_name(names: Iterable[str]) -> str:
    """The sort that a role of several sorts draws its members from."""
    return " or ".join(names)


class _Declarer:
    def __init__(self) -> None:
        self.table = new_table()
        self.diagnostics: list[Diagnostic] = []
        self.places: dict[str, Span] = {}

    # ---- sorts and enumerations

    def sorts(self, declarations: Sequence[tree.Declaration]) -> None:
        table = self.table
        for d in declarations:
            match d:
                case tree.EntityDecl() if self._new_type(d.name, d.span):
                    parents = (d.parent,) if d.parent else ()
                    table.sorts[d.name] = SortInfo(d.name, parents, d.exists_when or "", span=d.span)
                case tree.RoleDecl() if self._new_type(d.name, d.span):
                    table.sorts[d.name] = SortInfo(d.name, d.of, d.name, is_role=True, span=d.span)
                case tree.KindDecl():
                    self._enumeration(d)
                case _:
                    pass
        for name, info in list(table.sorts.items()):
            for parent in info.parents:
                if parent not in table.sorts:
                    self._unknown_sort(parent, info.span)
            known = tuple(p for p in info.parents if p in table.sorts)
            table.sorts[name] = SortInfo(name, known, info.member, info.is_role, info.span)
        for name, info in list(table.sorts.items()):
            if info.is_role and len(info.parents) > 1:
                union = self._union(info.parents)
                table.sorts[name] = SortInfo(name, (union,), info.member, info.is_role, info.span)
        for name, info in list(table.sorts.items()):
            if any(table.within(p, name) for p in info.parents):
                self._report(
                    "defined-through-itself",
                    f"the sort {name} lies within itself",
                    info.span,
                    help="Remove one `is a`.",
                )
                table.sorts[name] = SortInfo(name, (), info.member, info.is_role, info.span)
                table.sorts_changed()
        table.sorts_changed()

    def _union(self, sorts: tuple[str, ...]) -> str:
        name = union_name(sorts)
        if name not in self.table.sorts:
            self.table.sorts[name] = SortInfo(name)
            for sort in sorts:
                old = self.table.sorts[sort]
                self.table.sorts[sort] = SortInfo(sort, (*old.parents, name), old.member, old.is_role, old.span)
        return name

    def _enumeration(self, d: tree.KindDecl) -> None:
        names = tuple(dict.fromkeys(m.name for m in d.members))
        if len(names) < len(d.members):
            self._report("declared-twice", f"the enumeration {d.name} lists a member twice", d.span)
        for member in d.members:
            self._not_a_letter(member.name, member.span)
        if d.name == STATUS.name:
            self.table.enums[d.name] = tuple(dict.fromkeys((*self.table.enums[d.name], *names)))
        elif self._new_type(d.name, d.span):
            self.table.enums[d.name] = names

    def statuses(self, rules: Sequence[IdentifiedRule]) -> None:
        """The words that stand in the headers of rules are statuses."""
        declared = self.table.enums[STATUS.name]
        written = Counter(rule.header.status for _, rule in rules if rule.header.status)
        for _, rule in rules:
            status = rule.header.status
            if status and status not in declared and (meant := _status_meant(status, written)):
                help = f"Did you mean `{meant}`? A status that only it has is declared: `kind Status: {status}`."
                self._report("unknown-name", f"`{status}` is the status of this rule alone", rule.header.span, help)
        self.table.enums[STATUS.name] = tuple(dict.fromkeys((*declared, *written)))

    # ---- symbols and individuals

    def symbols(self, declarations: Sequence[tree.Declaration]) -> None:
        for d in declarations:
            match d:
                case tree.IndividualDecl():
                    if d.sort not in self.table.sorts:
                        self._unknown_sort(d.sort, d.span)
                        continue
                    for member in d.members:
                        if self._new_name(member.name, member.span if member.span != NOWHERE else d.span):
                            self.table.individuals[member.name] = d.sort
                case tree.RoleDecl():
                    self._role(d)
                case tree.SymbolDecl():
                    self._symbol(d)
                case _:
                    pass
        for info in self.table.sorts.values():
            if info.member and not info.is_role:
                self._member_symbol(info)

    def _role(self, d: tree.RoleDecl) -> None:
        info = self.table.sorts.get(d.name)
        if info is not None and info.is_role and info.parents and self._new_name(d.name, d.span):
            param = (("x", Type(Kind.ENTITY, info.parents[0])),)
            kind = "state" if d.is_state else "term"
            self.table.symbols[d.name] = SymbolInfo(d.name, kind, param, self.table.type_named("truth"), span=d.span)

    def _symbol(self, d: tree.SymbolDecl) -> None:
        params: list[tuple[str, Type]] = []
        for binder in d.params:
            found = self._type(binder.sort or "", d.span, f"the parameter `{binder.name}` of `{d.name}`")
            params.append((binder.name, found or Type(Kind.NOTHING)))
        if len({name for name, _ in params}) < len(params):
            self._report("declared-twice", f"two parameters of `{d.name}` have the same name", d.span)
        result = self._type(d.result, d.span, f"`{d.name}`") if d.result is not None else None
        if result is None and d.kind in ("fact", "state", "term", "chance"):
            result = self.table.type_named("number" if d.kind == "chance" else "truth")
        agent = d.agent or ""
        if agent and agent not in self.table.sorts:
            self._unknown_sort(agent, d.span)
            agent = ""
        self._phrases(d, params, bool(d.agent))
        built_in = self.table.symbols.get(d.name)
        if built_in is not None and built_in.built_in and d.name not in self.places:
            if (built_in.kind, built_in.result, len(built_in.params)) != (d.kind, result, len(params)):
                self._report("declared-twice", f"`{d.name}` is built in, with another meaning", d.span)
            return
        if self._new_name(d.name, d.span):
            self.table.symbols[d.name] = SymbolInfo(d.name, d.kind, tuple(params), result, agent, d.span)

    def _phrases(self, d: tree.SymbolDecl, params: list[tuple[str, Type]], has_agent: bool) -> None:
        """A phrase may speak of the parameters, and of `by` where there is an agent."""
        known = [name for name, _ in params] + (["by"] if has_agent else [])
        for hole in dict.fromkeys(h for _, text in d.phrases for h in _HOLE.findall(text)):
            if hole not in known:
                listed = ", ".join("{" + name + "}" for name in known) or "none"
                self._report(
                    "unknown-name",
                    f"the phrase of `{d.name}` speaks of {{{hole}}}, which is none of its parameters",
                    d.span,
                    help=f"It can speak of: {listed}.",
                )

    def _member_symbol(self, info: SortInfo) -> None:
        self.table.used.add(info.member)
        symbol = self.table.symbols.get(info.member)
        if symbol is None:
            near = self.table.nearest(info.member, self.table.symbols)
            self._report(
                "unknown-name",
                f"`{info.member}` is not declared",
                info.span,
                help=f"Did you mean `{near}`?" if near else f"Declare `state {info.member}(x: {info.name}): truth`.",
            )
        elif symbol.result != self.table.type_named("truth") or len(symbol.params) != 1:
            self._report("wrong-type", f"`exists when {info.member}` needs a truth about one {info.name}", info.span)
        else:
            return
        self.table.sorts[info.name] = SortInfo(info.name, info.parents, "", info.is_role, info.span)

    # ---- readings, labels

    def readings(self, declarations: Sequence[tree.Declaration], rules: Sequence[IdentifiedRule]) -> None:
        """Readings declared anywhere; where no alternatives are written, those of the `under` blocks in order."""
        items: list[tree.Declaration | tree.PassageItem] = [*declarations, *_items(rules)]
        in_blocks: dict[str, dict[str, None]] = {}
        for item in items:
            for under in _unders(item):
                in_blocks.setdefault(under.reading, {}).update(dict.fromkeys(a for a, _ in under.alternatives))
        for item in items:
            if isinstance(item, tree.Reading):
                if item.name in self.table.readings:
                    self._twice(item.name, item.span)
                    continue
                self.places[item.name] = item.span
                found = item.alternatives or tuple(in_blocks.get(item.name, {}))
                self.table.readings[item.name] = found
                if len(found) < 2:
                    self._report(
                        "reading-alternatives",
                        f"the reading `{item.name}` has fewer than two alternatives",
                        item.span,
                        help=f'List them: `reading {item.name}: a, b "question"`.',
                    )

    def labels(self, rules: Sequence[IdentifiedRule]) -> None:
        for item in _items(rules):
            for clause in _plain(item):
                if isinstance(clause, tree.Norm) and clause.label and isinstance(clause.act, tree.Call):
                    known = self.table.duties.setdefault(clause.label, clause.act.name)
                    if known != clause.act.name:
                        self._twice(clause.label, clause.span)
                elif isinstance(clause, tree.Guarantee):
                    if clause.name in self.table.guarantees:
                        self._twice(clause.name, clause.span)
                    self.table.guarantees.add(clause.name)
                    self.places.setdefault(clause.name, clause.span)

    # ---- reports

    def _type(self, name: str | None, span: Span, what: str) -> Type | None:
        found = self.table.type_named(name or "")
        if found is None:
            near = self.table.nearest(
                name or "",
                [*self.table.sorts, *self.table.enums, "truth", "number", "share", "time", "duration", "text"],
            )
            help = brought_by(name or "") or (
                f"Did you mean `{near}`?" if near else "Declare it: `entity NAME` or `kind NAME: a, b`."
            )
            self._report("unknown-name", f"the type of {what}, `{name}`, is not declared", span, help=help)
        return found

    def _unknown_sort(self, name: str, span: Span) -> None:
        near = self.table.nearest(name, self.table.sorts)
        self._report(
            "unknown-name",
            f"the sort `{name}` is not declared",
            span,
            help=brought_by(name) or (f"Did you mean `{near}`?" if near else f"Declare it: `entity {name}`."),
        )

    def _not_a_letter(self, name: str, span: Span) -> None:
        if is_variable(name):
            self._report(
                "variable-without-sort",
                f"`{name}` is a single letter, which always is a variable",
                span,
                help="Give it a longer name.",
            )

    def _new_type(self, name: str, span: Span) -> bool:
        self._not_a_letter(name, span)
        if name in self.table.sorts or name in self.table.enums:
            self._twice(name, span)
            return False
        self.places[name] = span
        return True

    def _new_name(self, name: str, span: Span) -> bool:
        self._not_a_letter(name, span)
        if name in self.table.symbols or name in self.table.individuals:
            self._twice(name, span)
            return False
        self.places[name] = span
        return True

    def _twice(self, name: str, span: Span) -> None:
        first = self.places.get(name)
        related = (Related(first, "first declared here"),) if first else ()
        self.diagnostics.append(finding("declared-twice", f"`{name}` is declared twice", span, related=related))

    def _report(self, kind: str, message: str, span: Span, help: str = "") -> None:
        self.diagnostics.append(finding(kind, message, span, help=help))


def _status_meant(status: str, written: Counter[str]) -> str:
    """The status of several other rules that the only one of its kind may be a slip for. `veränderlich` is none for
    `unveränderlich`, nor `strength_10` for `strength_1`."""
    if any(letter.isdigit() for letter in status):
        return ""
    several = (one for one, rules in written.items() if rules > 1)
    others = [one for one in several if not one.endswith(status) and not status.endswith(one)]
    near = difflib.get_close_matches(status.lower(), others, 1, 0.8) if written[status] == 1 else []
    return near[0] if near else ""


def _items(rules: Sequence[IdentifiedRule]) -> Iterator[tree.PassageItem]:
    for _, rule in rules:
        for passage in rule.body.passages:
            yield from passage.items


def _plain(item: object) -> Iterator[object]:
    """The clause itself, or the clauses of the alternatives of an `under`."""
    if isinstance(item, tree.UnderClause):
        yield from (clause for _, clause in item.alternatives if clause is not None)
    else:
        yield item


def _unders(item: object) -> Iterator[tree.Under | tree.UnderClause]:
    if isinstance(item, tree.UnderClause):
        yield item
    for clause in _plain(item):
        inner = clause.clause if isinstance(clause, tree.DictionaryDecl) else clause
        match inner:
            case tree.Definition(value=tree.Under() as under):
                yield under
            case tree.Iff(condition=tree.Under() as under) | tree.OnlyIf(condition=tree.Under() as under):
                yield under
            case _:
                pass
