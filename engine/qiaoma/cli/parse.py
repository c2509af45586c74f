"""From the words of a command line to a :class:`Call`, or all that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qiaoma.cli.command import COMMON, Argument, Call, Command, Count, Option, Takes
from qiaoma.errors import Fault, QiaomaError, nearest

STDIN = "-"


class UsageError(QiaomaError):
    """The command line itself is wrong; `call` is what could be read of it (its language and format)."""

    def __init__(self, faults: Sequence[Fault], call: Call) -> None:
        super().__init__(faults)
        self.call = call


class _Reader:
    """Reads words from left to right; the first that is no option names the command."""

    def __init__(self, words: Sequence[str], commands: Mapping[str, Command]) -> None:
        self.rest = list(words)
        self.commands = commands
        self.command: Command | None = None
        self.unknown = False
        self.words: list[str] = []
        self.values: dict[str, str] = {}
        self.repeated: dict[str, tuple[str, ...]] = {}
        self.pairs: dict[str, dict[str, str]] = {}
        self.faults: list[Fault] = []

    @property
    def options(self) -> dict[str, Option]:
        own = self.command.options if self.command else ()
        return {option.name: option for option in (*COMMON, *own)}

    def read(self) -> None:
        only_words = False
        while self.rest:
            word = self.rest.pop(0)
            if not only_words and word == "--":
                only_words = True
            elif not only_words and word.startswith("-") and word != STDIN:
                self._option(word)
            elif self.command is None and not self.unknown:
                self._command(word)
            else:
                self.words.append(word)
        self._close()

    def _close(self) -> None:
        """Refuse values that are not allowed; only now it is known whose options those before the command are."""
        for name, value in tuple(self.values.items()):
            option = self.options[name]
            if option.allowed and value not in option.allowed:
                self.faults.append(_not_allowed(option, value))
                del self.values[name]

    def _command(self, word: str) -> None:
        self.command = self.commands.get(word)
        if self.command is None:
            self.unknown = True
            self.faults.append(
                Fault(
                    "usage.command",
                    zh="没有这个命令",
                    en="there is no such command",
                    found=word,
                    allowed=tuple(self.commands),
                    nearest=nearest(word, self.commands),
                )
            )

    def _option(self, word: str) -> None:
        name, equals, value = word.removeprefix("--").partition("=")
        if word == "-h":
            name = "help"
        option = self.options.get(name) if word.startswith("--") or name == "help" else None
        if option is None:
            if not self.unknown:
                self.faults.append(_unknown(word, self.options))
        elif option.takes is Takes.NOTHING:
            self.values[name] = "yes"
        elif equals or (self.rest and not self.rest[0].startswith("--")):
            self._value(option, value if equals else self.rest.pop(0))
        else:
            self.faults.append(
                Fault(
                    "usage.value",
                    zh=f"--{name} 后面缺值",
                    en=f"--{name} needs a value",
                    path=f"--{name}",
                    remedy_zh=f"写 --{name} {option.hint}",
                    remedy_en=f"write --{name} {option.hint}",
                )
            )

    def _value(self, option: Option, value: str) -> None:
        name = option.name
        if option.takes is Takes.PAIRS:
            self._pair(option, value)
        elif option.takes is Takes.VALUES:
            self.repeated[name] = (*self.repeated.get(name, ()), value)
        elif self.values.get(name, value) != value:
            self.faults.append(
                Fault(
                    "usage.twice",
                    zh=f"--{name} 写了两次，值不同",
                    en=f"--{name} is given twice with different values",
                    path=f"--{name}",
                    found=f"{self.values[name]}, {value}",
                )
            )
        else:
            self.values[name] = value

    def _pair(self, option: Option, value: str) -> None:
        key, equals, chosen = value.partition("=")
        taken = self.pairs.setdefault(option.name, {})
        if not (key and equals and chosen) or taken.get(key, chosen) != chosen:
            self.faults.append(
                Fault(
                    "usage.pair",
                    zh=f"--{option.name} 的值要写成 {option.hint}，每项一次",
                    en=f"--{option.name} takes {option.hint}, each key once",
                    path=f"--{option.name}",
                    found=value,
                )
            )
        else:
            taken[key] = chosen

    def call(self) -> Call:
        return Call(tuple(self.words), self.values, self.repeated, self.pairs)


def _unknown(word: str, options: Mapping[str, Option]) -> Fault:
    names = tuple(f"--{name}" for name in options)
    return Fault(
        "usage.option",
        zh="没有这个选项",
        en="there is no such option",
        found=word,
        allowed=names,
        nearest=nearest(word.partition("=")[0], names),
    )


def _not_allowed(option: Option, value: str) -> Fault:
    return Fault(
        "usage.value",
        zh=f"--{option.name} 没有这个值",
        en=f"--{option.name} has no such value",
        path=f"--{option.name}",
        found=value,
        allowed=option.allowed,
        nearest=nearest(value, option.allowed),
    )


def _missing(reader: _Reader, command: Command) -> list[Fault]:
    """Faults for required options left out and for too few or too many words."""
    faults = [
        Fault(
            "usage.missing",
            zh=f"缺 --{option.name}",
            en=f"--{option.name} is missing",
            remedy_zh=f"加上 --{option.name} {option.hint}",
            remedy_en=f"add --{option.name} {option.hint}",
        )
        for option in command.options
        if option.required and option.name not in reader.values
    ]
    wanted = command.arguments
    faults += [_no_word(argument) for argument in wanted[len(reader.words) :] if argument.count is not Count.ANY]
    if len(reader.words) > len(wanted) and all(argument.count is Count.ONE for argument in wanted):
        extra = " ".join(reader.words[len(wanted) :])
        faults.append(Fault("usage.extra", zh="多出的参数", en="too many arguments", found=extra))
    return faults


def _no_word(argument: Argument) -> Fault:
    return Fault(
        "usage.missing",
        zh=f"缺 {argument.name}：{argument.zh}",
        en=f"{argument.name} is missing: {argument.en}",
    )


def parse(words: Sequence[str], commands: Mapping[str, Command]) -> tuple[Command | None, Call]:
    """The command and its call; no command stands for `--help` alone. Raises :class:`UsageError` with every fault."""
    reader = _Reader(words, commands)
    reader.read()
    call = reader.call()
    faults = reader.faults
    if "help" not in call.values:
        if reader.command is not None:
            faults = faults + _missing(reader, reader.command)
        elif not reader.unknown:
            fault = Fault(
                "usage.command",
                zh="缺命令",
                en="a command is missing",
                allowed=tuple(commands),
                remedy_zh="qiaoma --help 列出全部命令",
                remedy_en="qiaoma --help lists the commands",
            )
            faults = [*faults, fault]
    if faults and "help" not in call.values:
        raise UsageError(faults, call)
    return reader.command, call
