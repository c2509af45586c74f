"""等级分: rating points and ranks."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, repeated, row, wording


class TestRatings(ChapterTests):
    NAME = "ratings"
    KEYS = (
        Try("ratings", ("{}", "none"), NO_MAP),
        *row("ratings.x"),
        Try("ratings.x.add", ("5", "-2", "1/2", "none"), {"many": "schema.amount", "1 lezi": "schema.amount"}),
        *repeated("ratings.x", "add: 1"),
        Try("ranks", ("[]", "none"), {"master": "schema.type", "{a: b}": "schema.type"}),
        Try("ranks[0]", ("{name: 新手}",), {"新手": "schema.type", "3": "schema.type"}),
        Try(
            "ranks[0].from",
            ("10", "-5"),
            {"ten": "schema.type", "1.5": "schema.type", "1000000001": "schema.value", "-1000000001": "schema.value"},
            beside="name: a",
        ),
        *wording("ranks[0].name"),
    )
    GOOD = (
        "ratings: {w: {when: [winner], add: -2}}\nranks: [{name: 新手}, {from: 10, name: {zh: 高手, en: master}}]\n",
    )
    BAD = (
        ("ranks: [{from: 1}]\n", "schema.missing_key", "ranks[0].name"),
        ("ratings: {x: {each: winners}}\n", "schema.effect", "ratings.x.each"),
    )
