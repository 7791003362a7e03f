"""Combinations of words that no sentence of a language has, and that writing rules in haste often leaves behind.

Each pattern is one that a correct text does not contain; what is merely bad style is none of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nomicformal.told import spoken, told


@dataclass(frozen=True, slots=True)
class Pattern:
    """`form`: what it looks like; `says`: what is wrong with the words found."""

    form: re.Pattern[str]
    says: str


def _p(form: str, says: str, flags: int = re.I) -> Pattern:
    return Pattern(re.compile(form, flags), says)


_VERB_MISSING = told("an infinitive without the verb that it needs (can? must?)")
_TWO_VERBS = told("two verbs where one can stand")
_TWO_PREPOSITIONS = told("two prepositions where one can stand")
_NO_FULL_STOP = told("a sentence begins without the full stop before it")
_NO_PREPOSITION = "".join(rf"(?<!\b{word}\s)" for word in ("a", "de", "en", "per", "amb", "entre", "sobre"))
"""Before a Catalan noun: what follows a preposition is not the subject of the verb ("alguna de les regles té")."""
_BEGIN = r"(?:^|(?<=[.!?:;]\s)|(?<=\n)|(?<=-\s))"

CATALAN = (
    _p(
        r"\bl['’]h?[iu](?!ndex|mpuls|ntent|ll)\w{2,}(?:ció|sió|tat)\b",
        spoken("“l’” before an unstressed i or u; “la” is meant", "«l'» davant d'una i o una u àtones; vol dir «la»"),
    ),
    _p(r"\b\w{2,}acio\b", spoken("“-ció” is meant", "vol dir «-ció»")),
    _p(r"\b(?:enten|depen|preten|aten|defen)\b", spoken("“-én” is meant", "vol dir «-én»")),
    _p(r"\b\w*(?:tribu|stitu|stru|inclu|exclu|conclu)id(?:a|es)\b", spoken("“-ïd-” is meant", "vol dir «-ïd-»")),
    _p(r"\bcambi(?:ar|a|en|at|ada|ats|ades)?\b", spoken("“canvi-” is meant", "vol dir «canvi-»")),
    _p(r"\b(?:reb|sab|cab)\b", spoken("“-b” for “-p”", "«-b» per «-p»")),
    _p(
        rf"{_NO_PREPOSITION}\b(?:les|els|més|dues|dos|\d+)\s(?:\w+s\s){{1,3}}"
        r"(?:entre\sen\sconflicte|és|està|té|pot|ha)\b(?!\sd['’])",
        spoken("a plural with a singular verb", "un plural amb el verb en singular"),
    ),
    _p(
        r"\bha(?:n|uria|urien|urà|uran)?\sd['’]estat\b",
        spoken("a participle after “haver de”; “estar” is meant", "un participi després d'«haver de»; vol dir «estar»"),
    ),
    _p(
        rf"{_BEGIN}(?:L['’]|(?:El|La|Els|Les|Un|Una|Uns|Unes|Cada|Cap|Qualsevol|Tot|Tota)\s)\w+\sno\s"
        r"(?!per\b|mer\b|par\b|mar\b|sopar\b|lloguer\b)\w+(?:ar|er|ir)\b",
        _VERB_MISSING,
        0,
    ),
    _p(r"\b(?:pot|poden|ha\sde|han\sde)\s(?:està|estan|és|són|té|tenen)\b", _TWO_VERBS),
    _p(
        r"\bde\s(?!h?[iu][aeiouàèéíòóúy])h?[aeiouàèéíòóú]\w{4,}",
        spoken("“de” before a vowel; “d’” is meant", "«de» davant de vocal; vol dir «d'»"),
        0,
    ),
    _p(
        r"\bun\saltre\s(?:proposta|regla|norma|votació|sentència|declaració|organització|acció|secció|persona|setmana"
        r"|entitat|llista|vegada|manera|part|cosa)\b",
        spoken("a masculine word before a feminine one", "un masculí davant d'un femení"),
    ),
    _p(
        r"\b(?:tra|ad|per|pro|com|sot|re|o)mess(?:a|es)\b",
        spoken("“-mes-” is meant", "vol dir «-mes-»"),
    ),
    _p(
        r"\bes\s(?=\w+(?:ar|itz|er|on|ul|ic|ol|in)ada\b)\w+",
        spoken("“és” is meant, as before a participle", "vol dir «és», com davant d'un participi"),
    ),
    _p(
        r"\b(?:temps|moment|cas|dia|data|lloc|mesura|manera|forma|setmana|mes|any)\sen\sque\b", 
        spoken("“en què” is meant", "vol dir «en què»"),
    ),
    _p(r"\bvaries\s(?=\w+s\b)\w+", spoken("“vàries” is meant", "vol dir «vàries»"), 0),
    _p(r"\b(?:a\sal|de\sdel|a\sals|de\sdels|per\spel)\b", _TWO_PREPOSITIONS),
    _p(r"(?<=[a-zà-ü][ \n])(?:Quan|Cap|Cada|Tot|Tots|Totes|Si)\s[a-zà-ü]+", _NO_FULL_STOP, 0),
)
SPANISH = (
    _p(
        rf"{_BEGIN}(?:El|La|Los|Las|Un|Una|Cada|Todo|Toda|Cualquier|Ningún|Ninguna)\s\w+\sno\s"
        r"(?!ayer\b|cualquier\b|primer\b|tercer\b|mujer\b|lugar\b)\w+(?:ar|er|ir)(?:se)?\b",
        _VERB_MISSING,
        0,
    ),
    _p(r"\b(?:puede|pueden|debe|deben|podrá|podrán|deberá|deberán)\s(?:está|están|es|son|tiene|tienen)\b", _TWO_VERBS),
    _p(r"\b(?:a\sal|de\sdel|en\sdel)\b(?!\smenos)", _TWO_PREPOSITIONS),
    _p(
        r"\b\w*(?:pon|ten|ven)ie(?:ra|ras|ran|re|ren|se|sen|ron)\b",
        spoken(
            "an irregular verb put into a regular form (“pusiera”, “tuviera”, “viniera”)",
            "un verbo irregular en forma regular («pusiera», «tuviera», «viniera»)",
        ),
    ),
    _p(
        r"\b(?:es|son|será|serán|fue|fueron)\sal\s(?!menos|fin|cabo|revés|contrario|principio|azar|igual|día|mes|año)\w{4,}",
        spoken("“al” after “ser”; “el” is meant", "«al» después de «ser»; se quiere decir «el»"),
    ),
    _p(
        r"\bex(?:ed|ept|elen|es[oi])\w+\b",
        spoken("“ex” before a vowel for “exc”", "«ex» por «exc»"),
    ),
    _p(
        r"\b(?:segun|tambien|ningun|algun|ademas|despues|\w{2,}cion|electronic[oa]s?|cronologic[oa]s?|automatic[oa]s?)\b",
        spoken("the accent is missing", "falta la tilde"),
    ),
    _p(r"\só\s", spoken("“ó” for “o”", "«ó» por «o»")),
    _p(
        r"\b(?:los|las)\s(?:\w+\s){0,2}?(?:jugadores|participantes|miembros|votantes|reglas|propuestas)\s"
        r"(?:activ[oa]|inmutable|mutable|válid[oa]|nuev[oa]|presente|restante)\b",
        spoken("a plural with a singular adjective", "un plural con el adjetivo en singular"),
    ),
    _p(r"(?<=[a-zà-ü][ \n])(?:Ningún|Ninguna|Cuando|Todos|Todas|Todo|Cada|Si)\s[a-zà-ü]+", _NO_FULL_STOP, 0),
)
PORTUGUESE = (
    _p(
        rf"{_BEGIN}(?:O|A|Os|As|Um|Uma|Cada)\s\w+,\s(?:precisam?|devem?|pode|podem|tem|têm|deverá|deverão|será|serão)\b"
        r"(?![^.,;]{0,12},)",
        spoken("a comma between the subject and its verb", "uma vírgula entre o sujeito e o verbo"),
        0,
    ),
    _p(
        rf"{_BEGIN}(?:O|A|Os|As|Um|Uma|Cada|Todo|Toda|Qualquer)\s\w+\snão\s"
        r"(?!qualquer\b|mulher\b|sequer\b|lugar\b)\w+(?:ar|er|ir)(?:-se)?\b",
        _VERB_MISSING,
        0,
    ),
    _p(r"\b(?:pode|podem|deve|devem|poderá|poderão|deverá|deverão)\s(?:está|estão|é|são|tem|têm)\b", _TWO_VERBS),
    _p(
        r"\b(?:pode|podem|deve|devem|poderá|poderão|deverá|deverão)\sse\s\w+(?:ad|id)[oa]s?\b",
        spoken("“se” before a participle; “ser” is meant", "«se» antes de um particípio; o que se quer dizer é «ser»"),
    ),
    _p(
        r"\bque\sn[ao]s?\squa(?:l|is)\b",
        spoken(
            "two relative pronouns where one can stand",
            "dois pronomes relativos onde cabe um",
        ),
    ),
    _p(
        r"\b\w+ção\se\s(?:um|uma)\s(\w+)\s(?:\w+\s)?em\s(?:um|uma)\s\1\b",
        spoken("“e” (and) for “de” (of)", "«e» no lugar de «de»"),
    ),
    _p(
        r"\bà\s(?:outro|todo|um|qualquer|ele|este|esse|cada)\b",
        spoken(
            "“à” holds an article that cannot stand here",
            "«à» contém um artigo que não cabe aqui",
        ),
    ),
    _p(
        r"\bcada\s(?:(?!(?:e|ou|que|os|as|todos|todas|eles|elas|mas)\b)\w+\s){1,7}?(?:deverão|devem|poderão|podem|são|têm|recebem)\b",
        spoken("“cada” with a plural verb", "«cada» com o verbo no plural"),
    ),
    _p(
        r"\b(?:o|um|cada)\sconjunto\sde\s(?:(?!(?:e|ou)\b)\w+\s){1,10}?(?<!que\s)(?<!que\snão\s)podem\b",
        spoken("a singular with a plural verb", "um singular com o verbo no plural"),
    ),
    _p(
        r"\b(?:se|quando|caso|enquanto)\s(?:\w+\s){1,9}?"
        r"(?:conflito|regras?|jogador(?:es)?|juiz|propostas?)\s(?:dizer|fazer|trazer)\b",
        spoken(
            "an infinitive for the future (“disser”, “fizer”, “trouxer”)",
            "um infinitivo no lugar do futuro («disser», «fizer», «trouxer»)",
        ),
    ),
    _p(r"\b(?:a\sao|de\sdo|de\sda|em\sno(?!\sm[íá])|em\sna|por\spelo|por\spela)\b", _TWO_PREPOSITIONS),
    _p(r"(?<=[a-zà-ü][ \n])(?:Nenhum|Nenhuma|Quando|Todos|Todas|Cada|Se)\s[a-zà-ü]+", _NO_FULL_STOP, 0),
)
FRENCH = (
    _p(
        r"(?<=[a-zà-ü]),\s(?:Un|Une|Le|La|Les|Il|Elle|Si|Quand)\s(?=[a-zà-ü])\w+",
        spoken("a capital letter after a comma", "une majuscule après une virgule"),
        0,
    ),
    _p(
        r"\b(?:le|la|au|du|de|que|ne)\s(?!onz|oui|ouï|un\b|une\b|huit|yaourt|y\b|a\b|à\b|et\b|ou\b|où\b|en\b)"
        r"[aeéèêiïoâîôAEÉÈÊIO]\w{3,}",
        spoken("no elision before a vowel (“l’”, “d’”)", "pas d'élision devant une voyelle (« l' », « d' »)"),
    ),
    _p(
        r"(?<!les\s)(?<!que\s)(?<!qu'ils\s)\bont\s\w+és\s(?:un|une|le|la|les|des|cette|ce)\b|(?<!['’])\bavoir\s\w+ées?\b",
        spoken(
            "a participle after “avoir” that agrees with nothing before it",
            "un participe après « avoir » accordé sans complément qui le précède",
        ),
    ),
    _p(
        r"\b(?:est|sont|était|sera|a|ont)\s(?:admit|permit|promit|soumit|compromit)\b",
        spoken("a past tense for a participle (“-is”)", "un passé simple pour un participe (« -is »)"),
    ),
    _p(
        r"\bn(?:e\s|['’])(?:\w+\s)?\w+\spar\b(?!\s(?:conséquent|ailleurs|exemple|contre|la\ssuite))",
        spoken(
            "“par” after a negation; “pas” is meant, and without it the negation is lost",
            "« par » après une négation ; il faut « pas », sans quoi la négation se perd",
        ),
    ),
    _p(
        r"\b(?:peut|peuvent|doit|doivent|pourra|pourront|devra|devront)\s(?!(?:avant|pendant|durant|devant|maintenant"
        r"|cependant|auparavant|autant|suivant|tant|dorénavant|moyennant|nonobstant|dès\slors|également)\b)\w{3,}ant\b",
        told("a participle after a verb that takes an infinitive"),
    ),
    _p(r"\b(?:peut|peuvent|doit|doivent)\s(?:est|sont|a|ont)\b", _TWO_VERBS),
    _p(
        r"\bchaque\s(?!(?:fois|cas|mois|pays|temps|corps|processus|sens|bras|repas|tiers|avis|accès|succès|décès"
        r"|progrès|procès|concours|discours|recours|cours|parcours|bois|dos|fils|palais|virus|bus|campus|permis|tapis"
        r"|propos|os|jus|relais|consensus|dans|dès|sans|sous|puis)\b)\w+s\b",
        spoken("“chaque” with a plural", "« chaque » avec un pluriel"),
    ),
    _p(
        r"\b\w{3,}er\s(?:(?!(?:qui|que|il|elle|on|et|a)\b)\w+\s){0,3}a\sl['’]",
        spoken("the verb “a” for the preposition “à”", "le verbe « a » pour la préposition « à »"),
    ),
    _p(
        r"\b(?:vers|dans|pour|sur)\s(?:reste|ensemble|majorité|totalité|plupart)\b",
        spoken("the article is missing", "l'article manque"),
    ),
    _p(r"\bé-?mails?\b", spoken("“émail” is enamel; “e-mail” is meant", "« émail » pour « e-mail » (courriel)")),
    _p(
        r"\b(?:ces|ses|leurs)\s(?!seulement|également|notamment)\w{3,}(?:ment|tion|sion|eur|age|ence|ance)\b",
        spoken("a plural before a noun in the singular", "un pluriel devant un nom au singulier"),
    ),
    _p(r"\bà\sété\b", spoken("the preposition “à” for the verb “a”", "la préposition « à » pour le verbe « a »")),
    _p(
        r"\b(?:au\smoment|à\sl['’]instant|au\scas|le\sjour|jusqu['’]au\smoment|du\smoment)\sou\b(?!\s(?:bien|à|au)\b)",
        spoken("“ou” (or) for “où” (at which)", "« ou » pour « où »"),
    ),
    _p(r"\b(?:de\sdu|à\sau|à\saux|de\sdes)\b(?!\s(?:moins|plus))", _TWO_PREPOSITIONS),
    _p(r"\b(?:[Ee]lles?|[Ii]ls?|[Oo]n)\s(?:me|te)\s(?:le|la|les)\b", _TWO_VERBS, 0),
    _p(r"(?<=[a-zà-ü][ \n])(?:Aucun|Aucune|Lorsque|Toute|Tous|Toutes|Chaque|Si)\s[a-zà-ü]+", _NO_FULL_STOP, 0),
)
ITALIAN = (
    _p(
        rf"{_BEGIN}(?:L['’]|(?:Il|Lo|La|I|Gli|Le|Un|Una|Uno|Ogni|Ciascun|Qualsiasi)\s)\w+\snon\s"
        r"\w+(?:are|ere|ire|arsi|ersi|irsi)\b",
        _VERB_MISSING,
        0,
    ),
    _p(r"\b(?:può|possono|deve|devono)\s(?:è|sono|ha|hanno)\b", _TWO_VERBS),
    _p(r"\b(?:di\sdel|di\sdella|a\sal|a\salla|in\snel|in\snella|da\sdal|su\ssul)\b", _TWO_PREPOSITIONS),
    _p(r"(?<=[a-zà-ü][ \n])(?:Nessun|Nessuna|Quando|Ogni|Tutti|Tutte)\s[a-zà-ü]+", _NO_FULL_STOP, 0),
)
ENGLISH = (
    _p(
        r"\b(?:may|must|shall|can|cannot|should)\s(?:is|are|was|were|has|had|been|does|may|must|shall|can|cannot)\b",
        _TWO_VERBS,
        0,
    ),
    _p(r"\b(?:a\sthe|the\sa|an\sthe|the\san|a\san|an\sa)\s(?=[a-z]{3})", "two articles where one can stand", 0),
    _p(
        r"\ba\s(?=[aio][a-z]{3}|e(?!u|we)[a-z]{3})(?!one|once|ouija)[a-z]+",
        "“a” before a vowel; a word may have been exchanged",
        0,
    ),
    _p(r"\ban\s(?!h|y|u|x|m|f|l|n|r|s)[b-df-gj-np-tv-z][a-z]{3,}", "“an” before a consonant", 0),
    _p(r"(?<=[a-z][ ])(?:If|When|Whenever|Every|Each|Whatever)\s(?:a|an|the|player|players|rule)\b", _NO_FULL_STOP, 0),
)
GERMAN = (
    _p(r"\b(?:kann|können|muss|müssen|muß|darf|dürfen|soll|sollen)\s(?:ist|sind|hat|wird|kann|muss)\b", _TWO_VERBS),
    _p(r"\b(?:in\sim|in\sins|zu\szum|zu\szur|von\svom|an\sam|bei\sbeim)\b", _TWO_PREPOSITIONS),
)
PATTERNS: dict[str, tuple[Pattern, ...]] = {
    "ca": CATALAN,
    "es": SPANISH,
    "pt": PORTUGUESE,
    "fr": FRENCH,
    "it": ITALIAN,
    "en": ENGLISH,
    "de": GERMAN,
}
"""By language, as a ruleset declares it."""

MAY_BE_DOUBLED: dict[str, frozenset[str]] = {
    "fr": frozenset(("nous", "vous", "très")),
    "en": frozenset(("that", "had", "very")),
    "de": frozenset(("die", "der", "das", "den", "dem", "sie", "sehr", "hat", "ist", "sind", "wird", "haben", "sich")),
    "it": frozenset(("via", "man", "mano")),
}
"""Words that a correct sentence can have twice in a row."""

DETERMINERS: dict[str, frozenset[str]] = {
    "fr": frozenset(("un", "une", "le", "la", "les", "des", "ce", "cet", "cette", "ces", "du", "au", "aux", "tout")),
}
PRONOUNS_FOR_ARTICLES: dict[str, dict[str, str]] = {"fr": {"me": "le", "te": "le"}}
"""Pronouns that are one letter from an article: before a noun they are a slip for it."""
