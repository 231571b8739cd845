"""The child process of :class:`~printables.worker.PrintWorker`: ``python -m`` this module."""

from __future__ import annotations

import json
import pickle

from printables.options import PrintError
from printables.pdf import pdf
from printables.printing import make
from printables.svg import svg
from printables.worker import Job, Printed, Refused
from rollwrite.paper import export_geometry
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
    leaves = printed.document.leaves
    if job.form == "svg":
        leaf = leaves[min(job.page, len(leaves)) - 1]
        return Printed(svg(leaf, printed.document.title).encode(), len(leaves))
    if job.form == "geometry":
        return Printed(json.dumps(export_geometry(printed.places)).encode(), len(leaves))
    return Printed(pdf(printed.document), len(leaves))


if __name__ == "__main__":
    raise SystemExit(main())
