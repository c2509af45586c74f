"""`qiaoma play`: a person against bots in the terminal, or bots among themselves."""

from __future__ import annotations

from qiaoma.cli.command import CHOICES, FOLDER, RULESET, Call, Command, Option, Takes
from qiaoma.settle.side_by_side import SEATS


def run(call: Call) -> int:
    from qiaoma.cli.play_game import play  # the table is not loaded for any other command

    return play(call)


COMMAND = Command(
    "play",
    "在终端里打牌：一人对三个机器人；--bots 则四家都是机器人",
    "play in the terminal, one person against three bots; --bots: four bots and nobody asked",
    run,
    (),
    (
        RULESET,
        *CHOICES,
        Option("seed", Takes.VALUE, "S", "种子：同一种子同样的牌墙", "seed: the same seed gives the same walls"),
        Option("stake", Takes.VALUE, "N", "底分，默认 1", "the stake, 1 by default"),
        Option("hands", Takes.VALUE, "N", "打几局，默认 4", "how many hands, 4 by default"),
        Option("seat", Takes.VALUE, "E|S|W|N", "你坐哪一家，默认 E", "your seat, E by default", SEATS),
        Option(
            "against",
            Takes.VALUE,
            "KIND",
            "三个对手：一种，或三种用逗号隔开；random sensible cautious 或 cmd:程序",
            "your opponents: one kind, or three with commas; random, sensible, cautious or cmd:PROGRAM",
        ),
        Option(
            "bots",
            Takes.VALUE,
            "KIND",
            "无人值守：四家都是机器人，一种，或四种用逗号隔开",
            "unattended: bots in all seats, one kind, or four with commas",
        ),
        Option("log", Takes.VALUE, "FILE", "把牌谱写进文件", "write the log of the game to a file"),
        FOLDER,
    ),
)
