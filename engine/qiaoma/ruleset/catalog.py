"""规则库: rulesets by name, loaded and valid; the list of them; kept versions.

``python -m qiaoma.ruleset.catalog publish ID`` keeps the effective form of a ruleset under its version, in the
folder ``published`` of the searched folder it was found in;
``… check`` proves that no kept version's form has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.chain import Shelf, assemble, read_chain
from qiaoma.ruleset.choices import choose
from qiaoma.ruleset.layers import Merged, entries
from qiaoma.ruleset.patches import apply
from qiaoma.ruleset.profile import NO_VERSION, Profile
from qiaoma.ruleset.provenance import Layer, texts
from qiaoma.ruleset.report import Report, in_order, judge_choices, validate
from qiaoma.ruleset.search import find, home, precedence, stated, versions

__all__ = ["Listing", "Profile", "Report", "find", "listing", "load_profile", "publish", "validate"]


@dataclass(frozen=True, slots=True)
class Listing:
    """One entry of ``qiaoma list``; `faults` if it cannot be loaded (then version, title, digest are empty)."""

    id: str
    version: str
    title: Mapping[str, str]
    digest: str
    source: str
    extends: str
    file: str
    kept: tuple[str, ...]
    faults: tuple[Fault, ...] = ()


def load_profile(
    name: str,
    *,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    path: Iterable[str | Path] = (),
) -> Profile:
    """The ruleset `name` (id, ``id@version`` or path of a file) with the table's choices.

    `options` maps option to value (int, Decimal, str or bool), `readings` code to alternative, `path` are folders
    searched before those of ``QIAOMA_PATH`` and the shipped ones. Raises :class:`RulesetError` with every fault.
    """
    return _load(name, Shelf(path), options, readings)


def _load(
    name: str, shelf: Shelf, options: Mapping[str, Any] | None = None, readings: Mapping[str, Any] | None = None
) -> Profile:
    layers = read_chain(name, shelf)
    form, faults, _ = assemble(layers, deep=False, shelf=shelf)
    if faults:
        raise RulesetError(in_order(faults))
    return _under(layers, form, options, readings)


def chosen_profile(profile: Profile, options: Mapping[str, Any], readings: Mapping[str, Any]) -> Profile:
    """The ruleset of `profile` under these choices alone, as it was read then. Raises as :func:`load_profile`."""
    return _under(profile.layers, profile.form, options, readings)


def parent_profile(profile: Profile) -> Profile | None:
    """The ruleset that `profile` extends, as its file has it; None for one that extends nothing, or is a kept version."""
    layers = profile.layers[:-1]
    if not layers:
        return None
    return _under(layers, assemble(layers, deep=False)[0], None, None)


def _under(
    layers: tuple[Layer, ...], form: Merged, options: Mapping[str, Any] | None, readings: Mapping[str, Any] | None
) -> Profile:
    choices = choose(form, options, readings)
    chosen = apply(form, choices.patches)
    wrong = judge_choices(layers, form, chosen, choices)
    if wrong:
        raise RulesetError(in_order(wrong))
    return make_profile(layers, form, chosen, choices)


def make_profile(layers: tuple[Layer, ...], form: Merged, chosen: Merged, choices: Any) -> Profile:
    """The profile of merged layers."""
    last = layers[-1]
    title = texts(entries(form.node).get("title")) or {"zh": last.id, "en": last.id}
    return Profile(last.id, last.version or NO_VERSION, title, layers, form, chosen.node, choices)


def listing(path: Iterable[str | Path] = ()) -> tuple[Listing, ...]:
    """Every ruleset that can be named by an id, sorted by id, of each its versions, newest first.

    A ruleset that is wrong is listed with its faults.
    """
    shelf = Shelf(path)
    return tuple(entry for name in sorted(shelf.folders.known) for entry in _listed(name, shelf))


def _listed(name: str, shelf: Shelf) -> list[Listing]:
    kept = tuple(sorted(versions(shelf.folders.roots, name), key=precedence))
    try:
        files = tuple(stated(name, shelf.folders).values())
    except RulesetError as error:
        return [Listing(name, "", {}, "", "", "", str(shelf.folders.known[name][0]), kept, error.faults)]
    return [_entry(name, file, kept, shelf) for file in files]


def _entry(name: str, file: Path, kept: tuple[str, ...], shelf: Shelf) -> Listing:
    try:
        profile = _load(str(file), shelf)
    except RulesetError as error:
        return Listing(name, "", {}, "", "", "", str(file), kept, error.faults)
    up = profile.layers[-2].id if len(profile.layers) > 1 else ""
    source = profile.source
    return Listing(name, profile.version, profile.title, profile.digest, source, up, profile.layers[-1].file, kept)


def publish(profile: Profile, folder: Path | None = None) -> Path:
    """Keep the effective form of `profile` as ``published/<id>@<version>.json`` below `folder`.

    Without `folder` it is the searched folder in which the ruleset was found, else the one in which its file lies.

    Raises :class:`RulesetError`: ``published.changed`` where that version is kept already with another digest,
    ``published.draft`` where the file states no version.
    """
    if profile.version == NO_VERSION:
        raise RulesetError([_draft(profile)])
    target = (folder or home(Path(profile.layers[-1].file))) / "published" / f"{profile.id}@{profile.version}.json"
    if target.exists() and _kept_digest(target) != profile.digest:
        raise RulesetError([_changed(profile, target)])
    target.parent.mkdir(parents=True, exist_ok=True)
    form = {**profile.form.node.plain(), "id": profile.id, "version": profile.version}
    form["cite"] = _all_cites(profile.layers)
    form = {key: value for key, value in form.items() if key not in ("extends", "examples")}
    data = {"id": profile.id, "version": profile.version, "digest": profile.digest, "effective": form}
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True, default=_json_number)
    target.write_text(text + "\n", encoding="utf-8")
    return target


def changed_versions(path: Iterable[str | Path] = ()) -> list[Fault]:
    """A fault for each ruleset whose present form differs from the form kept under its version."""
    shelf = Shelf(path)
    faults: list[Fault] = []
    for name in sorted(shelf.folders.known):
        kept = versions(shelf.folders.roots, name)
        for file in stated(name, shelf.folders).values():
            profile = _load(str(file), shelf)
            if profile.version in kept and _kept_digest(kept[profile.version]) != profile.digest:
                faults.append(_changed(profile, kept[profile.version]))
    return faults


def _all_cites(layers: tuple[Layer, ...]) -> dict[str, Any]:
    cites: dict[str, Any] = {}
    for layer in layers:
        cites |= {key: node.plain() for key, node in entries(entries(layer.node).get("cite")).items()}
    return cites


def _kept_digest(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8")).get("digest", ""))


def _json_number(value: Any) -> float | str:
    if not isinstance(value, Decimal):
        raise TypeError(type(value).__name__)
    return float(value) if Decimal(repr(float(value))) == value else str(value)


def _draft(profile: Profile) -> Fault:
    return Fault(
        "published.draft",
        zh=f"{profile.id} 没有写版本，还是草稿",
        en=f"{profile.id} states no version: it is a draft",
        path="version",
        place=Place(profile.layers[-1].file, 1, 1),
        found=NO_VERSION,
        remedy_zh="写 version: 1.0.0",
        remedy_en="write version: 1.0.0",
    )


def _changed(profile: Profile, kept: Path) -> Fault:
    return Fault(
        "published.changed",
        zh=f"{profile.id} 的内容变了，但版本 {profile.version} 已经发布（{kept}）",
        en=f"{profile.id} has changed, but version {profile.version} is published ({kept})",
        path="version",
        place=Place(profile.layers[-1].file, 1, 1),
        found=profile.digest,
        allowed=(_kept_digest(kept),),
        remedy_zh="提高 version，再发布",
        remedy_en="raise the version and publish it",
    )


def main(arguments: Sequence[str]) -> int:
    """``publish ID…`` or ``check``; 0 if all is well, 1 if a ruleset is wrong or may not be published."""
    try:
        return _run(list(arguments))
    except RulesetError as error:
        print(error.text("en"), file=sys.stderr)
        return 1


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["publish", *names] if names:
            for name in names:
                print(publish(load_profile(name)))
            return 0
        case ["check"]:
            faults = changed_versions()
            for fault in faults:
                print(fault.text("en"), file=sys.stderr)
            return 1 if faults else 0
    print("usage: python -m qiaoma.ruleset.catalog publish ID… | check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
