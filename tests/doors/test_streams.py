"""What reaches the streams, whatever the terminal is."""

from __future__ import annotations

import subprocess
import sys

from tests.doors.shell import CASE, ROOT, environment, qiaoma


def test_a_terminal_without_chinese_gets_replacements_not_a_traceback() -> None:
    ran = qiaoma("compare", CASE, PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert "banding" in ran.out
    assert "?" in ran.out


def test_json_survives_a_terminal_without_chinese() -> None:
    plain = qiaoma("settle", CASE, "--ruleset", "banding", "--format", "json", PYTHONIOENCODING="ascii")
    assert plain.json == qiaoma("settle", CASE, "--ruleset", "banding", "--format", "json").json


def test_a_gbk_terminal_reads_chinese() -> None:
    assert "混一色" in qiaoma("compare", CASE, PYTHONIOENCODING="gbk").out


def test_a_reader_that_leaves_early_hears_no_complaint() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "qiaoma", "show", "banding", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


def test_bytes_that_are_no_utf8_are_a_located_fault() -> None:
    ran = qiaoma("settle", "-", "--ruleset", "banding", "--format", "json", stdin="title: 混一色".encode("gbk"))
    assert ran.status in (1, 2)
    assert ran.json["error"]["faults"][0]["file"] == "stdin"
