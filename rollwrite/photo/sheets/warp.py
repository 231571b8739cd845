"""Where everything on a sheet lies in its photo.

The template has it in millimetres; a homography leads from there to the photo, and a polynomial
says how far bent paper strays from it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.paper import SIZES, Arrangement, Edition, Rect, sheet_geometry
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import project

#: Editions with marks and grids of their own, the latest first: the first edition has those of the
#: second.
GRIDS: tuple[Edition, ...] = (3, 2)


@dataclass(frozen=True, eq=False)
class SheetTemplate:
    """Where everything lies on one kind of sheet, in mm at scale 1.

    :ivar arrangement: and ``edition``: of our own sheets; None and 0 on a board that we did not
        print.
    :ivar side: squares to a side; ``square`` the side of one in mm.
    :ivar origin: top left corner of the grid.
    :ivar size: of the sheet: width and height.
    :ivar marks: by id, the four marks' corners, ``(4, 4, 2)``; None on a board that we did not
        print.
    :ivar corner_of: by id, the corner of the sheet where a mark lies: 0 is the upper left one,
        then clockwise.
    :ivar boxes: the shapes' boxes by name; ``strikes`` the three strike boxes.
    :ivar pictures: of the shapes in their boxes, by name: the squares of each.
    :ivar code: the place of the QR code, or None.
    :ivar head: of title and name, or None.
    """

    arrangement: Arrangement | None
    edition: int
    side: int
    square: float
    origin: tuple[float, float]
    size: tuple[float, float]
    marks: Doubles | None
    corner_of: tuple[int, ...]
    boxes: dict[str, Rect]
    strikes: tuple[Rect, ...]
    pictures: dict[str, tuple[Rect, ...]]
    code: Rect | None
    head: Rect | None = None

    def at(self, grid: Doubles) -> Doubles:
        """Places in mm of places on the grid (x, y in squares from its top left)."""
        return np.asarray(grid * self.square + np.array(self.origin), dtype=np.float64)


def sheet_templates(layout: Layout) -> tuple[SheetTemplate, ...]:
    """The templates of our own sheet by which one is found: of each place that marks have had."""
    return tuple(
        sheet_template(layout, which, edition) for edition in GRIDS for which in SIZES[edition]
    )


def sheet_template(layout: Layout, arrangement: Arrangement, edition: Edition) -> SheetTemplate:
    """The template of one kind of sheet."""
    return _sheet_template(layout.side, layout.rows, arrangement, edition)


@cache
def _sheet_template(
    side: int, rows: tuple[tuple[str, ...], ...], arrangement: Arrangement, edition: Edition
) -> SheetTemplate:
    geometry = sheet_geometry(side, rows, arrangement, edition=edition)
    marks = [geometry.fiducials[number] for number in range(4)]
    return SheetTemplate(
        arrangement,
        edition,
        side,
        geometry.square_mm,
        (geometry.grid.x, geometry.grid.y),
        (geometry.bounds.width, geometry.bounds.height),
        np.array([mark.corners for mark in marks], dtype=np.float64),
        tuple(_corner(mark, geometry.bounds) for mark in marks),
        geometry.shapes,
        geometry.strikes,
        {name: geometry.picture(name) for name in geometry.shapes},
        geometry.qr,
        geometry.head,
    )


def _corner(mark: Rect, bounds: Rect) -> int:
    """In which corner of a sheet a mark lies, counted clockwise from the upper left one."""
    right, low = mark.x > bounds.centre[0], mark.y > bounds.centre[1]
    return 3 - right if low else int(right)


#: A side of a square, in mm, where nobody measured it.
_ANY_MM = 14.0


def bare_grid_template(side: int) -> SheetTemplate:
    """The template of a bare grid whose corners a person gave."""
    span = side * _ANY_MM
    return SheetTemplate(
        None, 0, side, _ANY_MM, (0.0, 0.0), (span, span), None, (), {}, (), {}, None
    )


#: The most pixels a square is sampled at before it is shrunk to what was asked for.
_FINEST = 96
#: Samples of the warp to a square; between them it is as good as straight.
_NODES = 4


@dataclass(frozen=True)
class Creases:
    """Where a sheet was folded in half, as parts of its width and height; None where it was not.

    :ivar down: the place across the sheet of a crease that runs down it.
    :ivar level: the place down the sheet of one that runs across it.
    """

    down: float | None
    level: float | None

    @property
    def hinges(self) -> tuple[tuple[int, float], ...]:
        """Of each term that a bend with these creases has more: the axis, and the crease's place.

        Two for each crease: the one without and the one with a twist along it.
        """
        made = [(axis, at) for axis, at in enumerate((self.down, self.level)) if at is not None]
        return tuple(hinge for hinge in made for _ in range(2))


def terms(
    places: Doubles, template: SheetTemplate, order: int, creases: Creases | None = None
) -> Doubles:
    """The terms of a polynomial of two variables at places in mm, ``(n, terms)``.

    :param creases: for each there are two more, with a kink there and 0 at the sheet's edges.
    """
    width, height = template.size
    x = places[:, 0] * (2 / width) - 1
    y = places[:, 1] * (2 / height) - 1
    powers = [x**i * y**j for i in range(order + 1) for j in range(order + 1 - i)]
    for number, (axis, at) in enumerate(() if creases is None else creases.hinges):
        across, along = (x, y) if axis == 0 else (y, x)
        kink = 1 - np.abs(across + 1 - 2 * at)
        powers.append(kink * along if number % 2 else kink)
    return np.stack(powers, axis=1)


@dataclass(frozen=True, eq=False)
class Warp:
    """Maps mm of a template to pixels of a photo.

    :ivar bend: coefficients ``(terms, 2)`` of the displacement in mm before the homography, or
        None for flat paper.
    :ivar creases: where the paper has a kink.
    """

    template: SheetTemplate
    homography: Doubles
    bend: Doubles | None = None
    order: int = 0
    creases: Creases | None = None

    def pixels(self, places: Doubles) -> Doubles:
        """Pixels of places in mm, both ``(..., 2)``."""
        if self.bend is not None:
            flat = places.reshape(-1, 2)
            moved = flat + terms(flat, self.template, self.order, self.creases) @ self.bend
            places = moved.reshape(places.shape)
        return project(self.homography, places)

    def with_bend(self, bend: Doubles, order: int, creases: Creases | None = None) -> Warp:
        """The same view of paper that is bent."""
        return replace(self, bend=bend, order=order, creases=creases)

    @property
    def square_pixels(self) -> float:
        """The side of a square in the middle of the grid, in pixels."""
        middle = self.template.side / 2
        grid = np.array([(middle, middle), (middle + 1, middle), (middle, middle + 1)])
        a, b, c = self.pixels(self.template.at(grid))
        return float(np.sqrt(np.linalg.norm(b - a) * np.linalg.norm(c - a)))

    @property
    def density(self) -> float:
        """Pixels a mm there, of a sheet whose size is known."""
        return self.square_pixels / self.template.square


def flattened(picture: Picture, warp: Warp, low: float, high: float, scale: int) -> Picture:
    """The grid as seen from straight above.

    :param low, high: the part wanted, in squares from the grid's top left corner, both ways.
    :param scale: pixels a square.
    """
    fine = min(_FINEST, round(warp.square_pixels))
    times = max(1, round(fine / scale))
    size = round((high - low) * scale) * times
    return _sampled(picture, warp, (low, low), (high - low, high - low), (size, size), times)


def sheet_view(picture: Picture, warp: Warp, scale: int) -> Picture:
    """The whole sheet as seen from straight above, at ``scale`` pixels a mm."""
    template = warp.template
    square, (left, top), (width, height) = template.square, template.origin, template.size
    times = max(1, round(warp.density / scale))
    size = round(width * scale) * times, round(height * scale) * times
    start = -left / square, -top / square
    return _sampled(picture, warp, start, (width / square, height / square), size, times)


def _sampled(
    picture: Picture,
    warp: Warp,
    start: tuple[float, float],
    span: tuple[float, float],
    size: tuple[int, int],
    times: int,
) -> Picture:
    """A part of the template, given in squares of the grid; ``size`` is ``times`` the result's."""
    nodes = [max(2, round(length * _NODES) + 1) for length in span]
    # Node 0 and the last one lie on the outer edges of the first and the last pixel.
    xs = np.linspace(start[0], start[0] + span[0], nodes[0])
    ys = np.linspace(start[1], start[1] + span[1], nodes[1])
    grid = np.stack(np.meshgrid(xs, ys), axis=-1)
    coarse = warp.pixels(warp.template.at(grid)).astype(np.float32)
    map_x, map_y = (_between(coarse[..., axis], size) for axis in (0, 1))
    view = cv2.remap(picture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if times > 1:
        small = (size[0] // times, size[1] // times)
        view = cv2.resize(view, small, interpolation=cv2.INTER_AREA)
    return np.asarray(view, np.uint8)


def _between(nodes: Floats, size: tuple[int, int]) -> Floats:
    """Values at pixel centres from values at nodes spread from edge to edge."""
    step_x = (nodes.shape[1] - 1) / size[0]
    step_y = (nodes.shape[0] - 1) / size[1]
    affine = np.array([[step_x, 0, step_x / 2], [0, step_y, step_y / 2]])
    return np.asarray(
        cv2.warpAffine(
            nodes,
            affine,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )


def box_view(
    picture: Picture, warp: Warp, corners: Doubles, margin: float, size: tuple[int, int]
) -> Picture:
    """A box seen from straight above.

    :param corners: in mm, ``(4, 2)``.
    :param margin: shown round it, as a part of its width and of its height.
    :param size: width and height of the view in pixels.
    """
    low = corners[0] - margin * (corners[2] - corners[0])
    high = corners[2] + margin * (corners[2] - corners[0])
    pixels = warp.pixels(np.array([low, (high[0], low[1]), high, (low[0], high[1])]))
    fine = max(
        float(np.linalg.norm(pixels[1] - pixels[0])) / size[0],
        float(np.linalg.norm(pixels[3] - pixels[0])) / size[1],
    )
    times = int(min(4, max(1, round(fine))))
    square = warp.template.square
    start = (low - np.array(warp.template.origin)) / square
    span = (high - low) / square
    return _sampled(
        picture,
        warp,
        (float(start[0]), float(start[1])),
        (float(span[0]), float(span[1])),
        (size[0] * times, size[1] * times),
        times,
    )
