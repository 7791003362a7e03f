"""The page of the shared vocabulary says what the vocabulary says."""

from pathlib import Path

from nomicformal.core.vocabulary_page import page

ROOT = Path(__file__).parents[2]


def test_the_page_is_current() -> None:
    """`python -m nomicformal.core.vocabulary_page > docs/vocabulary.md` writes it."""
    assert (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8") == page()


def test_every_part_is_on_it_and_each_word_says_what_it_is() -> None:
    parts = {path.stem for path in (ROOT / "specs" / "std").glob("*.nomic")} - {"nomic", "time"}
    assert all(f"\n## {part}\n" in page() for part in parts)
    assert "| `vote(q: Proposal, choice: Choice) by Person` | power | {by} votes {choice} on {q} |" in page()
    assert "| `votes_for(q: Proposal): number` | term, explained | the votes for {q} |" in page()
    assert "| `voting_end(q: Proposal): time` | term | the end of the voting period of {q} |" in page()
    assert "| {q} is rejected | `closed(q) and not adopted(q)` |" in page()
