"""效果 effects: what a row does, as a clause without its condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from qiaoma.prose.clauses import counter
from qiaoma.prose.language import amount, counted, either, listed, number
from qiaoma.prose.voice import Voice
from qiaoma.units import number_text

Row = Mapping[str, Any]
_REGISTERS = {"fan": ("番", "fan"), "lezi": ("勒", "lezi"), "points": ("点", "point")}
_NAMES = {"fan": ("番数", "the fan"), "lezi": ("勒数", "the lezi"), "points": ("点数", "the points")}


def lots(voice: Voice, row: Row) -> str:
    """For each of what, beyond how many and up to how many; empty where the effect is had once."""
    if "each" not in row:
        return ""
    zh, en = [], []
    if "over" in row:
        zh.append(f"超过 {row['over']} 的才算")
        en.append(f"beyond {row['over']}")
    if "up_to" in row:
        zh.append(f"最多算 {row['up_to']} 个")
        en.append(f"up to {row['up_to']}")
    within = voice.pick(f"（{'，'.join(zh)}）", f" ({', '.join(en)})") if zh else ""
    return voice.conditions.each(row["each"]) + within


def quantity(voice: Voice, value: Any, unit: tuple[str, str]) -> str:
    """An amount with its unit; lezi and measures name their own."""
    read = amount(value)
    if read.measure is not None:
        return measure_name(voice, read.measure)
    if read.lezi:
        return voice.pick(f"{number_text(read.number)} 勒", f"{number_text(read.number)} lezi")
    return voice.pick(f"{number(value)} {unit[0]}".rstrip(), counted(value, unit[1]) if unit[1] else number(value))


def measure_name(voice: Voice, name: str) -> str:
    """A measure as an amount: how much of it there is."""
    if name in _NAMES:
        return voice.pick(*_NAMES[name])
    if name == "wasteland":
        return voice.pick("荒番数", "the waste count")
    return voice.pick(voice.conditions.name(name), f"the number of {counter(name).noun}s")


def pattern(voice: Voice, row: Row) -> str:
    """What a pattern is worth."""
    worth = [quantity(voice, row[key], _REGISTERS[key]) for key in ("lezi", "fan") if key in row]
    if not worth:
        return voice.pick("本身不值勒也不值番", "it is worth no lezi and no fan of its own")
    each = lots(voice, row)
    return voice.pick(
        f"{each}值 {listed(worth, 'zh')}", f"it is worth {listed(worth, 'en')}{' ' + each if each else ''}"
    )


def line(voice: Voice, row: Row) -> str:
    """What a line of the worksheet does to fan, lezi and points."""
    each = lots(voice, row)
    done = [_verb(voice, verb, reg, row[verb][reg], each) for verb in _VERBS for reg in row.get(verb, {})]
    return listed(done, voice.lang) or voice.pick("什么也不做", "nothing is done")


def _verb(voice: Voice, verb: str, register: str, value: Any, each: str) -> str:
    zh, en = _NAMES[register]
    much = quantity(voice, value, ("", "") if verb == "multiply" else _REGISTERS[register])
    read, after = amount(value), f" {each}" if each else ""
    if verb == "add" and not read.measure and read.number < 0:
        much = much.replace("-", "", 1)
        return voice.pick(f"{each}{zh}减 {much}", f"take {much} off {en}{after}")
    if verb == "add" and read.measure == register:
        return voice.pick(f"{each}{zh}再加一遍", f"add {en} once more{after}")
    if verb == "add" and not read.measure and (register == "points" or not read.lezi):
        return voice.pick(f"{each}加 {much}", f"add {much}{after}")
    if verb == "raise_to" and register == "lezi" and not each:
        return voice.pick(f"整副至少作 {much}", f"the hand is worth at least {much}")
    return voice.pick(_VERBS[verb][0].format(zh, much, each), _VERBS[verb][1].format(en, much, after))


_VERBS = {
    "add": ("{2}{0}加{1}", "add {1} to {0}{2}"),
    "multiply": ("{2}{0}乘以{1}", "multiply {0} by {1}{2}"),
    "raise_to": ("{0}不足{2}{1}就补到{2}{1}", "raise {0} to at least {1}{2}"),
    "cap_at": ("{0}至多{2}{1}", "cap {0} at {1}{2}"),
    "set_to": ("{0}改为{2}{1}", "set {0} to {1}{2}"),
}
"""Verb → its clause: the register, how much, and for each of what."""


def payment(voice: Voice, row: Row) -> str:
    """What this payer pays this winner."""
    paid = []
    if "shares" in row:
        paid.append(quantity(voice, row["shares"], ("份", "share")))
    if "flat" in row:
        flat = row["flat"]
        paid.append(
            voice.pick(f"{quantity(voice, flat, ('', ''))} 倍底分", f"{counted(flat, 'stake')}")
            if not (amount(flat).lezi or amount(flat).measure)
            else voice.pick(f"{quantity(voice, flat, ('', ''))}乘底分", f"{quantity(voice, flat, ('', ''))} in stakes")
        )
    each = lots(voice, row)
    parts = []
    if paid:
        parts.append(voice.pick(f"付家付 {listed(paid, 'zh')}", f"the payer pays {listed(paid, 'en')}"))
    if "times" in row:
        by = quantity(voice, row["times"], ("", ""))
        parts.append(voice.pick(f"付款乘以 {by}", f"what the payer pays is multiplied by {by}"))
    if not parts:
        return voice.pick("不付", "the payer pays nothing")
    done = listed(parts, voice.lang)
    return voice.pick(f"{each}{done}", f"{done} {each}".rstrip())


def carry(voice: Voice, row: Row) -> str:
    """What a row does to the counters."""
    done = [_count(voice, verb, name, step) for verb in ("set", "add") for name, step in row.get(verb, {}).items()]
    each = lots(voice, row)
    text = listed(done, voice.lang) or voice.pick("什么也不变", "nothing changes")
    return voice.pick(f"{each}{text}", f"{text} {each}".rstrip())


def _count(voice: Voice, verb: str, name: str, step: Any) -> str:
    zh, en = counter_name(voice, name)
    much = measure_name(voice, step) if isinstance(step, str) else str(step)
    if verb == "set":
        return voice.pick(f"{zh}改为{much}", f"{en} becomes {much}")
    if isinstance(step, int) and step < 0:
        return voice.pick(f"{zh}减 {-step}", f"{en} goes down by {-step}")
    return voice.pick(f"{zh}加{much}", f"{en} goes up by {much}")


def counter_name(voice: Voice, name: str) -> tuple[str, str]:
    """What a counter is called in Chinese and English."""
    return ("荒番数", "the waste count") if name == "wasteland" else (f" {name} ", f"the counter {name}")


def rating(voice: Voice, row: Row) -> str:
    """What a player's rating gains or loses."""
    if "add" not in row:
        return voice.pick("等级分不变", "the rating stays")
    change = amount(row["add"]).number
    each, much = lots(voice, row), number_text(abs(change))
    points = counted(much, "rating point")
    verb = voice.pick("扣" if change < 0 else "加", "loses" if change < 0 else "gains")
    return voice.pick(f"{each}{verb} {much} 等级分", f"the seat {verb} {points} {each}".rstrip())


