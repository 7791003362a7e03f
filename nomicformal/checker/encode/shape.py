"""The shape of an expression: what it says, wherever it stands."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from nomicformal.core.expr import Apply, Var


def shape(tree: object, names: Mapping[str, str] | None = None) -> Hashable:
    """The expression as nested tuples, without places in files; variables renamed by `names`."""
    if isinstance(tree, tuple):
        return tuple(shape(part, names) for part in tree)
    if isinstance(tree, Var) and names is not None:
        return ("Var", names.get(tree.name, tree.name))
    fields = getattr(type(tree), "__dataclass_fields__", None)
    if fields is None:
        return tree if isinstance(tree, Hashable) else None
    skip = "span" if isinstance(tree, Apply) else ""
    return (type(tree).__name__, *(shape(getattr(tree, name), names) for name in fields if name != skip))
