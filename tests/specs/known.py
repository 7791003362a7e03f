"""What a careful reader found in the five rulesets, and what the tool says of it: a finding, or a case."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`check RULESET` reports this code, with all of these rules among those concerned and `words` in the message."""

    ruleset: str
    code: str
    rules: tuple[int, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case of the ruleset (by the name of its file) in which this verdict is expected."""

    ruleset: str
    case: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ByTest:
    """Another test asserts it: the file below tests/ and the name of the test."""

    file: str
    test: str


Answer = Finding | Judged | ByTest

KNOWN: dict[str, tuple[Answer, ...]] = {
    "CA-02": (Finding("bcn", "NF103", (387,)),),
    "CA-04": (Finding("bcn", "NF104", (326, 328, 330), "section"),),
    "CA-05": (Finding("bcn", "NF202", (333, 360)), Judged("bcn", "canvi-de-titol", "DEPENDS ON READING")),
    "CA-09": (Finding("bcn", "NF205", (356, 371), "leaves the game"),),
    "CA-10": (Finding("bcn", "NF701", (212,), "which of two immutable rules prevails"),),
    "CA-11": (Finding("bcn", "NF701", (344, 106, 108, 360)),),
    "CA-12": (Finding("bcn", "NF701", (201, 106), "quorum"),),
    "CA-15": (Finding("bcn", "NF706", (363,), "without a vote"),),
    "CA-16": (
        Finding("bcn", "NF202", (363, 106)),
        Finding("bcn", "NF202", (381, 108)),
        Judged("bcn", "un-altre-fil", "DEPENDS ON READING"),
    ),
    "CA-17": (Finding("bcn", "NF630", (330,)), Judged("bcn", "un-altre-fil", "DEPENDS ON READING")),
    "CA-18": (
        Finding("bcn", "NF221", (302, 360), "the holder of Administrator"),
        Judged("bcn", "qui-ha-distribuit", "DEPENDS ON READING"),
        Judged("bcn", "qui-ha-distribuit-al-peu-de-la-lletra", "SILENT"),
    ),
    "CA-20": (Finding("bcn", "NF204", (302, 387)), Finding("bcn", "NF623", (387,))),
    "CA-22": (Finding("bcn", "NF210", (106,), "distributes"), Finding("bcn", "NF608", (326, 360))),
    "CA-24": (Finding("bcn", "NF202", (104, 329)),),
    "CA-25": (
        Finding("bcn", "NF614", (329,), "although nobody has voted"),
        Judged("bcn", "anullacio", "FALSE"),
        Judged("bcn", "anullacio-sense-jutge", "DEPENDS ON READING"),
    ),
    "CA-26": (
        Finding("bcn", "NF609", (106,), "vote against it"),
        Finding("bcn", "NF618", (376,)),
        Judged("bcn", "un-vot-en-blanc", "DEPENDS ON READING"),
    ),
    "CA-28": (
        Finding("bcn", "NF609", (106,), "by the vote of one of 5"),
        Finding("bcn", "NF609", (106,), "none of 3 players"),
        Judged("bcn", "un-sol-vot", "TRUE"),
        Judged("bcn", "un-jugador-inactiu", "DEPENDS ON READING"),
    ),
    "CA-29": (Finding("bcn", "NF204", (368, 376)),),
    "CA-31": (Judged("bcn", "cap-jutge-possible", "TRUE"), Finding("bcn", "NF218", (213, 328), "however many")),
    "CA-33": (Finding("bcn", "NF620", (316,), "neither true nor false"),),
    "CA-35": (Finding("bcn", "NF604", (317,), "quorum"),),
    "CA-36": (
        Finding("bcn", "NF210", (359,), "starts an election"),
        Judged("bcn", "eleccions-per-un-carrec-ocupat", "DEPENDS ON READING"),
    ),
    "CA-40": (Finding("bcn", "NF604", (325,), "co-author"), Judged("bcn", "coautors-sense-punts", "SILENT")),
    "CA-43": (
        Finding("bcn", "NF110", (212,), "nothing closes"),
        Finding("bcn", "NF110", (366,), "Una organització no fer"),
    ),
    "CA-44": (Judged("bcn", "una-organitzacio-paga", "DEPENDS ON READING"),),
    "CA-45": (
        Finding("bcn", "NF108", (111,), "102, 110, 112-114 and 204 are missing"),
        Finding("bcn", "NF620", (344,), "whether an immutable rule can be amended"),
    ),
    "CA-46": (Finding("bcn", "NF620", (356,), "some proposal or that any one"), Finding("bcn", "NF305", (356,))),
    "CA-48": (
        Finding("bcn", "NF620", (308,), "immutable rules above 308"),
        Finding("bcn", "NF620", (323,), "immutable rules above 323"),
        Finding("bcn", "NF619", (308,), "before 2011-09-18"),
    ),
    "CA-49": (Finding("bcn", "NF620", (371,), "which differences between players"),),
    "CA-50": (Finding("bcn", "NF620", (385,), "members of each other in a circle"),),
    "CA-51": (ByTest("importers/test_seeds.py", "test_rules_on_one_line_are_parted"),),
    "CI-01": (ByTest("importers/test_seeds.py", "test_a_number_below_the_text"),),
    "CI-03": (
        Finding("bcn-initial", "NF202", (112, 220)),
        Judged("bcn-initial", "victoria-per-legalitat-indecidible", "DEPENDS ON READING"),
    ),
    "CI-04": (Finding("bcn-initial", "NF301", (114,)),),
    "CI-05": (Finding("bcn-initial", "NF203", (203, 220)),),
    "CI-06": (
        Finding("bcn-initial", "NF211", (219, 103)),
        Judged("bcn-initial", "cap-administrador", "INCONSISTENT FACTS"),
    ),
    "CI-07": (
        Finding("bcn-initial", "NF609", (106, 110), "by the vote of one of 5"),
        Judged("bcn-initial", "transmutacio-explicita", "TRUE"),
    ),
    "CI-11": (Finding("bcn-initial", "NF603", (204, 109)),),
    "CI-12": (
        Finding("bcn-initial", "NF620", (216,), "NO DECIDIDA"),
        Judged("bcn-initial", "victoria-per-legalitat-indecidible", "DEPENDS ON READING"),
    ),
    "CI-13": (
        Finding("bcn-initial", "NF210", (215,)),
        Finding("bcn-initial", "NF218", (213, 214), "fewer than 3 players"),
    ),
    "ES-02": (Finding("compendium", "NF202", (202, 105)), Judged("compendium", "jugador-nuevo", "TRUE")),
    "ES-04": (
        Judged("compendium", "un-senior-contra-dos", "DEPENDS ON READING"),
        Judged("compendium", "un-senior-decide", "DEPENDS ON READING"),
    ),
    "ES-06": (
        Finding("compendium", "NF202", (204, 109)),
        Judged("compendium", "condicion-suficiente", "DEPENDS ON READING"),
    ),
    "ES-07": (
        Judged("compendium", "transmutacion-por-mayoria", "FALSE"),
        Judged("compendium", "blindaje-por-mayoria", "TRUE"),
    ),
    "ES-08": (Finding("compendium", "NF110", (109,)), Judged("compendium", "adaptarse", "DEPENDS ON READING")),
    "ES-09": (
        Finding("compendium", "NF114", (214,)),
        Finding("compendium", "NF620", (112,), "who wins while play can go on"),
        Judged("compendium", "mil-puntos-no-ganan", "SILENT"),
    ),
    "ES-11": (
        Finding("compendium", "NF204", (303, 213)),
        Judged("compendium", "arbitraje-y-turno-siguiente", "FALSE"),
        Judged("compendium", "sin-la-212", "CONTRADICTION"),
    ),
    "ES-12": (Judged("compendium", "turnos-seguidos", "FALSE"), Judged("compendium", "debate-y-voto", "TRUE")),
    "ES-16": (Finding("compendium", "NF202", (201, 112)), Judged("compendium", "estatus-perdido", "TRUE")),
    "ES-17": (Finding("compendium", "NF701", (106, 305)), Judged("compendium", "otra-direccion", "FALSE")),
    "ES-19": (Judged("compendium", "expulsion-sin-degradar", "TRUE"),),
    "FR-01": (Finding("fourmis", "NF105", (101,), "no rule 202"),),
    "FR-02": (Finding("fourmis", "NF107", (113, 115), "word for word"),),
    "FR-04": (Judged("fourmis", "changement-rejete", "FALSE"), Finding("fourmis", "NF204", (106, 108))),
    "FR-08": (Judged("fourmis", "tout-coup-licite-fait-gagner", "DEPENDS ON READING"),),
    "FR-10": (
        Finding("fourmis", "NF605", (114, 220), "adds nobody"),
        Judged("fourmis", "electeurs-malgre-eux", "PARADOX"),
    ),
    "FR-11": (
        Judged("fourmis", "fourmis-qui-decident", "TRUE"),
        Judged("fourmis", "qui-est-actif", "DEPENDS ON FACTS"),
    ),
    "FR-12": (
        Finding("fourmis", "NF210", (212,)),
        Finding("fourmis", "NF620", (212,), "all the others have refused"),
        Finding("fourmis", "NF620", (213,), "a Judge who is late"),
        Judged("fourmis", "personne-ne-juge", "TRUE"),
    ),
    "FR-13": (
        Finding("fourmis", "NF211", (111, 102)),
        Finding("fourmis", "NF620", (111,), "who becomes the Animateur"),
        Judged("fourmis", "sans-animateur", "INCONSISTENT FACTS"),
    ),
    "FR-14": (
        Finding("fourmis", "NF118", (109, 205)),
        Judged("fourmis", "publier-et-distribuer", "DEPENDS ON READING"),
    ),
    "FR-16": (Finding("fourmis", "NF204", (209, 219)), Judged("fourmis", "priorite-de-la-219", "DEPENDS ON READING")),
    "FR-17": (Finding("fourmis", "NF305", (112,)),),
    "FR-20": (
        Finding("fourmis", "NF110", (103,), "doit être doit être"),
        Finding("fourmis", "NF110", (109,), "stray mark"),
        Finding("fourmis", "NF110", (219,), "me constat"),
    ),
    "FR-21": (ByTest("importers/test_seeds.py", "test_headings_and_titles_broken_over_lines"),),
    "PT-01": (
        Finding("senado", "NF204", (304, 201)),
        Judged("senado", "vez-pulada", "DEPENDS ON READING"),
        Judged("senado", "vez-pulada-lado-a-lado", "CONTRADICTION"),
    ),
    "PT-02": (Finding("senado", "NF112", (201, 212, 108)), Judged("senado", "numero-da-regra-alterada", "TRUE")),
    "PT-06": (Finding("senado", "NF204", (310, 311)), Judged("senado", "bonus-da-avulsa", "DEPENDS ON READING")),
    "PT-07": (Finding("senado", "NF115", (212,), "aliado"), Judged("senado", "aliados", "SILENT")),
    "PT-08": (
        Finding("senado", "NF222", (114, 103), "once no more than 1 rule"),
        Judged("senado", "ultima-imutavel-103", "TRUE"),
        Judged("senado", "ultima-imutavel-114", "FALSE"),
    ),
    "PT-09": (Finding("senado", "NF113", (116,)), Judged("senado", "jogada-proibida", "FALSE")),
    "PT-11": (Judged("senado", "eleitora-calada", "DEPENDS ON READING"),),
    "PT-12": (Finding("senado", "NF119", (209,)), Judged("senado", "quantas-regras-mutaveis", "DEPENDS ON READING")),
    "PT-14": (Finding("senado", "NF108", (), "302 and 305-307 are missing"),),
    "PT-17": (
        Finding("senado", "NF703", (109, 203), "takes fewer votes"),
        Judged("senado", "maioria-torna-imutavel", "TRUE"),
    ),
    "PT-19": (
        Finding("senado", "NF628", (105, 311), "open for ever"),
        Judged("senado", "avulsa-aberta-anos", "FALSE"),
    ),
    "PT-20": (Judged("senado", "doacoes", "TRUE"),),
    "PT-21": (ByTest("importers/test_seeds.py", "test_a_rule_out_of_order"),),
}
