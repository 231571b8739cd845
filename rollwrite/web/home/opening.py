"""How a table is opened: by a form, or with what somebody brings as a file.

The form asks which game, how it is played, and what it goes on from. It needs no script: the games
are buttons of the same form, which only show it again. Who plays with others goes on to the lobby;
who plays alone has bots in the other seats, or none. A table that was taken along from another
phone or server goes on here; a saved game goes on at a table, or is looked at in Replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import new_idempotency_key
from rollwrite.dicegame import Layout, LayoutError, LayoutProblem, parse_layout
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES
from rollwrite.games import GAMES, parse_log
from rollwrite.i18n import Translator
from rollwrite.players.families import levels_here
from rollwrite.players.tile.analysis_record import names_in
from rollwrite.resources import folder
from rollwrite.schema.dataclass_json import encode
from rollwrite.service.opening import open_brought, open_recorded
from rollwrite.table import Command, DecodeError, LockTable, OpenTable, RefusedError, StartGame
from rollwrite.table.commands import FIRST_RULES, AddSeat
from rollwrite.table.log_json import LogError
from rollwrite.table.replay import ReplayError
from rollwrite.table.rules import OWN, AnyRules, Setting
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.table.state import GAME_EVENTS, SPARE_EVENTS, TABLE_EVENTS
from rollwrite.tilegame import Game
from rollwrite.tilegame.blksgf import Record
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.record import (
    MAX_BYTES,
    RecordError,
    commands_of,
    read_record,
    settings_of,
    start_of,
)
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.games.messages import read_new_table
from rollwrite.web.games.registry import GAME_VIEWS, game_groups, rules_of_game
from rollwrite.web.http.access import form_key, keep_seat
from rollwrite.web.http.assets import asset
from rollwrite.web.http.problems import describe, layout_texts
from rollwrite.web.http.rate_limits import OPEN, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.security import MAX_BODY, takes
from rollwrite.web.http.site import site, words
from rollwrite.web.table.bots import ViewBot, bots_of
from rollwrite.web.table.game_view import GameChoice, GameGroup
from rollwrite.web.table.setting_fields import (
    SettingField,
    setting_fields,
    setting_values,
    with_a_choice,
)

#: So long a form is read, with its files, so that what was typed beside them is not lost.
MOST_BYTES: Final = 8_000_000
#: The button of a game in the list.
PICK: Final = "pick"
#: The button by which a saved game is looked at.
LOOK: Final = "look"


@dataclass(frozen=True)
class GameForm:
    """What the form shows of a game.

    :ivar groups: all that can be chosen instead.
    :ivar how_to_play: in three sentences; none where it is learnt at Learn.
    :ivar settings: how it can be played.
    :ivar on_paper: whether it can be played on paper.
    :ivar counts: how many bots who plays alone can have, where there is a choice.
    :ivar bots: which bots they can be, if any, and ``has_stronger`` whether there are stronger ones
        elsewhere.
    :ivar has_records: whether it can go on from a saved game.
    """

    choice: GameChoice
    groups: tuple[GameGroup, ...]
    how_to_play: tuple[str, ...]
    settings: tuple[SettingField, ...]
    on_paper: bool
    counts: tuple[int, ...]
    bots: tuple[ViewBot, ...]
    has_stronger: bool
    has_records: bool


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for.

    :ivar game: the key of the game.
    :ivar is_alone: whether nobody else is to come: bots are in the other seats, if there are any.
    :ivar settings: as they are in the form, by their names; what is left out is as usual.
    """

    game: str
    is_alone: bool
    settings: Mapping[str, Any]

    @property
    def rules(self) -> AnyRules:
        """Those of the game."""
        return GAMES[rules_of_game(self.game) or FIRST_RULES]

    def form(self) -> GameForm:
        """The form as it stands."""
        t, groups = words(), _offered(is_alone=self.is_alone)
        asked, usual = self._asked, self._usual
        values = {**setting_values(asked, usual), **self.settings}
        counts = _counts(self.game) if self.is_alone else ()
        return GameForm(
            next(one for group in groups for one in group.games if one.key == self.game),
            groups,
            GAME_VIEWS[self.rules.key].how_to_play(t, usual),
            with_a_choice(setting_fields(t, asked, values)),
            "paper" in self.rules.kinds,
            counts if len(counts) > 1 else (),
            bots_of(t, self.rules) if any(counts) else (),
            levels_here(self.rules) != self.rules.levels,
            any(one.name == "record" for one in self.rules.described(usual)),
        )

    def filled(self) -> Wanted:
        """The same with what was sent; a browser sends nothing for a switch that is off."""
        sent = {
            setting.name: request.form.get(setting.name) == "on"
            if setting.kind == "switch"
            else request.form[setting.name]
            for setting in self._asked
            if setting.kind == "switch" or setting.name in request.form
        }
        return replace(self, settings=sent)

    def going_on(self, saved: Game | None) -> Wanted:
        """The same with a saved game, where there is one."""
        if saved is None:
            return self
        # What was chosen for another game says nothing about this one; the start is the file's.
        is_same = saved.variant.key == self.game
        chosen = {key: value for key, value in self.settings.items() if key != "start"}
        settings = encode(settings_of(saved)) | (chosen if is_same else {})
        return replace(self, game=saved.variant.key, settings=settings)

    def bots(self, count: int) -> int:
        """How many bots there can be where so many are asked for: as many, or the next fewer."""
        if not self.is_alone:
            return count
        counts = _counts(self.game)
        return max((one for one in counts if one <= count), default=min(counts, default=0))

    def command(self, name: str, bots: int) -> OpenTable[Any]:
        """The command that opens the table.

        :param bots: how many will sit there; who plays alone without any has a table for one.
        :raises LayoutError, DecodeError: something of it cannot be so.
        """
        settings = dict(self.settings)
        if settings.get("layout") == OWN:
            settings["layout"] = encode(_own_layout())
        new = read_new_table(
            {
                "name": name,
                "kind": request.form.get("kind", "phone"),
                "face": request.form.get("face"),
                "solo": self.is_alone and not bots,
                "game": self.game,
                "settings": settings,
            }
        )
        return OpenTable(new.name, new.settings, new.kind, new.solo, self.rules.key, face=new.face)

    @property
    def _usual(self) -> Any:
        return _usual(self.game)

    @property
    def _asked(self) -> tuple[Setting, ...]:
        """The settings that one is asked for when a table is opened."""
        return tuple(
            one
            for one in self.rules.described(self._usual)
            if one.at_opening and one.kind != "data" and (one.alone or not self.is_alone)
        )


