"""原文: from bytes to clean text, before any YAML is read. Bounded in time and memory.

A UTF-8 byte order mark at the start is skipped; CRLF line ends are fine.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.document.opening import NotRegular, open_file

LIMIT = 1 << 20
"""The largest file that is read, in bytes."""

SHORTEST = 8
"""Fewer bytes say nothing of how they are encoded."""
SHOWN = 120
"""Characters of a file's name that are printed."""

FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""A character that has no place in a file of words: invisible, or read differently by different tools."""
_TAB_INDENT = re.compile(r"^ *\t[ \t]*(?=[^ \t\r\n])", re.MULTILINE)
_PAIR = re.compile(r"(?<!\\)((?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, at most one more than the limit; :class:`RulesetError` (`file.*`) if it cannot be read."""
    name = str(path)
    try:
        with open_file(path) as stream:
            data = stream.read(LIMIT + 1)
    except IsADirectoryError:
        raise _file_error("directory", name, "是目录，不是文件", "it is a directory, not a file") from None
    except (FileNotFoundError, NotADirectoryError):
        raise _file_error("missing", name, "没有这个文件", "there is no such file") from None
    except PermissionError:
        raise _file_error("permission", name, "没有读取权限", "reading it is not permitted") from None
    except NotRegular:
        raise _file_error(
            "not_regular", name, "是管道或设备，不是普通文件", "it is a pipe or a device, no file"
        ) from None
    except (OSError, ValueError):
        raise _file_error("unreadable", name, "无法读取", "it cannot be read") from None
    return data


def decode(data: str | bytes, file: str) -> str:
    """Clean text of at most the limit, or a :class:`RulesetError` with one located fault."""
    if len(data) > LIMIT:
        raise _file_error("too_large", file, f"超过 {LIMIT} 字节", f"it is larger than {LIMIT} bytes")
    text = data if isinstance(data, str) else _decoded(data, file)
    text = text.removeprefix("\ufeff")
    _check_characters(text, file)
    if text.lstrip()[:1] in ("{", "[") and _needs_json_care(text):
        return _PAIR.sub(_joined, text.replace("\t", " "))
    _check_tabs(text, file)
    return text


def _decoded(data: bytes, file: str) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            raise _encoding_error(file, Place(file, 1, 1), name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise _encoding_error(file, Place(file, line, column), _looks_like(data)) from None


def _looks_like(data: bytes) -> str:
    if _every_other(data, 0):
        return "UTF-16"
    try:
        decoded = data.decode("gb18030")
    except UnicodeDecodeError:
        return ""
    return "GBK" if any("\u4e00" <= char <= "\u9fff" for char in decoded) else ""


def _every_other(data: bytes | str, nul: int | str) -> bool:
    """Whether NUL stands in every other place, as in plain text of two bytes a character; a few are a slip."""
    few, many = sorted(list(half).count(nul) for half in (data[0::2], data[1::2]))
    return len(data) >= SHORTEST and 8 * many > 3 * len(data) and 8 * few < len(data)


def _encoding_error(file: str, place: Place, name: str) -> RulesetError:
    zh, en = ("文件不是 UTF-8", "the file is not UTF-8")
    if name:
        zh, en = (f"{zh}，看来是 {name}", f"{en}; it looks like {name}")
    return RulesetError(
        [Fault("file.encoding", zh, en, place=place, found=name, allowed=("UTF-8",),
               remedy_zh="用编辑器另存为 UTF-8", remedy_en="save it as UTF-8 in an editor")]
    )  # fmt: skip


def _check_characters(text: str, file: str) -> None:
    match = FORBIDDEN.search(text)
    if match is None:
        return
    place = _place(text, match.start(), file)
    code = f"U+{ord(match.group()):04X}"
    if code == "U+0000" and _every_other(text, "\0"):
        raise _encoding_error(file, place, "UTF-16")
    name = "NUL" if code == "U+0000" else code
    raise RulesetError(
        [Fault("yaml.control", f"有不可见的控制字符 {name}", f"there is an invisible control character {name}",
               place=place, found=code, remedy_zh="删去该字符", remedy_en="delete this character")]
    )  # fmt: skip


def _check_tabs(text: str, file: str) -> None:
    match = _TAB_INDENT.search(text)
    if match is None:
        return
    place = _place(text, text.index("\t", match.start()), file)
    raise RulesetError(
        [Fault("yaml.tab", "用了制表符缩进", "a tab is used for indentation", place=place, found="\\t",
               remedy_zh="缩进用空格", remedy_en="indent with spaces")]
    )  # fmt: skip


def _place(text: str, index: int, file: str) -> Place:
    before = re.sub(r"\r\n?", "\n", text[:index])
    return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _needs_json_care(text: str) -> bool:
    """JSON allows tabs between tokens and writes one character as two surrogates; YAML parsers know neither."""
    if "\t" not in text and not _PAIR.search(text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _joined(match: re.Match[str]) -> str:
    slashes, high, low = match[1], int(match[2], 16), int(match[3], 16)
    return f"{slashes}\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"


def short_name(file: str) -> str:
    """A file's name as it is printed: without what no terminal can show, and no longer than a line or two."""
    clean = file.encode("utf-8", "replace").decode("utf-8").replace("\0", "\\0")
    return clean if len(clean) <= SHOWN else f"{clean[: SHOWN // 2]}…{clean[-SHOWN // 2 :]}"


def _file_error(code: str, file: str, zh: str, en: str) -> RulesetError:
    shown = short_name(file)
    remedies = {
        "directory": ("给出文件的路径", "give the path of a file"),
        "not_regular": ("牌例从标准输入读时写 -", "to read a case from standard input write -"),
        "missing": ("检查路径", "check the path"),
        "too_large": ("规则集和牌例都很小；检查是否给错了文件", "rulesets and cases are small; is it the right file?"),
    }
    remedy_zh, remedy_en = remedies.get(code, ("检查文件及其权限", "check the file and its permissions"))
    return RulesetError(
        [Fault(f"file.{code}", zh, en, place=Place(shown, 1, 1), remedy_zh=remedy_zh, remedy_en=remedy_en)]
    )
