"""Printing in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import Request, make
from printables.worker import PrintWorker, WorkerError
from tests.printables.samples import table_specs


@pytest.fixture(scope="module")
def worker() -> Iterator[PrintWorker]:
    made = PrintWorker()
    yield made
    made.close()


def test_the_worker_prints_what_this_process_would_print(worker: PrintWorker) -> None:
    for request in (
        Request("solo", Options(language="fr", up=2), seeds=("TEA",)),
        Request("sheet", Options(theme_name="low-ink"), specs=table_specs()),
        Request("pieces", Options(), game="duo"),
    ):
        document = make(request).document
        printed = worker.pdf(request)
        assert printed.data == pdf(document)
        assert printed.pages == len(document.pages)


def test_previews_and_geometry_come_from_it_too(worker: PrintWorker) -> None:
    request = Request("kit", Options(), players=2)
    for page in (1, 8, 99):
        printed = worker.svg(request, page)
        assert printed.data.startswith(b"<svg")
        assert printed.pages == 8
    assert worker.svg(request, 8) == worker.svg(request, 99)
    data = json.loads(worker.geometry(Request("sheet", Options())).data)
    assert len(data["pages"]) == 1


def test_refusals_come_through_and_the_worker_goes_on(worker: PrintWorker) -> None:
    with pytest.raises(PrintError) as refused:
        worker.pdf(Request("dice", Options(), size_mm=99.0))
    assert refused.value.key == "print.error.dice_size"
    assert refused.value.params == {"value": "99", "least": "12", "most": "30"}
    assert worker.pdf(Request("dice", Options())).pages == 1


def test_what_takes_too_long_is_ended_and_the_next_request_gets_a_new_process() -> None:
    worker = PrintWorker(timeout_s=0.001)
    with pytest.raises(WorkerError):
        worker.pdf(Request("sheet", Options()))
    worker.close()
    patient = PrintWorker()
    assert patient.pdf(Request("sheet", Options())).pages == 1
    patient.close()
    assert patient.pdf(Request("sheet", Options())).pages == 1
    patient.close()
