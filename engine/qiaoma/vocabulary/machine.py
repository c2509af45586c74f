"""固定机制 machine: what no ruleset changes, and of which a source may speak all the same: the words of `machine.…` in `cite`."""

from __future__ import annotations

from collections.abc import Mapping

MACHINE: Mapping[str, tuple[str, str]] = {
    "tile_count": ("每种牌四张，连花牌共一百四十四张", "four of each face, 144 with the flowers"),
    "flower_tiles": ("八张花牌，每种一张", "eight flower tiles, one of each"),
    "honors": ("字牌含风与箭", "honors are winds and dragons"),
    "skip_direction": (
        "从开门者右手起顺时针数墩",
        "stacks are counted clockwise from the right hand of the opened side",
    ),
    "replacement_end": ("补花与杠后补牌取自同一端", "flowers and kongs are replaced from the same end"),
    "seats": ("四人", "four seats"),
    "turn_order": ("逆时针行牌", "play runs counterclockwise"),
    "dealer_tiles": ("庄家十四张", "the dealer has fourteen tiles"),
    "first_drawer": ("庄家先摸", "the dealer draws first"),
    "first_discard": ("庄家先打", "the dealer discards first"),
    "auto_draw": ("无人要时下家自动摸牌", "the next seat draws when nobody claims"),
    "claims_from": ("任何一家的弃牌都可碰", "a pung may take any seat's discard"),
    "kong_from": ("任何一家的弃牌都可杠", "a kong may take any seat's discard"),
    "kong_kinds": ("明杠、补杠、暗杠", "exposed, added and concealed kongs"),
    "after_kong": ("杠后补牌，再胡、杠或打", "a kong draws a replacement, then it is a turn after a draw"),
    "kong_payment": ("杠不当场付钱", "no money for a kong"),
    "passed_until": ("摸牌、吃、碰、杠即解除漏胡", "a draw or any meld lifts a missed win"),
    "passed_offer": ("能胡而放过才算漏胡", "only an offered win can be missed"),
    "win_methods": ("自摸、放炮、抢杠、八花", "self-draw, discard, robbed kong, eight flowers"),
    "each_winner_paid": ("每位胡家各自结算", "each winner is paid apart"),
    "robbed_kind": ("只抢补杠", "only an added kong can be robbed"),
    "robbed_kong_undone": ("被抢之杠仍为碰", "a robbed kong stays a pung"),
    "flower_win_optional": ("摸齐八花先问，可不胡", "eight flowers are offered and may be declined"),
    "flower_win_declined": ("不胡之后花数照算", "declined, the flowers count in a later win"),
    "flower_win_tiles": ("八花不问手牌几张", "eight flowers ask for no number of tiles"),
    "stake": ("金额都以底分计", "all money is counted in stakes"),
    "stake_locked": ("设者不走，底分不改", "the stake stays while its setter stays"),
    "stake_reset": ("设者离开，底分作废重设", "when its setter leaves the stake is set anew"),
    "stake_unset": ("未设即离，也由继任者设", "a setter who leaves before setting is succeeded too"),
    "escape_voids": ("逃跑则本局无胡家", "an escape voids the hand"),
    "timeout_action": ("超时由系统代打", "a time-out is played by the table"),
    "flat_unit": ("固定数以底分计", "fixed sums are counted in stakes"),
    "after_claim": ("吃碰后打一张，不摸", "after a chow or pung a discard, no draw"),
    "after_draw": ("摸牌后胡、杠或打", "after a draw: win, kong or discard"),
    "claims_optional": ("吃碰杠可以不要", "claims are a choice"),
    "run": ("同花色相邻三张", "three neighbours of one suit"),
    "triplet_faces": ("除花以外三张相同", "three alike of any face but flowers"),
    "kong_made_from": (
        "明杠用弃牌，补杠用自摸，暗杠四张在手",
        "exposed from a discard, added from an own draw, concealed from four in hand",
    ),
    "flower_replacement": ("花即补", "a flower is replaced at once"),
    "tile_names": ("牌名别称都能读", "other names of tiles are read"),
}
"""Word → what the machine does, in Chinese and English."""
