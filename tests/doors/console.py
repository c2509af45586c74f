"""The commands that README and docs show, run as a reader would run them.

In a page, a fenced ``console`` block holds commands after ``$ `` and what they print; a line ``…`` stands for any
lines, ``…`` within a line for any text. ``<!-- file: NAME -->`` before a fenced block writes that block to NAME. All of one page runs in one folder,
in order. ``python -m tests.doors.console PAGE…`` rewrites what the blocks without ``…`` show.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.doors.shell import ROOT, environment

FENCE = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n+)?```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
ANY = "…"
PASSING = re.compile(r"(sha256:)[0-9a-f]+|(?:(\S+/))?((?:base|banding|wuming)\.yaml:)[0-9:]*[0-9]")
"""What an edit of a shipped ruleset changes though nothing that a page speaks of has changed."""
SEEN = ("docs", "variants")
"""Folders of the checkout that the commands of a page may name."""


@dataclass(frozen=True)
class Step:
    """One command of a page and what the page says that it prints; `span` is where that stands in the page."""

    command: str
    shown: tuple[str, ...]
    printed: tuple[str, ...]

    @property
    def true(self) -> bool:
        """Whether it prints what the page shows."""
        pattern = "".join(r"(?:.*\n)*?" if line.strip() == ANY else _line(line) for line in self.shown)
        return re.fullmatch(pattern, "".join(line + "\n" for line in self.printed)) is not None


def _line(shown: str) -> str:
    """The pattern of one line that is printed as it is shown, or with any text where ``…`` stands."""
    return ".*?".join(map(re.escape, shown.split(ANY))) + r"\n"


def _masked(found: re.Match[str]) -> str:
    return (ANY if found[2] else "") + (found[1] or found[3]) + ANY


def pages() -> list[Path]:
    """README and the pages of docs that people write."""
    written = [page for page in (ROOT / "docs").glob("*.md") if "```console" in page.read_text(encoding="utf-8")]
    return [ROOT / "README.md", *sorted(written)]


def _commands(body: str) -> Iterator[tuple[str, list[str]]]:
    command: str | None = None
    shown: list[str] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            if command is not None:
                yield command, shown
            command, shown = line.removeprefix("$ "), []
        else:
            shown.append(line)
    if command is not None:
        yield command, shown


def _run(command: str, folder: Path) -> tuple[str, ...]:
    done = subprocess.run(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environment(PATH=f"{folder / '.bin'}:/usr/bin:/bin"),
        timeout=120,
        check=False,
    )
    return tuple(line.rstrip() for line in done.stdout.decode().splitlines())


def _prepare(folder: Path) -> None:
    shim = folder / ".bin" / "qiaoma"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m qiaoma "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    for name in SEEN:
        (folder / name).symlink_to(ROOT / name)


def walk(page: Path, folder: Path) -> Iterator[tuple[re.Match[str], list[Step]]]:
    """The console blocks of a page with their steps, run in `folder`."""
    _prepare(folder)
    for block in FENCE.finditer(page.read_text(encoding="utf-8")):
        if block["file"]:
            (folder / block["file"]).write_text(block["body"], encoding="utf-8")
        if block["kind"] == "console":
            steps = [Step(cmd, tuple(shown), _run(cmd, folder)) for cmd, shown in _commands(block["body"])]
            yield block, steps


def rewrite(page: Path) -> None:
    """Write what the commands print into the page, where the page leaves nothing out."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        blocks = list(walk(page, Path(folder)))
    for block, steps in reversed(blocks):
        lines = []
        for step in steps:
            kept = step.shown if ANY in step.shown else [PASSING.sub(_masked, line) for line in step.printed]
            lines += [f"$ {step.command}", *kept]
        start, end = block.span("body")
        text = text[:start] + "\n".join(lines) + "\n" + text[end:]
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rewrite(Path(name).resolve())
