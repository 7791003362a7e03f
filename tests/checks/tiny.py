"""What the tiny rulesets of these tests have in common."""

HEAD = """ruleset tiny "A tiny game" language en
entity Player "player"
fact rich(p: Player): truth "{p} is rich"
fact late(p: Player): truth "{p} is late"
fact skill(p: Player): number "the skill of {p}"
state points(p: Player): number initially 0 "the points of {p}"
act tell(p: Player) by Player "{by} tells {p} a secret"
act pay(p: Player) by Player "{by} pays {p}"
act name(n: number) by Player "{by} names {n}"
power fly(p: Player) by Player "{by} flies to {p}"
term prize(p: Player): number "the prize of {p}"
term wins(p: Player): truth else no "{p} wins"
term calm(p: Player): truth else no "{p} is calm"
"""

STATUS_FIRST = """
rule 111 immutable
| Immutable rules prevail over mutable ones, which are then void.
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
"""

CLAIMS_THEN_NUMBER = """
rule 212 mutable
| Among rules of one status claims count, and then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
"""

DUTY = """
rule 301 mutable
| A rich player must pay everybody.
  p must pay(q) when rich(p)
rule 302 mutable
| Who is late must not pay anybody.
  p must not pay(q) when late(p)
"""
"""A duty, and a prohibition that it meets."""


def rules(text: str, *policy: str) -> str:
    """A whole ruleset: the common vocabulary, rules about precedence, and the rules of the test."""
    return HEAD + "".join(policy) + text
