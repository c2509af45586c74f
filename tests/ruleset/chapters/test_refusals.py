"""不可: the four chapters of what is refused."""

import pytest

from tests.ruleset.chapters.judging import HEAD, NO_MAP, ChapterTests, Try, faults_of, row

CHAPTERS = ("no_claim", "no_discard", "no_win", "no_pass")


class TestRefusals(ChapterTests):
    NAME = "refusals"
    KEYS = (
        *(Try(chapter, ("{}", "none"), NO_MAP) for chapter in CHAPTERS),
        *(key for chapter in CHAPTERS for key in row(f"{chapter}.x")),
    )
    GOOD = (
        "no_win: {missed: none, min: {when: [by_self_draw, {flowers: 0..3}], unless: [all_pungs, my_pattern]}}\n",
        "no_claim: {x: {when: [{any: [chow, pung]}, {nth: [1, 2, 4+]}], says: 不可}}\n",
        "no_discard: {x: {when: [just_claimed], unless: [{melds: 4}]}}\nno_pass: {k: {when: [added_kong]}}\n",
    )
    BAD = (
        ("no_win: {x: {when: [a], lezi: 1}}\n", "schema.unknown_key", "no_win.x.lezi"),
        ("no_pass: {x: {when: [a], each: flowers}}\n", "schema.unknown_key", "no_pass.x.each"),
    )

    @pytest.mark.parametrize("value", ["none", "3", "{when: 1}"])
    def test_a_misnamed_row_is_one_fault_whatever_it_holds(self, value: str) -> None:
        assert faults_of(HEAD + f"no_win: {{Bad Row: {value}}}\n") == [("schema.name", "no_win.Bad Row")]
