"""What a page says that cannot be printed: the extra `audit` is not installed."""

from __future__ import annotations

from qiaoma.errors import Fault


def no_extra(missing: str) -> Fault:
    """The extra `audit` is not installed; `missing` is the package that was looked for."""
    return Fault(
        "audit.no_extra",
        zh=f"此事要用 {missing}，还没有安装",
        en=f"this needs {missing}, which is not installed",
        remedy_zh="pip install 'qiaoma[audit]'",
        remedy_en="pip install 'qiaoma[audit]'",
    )
