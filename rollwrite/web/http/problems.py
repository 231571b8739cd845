"""Answers to what cannot be done: RFC 9457 documents for programs, pages for people."""

from __future__ import annotations

import logging
import math
import secrets
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias, assert_never, get_args
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, request
from flask_limiter import RateLimitExceeded
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from rollwrite.checking import InputProblem, SheetInputError
from rollwrite.dicegame import LayoutError
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import input_problem_text, input_text
from rollwrite.i18n.dice_words import layout_problem
from rollwrite.i18n.tile_words import record_problem
from rollwrite.schema.dataclass_json import FieldError, WrittenAs, note, optional
from rollwrite.service import IdReusedError, NoRoomError, StaleError, TableSnapshot, TooSoonError
from rollwrite.store import StoreUnavailableError, UnknownTableError
from rollwrite.table import DecodeError, RefusedError
from rollwrite.table.events import Seq
from rollwrite.tilegame.rules.record import RecordError
from rollwrite.web.games.registry import ANY_REASONS, AnyView, refusal_words
from rollwrite.web.http.rendering import Page, json_response, page_response, view_json
from rollwrite.web.http.site import words

API_PREFIX: Final = "/api/"
MEDIA_TYPE: Final = "application/problem+json"
#: Refusals that are about who asks, or about something that is not there.
_STATUS: Final = {
    "not-your-seat": 403,
    "not-seated": 403,
    "unknown-table": 404,
    "unknown-seat": 404,
}
#: What the standard wants beside the status.
_HEADERS: Final[dict[int, tuple[tuple[str, str], ...]]] = {
    401: (("WWW-Authenticate", "Bearer"),),
    429: (("Retry-After", "60"),),
    503: (("Retry-After", "5"),),
}

#: Room is not made in seconds.
_LATER: Final = (("Retry-After", "3600"),)

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ContentError:
    """What is wrong with a layout, a sheet, a board or a record.

    :ivar code: for programs.
    :ivar detail: what it is about: a name, a number, a move; "" where the code says all.
    :ivar text: a sentence in the reader's language.
    """

    code: str
    detail: str
    text: str


@dataclass(frozen=True)
class ErrorPage(Page):
    """Something cannot be done.

    :ivar back: the address of our page that led here, or None.
    :ivar is_form: that page has a form, which what is filled in should not be lost of.
    :ivar room: the address and the key of the name of what this address belongs to, or None.
    :ivar reference: what to tell the people who run the server, after a fault of theirs.
    """

    template = "error.html"
    status: int
    code: str
    title: str
    detail: str
    back: str | None
    is_form: bool
    room: tuple[str, str] | None
    reference: str | None = None


#: By the first word of an address: where what belongs to it begins, and the key of its name.
_ROOMS: Final = {
    "print": ("/print", "print_page.title"),
    "check": ("/check", "check_page.title"),
    "puzzles": ("/puzzles", "puzzle.title"),
    "daily": ("/daily", "page.daily.title"),
    "learn": ("/learn", "page.home.learn_door"),
    "rules": ("/rules", "page.home.rules"),
}


@dataclass(frozen=True)
class Problem:
    """A problem (RFC 9457). With a refused command come the table's seq and view.

    :ivar detail: a sentence in the reader's language.
    :ivar code: the kind of problem, for programs.
    :ivar rule: the number of the rule behind it.
    :ivar reasons: every broken rule of a refused move.
    :ivar reference: what the server's log calls this fault.
    """

    type: Annotated[str, note(format="uri")]
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = optional(None)
    problems: tuple[FieldError | ContentError, ...] = optional(())
    reasons: Annotated[tuple[object, ...], WrittenAs(ANY_REASONS)] = optional(())
    reference: str | None = optional(None)
    seq: Seq | None = optional(None)
    view: AnyView | None = optional(None)


