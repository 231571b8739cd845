"""What somebody brings as a file: a table that was taken along from another phone or server goes
on here; a saved game goes on at a table, or is looked at in Replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import new_idempotency_key
from rollwrite.games import parse_log
from rollwrite.i18n import Translator
from rollwrite.players.tile.analysis_record import names_in
from rollwrite.service.opening import open_brought, open_recorded
from rollwrite.table import Command, LockTable, OpenTable, StartGame
from rollwrite.table.commands import AddSeat
from rollwrite.table.log_json import LogError
from rollwrite.table.replay import ReplayError
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.table.state import GAME_EVENTS, SPARE_EVENTS, TABLE_EVENTS
from rollwrite.tilegame.blksgf import Record
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.record import MAX_BYTES, commands_of, read_record, start_of
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.http.access import form_key, keep_seat
from rollwrite.web.http.rate_limits import OPEN, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.security import takes
from rollwrite.web.http.site import site, words

blueprint = Blueprint("bringing", __name__)

#: Of a file, in bytes: the longest table has less.
_MOST_BYTES: Final = 4_000_000
#: Its last game may begin late.
_MOST_LINES: Final = TABLE_EVENTS + GAME_EVENTS + SPARE_EVENTS
#: Around the file in the form.
_FORM_BYTES: Final = 10_000


@dataclass(frozen=True)
class BringPage(Page):
    """The form for a table's file.

    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "home/bring.html"
    errors: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str = field(default_factory=new_idempotency_key)


@blueprint.route("/bring", methods=["GET", "POST"])
@takes(_MOST_BYTES + _FORM_BYTES)
@limited(OPEN)
def bring() -> BaseResponse:
    """Open a table that was taken along from elsewhere."""
    if request.method == "GET":
        return page_response(BringPage())
    upload = request.files.get("log")
    if upload is None or not upload.filename:
        return _again("page.bring.missing")
    try:
        text = upload.stream.read().decode("utf-8-sig")
        lines = text.splitlines()
        if len(lines) > _MOST_LINES:
            raise LogError(_MOST_LINES, "too many lines", "too-long")
        events = list(parse_log(lines))
    except (UnicodeDecodeError, LogError):
        return _again("page.bring.wrong")
    try:
        seated = open_brought(site().service, events, form_key())
    except ReplayError as error:
        return _again("page.bring.broken" if events else "page.bring.wrong", number=error.number)
    code = seated.snapshot.code
    if seated.snapshot.actor is None:
        return redirect(f"/t/{code}/replay", 303)
    return keep_seat(redirect(f"/t/{code}", 303), seated)


def _again(key: str, **values: int) -> Response:
    """The form, with what is wrong with the file."""
    return page_response(BringPage({"log": words()(key, **values)}), 422)


# ── Saved games ───────────────────────────────────────────────────────────────────────────────────


def record_sent() -> Record | None:
    """The saved game that came with the form; None if there is no file.

    :raises RecordError: it is none that the rules allow.
    """
    upload = request.files.get("record")
    if upload is None or not upload.filename:
        return None
    return read_record(upload.stream.read(MAX_BYTES + 1))


def open_in_replay(record: Record) -> str:
    """Open a table at which a saved game is looked at, and say its code."""
    return open_recorded(site().service, _commands(words(), record))


def _commands(t: Translator, record: Record) -> Iterator[Command]:
    """What was done in the game: all of it on one phone, after which nobody can join."""
    game, first = record.game, 1
    settings = TileSettings(game.variant.key, start=start_of(game))
    name, *others = _names(t, record)
    yield OpenTable(name, settings, solo=not others, rules=RULES.key, recorded=True)
    for other in others:
        yield AddSeat(first, other)
    yield StartGame()
    yield from commands_of(game, range(first, game.variant.players + 1))
    yield LockTable(True)


def _names(t: Translator, record: Record) -> tuple[str, ...]:
    """What the players are called at a table, where a name is short and nobody else's."""
    names: list[str] = []
    for n, text in enumerate(names_in(t, record), start=1):
        try:
            name = clean_name(" ".join(text.split())[:MAX_NAME])
        except ValueError:
            name = t("advice.tile.player", n=n)
        if name.casefold() in (one.casefold() for one in names):
            name = f"{name[: MAX_NAME - 2]} {n}"
        names.append(name)
    return tuple(names)
