"""From published rules in any usual layout to a ruleset folder with every passage still without clauses.

`reading` turns a file or a folder into an `Imported`; `writing` makes the folder. Nothing of the source is lost: each
character lands in a rule, in a note, or in the list of what was not understood, and whatever was guessed is said.
"""
