"""The pieces of a ruleset: what decides, and where two decide differently."""

from __future__ import annotations

import qiaoma
from qiaoma.ruleset.pieces import differences, pieces


def test_rules_are_compared_under_their_options_both_ways() -> None:
    plain, big = qiaoma.load("laiyouxi"), qiaoma.load("laiyouxi", options={"lezi": 50})
    changed = [(piece.name, piece.own, piece.other) for piece in differences(plain.profile, big.profile)]
    assert changed == [("scoring.lezi_value", 10, 50)]
    assert differences(big.profile, big.profile) == ()
    banding = qiaoma.load("banding").profile
    there = {piece.name: (piece.own, piece.other) for piece in differences(banding, plain.profile)}
    back = {piece.name: (piece.other, piece.own) for piece in differences(plain.profile, banding)}
    assert there == back
    assert there["deal.skip"] == ("smaller_die", "sum")


def test_names_and_sentences_are_no_pieces() -> None:
    for name in ("banding", "xianjin"):
        assert not [path for path in pieces(qiaoma.load(name).profile.node) if path[-1] in ("says", "name", "title")]
