"""A saved game that somebody brings as a file: it goes on at a table, or is looked at in Replay."""

from __future__ import annotations

from collections.abc import Iterator

from flask import request

from rollwrite.i18n import Translator
from rollwrite.players.tile.analysis_record import names_in
from rollwrite.service.opening import open_recorded
from rollwrite.table import Command, LockTable, OpenTable, StartGame
from rollwrite.table.commands import AddSeat
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.tilegame.blksgf import Record
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.record import MAX_BYTES, commands_of, read_record, start_of
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.http.site import site, words


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
