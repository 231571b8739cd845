"""From a rough lattice to its exact corners: every line is followed, and the outer ones cross."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.grids.combs import Comb
from rollwrite.photo.grids.evidence import Evidence, evidence
from rollwrite.photo.grids.lattice_search import Lattice, framed_evidence
from rollwrite.photo.grids.traces import View, view_of
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import fit_homography, project

#: How far a line is followed from where it should be, in squares.
_REACH = (0.3, 0.16)
#: An outer line is believed where at least this share of it is seen.
_SEEN = 0.45
#: Of a view of nothing but the grid, how many per cent of what is line may be the paper's own.
_STRONG = 92.0


@dataclass(frozen=True, eq=False)
class FittedLattice:
    """A lattice that follows its lines.

    :ivar nodes: where lines cross, in pixels of the picture, ``(rows + 1, columns + 1, 2)``.
    :ivar evenness: how far crossings are from those of an even lattice, in squares.
    """

    nodes: Doubles
    across: Comb
    down: Comb
    seen: Evidence
    evenness: float

    @property
    def corners(self) -> Doubles:
        """The four outer crossings, clockwise from the upper left one of the view."""
        return np.asarray(self.nodes[[0, 0, -1, -1], [0, -1, -1, 0]], np.float64)


def settled(picture: Picture, lattice: Lattice) -> FittedLattice | None:
    """A lattice straightened by its own lines, and these followed once more."""
    view, across, down = lattice.view, lattice.across, lattice.down
    nodes = _crossings(view, across, down, _REACH[0])
    pixels = project(_inverse(view.matrix), nodes)
    columns, rows = across.count, down.count
    x, y = np.meshgrid(np.arange(columns + 1.0), np.arange(rows + 1.0))
    even: Doubles = np.stack([x, y], axis=-1).reshape(-1, 2).astype(np.float64)
    back, _ = cv2.findHomography(pixels.reshape(-1, 2), even, cv2.RANSAC, 0.12)
    homography = np.asarray(back, np.float64)
    if homography.shape != (3, 3) or not np.isfinite(homography).all():
        return None
    # About a pixel stays a pixel, as a view wants it.
    side = float(np.linalg.norm(pixels[0, 0] - pixels[-1, -1])) / np.hypot(columns, rows)
    matrix = np.diag([side, side, 1.0]) @ homography
    matrix /= matrix[2] @ np.append(pixels.reshape(-1, 2).mean(0), 1)
    ends = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)]) * side
    outline = project(_inverse(matrix), ends)
    straight = view_of(picture, matrix, outline)
    if straight is None:
        return None
    if lattice.part is not None:
        # Seen closely, there is less of the paper's.
        straight = straight.strong(_STRONG)
    places = project(straight.matrix, outline)
    across = Comb(places[0, 0], places[2, 0], columns, across.score)
    down = Comb(places[0, 1], places[2, 1], rows, down.score)
    nodes = _crossings(straight, across, down, _REACH[1])
    pixels = project(_inverse(straight.matrix), nodes)
    look = framed_evidence if lattice.is_framed else evidence
    seen = look(straight, across, down)
    if seen is None:
        return None
    return FittedLattice(pixels, across, down, seen, _unevenness(nodes, across, down))


def _inverse(matrix: Doubles) -> Doubles:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def _unevenness(nodes: Doubles, across: Comb, down: Comb) -> float:
    x, y = np.meshgrid(across.teeth, down.teeth)
    even = np.stack([x, y], axis=-1)
    homography = fit_homography(even.reshape(-1, 2), nodes.reshape(-1, 2))
    if homography is None:
        return 1.0
    off = np.linalg.norm(project(homography, even) - nodes, axis=-1)
    return float(off.mean() / (across.period * down.period) ** 0.5)


def _crossings(view: View, across: Comb, down: Comb, reach: float) -> Doubles:
    """Where the lines of a view really cross, ``(rows + 1, columns + 1, 2)``."""
    right = _followed(view.upright, across, down, reach)
    low = _followed(view.level.T, down, across, reach)
    x, y = np.meshgrid(across.teeth, down.teeth)
    column, row = np.meshgrid(np.arange(across.count + 1), np.arange(down.count + 1))
    for _ in range(3):
        x, y = _at(right, column, y, down), _at(low, row, x, across)
    return np.stack([x, y], axis=-1)


def _at(curves: Doubles, number: npt.NDArray[np.int_], along: Doubles, comb: Comb) -> Doubles:
    t = 2 * (along - comb.first) / (comb.last - comb.first) - 1
    a, b, c = (curves[number, n] for n in range(3))
    return np.asarray(a + b * t + c * t**2, np.float64)


def _followed(trace: Floats, across: Comb, along: Comb, reach: float) -> Doubles:
    """For each upright line a parabola: its place over how far down it is, from -1 to 1.

    Of a line that is hardly seen, what its neighbours say.
    """
    middle = along.teeth[:-1] + along.period / 2
    t = 2 * (middle - along.first) / (along.last - along.first) - 1
    terms = np.stack([np.ones_like(t), t, t**2], axis=1)
    part = np.linspace(0.12, 0.88, 9)
    rows = (along.teeth[:-1, None] + part * along.period).ravel()
    row = np.clip(np.round(rows).astype(int), 0, trace.shape[0] - 1)
    curves = np.stack([across.teeth, 0 * across.teeth, 0 * across.teeth], axis=1)
    for span in (reach, reach / 2):
        # Once it is known how a line bends, it is followed closely.
        start = terms @ curves.T
        place, trust = _places(trace, row, len(part), start, max(2, round(span * across.period)))
        rough = 0.05 * across.period + 0.7
        for number in range(len(curves)):
            curves[number] += _parabola(
                terms, place[:, number] - start[:, number], trust[:, number], rough
            )
        curves = _agreed(curves, trust.mean(0), across)
    return curves


def _places(
    trace: Floats, row: npt.NDArray[np.int_], samples: int, start: Doubles, span: int
) -> tuple[Doubles, Doubles]:
    """Of every side of each line: where it is, and how far that is to be believed.

    :param row: of the view, ``samples`` for each side.
    :param start: where it should be, ``(sides, lines)``.
    """
    step = np.arange(-span, span + 1)
    first = np.round(start).astype(int)
    column = np.repeat(first, samples, axis=0)[..., None] + step
    window = trace[row[:, None, None], np.clip(column, 0, trace.shape[1] - 1)]
    # Several rows of a side together, so that a digit's stroke is less than a line.
    sides = window.reshape(len(first), samples, *window.shape[1:]).mean(1)
    # One line has one place: its whole length says which of two strokes it is.
    whole = sides.mean(0) * np.exp(-0.3 * (step / span) ** 2)
    whole = np.asarray(cv2.GaussianBlur(whole, (0, 0), 1.5, sigmaY=0.01), np.float64)
    peak = step[whole.argmax(1)]
    near = np.exp(-(((step - peak[:, None]) / (0.45 * span + 1.5)) ** 2))
    weight = sides**2 * near
    strength = weight.sum(-1)
    place = first + (weight * step).sum(-1) / (strength + 1e-9)
    return place, np.clip(strength / 0.5, 0, 1)


def _parabola(terms: Doubles, off: Doubles, trust: Doubles, rough: float) -> Doubles:
    """The parabola through most of the places of a line's sides."""
    robust = np.ones(len(off))
    # Seen hardly anywhere: where it should be. A line bends less than it leans.
    pull = np.diag([0.02, 0.06, 0.2])
    found: Doubles = np.zeros(3)
    for _ in range(4):
        weighted = terms * (trust * robust)[:, None]
        found = np.asarray(np.linalg.solve(weighted.T @ terms + pull, weighted.T @ off))
        robust = 1 / (1 + ((off - terms @ found) / rough) ** 2)
    return np.asarray(found, np.float64)


def _agreed(curves: Doubles, trust: Doubles, across: Comb) -> Doubles:
    """Lines that are hardly seen moved to where the others say."""
    number = np.linspace(-1, 1, len(curves))
    terms = np.stack([np.ones_like(number), number, number**2], axis=1)
    clear = trust / (trust + 0.2)
    off = curves - np.stack([across.teeth, 0 * number, 0 * number], axis=1)
    weighted = terms * clear[:, None]
    common = np.linalg.solve(weighted.T @ terms + np.diag([0.01, 0.1, 0.5]), weighted.T @ off)
    share = np.clip(trust / _SEEN, 0, 1)[:, None]
    return np.asarray(share * curves + (1 - share) * (curves - off + terms @ common), np.float64)
