"""Draw letters as the photo reader sees them in squares, for ``tools/photos/training/letters.py``.

    python -m tools.photos.training.letter_data /tmp/letters.npz 36000 --views VIEWS

First go those on the sheets that ``square_data.py`` has written, with all that is in such squares
besides, then ones that are drawn for this alone.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.sheets.letters import GLYPHS, letter_patches
from rollwrite.photo.sheets.patches import PATCH, Patches
from rollwrite.photo.sheets.patches import SCALE as SQUARE
from tools.photos.hands.handwriting import placed, random_writer, strokes_of
from tools.photos.training.square_data import HIGH, LOW, UNKNOWN

#: Times finer that patches are drawn.
FINE = 4
#: The rest: other letters, numbers, signs; nothing at all now and then.
_OTHERS = [*"CDEFHIKLNOPQSTUWX0123456789?!+-.", "12", "21", "T4", "L5", "W5", "x", "no", ""]


def of_views(folder: Path) -> tuple[list[Floats], list[int]]:
    """Patches of the squares of collected sheets that have ink, and the numbers of their glyphs."""
    made, truth = [], []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as given:
            for seed in dict.fromkeys(name.split(".")[0] for name in given.files):
                if f"{seed}.written" not in given.files:
                    continue
                view = given[f"{seed}.view"].astype(np.float32) / 255 * (HIGH - LOW) + LOW
                levels = np.zeros((*view.shape[:2], 3), np.uint8)
                boxes = np.zeros((0, 1, 1, 4), np.float32)
                squares = Patches(view.astype(np.float32), levels, False, boxes).squares
                written, kinds = given[f"{seed}.written"], given[f"{seed}.letters"]
                # Blank squares are asked too, when the first network errs.
                asked = (written != UNKNOWN) & ((kinds > 0) | (np.arange(len(kinds)) % 8 == 0))
                for number in np.flatnonzero(asked):
                    made.append(letter_patches(squares[number][None])[0, ..., 0])
                    found = GLYPHS.find(str(written[number]))
                    truth.append(found if found >= 0 else len(GLYPHS) - 1)
    return made, truth


def draw(path: Path, count: int, views: Path | None) -> None:
    """Write patches as the reader would show them to the network."""
    seen, known = ([], []) if views is None else of_views(views)
    made = np.zeros((len(seen) + count, PATCH, PATCH), np.uint8)
    truth = np.zeros(len(made), np.int8)
    for number, patch in enumerate(seen):
        made[number], truth[number] = packed(patch), known[number]
    for number in range(count):
        made[len(seen) + number], truth[len(seen) + number] = one_letter(number)
    np.savez_compressed(path, patches=made, truth=truth)


def packed(patch: Floats) -> npt.NDArray[np.uint8]:
    """A patch, 0 to 255."""
    return np.clip(np.round(patch * 127), 0, 255).astype(np.uint8)


def one_letter(seed: int) -> tuple[npt.NDArray[np.uint8], int]:
    """A patch, 0 to 255, and the number of its glyph."""
    rng, noise = Random(f"letter-{seed}"), np.random.default_rng([seed, 3])
    kind = rng.randrange(len(GLYPHS)) if rng.random() < 0.9 else len(GLYPHS) - 1
    text = GLYPHS[kind] if kind < len(GLYPHS) - 1 else rng.choice(_OTHERS)
    if rng.random() < 0.2:
        text = text.lower()
    side = SQUARE * FINE
    size = PATCH * FINE
    strokes, wide = strokes_of(text, random_writer(rng), rng)
    height = min(rng.uniform(0.35, 0.85), 0.95 / wide) * side
    middle = size / 2 + rng.gauss(0, 0.08) * side, size / 2 + rng.gauss(0, 0.08) * side
    width = max(2, round(rng.uniform(0.03, 0.13) * side))
    bend = rng.uniform(0, 0.06) * height
    waves = [rng.uniform(0, 6.3) for _ in range(4)]
    mask = np.zeros((size, size), np.uint8)
    for stroke in placed(strokes, wide, middle, height, rng.gauss(0, 0.12)) if text else []:
        # No two hands make the same letter: it is bent as on rubber.
        bent = [
            (
                x
                + bend * math.sin(y / height * 3 + waves[0])
                + bend * math.sin(x / height * 4 + waves[1]),
                y
                + bend * math.sin(x / height * 3 + waves[2])
                + bend * math.sin(y / height * 4 + waves[3]),
            )
            for x, y in stroke
        ]
        points = np.round(np.array(bent) * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(mask, [points], False, 255, width, cv2.LINE_AA, 4)
    ink = mask.astype(np.float32) / 255
    if rng.random() < 0.5:
        ink *= 1 - rng.uniform(0, 0.7) * noise.random((size, size), np.float32)
    ink *= rng.uniform(0.25, 1.6)
    seen = np.maximum(ink, _lines(float(ink.max()), width, rng))
    seen = cv2.GaussianBlur(seen, (0, 0), FINE * rng.uniform(0.4, 1.3))
    small = cv2.resize(seen, (PATCH, PATCH), interpolation=cv2.INTER_AREA)
    moved = np.array([[1, 0, rng.gauss(0, 0.7)], [0, 1, rng.gauss(0, 0.7)]], np.float32)
    small = cv2.warpAffine(small, moved, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
    light = -small + noise.normal(0, rng.uniform(0.005, 0.06), small.shape)
    tint = rng.uniform(-0.8, 0.8) * small
    squares = np.stack([light, tint, -tint * rng.random()], -1)[None].astype(np.float32)
    patch = letter_patches(squares)[0, ..., 0]
    return packed(patch), kind


def _lines(strength: float, width: int, rng: Random) -> Floats:
    """What else is in a patch: the square's lines, a start square's star, the edge of a shape."""
    side, size = SQUARE * FINE, PATCH * FINE
    printed = np.zeros((size, size), np.uint8)
    edge = (size - side) // 2
    cv2.rectangle(printed, (edge, edge), (size - edge, size - edge), 255, rng.choice((1, 2, 4)))
    if rng.random() < 0.1:
        star = [
            (size / 2 + side * (0.2 if n % 2 else 0.08) * math.cos(n * math.pi / 4),
             size / 2 + side * (0.2 if n % 2 else 0.08) * math.sin(n * math.pi / 4))
            for n in range(8)
        ]  # fmt: skip
        cv2.polylines(printed, [np.array(star, np.int32)], True, 255, 2)
    lines = printed.astype(np.float32) / 255 * rng.uniform(0.05, 0.5)
    if rng.random() < 0.25:
        for a, b in (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))):
            if rng.random() < 0.5:
                ends = [tuple(round(edge + side * c + rng.gauss(0, 2)) for c in p) for p in (a, b)]
                drawn = np.zeros((size, size), np.uint8)
                cv2.line(drawn, ends[0], ends[1], 255, width)
                lines = np.maximum(lines, drawn.astype(np.float32) / 255 * strength)
    return np.asarray(lines, np.float32)


def main() -> None:
    """Draw as many as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--views", type=Path)
    args = parser.parse_args()
    draw(args.out, args.count, args.views)


if __name__ == "__main__":
    main()
