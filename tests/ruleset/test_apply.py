from __future__ import annotations

from nomicformal.core.clauses import Claim, Define
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.core.proposal import facts, individuals, lower_proposal
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.load import load_text
from nomicformal.source import SourceFile
from nomicformal.syntax import tree
from nomicformal.syntax.parse import parse_proposal

VOCABULARY = """
entity Proposal
kind ChangeKind: enactment, amendment, repealing, transmutation
fact proposal_of(c: Change): Proposal
fact change_kind(c: Change): ChangeKind
fact target(c: Change): Rule
fact new_status(c: Change): Status
term quorum: number
"""
RULES = """
rule 101 immutable
| Only a unanimous vote changes this.
  quorum = 3
rule 202 mutable "Two"
section "Money"
| Second.
  quorum = 2
rule 203 mutable
| This rule has precedence over rule 202.
  prevails over rule 202
rule 204 repealed by 290
"""


def read(text: str) -> tree.ProposalFile:
    proposal, found = parse_proposal(SourceFile("p.nomic", text))
    assert found == []
    return proposal


def after(changes: str, numbering: str = "") -> tuple[Ruleset, list[Diagnostic]]:
    source = SourceFile("p.nomic", 'proposal 301 "P" by anna on 2011-09-10\n' + changes)
    changed, found = apply(load_text(VOCABULARY + numbering + RULES), read(source.text), source)
    ruleset, more = lower(changed)
    return ruleset, [*found, *(d for d in more if d.severity is not Severity.INFO)]


def numbers(ruleset: Ruleset) -> list[tuple[str, int, str]]:
    return [(r.id, r.number, r.status) for r in ruleset.rules if r.in_force]


def test_a_new_rule_takes_the_number_of_the_proposal() -> None:
    ruleset, found = after('enact rule mutable "New"\n| Text.\n  quorum = 9 when 1 = 1\n')
    assert found == []
    new = ruleset.rule("r301")
    assert (new.number, new.status, new.title, new.in_force) == (301, "mutable", "New", True)
    assert [c.origin.source for c in ruleset.clauses if c.origin.rule == "r301"] == ["quorum = 9 when 1 = 1"]
    assert [(h.text, h.number) for h in new.history] == [("created by proposal 301; by anna", 301)]
    assert new.history[0].date is not None


def test_an_amended_rule_keeps_its_identity_section_and_history() -> None:
    ruleset, found = after("amend rule 202\n| Changed.\n  quorum = 4\n")
    assert found == []
    rule = ruleset.rule("r202")
    assert (rule.number, rule.title, rule.section) == (202, "Two", "Money")
    assert [p.text for p in rule.passages] == ["Changed."]
    assert len([c for c in ruleset.clauses if isinstance(c, Define) and c.origin.rule == "r202"]) == 1


def test_an_amended_rule_takes_the_number_where_the_ruleset_says_so() -> None:
    ruleset, found = after("amend rule 202\n| x\n  quorum = 4\n", "amended rules take the proposal's number\n")
    assert found == []
    assert ruleset.rule("r202").number == 301


def test_a_claim_still_means_the_rule_that_had_the_number() -> None:
    ruleset, found = after("amend rule 202\n| x\n  quorum = 4\n", "amended rules take the proposal's number\n")
    assert found == []
    assert [c.numbers for c in ruleset.clauses if isinstance(c, Claim)] == [(301,)]


def test_a_repealed_rule_stays_as_a_stub_without_clauses() -> None:
    ruleset, found = after("repeal rule 202\n")
    assert found == []
    assert (ruleset.rule("r202").in_force, ruleset.rule("r202").repealed_by) == (False, 301)
    assert not [c for c in ruleset.clauses if c.origin.rule == "r202"]


def test_status_number_and_title_change() -> None:
    ruleset, found = after('transmute rule 101 to mutable\nrenumber rule 203 to 400\nretitle rule 202 "Deux"\n')
    assert found == []
    assert numbers(ruleset) == [("r101", 101, "mutable"), ("r202", 202, "mutable"), ("r203", 400, "mutable")]
    assert ruleset.rule("r202").title == "Deux"


def test_a_change_of_what_is_not_there_is_a_finding() -> None:
    _, found = after("repeal rule 999\namend rule 204\n| x\n  comment\n")
    assert [(d.name, d.span.line) for d in found] == [("change-without-target", 2), ("change-without-target", 3)]
    assert "does not exist" in found[0].message
    assert "repealed already" in found[1].message


def test_two_new_rules_do_not_share_a_number() -> None:
    ruleset, found = after("enact rule mutable\n| a\n  comment\nenact rule mutable\n| b\n  comment\n")
    assert [r.number for r in ruleset.rules if r.number > 300] == [301, 302]
    assert [d.severity for d in found] == [Severity.INFO]


def test_the_ruleset_before_is_left_as_it_was() -> None:
    model = load_text(VOCABULARY + RULES)
    apply(model, read('proposal 301 "P"\nrepeal rule 202\n'))
    assert lower(model)[0].rule("r202").in_force


def test_the_rules_own_vocabulary_can_speak_of_the_changes() -> None:
    ruleset, _ = lower(load_text(VOCABULARY + RULES))
    written = read('proposal 301 "P"\nenact rule mutable "N"\n| x\n  comment\ntransmute rule 101 to mutable\n')
    proposal = lower_proposal(ruleset, written)
    assert individuals(proposal, ruleset) == {"Change": ("c1", "c2"), "Proposal": ("p301",)}
    assert facts(proposal, ruleset) == {
        ("proposal_of", ("c1",)): "p301",
        ("change_kind", ("c1",)): "enactment",
        ("new_status", ("c1",)): "mutable",
        ("proposal_of", ("c2",)): "p301",
        ("change_kind", ("c2",)): "transmutation",
        ("target", ("c2",)): "r101",
        ("new_status", ("c2",)): "mutable",
    }


def test_what_hangs_on_a_duty_of_a_repealed_rule_is_still_understood() -> None:
    text = """ruleset t
entity Player
state points(p: Player): number initially 0
act rest() by Player
rule 201 mutable
| Everybody rests within a day.
  duty resting: p must rest() by-time 2024-01-02
rule 202 mutable
| Whoever does not loses a point.
  on breach of resting() by p: points(p) -= 1
"""
    model = load_text(text)
    proposal, found = parse_proposal(SourceFile("p.nomic", "proposal 301\nrepeal rule 201\n"))
    assert found == [] and lower(model)[1] == []
    assert {one.code for one in lower(apply(model, proposal)[0])[1]} <= {"NF031"}
    misspelt, _ = parse_proposal(
        SourceFile("p.nomic", "proposal 301\namend rule 202\n| X\n  on breach of restng() by p: points(p) -= 1\n")
    )
    assert [one.code for one in lower(apply(model, misspelt)[0])[1] if one.code == "NF039"] == ["NF039"]
