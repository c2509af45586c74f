"""What happened, one short line each, as a person at the table would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from qiaoma.cli.play_screen import fold
from qiaoma.cli.play_words import Words
from qiaoma.tiles import CODES, wild_faces

if TYPE_CHECKING:
    from qiaoma.table.events import Event

HIDDEN = "?"
_FACES = {code: face for face, code in enumerate(CODES)}
_LAID = {
    "chi": ("吃", "chow{s}"),
    "pon": ("碰", "pung{s}"),
    "daiminkan": ("明杠", "kong{s}"),
    "ankan": ("暗杠", "lay{s} a concealed kong of"),
    "ask_kakan": ("要补杠", "show{s} for an added kong"),
    "kakan": ("补杠", "add{s} to a kong"),
}
_WON = {
    "self_draw": ("自摸", "by self-draw"),
    "discard": ("{giver}放炮", "off {giver}"),
    "rob_kong": ("抢{giver}的杠", "robbing the kong of {giver}"),
    "eight_flowers": ("八花", "by eight flowers"),
}
_DRAWN = ("流局：牌摸完了，没有人胡", "Drawn: the wall is empty and nobody has won")


def face_of(code: str) -> int:
    """The face of a tile in an event."""
    return _FACES[code]


class Teller:
    """Turns events into lines. Flowers of one seat are gathered into one line, so a line may come with a later event."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._flowers: list[int] = []
        self._actor = -1

    def lines(self, event: Event) -> list[str]:
        """The lines that an event completes; draws are not told."""
        fields = event.fields
        if event.type == "flower":
            before = [] if self._actor == fields["actor"] else self.rest()
            self._actor = fields["actor"]
            self._flowers.append(face_of(fields["pai"]))
            return before
        if event.type == "tsumo" and fields["actor"] == self._actor:
            return []
        said = self._said(event.type, fields)
        return [*self.rest(), *(fold(said, 3) if said else [])]

    def rest(self) -> list[str]:
        """The flowers that were gathered."""
        flowers, self._flowers = self._flowers, []
        actor, self._actor = self._actor, -1
        if not flowers:
            return []
        shown = self.words.tile_list(flowers)
        return [self._line(actor, f"补花 {shown}", f"lay{{s}} {shown}")]

    def _line(self, actor: int, zh: str, en: str) -> str:
        """`actor` did it; {s} is the ending of an English verb."""
        who = self.words.seat(actor)
        return f"{who} {zh if self.words.zh else en.format(s='' if actor == self.words.me else 's')}"

    def _said(self, kind: str, fields: Mapping[str, Any]) -> str:
        if kind in _LAID:
            return self._laid(kind, fields)
        others = {
            "start_kyoku": self._deal,
            "dahai": self._dahai,
            "ready": self._ready,
            "hora": self._hora,
            "escape": self._escape,
        }
        if kind in others:
            return others[kind](fields)
        return self.words.pick(*_DRAWN) if kind == "ryukyoku" else ""

    def _deal(self, fields: Mapping[str, Any]) -> str:
        """第 2 局：庄 南家，骰 3+2，从西家面前过 5 墩起摸；荒番 1；翻出 四万，百搭 五万."""
        words, (first, second) = self.words, fields["dice"]
        dealer, side, skip = words.seat(fields["oya"]), words.seat(fields["side"]), fields["skip"]
        said = words.pick(
            f"── 第 {fields['hand']} 局：庄 {dealer}，骰 {first}+{second}，从{side}面前过 {skip} 墩起摸",
            f"-- hand {fields['hand']}: dealer {dealer}, dice {first}+{second}, wall from {side} + {skip}",
        )
        for name, count in fields.get("counters", {}).items():
            if count:
                said += words.pick(f"；{words.counter(name)} {count}", f"; {words.counter(name)} {count}")
        if "wild_marker" in fields:
            turned = words.tile(face_of(fields["wild_marker"]))
            wild = words.tile_list(wild_faces(face_of(fields["wild"])))
            said += words.pick(f"；翻出 {turned}，百搭 {wild}", f"; turned {turned}, wild {wild}")
        return said

    def _laid(self, kind: str, fields: Mapping[str, Any]) -> str:
        zh, en = _LAID[kind]
        own = [face_of(code) for code in fields.get("consumed", ()) if code != HIDDEN]
        if "pai" in fields:
            face = face_of(fields["pai"])
            shown = f" {self.words.tile(face)}"
            plain = kind != "chi" and all(tile == face for tile in own)
            tail = ("" if plain or not own else self._with(own)) + self._off(fields)
        else:
            shown = f" {self.words.tiles(own)}" if own else ""
            tail = ""
        en = en if shown else en.removesuffix(" of")
        return self._line(fields["actor"], f"{zh}{shown}{tail}", f"{en}{shown}{tail}")

    def _with(self, own: Sequence[int]) -> str:
        """The own tiles of a meld where they do not follow from the claimed one: of a chow, or wilds that stand in."""
        shown = self.words.tiles(own)
        return self.words.pick(f"，用 {shown}", f" with {shown}")

    def _off(self, fields: Mapping[str, Any]) -> str:
        if fields.get("target") is None or fields["target"] == fields["actor"]:
            return ""
        giver = self.words.seat(fields["target"])
        return self.words.pick(f"（{giver}打出）", f" (from {giver})")

    def _dahai(self, fields: Mapping[str, Any]) -> str:
        tile = self.words.tile(face_of(fields["pai"]))
        drawn = fields.get("tsumogiri") and fields["actor"] != self.words.me
        return self._line(
            fields["actor"], f"{'摸打' if drawn else '打'} {tile}", f"discard{{s}} {tile}{' as drawn' if drawn else ''}"
        )

    def _ready(self, fields: Mapping[str, Any]) -> str:
        return self._line(fields["actor"], "敲！", "knock{s}: ready!")

    def _hora(self, fields: Mapping[str, Any]) -> str:
        target = fields.get("target")
        giver = self.words.seat(target) if target is not None else ""
        zh, en = (form.format(giver=giver) for form in _WON[fields["by"]])
        tile = f" {self.words.tile(face_of(fields['pai']))}" if fields.get("pai") else ""
        return self._line(fields["actor"], f"胡{tile}（{zh}）", f"win{{s}}{tile and ' with' + tile}, {en}")

    def _escape(self, fields: Mapping[str, Any]) -> str:
        return self._line(fields["actor"], "逃跑", "escape{s}")
