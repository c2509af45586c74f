"""管道机器人: a bot that is any program, spoken to over its standard input and output in lines of JSON.

The protocol is described in `docs/bot-protocol.md`.
"""

from __future__ import annotations

import json
import shlex
import signal
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from qiaoma.arguments import require, require_list
from qiaoma.errors import IllegalAction
from qiaoma.table.actions import Action
from qiaoma.table.bot_failed import BotFailed
from qiaoma.table.bot_process import BotProcess
from qiaoma.version import __version__

if TYPE_CHECKING:
    from qiaoma.settle.settlement import RulesetRef
    from qiaoma.table.events import Event
    from qiaoma.table.view import View

FORMAT: Final = 1
"""The version of the protocol."""
SECONDS: Final = 5.0
FIRST_SECONDS: Final = 30.0
_PARTING: Final = 1.0
"""Seconds that a program has to exit by itself when the table is done with it."""
_SHOWN: Final = 80
"""How much of a wrong answer a fault quotes."""


class PipeBot:
    """A bot at one seat. `command` is a list of arguments, or one text that is split as a shell would; no shell runs.

    It must answer within `seconds`; its first answer, for which the program may have to start up, within
    `first_seconds`. Raises :class:`BotFailed` when the program cannot be started. Use it in a ``with``, or close it.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        seat: int,
        ruleset: RulesetRef,
        *,
        seconds: float = SECONDS,
        first_seconds: float = FIRST_SECONDS,
    ) -> None:
        require("PipeBot", "seconds", seconds, (int, float))
        require("PipeBot", "first_seconds", first_seconds, (int, float))
        self.name = command if isinstance(command, str) else shlex.join(command)
        self._seconds = seconds
        self._limit = max(first_seconds, seconds)
        self._asked = 0
        self._process = BotProcess(_arguments(command))
        hello = {"type": "hello", "format": FORMAT, "engine": __version__, "ruleset": ruleset.as_dict()}
        self._send({**hello, "seat": seat, "seconds": seconds, "first_seconds": self._limit})

    def __enter__(self) -> PipeBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def note(self, event: Event) -> None:
        """Tell the bot what happened; `event` as its seat may see it. Never blocks and never raises."""
        self._send(event.as_dict())

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The bot's answer, one of `legal`. Raises :class:`BotFailed`, and then the program has been stopped."""
        self._asked += 1
        deadline = time.monotonic() + self._limit
        ask = {"type": "ask", "id": self._asked, "legal": [action.as_dict() for action in legal]}
        self._send({**ask, "view": view.as_dict()})
        try:
            action = self._answer(self._process.line(deadline), legal)
        except BotFailed as failure:
            raise self._stopped(failure) from failure.__cause__
        self._limit = self._seconds
        return action

    def close(self) -> None:
        """Let the program read what it was sent and exit, or else stop it; may be called again."""
        self._process.finish(_PARTING)

    def stop(self) -> None:
        """Stop the program and its process group at once; may be called again."""
        self._process.stop()

    @property
    def group(self) -> int:
        """The id of the program and of its process group."""
        return self._process.group

    def _send(self, message: Mapping[str, Any]) -> None:
        self._process.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())

    def _answer(self, line: bytes, legal: Sequence[Action]) -> Action:
        shown = line[:_SHOWN].decode("utf-8", "replace")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BotFailed("bot.not_json", shown) from error
        if not isinstance(answer, dict) or not isinstance(answer.get("action"), dict):
            raise BotFailed("bot.not_an_answer", shown)
        if type(answer.get("id")) is not int or answer["id"] != self._asked:
            raise BotFailed("bot.wrong_id", shown)
        try:
            action = Action.from_dict(answer["action"])
        except IllegalAction as error:
            raise BotFailed("bot.illegal", shown) from error
        if action not in legal:
            raise BotFailed("bot.illegal", shown)
        return action

    def _stopped(self, failure: BotFailed) -> BotFailed:
        """Stop the program, and tell one that exited by itself from one that only closed a pipe."""
        status = self._process.stop()
        said = self._process.said
        if failure.why == "bot.closed" and status not in (None, -signal.SIGKILL):
            return BotFailed("bot.exited", str(status), said)
        return BotFailed(failure.why, failure.faults[0].found, said)


def _arguments(command: str | Sequence[str]) -> tuple[str, ...]:
    try:
        arguments = (
            shlex.split(command) if isinstance(command, str) else require_list("PipeBot", "command", command, (str,))
        )
    except ValueError as error:
        raise BotFailed("bot.not_started", str(error)) from error
    if not arguments:
        raise BotFailed("bot.not_started", "")
    return tuple(arguments)
