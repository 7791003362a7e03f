"""Text to surface tree and back: lines, grammar, tree, findings about syntax, formatter."""
