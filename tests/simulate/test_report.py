"""What is reported of a simulation: to programs, to people, to a spreadsheet; and which rules differ."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import qiaoma
from qiaoma.cli.rule_words import rules_in_words
from qiaoma.cli.simulation_csv import simulation_csv
from qiaoma.cli.simulation_text import simulation_text
from qiaoma.columns import width
from qiaoma.errors import QiaomaError
from qiaoma.rules import outcome as O
from qiaoma.simulation import run as running
from qiaoma.simulation.plan import Chunk, Plan, Side
from qiaoma.simulation.report import Simulation
from tests.simulate.played import draw

HOUSE = """
id: dear
version: 1.0.0
title: {zh: 贵, en: Dear}
extends: banding
why: everything at twice the price
lines:
  twice: {multiply: {points: 2}, says: {zh: 翻倍, en: twice}}
worksheet: [count_flowers, base, price, double_fan, double_waste, twice]
"""


def _played(plan: Plan, side: Side, chunk: Chunk) -> Any:
    """Hands drawn from the seed alone, their money twice as much in the room that doubles the points."""
    rows = draw(plan, Side(side.name, (1,), side.subject), chunk)
    if side.name == "dear":
        rows[:, O.POINTS : O.RATINGS] *= 2
    return rows


@pytest.fixture(autouse=True)
def _no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "play", _played)
    monkeypatch.setattr(running, "prepare", lambda plan: None)


@pytest.fixture
def dear(tmp_path: Path) -> qiaoma.Ruleset:
    (tmp_path / "dear.yaml").write_text(HOUSE, encoding="utf-8")
    return qiaoma.load(tmp_path / "dear.yaml")


def _simulated(*rulesets: Any, hands: int = 1020, bots: Sequence[str] = ("sensible",) * 4) -> Simulation:
    versus = rulesets[1] if len(rulesets) > 1 else None
    return qiaoma.simulate(rulesets[0], versus=versus, hands=hands, seed=3, bots=bots)


def test_the_json_says_what_was_played_and_by_whom() -> None:
    big = qiaoma.load("laiyouxi", options={"lezi": 50}, readings={"N1": "d"})
    answer = _simulated(big, bots=("random", "sensible", "cautious", "random")).as_dict("en")
    assert answer["ruleset"] == big.ref().as_dict()
    assert answer["ruleset"]["options"] == {"lezi": 50}
    assert answer["ruleset"]["readings"] == {"N1": "d"}
    assert (answer["hands"], answer["tables"], answer["hands_a_table"], answer["seed"]) == (1020, 11, 100, 3)
    assert answer["bots"] == {"E": "random", "S": "sensible", "W": "cautious", "N": "random"}
    assert answer["versus"] is None
    assert answer["rules"] == []
    drawn = answer["figures"]["drawn"]
    assert (drawn["name"], drawn["group"], drawn["kind"], drawn["unit"]) == ("drawn", "endings", "share", "count")
    assert 0 < drawn["low"] < drawn["value"] < drawn["high"] < 1
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_distributions_are_exact_and_whole() -> None:
    done = _simulated("xianjin")
    paid = done.distributions[0]["paid"]
    assert all(amount.denominator in (1, 2) for amount in paid)
    assert sum(done.distributions[0]["discards"].values()) == 1020
    assert list(paid) == sorted(paid)
    answer = done.as_dict()["distributions"]
    assert answer["paid"] == [[float(amount), times] for amount, times in paid.items()]
    mean = Fraction(sum(amount * times for amount, times in paid.items()), sum(paid.values()))
    assert done["paid.mean"].estimates[0].value == float(mean)


def test_a_figure_is_found_by_its_id() -> None:
    done = _simulated("banding")
    assert done["paid.p95"].figure.name("en") == "a loser pays: 95th percentile"
    with pytest.raises(KeyError):
        done["paid.p96"]


def test_doubled_points_show_as_doubled_money_and_as_the_rule_that_doubles(dear: qiaoma.Ruleset) -> None:
    done = _simulated("banding", dear)
    for name in ("paid.mean", "received.median", "share_value"):
        line = done[name]
        assert line.difference is not None
        assert line.difference.certain
        assert line.difference.value == line.estimates[0].value
    assert [(rule.name, rule.own, rule.other) for rule in done.rules] == [
        ("lines.twice", None, {"multiply": {"points": 2}})
    ]
    zh, en = (tuple(rules_in_words(done.rules, qiaoma.load("banding"), dear, lang)) for lang in ("zh", "en"))
    assert simulation_text(done.as_dict("zh"), "zh", zh).endswith(
        "(1)：\n  计分行“翻倍”: 没有这一条 → 翻倍：点数乘以 2"
    )
    last = "  Line of the score “Twice”:\n      There is no such rule\n    → Twice: multiply the points by 2"
    assert simulation_text(done.as_dict("en"), "en", en).endswith(f"Rules that differ (1):\n{last}")


def test_the_text_aligns_in_both_languages() -> None:
    for lang, heading in (("zh", "区间"), ("en", "interval")):
        lines = simulation_text(_simulated("banding").as_dict(lang), lang).splitlines()  # type: ignore[arg-type]
        head = next(line for line in lines if line.endswith(heading))
        column = width(head[: head.index(heading)])
        brackets = [width(line[: line.index("[")]) for line in lines if "[" in line and line.startswith("  ")]
        assert len(brackets) > 40
        assert set(brackets) == {column}


def test_the_text_tells_apart_what_has_one_name() -> None:
    big = qiaoma.load("laiyouxi", options={"lezi": 50})
    assert " laiyouxi  laiyouxi lezi=50 " in simulation_text(_simulated("laiyouxi", big).as_dict(), "zh")
    alike = simulation_text(_simulated("laiyouxi", "laiyouxi").as_dict(), "zh")
    assert "A laiyouxi  B laiyouxi" in alike
    assert alike.endswith("两套规则没有不同。")
    assert "*" not in alike.split("\n\n", 1)[1]


def test_the_text_shows_each_seat_only_where_different_bots_sit() -> None:
    assert "E: net per hand" not in simulation_text(_simulated("banding").as_dict("en"), "en")
    mixed = simulation_text(_simulated("banding", bots=("random", *["sensible"] * 3)).as_dict("en"), "en")
    assert "E: net per hand" in mixed
    assert "bots E random, S sensible, W sensible, N sensible" in mixed


def test_csv_is_the_json_in_rows(dear: qiaoma.Ruleset) -> None:
    answer = _simulated("banding", dear, hands=150).as_dict()
    rows = list(csv.DictReader(io.StringIO(simulation_csv(answer))))
    assert [row["figure"] for row in rows] == list(answer["figures"])
    for row, figure in zip(rows, answer["figures"].values(), strict=True):
        assert row["name"] == figure["name"]
        for column, number in (
            ("value", figure["value"]),
            ("high", figure["high"]),
            ("versus_low", figure["versus"]["low"]),
            ("difference", figure["difference"]["value"]),
            ("difference_high", figure["difference"]["high"]),
        ):
            assert row[column] == ("" if number is None else str(number))
    alone = next(csv.reader(io.StringIO(simulation_csv(_simulated("banding", hands=150).as_dict()))))
    assert alone == ["figure", "name", "kind", "unit", "value", "low", "high"]


@pytest.mark.parametrize(
    "given", [{"hands": "5"}, {"seed": 1.5}, {"jobs": None}, {"bots": "sensible"}, {"bots": [1] * 4}, {"progress": 5}]
)
def test_arguments_of_another_type_are_the_program_s_mistake(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="simulate: "):
        qiaoma.simulate("banding", **given)


def test_all_that_is_wrong_with_a_request_comes_at_once() -> None:
    with pytest.raises(QiaomaError) as refused:
        qiaoma.simulate("banding", hands=0, seed=-1, jobs=257, bots=("sensibl", "random"))
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("simulation.number", "hands"),
        ("simulation.number", "seed"),
        ("simulation.number", "jobs"),
        ("simulation.bot", "bots"),
        ("simulation.seats", "bots"),
    ]
    assert refused.value.faults[3].nearest == "sensible"


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "find_spec", lambda name: None if name == "numba" else name)
    with pytest.raises(QiaomaError) as refused:
        qiaoma.simulate("banding")
    assert refused.value.faults[0].code == "engine.no_extra"
    assert "numba" in refused.value.faults[0].en
