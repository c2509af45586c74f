"""What a command of the command line is: its words, its options, what it is called with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from qiaoma.errors import Lang


class Format(StrEnum):
    """What stdout carries: prose and tables, one JSON value, rows for a spreadsheet, a workbook, a page."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    MD = "md"
    HTML = "html"


class Count(StrEnum):
    """How many words a positional argument takes: one, at least one, or as many as are given, none too."""

    ONE = "one"
    MANY = "many"
    ANY = "any"


class Takes(StrEnum):
    """What follows an option: nothing, a value, a value each time it is repeated, or `key=value` each time."""

    NOTHING = "nothing"
    VALUE = "value"
    VALUES = "values"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Option:
    """`--name`, what follows it, what it means; `allowed` closes the set of values."""

    name: str
    takes: Takes
    hint: str
    zh: str
    en: str
    allowed: tuple[str, ...] = ()
    required: bool = False

    def about(self, lang: Lang) -> str:
        """The meaning in one line."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Argument:
    """A positional argument, printed in capitals."""

    name: str
    count: Count
    zh: str
    en: str

    def about(self, lang: Lang) -> str:
        """The meaning in one line."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Call:
    """One parsed command line.

    `words` are the positional arguments in order; `values`, `repeated` and `pairs` hold the options by name.
    """

    words: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    repeated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pairs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def lang(self) -> Lang:
        """The language of all text; Chinese unless asked otherwise."""
        return "en" if self.values.get("lang") == "en" else "zh"

    @property
    def format(self) -> Format:
        """What stdout carries; text unless asked otherwise."""
        return Format(self.values.get("format", Format.TEXT))

    @property
    def path(self) -> tuple[Path, ...]:
        """The folders searched for rulesets before all others: `--path`, or `--folder` where `--path` names a value."""
        return tuple(Path(folder) for name in ("path", "folder") for folder in self.repeated.get(name, ()))


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, its one-line meaning, its arguments and options, and what runs it.

    `run` returns the exit status (0 fine, 1 something in the input is wrong) and raises
    :class:`qiaoma.errors.QiaomaError` for what it cannot do.
    """

    name: str
    zh: str
    en: str
    run: Callable[[Call], int]
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()

    def about(self, lang: Lang) -> str:
        """The meaning in one line."""
        return self.zh if lang == "zh" else self.en


COMMON = (
    Option(
        "format", Takes.VALUE, "text|json", "输出文字(默认)或 JSON", "print text (default) or JSON", ("text", "json")
    ),
    Option(
        "lang", Takes.VALUE, "zh|en", "语言：中文(默认)或英文", "language: Chinese (default) or English", ("zh", "en")
    ),
    Option("help", Takes.NOTHING, "", "显示用法", "show this help"),
)
"""Options of every command; they may stand before its name. A command's own option stands in place of one of that name."""

FOLDER = Option(
    "path", Takes.VALUES, "DIR", "先在此目录找规则，可重复", "look for rulesets in this folder first; may be repeated"
)
"""Where rulesets are looked for, before QIAOMA_PATH and the shipped ones."""

RULESET = Option(
    "ruleset", Takes.VALUE, "ID", "规则：名称、名称@版本或文件", "ruleset: id, id@version or a file", required=True
)
CHOICES = (
    Option("option", Takes.PAIRS, "K=V", "选定桌面选项，可重复", "choose a table option; may be repeated"),
    Option(
        "reading",
        Takes.PAIRS,
        "CODE=x",
        "对含糊条文另取一解，可重复",
        "read an unclear text otherwise; may be repeated",
    ),
)
"""Options of the commands that name one ruleset."""
CASE = Argument(
    "CASE", Count.ONE, "牌例文件 (YAML、JSON、JSONL)，- 为标准输入", "a case file (YAML, JSON, JSONL), - for stdin"
)
TWO_RULESETS = (
    Argument("A", Count.ONE, "规则：名称、名称@版本或文件", "ruleset: id, id@version or a file"),
    Argument("B", Count.ONE, "另一套规则", "another ruleset"),
)
"""What the commands take that hold one ruleset against another."""
