"""复盘的话: the result of a replay as it is read out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from qiaoma.errors import Fault, Lang
from qiaoma.settle.referee import seat_name
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.table.replay import Replay
    from qiaoma.table.replay_hand import HandUnder
    from qiaoma.table.replay_run import Difference

_LONGEST = 240


def replay_text(result: Replay, lang: Lang) -> str:
    """What was checked, the first difference, and the hands under the other ruleset."""
    return "\n".join(_lines(result, lang))


def _lines(result: Replay, lang: Lang) -> Iterator[str]:
    told = result.ruleset
    chosen = [f"{name}={value}" for name, value in {**told["options"], **told["readings"]}.items()]
    more = f"  ({', '.join(chosen)})" if chosen else ""
    yield f"{told['id']}@{told['version']}  {told['digest'][:19]}{more}"
    if result.difference is not None:
        yield from _difference(result.difference, lang)
    elif result.checked:
        zh = f"{result.hands} 局、{result.entries} 条：与重演全部相符"
        yield zh if lang == "zh" else f"hands: {result.hands}, entries: {result.entries}: all as replayed"
        if result.seeded < result.hands:
            given = result.hands - result.seeded
            zh = f"其中 {given} 局的牌墙或骰子不是种子给的，是从外面给的"
            yield zh if lang == "zh" else f"hands whose wall or dice were given, not drawn from the seed: {given}"
        yield f"{'校验链' if lang == 'zh' else 'chain'} {result.chain}"
    else:
        zh = "记录时的规则集不在手边（或内容已变），没有核对"
        yield zh if lang == "zh" else "the log's own ruleset is not at hand (or has changed): nothing was checked"
    if result.other is not None:
        yield from _under(result, lang)


def _difference(found: Difference, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    yield f"第 {found.line} 行与重演不符：" if zh else f"line {found.line} is not what the replay gives:"
    yield f"  {'日志' if zh else 'log'}: {_shown(found.found)}"
    if found.expected is not None:
        yield f"  {'应为' if zh else 'expected'}: {_shown(found.expected)}"
        if found.keys:
            yield f"  {'不同' if zh else 'different'}: {('、' if zh else ', ').join(found.keys)}"
    elif found.faults:
        yield "  这一步不合法：" if zh else "  this may not be done:"
        yield from _faults(found.faults, lang)
    elif found.awaited:
        seats = ("、" if zh else ", ").join(seat_name(seat, lang) for seat in found.awaited)
        yield f"  应为: {seats} 的决定" if zh else f"  expected: a decision of {seats}"
    else:
        yield "  这里不该有条目" if zh else "  expected: no entry here"


def _under(result: Replay, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    ref = result.other
    assert ref is not None
    yield ""
    name = f"{ref.id}@{ref.version}"
    yield f"换成 {name}  {ref.digest[:19]}：" if zh else f"under {name}  {ref.digest[:19]}:"
    for hand in result.compared:
        yield from _hand(hand, lang)
    other = sum(not hand.equal for hand in result.compared)
    yield f"{len(result.compared)} 局中 {other} 局不同" if zh else f"hands: {len(result.compared)}, different: {other}"
    changes = [hand.change for hand in result.compared if hand.change is not None]
    if any(any(change) for change in changes):
        totals = [sum((change[seat] for change in changes), Fraction()) for seat in range(4)]
        yield f"{'合计多得' if zh else 'in all, more by'}: {_money(totals, lang)}"


def _hand(hand: HandUnder, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    head = f"第 {hand.hand} 局（第 {hand.line} 行起）" if zh else f"hand {hand.hand} (from line {hand.line})"
    if hand.equal:
        yield f"{head}: {'相同' if zh else 'the same'}"
        return
    yield f"{head}:"
    if hand.refusals:
        yield "  这一胡不算：" if zh else "  the win is refused:"
        for refusal in hand.refusals:
            who = "" if refusal.seat is None else f"{seat_name(refusal.seat, lang)}: "
            yield f"    {who}{refusal.reason[lang]}  [{refusal.rule}]"
    if hand.faults:
        yield "  无从重算：" if zh else "  it cannot be settled again:"
        yield from _faults(hand.faults, lang)
    yield from _payments(hand, lang)
    yield from _next(hand, lang)
    yield from _play(hand, lang)


def _payments(hand: HandUnder, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    if hand.other_nets is None:
        yield f"  {'原净得' if zh else 'net in the log'}: {_money(hand.nets, lang)}"
        return
    if hand.other_nets == hand.nets:
        yield "  净得相同" if zh else "  the same money"
        return
    moves = [
        f"{seat_name(seat, lang)} {_signed(before)} → {_signed(after)}"
        for seat, (before, after) in enumerate(zip(hand.nets, hand.other_nets, strict=True))
    ]
    yield f"  {'净得' if zh else 'net'}: {'  '.join(moves)}"


def _next(hand: HandUnder, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    dealers = hand.next_dealer, hand.other_next_dealer
    if hand.other_next_dealer is not None and dealers[0] != dealers[1]:
        names = " → ".join("—" if dealer is None else seat_name(dealer, lang) for dealer in dealers)
        yield f"  {'下局庄家' if zh else 'next dealer'}: {names}"
    other = hand.other_counters
    for name in dict.fromkeys((*hand.counters, *(other or ()))) if other is not None else ():
        before, after = hand.counters.get(name, 0), other.get(name, 0) if other else 0
        if before != after:
            yield f"  {'荒番' if zh and name == 'wasteland' else name}: {before} → {after}"


def _play(hand: HandUnder, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    if hand.offer is not None:
        names = ("、" if zh else ", ").join(action.text(lang) for action in hand.offer.actions)
        who = seat_name(hand.offer.seat, lang)
        line = hand.offer.line
        yield f"  第 {line} 行前还会问 {who}: {names}" if zh else f"  before line {line}, {who} is asked too: {names}"
    parting = hand.parting
    if parting is None:
        return
    if parting.faults:
        zh_head, en_head = "这一步不合法", "this may not be done"
    else:
        zh_head, en_head = "从这里起打法不同", "from here the play is another"
    yield (
        f"  第 {parting.line} 行{zh_head}: {_shown(parting.found)}"
        if zh
        else (f"  line {parting.line}, {en_head}: {_shown(parting.found)}")
    )
    if parting.faults:
        yield from _faults(parting.faults, lang)
    elif parting.expected is not None:
        yield f"    {'应为' if zh else 'instead'}: {_shown(parting.expected)}"


def _faults(faults: tuple[Fault, ...], lang: Lang) -> Iterator[str]:
    for fault in faults:
        yield from (f"    {line}" for line in fault.text(lang).splitlines())


def _money(nets: tuple[Fraction, ...] | list[Fraction], lang: Lang) -> str:
    return "  ".join(f"{seat_name(seat, lang)} {_signed(net)}" for seat, net in enumerate(nets))


def _signed(net: Fraction) -> str:
    return number_text(net) if net <= 0 else f"+{number_text(net)}"


def _shown(entry: Mapping[str, Any]) -> str:
    text = json.dumps(entry, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
