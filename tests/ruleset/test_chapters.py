"""The structure check as a whole; what each chapter accepts and refuses is asked in `chapters/`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, below, whole_file
from qiaoma.ruleset.document import read
from tests.ruleset.chapters.every import CHAPTERS
from tests.ruleset.chapters.judging import HEAD


def test_all_faults_at_once_sorted_by_place() -> None:
    text = "paymant: {}\nid: A\ndealer: {fist: random, one_winner: winer}\nlimits: [{of: los, at: 3}, 4]\n"
    faults = check_structure(read(text, "bad.yaml"))
    assert [(str(fault.place), fault.path) for fault in faults] == [
        ("bad.yaml:1:1", "paymant"),
        ("bad.yaml:2:5", "id"),
        ("bad.yaml:3:10", "dealer.fist"),
        ("bad.yaml:3:36", "dealer.one_winner"),
        ("bad.yaml:4:15", "limits[0].of"),
        ("bad.yaml:4:28", "limits[1]"),
    ]
    assert [fault.nearest for fault in faults[:4]] == ["payment", "", "first", "winner"]


def test_an_unknown_key_names_the_allowed_ones_and_the_remedy() -> None:
    (fault,) = check_structure(read(HEAD + "ready: {declaired: true}\n", "bad.yaml"))
    assert fault.allowed == ("declared", "means")
    assert (fault.nearest, fault.found) == ("declared", "declaired")
    assert "declared" in fault.remedy_zh
    assert "declared" in fault.remedy_en


def test_every_key_is_said_in_both_languages_and_every_choice_has_a_meaning() -> None:
    seen: list[Key] = []

    def walk(shape: Shape) -> None:
        if isinstance(shape, Keyed):
            assert any("\u4e00" <= char <= "\u9fff" for char in shape.doc), shape.model
            for key in shape.keys:
                seen.append(key)
                assert any("\u4e00" <= char <= "\u9fff" for char in key.about.zh), key
                assert key.about.en.isascii(), key
                assert bool(key.about.unit_zh) == bool(key.about.unit_en), key
                walk(key.shape)
            if shape.others:
                walk(shape.others)
        elif isinstance(shape, Listed | Mapped):
            walk(shape.item)
        elif isinstance(shape, Leaf) and isinstance(shape.kind, Choice):
            assert all(zh and en for zh, en in shape.kind.words.values())

    walk(whole_file())
    assert {"tiles", "limits", "reach", "from", "chosen", "clause", "worth"} <= {key.name for key in seen}


def test_every_chapter_is_a_strict_pydantic_model_that_forbids_further_keys() -> None:
    models: list[type[BaseModel]] = []

    def walk(shape: Shape | None) -> None:
        if isinstance(shape, Keyed):
            models.append(shape.model)
            for inner in (*(key.shape for key in shape.keys), shape.others):
                walk(inner)
        elif isinstance(shape, Listed | Mapped):
            walk(shape.item)

    walk(whole_file())
    assert len(set(models)) > 30
    assert all(issubclass(model, BaseModel) and model.model_config["strict"] for model in models)
    open_ones = {model.__name__ for model in models if model.model_config["extra"] != "forbid"}
    assert open_ones == {"Reading"}  # its alternatives are named by letters, and checked by their names


@pytest.mark.parametrize("arguments", [["--help"], ["list", "--help"], ["settle", "--help"]])
def test_help_does_not_load_the_models(arguments: list[str]) -> None:
    program = (
        "import sys; from qiaoma.cli.main import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True
    )
    assert done.returncode == 0, done.stderr


def test_the_shape_is_walked_by_key_name_and_index() -> None:
    shape: Shape | None = whole_file()
    for step in ("readings", "N1", "b", "why"):
        shape = below(shape, step)
    assert isinstance(shape, Leaf)
    assert below(below(below(whole_file(), "limits"), 0), "at") is not None
    assert below(below(whole_file(), "tiles"), "wilds") is None


_KEYS = st.sampled_from(
    ["when", "unless", "any", "add", "each", "a", "of", "at", "set", "chosen", "allowed", "N1", "lines.base", "x"]
)
_VALUES = st.recursive(
    st.sampled_from(["none", "a", "8+", "1-4", "points", "1 lezi"]) | st.integers(-9, 9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([key.name for key in whole_file().keys]), _VALUES, max_size=4))
def test_any_content_gives_faults_and_never_an_error(content: dict[str, object]) -> None:
    for fault in check_structure(read(json.dumps(content), "any.json")):
        assert fault.code.startswith("schema.")
        assert fault.place is not None
        assert fault.zh
        assert fault.en


def test_every_key_of_a_file_belongs_to_one_chapter_with_a_test_file() -> None:
    keys = [key for decides in PAGES.values() for key in decides.keys]
    assert sorted(keys) == sorted(key.name for key in whole_file().keys)
    assert sorted(chapter.NAME for chapter in CHAPTERS) == sorted(PAGES)
    files = {file.stem.removeprefix("test_") for file in (Path(__file__).parent / "chapters").glob("test_*.py")}
    assert files == set(PAGES)


def test_what_a_chapter_decides_is_two_to_five_sentences_in_both_languages() -> None:
    for name, decides in PAGES.items():
        assert 2 <= decides.zh.count("。") <= 5, name
        assert 2 <= len(re.findall(r"\.(?= |$)", decides.en)) <= 5, name
        assert decides.en.isascii(), name
