"""逃跑: what counts as an escape, and from what on."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try


class TestEscape(ChapterTests):
    NAME = "escape"
    KEYS = (
        Try("escape", ("{}", "none"), NO_MAP),
        Try("escape.left", ("true", "false"), {"1": "schema.type", "'true'": "schema.type"}),
        Try("escape.disconnected", ("3", "2.5", "0"), {"long": "schema.amount", "-1": "schema.value"}),
        Try(
            "escape.timeouts",
            ("1", "1000"),
            {"many": "schema.type", "1.5": "schema.type", "0": "schema.value", "1001": "schema.value"},
        ),
    )
    GOOD = ("escape: {left: true, disconnected: 2.5, timeouts: 6}\n",)
    BAD = (
        ("escape: {leaves: true}\n", "schema.unknown_key", "escape.leaves"),
        ("escape: {timeout: 5}\n", "schema.unknown_key", "escape.timeout"),
    )
