"""Marks and QR codes are found again on a rendered page."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
import zxingcpp

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint
from printables.printing import make
from printables.puzzles.challenge import ChallengePrint
from printables.sheets.table import SheetPrint, SoloPrint
from rollwrite.paper import parse_code
from rollwrite.photo import read
from tests.nights import by_day
from tests.printables.reading import Picture, each_picture, pictures
from tests.printables.samples import table_specs

SHEETS = {
    "sheet": SheetPrint(Options()),
    "low-ink": SheetPrint(Options(paper="letter", theme_name="low-ink", landscape=True)),
    "two": SheetPrint(Options(up=2), specs=table_specs()),
    "four": SheetPrint(Options("a3", up=4), specs=table_specs()),
    "solo": SoloPrint(Options(theme_name="large"), seeds=("2026-11-20",)),
    "challenge": ChallengePrint(Options(), seeds=("TEA",)),
    "large": SheetPrint(Options(theme_name="large", paper="a3")),
    "a5": SheetPrint(Options("a5"), specs=table_specs()[:1]),
    "solo-four": SoloPrint(Options("a3", up=4), seeds=("A", "B", "C", "D")),
    "solo-two": SoloPrint(Options(up=2, theme_name="low-ink"), seeds=("A", "B")),
}


@cache
def detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def found_marks(picture: Picture) -> dict[int, list[np.ndarray]]:
    corners, ids, _ = detector().detectMarkers(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY))
    found: dict[int, list[np.ndarray]] = {}
    if not corners:
        return found
    for quad, number in zip(corners, ids.ravel(), strict=True):
        found.setdefault(int(number), []).append(quad[0])
    return found


@pytest.mark.parametrize("dpi", by_day([100, 150], [100]))
@pytest.mark.parametrize("name", by_day(SHEETS, ["low-ink", "two", "challenge", "a5"]))
def test_marks_are_found_where_the_geometry_says(name: str, dpi: int) -> None:
    printed = make(SHEETS[name])
    pages = each_picture(pdf(printed.document), dpi)
    for (_, sheets), picture in zip(printed.places, pages, strict=True):
        found = found_marks(picture)
        if not sheets:
            assert not found
            continue
        assert set(found) == {0, 1, 2, 3}
        for _, sheet in sheets:
            for number, mark in sheet.fiducials.items():
                wanted = np.array(mark.corners) * dpi / 25.4
                # Within a pixel and a half, corners in the same order: marks lie upright.
                assert any(np.abs(quad - wanted).max() < 1.5 for quad in found[number])


@pytest.mark.parametrize("dpi", by_day([100, 150], [100]))
@pytest.mark.parametrize("name", by_day(SHEETS, ["sheet", "four", "solo", "solo-two"]))
def test_qr_codes_say_what_the_sheet_is(name: str, dpi: int) -> None:
    sheet = SHEETS[name]
    printed = make(sheet)
    picture = pictures(pdf(printed.document), dpi)[0]
    barcodes = zxingcpp.read_barcodes(picture)
    codes = sorted((parse_code(one.text) for one in barcodes), key=lambda code: code.seat or 0)
    assert len(codes) == sheet.options.up
    assert {code.layout for code in codes} == {"STANDARD"}
    if isinstance(sheet, SheetPrint) and sheet.specs:
        assert [code.seat for code in codes] == list(range(1, len(codes) + 1))
        assert {code.table for code in codes} == {"K7M3QX2"}
    if name == "solo":
        assert codes[0].seed == "2026-11-20"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("up", "theme"),
    by_day([(1, "bright"), (2, "bright"), (1, "large")], [(2, "bright")]),
)
def test_sheets_of_a_game_are_read_back_square_for_square(up: int, theme: str) -> None:
    """Numbers and letters leave no holes in the shapes that a photo shows."""
    specs = table_specs()
    printed = make(SheetPrint(Options(up=up, theme_name=theme), specs=specs))
    dpi = 200
    pages = each_picture(pdf(printed.document), dpi)
    numbers = iter(range(len(specs)))
    for (page, sheets), picture in zip(printed.places, pages, strict=True):
        for slot, _ in zip(page.slots, sheets, strict=False):
            spec = specs[next(numbers)]
            x, y, right, bottom = (
                round(length * dpi / 25.4)
                for length in (slot.area.x, slot.area.y, slot.area.right, slot.area.bottom)
            )
            bgr = cv2.cvtColor(picture[y:bottom, x:right], cv2.COLOR_RGB2BGR)
            reading = read(cv2.imencode(".png", bgr)[1].tobytes())
            assert reading.found
            assert (reading.table, reading.seat) == (spec.code.table, spec.code.seat)
            seen = {
                (row, column): colour
                for row, colours in enumerate(reading.squares)
                for column, colour in enumerate(colours)
                if colour != "."
            }
            assert seen == {
                square: drawn.colour for drawn in spec.drawn for square in drawn.squares
            }
            assert set(reading.crossed or ()) == spec.crossed
            assert reading.strikes == spec.strikes


@pytest.mark.parametrize("theme", by_day(["bright", "low-ink"], ["bright"]))
@pytest.mark.parametrize("tables", by_day([2, 12], [2]))
def test_codes_of_a_class_lead_to_its_tables(tables: int, theme: str) -> None:
    codes = tuple(f"K7M3Q{n:02}" for n in range(tables))
    address = "http://192.168.100.200:8000"
    request = ClassPrint(Options(theme_name=theme), tables=tables, codes=codes, address=address)
    found = {
        one.text
        for picture in each_picture(pdf(make(request).document), 150)
        for one in zxingcpp.read_barcodes(picture)
        if one.text.startswith(address)
    }
    assert found == {f"{address}/t/{code}" for code in codes}
