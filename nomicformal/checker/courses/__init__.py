"""Courses of play: an explicit search, with the reference evaluator alone, for acts that lead to a goal."""
