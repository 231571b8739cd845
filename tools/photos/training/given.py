"""Views of boards that people gave, for ``squares.py``: one more family of pictures to learn from.

    python -m tools.photos.training.given OUT.npz FILE...

reads files that the Check page writes (``docs/reading.md``, "Help the reader"), and keeps of each
what ``square_data.py`` keeps of a synthetic sheet: what the reader would show its network, and the
truth, which is what the person has left on the board.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64decode
from binascii import Error as Base64Error
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from rollwrite.checking.sheet import LETTERS
from rollwrite.dicegame.layout import SIDES
from rollwrite.photo import Ink, PhotoError
from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.decode import decode
from rollwrite.photo.sheets.network import kind_of
from rollwrite.photo.sheets.patches import cut
from rollwrite.photo.sheets.reader import view_from_lines
from tools.photos.training.square_data import packed

FORMAT: Final = "rollwrite-reading"
VERSION: Final = 1


class GivenError(ValueError):
    """A file that is none, or of another version."""


@dataclass(frozen=True, eq=False)
class Given:
    """A board that somebody gave.

    :ivar picture: the play area and a square round it, blue first.
    :ivar nodes: where its lines cross, in pixels, ``(side + 1, side + 1, 2)``.
    :ivar read: what the reader had read, and ``answers`` what is there, a text for each row.
    :ivar inks: of squares with ink that is no play what it was taken for, by row and column.
    :ivar has_ring: blank paper lies round the play area: it is a sheet of ours.
    """

    picture: Picture
    nodes: Doubles
    read: tuple[str, ...]
    answers: tuple[str, ...]
    inks: dict[tuple[int, int], Ink]
    has_ring: bool


def parse_given(text: str | bytes) -> Given:
    """A board from a file's text; it comes from strangers, so nothing in it is believed.

    :raises GivenError: it is no such file.
    """
    try:
        data: dict[str, Any] = json.loads(text)
        if (data["format"], data["version"]) != (FORMAT, VERSION):
            raise GivenError("another format or version")
        side = data["side"]
        nodes = np.array(data["nodes"], np.float64)
        read, answers = (_rows(data[name], side) for name in ("read", "answers"))
        if nodes.shape != (side + 1, side + 1, 2) or not np.isfinite(nodes).all():
            raise GivenError("nodes that are no grid")
        photo = decode(b64decode(data["picture"], validate=True))
        inks = {
            (int(row), int(column)): Ink(one["ink"])
            for one in data["not_counted"]
            for row, column in [one["square"]]
        }
        has_ring = data["printed"] is True
    except (KeyError, TypeError, ValueError, Base64Error, RecursionError, PhotoError) as error:
        raise GivenError(f"no board that somebody gave: {error}") from error
    nodes = (nodes + 0.5) * photo.factor - 0.5
    return Given(photo.picture, nodes, read, answers, inks, has_ring)


def _rows(told: Any, side: Any) -> tuple[str, ...]:
    if type(side) is not int or side not in SIDES or len(told) != side:
        raise GivenError("not as many rows as squares a side")
    if not all(
        isinstance(row, str) and len(row) == side and set(row) <= {*LETTERS} for row in told
    ):
        raise GivenError("rows that are none")
    return tuple(told)


def arrays_of(given: Given) -> dict[str, object]:
    """What is kept of a board, by name, as of a synthetic one.

    :raises GivenError: its lines are no grid that can be straightened.
    """
    warp = view_from_lines(given.nodes)
    if warp is None:
        raise GivenError("lines that are no grid")
    if given.has_ring:
        # Only that there are marks matters: it stands for the ring of blank paper.
        warp = replace(warp, template=replace(warp.template, marks=np.zeros((4, 4, 2))))
    patches = cut(given.picture, warp)
    letters = np.array(
        [
            # Whether a letter told it, nobody has said.
            kind_of(letter, given.inks.get((row, column)), lettered=False)
            for row, line in enumerate(given.answers)
            for column, letter in enumerate(line)
        ],
        np.int8,
    )
    return {
        "view": packed(patches.view),
        "has_ring": np.array(given.has_ring),
        "letters": letters,
        "others": letters,
    }


def main() -> int:
    """Collect the views of all files; one that is none is told and left out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    args = parser.parse_args()
    stored: dict[str, object] = {}
    for number, path in enumerate(args.files):
        try:
            made = arrays_of(parse_given(path.read_bytes()))
        except (OSError, GivenError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            continue
        stored |= {f"{number}.{name}": part for name, part in made.items()}
    # Names are numbers; mypy fears that one is called allow_pickle.
    np.savez(args.out, **stored)  # type: ignore[arg-type]
    print(len(stored) // 4)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
