"""The page of the documentation that lists the shared vocabulary; `python -m nomicformal.core.vocabulary_page` prints
it."""

from __future__ import annotations

from pathlib import PurePath

from nomicformal.core.clauses import Define, Hold
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.ruleset.load import load_text
from nomicformal.source import NOWHERE
from nomicformal.syntax import tree
from nomicformal.syntax.show_expr import show_expr

INTRODUCTION = """# The shared vocabulary

What rules of many games speak of need not be declared again. `use nomic` in `ruleset.nomic` brings all words of
this page; `use votes` only those of one part, and of the parts that it builds on. The page is made from them.

What a word is decides what your rules have to say ([language](language.md)):

- a **power** is nobody's until a rule grants it: `p can vote(q, _) when playing(p)`; an **act** anybody can do;
- a **term** is what rules decide. One that is *explained* has a value where no rule says anything of it, which the
  last column tells: the votes for a proposal are then counted. One that is not has to be defined by a rule before
  another relies on it;
- a **state** keeps its value until a rule changes it: `on join() by p: playing(p) := yes`;
- a **fact** is simply so or not; cases give it.
"""


def page() -> str:
    """The whole page, in Markdown."""
    model = load_text("ruleset all\nuse nomic\n")
    ruleset, _ = lower(model)
    unsaid = {
        one.name: _code(show_expr(one.otherwise))
        for vocabulary in model.vocabularies
        for one in vocabulary.declarations
        if isinstance(one, tree.SymbolDecl) and one.otherwise is not None
    }
    explained = {clause.symbol for clause in ruleset.clauses if isinstance(clause, (Define, Hold))}
    parts: dict[str, list[str]] = {}
    for symbol in ruleset.symbols.values():
        if symbol.span.file != NOWHERE.file:
            part = PurePath(symbol.span.file).stem
            parts.setdefault(part, []).append(
                _row(ruleset, symbol, symbol.name in explained, unsaid.get(symbol.name, ""))
            )
    head = "| word | is | means | where no rule says otherwise |\n|---|---|---|---|\n"
    sorts = ", ".join(f"`{sort}`" for sort in ruleset.sorts)
    tables = (f"\n## {part}\n\n{head}{''.join(rows)}" for part, rows in sorted(parts.items()))
    return f"{INTRODUCTION}\nThe sorts: {sorts}.\n" + "".join(tables)


def _row(ruleset: Ruleset, symbol: Symbol, explained: bool, unsaid: str) -> str:
    params = ", ".join(f"{param.name}: {param.type}" for param in symbol.params)
    result = f": {symbol.result}" if symbol.result is not None else ""
    agent = f" by {symbol.agent}" if symbol.agent else ""
    brackets = f"({params})" if params or symbol.kind in ("act", "power") else ""
    kind = symbol.kind + (", explained" if explained and symbol.kind == "term" else "")
    phrase = symbol.phrases.get("en", "").replace("|", "\\|")
    values = ruleset.enums.get(symbol.result.name, ()) if symbol.result is not None else ()
    among = f" ({', '.join(values)})" if values else ""
    return f"| `{symbol.name}{brackets}{result}{agent}` | {kind} | {phrase}{among} | {unsaid} |\n"


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


if __name__ == "__main__":
    print(page(), end="")
