"""Answers kept of a run on other rules change nothing: random rulesets, random edits, with and without them."""
