"""花数: what each set counts."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try

NO_COUNT = {"1.5": "schema.type", "true": "schema.type", "-1": "schema.value", "1001": "schema.value"}
SETS = ("pair", "pung", "triplet", "kong", "concealed_kong")


class TestFlowers(ChapterTests):
    NAME = "flowers"
    KEYS = (
        Try("flowers", ("{}", "none"), NO_MAP),
        Try("flowers.tile", ("0", "1000", "none"), NO_COUNT),
        *(Try(f"flowers.{name}", ("{}", "none"), NO_MAP) for name in SETS),
        *(
            Try(f"flowers.{name}.{kind}", ("0", "1000", "none"), NO_COUNT)
            for name in SETS
            for kind in ("suit", "wind", "dragon")
        ),
    )
    GOOD = ("flowers: {pair: {wind: 1}, kong: none}\n",)
    BAD = (
        ("flowers: {pung: {suits: 1}}\n", "schema.unknown_key", "flowers.pung.suits"),
        ("flowers: {pungs: {}}\n", "schema.unknown_key", "flowers.pungs"),
    )
