"""庄家: who deals first and next."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try

AFTER_A_WIN = ("winner", "same", "next", "giver", "nearest_winner", "after_nearest_winner", "after_giver")
WITHOUT = ("same", "next")


class TestDealer(ChapterTests):
    NAME = "dealer"
    KEYS = (
        Try("dealer", ("{}", "none"), NO_MAP),
        Try("dealer.first", ("random",), {"east": "schema.value", "1": "schema.value"}),
        Try("dealer.one_winner", AFTER_A_WIN, {"winer": "schema.value", "true": "schema.value"}),
        Try("dealer.several_winners", AFTER_A_WIN, {"winners": "schema.value"}),
        Try("dealer.no_winner", WITHOUT, {"winner": "schema.value", "giver": "schema.value"}),
        Try("dealer.escaped", WITHOUT, {"winner": "schema.value", "[same]": "schema.value"}),
    )
    GOOD = ("dealer: {several_winners: after_giver, no_winner: next}\n",)
    BAD = (("dealer: {drawn: same}\n", "schema.unknown_key", "dealer.drawn"),)
