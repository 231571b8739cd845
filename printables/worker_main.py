"""The child process of :class:`~printables.worker.PrintWorker`: ``python -m`` this module."""

from __future__ import annotations

import json
import pickle

from printables.ink import ink
from printables.options import PrintError
from printables.pdf import pdf
from printables.printing import make
from printables.svg import svg
from printables.worker import Job, Printed, Refused
from rollwrite.paper import export_geometry
from rollwrite.table.dataclass_json import encode
from rollwrite.worker_process import serve_requests


def main() -> int:
    """Answer requests from standard input until it ends."""
    return serve_requests(_answered)


def _answered(message: bytes) -> bytes:
    job = pickle.loads(message)  # noqa: S301  # both ends are this program
    assert isinstance(job, Job)
    return pickle.dumps(answer(job))


def answer(job: Job) -> Printed | Refused:
    """What a job asks for, or why it cannot be."""
    try:
        printed = make(job.request)
    except PrintError as error:
        return Refused(error.key.removeprefix("print.error."), error.params)
    pages, notices = printed.document.pages, printed.document.notices
    if job.form == "svg":
        page = pages[min(job.page, len(pages)) - 1]
        text = svg(page, printed.document.title)
        return Printed(text.encode(), len(pages), notices, ink(page))
    if job.form == "geometry":
        geometry = json.dumps(encode(export_geometry(printed.places)))
        return Printed(geometry.encode(), len(pages), notices)
    return Printed(pdf(printed.document), len(pages), notices)


if __name__ == "__main__":
    raise SystemExit(main())
