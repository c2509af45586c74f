"""The file into which a game is logged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from qiaoma.errors import Fault, QiaomaError
from qiaoma.table.log import LogWriter

Log = Callable[[Mapping[str, Any]], None]


@contextmanager
def logged(name: str | None) -> Iterator[Log | None]:
    """What writes the entries of a table to a new file, or None where there is none.

    Closing the table ends the log; that of a game broken off has no end, that of a game not begun no file. Raises QiaomaError, codes `file.*`, where the
    file exists or cannot be written.
    """
    if name is None:
        yield None
        return
    path = Path(name)
    try:
        stream = path.open("xb")
    except FileExistsError:
        raise QiaomaError([_exists(path)]) from None
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    with stream:
        writer = LogWriter(stream)

        def write(entry: Mapping[str, Any]) -> None:
            try:
                writer(entry)
            except OSError as error:
                raise _unwritable(path, error) from None

        try:
            yield write
        except BaseException:
            if writer.number <= 1:  # the game could not begin: there is nothing to keep
                path.unlink(missing_ok=True)
            raise


def _exists(path: Path) -> Fault:
    return Fault(
        "file.exists",
        zh=f"{path} 已经存在，不覆盖",
        en=f"{path} exists and is not overwritten",
        remedy_zh="另取一名，或先移走这个文件",
        remedy_en="take another name, or move the file away first",
    )


def _unwritable(path: Path, error: Exception) -> QiaomaError:
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return QiaomaError([Fault("file.unwritable", zh=f"写不了 {path}", en=f"{path} cannot be written", found=why)])
