"""Courses of play: an explicit search, with the reference evaluator alone, for acts that lead to what shall be possible."""
