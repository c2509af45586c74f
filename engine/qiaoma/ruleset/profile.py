"""规则集档案: a loaded ruleset: its layers, its effective form and what was chosen at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from qiaoma.ruleset.addresses import dotted
from qiaoma.ruleset.canonical import digest
from qiaoma.ruleset.choices import Choices
from qiaoma.ruleset.decided import Decided, decided
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Change, Kind, Merged
from qiaoma.ruleset.provenance import Layer, Origin, leaves, origin

NO_VERSION = "0.0.0"
"""The version of a draft: a file that states none. It is used as any other, and cannot be published."""


@dataclass(frozen=True)
class Profile:
    """A valid ruleset with the table's choices.

    `layers`: the files, root first. `form`: the effective form of the file, before choices. `node`: the effective
    form with options and readings laid over, each leaf with its place. `options` and `readings` are all in play,
    `chosen_options` and `chosen_readings` those that differ from the file's own.
    """

    id: str
    version: str
    title: Mapping[str, str]
    layers: tuple[Layer, ...]
    form: Merged
    node: Node
    choices: Choices

    @cached_property
    def effective(self) -> dict[str, Any]:
        """The effective form after options and readings, as plain data shaped like the YAML."""
        return {**self.node.plain(), "id": self.id, "version": self.version, "title": dict(self.title)}

    @cached_property
    def digest(self) -> str:
        """The digest of the canonical form before table choices."""
        return digest({**self.form.node.plain(), "id": self.id, "version": self.version})

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with its value in play."""
        return self.choices.options

    @property
    def readings(self) -> Mapping[str, str]:
        """Every reading with its alternative in play."""
        return self.choices.readings

    @property
    def chosen_options(self) -> Mapping[str, Any]:
        """The options that the table chose otherwise than the file."""
        return self.choices.chosen_options

    @property
    def chosen_readings(self) -> Mapping[str, str]:
        """The readings that the table chose otherwise than the file."""
        return self.choices.chosen_readings

    @cached_property
    def decided(self) -> Mapping[str, Decided]:
        """The readings that a layer has decided by values of its own, so that their text no longer tells what is played."""
        return decided(self.layers, self.form.node, self.readings)

    @property
    def source(self) -> str:
        """The source document, or an empty string."""
        return self.layers[-1].source

    @cached_property
    def origins(self) -> Mapping[str, Origin]:
        """Path of each value of the effective form to its origin."""
        patches = self.choices.patches
        return {dotted(path): origin(self.layers, patches, path, node) for path, node in leaves(self.node)}

    @property
    def took_over(self) -> tuple[Change, ...]:
        """What the ruleset took over in the rows and lists that it touched."""
        return self._changes(Kind.TOOK_OVER)

    @property
    def changed(self) -> tuple[Change, ...]:
        """The conditions of its parent that it wrote anew, and the lists that it reordered or added to."""
        return self._changes(Kind.CHANGED)

    @property
    def dropped(self) -> tuple[Change, ...]:
        """What its parent says and it dropped."""
        return self._changes(Kind.DROPPED)

    def _changes(self, kind: Kind) -> tuple[Change, ...]:
        last = self.layers[-1].id
        return tuple(change for change in self.form.changes if change.kind is kind and change.layer == last)
