"""Who looks at a class: by the cookies of a child's phone and of a teacher's device."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final, cast

from flask import Response, current_app, request
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.classroom import ClassRefusedError
from rollwrite.codes import clean_class_code, new_idempotency_key
from rollwrite.service.classes import LASTS as CLASS_LASTS
from rollwrite.service.classes import Classes, NotTeacherError, SeenClass
from rollwrite.store import UnknownTableError
from rollwrite.web.classes.live import ClassLive
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
