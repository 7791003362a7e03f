"""YAML as a tree. Only the structure is read: no tags are obeyed, every scalar is text as printed."""

from __future__ import annotations

import yaml

from nomicformal.errors import UsageError
from nomicformal.importers.tree import MAX_DEPTH, MAX_NODES, Items, Leaf, Node, Pairs

_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(name: str, text: str) -> Node:
    """The tree of a YAML document; several documents are a list. UsageError, with the place, for any other text."""
    try:
        documents = [node for node in yaml.compose_all(text.lstrip("\ufeff"), Loader=_Loader) if node is not None]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f" in line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        raise UsageError(f"{name} is not YAML: {error.problem or error.context}{where}") from error
    except yaml.YAMLError as error:
        raise UsageError(f"{name} is not YAML: {' '.join(str(error).split())}") from error
    except RecursionError as error:
        raise UsageError(f"{name} is nested too deeply") from error
    builder = _Builder(name)
    trees = [builder.node(document, "", 0) for document in documents]
    return trees[0] if len(trees) == 1 else Items(tuple(trees))


class _Builder:
    """Copies the nodes; what an alias stands for is copied each time, up to the limit."""

    def __init__(self, name: str) -> None:
        self.name, self.count = name, 0

    def node(self, node: yaml.Node, path: str, depth: int) -> Node:
        self.count += 1
        if depth > MAX_DEPTH or self.count > MAX_NODES:
            raise UsageError(f"{self.name} is nested more than {MAX_DEPTH} deep, or has more than {MAX_NODES:,} values")
        if isinstance(node, yaml.ScalarNode):
            value = "" if node.style is None and node.value in ("~", "null", "Null", "NULL") else node.value
            return Leaf(path, value, node.start_mark.line + 1)
        if isinstance(node, yaml.SequenceNode):
            return Items(tuple(self.node(v, f"{path}.{n}".strip("."), depth + 1) for n, v in enumerate(node.value)))
        pairs: list[tuple[str, Node]] = []
        for key, value in node.value:
            words = key.value if isinstance(key, yaml.ScalarNode) else "?"
            found = self.node(value, f"{path}.{words}".strip("."), depth + 1)
            if words == "<<" and isinstance(found, Pairs):
                pairs += found.pairs
            else:
                pairs.append((words, found))
        return Pairs(tuple(pairs))
