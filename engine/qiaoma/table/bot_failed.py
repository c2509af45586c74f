"""出错的机器人: why a bot was stopped. Every failure has a stable code `bot.*`."""

from __future__ import annotations

from typing import Final

from qiaoma.errors import Fault, QiaomaError

WHY: Final[dict[str, tuple[str, str]]] = {
    "bot.not_started": ("机器人的程序起不来", "the bot's program cannot be started"),
    "bot.exited": ("机器人的程序退出了", "the bot's program has exited"),
    "bot.closed": ("机器人关掉了自己的输入或输出", "the bot closed its input or output"),
    "bot.deaf": ("机器人不读发给它的消息", "the bot does not read what it is sent"),
    "bot.late": ("机器人没有在时限内回答", "the bot did not answer within the time limit"),
    "bot.too_long": ("机器人输出的一行太长", "the bot printed a line that is too long"),
    "bot.not_json": ("机器人输出的一行不是 JSON", "the bot printed a line that is not JSON"),
    "bot.not_an_answer": ("机器人输出的一行不是回答", "the bot printed a line that is no answer"),
    "bot.wrong_id": ("机器人回答的不是所问", "the bot answered what was not asked"),
    "bot.illegal": ("机器人要做不能做的事", "the bot chose what is not legal"),
}


class BotFailed(QiaomaError):
    """A bot broke its word and was stopped; its seat needs another player.

    `why` is the code, `said` the end of what the bot wrote to its error output. What it printed is quoted in the fault
    with a mark for each character that a terminal would not just show.
    """

    def __init__(self, why: str, found: str = "", said: str = "") -> None:
        zh, en = WHY[why]
        shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in found)
        super().__init__([Fault(why, zh, en, found=shown)])
        self.why = why
        self.said = said
