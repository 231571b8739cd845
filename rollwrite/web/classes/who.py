"""What all pages of a class stand on: who looks at it, by the cookies of a child's phone and of a
teacher's device; and that they hear when something has happened, and ask again.

What they show is drawn for each of them by the page's own address, so the stream says only that
there is something new: soon, when the class itself has changed, and now and then, however much goes
on at the tables. A child that has not sat down hears nothing of those.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from threading import Lock
from typing import Final, cast

from flask import Response, current_app, request
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.classroom import ClassRefusedError
from rollwrite.codes import clean_class_code, new_idempotency_key
from rollwrite.service.classes import LASTS as CLASS_LASTS
from rollwrite.service.classes import Classes, NotTeacherError, SeenClass
from rollwrite.store import StoreError, UnknownTableError
from rollwrite.web.http.access import (
    Elsewhere,
    OwnClass,
    counted_guess,
    form_key,
    shows_way,
    tells_led,
)
from rollwrite.web.http.problems import Foreseen, ProblemError, describe
from rollwrite.web.http.rendering import Page, base_url
from rollwrite.web.http.security import is_secure
from rollwrite.web.http.site import NAME, Site, site, words
from rollwrite.web.live.hub import TooManyStreamsError

#: A page hears of news so often at most, of those at tables so often, has a sign of life so often,
#: and ends after so long; seconds.
_LEAST_S: Final = 1.5
TABLES_S: Final = 8.0
_BEAT_S: Final = 15.0
_LIFE_S: Final = 600.0
#: Streams of one class: projectors, and children who are still at the door; and how many more there
#: may be where its teacher comes, whom no child keeps out.
_MOST: Final = 64
_TEACHERS: Final = 8


@dataclass(frozen=True)
class _Where:
    """By what the loop that writes to all lines knows this one."""

    table_id: int


class ClassStream:
    """What one page of a class hears. It is pulled, as those of tables are."""

    def __init__(
        self, live: ClassLive, seen: SeenClass, ids: frozenset[int], *, with_tables: bool
    ) -> None:
        self.channel = _Where(seen.log_id)
        self.is_over = False
        self._live = live
        self._code = seen.code
        self.ids = ids
        self.with_tables = with_tables
        #: After how many seconds there is something to say.
        self._after_s = _BEAT_S
        self._said_at = time.monotonic()
        self._until = self._said_at + _LIFE_S

    @property
    def due_at(self) -> float:
        """When there is something to pull, on the monotonic clock."""
        return min(self._said_at + self._after_s, self._until)

    def wake(self, table_id: int) -> None:
        """Something has happened at the class or at one of its tables."""
        is_class = table_id == self.channel.table_id
        self._after_s = min(self._after_s, _LEAST_S if is_class else TABLES_S)

    def opening(self) -> bytes:
        """The first message."""
        return b"retry: 3000\nevent: hello\ndata: {}\n\n"

    def pull(self, now: float) -> list[bytes]:
        """The messages since the last pull.

        :param now: on the monotonic clock.
        """
        if self.is_over or now < self.due_at:
            return []
        if now >= self._until:
            self.is_over = True
            return [b"event: bye\ndata: {}\n\n"]
        self._said_at = now
        if self._after_s == _BEAT_S:
            self.is_over = not self._live.is_there(self._code)
            return [b"event: bye\ndata: {}\n\n" if self.is_over else b"event: beat\ndata: {}\n\n"]
        self._after_s = _BEAT_S
        try:
            if self.with_tables:
                self.ids = self._live.followed(self._code, self.ids)
        except (StoreError, UnknownTableError):
            self.is_over = True
            return [b"event: bye\ndata: {}\n\n"]
        return [b"event: news\ndata: {}\n\n"]

    def close(self) -> None:
        """The page is gone."""
        self._live.forget(self)


class ClassLive:
    """All streams of classes of one process."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._lock = Lock()
        self._streams: list[ClassStream] = []
        classes.store.watch(self._changed)

    def followed(self, code: str, before: frozenset[int] = frozenset()) -> frozenset[int]:
        """The logs that a class consists of; they are followed instead of those ``before``.

        So a process hears also of what others do at them.
        """
        ids = self._classes.ids(self._classes.find(code))
        for table_id in ids - before:
            self._classes.store.follow(table_id)
        for table_id in before - ids:
            self._classes.store.unfollow(table_id)
        return ids

    def is_there(self, code: str) -> bool:
        """Whether a class has not been deleted."""
        try:
            self._classes.store.table_id(code)
        except UnknownTableError:
            return False
        return True

    def listen(self, seen: SeenClass, *, with_tables: bool = True) -> ClassStream:
        """One more page.

        :param with_tables: whether it shows what happens at the tables.
        :raises TooManyStreamsError: so many listen already.
        """
        with self._lock:
            most = _MOST + (_TEACHERS if seen.is_teacher else 0)
            if sum(one.channel.table_id == seen.log_id for one in self._streams) >= most:
                raise TooManyStreamsError("too many pages of a class")
            if with_tables:
                ids = self.followed(seen.code)
            else:
                ids = frozenset({seen.log_id})
                self._classes.store.follow(seen.log_id)
            stream = ClassStream(self, seen, ids, with_tables=with_tables)
            self._streams.append(stream)
        return stream

    def forget(self, stream: ClassStream) -> None:
        """One page less."""
        with self._lock:
            if stream not in self._streams:
                return
            self._streams = [one for one in self._streams if one is not stream]
        for table_id in stream.ids:
            self._classes.store.unfollow(table_id)

    def _changed(self, table_id: int, _seq: int) -> None:
        for stream in self._streams:
            if table_id in stream.ids:
                stream.wake(table_id)


