"""牌: the roles of the kinds of tiles, and the wild."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try

ROLES = ("play", "flower", "out", "none")
NO_ROLE = {"plai": "schema.value", "true": "schema.value", "[play]": "schema.value"}


class TestTiles(ChapterTests):
    NAME = "tiles"
    KEYS = (
        Try("tiles", ("{}", "none"), NO_MAP),
        Try("tiles.suit", ROLES, NO_ROLE),
        Try("tiles.wind", ROLES, NO_ROLE),
        Try("tiles.dragon", ROLES, NO_ROLE),
        Try(
            "tiles.wild",
            ("turned_face", "next_face", "flower_group", "none"),
            {"turned": "schema.value", "7": "schema.value"},
        ),
    )
    GOOD = ("tiles: {dragon: flower, wild: next_face, suit: none}\n",)
    BAD = (("tiles: {wilds: next_face}\n", "schema.unknown_key", "tiles.wilds"),)
