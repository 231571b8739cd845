"""Squared paper: what is small and many is not taken for marks, and hides no sheet."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.sheets import find
from rollwrite.photo.sheets.warp import sheet_templates
from tests.photo.pictures import Picture
from tools.photos.paper.pages import Print, printed_sheet


def squared(side: int, step: int) -> Picture:
    """A page of squares, in pixels."""
    page = np.full((side, side, 3), 255, np.uint8)
    page[::step] = page[:, ::step] = 120
    return page


@pytest.mark.parametrize("step", [25, 40])
def test_few_of_its_squares_are_compared_as_if_they_were_marks(step: int) -> None:
    """Of 3,000 points with a line every 25 each was compared with each: that took a minute."""
    page = squared(1700, step * 17 // 30)
    half = cv2.cvtColor(
        cv2.resize(page, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY
    )
    least = find._least_outline(np.asarray(half, np.uint8))
    dark = cv2.adaptiveThreshold(
        half, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 25, 7
    )
    lengths = [len(one) for one in cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]]
    assert len(lengths) > 2000
    assert sum(length >= least * 850 for length in lengths) <= 2000
    assert find.find_sheets(page, sheet_templates(built_in_layout("standard"))) == []


def test_a_sheet_that_lies_on_it_is_found() -> None:
    sheet = printed_sheet(built_in_layout("standard"), Print(theme="bright"), 4.0).picture
    table = squared(int(1.3 * max(sheet.shape)), 14)
    table[100 : 100 + sheet.shape[0], 60 : 60 + sheet.shape[1]] = sheet
    grey = cv2.cvtColor(
        cv2.resize(table, (850, 850), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY
    )
    assert find._least_outline(np.asarray(grey, np.uint8)) > 0
    (found,) = find.find_sheets(table, sheet_templates(built_in_layout("standard")))
    assert len(found.marks) == 4
