"""网页: a page as one html file that needs nothing else: style, script, font and plots stand in it.

The file forbids itself every request by a content security policy, and runs only the scripts that it was printed with.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from qiaoma.errors import Lang, QiaomaError
from qiaoma.pages import palette
from qiaoma.pages.content import Section, Table
from qiaoma.pages.drawn import drawn
from qiaoma.pages.extra import no_extra
from qiaoma.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

LANG_TAGS: Final[dict[Lang, str]] = {"zh": "zh-Hans", "en": "en"}
FONT: Final = "font/tiles.woff2"
_MARK: Final = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^\s*](?:[^*]*[^\s*])?)\*\*")
"""The marks that words may carry, as Markdown has them."""
_NONE: Final = ("", "—", "–", "-")
_NUMBER: Final = re.compile(r"[+\-−±]?\d[\d,]*(\.\d+)?(/\d+)?\s?%?")


def page(title: str, sections: Sequence[Section], lang: Lang) -> str:
    """A page of sections as html.

    Raises :class:`QiaomaError` where the extra `audit` is not installed, :class:`qiaoma.errors.CaseError` for a hand
    that is none.
    """
    return render("page.html", title, lang, sections=tuple(sections))


def render(template: str, title: str, lang: Lang, script: str = "", **context: Any) -> str:
    """A template of this room that extends `shell.html`, as html; `script` names a further script that it runs."""
    scripts = [text(name) for name in ("shell.js", script) if name]
    style = _style()
    policy = (
        f"default-src 'none'; font-src data:; img-src data:; style-src {_hash(style)}; "
        f"script-src {' '.join(_hash(content) for content in scripts)}; base-uri 'none'; form-action 'none'"
    )
    return (
        environment()
        .get_template(template)
        .render(
            title=title,
            lang=lang,
            tag=LANG_TAGS[lang],
            version=__version__,
            policy=policy,
            style=style,
            scripts=scripts,
            **context,
        )
    )


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates of this room; what they print is escaped unless it was made here."""
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
        from markupsafe import Markup, escape
    except ImportError as missing:
        raise QiaomaError([no_extra(missing.name or "jinja2")]) from None
    made = Environment(
        loader=PackageLoader("qiaoma.pages", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["drawn"] = drawn
    made.filters["made_here"] = Markup
    made.filters["marked"] = lambda words: Markup(_marked(str(escape(words))))
    made.filters["kind"] = lambda block: type(block).__name__.lower()
    made.filters["numeric"] = numeric
    return made


@lru_cache(maxsize=1)
def _style() -> str:
    font = base64.b64encode(files("qiaoma.pages").joinpath(FONT).read_bytes()).decode("ascii")
    face = f"@font-face {{font-family: 'qiaoma tiles'; src: url(data:font/woff2;base64,{font}) format('woff2');}}\n"
    return face + palette.style() + text("shell.css") + text("audit.css") + text("print.css")


def text(name: str) -> str:
    """A style sheet or script of this room."""
    return files("qiaoma.pages").joinpath("templates", name).read_text(encoding="utf-8")


def numeric(table: Table) -> tuple[bool, ...]:
    """Which columns hold numbers only, dashes for none aside; the first column names the rows."""
    columns = [[row[place].strip(" *") for row in table.rows] for place in range(len(table.head))]
    return tuple(
        place > 0
        and any(map(_NUMBER.fullmatch, cells))
        and all(cell in _NONE or _NUMBER.fullmatch(cell) for cell in cells)
        for place, cells in enumerate(columns)
    )


def _marked(escaped: str) -> str:
    """Words, escaped already, with their marks as elements; no mark lies in another."""
    return _MARK.sub(lambda found: f"<{found.lastgroup}>{found[found.lastgroup or 0]}</{found.lastgroup}>", escaped)


def _hash(content: str) -> str:
    """The word by which a content security policy allows one inline style or script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode('utf-8')).digest()).decode('ascii')}'"
