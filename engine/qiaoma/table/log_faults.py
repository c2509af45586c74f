"""日志的毛病: what can be wrong with a log, each with its line and the remedy."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from qiaoma.case.faults import dotted, shown
from qiaoma.errors import Fault, Place, nearest
from qiaoma.table.log_shapes import Misfit, Wrong

MAX_FAULTS: Final = 50
"""After so many faults the reading ends."""
_AGAIN_ZH: Final = "向写日志的一方重取原件；改动过的日志不能作凭据"
_AGAIN_EN: Final = "get the original again from where it was written; an altered log proves nothing"

_AS_WRITTEN: Final = {
    "remedy_zh": "照 schemas/log.schema.json 写；不是自己写的日志，就重取原件",
    "remedy_en": "write it as schemas/log.schema.json says; if the log is another's, get the original again",
}


def _fault(code: str, line: int, file: str, zh: str, en: str, **more: Any) -> Fault:
    if "remedy_zh" not in more:
        more |= {"remedy_zh": _AGAIN_ZH, "remedy_en": _AGAIN_EN}
    return Fault(f"log.{code}", zh, en, place=Place(file, line, 1), **more)


def empty(file: str) -> Fault:
    return _fault("empty", 1, file, "日志是空的", "the log is empty")


def long_line(file: str, line: int, most: int) -> Fault:
    return _fault("long_line", line, file, f"这一行超过 {most} 字节", f"the line has more than {most} bytes")


def no_json(file: str, line: int) -> Fault:
    zh = "这一行不是一个 JSON 对象（UTF-8、键不重复）"
    en = "the line is not one JSON object (in UTF-8, no key twice)"
    return _fault("json", line, file, zh, en)


def cut(file: str, line: int, *, half: bool) -> Fault:
    """The log ends too early: within a line, or without `end_game`."""
    zh = "日志断在这一行中间（缺行末换行）" if half else "日志到此中断，没有 end_game"
    en = "the log is cut short within this line (no newline ends it)" if half else "the log is cut short: no end_game"
    return _fault("cut", line, file, zh, en)


def version(file: str, line: int, found: object, known: int) -> Fault:
    return _fault(
        "format",
        line,
        file,
        "不认识这个日志格式的版本",
        "this version of the log format is unknown",
        path="format",
        found=shown(found),
        allowed=(str(known),),
        remedy_zh="用写这份日志的 qiaoma 版本来读（见 engine）",
        remedy_en="read it with the version of qiaoma that wrote it (see engine)",
    )


def unknown_type(file: str, line: int, found: object, known: Collection[str]) -> Fault:
    return _fault(
        "type",
        line,
        file,
        "没有这种条目",
        "there is no such type of entry",
        path="type",
        found=shown(found),
        allowed=tuple(known),
        nearest=nearest(found, known) if isinstance(found, str) else "",
    )


def misfit(file: str, line: int, wrong: Misfit) -> Fault:
    """A key that is missing, unknown, or whose value does not fit."""
    path = dotted(wrong.path)
    key = shown(wrong.path[-1]) if wrong.path else ""
    match wrong.wrong:
        case Wrong.MISSING:
            zh, en = f"缺 {key}：{wrong.zh}", f"{key} is missing: {wrong.en}"
            return _fault("missing_key", line, file, zh, en, path=path, **_AS_WRITTEN)
        case Wrong.UNKNOWN:
            return _fault(
                "unknown_key",
                line,
                file,
                f"这里没有“{key}”这个键",
                f"there is no key {key!r} here",
                path=shown(path),
                found=key,
                allowed=wrong.allowed,
                nearest=nearest(key, wrong.allowed),
                **_AS_WRITTEN,
            )
    zh, en = f"这里要写{wrong.zh}", f"{wrong.en} is wanted here"
    return _fault(
        "value", line, file, zh, en, path=path, found=shown(wrong.found), allowed=wrong.allowed, **_AS_WRITTEN
    )


def number(file: str, line: int, found: int, wanted: int) -> Fault:
    """`n` is not that of this line."""
    zh = f"这里该是第 {wanted} 条：有行缺失、重复或换了位置"
    en = f"entry {wanted} should stand here: lines are missing, doubled or moved"
    return _fault("number", line, file, zh, en, path="n", found=shown(found), allowed=(str(wanted),))


def chain(file: str, line: int, found: str, wanted: str) -> Fault:
    zh, en = "这一行与校验链不符：内容被改过", "the line does not fit the chain: it was altered"
    return _fault("chain", line, file, zh, en, path="chain", found=found, allowed=(wanted,))


def order(file: str, line: int, found: str, zh: str, en: str) -> Fault:
    """An entry that cannot stand here; `zh` and `en` say what can."""
    return _fault("order", line, file, zh, en, path="type", found=found)


def long_hand(file: str, line: int, most: int) -> Fault:
    zh, en = f"一局超过 {most} 条，不会有这样的牌局", f"the hand has more than {most} entries: there is no such hand"
    return _fault("long_hand", line, file, zh, en)


def more(file: str, line: int) -> Fault:
    zh, en = "错误太多，后面的没有再看", "there are too many faults: the rest was not read"
    return _fault("more", line, file, zh, en)


def too_many(file: str, line: int, most: int) -> Fault:
    return _fault(
        "too_many",
        line,
        file,
        f"日志超过 {most} 条，不能整份读入",
        f"the log has more than {most} entries: too many to hold at once",
        remedy_zh="用 stream_log 逐条读",
        remedy_en="read it entry by entry with stream_log",
    )
