"""包三口: bonds."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, condition, row


class TestLiability(ChapterTests):
    NAME = "liability"
    KEYS = (
        Try("liability", ("{}", "none"), NO_MAP),
        Try("liability.binds", ("either", "claimer", "giver"), {"both": "schema.value", "2": "schema.value"}),
        Try("liability.bonds", ("{}", "none"), NO_MAP),
        *row("liability.bonds.x"),
        Try("liability.bonds.x.claims", ("{}", "none"), NO_MAP),
        *condition("liability.bonds.x.claims"),
        Try(
            "liability.bonds.x.reach",
            ("1", "8", "none"),
            {"0": "schema.value", "9": "schema.value", "three": "schema.type", "2.5": "schema.type"},
        ),
        Try("liability.bonds.x.level", ("1", "9"), {"0": "schema.value", "10": "schema.value", "top": "schema.type"}),
    )
    GOOD = (
        "liability: {binds: claimer, bonds: {four: {claims: {when: [chow]}, reach: 4, level: 2, when: [frozen]}}}\n",
    )
    BAD = (
        ("liability: {bonds: {x: {claims: {says: a}}}}\n", "schema.unknown_key", "liability.bonds.x.claims.says"),
        ("liability: {bonds: {x: {each: flowers}}}\n", "schema.unknown_key", "liability.bonds.x.each"),
    )
