"""Asking on: one hand after the other, until one ruleset is left, or none of the hands tells more."""

from __future__ import annotations

import sys
from fractions import Fraction

from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.question import Question
from qiaoma.audit.identify.result import Identified
from qiaoma.audit.identify.run import Identification
from qiaoma.case.types import SEATS
from qiaoma.cli.play_console import Console
from qiaoma.cli.progress import progress_bar
from qiaoma.errors import Lang
from qiaoma.units import UnitError, parse_number

SKIP = frozenset({"s", "skip", "跳过"})
STOP = frozenset({"q", "quit", "离开"})
REFUSED = frozenset({"r", "refused", "不可胡"})
_PROMPT = {
    "zh": "编号，或各家净得如 E 4 W -4；r 不可胡，s 换一局，q 结束 >",
    "en": "number, or the nets, such as E 4 W -4; r refused, s another hand, q stop >",
}
_LEFT = {"zh": "再没有能分清它们的牌", "en": "no hand that was tried tells more"}


def ask(identification: Identification, *, seed: int, lang: Lang) -> Identified:
    """Show what is known and ask, until nothing more is to be told apart, or stdin ends. The last answer."""
    console = Console()
    answer = _known(identification, seed)
    console.say([answer.text(lang)])
    while answer.question is not None:
        paid = _answered(console, answer.question, lang)
        if paid is STOP:
            return answer
        if isinstance(paid, Paid):
            identification.add(answer.question.case, paid)
        else:
            identification.skip(answer.question.case)
        answer = _known(identification, seed)
        console.say(["", answer.text(lang)])
    if answer.explained and not answer.decided:
        console.say([_LEFT[lang]])
    return answer


def _known(identification: Identification, seed: int) -> Identified:
    with progress_bar(sys.stderr) as progress:
        return identification.answer(ask=True, seed=seed, progress=progress)


def _answered(console: Console, question: Question, lang: Lang) -> Paid | frozenset[str]:
    """What was paid, or one of :data:`SKIP` and :data:`STOP`; asks again after what is no answer."""
    while True:
        line = console.ask(_PROMPT[lang])
        if line is None or line.lower() in STOP:
            return STOP
        if line.lower() in SKIP:
            return SKIP
        paid = _read(line, question)
        if paid is not None:
            return paid
        console.say([_wrong(line, question, lang)])


def _read(line: str, question: Question) -> Paid | None:
    if line.lower() in REFUSED:
        return Paid(None)
    if line.isascii() and line.isdecimal():
        number = int(line[:9])
        return question.answers[number - 1].paid if 1 <= number <= len(question.answers) else None
    return _nets(line.upper().replace(",", " ").split())


def _nets(words: list[str]) -> Paid | None:
    """Nets written as seats and amounts in turns; None where they are not, or do not sum to zero."""
    seats, amounts = words[::2], words[1::2]
    if not words or len(seats) != len(amounts) or len(set(seats)) < len(seats) or not set(seats) <= set(SEATS):
        return None
    try:
        nets = {seat: parse_number(amount) for seat, amount in zip(seats, amounts, strict=True)}
    except UnitError:
        return None
    return Paid(tuple(nets.get(seat, Fraction(0)) for seat in SEATS)) if sum(nets.values()) == 0 else None


def _wrong(line: str, question: Question, lang: Lang) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in line[:30])
    count = len(question.answers)
    if lang == "zh":
        return f"“{shown}”不是回答：编号是 1 到 {count}；净得写座位和数目，合计为 0"
    return f"“{shown}” is no answer: numbers go from 1 to {count}; nets are seats and amounts that sum to 0"
