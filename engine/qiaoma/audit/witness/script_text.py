"""剧本的话: a script in words, step by step, and under it what differs, one ruleset under the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from qiaoma.audit.witness.script import DEAL, END, GO, UNTIL, Deal, Script, Step
from qiaoma.audit.witness.script_outcome import Outcome, differing
from qiaoma.case.types import SEATS
from qiaoma.errors import Lang

INDENT: Final = "  "
_FOLLOWS: Final = frozenset({"legal", "happened", "wall_left"})
"""What follows from a deal of other tiles."""
_SIDES: Final[Mapping[Lang, tuple[str, str]]] = {"zh": ("原　", "改后"), "en": ("own    ", "changed")}
_PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "wall": ("牌墙依次", "wall in order"),
    "indicator": ("翻", "turned"),
    "back": ("补牌依次", "replacements in order"),
    "last": ("最后", "last of the wall"),
}
_ACTS: Final[Mapping[str, str]] = {
    "concealed kong": "暗杠",
    "added kong": "补杠",
    "flower win": "八花胡",
    "escape left": "离桌逃跑",
    "escape disconnected": "断线逃跑（分钟）",
    "escape timeouts": "超时逃跑（次）",
    "drop": "打出所摸的牌",
    "discard": "打",
    "knock": "敲，打",
    "chow": "吃，从",
    "pung": "碰",
    "kong": "杠",
    "win": "胡",
    "pass": "过",
    "leave": "离桌",
    "join": "坐下",
    "propose": "定底分",
    "agree": "同意",
}
_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "dealt": ("发牌", "dealt"),
    "shown": ("暗杠亮出", "concealed kong shown"),
    "happened": ("发生", "happened"),
    "legal": ("可做", "may do"),
    "refused": ("不许", "refused"),
    "money": ("输赢", "net"),
    "next": ("下一局庄", "next dealer"),
    "counters": ("计数", "counters"),
    "ratings": ("积分", "ratings"),
    "bonus": ("翻牌", "bonus tiles"),
    "result": ("结果", "result"),
    "wall_left": ("余牌", "wall left"),
    "match_over": ("一场结束", "match over"),
    "agreement": ("底分之约", "stake agreement"),
}
_EVENTS: Final[Mapping[str, tuple[str, str]]] = {
    "flower": ("补花", "flower"),
    "tsumo": ("摸", "draws"),
    "dahai": ("打", "discards"),
    "ready": ("敲", "knocks"),
    "chi": ("吃", "chow"),
    "pon": ("碰", "pung"),
    "daiminkan": ("杠", "kong"),
    "ankan": ("暗杠", "concealed kong"),
    "ask_kakan": ("要补杠", "shows for a kong"),
    "kakan": ("补杠", "added kong"),
    "hora": ("胡", "wins"),
    "ryukyoku": ("流局", "drawn"),
    "escape": ("逃跑", "escapes"),
    "leave_seat": ("离桌", "leaves"),
}


def script_text(script: Script, outcomes: tuple[Outcome, Outcome], lang: Lang) -> str:
    """The deal and the steps, a line each, then what the outcomes differ in."""
    pick = 0 if lang == "zh" else 1
    lines = [] if script.deal is None else [_deal(script.deal, lang)]
    lines += [f"{number}. {_step(step, lang)}" for number, step in enumerate(script.steps, 1)]
    own, changed = outcomes
    names = _telling(differing(own, changed))
    if not names:
        return "\n".join([*lines, ("没有不同", "nothing differs")[pick]])
    for name in names:
        lines.append(f"{_NAMES[name][pick] if name in _NAMES else name}:")
        for side, told in zip(_SIDES[lang], _told(name, own, changed, lang), strict=True):
            lines.append(f"{INDENT}{side}  {told}")
    return "\n".join(lines)


def _telling(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that tell what the rest follows from: a step refused by one, tiles dealt otherwise."""
    if "refused" in names:
        return ("refused",)
    return tuple(name for name in names if name not in _FOLLOWS) if "dealt" in names else names


def _deal(deal: Deal, lang: Lang) -> str:
    one, two = deal.dice
    parts = [f"{deal.dealer} 坐庄，骰 {one}-{two}" if lang == "zh" else f"{deal.dealer} deals, dice {one}-{two}"]
    for where, tiles in deal.named:
        place = _PLACES[where][0 if lang == "zh" else 1] if where in _PLACES else where
        parts.append(f"{place} {tiles}")
    return ("发牌：" if lang == "zh" else "Deal: ") + ("；" if lang == "zh" else "; ").join(parts)


