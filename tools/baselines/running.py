"""``rollwrite`` in this process, as the baselines call it: in a folder of its own, from nothing.

Only the console entry ``rollwrite.cli:main`` is called, so that nothing here knows which module
does what. What a machine has set (``ROLLWRITE_*``, the width of the terminal, the folder of the
user's data) is out of the way.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from rollwrite.cli import main

ROOT: Final = Path(__file__).resolve().parents[2]
#: Sheets, boards, records, logs, layouts: what the baselines give to ``rollwrite``.
FILES: Final = Path(__file__).with_name("files")


@dataclass(frozen=True)
class Ran:
    """What came of a command line: its exit code, and all that it wrote."""

    code: int
    out: bytes
    err: bytes


def prepare(folder: Path) -> None:
    """Make a folder with the files of :data:`FILES` and an old database, ``tables.sqlite3``."""
    shutil.copytree(FILES, folder)
    (folder / "folder").mkdir()
    # Tests keep that this one can be read.
    (packed,) = ROOT.glob("tests/**/tables.sqlite3.gz")
    database = folder / "tables.sqlite3"
    database.write_bytes(gzip.decompress(packed.read_bytes()))
    with contextlib.closing(sqlite3.connect(database)) as connection:
        # Long unused, whatever a machine's clock says: microseconds of the year 2001.
        connection.execute("UPDATE tables SET created_at = ?, changed_at = ?", (10**15, 10**15))
        connection.commit()


def run(arguments: Sequence[str], folder: Path, stdin: Path | None = None) -> Ran:
    """Run ``rollwrite`` with these arguments.

    :param folder: where it runs, and where it has its data.
    :param stdin: the file that it reads as its standard input; without one there is nothing.
    """
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
        Path(stdin or os.devnull).open("rb") as given,
        _surroundings(folder),
        _streams(given, out, err),
    ):
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        sys.stdout.flush()
        sys.stderr.flush()
        out.seek(0)
        err.seek(0)
        return Ran(code, out.read(), err.read())


@contextlib.contextmanager
def _surroundings(folder: Path) -> Iterator[None]:
    """The same folder, environment and logging for every command line, and afterwards as before."""
    environment = dict(os.environ)
    handlers, level = logging.root.handlers[:], logging.root.level
    for name in environment:
        if name.startswith("ROLLWRITE_"):
            del os.environ[name]
    os.environ |= {
        "COLUMNS": "80",
        "NO_COLOR": "1",
        # Wherever the platform has the user's data.
        "HOME": str(folder),
        # Answers are in the terminal's language.
        "LC_ALL": "C",
        "LOCALAPPDATA": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        # Nothing is compiled, and said of it, on machines that have the extra.
        "ROLLWRITE_CORE": "python",
        # Or else what is printed for phones depends on the network.
        "ROLLWRITE_PUBLIC_URL": "https://rollwrite.example",
    }
    try:
        with contextlib.chdir(folder):
            yield
    finally:
        os.environ.clear()
        os.environ.update(environment)
        logging.root.handlers[:] = handlers
        logging.root.setLevel(level)


@contextlib.contextmanager
def _streams(stdin: IO[bytes], out: IO[bytes], err: IO[bytes]) -> Iterator[None]:
    """The standard streams, with bytes below the text, as a shell gives them."""
    before = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(raw, encoding="utf-8") for raw in (stdin, out, err)]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        yield
    finally:
        for stream in streams:
            stream.flush()
            stream.detach()
        sys.stdin, sys.stdout, sys.stderr = before
