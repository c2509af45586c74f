"""钱: what holds for the money of every finished hand, whatever the ruleset. Tried on many hands at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qiaoma.case import By, Case, MeldKind, Result
from qiaoma.tiles import FLOWERS
from tests.properties.bulk import SOURCES, Bulk
from tests.properties.seating import PLAYERS, turned

REFUSED = -1
MORE_STAKE = 3


def changed(bulk: Bulk, places: Iterable[int], cases: list[Case]) -> list[tuple[int, Case, list[int], list[int]]]:
    """(place, case before, row before, row now) for the cases put in the places of others."""
    now = bulk.pay(cases).tolist()
    before = [(place, bulk.cases[place], bulk.nets[place].tolist()) for place in places]
    return [(*told, row) for told, row in zip(before, now, strict=True)]


def test_most_hands_are_legal_and_some_are_refused(bulk: Bulk) -> None:
    refused = (bulk.nets[:, 0] == REFUSED).mean()
    assert 0.1 < refused < 0.5
    assert ((bulk.nets[:, 0] == 0) | (bulk.nets[:, 0] == REFUSED)).all()


def test_nets_sum_to_zero(bulk: Bulk) -> None:
    assert not bulk.nets[:, 1:].sum(axis=1).any()
    assert (bulk.nets[:, 1:] != 0).any(axis=0).all()


def test_a_single_winner_gains_and_the_others_lose(bulk: Bulk) -> None:
    for case, (status, *nets) in zip(bulk.cases, bulk.nets.tolist(), strict=True):
        if status == 0 and len(case.wins) == 1:
            winner = case.wins[0].seat
            assert nets[winner] >= 0, case
            assert all(net <= 0 for seat, net in enumerate(nets) if seat != winner), case


def test_a_drawn_hand_moves_no_money(bulk: Bulk) -> None:
    drawn = [case.result is Result.DRAWN for case in bulk.cases]
    assert any(drawn)
    assert not bulk.nets[drawn, :].any()


def test_seats_that_move_take_their_money_along(bulk: Bulk) -> None:
    """One, two or three places further, from case to case."""
    nets = bulk.pay([turned(case, 1 + place % 3) for place, case in enumerate(bulk.cases)])
    for by in (1, 2, 3):
        here, now = bulk.nets[by - 1 :: 3], nets[by - 1 :: 3]
        for seat in range(PLAYERS):
            assert (now[:, 1 + (seat + by) % PLAYERS] == here[:, 1 + seat]).all()
        assert (now[:, 0] == here[:, 0]).all()


def test_the_order_of_the_dice_is_nothing(bulk: Bulk) -> None:
    places = [place for place, case in enumerate(bulk.cases) if case.dice is not None]
    swapped = [replace(bulk.cases[place], dice=(bulk.cases[place].dice or (0, 0))[::-1]) for place in places]
    assert (bulk.pay(swapped) == bulk.nets[places]).all()


def test_money_grows_with_the_stake(bulk: Bulk) -> None:
    """Exactly so without balances; where limits are shared between winners, only for single winners."""
    fits = [
        place
        for place, case in enumerate(bulk.cases)
        if case.balances is None and (len(case.wins) < 2 or not bulk.limits)
    ]
    more = [replace(bulk.cases[place], stake=bulk.cases[place].stake * MORE_STAKE) for place in fits]
    small, large = bulk.nets[fits], bulk.pay(more)
    assert (large[:, 1:] == MORE_STAKE * small[:, 1:])[small[:, 0] == 0].all()
    assert (large[:, 0] == small[:, 0]).all()


def test_no_seat_loses_or_gains_beyond_the_limits(bulk: Bulk) -> None:
    parts = bulk.ruleset.parts
    for limit in bulk.limits:
        for case, (status, *nets) in zip(bulk.cases, bulk.nets.tolist(), strict=True):
            if status != 0 or case.result is not Result.WON:
                continue
            for seat, net in enumerate(nets):
                balance = None if case.balances is None else case.balances[seat]
                most = balance if limit["at"] == "balance" else limit["at"] * case.stake
                if most is not None:
                    assert (net if limit["of"] == "gain" else -net) <= most * parts, (limit, case)


def claims(case: Case, claimer: int, giver: int) -> int:
    """Chows, pungs and exposed kongs of `claimer` from `giver`; the pung of an added kong too."""
    melds = case.seats[claimer].melds
    return sum(meld.giver == giver and meld.kind is not MeldKind.CONCEALED_KONG for meld in melds)


def bonded(bulk: Bulk, case: Case, one: int, other: int) -> bool:
    """Whether two seats are bonded by claims of either."""
    reach = min(row["reach"] for row in bulk.ruleset.effective["liability"]["bonds"].values())
    return max(claims(case, one, other), claims(case, other, one)) >= int(reach)


def test_who_has_nothing_to_do_with_a_win_pays_nothing(bulk: Bulk) -> None:
    """Neither winner nor giver, nor bonded with a winner, nor a payer of a self-draw."""
    seen = 0
    for case, (status, *nets) in zip(bulk.cases, bulk.nets.tolist(), strict=True):
        winners = [win.seat for win in case.wins]
        if status != 0 or not winners or case.wins[0].giver is None:
            continue
        for seat in set(range(PLAYERS)) - {*winners, case.wins[0].giver}:
            if not any(bonded(bulk, case, seat, winner) for winner in winners):
                seen += 1
                assert nets[seat] == 0, case
    assert seen > len(bulk.cases) // 5


def test_a_partner_pays_a_self_draw_alone(bulk: Bulk) -> None:
    """With a partner at the table the others pay nothing for a self-draw: so say all five sources."""
    seen = 0
    for case, (status, *nets) in zip(bulk.cases, bulk.nets.tolist(), strict=True):
        if status != 0 or not case.wins or case.wins[0].giver is not None or bulk.ruleset.id not in SOURCES:
            continue
        partners = [bonded(bulk, case, case.wins[0].seat, seat) for seat in range(PLAYERS)]
        if any(partners):
            seen += 1
            paying = [net < 0 for seat, net in enumerate(nets) if seat != case.wins[0].seat]
            fitting = [partner for seat, partner in enumerate(partners) if seat != case.wins[0].seat]
            assert paying == fitting or case.balances is not None, case
    assert seen > 0 or bulk.ruleset.id not in SOURCES


def test_an_escape_costs_only_who_left(bulk: Bulk) -> None:
    for case, (_, *nets) in zip(bulk.cases, bulk.nets.tolist(), strict=True):
        gone = {escape.seat for escape in case.escapes}
        if case.result is Result.ESCAPED:
            assert all(net <= 0 if seat in gone else net >= 0 for seat, net in enumerate(nets)), case


def test_one_more_flower_never_takes_from_the_winner(bulk: Bulk) -> None:
    fits = [
        place
        for place, case in enumerate(bulk.cases)
        if len(case.wins) == 1
        and case.wins[0].by is not By.EIGHT_FLOWERS
        and sum(seat.flowers or 0 for seat in case.seats) < len(FLOWERS)
    ]
    more = []
    for place in fits:
        case, winner = bulk.cases[place], bulk.cases[place].wins[0].seat
        seats = list(case.seats)
        seats[winner] = replace(seats[winner], flowers=(seats[winner].flowers or 0) + 1, flower_tiles=None)
        more.append(replace(case, seats=(seats[0], seats[1], seats[2], seats[3])))
    grown = 0
    for _, case, (status, *before), (still, *now) in changed(bulk, fits, more):
        winner = case.wins[0].seat
        assert status == REFUSED or still == 0, case
        if status == 0:
            grown += now[winner] > before[winner]
            assert now[winner] >= before[winner], case
    assert grown > len(fits) // 20
