"""Words of a win, of the registers, of a pair (winner, other seat) and of one seat."""

from __future__ import annotations

from qiaoma.vocabulary.words import Scope, Word, fact, measure

_W, _M, _R, _P, _S, _ST = Scope.WIN, Scope.METHOD, Scope.REGISTER, Scope.PAIR, Scope.SEAT, Scope.STANDING

WINS: tuple[Word, ...] = (
    fact(
        "by_self_draw", _M, "自摸", "by self-draw", "自摸胡牌，八花也算", "won on an own draw; a flower win is one too"
    ),
    fact("by_discard", _M, "放炮", "by discard", "胡别人打出的牌", "won on a discard"),
    fact("by_rob_kong", _M, "抢杠", "by robbing a kong", "抢别人补杠的牌", "won on the tile of an added kong"),
    fact("flower_win", _M, "八花胡", "flower win", "摸齐八花即胡", "won by holding all eight flowers"),
    fact(
        "after_kong",
        _W,
        "杠后补牌",
        "after kong",
        "胡的牌是本轮杠后补的",
        "the winning tile replaced a kong in this turn",
    ),
    fact(
        "after_flower",
        _W,
        "花后补牌",
        "after flower",
        "胡的牌是本轮补花补的",
        "the winning tile replaced a flower in this turn",
    ),
    fact(
        "kong_discard", _W, "杠后炮", "kong discard", "放炮者杠后打出的牌", "discarded right after the discarder's kong"
    ),
    fact("last_tile", _W, "海底", "last tile", "最后一张牌或其后的弃牌", "the last tile of the wall, or its discard"),
    fact("dealer_wins", _W, "庄家胡", "dealer wins", "胡家是庄家", "the winner deals"),
    fact("full_hand", _W, "十四张", "full hand", "手牌连面子满十四张", "fourteen tiles, a meld as three"),
    fact(
        "giver_ready",
        _W,
        "放炮者听牌",
        "discarder ready",
        "出这张牌的人已听",
        "the seat whose tile it was stands ready",
    ),
    fact(
        "giver_bonded",
        _W,
        "放炮者是关系者",
        "discarder is a partner",
        "出这张牌的人与胡家有包口关系",
        "the seat whose tile it was is bonded with the winner",
    ),
    fact(
        "legal_pattern",
        _R,
        "可胡牌型",
        "legal pattern",
        "有一个成立的牌型准许胡牌",
        "some true pattern gives the right to win",
    ),
    measure("partners", _W, "关系者家数", "partners", "与胡家有包口关系的人数", "players bonded with the winner"),
    measure(
        "top_level", _W, "最高关系", "top level", "与胡家的最高关系级别", "the highest level of the winner's bonds"
    ),
    measure("bonus", _W, "飞苍蝇", "bonus", "胡后翻牌所得", "worth of the tiles turned after the win"),
    measure("fan", _R, "番", "fan", "番数", "the fan register"),
    measure("lezi", _R, "勒子", "lezi", "勒数", "the lezi register"),
    measure("points", _R, "点数", "points", "一份的点数", "the points register: the value of one share"),
    fact(
        "ready",
        _ST,
        "听牌",
        "ready",
        "已敲（报听），或在听（依 ready.means）",
        "has declared, or waits, by ready.means",
    ),
    fact("first_turn", _ST, "未出牌", "first turn", "本人尚未打过牌", "the seat has not discarded"),
    fact("first_round", _ST, "首轮", "first round", "全桌打出不超过四张", "at most four discards were made"),
    fact(
        "opening_round",
        _ST,
        "庄家未再摸",
        "opening round",
        "庄家尚未开始第二轮",
        "the dealer has not begun a second turn",
    ),
    fact(
        "passed_tile",
        _ST,
        "漏胡此牌",
        "passed this tile",
        "上次动牌以来放过同一张牌的胡",
        "passed a win on this face since the last draw or meld",
    ),
    fact("passed_any", _ST, "漏胡", "passed any", "上次动牌以来放过胡", "passed a win since the last draw or meld"),
    fact(
        "passed_draw",
        _ST,
        "漏自摸",
        "passed draw",
        "上一轮可自摸而打出了那张牌",
        "could win by self-draw last turn and discarded that tile",
    ),
    fact(
        "payer_gave",
        _P,
        "付家放炮",
        "payer gave",
        "这张牌是付家打出或补杠的",
        "this payer gave the tile: discarder or konger",
    ),
    fact("mutual", _P, "互包", "mutual", "双方互有包口关系", "bonded in both directions"),
    fact("payer_wins", _P, "付家也胡", "payer wins", "付家同局也胡", "this payer wins too"),
    fact("payer_deals", _P, "付家是庄", "payer deals", "付家是庄家", "this payer deals"),
    measure(
        "payer_bonded",
        _P,
        "付家关系",
        "payer's bond",
        "付家与胡家的关系级别，0 为无",
        "level of the bond with this payer; 0: none",
    ),
    fact("escaper", _S, "逃跑者", "escaper", "此人逃跑", "this seat escaped", _P),
    fact("winner", _S, "胡家", "winner", "此人胡牌", "this seat won"),
    fact("gave", _S, "放炮者", "discarder", "此人打出或补杠了这张牌", "this seat gave the tile"),
)
"""胡牌: true of one win, of a pair, or of a seat."""
