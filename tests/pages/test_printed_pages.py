"""The rulebook and the price of rules in a real browser: nothing from outside, no wider than the window, tiles and plots."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.errors import Lang
from tests.pages.browser import DESK, PHONE, Browser

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@SIZES
@pytest.mark.parametrize(("name", "lang"), [("laiyouxi", "zh"), ("qinghunpeng", "en")])
def test_a_rulebook_fits_and_draws_its_hands(
    window: Browser, tmp_path: Path, name: str, lang: Lang, size: tuple[int, int]
) -> None:
    file = tmp_path / "book.html"
    file.write_text(qiaoma.rulebook(name).html(lang), encoding="utf-8")
    window.open(file, size)
    assert window.outside() == []
    assert window.complained() == []
    assert window.overflow() == []
    assert len(window.run("return [...document.querySelectorAll('figure.hand .tile')]")) >= 10 * 13


@pytest.fixture(scope="module")
def price(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The price of two rules over few hands."""
    from qiaoma.audit.impact.page import render

    found = qiaoma.impact("laiyouxi", "banding", rules=["lines.base", "lines.least"], hands=200)
    file = tmp_path_factory.mktemp("price") / "price.html"
    file.write_text(render(found, "zh"), encoding="utf-8")
    return file


@SIZES
def test_a_price_fits_and_shows_plots(window: Browser, price: Path, size: tuple[int, int]) -> None:
    window.open(price, size)
    assert window.outside() == []
    assert window.complained() == []
    assert window.overflow() == []
    drawn = window.run(
        "return [...document.querySelectorAll('.plot svg')].map((plot) => [plot.getAttribute('role'),"
        " plot.getAttribute('aria-label').length > 10, plot.getBoundingClientRect().width > 300])"
    )
    assert len(drawn) >= 2
    assert all(plot == ["img", True, True] for plot in drawn)
