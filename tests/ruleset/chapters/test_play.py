"""行牌: who goes first, how many win, what is shown."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try


class TestPlay(ChapterTests):
    NAME = "play"
    KEYS = (
        Try("play", ("{}", "none"), NO_MAP),
        Try("play.answers", ("[win]", "[]", "[win, [kong, pung], chow]", "none"), {"win": "schema.type"}),
        Try(
            "play.answers[0]",
            ("win", "kong", "pung", "chow", "[kong, pung]"),
            {"chaw": "schema.value", "[]": "schema.value", "[kong, [pung]]": "schema.value", "1": "schema.value"},
        ),
        Try("play.winners", ("all", "nearest"), {"first": "schema.value", "3": "schema.value"}),
        Try("play.concealed_kong", ("hidden", "shown"), {"open": "schema.value", "true": "schema.value"}),
    )
    GOOD = ("play: {answers: [win, [kong, pung], chow], winners: nearest, concealed_kong: shown}\n",)
    BAD = (("play: {answer: [win]}\n", "schema.unknown_key", "play.answer"),)
