"""What follows on a breach, where a statement is judged that rests on it."""

from nomicformal.evaluate.verdict import judge
from tests.support import case_from_text, ruleset_from_text

EXCUSED = """
ruleset hold "on hold"
entity Member "member"
act speak() by Member "{by} speaks"
act pause() by Member "{by} pauses"
state paused(m: Member): truth initially no "{m} has paused"
state quiet(m: Member): truth initially no "{m} is silent"
term on_hold(m: Member): truth else no "{m} is on hold"
rule 1 mutable
| Claims count, then the lower number.
  precedence: claims unless mutual, then lower number
rule 2 mutable
| Who has not spoken by mid-June becomes silent.
  duty speaking: m must speak() by-time 2001-06-15
  on breach of speaking() by m: quiet(m) := yes
rule 3 mutable
| Whoever is on hold need not act, whatever other rules say.
  m need not speak() when on_hold(m)
  prevails over everything
rule 4 mutable
| Who has paused is on hold.
  on pause() by m: paused(m) := yes
  on_hold(m) when paused(m)
"""


def test_what_excuses_from_a_duty_is_played_where_its_breach_is_asked_about() -> None:
    game = ruleset_from_text(EXCUSED)
    given = case_from_text(game, """case "on hold"
people Member ann, ben
facts closed
log
  2001-05-01 pause() by ann
ask at 2001-07-01: quiet(ann)
ask at 2001-07-01: quiet(ben)
""")
    verdicts = [judge(game, given.situation(game, ask), ask.statement, ask.moment).verdict for ask in given.asks]
    assert verdicts == ["FALSE", "TRUE"]
