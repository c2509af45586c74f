"""检查: every kind of finding, where it is found, and that a good neighbour is not found."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.ruleset.report import validate

from .rulesets import SOURCE, check, codes, write

WORDS = [
    ("no_win: {x: {when: [by_self_drew]}}", "word.unknown", "by_self_draw"),
    ("no_win: {x: {when: [half_flash]}}", "word.unknown", "half_flush"),
    ("no_win: {x: {when: [{any: [melds, wasteland2]}]}}", "word.unknown", "wasteland"),
    ("no_win: {x: {unless: [{fansy: 2+}]}}", "word.unknown", ""),
    ("patterns: {mixed_pungs: {absorbs: [half_flash]}}", "word.unknown", "half_flush"),
    ("match: {hands: 8, ends: {unless: [wasteland, wasteland2]}}", "word.unknown", "wasteland"),
    ("no_win: {x: {when: [payer_gave]}}", "word.scope", ""),
    ("patterns: {half_flush: {when: [points]}}", "word.scope", ""),
    ("carry: {closing: {x: {when: [no_winner, half_flush], add: {wasteland: 1}}}}", "word.scope", ""),
    ("carry: {opening: {x: {when: [by_self_draw], add: {wasteland: 1}}}}", "word.scope", ""),
    ("no_claim: {x: {when: [chow, standard]}}", "word.scope", ""),
    ("no_discard: {x: {when: [same_tile, half_flush]}}", "word.scope", ""),
    ("ratings: {x: {when: [winner, payer_gave], add: 1}}", "word.scope", ""),
    ("liability: {bonds: {three: {when: [by_self_draw]}}}", "word.scope", ""),
    ("liability: {bonds: {three: {claims: {when: [by_self_draw]}}}}", "word.scope", ""),
    ("no_win: {x: {when: [{half_flush: 1}]}}", "word.range", ""),
    ("carry: {opening: {x: {when: [die], add: {wasteland: 1}}}}", "word.no_range", ""),
    ("carry: {counters: {half_flush: 0..4}}", "word.collision", ""),
    ("carry: {counters: {points: 0..4}}", "word.collision", ""),
    ("patterns: {flowers: {when: [standard]}}", "word.collision", ""),
    ("patterns: {all_pungs: {when: [mixed_pungs]}}", "pattern.cycle", ""),
    ("patterns: {all_pungs: {absorbs: [all_pungs]}}", "pattern.absorbs_itself", ""),
]

ROWS = [
    ("no_win: {missed: {when: none, unless: none}}", "row.no_condition"),
    ("payment: {x: {when: [by_discard]}}", "row.no_effect"),
    ("payment: {discard: {shares: 1, each: by_discard}}", "row.each"),
    ("payment: {discard: {shares: nonsense}}", "amount.measure"),
    ("payment: {discard: {shares: 2000000000}}", "amount.range"),
    ("payment: {discard: {shares: 1/1001}}", "amount.range"),
    ("lines: {double_waste: {multiply: {points: 0}}}", "amount.range"),
    ("payment: {discard: {shares: -1}}", "payment.gets"),
    ("no_win: {x: {when: [by_self_draw, by_discard]}}", "row.never"),
    ("no_win: {x: {when: [flower_win, by_discard]}}", "row.never"),
    ("no_win: {x: {when: [flower_win, half_flush]}}", "row.never"),
    ("no_win: {x: {when: [full_flush, has_honors]}}", "row.never"),
    ("no_win: {x: {when: [mixed_pungs], unless: [one_suit]}}", "row.never"),
    ("no_win: {x: {when: [{points: 8+}, {points: 0..7}]}}", "row.never"),
    ("no_win: {x: {when: [{melds: 5}]}}", "row.never"),
    ("no_win: {x: {when: [no_open_melds, chows]}}", "row.never"),
    ("no_win: {x: {when: [after_kong, by_rob_kong]}}", "row.never"),
    ("payment: {x: {when: [mutual], unless: [payer_bonded], times: 2}}", "row.never"),
    ("payment: {x: {when: [payer_bonded], unless: [partners], shares: 1}}", "row.never"),
    ("payment: {x: {when: [payer_gave, by_self_draw], shares: 1}}", "row.never"),
    ("payment: {x: {when: [{payer_bonded: 2}], shares: 1}}", "row.never"),
    ("payment: {x: {when: [escaper, won], shares: 1}}", "row.never"),
    ("no_claim: {x: {when: [keeps_wait, chow]}}", "row.never"),
    ("no_claim: {x: {when: [keeps_wait, {any: [chow, pung]}]}}", "row.never"),
    ("carry: {opening: {x: {when: [double, {difference: 2}], set: {wasteland: 0}}}}", "row.never"),
    ("carry: {opening: {x: {when: [{throw: 1-4}, {sum: 6}], set: {wasteland: 0}}}}", "row.never"),
    ("carry: {counters: {thunder: 0..2}, opening: {x: {when: [{thunder: 3}], set: {thunder: 0}}}}", "row.never"),
]

SCORES = [
    ("worksheet: [count_flower, price]", "worksheet.no_line"),
    ("worksheet: [count_flowers, price, price]", "worksheet.twice"),
    ("lines: {base: {add: {points: 1}}}", "line.no_place"),
    (
        "lines: {eight: {when: [{points: 8+}], raise_to: {lezi: 1}}}\n"
        "worksheet: [count_flowers, price, eight, double_waste]",
        "line.never_matters",
    ),
    ("lines: {double_waste: {multiply: {points: 2}, each: wasteland}}", "power.endless"),
    (
        "carry: {counters: {wasteland: 0..9, thunder: 0+}}\n"
        "lines: {storm: {add: {fan: 1}, each: thunder}, power: {multiply: {points: 2}, each: fan}}\n"
        "worksheet: [count_flowers, storm, price, power]",
        "power.endless",
    ),
    (
        "patterns: {concealed_hand: {fan: 0.5}}\nlines: {power: {multiply: {points: 2}, each: fan, up_to: 4}}\n"
        "worksheet: [count_flowers, price, power]",
        "power.fraction",
    ),
    ("payment: {x: {when: [wasteland], times: 2, each: wasteland}}", "power.endless"),
]

PLAY = [
    ("no_discard: {x: {when: [just_claimed]}}", "no_discard.all_tiles"),
    ("no_discard: {x: {when: [first_round]}}", "no_discard.all_tiles"),
    ("no_win: {shape: none}", "no_win.removed"),
    ("no_win: {patterns: none}", "no_win.removed"),
    ("patterns: {eight_flowers: none}\nno_pass: {x: {when: [flower_win]}}", "play.no_flower_win"),
    ("no_win: {x: {when: [by_discard, wilds]}}", "play.no_wild"),
    ("no_win: {x: {when: [by_discard, frozen]}}", "play.no_wild"),
    ("no_discard: {x: {when: [wild_tile]}}", "play.no_wild"),
    ("no_claim: {x: {when: [ready], unless: [keeps_wait]}}", "play.undeclared"),
    ("no_discard: {x: {when: [ready], unless: [drawn_tile]}}", "play.undeclared"),
    ("play: {answers: [win, kong, pung, pung]}", "play.answers"),
    ("play: {answers: [win, [kong, pung]]}", "play.answers"),
]

VALUES = [
    ("limits: [{of: loss, at: 400}]", "limits.no_smallest"),
    ("limits: [{of: loss, at: 0}]\nsmallest: 1", "amount.range"),
    ("carry: {closing: {won: {set: {thunder: 0}}}}", "counter.unknown"),
    ("carry: {counters: {wasteland: 0..4}, closing: {won: {set: {wasteland: 5}}}}", "counter.range"),
    ("carry: {closing: {won: {set: {wasteland: -1}}}}", "counter.range"),
    (
        "ranks: [{name: {zh: 一, en: one}}, {from: 5, name: {zh: 二, en: two}}, {from: 5, name: {zh: 三, en: c}}]",
        "ranks.order",
    ),
    ("ranks: [{from: 5, name: {zh: 二, en: two}}, {name: {zh: 三, en: c}}]", "ranks.from"),
    ("payment: {self_draw: {when: [by_self_draw, dealer_wins]}}", "payment.nobody"),
    ("liability: {bonds: {three: {reach: 5}}}", "liability.reach"),
    ("payment: {discard: none, discard_partner: none}", "payment.nobody"),
    ("payment: {rob_kong: {unless: [giver_ready]}}", "payment.nobody"),
    ("why: {payment.discrd: x}", "why.path"),
]


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


FINE = [
    "no_win: {x: {when: [{points: 80+}, {points: 70..90}]}}",
    "no_win: {x: {when: [by_self_draw, {any: [by_discard, half_flush]}]}}",
    "no_win: {x: {when: [{points: 8+}], unless: [{points: 20+}]}}",
    "no_win: {x: {when: [mixed_pungs], unless: [full_flush]}}",
    "no_win: {x: {when: [no_open_melds, {melds: 4}]}}",
    "no_win: {x: {when: [fan], unless: [{fan: 0+}]}}",
    "no_win: {x: {when: [{points: 200+}], unless: [{points: 0..100}]}}",
    "carry: {opening: {x: {when: [{die: 1}, {die: 4}], set: {wasteland: 0}}}}",
    "carry: {opening: {x: {when: [double, {sum: 6}], set: {wasteland: 0}}}}",
    "carry: {opening: {x: {when: [{any: [double, {throw: 1-4}]}], unless: [{throw: [1-1, 4-4]}], set: {wasteland: 0}}}}",
    "lines: {double_waste: {multiply: {points: 2}, each: wasteland, up_to: 3}}",
    "carry: {counters: {wasteland: 0..4}}\nlines: {double_waste: {multiply: {points: 2}, each: wasteland}}",
    "lines: {more: {add: {points: 1}, each: wasteland}}\nworksheet: [count_flowers, more, price]",
    "liability: {bonds: {four: {claims: {when: [pung]}, reach: 4, level: 2}}}\n"
    "payment: {x: {when: [by_self_draw, {payer_bonded: 2}], shares: 1}}",
    "tiles: {wild: turned_face}\nno_win: {x: {when: [by_discard, wilds]}}",
    "options: {wild: {default: off1, allowed: {off1: {}, on1: {tiles.wild: turned_face}}}}\n"
    "no_win: {x: {when: [by_discard, wilds]}}",
    "ready: {declared: true}\nno_claim: {x: {when: [ready], unless: [keeps_wait]}}",
    "no_discard: {x: {when: [just_claimed, same_tile]}}",
    "play: {answers: [win, [kong, pung], chow]}",
    "limits: [{of: loss, at: 400}, {of: gain, at: balance}]\nsmallest: 0.5",
    "patterns: {melded_hand: none}\nlines: {lift: {when: [{any: [melded_hand, robbing_kong]}], raise_to: {points: 1}}}\n"
    "worksheet: [count_flowers, lift, price]",
    "no_win: {patterns: {unless: [legal_pattern, standard]}}",
    "patterns: {seven_pairs_hand: {when: [seven_pairs], lezi: 1, legal: true}}\n"
    "no_win: {shape: {unless: [standard, honors_only, flower_win, seven_pairs]}}",
    "payment: {discard: {shares: 3.5}}",
    "payment: {less: {when: [by_self_draw, payer_bonded, mutual], shares: -2}}",
    "match: {hands: 8, ends: {unless: [wasteland]}}",
    "patterns: {eight_flowers: none}",
    "liability: none",
]


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
