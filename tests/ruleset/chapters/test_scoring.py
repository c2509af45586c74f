"""计分: the value of a lezi, the lines and their order."""

from tests.ruleset.chapters.judging import HEAD, NO_MAP, ChapterTests, Try, faults_of, repeated, row

VERBS = ("add", "multiply", "raise_to", "cap_at", "set_to")
NO_AMOUNT = {"1 points": "schema.amount", "-": "schema.amount", "true": "schema.amount", "1/0": "schema.amount"}


class TestScoring(ChapterTests):
    NAME = "scoring"
    KEYS = (
        Try("scoring", ("{}", "none"), NO_MAP),
        Try(
            "scoring.lezi_value",
            ("10", "2.5", "5/3", "none"),
            {"many": "schema.amount", "0": "schema.value", "-1": "schema.value", "true": "schema.amount"},
        ),
        Try("scoring.combine", ("{}", "none"), NO_MAP),
        Try("scoring.combine.lezi", ("best", "sum"), {"most": "schema.value", "1": "schema.value"}),
        Try("scoring.combine.fan", ("best", "sum"), {"most": "schema.value", "true": "schema.value"}),
        Try("lines", ("{}", "none"), NO_MAP),
        *row("lines.a"),
        *(Try(f"lines.a.{verb}", ("{}", "none", "{points: 1}"), NO_MAP) for verb in VERBS),
        *(
            Try(f"lines.a.{verb}.{register}", ("3", "-1", "3.5", "5/3", "1/2 lezi", "lezi", "wasteland"), NO_AMOUNT)
            for verb in VERBS
            for register in ("fan", "lezi", "points")
        ),
        *repeated("lines.a", "add: {points: 1}"),
        Try("worksheet", ("[]", "[price, base]", "none"), {"price": "schema.type", "{a: b}": "schema.type"}),
        Try("worksheet[0]", ("price",), {"Price": "schema.name", "1": "schema.name"}),
    )
    GOOD = (
        "scoring: {lezi_value: 20, combine: {lezi: sum}}\nworksheet: [count_flowers, price]\n",
        "lines: {a: {add: {points: 1/2 lezi, fan: lezi}}, b: {multiply: {points: 2}, each: fan, up_to: 4}}\n",
        "lines: {c: {unless: none}}\n",
    )
    BAD = (
        ("lines: {a: {add: {points: 1}, multiply: {points: 2}}}\n", "schema.effect", "lines.a.multiply"),
        ("lines: {a: {each: flowers}}\n", "schema.effect", "lines.a.each"),
        ("lines: {a: {add: {points: 1}, over: 2}}\n", "schema.effect", "lines.a.over"),
        ("lines: {a: {add: {flowers: 1}}}\n", "schema.unknown_key", "lines.a.add.flowers"),
    )

    def test_a_rule_and_the_values_are_judged_at_once(self) -> None:
        text = "lines:\n  a:\n    add: {points: 1 points}\n    multiply: {pints: 2}\n    over: x\n"
        assert faults_of(HEAD + text) == [
            ("schema.amount", "lines.a.add.points"),
            ("schema.effect", "lines.a.multiply"),
            ("schema.unknown_key", "lines.a.multiply.pints"),
            ("schema.type", "lines.a.over"),
        ]
