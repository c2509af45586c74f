"""检查: every kind of finding, where it is found, and that a good neighbour is not found."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.ruleset.report import validate

from .rulesets import SOURCE, check, codes, write
from .wrong_rulesets import FINE, PLAY, ROWS, SCORES, VALUES, WORDS


def found(tmp_path: Path, text: str) -> list[str]:
    head = "id: mine\nextends: base\n" if "why:" in text else ""
    report = check(tmp_path, f"{head}{text}\n")
    for fault in (*report.faults, *report.warnings):
        assert fault.place is not None, fault
        assert fault.zh
        assert fault.en
        assert fault.remedy_zh, fault
        assert fault.remedy_en, fault
    return codes(report.faults)


@pytest.mark.parametrize(("text", "code", "close"), WORDS)
def test_words(tmp_path: Path, text: str, code: str, close: str) -> None:
    report = check(tmp_path, text + "\n")
    fault = next(fault for fault in report.faults if fault.code == code)
    assert fault.place is not None
    if close:
        assert fault.nearest == close


@pytest.mark.parametrize(("text", "code"), ROWS + SCORES + PLAY + VALUES)
def test_faults(tmp_path: Path, text: str, code: str) -> None:
    assert code in found(tmp_path, text)


@pytest.mark.parametrize("text", FINE)
def test_a_good_ruleset_has_no_fault(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []


def test_every_fault_of_a_file_comes_at_once_and_in_order(tmp_path: Path) -> None:
    text = (
        "no_win:\n  a: {when: [nonsense]}\n  b: {when: [by_discard, by_self_draw]}\n"
        "payment:\n  discrd: {shares: 2}\n  discard: {shares: -3}\n"
        "worksheet: [count_flowers, prise]\nlimits: [{of: loss, at: 3}]\ntiles: {suit: player}\n"
    )
    report = check(tmp_path, text)
    assert {
        "word.unknown",
        "row.never",
        "layer.new_row",
        "payment.gets",
        "worksheet.no_line",
        "limits.no_smallest",
        "schema.value",
    } <= set(codes(report.faults))
    places = [fault.place for fault in report.faults if fault.place]
    assert places == sorted(places)


def test_what_contradicts_is_named_and_nothing_else(tmp_path: Path) -> None:
    (fault,) = check(tmp_path, "no_win: {x: {when: [wasteland, by_discard, flower_win], unless: [double]}}\n").faults
    assert fault.found == "by_discard + flower_win"


def test_an_inherited_row_that_no_longer_fits_is_a_warning(tmp_path: Path) -> None:
    report = check(tmp_path, "liability: none\n")
    assert report.valid
    assert "row.never" in codes(report.warnings)


def test_a_line_that_only_gets_another_name_moves_no_threshold(tmp_path: Path) -> None:
    text = "lines: {count_flowers: {each: flowers, add: {points: 1.0}, says: {zh: 花头, en: units}}}\n"
    assert check(tmp_path, "id: mine\nextends: xianjin\nwhy: x\n" + text).warnings == ()


def test_a_name_that_is_lost_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    text = "payment: {discard_partner: {when: [payer_gave, by_discard, payer_bonded]}}\n"
    report = check(tmp_path, "id: mine\nextends: xianjin\nwhy: x\n" + text)
    assert "放弃 payment.discard_partner.says: 关系者" in report.text("zh")
    assert "dropped payment.discard_partner.says: partner" in report.text("en")
    changed = "payment.discard_partner.when: [by_discard, payer_bonded] → {} [payer_gave, by_discard, payer_bonded]"
    assert f"改动 {changed.format('现为')}" in report.text("zh")
    assert f"changed {changed.format('now')}" in report.text("en")
    assert [one["path"] for one in report.as_dict("en")["changed"]] == ["payment.discard_partner.when"]


def test_a_threshold_that_a_changed_line_moves_is_a_warning(tmp_path: Path) -> None:
    report = check(tmp_path, "id: mine\nextends: xianjin\nwhy: x\nlines: {base: {add: {points: 2}}}\n")
    assert report.valid
    (warning,) = [fault for fault in report.warnings if fault.code == "line.threshold"]
    assert "lines.eight {points: 8+}" in warning.en
    again = check(
        tmp_path,
        "id: mine\nextends: xianjin\nwhy: x\nlines: {base: {add: {points: 2}}, eight: {when: [{points: 9+}]}}\n",
    )
    assert "line.threshold" not in codes(again.warnings)
    after = check(tmp_path, "id: mine\nextends: xianjin\nwhy: x\nlines: {double_waste: {multiply: {points: 3}}}\n")
    assert "line.threshold" not in codes(after.warnings)


def test_dice_that_feed_an_open_counter_are_said(tmp_path: Path) -> None:
    row = "opening: {x: {when: [double], add: {wasteland: 1}}}"
    assert codes(check(tmp_path, f"carry: {{{row}}}\n").warnings) == ["counter.no_ceiling"]
    assert codes(check(tmp_path, f"carry: {{counters: {{wasteland: 0..4}}, {row}}}\n").warnings) == []


def test_a_situation_in_which_nobody_may_pay_is_a_warning(tmp_path: Path) -> None:
    report = check(tmp_path, "payment: {self_draw: {when: [by_self_draw, half_flush]}}\n")
    assert report.valid
    assert codes(report.warnings) == ["payment.nobody"]


class TestCitations:
    """A source cites what it writes; a house gives reasons for what it overrides."""

    def test_a_cited_source_is_fine(self, tmp_path: Path) -> None:
        assert check(tmp_path, SOURCE).valid

    def test_a_value_without_citation(self, tmp_path: Path) -> None:
        report = check(tmp_path, SOURCE + "no_win: {missed: none}\nscoring: {lezi_value: 20}\n")
        assert [(fault.code, fault.path) for fault in report.faults] == [
            ("cite.missing", "no_win.missed"),
            ("cite.missing", "scoring.lezi_value"),
        ]

    @pytest.mark.parametrize(
        ("entry", "code"),
        [
            ("payment.discrd: {clause: x, status: stated}", "cite.path"),
            ("payment.discard: {status: stated}", "cite.no_clause"),
            ("payment.discard: {clause: x, status: ambiguous, reading: Z9}", "cite.reading"),
        ],
    )
    def test_a_wrong_citation(self, tmp_path: Path, entry: str, code: str) -> None:
        report = check(tmp_path, SOURCE.replace("cite: {", f"cite: {{{entry}, "))
        assert codes(report.faults) == [code]

    @pytest.mark.parametrize(
        "entry",
        [
            "payment.discard.shares: {clause: x, status: stated}",
            "machine.seats: {clause: x, status: stated}",
            "smallest: {status: assumed, note: {zh: 未写, en: unsaid}}",
        ],
    )
    def test_a_citation_of_what_stands_in_base(self, tmp_path: Path, entry: str) -> None:
        text = SOURCE.replace("cite: {", f"cite: {{{entry}, ") + ("smallest: 1\n" if "smallest" in entry else "")
        assert check(tmp_path, text).valid

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("payment: {self_draw_partner: {shares: 5}}", ["why.missing"]),
            ("payment: {self_draw_partner: {shares: 4}}", []),
            ("payment: {self_draw_partner: {shares: 5}}\nwhy: softer", []),
            ("payment: {self_draw_partner: {shares: 5}}\nwhy: {zh: 缓和, en: softer}", []),
            ("payment: {self_draw_partner: {shares: 5}}\nwhy: {payment.self_draw_partner: softer}", []),
            ("payment: {self_draw_partner: {shares: 5}}\nwhy: {payment.discard: softer}", ["why.missing"]),
            ("patterns: {full_flush: none}", ["why.missing"]),
            ("scoring: {lezi_value: 50}", []),
            ("payment: {mine: {when: [by_discard, payer_deals], shares: 1}}", []),
        ],
    )
    def test_a_house_says_why(self, tmp_path: Path, text: str, expected: list[str]) -> None:
        write(tmp_path, SOURCE, "src")
        assert codes(check(tmp_path, f"id: house\nextends: src\n{text}\n", "house").faults) == expected


@pytest.mark.parametrize("name", ["base", "banding", "laiyouxi", "qinghunpeng", "wuming", "xianjin"])
def test_shipped_rulesets_are_valid(name: str) -> None:
    report = validate(name)
    assert report.faults == ()


def test_the_report_speaks_both_languages(tmp_path: Path) -> None:
    report = check(tmp_path, "payment: {discard: {shares: 2}}\nworksheet: [price]\nno_win: {x: {when: [nonsense]}}\n")
    zh, en = report.text("zh"), report.text("en")
    assert "没有 nonsense 这个词" in zh
    assert "there is no word nonsense" in en
    assert "took over payment.discard: {when: [by_discard, payer_gave]}" in en
    assert "dropped worksheet: [count_flowers, double_waste]" in en
    data = report.as_dict("en")
    assert data["valid"] is False
    assert data["faults"][0]["line"] == 6


def test_one_fault_of_form_silences_what_follows_from_it(tmp_path: Path) -> None:
    assert codes(check(tmp_path, "no_win: {x: {when: [{flowers: 3..1}]}}\n").faults) == ["schema.range"]


def test_a_discount_that_may_turn_a_payment_round_is_a_warning(tmp_path: Path) -> None:
    report = check(tmp_path, "payment: {less: {when: [by_discard, payer_gave, half_flush], shares: -2}}\n")
    assert report.valid
    assert "payment.gets" in codes(report.warnings)