def wanted(game: str, *, is_alone: bool) -> Wanted:
    """The form for a game; for the first one where there is none of this key."""
    groups = _offered(is_alone=is_alone)
    known = {choice.key for group in groups for choice in group.games}
    return Wanted(game if game in known else FIRST_RULES, is_alone, {})


def _offered(*, is_alone: bool) -> tuple[GameGroup, ...]:
    """All games; to who plays alone those that one can play alone or against bots."""
    groups = game_groups(words(), solo=False)
    if not is_alone:
        return groups
    some = (
        replace(group, games=tuple(one for one in group.games if _counts(one.key)))
        for group in groups
    )
    return tuple(group for group in some if group.games)


def _counts(game: str) -> tuple[int, ...]:
    """How many bots who plays this game alone can have, the fewest first."""
    rules, usual = GAMES[rules_of_game(game) or FIRST_RULES], _usual(game)
    none = (0,) if rules.seats(usual, solo=True) else ()
    seats = rules.seats(usual, solo=False) if rules.levels else ()
    return (*none, *(count - 1 for count in seats if count > 1))


def _usual(game: str) -> Any:
    """The settings of a game as they come."""
    return GAME_VIEWS[rules_of_game(game) or FIRST_RULES].read_settings({}, "", game)


def picture(game: str) -> str | None:
    """The address of a game's picture, if there is one."""
    name = f"pictures/games/{game}.svg"
    return asset(name) if (folder("static") / name).is_file() else None


def check_length() -> None:
    """Refuse a long form that brings no files: it would be read into memory all at once.

    :raises RequestEntityTooLarge: it does not.
    """
    if request.mimetype != "multipart/form-data" and (request.content_length or 0) > MAX_BODY:
        raise RequestEntityTooLarge


def address_of(path: str) -> str:
    """Where the form stands for the game whose button was pressed; name and bots go along."""
    kept = {name: request.form.get(name, "") for name in ("name", "bots", "level")}
    typed = {"game": request.form[PICK], **kept}
    return f"{path}?{urlencode({key: text[:40] for key, text in typed.items() if text})}"


@dataclass(frozen=True)
class Wrong:
    """What is wrong with a form.

    :ivar errors: a sentence for each field; the key "" is the whole form.
    :ivar layout, record: everything that is wrong with what was pasted or uploaded.
    """

    errors: Mapping[str, str] = field(default_factory=dict)
    layout: tuple[str, ...] = ()
    record: tuple[str, ...] = ()


def wrong(error: LayoutError | DecodeError | RefusedError) -> Wrong:
    """What an error means for the form."""
    if isinstance(error, LayoutError):
        return Wrong({"layout": words()("web.problem.layout")}, layout=layout_texts(error))
    problem = describe(error)
    if isinstance(error, RecordError):
        texts = tuple(getattr(one, "text", "") for one in problem.problems)
        return Wrong({"record": problem.detail}, record=texts)
    is_name = isinstance(error, RefusedError) and error.code.startswith("name")
    return Wrong({"name" if is_name else "": problem.detail})


def _own_layout() -> Layout:
    """The table's own layout, uploaded or pasted.

    :raises LayoutError: it is none.
    """
    upload = request.files.get("layout_file")
    text = request.form.get("layout_toml", "")
    if upload is not None and upload.filename:
        try:
            text = upload.stream.read(MAX_LAYOUT_BYTES + 1).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise LayoutError([LayoutProblem("not-toml", "UTF-8")]) from None
    return parse_layout(text)


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
