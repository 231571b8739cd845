"""Cross out squares of collected views, for ``tools/photos/training/crossings.py``.

    python -m tools.photos.training.crossing_data VIEWS OUT

reads what ``square_data.py`` has written and writes as many files: each sheet as it is, and once
more with strokes over it. Most are crossed out, by one hand a sheet; some have numbers or letters
written over their squares instead, which keep their colours. With both goes what the first network
makes of them. For whoever corrects by hand does so on a few squares of a sheet: the collected views
alone have too few of them. Those that ``--always corrected`` has collected need it not: for them
say ``--as-they-are``.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.reading import Ink
from rollwrite.photo.sheets.network import BY_LETTER, LETTERS, kind_of, read_kinds
from rollwrite.photo.sheets.patches import AROUND, SCALE, Patches
from tools.photos.hands.besides import crossing_lines
from tools.photos.hands.handwriting import placed, random_writer, strokes_of
from tools.photos.hands.ink import Pen
from tools.photos.hands.scribbles import dark_pen
from tools.photos.training.square_data import HIGH, LOW, packed

Numbers: TypeAlias = npt.NDArray[np.int8]
Strokes: TypeAlias = list[list[tuple[float, float]]]

#: Times finer that strokes are drawn.
FINE = 4
CROSSED_OUT = kind_of(LETTERS[0], Ink.CROSSED_OUT, lettered=False)
_NOT_CROSSED, _ALSO_WRITTEN = 0.25, 0.25
_WORDS = [*"0123456789BYRGZMJVTLx?", "10", "12", "17", "21", "T4", "L5", "W5"]


def crossing_strokes(rng: Random) -> Strokes:
    """One square crossed out: lines whose places are parts of the square."""
    style = rng.choice(("x", "x", "x", "x", "scribble", "double", "single", "hatch"))
    reach = rng.uniform(-0.1, 0.27)
    e, f = reach + rng.gauss(0, 0.04), 1 - reach + rng.gauss(0, 0.04)
    return [[(e, f), (f, e)]] if style == "single" else crossing_lines(style, e, f, rng)


def _inked(view: Floats, lines: Strokes, pen: Pen, blur: float, rng: Random) -> None:
    """Draw lines, in pixels of the view, into it."""
    size = view.shape[0] * FINE
    mask = np.zeros((size, size), np.uint8)
    for line in lines:
        points = np.array([
            (x + rng.gauss(0, 0.3), y + rng.gauss(0, 0.3)) for x, y in line
        ]) * (16.0 * FINE)  # fmt: skip
        wide = max(1, round(pen.width * SCALE * FINE))
        cv2.polylines(mask, [np.round(points).astype(np.int32)], False, 255, wide, cv2.LINE_AA, 4)
    # Only what is drawn on need be blurred.
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    if not len(rows):
        return
    low = [max(0, at[0] // FINE - 6) for at in (rows, columns)]
    high = [min(view.shape[0], at[-1] // FINE + 7) for at in (rows, columns)]
    part = mask[low[0] * FINE : high[0] * FINE, low[1] * FINE : high[1] * FINE]
    soft = cv2.GaussianBlur(part.astype(np.float32) / 255, (0, 0), FINE * blur)
    there = cv2.resize(soft, (high[1] - low[1], high[0] - low[0]), interpolation=cv2.INTER_AREA)
    there = there * (
        1
        - pen.grain * np.random.default_rng(rng.randrange(1 << 30)).random(there.shape, np.float32)
    )
    red, green, blue = (
        np.log(1 - there * (1 - math.exp(-pen.density * part))) for part in pen.absorbance
    )
    view[low[0] : high[0], low[1] : high[1]] += np.stack(
        [(red + green + blue) / 3, red - green, blue - green], axis=-1
    )


def crossed_over(view: Floats, kinds: Numbers, seed: int) -> tuple[Floats, Numbers]:
    """The sheet with strokes over some of its squares, and what they hold now."""
    rng = Random(f"crossing-{seed}")
    view, kinds = view.copy(), kinds.copy()
    side = len(view) // SCALE - 2 * AROUND
    drawn = [int(n) for n in np.flatnonzero((kinds > 0) & (kinds < BY_LETTER.stop))]
    blur, pen = rng.uniform(0.3, 1.6), dark_pen(rng)
    if rng.random() < 0.2:
        strong, weak = rng.uniform(1.2, 3.0), rng.uniform(0.1, 0.5)
        absorbance = rng.choice(((weak, strong, strong), (strong, strong / 2, weak)))
        pen = replace(pen, absorbance=absorbance)
    pen = replace(pen, density=max(pen.density, 0.6), grain=min(pen.grain, 0.3))

    def at(number: int, x: float, y: float) -> tuple[float, float]:
        return (
            (number % side + AROUND + x) * SCALE,
            (number // side + AROUND + y) * SCALE,
        )

    crosses = bool(drawn) and rng.random() > _NOT_CROSSED
    if crosses:
        style = rng.randrange(1 << 30)
        for _ in range(rng.choice((1, 1, 2, 3))):
            squares = [rng.choice(drawn)]
            for _ in range(rng.choice((0, 0, 0, 1, 2, 4, 5))):
                near = [
                    n for n in drawn
                    if n not in squares and kinds[n] == kinds[squares[0]]
                    and any(abs(n // side - m // side) + abs(n % side - m % side) == 1
                            for m in squares)
                ]  # fmt: skip
                squares += near[:1]
            for number in squares:
                # One hand crosses out alike: each square's strokes begin from the same chance.
                lines = crossing_strokes(Random(style))
                moved = rng.gauss(0, 0.03), rng.gauss(0, 0.03)
                lines = [[at(number, x + moved[0], y + moved[1]) for x, y in a] for a in lines]
                _inked(view, lines, pen, blur, rng)
            kinds[squares] = CROSSED_OUT
            drawn = [n for n in drawn if n not in squares]
            if not drawn:
                break
    if drawn and (not crosses or rng.random() < _ALSO_WRITTEN):
        writer, pen = random_writer(rng), dark_pen(rng)
        height = rng.uniform(0.3, 0.75) * SCALE
        for number in rng.sample(drawn, max(1, round(rng.choice((0.1, 0.3, 1)) * len(drawn)))):
            strokes, wide = strokes_of(rng.choice(_WORDS), writer, rng)
            if strokes:
                size = min(height, 0.9 * SCALE / wide)
                middle = at(number, 0.5 + rng.gauss(0, 0.06), 0.5 + rng.gauss(0, 0.06))
                lines = [list(line) for line in placed(strokes, wide, middle, size)]
                _inked(view, lines, pen, blur, rng)
    return np.clip(view, LOW, HIGH), kinds


def convert(path: Path, out: Path, *, drawn_over: bool) -> None:
    """One file of collected views, with those that are drawn over, or without."""
    stored: dict[str, object] = {}
    with np.load(path) as given:
        for seed in dict.fromkeys(name.split(".")[0] for name in given.files):
            view = given[f"{seed}.view"].astype(np.float32) / 255 * (HIGH - LOW) + LOW
            ring, truth = given[f"{seed}.has_ring"], given[f"{seed}.letters"]
            others = given[f"{seed}.others"]
            boxes = np.zeros((0, 1, 1, 4), np.float32)
            both = {"": (view, truth)}
            if drawn_over:
                both["+"] = crossed_over(view, truth, int(seed))
            for what, (seen, holds) in both.items():
                levels = np.zeros((*seen.shape[:2], 3), np.uint8)
                patches = Patches(seen.astype(np.float32), levels, bool(ring), boxes)
                stored[f"{seed}{what}.view"] = packed(patches.view)
                stored[f"{seed}{what}.kinds"] = read_kinds(patches).astype(np.float16)
                stored[f"{seed}{what}.truth"] = holds
                stored[f"{seed}{what}.known"] = others == truth
    # Names are seeds; mypy fears that one is called allow_pickle.
    np.savez(out / path.name, **stored)  # type: ignore[arg-type]


def main() -> None:
    """Cross out squares of every file in a folder."""
    parser = argparse.ArgumentParser()
    parser.add_argument("views", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--as-they-are", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(args.views.glob("*.npz")):
        convert(path, args.out, drawn_over=not args.as_they_are)
        print(path.stem, flush=True)


if __name__ == "__main__":
    main()
