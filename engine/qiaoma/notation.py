"""牌的写法 — one grammar for tiles everywhere; reading and printing round-trip.

Canonical: ``123m 456p EEE C 1f``. Also read: ``一万 三条 五筒``, ``东南西北``, ``中发白``, ``春夏秋冬梅兰竹菊``
(simplified and traditional), mpsz honors ``1z``…``7z`` (5z is 白), Unicode tiles, full-width forms. Spaces are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from qiaoma.errors import CaseError, Fault
from qiaoma.tiles import BAMBOOS, CHARACTERS, CODES, DOTS, DRAGONS, FLOWERS, WINDS

MAX_LENGTH: Final = 600
"""Longest text of tiles that is read; the whole set of 144 tiles is far shorter."""
_CACHED_LENGTH: Final = 64
_MAX_FAULTS: Final = 8

_PLAIN_FORMS: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SELECTORS: Final = "\ufe0e\ufe0f"
_NUMERALS: Final = {ord(word): str(number) for number, word in enumerate("一二三四五六七八九", start=1)}
_WHITE, _GREEN, _RED = DRAGONS[2], DRAGONS[1], DRAGONS[0]
_SUITS: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys("m万萬", tuple(CHARACTERS)),
    **dict.fromkeys("p筒同饼餅", tuple(DOTS)),
    **dict.fromkeys("s条條索", tuple(BAMBOOS)),
    "z": (*WINDS, _WHITE, _GREEN, _RED),
    "f": tuple(FLOWERS),
}
_WORDS: Final[dict[str, int]] = {
    **dict(zip("ESWNCFP", (*WINDS, *DRAGONS), strict=True)),
    **dict(zip("东南西北中发白春夏秋冬梅兰竹菊", (*WINDS, *DRAGONS, *FLOWERS), strict=True)),
    "東": WINDS[0],
    "發": _GREEN,
    "蘭": FLOWERS[5],
    **{word + wind: face for wind in "风風" for word, face in zip("东南西北", WINDS, strict=True)},
    "東风": WINDS[0],
    "東風": WINDS[0],
    "红中": _RED,
    "紅中": _RED,
    "发财": _GREEN,
    "發財": _GREEN,
    "白板": _WHITE,
}
# The Unicode block runs: winds, dragons, characters, bamboos, circles, plants, seasons.
_UNICODE_ORDER: Final = (*WINDS, *DRAGONS, *CHARACTERS, *BAMBOOS, *DOTS, *FLOWERS[4:], *FLOWERS[:4])
_GLYPHS: Final = {chr(0x1F000 + index): face for index, face in enumerate(_UNICODE_ORDER)}
_UNICODE: Final = {face: glyph for glyph, face in _GLYPHS.items()}

_TOKEN: Final = re.compile(
    r"(?P<run>(?:[0-9]+|[一二三四五六七八九]+))(?P<suit>[a-zA-Z万萬筒同饼餅条條索]?)"
    rf"|(?P<glyph>[{''.join(_GLYPHS)}])[{_SELECTORS}]*"
    rf"|(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
    r"|(?P<odd>.)",
    re.DOTALL,
)
_ALLOWED: Final = ("1m…9m", "1p…9p", "1s…9s", "E S W N", "C F P", "1f…8f")


def scan(text: str) -> tuple[tuple[int, ...], tuple[Fault, ...]]:
    """The faces of a text in written order, and everything in it that is no tile; never raises."""
    return _scan_cached(text) if len(text) <= _CACHED_LENGTH else _scan(text)


def read_tiles(text: str) -> tuple[int, ...]:
    """The faces of a text in written order; a :class:`CaseError` with all faults of the text."""
    faces, faults = scan(text)
    if faults:
        raise CaseError(faults)
    return faces


def read_face(text: str) -> int:
    """The one face of a text; a :class:`CaseError` if it is not exactly one tile."""
    faces = read_tiles(text)
    if len(faces) != 1:
        raise CaseError([_count_fault(text)])
    return faces[0]


def print_face(face: int) -> str:
    """One tile in canonical form: ``5m``, ``E``, ``1f``."""
    return CODES[face]


def print_tiles(faces: Iterable[int]) -> str:
    """Tiles in canonical form, sorted: ``123m 456p EEE C 1f``; reading it gives the sorted faces."""
    groups: dict[str, str] = {}
    for face in sorted(faces):
        code = CODES[face]
        suit = code[-1] if len(code) > 1 else code
        groups[suit] = groups.get(suit, "") + code[0]
    return " ".join(run + suit if run[0].isdigit() else run for suit, run in groups.items())


def print_unicode(faces: Iterable[int]) -> str:
    """Tiles as Unicode glyphs in the order given."""
    return "".join(_UNICODE[face] for face in faces)


def _scan(text: str) -> tuple[tuple[int, ...], tuple[Fault, ...]]:
    if len(text) > MAX_LENGTH:
        return (), (_too_long(text),)
    faces: list[int] = []
    faults: list[Fault] = []
    for token in _TOKEN.finditer("".join(text.translate(_PLAIN_FORMS).split())):
        kind, piece = token.lastgroup, token.group()
        if kind == "word":
            faces.append(_WORDS[piece])
        elif kind == "glyph":
            faces.append(_GLYPHS[token["glyph"]])
        elif kind == "suit":
            _run(token["run"].translate(_NUMERALS), token["suit"], faces, faults)
        else:
            faults.append(_odd(piece))
        if len(faults) >= _MAX_FAULTS:
            break
    return tuple(faces), tuple(dict.fromkeys(faults))


_scan_cached = lru_cache(maxsize=1 << 15)(_scan)


def _run(digits: str, suit: str, faces: list[int], faults: list[Fault]) -> None:
    ring = _SUITS.get(suit)
    if ring is None:
        faults.append(_no_suit(digits, suit))
        return
    for digit in digits:
        if 1 <= int(digit) <= len(ring):
            faces.append(ring[int(digit) - 1])
        else:
            faults.append(_no_number(digit, suit, len(ring)))


def _no_suit(digits: str, suit: str) -> Fault:
    low = suit.lower()
    return Fault(
        "tiles.suit",
        f"数字后面没有花色字母：{digits}{suit}",
        f"digits without a suit letter: {digits}{suit}",
        found=digits[:20] + suit,
        allowed=_ALLOWED,
        nearest=digits[:20] + low if suit and low in _SUITS else "",
        remedy_zh="数字后加小写的 m（万）、p（筒）、s（条）、z（字）或 f（花）",
        remedy_en="add a lower-case m (characters), p (dots), s (bamboos), z (honors) or f (flowers) after the digits",
    )


def _no_number(digit: str, suit: str, last: int) -> Fault:
    return Fault(
        "tiles.number",
        f"没有这张牌：{digit}{suit}",
        f"there is no tile {digit}{suit}",
        found=digit + suit,
        allowed=(f"1{suit}…{last}{suit}",),
        remedy_zh="改成存在的牌；这副牌没有红五（0）",
        remedy_en="write a tile of the set; it has no red fives (0)",
    )


def _odd(piece: str) -> Fault:
    shown = piece if piece.isprintable() else ""
    upper = piece.upper()
    return Fault(
        "tiles.character",
        f"不是牌：{shown}（U+{ord(piece):04X}）",
        f"not a tile: {shown} (U+{ord(piece):04X})",
        found=f"{shown} U+{ord(piece):04X}".strip(),
        allowed=_ALLOWED,
        nearest=upper if upper != piece and upper in _WORDS else "",
        remedy_zh="风牌、箭牌写大写字母或汉字；牌与牌之间只可用空格",
        remedy_en="write winds and dragons as capitals; only spaces may stand between tiles",
    )


def _too_long(text: str) -> Fault:
    return Fault(
        "tiles.too_long",
        f"牌文过长：{len(text)} 个字符",
        f"a text of tiles with {len(text)} characters is too long",
        found=str(len(text)),
        allowed=(f"≤ {MAX_LENGTH}",),
        remedy_zh="只写这一处的牌",
        remedy_en="write only the tiles of this place",
    )


def _count_fault(text: str) -> Fault:
    return Fault(
        "tiles.one",
        "这里要写一张牌",
        "one tile is wanted here",
        found=text[:20],
        allowed=_ALLOWED,
        remedy_zh="只写一张牌",
        remedy_en="write exactly one tile",
    )


__all__ = [
    "MAX_LENGTH",
    "print_face",
    "print_tiles",
    "print_unicode",
    "read_face",
    "read_tiles",
    "scan",
]
