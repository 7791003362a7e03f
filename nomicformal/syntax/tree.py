"""The surface tree in one place: `from nomicformal.syntax import tree`, then `tree.Call`, `tree.RuleFile`."""

from nomicformal.syntax.tree_clause import *  # noqa: F403
from nomicformal.syntax.tree_expr import *  # noqa: F403
from nomicformal.syntax.tree_file import *  # noqa: F403
from nomicformal.syntax.tree_vocabulary import *  # noqa: F403
