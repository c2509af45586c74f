"""The structure check: every error of form is one located fault in two languages, all at once."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, below, whole_file
from qiaoma.ruleset.document import read
from tests.ruleset.small_files import BAD, GOOD, HEAD


@pytest.mark.parametrize("text", GOOD)
def test_good_files_have_no_fault(text: str) -> None:
    assert check_structure(read(text, "good.yaml")) == []


@pytest.mark.parametrize(("text", "code", "path", "line"), BAD)
def test_each_bad_file_has_its_one_fault(text: str, code: str, path: str, line: int) -> None:
    faults = check_structure(read(text, "bad.yaml"))
    assert [(fault.code, fault.path, fault.place.line if fault.place else 0) for fault in faults] == [
        (code, path, line)
    ]
    for fault in faults:
        assert fault.zh != fault.en
        assert fault.remedy_zh
        assert fault.remedy_en


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


def test_a_fault_says_meaning_and_unit() -> None:
    (fault,) = check_structure(read(HEAD + "scoring: {lezi_value: many}\n", "bad.yaml"))
    assert "点" in fault.remedy_zh
    assert "points" in fault.remedy_en


@pytest.mark.parametrize(
    ("where", "prefix"),
    [
        ("options: {{o: {{default: x, allowed: {{x: {{}}, y: {{{patch}}}}}}}}}\n", "options.o.allowed.y"),
        ("readings: {{N1: {{chosen: a, a: {{why: x}}, b: {{why: y, set: {{{patch}}}}}}}}}\n", "readings.N1.b.set"),
    ],
)
@pytest.mark.parametrize(
    ("patch", "code", "path"),
    [
        ("lines.base: {ad: {points: 4}}", "schema.unknown_key", "lines.base.ad"),
        ("dealer.one_winner: winer", "schema.value", "dealer.one_winner"),
        ("bogus.x: 1", "schema.unknown_key", "bogus"),
        ("id: other", "schema.value", "id"),
        ("carry.closing.won: {add: {wasteland: x y}}", "schema.amount", "carry.closing.won.add.wasteland"),
    ],
)
def test_patches_are_checked_like_files(where: str, prefix: str, patch: str, code: str, path: str) -> None:
    faults = check_structure(read(HEAD + where.format(patch=patch), "bad.yaml"))
    assert [(fault.code, fault.path) for fault in faults] == [(code, f"{prefix}.{path}")]


def test_an_option_sets_a_path_that_exists() -> None:
    (fault,) = check_structure(read(HEAD + "options: {o: {allowed: [1], sets: scoring.lezi_valu}}\n", "bad.yaml"))
    assert (fault.code, fault.path, fault.nearest) == ("schema.path", "options.o.sets", "lezi_value")


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


def test_a_rule_and_the_values_are_judged_at_once() -> None:
    text = "lines:\n  a:\n    add: {points: 1 points}\n    multiply: {pints: 2}\n    over: x\n"
    faults = check_structure(read(HEAD + text, "bad.yaml"))
    assert [(fault.code, fault.path, fault.place.line if fault.place else 0) for fault in faults] == [
        ("schema.amount", "lines.a.add.points", 5),
        ("schema.effect", "lines.a.multiply", 6),
        ("schema.unknown_key", "lines.a.multiply.pints", 6),
        ("schema.type", "lines.a.over", 7),
    ]


def test_an_alternative_is_judged_beside_a_misspelt_key() -> None:
    text = "readings:\n  N1:\n    choosen: a\n    a: {wy: x}\n    b: none\n    chosen: A\n"
    faults = check_structure(read(HEAD + text, "bad.yaml"))
    assert [(fault.code, fault.path, fault.nearest) for fault in faults] == [
        ("schema.unknown_key", "readings.N1.choosen", "chosen"),
        ("schema.unknown_key", "readings.N1.a.wy", "why"),
        ("schema.name", "readings.N1.chosen", ""),
    ]


@pytest.mark.parametrize("value", ["none", "3", "{when: 1}"])
def test_a_misnamed_row_is_one_fault_whatever_it_holds(value: str) -> None:
    faults = check_structure(read(HEAD + f"no_win: {{Bad Row: {value}}}\n", "bad.yaml"))
    assert [(fault.code, fault.path, fault.found) for fault in faults] == [("schema.name", "no_win.Bad Row", "Bad Row")]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("patterns: {x: {'[key]': 1}}\n", "patterns.x.[key]"),
        ("readings: {N1: {'[key]': 1}}\n", "readings.N1.[key]"),
        ("'[key]': 1\n", "[key]"),
    ],
)
def test_an_unknown_key_is_one_even_if_it_looks_like_an_address(text: str, path: str) -> None:
    faults = check_structure(read(HEAD + text, "bad.yaml"))
    assert [(fault.code, fault.path) for fault in faults] == [("schema.unknown_key", path)]


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
