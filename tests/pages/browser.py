"""A page in a real browser: Debian's chromium without a window, and what it asked for and complained of meanwhile.

Where there is no browser these tests are skipped, unless `QIAOMA_BROWSER=required` says that they must run.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

PROGRAMS = ("chromium", "chromedriver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
)
DESK, PHONE = (1280, 900), (390, 844)
"""Width and height of the window."""
INSIDE = ("file://", "data:", "about:")


class Browser:
    """One window. Of a page opened in it: its elements, its width, what it asked for, what it complained of."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver
        self.requests: list[str] = []
        self.complaints: list[str] = []

    def open(self, file: Path, size: tuple[int, int] = DESK, *, scheme: str = "light", media: str = "screen") -> None:
        """Open a file as a reader with this window and this preference would, with nothing remembered of others."""
        self.see(size, scheme=scheme, media=media)
        self.driver.get("about:blank")
        self._hear()
        self.requests, self.complaints = [], []
        self.driver.get(file.as_uri())
        if self.run("const kept = localStorage.length; localStorage.clear(); return kept"):
            self.driver.get(file.as_uri())
        self._hear()

    def see(self, size: tuple[int, int] = DESK, *, scheme: str = "light", media: str = "screen") -> None:
        """Look at what is open through another window or medium."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < DESK[0]}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})

    def run(self, script: str, *given: Any) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(script, *given)

    def all(self, selector: str) -> list[WebElement]:
        """The elements of a selector that can be seen."""
        return [item for item in self.driver.find_elements(By.CSS_SELECTOR, selector) if item.is_displayed()]

    def one(self, selector: str) -> WebElement:
        """The one element of a selector, seen or not."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def colour(self, selector: str, of: str = "background-color") -> str:
        """A colour of an element as it is shown."""
        return str(self.run(f"return getComputedStyle(document.querySelector({selector!r}))[{of!r}]"))

    def overflow(self) -> list[str]:
        """The elements that make the page wider than its window."""
        script = """
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.querySelectorAll("body *")].filter((item) => item.getBoundingClientRect().right > width + 1)
              .map((item) => `${item.tagName}.${item.getAttribute("class")} ${item.textContent.slice(0, 40)}`);
        """
        return list(self.run(script))

    def outside(self) -> list[str]:
        """What the page asked for that lies outside of it."""
        self._hear()
        return [request for request in self.requests if not request.startswith(INSIDE)]

    def complained(self) -> list[str]:
        """What the page's console says."""
        self._hear()
        return self.complaints

    def picture(self, file: Path) -> None:
        """Photograph the whole page."""
        file.parent.mkdir(parents=True, exist_ok=True)
        size = self.run("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 4000), "scale": 1}
        told = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
        file.write_bytes(base64.b64decode(told["data"]))

    def _hear(self) -> None:
        for entry in self.driver.get_log("performance"):  # type: ignore[no-untyped-call]
            told = json.loads(entry["message"])["message"]
            if told["method"] == "Network.requestWillBeSent":
                self.requests.append(told["params"]["request"]["url"])
        self.complaints += [entry["message"] for entry in self.driver.get_log("browser")]  # type: ignore[no-untyped-call]


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """A browser with an empty profile of its own; skips the test where there is none and none is required."""
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        reason = f"no {' and no '.join(missing)} here: the pages are not tried in a browser"
        if os.environ.get("QIAOMA_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    options = ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = Chrome(options, Service(shutil.which("chromedriver")))
    try:
        yield Browser(driver)
    finally:
        driver.quit()
