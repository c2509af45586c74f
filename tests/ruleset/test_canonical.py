"""规范形式: what plays has one form and one digest."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from qiaoma.ruleset.canonical import canonical, canonical_json, digest, same, scalar

from .rulesets import load

TEXT = """
patterns: {full_flush: {lezi: 3, name: {zh: 清, en: Full}}, concealed_hand: {fan: 1.5}}
lines: {base: {add: {points: 2}, says: {zh: 底, en: base}}}
worksheet: [base, count_flowers, price, double_waste]
payment: {discard: {when: [by_discard, payer_gave], shares: 3.5}}
readings: {A: {asks: {zh: 问, en: ask}, chosen: a, a: {why: x}, b: {why: y, set: {payment.discard: {shares: 2}}}}}
options: {lezi: {asks: {zh: 问, en: ask}, default: 10, allowed: [10, 20], sets: scoring.lezi_value}}
carry: {opening: {more: {when: [{any: [double, {die: [1, 4]}]}], unless: [{throw: [1-1, 4-4]}], add: {wasteland: 1}}}}
"""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("3.0"), 3),
        (Decimal("3.50"), "7/2"),
        ("6/2", 3),
        ("3.5", "7/2"),
        ("0.5 lezi", "1/2 lezi"),
        ("2  lezi", "2 lezi"),
        ("1..3", "1..3"),
        ("8+", "8+"),
        ("1-4", "1-4"),
        (True, True),
        ("1/0", "1/0"),
        ("points", "points"),
    ],
)
def test_a_number_has_one_spelling(value: Any, expected: Any) -> None:
    assert scalar(value) == expected


def test_same_compares_meaning() -> None:
    assert same({"shares": Decimal("3.0")}, {"shares": "6/2"})
    assert not same({"shares": 3}, {"shares": 4})
    assert not same(1, True) or scalar(True) is True


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lezi: 3,", "lezi: 3.0,"),
        ("lezi: 3,", "lezi: 6/2,"),
        ("shares: 3.5", "shares: 3.50"),
        ("shares: 3.5", "shares: 7/2"),
        ("name: {zh: 清, en: Full}", "name: {zh: 清一色, en: Full flush}"),
        ("says: {zh: 底, en: base}", "says: {zh: 底花, en: basis}"),
        ("{why: x}", "{why: another reason}"),
        ("zh: 问", "zh: 另问"),
        ("[by_discard, payer_gave]", "[payer_gave, by_discard]"),
        ("{die: [1, 4]}", "{die: [4, 1]}"),
        ("{throw: [1-1, 4-4]}", "{throw: [4-4, 1-1]}"),
        ("[double, {die: [1, 4]}]", "[{die: [4, 1]}, double]"),
        ("lines:", "# a comment\n\nlines:"),
    ],
)
def test_what_does_not_play_does_not_change_the_digest(tmp_path: Path, old: str, new: str) -> None:
    assert old in TEXT
    assert load(tmp_path, TEXT).digest == load(tmp_path, TEXT.replace(old, new, 1)).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lezi: 3,", "lezi: 4,"),
        ("shares: 3.5", "shares: 3.25"),
        ("[base, count_flowers, price, double_waste]", "[count_flowers, base, price, double_waste]"),
        ("[by_discard, payer_gave]", "[by_discard, payer_gave, won]"),
        ("{shares: 2}", "{shares: 3}"),
        ("allowed: [10, 20]", "allowed: [10, 50]"),
        ("default: 10", "default: 20"),
        ("add: {points: 2}", "raise_to: {points: 2}"),
    ],
)
def test_what_plays_changes_the_digest(tmp_path: Path, old: str, new: str) -> None:
    assert old in TEXT
    assert load(tmp_path, TEXT).digest != load(tmp_path, TEXT.replace(old, new, 1)).digest


def test_key_order_changes_nothing(tmp_path: Path) -> None:
    effective = load(tmp_path, TEXT).effective
    assert digest(_shuffled(effective, random.Random(1))) == digest(effective)


def _shuffled(value: Any, dice: random.Random) -> Any:
    if not isinstance(value, dict):
        return value
    keys = list(value)
    dice.shuffle(keys)
    return {key: _shuffled(value[key], dice) for key in keys}


def test_rows_called_like_prose_are_kept() -> None:
    form = {"id": "x", "version": "1", "payment": {"name": {"when": ["won"], "shares": 1}, "why": {"shares": 2}}}
    assert set(canonical(form)["payment"]) == {"name", "why"}


def test_the_head_is_left_out_but_for_id_and_version(tmp_path: Path) -> None:
    data = json.loads(canonical_json(load(tmp_path, TEXT).effective))
    assert data["id"] == "mine"
    assert data["version"] == "0.0.0"
    assert not {"title", "extends", "why", "cite", "source", "examples", "removed"} & set(data)


def test_an_empty_chapter_is_no_chapter() -> None:
    assert digest({"id": "x", "no_discard": {}}) == digest({"id": "x"})
