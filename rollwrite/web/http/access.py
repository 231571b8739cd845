"""Who sends this request: the token of a seat, from its cookie or as a bearer token."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import compare_digest
from typing import Annotated, Final, TypeAlias, TypeVar

from flask import Response, current_app, request
from flask.sansio.app import App
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import clean_class_code, clean_code, token_from_idempotency_key
from rollwrite.schema.dataclass_json import WrittenAs, note
from rollwrite.service import Seated, TableSnapshot
from rollwrite.service.dares import UnknownDareError
from rollwrite.store import UnknownTableError
from rollwrite.table import RefusedError
from rollwrite.web.games import messages
from rollwrite.web.games.messages import IDEMPOTENCY_KEY_PATTERN
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import guesses
from rollwrite.web.http.rendering import json_response, view_json
from rollwrite.web.http.security import is_secure
from rollwrite.web.http.site import site

#: How a cookie that keeps a seat is called, before the table's code.
_SEAT_COOKIE: Final = "rw-"
#: And one that only the pages of the table get: the class that has given the seat.
_CLASS_COOKIE: Final = "class"
#: Of so many cookies the tables are looked up; browsers send the newest last.
_LOOKED_UP: Final = 20

TableCode: TypeAlias = Annotated[
    str, note("The table's code; small letters, spaces and dashes do no harm.")
]
GameNumber: TypeAlias = Annotated[str, WrittenAs(int)]
AnyResponse = TypeVar("AnyResponse", bound=BaseResponse)

_DAY_S: Final = 86_400


def game_number(snapshot: TableSnapshot, text: str) -> int:
    """The number of a game in the address, of those that were begun at the table.

    :raises ProblemError: there is no such game.
    """
    number = int(text) if re.fullmatch("[1-9][0-9]{0,8}", text) else 0
    if not 1 <= number <= snapshot.table.games:
        raise ProblemError(404, "no-such-game")
    return number


def table_code(code: str) -> str:
    """The code of a table as it is written.

    :raises UnknownTableError: it can be none.
    """
    cleaned = clean_code(code)
    if cleaned is None:
        raise UnknownTableError(code)
    return cleaned


def cookie_name(code: str) -> str:
    """The cookie that keeps the seat at a table."""
    return f"{_SEAT_COOKIE}{code}"


def token_of(code: str) -> str | None:
    """The token this request bears for a table; a bearer token goes before a cookie."""
    if "Authorization" not in request.headers:
        return request.cookies.get(cookie_name(code))
    bearer = request.authorization
    if bearer is None or bearer.type != "bearer" or not bearer.token:
        raise ProblemError(401, "bad-authorization")
    return bearer.token


def own_tables() -> tuple[TableSnapshot, ...]:
    """The tables at which this phone has a seat: finished ones last, else the newest first."""
    names = [name for name in request.cookies if name.startswith(_SEAT_COOKIE)]
    found = [seat_at(name.removeprefix(_SEAT_COOKIE)) for name in names[-_LOOKED_UP:]]
    seats = [snapshot for snapshot in found if snapshot is not None]
    return tuple(sorted(seats, key=lambda seat: (is_over(seat), -seat.table_id)))


def seat_at(code: str) -> TableSnapshot | None:
    """The table with this code, if it is there and this phone's cookie is good for a seat.

    A wrong code is no guess here: without its token nobody learns that there is a table.
    """
    try:
        code = table_code(code)
        snapshot = site().service.snapshot(code, request.cookies.get(cookie_name(code)))
    except UnknownTableError:
        return None
    return None if snapshot.actor is None else snapshot


def is_over(snapshot: TableSnapshot) -> bool:
    """Whether the table's game has ended, and no other has begun."""
    game = snapshot.table.game
    return game is not None and game.phase == "over"


def form_key() -> str | None:
    """The idempotency key of the form that was sent: a second tap sends it twice."""
    key = request.form.get("id", "")
    return key if re.fullmatch(IDEMPOTENCY_KEY_PATTERN, key) else None


def refuse_if_seated(snapshot: TableSnapshot, idempotency_key: str | None) -> None:
    """Let nobody sit down twice; whom this very key has seated already may ask again.

    :raises RefusedError: the sender has a seat.
    """
    if snapshot.actor is None:
        return
    token = token_of(snapshot.code) or ""
    if idempotency_key is None or not compare_digest(
        token.encode(), token_from_idempotency_key(idempotency_key, snapshot.code).encode()
    ):
        raise RefusedError("already-seated")


