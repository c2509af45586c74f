"""选项: what a table picks, and the patches of its values."""

import pytest

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.document import read
from tests.ruleset.chapters.judging import HEAD, NO_MAP, ChapterTests, Try, faults_of, wording
from tests.ruleset.chapters.wrong_patches import WRONG_PATCHES

ALLOWED = ("[10, 20]", "[true]", "{s: {}, b: {lines.base: {add: {points: 4}}}}")
NOT_ALLOWED = {"[]": "schema.type", "10": "schema.type", "[[1]]": "schema.type", "{}": "schema.type"}


class TestOptions(ChapterTests):
    NAME = "options"
    KEYS = (
        Try("options", ("{}", "none"), NO_MAP),
        Try("options.o", ("{}", "none"), NO_MAP),
        *wording("options.o.asks"),
        Try("options.o.default", ("10", "small", "true", "2.5"), {"[1]": "schema.type", "{a: 1}": "schema.type"}),
        Try("options.o.allowed", ALLOWED, NOT_ALLOWED),
        Try("options.o.sets", ("scoring.lezi_value",), {"Scoring..x": "schema.name", "3": "schema.name"}),
    )
    GOOD = (
        "options: {lezi: {default: 10, allowed: [10, 20], sets: scoring.lezi_value}}\n",
        "options: {room: {default: s, allowed: {s: {}, b: {lines.base: {add: {points: 4}}, tiles.wild: none}}}}\n",
    )
    BAD = (
        ("options: {o: {asks: a, choices: [1]}}\n", "schema.unknown_key", "options.o.choices"),
        ("options: {o: {defaults: 1}}\n", "schema.unknown_key", "options.o.defaults"),
    )

    @pytest.mark.parametrize(("patch", "code", "path"), WRONG_PATCHES)
    def test_a_patch_is_checked_like_a_file(self, patch: str, code: str, path: str) -> None:
        text = f"options: {{o: {{default: x, allowed: {{x: {{}}, y: {{{patch}}}}}}}}}\n"
        assert faults_of(HEAD + text) == [(code, f"options.o.allowed.y.{path}")]

    def test_a_path_that_does_not_exist_names_the_nearest(self) -> None:
        text = HEAD + "options: {o: {allowed: [1], sets: scoring.lezi_valu}}\n"
        (fault,) = check_structure(read(text, "bad.yaml"))
        assert (fault.code, fault.path, fault.nearest) == ("schema.path", "options.o.sets", "lezi_value")
