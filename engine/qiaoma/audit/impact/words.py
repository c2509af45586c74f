"""措辞: the words in which a price is told, and its numbers as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from qiaoma.errors import Lang

Answer = Mapping[str, Any]
"""A price, or part of one, as JSON data."""
UNTOLD = "–"
ROLES: Mapping[Lang, Mapping[str, str]] = {
    "zh": {"winner": "胡家", "dealer": "庄家", "giver": "放冲者", "bonded": "有关系者"},
    "en": {"winner": "winner", "dealer": "dealer", "giver": "discarder", "bonded": "bonded"},
}
_PLAY: Mapping[Lang, Mapping[str, str]] = {
    "zh": {"drawn": "流局", "won": "有人胡", "self_draw": "自摸", "several": "一炮多响", "stays": "连庄"},
    "en": {
        "drawn": "drawn",
        "won": "won",
        "self_draw": "self-draw",
        "several": "several winners",
        "stays": "dealer stays",
    },
}
WORDS: Mapping[Lang, Mapping[str, str]] = {
    "zh": {
        "title": "规则的价钱：{own} → {other}",
        "played": "{hands} 局，{tables} 桌，每桌 {each} 局；种子 {seed}；机器人 {bots}",
        "how": "钱以底分计，每局；方括号内是 95% 置信区间。",
        "alike": "两套规则的打法与付钱没有不同。",
        "chosen": "只看：{rules}",
        "same": "同样的牌局，钱不同（{number} 项）",
        "same_how": "每项单独改：原样的牌局按新规则重算。“改道”是流向与原来不同的钱。",
        "replayed": "打法也变（{number} 项）",
        "replayed_how": "每项单独改：同样的牌墙、骰子和机器人重打。牌局走向变了，钱多半随机而变；看平均付出之差。",
        "same_plot": "改道的钱，每局（底分）",
        "replayed_plot": "每局付出之差（底分）",
        "paid_plot": "输家一局付多少（只画到 99 分位）",
        "balances_plot": "连打若干局后，一家输赢的标准差（底分）",
        "nothing": "碰不到任何一局（{number} 项）",
        "why_same": "两种写法引擎读来一样",
        "why_outside": "这些桌上不会发生：机器人打到底，无人离开，也不议底分、不升级",
        "why_never": "{hands} 局里没有遇到：每局遇到的机会应小于 {bound}（95%）；qiaoma witness 找得出会遇到的牌局",
        "ratings": "只动等级分",
        "counters": "只动荒番",
        "rule": "规则",
        "moved": "改道的钱",
        "interval": "区间",
        "touched": "波及局数",
        "each": "波及时每局",
        "paid": "付出",
        "share_moved": "应占",
        "share_paid": "应占付出",
        "parted": "走向不同",
        "drawn": "流局",
        "whole": "合起来",
        "shares_subsets": "“应占”是 Shapley 份额（所有 {subsets} 种组合的平均，与先后无关），加起来正是全部。",
        "shares_orders": "“应占”是 Shapley 份额（{orders} 种先后顺序的平均），加起来正是全部。",
        "shares_none": "不同之处太多（或有些组合立不住），没有分摊；可用 --rule 选几项，或用 --by chapter 按章合并。",
        "sum": "各项相加",
        "together": "一起改",
        "interaction": "相互作用",
        "known": "机器人也知道新价钱",
        "known_how": "价钱变了，机器人的取舍也变：同样的牌墙重打，打法变在 {parted} 的局。",
        "gains": "谁得谁失（每局净得之差）",
        "swing": "一家起落",
        "p95": "95% 变动",
        "gains_how": "起落是一家每局输赢的标准差之差；“95% 变动”是钱有变的一家，变动的 95 分位。",
        "play": "打法与结局（全部改）",
        "figure": "指标",
        "difference": "差",
        "total": "全部",
        "counter": "有{name}",
        "details": "各项",
        "per_hand": "每局付出",
        "says": "{own} → {other}",
        "wasteland": "荒番",
    },
    "en": {
        "title": "The price of rules: {own} → {other}",
        "played": "{hands} hands, {tables} tables of {each}; seed {seed}; bots {bots}",
        "how": "Money in stakes, per hand; in brackets the 95% confidence interval.",
        "alike": "The two rulesets play and pay alike.",
        "chosen": "Only: {rules}",
        "same": "The same hands, other money ({number})",
        "same_how": "Each alone: the hands as they were, settled anew. Money is moved where it goes to others than before.",
        "replayed": "Other play ({number})",
        "replayed_how": "Each alone: replayed on the same walls, dice and bots. Where hands go another way most money differs "
        "by chance: look at what is paid on average.",
        "same_plot": "Money moved per hand (stakes)",
        "replayed_plot": "Change of what is paid per hand (stakes)",
        "paid_plot": "What a losing seat pays in a hand (up to the 99th percentile)",
        "balances_plot": "Standard deviation of a seat's balance after so many hands (stakes)",
        "nothing": "No hand touched ({number})",
        "why_same": "the engine reads both alike",
        "why_outside": "does not happen at these tables: bots play to the end, nobody leaves, agrees on a stake or is ranked",
        "why_never": "never came up in {hands} hands: it should come up in less than {bound} of hands (95%); qiaoma witness "
        "finds a hand in which it does",
        "ratings": "moves rating points only",
        "counters": "moves counters only",
        "rule": "rule",
        "moved": "moved",
        "interval": "interval",
        "touched": "hands",
        "each": "if touched",
        "paid": "paid",
        "share_moved": "share",
        "share_paid": "share of paid",
        "parted": "other way",
        "drawn": "drawn",
        "whole": "Taken together",
        "shares_subsets": "A share is Shapley's: the mean over all {subsets} subsets, whatever the order; they add up to the "
        "whole.",
        "shares_orders": "A share is Shapley's: the mean over {orders} orders; they add up to the whole.",
        "shares_none": "Too many differences (or some do not stand together) to share the money out; choose some by --rule, "
        "or join them by --by chapter.",
        "sum": "sum of each alone",
        "together": "all changed",
        "interaction": "interaction",
        "known": "and bots know it",
        "known_how": "Where prices differ bots play for other hands: replayed on the same walls, {parted} of hands go another "
        "way.",
        "gains": "Who gains (change of the net per hand)",
        "swing": "swing",
        "p95": "95%",
        "gains_how": "Swing: the change of the standard deviation of a seat's net; 95%: of the changes of a seat's money "
        "where it changes, the 95th percentile.",
        "play": "Play (all changed)",
        "figure": "figure",
        "difference": "difference",
        "total": "total",
        "counter": "{name} in play",
        "details": "The rules",
        "per_hand": "paid per hand",
        "says": "{own} → {other}",
        "wasteland": "荒番",
    },
}


def money(value: float | None, *, sign: bool = False) -> str:
    """An amount per hand, to three places."""
    if value is None:
        return UNTOLD
    shown = f"{value:+.3f}" if sign and round(value, 3) else f"{abs(value) if not round(value, 3) else value:.3f}"
    return shown.replace("-", "−")


def percent(value: float | None, *, sign: bool = False) -> str:
    """A share of hands."""
    if value is None:
        return UNTOLD
    shown = f"{100 * value:+.2f}%" if sign and round(value, 4) else f"{100 * abs(value) if sign else 100 * value:.2f}%"
    return shown.replace("-", "−")


def interval(estimate: Answer, *, sign: bool = False, of_hands: bool = False) -> str:
    """`[low, high]`, or nothing where it is not known."""
    if estimate["low"] is None:
        return ""
    shown = percent if of_hands else money
    return f"[{shown(estimate['low'], sign=sign)}, {shown(estimate['high'], sign=sign)}]"


def bound(hands: int) -> str:
    """Less than this share of hands has what never came up in so many: three in them."""
    return f"{100 * min(1.0, 3 / hands):.3g}%"


def figure_name(name: str, lang: Lang) -> str:
    """What a figure of play is called; a counter by its name."""
    counter = name.removeprefix("counter.")
    if counter == name:
        return _PLAY[lang][name]
    return WORDS[lang]["counter"].format(name=WORDS[lang].get(counter, counter))


def bots_of(answer: Answer) -> str:
    """Who played."""
    bots = list(answer["bots"].values())
    return bots[0] if len(set(bots)) == 1 else ", ".join(f"{seat} {bot}" for seat, bot in answer["bots"].items())


def label(rule: Answer) -> str:
    """A rule in a cell; of pieces that only stand together the first, and how many more there are."""
    first, *more = rule["pieces"]
    together = rule["rule"].startswith(f"{first['path']} + ")
    return f"{first['path']} +{len(more)}" if together else str(rule["rule"])


def share(rule: Answer) -> str:
    """Its share of the whole: of the money moved, or where play changes of the money paid."""
    shares = rule["share"]
    if shares is None:
        return ""
    return money(shares["moved"]["value"]) if "moved" in shares else money(shares["paid"]["value"], sign=True)


def share_head(rules: Sequence[Answer], lang: Lang) -> str:
    """What the shares are of."""
    moved = any("moved" in (rule["share"] or {}) for rule in rules)
    return WORDS[lang]["share_moved" if moved else "share_paid"]


def headed(answer: Answer, lang: Lang) -> Iterator[str]:
    """What was played, how money is told, and what was chosen."""
    words = WORDS[lang]
    numbers = {"hands": answer["hands"], "tables": answer["tables"], "each": answer["hands_a_table"]}
    yield words["played"].format(**numbers, seed=answer["seed"], bots=bots_of(answer))
    yield words["how"]
    for side, ref in (("A", answer["own"]), ("B", answer["other"])):
        chosen = [f"{name}={value}" for name, value in (*ref["options"].items(), *ref["readings"].items())]
        if chosen:
            yield f"{side}: {' '.join(chosen)}"
    if answer["selected"]:
        yield words["chosen"].format(rules=", ".join(answer["selected"]))


def how_shared(answer: Answer, lang: Lang) -> Iterator[str]:
    """How money is shared among several rules."""
    number = len(answer["rules"])
    if number > 1:
        yield WORDS[lang][f"shares_{answer['method']}"].format(subsets=2**number, orders=answer["orders"])


def by_reason(rules: Sequence[Answer], answer: Answer, lang: Lang) -> dict[str, list[Answer]]:
    """Rules that touch no hand, by why that is so."""
    found: dict[str, list[Answer]] = {}
    for rule in rules:
        reason = WORDS[lang][f"why_{rule['nothing']}"].format(hands=answer["hands"], bound=bound(answer["hands"]))
        found.setdefault(reason, []).append(rule)
    return found


def moves_no_money(rule: Answer, lang: Lang) -> str:
    """What a rule moves that moves something, and no money."""
    return WORDS[lang]["ratings" if rule["alone"]["rated"]["value"] else "counters"]


def parted(rules: Sequence[Answer]) -> tuple[list[Answer], list[Answer], list[Answer]]:
    """The rules that move money or points in the same hands, those that change play, those that touch nothing."""
    touching = [rule for rule in rules if rule["nothing"] is None]
    same = [rule for rule in touching if not rule["alone"]["parted"]["value"]]
    return (
        same,
        [rule for rule in touching if rule["alone"]["parted"]["value"]],
        [rule for rule in rules if rule["nothing"] is not None],
    )


def told(rule: Answer) -> Iterator[str]:
    """Title, both values and path of every piece of a rule, a line each."""
    for piece in rule["pieces"]:
        yield f"{piece['title']}  {piece['own']} → {piece['other']}  [{piece['path']}]"
