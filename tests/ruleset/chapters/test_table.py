"""牌桌: stake, escapes, match, turned tiles."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, condition

NO_WORTH = {"faces": "schema.amount", "-1": "schema.value", "true": "schema.amount"}
NO_NUMBER = {"many": "schema.type", "1.5": "schema.type", "0": "schema.value"}


class TestTable(ChapterTests):
    NAME = "table"
    KEYS = (
        Try("stake", ("{}", "none"), NO_MAP),
        Try("stake.set_by", ("room", "first_player"), {"host": "schema.value", "1": "schema.value"}),
        Try("stake.consent", ("all",), {"most": "schema.value", "true": "schema.value"}),
        Try("stake.successor", ("random",), {"next": "schema.value", "1": "schema.value"}),
        Try("escape", ("{}", "none"), NO_MAP),
        Try("escape.left", ("true", "false"), {"1": "schema.type", "'true'": "schema.type"}),
        Try("escape.disconnected", ("3", "2.5", "0"), {"long": "schema.amount", "-1": "schema.value"}),
        Try("escape.timeouts", ("1", "1000"), {**NO_NUMBER, "1001": "schema.value"}),
        Try("match", ("{}", "none"), NO_MAP),
        Try("match.hands", ("1", "10000"), {**NO_NUMBER, "10001": "schema.value"}),
        Try("match.ends", ("{}", "none"), NO_MAP),
        *condition("match.ends"),
        Try("bonus", ("{}", "none"), NO_MAP),
        Try("bonus.turn", ("1", "8"), {**NO_NUMBER, "9": "schema.value"}),
        Try("bonus.worth", ("{}", "none"), NO_MAP),
        *(
            Try(f"bonus.worth.{kind}", ("4", "1/2", "face"), NO_WORTH)
            for kind in ("suit", "wind", "dragon", "honor", "flower")
        ),
    )
    GOOD = (
        "stake: {set_by: first_player, consent: all, successor: random}\n",
        "escape: {left: true, disconnected: 2.5, timeouts: 6}\n",
        "match: {hands: 8, ends: {unless: [wasteland]}}\nbonus: {turn: 1, worth: {honor: 4, suit: face}}\n",
    )
    BAD = (
        ("match: {ends: {says: a}}\n", "schema.unknown_key", "match.ends.says"),
        ("escape: {leaves: true}\n", "schema.unknown_key", "escape.leaves"),
    )
