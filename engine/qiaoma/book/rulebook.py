"""规则书之门: the rulebook of one ruleset, as a page and in every format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qiaoma.book import apart, examples
from qiaoma.book.chapters import chapters
from qiaoma.errors import Lang
from qiaoma.pages.content import Page, Section
from qiaoma.pages.markdown import markdown
from qiaoma.pages.plain import plain
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.catalog import parent_profile
from qiaoma.settle.engine import Ruleset, load


@dataclass(frozen=True)
class Rulebook:
    """规则书: what `ruleset`, under its options and readings, says to the people who play by it."""

    ruleset: Ruleset

    def page(self, lang: Lang = "zh") -> Page:
        """The page: the rules chapter by chapter, an example of each pattern, the choices, the parent."""
        title = self.ruleset.title.get(lang) or self.ruleset.id
        return Page(title, lang, tuple(self._sections(lang)))

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The page as JSON data, and the ruleset that it is printed from."""
        return {"ruleset": self.ruleset.ref().as_dict(), **self.page(lang).as_dict()}

    def text(self, lang: Lang = "zh") -> str:
        """The page for a terminal."""
        return plain(self.page(lang))

    def markdown(self, lang: Lang = "zh") -> str:
        """The page as Markdown."""
        return markdown(self.page(lang))

    def html(self, lang: Lang = "zh") -> str:
        """The page as one html file with its tiles drawn. Raises QiaomaError where the extra `audit` is not installed."""
        from qiaoma.pages import shell  # needs the extra

        page = self.page(lang)
        return shell.page(page.title, page.sections, lang)

    def _sections(self, lang: Lang) -> list[Section]:
        profile = self.ruleset.profile
        voice = Voice(self.ruleset.effective, lang)
        told = [apart.about(profile, voice)]
        for section in chapters(voice, profile.node):
            told.append(section)
            if section.id == "patterns":
                told.append(examples.section(self.ruleset, voice))
        choices = apart.options(profile, voice), apart.readings(profile, voice)
        told += [section for section in choices if section is not None]
        above = parent_profile(profile)
        if above is not None:
            told.append(apart.parent(profile, above, voice, Voice(above.effective, lang)))
        return told


def rulebook(
    name: str | Path | Ruleset,
    *,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    path: Iterable[str | Path] = (),
) -> Rulebook:
    """The rulebook of a ruleset: an id, `id@version`, a file, or one that is loaded (then `path` says nothing).

    Raises as :func:`qiaoma.load`.
    """
    if isinstance(name, Ruleset):
        return Rulebook(name.chosen(options=options, readings=readings))
    return Rulebook(load(name, options=options, readings=readings, path=path))
