"""What a person reads at the table, and how what is typed is read; on views made by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from qiaoma.case.types import MeldKind
from qiaoma.cli.play_choices import choices, lows, offer
from qiaoma.cli.play_events import Teller
from qiaoma.cli.play_ink import Ink
from qiaoma.cli.play_input import Ask, Reader
from qiaoma.cli.play_screen import WIDTH, Screen
from qiaoma.cli.play_words import Words
from qiaoma.columns import width
from qiaoma.errors import Lang
from qiaoma.notation import read_face, read_tiles
from qiaoma.settle.settlement import RulesetRef
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.events import Event
from qiaoma.table.view import DiscardView, MeldView, SeatView, View

REF = RulesetRef("x", "1.0.0", "sha256:0", "0", {}, {})
HAND = "123m 55p 678s EEEE C"
DISCARD, CHOW, PUNG = ActionKind.DISCARD, ActionKind.CHOW, ActionKind.PUNG
PASS, WIN, KONG = Action(ActionKind.PASS), Action(ActionKind.WIN), ActionKind.CONCEALED_KONG


def words(lang: Lang, me: int | None = 0) -> Words:
    return Words(lang, me, lambda name, lang: "荒番" if lang == "zh" else name)


def seat(number: int, hand: str = "", **known: object) -> SeatView:
    tiles = read_tiles(hand) if hand else None
    filled = {
        "name": "bot",
        "hand": tiles,
        "hand_size": 13 if tiles is None else len(tiles),
        "melds": (),
        "flowers": (),
        "declared": False,
        "discards": (),
        "balance": None,
        "rating": 0,
    }
    return SeatView(seat=number, **{**filled, **known})  # type: ignore[arg-type]


def river(number: int, tiles: str) -> tuple[DiscardView, ...]:
    return tuple(DiscardView(number, face, "lies", False) for face in read_tiles(tiles))


OTHERS = (
    seat(
        1,
        melds=(
            MeldView(MeldKind.CHOW, 2, read_tiles("345m"), 0),
            MeldView(MeldKind.CONCEALED_KONG, None, (), None),
            MeldView(MeldKind.KONG, 9, read_tiles("1111p"), 2),
        ),
        flowers=read_tiles("1f2f3f4f"),
        discards=river(1, "111222333444555666s EWSN"),
    ),
    seat(2, declared=True, discards=(DiscardView(2, 5, "claimed", False), DiscardView(2, 31, "lies", True))),
    seat(3),
)


def view(hand: str = HAND, drawn: str = "9s", lying: tuple[str, int] | None = None, wild: str = "") -> View:
    """A turn after drawing `drawn`, or the answer to `lying`."""
    own = f"{hand} {drawn}" if lying is None else hand
    return View(
        seat=0,
        ruleset=REF,
        hand=3,
        stake=Fraction(1),
        dealer=1,
        turn=0,
        phase="turn" if lying is None else "answers",
        dice=(3, 5),
        counters={"wasteland": 2},
        wall_left=54,
        indicator=read_face(wild) if wild else None,
        wild=read_face(wild) if wild else None,
        drawn=read_face(drawn) if lying is None else None,
        lying=None if lying is None else (read_face(lying[0]), lying[1]),
        river=(),
        seats=(seat(0, own), *OTHERS),
        legal=(),
    )


def turn_acts(of: View) -> list[Action]:
    held = sorted(set(of.seats[0].hand or ()))
    return [WIN, Action(KONG, read_face("E")), *(Action(DISCARD, face) for face in held)]


ANSWERS = [PASS, Action(CHOW, 1), Action(CHOW, 2, (4,)), Action(PUNG, 3)]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("wild", ["", "5p", "1f"])
def test_nothing_is_wider_than_a_terminal(lang: Lang, wild: str) -> None:
    screen = Screen(words(lang), Ink(False))
    shown = view(wild=wild)
    lines = [*screen.table(shown), *screen.hand(shown), *offer(shown, turn_acts(shown), words(lang), Ink(False))]
    lines += offer(view(lying=("4m", 3)), ANSWERS, words(lang), Ink(False))
    assert max(map(width, lines)) <= WIDTH


def test_the_table_tells_all_that_lies_open() -> None:
    said = "\n".join(Screen(words("zh"), Ink(False)).table(view(wild="5p")))
    for part in (
        "庄 南家",
        "骰 3+5",
        "余牌 54",
        "荒番 2",
        "百搭 五筒",
        "吃三四五万(东)",
        "暗杠？？？？",
        "明杠一一一一筒(西)",
    ):
        assert part in said
    assert "花 春 夏 秋 冬" in said
    assert "西家  对家 已敲" in said
    assert "(六万) *中" in said
    english = "\n".join(Screen(words("en"), Ink(False)).table(view()))
    assert all(part in english for part in ("chow 345m (E)", "concealed kong ????", "kong 1111p (W)"))
    assert "wild" not in english


def test_the_hand_is_sorted_wilds_first_with_the_drawn_tile_apart() -> None:
    names, codes = Screen(words("zh"), Ink(False)).hand(view(wild="5p"))
    assert names.split()[:3] == ["五筒", "五筒", "一万"]
    assert names.split()[-2:] == ["摸", "九条"]
    assert codes.split()[-1] == "9s"
    assert [width(names[: names.index(name)]) for name in ("一万", "中")] == [codes.index("1m"), codes.index("C")]
    (line,) = Screen(words("en"), Ink(False)).hand(view(lying=("4m", 3)))
    assert line.split() == ["1m", "2m", "3m", "5p", "5p", "6s", "7s", "8s", "E", "E", "E", "E", "C"]


def test_the_options_are_numbered_with_letters() -> None:
    said = "\n".join(offer(view(lying=("4m", 3)), ANSWERS, words("zh"), Ink(False)))
    assert "1) p 碰 四万" in said
    assert "2) c1 吃 二三四万" in said
    assert "3) c2 吃 三四五万（百搭作 五万）" in said
    assert "4) 回车 过" in said


def test_what_may_be_discarded_is_listed_where_it_is_not_everything() -> None:
    shown = view()
    few = [Action(DISCARD, 0), Action(DISCARD, read_face("C")), Action(ActionKind.DECLARE, read_face("C"))]
    said = "\n".join(offer(shown, few, words("en"), Ink(False)))
    assert "only to discard: 1m/C" in said
    assert "declare ready: r C" in said
    assert "Enter: discard C, all that may go" in offer(shown, [few[1]], words("en"), Ink(False))[0]
    assert "a tile, such as 9s" in "\n".join(offer(shown, turn_acts(shown), words("en"), Ink(False)))


@pytest.mark.parametrize(
    ("typed", "act"),
    [
        ("1m", Action(DISCARD, 0)),
        ("d 1m", Action(DISCARD, 0)),
        ("D1M", Action(DISCARD, 0)),
        ("打一万", Action(DISCARD, 0)),
        ("一万", Action(DISCARD, 0)),
        ("d", Action(DISCARD, 26)),
        ("C", Action(DISCARD, 31)),
        ("d c", Action(DISCARD, 31)),
        ("中", Action(DISCARD, 31)),
        ("e", Action(DISCARD, 27)),
        ("h", WIN),
        ("1", WIN),
        ("胡", WIN),
        ("k", Action(KONG, 27)),
        ("k E", Action(KONG, 27)),
        ("杠东", Action(KONG, 27)),
        ("2", Action(KONG, 27)),
        ("r C", Action(ActionKind.DECLARE, 31)),
        ("敲 中", Action(ActionKind.DECLARE, 31)),
        ("?", Ask.HELP),
        ("？", Ask.HELP),
        ("T", Ask.TABLE),
        ("rules", Ask.RULES),
        (" Q ", Ask.LEAVE),
    ],
)
def test_what_is_typed_in_the_own_turn(typed: str, act: Action | Ask) -> None:
    assert Reader(view(), turn_acts(view()), words("zh")).read(typed) == act


@pytest.mark.parametrize(
    ("typed", "act"),
    [
        ("", PASS),
        ("n", PASS),
        ("过", PASS),
        ("pass", PASS),
        ("p", ANSWERS[3]),
        ("碰", ANSWERS[3]),
        ("c1", ANSWERS[1]),
        ("c 2m", ANSWERS[1]),
        ("c2", ANSWERS[2]),
        ("3", ANSWERS[2]),
        ("h", WIN),
    ],
)
def test_what_is_typed_to_answer_a_discard(typed: str, act: Action) -> None:
    assert Reader(view(lying=("4m", 3)), ANSWERS, words("zh")).read(typed) == act


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9m", "you do not hold 9m"),
        ("", "you cannot pass now"),
        ("7", "from 1 to 2"),
        ("99999999999999999999", "from 1 to 2"),
        ("p", "“p” is not possible here"),
        ("k C", "you have no four C"),
        ("k 1f", "you have no four 1f"),
        ("r", ""),
        ("r 5", "write a tile after r"),
        ("\x00\x1b[A", "is not possible here"),
        ("1m2m", "is not possible here"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, said: str) -> None:
    answer = Reader(view(), turn_acts(view()), words("en")).read(typed)
    assert answer == Action(ActionKind.DECLARE, 26) if typed == "r" else said in str(answer)


def test_a_letter_that_means_two_acts_asks_which() -> None:
    answer = Reader(view(lying=("4m", 3)), ANSWERS, words("en")).read("c")
    assert answer == "which one: c1 chow 234m  c2 chow 345m (a wild as 5m)"


def test_a_claim_that_is_not_offered_goes_to_the_table_which_says_why() -> None:
    asked = Reader(view("24m 55p 678s EEEE C 44m"[:-4], lying=("3m", 2)), [PASS], words("en"))
    assert asked.read("c") == Action(CHOW, 1)
    assert Reader(view(lying=("5p", 2)), [PASS], words("en")).read("p") == Action(PUNG, 13)
    assert "not possible" in str(Reader(view(lying=("9m", 2)), [PASS], words("en")).read("p"))


def test_runs_end_with_the_suit() -> None:
    assert lows(read_face("1m")) == (0,)
    assert lows(read_face("2p")) == (9, 10)
    assert lows(read_face("9s")) == (24,)
    assert lows(read_face("5m")) == (2, 3, 4)
    assert lows(read_face("E")) == ()


def test_events_are_told_in_a_line_each() -> None:
    teller = Teller(words("zh"))
    told: list[str] = []
    for event in (
        Event("flower", {"actor": 1, "pai": "1f"}),
        Event("tsumo", {"actor": 1, "pai": "?", "replaces": "flower"}),
        Event("flower", {"actor": 1, "pai": "5f"}),
        Event("dahai", {"actor": 1, "pai": "5p", "tsumogiri": True}),
        Event("pon", {"actor": 2, "target": 1, "pai": "5p", "consumed": ["5p", "5p"]}),
        Event("ready", {"actor": 2}),
        Event("dahai", {"actor": 2, "pai": "4m", "tsumogiri": False}),
        Event("chi", {"actor": 3, "target": 2, "pai": "4m", "consumed": ["2m", "3m"]}),
        Event("ankan", {"actor": 1, "consumed": ["?"] * 4, "shown": False}),
        Event("ask_kakan", {"actor": 3, "pai": "E"}),
        Event("hora", {"actor": 0, "target": 3, "pai": "E", "by": "rob_kong", "points": 3}),
    ):
        told += teller.lines(event)
    assert told == [
        "南家 补花 春 梅",
        "南家 摸打 五筒",
        "西家 碰 五筒（南家打出）",
        "西家 敲！",
        "西家 打 四万",
        "北家 吃 四万，用 二三万（西家打出）",
        "南家 暗杠",
        "北家 要补杠 东",
        "你 胡 东（抢北家的杠）",
    ]


def test_choices_stand_in_one_order_whatever_the_table_lists_first() -> None:
    shown = view(lying=("4m", 3))
    keys = [choice.key for choice in choices(shown, [*reversed(ANSWERS), WIN], words("en"))]
    assert keys == ["h", "p", "c1", "c2", "n"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_deal_tells_the_counters_and_fits_the_terminal(lang: Lang) -> None:
    deal = {"hand": 12, "oya": 1, "dice": [3, 2], "side": 2, "skip": 12, "wild_marker": "1f", "wild": "1f"}
    told = Teller(words(lang)).lines(Event("start_kyoku", {**deal, "counters": {"wasteland": 2, "thunder": 0}}))
    assert max(map(width, told)) <= WIDTH
    assert ("荒番 2" if lang == "zh" else "wasteland 2") in "\n".join(told)
    assert "0" not in "".join(told)
