"""规则集文件: all chapters of one file. Every one may be left out; a patch of options and readings has the same form."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.bonus import Bonus
from qiaoma.ruleset.chapters.carry import Carry
from qiaoma.ruleset.chapters.choices import PATH
from qiaoma.ruleset.chapters.citations import CODE, Citation
from qiaoma.ruleset.chapters.deal import Deal
from qiaoma.ruleset.chapters.dealer import Dealer
from qiaoma.ruleset.chapters.escape import Escape
from qiaoma.ruleset.chapters.flowers import Flowers
from qiaoma.ruleset.chapters.head import ID, PARENT, VERSION, Source
from qiaoma.ruleset.chapters.kinds import NAME, TITLE, Anything, Number, Text
from qiaoma.ruleset.chapters.liability import Liability
from qiaoma.ruleset.chapters.match import Match, Stake
from qiaoma.ruleset.chapters.model import ABSENT, POINTS, Chapter, Rows, about
from qiaoma.ruleset.chapters.options import Option
from qiaoma.ruleset.chapters.patterns import Pattern
from qiaoma.ruleset.chapters.payment import Limit, Payment
from qiaoma.ruleset.chapters.play import Play
from qiaoma.ruleset.chapters.ratings import Rank, Rating
from qiaoma.ruleset.chapters.readings import Reading
from qiaoma.ruleset.chapters.ready import Ready
from qiaoma.ruleset.chapters.refusals import NoClaim, NoDiscard, NoPass, NoWin
from qiaoma.ruleset.chapters.scoring import Line, Scoring
from qiaoma.ruleset.chapters.tiles import Tiles

HEAD = ("id", "version", "title", "extends", "source", "why", "cite", "examples")
"""The keys that belong to one file; a patch cannot set them."""


class RulesetFile(Chapter):
    """规则集文件 ruleset file."""

    id: Annotated[str, ID, about("规则集的名字", "name of the ruleset")] = ABSENT
    version: Annotated[str, VERSION, about("版本", "version")] = ABSENT
    title: Annotated[Any, TITLE, about("标题", "title")] = ABSENT
    extends: Annotated[str, PARENT, about("在哪个规则集上改（名字或 名字@版本）", "the parent: id or id@version")] = (
        ABSENT
    )
    source: Annotated[
        Source, about("来源；写了就每个值都要有出处", "the source; with it every value needs a citation")
    ] = ABSENT
    why: Annotated[
        Any,
        Text(by_path=True),
        about("为什么改：一句话，或 路径: 理由", "why it differs: a text, or a map from path to reason"),
    ] = ABSENT
    tiles: Annotated[Tiles, about("牌", "tiles")] = ABSENT
    flowers: Annotated[Flowers, about("花数", "what counts as flowers")] = ABSENT
    deal: Annotated[Deal, about("发牌", "dice, wall and deal")] = ABSENT
    dealer: Annotated[Dealer, about("庄家", "who deals")] = ABSENT
    ready: Annotated[Ready, about("敲 / 听", "being ready")] = ABSENT
    stake: Annotated[Stake, about("底分由谁定", "how the stake is agreed")] = ABSENT
    play: Annotated[Play, about("行牌", "answers to a discard")] = ABSENT
    no_claim: Annotated[Rows[NoClaim], about("不可吃碰杠", "claims and kongs refused")] = ABSENT
    no_discard: Annotated[Rows[NoDiscard], about("不可打", "discards refused")] = ABSENT
    no_win: Annotated[Rows[NoWin], about("不可胡", "wins refused")] = ABSENT
    no_pass: Annotated[Rows[NoPass], about("不可放过", "what may not be passed")] = ABSENT
    patterns: Annotated[Rows[Pattern], about("牌型", "patterns")] = ABSENT
    scoring: Annotated[Scoring, about("计分", "scoring")] = ABSENT
    lines: Annotated[Rows[Line], about("计分行", "lines of the score")] = ABSENT
    worksheet: Annotated[list[Annotated[str, NAME]], about("计分行的次序", "the order of the lines")] = ABSENT
    liability: Annotated[Liability, about("包三口", "bonds between seats")] = ABSENT
    payment: Annotated[Rows[Payment], about("付款", "who pays")] = ABSENT
    limits: Annotated[list[Limit], about("上限，依次执行", "limits, in this order")] = ABSENT
    smallest: Annotated[
        Any, Number(above=0), about("最小单位；不写则不取整", "smallest unit; absent: exact", POINTS)
    ] = ABSENT
    carry: Annotated[Carry, about("荒番", "what a hand leaves to the next")] = ABSENT
    ratings: Annotated[Rows[Rating], about("等级分", "rating points")] = ABSENT
    ranks: Annotated[list[Rank], about("等级，由低到高", "ranks, from the lowest up")] = ABSENT
    escape: Annotated[Escape, about("逃跑", "what counts as an escape")] = ABSENT
    match: Annotated[Match, about("场", "how long a match lasts")] = ABSENT
    bonus: Annotated[Bonus, about("飞苍蝇", "tiles turned after a win")] = ABSENT
    options: Annotated[Rows[Option], about("选项", "options of the table")] = ABSENT
    readings: Annotated[
        dict[Annotated[str, CODE], Reading], about("读法：文字不清处的各种读法", "ways to read unclear texts")
    ] = ABSENT
    cite: Annotated[dict[Annotated[str, PATH], Citation], about("出处（路径: 条目）", "citations (path: clause)")] = (
        ABSENT
    )
    examples: Annotated[list[Annotated[Any, Anything()]], about("例子，格式同牌例", "examples, in the case format")] = (
        ABSENT
    )
