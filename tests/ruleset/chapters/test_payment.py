"""付款: shares, fixed sums, factors, limits and the smallest unit."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, repeated, row

NO_AMOUNT = {"a lot": "schema.amount", "true": "schema.amount", "1/0": "schema.amount"}
NO_LEZI = {**NO_AMOUNT, "2 lezi": "schema.amount"}


class TestPayment(ChapterTests):
    NAME = "payment"
    KEYS = (
        Try("payment", ("{}", "none"), NO_MAP),
        *row("payment.x"),
        Try("payment.x.shares", ("3", "-2", "3.5", "5/3", "partners", "none"), NO_LEZI),
        Try("payment.x.flat", ("20", "2 lezi", "points", "none"), NO_AMOUNT),
        Try("payment.x.times", ("2", "1/2", "wasteland", "none"), NO_LEZI),
        *repeated("payment.x", "shares: 1"),
        Try("limits", ("[]", "none"), {"400": "schema.type", "{of: loss, at: 1}": "schema.type"}),
        Try("limits[0]", ("{of: loss, at: 400}",), {"4": "schema.type", "loss": "schema.type"}),
        Try(
            "limits[0].of",
            ("payment", "loss", "gain"),
            {"los": "schema.value", "none": "schema.value"},
            beside="at: 1",
        ),
        Try(
            "limits[0].at",
            ("400", "2.5", "balance"),
            {"0": "schema.value", "-1": "schema.value", "many": "schema.amount", "none": "schema.amount"},
            beside="of: loss",
        ),
        Try(
            "smallest",
            ("1", "0.5", "1/3", "none"),
            {"0": "schema.value", "-1": "schema.value", "null": "schema.amount", "cent": "schema.amount"},
        ),
    )
    GOOD = (
        "payment: {a: {when: [mutual], times: 2}, b: {when: [escaped], flat: 2 lezi, shares: 3.5}}\n",
        "limits: [{of: loss, at: 400}, {of: gain, at: balance}]\nsmallest: 0.5\n",
    )
    BAD = (
        ("limits: [{of: loss}]\n", "schema.missing_key", "limits[0].at"),
        ("limits: [{at: 1}]\n", "schema.missing_key", "limits[0].of"),
        ("payment: {x: {each: partners}}\n", "schema.effect", "payment.x.each"),
    )
