"""A room imports only rooms below it."""

from __future__ import annotations

import pytest

from tests.architecture.tree import imports, modules

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors", "version", "arguments", "schema_file", "columns", "spreadsheet"),
    ("vocabulary",),
    ("tiles", "notation", "units"),
    (
        "rules.action",
        "rules.bits",
        "rules.case_record",
        "rules.event",
        "rules.measures",
        "rules.outcome",
        "rules.reading",
        "rules.rule_table",
        "rules.state",
        "rules.trace",
    ),
    ("kernel",),
    ("rules",),
    ("ruleset.document",),
    ("ruleset",),
    ("case",),
    ("settle",),
    ("table",),
    ("simulation",),
    ("prose",),
    ("pages",),
    ("audit.swap", "audit.overview"),
    ("audit.diff",),
    ("audit.witness",),
    ("audit.readings", "audit.identify", "audit.impact"),
    ("audit", "book"),
    ("coverage",),
    ("",),
    ("cli",),
    ("__main__",),
)
"""From the ground floor up; the longest prefix of a module's name decides its room (``case`` claims ``case.reader``).
``""`` is the public door."""


def floor(module: str) -> int:
    """The floor of a module; an error for a module that no room claims."""
    best = -1
    length = -1
    for height, rooms in enumerate(FLOORS):
        for room in rooms:
            fits = module == room or (room != "" and module.startswith((room + ".", room + "_")))
            if fits and len(room) > length:
                best, length = height, len(room)
    if best < 0:
        raise AssertionError(f"no room of tests/architecture/test_rooms.py claims qiaoma.{module}")
    return best


@pytest.mark.parametrize("name", sorted(modules()), ids=lambda name: name or "qiaoma")
def test_a_room_imports_only_rooms_below(name: str) -> None:
    file = modules()[name]
    own = floor(name)
    up = [f"{file.name}:{line} imports qiaoma.{target}" for target, line in imports(name, file) if floor(target) > own]
    assert not up


def test_the_kernel_knows_only_numbers() -> None:
    layouts = next(rooms for rooms in FLOORS if "rules.trace" in rooms)
    allowed = ("kernel", *layouts)
    strange = [
        f"{name}:{line} imports {target}"
        for name, file in modules().items()
        if name == "kernel" or name.startswith("kernel.")
        for target, line in imports(name, file)
        if not any(target == room or target.startswith(room + ".") for room in allowed)
    ]
    assert not strange
