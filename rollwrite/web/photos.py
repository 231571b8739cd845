"""Photos on their way to the process that reads them; they are held in memory only."""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Annotated, Final, TypeAlias, TypeVar, cast

from flask import current_app, request
from flask.sansio.app import App

from rollwrite.notes import Text, note
from rollwrite.photo import MAX_BYTES, PhotoError, Point
from rollwrite.photo.worker import QUEUE, BusyError, PhotoWorker, WorkerError
from rollwrite.web.languages import words
from rollwrite.web.problems import ProblemError

Photo: TypeAlias = Annotated[
    bytes, note("A JPEG, PNG, WebP or HEIC file of up to 25 MB.", name="Photo")
]
#: Where an application keeps its :class:`Photos`.
PHOTOS: Final = "rollwrite-photos"
#: Four points, each number in whatever form Python reads.
_CORNERS: Final = "^[^,;]+,[^,;]+(;[^,;]+,[^,;]+){3}$"
R = TypeVar("R")


@dataclass(frozen=True)
class Photos:
    """What an application has for reading photos.

    :ivar places: photos that may be in memory at once, on their way in or in the worker's queue.
    """

    worker: PhotoWorker
    places: BoundedSemaphore


def prepare(app: App) -> None:
    """Give an application what it needs for reading photos."""
    # The worker's process starts with the first photo, and ends with the application.
    worker = PhotoWorker()
    app.extensions[PHOTOS] = Photos(worker, BoundedSemaphore(2 * QUEUE))
    weakref.finalize(app, worker.close)


def read_sent_photo(read: Callable[[PhotoWorker, bytes], R]) -> R:
    """What the worker reads in the photo that this request sends.

    :raises ProblemError: it is no photo, too large, or there are too many at once.
    """
    photos = cast(Photos, current_app.extensions[PHOTOS])
    # A longer one is refused before it is read, and so is one too many.
    request.max_content_length = MAX_BYTES
    if not photos.places.acquire(blocking=False):
        raise ProblemError(503, "photo-busy")
    try:
        return read(photos.worker, request.get_data(cache=False))
    except PhotoError as error:
        raise ProblemError(422, "photo", text=error.message(words())) from None
    except BusyError:
        raise ProblemError(503, "photo-busy") from None
    except WorkerError:
        raise ProblemError(422, "photo", text=words()("check_page.photo.failed")) from None
    finally:
        photos.places.release()


def _four_points(text: str) -> tuple[Point, ...]:
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split(";"))]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise ValueError(text)
    return tuple(points)


#: Corners in a query: ``x,y;x,y;x,y;x,y``.
Corners: TypeAlias = Annotated[tuple[Point, ...], Text(_CORNERS, "four points", _four_points)]
