"""Installs all that a lock names, by two processes: ``python tools/install.py LOCK``.

Most of the time goes into checking hashes and unpacking, one core's work in pip. What is named in
full, with all that it needs, can come in any order. pip itself comes last: nobody may be using it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

PROCESSES: Final = 2
_PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
#: Most of it is never imported: the rest is compiled when it is.
_OPTIONS: Final = ("--no-deps", "--no-compile", "--require-hashes", "--requirement")
#: What the tools of packaging are made of stands behind all else.
_UNSAFE: Final = "# The following packages are considered to be unsafe"


def packages(lock: str) -> dict[str, str]:
    """Each package of a lock with its lines: version and hashes."""
    blocks = re.split(r"\n(?=[a-z0-9])", lock)
    found = ((re.match(r"([a-z0-9._-]+)==", block), block) for block in blocks)
    return {named[1]: block for named, block in found if named}


def install(lock: Path) -> int:
    """pip's exit code, or the first that is not 0."""
    usual, _, unsafe = lock.read_text(encoding="utf-8").partition(_UNSAFE)
    blocks = [*packages(usual).values()]
    parts = [blocks[first::PROCESSES] for first in range(PROCESSES)]
    code = _installed(parts)
    return code or _installed([[*packages(unsafe).values()]])


def _installed(parts: list[list[str]]) -> int:
    with tempfile.TemporaryDirectory(prefix="rollwrite-lock-") as folder:
        running = []
        for number, part in enumerate(parts):
            wanted = Path(folder, f"{number}.txt")
            wanted.write_text("\n".join(part) + "\n", encoding="utf-8")
            running.append(subprocess.Popen([*_PIP, *_OPTIONS, str(wanted)]))
        return next(filter(None, [process.wait() for process in running]), 0)


if __name__ == "__main__":
    sys.exit(install(Path(sys.argv[1])))
