"""Small rulesets for tests: files in a folder, loaded by id."""

from __future__ import annotations

from pathlib import Path

from qiaoma.errors import Fault
from qiaoma.ruleset.catalog import Profile, load_profile
from qiaoma.ruleset.report import Report, validate

CITED = "cite: {patterns: {clause: 牌型, status: stated}, payment: {clause: 付款, status: stated}}"
SOURCE = f"""\
id: src
version: 1.0.0
extends: base
source: {{document: some-source}}
patterns: {{full_flush: {{lezi: 1}}, concealed_hand: {{fan: 1}}}}
payment: {{self_draw_partner: {{shares: 4}}}}
{CITED}
"""


def write(folder: Path, text: str, name: str = "mine") -> Path:
    """A ruleset file; its head is added unless the text brings one."""
    head = "" if "id:" in text else f"id: {name}\nextends: base\nwhy: a test\n"
    file = folder / f"{name}.yaml"
    file.write_text(head + text, encoding="utf-8")
    return file


def load(folder: Path, text: str, **choices: object) -> Profile:
    """The profile of a small ruleset."""
    return load_profile(str(write(folder, text)), path=[folder], **choices)  # type: ignore[arg-type]


def check(folder: Path, text: str, name: str = "mine") -> Report:
    """What the checker says of a small ruleset."""
    return validate(write(folder, text, name), path=[folder])


def codes(faults: tuple[Fault, ...]) -> list[str]:
    """The codes of faults, in their order."""
    return [fault.code for fault in faults]
