"""`python -m tests.mutation`: all changed values and who noticed them; the list of what nothing notices."""

from __future__ import annotations

import sys
from collections import Counter

from tests.mutation.notice import How
from tests.mutation.survey import named, shipped, survey, unnoticed


def main() -> int:
    """Print the survey of every shipped ruleset; 1 where a value goes unnoticed that is not named, or is noticed that is."""
    status = 0
    for name in shipped():
        found = list(survey(name))
        counted = Counter(item.notice.how for item in found)
        print(f"== {name}: {len(found)} changed values; " + ", ".join(f"{counted[how]} {how}" for how in How))
        for item in found:
            who = item.notice.who or named(name).get(item.value, "!! no reason is given")
            print(f"  {item.notice.how:12}  {item.value}  ←  {who}")
        for value in sorted(unnoticed(found) ^ set(named(name))):
            print(f"!! {name}: {value} " + ("is named, but noticed" if value in named(name) else "is not noticed"))
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
