"""Mistakes that people make, and what to write instead: (what stands before, what stands from there on, the hint)."""

from __future__ import annotations

_DECLARED = r"^\s*(?:fact|state|term|act|power|event|chance|entity|role|kind|individual)\s+$"

HINTS: tuple[tuple[str, str, str], ...] = (
    (
        _DECLARED,
        r"(?:and|or|not|is|in|at|by|of|when|where|iff|div|if|has|happened|may|must|can|cannot|otherwise|rounded|nothing|now"
        r"|it|yes|no|true|false|this|count|some|every|the|under)\b",
        "This is a word of the language itself and cannot be a name; choose another one.",
    ),
    (_DECLARED, r"[^\W\d]\w*", "A declaration stands in the vocabulary, before the first rule."),
    (r"^\s*gap\s+$", r"[^\W\d]", 'What is left open is told as a text: `gap "who gives the numbers"`.'),
    (
        r"^\s*use\s+[^\W\d]\w*\s*$",
        r",",
        "Each part has a line of its own: `use points`, and below it `use votes`; `use nomic` brings all of them.",
    ),
    (
        r"^\s*(?:on|at|every)\b[^|]*(?::=|\+=|-=|\bhappens\b).*$",
        r"when\b",
        "The condition of an effect stands before its `:`, that of a single change after `if`: `on EVENT when c:"
        " state(x) := value`, `on EVENT: state(x) := value if c`.",
    ),
    (
        r"\S.*$",
        r"under\s+[^\W\d]\w*\s*:",
        "`under` begins a clause, or a value right after `=`, `iff` or `only if`; what all answers have in common"
        " stands in each of them: `t(x) iff under R: a -> c and d b -> c and e`,"
        " `under R: a -> p can vote(q, _) when c b -> p can vote(q, _) when d`.",
    ),
    (
        r"^\s*after\s+proposal\s+$",
        r"\d",
        'A proposal has a name in a case, as everything else has: `after proposal p391 "file.nomic"`.',
    ),
    (r"", r"\d+(?:[xX][\da-fA-F]|[bBoO]\d|[eE]\d|_\d)", "Numbers are written in plain digits: `16`, `100000`, `0.5`."),
    (r"\b\d{1,3}$", r",\d{3}\b", "Numbers are written without separators: `1000`."),
    (r"\d$", r",\d", "Decimals are written with a point: `0.5`."),
    (
        r"\b\d{1,2}(?:\.\d{1,2})?$",
        r"\.(?:\s?\d{1,2}\.)?\s?\d{2,4}\b",
        "A date begins with the year: `2011-09-06 10:30`.",
    ),
    (
        r"\bby\s+$",
        r"\d",
        "The last moment of a duty stands after `by-time`, and a date begins with the year:"
        " `p must vote(q, _) by-time 2011-09-06`.",
    ),
    (r"", r"[$€£¥]", 'Money is a number alone: `25`; the currency stands in a phrase, `"{by} pays ${n}"`.'),
    (
        r"\bmajority\s+$",
        r"of\b",
        "A majority is a comparison: `votes_for(q) > votes_against(q)`, `votes_for(q) > 1/2 of votes_cast(q)`.",
    ),
    (r"\bhalf\s+$", r"of\b", "A share is written in figures: `1/2 of …`, `50% of …`."),
    (r"\bthirds?\s+$", r"of\b", "A share is written in figures: `1/3 of …`, `2/3 of …`."),
    (r"\bquarters?\s+$", r"of\b", "A share is written in figures: `1/4 of …`, `3/4 of …`."),
    (r"=$", r">", "Write `>=`."),
    (r"=$", r"<", "Write `<=`."),
    (r"=\s*$", r"=", "Equality is written with one `=`."),
    (r"", r"&&?", "Write `and`."),
    (r"", r"\|\|", "Write `or`."),
    (r"", r"!(?!=)", "Write `not`."),
    (r"", r"<>|≠", "Write `!=`, or `is not`."),
    (r"", r"≤|=<", "Write `<=`."),
    (r"", r"≥|=>", "Write `>=`."),
    (r"", r"×", "Write `*`."),
    (r"", r"%", "A share is a number with `%` directly after it: `20% of …`."),
    (r"", r"[“”„«»‘’']", 'Texts stand between straight quotation marks: `"…"`.'),
    (r"\d%\s*$", r"", "A share of something is written with `of`: `20% of …`."),
    (r"", r"unless\b", "Write `when not …`."),
    (r"", r"else\b", "Write a second clause that ends in `otherwise`."),
    (
        r"^\s*$",
        r"(?:if|when|whenever)\b",
        "A condition stands after what it is a condition of: `votes_of(p, q) = 0 when points(p) < 0`; what happens once"
        " something is so, after `on`: `on points(p) >= 100 becomes true: …`.",
    ),
    (r"", r"if\b", "The condition of a clause begins with `when`."),
    (r"", r"(?:shall|should|has\s+to|have\s+to|is\s+obliged\s+to)\b", "An obligation is written with `must`."),
    (r"", r"is\s+allowed\s+to\b", "A permission is written with `may`."),
    (r"", r"is\s+able\s+to\b", "An ability is written with `can`."),
    (r"", r"(?:is\s+forbidden\s+to|may\s+not)\b", "A prohibition is written with `must not`."),
    (r"\bmay\s*$", r"not\b", "A prohibition is written with `must not`; that something does not work, with `cannot`."),
    (r"", r"(?:someone|anybody|anyone)\b", "Write `somebody`."),
    (r"", r"everyone\b", "Write `everybody`."),
    (r"", r"count\s+[^\W\d]\w*\s*:", "Put it in parentheses: `(count p: Player where …)`."),
    (r"", r"some\s+[^\W\d]\w*\s*:", "Put it in parentheses: `(some p: Player where …)`."),
    (r"", r"no\s+[^\W\d]\w*\s*:", "Put it in parentheses: `(no p: Player where …)`."),
    (r"", r"every\s+[^\W\d]\w*\s*:", "Put it in parentheses: `(every p: Player where … has …)`."),
    (r"", r"the\s+[^\W\d]\w*\s*:", "Put it in parentheses: `(the p: Player where … with greatest …)`."),
    (r"\(\s*(?:count|every|some|no|the)\s*$", r"[^\W\d]\w*\s", "Name a variable and its sort: `(count p: Player …)`."),
    (r"\(\s*(?:count|every|some|no|the)\s+[^\W\d]\w*\s*$", r"", "Name a variable and its sort: `(count p: Player …)`."),
    (r"\(\s*every\b", r"\)", "Say what each of them has to fulfil: `(every p: Player where … has …)`."),
    (
        r"^\s*[^\W\d]\w*(?:\([^)]*\))?\s*$",
        r":=|\+=|-=",
        "A state changes when something happens: `on EVENT: state(x) := value`; a definition is written with `=`.",
    ),
    (r"", r":=|\+=|-=", "`:=`, `+=` and `-=` stand in effects only: `on EVENT: state(x) := value`."),
    (r"\bon\b.*:=?[^:]*$", r"=(?!=)", "A state is changed with `:=`."),
    (r"", r"\.(?!\.)", "A line does not end in a full stop; decimals are written `0.5`, ranges `1 .. 6`."),
    (
        r"\b(?:since|until|after|at)\s+(?:time|[^\W\d]\w*)\s+$",
        r"of\s+(?:first|last)\b",
        "Put it in parentheses: `since (time of last vote(q, _) by p)`.",
    ),
    (
        r"\b(?:since|until|after|at)\s+(?:now|it|\d{4}-\d\d-\d\d(?:\s+\d\d:\d\d)?|[^\W\d]\w*(?:\([^()]*\))?)\s+$",
        r"[-+]\s*\d",
        "Put it in parentheses: `since (now - 1 week)`.",
    ),
    (
        r"^\s*individual\s.*:\s*[^\W\d]\w*\s*$",
        r",",
        "Those of one sort share a line, and the sort stands at its end: `individual administrator, promotor: Office`;"
        " those of another sort have a line of their own.",
    ),
    (r"", r";", "Updates and names in a list are separated by `,`."),
    (r"", r"\)", "There is one `)` too many, or its `(` is missing."),
    (r"^expect\s+$", r"(?i:true|false)\b", "Verdicts are written in capitals: `expect TRUE`, `expect FALSE`."),
    (r"", r"true\b", "A truth that holds is `yes`, one that does not is `no`."),
    (r"\bbecomes\s*$", r"", "Write `becomes true`: `on points(p) >= 100 becomes true: …`."),
    (r"", r"rounded\b", "Write `rounded up`, `rounded down` or `rounded to nearest`."),
    (r"\d+\s*$", r"(?:years?|seconds?)\b", "Durations are given in minutes, hours, days, weeks or months."),
    (r"\bis\s*$", r"in\b", "Write `x in (a, b)` or `x in 1 .. 6`, without `is`."),
    (r"^\s*precedence.*$", r",", "Criteria follow each other by `, then`: `claims, then lower number`."),
    (r"\bwhen\b.*$", r"[^\W\d]\w*\(", "An act is no condition by itself: write `vote(q, _) by p happened`."),
    (
        r"^\s*(?:on|at|every)\b.*$",
        r"[^\W\d]\w*(?:\([^)]*\))?\s*(?::=|\+=|-=)",
        "A `:` stands between the event and its effect.",
    ),
    (
        r"^\s*precedence\s+$",
        r"[^\W\d]",
        "A `:` stands before what decides: `precedence: immutable over mutable, then lower number`.",
    ),
    (
        r"^\s*(?:always|never)\s+possible\s+$",
        r"",
        "What shall always be possible is a guarantee: `guarantee NAME: always possible some q: Proposal: adopted(q)`.",
    ),
    (r"\btime\s+$", r"of\b", "Say which time: `time of first submit(q)`, or `time of last submit(q)`."),
    (r"\b(?:agent|choice)\s+$", r"of\b", "Say which one, as in `choice of last vote(q, _) by p`."),
    (
        r"^\s*[^\W\d]\w*(?:\([^)]*\))?\s*$",
        r"initially\b",
        "What a state begins with stands in its declaration: `state points(p: Player): number initially 0`.",
    ),
    (
        r"^\s*[^\W\d]\w*\([^)]*\)\s*$",
        r"is\b",
        "A clause lays a value down with `=`: `quorum(q) = 3`; a truth stands alone: `adopted(q) when closed(q)`.",
    ),
    (r"\bwithin\s+\d+\s+\w+\s*$", r"$|when\b|,", "Say from when on it runs: `within 3 days of submit(q)`."),
    (r"^\s*people\s+[^\W\d]\w*\s*$", r",", "Say first of what sort they are: `people Player anna, bernat`."),
    (
        r"^\s*$",
        r"(?:amend|repeal|transmute|renumber|retitle|enact)\s+\d",
        "Write `rule` before the number: `amend rule 202`, `transmute rule 103 to mutable`.",
    ),
    (
        r"^\s*retitle\s+rule\s+\d+\s+$",
        r"to\b",
        'The new title stands right after the number: `retitle rule 202 "Points"`.',
    ),
    (
        r"^\s*$",
        r"(?:add|create|new)\s+(?:a\s+)?(?:new\s+)?rule\b",
        'A new rule is written `enact rule mutable "Title"`.',
    ),
    (r"^\s*$", r"\d{1,2}[-./\s]\s?\w+[-./\s]\s?\d{2,4}\b", "A date begins with the year: `2011-09-06 10:30`."),
    (
        r"^\s*\d{4}-\d\d-\d\d(?:\s+\d\d:\d\d)?\s+[^\W\d]\w*\s+$",
        r"[^\W\d]",
        "What was done comes first, then who did it: `2011-09-10 10:00 vote(p301, in_favour) by anna`.",
    ),
    (r"^\s*ask\s+$", r"\d{4}-", "The moment stands after `at`: `ask at 2011-09-20: adopted(p301)`."),
    (r"^\s*ask\s+at\s+$", r"\d{1,2}[-./\s]|[^\W\d]", "A date begins with the year: `ask at 2011-09-20 10:30: …`."),
    (
        r"^\s*ask\b.*:\s*$",
        r"(?:can|may|must)\b",
        "Who does it stands first: `anna can vote(p301, _)`, `somebody must tally(p301)`.",
    ),
    (
        r"^\s*ask\b.*\)\s+by\s+[^\W\d]\w*\s*$",
        r"$",
        "Whether it was done is asked with `happened`: `vote(p301, _) by anna happened`.",
    ),
    (r"^\s*ask\b", r"\?", "A statement ends without a question mark."),
    (r"\bdo\s*$", r"", "Write the act without `do`: `p must vote(q, c)`."),
    (r"^\s*rule\s+\d+\s*$", r'"|$', 'The status stands between number and title: `rule 202 mutable "Points"`.'),
)

LATE_HINTS: tuple[tuple[str, str, str], ...] = (
    (
        r"^\s*ask\b",
        r"[^\W\d]",
        "What is asked is written as in the rules: `ask: adopted(p301)`, `ask: points(anna) >= 10`.",
    ),
    (
        r"\b(?:must|may|can|cannot)(?:\s+not)?\s+[^\W\d]\w*\s+$",
        r"[^\W\d]",
        "What an act is about stands in parentheses: `p must vote(q, c)`.",
    ),
    (
        r"\b(?:when|where|if|iff)\b.*$",
        r"(?:has|have|had)\b",
        "What somebody has done is written as an act: `vote(q, _) by p happened`.",
    ),
    (
        r"^\s+(?:[^\W\d]\w*\s+)?$",
        r"[^\W\d]\w*\s+\w+\s+\w",
        "The words of a rule stand after `|`; what they mean is written below them in formal words, where a single"
        " letter stands for anybody: `votes_of(p, q) = 1 when playing(p)`.",
    ),
)
"""Looked at where no misspelt word explains the mistake: whoever writes so has sentences in mind."""
