"""Boxes: crossed out by pencils that hardly show, and as crisp as no photo has them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printables.options import Options
from printables.pdf import pdf
from printables.printing import Request, make
from rollwrite.photo import read
from rollwrite.photo.network import read_boxes
from tests.photo_generator import HELD_BACK
from tests.photo_generator.box_sheets import make_box_sheet
from tests.printables.reading import pictures
from tools.box_data import boxes_of_sheet


def test_boxes_crossed_out_by_people_are_told_from_the_others() -> None:
    """On each sheet alone: some leads, and some pictures spoilt afterwards, nobody can read."""
    wrong = []
    for seed in range(HELD_BACK, HELD_BACK + 160, 8):
        patches, crossed = boxes_of_sheet(seed)
        assert len(crossed) == 24
        wrong.append(int(((read_boxes(patches) > 0.5) != np.array(crossed)).sum()))
    assert sum(one <= 2 for one in wrong) >= 17


def test_sheets_to_train_on_are_made_again_from_their_seed() -> None:
    first, again, other = (make_box_sheet(seed) for seed in (5, 5, 6))
    assert first.data == again.data
    assert (first.crossed, first.struck) == (again.crossed, again.struck)
    assert first.data != other.data


@pytest.mark.parametrize("dpi", [150, 200, 300])
@pytest.mark.parametrize("theme", ["bright", "low-ink", "large"])
@pytest.mark.parametrize("up", [1, 2, 4])
def test_nothing_is_crossed_out_on_a_clean_scan_of_blank_sheets(
    up: int, theme: str, dpi: int
) -> None:
    printed = make(Request("sheet", Options(up=up, theme_name=theme)))
    (page, sheets), picture = printed.places[0], pictures(pdf(printed.document), dpi)[0]
    slot = page.slots[len(sheets) - 1].area
    left, top, right, bottom = (
        round(at * dpi / 25.4) for at in (slot.x, slot.y, slot.right, slot.bottom)
    )
    scan = cv2.cvtColor(picture[top:bottom, left:right], cv2.COLOR_RGB2BGR)
    data = cv2.imencode(".jpg", scan, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
    reading = read(data)
    assert reading.found
    assert (reading.crossed, reading.strikes) == ((), 0)
    # A quarter of a page at 150 dpi is so small that doubt is honest, and it is said why.
    assert not reading.doubtful or "closer" in reading.remarks
