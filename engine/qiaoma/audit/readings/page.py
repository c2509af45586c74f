"""读法成页 the readings of a ruleset as a page: what moves money first of all, then text by text, then contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from qiaoma.audit.readings.alternative import Price
from qiaoma.audit.readings.result import Alternative, Contradiction, Does, OfRuleset, Unclear
from qiaoma.audit.witness import Witness
from qiaoma.case.types import SEATS
from qiaoma.errors import Lang
from qiaoma.pages.content import Block, Items, Page, Paragraph, Section, Table
from qiaoma.prose import say
from qiaoma.ruleset.provenance import Citation
from qiaoma.ruleset.report import plain_text
from qiaoma.ruleset.shown import STATUS_NAMES
from qiaoma.settle.settlement import Settlement
from qiaoma.units import number_text

DOES: dict[Does, tuple[str, str]] = {
    Does.MONEY: ("动钱", "moves money"),
    Does.SETTLEMENT: ("只动下局", "moves the next hand only"),
    Does.PLAY: ("只动打法", "moves play only"),
    Does.NOTHING: ("无碍", "harmless"),
    Does.UNSEEN: ("未见差别", "no difference found"),
    Does.UNSAID: ("写不成", "cannot be said in rows"),
    Does.UNTRIED: ("未试", "not tried"),
}
"""What an alternative does → in Chinese and English."""
_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "title": "读法：{0}（{1}@{2}）",
        "sum": "一览",
        "counted": "有歧义的 {0} 处，各取一解；另有 {1} 种读法。",
        "no_readings": "没有歧义",
        "head": "代号,疑问,采用,别解动什么,最多动钱（底分／局）",
        "asked": "{0}：{1}",
        "chosen": "**{0}**（采用） {1}",
        "other": "**{0}**（{2}） {1}",
        "clause": "《{0}》",
        "changes": "改 {0}：{1} → {2}",
        "nothing": "无",
        "witness": "见证：{0}",
        "script": "见证（打法）：{0}",
        "comes": "{0} 时 {1}；{2} 时 {3}",
        "refused": "不可胡",
        "next": "下局庄家 {0}",
        "price": "价：{0} 局里动 {1} 局，每局平均有 {2} 底分换了主人",
        "replayed": "价：{0} 局重打，每局所付平均变 {1} 底分（{2} 到 {3}）",
        "contradictions": "自相矛盾",
        "against": "{0}：{1}",
        "decides": "（读法 {0}）",
        "colon": "：",
        "with": "与",
    },
    "en": {
        "title": "Readings: {0} ({1}@{2})",
        "sum": "At a glance",
        "counted": "Unclear texts: {0}, of each one reading is in play; other readings: {1}.",
        "no_readings": "Nothing is unclear.",
        "head": "code,what is unclear,in play,the others,money moved at most (stakes a hand)",
        "asked": "{0}: {1}",
        "chosen": "**{0}** (in play) {1}",
        "other": "**{0}** ({2}) {1}",
        "clause": "“{0}”",
        "changes": "changes {0}: {1} → {2}",
        "nothing": "nothing",
        "witness": "witness: {0}",
        "script": "witness (play): {0}",
        "comes": "under {0} {1}; under {2} {3}",
        "refused": "the win is refused",
        "next": "next dealer {0}",
        "price": "price: of {0} hands {1} differ; on average {2} stakes a hand go to others",
        "replayed": "price: {0} hands played anew; what is paid a hand changes by {1} stakes on average ({2} to {3})",
        "contradictions": "Where the source contradicts itself",
        "against": "{0}: {1}",
        "decides": " (reading {0})",
        "colon": ": ",
        "with": " against ",
    },
}


def readings_page(found: OfRuleset, lang: Lang) -> Page:
    """The page of one ruleset."""
    words, ruleset = _WORDS[lang], found.ruleset
    others = sum(len(one.alternatives) - 1 for one in found.unclear)
    blocks: list[Block] = [
        Paragraph(words["counted"].format(len(found.unclear), others) if found.unclear else words["no_readings"])
    ]
    if found.unclear:
        blocks.append(Table(tuple(words["head"].split(",")), tuple(_row(one, lang) for one in found.unclear)))
    sections = [Section(words["sum"], "summary", tuple(blocks))]
    sections += [_section(found, one, lang) for one in found.unclear]
    if found.contradictions:
        items = Items(tuple(_contradiction(one, lang) for one in found.contradictions))
        sections.append(Section(words["contradictions"], "contradictions", (items,)))
    title = words["title"].format(ruleset.title[lang], ruleset.id, ruleset.version)
    return Page(title, lang, tuple(sections))


def _row(one: Unclear, lang: Lang) -> tuple[str, ...]:
    prices = [other.price.moved for other in one.alternatives if other.price is not None and not other.price.replayed]
    most = _figure(max(prices)) if prices else "—"
    return one.code, one.asks.get(lang, ""), one.chosen, DOES[one.does][lang != "zh"], most


def _section(found: OfRuleset, one: Unclear, lang: Lang) -> Section:
    words = _WORDS[lang]
    items = [_cited(cite, lang) for cite in one.cited]
    blocks: list[Block] = [Items(tuple(dict.fromkeys(items)))] if items else []
    for other in one.alternatives:
        says = words["chosen" if other.chosen else "other"]
        head = says.format(other.letter, other.why.get(lang, ""), DOES[other.does][lang != "zh"])
        told = tuple(_told(found, one, other, lang))
        blocks += [Paragraph(head), *([Items(told)] if told else [])]
    return Section(words["asked"].format(one.code, one.asks.get(lang, "")), one.code, tuple(blocks))


def _cited(cite: Citation, lang: Lang) -> str:
    words = _WORDS[lang]
    status = STATUS_NAMES[cite.status][lang != "zh"]
    clauses = [words["clause"].format(one) for one in (cite.clause, cite.against) if one]
    clause = words["with"].join(clauses)
    note = f"{words['colon']}{cite.note[lang]}" if lang in cite.note else ""
    return f"`{cite.at}` {clause} {status}{note}".replace("  ", " ")


def _told(found: OfRuleset, one: Unclear, other: Alternative, lang: Lang) -> Iterator[str]:
    """What the alternative changes, what shows it, and its price."""
    words = _WORDS[lang]
    for change in other.changes:
        assert other.other is not None
        form = found.ruleset.effective if change.own is not None else other.other.effective
        own, new = (words["nothing"] if value is None else plain_text(value) for value in (change.own, change.other))
        yield words["changes"].format(say.title(change.path, form, lang), f"`{own}`", f"`{new}`")
    if isinstance(other.finding, Witness):
        yield _witness(other.finding, one.chosen, other.letter, lang)
    if other.price is not None:
        yield _price(other.price, lang)


def _witness(witness: Witness, own: str, other: str, lang: Lang) -> str:
    words = _WORDS[lang]
    if witness.case is None:
        assert witness.script is not None
        return words["script"].format(f"`{plain_text(witness.script.as_dict())}`")
    sides = (_outcome(side, lang) for side in (witness.own, witness.changed))
    one, two = sides
    told = {key: value for key, value in witness.case.as_dict().items() if key not in ("title", "expect")}
    hand = words["witness"].format(f"`{plain_text(told)}`")
    return f"{hand}{words['colon']}{words['comes'].format(own, one, other, two)}"


def _outcome(settlement: Any, lang: Lang) -> str:
    assert isinstance(settlement, Settlement)
    if not settlement.legal or settlement.next is None:
        return _WORDS[lang]["refused"]
    nets = " ".join(f"{seat} {number_text(net)}" for seat, net in zip(SEATS, settlement.nets, strict=True))
    counters = [f"{name} {number}" for name, number in settlement.next.counters.items()]
    return ", ".join([nets, _WORDS[lang]["next"].format(SEATS[settlement.next.dealer]), *counters])


def _price(price: Price, lang: Lang) -> str:
    words = _WORDS[lang]
    if price.replayed:
        return words["replayed"].format(price.hands, *(_figure(number) for number in price.paid))
    return words["price"].format(price.hands, round(price.touched * price.hands), _figure(price.moved))


def _figure(number: float | None) -> str:
    return "—" if number is None else f"{number:.3g}"


def _contradiction(one: Contradiction, lang: Lang) -> str:
    words = _WORDS[lang]
    clauses = words["with"].join(words["clause"].format(clause) for clause in one.clauses)
    note = f"{words['colon']}{one.cite.note[lang]}" if lang in one.cite.note else ""
    return f"{clauses}{note}{words['decides'].format(one.cite.reading) if one.cite.reading else ''} `{one.cite.at}`"
