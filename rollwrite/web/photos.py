"""Photos on their way to the process that reads them; they are held in memory only."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, TypeVar

from flask import request

from rollwrite.photo import PhotoError, Point
from rollwrite.photo.worker import BusyError, PhotoWorker, WorkerError
from rollwrite.schema.notes import Text, note
from rollwrite.web.heavy_work import machine
from rollwrite.web.languages import words
from rollwrite.web.problems import ProblemError

Photo: TypeAlias = Annotated[
    bytes, note("A JPEG, PNG, WebP or HEIC file of up to 25 MB.", name="Photo")
]
#: Four points, each number in whatever form Python reads.
_CORNERS: Final = "^[^,;]+,[^,;]+(;[^,;]+,[^,;]+){3}$"
R = TypeVar("R")


def read_sent_photo(read: Callable[[PhotoWorker, bytes], R]) -> R:
    """What the worker reads in the photo that this request sends.

    :raises ProblemError: it is no photo, too large, or there are too many at once.
    """
    here = machine()
    # All of it first: who sends slowly must not keep a place from others.
    photo = request.get_data(cache=False)
    if not here.places.acquire(blocking=False):
        raise ProblemError(503, "photo-busy")
    try:
        return read(here.photos, photo)
    except PhotoError as error:
        raise ProblemError(422, "photo", text=error.message(words())) from None
    except BusyError:
        raise ProblemError(503, "photo-busy") from None
    except WorkerError:
        raise ProblemError(422, "photo", text=words()("check_page.photo.failed")) from None
    finally:
        here.places.release()


def _four_points(text: str) -> tuple[Point, ...]:
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split(";"))]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise ValueError(text)
    return tuple(points)


#: Corners in a query: ``x,y;x,y;x,y;x,y``.
Corners: TypeAlias = Annotated[tuple[Point, ...], Text(_CORNERS, "four points", _four_points)]
