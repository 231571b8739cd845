"""Work that needs more than the application itself: photos, printing, and what takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from flask import request

from printables.worker import Printed, PrintWorker
from rollwrite.photo import PhotoError
from rollwrite.photo.worker import PhotoWorker
from rollwrite.players.job import Job
from rollwrite.players.worker import Urgency
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.site import Machine, site, words
from rollwrite.worker_process import BusyError, StillError, WorkerError

R = TypeVar("R")

#: The cookie of the paper that was chosen last.
PAPER: Final = "rollwrite-paper"
#: Where people print on Letter.
_LETTER_REGIONS: Final = ("US", "CA")


def machine() -> Machine:
    """The machine that this application has been given.

    :raises ProblemError: 501, it has none.
    """
    found = site().machine
    if found is None:
        raise ProblemError(501, "no-machine")
    return found


def worked_out(job: Job[R]) -> R:
    """What a job comes to, by the process that thinks.

    Python does one thing at a time: a tenth of a second here would be one for all tables. Where
    nothing waits, as in a browser, or there is no such process, it is worked out here.
    """
    thinker = site().players.thinker
    if site().machine is None or not thinker.is_waited_for:
        return job.run()
    try:
        return thinker.ask(job, Urgency.HINT)
    except (BusyError, WorkerError):
        raise ProblemError(503, "busy") from None


def with_printer(job: Callable[[PrintWorker], Printed]) -> Printed:
    """What this application's worker makes.

    :raises PrintError: it cannot be printed.
    """
    try:
        return job(machine().printer)
    except (BusyError, StillError):
        raise ProblemError(503, "print-busy") from None
    except WorkerError:
        raise ProblemError(422, "print", text=words()("print_page.failed")) from None


def usual_paper() -> str:
    """What was chosen last on this device; Letter where the browser's region uses it, else A4."""
    chosen = request.cookies.get(PAPER)
    if chosen in {"a4", "letter"}:
        return chosen
    regions = (tag.partition("-")[2].upper() for tag, _ in request.accept_languages)
    return "letter" if next(filter(None, regions), "") in _LETTER_REGIONS else "a4"


def read_sent_photo(read: Callable[[PhotoWorker, bytes], R]) -> R:
    """What the worker reads in the photo that this request sends.

    :raises ProblemError: it is no photo, too large, or there are too many at once.
    """
    here = machine()
    # All of it first: who sends slowly must not keep a place from others.
    photo = request.get_data(cache=False)
    try:
        return read(here.photos, photo)
    except PhotoError as error:
        raise ProblemError(422, "photo", text=error.message(words())) from None
    except (BusyError, StillError):
        raise ProblemError(503, "photo-busy") from None
    except WorkerError:
        raise ProblemError(422, "photo", text=words()("check_page.photo.failed")) from None
