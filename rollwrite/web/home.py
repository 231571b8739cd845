"""The pages before a table: home, new table, code, solo."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import clean_code, token_hash
from rollwrite.dicegame import (
    Layout,
    LayoutError,
    LayoutProblem,
    Settings,
    built_in_layout,
    default_settings,
    parse_layout,
)
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES
from rollwrite.dicegame.rules.settings import described
from rollwrite.i18n import is_language
from rollwrite.service import Seated, TableSnapshot
from rollwrite.store import UnknownTableError
from rollwrite.table import AddBot, DecodeError, OpenTable, RefusedError, StartGame
from rollwrite.table.dataclass_json import decode, encode
from rollwrite.table.settings import OWN, Setting
from rollwrite.web.access import (
    form_key,
    is_over,
    keep_seat,
    own_tables,
    request_snapshot,
    seat_at,
)
from rollwrite.web.languages import COOKIE, words
from rollwrite.web.pages.home import (
    CodePage,
    HomePage,
    NewPage,
    OfflinePage,
    OwnTable,
    PatternsPage,
    RivalsPage,
    SoloPage,
)
from rollwrite.web.problems import describe, layout_texts
from rollwrite.web.rendering import page_response, view_data
from rollwrite.web.security import is_secure, local_path
from rollwrite.web.site import site
from rollwrite.web.table.setting_fields import SettingField, setting_fields, setting_values

blueprint = Blueprint("home", __name__)

_YEAR_S: Final = 31_536_000
#: How many of a phone's tables Home shows.
_SHOWN: Final = 3
#: The levels of one, two or three players without a phone, where nobody has chosen them yet.
_BOTS: Final = (3, 2, 4)
#: The cookie that says which table was opened from a page, and how long the page reminds of it.
_OPENED: Final = "opened"
_REMINDED_S: Final = 3 * 3600


@blueprint.get("/")
def home() -> Response:
    """Where everything begins, and where a phone finds back to its table."""
    tables = tuple(map(_own_table, own_tables()[:_SHOWN]))
    return page_response(HomePage(site().service.daily.today.isoformat(), tables))


def _own_table(snapshot: TableSnapshot) -> OwnTable:
    view = view_data(snapshot)
    needed = any(task["needed"] for task in view["tasks"])
    return OwnTable(snapshot.code, view["status"], needed)


@blueprint.get("/offline")
def offline() -> Response:
    """What a phone keeps for when it has no connection."""
    return page_response(OfflinePage())


@blueprint.get("/patterns")
def patterns() -> Response:
    """Every component on one page."""
    return page_response(PatternsPage())


@blueprint.get("/language/<language>")
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
def code() -> BaseResponse:
    """Type a table's code."""
    if request.method == "GET":
        return page_response(CodePage(code=request.args.get("code", "")[:40]))
    typed = request.form.get("code", "")[:40]
    try:
        return redirect(f"/t/{request_snapshot(typed).code}", 303)
    except UnknownTableError:
        key = "web.code.unknown" if clean_code(typed) else "web.code.malformed"
        errors = {"code": words()(key)}
        return page_response(CodePage(code=typed, errors=errors), 404)


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> BaseResponse:
    """Open a table."""
    if request.method == "GET":
        values = {"bots": str(_bots(request.args.get("bots", "")))}
        fields = _fields(_usual(), is_solo=False)
        return page_response(NewPage(fields, values, opened=_opened_here()))
    return _open(NewPage, is_solo=False)


@blueprint.get("/rivals")
def rivals() -> Response:
    """Whom this phone has played against."""
    return page_response(RivalsPage())


@blueprint.route("/solo", methods=["GET", "POST"])
def solo() -> BaseResponse:
    """Open a table for one, and begin (S1)."""
    if request.method == "GET":
        return page_response(SoloPage(_fields(_usual(), is_solo=True), opened=_opened_here()))
    return _open(SoloPage, is_solo=True)


def _open(page: type[NewPage], *, is_solo: bool) -> BaseResponse:
    """Open the table that the form describes, or show the form again and say what is wrong."""
    t, form = words(), request.form
    values = {name: text for name, text in form.items() if len(text) <= MAX_LAYOUT_BYTES}
    wanted = _wanted()
    again = partial(page, _fields(wanted, is_solo=is_solo), values, opened=_opened_here())
    name = form.get("name", "")
    if is_solo and not name.strip():
        name = t("web.solo.name")
    try:
        settings = {**wanted, "layout": encode(_layout(wanted["layout"]))}
        command = decode(
            OpenTable[Settings],
            {
                "name": name,
                "kind": form.get("kind", "phone"),
                "solo": is_solo,
                "settings": settings,
            },
        )
        seated = open_and_begin(command, form_key())
    except LayoutError as error:
        errors = {"layout": t("web.problem.layout")}
        return page_response(again(errors=errors, layout_problems=layout_texts(error)), 422)
    except (DecodeError, RefusedError) as error:
        problem = describe(error)
        assert problem is not None
        is_name = isinstance(error, RefusedError) and error.code.startswith("name")
        field = "name" if is_name else ""
        return page_response(again(errors={field: problem.detail}), 422)
    return _led_to(seated)


def open_and_begin(command: OpenTable[Settings], key: str | None) -> Seated:
    """Open the table, and begin where somebody plays alone.

    A form that is sent twice opens one, even if it was filled in anew.
    """
    service = site().service
    seated = (key and service.opened_with(key)) or service.open_table(command, key)
    # Sent twice, all of it happens once.
    base = secrets.token_hex(8) if key is None else token_hash(key).hex()
    code, token, actor = seated.snapshot.code, seated.token, seated.snapshot.actor
    if command.solo:
        service.execute(code, token, StartGame(), f"begin-{base}")
    elif actor is not None:
        for level in _BOTS[: _bots(request.form.get("bots", ""))]:
            service.execute(code, token, AddBot(actor, level), f"bot-{level}-{base}")
    return seated


def _bots(text: str) -> int:
    """How many players without a phone shall sit at the table from the beginning."""
    return int(text) if text in {str(count) for count in range(len(_BOTS) + 1)} else 0


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


def _asked() -> tuple[Setting, ...]:
    """The settings that one is asked for when a table is opened."""
    return tuple(setting for setting in described() if setting.at_opening)


def _usual() -> dict[str, Any]:
    return setting_values(_asked(), default_settings())


def _wanted() -> dict[str, Any]:
    """The settings as they are in the form; a browser sends nothing for a switch that is off."""
    form, usual = request.form, _usual()
    return {
        setting.name: form.get(setting.name) == "on"
        if setting.kind == "switch"
        else form.get(setting.name, usual[setting.name])
        for setting in _asked()
    }


def _fields(values: dict[str, Any], *, is_solo: bool) -> tuple[SettingField, ...]:
    return setting_fields(words(), _asked(), values, solo=is_solo)


def _layout(name: str) -> Layout:
    """The layout chosen in the form: one of ours, or the table's own, uploaded or pasted."""
    if name != OWN:
        return built_in_layout(name)
    upload = request.files.get("layout_file")
    text = request.form.get("layout_toml", "")
    if upload is not None and upload.filename:
        try:
            text = upload.stream.read(MAX_LAYOUT_BYTES + 1).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise LayoutError([LayoutProblem("not-toml", "UTF-8")]) from None
    return parse_layout(text)
