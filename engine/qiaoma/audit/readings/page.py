"""读法成页 the readings of a ruleset as a page: what moves money first of all, then text by text, then contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import Any

from qiaoma.audit.readings.alternative import Price
from qiaoma.audit.readings.result import Alternative, Contradiction, Does, OfRuleset, Unclear
from qiaoma.audit.witness import Show, Witness
from qiaoma.audit.witness.told import heading, written
from qiaoma.errors import Lang
from qiaoma.pages.content import Block, Items, Lines, Page, Paragraph, Section, Table
from qiaoma.prose import say
from qiaoma.prose.decided import decides
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.pieces import Difference
from qiaoma.ruleset.provenance import Citation
from qiaoma.ruleset.shown import STATUS_NAMES
from qiaoma.settle.referee import seat_name
from qiaoma.settle.settlement import Rating, Settlement
from qiaoma.settle.side_by_side import signed
from qiaoma.units import number_text

DOES: dict[Does, tuple[str, str]] = {
    Does.MONEY: ("动钱", "moves money"),
    Does.SETTLEMENT: ("本局不动，后局动钱", "moves later hands only"),
    Does.PLAY: ("动打法", "moves play"),
    Does.RATINGS: ("只动等级分", "moves ratings only"),
    Does.NOTHING: ("总是一样（已证）", "always the same (proved)"),
    Does.UNSEEN: ("搜过，未见差别（未证）", "none found in a search (no proof)"),
    Does.OPTION: ("由选项定", "an option says it"),
    Does.UNSAID: ("写不成行", "no row can say it"),
    Does.UNTRIED: ("未试", "not tried"),
}
"""What an alternative does → in Chinese and English."""
_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "title": "读法：{0}（{1}@{2}）",
        "sum": "一览",
        "counted": "有歧义的 {0} 处，各取一解；另有 {1} 种读法。末列：别解最多动多少钱（每局几底分）。",
        "no_readings": "没有歧义",
        "head": "代号,疑问,采用,别解动什么,最多",
        "asked": "{0}：{1}",
        "chosen": "**{0}**（采用） {1}",
        "other": "**{0}**（{2}） {1}",
        "own": "自定",
        "left": "**{0}**（已另定） {1}",
        "clause": "《{0}》",
        "option": "选项 `{0}`",
        "changes": "改 {0}：{1} → {2}",
        "nothing": "无",
        "adds": "加：{0}",
        "drops": "去：{0}",
        "witness": "见证",
        "comes": "按 {0}：{1}",
        "refused": "不可胡：{0}",
        "unpaid": "无人付",
        "next": "下局庄家 {0}",
        "counter": "{0} {1}",
        "wasteland": "荒番",
        "rating": "等级分 {0}",
        "and": "，",
        "then": "；",
        "price": "价：{0} 局里动 {1} 局，每局平均有 {2} 底分换了主人",
        "replayed": "价：{0} 局重打，{4} 局走法不同；每局所付平均变 {1} 底分（{2} 到 {3}）",
        "unmoved": "价：{0} 局里没有一局不同",
        "contradictions": "自相矛盾",
        "against": "{0}：{1}",
        "decides": "（读法 {0}）",
        "colon": "：",
        "with": "与",
    },
    "en": {
        "title": "Readings: {0} ({1}@{2})",
        "sum": "At a glance",
        "counted": "Unclear texts: {0}, of each one reading is in play; other readings: {1}. Last: how much money the others "
        "move at most, in stakes a hand.",
        "no_readings": "Nothing is unclear.",
        "head": "code,what is unclear,in play,the others,at most",
        "asked": "{0}: {1}",
        "chosen": "**{0}** (in play) {1}",
        "other": "**{0}** ({2}) {1}",
        "own": "own",
        "left": "**{0}** (no longer played) {1}",
        "clause": "“{0}”",
        "option": "option `{0}`",
        "changes": "changes {0}: {1} → {2}",
        "nothing": "none",
        "adds": "adds: {0}",
        "drops": "drops: {0}",
        "witness": "witness",
        "comes": "under {0}: {1}",
        "refused": "the win is refused: {0}",
        "unpaid": "nobody pays",
        "next": "next dealer {0}",
        "counter": "{0} {1}",
        "wasteland": "waste count",
        "rating": "ratings {0}",
        "and": ", ",
        "then": "; ",
        "price": "price: of {0} hands {1} differ; on average {2} stakes a hand go to others",
        "replayed": "price: of {0} hands played anew {4} went another way; what is paid a hand changes by {1} stakes on "
        "average ({2} to {3})",
        "unmoved": "price: none of {0} hands differs",
        "contradictions": "Where the source contradicts itself",
        "against": "{0}: {1}",
        "decides": " (reading {0})",
        "colon": ": ",
        "with": " against ",
    },
}


_INDENT = "  "


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
    prices = [other.price.moved for other in one.alternatives if other.price is not None and other.price.same_hands]
    most = _figure(max(prices)) if prices else "—"
    return one.code, one.asks.get(lang, ""), _in_play(one, lang), DOES[one.does][lang != "zh"], most


def _in_play(one: Unclear, lang: Lang) -> str:
    """The letter of the reading in play; that the ruleset decides it itself."""
    return one.chosen if one.decided is None else _WORDS[lang]["own"]


def _section(found: OfRuleset, one: Unclear, lang: Lang) -> Section:
    words = _WORDS[lang]
    items = [_cited(cite, lang) for cite in one.cited]
    blocks: list[Block] = [Items(tuple(dict.fromkeys(items)))] if items else []
    if one.decided is not None:
        blocks.append(Paragraph(decides(Voice(found.ruleset.effective, lang), one.decided, found.ruleset.id)))
    for other in one.alternatives:
        in_play = "chosen" if one.decided is None else "left"
        says = words[in_play if other.chosen else "other"]
        head = says.format(other.letter, other.why.get(lang, ""), DOES[other.does][lang != "zh"])
        blocks += [Paragraph(head), *_told(found, one, other, lang)]
    return Section(words["asked"].format(one.code, one.asks.get(lang, "")), one.code, tuple(blocks))


def _cited(cite: Citation, lang: Lang) -> str:
    words = _WORDS[lang]
    status = STATUS_NAMES[cite.status][lang != "zh"]
    clauses = [words["clause"].format(one) for one in (cite.clause, cite.against) if one]
    clause = words["with"].join(clauses)
    note = f"{words['colon']}{cite.note[lang]}" if lang in cite.note else ""
    return f"`{cite.at}` {clause} {status}{note}".replace("  ", " ")


def _told(found: OfRuleset, one: Unclear, other: Alternative, lang: Lang) -> Iterator[Block]:
    """What the alternative changes, what shows it, and its price."""
    words = _WORDS[lang]
    if other.option and not other.chosen:
        yield Items((words["option"].format(other.option),))
    if other.other is not None and other.changes:
        forms = (found.ruleset.effective, other.other.effective)
        yield Items(tuple(_change(change, forms, lang) for change in other.changes))
    last = [] if other.price is None else [_price(other.price, lang)]
    if isinstance(other.finding, Witness):
        shown, outcomes = _witness(other.finding, (_in_play(one, lang), other.letter), lang)
        yield Lines(indent(f"{words['witness']}{words['colon'].rstrip()}\n{indent(shown, _INDENT)}", _INDENT))
        last = [*outcomes, *last]
    if last:
        yield Items(tuple(last))


def _change(change: Difference, forms: tuple[Mapping[str, Any], Mapping[str, Any]], lang: Lang) -> str:
    """What is otherwise at a piece, in words; a row that only one has, as it stands."""
    words = _WORDS[lang]
    own, new = (say.value(form, change.path, lang) for form in forms)
    if change.path == row_of(change.path):
        return words["adds"].format(new) if change.own is None else words["drops"].format(own)
    return words["changes"].format(heading(forms, change.path, lang), own, new)


def _witness(witness: Witness, letters: tuple[str, str], lang: Lang) -> tuple[str, list[str]]:
    """The hand or the play in words, and what it comes to under each reading (of a play, this stands in its words)."""
    if witness.case is None:
        assert witness.script is not None
        return witness.script.text(*witness.rulesets, lang), []
    comes = _WORDS[lang]["comes"]
    sides = zip(letters, (witness.own, witness.changed), strict=True)
    return written(witness.case), [comes.format(letter, _outcome(side, witness.shows, lang)) for letter, side in sides]


def _outcome(settlement: Any, shows: frozenset[str], lang: Lang) -> str:
    """Who gains and loses how much, and of the rest what the other reading makes otherwise."""
    assert isinstance(settlement, Settlement)
    words = _WORDS[lang]
    if not settlement.legal or settlement.next is None:
        return words["refused"].format(words["and"].join(one.reason[lang] for one in settlement.refusals))
    nets = [f"{seat_name(seat, lang)} {signed(number_text(net))}" for seat, net in enumerate(settlement.nets) if net]
    parts = [words["and"].join(nets) or words["unpaid"]]
    if Show.DEALER in shows:
        parts.append(words["next"].format(seat_name(settlement.next.dealer, lang)))
    if Show.COUNTERS in shows:
        parts += [words["counter"].format(*counted) for counted in _counters(settlement, lang)]
    if Show.RATINGS in shows:
        rated = [_rated(one, lang) for one in settlement.ratings if one.change or one.rank]
        parts.append(words["rating"].format(words["and"].join(rated) or words["nothing"]))
    return words["then"].join(parts)


def _counters(settlement: Settlement, lang: Lang) -> Iterator[tuple[str, str]]:
    """Each counter in this hand, and as it is handed on."""
    assert settlement.next is not None
    for name, after in settlement.next.counters.items():
        moves = dict.fromkeys((settlement.next.before[name], after))
        yield _WORDS[lang].get(name, name), " → ".join(map(str, moves))


def _rated(rating: Rating, lang: Lang) -> str:
    rank = f" {rating.rank[lang]}" if rating.rank else ""
    return f"{seat_name(rating.seat, lang)} {signed(rating.change)}{rank}"


def _price(price: Price, lang: Lang) -> str:
    words = _WORDS[lang]
    if not price.same_hands:
        figures = (_figure(number) for number in price.paid)
        return words["replayed"].format(price.hands, *figures, round(price.parted * price.hands))
    if not price.touched:
        return words["unmoved"].format(price.hands)
    return words["price"].format(price.hands, round(price.touched * price.hands), _figure(price.moved))


def _figure(number: float | None) -> str:
    return "—" if number is None else f"{number:.3g}"


def _contradiction(one: Contradiction, lang: Lang) -> str:
    words = _WORDS[lang]
    clauses = words["with"].join(words["clause"].format(clause) for clause in one.clauses)
    note = f"{words['colon']}{one.cite.note[lang]}" if lang in one.cite.note else ""
    return f"{clauses}{note}{words['decides'].format(one.cite.reading) if one.cite.reading else ''} `{one.cite.at}`"