def _step(step: Step, lang: Lang) -> str:
    if step.who == UNTIL:
        return f"各家放过，到 {step.what}" if lang == "zh" else f"all let go, until {step.what}"
    if step.who == GO:
        ends = step.what == END
        zh = "各家放过，到本局结束" if ends else f"各家放过，{step.what} 轮"
        en = "all let go, to the end of the hand" if ends else f"all let go, turns: {step.what}"
        return zh if lang == "zh" else en
    if step.who == DEAL:
        return "发下一局" if lang == "zh" else "the next hand is dealt"
    return f"{step.who} {act_text(step.what, lang)}"


def act_text(text: str, lang: Lang) -> str:
    """An act of a script in the language: `discard 5m` is 打 5m."""
    if lang == "en":
        return text
    word = next((word for word in _ACTS if text == word or text.startswith(f"{word} ")), "")
    return f"{_ACTS.get(word, '')}{text[len(word) :]}".replace(" with ", " 用百搭当 ")


def _told(name: str, own: Outcome, changed: Outcome, lang: Lang) -> tuple[str, str]:
    """What each outcome says under one name; of long lists only what the other has not."""
    if name == "legal":
        return _legal(own, changed, lang), _legal(changed, own, lang)
    one, two = own.facts.get(name), changed.facts.get(name)
    if name == "happened":
        return _happened(one or [], two or [], lang), _happened(two or [], one or [], lang)
    if name == "dealt" and one and two:
        return _apart(one, two), _apart(two, one)
    say = _SAID.get(name, _plain)
    return say(one, lang), say(two, lang)


def _legal(outcome: Outcome, other: Outcome, lang: Lang) -> str:
    """What only this one allows, then what it bars of the other's."""
    more = [
        f"{SEATS[seat]} {act_text(act, lang)}"
        for seat, acts in enumerate(outcome.legal)
        for act in acts
        if act not in other.legal[seat]
    ]
    bars = sorted(
        {row for rows in outcome.barred.values() for row in rows if "." in row and not row.startswith("act.")}
    )
    parts = [_list(more, lang)] if more else []
    parts += [("不许：" if lang == "zh" else "refuses by ") + _list(bars, lang)] if bars else []
    return ("；" if lang == "zh" else "; ").join(parts) or "–"


def _happened(mine: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]], lang: Lang) -> str:
    return _list([_event(event, lang) for event in mine if event not in theirs], lang)


def _event(event: Mapping[str, Any], lang: Lang) -> str:
    word = _EVENTS[event["type"]][0 if lang == "zh" else 1]
    seat = SEATS[event["actor"]] if "actor" in event else ""
    tile = event.get("pai") or " ".join(event.get("consumed", ()))
    more = f"（{_plain(event['counters'], lang)}）" if "counters" in event else ""
    more += f" {event['points']}" if "points" in event else ""
    return " ".join(part for part in (seat, word, tile) if part) + more


def _apart(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    """The parts of a deal that are not the other's."""
    parts = []
    for name, value in mine.items():
        if value == theirs.get(name):
            continue
        if name == "tehais":
            parts += [f"{seat} {' '.join(tiles)}" for seat, tiles in zip(SEATS, value, strict=True)]
        else:
            parts.append(f"{name} {SEATS[value] if name == 'side' else value}")
    return "; ".join(parts) or "–"


def _money(value: Sequence[Any], lang: Lang) -> str:
    return "  ".join(f"{seat} {net}" for seat, net in zip(SEATS, value or (), strict=False)) or "–"


def _dealer(value: int | None, lang: Lang) -> str:
    return "–" if value is None else SEATS[value]


def _plain(value: Any, lang: Lang) -> str:
    if isinstance(value, bool):
        return (("否", "是") if lang == "zh" else ("no", "yes"))[value]
    if isinstance(value, Mapping):
        return _list([f"{key} {_plain(item, lang)}" for key, item in value.items()], lang)
    if isinstance(value, list | tuple):
        return _list([_plain(item, lang) for item in value], lang)
    return "–" if value is None else str(value)


def _list(parts: Sequence[str], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(parts) or "–"


_SAID: Final[Mapping[str, Callable[[Any, Lang], str]]] = {"money": _money, "ratings": _money, "next": _dealer}
