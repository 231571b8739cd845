"""Blank sheets as pictures, with the places of everything on them in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.dicegame import Layout
from rollwrite.paper import MARKERS, export_geometry, page_geometry, sheet_geometry

Array: TypeAlias = npt.NDArray[np.float32]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Corners: TypeAlias = list[list[float]]


@dataclass(frozen=True)
class Blank:
    """One blank sheet, cut out of its page.

    :ivar picture: sRGB, as a printer was asked to print it.
    :ivar density: pixels a mm.
    :ivar geometry: a sheet as ``--geometry`` writes it, in mm from the piece's top left corner.
    :ivar size: of the piece of paper, width and height in mm.
    """

    picture: Bytes
    density: float
    geometry: dict[str, Any]
    size: tuple[float, float]


@lru_cache(maxsize=24)
def blank_sheet(
    layout: Layout, paper: str, landscape: bool, up: int, theme: str, language: str, density: float
) -> Blank:
    page = page_geometry(paper, landscape, up)
    scale = page.slots[0].placing[0]
    px = density / scale
    area = page.slots[0].area
    g = sheet_geometry(layout.side, layout.rows, page.arrangement, *page.slots[0].placing)
    geometry: Any = export_geometry([(page, [(layout.name, g)])])
    sheet = geometry["pages"][0]["sheets"][0]
    W, H = round(area.width * px), round(area.height * px)
    pic = np.full((H, W, 3), 255, np.uint8)
    def P(p): return (round(p[0] * px), round(p[1] * px))
    for r in sheet["squares"]:
        for q in r:
            cv2.rectangle(pic, P(q[0]), P(q[2]), (178, 178, 178), max(1, round(0.35 * px * scale)), cv2.LINE_AA)
    for q in [*sheet["shapes"].values(), *sheet["strikes"]]:
        cv2.rectangle(pic, P(q[0]), P(q[2]), (150, 150, 150), max(1, round(0.3 * px * scale)), cv2.LINE_AA)
    from rollwrite.geometry import square_shapes
    for name, q in sheet["shapes"].items():
        cells = square_shapes()[name].cells
        w = (q[1][0] - q[0][0]) / 6
        for x, y in cells:
            a = (q[0][0] + w * (x + .6), q[0][1] + w * (y + .6))
            cv2.rectangle(pic, P(a), P((a[0] + w, a[1] + w)), (90, 90, 90), max(1, round(0.25 * px * scale)), cv2.LINE_AA)
    for n, q in sheet["fiducials"].items():
        m = (q[1][0] - q[0][0]) / 6
        for r, row in enumerate(MARKERS[int(n)]):
            for c, ch in enumerate(row):
                if ch == "#":
                    a = (q[0][0] + m * c, q[0][1] + m * r)
                    cv2.rectangle(pic, P(a), P((a[0] + m, a[1] + m)), (0, 0, 0), -1)
    cv2.putText(pic, "Roll & write", P((g.title.x, g.title.y + 10 * scale)), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    return Blank(pic, px, sheet, (area.width, area.height))
