"""`qiaoma impact` as a process: what it refuses, what it prints, that processes do not change the result."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.doors.shell import qiaoma

HOUSE = """
id: hidden
version: 1.0.0
title: {zh: 暗改, en: Hidden}
extends: banding
why: two prices and a deal
lines:
  base: {add: {points: 2}}
payment:
  self_draw_partner: {shares: 4}
deal: {skip: sum}
"""
FEW = ("--hands", "250", "--seed", "5", "--bots", "random")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import qiaoma as door

    door.simulate("banding", hands=1, bots=("random",) * 4)  # compiled and kept, so that no process here waits for it
    file = tmp_path_factory.mktemp("house") / "hidden.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_all_that_is_wrong_is_said_at_once_and_nothing_is_played(house: Path) -> None:
    wrong = ("--hands", "0", "--jobs", "x", "--bots", "sensibl", "--format", "json")
    ran = qiaoma("impact", "banding", "bandin", *wrong)
    assert ran.status == 2
    found = [(fault["code"], fault["path"]) for fault in ran.json["error"]["faults"]]
    assert sorted(found) == [
        ("file.unknown_ruleset", ""),
        ("simulation.bot", "--bots"),
        ("simulation.number", "--hands"),
        ("simulation.number", "--jobs"),
    ]
    ran = qiaoma("impact", "banding", house, "--rule", "lines.bass", "--hands", "-1", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "--rule: the two rulesets do not differ here [impact.rule]" in ran.err
    assert "did you mean: lines.base.effect" in ran.err
    assert "--hands: " in ran.err


def test_a_faulty_file_is_an_input_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "faulty.yaml").write_text("id: faulty\nextends: banding\npayment: {selfdraw: {shares: 3}}\n")
    ran = qiaoma("impact", "banding", tmp_path / "faulty.yaml", "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert "faulty.yaml:3" in ran.err


def test_processes_do_not_change_a_byte(house: Path) -> None:
    one = qiaoma("impact", "banding", house, *FEW, "--format", "json")
    two = qiaoma("impact", "banding", house, *FEW, "--format", "json", "--jobs", "2")
    assert (one.status, two.status) == (0, 0)
    assert one.out == two.out
    assert one.json["hands"] == 250
    assert {rule["rule"]: rule["alone"]["replayed"] for rule in one.json["rules"]} == {
        "deal.skip": True,
        "lines.base.effect": False,
        "payment.self_draw_partner.effect": False,
    }
    shares = sum(rule["share"]["paid"]["in_all"] for rule in one.json["rules"])
    assert shares == pytest.approx(one.json["together"]["paid"]["in_all"])


def test_orders_drawn_from_the_seed_do_not_depend_on_processes() -> None:
    words = ("impact", "banding", "xianjin", "--by", "chapter", "--hands", "60", "--seed", "9", "--bots", "random")
    one, two = (json.loads(qiaoma(*words, "--format", "json", "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one == two
    assert one["method"] == "orders"


def test_rows_for_a_spreadsheet_and_a_page_with_plots(house: Path, tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    assert qiaoma("impact", "banding", house, *FEW, "--format", "csv", "--output", target).status == 0
    assert target.read_bytes().startswith(b"\xef\xbb\xbfrule,title,")
    rows = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8-sig"))))
    assert {"lines.base.effect", "together"} <= {row["rule"] for row in rows}
    assert any("底花" in row["title"] for row in rows)
    page = tmp_path / "price.html"
    assert qiaoma("impact", "banding", house, *FEW, "--format", "html", "--output", page).status == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") >= 4
    assert 'src="http' not in html
    assert 'href="http' not in html


def test_options_of_one_side_are_said_with_its_name(house: Path) -> None:
    ran = qiaoma("impact", "banding", "banding", "--reading", "2:D3=b", *FEW, "--lang", "en")
    assert ran.status == 0
    assert "B: D3=b" in ran.out
    assert "[carry.opening.plus_one.unless]" in ran.out
    assert "moves counters only" in ran.out, "nobody wins here, and only the counters tell the readings apart"
