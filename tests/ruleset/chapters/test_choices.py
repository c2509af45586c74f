"""选项与读法: what a table picks, how an unclear text is read, and the patches of both."""

import pytest

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.document import read
from tests.ruleset.chapters.judging import HEAD, NO_MAP, ChapterTests, Try, faults_of, wording

ALLOWED = ("[10, 20]", "[true]", "{s: {}, b: {lines.base: {add: {points: 4}}}}")
NOT_ALLOWED = {"[]": "schema.type", "10": "schema.type", "[[1]]": "schema.type", "{}": "schema.type"}


class TestChoices(ChapterTests):
    NAME = "choices"
    KEYS = (
        Try("options", ("{}", "none"), NO_MAP),
        Try("options.o", ("{}", "none"), NO_MAP),
        *wording("options.o.asks"),
        Try("options.o.default", ("10", "small", "true", "2.5"), {"[1]": "schema.type", "{a: 1}": "schema.type"}),
        Try("options.o.allowed", ALLOWED, NOT_ALLOWED),
        Try("options.o.sets", ("scoring.lezi_value",), {"Scoring..x": "schema.name", "3": "schema.name"}),
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
        "options: {lezi: {default: 10, allowed: [10, 20], sets: scoring.lezi_value}}\n",
        "options: {room: {default: s, allowed: {s: {}, b: {lines.base: {add: {points: 4}}, tiles.wild: none}}}}\n",
        "readings: {K1: {asks: 何解, chosen: a, a: {why: x}, b: {why: {en: b}, set: {lines.x: {set_to: {fan: 1}}}}}}\n",
    )
    BAD = (
        ("readings: {N1: {choosen: a}}\n", "schema.unknown_key", "readings.N1.choosen"),
        ("readings: {N1: {a: {sets: {}}}}\n", "schema.unknown_key", "readings.N1.a.sets"),
        ("readings: {N1: {b: 3}}\n", "schema.type", "readings.N1.b"),
        ("readings: {N1: {'[key]': 1}}\n", "schema.unknown_key", "readings.N1.[key]"),
    )

    @pytest.mark.parametrize(
        ("where", "prefix"),
        [
            ("options: {{o: {{default: x, allowed: {{x: {{}}, y: {{{patch}}}}}}}}}\n", "options.o.allowed.y"),
            ("readings: {{N1: {{chosen: a, a: {{why: x}}, b: {{why: y, set: {{{patch}}}}}}}}}\n", "readings.N1.b.set"),
        ],
    )
    @pytest.mark.parametrize(
        ("patch", "code", "path"),
        [
            ("lines.base: {ad: {points: 4}}", "schema.unknown_key", "lines.base.ad"),
            ("dealer.one_winner: winer", "schema.value", "dealer.one_winner"),
            ("scoring: 3", "schema.type", "scoring"),
            ("bogus.x: 1", "schema.unknown_key", "bogus"),
            ("id: other", "schema.value", "id"),
            ("carry.closing.won: {add: {wasteland: x y}}", "schema.amount", "carry.closing.won.add.wasteland"),
        ],
    )
    def test_patches_are_checked_like_files(self, where: str, prefix: str, patch: str, code: str, path: str) -> None:
        assert faults_of(HEAD + where.format(patch=patch)) == [(code, f"{prefix}.{path}")]

    def test_a_path_that_does_not_exist_names_the_nearest(self) -> None:
        text = HEAD + "options: {o: {allowed: [1], sets: scoring.lezi_valu}}\n"
        (fault,) = check_structure(read(text, "bad.yaml"))
        assert (fault.code, fault.path, fault.nearest) == ("schema.path", "options.o.sets", "lezi_value")

    def test_an_alternative_is_judged_beside_a_misspelt_key(self) -> None:
        text = "readings:\n  N1:\n    choosen: a\n    a: {wy: x}\n    b: none\n    chosen: A\n"
        faults = check_structure(read(HEAD + text, "bad.yaml"))
        assert [(fault.code, fault.path, fault.nearest) for fault in faults] == [
            ("schema.unknown_key", "readings.N1.choosen", "chosen"),
            ("schema.unknown_key", "readings.N1.a.wy", "why"),
            ("schema.name", "readings.N1.chosen", ""),
        ]
