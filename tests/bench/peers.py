"""The peers of the benchmarks, each scoring hands of its own game as its documentation shows."""

from __future__ import annotations

from collections.abc import Callable


def mahjong_calls() -> list[Callable[[], object]]:
    """`mahjong`: estimate a hand's value with its yaku and fu details."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.tile import TilesConverter

    calculator = HandCalculator()
    hands = [
        ({"man": "22444", "pin": "333567", "sou": "444"}, {"sou": "4"}),
        ({"man": "111222333", "pin": "55", "sou": "789"}, {"sou": "9"}),
        ({"man": "123456789", "honors": "11122"}, {"man": "9"}),
        ({"pin": "11133355577799"}, {"pin": "9"}),
    ]

    def call(tiles: dict[str, str], win: dict[str, str]) -> Callable[[], object]:
        held = TilesConverter.string_to_136_array(**tiles)
        face = TilesConverter.string_to_136_array(**win)[0] // 4
        tile = next(one for one in held if one // 4 == face)
        return lambda: calculator.estimate_hand_value(held, tile, config=HandConfig(is_tsumo=True))

    return [call(tiles, win) for tiles, win in hands]


def pymahjonggb_calls() -> list[Callable[[], object]]:
    """`pymahjonggb`: the fan of a hand."""
    from MahjongGB import MahjongFanCalculator

    hands = [
        ((("PENG", "W1", 1),), ("W2", "W2", "W2", "W3", "W3", "W3", "W4", "W4", "W4", "W5"), "W5"),
        ((), ("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "F1", "F1", "F1", "F2"), "F2"),
        ((("CHI", "W2", 1), ("CHI", "W5", 1)), ("B1", "B1", "B1", "B9", "B9", "B9", "J1"), "J1"),
    ]

    def call(pack: tuple[object, ...], hand: tuple[str, ...], win: str) -> Callable[[], object]:
        return lambda: MahjongFanCalculator(
            pack=pack,
            hand=hand,
            winTile=win,
            flowerCount=0,
            isSelfDrawn=True,
            is4thTile=False,
            isAboutKong=False,
            isWallLast=False,
            seatWind=0,
            prevalentWind=0,
        )

    return [call(*hand) for hand in hands]
