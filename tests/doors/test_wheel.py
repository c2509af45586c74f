"""The wheel works outside the checkout, with its data."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.doors.shell import CASE, ROOT, environment


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel, built without network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_carries_rulesets_and_schemas(installed: Path) -> None:
    data = installed / "qiaoma" / "_data"
    shipped = {file.relative_to(ROOT / "variants") for file in (ROOT / "variants").rglob("*.yaml")}
    assert shipped
    assert all((data / "variants" / file).is_file() for file in shipped)
    assert {file.name for file in (data / "schemas").glob("*.json")} >= {"case.schema.json", "ruleset.schema.json"}
    assert not (installed / "tests").exists()


def test_the_installed_package_settles_as_the_checkout_does(installed: Path, tmp_path: Path) -> None:
    words = ["settle", str(CASE), "--ruleset", "banding", "--format", "json"]
    answers = []
    for home in (installed, ROOT / "engine"):
        done = subprocess.run(
            [sys.executable, "-m", "qiaoma", *words],
            cwd=tmp_path,
            env=environment(PYTHONPATH=str(home)),
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        answers.append(json.loads(done.stdout))
    assert answers[0] == answers[1]


def test_the_installed_package_prints_pages_with_its_font(installed: Path, tmp_path: Path) -> None:
    folder = installed / "qiaoma" / "pages" / "font"
    assert {file.name for file in folder.iterdir()} == {"OFL.txt", "tiles.woff2"}
    words = ["diff", "banding", "wuming", "--chapter", "deal", "--format", "html"]
    done = subprocess.run(
        [sys.executable, "-m", "qiaoma", *words],
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(installed)),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stderr.decode()
    assert base64.b64encode((folder / "tiles.woff2").read_bytes()) in done.stdout
