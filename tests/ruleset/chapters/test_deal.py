"""发牌: dice, wall and replacement."""

import qiaoma
from tests.ruleset.chapters.judging import EXAMPLES, NO_MAP, ChapterTests, Try


class TestDeal(ChapterTests):
    NAME = "deal"
    KEYS = (
        Try("deal", ("{}", "none"), NO_MAP),
        Try("deal.hand", ("13",), {"16": "schema.value", "thirteen": "schema.type"}),
        Try("deal.dice", ("2",), {"3": "schema.value", "'2'": "schema.type"}),
        Try("deal.roller", ("dealer",), {"winner": "schema.value", "1": "schema.value"}),
        Try("deal.side", ("sum",), {"smaller_die": "schema.value"}),
        Try("deal.skip", ("sum", "smaller_die"), {"smaler_die": "schema.value"}),
        Try("deal.replacement", ("last_tile", "last_stack"), {"first_tile": "schema.value"}),
        Try("deal.flowers", ("at_deal", "first_turn"), {"later": "schema.value", "true": "schema.value"}),
        Try("deal.dead", ("0", "60"), {"61": "schema.value", "-1": "schema.value", "few": "schema.type"}),
    )
    GOOD = ("deal: {hand: 13, dice: 2, skip: smaller_die, replacement: last_stack, flowers: first_turn, dead: 14}\n",)
    BAD = (("deal: {die: 2}\n", "schema.unknown_key", "deal.die"),)

    def test_a_house_changes_what_it_writes_and_keeps_the_rest(self) -> None:
        deal, base = (qiaoma.load(name).effective["deal"] for name in (EXAMPLES / "deal.yaml", "base"))
        changed = {key for key in base if deal[key] != base[key]}
        assert changed == {"dead", "skip", "replacement"}
        assert (deal["dead"], deal["hand"]) == (14, 13)
