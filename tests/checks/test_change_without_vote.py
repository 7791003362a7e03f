"""Rules that change rules although no proposal is adopted."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

DRAWN = NOMIC.replace("fact rich", 'event draw(n: number) "the draw of the number {n}"\nfact rich', 1)
PLAGUE = """rule 363 mutable "Plague"
| Each Sunday a number is drawn. The rule with that number is repealed.
  on draw(n) when in_force(r) and number(r) = n: repeal r
"""


def lines(text: str) -> list[str]:
    return [str(line) for line in only_finding("change_without_vote", text).explanation]


def test_a_draw_that_repeals_rules_is_told_with_what_it_can_strike() -> None:
    found = only_finding("change_without_vote", DRAWN + PLAGUE)
    assert found.severity is Severity.INFO and found.rules == (363,)
    told = lines(DRAWN + PLAGUE)
    assert any("nobody's act" in line and "the draw of the number" in line for line in told)
    assert any("immutable, such as rule 104" in line for line in told)
    assert any('it can strike rule 363 "Plague" itself' in line for line in told)


def test_it_says_which_of_the_rules_nothing_can_be_adopted_without() -> None:
    """Those on adoption, on the quorum, on the period of voting, and on the votes that it takes."""
    (told,) = (line for line in lines(DRAWN + PLAGUE) if "no proposal is adopted any more" in line)
    assert "rules 106, 201, 205 and 209" in told
    spared = PLAGUE.replace("number(r) = n:", "number(r) = n and n > 300:")
    assert not any("no proposal is adopted any more" in line for line in lines(DRAWN + spared))


def test_what_the_effect_spares_is_not_said_to_be_struck() -> None:
    sparing = PLAGUE.replace("number(r) = n:", "number(r) = n and status(r) is mutable and n < 300:")
    told = lines(DRAWN + sparing)
    assert not any("immutable" in line or "itself" in line for line in told)


def test_the_guarantee_that_limits_it_can_be_struck_by_it() -> None:
    promise = """rule 115 immutable "Always"
| It is always possible to adopt something. What makes that impossible is void.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
  a change that breaks adoptable is void
"""
    told = lines(DRAWN + PLAGUE + promise)
    assert any("makes void only what breaks this" in line and "always possible" in line for line in told)
    assert any('it can strike rule 115 "Always", too' in line for line in told)


def test_an_act_of_one_person_is_named() -> None:
    decree = NOMIC.replace("fact rich", 'act decree(r: Rule) by Player "{by} decrees the end of {r}"\nfact rich', 1) + (
        'rule 302 mutable "Decrees"\n| A decree repeals a rule a day later.\n  on 1 day after decree(r): repeal r\n'
    )
    told = lines(decree)
    assert any("one person sets it off" in line and "decrees the end of" in line for line in told)
    assert any("1 day after that" in line for line in told)


def test_a_change_that_stands_of_itself_is_told() -> None:
    text = NOMIC.replace("fact rich", 'term stands(c: Change): truth "{c} stands"\nfact rich', 1) + (
        'rule 303 mutable "Corrections"\n| A correction stands.\n  stands(c) when explicit(c)\n'
    )
    assert any("“A correction stands.”" in line for line in lines(text))


def test_what_takes_effect_once_adopted_is_a_vote_like_any_other() -> None:
    adopted = """rule 210 mutable "Effect"
| An adopted change takes effect.
  takes_effect(c) when adopted(proposal_of(c))
  on takes_effect(c) becomes true when change_kind(c) is repealing: repeal target(c)
"""
    assert findings("change_without_vote", NOMIC + adopted) == []


def test_what_is_voted_down_and_has_effect_all_the_same_depends_on_the_answer() -> None:
    rejected = """rule 210 mutable "Effect"
| A change takes effect when the vote is over.
  reading rejected "also a change that was rejected?"
  under rejected:
      all_changes -> takes_effect(c) when closed(proposal_of(c))
      adopted_only -> takes_effect(c) when adopted(proposal_of(c))
"""
    found = only_finding("change_without_vote", NOMIC + rejected)
    assert found.readings == (("rejected", "all_changes"),) and "although it is voted down" in found.message


def test_a_change_that_takes_effect_by_being_written_out_is_told_to_do_so_though_voted_down() -> None:
    written = 'rule 107 mutable "Effect"\n| What is written out has effect.\n  takes_effect(c) iff explicit(c)\n'
    found = only_finding("change_without_vote", NOMIC + written)
    assert found.rules == (107,) and "although it is voted down" in found.message
    only_adopted = written.replace("iff explicit(c)", "when explicit(c) and adopted(proposal_of(c))")
    assert findings("change_without_vote", NOMIC + only_adopted) == []