def bond(voice: Voice, row: Row) -> str:
    """How many claims make a bond, and its level."""
    reach, level = row.get("reach", 0), row.get("level", 1)
    above = voice.pick(f"，为 {level} 级", f" of level {level}") if "level" in row else ""
    return voice.pick(
        f"从同一家满 {reach} 口，两家结成关系{above}",
        f"it takes {counted(reach, 'claim')} from one seat to make a bond{above} between the two",
    )


REFUSED: Mapping[str, tuple[str, str]] = {
    "no_claim": ("不可{}", "no {} may be made"),
    "no_discard": ("不可打这张牌", "the tile may not be discarded"),
    "no_win": ("不可胡", "the win is refused"),
    "no_pass": ("不可放过", "it may not be passed"),
}
"""What a row of a refusing chapter does; of claims, to which of them."""
_CLAIMS: Mapping[str, tuple[str, str]] = {
    "chow": ("吃", "chow"),
    "pung": ("碰", "pung"),
    "exposed_kong": ("明杠", "exposed kong"),
    "added_kong": ("补杠", "added kong"),
    "concealed_kong": ("暗杠", "concealed kong"),
}
_ANY_CLAIM = ("吃碰杠", "chow, pung or kong")


def claims_of(row: Row) -> tuple[tuple[str, ...], Row]:
    """The kinds of claim that a row refuses, all if none is named, and the row with what is left of its condition."""
    when = list(row.get("when", ()))
    for item in when:
        kinds = item.get("any", ()) if isinstance(item, Mapping) else [item]
        if kinds and all(isinstance(kind, str) and kind in _CLAIMS for kind in kinds):
            when.remove(item)
            return tuple(kinds), {**row, "when": when}
    return (), row


def _refuse(chapter: str) -> Callable[[Voice, Row], str]:
    def refuse(voice: Voice, row: Row) -> str:
        names = [voice.pick(*_CLAIMS[kind]) for kind in claims_of(row)[0]] if chapter == "no_claim" else []
        return voice.pick(*REFUSED[chapter]).format(either(names, voice.lang) or voice.pick(*_ANY_CLAIM))

    return refuse


EFFECTS: Mapping[str, Callable[[Voice, Row], str]] = {
    "patterns": pattern,
    "lines": line,
    "payment": payment,
    "carry": carry,
    "ratings": rating,
    "liability": bond,
    **{chapter: _refuse(chapter) for chapter in REFUSED},
}
"""Key at the top of a ruleset → what a row below it does."""
