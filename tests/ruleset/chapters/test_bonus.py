"""飞苍蝇: how many tiles are turned, and their worth."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try

NO_WORTH = {"faces": "schema.amount", "-1": "schema.value", "true": "schema.amount"}


class TestBonus(ChapterTests):
    NAME = "bonus"
    KEYS = (
        Try("bonus", ("{}", "none"), NO_MAP),
        Try(
            "bonus.turn",
            ("1", "8"),
            {"many": "schema.type", "1.5": "schema.type", "0": "schema.value", "9": "schema.value"},
        ),
        Try("bonus.worth", ("{}", "none"), NO_MAP),
        *(
            Try(f"bonus.worth.{kind}", ("4", "1/2", "face"), NO_WORTH)
            for kind in ("suit", "wind", "dragon", "honor", "flower")
        ),
    )
    GOOD = ("bonus: {turn: 1, worth: {honor: 4, suit: face}}\n",)
    BAD = (
        ("bonus: {turns: 1}\n", "schema.unknown_key", "bonus.turns"),
        ("bonus: {worth: {honour: 4}}\n", "schema.unknown_key", "bonus.worth.honour"),
    )
