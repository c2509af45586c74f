"""列表 lists: values that are lists: the order of answers and of the worksheet, limits, ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from qiaoma.prose.language import listed
from qiaoma.prose.rows import name
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.chapters.play import ANSWER


def answers(voice: Voice, value: Any) -> str:
    """Who goes first on a discard."""
    if not value:
        return voice.pick("没有写一张弃牌谁先要", "nothing is said of who goes first on a discard")
    steps = [_answer(voice, step) for step in value]
    return voice.pick(f"一张弃牌先后：{'，'.join(steps)}", f"who goes first on a discard: {', then '.join(steps)}")


def _answer(voice: Voice, step: Any) -> str:
    parts = step if isinstance(step, list) else [step]
    words = [ANSWER.words[part][voice.lang == "en"] for part in parts]
    if len(words) == 1:
        return words[0]
    return voice.pick(f"{listed(words, 'zh')}同等", f"{listed(words, 'en')} as equals")


def worksheet(voice: Voice, value: Any) -> str:
    """The order of the lines of the score."""
    lines = [_line(voice, str(line)) for line in value or ()]
    if not lines:
        return voice.pick("没有计分行", "there are no lines of the score")
    return voice.pick(
        f"计分行依次是：{'，'.join(lines)}", f"the lines of the score run in this order: {', '.join(lines)}"
    )


def _line(voice: Voice, line: str) -> str:
    return name(voice, ("lines", line)) if voice.at(("lines", line)) else line


def limits(voice: Voice, value: Any) -> str:
    """The cuts of the ledger, in their order."""
    cuts = [voice.conditions.wording.limit(limit)[voice.lang] for limit in value or ()]
    if not cuts:
        return voice.pick("付款没有上限", "payments have no limit")
    return voice.pick("；然后".join(cuts), "; then ".join(cuts))


def ranks(voice: Voice, value: Any) -> str:
    """The ranks, from the lowest up."""
    if not value:
        return voice.pick("没有等级", "there are no ranks")
    told = []
    for rank in value:
        called = voice.text(rank["name"])
        low = rank.get("from")
        told.append(called if low is None else voice.pick(f"{called}（{low} 起）", f"{called} (from {low})"))
    return voice.pick(f"等级由低到高：{'、'.join(told)}", f"ranks from the lowest up: {', '.join(told)}")


def ends(voice: Voice, value: Any, key: str) -> str:
    """A condition of the end of a match."""
    if not value:
        return voice.pick("打满局数就结束", "the match ends when its hands are played")
    if key == "when":
        when = voice.conditions.when(value)
        return voice.pick(f"打满后，{when}才结束", f"the match ends, once its hands are played, if {when}")
    unless = voice.conditions.unless(value)
    return voice.pick(f"打满后，只要{unless}就接着打", f"once its hands are played, the match goes on while {unless}")


LISTS: Mapping[Path, Callable[[Voice, Any], str]] = {
    ("play", "answers"): answers,
    ("worksheet",): worksheet,
    ("limits",): limits,
    ("ranks",): ranks,
    ("match", "ends", "when"): lambda voice, value: ends(voice, value, "when"),
    ("match", "ends", "unless"): lambda voice, value: ends(voice, value, "unless"),
}
"""Path of a list → what it says, as a clause."""
