"""荒番: counters and the rows that change them."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, repeated, row

NO_STEP = {"1.5": "schema.amount", "x y": "schema.amount", "true": "schema.amount"}
PHASES = ("carry.opening", "carry.closing")


class TestCarry(ChapterTests):
    NAME = "carry"
    KEYS = (
        Try("carry", ("{}", "none"), NO_MAP),
        Try("carry.counters", ("{}", "none"), NO_MAP),
        Try("carry.counters.thunder", ("0+", "0..4", "none"), {"4": "schema.range", "4..0": "schema.range"}),
        *(Try(phase, ("{}", "none"), NO_MAP) for phase in PHASES),
        *(key for phase in PHASES for key in row(f"{phase}.x")),
        *(Try(f"{phase}.x.{verb}", ("{}", "none"), NO_MAP) for phase in PHASES for verb in ("set", "add")),
        *(
            Try(f"{phase}.x.{verb}.wasteland", ("0", "+1", "-1", "difference"), NO_STEP)
            for phase in PHASES
            for verb in ("set", "add")
        ),
        *(key for phase in PHASES for key in repeated(f"{phase}.x", "add: {wasteland: 1}")),
    )
    GOOD = (
        "carry: {counters: {wasteland: 0..4, thunder: 0+}}\n",
        "carry: {opening: {p: {when: [{throw: [1-1, 4-4]}], add: {wasteland: +1}}}}\n",
        "carry: {closing: {t: {when: [{difference: 5}], set: {thunder: 0}}, u: {add: {thunder: difference}}}}\n",
    )
    BAD = (
        ("carry: {closing: {x: {each: winners}}}\n", "schema.effect", "carry.closing.x.each"),
        ("carry: {closing: {x: {add: {Waste: 1}}}}\n", "schema.name", "carry.closing.x.add.Waste"),
        ("carry: {start: {}}\n", "schema.unknown_key", "carry.start"),
    )
