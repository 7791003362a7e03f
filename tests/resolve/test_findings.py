"""Every finding about names and types: a text that has the fault, what is said of it, and where."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.resolve.codes import CODES
from tests.core.vocabulary import VOCABULARY
from tests.support import findings_of


def findings(*clauses: str, vocabulary: str = "", also: str = "") -> list[Diagnostic]:
    """What is wrong with a rule of these clauses, without what is merely unused."""
    passages = "".join(f"| Passage.\n  {clause}\n" for clause in clauses)
    found = findings_of(f"{VOCABULARY}{vocabulary}\nrule 201 mutable\n{passages}{also}")
    return [d for d in found if d.name != "unused-name"]


ONE_MISTAKE = [
    ("quorm(q) = 3", "unknown-name", "`quorm`", "`quorum`"),
    ("quorum(q) = 3 when writen(q)", "unknown-name", "`writen`", "`written`"),
    ("salary(chiar) = 12", "unknown-name", "`chiar`", "`chair`"),
    ("on vot(q, c) by p: points(p) += 1", "unknown-name", "`vot`", "`vote`"),
    ("quorum(q) = (count p: Plaier)", "unknown-name", "`Plaier`", "`Player`"),
    ("on join() by p: transmute rule 201 to mutabel", "unknown-name", "`mutabel`", "`mutable`"),
    ("prevails over rules deciding quorm", "unknown-name", "`quorm`", "`quorum`"),
    ("quorum(q) = 3 when written(q, q)", "wrong-number-of-arguments", "1 argument, not 2", "written(q: Proposal)"),
    ("p can vote(q, against, q)", "wrong-number-of-arguments", "2 arguments, not 3", "vote(q: Proposal"),
    ("quorum(q) = yes", "wrong-type", "truth", ""),
    ("quorum(q) = deadline(q)", "wrong-type", "time", ""),
    ("adopted(q) when quorum(q)", "wrong-type", "number", ""),
    ("adopted(q) when quorum(q) >= deadline(q)", "wrong-type", "number is compared with a time", ""),
    ("adopted(q) when quorum(q) > in_favour", "wrong-type", "", ""),
    ("quorum(q) = deadline(q) + deadline(q)", "wrong-type", "", ""),
    ("wins(p) when written(p)", "variable-without-sort", "Person", ""),
    ("wins(p) when submit(p)", "variable-without-sort", "", ""),
    ("wins(p) when submit(q)", "wrong-type", "act or event", "happened"),
    ("adopted(q) when x = y", "variable-without-sort", "`x`", ""),
    ("adopted(q) when wins(p)", "variable-only-in-condition", "`p`", "some p: Person where"),
    ("quorum(q) = n when post(q, n) happened", "variable-only-in-condition", "`n`", ""),
    ("on vote(q, c) by p: quorum(q) += 1", "not-a-state", "`quorum` is a term", "state"),
    ("on vote(q, c) by p: written(q) := yes", "not-a-state", "`written` is a fact", "state"),
    ("written(q) when proper(q)", "not-decided-by-rules", "fact", "term"),
    ("points(p) = 3", "not-decided-by-rules", "state", "effect"),
    ("submit(q) when proper(q)", "not-decided-by-rules", "act", "norm"),
    ("void(r) when in_force(r)", "not-decided-by-rules", "precedence", "no effect"),
    ("prevails over rule 999", "unknown-rule", "999", ""),
    ("adopted(q) when in_force(rule 999)", "unknown-rule", "999", ""),
    ('adopted(q) when in_force(the rule titled "Quorum")', "unknown-rule", "Quorum", ""),
    ("quorum(q) = under rounding: up -> 2", "reading-alternatives", "down", "nothing"),
    ("quorum(q) = under rounding: up -> 2 down -> 1 left -> 3", "reading-alternatives", "`left`", ""),
    ("adopted(q) when rounding is upp", "reading-alternatives", "`upp`", "`up`"),
    ("quorum(q) = under roundin: up -> 2 down -> 1", "unknown-name", "`roundin`", "`rounding`"),
    ("quorum(q) = quorum(q) + 1", "defined-through-itself", "quorum → quorum", ""),
    ("proper(q) when public(it)", "misplaced-word", "no act in hand", ""),
    ("adopted(q) when written(_)", "misplaced-word", "`_`", ""),
    ("on breach of sentence(q): holder(chair) := nothing", "unknown-label", "`sentence`", "duty"),
    ("a change that breaks solvency is void", "unknown-label", "`solvency`", "guarantee"),
    ("nobody must vote(q, c)", "no-such-norm", "nobody", ""),
    ("nobody cannot vote(q, c)", "no-such-norm", "nobody", ""),
    ("p must draw(n)", "no-such-norm", "`draw`", ""),
    ("p: Person must do anything", "no-such-norm", "every act", ""),
    ("needed(q) = 3 otherwise", "otherwise-after-nothing", "", ""),
    ("guarantee g: possible adopted(q) within deadline(q) - now", "not-constant", "", ""),
    ("adopted(q) when quorum(q) is silent and points(p) is silent and wins(p)", "not-decided-by-rules", "silent", ""),
    ("on submit(q) by p: points(p) += 1, holder(chair) += 1", "wrong-type", "", ""),
    ("quorum(q) = (count p: Person for lunch)", "unknown-name", "`lunch`", ""),
    ("adopted(q) when agent of last draw(_) is known", "unknown-name", "`agent`", "time, n"),
    ("on draw(n) by p: points(p) += 1", "wrong-type", "without an agent", ""),
]


@pytest.mark.parametrize(("clause", "name", "said", "remedy"), ONE_MISTAKE, ids=[c for c, *_ in ONE_MISTAKE])
def test_a_mistake_is_said_with_its_place_and_a_remedy(clause: str, name: str, said: str, remedy: str) -> None:
    found = findings(clause)
    meant = [d for d in found if d.name == name]
    assert meant, [(d.name, d.message) for d in found]
    assert said in meant[0].message
    assert remedy in meant[0].help
    assert meant[0].help
    assert meant[0].severity is Severity.ERROR
    lines = f"{VOCABULARY}\nrule 201 mutable\n| Passage.\n".count("\n")
    assert meant[0].span.line == lines + 1
    assert meant[0].span.column >= 3


RIGHT = [
    "deadline(q) = (time of first submit(q)) + 1 week",
    "quorum(q) = 20% of (count p: Player for quorum_count at deadline(q) where points(p) > 3) rounded up",
    "quorum(q) = lesser of (3, (sum of points(p) over p: Person where p is a Player), needed(q))",
    "deadline(q) = later of (2011-09-06, deadline(q) at 2011-01-01)",
    "salary(o) = (deadline(q) - now) div 1 day when (some q: Proposal where written(q)) and holder(o) is known "
    "and (every p: Person where wins(p) has points(p) > 3)",
    "wins(p) when p is (the r: Person where r is a Player with greatest points(r), then least points(r) * -1)",
    "wins(p) when choice of last vote(_, _) by p is in_favour and agent of first submit(_) is not p",
    "wins(p) when points(p) in 1 .. 10 or points(p) in (20, 30)",
    "wins(p) when first moment (points(p) > 3) after 2011-01-01 <= now",
    "wins(p) when submit(_) by p happened since 2011-01-01 until now where public(it)",
    "wins(p) when p must submit(_) and quorum(q) is silent and holder(chair) is not known and q = q",
    "adopted(q) when status(this rule) is mutable and number(this rule) = 201 and in_force(rule 201)",
]


@pytest.mark.parametrize("clause", RIGHT)
def test_what_is_right_is_not_complained_of(clause: str) -> None:
    names = {d.name for d in findings(clause)}
    assert names <= {"variable-only-in-condition"}, names


def test_a_mistake_is_reported_once() -> None:
    assert [d.name for d in findings("adopted(q) iff votse(q) >= 3 and proper(q)")] == ["unknown-name"]


def test_all_mistakes_of_a_ruleset_are_reported() -> None:
    found = findings("quorm(q) = 3", "adopted(q) when 3", "p can fly()")
    assert [d.name for d in found] == ["unknown-name", "wrong-type", "unknown-name"]


def test_a_value_through_an_earlier_moment_is_no_circle() -> None:
    assert findings("quorum(q) = quorum(q) at 2011-01-01") == []


def test_a_circle_through_a_truth_is_one_if_it_goes_through_a_value() -> None:
    found = findings("quorum(q) = 3 when adopted(q)", "adopted(q) when quorum(q) > 2")
    assert [d.name for d in found] == ["defined-through-itself"]
    assert len(found[0].related) == 1


def test_a_circle_of_truths_alone_is_left_to_the_meaning() -> None:
    assert findings("proper(q) when not adopted(q)", "adopted(q) when not proper(q)") == []


VOCABULARY_MISTAKES = [
    ("fact written(q: Proposal): truth\n", "declared-twice", "`written`"),
    ("term quota(q: Propsal): number\n", "unknown-name", "`Propsal`"),
    ("entity Robot is a Machine\n", "unknown-name", "`Machine`"),
    ("entity Guest is a Person exists when invited\n", "unknown-name", "`invited`"),
    ("individual b: Office\n", "variable-without-sort", "`b`"),
    ("kind Colour: red, red\n", "declared-twice", "Colour"),
    ("state number(r: Rule): text\n", "declared-twice", "built in"),
    ('reading alone: one "?"\n', "reading-alternatives", "`alone`"),
    ('term quota(q: Proposal): number "the quota of {p}"\n', "unknown-name", "{p}"),
    ('act fly() by Person "{by} flies on {x}"\n', "unknown-name", "{x}"),
    ("define rejcted(q) when adopted(q)\n", "unknown-name", "`rejcted`"),
    ("term quota(q: Proposal): number else yes\n", "wrong-type", "truth"),
]


@pytest.mark.parametrize(("line", "name", "said"), VOCABULARY_MISTAKES)
def test_mistakes_of_the_vocabulary(line: str, name: str, said: str) -> None:
    meant = [d for d in findings("adopted(q) when proper(q)", vocabulary=line) if d.name == name]
    assert meant
    assert said in meant[0].message


def test_a_misspelt_office_never_becomes_everybody() -> None:
    (found,) = findings("salary(clrk) = 12")
    assert "`clerk`" in found.help


def test_what_nothing_uses_is_told_but_no_error() -> None:
    found = findings_of("entity Person\nfact tall(p: Person): truth\nrule 1 mutable\n| x\n  comment\n")
    assert [(d.name, d.severity) for d in found] == [("unused-name", Severity.INFO)]


def test_nothing_is_called_unused_where_a_clause_was_not_understood() -> None:
    for clause in ("wins(p) when tall(p", "wins(p) when tall(p) and short(p)"):
        names = "entity Person\nfact tall(p: Person): truth\nterm wins(p: Person): truth\n"
        assert "unused-name" not in {d.name for d in findings_of(f"{names}rule 1 mutable\n| x\n  {clause}\n")}


NAMES = "entity Person\nfact tall(p: Person): truth\nterm fee(p: Person): number\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{NAMES}rule 1 mutable\n| x\n  fee(p) == 5 when tall(p)\n  fee(p) = 20 otherwise\n",
        f"{NAMES}term cost(p: Person: number\nrule 1 mutable\n| x\n  cost(p) = 20\n  fee(p) = 5 when tall(p)\n",
        f'{NAMES}rule 1 mutable\n| x\n  fee(p) = 5 when under age: up -> yes down -> no\n  reading age "?"\n',
        f'{NAMES}rule 1 mutable\n| x\n  under age:\n    up -> fee(p) == 5\n    down -> fee(p) = 3\n  reading age "?"\n',
    ],
)
def test_what_follows_from_a_line_that_was_not_understood_is_not_told_besides(text: str) -> None:
    assert [found.name for found in findings_of(text)] == ["syntax-error"]


def test_a_mistake_of_its_own_is_told_besides_a_line_that_was_not_understood() -> None:
    text = (
        f"{NAMES}term cost(p: Person: number\nrule 1 mutable\n| x\n  fee(p) = = 5\n  coat(p) = 20\n"
        "rule 2 mutable\n| x\n  fee(p) = 5 otherwise\n"
    )
    names = [found.name for found in findings_of(text)]
    assert names.count("unknown-name") == names.count("otherwise-after-nothing") == 1


def test_codes_are_distinct_and_explained() -> None:
    assert len({info.code for info in CODES}) == len({info.name for info in CODES}) == len(CODES)
    for info in CODES:
        assert all((info.what, info.why, info.example, info.instead))


def _statuses(*statuses: str, vocabulary: str = "") -> list[Diagnostic]:
    rules = "".join(f"rule {number} {status}\n| x\n  comment\n" for number, status in enumerate(statuses, 301))
    return [one for one in findings_of(f"{VOCABULARY}{vocabulary}\n{rules}") if one.name == "unknown-name"]


def test_a_misspelt_status_does_not_quietly_become_a_status_of_its_own() -> None:
    (found,) = _statuses("mutable", "mutable", "mutabel")
    assert found.severity is Severity.ERROR and "`mutabel` is the status of this rule alone" in found.message
    assert found.help == "Did you mean `mutable`? A status that only it has is declared: `kind Status: mutabel`."


@pytest.mark.parametrize(
    "statuses",
    [
        ("mutable", "mutable", "immutable"),
        ("veränderlich", "veränderlich", "unveränderlich"),
        ("mutable", "mutable", "inmutable"),
        ("mutable", "mutable", "secret"),
        ("mutable", "mutabel"),
        ("strength_1", "strength_1", "strength_10"),
        ("muable", "muable", "mutable", "mutable"),
    ],
)
def test_a_status_that_several_rules_have_or_that_is_like_no_other_is_one(statuses: tuple[str, ...]) -> None:
    assert _statuses(*statuses) == []


def test_a_status_that_is_declared_may_be_like_another() -> None:
    assert _statuses("mutable", "mutable", "mutabel", vocabulary="kind Status: mutabel\n") == []
