"""A made-up rulebook of any size, rule by rule with the skeletons of real ones.

`rulebook(number, seed)` gives the files of a ruleset. Each rule takes the skeleton of a rule of the five shipped
rulesets (drawn with equal chance): its status, its passages, and of each clause the kind and what kinds of conditions
it has. What these are about is drawn anew (see synthetic_vocabulary). Forty rules make a chapter with things, an office
and words of its own; a short constitution (precedence, proposals, votes, a guarantee that proposals can be adopted)
stands in front. The same number and seed give the same files.
"""

from __future__ import annotations

from random import Random

from bench.synthetic_clauses import Author
from bench.synthetic_statistics import RuleSkeleton, Statistics, measured
from bench.synthetic_vocabulary import Chapter, Vocabulary
from bench.synthetic_words import prose

HEAD = """ruleset synthetic_{number} "A made-up rulebook of {number} rules"
use nomic
begins 2011-09-06
individual administrator "the Administrator": Office
"""
CONSTITUTION = (
    """rule 1 immutable "Two kinds of rules"
| An immutable rule prevails over a mutable one, which is then void.
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
""",
    """rule 2 mutable "Rules of one kind"
| Among rules of one kind what they say of themselves counts, and then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
""",
    """rule 3 immutable "Proposals"
| Whoever plays may propose. Somebody has to distribute the proposal within a week.
  somebody must distribute(q) within 1 week of submit(q)
  p: Person can distribute(q) when submit(q) happened
""",
    """rule 4 mutable "Votes"
| Players vote for a week from the distribution on.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + 1 week
  p: Player can vote(q, c) when voting_start(q) <= now and now < voting_end(q)
""",
    """rule 5 immutable "Adoption"
| A proposal with more votes for it than against it is adopted if a fifth of the players voted.
  votes_needed(q) = votes_against(q) + 1
  quorum(q) = 20% of (count p: Player) rounded up
  adopted(q) iff enough_votes(q) and turnout(q) >= quorum(q)
""",
    """rule 6 immutable "Change stays possible"
| It must always be possible to adopt some proposal.
  guarantee adoptable: always possible some q: Proposal: adopted(q)
""",
)


def rulebook(number: int, seed: int = 1, statistics: Statistics | None = None) -> dict[str, str]:
    """File name -> content of a ruleset with this many rules (at least those of the constitution)."""
    random = Random(f"{number} {seed}")
    found = statistics or measured()
    vocabulary = Vocabulary(random, found)
    files: dict[str, str] = {}
    for rule, text in enumerate(CONSTITUTION, start=1):
        files[f"rules/{rule}.nomic"] = text
    chapter = vocabulary.begin_chapter()
    for place in range(len(CONSTITUTION) + 1, number + 1):
        if place % found.chapter == 0:
            chapter = vocabulary.begin_chapter()
        skeleton = random.choice(found.skeletons)
        files[f"rules/{place}.nomic"] = _rule(place, skeleton, chapter, vocabulary, random, found)
    uses = ""
    for each in vocabulary.chapters:
        name = f"chapter_{each.number + 1}"
        uses += f"use {name}\n"
        files[f"{name}.nomic"] = f"# What the chapter “{each.title}” speaks of.\n\n" + "\n".join(each.lines) + "\n"
    files["ruleset.nomic"] = HEAD.format(number=number) + uses
    return files


def _rule(
    number: int, skeleton: RuleSkeleton, chapter: Chapter, vocabulary: Vocabulary, random: Random, found: Statistics
) -> str:
    author = Author(number, chapter, vocabulary, random, found)
    lines = []
    for passage in skeleton.passages:
        clauses, sentences = [], []
        for clause in passage.clauses:
            written = author.clause(clause)
            clauses.append(written.text)
            sentences.append(written.sentence)
        nearby = [random.randint(max(1, number - found.chapter), number) for _ in range(passage.mentions)]
        sentences += [f"See rule {other}." for other in nearby if other != number]
        lines += [f"| {line}" for line in prose(random, sentences or [author.remark()], passage.words)]
        lines += [f"  {line}" for line in author.readings()]
        lines += [f"  {clause}" for clause in clauses]
        if not clauses:
            lines.append('  informal "a custom"' if passage.mark == "informal" else "  comment")
    head = f'rule {number} {skeleton.status} "{author.title()}"\nsection "{chapter.title.capitalize()}"\n\n'
    history = ""
    if skeleton.history:
        history = f"\nhistory\n  2011-09-06 initial {number} {skeleton.status}\n"
        history += "".join(f"  {2012 + year}-03-01 corrected by Ada\n" for year in range(skeleton.history - 1))
    return head + "\n".join(lines) + "\n" + history
