"""Printed pages, each with a hash of its PDF and with how its pages look from afar.

``python -m tools.baselines.pages`` prints everything of ``pages.json`` again and names what has
changed; ``--record`` writes down what is printed now; ``--keep FOLDER`` leaves the PDFs there, to
be looked at. Whoever adds pages writes ``{"print": "..."}`` and records.

PDFs are the same byte for byte as long as the libraries are (another zlib packs otherwise). Where
the bytes differ, the looks tell a page that is only drawn in another way from another page: a
picture of 20 dots per inch is hashed, and the darkness of each cell of a coarse grid is kept.
Text that moves by a hair changes no cell by much.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pypdfium2

from tools.baselines.running import prepare, run

RECORDED: Final = Path(__file__).with_suffix(".json")
DPI: Final = 20
#: Cells of the coarse grid, down and across: on A4 about 12 mm each.
_ROWS, _COLUMNS = 24, 17
#: Of 15 steps from white to black: a cell that has changed by more looks different.
_SAME: Final = 1


@dataclass(frozen=True)
class Printed:
    """A PDF.

    :ivar line: what follows ``rollwrite print``.
    :ivar sha256: of the file; empty until it is recorded.
    :ivar pictures: for each page, the hash of its picture.
    :ivar looks: for each page, a digit from 0, white, to f, black, for every cell, row by row.
    """

    line: str
    sha256: str = ""
    pictures: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()


def printed(lines: Iterator[str], keep: Path | None = None) -> Iterator[Printed]:
    """Print each line now.

    :param keep: a folder for the PDFs.
    """
    with tempfile.TemporaryDirectory(prefix="rollwrite-") as name:
        folder = Path(name, "here")
        prepare(folder)
        for line in lines:
            ran = run(["print", *shlex.split(line), "-o", "-"], folder)
            if ran.code:
                raise SystemExit(f"rollwrite print {line}: {ran.err.decode()}")
            if keep is not None:
                file = re.sub(r"\W+", "-", line).strip("-")
                (keep / f"{file}.pdf").write_bytes(ran.out)
            yield _printed(line, ran.out)


def differences(keep: Path | None = None) -> list[str]:
    """A paragraph for everything that is printed otherwise now."""
    recorded = _recorded()
    now = printed((one.line for one in recorded), keep)
    return [_told(was, new) for was, new in zip(recorded, now, strict=True) if was != new]


def record(keep: Path | None = None) -> int:
    """Write down what is printed now; how many PDFs there are."""
    found = list(printed((one.line for one in _recorded()), keep))
    rows = ",\n".join(json.dumps(_as_json(one)) for one in found)
    RECORDED.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    return len(found)


def _recorded() -> list[Printed]:
    rows: list[dict[str, Any]] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return [
        Printed(
            row["print"],
            row.get("sha256", ""),
            tuple(row.get("pictures", ())),
            tuple(row.get("looks", ())),
        )
        for row in rows
    ]


def _as_json(one: Printed) -> dict[str, Any]:
    row = asdict(one)
    return {"print": row.pop("line"), **row}


def _printed(line: str, data: bytes) -> Printed:
    document = pypdfium2.PdfDocument(data)
    try:
        pages = [
            page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze() for page in document
        ]
    finally:
        document.close()
    return Printed(
        line,
        hashlib.sha256(data).hexdigest(),
        tuple(_hash(page) for page in pages),
        tuple(_look(page) for page in pages),
    )


def _hash(page: npt.NDArray[np.uint8]) -> str:
    said = f"{page.shape[0]}x{page.shape[1]}".encode()
    return hashlib.sha256(said + page.tobytes()).hexdigest()[:16]


def _look(page: npt.NDArray[np.uint8]) -> str:
    rows = np.linspace(0, page.shape[0], _ROWS + 1).astype(int)
    columns = np.linspace(0, page.shape[1], _COLUMNS + 1).astype(int)
    means = (
        float(page[top:bottom, left:right].mean())
        for top, bottom in pairwise(rows)
        for left, right in pairwise(columns)
    )
    # The root, so that a word that comes or goes on white paper counts.
    return "".join(f"{round(15 * sqrt(1 - mean / 255)):x}" for mean in means)


def _told(was: Printed, new: Printed) -> str:
    head = f"rollwrite print {was.line}"
    if len(was.pictures) != len(new.pictures):
        return f"{head}: {len(new.pictures)} pages, {len(was.pictures)} before"
    pairs = list(zip(was.pictures, new.pictures, strict=True))
    if all(before == now for before, now in pairs):
        return f"{head}: other bytes, the same picture"
    pages = [
        f"  page {number}: {_difference(before, now)}"
        for number, ((old, young), before, now) in enumerate(
            zip(pairs, was.looks, new.looks, strict=True), start=1
        )
        if old != young
    ]
    return "\n".join([f"{head}: other pictures", *pages])


def _difference(before: str, now: str) -> str:
    """How far a page is from what it was, in words."""
    steps = [abs(int(a, 16) - int(b, 16)) for a, b in zip(before, now, strict=True)]
    changed = [number for number, step in enumerate(steps) if step > _SAME]
    if not changed:
        return "looks the same from afar"
    place = max(range(len(steps)), key=steps.__getitem__)
    row, column = divmod(place, _COLUMNS)
    return (
        f"LOOKS DIFFERENT in {len(changed)} of {len(steps)} cells, most"
        f" {(row + 0.5) / _ROWS:.0%} down and {(column + 0.5) / _COLUMNS:.0%} across"
    )


def main() -> int:
    """Compare, or record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write down what is printed now")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the PDFs there")
    args = parser.parse_args()
    if args.keep is not None:
        args.keep.mkdir(parents=True, exist_ok=True)
    if args.record:
        print(f"{record(args.keep)} PDFs recorded")
        return 0
    found = differences(args.keep)
    print(*found, f"{len(found)} of {len(_recorded())} PDFs differ", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
