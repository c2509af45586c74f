"""`--help`, in the language asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from qiaoma.cli.command import COMMON, Argument, Command, Count, Option, Takes
from qiaoma.columns import pad, width
from qiaoma.errors import Lang

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "usage": "用法",
        "commands": "命令",
        "arguments": "参数",
        "options": "选项",
        "about": "qiaoma：上海麻将的规则即数据。指定一套规则，结算一副牌，读懂每一分钱。",
        "more": "qiaoma 命令 --help 说明一个命令。退出码：0 正常；1 输入有错；2 命令行有错或文件读不了。",
    },
    "en": {
        "usage": "usage",
        "commands": "commands",
        "arguments": "arguments",
        "options": "options",
        "about": "qiaoma: rules as data for Shanghai mahjong. Name a ruleset, settle a hand, read why.",
        "more": "qiaoma COMMAND --help explains a command. Exit status: 0 fine; 1 something in the input is wrong; "
        "2 the command line is wrong or a file cannot be read.",
    },
}


def _rows(rows: Iterable[tuple[str, str]]) -> list[str]:
    listed = list(rows)
    widest = max((width(left) for left, _ in listed), default=0)
    return [f"  {pad(left, widest)}  {right}" for left, right in listed]


def _option(option: Option) -> str:
    return f"--{option.name}" + (f" {option.hint}" if option.takes is not Takes.NOTHING else "")


def _argument(argument: Argument) -> str:
    if argument.count is Count.ANY:
        return f"[{argument.name}…]"
    return argument.name + ("…" if argument.count is Count.MANY else "")


def overview(commands: Mapping[str, Command], lang: Lang) -> str:
    """What `qiaoma --help` prints."""
    words = _WORDS[lang]
    lines = [
        words["about"],
        "",
        f"{words['usage']}: qiaoma COMMAND …",
        "",
        f"{words['commands']}:",
        *_rows((command.name, command.about(lang)) for command in commands.values()),
        "",
        f"{words['options']}:",
        *_rows((_option(option), option.about(lang)) for option in COMMON),
        "",
        words["more"],
    ]
    return "\n".join(lines)


def manual(command: Command, lang: Lang) -> str:
    """What `qiaoma COMMAND --help` prints."""
    words = _WORDS[lang]
    line = [_argument(argument) for argument in command.arguments]
    line += [_option(option) if option.required else f"[{_option(option)}]" for option in command.options]
    lines = [command.about(lang), "", f"{words['usage']}: " + " ".join(["qiaoma", command.name, *line])]
    if command.arguments:
        rows = ((_argument(argument), argument.about(lang)) for argument in command.arguments)
        lines += ["", f"{words['arguments']}:", *_rows(rows)]
    own = {option.name for option in command.options}
    common = (option for option in COMMON if option.name not in own)
    rows = ((_option(option), option.about(lang)) for option in (*command.options, *common))
    return "\n".join([*lines, "", f"{words['options']}:", *_rows(rows)])
