"""The words by which rule headings, statuses and histories are recognised, in seven languages.

All words are regular expressions for use with IGNORECASE; longer alternatives come first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """`rule`, `article`: singular words that stand before a number; `rules`: the plural. `function_words` are common
    and belong to few of the seven, so that a text can be told by them."""

    code: str
    rule: str
    rules: str
    article: str
    immutable: str
    mutable: str
    initial: str
    proposal: str
    history: str
    title: str
    section: str
    status: str
    text: str
    number: str
    created: str
    amended: str
    transmuted: str
    repealed: str
    renumbered: str
    titled: str
    retitled: str
    assigned: str
    corrected: str
    infected: str
    reserved: str
    function_words: str


ENGLISH = Language(
    "en", "rule", "rules", "article|art|section|sec|clause|bylaw|by-law|statute",
    "immutable|unamendable|entrenched|not mutable|"
    "non-mutable", "mutable|amendable|ordinary", "initial", "proposal|prop|p",
    "history|amendment history|rule history|changelog|change log|amendments", "title|name|heading",
    "section|chapter|category|part", "status|mutability|state|type|class|kind|"
                                     "power", "text|body|content|wording|rule text",
    "number|no|num|nr|id|rule|rule number|rule no|article|#", "created|enacted|adopted|introduced|passed|re-?enacted|"
                                                              "began",
    "amended|modified|changed|revised|edited|altered", "transmuted|mutated|entrenched|unentrenched",
    "repealed|deleted|revoked|removed|abolished|rescinded|struck", "renumbered", "titled|named",
    "retitled|renamed|title changed",
    "assigned to (?:a |the )?(?:section|committee|category)|section assigned|categorized", "corrected|cleaned",
    "infected", "reserved|void|vacant|empty|unused|omitted",
    "the of and to shall is by this that which be all any must players",
)  # fmt: skip
CATALAN = Language(
    "ca", "regla|norma", "regles|normes", "article|art|secció|clàusula",
    "immutables?|inalterables?|no mutables?", "mutables?|modificables?", "inicial", "proposta|prop",
    "història|historial|històric|canvis", "títol|nom", "secció|apartat|capítol", "estat|estatus|mutabilitat|tipus",
    "text|cos|contingut|redacció", "número|núm|num|n|id|regla", "creada|promulgada|adoptada|aprovada|readoptada|"
                                                                "introduïda",
    "esmenada|modificada|canviada|reformada", "transmutada", "derogada|eliminada|abolida|suprimida|anul·lada",
    "renumerada", "intitulada|titulada", "reintitulada|retitulada|reanomenada",
    "assignada a (?:una|la) secció|secció "
    "assignada", "corregida", "infectada", "reservada|buida|vacant|sense contingut",
    "els dels amb una jugadors aquesta pot ser que de per les ha d'una és i",
)  # fmt: skip
SPANISH = Language(
    "es", "regla|norma", "reglas|normas", "artículo|articulo|art|sección|cláusula",
    "inmutables?|inmudables?|inalterables?|no "
    "mutables?", "mutables?|mudables?|modificables?", "inicial", "propuesta|prop",
    "historial|historia|histórico|cambios|"
    "modificaciones", "título|titulo|nombre", "sección|seccion|apartado|capítulo|capitulo",
    "estado|estatus|mutabilidad|tipo|"
    "condición", "texto|cuerpo|contenido|redacción", "número|numero|núm|num|nro|nº|n|id|regla",
    "creada|promulgada|adoptada|aprobada|introducida|"
    "restaurada", "enmendada|modificada|cambiada|reformada", "transmutada",
    "derogada|eliminada|abolida|suprimida|anulada|"
    "revocada", "renumerada", "titulada|intitulada", "retitulada|renombrada",
    "asignada a (?:una|la) sección|sección asignada", "corregida", "infectada", "reservada|vacía|vacante|sin contenido",
    "los las del una jugadores esta puede ser que para por con el y o ha",
)  # fmt: skip
FRENCH = Language(
    "fr", "règle|regle", "règles|regles", "article|art|section|clause",
    "immuables?|intangibles?|inaltérables?|non[ -]modifiables?", "muables?|modifiables?|mutables?|amendables?",
    "initiale?", "proposition|prop", "historique|histoire|modifications|amendements", "titre|nom|intitulé",
    "section|chapitre|rubrique|partie", "statut|état|etat|mutabilité|type|nature", "texte|corps|contenu|libellé",
    "numéro|numero|num|n°|nº|no|n|id|règle|regle", "créée?|adoptée?|promulguée?|introduite?|instaurée?",
    "amendée?|modifiée?|changée?|révisée?", "transmutée?|transmuée?", "abrogée?|supprimée?|annulée?|retirée?|révoquée?",
    "renumérotée?", "intitulée?|titrée?", "réintitulée?|renommée?",
    "affectée? à (?:une|la) section|section attribuée", "corrigée?", "infectée?", "réservée?|vide|vacante?|sans objet",
    "les des une dans joueurs cette peut être que pour par avec le et ou doit est du",
)  # fmt: skip
PORTUGUESE = Language(
    "pt", "regra|norma", "regras|normas", "artigo|art|secção|seção|cláusula",
    "imutável|imutáveis|imutavel|imutaveis|inalteráveis|inalterável|não mutável", "mutável|mutáveis|mutavel|mutaveis|"
                                                                                  "modificável|modificáveis|alterável|"
                                                                                  "alteráveis",
    "inicial", "proposta|prop", "histórico|história|historico|historia|alterações", "título|titulo|nome",
    "secção|seção|secao|capítulo|capitulo", "estado|estatuto|status|mutabilidade|tipo", "texto|corpo|conteúdo|redação",
    "número|numero|núm|num|nº|n|id|regra", "criada|promulgada|adotada|adoptada|aprovada|introduzida",
    "emendada|modificada|alterada|mudada|reformada", "transmutada|promovida", "revogada|eliminada|abolida|suprimida|"
                                                                              "anulada|removida|negada",
    "renumerada", "intitulada|titulada", "reintitulada|renomeada", "atribuída a (?:uma|à|a) (?:secção|seção)",
    "corrigida", "infectada", "reservada|vazia|vaga|sem conteúdo",
    "os das uma jogadores esta pode ser que para por com não em um do da ou",
)  # fmt: skip
GERMAN = Language(
    "de", "regel", "regeln", "artikel|art|paragraf|paragraph|abschnitt",
    "unveränderliche?[nrs]?|unveränderbare?[nrs]?|unabänderliche?[nrs]?|unwandelbare?[nrs]?|nicht (?:änderbare?|"
    "veränderliche?|veränderbare?|wandelbare?)[nrs]?",
    "veränderliche?[nrs]?|veränderbare?[nrs]?|abänderliche?[nrs]?|abänderbare?[nrs]?|wandelbare?[nrs]?|"
    "änderbare?[nrs]?",
    "ursprüngliche?[nrs]?|anfängliche?[nrs]?|"
    "initiale?[nrs]?", "vorschlag|antrag", "geschichte|verlauf|historie|änderungen|chronik",
    "titel|name|überschrift", "abschnitt|kapitel|bereich", "status|zustand|art|typ|veränderlichkeit",
    "text|wortlaut|inhalt|regeltext", "nummer|nr|num|id|regel",
    "erstellt|erlassen|angenommen|beschlossen|eingeführt|geschaffen", "geändert|abgeändert|ergänzt|überarbeitet",
    "umgewandelt|transmutiert", "aufgehoben|gestrichen|gelöscht|abgeschafft|außer kraft gesetzt",
    "umnummeriert|neu nummeriert", "betitelt|benannt", "umbenannt|neu betitelt",
    "einem abschnitt zugeordnet|einem abschnitt zugewiesen", "korrigiert|berichtigt", "infiziert",
    "reserviert|leer|entfallen|weggefallen",
    "der die das und nicht ist ein eine wird spieler alle muss werden für mit auf den dem zu",
)  # fmt: skip
ITALIAN = Language(
    "it", "regola|norma", "regole|norme", "articolo|art|sezione|comma|clausola",
    "immutabil[ei]|inalterabil[ei]|immodificabil[ei]|non modificabil[ei]|non "
    "mutabil[ei]", "mutabil[ei]|modificabil[ei]|alterabil[ei]",
    "iniziale", "proposta|prop", "storia|cronologia|storico|modifiche", "titolo|nome", "sezione|capitolo|capo",
    "stato|mutabilità|tipo", "testo|corpo|contenuto", "numero|num|nr|n°|n|id|regola",
    "creata|promulgata|adottata|approvata|introdotta|emanata", "emendata|modificata|cambiata|riformata", "trasmutata",
    "abrogata|eliminata|soppressa|annullata|revocata", "rinumerata", "intitolata|titolata", "reintitolata|rinominata",
    "assegnata a (?:una|alla) sezione", "corretta", "infettata", "riservata|vuota|vacante",
    "il gli dei una giocatori questa può essere che per con non di del della sono ogni è",
)  # fmt: skip

LANGUAGES = (ENGLISH, CATALAN, SPANISH, FRENCH, PORTUGUESE, GERMAN, ITALIAN)

NAMES = {
    "en": "English", "ca": "Catalan", "es": "Spanish", "fr": "French", "pt": "Portuguese", "de": "German",
    "it": "Italian",
}  # fmt: skip

IMMUTABLE, MUTABLE = "immutable", "mutable"


def any_of(kind: str) -> str:
    """The words of one kind (a field of Language) in all languages, as one group of alternatives, longest first."""
    words = {word for language in LANGUAGES for word in getattr(language, kind).split("|")}
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


def whole_groups(kind: str) -> str:
    """Like `any_of` where the words of this kind hold groups of their own and so cannot be split."""
    return "(?:" + "|".join(getattr(language, kind) for language in LANGUAGES) + ")"


RULE = any_of("rule")
RULES = any_of("rules")
ARTICLE = any_of("article")
INITIAL = any_of("initial")
PROPOSAL = any_of("proposal")
IMMUTABLE_WORD = whole_groups("immutable")
MUTABLE_WORD = whole_groups("mutable")
STATUS_WORD = rf"(?:{IMMUTABLE_WORD}|{MUTABLE_WORD})"
NUMBER_SIGN = r"(?:n[°º]|n[úu]m(?:ero)?\.?|numéro|n[or]\.|nr\.?|no\b\.?|number|numero|n\.|#)"

_IS_IMMUTABLE = re.compile(rf"\b{IMMUTABLE_WORD}(?!\w)", re.I)
_IS_MUTABLE = re.compile(rf"\b{MUTABLE_WORD}(?!\w)", re.I)
RANK = r"(?:power|strength|rank|authority|força|fuerza|poder|force|stärke|rang|forza|potere)[ ]*[=:]?[ ]*\d+(?:\.\d+)?"
"""A rank in figures that a game has instead of two statuses, such as `Power=3`."""
_RANK = re.compile(rf"(?<!\w){RANK}(?!\w)", re.I)


def status_of(words: str) -> str:
    """`immutable` or `mutable` (or `power_3` for a printed rank) if the words say so and only one of them; else ''."""
    words = words.replace("_", " ")
    first, second = bool(_IS_IMMUTABLE.search(words)), bool(_IS_MUTABLE.search(_IS_IMMUTABLE.sub(" ", words)))
    if first != second:
        return IMMUTABLE if first else MUTABLE
    rank = None if first else _RANK.search(words)
    return re.sub(r"\W+", "_", re.sub(r"\.0+$", "", rank.group().casefold())) if rank else ""


def is_rank(status: str) -> bool:
    """Whether a status is a rank in figures."""
    return re.fullmatch(r"[^\W\d_]+_\d+(?:_\d+)?", status) is not None


_WORD = re.compile(r"[^\W\d_]+(?:['’·][^\W\d_]+)*")
_FUNCTION_WORDS = {language.code: frozenset(language.function_words.split()) for language in LANGUAGES}
_RULE_WORDS = {language.code: re.compile(rf"\b(?:{language.rule}|{language.rules})\b", re.I) for language in LANGUAGES}


def language_of(text: str) -> str:
    """The code of the language that the text is most probably in; '' if nothing tells.

    >>> language_of("Tous les joueurs doivent toujours se soumettre à toutes les règles en vigueur.")
    'fr'
    """
    text = text[:200_000]
    words = [word.casefold() for word in _WORD.findall(text)]
    counts = dict.fromkeys(_FUNCTION_WORDS, 0)
    for word in words:
        for code, known in _FUNCTION_WORDS.items():
            counts[code] += word in known
    for code, pattern in _RULE_WORDS.items():
        counts[code] += 3 * len(pattern.findall(text))
    best = max(counts.values())
    if best < (1 if len(words) < 20 else len(words) / 9):
        return ""
    return next(code for code, count in counts.items() if count == best)
