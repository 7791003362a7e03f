"""Labels such as `History:` or `Secció: Jugadors`, headings of groups of rules, and other lines that are no law."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nomicformal.importers.languages import INITIAL, NUMBER_SIGN, PROPOSAL, RULE, RULES, STATUS_WORD, any_of, status_of

_LABELS = {name: any_of(name) for name in ("title", "section", "status", "text", "number", "history")}
_EMPHASIS = r"[*_'#=>\[ ]*"
FIELD = re.compile(
    rf"{_EMPHASIS}(?:"
    + "|".join(rf"(?P<{name}>(?:{words}))" for name, words in _LABELS.items())
    + r")[*_'\]]*[ ]*[:=](?!=)[*_']*[ ]*(?P<value>.*?)[ ]*$",
    re.I,
)
OTHER_FIELD = re.compile(
    r"[*_\-•]{0,3}[ ]?(?P<key>[A-ZÀ-Ý][\w'’./ ]{1,24}?)[*_]{0,2}[ ]?[:=][*_]{0,2}[ ](?P<value>\S.{0,120})$"
)
HISTORY_LINE = re.compile(rf"{_EMPHASIS}{_LABELS['history']}[ ]*(?:[*_'\]= ]*:[*_' ]*(?P<rest>.*)|[*_'\]=# ]*)$", re.I)
INLINE_HISTORY = re.compile(
    rf"(?:^|(?<=[ .!?»”\"\])]))[*_(\[]{{0,9}}(?-i:(?=[A-ZÀ-Ý*_]))[*_]{{0,9}}{_LABELS['history']}"
    r"[*_]{0,9}[ ]*:[*_]*[ ]*",
    re.I,
)
INLINE_SECTION = re.compile(rf"(?:^|(?<=[ .!?»”\"\])]))(?-i:(?=[A-ZÀ-Ý])){_LABELS['section']}[ ]*:[ ]*", re.I)
NAVIGATION = re.compile(
    r"[\W_]*(?:(?:back |return |go )?(?:to )?(?:the )?top(?: of (?:the )?page)?|volver (?:al )?(?:arriba|inicio)|"
    r"arriba|torna(?:r)? (?:a dalt|amunt|a l'inici)|a dalt|"
    r"retour(?: en)?(?: au)? haut(?: de (?:la )?page)?|haut de page|voltar (?:ao|para o) (?:topo|início)|nach oben|"
    r"zurück(?: nach oben)?|torna (?:su|all'inizio)|"
    r"inizio pagina|next|previous|index|home|edit|\[?edit\]?|modifica|edita|editar|modifier|bearbeiten|toc|__notoc__|"
    r"__toc__)[\W_]*",
    re.I,
)
FOOTER = re.compile(
    r"[\W_]*(?:(?:this page was )?last (?:updated|modified|changed|edited|revised)|page generated|copyright|©|\(c\) \d|"
    r"(?:darrera|última) (?:actualització|modificació|actualización|modificación|atualização|modificação)|"
    r"dernière (?:mise à jour|modification)|zuletzt (?:geändert|aktualisiert)|stand:|"
    r"ultim[ao] (?:aggiornamento|modifica)|"
    r"end of (?:the )?(?:rules|ruleset)|fi de les regles|fin de las reglas|fin des règles|fim das regras|"
    r"ende der regeln|fine delle regole)\b.{0,80}",
    re.I,
)
ABOUT = re.compile(
    r"(?:references?|copyright|licen[sc]e|see also|links?|sources?|comments?|rationale|notes?|annotations?|discussion|"
    r"referències|notes|comentaris|referencias|notas|comentarios|fuentes|références|remarques|commentaires|liens|"
    r"referências|comentários|fontes|anmerkungen|quellen|verweise|kommentare?|riferimenti|note|commenti|fonti)",
    re.I,
)
"""Headings within the file of a rule below which its text is not continued."""
_CHANGES = (
    r"repeals?|amends?|replaces?|supersedes?|deroga|derogó|esmena|enmienda|modifica|substitueix|sustituye|reemplaza|"
    r"abroge|amende|modifie|remplace|revoga|emenda|altera|substitui|hebt|ändert|ersetzt|abroga|emenda|sostituisce"
)
ANNOTATION = re.compile(
    rf"[(\[*_ ]*(?:(?:the|la|el|l['’]|a|o|die|der|das)[ ]*)?(?:{RULE}|R|P|proposal|propuesta|proposta|proposition|"
    rf"vorschlag)\.?[ ]*(?:{NUMBER_SIGN}[ ]*)?"
    rf"(?P<by>\d+)[ ]+(?P<verb>{_CHANGES})(?!\w).{{0,25}}?(?:{RULE}|R)\.?[ ]*(?:{NUMBER_SIGN}[ ]*)?(?P<what>\d+)[ "
    rf".)\]*_]*(?:auf)?[ .]*",
    re.I,
)
_REPEALS = re.compile(r"repeals?|deroga|derogó|abroge|abroga|revoga|hebt|replaces?|supersedes?", re.I)
QUOTATION = re.compile(
    r"[\W_]*(?:citació|citación|citação|citation|cita|quote|quotation|zitat|citazione)[\W_]*:?[\W_]*", re.I
)
_SMALL = [
    "are",
    "són",
    "son",
    "sont",
    "são",
    "sind",
    "sono",
    "the",
    "les",
    "las",
    "los",
    "els",
    "le",
    "la",
    "el",
    "il",
    "gli",
    "i",
    "die",
    "der",
    "das",
    "as",
    "os",
    "of",
    "de",
    "del",
    "des",
    "der",
    "do",
    "da",
    "dos",
    "du",
    "di",
    "and",
    "y",
    "e",
    "et",
    "und",
    "set",
    "initial",
    "inicial",
    "current",
    "vigent",
    "vigents",
    "vigentes",
    "vigueur",
    "geltende",
    "vigenti",
    "part",
    "parte",
    "partie",
    "teil",
    "section",
    "secció",
    "sección",
    "capítol",
    "capítulo",
    "chapitre",
    "kapitel",
    "capitolo",
    "chapter",
    "title",
    "títol",
    "título",
    "titre",
    "series",
    "serie",
    "sèrie",
    "série",
    "list",
    "llista",
    "lista",
    "liste",
    "these",
    "here",
    "article",
    "articles",
    "following",
    "all",
    "in",
    "force",
]
_TOKEN = re.compile(r"[^\W_]+")
_STATUS = re.compile(rf"(?<!\w){STATUS_WORD}(?!\w)", re.I)
_RULE_WORD = re.compile(rf"(?:{RULE}|{RULES}|{INITIAL})s?", re.I)
_TITLE_OF_STUB = re.compile(
    rf"[^.!?;\n()\[\]]{{1,60}}(?P<note>[(\[](?:[^()\[\]]{{0,30}}[ ])?{any_of('repealed')}(?!\w)[^()\[\]\n]{{0,100}}"
    r"[)\]])[.]?",
    re.I,
)
"""A title, and behind it in brackets that the rule is gone."""
_STUB = re.compile(
    rf"[\W_]*(?:(?:this|aquesta|esta|cette|diese|questa)?[ ]*(?:{RULE})?[ ]*(?:was|is|has been|fue|ha sido|ha estat|"
    rf"va ser|foi|a été|wurde|è stata)?[ ]*)"
    rf"(?P<word>{any_of('repealed')}|(?P<empty>{any_of('reserved')}))(?!\w)(?P<rest>[^\n]{{0,100}})",
    re.I,
)
_BY = re.compile(
    rf"(?<!\w)(?:{RULE}|{PROPOSAL}|R|amendment|#)\.?[ ]*(?:{NUMBER_SIGN}[ ]*)?(\d{{1,7}})(?!\d)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Stub:
    """A rule that is no longer there; `by`: the number of what repealed it, None if that is not said."""

    by: int | None


def heading_status(line: str) -> str:
    """The status that a line gives as a heading over rules, such as `II. Mutable Rules (201-213)`; empty for any other
    line."""
    if len(line) > 80 or not _STATUS.search(line) or re.search(r"[.;,!?][ ]*$", line.rstrip(" *_=#")):
        return ""
    status = status_of(line)
    rest = _RULE_WORD.sub(" ", _STATUS.sub(" ", line))
    for token in _TOKEN.findall(rest):
        if not (token.isdigit() or token.casefold() in _SMALL or re.fullmatch(r"[IVX]+|[A-Z]", token)):
            return ""
    return status


def stub_of(text: str) -> Stub | None:
    """What a text says that is only there to say that the rule is gone, perhaps behind its title."""
    text = " ".join(text.split())
    if titled := _TITLE_OF_STUB.fullmatch(text):
        text = titled["note"]
    match = _STUB.fullmatch(text)
    if match is None or re.search(r"[.;][ ]+[A-ZÀ-Ý]", match["rest"]):
        return None
    if match["empty"] and _TOKEN.search(match["rest"]):
        return None
    by = _BY.search(match["rest"])
    return Stub(int(by[1]) if by else None)


def is_repeal(annotation: re.Match[str]) -> bool:
    """Whether a note `rule 303 repeals rule 203` says that a rule is gone."""
    return _REPEALS.search(annotation["verb"]) is not None


def is_section_line(line: str) -> bool:
    """Whether a line in capitals can be the heading of a group of rules."""
    letters = [c for c in line if c.isalpha()]
    return (
        len(letters) >= 4
        and all(c.isupper() for c in letters)
        and len(line.strip()) <= 60
        and not re.search(r"[.;,]\s*$", line)
    )


def bare_heading(line: str) -> str:
    """A heading's words without the marks of Markdown or wikis around them."""
    return re.sub(r"^(?:[#=*_ ]|'{2,})+|(?:[#=*_: ]|'{2,})+$", "", line.strip())
