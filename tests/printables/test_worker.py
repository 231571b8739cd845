"""Printing in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from printables.boards.pieces import PiecesPrint
from printables.cards.dice import DicePrint
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.kits.kit import KitPrint
from printables.printing import make
from printables.sheets.table import SheetPrint, SoloPrint
from printables.worker import PrintWorker, WorkerError
from tests.printables.samples import table_specs


@pytest.fixture(scope="module")
def worker() -> Iterator[PrintWorker]:
    # On a busy machine it takes its time.
    made = PrintWorker(timeout_s=90.0)
    yield made
    made.close()


def test_the_worker_prints_what_this_process_would_print(worker: PrintWorker) -> None:
    for request in (
        SoloPrint(Options(language="fr", up=2), seeds=("TEA",)),
        SheetPrint(Options(theme_name="low-ink"), specs=table_specs()),
        PiecesPrint(Options(), game="duo"),
    ):
        document = make(request).document
        printed = worker.pdf(request)
        assert printed.data == pdf(document)
        assert printed.pages == len(document.pages)


@pytest.mark.nightly
def test_previews_and_geometry_come_from_it_too(worker: PrintWorker) -> None:
    request = KitPrint(Options(), players=2)
    for page in (1, 8, 99):
        printed = worker.svg(request, page)
        assert printed.data.startswith(b"<svg")
        assert printed.pages == 8
    assert worker.svg(request, 8) == worker.svg(request, 99)
    data = json.loads(worker.geometry(SheetPrint(Options())).data)
    assert len(data["pages"]) == 1


def test_refusals_come_through_and_the_worker_goes_on(worker: PrintWorker) -> None:
    with pytest.raises(PrintError) as refused:
        worker.pdf(DicePrint(Options(), size=99.0))
    assert refused.value.key == "print.error.dice_size"
    assert refused.value.params == {"value": "99", "least": "12", "most": "30"}
    assert worker.pdf(DicePrint(Options())).pages == 1


def test_what_takes_too_long_is_ended() -> None:
    impatient = PrintWorker(timeout_s=0.001)
    with pytest.raises(WorkerError):
        impatient.pdf(SheetPrint(Options()))
    impatient.close()


def test_after_its_process_has_ended_the_next_request_gets_a_new_one(worker: PrintWorker) -> None:
    worker.close()
    assert worker.pdf(SheetPrint(Options())).pages == 1
