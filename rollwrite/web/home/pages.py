"""The pages before a table: home, new table, against bots, code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import clean_class_code, clean_code, new_idempotency_key
from rollwrite.dicegame import LayoutError
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES
from rollwrite.i18n import is_language
from rollwrite.players.families import levels_here
from rollwrite.service import Seated, TableSnapshot
from rollwrite.service.opening import open_with_bots
from rollwrite.store import UnknownTableError
from rollwrite.table import DecodeError, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.seats import FACES, FRIENDLY_LEVELS, Face, free_face
from rollwrite.web.games.registry import rules_of_game
from rollwrite.web.home.opening import (
    LOOK,
    MOST_BYTES,
    PICK,
    GameForm,
    Wanted,
    Wrong,
    address_of,
    check_length,
    open_in_replay,
    picture,
    record_sent,
    wanted,
    wrong,
)
from rollwrite.web.http.access import (
    OwnClass,
    form_key,
    is_over,
    keep_seat,
    own_classes,
    own_tables,
    request_snapshot,
    seat_at,
)
from rollwrite.web.http.rate_limits import OPEN, limited
from rollwrite.web.http.rendering import Page, page_response, view_data
from rollwrite.web.http.security import is_secure, local_path, takes
from rollwrite.web.http.site import COOKIE, site, words
from rollwrite.web.http.work import DOOR, done_as

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True)
class OwnTable:
    """A table at which this phone sits.

    :ivar game: what it plays.
    :ivar status: what happens there, in a few words.
    :ivar is_needed: whether it waits for this phone.
    """

    code: str
    game: str
    status: str
    is_needed: bool


@dataclass(frozen=True)
class HomePage(Page):
    """Where everything begins.

    :ivar today: the ISO date of today's daily.
    :ivar tables: those at which this phone sits; the first is the likeliest to be gone on with.
    :ivar classes: those that are led from here.
    """

    template = "home/home.html"
    today: str
    tables: tuple[OwnTable, ...] = ()
    classes: tuple[OwnClass, ...] = ()


@dataclass(frozen=True)
class NewPage(Page):
    """The form for a new table.

    :ivar game: what the table plays, and how.
    :ivar values: what was typed, by the names of the form's other fields.
    :ivar wrong: what cannot be so.
    :ivar opened: the code of a table that was opened here a while ago, if it is not over.
    :ivar is_choosing: whether all games are to be seen at once.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    :ivar face: that is chosen where nobody has chosen one; ``taken_faces`` cannot be.
    """

    template = "home/new.html"
    game: GameForm
    values: Mapping[str, str] = field(default_factory=dict)
    wrong: Wrong = field(default_factory=Wrong)
    opened: str | None = None
    is_choosing: bool = False
    idempotency_key: str = field(default_factory=new_idempotency_key)
    face: ClassVar[Face] = free_face(1, ())
    taken_faces: ClassVar[tuple[Face, ...]] = ()

    @property
    def errors(self) -> Mapping[str, str]:
        """A sentence for each field that cannot be so; the key "" is the whole form."""
        return self.wrong.errors

    @property
    def rules(self) -> str:
        """The key of the rules of the game that is chosen."""
        return rules_of_game(self.game.choice.key) or FIRST_RULES

    def picture(self, game: str) -> str | None:
        """The address of a game's picture, if there is one."""
        return picture(game)


@dataclass(frozen=True)
class SoloPage(NewPage):
    """The form for a game against bots, or alone: it begins at once."""

    template = "home/solo.html"


@dataclass(frozen=True)
class CodePage(Page):
    """The form for a table's code."""

    template = "home/join.html"
    code: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RivalsPage(Page):
    """Whom this phone has played against; the script knows."""

    template = "home/rivals.html"


@dataclass(frozen=True)
class OfflinePage(Page):
    """Shown by a phone that has no connection, and not the page that was asked for."""

    template = "home/offline.html"


@dataclass(frozen=True)
class PatternsPage(Page):
    """Every component on one page, in both themes."""

    template = "home/patterns.html"


_YEAR_S: Final = 31_536_000
#: How many of a phone's tables Home shows.
_SHOWN: Final = 3
#: The cookie that says which table was opened from a page, and how long the page reminds of it.
_OPENED: Final = "opened"
_REMINDED_S: Final = 3 * 3600


@blueprint.get("/")
@done_as(DOOR)
def home() -> Response:
    """Where everything begins, and where a phone finds back to its table."""
    tables = tuple(map(_own_table, own_tables()[:_SHOWN]))
    return page_response(HomePage(site().service.daily.today.isoformat(), tables, own_classes()))


def _own_table(snapshot: TableSnapshot) -> OwnTable:
    view = view_data(snapshot)
    needed = any(task["needed"] for task in view["tasks"])
    return OwnTable(snapshot.code, view["game_name"], view["status"], needed)


@blueprint.get("/offline")
@done_as(DOOR)
def offline() -> Response:
    """What a phone keeps for when it has no connection."""
    return page_response(OfflinePage())


@blueprint.get("/patterns")
def patterns() -> Response:
    """Every component on one page."""
    return page_response(PatternsPage())


