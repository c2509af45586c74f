"""牌的写法: every way of writing a tile, one way of printing it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma.errors import CaseError
from qiaoma.notation import MAX_LENGTH, print_face, print_tiles, print_unicode, read_face, read_tiles, scan
from qiaoma.tiles import (
    COPIES,
    FACES,
    FLOWERS,
    HONORS,
    PLAYING_FACES,
    WALL,
    TileClass,
    flower_group,
    name,
    next_face,
    number,
    own_flowers,
    tile_class,
    wild_faces,
)

faces = st.integers(min_value=0, max_value=len(FACES) - 1)
hands = st.lists(faces, max_size=40)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("123m 456p EEE C 1f", "123m 456p EEE C 1f"),
        ("C1fEEE456p123m", "123m 456p EEE C 1f"),
        ("1 2 3 m", "123m"),
        ("1m2m3m", "123m"),
        ("一万 三条 五筒", "1m 5p 3s"),
        ("一二三万 九索 四饼 六同 7萬 8條 9餅", "1237m 469p 89s"),
        ("东南西北中发白", "E S W N C F P"),
        ("東發", "E F"),
        ("东风 北風 红中 發財 白板", "E N C F P"),
        ("春夏秋冬梅兰竹菊", "12345678f"),
        ("蘭", "6f"),
        ("1z2z3z4z", "E S W N"),
        ("5z", "P"),
        ("6z", "F"),
        ("7z", "C"),
        ("\U0001f007\U0001f010\U0001f019", "1m 1p 1s"),
        ("\U0001f000\U0001f003\U0001f004\ufe0f\U0001f005\ufe0e\U0001f006", "E N C F P"),
        ("\U0001f022\U0001f025\U0001f026\U0001f029", "1458f"),
        ("１２３ｍ\u3000Ｅ　５ｚ", "123m E P"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_each_form_reads_as_the_canonical_one(written: str, canonical: str) -> None:
    assert print_tiles(read_tiles(written)) == canonical


def test_mpsz_dragons_are_not_in_the_order_of_the_dragons() -> None:
    assert read_tiles("567z") == (33, 32, 31)


def test_reading_keeps_the_written_order() -> None:
    assert read_tiles("3m1m C 9p") == (2, 0, 31, 17)


@pytest.mark.parametrize(
    ("written", "code", "found", "nearest"),
    [
        ("12", "tiles.suit", "12", ""),
        ("1S", "tiles.suit", "1S", "1s"),
        ("3x", "tiles.suit", "3x", ""),
        ("0m", "tiles.number", "0m", ""),
        ("8z", "tiles.number", "8z", ""),
        ("9f", "tiles.number", "9f", ""),
        ("e", "tiles.character", "e U+0065", "E"),
        ("1m,2m", "tiles.character", ", U+002C", ""),
        ("\U0001f02a", "tiles.character", "\U0001f02a U+1F02A", ""),
        ("\U0001f02b", "tiles.character", "\U0001f02b U+1F02B", ""),
        ("1m\u200b", "tiles.character", "U+200B", ""),
        ("E\ufe0f", "tiles.character", "\ufe0f U+FE0F", ""),
        ("1m" * MAX_LENGTH, "tiles.too_long", str(2 * MAX_LENGTH), ""),
    ],
)
def test_what_is_no_tile_is_named(written: str, code: str, found: str, nearest: str) -> None:
    _, (fault,) = scan(written)
    assert (fault.code, fault.found.removeprefix("\ufe0f "), fault.nearest) == (
        code,
        found.removeprefix("\ufe0f "),
        nearest,
    )
    assert fault.remedy_zh
    assert fault.remedy_en


def test_all_faults_of_a_text_come_at_once() -> None:
    with pytest.raises(CaseError) as error:
        read_tiles("0m e 12")
    assert [fault.code for fault in error.value.faults] == ["tiles.number", "tiles.character", "tiles.suit"]


def test_the_number_of_faults_is_bounded() -> None:
    assert len(scan("".join(chr(0x3B1 + index) for index in range(20)))[1]) == 8


def test_one_face_is_one_tile() -> None:
    assert read_face("五筒") == 13
    with pytest.raises(CaseError) as error:
        read_face("55p")
    assert error.value.faults[0].code == "tiles.one"


@given(hands)
def test_printing_and_reading_give_the_sorted_tiles(hand: list[int]) -> None:
    printed = print_tiles(hand)
    assert read_tiles(printed) == tuple(sorted(hand))
    assert print_tiles(read_tiles(printed)) == printed


@given(hands)
def test_every_spelling_of_a_hand_reads_the_same(hand: list[int]) -> None:
    assert read_tiles(print_unicode(hand)) == tuple(hand)
    assert read_tiles("".join(name(face) for face in hand if face in PLAYING_FACES)) == tuple(
        face for face in hand if face in PLAYING_FACES
    )
    assert read_tiles(" ".join(print_face(face) for face in hand)) == tuple(hand)


@given(st.text(max_size=80))
def test_any_text_gives_faces_or_faults(text: str) -> None:
    found, faults = scan(text)
    assert all(face in FACES for face in found)
    assert faults or print_tiles(found) == print_tiles(read_tiles(text))


def test_the_set_has_144_tiles() -> None:
    assert (WALL, COPIES[0], COPIES[33], COPIES[34]) == (144, 4, 4, 1)
    assert [sum(tile_class(face) is kind for face in FACES) for kind in TileClass] == [27, 4, 3, 8]


def test_every_face_has_its_own_names() -> None:
    for lang in ("zh", "en"):
        assert len({name(face, lang) for face in FACES}) == len(FACES)
    assert (name(13), name(13, "en"), name(40), name(33, "en")) == ("五筒", "5 of dots", "竹", "white dragon")


@pytest.mark.parametrize(("face", "following"), [("9m", "1m"), ("4s", "5s"), ("N", "E"), ("P", "C"), ("C", "F")])
def test_the_next_face_stays_in_its_ring(face: str, following: str) -> None:
    assert next_face(read_face(face)) == read_face(following)


def test_flowers_have_groups_and_owners_and_no_ring() -> None:
    assert flower_group(read_face("7f")) == read_tiles("5678f")
    assert [own_flowers(seat) for seat in range(4)] == [(34, 38), (35, 39), (36, 40), (37, 41)]
    assert wild_faces(read_face("2f")) == read_tiles("1234f")
    assert (wild_faces(4), wild_faces(None)) == ((4,), ())
    for refuse in (next_face, number):
        with pytest.raises(ValueError, match="face 34"):
            refuse(FLOWERS[0])
    with pytest.raises(ValueError, match="face 27"):
        flower_group(HONORS[0])
    assert (number(8), number(9)) == (9, 1)
