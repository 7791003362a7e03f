"""NF701: what an entrenched rule leans on."""

from tests.checks.asking import findings, only_finding

WORDS = """
ruleset small "a game"
entity Person "person"
entity Proposal "proposal"
act vote(q: Proposal) by Person "{by} votes on {q}"
term quorum(q: Proposal): number "the quorum of {q}"
term turnout(q: Proposal): number else legal_votes(q) "the turnout on {q}"
term legal_votes(q: Proposal): number "the legal votes on {q}"
term adopted(q: Proposal): truth else no "{q} is adopted"
rule 1 immutable
| Immutable rules prevail.
  precedence: immutable over mutable, the beaten rule is void
rule 2 immutable
| A proposal that reaches the quorum is adopted.
  adopted(q) when turnout(q) >= quorum(q)
"""


def test_an_immutable_rule_leans_on_a_term_that_a_mutable_rule_decides() -> None:
    found = only_finding("leans_on_lower", WORDS + "rule 201 mutable\n| The quorum is 3.\n  quorum(q) = 3\n")
    assert found.message.startswith("the outcome of immutable rule 2 hangs on “the quorum of a proposal”; that is")
    assert found.message.endswith("mutable rule 201")
    assert found.rules == (201, 2)


def test_a_term_that_another_immutable_rule_decides_is_safe() -> None:
    assert findings("leans_on_lower", WORDS + "rule 3 immutable\n| The quorum is 3.\n  quorum(q) = 3\n") == []


def test_the_vocabulary_between_the_two_hides_nothing() -> None:
    text = "rule 3 immutable\n| 3.\n  quorum(q) = 3\nrule 201 mutable\n| Cast once.\n  legal_votes(q) = 1\n"
    found = only_finding("leans_on_lower", WORDS + text)
    assert "the legal votes on a proposal" in found.message


def test_a_mutable_rule_orders_immutable_ones() -> None:
    quorum = "rule 3 immutable\n| 3.\n  quorum(q) = 3\n"
    order = "rule 212 mutable\n| Lower numbers.\n  precedence among rules of one status: lower number\n"
    found = only_finding("leans_on_lower", WORDS + quorum + order)
    assert found.message == "which of two immutable rules prevails is decided by mutable rule 212"


def test_a_place_is_shown_once_though_it_asserts_and_denies() -> None:
    words = WORDS.replace("adopted(q) when", "adopted(q) iff")
    found = only_finding("leans_on_lower", words + "rule 201 mutable\n| The quorum is 3.\n  quorum(q) = 3\n")
    assert len(found.related) == 1


def test_what_the_lower_rule_hangs_on_in_turn_is_named() -> None:
    quorum = "rule 201 mutable\n| Half of the legal votes.\n  quorum(q) = 1/2 of legal_votes(q)\n"
    votes = "rule 202 mutable\n| One.\n  legal_votes(q) = 1\n"
    found = {one.rules[0]: one for one in findings("leans_on_lower", WORDS + quorum + votes)}
    assert found[201].explanation == ("that hangs in turn on rule 202",)
    assert found[202].explanation == ()


def test_a_promise_leans_on_nothing_for_a_lower_rule_does_not_make_it_another_one() -> None:
    promise = "rule 3 immutable\n| Nobody has to wait.\n  guarantee none: never waits(p)\n"
    bar = "rule 3 immutable\n| Who waits is out.\n  adopted(q) when (some p: Person where waits(p))\n"
    words = 'term waits(p: Person): truth else no "{p} has to wait"\n'
    lower = "rule 201 mutable\n| All wait.\n  waits(p)\n"
    text = WORDS.replace("rule 1 immutable", words + "rule 1 immutable", 1)
    assert findings("leans_on_lower", text + promise + lower) == []
    assert len(findings("leans_on_lower", text + bar + lower)) == 1
