"""查找: which file a ruleset's name means.

A name is an id, ``id@version`` or the path of a YAML file. Folders searched: those of the `path` argument, those of
the environment variable ``QIAOMA_PATH`` and the shipped ones; in each the folder itself, ``sources`` and ``house``,
and for kept versions ``published/<id>@<version>.json``. Files of one id with different versions stand side by side: a bare
id means the newest, ``id@version`` that one. Two files with one id and one version are a fault that names both.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from qiaoma.errors import Fault, Place, RulesetError, nearest

ENVIRONMENT = "QIAOMA_PATH"
ID = re.compile(r"[a-z][a-z0-9_-]{0,63}", re.ASCII)
VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,31}", re.ASCII)
_SUFFIXES = (".yaml", ".yml")
_FOLDERS = ("", "sources", "house")
_PUBLISHED = "published"
_HEAD = 65536
"""Bytes of a file in which its id must stand to be found by it."""
_ID_LINE = re.compile(rb"^(?:\{\s*)?[\"']?id[\"']?\s*:\s*[\"']?([A-Za-z][A-Za-z0-9_-]*)", re.MULTILINE)
_ENDS = re.compile(r"^(.*)@([^@]*)$")


@dataclass(frozen=True, slots=True)
class Found:
    """The file that a name means; `published` if it is a kept effective form."""

    file: Path
    published: bool


def shipped() -> Path:
    """The folder of the rulesets that come with qiaoma: in the package, or else in the checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_data" / "variants"
    return inside if inside.is_dir() else package.parents[1] / "variants"


def roots(path: Iterable[str | Path] = ()) -> tuple[Path, ...]:
    """All folders that are searched. Raises :class:`RulesetError` (``file.no_folder``) for one that does not exist."""
    named = [Path(entry) for entry in path]
    named += [Path(entry) for entry in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if entry]
    missing = [entry for entry in named if not entry.is_dir()]
    if missing:
        raise RulesetError(_no_folder(entry) for entry in missing)
    return tuple(dict.fromkeys(entry.resolve() for entry in (*named, shipped())))


class Folders:
    """The folders that one call searches, looked through once: with more than one name to find, make it once."""

    def __init__(self, path: Iterable[str | Path] = ()) -> None:
        self.path = tuple(path)

    @cached_property
    def roots(self) -> tuple[Path, ...]:
        """As :func:`roots`."""
        return roots(self.path)

    @cached_property
    def known(self) -> Mapping[str, list[Path]]:
        """As :func:`index`."""
        return index(self.roots)


class ShippedFolders(Folders):
    """Of the folders of a call, the shipped one: what comes with qiaoma extends nothing else, whatever others hold."""

    def __init__(self, whole: Folders) -> None:
        super().__init__(whole.path)
        self._whole = whole

    @cached_property
    def roots(self) -> tuple[Path, ...]:
        """The shipped folder."""
        return (shipped().resolve(),)

    @cached_property
    def known(self) -> Mapping[str, list[Path]]:
        """The shipped files among those of the call, which were looked through already."""
        (own,) = self.roots
        found = {
            name: [file for file in files if file.is_relative_to(own)] for name, files in self._whole.known.items()
        }
        return {name: files for name, files in found.items() if files}


Search: TypeAlias = Iterable[str | Path] | Folders
"""Where to search: further folders, or those of the call."""


def folders_of(path: Search) -> Folders:
    """The folders that `path` stands for."""
    return path if isinstance(path, Folders) else Folders(path)


def index(folders: Iterable[Path]) -> dict[str, list[Path]]:
    """Every id that a file in `folders` bears, with the files."""
    found: dict[str, list[Path]] = {}
    for file in _files(folders):
        name = _id_of(file)
        if name:
            found.setdefault(name, []).append(file)
    return found


def versions(folders: Iterable[Path], name: str) -> dict[str, Path]:
    """The kept versions of ruleset `name`."""
    files = (file for folder in folders for file in sorted((folder / _PUBLISHED).glob(f"{name}@*.json")))
    return {file.stem.partition("@")[2]: file for file in files}


def stated(name: str, folders: Folders) -> dict[str, Path]:
    """The files that bear the id `name`, by the version they state, newest first; a single one may state none.

    Raises :class:`RulesetError`: ``library.same_id`` where two state one version, or one of several states none;
    ``file.unknown_ruleset``.
    """
    files = folders.known.get(name, [])
    if not files:
        raise RulesetError([_unknown(name, tuple(sorted(folders.known)))])
    told = [(_version_of(file), file) for file in files]
    draft = next((file for version, file in told if not version), None)
    if draft is not None and len(files) > 1:
        raise RulesetError(_same_id(name, *_as_found(files, draft, other)) for other in files if other != draft)
    by_version = _by_version(name, told)
    return {version: by_version[version] for version in sorted(by_version, key=precedence, reverse=True)}


