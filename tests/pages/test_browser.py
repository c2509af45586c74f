"""Any page in a real browser: themes, paper, telephone; nothing from outside."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from qiaoma.pages import plots, shell
from qiaoma.pages.content import Hand, Note, Paragraph, Plot, Section, Table
from qiaoma.pages.palette import DARK, LIGHT
from tests.pages.browser import DESK, PHONE, Browser, browser

HOSTILE = "<script>document.title = 'run'</script><img src=x onerror=\"document.title = 'run'\">"
SECTIONS = (
    Section(
        "牌 " + HOSTILE,
        "hands",
        (
            Paragraph(HOSTILE),
            Hand("123m 456p 77s EE | 999s | CCC + 7s", "一手牌 " * 30),
            Table(("事项",) * 9, tuple((f"第{row}行", *("很长的一句话",) * 8) for row in range(3))),
            Note("一二三四五六七八九" * 30),
        ),
    ),
    Section(
        "图",
        "plots",
        (
            Plot(plots.bars([("封顶" * 40, 3, 2, 4), ("b", -1, -2, 0)]), "c"),
            Plot(plots.histogram([("A", {Fraction(1): 2}), ("B", {Fraction(2): 2})]), "c"),
            Plot(plots.lines([("A", [(0, 0), (1, 2)])]), "c"),
        ),
    ),
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with one of everything."""
    written = tmp_path_factory.mktemp("page") / "page.html"
    written.write_text(shell.page("页 " + HOSTILE, SECTIONS, "zh"), encoding="utf-8")
    return written


def _rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_the_page_asks_for_nothing_and_complains_of_nothing(window: Browser, file: Path) -> None:
    window.open(file)
    assert file.as_uri() in window.requests
    assert window.outside() == []
    assert window.complained() == []


def test_what_is_smuggled_in_neither_runs_nor_loads(window: Browser, file: Path) -> None:
    window.open(file)
    assert window.driver.title.startswith("页 <script>")


@pytest.fixture(scope="module")
def leaking(file: Path) -> Callable[[str], Path]:
    """The page with further markup before its end."""

    def written(markup: str) -> Path:
        made = file.with_name("leaking.html")
        made.write_text(file.read_text(encoding="utf-8").replace("</main>", markup + "</main>"), encoding="utf-8")
        return made

    return written


def test_the_policy_stops_what_escaping_would_let_through(window: Browser, leaking: Callable[[str], Path]) -> None:
    window.open(leaking('<img src="https://qiaoma.invalid/a.png"><script>document.title = "run"</script>'))
    assert window.driver.title != "run"
    refused = " ".join(window.complained())
    assert "a.png' violates" in refused
    assert "Executing inline script violates" in refused


def test_a_request_to_outside_would_be_seen(window: Browser, file: Path) -> None:
    open_page = file.with_name("open.html")
    open_page.write_text('<title>t</title><img src="https://qiaoma.invalid/a.png">', encoding="utf-8")
    window.open(open_page)
    assert "https://qiaoma.invalid/a.png" in window.outside()


@pytest.mark.parametrize(("scheme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_the_theme_follows_the_reader_until_one_is_chosen(
    window: Browser, file: Path, scheme: str, colours: dict[str, str]
) -> None:
    window.open(file, scheme=scheme)
    seen = [window.colour("body")]
    words = []
    for _ in range(3):
        window.one("#theme").click()
        seen.append(window.colour("body"))
        words.append(window.one("#theme").text)
    assert seen == [_rgb(theme["page"]) for theme in (colours, LIGHT, DARK, colours)]
    assert words == ["配色：浅色", "配色：深色", "配色：随系统"]


def test_a_chosen_theme_is_remembered(window: Browser, file: Path) -> None:
    window.open(file)
    window.one("#theme").click()
    window.one("#theme").click()
    window.driver.refresh()
    assert window.colour("body") == _rgb(DARK["page"])


def test_paper_is_light_and_has_no_buttons(window: Browser, file: Path) -> None:
    window.open(file, scheme="dark", media="print")
    assert window.colour("body", "color") == _rgb(LIGHT["ink"])
    assert not window.all("button, nav, .skip")
    assert window.all("figure.hand, table, .plot svg")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_is_no_wider_than_its_window(window: Browser, file: Path, size: tuple[int, int]) -> None:
    window.open(file, size)
    assert window.overflow() == []


def test_overflow_would_be_seen(window: Browser, leaking: Callable[[str], Path]) -> None:
    window.open(leaking('<p class="wide-one">' + "m" * 300 + "</p>"), PHONE)
    assert window.overflow() == []  # words break
    window.open(leaking("<table><tr>" + "<td>1234</td>" * 40 + "</tr></table>"), PHONE)
    assert window.overflow()


def test_tiles_are_drawn_with_the_bundled_font(window: Browser, file: Path) -> None:
    window.open(file)
    shown = "return [...document.fonts].map((face) => [face.family, face.status])"
    assert window.run(shown) == [["qiaoma tiles", "loaded"]]
    boxes = {(tile.size["width"], tile.size["height"]) for tile in window.all(".tile")}
    assert len(boxes) == 1
    ((width, height),) = boxes
    assert 0.7 < width / height < 0.8


def test_every_control_shows_that_it_has_the_focus(window: Browser, file: Path) -> None:
    window.open(file)
    stops = window.all("a:not(.skip), button, [tabindex='0']")
    assert len(stops) >= 4
    for stop in stops:
        window.run("arguments[0].focus({focusVisible: true})", stop)
        assert window.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize(("required", "outcome"), [("", pytest.skip.Exception), ("required", pytest.fail.Exception)])
def test_without_a_browser_the_tests_are_skipped_unless_they_must_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, required: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("QIAOMA_BROWSER", required)
    with pytest.raises(outcome, match="no chromium and no chromedriver here"), browser(tmp_path):
        raise AssertionError("there is a browser in an empty folder")
