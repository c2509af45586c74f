"""题外 apart: what stands beside the rules: which ruleset this is, what may be chosen, how its text is read, its parent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.pages.content import Block, Items, Note, Paragraph, Section, Table
from qiaoma.prose import say
from qiaoma.prose.decided import decides
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.pieces import WORKSHEET, differences
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.report import plain_text


def about(profile: Profile, voice: Voice) -> Section:
    """Which ruleset the page is printed from."""
    source = profile.source
    chain = " → ".join(layer.id for layer in profile.layers)
    items = [
        voice.pick(
            f"规则集 `{profile.id}`，版本 {profile.version}", f"Ruleset `{profile.id}`, version {profile.version}"
        ),
        voice.pick(f"指纹 `{profile.digest}`", f"Digest `{profile.digest}`"),
        voice.pick(f"由来：{chain}", f"Made of: {chain}"),
    ]
    if source:
        items.append(voice.pick(f"写自 `{source}`", f"Written after `{source}`"))
    chosen = {**profile.chosen_options, **profile.chosen_readings}
    if chosen:
        told = ", ".join(f"{name} = {plain_text(value)}" for name, value in chosen.items())
        items.append(voice.pick(f"本页另选：{told}", f"Chosen for this page: {told}"))
    note = voice.pick(
        "本页由规则集生成，和裁判算分用的是同一份数据；页与裁判不会不一致。",
        "This page is printed from the ruleset, the same data by which the engine settles; the two cannot disagree.",
    )
    return Section(voice.pick("本页", "This page"), "about", (Items(tuple(items)), Note(note)))


def options(profile: Profile, voice: Voice) -> Section | None:
    """What a table may choose before it plays, and what is chosen."""
    rows = voice.effective.get("options", {})
    if not rows:
        return None
    head = voice.pick("选项,问什么,可选,现为", "option,question,choices,in play").split(",")
    lines = tuple(
        (f"`{name}`", voice.text(row.get("asks", name)), _choices(row), plain_text(profile.options.get(name)))
        for name, row in rows.items()
    )
    return Section(voice.pick("选项", "Options"), "options", (Table(tuple(head), lines),))


def readings(profile: Profile, voice: Voice) -> Section | None:
    """Where the text is unclear, how it is read, and how else it might be."""
    rows = voice.effective.get("readings", {})
    if not rows:
        return None
    head = voice.pick("代号,疑问,本页读作,另可读作", "code,question,read here as,might be read as").split(",")
    lines = []
    for code, row in rows.items():
        chosen, own = profile.readings.get(code, row["chosen"]), profile.decided.get(code)
        ways = {letter: way for letter, way in row.items() if isinstance(way, Mapping) and letter != "asks"}
        others = [_way(voice, letter, way) for letter, way in ways.items() if letter != chosen]
        lines.append(
            (
                f"`{code}`",
                voice.text(row.get("asks", code)),
                _way(voice, chosen, ways.get(chosen, {})) if own is None else decides(voice, own, profile.id),
                voice.pick("；", "; ").join(others) or "—",
            )
        )
    intro = voice.pick(
        "来源的文字有不清处，各处这样读：", "The text of the source is unclear in places. It is read like this:"
    )
    return Section(voice.pick("读法", "Readings"), "readings", (Paragraph(intro), Table(tuple(head), tuple(lines))))


def parent(profile: Profile, above: Profile, voice: Voice, before: Voice) -> Section:
    """Where the ruleset differs from the one that it extends, as sentences of both."""
    title = above.title.get(voice.lang) or above.id
    blocks: list[Block] = []
    lines = tuple(_difference(change.path, voice, before) for change in differences(profile, above))
    if lines:
        head = (
            voice.pick("规则", "rule"),
            voice.pick(f"上一层：{title}", f"Parent: {title}"),
            voice.pick("本规则", "here"),
        )
        blocks.append(Table(head, lines))
    else:
        blocks.append(Paragraph(voice.pick(f"与{title}没有不同。", f"There is no difference from {title}.")))
    return Section(voice.pick("与上一层的不同", "Differences from the parent"), "parent", tuple(blocks))


def _difference(path: Path, voice: Voice, before: Voice) -> tuple[str, ...]:
    teller = voice if path == WORKSHEET or voice.at(path) is not None else before
    heading = say.title(path, teller.effective, voice.lang)
    return heading, say.alone(before, path), say.alone(voice, path)


def _choices(row: Mapping[str, Any]) -> str:
    return " / ".join(plain_text(value) for value in row.get("allowed", ()))


def _way(voice: Voice, letter: str, way: Mapping[str, Any]) -> str:
    why = way.get("why")
    return f"`{letter}` {voice.text(why)}" if why is not None else f"`{letter}`"
