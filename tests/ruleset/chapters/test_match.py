"""场与底分: who sets the stake, the hands of a match and its end."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, condition


class TestMatch(ChapterTests):
    NAME = "match"
    KEYS = (
        Try("stake", ("{}", "none"), NO_MAP),
        Try("stake.set_by", ("room", "first_player"), {"host": "schema.value", "1": "schema.value"}),
        Try("stake.consent", ("all",), {"most": "schema.value", "true": "schema.value"}),
        Try("stake.successor", ("random",), {"next": "schema.value", "1": "schema.value"}),
        Try("match", ("{}", "none"), NO_MAP),
        Try(
            "match.hands",
            ("1", "10000"),
            {"many": "schema.type", "1.5": "schema.type", "0": "schema.value", "10001": "schema.value"},
        ),
        Try("match.ends", ("{}", "none"), NO_MAP),
        *condition("match.ends"),
    )
    GOOD = (
        "stake: {set_by: first_player, consent: all, successor: random}\n",
        "match: {hands: 8, ends: {unless: [wasteland]}}\n",
    )
    BAD = (
        ("match: {ends: {says: a}}\n", "schema.unknown_key", "match.ends.says"),
        ("match: {hand: 8}\n", "schema.unknown_key", "match.hand"),
        ("stake: {set: room}\n", "schema.unknown_key", "stake.set"),
    )
