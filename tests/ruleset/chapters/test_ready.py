"""敲 / 听: declared or waiting."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try


class TestReady(ChapterTests):
    NAME = "ready"
    KEYS = (
        Try("ready", ("{}", "none"), {**NO_MAP, "true": "schema.type"}),
        Try("ready.declared", ("true", "false", "none"), {"1": "schema.type", "'true'": "schema.type"}),
        Try("ready.means", ("declared", "waiting"), {"wait": "schema.value", "true": "schema.value"}),
    )
    GOOD = ("ready: {declared: true, means: waiting}\n",)
    BAD = (("ready: {declaired: true}\n", "schema.unknown_key", "ready.declaired"),)
