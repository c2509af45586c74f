"""各章 chapters: what each chapter of a ruleset says to players, in sentences and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from qiaoma.book import tables
from qiaoma.book.payers import payers
from qiaoma.pages.content import Block, Items, Note, Paragraph, Section, Table
from qiaoma.prose import say
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import whole_file
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.pieces import CHAPTER_OF, pieces

Told = list[Block]


def chapters(voice: Voice, form: Node) -> tuple[Section, ...]:
    """A section for each chapter that says something."""
    paths = _paths(form)
    found = []
    for name in dict.fromkeys(CHAPTER_OF.values()):
        blocks = CHAPTERS.get(name, _sentences)(voice, form, [path for path in paths if CHAPTER_OF[path[0]] == name])
        if blocks:
            decides = PAGES[name]
            found.append(Section(voice.pick(decides.title_zh, decides.title_en), name, tuple(blocks)))
    return tuple(found)


def _paths(form: Node) -> tuple[Path, ...]:
    """What is told one by one: every single value, and of a row the whole."""
    return tuple(dict.fromkeys(row_of(path) or path for path in pieces(form)))


def _items(voice: Voice, paths: Iterable[Path]) -> Told:
    told = tuple(say.told(voice, path) for path in paths)
    return [Items(told)] if told else []


def _sentences(voice: Voice, form: Node, paths: list[Path]) -> Told:
    return _items(voice, paths)


def _flowers(voice: Voice, form: Node, paths: list[Path]) -> Told:
    return [*_items(voice, [path for path in paths if len(path) == 2]), tables.flowers(voice)]


def _ready(voice: Voice, form: Node, paths: list[Path]) -> Told:
    return _items(voice, dict.fromkeys([*paths, ("ready", "means")]))


def _refusals(voice: Voice, form: Node, paths: list[Path]) -> Told:
    blocks: Told = []
    for key in PAGES["refusals"].keys:
        own = _items(voice, [path for path in paths if path[0] == key])
        if own:
            about = _about(key, voice)
            blocks += [Paragraph(f"**{about}**"), *own]
    return blocks


def _patterns(voice: Voice, form: Node, paths: list[Path]) -> Told:
    return [tables.patterns(voice)] if paths else []


def _scoring(voice: Voice, form: Node, paths: list[Path]) -> Told:
    run = [str(line) for line in voice.at(("worksheet",)) or ()]
    plain = [path for path in paths if path[0] == "scoring"]
    steps = [("lines", line) for line in run]
    idle = [path for path in paths if path[0] == "lines" and path not in steps]
    blocks = _items(voice, plain)
    blocks.append(
        Paragraph(
            voice.pick(
                "一份的点数从零起，依次这样算：",
                "The points of one share start at zero and are worked out in this order:",
            )
        )
    )
    numbered = tuple((str(number), say.told(voice, path)) for number, path in enumerate(steps, start=1))
    blocks.append(Table((voice.pick("步", "step"), voice.pick("怎样算", "what it does")), numbered))
    if idle:
        blocks.append(
            Note(voice.pick("以下各行不在次序之内，不执行：", "These lines stand outside the order and do not run:"))
        )
        blocks += _items(voice, idle)
    return blocks


def _liability(voice: Voice, form: Node, paths: list[Path]) -> Told:
    blocks = _items(voice, sorted(paths, key=lambda path: path[-1] == "binds"))
    see = voice.pick("关系者付多少，见“付款”一章。", "What partners pay stands in the chapter on payment.")
    return [*blocks, Note(see)] if blocks else []


def _payment(voice: Voice, form: Node, paths: list[Path]) -> Told:
    blocks: Told = []
    table = payers(voice, form)
    if table.rows:
        blocks += [
            Paragraph(
                voice.pick(
                    "一份就是胡牌的点数乘底分。各家付给胡家：",
                    "A share is the points of the win times the stake. Each of the others pays the winner:",
                )
            ),
            table,
            Note(voice.pick("别的情形都不付。", "In any other situation nothing is paid.")),
        ]
        if any("*" in cell for row in table.rows for cell in row[-1:]):
            blocks.append(
                Note(voice.pick("带 * 的还要看下面该行的条件。", "Marked with *: it also depends on the row below."))
            )
    blocks += [Paragraph(voice.pick("成立的各行相加：", "All rows that fit add up:"))]
    blocks += _items(voice, [path for path in paths if path[0] == "payment"])
    blocks.append(Paragraph(voice.pick("上限与零头：", "Limits and rounding:")))
    return [*blocks, *_items(voice, [("limits",), ("smallest",)])]


def _carry(voice: Voice, form: Node, paths: list[Path]) -> Told:
    throws = tables.throws(voice, form)
    blocks = _items(voice, paths)
    if voice.at(("carry", "opening")):
        blocks.append(
            Paragraph(
                voice.pick(
                    "开局掷骰所得的荒番，掷时即加：本局就算，本局之后照常增减。",
                    "What the opening throw adds to the waste count is added at once: it counts in this hand already, "
                    "and goes on from there.",
                )
            )
        )
    return [*blocks, *([throws] if throws else [])]


def _escape(voice: Voice, form: Node, paths: list[Path]) -> Told:
    if paths:
        return _items(voice, [("escape", key) for key in ("left", "disconnected", "timeouts")])
    return [Paragraph(voice.pick("什么算逃跑由裁判定。", "What counts as an escape is for the referee to say."))]


def _ratings(voice: Voice, form: Node, paths: list[Path]) -> Told:
    blocks: Told = [tables.ratings(voice)] if voice.at(("ratings",)) else []
    ranks = voice.at(("ranks",)) or ()
    if ranks:
        head = (voice.pick("等级", "rank"), voice.pick("从多少分起", "from"))
        blocks.append(Table(head, tuple((voice.text(rank["name"]), str(rank.get("from", "—"))) for rank in ranks)))
    return blocks


def _match(voice: Voice, form: Node, paths: list[Path]) -> Told:
    return _items(voice, dict.fromkeys([*paths, ("match", "hands")]))


def _about(key: str, voice: Voice) -> str:
    found = whole_file().key(key)
    return voice.pick(found.about.zh, found.about.en.capitalize()) if found is not None else key


CHAPTERS: Mapping[str, Callable[[Voice, Node, list[Path]], Told]] = {
    "flowers": _flowers,
    "ready": _ready,
    "refusals": _refusals,
    "patterns": _patterns,
    "scoring": _scoring,
    "liability": _liability,
    "payment": _payment,
    "carry": _carry,
    "escape": _escape,
    "ratings": _ratings,
    "match": _match,
}
"""Chapter → its blocks; the others are told sentence by sentence."""
