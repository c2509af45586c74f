"""读法: how an unclear text is read, and the patches of the alternatives."""

import pytest

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.document import read
from tests.ruleset.chapters.judging import HEAD, NO_MAP, ChapterTests, Try, faults_of, wording
from tests.ruleset.chapters.wrong_patches import WRONG_PATCHES


class TestReadings(ChapterTests):
    NAME = "readings"
    KEYS = (
        Try("readings", ("{}", "none"), NO_MAP),
        Try("readings.K1", ("{}",), {"3": "schema.type", "a": "schema.type"}),
        *wording("readings.K1.asks"),
        Try("readings.K1.chosen", ("a", "b2"), {"A": "schema.name", "1": "schema.name"}),
        Try("readings.K1.b", ("{}", "none")),
        *wording("readings.K1.b.why"),
        Try("readings.K1.b.set", ("{}", "{lines.x: {set_to: {points: 1}}}"), NO_MAP),
        Try("readings.K1.b.set.scoring", ("{lezi_value: 3}", "none")),
    )
    FREE = frozenset({"readings.<name>.<name>", "readings.<name>.<name>.set.<name>"})
    GOOD = (
        "readings: {K1: {asks: 何解, chosen: a, a: {why: x}, b: {why: {en: b}, set: {lines.x: {set_to: {fan: 1}}}}}}\n",
    )
    BAD = (
        ("readings: {N1: {choosen: a}}\n", "schema.unknown_key", "readings.N1.choosen"),
        ("readings: {N1: {a: {sets: {}}}}\n", "schema.unknown_key", "readings.N1.a.sets"),
        ("readings: {N1: {b: 3}}\n", "schema.type", "readings.N1.b"),
        ("readings: {N1: {'[key]': 1}}\n", "schema.unknown_key", "readings.N1.[key]"),
    )

    @pytest.mark.parametrize(("patch", "code", "path"), WRONG_PATCHES)
    def test_a_patch_is_checked_like_a_file(self, patch: str, code: str, path: str) -> None:
        text = f"readings: {{N1: {{chosen: a, a: {{why: x}}, b: {{why: y, set: {{{patch}}}}}}}}}\n"
        assert faults_of(HEAD + text) == [(code, f"readings.N1.b.set.{path}")]

    def test_an_alternative_is_judged_beside_a_misspelt_key(self) -> None:
        text = "readings:\n  N1:\n    choosen: a\n    a: {wy: x}\n    b: none\n    chosen: A\n"
        faults = check_structure(read(HEAD + text, "bad.yaml"))
        assert [(fault.code, fault.path, fault.nearest) for fault in faults] == [
            ("schema.unknown_key", "readings.N1.choosen", "chosen"),
            ("schema.unknown_key", "readings.N1.a.wy", "why"),
            ("schema.name", "readings.N1.chosen", ""),
        ]
