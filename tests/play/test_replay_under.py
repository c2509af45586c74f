"""A log under another ruleset: the money of each hand, and where play would have parted from it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from qiaoma import load
from qiaoma.errors import CaseError, IllegalAction
from qiaoma.settle.engine import Ruleset
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.laying import WallRules, laid
from qiaoma.table.laying import drawing_order as drawn_in_order
from qiaoma.table.log import LogWriter, read_log
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay import Replay, replay
from qiaoma.table.replay_hand import HandUnder
from qiaoma.table.replay_wall import drawing_order, laid_for
from qiaoma.table.table import Table
from tests.play.played import played

WON = 5
"""A seed whose game has winners under every ruleset here."""


@pytest.fixture(scope="module")
def game() -> bytes:
    return played("banding", seed=WON, hands=3)


@pytest.fixture
def house(tmp_path: Path) -> Callable[..., Ruleset]:
    """Loads a house ruleset of these lines."""

    def make(*lines: str, extends: str = "banding") -> Ruleset:
        head = ["id: house", "version: 1.0.0", "title: {zh: 自家, en: House}", f"extends: {extends}", "why: our own"]
        file = tmp_path / "house.yaml"
        file.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
        return load(file)

    return make


def hands_of(data: bytes) -> list[list[Entry]]:
    hands: list[list[Entry]] = []
    for entry in read_log(data).entries:
        if entry.type == "start_kyoku":
            hands.append([])
        if hands and entry.type not in ("end_game", "leave_seat"):
            hands[-1].append(entry)
    return hands


def both(result: Replay) -> str:
    json.dumps(result.as_dict("zh"))
    return result.text("zh") + "\n" + result.text("en")


def test_the_same_ruleset_changes_nothing(game: bytes) -> None:
    result = replay(game, ruleset="banding")
    assert (result.equal, len(result.compared)) == (True, 3)
    assert all(hand.change == (0, 0, 0, 0) for hand in result.compared)
    assert "3 局中 0 局不同" in both(result)


def test_another_price_changes_the_money_and_nothing_else(game: bytes, house: Callable[..., Ruleset]) -> None:
    base = load("banding").effective["lines"]["base"]
    result = replay(game, ruleset=house("lines:", "  base: {add: {points: 5}}"))
    assert base["add"]["points"] == 1
    won = 0
    for hand, entries in zip(result.compared, hands_of(game), strict=True):
        end = entries[-1].data
        assert hand.nets == tuple(Fraction(net) for net in end["nets"])
        assert (hand.parting, hand.offer, hand.refusals) == (None, None, ())
        assert hand.other_nets is not None
        assert sum(hand.other_nets) == 0
        if end["result"] == "won":
            won += 1
            (winner,) = [seat for seat, net in enumerate(hand.nets) if net > 0]
            assert hand.change is not None
            assert hand.change[winner] > 0
        assert hand.other_next_dealer == hand.next_dealer
    assert won
    assert result.equal is False
    assert "合计多得" in both(result)
    assert "in all, more by" in both(result)


def test_a_claim_that_the_other_ruleset_refuses_is_told_with_its_row(
    game: bytes, house: Callable[..., Ruleset]
) -> None:
    result = replay(game, ruleset=house("no_claim:", "  never: {when: [pung]}"))
    for hand, entries in zip(result.compared, hands_of(game), strict=True):
        pungs = [entry for entry in entries if entry.data.get("action", {}).get("type") == "pung"]
        assert pungs
        assert hand.parting is not None
        assert hand.parting.line == pungs[0].line
        assert [fault.path for fault in hand.parting.faults] == ["no_claim.never"]
        assert hand.change == (0, 0, 0, 0)  # the finished hand is worth the same
    assert "no_claim.never" in both(result)
    assert "这一步不合法" in both(result)


def test_a_win_that_the_other_ruleset_refuses_pays_nothing(game: bytes) -> None:
    result = replay(game, ruleset="laiyouxi")
    won = [hand for hand, entries in zip(result.compared, hands_of(game), strict=True) if _won(entries)]
    assert won
    for hand in won:
        assert (hand.other_nets, hand.change) == (None, None)
        assert {refusal.rule for refusal in hand.refusals} == {"no_win.knock"}
        assert hand.parting is not None
        assert {fault.path for fault in hand.parting.faults} == {"no_win.knock"}
    assert "这一胡不算" in both(result)
    assert "the win is refused" in both(result)


def _won(entries: list[Entry]) -> bool:
    return bool(entries[-1].data["result"] == "won")


def test_a_seat_that_would_have_been_asked_is_told_and_passes(game: bytes, house: Callable[..., Ruleset]) -> None:
    strict = house("no_claim:", "  never: {when: [pung]}")
    result = replay(played(strict, seed=1, hands=2), ruleset="banding", path=[Path(strict.name).parent])
    offers = [hand.offer for hand in result.compared if hand.offer is not None]
    assert offers
    assert any(action.kind is ActionKind.PUNG for action in offers[0].actions)
    assert all(hand.parting is None for hand in result.compared if hand.offer is not None)
    told = next(line for line in result.text("zh").splitlines() if "还会问" in line)
    assert re.fullmatch(rf"  第 {offers[0].line} 行前还会问 .*: 过、(明杠 \S+、)?碰 \S+", told)
    assert re.search(r"is asked too: pass, (kong \S+, )?pung \S+\n", both(result))


def test_the_next_dealer_and_the_counters_are_compared(game: bytes, house: Callable[..., Ruleset]) -> None:
    result = replay(game, ruleset=house("dealer: {one_winner: next, no_winner: next}"))
    moved = [hand for hand in result.compared if hand.other_next_dealer != hand.next_dealer]
    assert moved
    assert not any(hand.equal for hand in moved)
    assert "下局庄家" in both(result)
    assert "next dealer" in both(result)


def test_each_hand_starts_from_what_the_log_says(game: bytes, house: Callable[..., Ruleset]) -> None:
    """The counter that one hand would have left otherwise does not run on into the next."""
    other = house("carry:", "  closing:", "    no_winner: {set: {wasteland: 9}}")
    log = played("banding", seed=2, hands=4)
    drawn = [not _won(entries) for entries in hands_of(log)]
    assert True in drawn
    assert False in drawn
    result = replay(log, ruleset=other)
    for hand, was_drawn in zip(result.compared, drawn, strict=True):
        assert hand.other_nets == hand.nets
        assert (hand.other_counters != hand.counters) == was_drawn
    assert "荒番" in both(result)
    assert "wasteland" in both(result)


def test_wherever_the_wall_is_broken_and_replaced_the_same_tiles_come() -> None:
    """banding breaks by the smaller die and replaces from the last tile, wuming by the sum and from the last stack."""
    log = played("banding", seed=8, hands=2)
    for entries in hands_of(log):
        opening = entries[0].data
        for name in ("wuming", "xianjin", "banding"):
            ruleset = load(name)
            wall = laid_for(ruleset, entries)
            assert sorted(wall) == sorted(opening["wall"])
        assert laid_for(load("wuming"), entries) != opening["wall"]
    result = replay(log, ruleset="wuming")
    assert [(hand.parting, hand.offer) for hand in result.compared] == [(None, None)] * 2
    flowers = [entry for entry in hands_of(log)[0] if entry.type == "tsumo" and entry.data["replaces"] == "flower"]
    assert len(flowers) > 1  # or the two orders of replacing would not differ


def test_the_order_of_drawing_is_read_off_the_break() -> None:
    for name in ("banding", "wuming"):
        for entries in hands_of(played(name, seed=3, hands=2)):
            order = drawing_order(list(load("base").compiled.table), entries[0].data)
            oya = entries[0].data["oya"]
            dealt: list[list[str]] = [[], [], [], []]
            for number, tile in enumerate(order[:53]):
                seat = number // 4 if number < 48 else number
                dealt[(oya + seat) % 4].append(tile)
            assert [sorted(hand) for hand in dealt] == [sorted(hand) for hand in entries[0].data["tehais"]]


def test_a_wild_that_the_log_did_not_turn_parts_the_play_at_the_deal(game: bytes) -> None:
    result = replay(game, ruleset="qinghunpeng")
    for hand in result.compared:
        assert hand.parting is not None
        assert hand.parting.line == hand.line
        assert set(hand.parting.found) == {"type", "wild_marker", "wild"}
    assert "从这里起打法不同" in both(result)
    assert "from here the play is another" in both(result)


def test_a_wall_of_other_tiles_is_told(game: bytes, house: Callable[..., Ruleset]) -> None:
    result = replay(game, ruleset=house("tiles: {dragon: out}"))
    for hand in result.compared:
        assert hand.parting is not None
        assert hand.parting.line == hand.line
        assert {fault.code for fault in hand.parting.faults} == {"deal.wall"}
    both(result)


def test_without_the_logs_own_ruleset_only_what_plays_alike_is_settled(house: Callable[..., Ruleset]) -> None:
    log = played(house("lines:", "  base: {add: {points: 5}}"), seed=WON, hands=2)
    alike = replay(log, ruleset="banding")
    assert alike.checked is False
    assert [hand.faults for hand in alike.compared] == [(), ()]
    assert any(hand.change is not None and any(hand.change) for hand in alike.compared)
    with_counters = [(hand.other_counters, hand.counters) for hand in alike.compared]
    assert all(other == own for other, own in with_counters)
    other = replay(log, ruleset="laiyouxi")
    assert {fault.code for hand in other.compared for fault in hand.faults} == {"replay.no_case"}
    assert "无从重算" in both(other)


def test_an_escape_is_settled_under_both() -> None:
    stream = io.BytesIO()
    table = Table("banding", seed=1, log=LogWriter(stream))
    table.deal()
    seat = table.awaited[0]
    table.act(seat, Action(ActionKind.DISCARD, table.legal(seat)[-1].tile))
    table.escape(2, "left")
    table.close()
    same = replay(stream.getvalue(), ruleset="banding")
    assert same.equal
    (hand,) = replay(stream.getvalue(), ruleset="wuming").compared
    assert isinstance(hand, HandUnder)
    assert hand.parting is not None or hand.faults or hand.refusals or not hand.equal


def test_a_hand_too_large_to_count_is_told_and_the_replay_goes_on(game: bytes, house: Callable[..., Ruleset]) -> None:
    huge = "lines: {base: {add: {points: 536870912}}, price: {multiply: {points: 536870912}}}"
    ruleset = house(huge, "payment: {discard: {shares: 536870912}, self_draw: {shares: 536870912}}")
    result = replay(game, ruleset=ruleset)
    assert result.hands == len(result.compared) == 3
    assert "case.too_large" in {fault.code for hand in result.compared for fault in hand.faults}
    assert "[case.too_large]" in both(result)


def test_a_table_whose_hand_is_too_large_ends_there(house: Callable[..., Ruleset]) -> None:
    ruleset = house(
        "lines: {base: {add: {points: 536870912}}, price: {multiply: {points: 536870912}}}",
        "payment: {discard: {shares: 536870912}, self_draw: {shares: 536870912}}",
    )
    table, rules = Table(ruleset, dealer=0), WallRules.of(ruleset.effective)
    order = drawn_in_order(rules, 0, {"E": "5m", "S": "123m 46m 99m WWW NNN"})
    table.deal(wall=laid(order, rules, 0, (2, 3)), dice=(2, 3))
    table.act(0, Action(ActionKind.DISCARD, 4))
    with pytest.raises(CaseError) as refused:
        table.act(1, Action(ActionKind.WIN))
    assert {fault.code for fault in refused.value.faults} == {"case.too_large"}
    assert table.over
    with pytest.raises(IllegalAction) as ended:
        table.deal()
    assert [fault.code for fault in ended.value.faults] == ["table.match_over"]
