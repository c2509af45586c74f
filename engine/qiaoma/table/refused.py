"""拒绝: why a seat may not do what it asked for, with the row that stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.errors import Fault
from qiaoma.rules import action as A
from qiaoma.rules import state as S
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.machine import CODES, Machine
from qiaoma.tiles import CODES as TILES
from qiaoma.tiles import FACES

_SAID = {
    A.HAND_IS_OVER: ("这一局没有在打", "no hand is being played", "先发牌", "deal first"),
    A.NOT_ASKED: ("现在不问这一家", "this seat is not asked now", "等轮到它", "wait until it is"),
    A.ALREADY_ANSWERED: ("这一家已经应答过", "this seat has answered", "等别家应答", "wait for the others"),
    A.NO_SUCH_ACTION: ("没有这个动作", "there is no such action", "从可行的动作里选", "choose a legal action"),
    A.NO_SUCH_SEAT: ("没有这一家", "there is no such seat", "座位是 0–3", "seats are 0–3"),
    A.NOT_LEGAL: ("现在不可这样做", "this may not be done now", "从可行的动作里选", "choose a legal action"),
}
_CHAPTERS = {
    ActionKind.WIN: "no_win",
    ActionKind.FLOWER_WIN: "no_win",
    ActionKind.CHOW: "no_claim",
    ActionKind.PUNG: "no_claim",
    ActionKind.KONG: "no_claim",
    ActionKind.CONCEALED_KONG: "no_claim",
    ActionKind.ADDED_KONG: "no_claim",
    ActionKind.DISCARD: "no_discard",
    ActionKind.DECLARE: "no_discard",
    ActionKind.PASS: "no_pass",
}


_COMPULSORY = frozenset({ActionKind.WIN, ActionKind.FLOWER_WIN, ActionKind.ADDED_KONG})


def refusal_faults(
    machine: Machine, seat: int, action: Action, code: int, answer: int, legal: list[Action]
) -> list[Fault]:
    """Why `action`, whose kernel code is `code`, is answered by `answer`: a fault for each row that refuses it, or one."""
    zh, en, fix_zh, fix_en = _SAID[answer]
    allowed = tuple(said(choice) for choice in legal)
    found = f"seat {seat}: {said(action)}"
    plain = Fault(CODES[answer], zh, en, found=found, allowed=allowed, remedy_zh=fix_zh, remedy_en=fix_en)
    if answer != A.NOT_LEGAL:
        return [plain]
    chapter, mask = _refusing(machine, seat, action, code, legal)
    rows: Mapping[str, Any] = machine.ruleset.effective.get(chapter, {})
    refusing = [name for place, name in enumerate(rows) if (mask >> place) & 1]
    return [_by_row(plain, chapter, name, rows[name]) for name in refusing] or [plain]


def _refusing(machine: Machine, seat: int, action: Action, code: int, legal: list[Action]) -> tuple[str, int]:
    """The chapter that refuses and the mask of its rows: that of the act, `no_pass` where another act is compulsory,
    `no_discard` where a claim would leave nothing to discard."""
    chapter = _CHAPTERS[action.kind]
    mask = machine.refusing_rows(seat, code) if code >= 0 and chapter != "no_pass" else 0
    if mask < 0:
        return "no_discard", -mask
    tile = action.tile
    held = tile is not None and machine.row("hands", seat, S.FACES)[tile] > 0
    passes = action.kind is ActionKind.PASS and any(choice.kind is not ActionKind.PASS for choice in legal)
    instead = chapter == "no_discard" and held and all(choice.kind in _COMPULSORY for choice in legal)
    if not mask and (passes or instead):
        return "no_pass", (1 << len(machine.ruleset.effective.get("no_pass", {}))) - 1
    return chapter, mask


def _by_row(plain: Fault, chapter: str, name: str, row: Mapping[str, Any]) -> Fault:
    says = row.get("says", {})
    path = f"{chapter}.{name}"
    zh = f"规则 {path} 不许" + (f"：{says['zh']}" if "zh" in says else "")
    en = f"rule {path} refuses it" + (f": {says['en']}" if "en" in says else "")
    return Fault(
        plain.code,
        zh,
        en,
        path,
        found=plain.found,
        allowed=plain.allowed,
        remedy_zh=plain.remedy_zh,
        remedy_en=plain.remedy_en,
    )


def said(action: Action) -> str:
    """An action in one short word: ``discard 5m``."""
    tile = "" if action.tile is None else f" {_face(action.tile)}"
    wilds = "".join(f" ({_face(face)})" for face in action.wilds)
    return f"{action.kind}{tile}{wilds}"


def _face(face: object) -> str:
    return TILES[face] if isinstance(face, int) and face in FACES else str(face)[:20]
