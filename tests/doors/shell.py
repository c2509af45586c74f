"""Running the command line as a user does: a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
CASE = EXAMPLES / "third-party.yaml"
SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
SEATS = ("E", "S", "W", "N")


@dataclass(frozen=True)
class Ran:
    """What a process left: its exit status and its two streams."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Stdout as one JSON value."""
        return json.loads(self.out)


def environment(**extra: str) -> dict[str, str]:
    """The process's environment: this checkout's engine, no operator's folders."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("QIAOMA", "PYTHON"))}
    return {**kept, "PYTHONPATH": str(ROOT / "engine"), "PYTHONIOENCODING": "utf-8", **extra}


def qiaoma(*words: str | Path, stdin: str | bytes = b"", cwd: Path | None = None, **extra: str) -> Ran:
    """Run `qiaoma` with these words; `extra` are environment variables."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "qiaoma", *map(str, words)],
        input=given,
        capture_output=True,
        cwd=cwd or ROOT,
        env=environment(**extra),
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    encoding = extra.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    return Ran(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
