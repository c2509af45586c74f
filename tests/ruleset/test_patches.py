"""补丁: options and readings laid over a file."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.chain import assemble, read_chain
from qiaoma.ruleset.checks import check_chosen
from qiaoma.ruleset.choices import choose
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.patches import alternatives, apply, option_values, said
from qiaoma.ruleset.report import validate

from .rulesets import check, codes, load

TEXT = """
options:
  lezi: {default: 10, allowed: [10, 20, 2.5], sets: scoring.lezi_value}
  mode:
    default: fan
    allowed: {fan: {}, lezi: {scoring.combine: {lezi: sum}, worksheet: [count_flowers, price]}}
  strict: {default: false, allowed: [true, false], sets: ready.declared}
readings:
  L1: {chosen: a, a: {why: said}, b: {why: other, set: {scoring.lezi_value: 30}}, c: {why: no row can say it}}
  L2: {chosen: a, a: {why: said}, b: {why: removes, set: {no_win.missed: none}}}
  L3: {chosen: a, a: {why: said}, b: {why: words, set: {payment.discard: {when: [by_discard, payer_gave, won]}}}}
  L4: {chosen: a, a: {why: said}, b: {why: shares, set: {payment.discard: {shares: 2}}}}
  L5: {chosen: a, a: {why: said}, b: {why: shares, set: {payment.discard.shares: 3}}}