# ── Who looks ─────────────────────────────────────────────────────────────────────────────────────

#: How the cookies are called, before the class's code: of a child's phone, of a teacher's device.
CHILD: Final = "rwc-"
TEACHER: Final = "rwt-"
_DAY_S: Final = 86_400
#: Of so many cookies the classes are looked up; browsers send the newest last.
_LOOKED_UP: Final = 5
_CLASSES: Final = "rollwrite-classes"
_LIVE: Final = "rollwrite-class-live"


@dataclass(frozen=True)
class ClassPage(Page):
    """A page of a class."""

    seen: SeenClass

    @property
    def code(self) -> str:
        """Of the class."""
        return self.seen.code

    @property
    def address(self) -> str:
        """Where children come in."""
        return address_of(self.seen)


def prepare(state: BlueprintSetupState) -> None:
    """Let an application have classes."""
    found: Site | None = state.app.extensions.get(NAME)
    if found is None:
        # Only templates are wanted: of an application without tables.
        return
    made = Classes(found.service)
    state.app.extensions[_CLASSES] = made
    state.app.extensions[_LIVE] = ClassLive(made)
    shows_way(state.app, _way)
    tells_led(state.app, _led)


def _way(code: str) -> Elsewhere | None:
    """Where the child of this phone sits, if its class has a table with this code."""
    cookies = [name for name in request.cookies if name.startswith(CHILD)]
    for name in cookies[-_LOOKED_UP:]:
        try:
            seen = classes().find(name.removeprefix(CHILD), request.cookies[name])
        except UnknownTableError:
            continue
        if seen.child is not None and code in seen.room.codes:
            return Elsewhere(seen.code, seen.child.table)
    return None


def _led() -> tuple[OwnClass, ...]:
    found = []
    for name in [name for name in request.cookies if name.startswith(TEACHER)][-_LOOKED_UP:]:
        try:
            seen = classes().find(name.removeprefix(TEACHER), request.cookies[name])
        except UnknownTableError:
            continue
        if seen.is_teacher:
            found.append((seen.log_id, OwnClass(seen.code, seen.room.opened.title)))
    return tuple(one for _, one in sorted(found, key=lambda one: -one[0]))


def classes() -> Classes:
    """Those of the application."""
    return cast(Classes, current_app.extensions[_CLASSES])


def class_live() -> ClassLive:
    """The streams of their pages."""
    return cast(ClassLive, current_app.extensions[_LIVE])


def address_of(seen: SeenClass) -> str:
    """Where the children of a class come in."""
    return f"{base_url()}/class/{seen.code}"


def link_at(address: str, token: str) -> str:
    """The address of the teacher's page with its secret: whoever has it leads the class.

    :param address: where the children come in.
    """
    return f"{address}/teacher?key={token}"


def sentence(error: ClassRefusedError | Foreseen) -> str:
    """What is wrong, for the page on which it was asked for."""
    if isinstance(error, ClassRefusedError):
        return words()(f"class.refused.{error.code}", **error.params)
    return describe(error).detail


def token_of(code: str, whose: str) -> str | None:
    """The secret that this request bears for a class."""
    return request.cookies.get(f"{whose}{clean_class_code(code)}")


def seen_class(code: str, whose: str = CHILD) -> SeenClass:
    """The class as whoever sends this request sees it.

    :raises ProblemError: there is none.
    """
    try:
        with counted_guess():
            return classes().find(code, token_of(code, whose))
    except UnknownTableError:
        # Who was in it has not mistyped anything.
        was_here = any(token_of(code, one) is not None for one in (CHILD, TEACHER))
        raise ProblemError(404, "class-finished" if was_here else "unknown-class") from None


def taught(code: str) -> SeenClass:
    """The class for its teacher.

    :raises NotTeacherError: somebody else asks.
    """
    seen = seen_class(code, TEACHER)
    if not seen.is_teacher:
        raise NotTeacherError
    return seen


#: What stands in a page's forms where its id is to be: parts of pages are kept without one.
_FORM_ID: Final = "@form-id@"


def with_form_ids(response: Response) -> Response:
    """A page whose forms carry an id, by which each of them is known when it is sent twice."""
    response.set_data(response.get_data(as_text=True).replace(_FORM_ID, new_idempotency_key()))
    return response


def request_key() -> str | None:
    """By what the form that was sent is known, with all that was chosen in it; None without id."""
    if form_key() is None:
        return None
    text = json.dumps(sorted(request.form.items(multi=True)))
    return f"form {hashlib.sha256(text.encode()).hexdigest()}"


def keep(response: BaseResponse, whose: str, code: str, token: str) -> BaseResponse:
    """Let a device be somebody of a class for as long as that is kept."""
    response.set_cookie(
        f"{whose}{code}",
        token,
        max_age=CLASS_LASTS.days * _DAY_S,
        path="/",
        secure=is_secure(site().hosts),
        httponly=True,
        samesite="Lax",
    )
    return response
