"""Random surface trees, as a parser would give them: for `print, then parse` tests."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from nomicformal.syntax import tree

NAMES = st.sampled_from(["a", "p", "points", "holder", "first", "rule", "against", "higher", "people", "by_lot", "één"])
SORTS = st.sampled_from(["Player", "Office", "number", "Rule", "Event"])
WORDS = st.sampled_from(["up", "down", "exact", "by_lot", "one_week"])
STATUSES = st.sampled_from(["mutable", "immutable", "internal"])
LONG = "a text that is long enough to be broken over several lines, one way or the other"
TEXTS = st.one_of(
    st.sampled_from(["", " ", "a  b", 'say "no"', "back\\slash", "# | #", LONG, f"{LONG} | {LONG} # {LONG}"]),
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp")), max_size=12),
)
FULL_TEXTS = TEXTS.filter(lambda text: text != "")
INTEGERS = st.integers(0, 10**6)
MOMENTS = st.builds(
    lambda minutes, clock: tree.Moment(minutes if clock else minutes // 1440 * 1440, clock),
    st.integers(0, 60 * 10**6),
    st.booleans(),
)
DURATIONS = st.builds(tree.Duration, INTEGERS, st.sampled_from(["minute", "hour", "day", "week", "month"]))
DECIMALS = st.builds(Fraction, st.integers(0, 10**9), st.sampled_from([1, 10, 1000, 16]))
PERCENTS = st.builds(lambda d: tree.Share(d / 100), DECIMALS)
FRACTIONS = st.builds(lambda n, d: tree.Share(Fraction(n, d), False), INTEGERS, st.integers(1, 99))


def tuples(items: Any, least: int = 1, most: int = 3) -> Any:
    return st.lists(items, min_size=least, max_size=most).map(tuple)


def maybe(items: Any) -> Any:
    return st.none() | items


LEAVES = st.one_of(
    st.builds(tree.Number, DECIMALS),
    PERCENTS,
    DURATIONS,
    MOMENTS,
    st.builds(tree.Text, TEXTS),
    st.builds(tree.Truth, st.booleans()),
    st.sampled_from([tree.Now(), tree.It(), tree.Nothing(), tree.ThisRule()]),
    st.builds(tree.RuleNumbered, INTEGERS),
    st.builds(tree.RuleTitled, TEXTS),
    st.builds(tree.Call, NAMES, bare=st.just(True)),
)


def _calls(e: Any) -> Any:
    arguments = st.one_of(e, st.just(tree.Wildcard()), st.builds(tree.Binder, NAMES, SORTS))
    return st.one_of(st.builds(tree.Call, NAMES, tuples(arguments, 0)), st.builds(tree.Call, NAMES, bare=st.just(True)))


def _compound(e: Any) -> Any:
    calls = _calls(e)
    events = st.builds(tree.Event, calls, maybe(e | st.just(tree.Wildcard())))
    domains = st.builds(tree.Domain, NAMES, SORTS, maybe(WORDS), maybe(e))
    keys = tuples(st.tuples(st.sampled_from(["greatest", "least"]), e)) | st.just(())
    return st.one_of(
        calls,
        st.builds(tree.Not, e),
        st.builds(tree.And, tuples(e, 2)),
        st.builds(tree.Or, tuples(e, 2)),
        st.builds(tree.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "is", "is not"]), e, e),
        st.builds(tree.IsA, e, SORTS, st.booleans()),
        st.builds(tree.IsKnown, e, st.booleans()),
        st.builds(tree.IsSilent, e, st.booleans()),
        st.builds(tree.InRange, e, e, e),
        st.builds(tree.InList, e, tuples(e, 2)),
        st.builds(tree.Arith, st.sampled_from(["+", "-", "*", "/", "div"]), e, e),
        st.builds(tree.Negative, e),
        st.builds(tree.PartOf, PERCENTS | FRACTIONS, e),
        st.builds(tree.Rounded, e, st.sampled_from(["up", "down", "nearest"])),
        st.builds(tree.Extreme, st.sampled_from(["earlier", "later", "lesser", "greater"]), tuples(e, 2)),
        st.builds(tree.AtTime, e, e),
        st.builds(tree.Count, domains, maybe(e)),
        st.builds(tree.Sum, e, domains, maybe(e)),
        st.builds(tree.Quantified, st.sampled_from(["some", "no"]), domains, maybe(e)),
        st.builds(tree.Quantified, st.just("every"), domains, maybe(e), e),
        st.builds(tree.Best, domains, maybe(e), keys),
        st.builds(tree.Happened, events, maybe(e), maybe(e), maybe(e)),
        st.builds(tree.Occurrence, NAMES, st.sampled_from(["first", "last"]), events, maybe(e), maybe(e), maybe(e)),
        st.builds(tree.FirstMoment, e, maybe(e)),
        st.builds(tree.NormAtom, e, st.sampled_from(["may", "must", "must not", "can", "cannot"]), calls),
    )


EXPRESSIONS = st.recursive(LEAVES, _compound, max_leaves=6)
CALLS = _calls(EXPRESSIONS)
EVENTS = st.builds(tree.Event, CALLS, maybe(EXPRESSIONS))
STRENGTHS = st.sampled_from(["", "otherwise", "by default"])
WHEN = maybe(EXPRESSIONS)
ANYONE = st.builds(tree.Anyone, st.sampled_from(["somebody", "nobody", "everybody"]))
WHO = st.one_of(CALLS, st.builds(tree.Binder, NAMES, SORTS), ANYONE)
ACTS = st.one_of(CALLS, st.builds(tree.AnyAct, tuples(NAMES, 0)))
POINTS = st.one_of(EXPRESSIONS, st.builds(tree.Event, CALLS, EXPRESSIONS))
WINDOWS = st.one_of(
    st.builds(tree.Window, st.just("within"), POINTS, EXPRESSIONS),
    st.builds(tree.Window, st.just("by-time"), EXPRESSIONS),
    st.builds(tree.Window, st.just("during"), EXPRESSIONS, end=EXPRESSIONS),
    st.builds(tree.Window, st.sampled_from(["promptly after", "before", "after"]), POINTS),
)
MODALS = ["may", "must", "must not", "need not", "can", "cannot", "has the right to", "has the right to be able to"]
OCCASIONS = st.one_of(
    st.builds(tree.OnEvent, EVENTS),
    st.builds(tree.OnBecomes, EXPRESSIONS),
    st.builds(tree.OnBreach, CALLS, maybe(EXPRESSIONS)),
)
TRIGGERS = st.one_of(
    OCCASIONS,
    st.builds(tree.OnDelay, DURATIONS, OCCASIONS),
    st.builds(tree.OnTime, EXPRESSIONS),
    st.builds(tree.OnPeriod, st.sampled_from(["day", "week", "month"])),
)
UPDATES = st.one_of(
    st.builds(tree.Assign, CALLS, st.sampled_from([":=", "+=", "-="]), EXPRESSIONS, WHEN),
    st.builds(tree.Happens, EVENTS, WHEN),
    st.builds(tree.RuleUpdate, st.sampled_from(["repeal", "enact", "suspend"]), EXPRESSIONS, condition=WHEN),
    st.builds(tree.RuleUpdate, st.just("transmute"), EXPRESSIONS, status=STATUSES, condition=WHEN),
    st.builds(tree.RuleUpdate, st.sampled_from(["renumber", "retitle"]), EXPRESSIONS, EXPRESSIONS, condition=WHEN),
    st.builds(tree.RuleUpdate, st.just("append"), EXPRESSIONS, st.builds(tree.Text, TEXTS), condition=WHEN),
)
CRITERIA = st.one_of(
    st.builds(tree.Criterion, st.just("status"), STATUSES, STATUSES),
    st.builds(tree.Criterion, st.just("higher"), symbol=NAMES),
    st.builds(
        tree.Criterion,
        st.sampled_from(
            [
                "claims",
                "claims unless mutual",
                "lower number",
                "higher number",
                "earlier enactment",
                "later enactment",
                "specific",
            ]
        ),
    ),
)
SCOPES = st.one_of(
    st.just(tree.Scope("everything")),
    st.builds(tree.Scope, st.just("rules"), tuples(INTEGERS)),
    st.builds(tree.Scope, st.just("section"), text=TEXTS),
    st.builds(tree.Scope, st.just("status"), text=STATUSES),
    st.builds(tree.Scope, st.just("deciding"), names=tuples(NAMES)),
    st.builds(tree.Scope, st.just("on"), cell=CALLS),
)
VOID = st.sampled_from(["", "rule", "clause", "matter", "ever"])
POLICIES = st.one_of(
    st.builds(tree.Policy, tuples(CRITERIA), st.sampled_from(["any", "one status"]), void=VOID, when=WHEN),
    st.builds(tree.Policy, tuples(CRITERIA), st.just("status"), tuples(STATUSES, 1, 1), VOID, WHEN),
    st.builds(tree.Policy, tuples(CRITERIA), st.just("between"), tuples(STATUSES, 2, 2), VOID, WHEN),
)
DESPITE = tuples(NAMES, 0)
GUARANTEES = st.one_of(
    st.builds(tree.Guarantee, NAMES, st.sampled_from(["always", "never"]), EXPRESSIONS, despite=DESPITE, when=WHEN),
    st.builds(
        tree.Guarantee,
        NAMES,
        st.just("possible"),
        EXPRESSIONS,
        tuples(st.builds(tree.Binder, NAMES, maybe(SORTS)), 0),
        maybe(EXPRESSIONS),
        DESPITE,
        when=WHEN,
    ),
    st.builds(
        tree.Guarantee,
        NAMES,
        st.sampled_from(["depends only on", "does not depend on"]),
        subject=CALLS,
        on=tuples(NAMES),
    ),
)
FACTUAL = st.one_of(
    st.builds(tree.Definition, CALLS, EXPRESSIONS, STRENGTHS, WHEN),
    st.builds(tree.Assertion, CALLS, st.booleans(), STRENGTHS, WHEN),
    st.builds(tree.Iff, CALLS, EXPRESSIONS, STRENGTHS, WHEN),
    st.builds(tree.OnlyIf, CALLS, EXPRESSIONS, WHEN),
)
PLAIN = st.one_of(
    FACTUAL,
    st.builds(tree.Always, EXPRESSIONS, WHEN),
    st.builds(tree.Capped, CALLS, st.sampled_from(["capped at", "at least"]), EXPRESSIONS, WHEN),
    st.builds(
        tree.Norm,
        WHO,
        st.sampled_from(MODALS),
        ACTS,
        maybe(WINDOWS),
        WHEN,
        STRENGTHS,
        WHEN,
        label=st.just("") | NAMES,
    ),
    st.builds(tree.Norm, WHO, st.sampled_from(MODALS), ACTS, only_when=EXPRESSIONS),
    st.builds(tree.CountsAs, WHO, CALLS, CALLS, STRENGTHS, WHEN),
    st.builds(tree.Effect, TRIGGERS, tuples(UPDATES), WHEN),
    GUARANTEES,
    st.builds(tree.Sanction, NAMES),
    POLICIES,
    st.builds(tree.Claim, st.booleans(), SCOPES, st.booleans(), WHEN),
    st.builds(tree.NoEffect, st.booleans(), WHEN),
    st.builds(tree.DefaultNorm, st.just(True)),
    st.builds(tree.DefaultNorm, st.just(False), tuples(NAMES, 0)),
    st.just(tree.DefaultNorm(False, (), True)),
)
UNDER = st.builds(tree.Under, NAMES, tuples(st.tuples(WORDS, EXPRESSIONS)))
CLAUSES = st.one_of(
    PLAIN,
    st.builds(tree.Definition, CALLS, UNDER, STRENGTHS, WHEN),
    st.builds(tree.Iff, CALLS, UNDER, STRENGTHS, WHEN),
    st.builds(tree.OnlyIf, CALLS, UNDER, WHEN),
    st.builds(tree.UnderClause, NAMES, tuples(st.tuples(WORDS, maybe(PLAIN)))),
)
READINGS = st.builds(tree.Reading, NAMES, tuples(WORDS, 0), TEXTS)
GAPS = st.builds(tree.Gap, FULL_TEXTS.filter(str.strip))
MARKS = st.one_of(
    st.builds(tree.Mark, st.sampled_from(["informal", "comment", "built in"]), FULL_TEXTS),
    st.sampled_from([tree.Mark("comment"), tree.Mark("as above")]),
)

COMMENT = st.text(st.characters(exclude_categories=("C", "Z")), max_size=8) | st.just("when # is not |")


def _tidy(before: list[str | None]) -> tuple[str | None, ...]:
    kept: list[str | None] = []
    for comment in before:
        if comment is not None or (kept and kept[-1] is not None):
            kept.append(comment)
    return tuple(kept)


def commented(lines: Any) -> Any:
    comments = st.builds(tree.Comments, st.lists(maybe(COMMENT), max_size=3).map(_tidy), COMMENT)
    return st.builds(lambda line, c: replace(line, comments=c), lines, st.just(tree.Comments()) | comments)


ITEMS = st.one_of(
    st.tuples(commented(MARKS), tuples(commented(GAPS), 0)).map(lambda below: (below[0], *below[1])),
    tuples(commented(st.one_of(CLAUSES, READINGS, GAPS, st.builds(tree.Since, MOMENTS))), 0),
)
TEXT_LINES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=10).map(lambda s: s.rstrip(" \t"))
PASSAGES = st.builds(tree.Passage, tuples(TEXT_LINES), ITEMS, comments=st.just(tree.Comments((None,))))
HISTORY_ITEMS = st.sampled_from(
    [
        tree.HistoryItem("initial", "initial 202 mutable", 202, "mutable"),
        tree.HistoryItem("amended", "amended by proposal 301", 301),
        tree.HistoryItem("transmuted", "transmuted to immutable by proposal 7", 7, "immutable"),
        tree.HistoryItem("titled", "titled"),
        tree.HistoryItem("other", "lost for a while"),
    ]
)
HISTORY = st.builds(tree.HistoryLine, maybe(MOMENTS), tuples(HISTORY_ITEMS), st.sampled_from(["", "McFly, Oufe"]))
BODIES = st.one_of(
    st.builds(tree.RuleBody, maybe(commented(st.builds(tree.SectionLine, TEXTS))), tuples(PASSAGES, 0)),
    st.builds(
        tree.RuleBody,
        st.none(),
        tuples(PASSAGES, 0),
        commented(st.just(tree.HistoryHeader())),
        tuples(commented(HISTORY), 0),
    ),
)
RULES = st.one_of(
    st.builds(tree.Rule, commented(st.builds(tree.RuleHeader, INTEGERS, STATUSES, TEXTS)), BODIES),
    st.builds(lambda n, m: tree.Rule(tree.RuleHeader(n, repealed_by=m), tree.RuleBody()), INTEGERS, INTEGERS),
)

PHRASES = st.just(()) | st.builds(
    lambda en, others: (("en", en), *others), TEXTS, tuples(st.tuples(st.sampled_from(["ca", "fr"]), TEXTS), 0, 2)
)
PARAMS = tuples(st.builds(tree.Binder, NAMES, SORTS), 0)
MEMBERS = tuples(st.builds(tree.Member, NAMES, PHRASES))


def _symbols() -> Any:
    def symbol(*kinds: str, **fields: Any) -> Any:
        return st.builds(tree.SymbolDecl, st.sampled_from(kinds), NAMES, PARAMS, phrases=PHRASES, **fields)

    return st.one_of(
        symbol("fact", result=SORTS),
        symbol("state", result=SORTS, initially=WHEN),
        symbol("act", "power", agent=maybe(SORTS)),
        symbol("event"),
        symbol("chance", low=EXPRESSIONS, high=EXPRESSIONS),
        symbol("term", result=SORTS, otherwise=WHEN, decided_on=WHEN),
    )


DECLARATIONS = st.one_of(
    st.builds(tree.RulesetDecl, NAMES, TEXTS, st.sampled_from(["en", "ca"])),
    st.builds(tree.UseDecl, NAMES),
    st.builds(tree.BeginsDecl, MOMENTS),
    st.builds(tree.VerdictDecl, tuples(st.tuples(st.sampled_from(["TRUE", "DEPENDS ON FACTS", "otherwise"]), TEXTS))),
    st.builds(tree.NumberingDecl, tuples(st.sampled_from(["enacted", "amended", "transmuted"]))),
    st.builds(tree.EntityDecl, NAMES, maybe(SORTS), maybe(NAMES), PHRASES),
    st.builds(tree.RoleDecl, NAMES, tuples(SORTS), st.booleans(), PHRASES),
    st.builds(tree.IndividualDecl, MEMBERS, SORTS),
    st.builds(tree.KindDecl, NAMES, MEMBERS),
    _symbols(),
    st.builds(tree.DictionaryDecl, FACTUAL),
    st.builds(tree.Always, EXPRESSIONS, WHEN),
    READINGS,
)
END = st.just(()) | st.just((None, "the end"))
VOCABULARIES = st.builds(tree.VocabularyFile, tuples(commented(DECLARATIONS)), tuples(RULES, 0, 2), END)
RULE_FILES = st.builds(tree.RuleFile, RULES, END)

CASE_LINES = st.one_of(
    st.builds(tree.People, SORTS, tuples(NAMES)),
    st.builds(tree.Given, EXPRESSIONS),
    st.just(tree.FactsClosed()),
    st.builds(tree.ReadingFixed, NAMES, WORDS),
    st.builds(tree.AfterProposal, st.just("") | NAMES, TEXTS),
)
ENTRIES = st.builds(
    tree.LogEntry, MOMENTS, CALLS, maybe(EXPRESSIONS), tuples(st.tuples(NAMES, maybe(EXPRESSIONS)), 0)
)
ASKED = st.tuples(
    commented(st.builds(tree.Ask, EXPRESSIONS, maybe(MOMENTS))),
    commented(st.builds(tree.Expect, st.sampled_from(tree.VERDICTS), tuples(INTEGERS, 0))),
)


def _case(header: tree.CaseHeader, lines: Any, entries: Any, asked: Any, end: Any) -> tree.CaseFile:
    log = (tree.LogHeader(), *entries) if entries else ()
    return tree.CaseFile(header, (*lines, *log, *(line for pair in asked for line in pair)), end)


CASES = st.builds(
    _case,
    commented(st.builds(tree.CaseHeader, TEXTS)),
    tuples(commented(CASE_LINES), 0),
    tuples(commented(ENTRIES), 0),
    tuples(ASKED, 0),
    END,
)
CHANGES = st.one_of(
    st.builds(tree.Enact, maybe(INTEGERS), STATUSES, TEXTS, BODIES),
    st.builds(tree.Amend, INTEGERS, st.just("") | STATUSES, TEXTS, BODIES),
    st.builds(tree.Repeal, INTEGERS),
    st.builds(tree.Transmute, INTEGERS, STATUSES),
    st.builds(tree.Renumber, INTEGERS, INTEGERS),
    st.builds(tree.Retitle, INTEGERS, TEXTS),
    st.builds(tree.Retroactive, MOMENTS),
)
PROPOSALS = st.builds(
    tree.ProposalFile,
    commented(st.builds(tree.ProposalHeader, INTEGERS, TEXTS, tuples(NAMES, 0), maybe(MOMENTS))),
    tuples(commented(CHANGES), 0),
    END,
)

