"""Collect patches of synthetic sheets for ``tools/train_photo.py``.

    python -m tools.photo_data OUT FIRST LAST

writes one file for every hundred development seeds: what the reader would show its networks, and
the truth. Only seeds below ``HELD_BACK`` are taken.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.arrays import Doubles
from rollwrite.photo.find import find_sheet, fit_homography
from rollwrite.photo.network import LETTERS
from rollwrite.photo.patches import Patches, cut
from rollwrite.photo.plan import Plan, board_plan, sheet_plans
from rollwrite.photo.refine import refined
from rollwrite.photo.warp import Warp
from tests.photo_generator import HELD_BACK, Photo, make_photo

#: How often each level is drawn; half of all sheets break the rules, so that nothing learns them.
LEVELS = ("easy", "medium", "medium", "hard", "hard", "hard", "hard", "wild", "wild", "wild")
BROKEN = 0.5
RETAIL = 0.1
SHARD = 100
#: Patches are stored as bytes: brightness and the two tints each in a range of their own.
LOW = np.array([-2.8, -1.5, -1.5], np.float32)
HIGH = np.array([0.4, 1.5, 1.5], np.float32)


def packed(patches: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> object:
    """Patches as bytes."""
    part = (patches - LOW) / (HIGH - LOW)
    return np.clip(np.round(part * 255), 0, 255).astype(np.uint8)


def sample(seed: int) -> tuple[Photo, Plan, Patches] | None:
    """A photo and what the reader cuts out of it; None when its sheet is not found."""
    rng = Random(f"data-{seed}")
    retail = rng.random() < RETAIL
    photo = make_photo(seed, rng.choice(LEVELS), broken=BROKEN, retail=retail)
    picture = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    image = np.asarray(picture, np.uint8)
    layout = built_in_layout(photo.layout)
    if retail:
        warp = _by_hand(photo, board_plan(layout.side), rng)
    else:
        found = find_sheet(image, sheet_plans(layout))
        if found is None or len(found.marks) < 3:
            return None
        warp = Warp(found.plan, found.homography)
    warp = refined(image, warp, marks=not retail)
    return photo, warp.plan, cut(image, warp)


def _by_hand(photo: Photo, plan: Plan, rng: Random) -> Warp:
    """As if somebody had dragged handles to the grid's corners, not quite exactly."""
    pixels: Doubles = np.array(photo.corners)
    square = float(np.linalg.norm(pixels[2] - pixels[0])) / plan.side / 1.41
    pixels += np.array([[rng.gauss(0, 0.04 * square) for _ in range(2)] for _ in range(4)])
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * plan.side
    homography = fit_homography(plan.at(ends), pixels)
    assert homography is not None
    return Warp(plan, homography)


def main() -> int:
    """Collect the seeds named on the command line."""
    folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    if last > HELD_BACK:
        print(f"seeds from {HELD_BACK} on are held back", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(first, last, SHARD):
        stored: dict[str, object] = {}
        for seed in range(start, min(start + SHARD, last)):
            found = sample(seed)
            if found is None:
                continue
            photo, plan, patches = found
            letters = [LETTERS.index(letter) for row in photo.squares for letter in row]
            crossed = [name in photo.crossed for name in plan.boxes]
            stored |= {
                f"{seed}.squares": packed(patches.squares),
                f"{seed}.ring": packed(patches.ring),
                f"{seed}.ring_places": patches.ring_places,
                f"{seed}.boxes": packed(patches.boxes),
                f"{seed}.letters": np.array(letters, np.int8),
                # Which of the strike boxes are crossed is told by the photo, not only how many.
                f"{seed}.crossed": np.array(
                    [*crossed, *(n in photo.struck for n in range(len(plan.strikes)))], np.int8
                ),
            }
        np.savez_compressed(folder / f"{start:07}.npz", **stored)  # type: ignore[arg-type]  # arrays
        print(start, len(stored) // 6, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
