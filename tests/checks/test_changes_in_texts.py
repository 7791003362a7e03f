"""Texts that tell of changes of other rules, of statuses, of limits and of precedence."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

HEAD = 'ruleset tiny "A tiny game" language en\n'
LAW = "rule 108 immutable\n| An amended rule receives the number of the proposal that amended it.\n  comment\n"


def rule(number: int, text: str = "Be kind.", status: str = "mutable") -> str:
    return f"rule {number} {status}\n| {text}\n  comment\n"


@pytest.mark.parametrize(
    "text",
    [
        "If this proposal is adopted, rule 206 is repealed.",
        "Rule 206 is hereby repealed.",
        "Se esta proposta for aprovada, a regra 206 é revogada.",
        "Si esta propuesta se aprueba, la regla 206 queda derogada.",
        "Si aquesta proposta s'aprova, la regla 206 queda derogada.",
        "Si cette proposition est adoptée, la règle 206 est abrogée.",
        "Wenn dieser Vorschlag angenommen wird, ist Regel 206 aufgehoben.",
        "Se questa proposta è approvata, la regola 206 è abrogata.",
        "La R.303 deroga a la R.206",
        "Repeal rule 206.",
        "Se deroga la regla 206.",
    ],
)
def test_a_rule_that_another_says_is_repealed_and_that_is_still_printed(text: str) -> None:
    found = only_finding("change_not_made", HEAD + rule(206) + rule(303, text))
    assert found.severity is Severity.ERROR
    assert set(found.rules) == {206, 303}


def test_a_word_that_need_not_mean_a_repeal_is_told_as_it_is_printed() -> None:
    denied = "Se esta proposta for aprovada, a regra {} é negada."
    found = only_finding("change_not_made", HEAD + rule(206) + rule(303, denied.format(206)))
    assert found.severity is Severity.WARNING
    assert "says “negada” of it, which may mean" in found.message
    plain = rule(308, "Se esta proposta for aprovada, a regra 204 é revogada.")
    both = findings("change_not_made", HEAD + rule(204) + rule(206) + rule(303, denied.format(206)) + plain)
    assert {(one.severity, one.rules[0]) for one in both} == {(Severity.ERROR, 204), (Severity.WARNING, 206)}


@pytest.mark.parametrize(
    "text",
    [
        "If rule 206 is repealed, every player gets a point.",
        "When rule 206 is amended, rule 207 is repealed.",
        "A rule is repealed by a vote. Rule 206 says how.",
        "Rule 206 is a good rule.",
        "Players can repeal rule 206 by a vote.",
    ],
)
def test_a_text_that_speaks_of_what_may_happen_tells_of_no_change(text: str) -> None:
    assert findings("change_not_made", HEAD + rule(206) + rule(303, text)) == []


def test_a_stub_is_what_a_repealed_rule_should_be() -> None:
    assert findings("change_not_made", HEAD + "rule 206 repealed by 303\n" + rule(303, "Rule 206 is repealed.")) == []


def test_a_changed_rule_under_its_old_number_is_an_error_where_changes_give_numbers() -> None:
    change = rule(304, "If this proposal is adopted, rule 201 is amended. It now reads: players pay.")
    found = only_finding("change_not_made", HEAD + LAW + rule(201) + change)
    assert "rule 201 should now be 304" in found.message and 108 in found.rules
    assert findings("change_not_made", HEAD + rule(201) + change) == []


def test_an_amendment_that_does_not_say_how_is_told() -> None:
    said = "If this proposal is adopted, rule 201 is amended."
    found = only_finding("change_not_made", HEAD + rule(201) + rule(304, said))
    assert found.severity is Severity.INFO and found.rules == (304, 201) and "and not how" in found.message
    assert findings("change_not_made", HEAD + rule(201) + rule(304, said + " Players now pay.")) == []


def test_a_status_that_another_text_changed() -> None:
    change = rule(301, "If this proposal is adopted, rule 212 is promoted to an immutable rule.")
    assert "makes it immutable" in only_finding("change_not_made", HEAD + rule(212) + change).message
    assert findings("change_not_made", HEAD + rule(212, status="immutable") + change) == []


STATUSES = rule(101, "The rules 101-116 are immutable and the rules 201-213 are mutable.", "immutable")


def test_a_status_against_what_a_text_says_is_a_warning() -> None:
    found = only_finding("status_against_text", HEAD + STATUSES + rule(212, status="immutable"))
    assert found.severity is Severity.WARNING and found.rules == (212, 101)


@pytest.mark.parametrize(
    "rest",
    [
        rule(212),
        rule(301, "Be quick.", "immutable"),
        rule(212, status="immutable") + rule(301, "If this proposal is adopted, rule 212 is promoted to immutable."),
        rule(212, status="immutable") + "history\n  initial 212 mutable\n  transmuted by proposal 301\n",
    ],
)
def test_a_status_as_the_text_says_or_that_something_explains_is_fine(rest: str) -> None:
    assert findings("status_against_text", HEAD + STATUSES + rest) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whatever is not permitted or regulated by a rule is permitted and unregulated.",
        "Tudo que não for permitido ou regulado por uma regra é permitido e não regulado.",
        "Qualsevol cosa no permesa per una regla està permesa.",
        "Todo lo que no esté permitido por una regla está permitido.",
        "Tout ce qui n'est pas permis par une règle est permis.",
        "Tutto ciò che non è permesso da una regola è permesso.",
        "Alles, was nicht erlaubt wird, ist erlaubt.",
    ],
)
def test_what_is_not_permitted_is_not_permitted(text: str) -> None:
    assert only_finding("negation_lost", HEAD + rule(116, text)).severity is Severity.ERROR


@pytest.mark.parametrize(
    "text",
    [
        "Whatever is not prohibited or regulated by a rule is permitted and unregulated.",
        "Qualsevol cosa no prohibida o regulada per una regla està permès i desregulat.",
        "What is not permitted is prohibited. What is permitted is permitted.",
    ],
)
def test_the_usual_sentence_is_fine(text: str) -> None:
    assert findings("negation_lost", HEAD + rule(116, text)) == []


TREASURER = rule(210, "This rule takes precedence over any rule that determines the Treasurer.")


def test_a_claim_over_what_no_other_rule_speaks_of() -> None:
    assert "“treasurer”" in only_finding("claim_over_nothing", HEAD + TREASURER + rule(211)).message
    assert findings("claim_over_nothing", HEAD + TREASURER + rule(211, "The Treasurer is elected.")) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Esta regla tiene primacía sobre cualquier otra regla para designar al vencedor."),
        ("ca", "Aquesta regla té precedència sobre qualsevol altra regla que determini el tresorer."),
        ("fr", "Cette règle a priorité sur toute autre règle déterminant le vainqueur."),
        ("pt", "Esta regra tem precedência sobre qualquer outra regra que determina o vencedor."),
        ("it", "Questa regola ha precedenza su ogni altra regola che determina il vincitore."),
        ("de", "Diese Regel hat Vorrang vor allen Regeln, die den Sieger bestimmen."),
    ],
)
def test_claims_in_other_languages(language: str, text: str) -> None:
    head = f'ruleset tiny "A tiny game" language {language}\n'
    assert len(findings("claim_over_nothing", head + rule(210, text) + rule(211))) == 1


ENCODED = (
    'ruleset tiny "A tiny game" language en\nentity Player "player"\nterm wins(p: Player): truth else no "{p} wins"\n'
    'fact rich(p: Player): truth "{p} is rich"\n'
    "rule 220 mutable\n| This rule prevails over rules about who wins.\n  prevails over rules deciding wins\n"
    "  wins(p) when rich(p)\n"
)


def test_an_encoded_claim_over_rules_that_do_not_exist_is_a_warning() -> None:
    found = only_finding("claim_over_nothing", ENCODED)
    assert found.severity is Severity.WARNING and "“a player wins”" in found.message
    other = "rule 203 mutable\n| The rich do not win.\n  not wins(p) when rich(p)\n"
    assert findings("claim_over_nothing", ENCODED + other) == []


def test_a_limit_on_the_number_of_rules() -> None:
    limit = rule(209, "There may be no more than 2 mutable rules.")
    within = only_finding("limit_on_rules", HEAD + limit + rule(210))
    assert within.severity is Severity.INFO and "2 are printed, 0 below the limit" in within.message
    over = only_finding("limit_on_rules", HEAD + limit + rule(210) + rule(211))
    assert over.severity is Severity.ERROR


@pytest.mark.parametrize(
    "text",
    [
        "At no time may there be more than 25 mutable rules.",
        "Mai hi pot haver més de 25 regles mutables.",
        "En ningún momento podrá haber más de 25 reglas mutables.",
        "Il ne peut y avoir plus de 25 règles modifiables.",
        "Não devem existir mais de 25 regras mutáveis",
        "Non possono esserci più di 25 regole mutabili.",
        "Es darf nie mehr als 25 veränderliche Regeln geben.",
        "There are at most 25 mutable rules.",
    ],
)
def test_limits_in_many_languages(text: str) -> None:
    assert "25 mutable rules; 1 is printed" in only_finding("limit_on_rules", HEAD + rule(209, text)).message


def test_proposals_that_are_printed_as_rules_count_only_by_one_way_of_counting() -> None:
    text = HEAD + rule(209, "Não devem existir mais de 25 regras mutáveis") + rule(206)
    found = only_finding("limit_on_rules", text + rule(303, "Se esta proposta for aprovada, a regra 206 é negada."))
    assert "3 are printed" in found.message
    assert [line.rsplit(": ", 1)[1] for line in found.explanation[1:]] == ["2", "1"]


@pytest.mark.parametrize("text", ["More than 25 rules make a code.", "A player who knows more than 3 rules wins."])
def test_not_every_number_of_rules_is_a_limit(text: str) -> None:
    assert findings("limit_on_rules", HEAD + rule(209, text)) == []


@pytest.mark.parametrize(
    ("denied", "said"),
    [
        ("Turns may not be skipped by anybody.", "Turns may be skipped by anybody who is late."),
        ("Turnos não podem ser pulados/passados.", "Turnos podem ser pulados/passados caso alguém demore."),
        ("Un tour ne peut pas être sauté deux fois.", "Un tour peut être sauté deux fois par an."),
        ("Turns may not be skipped, and nothing may be left out.", "Turns may be skipped once a day."),
        ("Züge können nicht zweimal ausgelassen werden.", "Züge können zweimal ausgelassen werden, wenn es regnet."),
    ],
)
def test_what_one_rule_allows_and_another_forbids_in_the_same_words(denied: str, said: str) -> None:
    found = only_finding("said_and_denied", HEAD + rule(201, denied) + rule(304, said))
    assert found.severity is Severity.WARNING and set(found.rules) == {201, 304}


@pytest.mark.parametrize(
    ("denied", "said"),
    [
        ("Turns may not be skipped by anybody.", "Turns may be taken by anybody."),
        ("If a proposal is not adopted, it is gone.", "If a proposal is adopted, it is law."),
        ("A player must not vote twice.", "A player may vote twice."),
        ("The caucus of new members shall not count towards this.", "The caucus of new members shall count as one."),
        ("Members at large may not be members of the board.", "Members at large may be elected to it."),
        ("The vice chair of the senate shall not be a member.", "The vice chair of the senate shall be old."),
        ("Turns may not be skipped by anybody.", "No turns may be skipped by anybody who is late."),
    ],
)
def test_other_words_are_no_contradiction_in_words(denied: str, said: str) -> None:
    assert findings("said_and_denied", HEAD + rule(201, denied) + rule(304, said)) == []


def test_a_word_that_two_rules_define() -> None:
    text = HEAD + rule(102, "The term “player” means a citizen.") + rule(218, "A player is a person who plays.")
    assert only_finding("definition_in_words", text).rules == (102, 218)


def test_a_definition_through_the_word_itself() -> None:
    found = only_finding("definition_in_words", HEAD + rule(218, "A player is a person registered as a player."))
    assert "through itself" in found.message


@pytest.mark.parametrize(
    "text",
    [
        "A player is a person who consents to play.",
        "A player is a friend of another player.",
        "A group is a set of members with bylaws, with at least: a name, a way to decide as a group.",
        "A player is inactive if nothing is heard of the player.",
    ],
)
def test_one_plain_definition_is_fine(text: str) -> None:
    assert findings("definition_in_words", HEAD + rule(218, text)) == []
