"""Where templates and static files lie: inside the wheel, or at the top of a source checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


class ResourceError(FileNotFoundError):
    """Templates or static files are missing from this installation: the folder of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"this installation has no folder {name}; install rollwrite again")
        self.folder = name


@cache
def folder(name: str) -> Path:
    """The folder ``templates`` or ``static``.

    :raises ResourceError: this installation lacks it.
    """
    for path in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if path.is_dir():
            return path
    raise ResourceError(name)
