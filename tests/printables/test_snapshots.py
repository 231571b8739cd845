"""Pages look as they did when somebody last looked at them.

``ROLLWRITE_SNAPSHOTS=write pytest tests/printables/test_snapshots.py`` takes new pictures; look at
them before you commit them.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import PRINTABLES, make
from tests.nights import by_day
from tests.printables.reading import pictures
from tests.printables.samples import SAMPLES

FOLDER = Path(__file__).parent.parent / "snapshots" / "printables"
DPI = 40
#: Renderers differ a little along edges: share of pixels that may differ by more than a fifth.
TOLERANCE = 0.002

LOOKS = {
    "bright": Options(),
    "low-ink": Options(theme_name="low-ink", language="es", paper="letter"),
    "large": Options(theme_name="large", language="fr"),
}
#: The usual look of everything, and the other two of what is printed most.
PAGES = [(sample, "bright") for sample in SAMPLES]
PAGES += [(sample, look) for sample in ("sheet", "solo", "card", "scorepad")
          for look in ("low-ink", "large")]  # fmt: skip
#: One of each printable, both ways to turn a sheet, to fold pieces, and the other looks.
BY_DAY = [(next(one for one in SAMPLES if one.startswith(name)), "bright") for name in PRINTABLES]
BY_DAY += [("sheet-wide", "bright"), ("pieces-fold", "bright")]
BY_DAY += [("solo", "low-ink"), ("scorepad", "large")]


@pytest.mark.parametrize(("sample", "look"), by_day(PAGES, BY_DAY))
def test_pages_look_as_they_did(sample: str, look: str) -> None:
    document = make(SAMPLES[sample](LOOKS[look])).document
    (picture,) = pictures(pdf(replace(document, pages=document.pages[:1])), DPI)
    path = FOLDER / f"{sample}-{look}.png"
    if os.environ.get("ROLLWRITE_SNAPSHOTS") == "write":
        FOLDER.mkdir(parents=True, exist_ok=True)
        Image.fromarray(picture).quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    with Image.open(path) as image:
        wanted = np.asarray(image.convert("RGB"))
    assert picture.shape == wanted.shape
    # Averaged over 2 x 2 pixels, so that a line that moves by a hair does not count.
    rows, columns = (size // 2 * 2 for size in picture.shape[:2])
    difference = np.abs(_halved(picture[:rows, :columns]) - _halved(wanted[:rows, :columns]))
    assert float((difference.max(axis=2) > 51).mean()) <= TOLERANCE


def _halved(picture: np.ndarray) -> np.ndarray:
    whole = picture.astype(np.float32)
    return np.asarray(
        (whole[::2, ::2] + whole[1::2, ::2] + whole[::2, 1::2] + whole[1::2, 1::2]) / 4
    )
