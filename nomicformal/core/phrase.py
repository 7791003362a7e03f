"""Expressions, cells, acts and values in the ruleset's own words, for people.

>>> value_phrase(Fraction(7, 5), NUMBER, ruleset, "ca")
'1,4'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from nomicformal.core import expr as x
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.phrase_not import negated
from nomicformal.core.phrase_numbers import duration_phrase, moment_phrase, number_phrase, share_phrase
from nomicformal.core.phrase_words import built_in, contracted, one, plural, with_article, word
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conj, conjuncts, named_alone
from nomicformal.resolve.types import EVENT, RULE, TIME, Kind, Type

_HOLE = re.compile(r"\{(\w+)\}")
_SENTENCE = re.compile(r"\{\w+\} (?:is|és|es|est|é) (?:an? |une? |una |uma? )?([^{}]+)$")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_OPPOSITE = {"may": "must not", "must not": "may", "can": "cannot", "cannot": "can", "must": "need not"}
_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(7)


def english(node: x.Expr, ruleset: Ruleset, lang: str = "en", log: Sequence[LogEntry] = ()) -> str:
    """The expression in the phrases of `ruleset`, in the language `lang` where it has phrases in it. Events
    of the `log` are told as what they are, others by their ids."""
    return contracted(_Speaker(ruleset, lang, log).say(node), lang)


def value_phrase(
    value: x.Value, kind: Type, ruleset: Ruleset, lang: str = "en", log: Sequence[LogEntry] = ()
) -> str:
    """A value of the type: `7/5`, `20%`, `2011-09-10 12:00`, `1 week`, `in favour`, `rule 202`."""
    return _Speaker(ruleset, lang, log).value(value, kind)


def sort_phrase(kind: Type, ruleset: Ruleset, lang: str = "en") -> str:
    """The noun for a sort or type: `player`, `number`."""
    return _Speaker(ruleset, lang).sort(kind)


def cell_phrase(cell: Cell, ruleset: Ruleset, lang: str = "en", log: Sequence[LogEntry] = ()) -> str:
    """A fact, state or term with concrete arguments, or an act with concrete arguments (of anybody)."""
    name, args = cell
    symbol = ruleset.symbols[name]
    shown = [value_phrase(a, p.type, ruleset, lang, log) for a, p in zip(args, symbol.params, strict=False)]
    return contracted(_Speaker(ruleset, lang).fill(symbol, shown, None), lang)


def state_phrase(
    cell: Cell, value: x.Value, ruleset: Ruleset, lang: str = "en", log: Sequence[LogEntry] = ()
) -> str:
    """That a cell has a value: `p301 is in writing`, `the points of anna is 90`."""
    symbol = ruleset.symbols[cell[0]]
    kind = symbol.result or x.TRUTH
    args = tuple(x.Const(a, p.type) for a, p in zip(cell[1], symbol.params, strict=False))
    applied = x.Apply(symbol.name, args, kind)
    if kind.kind is Kind.TRUTH:
        return english(applied if value else x.Not(applied), ruleset, lang, log)
    return english(x.Compare("=", applied, x.NOTHING if value is None else x.Const(value, kind)), ruleset, lang, log)


def act_phrase(symbol: str, args: Sequence[x.Value], agent: str | None, ruleset: Ruleset, lang: str = "en") -> str:
    """An act in words; an argument or agent that is None is some one."""
    speaker = _Speaker(ruleset, lang)
    known = ruleset.symbols[symbol]
    shown = [
        speaker.argument(None if a is None else x.Const(a, p.type), p) for a, p in zip(args, known.params, strict=False)
    ]
    by = None if agent is None else speaker.value(agent, Type(Kind.ENTITY, known.agent))
    return contracted(speaker.fill(known, shown, by), lang)


def log_phrase(entry: LogEntry, ruleset: Ruleset, lang: str = "en") -> str:
    """`2011-09-10 12:00: anna submits p301 (the channel of this act is the mailing list)`."""
    said = act_phrase(entry.symbol, entry.args, entry.agent, ruleset, lang)
    facts = [of_act_phrase(name, value, ruleset, lang) for name, value in entry.facts.items()]
    return f"{moment_phrase(entry.time)}: {said}" + (f" ({'; '.join(facts)})" if facts else "")


def of_act_phrase(attribute: str, value: x.Value, ruleset: Ruleset, lang: str = "en") -> str:
    """`the channel of this act is the mailing list`."""
    kind = ruleset.symbols[attribute].result or x.TRUTH
    about = x.Apply(attribute, (x.It(),), kind)
    if kind.kind is Kind.TRUTH:
        return english(about if value else x.Not(about), ruleset, lang)
    return english(x.Compare("=", about, x.Const(value, kind)), ruleset, lang)


def told_as_opposite(node: x.Compare) -> bool:
    """Whether its denial is told as its opposite (`is`, `is after`), which is not so either if a side is nothing."""
    return node.op == "!=" or (node.op in ("<=", ">=") and type_of(node.left) == TIME)


def _noun(phrase: str) -> str:
    """The noun in a sort's phrase; a role's phrase is a sentence: `{x} is an elector`."""
    said = _SENTENCE.match(phrase)
    return said[1] if said else "" if "{" in phrase else phrase


class _Speaker:
    def __init__(self, ruleset: Ruleset, lang: str, log: Sequence[LogEntry] = ()) -> None:
        self.ruleset, self.lang, self.log = ruleset, lang, log

    def word(self, key: str, *parts: str) -> str:
        return word(key, self.lang, *parts)

    # ---- values and symbols

    def value(self, value: x.Value, kind: Type) -> str:
        match value:
            case None:
                return self.word("nothing")
            case bool():
                return self.word("yes" if value else "no")
            case Fraction():
                return number_phrase(value, self.lang)
            case int() if kind == TIME:
                return moment_phrase(value)
            case int() if kind.kind is Kind.DURATION:
                return duration_phrase(value, self.lang)
            case str() if kind.kind is Kind.TEXT:
                return f"“{value}”"
            case str() if kind == EVENT:
                return next((self._entry(one) for one in self.log if one.id == value), value)
            case str() if kind == RULE:
                rule = self.ruleset.rule_if_any(value)
                return self.word("rule", str(rule.number)) if rule is not None else value
            case str():
                phrases = self.ruleset.enum_phrases.get(value, {})
                named = kind.kind is Kind.ENUM or self.ruleset.is_individual(value)
                plain = value.replace("_", " ") if named else value
                return phrases.get(self.lang) or phrases.get("en") or plain
            case _:
                return str(value)

    def _entry(self, entry: LogEntry) -> str:
        """`“anna submits p301” (2011-09-10 12:00)`."""
        said = act_phrase(entry.symbol, entry.args, entry.agent, self.ruleset, self.lang)
        return f"{self.word('quoted', said)} ({moment_phrase(entry.time)})"

    def fill(self, symbol: Symbol, args: Sequence[str], by: str | None) -> str:
        """The symbol's phrase with its parameters filled in."""
        return self._filled(symbol, self._phrase(symbol)[0], args, by)

    def _phrase(self, symbol: Symbol) -> tuple[str, str]:
        """The symbol's phrase, and the language that it is in."""
        native = symbol.phrases.get(self.lang)
        return (native, self.lang) if native else (symbol.phrases.get("en", ""), "en")

    def _filled(self, symbol: Symbol, phrase: str, args: Sequence[str], by: str | None) -> str:
        who = by if by is not None else self.word("somebody")
        if not phrase:
            called = symbol.name.replace("_", " ") + (f"({', '.join(args)})" if args else "")
            return f"{who}: {called}" if symbol.agent else called
        known = {p.name: a for p, a in zip(symbol.params, args, strict=False)} | {"by": who}
        return _HOLE.sub(lambda m: known.get(m.group(1), m.group(0)), phrase)

    def sort(self, kind: Type) -> str:
        phrases = self.ruleset.sorts[kind.name].phrases if kind.name in self.ruleset.sorts else {}
        native = _noun(phrases.get(self.lang, ""))
        known = native or built_in(kind.name or kind.kind.value, self.lang) or _noun(phrases.get("en", ""))
        if not known and self.lang != "en" and kind.kind is Kind.ENUM:
            return "…"
        return known or _CAPITAL.sub(" ", kind.name).lower() or kind.kind.value

    def argument(self, arg: x.Expr | None, param: x.Var) -> str:
        if arg is not None:
            return self.say(arg)
        noun = self.sort(param.type)
        return self.word("some one", noun) if self.lang == "en" else one(noun, self.lang)

    # ---- expressions

    def say(self, node: x.Expr, around: int = _OR) -> str:
        """The expression, in parentheses if it binds less than what stands around it."""
        text, level = self._say(node)
        return f"({text})" if level < around else text

    def _say(self, node: x.Expr) -> tuple[str, int]:
        match node:
            case x.Const():
                return self.value(node.value, node.type), _ATOM
            case x.Var():
                return node.name.rstrip("'"), _ATOM
            case x.Now():
                return self.word("now"), _ATOM
            case x.It():
                return self.word("it"), _ATOM
            case x.Subject():
                return self.word("subject"), _ATOM
            case x.Apply():
                symbol = self.ruleset.symbols.get(node.symbol)
                args = [self.say(a) for a in node.args]
                return (self.fill(symbol, args, None) if symbol else f"{node.symbol}({', '.join(args)})"), _ATOM
            case x.Not():
                return self._not(node.arg)
            case x.And():
                return self._connected("and", node.args), _AND
            case x.Or():
                return self._connected("or", node.args), _OR
            case x.Compare():
                return self._compare(node), _COMPARE
            case x.Arith():
                return self._arith(node)
            case x.Round():
                return self.word(node.direction, self.say(node.arg, _ATOM)), _PRODUCT
            case x.Extreme():
                listed = self._join("and", [self.say(a, _SUM) for a in node.args])
                which = {"least": "earliest", "greatest": "latest"}[node.which] if node.type == TIME else node.which
                return self.word(which, listed), _SUM
            case x.Quant() | x.Count() | x.Sum() | x.Best():
                return self._binding(node)
            case x.Happened() | x.Occurrence():
                return self._event(node)
            case x.FirstMoment():
                if node.after is None:
                    return self.word("moment", self.say(node.condition)), _NOT
                return self.word("moment after", self.say(node.condition), self.say(node.after, _SUM)), _NOT
            case x.At():
                key = "at truth" if type_of(node.arg) == x.TRUTH else "at"
                return self.word(key, self.say(node.arg, _ATOM), self.say(node.time, _SUM)), _COMPARE
            case x.Silent():
                return self.word("silent" if node.arg.type == x.TRUTH else "silent value", self.say(node.arg)), _NOT
            case x.NormAtom():
                return self._norm(node), _COMPARE
            case x.ReadingIs():
                return self.word(
                    "reading", node.reading.replace("_", " "), node.alternative.replace("_", " ")
                ), _COMPARE
            case _:
                assert_never(node)

    def _connected(self, key: str, args: Sequence[x.Expr]) -> str:
        """A negation in words reaches to the end of what follows it; so it is set off, unless it comes last."""
        first = [self.say(a, _COMPARE) for a in args[:-1]]
        return self._join(key, [*first, self.say(args[-1], _NOT)])

    def _join(self, key: str, parts: Sequence[str]) -> str:
        head = ", ".join(parts[:-1])
        return self.word(key, head, parts[-1]) if head else parts[-1]

    def _not(self, arg: x.Expr) -> tuple[str, int]:
        if isinstance(arg, x.Quant) and arg.which == "some":
            return self._some("none", arg), _NOT
        if isinstance(arg, x.Compare) and x.NOTHING not in (arg.left, arg.right) and not self._lacks_both(arg):
            return self._compare(arg, "n"), _COMPARE
        if isinstance(arg, x.Happened):
            return self._event(arg, "did not happen")
        if isinstance(arg, x.NormAtom) and arg.agent is None and arg.modality in ("can", "may", "must"):
            return self._norm(arg, "nobody"), _COMPARE
        if isinstance(arg, x.NormAtom) and arg.modality in _OPPOSITE:
            return self._norm(replace(arg, modality=_OPPOSITE[arg.modality])), _COMPARE
        if isinstance(arg, x.Apply) and (symbol := self.ruleset.symbols.get(arg.symbol)) is not None:
            denied = negated(*self._phrase(symbol))
            if denied is not None:
                return self._filled(symbol, denied, [self.say(a) for a in arg.args], None), _COMPARE
        return self.word("not", self.say(arg, _NOT)), _NOT

    def _lacks_both(self, node: x.Compare) -> bool:
        """Whether neither “is” nor “is not” may be so, since a side may be nothing."""
        return node.op == "!=" and (self._may_lack(node.left) or self._may_lack(node.right))

    def _may_lack(self, node: x.Expr) -> bool:
        symbol = self.ruleset.symbols.get(node.symbol) if isinstance(node, x.Apply) else None
        return symbol is not None and symbol.kind == "state" and symbol.initially == x.NOTHING

    def _compare(self, node: x.Compare, negated: str = "") -> str:
        if x.NOTHING in (node.left, node.right):
            other = node.left if node.right == x.NOTHING else node.right
            return self.word("unknown" if node.op == "=" else "known", self.say(other, _SUM))
        timed = type_of(node.left) == TIME and node.op not in ("=", "!=")
        left, right = (
            share_phrase(one.value, self.lang)
            if isinstance(one, x.Const) and isinstance(one.value, Fraction) and self._is_share(other)
            else self.say(one, _SUM)
            for one, other in ((node.left, node.right), (node.right, node.left))
        )
        return self.word(negated + ("t" if timed else "") + node.op, left, right)

    def _is_share(self, node: x.Expr) -> bool:
        symbol = self.ruleset.symbols.get(node.symbol) if isinstance(node, x.Apply) else None
        return symbol is not None and symbol.is_share

    def _arith(self, node: x.Arith) -> tuple[str, int]:
        if node.op == "div":
            return self.word("div", self.say(node.left, _PRODUCT), self.say(node.right, _ATOM)), _SUM
        level = _SUM if node.op in "+-" else _PRODUCT
        right = level if node.op in "+*" else level + 1
        sign = {"*": "×"}.get(node.op, node.op)
        part = node.left.value if isinstance(node.left, x.Const) else None
        if node.op == "*" and isinstance(part, Fraction) and 0 < part < 1:
            return f"{share_phrase(part, self.lang)} × {self._side(node.right, right)}", level
        return f"{self._side(node.left, level)} {sign} {self._side(node.right, right)}", level

    def _side(self, node: x.Expr, around: int) -> str:
        """Where only a part is rounded, parentheses show which: “rounded up” at the end would be read of the whole."""
        return self.say(node, _ATOM if isinstance(node, x.Round) else around)

    # ---- quantifiers

    def _others(self, var: x.Var, where: x.Expr) -> x.Expr:
        """The condition without what the sort says already."""
        sort = self.ruleset.sorts.get(var.type.name)
        members: set[str] = set()
        todo = [sort] if sort is not None else []
        while todo:
            each = todo.pop()
            members.add(each.member)
            todo.extend(self.ruleset.sorts[p] for p in each.parents if p in self.ruleset.sorts)
        return conj(
            p for p in conjuncts(where) if not (isinstance(p, x.Apply) and p.symbol in members and p.args == (var,))
        )

    def _some(self, key: str, node: x.Quant) -> str:
        condition = conj([self._others(node.var, node.where), node.body])
        if condition == x.YES:
            return self.word(f"{key} all", self.sort(node.var.type))
        named = named_alone(node.var, condition)
        if named is not None:
            sort = self.sort(node.var.type)
            return self.word(f"{key} named", self.say(named, _SUM), with_article(sort) if self.lang == "en" else sort)
        return self.word(key, self.sort(node.var.type), node.var.name, self.say(condition))

    def _binding(self, node: x.Quant | x.Count | x.Sum | x.Best) -> tuple[str, int]:
        sort, name = self.sort(node.var.type), node.var.name
        where = self._others(node.var, node.where)
        match node:
            case x.Quant() if node.which == "some":
                return self._some("some", node), _NOT
            case x.Quant():
                if where == x.YES:
                    return self.word("every", sort, name, self.say(node.body)), _NOT
                return self.word("every where", sort, name, self.say(where), self.say(node.body)), _NOT
            case x.Count():
                if where == x.YES:
                    return self.word("count all", plural(sort)), _ATOM
                return self.word("count", plural(sort), name, self.say(where)), _NOT
            case x.Sum():
                if where == x.YES:
                    return self.word("sum all", self.say(node.value, _SUM), plural(sort), name), _SUM
                return self.word("sum", self.say(node.value, _SUM), plural(sort), name, self.say(where)), _NOT
            case x.Best() if not node.keys:
                if where == x.YES:
                    return self.word("only one", sort), _NOT
                return self.word("only one where", sort, name, self.say(where)), _NOT
            case x.Best():
                keys = self.word("then").join(self.word(f"key {which}", self.say(k, _SUM)) for which, k in node.keys)
                if where == x.YES:
                    return self.word("best", sort, name, keys), _NOT
                return self.word("best where", sort, name, self.say(where), keys), _NOT
            case _:
                assert_never(node)

    # ---- events and norms

    def _event(self, node: x.Happened | x.Occurrence, happened: str = "happened") -> tuple[str, int]:
        pattern = node.pattern
        symbol = self.ruleset.symbols[pattern.symbol]
        args = [self.argument(a, p) for a, p in zip(pattern.args, symbol.params, strict=False)]
        act = self.fill(symbol, args, None if pattern.agent is None else self.say(pattern.agent))
        tail = "".join(
            self.word(key, self.say(part, _NOT))
            for key, part in (("since", pattern.since), ("until", pattern.until), ("where", pattern.where))
            if part is not None
        )
        if isinstance(node, x.Happened):
            return self.word(happened, act) + tail, _COMPARE
        if node.field in ("time", "agent"):
            return self.word(f"{node.which} {node.field}", act) + tail, _SUM if tail else _ATOM
        return self.word(f"{node.which} field", act, self._field(symbol, node.field)) + tail, _SUM if tail else _ATOM

    def _field(self, symbol: Symbol, name: str) -> str:
        """What an act was about: the name that it goes by, or of what sort it is where that is a mere letter."""
        param = next((one for one in symbol.params if one.name == name), None)
        return self.sort(param.type) if param is not None and len(name) == 1 else name.replace("_", " ")

    def _norm(self, node: x.NormAtom, nobody: str = "") -> str:
        symbol = self.ruleset.symbols[node.symbol]
        args = [self.argument(a, p) for a, p in zip(node.args, symbol.params, strict=False)]
        who = self.word("somebody") if node.agent is None else self.say(node.agent)
        modal = self.word(f"{nobody} {node.modality}".strip())
        return self.word("norm", self.word(nobody) if nobody else who, modal, self.fill(symbol, args, who))
