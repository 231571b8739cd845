"""Bodies of requests: what programs send, and how it is read, every error with a JSON pointer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, TypeAlias

from flask import request

from rollwrite.games import FORMS
from rollwrite.schema.dataclass_json import decode, encode, errors_under
from rollwrite.schema.notes import Text, WrittenAs, note
from rollwrite.table import Command, DecodeError, FieldError, RefusedError, Table, commands
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import Seq
from rollwrite.table.seats import MAX_NAME, OwnKind
from rollwrite.web.problems import ProblemError
from rollwrite.web.queries import MAX_DIGITS
from rollwrite.web.table.message_schemas import ELSEWHERE, SENT_AS, AnyCommand, ChangeGame
from rollwrite.web.table.views import (
    GAME_VIEWS,
    AnySettingsWanted,
    game_keys,
    game_view_of,
    rules_of_game,
)

#: The idempotency key of a request to sit down leads to a secret, so it is one.
IDEMPOTENCY_KEY_PATTERN: Final = r"^[A-Za-z0-9_-]{22,64}$"
_SIGNS: Final = "of A to Z, a to z, 0 to 9, _ and -"

IdempotencyKey: TypeAlias = Annotated[
    str,
    Text(IDEMPOTENCY_KEY_PATTERN, f"22 to 64 {_SIGNS}"),
    note(
        "An idempotency key: a secret made at random for this request. Sent again with it, it is "
        "granted once: the answer is the same table, seat and token."
    ),
]
CommandId: TypeAlias = Annotated[str, Text(r"^[A-Za-z0-9_-]{8,64}$", f"8 to 64 {_SIGNS}")]
PersonName: TypeAlias = Annotated[str, note(minLength=1, maxLength=MAX_NAME)]


@dataclass(frozen=True)
class NewTable:
    """Who opens a table, and how it is set up.

    :ivar game: ``dice``, or the key of a tile game.
    :ivar settings: of that game.
    """

    name: PersonName
    kind: OwnKind = "phone"
    solo: bool = False
    game: Annotated[str, note(enum=game_keys())] = FIRST_RULES
    settings: Annotated[Any, WrittenAs(AnySettingsWanted)] = None
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class NewSeat:
    """Who sits down."""

    name: PersonName
    kind: OwnKind = "phone"
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class NewClaim:
    """Somebody says of a seat: this was me."""

    seat: int
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class Envelope:
    """What a command is sent in.

    :ivar id: made by the sender: sent twice with it, the command acts once.
    :ivar expected_seq: the last event the sender has seen, where that matters.
    """

    id: CommandId
    expected_seq: Seq | None = None


@dataclass(frozen=True, kw_only=True)
class NewCommand(Envelope):
    """A command in its envelope."""

    command: AnyCommand


def read_json() -> dict[str, Any]:
    """The JSON object in the body.

    :raises ProblemError: 415 for another kind of body, 400 if it cannot be read.
    :raises DecodeError: it is no object.
    """
    if not request.is_json:
        raise ProblemError(415, "not-json")
    raw = request.get_data(cache=False)
    try:
        data = json.loads(raw.decode(), parse_int=_int, parse_constant=_no_constant)
        if b"\\u" in raw:
            # Half a surrogate pair is no text: no database and no answer can hold it.
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ProblemError(400, "bad-json") from error
    if not isinstance(data, dict):
        raise DecodeError([FieldError("", "object")])
    return data


def _int(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise ValueError("a number without end")
    return int(text)


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


def read_command(data: Mapping[str, Any], table: Table[Any, Any]) -> NewCommand:
    """The command in a body, with its envelope.

    :param table: the table that it is for.
    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: the layout in its settings is none.
    :raises RefusedError: it is a command of another game.
    """
    errors: list[FieldError] = []
    envelope = command = None
    try:
        envelope = decode(Envelope, {k: v for k, v in data.items() if k != "command"})
    except DecodeError as error:
        errors += error.errors
    try:
        command = _command(data.get("command"), table)
    except DecodeError as error:
        errors += errors_under(error, "/command").errors
    if errors or envelope is None or command is None:
        raise DecodeError(errors)
    return NewCommand(envelope.id, envelope.expected_seq, command=command)


def _command(data: object, table: Table[Any, Any]) -> Command:
    rules, game_view = table.rules.key, game_view_of(table)
    kind = data.get("type") if isinstance(data, Mapping) else None
    if isinstance(kind, str) and kind in ELSEWHERE:
        raise DecodeError([FieldError("/type", "a command for this address")])
    if isinstance(data, Mapping) and isinstance(kind, str) and kind in SENT_AS:
        return _other_game(data, table)
    if isinstance(data, Mapping) and kind == "ChangeSettings" and "settings" in data:
        game = game_view.key_of(table.settings)
        settings = game_view.read_settings(data["settings"], "/settings", game)
        data = {**data, "settings": encode(settings)}
    known = FORMS.commands
    is_here = not isinstance(kind, str) or kind in known[rules]
    if not is_here and any(kind in commands for commands in known.values()):
        raise RefusedError("other-game")
    return FORMS.command_from_json(data, rules)


def _other_game(data: Mapping[str, Any], table: Table[Any, Any]) -> Command:
    members = {key: value for key, value in data.items() if key not in {"type", "settings"}}
    game = decode(ChangeGame, members).game
    rules = _rules_of(game)
    wanted = data.get("settings", {})
    if isinstance(wanted, Mapping):
        wanted = {"reactions": table.settings.reactions, **wanted}
    return commands.ChangeGame(GAME_VIEWS[rules].read_settings(wanted, "/settings", game), rules)


def _rules_of(game: str) -> str:
    """The key of the rules of a game.

    :raises DecodeError: there is no such game.
    """
    rules = rules_of_game(game)
    if rules is None:
        raise DecodeError([FieldError("/game", "one of " + ", ".join(game_keys()))])
    return rules


def read_new_table(data: Mapping[str, Any]) -> NewTable:
    """The table that somebody wants to open, its settings read.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    errors: list[FieldError] = []
    new = settings = None
    game = data.get("game", FIRST_RULES)
    try:
        new = decode(NewTable, {k: v for k, v in data.items() if k != "settings"})
    except DecodeError as error:
        errors += error.errors
    try:
        rules = _rules_of(game) if isinstance(game, str) else FIRST_RULES
        read_settings = GAME_VIEWS[rules].read_settings
        settings = read_settings(data.get("settings", {}), "/settings", game)
    except DecodeError as error:
        errors += error.errors
    if errors or new is None or settings is None:
        raise DecodeError(errors)
    return replace(new, settings=settings)
