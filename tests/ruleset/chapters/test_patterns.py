"""牌型: what patterns are and what they are worth."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, repeated, row, wording

NO_WORTH = {"1 lezi": "schema.amount", "many": "schema.amount", "-1": "schema.value", "1/0": "schema.amount"}


class TestPatterns(ChapterTests):
    NAME = "patterns"
    KEYS = (
        Try("patterns", ("{}", "none"), NO_MAP),
        *row("patterns.x"),
        *wording("patterns.x.name"),
        Try("patterns.x.lezi", ("0", "1/2", "3.5", "none"), NO_WORTH),
        Try("patterns.x.fan", ("0", "1/2", "3.5", "none"), NO_WORTH),
        Try("patterns.x.absorbs", ("[]", "[half_flush]", "none"), {"half_flush": "schema.type"}),
        Try("patterns.x.absorbs[0]", ("half_flush",), {"Half": "schema.name", "3": "schema.name"}),
        Try("patterns.x.legal", ("true", "false"), {"1": "schema.type", "'true'": "schema.type"}),
        *repeated("patterns.x", "lezi: 1"),
    )
    GOOD = (
        "patterns: {half_flush: {lezi: 1/2}, x: {name: {zh: 甲, en: A}, when: [standard], fan: 1, legal: true}}\n",
        "patterns: {z: {when: [{own_flowers: 1+}], fan: 1, each: own_flowers, over: 1, up_to: 3}, half_flush: none}\n",
    )
    BAD = (
        ("patterns: {Half-Flush: {lezi: 1}}\n", "schema.name", "patterns.Half-Flush"),
        ("patterns: {half_flush: {each: flowers}}\n", "schema.effect", "patterns.half_flush.each"),
        ("patterns: {x: {'[key]': 1}}\n", "schema.unknown_key", "patterns.x.[key]"),
    )
