"""Small rulesets and situations for the tests of the evaluator."""

from __future__ import annotations

from fractions import Fraction

from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.play import play
from nomicformal.evaluate.played import Played
from tests.support import ruleset_from_text

DAY = 24 * 60
VOCABULARY = """ruleset small "A small ruleset" language en
entity Player "player"
individual ann, bob : Player
fact tall(p: Player): truth "{p} is tall"
fact rich(p: Player): truth "{p} is rich"
state points(p: Player): number initially 0 "the points of {p}"
state active(p: Player): truth initially yes "{p} is active"
act greet(q: Player) by Player "{by} greets {q}"
act wave() by Player "{by} waves"
power rule_on(q: Player) by Player "{by} rules on {q}"
term fine(p: Player): number "the fine of {p}"
term wins(p: Player): truth "{p} wins"
term honest(p: Player): truth "{p} is honest"
term free(p: Player): truth else false "{p} is free"
"""
POLICY = """rule 111 immutable "Conflicts"
| The immutable rule prevails; the mutable one is void.
  precedence: immutable over mutable, the beaten rule is void
rule 212 mutable "Conflicts of mutable rules"
| Claims prevail, unless they are mutual; then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
"""


def rules(text: str, policy: str = POLICY) -> Ruleset:
    """The small vocabulary, a policy, and these rules."""
    return ruleset_from_text(VOCABULARY + policy + text)


def rule(number: int, *clauses: str, status: str = "mutable", also: str = "") -> str:
    """One rule with one passage that has these clauses."""
    lines = "".join(f"  {clause}\n" for clause in clauses)
    return f'rule {number} {status} "Rule {number}"\n{also}| Text.\n{lines}'


def situation(
    *true: tuple[str, str], now: int = 100 * DAY, log: tuple[LogEntry, ...] = (),
    initial: dict[Cell, object] | None = None, readings: dict[str, str] | None = None, closed: bool = True,
    facts: dict[Cell, object] | None = None, start: int = 0,
) -> Situation:
    """A situation in which these facts of one person hold and, if `closed`, no others."""
    given: dict[Cell, object] = {(symbol, (who,)): True for symbol, who in true}
    return Situation({}, {**given, **(facts or {})}, log, now, initial or {}, None, readings or {}, closed, start)


def entry(number: int, time: int, symbol: str, *args: object, by: str | None = None, **facts: object) -> LogEntry:
    return LogEntry(f"e{number}", time, symbol, args, by, dict(facts))


def evaluator(ruleset: Ruleset, *true: tuple[str, str], **kwargs: object) -> Evaluator:
    return Evaluator(ruleset, situation(*true, **kwargs))  # type: ignore[arg-type]


def played(ruleset: Ruleset, *log: LogEntry, **kwargs: object) -> tuple[Played, Evaluator]:
    """The played log, and an evaluator of the situation that it leads to."""
    result = play(ruleset, situation(log=log, **kwargs))  # type: ignore[arg-type]
    return result, Evaluator(ruleset, result.situation)


def fine(one: Evaluator, who: str = "ann", moment: int | None = None) -> tuple[str, Fraction | None]:
    outcome = one.outcome("fine", (who,), moment)
    value = outcome.value
    assert value is None or isinstance(value, Fraction)
    return outcome.kind, value


def points(one: Evaluator, who: str = "ann", moment: int | None = None) -> object:
    from nomicformal.core.expr import NUMBER, Apply, Const, Kind, Type

    person = Const(who, Type(Kind.ENTITY, "Player"))
    return one.value(Apply("points", (person,), NUMBER), moment=moment)
