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

#: For each id its six rows of six cells, ``#`` for black. 0 is the top left mark of a sheet, 1 top
#: right, 2 bottom right, 3 bottom left; all upright.
MARKERS: dict[int, tuple[str, ...]] = {
    number: ("#" * MARKER_CELLS, *(f"#{row}#" for row in rows), "#" * MARKER_CELLS)
    for number, rows in _INSIDE.items()
}
