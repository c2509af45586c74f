"""选项: patches that a table chooses before it plays."""

from collections.abc import Mapping
from typing import Annotated, Any

from qiaoma.ruleset.chapters.choices import MOST_VALUES, PATH, SETTING
from qiaoma.ruleset.chapters.kinds import TEXT, Kind, Problem
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("options",),
    title_zh="选项",
    title_en="Options",
    zh=(
        "选项是一桌人开局前可以挑的事：每个选项列出可选的值，挑中的值写到 sets 所指的路径，"
        "或执行该值名下的一组改动。不挑就用 default。它只改值，不添新键；挑了什么会记在结算单上。"
    ),
    en=(
        "An option is something a table picks before it plays: it lists its values, and the one picked is "
        "written to the path in `sets`, or lays over the changes under its name. "
        "Where nothing is picked, `default` holds. "
        "An option is a patch of values and adds no key; what was picked is recorded with the settlement."
    ),
)


class Allowed(Kind):
    """The values of an option: a list of plain values, or names, each with its patch (path → value)."""

    forms = ("[10, 20]", "{small: {}, big: {lines.base: {add: {points: 4}}}}")

    def problem(self, value: Any) -> Problem | None:
        many = isinstance(value, list | Mapping) and len(value) > MOST_VALUES
        if many:
            zh, en = f"一个选项最多 {MOST_VALUES} 个值", f"an option has at most {MOST_VALUES} values"
            return Problem("schema.value", zh, en, (f"≤ {MOST_VALUES}",))
        if isinstance(value, list) and value and all(SETTING.problem(item) is None for item in value):
            return None
        if isinstance(value, Mapping) and value and all(_is_patch(patch) for patch in value.values()):
            return None
        return Problem(
            "schema.type",
            "应为值的列表，或“名字: 补丁”的表",
            "must be a list of values, or a map from names to patches",
            self.forms,
        )

    def schema(self) -> dict[str, Any]:
        patch = {"type": "object", "propertyNames": PATH.schema()}
        return {
            "anyOf": [
                {"type": "array", "minItems": 1, "maxItems": MOST_VALUES, "items": SETTING.schema()},
                {"type": "object", "minProperties": 1, "maxProperties": MOST_VALUES, "additionalProperties": patch},
            ]
        }


def _is_patch(value: Any) -> bool:
    return isinstance(value, Mapping) and all(PATH.problem(path) is None for path in value)


class Option(Chapter):
    """选项 option: chosen per table, recorded with it."""

    asks: Annotated[Any, TEXT, about("问什么", "what is asked")] = ABSENT
    default: Annotated[Any, SETTING, about("不选时的值", "the value if nothing is chosen")] = ABSENT
    allowed: Annotated[Any, Allowed(), about("可选的值", "the values to choose from")] = ABSENT
    sets: Annotated[str, PATH, about("所选的值写到哪里", "the path that the chosen value is written to")] = ABSENT
