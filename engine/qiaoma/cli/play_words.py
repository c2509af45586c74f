"""How the screen calls seats, tiles, melds and counters; in Chinese and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from qiaoma.case.types import SEATS, MeldKind
from qiaoma.errors import Lang
from qiaoma.notation import print_face, print_tiles
from qiaoma.tiles import SUIT_FACES, name
from qiaoma.units import number_text

WINDS: dict[Lang, tuple[str, ...]] = {"zh": ("东", "南", "西", "北"), "en": ("East", "South", "West", "North")}
BESIDE: dict[Lang, tuple[str, ...]] = {"zh": ("", "下家", "对家", "上家"), "en": ("", "right", "opposite", "left")}
"""A seat as the person sees it, by its distance in turn order."""
MELDS: dict[Lang, dict[MeldKind, str]] = {
    "zh": {
        MeldKind.CHOW: "吃",
        MeldKind.PUNG: "碰",
        MeldKind.KONG: "明杠",
        MeldKind.ADDED_KONG: "补杠",
        MeldKind.CONCEALED_KONG: "暗杠",
    },
    "en": {
        MeldKind.CHOW: "chow",
        MeldKind.PUNG: "pung",
        MeldKind.KONG: "kong",
        MeldKind.ADDED_KONG: "added kong",
        MeldKind.CONCEALED_KONG: "concealed kong",
    },
}


class Words:
    """The words of one game: its language, the seat of the person (None: nobody plays), the names of counters."""

    def __init__(self, lang: Lang, me: int | None, counter: Callable[[str, Lang], str]) -> None:
        self.lang: Lang = lang
        self.me = me
        self._counter = counter

    @property
    def zh(self) -> bool:
        """Whether the language is Chinese."""
        return self.lang == "zh"

    def pick(self, zh: str, en: str) -> str:
        """The one of two texts that is in the language."""
        return zh if self.lang == "zh" else en

    def wind(self, seat: int) -> str:
        """东 / E: the shortest name of a seat."""
        return WINDS["zh"][seat] if self.zh else SEATS[seat]

    def seat(self, seat: int) -> str:
        """东家 / East; the person is 你 / you."""
        if seat == self.me:
            return self.pick("你", "you")
        return WINDS[self.lang][seat] + self.pick("家", "")

    def beside(self, seat: int) -> str:
        """下家 / right: where a seat sits beside the person; empty for the person, or where nobody plays."""
        return "" if self.me is None else BESIDE[self.lang][(seat - self.me) % len(SEATS)]

    def tile(self, face: int) -> str:
        """五万 / 5m."""
        return name(face, "zh") if self.zh else print_face(face)

    def tiles(self, faces: Iterable[int]) -> str:
        """三四五万 东东 / 345m EE: sorted, tiles of one suit together."""
        if not self.zh:
            return print_tiles(faces)
        groups: dict[str, str] = {}
        for face in sorted(faces):
            word = name(face, "zh")
            suit = word[1:] if face in SUIT_FACES else word
            groups[suit] = groups.get(suit, "") + word[0]
        return " ".join(run + suit if run[0] != suit else run for suit, run in groups.items())

    def tile_list(self, faces: Iterable[int]) -> str:
        """五万 七条 / 5m 7s: each tile for itself, in the order given."""
        return " ".join(self.tile(face) for face in faces)

    def meld(self, kind: MeldKind, tiles: Iterable[int], giver: int | None) -> str:
        """碰五五五筒(南) / pung 555p (S); no tiles: laid face down."""
        word = MELDS[self.lang][kind]
        shown = self.tiles(tiles) or self.pick("？？？？", "????")
        if self.zh:
            return f"{word}{shown}" + ("" if giver is None else f"({self.wind(giver)})")
        return f"{word} {shown}" + ("" if giver is None else f" ({self.wind(giver)})")

    def counter(self, counter: str) -> str:
        """荒番 / wasteland: what the ruleset's counter is called."""
        return self._counter(counter, self.lang)


def signed(amount: Fraction) -> str:
    """+3, -5/3, 0."""
    return f"+{number_text(amount)}" if amount > 0 else number_text(amount)
