"""Jobs for tests, run in the child process: each does what a test waits for."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Say:
    """Answers with what it is given."""

    word: str

    def run(self) -> str:
        return self.word


@dataclass(frozen=True)
class Note:
    """Adds a word to a file."""

    file: Path
    word: str

    def run(self) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{self.word}\n")


@dataclass(frozen=True)
class Wait:
    """Waits for a named pipe, and answers with what comes out of it."""

    pipe: Path

    def run(self) -> bytes:
        return self.pipe.read_bytes()


@dataclass(frozen=True)
class Fail:
    """Cannot be done."""

    def run(self) -> None:
        raise LookupError("what nobody has thought of")


@dataclass(frozen=True)
class Die:
    """Takes the whole process along."""

    def run(self) -> None:
        os._exit(1)


@dataclass(frozen=True)
class Niceness:
    """How far the child stands behind others."""

    def run(self) -> int:
        return os.nice(0)


@dataclass(frozen=True)
class Threads:
    """How far each thread of the child stands behind others, and how many may compute at once."""

    def run(self) -> tuple[set[int], set[str | None]]:
        stats = [path.read_text() for path in Path("/proc/self/task").glob("*/stat")]
        nices = {int(stat.rpartition(")")[2].split()[16]) for stat in stats}
        names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS")
        return nices, {os.environ.get(name) for name in names}