"""
ONLY_READINGS = TEXT.replace(TEXT[TEXT.index("  lezi:") : TEXT.index("  mode:")], "")


def faults(tmp_path: Path, **choices: Any) -> tuple[Fault, ...]:
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, TEXT, **choices)
    return caught.value.faults


def test_without_choice_the_defaults_are_in_play(tmp_path: Path) -> None:
    profile = load(tmp_path, TEXT)
    assert profile.options == {"lezi": 10, "mode": "fan", "strict": False}
    assert profile.readings == {"L1": "a", "L2": "a", "L3": "a", "L4": "a", "L5": "a"}
    assert (profile.chosen_options, profile.chosen_readings) == ({}, {})
    assert profile.effective["scoring"]["lezi_value"] == 10


@pytest.mark.parametrize("value", [20, "20", "20.0", Decimal("20.0"), " 20 "])
def test_a_number_is_chosen_however_it_is_written(tmp_path: Path, value: object) -> None:
    profile = load(tmp_path, TEXT, options={"lezi": value})
    assert profile.effective["scoring"]["lezi_value"] == 20
    assert profile.chosen_options == {"lezi": 20}


@pytest.mark.parametrize("value", [True, "true"])
def test_a_switch_is_chosen_as_a_bool_or_a_word(tmp_path: Path, value: object) -> None:
    assert load(tmp_path, TEXT, options={"strict": value}).effective["ready"]["declared"] is True


def test_halves_stay_exact(tmp_path: Path) -> None:
    assert load(tmp_path, TEXT, options={"lezi": "5/2"}).effective["scoring"]["lezi_value"] == Decimal("2.5")


def test_a_named_option_sets_several_paths(tmp_path: Path) -> None:
    effective = load(tmp_path, TEXT, options={"mode": "lezi"}).effective
    assert effective["scoring"]["combine"] == {"lezi": "sum", "fan": "sum"}
    assert effective["worksheet"] == ["count_flowers", "price"]


def test_readings_are_laid_over_the_file(tmp_path: Path) -> None:
    profile = load(tmp_path, TEXT, readings={"L2": "b", "L3": "b"})
    assert "missed" not in profile.effective["no_win"]
    assert profile.effective["payment"]["discard"] == {"when": ["by_discard", "payer_gave", "won"], "shares": 1}
    assert profile.chosen_readings == {"L2": "b", "L3": "b"}


def test_a_patch_leaves_the_digest_alone(tmp_path: Path) -> None:
    assert load(tmp_path, TEXT).digest == load(tmp_path, TEXT, options={"lezi": 20}, readings={"L2": "b"}).digest


def test_two_patches_on_one_path_are_refused_and_both_named(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, readings={"L1": "b"})
    assert fault.code == "patch.conflict"
    assert fault.path == "scoring.lezi_value"
    assert "reading L1=b" in fault.en
    assert "option lezi=10" in fault.en


def test_the_effect_of_a_row_is_one_path_however_it_is_addressed(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, readings={"L4": "b", "L5": "b"})
    assert (fault.code, fault.path) == ("patch.conflict", "payment.discard.effect")


def test_condition_and_effect_of_one_row_go_together(tmp_path: Path) -> None:
    effective = load(tmp_path, TEXT, readings={"L3": "b", "L4": "b"}).effective
    assert effective["payment"]["discard"] == {"when": ["by_discard", "payer_gave", "won"], "shares": 2}


def test_two_patches_that_agree_are_no_conflict(tmp_path: Path) -> None:
    text = ONLY_READINGS + "  L6: {chosen: a, a: {why: x}, b: {why: y, set: {scoring: {lezi_value: 30.0}}}}\n"
    effective = load(tmp_path, text, readings={"L1": "b", "L6": "b"}).effective
    assert effective["scoring"]["lezi_value"] == 30


def test_removing_a_row_clashes_with_changing_it(tmp_path: Path) -> None:
    text = ONLY_READINGS + "  L6: {chosen: a, a: {why: x}, b: {why: y, set: {payment.discard: none}}}\n"
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, text, readings={"L4": "b", "L6": "b"})
    assert codes(caught.value.faults) == ["patch.conflict"]


def test_every_wrong_choice_is_reported_at_once(tmp_path: Path) -> None:
    found = faults(tmp_path, options={"lesi": 10, "lezi": 15}, readings={"M1": "a", "L2": "x"})
    assert sorted(codes(found)) == ["option.unknown", "option.value", "reading.unknown", "reading.value"]
    by_code = {fault.code: fault for fault in found}
    assert by_code["option.unknown"].nearest == "lezi"
    assert by_code["option.value"].allowed == ("10", "20", "5/2")
    assert by_code["reading.value"].allowed == ("a", "b")
    assert all(fault.remedy_zh and fault.remedy_en for fault in found)


def test_an_alternative_that_no_row_can_say_is_refused(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, readings={"L1": "c"})
    assert (fault.code, fault.allowed, fault.found) == ("reading.unsaid", ("a", "b"), "no row can say it")


def test_a_child_may_choose_another_reading(tmp_path: Path) -> None:
    load(tmp_path, ONLY_READINGS)
    (tmp_path / "up.yaml").write_text("id: up\nextends: base\nwhy: x\n" + ONLY_READINGS, encoding="utf-8")
    text = "id: mine\nextends: up\nwhy: x\nreadings: {L4: {chosen: b}}\n"
    profile = load(tmp_path, text)
    assert profile.effective["payment"]["discard"]["shares"] == 2
    assert (profile.readings["L4"], profile.chosen_readings) == ("b", {})
    back = load(tmp_path, text, readings={"L4": "a"})
    assert back.effective["payment"]["discard"]["shares"] == 1
    assert back.chosen_readings == {"L4": "a"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("options: {x: {default: 15, allowed: [10, 20], sets: scoring.lezi_value}}", "option.default"),
        ("options: {x: {default: c, allowed: {a: {}, b: {}}}}", "option.default"),
        ("readings: {A: {chosen: z, a: {why: x}, b: {why: y}}}", "reading.chosen"),
        ("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {payment.discrd: none}}}}", "layer.no_row"),
        ("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {no_win.x: {when: [nonsense]}}}}}", "word.unknown"),
        ("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {worksheet: [count_flower]}}}}", "worksheet.no_line"),
        ("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {payment.discard: {shares: -1}}}}}", "payment.gets"),
        ("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {lines.l: {add: {points: 1}}}}}}", "line.no_place"),
    ],
)
def test_a_patch_is_judged_before_anyone_chooses_it(tmp_path: Path, text: str, code: str) -> None:
    report = check(tmp_path, text + "\n")
    assert code in codes(report.faults)
    assert all(fault.place is not None for fault in report.faults)


def test_two_defaults_that_clash_are_found_at_loading(tmp_path: Path) -> None:
    text = (
        "options:\n  x: {default: 20, allowed: [10, 20], sets: scoring.lezi_value}\n"
        "  y: {default: b, allowed: {a: {}, b: {scoring.lezi_value: 50}}}\n"
    )
    assert codes(check(tmp_path, text).faults) == ["patch.conflict"]


@pytest.mark.parametrize("name", ["banding", "laiyouxi", "qinghunpeng", "wuming", "xianjin"])
def test_every_alternative_of_a_shipped_ruleset_can_be_played(name: str) -> None:
    layers = read_chain(name)
    form, malformed, _ = assemble(layers, deep=False)
    assert not malformed
    for code, reading in entries(child(form.node, "readings")).items():
        for letter, choice in alternatives(reading).items():
            if letter == said(reading) or child(choice, "set") is None:
                continue
            picked = choose(form, readings={code: letter})
            chosen = apply(form, picked.patches)
            assert not chosen.faults, (code, letter)
            assert not check_chosen(layers, form, chosen.node), (code, letter)
            assert chosen.node.plain() != form.node.plain(), (code, letter)
    for option, entry in entries(child(form.node, "options")).items():
        for value in option_values(entry):
            chosen = apply(form, choose(form, options={option: value}).patches)
            assert not check_chosen(layers, form, chosen.node), (option, value)


def test_a_line_that_a_parent_s_worksheet_would_leave_out_refuses_the_choice(tmp_path: Path) -> None:
    """W3 b of the fourth text writes the whole worksheet, without knowing the line that a child adds."""
    child = tmp_path / "child.yaml"
    child.write_text(
        "{id: child, version: 1.0.0, extends: xianjin, why: more, lines: {extra: {add: {points: 6}}},"
        " worksheet: [count_flowers, base, extra, eight, price, double_fan, double_waste]}",
        encoding="utf-8",
    )
    with pytest.raises(RulesetError) as caught:
        load_profile(str(child), readings={"W3": "b"})
    assert [(fault.code, fault.found) for fault in caught.value.faults] == [("choices.silenced", "extra")]
    (warning,) = [fault for fault in validate(child).warnings if fault.code == "choices.silenced"]
    assert "W3=b" in warning.en
    assert warning.place is not None
    assert warning.place.file == str(child)
    assert load_profile("xianjin", readings={"W3": "b"}).readings["W3"] == "b"
