"""Collect patches of boxes for ``tools/photos/training/boxes.py``.

    python -m tools.photos.training.box_data OUT FIRST LAST [--photos]

writes one file for every hundred development seeds: what the reader would show its network, and
the truth. Only seeds below ``HELD_BACK`` are taken. Most are sheets' boxes
alone, seen from a known place; whole photos, which are much dearer, teach what the reader's own
slips look like.
"""

from __future__ import annotations

import argparse
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.homography import fit_homography
from rollwrite.photo.sheets.patches import BOX_HIGH, BOX_LOW, cut_boxes
from rollwrite.photo.sheets.warp import SheetTemplate, Warp, sheet_template
from tools.photos.sheets.box_sheets import make_box_sheet
from tools.photos.training.square_data import collect, sample

#: How far the reader's marks and its bend are off, in mm.
_SLIPS, _BENDS = (0.05, 0.2, 0.5, 1.0), (0.0, 0.15, 0.4, 0.8)
#: Terms of a polynomial of the third order.
_ORDER, _TERMS = 3, 10


def boxes_of_sheet(seed: int) -> tuple[Floats, list[bool]]:
    """The patches of one sheet's boxes, and which of them are crossed out."""
    sheet = make_box_sheet(seed)
    picture = cv2.imdecode(np.frombuffer(sheet.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert sheet.blank.arrangement is not None
    template = sheet_template(sheet.layout, sheet.blank.arrangement, sheet.edition)
    assert template.marks is not None
    rng, noise = Random(f"box-data-{seed}"), np.random.default_rng([seed, 5])
    slip, bend = rng.choice(_SLIPS), rng.choice(_BENDS)
    places = template.marks.mean(1)
    homography = fit_homography(places + noise.normal(0, slip, (4, 2)), sheet.marks.mean(1))
    assert homography is not None
    warp = Warp(template, homography)
    if bend:
        warp = warp.with_bend(noise.normal(0, bend / 2, (_TERMS, 2)), _ORDER)
    patches = cut_boxes(np.asarray(picture, np.uint8), warp)
    return patches, _truth(template, sheet.crossed, sheet.struck)


def boxes_of_photo(seed: int) -> tuple[Floats, list[bool]] | None:
    """The same of a whole photo; None when it shows no sheet with boxes, or none is found."""
    found = sample(seed)
    if found is None or not found[1].boxes:
        return None
    photo, template, patches = found
    return patches.boxes, _truth(template, photo.crossed, photo.struck)


def _truth(template: SheetTemplate, crossed: frozenset[str], struck: frozenset[int]) -> list[bool]:
    shapes = [name in crossed for name in template.boxes]
    return shapes + [number in struck for number in range(len(template.strikes))]


def packed(patches: Floats) -> object:
    """Patches as bytes."""
    low, high = np.array([*BOX_LOW, 0.0], np.float32), np.array([*BOX_HIGH, 1.0], np.float32)
    return np.round((patches - low) / (high - low) * 255).astype(np.uint8)


def arrays_of(seed: int, args: argparse.Namespace) -> dict[str, object] | None:
    """What is kept of a seed."""
    made = boxes_of_photo(seed) if args.photos else boxes_of_sheet(seed)
    if made is None:
        return None
    return {"boxes": packed(made[0]), "crossed": np.array(made[1], np.int8)}


def main() -> int:
    """Collect boxes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", action="store_true", help="whole ones")
    return collect(parser, arrays_of)


if __name__ == "__main__":
    raise SystemExit(main())
