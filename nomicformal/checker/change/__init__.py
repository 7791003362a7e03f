"""The checks of a proposal: what it would do to a ruleset, before anybody votes on it."""
