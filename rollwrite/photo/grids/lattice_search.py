"""Two combs that belong together: the lattice in a straightened view.

How dark the view is along x or y says where even spacing can begin and end, and with how many
squares; how much of such a lattice can really be seen, side by side, says how certain it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import cv2
import numpy as np

from rollwrite.photo.grids.traces import View
from rollwrite.photo.pictures.arrays import Doubles, Floats

#: Squares to a side.
LEAST, MOST = 4, 20
#: Squares smaller than this cannot be told apart, in pixels of the view.
_SMALLEST_SQUARE = 9.0
#: A line may stray this far from its even place, in squares.
_STRAY = 0.1
_PEAKS = 34
#: How high a profile is at least where a line runs through a part of it.
_FAINTEST = 0.08
#: How much a line between the lines takes away, against one more line.
_BETWEEN = 0.35
#: So many of the likeliest are kept.
_CHOSEN = 6


@dataclass(frozen=True)
class Comb:
    """Evenly spaced lines.

    :ivar first: place of the first line in pixels; ``last`` of the last; ``count`` squares between.
    """

    first: float
    last: float
    count: int
    score: float

    @property
    def period(self) -> float:
        """The side of a square in pixels."""
        return (self.last - self.first) / self.count

    @property
    def teeth(self) -> Doubles:
        """Places of all lines."""
        return np.asarray(self.first + self.period * np.arange(self.count + 1), np.float64)

    def is_like(self, other: Comb) -> bool:
        """Whether two combs have their lines in the same places."""
        slack = 0.3 * min(self.period, other.period)
        return (
            self.count == other.count
            and abs(self.first - other.first) < slack
            and abs(self.last - other.last) < slack
        )


def profile(trace: Floats, low: float, high: float) -> Floats:
    """How much of a line there is at each place, over the rows from ``low`` to ``high``."""
    rows = trace[max(0, round(low)) : max(round(low) + 4, round(high))]
    line = rows.mean(0) if len(rows) else np.zeros(trace.shape[1], np.float32)
    # What is everywhere, such as print, is no line.
    ground = np.asarray(cv2.blur(line[None], (31, 1)), np.float32)[0]
    clear = np.clip(line - 0.6 * np.minimum(ground, np.median(line) * 2), 0, 1)
    soft = cv2.GaussianBlur(clear[None].astype(np.float32), (0, 0), 1.3)
    return np.asarray(soft[0], np.float32)


def combs(line: Floats, cells: int | None) -> list[Comb]:
    """The likeliest evenly spaced lines in a profile, best first.

    :param cells: squares to a side, if they are known.
    """
    peaks = peaks_of(line)
    if len(peaks) < 3:
        return []
    high = np.sort(line[peaks.astype(int)])[::-1]
    found: list[Comb] = []
    # Strong lines may be the ruled ones among a paper's own, or the thick ones of a puzzle.
    for part in (0.3, 0.65):
        level = part * float(high[: max(3, len(high) // 3)].mean())
        found += _best_combs(line, peaks, level, cells)
    found.sort(key=lambda comb: -comb.score)
    return found


def has_lines(line: Floats) -> bool:
    """Whether there are enough lines in a profile for the smallest grid."""
    peaks = peaks_of(line)
    return int((line[peaks.astype(int)] > _FAINTEST).sum()) > LEAST


def peaks_of(line: Floats) -> Doubles:
    """Where a profile is highest, in order of place: not more than a search can take."""
    highest = np.asarray(cv2.dilate(line[None], np.ones((1, 7), np.uint8)))[0]
    at = np.nonzero((line == highest) & (line > 0.12 * line.max()))[0]
    if len(at) > _PEAKS:
        at = np.sort(at[np.argsort(-line[at])[:_PEAKS]])
    return at.astype(np.float64)


def _best_combs(line: Floats, peaks: Doubles, level: float, cells: int | None) -> list[Comb]:
    strength = np.clip(line / max(level, 1e-6), 0, 1.0)
    first, last = (axis.ravel() for axis in np.meshgrid(peaks, peaks, indexing="ij"))
    counts = np.arange(LEAST, MOST + 1) if cells is None else np.array([cells])
    first, count = (axis.ravel() for axis in np.meshgrid(first, counts, indexing="ij"))
    last = np.repeat(last, len(counts))
    period = (last - first) / count
    good = period >= _SMALLEST_SQUARE
    first, last, count, period = first[good], last[good], count[good], period[good]
    if not len(first):
        return []
    # Along each line's reach, how strong it is at most, less so the farther it strays.
    reaches = np.clip(np.round(_STRAY * period), 1, 6).astype(int)
    near = np.stack([_nearby(strength, reach) for reach in range(7)])
    steps = np.arange(MOST + 1)
    teeth = first[:, None] + period[:, None] * np.minimum(steps, count[:, None])
    index = np.clip(np.round(teeth).astype(int), 0, len(line) - 1)
    there = steps <= count[:, None]
    seen = near[reaches[:, None], index] * there
    total = np.concatenate([[0.0], np.cumsum(_lone(strength, peaks))])
    between = total[index[np.arange(len(first)), count] + 1] - total[index[:, 0]]
    between = np.maximum(between - seen.sum(1), 0)
    # Ends must be there; of the rest a few may hide below paint.
    ends = np.minimum(seen[:, 0], seen[np.arange(len(first)), count])
    score = ((seen - 0.5) * there).sum(1) - _BETWEEN * between - 2 * (1 - ends)
    order = np.argsort(-score)
    chosen: list[Comb] = []
    for n in order[:200]:
        comb = Comb(float(first[n]), float(last[n]), int(count[n]), float(score[n]))
        if score[n] < 1.0 or len(chosen) >= _CHOSEN:
            break
        if not any(comb.is_like(other) for other in chosen):
            chosen.append(comb)
    return chosen


def _nearby(strength: Floats, reach: int) -> Floats:
    best = strength.copy()
    for step in range(1, reach + 1):
        weight = np.float32(1 - 0.5 * (step / reach) ** 2)
        best[step:] = np.maximum(best[step:], strength[:-step] * weight)
        best[:-step] = np.maximum(best[:-step], strength[step:] * weight)
    return best


def _lone(strength: Floats, peaks: Doubles) -> Floats:
    lone = np.zeros_like(strength)
    at = peaks.astype(int)
    lone[at] = strength[at]
    return lone


#: Along a side, this much of each end is left out: lines cross there.
_ENDS = 0.15
#: Two stretches outside the last line, in squares: a pen runs over the end, but not into both.
_OUTSIDE = ((0.32, 0.5), (0.62, 0.9))
#: A stroke that fills less than this of a side, halfway between lines, is a digit's.
_DIGIT = 0.55


@dataclass(frozen=True, eq=False)
class Evidence:
    """What of a lattice is seen.

    :ivar upright: the share of each upright side that is line, ``(rows, columns + 1)``.
    :ivar level: of each level side, ``(rows + 1, columns)``.
    :ivar between: how many sides halfway between lines are lines too, as a share, in the half of
        the squares where they are least.
    :ivar beyond: how much of one more line, or of the others going on, is seen outside at most.
    :ivar unknown: at how many of the four ends the picture ends too.
    """

    upright: Doubles
    level: Doubles
    between: float
    beyond: float
    unknown: int

    @property
    def share(self) -> float:
        """Of all sides, how much is line."""
        seen = self.upright.sum() + self.level.sum()
        return float(seen / (self.upright.size + self.level.size))

    @property
    def worst(self) -> float:
        """Of the two faintest lines, how much is there."""
        lines = np.concatenate([self.upright.mean(0), self.level.mean(1)])
        return float(np.sort(lines)[:2].mean())

    @property
    def frame(self) -> float:
        """Of the faintest of the four outer lines, how much is there."""
        first, last = self.upright.mean(0)[[0, -1]], self.level.mean(1)[[0, -1]]
        return float(min(*first, *last))

    @property
    def rim(self) -> float:
        """How far the lines reach into the outer squares, on the side where they do so least."""
        first, last = self.upright.mean(1)[[0, -1]], self.level.mean(0)[[0, -1]]
        return float(min(*first, *last))


def evidence(view: View, across: Comb, down: Comb) -> Evidence:
    """What of the lattice of two combs is seen in a view."""
    sums = view.sums(across.period), view.sums(down.period, turned=True)
    upright = _sides(sums[0], across.teeth, down)
    level = _sides(sums[1], down.teeth, across).T
    halves, beyond, unknown = [], 0.0, 0
    for axis, (comb, other) in enumerate(((across, down), (down, across))):
        middle = _sides(sums[axis], comb.teeth[:-1] + comb.period / 2, other)
        # Squares that are hatched have lines in their middle, but never all squares.
        fewest = np.sort(middle, axis=None)[: middle.size // 2 + 1]
        halves.append(np.clip((fewest - _DIGIT) / (1 - _DIGIT), 0, 1).mean())
        for place, way in ((other.first, -1), (other.last, 1)):
            more = _outside(sums[axis], comb.teeth, place, way * other.period)
            if more is None:
                unknown += 1
            else:
                beyond = max(beyond, float(more.mean(1).min()))
    return Evidence(upright, level, float(np.mean(halves)), beyond, unknown)


def beyond_corners(view: View, across: Comb, down: Comb) -> float:
    """How much the four outer lines go on beyond their corners, the one that does so most."""
    most = 0.0
    for turned, comb, other in ((False, across, down), (True, down, across)):
        sums = view.sums(comb.period, turned=turned)
        for place, way in ((other.first, -1), (other.last, 1)):
            more = _outside(sums, comb.teeth[[0, -1]], place, way * other.period)
            if more is not None:
                most = max(most, float(more.min(0).max()))
    return most


def _outside(sums: Floats, places: Doubles, end: float, square: float) -> Doubles | None:
    """The share of line in two stretches outside of an end, ``(2, places)``; None off the view.

    :param square: the side of one, negative towards the view's start.
    """
    stretches = np.array(
        [sorted((end + near * square, end + far * square)) for near, far in _OUTSIDE]
    )
    if stretches.min() < 0 or stretches.max() > len(sums) - 1:
        return None
    return _share(sums, places, stretches[:, 0], stretches[:, 1])


def _sides(sums: Floats, places: Doubles, along: Comb) -> Doubles:
    """The share of line along upright sides at ``places``, ``(squares along, places)``."""
    start = along.teeth[:-1] + _ENDS * along.period
    return _share(sums, places, start, start + (1 - 2 * _ENDS) * along.period)


def _share(sums: Floats, places: Doubles, start: Doubles, stop: Doubles) -> Doubles:
    """The share of line between rows ``start`` and ``stop`` in columns ``places``."""
    first = np.clip(np.round(start).astype(int), 0, len(sums) - 1)
    last = np.clip(np.round(stop).astype(int), 0, len(sums) - 1)
    column = np.clip(np.round(places).astype(int), 0, sums.shape[1] - 1)
    seen = sums[last[:, None], column] - sums[first[:, None], column]
    inside = (places >= 0) & (places < sums.shape[1])
    return np.asarray(seen / np.maximum(last - first, 1)[:, None] * inside, np.float64)


#: The share of a line that counts as all of it.
_ENOUGH = 0.85


def likelihood(seen: Evidence, across: Comb, down: Comb) -> float:
    """A score by which lattices are compared, about 1 for a whole grid with nothing round it."""
    parts = np.array([seen.share, seen.worst, seen.frame, seen.rim])
    # Lines may hide below paint, and between two squares of one colour there is none to see.
    score = float(np.minimum(parts / _ENOUGH, 1) @ (0.3, 0.2, 0.25, 0.25))
    score -= 0.6 * seen.beyond**2 + 0.8 * seen.between
    # At one end the picture may be cut off closely; floors and cloths go on at all of them.
    score -= 0.12 * max(0, seen.unknown - 1)
    score -= 0.3 * (across.count != down.count)
    return score - 0.15 * abs(math.log(across.period / down.period))


def certainty(seen: Evidence, across: Comb, down: Comb, evenness: float) -> float:
    """From 0 to 1, how sure a grid is.

    :param evenness: how far lines are from their even places, in squares.
    """
    score = likelihood(seen, across, down)
    score -= 1.5 * max(0.0, evenness - 0.03)
    return float(1 / (1 + np.exp(-(score - 0.6) / 0.06)))


#: Combs either way that are tried with each other.
_COMBS = 8
#: Of these, the ones that are tried also with a different number of squares.
_LIKELIEST = 2
#: A lattice as likely as this need not be sought among strong lines alone.
_GOOD = 0.85
#: How many per cent of what is line may be the paper's: half the page is ruled, or a corner.
_STRONG = (92.0, 98.5)
#: And as likely as this, it is followed at once.
_CLEAR = 0.97


@dataclass(frozen=True, eq=False)
class Lattice:
    """A lattice in a view.

    :ivar across: places of upright lines; ``down`` of level ones.
    :ivar seen: what of it is there; ``score`` how likely that makes it.
    :ivar view: where it lies: the view that was given, or its strong lines alone.
    :ivar part: which of them, as in :meth:`View.strong`; None if all count.
    :ivar is_framed: only its frame was drawn, and what is inside are the paper's lines.
    """

    across: Comb
    down: Comb
    seen: Evidence
    score: float
    view: View
    part: float | None = None
    is_framed: bool = False


def lattice_in(
    view: View, cells: int | None, *, ends: Doubles | None = None, slack: float = 0.0
) -> Lattice | None:
    """The likeliest lattice in a view.

    :param cells: squares to a side, if they are known.
    :param ends: where about it begins and ends, ``(2, 2)`` in pixels of the view, and how far from
        there it may, as a part of its length.
    """
    height, width = view.upright.shape
    profiles = profile(view.upright, 0, height), profile(view.level.T, 0, width)
    if not all(map(has_lines, profiles)):
        return None
    best: Lattice | None = None
    for part in (None, *_STRONG):
        # The paper's own lines go on beyond those that were ruled: then only strong ones count.
        if part is not None and best is not None and best.score > _GOOD:
            break
        found = _refined_search(view if part is None else view.strong(part), cells, ends, slack)
        if found is not None and (best is None or found.score > best.score):
            best = replace(found, part=part)
    if cells is not None and ends is None and (best is None or best.score < _GOOD):
        best = _framed(view, cells, best)
    return best


def _framed(view: View, cells: int, otherwise: Lattice | None) -> Lattice | None:
    found = framed(view, cells)
    if found is None:
        return otherwise
    across, down, seen = found
    score = likelihood(seen, across, down)
    if otherwise is not None and otherwise.score >= score:
        return otherwise
    return Lattice(across, down, seen, score, view, is_framed=True)


def _refined_search(
    view: View, cells: int | None, ends: Doubles | None, slack: float
) -> Lattice | None:
    height, width = view.upright.shape
    best: Lattice | None = None
    rows, columns = (0.0, float(height)), (0.0, float(width))
    for _ in range(2):
        across = combs(profile(view.upright, *rows), cells)
        down = combs(profile(view.level.T, *columns), cells)
        if ends is not None:
            across, down = _within(across, ends[:, 0], slack), _within(down, ends[:, 1], slack)
        better = _best(view, _few(across), _few(down))
        if better is None or (best is not None and better.score <= best.score):
            break
        best = better
        if best.score > _CLEAR:
            break
        # Only where the grid is, its lines are not lost in what else is there.
        rows, columns = (best.down.first, best.down.last), (best.across.first, best.across.last)
    return best


def _within(found: Sequence[Comb], ends: Doubles, slack: float) -> list[Comb]:
    most = slack * (ends[1] - ends[0])
    return [
        comb
        for comb in found
        if abs(comb.first - ends[0]) < most and abs(comb.last - ends[1]) < most
    ]


def _few(found: Sequence[Comb]) -> list[Comb]:
    few: list[Comb] = []
    for comb in found:
        if all(not comb.is_like(other) for other in few):
            few.append(comb)
    return few[:_COMBS]


def _best(view: View, across: Sequence[Comb], down: Sequence[Comb]) -> Lattice | None:
    best: Lattice | None = None
    # Boards are square; what is likeliest either way by itself is tried all the same.
    pairs = [
        (x, y)
        for (n, x), (m, y) in product(enumerate(across), enumerate(down))
        if x.count == y.count or max(n, m) < _LIKELIEST
    ]
    for x, y in pairs:
        # Squares are square, but for what two pencils leave open.
        if not 0.6 < x.period / y.period < 1.67:
            continue
        seen = evidence(view, x, y)
        score = likelihood(seen, x, y)
        if best is None or score > best.score:
            best = Lattice(x, y, seen, score, view)
    return best


# ── Boards of which only the frame was drawn ──────────────────────────────────────────────────────
# On squared paper the paper's own lines are the board's, all of them or every second one, and
# only the frame says where it ends. The number of squares must be given.

#: Of what is line, how many per cent are the paper's at least.
_RULED = 97.0
#: How much of each side of the frame is strong at least; and at most beyond its corners.
_FRAME_SEEN, _FRAME_PAST = 0.7, 0.5
#: How much of the paper's lines is seen within the frame.
_LINES = 0.6
#: Strong lines either way that may be the frame's, and the least side of a square in pixels.
_MOST, _SMALLEST = 6, 9.0
#: How long a board is over how wide.
_LONG = 1.67


def framed(view: View, cells: int) -> tuple[Comb, Comb, Evidence] | None:
    """The frame with ``cells`` squares of paper to a side, and what is seen of it.

    Of several the one with most of its lines; None without any.
    """
    strong = view.strong(_RULED)
    height, width = view.upright.shape
    best: tuple[Comb, Comb, Evidence] | None = None
    across = _widest_combs(profile(strong.upright, 0, height), cells)
    down = _widest_combs(profile(strong.level.T, 0, width), cells)
    for x, y in product(across, down):
        if not 1 / _LONG < x.period / y.period < _LONG:
            continue
        seen = framed_evidence(view, x, y)
        if seen is not None and (best is None or seen.share > best[2].share):
            best = x, y, seen
    return best


def framed_evidence(view: View, across: Comb, down: Comb) -> Evidence | None:
    """What is seen of a frame on squared paper; None if it is none.

    The paper's lines go on outside of it, and may lie halfway between the board's: neither counts.
    """
    strong = view.strong(_RULED)
    frame = evidence(strong, across, down)
    past = beyond_corners(strong, across, down)
    if frame.frame < _FRAME_SEEN or past > _FRAME_PAST or frame.unknown > 1:
        return None
    seen = evidence(view, across, down)
    if seen.share < _LINES:
        return None
    return replace(seen, between=0.0, beyond=past)


def _widest_combs(line: Floats, cells: int) -> list[Comb]:
    places = peaks_of(line)
    highest = places[np.argsort(-line[places.astype(int)])[:_MOST]]
    pairs = combinations(np.sort(highest), 2)
    return [
        Comb(float(first), float(last), cells, 0.0)
        for first, last in pairs
        if last - first > cells * _SMALLEST
    ]
