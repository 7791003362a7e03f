"""Words for made-up rulebooks: names of things that rules speak of, and prose about them."""

from __future__ import annotations

from random import Random

OWNERS = (
    "harbour", "market", "garden", "library", "theatre", "bridge", "orchard", "kitchen", "tower", "mill",
    "river", "forest", "meadow", "quarry", "station", "museum", "bakery", "brewery", "chapel", "college",
    "council", "court", "dairy", "farm", "ferry", "foundry", "gallery", "granary", "guild", "hall", "hospital",
    "island", "laboratory", "lighthouse", "mint", "monastery", "nursery", "observatory", "palace", "park",
    "printery", "prison", "school", "shipyard", "smithy", "stable", "tannery", "tavern", "temple", "vineyard",
    "warehouse", "windmill", "workshop", "zoo",
)  # fmt: skip
NOUNS = (
    "allowance", "bond", "bonus", "charge", "credit", "debt", "deposit", "discount", "dowry", "fee", "fine",
    "fund", "grant", "income", "interest", "levy", "loan", "pension", "premium", "price", "quota", "rate",
    "rebate", "rent", "reserve", "reward", "salary", "share", "stake", "stipend", "subsidy", "surcharge",
    "tariff", "tax", "tithe", "toll",
)  # fmt: skip
QUALITIES = (
    "absent", "approved", "armed", "blind", "bound", "careful", "certified", "civil", "crowned", "elderly",
    "engaged", "examined", "exempt", "famous", "fluent", "foreign", "friendly", "guilty", "honest", "idle",
    "insured", "invited", "licensed", "literate", "loyal", "married", "masked", "modest", "mounted", "native",
    "neutral", "noble", "notorious", "polite", "pregnant", "prudent", "punctual", "qualified", "resident",
    "retired", "solvent", "sworn", "trained", "trusted", "vaccinated", "veteran", "vigilant", "widowed",
)  # fmt: skip
VERBS = (
    "admit", "appoint", "auction", "audit", "bless", "borrow", "burn", "buy", "cancel", "christen", "clean",
    "climb", "close", "collect", "copy", "deliver", "dig", "dismiss", "donate", "draw", "escort", "exhibit",
    "feed", "fetch", "flood", "greet", "guard", "harvest", "hide", "hire", "inspect", "inherit", "lease",
    "lend", "light", "lock", "mend", "move", "open", "paint", "pawn", "plant", "plough", "polish", "praise",
    "record", "rename", "repair", "rescue", "salute", "sell", "sign", "stamp", "store", "teach", "test",
    "translate", "unlock", "visit", "weigh",
)  # fmt: skip
THINGS = (
    "barrel", "book", "boat", "candle", "carriage", "contract", "crate", "field", "horse", "key", "lamp",
    "ledger", "licence", "machine", "map", "medal", "permit", "picture", "room", "seal", "statue", "ticket",
    "trophy", "wagon",
)  # fmt: skip
GRADES = (
    "amber", "azure", "bronze", "copper", "crimson", "emerald", "golden", "indigo", "ivory", "scarlet",
    "silver", "violet",
)  # fmt: skip
FILLERS = (
    "This holds on every day of the week.", "The register says so as well.", "No announcement is needed for it.",
    "Whoever doubts it asks the office.", "It is meant for all who take part.", "Older customs do not change it.",
    "The same goes for guests.", "Nobody has to be told beforehand.",
)  # fmt: skip


class Names:
    """Names that are not taken yet, each with a phrase; what is used up gets a number."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._taken: dict[str, int] = {}

    def new(self, *words: str) -> tuple[str, str]:
        """An identifier and its words."""
        plain = "_".join(words)
        times = self._taken[plain] = self._taken.get(plain, 0) + 1
        return (plain, " ".join(words)) if times == 1 else (f"{plain}_{times}", f"{' '.join(words)} {times}")

    def of(self, owner: str, choices: tuple[str, ...]) -> tuple[str, str]:
        """Something that belongs to a chapter's subject."""
        return self.new(owner, self._random.choice(choices))


def prose(random: Random, sentences: list[str], words: int) -> list[str]:
    """Lines of text, at most 100 characters each, that say the sentences and go on to about so many words."""
    text = " ".join(sentences)
    while len(text.split()) + 3 < words:
        text += f" {random.choice(FILLERS)}"
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) + 1 > 96:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]
