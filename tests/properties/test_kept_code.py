"""编译好的代码: what is kept on disk may be damaged, and its making broken off."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from qiaoma.kernel import speed
from qiaoma.kernel.speed import COMPLETE, SETTLING


def test_damaged_code_is_thrown_away_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "deep"
    folder.mkdir()
    for name in ("settle.nbi", "settle.1.nbc"):
        (folder / name).write_bytes(b"damaged")
    (tmp_path / COMPLETE).touch()
    warmed: list[Path] = []

    def compiling(reached: object, roots: object, cache: bool) -> dict[str, Any]:
        if list(tmp_path.rglob("*.nb?")):
            raise ValueError("no index")
        return {"cache": cache}

    monkeypatch.setattr(speed, "_compile", compiling)
    monkeypatch.setattr(speed, "_warm", lambda program, cache: warmed.append(cache))
    monkeypatch.setattr(speed, "cache_folder", lambda reached: tmp_path)
    assert speed.compiled.__wrapped__(SETTLING) == {"cache": True}
    kept = {tmp_path / COMPLETE, folder}  # complete again: the next process need not compile
    assert (warmed, {*tmp_path.iterdir()}, [*folder.iterdir()]) == ([tmp_path], kept, [])
    assert "no index" in capsys.readouterr().err


def test_a_compilation_broken_off_ends_its_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Worker] = []

    class Worker:
        def __init__(self, words: list[str], *, start_new_session: bool, **more: object) -> None:
            self.apart, self.ended = start_new_session, False
            begun.append(self)

        def wait(self) -> int:
            raise KeyboardInterrupt

        def kill(self) -> None:
            self.ended = True

    monkeypatch.setattr(subprocess, "Popen", Worker)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    with pytest.raises(KeyboardInterrupt):
        speed._warm(SETTLING, tmp_path)
    assert [(worker.apart, worker.ended) for worker in begun] == [(True, True)] * 3
    assert not (tmp_path / COMPLETE).exists()
