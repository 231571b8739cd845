"""Printing: copies of one sheet, pages that all differ, single sheets, a class kit."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from statistics import median

from pypdf import PdfReader

from printables.boards.pieces import PiecesPrint
from printables.engine.options import Options
from printables.engine.output import Format, outputs
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint
from printables.printing import make
from printables.request.printable import Printable
from printables.sheets.table import SheetPrint, SoloPrint

COPIES = 1000
DIFFERENT = 240


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that every page is there and no file is too large."""
    _made(SheetPrint())  # fonts and tables are loaded once in a process
    seconds, data = _made(SheetPrint(Options(copies=COPIES)))
    _count(data, COPIES)
    report("print: copies of one sheet", f"{COPIES / seconds:,.0f} pages/s", f"{len(data):,} B")

    seeds = tuple(f"SEED-{number}" for number in range(DIFFERENT))
    seconds, data = _made(SoloPrint(seeds=seeds))
    _count(data, DIFFERENT)
    rate = DIFFERENT / seconds
    report("print: solo sheets that all differ", f"{rate:,.0f} pages/s", f"{len(data):,} B")

    for up in (1, 2):
        request = SheetPrint(Options(up=up))
        times = []
        for _ in range(20):
            seconds, data = _made(request)
            times.append(seconds * 1000)
        assert len(data) <= 60_000
        note = f"worst {max(times):.1f} ms, {len(data):,} B"
        report(f"print: a sheet, {up}-up", f"{median(times):.1f} ms", note)

    document = make(SheetPrint()).document
    forms: tuple[tuple[Format, int], ...] = (("svg", 0), ("png", 150), ("png", 300))
    for form, dpi in forms:
        start = time.process_time()
        (data,) = outputs(document, form, dpi)
        seconds = time.process_time() - start
        name = f"{form}, {dpi} dpi" if dpi else form
        report(f"print: a sheet as {name}", f"{seconds * 1000:.0f} ms", f"{len(data):,} B")

    names = tuple(f"Player {number}" for number in range(30))
    address = "http://192.168.1.20:8000"
    seconds, data = _made(ClassPrint(tables=8, names=names, address=address))
    pages = len(PdfReader(BytesIO(data)).pages)
    assert pages == 25
    assert len(data) <= 500_000
    note = f"{pages} pages, {len(data):,} B"
    report("print: a class kit of 30", f"{seconds * 1000:.0f} ms", note)

    seconds, data = _made(PiecesPrint(game="classic"))
    _count(data, 4)
    report("print: the pieces of Classic", f"{seconds * 1000:.0f} ms", f"4 pages, {len(data):,} B")


def _made(request: Printable) -> tuple[float, bytes]:
    """Seconds of one core, whatever else the machine does, and the file."""
    start = time.process_time()
    data = pdf(make(request).document)
    return time.process_time() - start, data


def _count(data: bytes, pages: int) -> None:
    assert len(PdfReader(BytesIO(data)).pages) == pages
