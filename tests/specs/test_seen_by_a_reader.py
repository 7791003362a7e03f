"""What somebody who reads the rules with care sees in them, beyond the list in known.py: the checks find it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomicformal.cli.report_document import Examined

SEEN = {
    "compendium": {
        "a judge who leaves": ("NF223", {213, 113}, "the judge of a statement"),
        "put out on the own turn": ("NF620", {113}, "is put out (201)"),
        "one proposal, several changes": ("NF620", {108}, "one for each change"),
        "ten points for letting in a friend": ("NF620", {206}, "to let in"),
        "a simple vote in two senses": ("NF620", {201}, "«voto simple»"),
        "a vote in due form": ("NF620", {204}, "in which form"),
        "who leads wrecks the game and wins": ("NF620", {214}, "he proposed himself"),
        "two judges of one status": ("NF620", {213}, "several have the same"),
        "nobody says who numbers the proposals": ("NF620", {108}, "who gives the numbers"),
        "nobody says who is on turn after him who leaves": ("NF620", {113}, "whose turn it is"),
        "a newcomer must not vote and must": ("NF202", {202, 105}, "votes"),
        "a turn begins at once, or with consent": ("NF204", {303, 213}, "submits"),
        "a status is protected, or voted away": ("NF202", {201, 112}, "status"),
        "a vote counts for three, or for two": ("NF204", {209, 208}, "counts for"),
        "a vote begins when the author says so": ("NF202", {207, 111}, "start of the voting period"),
        "a misprint changes the meaning": ("NF110", {109}, "“adaptarse”"),
        "no other rule says who wins": ("NF114", {214}, "a person wins"),
        "nobody says which participants are active": ("NF115", {303}, "“activo”"),
        "nobody says who counts the votes": ("NF642", {104}, "who counts the votes"),
        "nobody keeps the points": ("NF642", {206}, "keeps account"),
        "a mailbox that may be closed": ("NF123", {305}, "nomic-up1@compendium.com.ar"),
        "what a mailbox is besides": ("NF115", {303, 305}, "“dialogador”"),
        "two repeals rest on the stubs alone": ("NF122", {211, 215, 305, 306}, "say nothing of"),
        "one vote is enough": ("NF609", {104}, "by the vote of one"),
        "a 36th mutable rule comes into force": ("NF216", {306, 205}, "its number is lower"),
        "a newcomer must not vote, and pays for it": ("NF217", {206, 202, 201}, "for not doing"),
        "players come in through players only": ("NF610", {201}, "nobody can be the first"),
        "expel those who are against, then be unanimous": ("NF705", {201, 109}, "put out whoever is against"),
        "a player who does not propose stops all": ("NF307", {114}, "not done in time"),
        "a win ends nothing": ("NF621", {214}, "no rule says what follows"),
        "a round under two words": ("NF118", {202, 303}, "“vuelta”"),
        "one who insists stops the next turn": ("NF629", {213}, "hold up the others"),
        "a leave without end": ("NF620", {216}, "how long a leave may be"),
        "on leave, and yet points are lost": ("NF204", {206, 216}, "loses no points"),
        "letting somebody in is on no list of changes": ("NF620", {201}, "has a list without it"),
        "nothing binds the judge to the rules": ("NF624", {213}, "accord with the rules"),
        "an amendment of an immutable rule": ("NF707", {103}, "stays immutable"),
        "saying so transmutes, voted down or not": ("NF706", {110}, "although it is voted down"),
        "an adopted change has effect though it does not say what it is": ("NF202", {205, 110}, "“all of them”"),
        "two changes at one moment": ("NF620", {205}, "in which order"),
        "debated one thing, voted on another": ("NF620", {111}, "quite another proposal"),
        "one who gives up is on no list of those who cease to play": ("NF620", {113}, "201 knows two other ways"),
        "nobody says who calls for an expulsion": ("NF620", {201}, "who calls for a vote to expel"),
        "points for votes on anything": ("NF620", {206}, "earns a point as well"),
        "points that are lost again": ("NF620", {210}, "lost again"),
        "the judge votes on the judge": ("NF620", {213}, "votes on overruling"),
        "a dispute that ends no turn": ("NF620", {213}, "does not bear on the end"),
        "leave at -90, come back with nothing": ("NF633", {113, 201, 202, 206}, "begins with 0 once more"),
        "a player who was not asked has to vote": ("NF635", {201, 105}, "without any act of that person"),
        "five days for a debate, and nothing after": ("NF637", {111}, "closes the debate"),
        "a ruling gives the game away": ("NF639", {213, 214}, "what one person says"),
        "the judge has most points, and wins by the own ruling": ("NF620", {214}, "by the own ruling"),
        "no mutable rule is incompatible for good": ("NF620", {110}, "nothing decides between"),
        "a vote earns a point, and whose": ("NF620", {206}, "whoever made what is voted on"),
    },
    "bcn-initial": {
        "one proposal, several changes": ("NF620", {109}, "one for each change"),
        "no way to another Administrator": ("NF620", {103}, "another Player becomes"),
        "an impasse of the own making": ("NF620", {220}, "brought about oneself"),
        "nobody says what a sentence against the rules is worth": ("NF620", {217}, "against the rules"),
        "newcomers decide a vote": ("NF612", {103, 106}, "by the votes of 4 who became players"),
        "a majority says which votes are legally cast": ("NF701", {207, 106, 110}, "legally cast"),
        "one person under two names": ("NF620", {103}, "several Players"),
        "whose proposal fails loses points that he has not": ("NF632", {211, 215}, "below zero"),
        "nobody's vote is unanimous": ("NF609", {106, 110}, "“is unanimous”"),
        "anybody can propose": ("NF613", {106}, "those who are no players"),
        "a majority makes immutable what only all set free": ("NF703", {110}, "fewer votes"),
        "amending a rule changes whom it prevails over": ("NF215", {109, 212}, "another number"),
        "a paradox ends the game, and with it all change": ("NF301", {114, 220}, "no course of play leads there"),
        "a unanimous vote without a quorum": ("NF204", {106, 110}, "adopted"),
        "leave with a loss, come back with nothing": ("NF633", {103, 113, 202, 211, 215}, "begins with 0 once more"),
        "to be against what is adopted pays": ("NF636", {211}, "gets 10 more"),
        "the Administrator draws the Judge of his own case": ("NF620", {214}, "who sees to the draw"),
        "a sentence makes somebody win": ("NF639", {215, 220}, "what one person says"),
        "call for it until a Judge agrees": ("NF620", {220}, "without limit"),
        "the Administrator draws points for himself": ("NF620", {218}, "an own proposal"),
        "a vote is over, or its result is out": ("NF620", {210}, "once the result is out"),
        "ten proposals at once, and whoever is against them wins": ("NF640", {203, 211}, "whoever votes against"),
    },
    "fourmis": {
        "a judge in the own matter": ("NF620", {212}, "the statement is about"),
        "a lot for each Ant, or for some": ("NF620", {221}, "for every Ant"),
        "a ruling is no rule, and binds as custom": ("NF620", {216}, "respect for custom"),
        "forfeiting without a penalty": ("NF620", {111}, "no penalty to bear"),
        "a flood of judgements": ("NF620", {211}, "how many judgements"),
        "judged by rules of later": ("NF620", {215}, "older rules"),
        "an Ant is no person": ("NF620", {221}, "whether an Ant is"),
        "ten proposals at once win": ("NF640", {207, 209}, "10 proposals of one player"),
        "nobody says where votes go": ("NF620", {114}, "to whom the votes are sent"),
        "nobody says who counts the votes": ("NF642", {104}, "who counts the votes"),
        "nobody keeps the points": ("NF642", {207, 208}, "keeps account"),
        "two winners, one office": ("NF201", {110}, "for two at one instant"),
        "the Ants vote when the vote is over": ("NF210", {221}, "draws a choice"),
        "the Ants vote in favour and by lot": ("NF201", {221}, "vote in favour"),
        "immutable rules are changed by as few as others": ("NF702", {203}, "no more votes"),
        "amending a rule changes whom it prevails over": ("NF215", {107, 210}, "another number"),
        "nobody says which players are active": ("NF115", {221}, "“actifs”"),
        "points begin with nothing": ("NF607", {207}, "the points of"),
        "with eleven players there are fewer than no Ants": ("NF615", {221}, "can come to -1, and 0 is taken"),
        "the winner keeps the points that win": ("NF621", {209}, "still so after the win"),
        "nobody is left to judge": ("NF218", {212}, "however many players"),
        "a rejected change takes effect": ("NF706", {106}, "although it is voted down"),
        "no end for the judge's choice": ("NF608", {212}, "until when"),
        "who votes is an Elector, and the Electors vote": ("NF605", {114, 220}, "adds nobody"),
        "nothing says what is not forbidden": ("NF625", {103}, "no rule mentions"),
        "an amendment of an immutable rule": ("NF707", {103}, "stays immutable"),
        "a player's word bars any penalty": ("NF202", {111, 213}, "has to bear a penalty"),
        "which number decides": ("NF620", {210}, "numéro effectif"),
        "what late Ants' votes are for": ("NF620", {221}, "count for nothing"),
        "annulments have numbers and points": ("NF620", {217}, "gets a number"),
        "enamel for mail": ("NF110", {211, 212}, "enamel"),
        "a plural with a singular": ("NF110", {214}, "ces raisonnement"),
        "nobody says what status a new rule has": ("NF620", {101}, "which status"),
        "one who forfeits is registered still": ("NF620", {111}, "still registered"),
        "a false statement is no custom": ("NF620", {216}, "« faux »"),
        "a ruling that nobody can annul": ("NF620", {217}, "« sans réponse »"),
        "a Judge is fined for ruling as the rules say": ("NF620", {217}, "ruled as 215 asks"),
        "a paradox of the own making": ("NF620", {219}, "own making"),
        "the Ants are called twice": ("NF620", {221}, "and again when"),
        "seven Ants outvote three players": ("NF634", {221, 104}, "by 7 votes that are no player's"),
        "to be against what is adopted pays": ("NF636", {207}, "gets 5 more"),
        "a judgement makes somebody win": ("NF639", {213, 219}, "what one person says"),
    },
    "senado": {
        "a judge in the own cause": ("NF620", {212}, "may be the Judge"),
        "a skipped turn ends the waiting": ("NF620", {212}, "has begun as well"),
        "a player leaves on the own turn": ("NF223", {202, 113}, "whose turn it is"),
        "no place for the proposal of a turn": ("NF620", {106}, "put to the others"),
        "a day from when": ("NF620", {201}, "24 hours run"),
        "one who speaks and does not play": ("NF620", {201}, "does not play"),
        "a skipped player's die": ("NF620", {201}, "throws the die"),
        "a round with a turn left out": ("NF620", {203}, "turn was skipped"),
        "a tie after the second round": ("NF620", {203}, "a tie"),
        "anybody takes the end of the debate from the author": ("NF620", {111}, "who can ask"),
        "an impasse of the own making": ("NF620", {213}, "one proposed oneself"),
        "nobody says who counts the votes": ("NF642", {104}, "who counts the votes"),
        "nobody keeps the points": ("NF642", {202}, "keeps account"),
        "nobody says which majority is needed now": ("NF620", {203}, "which majority is needed"),
        "turns can and cannot be skipped, in one rule": ("NF201", {201}, "may be skipped"),
        "turns can and cannot be skipped, in two rules": ("NF204", {201, 304}, "may be skipped"),
        "a loose proposal gets the bonus all the same": ("NF204", {310, 311}, "bonus"),
        "nobody says who is an ally": ("NF606", {212}, "allies"),
        "a forbidden move is permitted": ("NF204", {101, 116}, "makes a move"),
        "a loose proposal has two numbers": ("NF202", {108, 311}, "number"),
        "a loose proposal needs two majorities": ("NF204", {203, 311}, "votes it needs"),
        "a changed vote counts and does not": ("NF204", {207, 311}, "votes"),
        "a majority frees an immutable rule": ("NF202", {109, 203}, "votes it needs"),
        "another way of winning": ("NF202", {112, 213}, "wins"),
        "implicit transmutation has effect": ("NF202", {109, 205}, "takes effect"),
        "a negated rule has the lower number": ("NF204", {206, 303}, "costs its author points"),
        "a rule changes itself without a vote": ("NF202", {107, 203}, "simple majority"),
        "all against is unanimous": ("NF609", {104}, "vote against it"),
        "a 26th mutable rule comes into force": ("NF216", {209, 106}, "its status is higher"),
        "to repeal under three words": ("NF118", {103, 108, 303}, "“negada”"),
        "a win ends nothing": ("NF621", {208, 213}, "no rule says what follows"),
        "an amendment that does not say how": ("NF112", {304, 201}, "and not how"),
        "one who insists stops the next turn": ("NF629", {212}, "hold up the others"),
        "a vote open for ever": ("NF628", {105, 311}, "open for ever"),
        "proposal 401 twice": ("NF626", {108, 311}, "number 90 from now on is 401"),
        "several make one of them win": ("NF627", {309, 208}, "make one of them win"),
        "a majority makes immutable what only all set free": ("NF703", {203, 109}, "complete rounds of turns is 2"),
        "the last immutable rule can go and must not": ("NF222", {114, 103}, "no more than 1 rule"),
        "a player's word bars the only penalty": ("NF202", {113, 206}, "has to bear a penalty"),
        "promoted, or transmuted": ("NF620", {301}, "names a transmutation"),
        "and for of": ("NF110", {103}, "“e” (and) for “de” (of)"),
        "nothing says what a change of rules is": ("NF620", {103}, "mudança de regra"),
        "a vote waits for one who has given up": ("NF620", {113}, "elector no more"),
        "a rule that changed by itself has no number": ("NF620", {203}, "by itself"),
        "consent to a turn after the ruling": ("NF620", {212}, "once the Judge has decided"),
        "between two players one deposes every Judge": ("NF620", {212}, "between two players"),
        "no Judge for a loose proposal": ("NF620", {212}, "quarrel about"),
        "points less than zero are given": ("NF620", {309}, "less than zero"),
        "a topic that nobody can close": ("NF620", {311}, "who can close it"),
        "a judgement makes somebody win": ("NF639", {212, 213}, "what one person says"),
        "nobody wins where only legality is in doubt": ("NF620", {213}, "only the legality of a move"),
        "forty proposals at once win": ("NF640", {208, 310}, "40 proposals of one player"),
    },
    "bcn": {
        "in force before it is counted": ("NF620", {210}, "before its votes are counted"),
        "one proposal, several changes": ("NF620", {360}, "one for each change"),
        "a new rule has no number of its own": ("NF620", {360}, "wholly new rule"),
        "a later rule without a title": ("NF620", {308}, "proposed later"),
        "points that nobody can use": ("NF620", {379}, "these points"),
        "two sorts of weeks": ("NF620", {381}, "of the calendar"),
        "an inactive player votes": ("NF620", {319}, "becomes active by voting"),
        "a new title for an immutable rule": ("NF620", {333}, "no more than the title"),
        "the status of a new rule": ("NF620", {344}, "names none"),
        "a party answers itself": ("NF620", {370}, "respond to itself"),
        "points promised twice": ("NF620", {370}, "another contract"),
        "another player's name": ("NF620", {383}, "nobody else has"),
        "two authors, one proposal": ("NF620", {387}, "which of several authors"),
        "two in one office": ("NF620", {317}, "hold one office"),
        "an impasse of the own making": ("NF620", {220}, "brought about oneself"),
        "nobody has to vote where a quorum is rounded down": ("NF609", {106}, "none of 3 players"),
        "a ruling is annulled by nobody's vote": ("NF614", {329}, "although nobody has voted"),
        "an election without candidates has no winner": ("NF604", {318}, "the winner of an election"),
        "newcomers decide a vote": ("NF612", {383}, "by the votes of 4 who became players"),
        "anybody can propose": ("NF613", {106}, "those who are no players"),
        "a majority makes immutable what only all set free": ("NF703", {376}, "fewer votes"),
        "nobody is there to do it": ("NF214", {213, 360}, "there can be nobody"),
        "amending a rule changes whom it prevails over": ("NF215", {212, 360}, "another number"),
        "a rule leaves its section and its protection": ("NF704", {376}, "section “Condició de victòria”"),
        "the Beast's rule under another title": ("NF704", {381, 380}, "by its title “La Bèstia”"),
        "a section makes a rule one of winning": ("NF704", {324}, "section “Condició de victòria”"),
        "a draw infects rules, immutable ones too": ("NF706", {363}, "without a vote"),
        "silence for a week corrects a rule": ("NF706", {379}, "without a vote"),
        "the Beast's paragraph needs no vote": ("NF706", {381}, "without a vote"),
        "the other offices together earn more than 10": ("NF615", {359}, "can come to -1, and 0 is taken"),
        "an adopted proposal is worth less than nothing": ("NF615", {325}, "can be less than nothing"),
        "three authors of one point get three": ("NF616", {325}, "rounds shares up"),
        "two promoters of one month earn more than one": ("NF616", {343}, "rounds shares up"),
        "exactly 1048576 points can be passed": ("NF617", {324}, "exactly 1048576"),
        "a blank vote counts against": ("NF618", {376, 106}, "counts like one against"),
        "a paradox ends the game, and with it all change": ("NF301", {356, 220}, "no course of play leads there"),
        "the first player has begun long ago": ("NF619", {331}, "first of all"),
        "two months for a title are over": ("NF619", {308}, "before 2011-09-18"),
        "two months for a section are over": ("NF619", {323}, "before 2011-10-07"),
        "the tasks of a vacant office fall to an office that may be vacant": ("NF219", {317}, "there may be none"),
        "several make one of them win": ("NF627", {384, 324}, "make one of them win"),
        "1048576 points are never needed beside 256": ("NF622", {324, 350}, "with 256"),
        "a proposal is modified after its adoption": ("NF623", {387}, "after the proposal has been adopted"),
        "two ways to do without a Promoter": ("NF204", {317, 357}, "does a task"),
        "nobody ends the search for a Judge": ("NF620", {215}, "one Judge after another"),
        "nobody says whom a sentence binds": ("NF620", {217}, "whom a sentence binds"),
        "a win stays though its sentence is annulled": ("NF620", {329}, "whether what followed"),
        "a withdrawn proposal is not put to the vote": ("NF620", {387}, "put to the vote"),
        "the Plague amends without a vote": ("NF202", {106, 363}, "without a vote"),
        "a late Judge without points": ("NF632", {215}, "below zero"),
        "a majority makes in two steps what takes all at once": ("NF708", {344, 376}, "two steps"),
        "an infected rule has no effect": ("NF630", {330}, "has no effect"),
        "the Administrator is waited for, the Promoter distributes": ("NF221", {302, 360}, "holder of Administrator"),
        "a member of an organisation who was not asked": ("NF620", {366}, "without having agreed"),
        "the Administrator draws the Judge of his own case": ("NF620", {328}, "who sees to the draw"),
        "a guest who came for the win alone": ("NF620", {386}, "by each guest"),
        "leave with a loss, come back with nothing": ("NF633", {215, 371, 383, 384}, "begins with 0 once more"),
        "all against is unanimous": ("NF609", {106}, "vote against it"),
        "only the invoker can have a sentence annulled": ("NF620", {329}, "whether anybody else can"),
        "what immutable rules lean on needs a majority": ("NF620", {376}, "on which it"),
        "a halted vote waits for a Judge who cannot end it": ("NF620", {357}, "how a Judge assigns numbers"),
        "infected twice": ("NF620", {363}, "infected twice"),
        "nobody acts for the Beast": ("NF620", {380}, "who acts for the Beast"),
        "points that nobody asked for": ("NF620", {384}, "has to accept them"),
        "a flood of judgements": ("NF620", {213}, "how many judgements"),
        "a mailing list that may be closed": ("NF123", {206}, "outside the game"),
        "points outlast a victory that is bought": ("NF641", {324}, "not after every win"),
        "two dozen proposals at once buy the victory": ("NF640", {325, 350}, "24 proposals of one player"),
    },
}
"""Code, rules, words of the message."""


@pytest.mark.parametrize(
    ("name", "what"),
    [
        pytest.param(name, what, marks=pytest.mark.xdist_group(name), id=f"{name}-{what}")
        for name, group in SEEN.items()
        for what in group
    ],
)
def test_it_is_found(checked: Callable[[str], Examined], name: str, what: str) -> None:
    code, rules, words = SEEN[name][what]
    found = checked(name).result.diagnostics
    fitting = [one.message for one in found if one.code == code and rules <= set(one.rules)]
    assert any(words in message for message in fitting), fitting or [one.code for one in found]


@pytest.mark.xdist_group("senado")
def test_a_loose_proposal_needs_two_majorities(checked: Callable[[str], Examined]) -> None:
    """Where all may vote against, or once a majority suffices, which is a question of its own (107)."""
    found = [one for one in checked("senado").result.diagnostics if one.code == "NF204"]
    (both,) = (one for one in found if set(one.rules) == {203, 311})
    assert both.readings == (("unanimity", "either_way"),)
    assert any("automaticamente muda" in place.message for place in both.related)


@pytest.mark.xdist_group("compendium")
def test_changes_can_be_adopted_in_the_spanish_game(checked: Callable[[str], Examined]) -> None:
    """A course of play is shown: the first player submits, calls the vote, and the others vote."""
    shown = [line for one in checked("compendium").result.diagnostics if one.rules == (114,) for line in one.witness]
    assert any("player1 submits proposal1" in line for line in shown)
    assert any("player4 votes in favour on proposal1" in line for line in shown)


@pytest.mark.xdist_group("compendium")
def test_only_one_rule_of_the_spanish_game_claims_over_nothing(checked: Callable[[str], Examined]) -> None:
    found = checked("compendium").result.diagnostics
    assert [one.rules for one in found if one.code == "NF114"] == [(214,)]


@pytest.mark.xdist_group("compendium")
def test_an_expulsion_without_the_vote_of_whom_it_concerns_contradicts_nothing(
    checked: Callable[[str], Examined],
) -> None:
    found = checked("compendium").result.diagnostics
    conflicts = [one.message for one in found if one.code in ("NF202", "NF204") and 201 in one.rules]
    assert not [message for message in conflicts if "votes" in message or "Player" in message]


@pytest.mark.xdist_group("bcn")
def test_what_only_looks_like_a_contradiction_is_not_told(checked: Callable[[str], Examined]) -> None:
    """A bundle with an immutable rule in it is immutable by 368 as by 344; where no proposal amends a rule there is no
    number for it to receive (360, 379, 381); who declares himself Administrator acts, and is inactive no more (319)."""
    found = checked("bcn").result.diagnostics
    pairs = [set(one.rules) for one in found if one.code == "NF202"]
    assert not [pair for pair in pairs if pair in ({344, 368}, {360, 379}, {360, 381})]
    assert not [one.message for one in found if one.code == "NF213"]
    assert not [one.message for one in found if one.code == "NF604" and "the value of a proposal" in one.message]
    assert not [one.message for one in found if one.code == "NF211" and {319, 359} <= set(one.rules)]