class ProblemError(Exception):
    """Ends a request with a problem; its sentence is ``web.problem.<code>``."""

    def __init__(
        self,
        status: int,
        code: str,
        problems: tuple[ContentError, ...] = (),
        **params: str | int,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.problems = problems
        self.params = params


@dataclass(frozen=True)
class ProblemDocument:
    """A problem in the reader's language, before it is known how it will be shown."""

    status: int
    code: str
    detail: str
    rule: str | None = None
    problems: tuple[FieldError | ContentError, ...] = ()
    reasons: tuple[object, ...] = ()
    reference: str | None = None
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """The kind of problem, in a few words."""
        t = words()
        key = f"web.title.{self.status}"
        return t(key if t.has(key) else f"web.title.{self.status // 100 * 100}")


#: Errors that somebody has foreseen.
Foreseen: TypeAlias = (
    ProblemError
    | RefusedError
    | LayoutError
    | DecodeError
    | StaleError
    | IdReusedError
    | NoRoomError
    | TooSoonError
    | UnknownTableError
    | StoreUnavailableError
)


def describe(
    error: Foreseen, snapshot: TableSnapshot | None = None, seat: int | None = None
) -> ProblemDocument:
    """The problem that an error means.

    :param snapshot: the table that a refused command was for, and ``seat`` the seat.
    """
    t = words()
    match error:
        case ProblemError():
            detail = t(f"web.problem.{error.code}", **error.params)
            return ProblemDocument(
                error.status,
                error.code,
                detail,
                problems=error.problems,
                headers=_HEADERS.get(error.status, ()),
            )
        case RecordError():
            problems = tuple(
                ContentError(one.problem.reason, f"{one.move}: {one.text}", text)
                for one, text in ((one, record_problem(t, one)) for one in error.problems)
            )
            detail = refusal_words(t, error, None, None).detail
            return ProblemDocument(422, error.code, detail, error.rule, problems)
        case RefusedError():
            table = None if snapshot is None else snapshot.table
            said = refusal_words(t, error, table, seat)
            return ProblemDocument(
                _STATUS.get(error.code, 422),
                error.code,
                said.detail,
                error.rule,
                reasons=said.reasons,
            )
        case LayoutError():
            texts = layout_texts(error)
            problems = tuple(
                ContentError(problem.code, problem.detail, text)
                for problem, text in zip(error.problems, texts, strict=True)
            )
            return ProblemDocument(422, "layout", t("web.problem.layout"), "D3", problems)
        case DecodeError():
            detail = t("web.problem.invalid")
            return ProblemDocument(422, "invalid", detail, problems=error.errors)
        case StaleError():
            return ProblemDocument(409, "stale", t("web.problem.stale"))
        case IdReusedError():
            return ProblemDocument(422, "id-reused", t("web.problem.id-reused"))
        case NoRoomError():
            return ProblemDocument(503, "no-room", t("web.problem.no-room"), headers=_LATER)
        case TooSoonError():
            seconds = math.ceil(error.wait_s)
            detail = t.n("web.problem.too-soon", seconds)
            return ProblemDocument(
                429, "too-soon", detail, headers=(("Retry-After", str(seconds)),)
            )
        case UnknownTableError():
            return ProblemDocument(404, "unknown-table", t("web.problem.unknown-table"))
        case StoreUnavailableError():
            detail = t("web.problem.unavailable")
            return ProblemDocument(503, "unavailable", detail, headers=_HEADERS[503])
        case _:
            assert_never(error)


def layout_texts(error: LayoutError) -> tuple[str, ...]:
    """A sentence for everything that is wrong with a layout."""
    t = words()
    return tuple(layout_problem(t, problem) for problem in error.problems)


def register(app: Flask) -> None:
    """Let every error end in a problem document below ``/api/``, and elsewhere in a page."""
    for kind in get_args(Foreseen):
        app.register_error_handler(kind, _on_own)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_unforeseen)


def _on_own(error: Foreseen) -> Response:
    if isinstance(error, StoreUnavailableError):
        _log.error("%s", error)
    return problem_response(describe(error))


def _on_http(error: HTTPException) -> Response:
    """What Flask itself refuses: an unknown path, a wrong method, too large a body."""
    if isinstance(error, RequestRedirect):
        return Response(status=error.code, headers=[("Location", error.new_url)])
    if isinstance(error, RateLimitExceeded):
        return problem_response(_limited(error))
    status = error.code or 500
    t = words()
    key = f"web.http.{status}"
    detail = t(key if t.has(key) else f"web.http.{status // 100 * 100}")
    code = (error.name or "error").lower().replace(" ", "-")
    # Headers the standard wants, such as Allow with 405.
    own = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    return problem_response(ProblemDocument(status, code, detail, headers=tuple(own)))


def _limited(error: RateLimitExceeded) -> ProblemDocument:
    wait = str(error.limit.limit.get_expiry())
    detail = words()("web.problem.too-often")
    return ProblemDocument(429, "too-often", detail, headers=(("Retry-After", wait),))


def _on_unforeseen(error: Exception) -> Response:
    """Our own fault: logged under a reference that the reader gets too."""
    reference = secrets.token_hex(4)
    _log.error("fault %s at %s %s", reference, request.method, request.path, exc_info=error)
    detail = words()("web.problem.fault", reference=reference)
    return problem_response(ProblemDocument(500, "fault", detail, reference=reference))


def problem_response(problem: ProblemDocument, snapshot: TableSnapshot | None = None) -> Response:
    """The answer: a document below ``/api/``, elsewhere a page.

    :param snapshot: the table as it is, for a phone whose command was refused.
    """
    if not request.path.startswith(API_PREFIX):
        page = ErrorPage(
            problem.status,
            problem.code,
            problem.title,
            problem.detail,
            back=_led_here(),
            is_form=request.method == "POST",
            room=_ROOMS.get(request.path.split("/")[1]),
            reference=problem.reference,
        )
        response = page_response(page, problem.status)
    else:
        document = Problem(
            f"tag:rollwrite,2026:{problem.code}",
            problem.title,
            problem.status,
            problem.detail,
            problem.code,
            problem.rule,
            problem.problems,
            problem.reasons,
            problem.reference,
            None if snapshot is None else snapshot.seq,
            None if snapshot is None else view_json(snapshot),
        )
        response = json_response(document, problem.status, media_type=MEDIA_TYPE)
    response.headers.extend(problem.headers)
    return response


def _led_here() -> str | None:
    """The address on this site of the page that led to this request, if it is another one."""
    came = urlsplit(request.referrer or "")
    if came.netloc != request.host or not came.path.startswith("/"):
        return None
    address = urlunsplit(("", "", came.path, came.query, ""))
    here = request.script_root + request.full_path.rstrip("?")
    is_same = request.method == "GET" and address == here
    # Two slashes would be another site's.
    return None if is_same or address.startswith("//") else address


def unreadable(t: Translator, error: SheetInputError, code: str) -> ProblemError:
    """The problem that names everything that is wrong, under the code ``sheet`` or ``board``."""
    found = tuple(
        ContentError(one.code, _about(one), input_problem_text(t, one)) for one in error.problems
    )
    return ProblemError(422, code, found, text=input_text(t, error))


def _about(problem: InputProblem) -> str:
    """What a problem is about, for programs: of a layout that is none, what is wrong with it."""
    if problem.layout is not None:
        return f"{problem.layout.code} {problem.layout.detail}".strip()
    return ", ".join(f"{name} {value}" for name, value in problem.params.items())
