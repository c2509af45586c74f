"""付款表: the payment matrix of all consistent situations."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.matrix import Line, Matrix
from qiaoma.ruleset.matrix_text import matrix_data, outcome_text, render_matrix, rows_text, situation_text

from .rulesets import load


def line(matrix: Matrix, way: str, **facts: int) -> Line:
    """The one line of a way in which all `facts` hold."""
    found = [
        each
        for each in matrix.lines()
        if each.way == way and all(value in each.facts.get(word, {value}) for word, value in facts.items())
    ]
    assert len(found) == 1, [dict(each.facts) for each in found]
    return found[0]


def shares(matrix: Matrix, way: str, **facts: int) -> Fraction:
    return line(matrix, way, **facts).outcome.shares


@pytest.fixture(scope="module")
def base() -> Matrix:
    return Matrix(load_profile("base").node)


def test_base_is_eleven_lines(base: Matrix) -> None:
    assert len(base.lines()) == 11
    assert shares(base, "by_self_draw", partners=0, payer_bonded=0) == 1
    assert shares(base, "by_self_draw", partners=1, payer_bonded=1) == 5
    assert shares(base, "by_self_draw", partners=1, payer_bonded=0) == 0
    assert shares(base, "by_discard", payer_gave=1, payer_bonded=0) == 1
    assert shares(base, "by_discard", payer_gave=1, payer_bonded=1) == 2
    assert shares(base, "by_discard", payer_gave=0, payer_bonded=1) == 1
    assert shares(base, "by_rob_kong", payer_gave=1, payer_bonded=1) == 6


def test_shares_depend_on_the_number_of_partners_only_where_a_row_asks() -> None:
    matrix = Matrix(load_profile("xianjin").node)
    found = [shares(matrix, "by_self_draw", partners=number, payer_bonded=1) for number in (1, 2, 3)]
    assert found == [5, Fraction(7, 2), 3]
    assert "partners" not in line(matrix, "by_discard", payer_gave=1, payer_bonded=1).facts


def test_mutual_bonds_double_and_readiness_moves_the_share() -> None:
    matrix = Matrix(load_profile("laiyouxi").node)
    assert shares(matrix, "by_self_draw", payer_bonded=1, mutual=1) == 10
    assert shares(matrix, "by_rob_kong", payer_gave=1, payer_bonded=1, mutual=1) == 12
    giver = {"payer_gave": 1, "payer_bonded": 0, "partners": 1, "giver_bonded": 0}
    assert shares(matrix, "by_discard", **giver, giver_ready=0) == 2
    assert shares(matrix, "by_discard", **giver, giver_ready=1) == 1
    other = {"payer_gave": 0, "payer_bonded": 1, "mutual": 0, "giver_bonded": 0, "payer_wins": 0}
    assert shares(matrix, "by_discard", **other, giver_ready=1) == 1
    assert shares(matrix, "by_discard", **other, giver_ready=0) == 0


def test_the_rows_that_add_up_are_named() -> None:
    matrix = Matrix(load_profile("laiyouxi").node)
    found = line(matrix, "by_discard", payer_gave=1, payer_bonded=1, mutual=1)
    assert rows_text(found.outcome) == "discard 1 + discard_partner 1 + mutual ×2"
    assert found.outcome.shares == 4


def test_what_a_situation_leaves_open_is_a_demand(tmp_path: Path) -> None:
    node = load(tmp_path, "payment: {extra: {when: [by_discard, payer_gave, half_flush], shares: 2}}\n").node
    found = line(Matrix(node), "by_discard", payer_gave=1, payer_bonded=0)
    assert found.outcome.shares == 1
    assert rows_text(found.outcome) == "discard 1 + [extra 2: half_flush]"


def test_each_counts_what_the_situation_decides(tmp_path: Path) -> None:
    row = "payment: {all: {when: [by_discard, payer_gave], unless: [giver_ready], shares: 1, each: partners}}\n"
    matrix = Matrix(load(tmp_path, row).node)
    assert shares(matrix, "by_discard", payer_gave=1, payer_bonded=0, giver_ready=0, partners=2) == 3
    assert shares(matrix, "by_discard", payer_gave=1, payer_bonded=0, giver_ready=1, partners=2) == 1


def test_levels_are_told_apart(tmp_path: Path) -> None:
    text = (
        "liability: {bonds: {four: {claims: {when: [pung]}, reach: 4, level: 2}}}\n"
        "payment: {tier: {when: [by_self_draw, {payer_bonded: 2}], shares: 2}}\n"
    )
    matrix = Matrix(load(tmp_path, text).node)
    assert shares(matrix, "by_self_draw", payer_bonded=1) == 5
    assert shares(matrix, "by_self_draw", payer_bonded=2) == 7


def test_a_flower_win_and_the_dealer_have_lines_only_where_a_row_asks(tmp_path: Path, base: Matrix) -> None:
    assert not any(each.flower for each in base.lines())
    text = (
        "payment: {flower: {when: [flower_win], shares: 1}, dealer: {when: [payer_deals], times: 2}}\n"
        "lines: {price: {set_to: {points: 1 lezi}, each: lezi}}\n"
    )
    matrix = Matrix(load(tmp_path, text).node)
    found = [each for each in matrix.lines() if each.flower and each.facts.get("payer_bonded") == frozenset({1})]
    assert {(min(each.facts["payer_deals"]), int(each.outcome.shares)) for each in found} == {(0, 6), (1, 12)}


def test_an_escape_is_paid_flat_by_the_escaper() -> None:
    matrix = Matrix(load_profile("qinghunpeng").node)
    assert line(matrix, "escaped", escaper=1).outcome.flat == 20
    assert line(matrix, "escaped", escaper=0).outcome.flat == 0


def test_every_whole_table_is_consistent(base: Matrix) -> None:
    for name in ("base", "laiyouxi"):
        matrix = Matrix(load_profile(name).node)
        for table, outcomes in matrix.tables():
            givers = [seat for seat in table.seats if seat.gave]
            assert len(givers) == (table.way in ("by_discard", "by_rob_kong"))
            assert len(outcomes) == 3
            assert all(not seat.mutual or seat.level for seat in table.seats)
            assert all(not seat.wins for seat in givers)


def test_the_lines_do_not_depend_on_the_order_of_rows(tmp_path: Path) -> None:
    one = "payment: {a: {when: [by_discard, payer_deals], shares: 2}, b: {when: [by_self_draw, mutual], times: 2}}\n"
    other = "payment: {b: {when: [by_self_draw, mutual], times: 2}, a: {when: [by_discard, payer_deals], shares: 2}}\n"
    first = {situation_text(each, "en"): each.outcome.shares for each in Matrix(load(tmp_path, one).node).lines()}
    second = {situation_text(each, "en"): each.outcome.shares for each in Matrix(load(tmp_path, other).node).lines()}
    assert first == second


def test_the_matrix_reads_in_both_languages(base: Matrix) -> None:
    assert "放炮，付家放炮，付家关系 1: 2 份  = discard 1 + discard_partner 1" in render_matrix(base, "zh").splitlines()
    english = render_matrix(base, "en").splitlines()
    assert "by discard, payer gave, payer's bond 1: shares: 2  = discard 1 + discard_partner 1" in english
    assert outcome_text(line(base, "by_discard", payer_gave=0, payer_bonded=0).outcome, "en") == "pays nothing"


def test_the_matrix_as_data_names_paths(base: Matrix) -> None:
    first = matrix_data(base)[0]
    assert first["way"] == "by_self_draw"
    assert first["facts"]["payer_bonded"] == [1]
    assert (first["shares"], first["rows"][0]["row"]) == ("5", "payment.self_draw_partner")
