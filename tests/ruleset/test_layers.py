"""叠加: one merge rule for every layer."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.errors import RulesetError
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.document import read
from qiaoma.ruleset.layers import Kind, Merged, child, merge

from .rulesets import check, codes, load

BELOW = """
scoring: {lezi_value: 10, combine: {lezi: best, fan: sum}}
patterns:
  concealed_hand: {name: {zh: 门清, en: Concealed}, when: [no_open_melds], fan: 1, legal: true}
  half_flush: {when: [standard, one_suit], absorbs: [concealed_hand]}
lines:
  price: {when: [lezi], set_to: {points: 1 lezi}, each: lezi, says: {zh: 勒, en: lezi}}
liability: {bonds: {three: {claims: {when: [chow], unless: [nth]}, reach: 3, level: 1}}}
payment: {draw: {when: [by_self_draw], unless: [partners], shares: 1, each: partners}}
worksheet: [price, waste]
limits: [{of: loss, at: 400}, {of: gain, at: balance}]
"""


def laid(above: str, below: str = BELOW) -> Merged:
    return merge(merge(None, read(below, "below.yaml"), "below"), read(above, "above.yaml"), "above")


def row(form: Merged, *path: str) -> dict[str, object]:
    node = child(form.node, *path)
    assert node is not None
    plain = node.plain()
    assert isinstance(plain, dict)
    return plain


def test_maps_merge_by_key_and_values_replace() -> None:
    form = laid("scoring: {combine: {lezi: sum}}")
    assert row(form, "scoring") == {"lezi_value": 10, "combine": {"lezi": "sum", "fan": "sum"}}


def test_an_effect_is_one_piece() -> None:
    form = laid("patterns: {concealed_hand: {lezi: 1}}")
    assert row(form, "patterns", "concealed_hand") == {
        "name": {"zh": "门清", "en": "Concealed"},
        "when": ["no_open_melds"],
        "legal": True,
        "lezi": 1,
    }


def test_each_goes_with_the_effect_it_belongs_to() -> None:
    assert row(laid("payment: {draw: {shares: 2}}"), "payment", "draw") == {
        "when": ["by_self_draw"],
        "unless": ["partners"],
        "shares": 2,
    }


def test_a_bond_is_reach_and_level_together() -> None:
    bond = row(laid("liability: {bonds: {three: {reach: 4, claims: {when: [pung]}}}}"), "liability", "bonds", "three")
    assert bond == {"claims": {"when": ["pung"], "unless": ["nth"]}, "reach": 4}


def test_when_and_unless_are_replaced_separately_and_none_drops_one() -> None:
    assert row(laid("payment: {draw: {when: [by_discard]}}"), "payment", "draw") == {
        "when": ["by_discard"],
        "unless": ["partners"],
        "shares": 1,
        "each": "partners",
    }
    assert "unless" not in row(laid("payment: {draw: {unless: none}}"), "payment", "draw")


def test_a_sentence_does_not_outlive_the_row_it_describes() -> None:
    assert "says" in row(laid("scoring: {lezi_value: 20}"), "lines", "price")
    assert "says" in row(laid("lines: {price: {set_to: {points: 2 lezi}}}"), "lines", "price")
    assert "says" not in row(laid("lines: {price: {when: [fan]}}"), "lines", "price")


def test_every_leaf_keeps_the_place_of_the_layer_that_wrote_it() -> None:
    form = laid("payment:\n  draw: {shares: 2}\n")
    shares, when = child(form.node, "payment", "draw", "shares"), child(form.node, "payment", "draw", "when")
    assert shares is not None
    assert when is not None
    assert str(shares.place) == "above.yaml:2:18"
    assert when.place.file == "below.yaml"


def test_none_removes_values_rows_and_chapters() -> None:
    form = laid("limits: none\npayment: {draw: none}\nliability: none\n")
    plain = form.node.plain()
    assert "limits" not in plain
    assert "liability" not in plain
    assert plain["payment"] == {}


def test_a_removed_pattern_stays_a_known_word_until_it_is_written_anew() -> None:
    removed = laid("patterns: {concealed_hand: none}")
    assert removed.node.plain()["removed"] == ["concealed_hand"]
    again = merge(removed, read("patterns: {concealed_hand: {when: [melds], fan: 2}}", "x.yaml"), "x")
    assert "removed" not in again.node.plain()
    assert not again.faults


def test_what_belongs_to_a_file_is_not_inherited() -> None:
    form = laid("id: child", "id: parent\nwhy: x\nsource: {document: d}\nexamples: []\ndeal: {hand: 13}\n")
    assert form.node.plain() == {"id": "child", "deal": {"hand": 13}}


@pytest.mark.parametrize(
    ("above", "code", "close"),
    [
        ("payment: {drew: {shares: 2}}", "layer.new_row", "draw"),
        ("payment: {drew: none}", "layer.no_row", "draw"),
        ("patterns: {half_flash: {lezi: 1}}", "layer.new_row", "half_flush"),
        ("liability: {bonds: {thre: {reach: 4}}}", "layer.new_bond", "three"),
        ("no_win: {other: {}}", "layer.new_row", ""),
    ],
)
def test_a_row_that_does_not_exist_is_never_a_new_rule_that_always_fires(above: str, code: str, close: str) -> None:
    (fault,) = laid(above).faults
    assert (fault.code, fault.nearest) == (code, close)
    assert fault.place is not None
    assert fault.place.file == "above.yaml"


def test_a_new_row_with_its_condition_is_welcome() -> None:
    assert not laid("payment: {all: {when: [by_discard], shares: 2}}").faults


def test_a_row_removed_once_may_be_removed_again() -> None:
    once = laid("payment: {draw: none}")
    assert not merge(once, read("payment: {draw: none}", "x.yaml"), "x").faults


def test_what_a_child_took_over_and_dropped() -> None:
    form = laid(
        "worksheet: [count, price]\nlimits: [{of: loss, at: 400}]\npayment: {draw: {shares: 2}}\n"
        "patterns: {half_flush: none}\nscoring: {lezi_value: 20}\n"
    )
    seen = {
        (change.kind, change.path): (change.value, change.now) for change in form.changes if change.layer == "above"
    }
    assert seen[Kind.DROPPED, "worksheet"] == (["waste"], ["count", "price"])
    assert seen[Kind.TOOK_OVER, "worksheet"] == (["price"], ["count", "price"])
    assert seen[Kind.DROPPED, "limits"][0] == [{"of": "gain", "at": "balance"}]
    assert seen[Kind.DROPPED, "payment.draw.shares"] == (1, 2)
    assert seen[Kind.DROPPED, "payment.draw.each"] == ("partners", None)
    assert seen[Kind.TOOK_OVER, "payment.draw"][0] == {"when": ["by_self_draw"], "unless": ["partners"]}
    assert (Kind.DROPPED, "patterns.half_flush") in seen
    assert seen[Kind.DROPPED, "scoring.lezi_value"] == (10, 20)


def changes(above: str) -> dict[tuple[Kind, str], tuple[object, object]]:
    return {
        (change.kind, change.path): (change.value, change.now)
        for change in laid(above).changes
        if change.layer == "above"
    }


def test_a_row_with_another_condition_loses_its_name_and_that_is_told() -> None:
    above = "lines: {price: {when: [lezi, won]}}"
    assert "says" not in row(laid(above), "lines", "price")
    assert changes(above)[Kind.DROPPED, "lines.price.says"] == ({"zh": "勒", "en": "lezi"}, None)
    named = "lines: {price: {when: [lezi, won], says: {zh: 价, en: price}}}"
    assert not [path for _, path in changes(named) if path.endswith("says")]


def test_a_condition_in_another_order_is_the_same_and_keeps_the_name() -> None:
    assert changes("patterns: {half_flush: {when: [one_suit, standard]}}") == {
        (Kind.TOOK_OVER, "patterns.half_flush"): ({"absorbs": ["concealed_hand"]}, None)
    }
    assert row(laid("lines: {price: {when: [lezi]}}"), "lines", "price")["says"] == {"zh": "勒", "en": "lezi"}


def test_another_condition_and_a_longer_list_are_changed_and_not_taken_over() -> None:
    seen = changes("patterns: {half_flush: {when: [standard, one_suit, won]}}\nworksheet: [waste, price, more]\n")
    assert seen[Kind.CHANGED, "patterns.half_flush.when"] == (
        ["standard", "one_suit"],
        ["standard", "one_suit", "won"],
    )
    assert seen[Kind.CHANGED, "worksheet"] == (["price", "waste"], ["waste", "price", "more"])
    assert (Kind.TOOK_OVER, "worksheet") not in seen


def test_the_order_of_rows_and_keys_changes_nothing() -> None:
    one = laid("payment: {a: {when: [by_discard], shares: 2}, draw: {shares: 3}}")
    other = laid("payment: {draw: {shares: 3}, a: {shares: 2, when: [by_discard]}}")
    assert one.node.plain() == other.node.plain()


def test_a_patch_text_keeps_its_none() -> None:
    form = laid("readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {payment.draw: none}}}}")
    assert form.node.plain()["readings"]["A"]["b"]["set"] == {"payment.draw": "none"}


def test_row_of_finds_rows_two_and_three_deep() -> None:
    assert row_of(("payment", "draw", "shares")) == ("payment", "draw")
    assert row_of(("carry", "opening", "x", "add", "wasteland")) == ("carry", "opening", "x")
    assert row_of(("scoring", "lezi_value")) is None


def test_an_own_line_needs_its_place(tmp_path: Path) -> None:
    report = check(tmp_path, "lines: {base: {add: {points: 1}}}\n")
    assert codes(report.faults) == ["line.no_place"]
    fine = "lines: {base: {add: {points: 1}}}\nworksheet: [base, count_flowers, price, double_waste]\n"
    assert check(tmp_path, fine).valid


def test_the_loaded_form_is_shaped_like_the_file(tmp_path: Path) -> None:
    effective = load(tmp_path, "scoring: {lezi_value: 20}\nno_win: {missed: none}\n").effective
    assert effective["scoring"] == {"lezi_value": 20, "combine": {"lezi": "best", "fan": "sum"}}
    assert {"shape", "flowers", "patterns"} <= set(effective["no_win"])
    assert "missed" not in effective["no_win"]


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, "payment: {drew: {shares: 2}}\nno_win: {x: {when: [nonsense]}}\ntiles: {suite: play}\n")
    assert {fault.code for fault in caught.value.faults} == {"layer.new_row", "word.unknown", "schema.unknown_key"}
    lines = [fault.place.line for fault in caught.value.faults if fault.place]
    assert lines == sorted(lines)
