"""NF112: a text says that another rule is repealed, amended or transmuted, and it is printed as if it were not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.references import mentions
from nomicformal.checker.checks.words import (
    finding,
    listing,
    number_list,
    quote,
    rule_by_number,
    rule_name,
    status_word,
)
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import told

INFO = CodeInfo(
    code="NF112",
    name="change-not-made",
    severity=Severity.ERROR,
    what="A text among the rules (a proposal that was adopted, or a note) says that another rule is repealed, amended"
    " or transmuted. That rule is printed as if nothing had happened: still there, under its old number, or with its"
    " old status. A warning where the word need not mean a repeal (“negated”).",
    why="Players cannot tell which of the two texts is law. Where changed rules take the number of the change, the"
    " printed number also decides wrongly which rule prevails.",
    example="rule 206 mutable\n| …\nrule 303 mutable\n| If this proposal is adopted, rule 206 is repealed.",
    instead="Carry the change out in the text, number and status of the rule, and take the proposal out of the"
    " rules. If the text does not tell what was changed, ask whoever proposed it.",
)
_THIS_PROPOSAL = (
    r"(?:if\s+(?:this|the)\s+proposal\s+(?:is|be)\s+(?:adopted|approved|accepted|passed)|if\s+adopted"
    r"|si\s+(?:aquesta\s+proposta\s+s['’](?:adopta|aprova|accepta)|esta\s+propuesta\s+(?:se\s+(?:aprueba|adopta|acepta)"
    r"|es\s+(?:aprobada|adoptada|aceptada))|cette\s+proposition\s+est\s+(?:adoptée|acceptée|approuvée))"
    r"|se\s+(?:esta\s+proposta\s+for\s+(?:aprovada|adotada|aceita)|questa\s+proposta\s+(?:è|viene)\s+(?:adottata"
    r"|approvata|accettata))|(?:wenn|falls|sofern)\s+dieser\s+(?:vorschlag|antrag)\s+angenommen\s+wird)"
)
_SPENT = re.compile(_THIS_PROPOSAL, re.I)
_REPEALED = (
    r"repealed|abolished|deleted|struck(?:\s+out)?|negated|annulled|revoked|derogada|derogat|abrogad[ao]|suprimid[ao]"
    r"|eliminad[ao]|anulad[ao]|anul·lada|revogada|negada|removida|abrogée|supprimée|annulée|abrogata|annullata|eliminata"
    r"|aufgehoben|gestrichen|abgeschafft"
)
_DOUBTFUL = re.compile(r"negated|negada", re.I)
"""Said of a proposal, it is that nobody wants it; said of a rule, it may be a repeal."""
_TRANSMUTED = (
    r"transmuted|made\s+(?:im)?mutable|becomes?\s+(?:im)?mutable|promoted|transmutada|transformada|promovida"
    r"|passa\s+a\s+(?:ser\s+)?i?m?mutável|convertida|transmuée|transformée|promue|trasmutata|promossa|umgewandelt"
)
_AMENDED = (
    r"amended|altered|changed|replaced|esmenada|modificad[ao]|canviada|substituïda|enmendada|reformada|sustituida|alterada"
    r"|emendada|substituída|amendée|modifiée|remplacée|emendata|modificata|sostituita|geändert|ersetzt"
)
_IS = (
    r"(?:is|was|has\s+been|shall\s+be|will\s+be|és|és\s+ara|queda|quedarà|serà|ha\s+estat|es|fue|será|ha\s+sido|é|foi|fica"
    r"|est|sera|a\s+été|è|sarà|viene|è\s+stata|wird|ist|wurde)"
)
_VERB = re.compile(rf"\b(?:{_REPEALED}|{_TRANSMUTED}|{_AMENDED}|repeals?|derog\w+|abrog\w+|revog\w+|hebt)\b", re.I)
_SAID = re.compile(
    rf"^\W{{0,6}}{_IS}\s+(?:\w+\s+){{0,2}}?(?:(?P<repealed>{_REPEALED})|(?P<transmuted>{_TRANSMUTED})"
    rf"|(?P<amended>{_AMENDED}))(?!\w)",
    re.I,
)
_DOES = re.compile(r"^\s+(?:repeals|deroga|abroga|abroge|revoga|hebt)\s+(?:a\s+)?(?:the\s+|la\s+|a\s+|die\s+)?$", re.I)
_GERMAN = re.compile(r"(?:wird|ist|wurde)\s+(?:die\s+)?$", re.I)
_GERMAN_VERB = re.compile(
    rf"^\s+(?:\w+\s+){{0,3}}?(?:(?P<repealed>{_REPEALED})|(?P<transmuted>{_TRANSMUTED})|(?P<amended>{_AMENDED}))\b",
    re.I,
)
_ORDERS = re.compile(
    r"^\W*(?:repeal|(?:se|es|queda|s['’])\s*(?:deroga|derogada|abroga)|derogar|abroger|abrogare|revogar|revoga-se)\s+"
    r"(?:the\s+|la\s+|a\s+)?$",
    re.I,
)
_CONDITION = re.compile(r"\b(?:if|when|unless|until|si|quan|cuando|se|quando|lorsque|quand|wenn|falls|sobald)\b", re.I)
_TAKES_NUMBER = re.compile(
    r"(?:\b(?:rep|rebrà|reb|recibirá|recibe|recebe|receberá|reçoit|prend|riceve|erhält|receives?|takes?|gets?|given"
    r"|assigned)\b[^.;]{0,30}\bn[uú]m\w+[^.;]{0,60}\bpropos\w+|\bnuméro\s+effectif\b[^.;]{0,60}\bchangement\b)",
    re.I,
)
_CHANGED = re.compile(
    r"\b(?:amended|transmuted|esmenada|transmutada|modifique|modificada|alterada|emendada|changement|emendata|geändert)\b",
    re.I,
)
_STATUSES = (
    ("immutable", re.compile(r"\b(?:immutable|inmutable|imutável|immuable|immutabile|unveränderlich\w*)\b", re.I)),
    ("mutable", re.compile(r"\b(?:mutable|mutável|modifiable|mudable|mutabile|veränderlich\w*)\b", re.I)),
)


@dataclass(frozen=True, slots=True)
class Said:
    """The rule of `text` says (`words`, at `start`) that `target` is `repealed`, `transmuted` or `amended` (`verb`);
    `status`: the new one, if it names one; `spent`: as a proposal, of its own adoption, and not plainly; `word`: the
    one for the change."""

    text: RuleText
    start: int
    words: str
    target: int
    verb: str
    status: str
    spent: bool
    word: str

    @property
    def is_doubtful(self) -> bool:
        """The word need not mean this change."""
        return _DOUBTFUL.fullmatch(self.word) is not None

    @property
    def changes_number(self) -> bool:
        """Whether it is a proposal that would give the target its number, where changes do."""
        return self.spent and self.verb != "repealed"


def run(context: Context) -> list[Diagnostic]:
    said = changes_said(context)
    there = [one for one in said if one.verb == "repealed" and _in_force(context, one.target) is not None]
    plain, doubtful = ([one for one in there if one.is_doubtful is wanted] for wanted in (False, True))
    found = [_still_there(context, each) for each in (plain, doubtful) if each]
    law = law_of_numbers(context)
    old = [one for one in said if one.changes_number and _in_force(context, one.target) is not None]
    if old and law is not None:
        found.append(_old_number(context, old, law))
    return [*found, *_old_status(context, said), *_unsaid(context, said)]


def changes_said(context: Context) -> list[Said]:
    """Every change of another rule that a text in force tells of. Worked out once a run."""
    return context.once("changes said", lambda: list(_changes_said(context)))


def _changes_said(context: Context) -> Iterator[Said]:
    for text in texts_in_force(context):
        for begin, sentence in text.sentences:
            if not _VERB.search(sentence):
                continue
            spent = _SPENT.search(sentence)
            conditional = not spent and _CONDITION.search(sentence)
            named = list(mentions(sentence))
            for before, mention in zip([None, *named], named, strict=False):
                ahead, rest = sentence[: mention.start], sentence[mention.end :]
                after = _SAID.match(rest) or (_GERMAN_VERB.match(rest) if _GERMAN.search(ahead) else None)
                does = _ORDERS.match(ahead) or (before is not None and _DOES.match(ahead[before.end :]))
                if mention.is_range or mention.first == text.rule.number or not (after or does):
                    continue
                if conditional and not _ORDERS.match(ahead):
                    continue
                hits = [(name, hit) for name, hit in after.groupdict().items() if hit] if after else []
                verb, word = next(iter(hits), ("repealed", ""))
                status = next((s for s, form in _STATUSES if form.search(sentence[mention.end :])), "")
                words = " ".join(sentence.split())
                yield Said(text, begin + mention.start, words, mention.first, verb, status, bool(spent), word)


def _in_force(context: Context, number: int) -> Rule | None:
    rule = rule_by_number(context.ruleset, number)
    return rule if rule is not None and rule.in_force and rule.passages else None


def law_of_numbers(context: Context) -> RuleText | None:
    """The rule that gives a changed rule the number of the change."""
    for text in texts_in_force(context):
        if any(_TAKES_NUMBER.search(sentence) and _CHANGED.search(sentence) for _, sentence in text.sentences):
            return text
    return None


def _places(said: list[Said]) -> list[Span]:
    return [one.text.passage_at(one.start).span for one in said]


def _still_there(context: Context, said: list[Said]) -> Diagnostic:
    targets = [rule for one in said if (rule := _in_force(context, one.target)) is not None]
    by = [one.text.rule.number for one in said]
    return finding(
        INFO,
        _still_there_words(said, number_list(rule.number for rule in targets)),
        targets[0].span,
        severity=Severity.WARNING if said[0].is_doubtful else Severity.ERROR,
        related=[
            *(Related(rule.span, told("{rule} is printed here", rule=rule_name(rule))) for rule in targets[1:]),
            *(Related(span, quote(one.words, 120)) for one, span in zip(said, _places(said), strict=True)),
        ],
        rules=[*(rule.number for rule in targets), *by],
        explanation=_spent_lines(said),
        key=["repealed", *(f"{one.text.rule.id} {one.target}" for one in said)],
        atoms=[f"repealed {one.text.rule.id} {one.target}" for one in said],
    )


def _still_there_words(said: list[Said], numbers: str) -> str:
    by, word = number_list(one.text.rule.number for one in said), said[0].word
    if said[0].is_doubtful and len(said) > 1:
        return told(
            "rules {numbers} are printed as if in force, but rules {by} say “{word}” of them, which may mean that they"
            " are repealed",
            numbers=numbers, by=by, word=word,
        )  # fmt: skip
    if said[0].is_doubtful:
        return told(
            "rule {numbers} is printed as if in force, but rule {by} says “{word}” of it, which may mean that it is"
            " repealed",
            numbers=numbers, by=by, word=word,
        )  # fmt: skip
    if len(said) > 1:
        return told(
            "rules {numbers} are printed as if in force, but rules {by} say that they are repealed",
            numbers=numbers, by=by,
        )  # fmt: skip
    return told(
        "rule {numbers} is printed as if in force, but rule {by} says that it is repealed", numbers=numbers, by=by
    )


def _spent_lines(said: list[Said]) -> list[str]:
    spent = sorted({one.text.rule.number for one in said if one.spent})
    if not spent:
        return []
    numbers = listing([str(number) for number in spent])
    if len(spent) == 1:
        return [
            told(
                "{numbers} is a proposal that has done its work once adopted; printed as a rule, it counts as one",
                numbers=numbers,
            )
        ]
    return [
        told(
            "{numbers} are proposals that have done their work once adopted; printed as rules, they count as such",
            numbers=numbers,
        )
    ]


def _old_number(context: Context, said: list[Said], law: RuleText) -> Diagnostic:
    due = listing([told("rule {old} should now be {new}", old=one.target, new=one.text.rule.number) for one in said])
    targets = [rule for one in said if (rule := _in_force(context, one.target)) is not None]
    return finding(
        INFO,
        told("{due}: {rule} gives a changed rule the number of the change", due=due, rule=rule_name(law.rule)),
        targets[0].span,
        related=[
            *(Related(rule.span, told("{rule} is printed here", rule=rule_name(rule))) for rule in targets[1:]),
            *(Related(span, quote(one.words, 120)) for one, span in zip(said, _places(said), strict=True)),
            Related(law.rule.span, told("this rule says which number a changed rule takes")),
        ],
        rules=[*(rule.number for rule in targets), *(one.text.rule.number for one in said), law.rule.number],
        explanation=[
            *_spent_lines(said),
            told("where the lower number prevails, the printed number can decide wrongly"),
        ],
        key=["number", *(f"{one.text.rule.id} {one.target}" for one in said)],
        atoms=[f"number {one.text.rule.id} {one.target}" for one in said],
    )


def _old_status(context: Context, said: list[Said]) -> Iterator[Diagnostic]:
    for one in said:
        rule = _in_force(context, one.target)
        if one.verb != "transmuted" or rule is None or not one.status or rule.status in ("", one.status):
            continue
        yield finding(
            INFO,
            told(
                "{rule} is printed as {status}, but {other} makes it {made}",
                rule=rule_name(rule),
                status=status_word(rule.status),
                other=rule_name(one.text.rule),
                made=status_word(one.status),
            ),
            rule.span,
            related=[Related(one.text.passage_at(one.start).span, quote(one.words, 120))],
            rules=[rule.number, one.text.rule.number],
            key=["status", one.text.rule.id, rule.id],
        )


def _unsaid(context: Context, said: list[Said]) -> Iterator[Diagnostic]:
    """Amendments of which the text is not given: the rule says that it amends another one, and nothing else."""
    for one in said:
        rule = _in_force(context, one.target)
        whole = " ".join(one.text.text.split())
        if one.verb != "amended" or rule is None or whole.strip(" .") != one.words.strip(" ."):
            continue
        yield finding(
            INFO,
            told(
                "{rule} says that {other} is amended, and not how",
                rule=rule_name(one.text.rule), other=rule_name(rule),
            ),
            one.text.passage_at(one.start).span,
            severity=Severity.INFO,
            related=[Related(rule.span, told("{rule} is printed here", rule=rule_name(rule)))],
            rules=[one.text.rule.number, rule.number],
            key=["amended", one.text.rule.id, rule.id],
        )  # fmt: skip
