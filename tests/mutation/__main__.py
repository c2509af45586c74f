"""`python -m tests.mutation`: all changed values and who noticed them; the list of what nothing notices."""

from __future__ import annotations

import sys
from collections import Counter

from tests.mutation.notice import How
from tests.mutation.survey import named, shipped, survey, unnoticed


def main() -> int:
    """Print the survey of every shipped ruleset, and at the end what nothing notices, each value with its reason.

    1 where a value goes unnoticed that is not named, or is noticed that is named.
    """
    silent: dict[str, list[str]] = {}
    wrong: list[str] = []
    for name in shipped():
        found = list(survey(name))
        counted = Counter(item.notice.how for item in found)
        print(f"== {name}: {len(found)} changed values; " + ", ".join(f"{counted[how]} {how}" for how in How))
        for item in found:
            print(f"  {item.notice.how:12}  {item.value}  ←  {item.notice.who}".rstrip(" ←"))
        for value in sorted(unnoticed(found)):
            silent.setdefault(named(name).get(value, "!! no reason is given"), []).append(f"{name}: {value}")
        wrong += [f"{name}: {value}" for value in sorted(unnoticed(found) ^ set(named(name)))]
    print(f"== What nothing notices: {sum(map(len, silent.values()))} values")
    for why, values in silent.items():
        print(f"  {why}", *(f"    {value}" for value in values), sep="\n")
    print(f"== Unnoticed without a reason, or named and noticed all the same: {len(wrong)}", *wrong, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
