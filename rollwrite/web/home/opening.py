"""The form by which a table is opened: which game, how it is played, what it goes on from.

It needs no script: the list of games is buttons of the same form, which only show it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from rollwrite.dicegame import Layout, LayoutError, LayoutProblem, parse_layout
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES
from rollwrite.games import GAMES
from rollwrite.schema.dataclass_json import encode
from rollwrite.table import DecodeError, OpenTable, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.rules import OWN, AnyRules, Setting
from rollwrite.tilegame import Game
from rollwrite.tilegame.rules.record import RecordError, settings_of
from rollwrite.web.games.messages import read_new_table
from rollwrite.web.games.registry import GAME_VIEWS, game_groups, rules_of_game
from rollwrite.web.http.problems import describe, layout_texts
from rollwrite.web.http.security import MAX_BODY
from rollwrite.web.http.site import words
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
    :ivar bots: how many players without a phone there may be besides oneself.
    :ivar has_records: whether it can go on from a saved game.
    """

    choice: GameChoice
    groups: tuple[GameGroup, ...]
    how_to_play: tuple[str, ...]
    settings: tuple[SettingField, ...]
    on_paper: bool
    bots: range
    has_records: bool


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for.

    :ivar game: the key of the game.
    :ivar settings: as they are in the form, by their names; what is left out is as usual.
    """

    game: str
    is_solo: bool
    settings: Mapping[str, Any]

    @property
    def rules(self) -> AnyRules:
        """Those of the game."""
        return GAMES[rules_of_game(self.game) or FIRST_RULES]

    def form(self) -> GameForm:
        """The form as it stands."""
        t, groups = words(), game_groups(words(), solo=self.is_solo)
        asked, usual = self._asked, self._usual
        values = {**setting_values(asked, usual), **self.settings}
        fields = setting_fields(t, asked, values, solo=self.is_solo)
        return GameForm(
            next(one for group in groups for one in group.games if one.key == self.game),
            groups,
            GAME_VIEWS[self.rules.key].how_to_play(t, usual),
            with_a_choice(fields),
            "paper" in self.rules.kinds,
            self._bots(usual),
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

    def command(self, name: str, saved: Game | None) -> OpenTable[Any]:
        """The command that opens the table, with a saved game where there is one.

        :raises LayoutError, RecordError, DecodeError: something of it cannot be so.
        """
        game, settings = self.game, dict(self.settings)
        if settings.get("layout") == OWN:
            settings["layout"] = encode(_own_layout())
        if saved is not None:
            # What was chosen for another game says nothing about this one; the start is the file's.
            is_same = saved.variant.key == game
            chosen = {key: value for key, value in settings.items() if key != "start"}
            game = saved.variant.key
            settings = encode(settings_of(saved)) | (chosen if is_same else {})
        new = read_new_table(
            {
                "name": name,
                "kind": request.form.get("kind", "phone"),
                "face": request.form.get("face"),
                "solo": self.is_solo,
                "game": game,
                "settings": settings,
            }
        )
        rules = rules_of_game(game)
        assert rules is not None
        return OpenTable(new.name, new.settings, new.kind, new.solo, rules, face=new.face)

    def _bots(self, usual: Any) -> range:
        most = max(self.rules.seats(usual, solo=self.is_solo), default=0)
        have_bots = not self.is_solo and self.rules.levels
        return range(most) if have_bots and most > 1 else range(0)

    @property
    def _usual(self) -> Any:
        return GAME_VIEWS[self.rules.key].read_settings({}, "", self.game)

    @property
    def _asked(self) -> tuple[Setting, ...]:
        """The settings that one is asked for when a table is opened."""
        described = self.rules.described(self._usual)
        return tuple(one for one in described if one.at_opening and one.kind != "data")


def wanted(game: str, *, is_solo: bool) -> Wanted:
    """The form for a game; for the first one where there is none of this key."""
    groups = game_groups(words(), solo=is_solo)
    known = {choice.key for group in groups for choice in group.games}
    return Wanted(game if game in known else FIRST_RULES, is_solo, {})


def check_length() -> None:
    """Refuse a long form that brings no files: it would be read into memory all at once.

    :raises RequestEntityTooLarge: it does not.
    """
    if request.mimetype != "multipart/form-data" and (request.content_length or 0) > MAX_BODY:
        raise RequestEntityTooLarge


def address_of(path: str) -> str:
    """Where the form stands for the game whose button was pressed; name and bots go along."""
    kept = {name: request.form.get(name, "") for name in ("name", "bots")}
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
