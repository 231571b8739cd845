"""Evenly spaced lines: how dark a view is along x or y says the first, the last, how many."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats

#: Squares to a side.
LEAST, MOST = 4, 20
#: Squares smaller than this cannot be told apart, in pixels of the view.
_SMALLEST = 9.0
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
        found += _best(line, peaks, level, cells)
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


def _best(line: Floats, peaks: Doubles, level: float, cells: int | None) -> list[Comb]:
    strength = np.clip(line / max(level, 1e-6), 0, 1.0)
    first, last = (axis.ravel() for axis in np.meshgrid(peaks, peaks, indexing="ij"))
    counts = np.arange(LEAST, MOST + 1) if cells is None else np.array([cells])
    first, count = (axis.ravel() for axis in np.meshgrid(first, counts, indexing="ij"))
    last = np.repeat(last, len(counts))
    period = (last - first) / count
    good = period >= _SMALLEST
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
