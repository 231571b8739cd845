"""The four marks at the corners of a sheet, by which a photo finds it.

ArUco markers of the 4x4 dictionary (OpenCV's ``DICT_4X4_50``), ids 0 to 3, whose patterns differ
in at least 7 places in every rotation. They stand here as data so that neither printing nor
geometry needs OpenCV.
"""

from __future__ import annotations

#: Cells to a side: four of pattern and a black border one cell wide.
MARKER_CELLS = 6

_INSIDE = {
    0: (".#..", "#.#.", "##..", "##.#"),
    1: ("####", "....", ".##.", ".#.#"),
    2: ("##..", "##..", "##.#", "..#."),
    3: (".##.", ".##.", "#.##", "#..#"),
}

#: For each id its six rows of six cells, ``#`` for black. All are printed upright; which lies where
#: says :data:`~rollwrite.paper.editions.MARK_ORDERS`.
MARKERS: dict[int, tuple[str, ...]] = {
    number: ("#" * MARKER_CELLS, *(f"#{row}#" for row in rows), "#" * MARKER_CELLS)
    for number, rows in _INSIDE.items()
}
