"""What reaches the streams, whatever the terminal is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


def _shell(command: str, cwd: Path = ROOT) -> tuple[int, str, str]:
    """Status, stdout and stderr of a line of shell in which `qiaoma` is this checkout's."""
    line = command.replace("qiaoma", f"'{sys.executable}' -m qiaoma")
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, cwd=cwd, env=environment(), timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", ["list", "list --format json", "--help", f"settle '{CASE}' --ruleset banding"])
@pytest.mark.parametrize("gone", [">&-", "> /dev/full"])
def test_output_that_nobody_takes_is_a_fault_of_the_command_line(words: str, gone: str) -> None:
    status, out, err = _shell(f"qiaoma {words} --lang en {gone}")
    assert (status, out) == (2, "")
    assert err.startswith("standard output cannot be written [file.output]")


@pytest.mark.parametrize("words", ["list", "setle", "settle nosuch.yaml --ruleset banding --format {}"])
@pytest.mark.parametrize("gone", [">&- 2>&-", "> /dev/full 2> /dev/full"])
def test_the_status_tells_where_nothing_else_can(words: str, gone: str) -> None:
    for form in ("text", "json"):
        assert _shell(f"qiaoma {words.format(form)} {gone}") == (2, "", "")


def test_a_message_that_nobody_hears_does_not_change_the_status() -> None:
    assert _shell("qiaoma settle nosuch.yaml --ruleset banding 2>&-") == (2, "", "")
    assert _shell("qiaoma settle nosuch.yaml --ruleset banding 2> /dev/full") == (2, "", "")
    assert _shell(f"qiaoma settle '{CASE}' --ruleset banding 2>&-")[0] == 0


def test_a_closed_stdin_cannot_be_read() -> None:
    status, out, err = _shell("qiaoma settle - --ruleset banding --lang en <&-")
    assert (status, out) == (2, "")
    assert "[file.stdin]" in err


def test_an_endless_stdin_is_read_to_the_limit() -> None:
    status, _, err = _shell("qiaoma settle - --ruleset banding --lang en < /dev/zero")
    assert status == 2
    assert "[file.too_large]" in err


@pytest.mark.parametrize(
    ("words", "name"),
    [
        *(("settle {} --ruleset banding", name) for name in ("./pipe", "./pipe.jsonl", "/dev/zero", "/dev/null")),
        *((words, "./pipe.yaml") for words in ("compare {}", "test {}", "validate {}", "show {}")),
    ],
)
def test_a_pipe_or_a_device_is_refused_at_once(words: str, name: str, tmp_path: Path) -> None:
    if not name.startswith("/"):
        os.mkfifo(tmp_path / name)
    status, out, err = _shell(f"qiaoma {words.format(name)} --lang en", tmp_path)
    assert status == 2
    assert "[file.not_regular]" in out + err


def test_what_the_shell_hands_over_is_read() -> None:
    assert _shell(f"cat '{CASE}' | qiaoma settle /dev/stdin --ruleset banding")[0] == 0
    assert _shell(f"qiaoma settle /dev/fd/3 --ruleset banding 3< '{CASE}'")[0] == 0
