"""What play reads: a change that it does not read leaves every hand as it was, and settling again is replaying."""

from __future__ import annotations

from dataclasses import replace

import pytest

import qiaoma
from qiaoma.audit.impact.reads import play_form
from qiaoma.audit.impact.units import Standing, Unit, units
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.ruleset.pieces import differences
from qiaoma.simulation.plan import Chunk, Plan
from qiaoma.simulation.play import play_and_keep, settle_again, side_of

BOTS = ("sensible", "cautious", "sensible", "random")
TABLES = Chunk(0, 2, 60)


def _units(one: str, two: str) -> tuple[Standing, tuple[Unit, ...]]:
    own, other = qiaoma.load(one), qiaoma.load(two)
    standing = Standing(own, other)
    return standing, units(standing, differences(own.profile, other.profile))


@pytest.mark.parametrize(("one", "two"), [("banding", "wuming"), ("laiyouxi", "xianjin"), ("qinghunpeng", "banding")])
def test_what_play_does_not_read_changes_no_hand(one: str, two: str) -> None:
    standing, found = _units(one, two)
    own = standing.own
    side = side_of(own, BOTS)
    plan = Plan((side,), 120, 5, BOTS, TABLES.each)
    kept = play_and_keep(plan, side, TABLES)
    settled = 0
    for unit in found:
        changed = standing.ruleset([unit])
        assert changed is not None
        if play_form(changed) != play_form(own):
            continue
        settled += 1
        table = changed.compiled.table
        replayed = play_and_keep(plan, replace(side, table=table), TABLES)
        assert (settle_again(table, kept, TABLES.each) == replayed[:, : O.SIZE]).all(), unit.name
        before_the_counters = slice(O.SIZE, O.SIZE + C.COUNTERS)
        assert (kept[:, before_the_counters] == replayed[:, before_the_counters]).all(), unit.name
    assert settled > 10


def test_what_play_reads_is_known_by_chapter_and_by_what_refusals_ask() -> None:
    standing, found = _units("qinghunpeng", "wuming")
    own = play_form(standing.own)
    read = {unit.name for unit in found if play_form(standing.ruleset([unit]) or standing.own) != own}
    assert {"tiles.wild", "deal.replacement", "no_win.missed"} <= read
    assert "lines.base" in read, "here a win by discard asks for lezi, which lines raise by points"
    assert not {unit.name for unit in found if unit.name.startswith(("payment.", "ratings."))} & read
    standing, found = _units("banding", "wuming")
    own = play_form(standing.own)
    read = {unit.name for unit in found if play_form(standing.ruleset([unit]) or standing.own) != own}
    assert "patterns.melded_hand.legal" in read
    assert not {"lines.base", "carry.opening.plus_one", "patterns.melded_hand.effect"} & read


def test_a_piece_takes_in_only_what_it_cannot_stand_without() -> None:
    _, found = _units("laiyouxi", "xianjin")
    together = [set(unit.paths) for unit in found if len(unit.changes) > 1]
    assert together == [
        {"ready.declared", "no_claim.knocked", "no_discard.knocked"},
        {"payment.self_draw_partner.when", "payment.self_draw_two", "payment.self_draw_three"},
    ]
