"""选项与读法共用: the paths, plain values and patches that options and readings are written with."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import DOTTED, Anything, Name, Setting

PATH = Name(DOTTED, ("scoring.lezi_value", "lines.base"), longest=200)
SETTING = Setting()
MOST_VALUES = 64
"""The most values of one option; every one is judged as the change that it makes."""
PATCH = dict[Annotated[str, PATH], Annotated[Any, Anything()]]
