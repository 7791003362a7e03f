"""Slips of the pen and spellings: what is one, and what only looks like one."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding


def ruleset(language: str, *texts: str, title: str = "") -> str:
    head = f'ruleset tiny "A tiny game" language {language}\n'
    titled = f' "{title}"' if title else ""
    return head + "".join(
        f"rule {number} mutable{titled if number == 101 else ''}\n| {text}\n  comment\n"
        for number, text in enumerate(texts, start=101)
    )


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        (
            "ca",
            "Precedeix una regla (o tipus de regla, o que remet a una regla (o tipus), llavors val.",
            "nothing closes",
        ),
        ("en", "A change is made by vote) and by no other way.", "nothing opens"),
        ("en", 'The phrase "a rule means a rule.', "quotation mark has no partner"),
        ("fr", "Un changement doit être doit être fait.", "written twice"),
        ("fr", "Si me constat est jugé vrai, un constat suffit.", "before a noun"),
        ("fr", "Ce sont des Fourmis qui ne sont par des joueurs.", "the negation is lost"),
        ("fr", "Un joueur peut envoyant un constat.", "a participle"),
        ("fr", "Il commence au moment ou le vote est clos.", "for “où”"),
        ("fr", "Un jugement à été rendu.", "the verb “a”"),
        ("fr", "Il suffit que chaque Fourmis vote.", "with a plural"),
        ("fr", "Il faut l'envoyer par courrier a l'Animateur.", "the preposition"),
        ("fr", "Il le publiera vers reste des Citoyens.", "the article is missing"),
        ("fr", "Il répond en envoyant un émail au Juge.", "enamel"),
        ("fr", "Mais ces raisonnement et ces arguments ne comptent pas.", "in the singular"),
        ("pt", "Uma Transmutação e uma regra Imutável em uma regra Mutável.", "for “de”"),
        ("es", "Tiene dos ó más votos.", "“ó” for “o”"),
        ("es", "Hasta que proponga el último de los participantes activo.", "a singular adjective"),
        ("pt", "O conjunto de requisitos que dá a vitória não podem ser alterados.", "a plural verb"),
        ("pt", "Se uma das regras em conflito dizer que prevalece, prevalece.", "an infinitive for the future"),
        ("ca", "Una organització no fer altres accions.", "an infinitive without"),
        ("ca", "Al mateix fil que la comunicacio oficial.", "“-ció” is meant"),
        ("ca", "No pot ser distribuida fins aleshores.", "“-ïd-” is meant"),
        ("ca", "S'enten que no es presenta.", "“-én” is meant"),
        ("ca", "Pot cambiar el seu vot.", "“canvi-” is meant"),
        ("es", "Una organización no hacer otras acciones.", "an infinitive without"),
        ("pt", "Uma organização não fazer outras ações.", "an infinitive without"),
        ("it", "Una organizzazione non fare altre azioni.", "an infinitive without"),
        ("ca", "Un jugador pot està actiu.", "two verbs"),
        ("pt", "As regras poderão se Emendadas.", "“ser” is meant"),
        ("pt", "O número da proposta que na qual foi adotada.", "two relative pronouns"),
        ("es", "Con anterioridad a al momento del voto.", "two prepositions"),
        ("es", "Aunque lo formulare explícitamente Ningún cambio vale.", "without the full stop"),
        ("es", "El jugador que no proponiera pierde.", "irregular verb"),
        ("es", "Si exediere el tiempo, pierde.", "“exc”"),
        ("es", "La casilla de correo electronico sirve.", "the accent is missing"),
        ("es", "El jugador con más puntos será al ganador.", "“el” is meant"),
        ("fr", "Le jugement est envoyé au Animateur.", "no elision"),
        ("fr", "La période doit avoir expirée.", "agrees with nothing"),
        ("fr", "Les joueurs ont votés une proposition.", "agrees with nothing"),
        ("fr", "Vote qui est admit à voter.", "for a participle"),
        ("ca", "Ha d'estat escrita.", "“estar” is meant"),
        ("ca", "Es tracta de l'interpretació de la regla.", "“la” is meant"),
        ("ca", "Té caràcter de immutable.", "“d’” is meant"),
        ("ca", "Cada regla reb un número.", "“-b” for “-p”"),
        ("ca", "Si dues o més regles immutables entre en conflicte.", "a singular verb"),
        ("ca", "No cal tramitar un altre proposta.", "before a feminine one"),
        ("ca", "Un cop tramessa la proposta, es vota.", "“-mes-” is meant"),
        ("ca", "La votació es declarada nul·la.", "“és” is meant"),
        ("ca", "Dura el temps en que tots voten.", "“en què” is meant"),
        ("ca", "És l'agrupació de varies propostes.", "“vàries” is meant"),
        ("pt", "Uma doação, precisa ser pública.", "a comma between"),
        ("fr", "S'il est interdit, Un joueur peut le dire.", "after a comma"),
        ("pt", "Cada nova proposta de regra deverão receber um número.", "a plural verb"),
        ("en", "A player may is fined.", "two verbs"),
        ("en", "Each player gets the a point.", "two articles"),
        ("de", "Ein Spieler kann ist aktiv.", "two verbs"),
    ],
)
def test_slips(language: str, text: str, told: str) -> None:
    found = only_finding("slip", ruleset(language, text))
    assert found.severity is Severity.INFO
    assert told in found.message


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A change is any of: 1) an enactment, 2) a repeal, a) or b) both (see rule 101)."),
        ("en", "He said that that rule had had no effect."),
        ("en", 'A board of 12" by 12" is used.'),
        ("fr", "Nous nous réunissons; une règle ne peut être que lue. La personne ne vote par conséquent pas."),
        ("fr", "Un joueur peut avant la fin voter pour ou contre, au moment ou bien après."),
        ("fr", "Chaque fois, chaque joueur vote dans chaque cas. Celui qui peut gagner et qui a l'honneur gagne."),
        ("es", "Dos o más de los jugadores activos tienen una regla nueva."),
        ("pt", "O conjunto de regras que podem ser alteradas. Se o jogador disser que pode fazer, pode fazer."),
        ("ca", "El jugador no pot fer res. Les regles que no siguin clares no valen, i no per això cauen."),
        ("pt", "O jogador que não votar perde um ponto. O jogador não vota por outro."),
        ("es", "El jugador que no votar pudiera, no pierde. La Licencia Si Procede vale."),
        ("fr", "Les règles que les joueurs ont votées une fois. Il ne peut avoir lieu. Le onze vote."),
        ("ca", "Les regles que un jugador té. L'índex i la identitat són públics. Cada un dels dos té un vot."),
        ("ca", "La taxa de iodur i la de Andreu pugen. Una mena de hiatus de iogurts."),
        ("ca", "Jo inicio i renuncio. La comunicació i la fluida líquida s'entenen; la druida construïda."),
        ("ca", "Si alguna de les propostes té quòrum. El nombre de dos jugadors és senar. Qui vota a les urnes pot."),
        ("ca", "Un altre problema i un altre dia: la norma es degrada, es trasllada i es publica. Tu varies en què."),
        ("ca", "La promesa admesa és declarada nul·la. El cas en què consisteix és que un altre jutge la declara."),
        ("pt", "A regra, pode ser, muda. Uma doação, é claro, precisa de acordo."),
        ("fr", "Pour Anne, Bruno et Claire, La Haye suffit. Le juge, un joueur, décide."),
        ("pt", "Cada jogador e os que votam deverão obedecer. Em cada turno os jogadores podem votar."),
        ("es", "Los puntos son al menos diez. Se excluye la exposición, y el examen es necesario."),
        ("de", "Die Spieler, die die Regeln ändern, sind die, die das wissen."),
        ("en", "A unanimous vote, a one-way street, an hour, an X and a European game."),
    ],
)
def test_what_is_no_slip(language: str, text: str) -> None:
    assert findings("slip", ruleset(language, text)) == []


def test_a_bracket_may_close_in_another_passage() -> None:
    text = (
        'ruleset tiny "A" language en\nrule 101 mutable\n| A rule (or a part\n  comment\n| of it) counts.\n  comment\n'
    )
    assert findings("slip", text) == []


def test_a_stray_mark_at_the_end_of_a_title() -> None:
    assert "stray mark" in only_finding("slip", ruleset("fr", "Par courrier.", title="Comment Faire '")).message


def test_the_same_slip_in_several_rules_is_one_finding() -> None:
    text = ruleset("fr", "Il commence au moment ou le vote est clos.", "Il finit à l'instant ou le vote est ouvert.")
    assert only_finding("slip", text).rules == (101, 102)


@pytest.mark.parametrize(
    ("once", "usual"),
    [
        ("setència", "Una sentència és una sentència, i cada sentència val; sentència ferma."),
        ("oganització", "Una organització és una organització."),
        ("automaticament", "Acaba automàticament."),
        ("jgoadores", "Os jogadores são jogadores."),
    ],
)
def test_a_spelling_that_occurs_once_beside_the_usual_one(once: str, usual: str) -> None:
    found = only_finding("slip", ruleset("ca", usual, f"Aquí diu {once} un cop."))
    assert found.rules == (102,) and f"“{once}”: elsewhere" in found.message


def test_of_two_spellings_that_occur_once_the_stranger_is_the_slip() -> None:
    text = ruleset("es", "Cinco días hábiles, con amables y dóciles jueces.", "Dos días fueran no háblies.")
    assert "“háblies”: elsewhere “hábiles”" in only_finding("slip", text).message


def test_a_short_word_is_taken_for_a_slip_only_where_the_same_word_stands_before_it() -> None:
    usual = "Acaba el juego. Fuera del juego, el juego no vale. Es un juego y sigue el juego."
    assert "“jugo”" in only_finding("slip", ruleset("es", usual, "Expulsado del jugo queda.")).message
    assert findings("slip", ruleset("es", usual, "Se bebe un poco de jugo.")) == []


def test_a_word_for_another_is_seen_by_what_follows() -> None:
    usual = "Serán adoptados si, y solamente si hay votos. Fue adoptada. Lo adoptó. Sean adoptados todos."
    assert "“adaptarse”" in only_finding("slip", ruleset("es", usual, "Podrán adaptarse si, y sólo entonces.")).message
    assert findings("slip", ruleset("es", usual, "Podrán adaptarse a los tiempos nuevos.")) == []


@pytest.mark.parametrize(
    "text",
    [
        "The affected player and the effective date. An effect, an effect, an effect, an effect.",
        "They are charged a fee. What changed is changed, and changed again, and changed.",
        "A contract, every contract and any contract; to contact them is not.",
        "Repeated votes on repealed, repealed and repealed rules.",
        "content with consent, consent and consent",
    ],
)
def test_two_words_that_are_near_each_other_are_no_slip(text: str) -> None:
    assert findings("slip", ruleset("en", text)) == []
    assert findings("two_spellings", ruleset("en", text)) == []


def test_a_term_in_two_spellings_is_told_once_with_every_place() -> None:
    usual = "Las reglas mutables son mutables. Una regla mutable es mutable y las mutables cambian. Otras mutables no."
    text = ruleset("es", usual, "Ninguna regla mudable.", "En mudables se transforman.")
    found = only_finding("two_spellings", text)
    assert set(found.rules) == {102, 103} and "“mutables”" in found.message
    assert findings("slip", text) == []


def test_a_verdict_in_capitals_that_differs_by_a_letter() -> None:
    found = only_finding(
        "two_spellings", ruleset("ca", "És CERTA o FALSA. Si és CERTA, guanya.", "Si es jutja CERT, val.")
    )
    assert found.rules == (102,) and "“CERTA”" in found.message


def test_names_that_differ_in_their_first_vowel() -> None:
    text = ruleset("pt", "Decretada ou Amendada. Não serão Emendadas. Uma Emenda de outra Emenda.")
    assert "“Amendada”" in only_finding("two_spellings", text).message


def test_two_verbs_for_one_thing() -> None:
    same = "La période commence quand la proposition est distribuée par l'Animateur."
    other = "Elle dure sept jours dès que la proposition est publiée par l'Animateur."
    assert only_finding("two_words", ruleset("fr", same, other)).rules == (101, 102)
    assert findings("two_words", ruleset("fr", same, same)) == []


def test_words_that_elsewhere_mean_one_thing() -> None:
    first, second = "Se jugará por vueltas, en orden.", "La regla derogada y vuelta a poner en vigor vale una ronda."
    found = only_finding("two_words", ruleset("es", first, second))
    assert found.rules == (102, 101) and "“ronda”" in found.message and "“vueltas”" in found.message
    assert findings("two_words", ruleset("es", "Se jugará por rondas (o vueltas), en orden.", second)) == []
    gone = ("Regras revogadas não valem.", "A regra 206 é negada.", "Regras não poderão ser rejeitadas.")
    assert only_finding("two_words", ruleset("pt", *gone)).message.startswith("several words")
    assert findings("two_words", ruleset("pt", "Regras revogadas não valem. A proposta é rejeitada.")) == []


def test_a_word_for_somebody_that_nothing_explains() -> None:
    usual = "Os jogadores votam. O jogador que doar pontos é o doador."
    found = only_finding(
        "unexplained_word", ruleset("pt", usual, "Ganha o senador que a fez, no turno de um aliado do jogador.")
    )
    assert found.rules == (102,) and "“senador”" in found.message and "“aliado”" in found.message


@pytest.mark.parametrize(
    "text",
    [
        "O vencedor é o primeiro jogador a alcançar 200 pontos.",
        "Quem alcançar 200 pontos é o vencedor.",
        "O senador vota. O senado decide.",
        "O resultado de um estado.",
    ],
)
def test_a_word_that_is_explained_or_has_kin_is_fine(text: str) -> None:
    assert findings("unexplained_word", ruleset("pt", text)) == []


def test_an_adjective_that_parts_players_is_explained_somewhere_or_told() -> None:
    text = "Un nombre de fourmis égal à dix moins le nombre de joueurs inscrits actifs (ou zéro) vote."
    found = only_finding("unexplained_word", ruleset("fr", text))
    assert "“actifs”" in found.message
    explained = "Un joueur est actif s'il a voté cette semaine."
    assert findings("unexplained_word", ruleset("fr", text, explained)) == []


def test_a_word_in_quotation_marks_of_which_nothing_more_is_said() -> None:
    text = "La casilla es una sola, cumpliendo también la función de \"dialogador\"."
    found = only_finding("unexplained_word", ruleset("es", text))
    assert "“dialogador” (rule 101)" in found.message
    for explained in (
        "El término \"dialogador\" en estas reglas significa la lista de correo.",
        "Se llama \"dialogador\" a la lista de correo.",
        "La lista es el \"dialogador\" de la partida.",
    ):
        assert findings("unexplained_word", ruleset("es", explained)) == []
    assert findings("unexplained_word", ruleset("es", text, "El dialogador guarda los mensajes.")) == []


def test_numbers_left_out_at_the_start_of_a_series_that_a_rule_counts_are_told() -> None:
    head = (
        'ruleset tiny "T" language es\nrule 108 immutable\n| Los números de orden han de empezar por {}.\n  comment\n'
    )
    rest = "".join(f"rule {n} mutable\n| Texto {n}.\n  comment\n" for n in (303, 305, 306))
    found = only_finding("number_gap", head.format(301) + rest)
    assert "301, 302 and 304 are missing" in found.message
    assert findings("number_gap", head.format("donde quieran") + rest) == []