def request_snapshot(code: str, *, watching: bool = False) -> TableSnapshot:
    """The table as whoever sends this request sees it.

    A cookie that is no longer good is as none; a program's bearer token must be good.

    :param watching: as a spectator, whoever it is.
    :raises UnknownTableError: there is no such table.
    :raises ProblemError: 401 for an unknown bearer token, 429 for too many wrong codes.
    """
    with counted_guess():
        code = table_code(code)
        token = None if watching else token_of(code)
        snapshot = site().service.snapshot(code, token)
    is_known = snapshot.actor is not None or snapshot.claim is not None
    if token is not None and not is_known and "Authorization" in request.headers:
        raise ProblemError(401, "unknown-token")
    return snapshot


@contextmanager
def counted_guess() -> Iterator[None]:
    """Count it as a guess where there is no table, or no link, with a code.

    :raises ProblemError: 429 for too many of them.
    """
    try:
        yield
    except (UnknownTableError, UnknownDareError):
        # Only who is wrong is slowed: many share an address, and most of them have the right code.
        if not guesses().allows():
            raise ProblemError(429, "too-often") from None
        guesses().use()
        raise


def own_seat(snapshot: TableSnapshot, number: int) -> int:
    """The number of a seat that the sender must speak for.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    seat = snapshot.table.seat(number)
    if seat is None:
        raise RefusedError("unknown-seat")
    if snapshot.actor is None:
        raise RefusedError("not-seated")
    if not snapshot.table.speaks_for(snapshot.actor, number):
        raise RefusedError("not-your-seat", name=seat.name)
    return number


def keep_seat(response: AnyResponse, seated: Seated) -> AnyResponse:
    """Put the token of a new seat into its cookie."""
    response.set_cookie(
        cookie_name(seated.snapshot.code),
        seated.token,
        max_age=site().config.retention_days * _DAY_S,
        path="/",
        secure=is_secure(site().hosts),
        httponly=True,
        samesite="Lax",
    )
    return response


def keep_class(response: AnyResponse, code: str, class_code: str) -> AnyResponse:
    """Let the way from a table back to the class that sent this phone there be known."""
    response.set_cookie(
        _CLASS_COOKIE,
        class_code,
        max_age=_DAY_S,
        path=f"/t/{code}",
        httponly=True,
        samesite="Lax",
    )
    return response


def kept_class() -> str | None:
    """The code of the class that has sent this phone to this table."""
    return clean_class_code(request.cookies.get(_CLASS_COOKIE, ""))


@dataclass(frozen=True)
class Elsewhere:
    """The seat that this phone has at another table than the one it looks at.

    :ivar class_code: of the class that has given it; ``table`` how that is called in the room.
    """

    class_code: str
    table: int


#: Who knows where a phone has its seat that asks for a table with this code.
_WAYS: Final = "rollwrite-ways"


def shows_way(app: App, way: Callable[[str], Elsewhere | None]) -> None:
    """Let pages of tables know where a phone's seat is, from who leads rooms of tables."""
    app.extensions[_WAYS] = way


def seat_elsewhere(code: str) -> Elsewhere | None:
    """Where this phone has its seat, in the room of tables that this one is in."""
    way: Callable[[str], Elsewhere | None] | None = current_app.extensions.get(_WAYS)
    return None if way is None else way(code)


@dataclass(frozen=True)
class OwnClass:
    """A class that is led from this device, by its code and its title."""

    code: str
    title: str


#: Who knows the classes that are led from the device that asks.
_LED: Final = "rollwrite-led"


def tells_led(app: App, led: Callable[[], tuple[OwnClass, ...]]) -> None:
    """Let other pages lead a teacher back, from who leads rooms of tables."""
    app.extensions[_LED] = led


def own_classes() -> tuple[OwnClass, ...]:
    """The classes that are led from this device, the newest first."""
    led: Callable[[], tuple[OwnClass, ...]] | None = current_app.extensions.get(_LED)
    return () if led is None else led()


def seated_response(seated: Seated) -> Response:
    """Seat, token and view; the token goes into the phone's cookie too."""
    snapshot = seated.snapshot
    assert snapshot.actor is not None
    answer = messages.Seated(
        snapshot.code, snapshot.actor, seated.token, snapshot.seq, view_json(snapshot)
    )
    response = json_response(answer, 201)
    response.headers["Location"] = f"/api/v1/tables/{snapshot.code}"
    return keep_seat(response, seated)