@blueprint.get("/language/<language>")
@done_as(DOOR)
def choose_language(language: str) -> BaseResponse:
    """Remember a language, and go back to where it was chosen."""
    if not is_language(language):
        abort(404)
    response = redirect(local_path(request.args.get("next", "")) or "/", 303)
    response.set_cookie(
        COOKIE, language, max_age=_YEAR_S, samesite="Lax", secure=is_secure(site().hosts)
    )
    return response


@blueprint.route("/join", methods=["GET", "POST"])
@done_as(DOOR)
def code() -> BaseResponse:
    """Type a table's code."""
    if request.method == "GET":
        return page_response(CodePage(code=request.args.get("code", "")[:40]))
    typed = request.form.get("code", "")[:40]
    if clean_class_code(typed) is not None:
        return redirect(f"/class/{clean_class_code(typed)}", 303)
    try:
        return redirect(f"/t/{request_snapshot(typed).code}", 303)
    except UnknownTableError:
        key = "web.code.unknown" if clean_code(typed) else "web.code.malformed"
        errors = {"code": words()(key)}
        return page_response(CodePage(code=typed, errors=errors), 404)


@blueprint.route("/new", methods=["GET", "POST"])
@takes(MOST_BYTES)
@limited(OPEN)
@done_as(DOOR)
def new() -> BaseResponse:
    """Open a table; who asks for bots alone is led to where they play."""
    if request.method == "GET" and _bots(request.args.get("bots", "")):
        query = {name: request.args.get(name, "")[:40] for name in ("game", "name", "bots")}
        kept = urlencode({name: text for name, text in query.items() if text})
        return redirect(f"{url_for('home.solo')}?{kept}", 303)
    return _opening(NewPage, is_alone=False)


@blueprint.get("/rivals")
def rivals() -> Response:
    """Whom this phone has played against."""
    return page_response(RivalsPage())


@blueprint.route("/solo", methods=["GET", "POST"])
@takes(MOST_BYTES)
@limited(OPEN)
@done_as(DOOR)
def solo() -> BaseResponse:
    """Open a table against bots, or for one (S1), and begin."""
    return _opening(SoloPage, is_alone=True)


def _opening(page: type[NewPage], *, is_alone: bool) -> BaseResponse:
    """Show the form; open the table that it describes, or show it again and say what is wrong.

    A saved game that is over is looked at, as any is that somebody wants to look at first.
    """
    t, query = words(), request.args
    if request.method == "GET":
        asked = wanted(query.get("game", ""), is_alone=is_alone)
        values = {name: query.get(name, "")[:40] for name in ("name", "level")}
        values["bots"] = str(asked.bots(_bots(query.get("bots", ""))))
        shown = page(
            asked.form(),
            values,
            opened=_opened_here(),
            is_choosing="choose" in query,
        )
        return page_response(shown)
    check_length()
    sent = request.form
    if PICK in sent:
        return redirect(address_of(request.path), 303)
    asked = wanted(sent.get("game", FIRST_RULES), is_alone=is_alone).filled()
    name = sent.get("name", "")
    if is_alone and not name.strip():
        # That of the face: a name of which anything can be said, in every language.
        face = sent.get("face")
        name = t(f"script.face.{face if face in FACES else page.face}")
    try:
        record = record_sent()
        is_looking = LOOK in sent
        if record is not None and (is_looking or record.game.is_over):
            return redirect(f"/t/{open_in_replay(record)}/replay", 303)
        if is_looking:
            missing = Wrong({"record": t("page.new.record_missing")})
            return _shown_again(page, asked, missing)
        played = asked.going_on(None if record is None else record.game)
        count = played.bots(_bots(sent.get("bots", "")))
        levels = _levels(sent.get("level", ""), levels_here(played.rules))[:count]
        command = played.command(name, count)
        seated = open_with_bots(site().service, command, form_key(), levels, begin=is_alone)
    except (LayoutError, DecodeError, RefusedError) as error:
        return _shown_again(page, asked, wrong(error))
    return _led_to(seated)


def _shown_again(page: type[NewPage], asked: Wanted, problem: Wrong) -> Response:
    """The form as it was sent, and what is wrong with it."""
    sent = request.form.items()
    values = {name: text for name, text in sent if len(text) <= MAX_LAYOUT_BYTES}
    return page_response(page(asked.form(), values, problem, opened=_opened_here()), 422)


def _bots(text: str) -> int:
    """How many players without a phone shall sit at the table from the beginning."""
    return int(text) if text in {str(count) for count in range(len(FRIENDLY_LEVELS) + 1)} else 0


def _levels(text: str, known: range) -> tuple[int, ...]:
    """The levels of the players without a phone: all the one that was chosen, or as usual."""
    chosen = next((level for level in known if text == str(level)), None)
    return FRIENDLY_LEVELS if chosen is None else (chosen,) * len(FRIENDLY_LEVELS)


def _led_to(seated: Seated) -> BaseResponse:
    """To the table, of which this page reminds whoever comes back to it."""
    code = seated.snapshot.code
    response = keep_seat(redirect(f"/t/{code}", 303), seated)
    response.set_cookie(
        _OPENED,
        code,
        max_age=_REMINDED_S,
        path=request.path,
        secure=is_secure(site().hosts),
        httponly=True,
        samesite="Lax",
    )
    return response


def _opened_here() -> str | None:
    """The code of the table that this phone has opened from this page, while it is not over."""
    snapshot = seat_at(request.cookies.get(_OPENED, ""))
    return None if snapshot is None or is_over(snapshot) else snapshot.code
