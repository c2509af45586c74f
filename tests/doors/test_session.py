"""The loop that asks players: who lies, who cannot answer, who leaves, who listens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from qiaoma.errors import Fault, IllegalAction, QiaomaError
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.events import Event
from qiaoma.table.session import Leaves, Player, play_hand, play_session
from qiaoma.table.table import Table
from qiaoma.table.view import View

NO_ESCAPE = """
id: stays
version: 1.0.0
title: stays
extends: base
escape: {timeouts: 5}
"""


class Plain:
    """Wins when it can, else takes its last legal act; keeps what it hears and was asked."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.asked = 0

    def note(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        wins = [act for act in legal if act.kind in (ActionKind.WIN, ActionKind.FLOWER_WIN)]
        return (wins or list(legal))[-1 if not wins else 0]


class Liar(Plain):
    """Answers three times, then wants to win with nothing."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        plain = super().choose(view, legal)
        return plain if self.asked <= 3 else Action(ActionKind.FLOWER_WIN)


class Stubborn(Liar):
    """A liar that reads the refusal and then behaves."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals: list[IllegalAction] = []

    def refused(self, error: IllegalAction) -> bool:
        self.refusals.append(error)
        self.asked = 0
        return True


class Broken(Plain):
    """Cannot answer at all."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise QiaomaError([Fault("bot.exited", "退出了", "the program has exited")])


class Leaver(Plain):
    """Gets up at the third question."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if self.asked == 3:
            raise Leaves
        return super().choose(view, legal)


def _table(ruleset: str | Path = "banding", seed: int = 4) -> tuple[Table, list[Mapping[str, Any]]]:
    log: list[Mapping[str, Any]] = []
    return Table(ruleset, seed=seed, log=log.append), log


def _players(odd: Player, seat: int = 1) -> list[Player]:
    return [odd if number == seat else Plain() for number in range(4)]


def test_a_hand_is_played_to_its_end_and_everyone_hears_it() -> None:
    table, _ = _table()
    players = [Plain() for _ in range(4)]
    played = play_hand(table, players)
    assert table.over
    assert (played.hand, played.left, played.replaced) == (1, None, {})
    assert sum(table.settlement.nets) == 0
    for seat, player in enumerate(players):
        assert [event.type for event in player.heard] == [event.type for event in table.events]
        drawn = [event.fields for event in player.heard if event.type == "tsumo"]
        assert all((fields["pai"] == "?") == (fields["actor"] != seat) for fields in drawn)


@pytest.mark.parametrize(("odd", "why"), [(Liar(), "act.not_legal"), (Broken(), "bot.exited")])
def test_who_lies_or_fails_is_played_for_and_the_log_says_so(odd: Player, why: str) -> None:
    table, log = _table()
    first, second = play_session(table, _players(odd), 2)
    assert list(first.replaced) == list(second.replaced) == [1]
    assert why in first.replaced[1]
    (note,) = (entry for entry in log if entry["type"] == "replaced")
    assert note == {"type": "replaced", "actor": 1, "why": " ".join(first.replaced[1].split())}
    after = log[log.index(note) + 1 :]
    assert all(entry["actor"] != 1 for entry in after if entry["type"] == "decide")
    assert any(entry["actor"] == 1 for entry in after if entry["type"] == "time_out")
    assert [entry["type"] for entry in log].count("end_kyoku") == 2


def test_who_reads_the_refusal_is_asked_again_and_nothing_has_changed() -> None:
    table, log = _table()
    odd = Stubborn()
    assert not play_hand(table, _players(odd)).replaced
    assert {fault.code for error in odd.refusals for fault in error.faults} == {"act.not_legal"}
    assert not [entry for entry in log if entry["type"] == "time_out"]


def test_who_leaves_escapes_and_no_further_hand_is_dealt() -> None:
    table, log = _table()
    (played,) = play_session(table, _players(Leaver()), 5)
    assert played.left == 1
    assert list(table.settlement.nets) == [20, -60, 20, 20]
    assert [entry["type"] for entry in log][-2:] == ["escape", "end_kyoku"]


def test_where_leaving_is_no_escape_the_table_plays_on(tmp_path: Path) -> None:
    file = tmp_path / "stays.yaml"
    file.write_text(NO_ESCAPE, encoding="utf-8")
    table, log = _table(file)
    played = play_hand(table, _players(Leaver()))
    assert played.left == 1
    assert "escape.none" in played.replaced[1]
    assert not [entry for entry in log if entry["type"] == "escape"]
    assert table.settlement.case.result.value in ("won", "drawn")


def test_a_session_stops_after_its_hands_and_deals_only_when_asked() -> None:
    table, _ = _table()
    session = play_session(table, [Plain() for _ in range(4)], 2)
    assert table.hand == 0
    assert [played.hand for played in session] == [1, 2]


def test_a_fault_of_ours_is_not_a_fault_of_the_player() -> None:
    class Bug(Plain):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            raise ZeroDivisionError

    table, _ = _table()
    with pytest.raises(ZeroDivisionError):
        play_hand(table, _players(Bug()))
