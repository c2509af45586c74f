"""出处: the chain of a value, its citation, and what silence means."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.errors import RulesetError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.provenance import Status, split
from qiaoma.ruleset.shown import explain, render, show

from .rulesets import SOURCE, codes, write

HOUSE = """
id: house
extends: src
why: {payment.self_draw_partner: {zh: 缓和, en: softer}, patterns: dearer}
payment: {self_draw_partner: {shares: 3}}
patterns: {full_flush: {lezi: 2}}
readings: {A: {chosen: a, a: {why: x}, b: {why: y, set: {scoring.lezi_value: 30}}}}
options: {cap: {default: none1, allowed: {none1: {}, some: {smallest: 1}}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, SOURCE, "src")
    write(tmp_path, HOUSE, "house")
    return tmp_path


def test_the_chain_names_every_layer_that_wrote_a_value(folder: Path) -> None:
    told = explain(load_profile("house", path=[folder]), "payment.self_draw_partner.shares")
    assert [(item.by, item.value) for item in told.chain] == [("base", 5), ("src", 4), ("house", 3)]
    assert [Path(item.place.file).name for item in told.chain] == ["base.yaml", "src.yaml", "house.yaml"]
    assert told.value == 3
    assert told.chain[1].place.line == 6


def test_a_source_cites_by_the_nearest_path_above(folder: Path) -> None:
    origins = load_profile("src", path=[folder]).origins
    shares = origins["payment.self_draw_partner.shares"]
    assert (shares.status, shares.layer) == (Status.STATED, "src")
    assert shares.cite is not None
    assert (shares.cite.at, shares.cite.clause, shares.cite.source) == ("payment", "付款", "some-source")


def test_a_source_is_silent_on_what_it_does_not_cite(folder: Path) -> None:
    origin = load_profile("src", path=[folder]).origins["scoring.lezi_value"]
    assert (origin.status, origin.layer, origin.cite) == (Status.SILENT, "base", None)


def test_a_source_may_cite_what_stands_in_base(folder: Path) -> None:
    origin = load_profile("src", path=[folder]).origins["payment.discard.shares"]
    assert (origin.status, origin.layer) == (Status.STATED, "base")


def test_a_house_shows_its_parents_citation_with_its_layer(folder: Path) -> None:
    origins = load_profile("house", path=[folder]).origins
    inherited = origins["payment.discard.shares"]
    assert inherited.cite is not None
    assert (inherited.cite.layer, inherited.status) == ("src", Status.STATED)
    assert origins["scoring.lezi_value"].status is Status.SILENT


def test_what_a_house_writes_is_its_own_and_has_a_reason(folder: Path) -> None:
    profile = load_profile("house", path=[folder])
    own = explain(profile, "payment.self_draw_partner.shares")
    assert (own.origin.status, own.origin.layer, own.why) == (Status.OWN, "house", {"zh": "缓和", "en": "softer"})
    assert explain(profile, "patterns.full_flush.lezi").why["en"] == "dearer"


def test_base_speaks_for_itself() -> None:
    assert load_profile("base").origins["scoring.lezi_value"].status in (Status.OWN, Status.BASE)


def test_a_chosen_reading_is_named(folder: Path) -> None:
    profile = load_profile("house", path=[folder], readings={"A": "b"}, options={"cap": "some"})
    told = explain(profile, "scoring.lezi_value")
    assert (told.value, told.origin.status, told.origin.patch) == (30, Status.CHOSEN, "reading A=b")
    assert [item.value for item in told.chain] == [10, 30]
    assert profile.origins["smallest"].patch == "option cap=some"
    assert profile.origins["payment.discard.shares"].patch == ""


def test_every_value_has_an_origin_in_a_file() -> None:
    for name in ("laiyouxi", "qinghunpeng"):
        profile = load_profile(name)
        files = {layer.file for layer in profile.layers}
        assert profile.origins
        assert all(origin.place.file in files and origin.place.line > 0 for origin in profile.origins.values())


def test_list_elements_have_paths() -> None:
    assert split("limits[0].at") == ("limits", "[0]", "at")
    told = explain(load_profile("qinghunpeng"), "limits[0].at")
    assert told.value == 400


def test_shown_text_reads_in_both_languages(folder: Path) -> None:
    english = render(explain(load_profile("house", path=[folder]), "payment.self_draw_partner.shares"), "en")
    assert english.splitlines()[0] == "payment.self_draw_partner.shares: 3  · house house.yaml:5 · own (softer)"
    chinese = show("src", "payment.self_draw_partner", path=[folder]).text("zh")
    assert "明文 some-source 《付款》" in chinese


def test_payment_shows_the_matrix() -> None:
    shown = show("xianjin", "payment")
    assert "付款表:" in shown.text("zh")
    assert shown.as_dict("en")["matrix"]
    assert show("xianjin", "scoring").matrix is None


def test_show_as_data(folder: Path) -> None:
    data = show("house", "payment.self_draw_partner.shares", path=[folder]).as_dict("en")
    (value,) = data["values"]
    assert (value["value"], value["layer"], value["status"], value["why"]) == (3, "house", "own", "softer")
    assert [item["by"] for item in value["chain"]] == ["base", "src", "house"]
    assert [layer["id"] for layer in data["layers"]] == ["base", "src", "house"]


def test_the_machine_is_cited_under_its_own_path() -> None:
    shown = show("xianjin", "machine")
    assert shown.machine
    assert all(cite.at.startswith("machine.") for cite in shown.machine)


@pytest.mark.parametrize(("path", "close"), [("payment.discrd", "payment.discard"), ("paymnt", "payment")])
def test_a_path_that_does_not_exist_tells_the_nearest(path: str, close: str) -> None:
    with pytest.raises(RulesetError) as caught:
        show("xianjin", path)
    assert codes(caught.value.faults) == ["show.path"]
    assert caught.value.faults[0].nearest == close