def _by_version(name: str, told: Iterable[tuple[str, Path]]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    faults = [
        _same_id(name, found[version], file) for version, file in told if found.setdefault(version, file) is not file
    ]
    if faults:
        raise RulesetError(faults)
    return found


def _as_found(files: list[Path], one: Path, other: Path) -> tuple[Path, Path]:
    """Two of `files` in the order of the search, so that the fault is placed at the operator's own."""
    return (one, other) if files.index(one) < files.index(other) else (other, one)


def precedence(version: str) -> tuple[object, ...]:
    """Where a version stands among others: number by number; what is no number, in a wrong file, comes first."""
    words = version.split(".")
    numbers = [word.lstrip("0") if word.isdecimal() else "" for word in words]
    return (all(word.isdecimal() for word in words), [(len(number), number) for number in numbers], version)


def home(file: Path, path: Search = ()) -> Path:
    """The searched folder that `file` belongs to, below which its versions are kept; else the folder it lies in."""
    folder = file.resolve().parent
    known = folders_of(path).roots
    if folder in known or folder.name not in (*_FOLDERS, _PUBLISHED):
        return folder
    return folder.parent if folder.parent in known or folder.name == _PUBLISHED else folder


def _refuse_two(name: str, folders: Iterable[Path]) -> None:
    """Two kept forms of one version must be the same text."""
    files = [file for folder in folders if (file := folder / _PUBLISHED / f"{name}.json").is_file()]
    if len({file.read_bytes() for file in files}) > 1:
        raise RulesetError([_same_id(name, files[0], files[1])])


def is_path(name: str) -> bool:
    """Whether a name is meant as the path of a file."""
    return any(mark in name for mark in "/\\") or Path(name).suffix in (*_SUFFIXES, ".json")


def find(name: str, path: Search = ()) -> Found:
    """The file that `name` means: a bare id its newest file, ``id@version`` a kept form or else the file that states it.

    Raises :class:`RulesetError`: ``file.unknown_ruleset``, ``file.unknown_version``, ``library.same_id``,
    ``file.no_folder``. That a file named by its path exists is for the reader to say.
    """
    if is_path(name):
        return Found(Path(name), Path(name).suffix == ".json")
    folders = folders_of(path)
    ends = _ENDS.match(name)
    if ends is None:
        return Found(next(iter(stated(name, folders).values())), False)
    return _versioned(ends[1], ends[2], folders)


def _versioned(name: str, version: str, folders: Folders) -> Found:
    kept = versions(folders.roots, name) if ID.fullmatch(name) else {}
    if version in kept:
        _refuse_two(f"{name}@{version}", folders.roots)
        return Found(kept[version], True)
    told = [(_version_of(file), file) for file in folders.known.get(name, [])]
    match = _by_version(name, [(one, file) for one, file in told if one == version])
    if match:
        return Found(match[version], False)
    names = tuple(sorted({*kept, *stated(name, folders)} - {""}, key=precedence))
    raise RulesetError(
        [
            Fault(
                "file.unknown_version",
                zh=f"规则集 {name} 没有版本 {version[:40]}",
                en=f"ruleset {name} has no version {version[:40]}",
                found=version[:40],
                allowed=names,
                nearest=nearest(version, names),
                remedy_zh="用已有的版本，或不写 @ 版本",
                remedy_en="use a version that is kept, or leave @version out",
            )
        ]
    )


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    seen: set[Path] = set()
    for folder in folders:
        for sub in _FOLDERS:
            place = folder / sub
            if not place.is_dir():
                continue
            for file in sorted(place.iterdir()):
                real = file.resolve()
                if file.suffix in _SUFFIXES and file.is_file() and real not in seen:
                    seen.add(real)
                    yield file


def _id_of(file: Path) -> str:
    match = _ID_LINE.search(_head(file))
    return match[1].decode() if match else ""


def _version_of(file: Path) -> str:
    match = re.search(rb"(?:^|[{,]\s*)[\"']?version[\"']?\s*:\s*[\"']?([0-9A-Za-z.+-]+)", _head(file), re.MULTILINE)
    version = match[1].decode() if match else ""
    return "" if version == "none" else version


def _head(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(_HEAD)
    except OSError:
        return b""


def _id_place(file: Path) -> Place:
    head = _head(file)
    match = _ID_LINE.search(head)
    return Place(str(file), head.count(b"\n", 0, match.start(1)) + 1 if match else 1, 1)


def _same_id(name: str, one: Path, other: Path) -> Fault:
    return Fault(
        "library.same_id",
        zh=f"两个文件的 id 都是 {name}，版本相同或没有写：{one} 与 {other}",
        en=f"two files have the id {name} and one version, or none: {one} and {other}",
        path="id",
        place=_id_place(one),
        found=name,
        remedy_zh="给其中一个换 id 或另一个 version，或移出搜索路径",
        remedy_en="give one of them another id or another version, or take it out of the search path",
    )


def _unknown(name: str, names: tuple[str, ...]) -> Fault:
    return Fault(
        "file.unknown_ruleset",
        zh=f"没有名为 {name[:60]} 的规则集",
        en=f"there is no ruleset called {name[:60]}",
        found=name[:60],
        allowed=names,
        nearest=nearest(name, names),
        remedy_zh="写 id、id@版本 或文件路径；自己的文件夹用 --path 或 QIAOMA_PATH 加入",
        remedy_en="give an id, id@version or the path of a file; add your own folder with --path or QIAOMA_PATH",
    )


def _no_folder(folder: Path) -> Fault:
    return Fault(
        "file.no_folder",
        zh=f"搜索路径里的文件夹不存在：{folder}",
        en=f"a folder of the search path does not exist: {folder}",
        found=str(folder),
        remedy_zh="改正 --path 或 QIAOMA_PATH",
        remedy_en="correct --path or QIAOMA_PATH",
    )
