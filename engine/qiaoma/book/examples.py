"""例 examples: for each pattern of a ruleset a hand that shows it, and the money that the engine makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from qiaoma.book.hands import hands
from qiaoma.case.types import Case
from qiaoma.errors import CaseError
from qiaoma.notation import print_tiles
from qiaoma.pages.content import Block, Hand, Note, Section
from qiaoma.prose.language import joined, listed, sentence
from qiaoma.prose.voice import Voice
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement
from qiaoma.units import number_text

_BY = {
    "self_draw": ("自摸", "by self-draw"),
    "discard": ("胡{giver}打出的牌", "on a discard of {giver}"),
    "rob_kong": ("抢{giver}的杠", "by robbing a kong of {giver}"),
    "eight_flowers": ("以八花胡", "by eight flowers"),
}
_AFTER = {
    "kong": ("牌是杠后补的", "on a tile that replaced a kong"),
    "flower": ("牌是补花补的", "on a tile that replaced a flower"),
}


def examples(ruleset: Ruleset) -> dict[str, Settlement]:
    """Pattern → the settled hand that shows it best: with the fewest other patterns, and of these the plainest.

    A pattern that no hand of :mod:`qiaoma.book.hands` shows has none.
    """
    found: dict[str, Settlement] = {}
    for settlement in _settled(ruleset):
        patterns = settlement.wins[0].patterns
        for pattern in patterns:
            before = found.get(pattern.id)
            if before is None or len(patterns) < len(before.wins[0].patterns):
                found[pattern.id] = settlement
    return found


def _settled(ruleset: Ruleset) -> Iterator[Settlement]:
    for told in hands(ruleset.effective):
        try:
            settlement = ruleset.settle(Case.from_dict(told))
        except CaseError:  # no hand that could be, or one that this ruleset cannot hold
            continue
        if settlement.legal:
            yield settlement


def section(ruleset: Ruleset, voice: Voice) -> Section:
    """A hand for each pattern, in the order of the ruleset."""
    shown = examples(ruleset)
    blocks: list[Block] = []
    missing = []
    for name in ruleset.effective.get("patterns", {}):
        title = voice.conditions.name(name)
        if name in shown:
            blocks.append(Hand(_notation(shown[name].case), f"**{title}** {_told(shown[name], voice)}"))
        else:
            missing.append(title)
    if missing:
        blocks.append(
            Note(
                voice.pick(
                    f"下列牌型在本规则里不单独计，不举牌例：{listed(missing, 'zh')}。",
                    f"Not counted by themselves here, and so without an example: {listed(missing, 'en')}.",
                )
            )
        )
    intro = voice.pick(
        "每个牌型一副牌，骰子 2-3，没有荒番，底分 1；钱由算分的引擎算出。",
        "A hand for each pattern; dice 2-3, no waste count, a stake of 1. The engine that settles hands works out the money.",
    )
    return Section(voice.pick("牌例", "Example hands"), "examples", (Note(intro), *blocks))


def _notation(case: Case) -> str:
    """The winner's tiles as :class:`qiaoma.pages.content.Hand` asks for them."""
    win = case.wins[0]
    seat = case.seats[win.seat]
    parts = [print_tiles(seat.hand or ()), *(print_tiles(meld.tiles) for meld in seat.melds)]
    text = " | ".join(part for part in parts if part)
    return text if win.tile is None else f"{text} + {print_tiles((win.tile,))}"


def _told(settlement: Settlement, voice: Voice) -> str:
    """How it is won, how it is counted, and who pays."""
    lang, win, case = voice.lang, settlement.wins[0], settlement.case
    names = [voice.conditions.name(pattern.id) for pattern in win.patterns]
    beside = voice.pick("牌型", "patterns") + voice.colon + listed(names, lang) if len(names) > 1 else ""
    steps = [f"{step.said(lang)} → {number_text(step.after)}" for step in win.steps]
    parts = [_won(case, voice), beside, voice.pick("；", "; ").join(steps), _nets(settlement.nets, voice)]
    return joined((sentence(part, lang) for part in parts if part), lang)


def _won(case: Case, voice: Voice) -> str:
    win = case.wins[0]
    giver = "" if win.giver is None else seat_word(win.giver, voice)
    way = voice.pick(*_BY[win.by]).format(giver=giver)
    deals = voice.pick("（庄家）", " (dealer)") if case.dealer == win.seat else ""
    after = [voice.pick(*_AFTER[what]) for what in win.after]
    won = voice.pick(f"{seat_word(win.seat, voice)}{deals}{way}", f"{seat_word(win.seat, voice)}{deals} wins {way}")
    return voice.pick("，", ", ").join([won, *after])


def _nets(nets: Sequence[Fraction], voice: Voice) -> str:
    """What each seat gets or pays, those with nothing left out."""
    told = [f"{seat_word(seat, voice)} {_signed(net)}" for seat, net in enumerate(nets) if net]
    return voice.pick("，", ", ").join(told)


def _signed(net: Fraction) -> str:
    return f"+{number_text(net)}" if net > 0 else f"−{number_text(-net)}"


def seat_word(seat: int, voice: Voice) -> str:
    """A seat by its wind."""
    return voice.pick("东南西北"[seat] + "家", ("East", "South", "West", "North")[seat])
