"""The child process of :class:`~printables.worker.PrintWorker`: ``python -m`` this module."""

from __future__ import annotations

import json
import pickle
import sys
from dataclasses import replace
from math import ceil
from typing import Final

from printables.engine.drawing import Document
from printables.engine.ink import ink, ink_of_all
from printables.engine.options import PrintError
from printables.engine.output import outputs
from printables.engine.pdf import pdf
from printables.engine.svg import svg
from printables.piles import pile_file
from printables.printing import make, plain_text
from printables.worker import Job, PileJob, Printed, Refused
from rollwrite.paper import export_geometry
from rollwrite.piles import gather
from rollwrite.schema.dataclass_json import encode
from rollwrite.worker_process import NICENESS, serve_requests

MM_PER_INCH: Final = 25.4
#: A picture of A3 at 300 dots per inch; more would hold up everybody else who prints.
MAX_DOTS: Final = 18_000_000


def main(niceness: int = NICENESS) -> int:
    """Answer requests from standard input until it ends."""
    return serve_requests(_answered, niceness)


def _answered(message: bytes) -> bytes:
    job = pickle.loads(message)  # noqa: S301  # both ends are this program
    assert isinstance(job, Job | PileJob)
    return pickle.dumps(answer(job))


def answer(job: Job | PileJob) -> Printed | Refused:
    """What a job asks for, or why it cannot be."""
    if isinstance(job, PileJob):
        return Printed(pile_file(gather(job.sheets), job.form, job.language), len(job.sheets))
    try:
        return _printed(job)
    except PrintError as error:
        return Refused(error.key.removeprefix("print.error."), error.params)


def _printed(job: Job) -> Printed:
    if job.form == "text":
        texts = plain_text(job.request)
        return Printed("\n\n".join(texts).encode(), len(texts))
    printed = make(job.request)
    document = printed.document
    pages, notices = document.pages, document.notices
    page = pages[min(job.page, len(pages)) - 1]
    if job.form == "svg":
        picture = svg(page, document.title).encode()
        return Printed(picture, len(pages), notices, ink(page), ink_of_all(pages))
    if job.form == "geometry":
        geometry = json.dumps(encode(export_geometry(printed.places)))
        return Printed(geometry.encode(), len(pages), notices)
    if job.form == "picture":
        (data,) = _picture(replace(document, pages=(page,)), job.dpi)
        return Printed(data, len(pages), notices)
    return Printed(pdf(document), len(pages), notices)


def _picture(document: Document, dpi: int | None) -> list[bytes]:
    if dpi is None:
        return outputs(document, "svg")
    (page,) = document.pages
    dots(page.width, page.height, dpi)
    return outputs(document, "png", dpi)


def dots(width: float, height: float, dpi: int) -> tuple[int, int]:
    """How wide and how high a PNG is of a page of so many mm.

    :raises PrintError: those are too many.
    """
    found = width * height * (dpi / MM_PER_INCH) ** 2
    if found > MAX_DOTS:
        most = int(dpi * (MAX_DOTS / found) ** 0.5)
        raise PrintError("dots", value=dpi, most=most)
    return ceil(width * dpi / MM_PER_INCH), ceil(height * dpi / MM_PER_INCH)


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
