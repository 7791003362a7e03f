"""The symbol table of a ruleset that is in core form already: for questions and cases about it."""

from __future__ import annotations

from nomicformal.core.clauses import Duty, Guarantee
from nomicformal.core.model import Ruleset
from nomicformal.resolve.table import SortInfo, SymbolInfo, Table, new_table


def table_of(ruleset: Ruleset) -> Table:
    """A new table with every name of the ruleset."""
    table = new_table()
    for sort in ruleset.sorts.values():
        table.sorts[sort.name] = SortInfo(sort.name, sort.parents, sort.member, sort.is_role)
    table.enums.update(ruleset.enums)
    for symbol in ruleset.symbols.values():
        known = table.symbols.get(symbol.name)
        params = tuple((p.name, p.type) for p in symbol.params)
        if known is None or not known.built_in:
            table.symbols[symbol.name] = SymbolInfo(
                symbol.name, symbol.kind, params, symbol.result, symbol.agent, symbol.span
            )
        table.phrases[symbol.name] = tuple(
            dict.fromkeys(symbol.phrases[lang] for lang in ("en", ruleset.language) if symbol.phrases.get(lang))
        )
    for sort_name, names in ruleset.individuals.items():
        if sort_name != "Rule":
            table.individuals.update(dict.fromkeys(names, sort_name))
    table.readings.update({r.name: r.alternatives for r in ruleset.readings.values()})
    for rule in ruleset.rules:
        if rule.number not in table.rules or rule.in_force:
            table.rules[rule.number] = rule.id
        if rule.title:
            table.titles.setdefault(rule.title, rule.id)
    for clause in ruleset.clauses:
        match clause:
            case Duty() if clause.label:
                table.duties.setdefault(clause.label, clause.act)
            case Guarantee():
                table.guarantees.add(clause.name)
            case _:
                pass
    return table
