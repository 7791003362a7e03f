"""What `paths` prints: the answers in words, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.change.scenario import bundling
from nomicformal.checker.checks.changing_itself import said_to_change_by_itself
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.words import listing, passage_of, quote
from nomicformal.checker.paths.moves import name, statuses
from nomicformal.cli.progress import INCOMPLETE
from nomicformal.core.expr import Kind, ReadingIs, Type
from nomicformal.core.phrase import sort_phrase
from nomicformal.core.walk import parts
from nomicformal.render.as_json import visible
from nomicformal.render.escape import clean
from nomicformal.render.wrap import prose

if TYPE_CHECKING:
    from nomicformal.checker.checks.unvoted import Unvoted
    from nomicformal.checker.paths.answer import Answer, Around, Paths, Way
    from nomicformal.checker.paths.limits import Limited
    from nomicformal.checker.paths.verify import Verified
    from nomicformal.core.model import Ruleset

DAY = 1440


def as_text(
    subject: str, ruleset: Ruleset, paths: Paths, answers: Sequence[Answer], texts: bool, left: Sequence[str] = ()
) -> str:
    """For people: target by target; those that the same way leads to are told together. `left`: the targets that were
    not looked at to the end, as the run was stopped."""
    players = paths.setting.players
    lines = prose(_assumed(subject, ruleset, paths, examine=not left))
    lines += ["", *_needed(paths)]
    for answer in answers:
        lines += ["", *_answer(ruleset, answer, texts)]
    if left:
        return "\n".join([*lines, "", *_stopped(left)]) + "\n"
    lines.append("")
    for around in paths.precedence():
        lines += prose(_around(ruleset, around, players))
    lines += [*_unvoted(ruleset, paths.without_votes())]
    return "\n".join(lines) + "\n"


def nothing_known(subject: str, left: Sequence[str], *, as_json: bool) -> str:
    """For a run that was stopped before its first answer, in words or as JSON."""
    if as_json:
        document = {"subject": subject, "targets": [], "interrupted_before": list(left)}
        return visible(json.dumps(document, indent=2)) + "\n"
    return "\n".join(_stopped(left)) + "\n"


def _stopped(left: Sequence[str]) -> list[str]:
    return prose(f"{INCOMPLETE}not looked at to the end: {', '.join(left)}")


def _assumed(subject: str, ruleset: Ruleset, paths: Paths, *, examine: bool) -> str:
    """`examine`: look whether the acts of a vote are possible, which takes a while."""
    players = paths.setting.players
    text = f"{subject}, with {players} players, all of whom vote; a step is carried by so many votes if all others vote"
    text += " against it."
    if paths.setting.usual.names:
        facts = [quote(symbol_phrase(ruleset, one)) for one in paths.setting.usual.names]
        text += f" Taken for granted of proposals and acts: {listing(facts)}."
    if paths.setting.usual.acts:
        done = [quote(symbol_phrase(ruleset, one)) for one in paths.setting.usual.acts]
        text += f" As soon as a proposal is distributed, this is done: {listing(done)}."
    others = paths.other_acts
    if others:
        named = [quote(symbol_phrase(ruleset, one)) for one in others]
        text += f" Nothing else is done, though votes may hang on it: {listing(named, 'or')}."
    if examine and not paths.playable:
        text += " Not all acts of a vote are possible by these rules (no rule lets anybody distribute or vote, say);"
        text += " votes are counted as if they were."
    taken = [f"{one} is {answer}" for one, answer in sorted(paths.setting.readings.items())]
    if taken:
        text += f" Readings taken: {listing(taken)}."
    return text


def _needed(paths: Paths) -> Iterator[str]:
    """What each kind of proposal needs as the rules stand."""
    yield "what carries a proposal as the rules stand:"
    for votes, kinds in paths.first_kinds:
        yield from prose(f"{votes} of {paths.setting.players} votes: {listing(kinds)}", "  ")


def _answer(ruleset: Ruleset, answer: Answer, texts: bool) -> Iterator[str]:
    yield from prose(f"{answer.target.key}: {answer.target.words}")
    if answer.limited is not None:
        yield from _limited(ruleset, answer, answer.limited, texts)
        return
    if answer.alike is not None:
        yield from prose(f"as for {answer.alike.key}: {_brief(answer)}", "  ")
    else:
        yield from _ways(ruleset, answer, texts)
    yield from _false(ruleset, answer, texts)
    for strike in answer.strikes:
        void = f"; but rule {strike.void} voids that, for nothing could be adopted any more" if strike.void else ""
        rule = ruleset.rule(strike.by.clause.origin.rule)
        cause = f"{_cause(ruleset, strike.by)}, where it falls on it"
        yield from prose(f"without a vote, by {name(rule)}: {cause}{void}", "  ")
    for around in answer.around:
        yield from prose(f"without touching it: {_around(ruleset, around, answer.players)}", "  ")


def _limited(ruleset: Ruleset, answer: Answer, found: Limited, texts: bool) -> Iterator[str]:
    """How a limit to the number of rules is reached, and what becomes of one rule more."""
    yield from prose(f"{found.now} are counted now", "  ")
    if answer.straight is None:
        yield from prose("no proposals that are carried and enact rules which count lead to it", "  ")
        return
    if answer.straight.steps:
        yield from prose(f"it is reached: {_size(answer.straight, answer.players)}", "  ")
        yield from _steps(ruleset, answer.straight, answer.players, texts)
    if found.votes is None:
        yield from prose("then no vote carries one rule more: it cannot be passed so", "  ")
        return
    more = f"then one rule more, which {found.votes} of {answer.players} votes carry"
    if found.passes is None:
        yield from prose(f"{more}: no clause says how rules come into force, so whether it does is not known", "  ")
    elif found.passes:
        yield from prose(f"{more}, comes into force all the same: the limit is passed", "  ")
    else:
        yield from prose(f"{more}, does not come into force: it cannot be passed while its rule stands", "  ")


def _brief(answer: Answer) -> str:
    parts = []
    for way, label in ((answer.straight, "straight"), (answer.cheaper, "with fewer votes")):
        if way is not None:
            parts.append(f"{label}: {_size(way, answer.players)}")
    return "; ".join(parts)


def _ways(ruleset: Ruleset, answer: Answer, texts: bool) -> Iterator[str]:
    general = answer.target.kind in ("alone", "stop")
    if answer.straight is not None and not answer.straight.steps:
        yield from prose("it is so already", "  ")
        return
    if answer.straight is not None:
        yield from prose(f"straight: {_size(answer.straight, answer.players)}", "  ")
        yield from _steps(ruleset, answer.straight, answer.players, texts)
    elif not general:
        yield from prose("straight: not possible, however the votes go", "  ")
    if answer.cheaper is not None:
        label = "" if general else "with fewer votes: "
        yield from prose(f"{label}{_size(answer.cheaper, answer.players)}", "  ")
        yield from _steps(ruleset, answer.cheaper, answer.players, texts)
    yield from prose(_bound(answer), "  ")
    if answer.target.kind == "entrench":
        undo = "no vote undoes that" if answer.undo is None else f"{answer.undo} of {answer.players} votes undo that"
        yield from prose(f"{undo}, under the rules as they are then", "  ")


def _false(ruleset: Ruleset, answer: Answer, texts: bool) -> Iterator[str]:
    """How a guarantee is made false while its rule stands."""
    found = answer.breach
    if found is None:
        return
    if found.void:
        yield from prose(f"while its rule stands: a change that makes it false is void by rule {found.void}", "  ")
    elif found.already:
        text = "while its rule stands: `check` finds even now that it may not hold (and says how far it looked)"
        yield from prose(text, "  ")
    elif answer.broken is None:
        yield from prose(
            f"while its rule stands: no proposal was found that makes it false ({found.tried} changed rulesets were"
            " asked)",
            "  ",
        )
    else:
        yield from prose(f"false while its rule stands: {_size(answer.broken, answer.players)}", "  ")
        yield from _steps(ruleset, answer.broken, answer.players, texts)
        unexamined = "" if found.reached else " (whether play leads to it was not examined)"
        yield from prose(f"then it does not hold in this situation, for one{unexamined}:", "    ")
        for line in found.situation:
            yield from prose(line, "      ")


def _bound(answer: Answer) -> str:
    best, players = answer.best, answer.players
    tried = f"{answer.tried} proposals were tried"
    if answer.exhausted and answer.cheaper is None:
        return f"undecided whether there is another way: the budget ran out after {answer.tried} proposals"
    if best is None:
        return f"no path was found, with up to {answer.depth} proposals before the straight way ({tried})"
    if best.worst == answer.least:
        return f"no path needs fewer than {best.worst} of {players} votes: the first proposal, of whatever kind, does"
    steps = answer.depth + (len(answer.straight.steps) if answer.straight else 0)
    return (
        f"no path with fewer than {best.worst} of {players} votes was found in {steps} steps ({tried}, of the kinds"
        " that are looked for; that there is none at all is not said)"
    )


def _size(way: Way, players: int) -> str:
    count = len(way.steps)
    proposals = "1 proposal" if count == 1 else f"{count} proposals"
    return f"{proposals}, {_days(way.minutes)}, {way.worst} of {players} votes at the hardest step"


def _days(minutes: int) -> str:
    days = minutes // DAY
    return "less than a day" if days == 0 else f"{days} day{'' if days == 1 else 's'}"


def _steps(ruleset: Ruleset, way: Way, players: int, texts: bool) -> Iterator[str]:
    for place, one in enumerate(way.steps):
        words = one.step.move.words + _as_it_is_known(ruleset, one) + (_in_bundle(ruleset) if one.step.bundle else "")
        yield from prose(f"{words}: {_votes(one, players)}", f"    {place + 1}. ")
        for note in _notes(ruleset, one):
            yield from prose(note, "       ")
        if texts:
            yield from (f"         {clean(line)}" for line in one.step.move.proposal.text.rstrip("\n").split("\n"))


def _as_it_is_known(ruleset: Ruleset, one: Verified) -> str:
    """Which rule it is that a step concerns, where an earlier step has given it another number."""
    sides = (ruleset, one.step.before.ruleset)
    first, now = ({rule.id: rule.number for rule in side.rules} for side in sides)
    number = first.get(one.step.move.rule)
    return "" if number is None or now.get(one.step.move.rule) == number else f" (rule {number} until then)"


def _in_bundle(ruleset: Ruleset) -> str:
    within = bundling(ruleset)
    sort = sort_phrase(Type(Kind.ENTITY, within.sort), ruleset, "en") if within else "bundle"
    return f", voted on within a {sort}"


def _votes(one: Verified, players: int) -> str:
    said = f"{one.step.votes} of {players} votes"
    if one.alone is not None and one.alone < one.step.votes:
        said += f" ({one.alone} if nobody votes against it)"
    return f"{said}, {_days(one.step.minutes)}"


def _notes(ruleset: Ruleset, one: Verified) -> Iterator[str]:
    if one.played is False:
        yield "but played act by act it is not carried so: this step is doubtful"
    for fault in one.faults:
        yield f"but a rule is against its form: {listing(list(fault.reasons))}"
    for guarantee in one.unexamined:
        yield f"whether it breaks the guarantee “{guarantee}”, and would be void for that, was not examined"
    for chosen in one.only:
        yield f"more votes are needed, or none suffice, if {_answered(ruleset, chosen)}"
    for chosen in one.fewer:
        yield f"fewer votes do if {_answered(ruleset, chosen)}"
    for chosen in one.fewer_in_bundle:
        yield f"fewer votes do{_in_bundle(ruleset)}, if {_answered(ruleset, chosen)}"


def _answered(ruleset: Ruleset, chosen: tuple[str, str]) -> str:
    reading, answer = chosen
    question = ruleset.readings[reading].question if reading in ruleset.readings else reading
    return f"{quote(question)} is answered “{answer.replace('_', ' ')}”"


def _around(ruleset: Ruleset, around: Around, players: int) -> str:
    votes = "no vote carries" if around.votes is None else f"{around.votes} of {players} votes carry"
    rule = f"{around.leaning.rule.status} {name(around.leaning.rule)}"
    if around.leaning.precedence:
        return f"{rule} says which of two {statuses(ruleset)[0]} rules prevails; {votes} a change of it"
    terms = listing([quote(symbol_phrase(ruleset, term)) for term in around.leaning.terms])
    return f"{rule} decides {terms}, on which it hangs; {votes} a change of it"


def _unvoted(ruleset: Ruleset, found: Sequence[Unvoted]) -> Iterator[str]:
    said = said_to_change_by_itself(ruleset)
    for rule, sentence in said:
        yield from prose(f"{name(rule)} speaks of a change that comes by itself, without a vote: {quote(sentence)}")
    if not found:
        but = " beside what is quoted above" if said else ""
        yield from prose(f"no clause of a rule changes rules without a vote{but}")
        return
    yield from prose(
        "changes of rules without a vote that carries them (whether they stand against other rules is a question for"
        " `check`):"
    )
    for one in found:
        yield from prose(
            f"{passage_of(one.clause, ruleset.rule(one.clause.origin.rule))} — {_cause(ruleset, one)}", "  - "
        )


def _cause(ruleset: Ruleset, one: Unvoted) -> str:
    if one.rejected:
        answers = [part for part in parts(one.clause.guard) if isinstance(part, ReadingIs)]
        only = [_answered(ruleset, (part.reading, part.alternative)) for part in answers]
        return "a change takes effect even if it is voted down" + (f", if {listing(only)}" if only else "")
    if not one.trigger:
        return "lets a change stand that nobody voted on"
    who = sort_phrase(Type(Kind.ENTITY, one.agent), ruleset, "en") if one.agent else ""
    when = f"{_days(one.delay)} after it" if one.delay else "at once"
    cause = f"done by a {who}" if who else "an event that nobody does"
    return f"set off by {quote(symbol_phrase(ruleset, one.trigger))} ({cause}), {when}"
