"""Published versions stay what they are: an edit that would change one needs a new version."""

from __future__ import annotations

import pytest

import qiaoma
from qiaoma.ruleset.catalog import changed_versions
from tests.architecture.tree import ROOT

KEPT = tuple(sorted(path.stem for path in (ROOT / "variants" / "published").glob("*.json")))


def test_every_source_is_published() -> None:
    sources = {path.stem for path in (ROOT / "variants" / "sources").glob("*.yaml")}
    assert sources <= {name.partition("@")[0] for name in KEPT}


def test_no_published_version_would_change() -> None:
    assert changed_versions() == []


@pytest.mark.parametrize("name", KEPT)
def test_a_pin_pays_as_the_file_does(name: str) -> None:
    """The kept form pays the example of the pages as the file does, of whose version it was made or of an older one."""
    pinned, current = qiaoma.load(name), qiaoma.load(name.partition("@")[0])
    assert (pinned.digest == current.digest) == (pinned.version == current.version)
    (case,) = qiaoma.read_cases(ROOT / "docs" / "examples" / "third-party.yaml").cases
    assert pinned.settle(case).as_dict("en")["net"] == current.settle(case).as_dict("en")["net"]
