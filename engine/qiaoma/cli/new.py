"""`qiaoma new`: write a commented starter for a house ruleset."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qiaoma.cli.command import FOLDER, Argument, Call, Command, Count, Format, Option, Takes
from qiaoma.cli.output import data, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.rulesets import load
from qiaoma.cli.starter import hand, starter
from qiaoma.errors import Fault, RulesetError

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset

NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
LONGEST = 40


def run(call: Call) -> int:
    import qiaoma

    name = call.words[0]
    _check(name, {entry.id for entry in qiaoma.listing(path=call.path)}, call)
    target = Path(f"{name}.yaml")
    if target.exists():
        raise _exists(target)
    parent = load(call.values["from"], call)
    content = starter(name, call.values["from"], parent.effective, _money(parent, call), call.lang)
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(content)
    except FileExistsError:
        raise _exists(target) from None
    except OSError as error:
        raise _unwritable(target, error) from None
    if call.format is Format.JSON:
        data({"file": str(target), "id": name, "extends": parent.id})
    else:
        text(f"写好了 {target}" if call.lang == "zh" else f"wrote {target}")
    return 0


def _money(parent: Ruleset, call: Call) -> dict[str, Any] | None:
    """What the starter's example hand pays under the parent; None where it may not win."""
    import qiaoma

    (settlement,) = qiaoma.settle_file(qiaoma.read_case("cases:\n" + hand(call.lang), file="starter"), parent)
    net: dict[str, Any] | None = settlement.as_dict(call.lang).get("net")
    return net


def _is_plain(name: str) -> bool:
    """Whether a file may name it without quotes: no word that YAML tools, or the language itself, mean more by."""
    from qiaoma.ruleset.document.scalars import resolve

    return resolve(name) == name and name != "none"


def _check(name: str, taken: set[str], call: Call) -> None:
    if not NAME.fullmatch(name) or not _is_plain(name) or len(name) > LONGEST:
        fault = Fault(
            "usage.name",
            zh="这不能做规则的名称",
            en="this cannot name a ruleset",
            path="NAME",
            found=name,
            remedy_zh=f"小写字母开头，小写字母、数字与 - 或 _，至多 {LONGEST} 个字符，如 my-room",
            remedy_en=f"lower-case letters, digits, - or _, a letter first, at most {LONGEST} characters, as my-room",
        )
        raise UsageError([fault], call)
    if name in taken:
        fault = Fault(
            "usage.name_taken",
            zh="已有规则叫这个名称",
            en="a ruleset has this name already",
            path="NAME",
            found=name,
            remedy_zh="另取一名",
            remedy_en="take another name",
        )
        raise UsageError([fault], call)


def _exists(target: Path) -> RulesetError:
    return RulesetError(
        [
            Fault(
                "file.exists",
                zh=f"{target} 已经存在，不覆盖",
                en=f"{target} exists and is not overwritten",
                remedy_zh="另取一名，或先移走这个文件",
                remedy_en="take another name, or move the file away first",
            )
        ]
    )


def _unwritable(target: Path, error: OSError) -> RulesetError:
    why = error.strerror or type(error).__name__
    return RulesetError([Fault("file.unwritable", zh=f"写不了 {target}", en=f"{target} cannot be written", found=why)])


COMMAND = Command(
    "new",
    "由一套规则起草自家规则(带注释)",
    "write a commented starter for a house ruleset",
    run,
    (Argument("NAME", Count.ONE, "新规则的名称，写到 NAME.yaml", "name of the new ruleset, written to NAME.yaml"),),
    (
        Option("from", Takes.VALUE, "ID", "上家规则：名称或名称@版本", "parent: id or id@version", required=True),
        FOLDER,
    ),
)
