"""From a request's body and query to commands, with every error named by a JSON pointer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from flask import request

from rollwrite.dicegame import Square
from rollwrite.games import FORMS
from rollwrite.table import Command, DecodeError, FieldError, OpenTable, RefusedError, Table
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.dataclass_json import decode, encode, errors_under
from rollwrite.web.problems import ProblemError
from rollwrite.web.table.views import GAME_VIEWS, game_keys, game_view_of, rules_of_game

COMMAND_ID: Final = r"^[A-Za-z0-9_-]{8,64}$"
#: The idempotency key of a request to sit down leads to a secret, so it is one.
IDEMPOTENCY_KEY_PATTERN: Final = r"^[A-Za-z0-9_-]{22,64}$"
TAB: Final = r"^[A-Za-z0-9_-]{1,64}$"
#: Squares as ``row,column;row,column``, at most as many as a shape on the screen can have.
SQUARES: Final = r"^[0-9]{1,3},[0-9]{1,3}(;[0-9]{1,3},[0-9]{1,3}){0,24}$"
#: The longest text of a move, in characters.
MAX_MOVE: Final = 400
#: Commands that give out a token have endpoints of their own.
ELSEWHERE: Final = frozenset({"OpenTable", "TakeSeat", "ClaimSeat"})
#: Digits of the longest number that is read.
_DIGITS: Final = 15


@dataclass(frozen=True)
class NewTable:
    """Who opens a table.

    :ivar game: ``dice``, or the key of a tile game.
    """

    name: str
    kind: Literal["phone", "paper"] = "phone"
    solo: bool = False
    game: str = FIRST_RULES


@dataclass(frozen=True)
class Envelope:
    """What a command is sent in.

    :ivar id: made by the phone: sent twice, the command acts once.
    :ivar expected_seq: the last event the phone has seen, where that matters.
    """

    id: str
    expected_seq: int | None = None


@dataclass(frozen=True)
class SeatWanted:
    """The seat that somebody says is theirs."""

    seat: int


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
    if len(text.lstrip("-")) > _DIGITS:
        raise ValueError("a number without end")
    return int(text)


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


def read_idempotency_key(data: dict[str, Any]) -> str | None:
    """Take the idempotency key, ``id``, out of a body that asks for a seat; None if it has none.

    :raises DecodeError: it can be none.
    """
    idempotency_key = data.pop("id", None)
    if idempotency_key is not None and not (
        isinstance(idempotency_key, str) and re.fullmatch(IDEMPOTENCY_KEY_PATTERN, idempotency_key)
    ):
        raise DecodeError([FieldError("/id", "22 to 64 of A to Z, a to z, 0 to 9, _ and -")])
    return idempotency_key


def read_command(data: Mapping[str, Any], table: Table[Any, Any]) -> tuple[Envelope, Command]:
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
        if not re.fullmatch(COMMAND_ID, envelope.id):
            errors.append(FieldError("/id", "8 to 64 of A to Z, a to z, 0 to 9, _ and -"))
    except DecodeError as error:
        errors += error.errors
    try:
        command = _command(data.get("command"), table)
    except DecodeError as error:
        errors += errors_under(error, "/command").errors
    if errors or envelope is None or command is None:
        raise DecodeError(errors)
    return envelope, command


def _command(data: object, table: Table[Any, Any]) -> Command:
    rules, game_view = table.rules.key, game_view_of(table)
    kind = data.get("type") if isinstance(data, Mapping) else None
    if isinstance(kind, str) and kind in ELSEWHERE:
        raise DecodeError([FieldError("/type", "a command for this address")])
    if isinstance(data, Mapping) and kind == "ChangeSettings" and "settings" in data:
        game = game_view.key_of(table.settings)
        settings = game_view.read_settings(data["settings"], "/settings", game)
        data = {**data, "settings": encode(settings)}
    known = FORMS.commands
    is_here = not isinstance(kind, str) or kind in known[rules]
    if not is_here and any(kind in commands for commands in known.values()):
        raise RefusedError("other-game")
    return FORMS.command_from_json(data, rules)


def read_new_table(data: Mapping[str, Any]) -> OpenTable[Any]:
    """The table that somebody wants to open.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    errors: list[FieldError] = []
    new = settings = rules = None
    game = data.get("game", FIRST_RULES)
    try:
        new = decode(NewTable, {k: v for k, v in data.items() if k != "settings"})
    except DecodeError as error:
        errors += error.errors
    try:
        rules = rules_of_game(game) if isinstance(game, str) else FIRST_RULES
        if rules is None:
            raise DecodeError([FieldError("/game", "one of " + ", ".join(game_keys()))])
        game_view = GAME_VIEWS[rules]
        settings = game_view.read_settings(data.get("settings", {}), "/settings", game)
    except DecodeError as error:
        errors += error.errors
    if errors or new is None or settings is None or rules is None:
        raise DecodeError(errors)
    return OpenTable(new.name, settings, new.kind, new.solo, rules)


def query_number(name: str, default: int | None = None) -> int | None:
    """A whole number of the query.

    :raises DecodeError: it is none.
    """
    text = request.args.get(name)
    if text is None:
        return default
    if not re.fullmatch(rf"[0-9]{{1,{_DIGITS}}}", text, re.ASCII):
        raise DecodeError([FieldError(f"?{name}", "a number")])
    return int(text)


def query_flag(name: str) -> bool:
    """A switch of the query, ``0`` or ``1``, by default off.

    :raises DecodeError: it is neither.
    """
    text = request.args.get(name, "0")
    if text not in {"0", "1"}:
        raise DecodeError([FieldError(f"?{name}", "0 or 1")])
    return text == "1"


def query_squares() -> tuple[Square, ...] | None:
    """The squares of the query; None where it has none.

    :raises DecodeError: they can be none.
    """
    text = request.args.get("squares")
    if text is None:
        return None
    if not re.fullmatch(SQUARES, text, re.ASCII):
        raise DecodeError([FieldError("?squares", "squares as row,column;row,column")])
    pairs = (pair.split(",") for pair in text.split(";"))
    return tuple((int(row), int(column)) for row, column in pairs)


def query_move() -> str:
    """The text of a move in the query, or nothing.

    :raises DecodeError: it is too long for one.
    """
    text = request.args.get("move", "")
    if len(text) > MAX_MOVE:
        raise DecodeError([FieldError("?move", f"at most {MAX_MOVE} characters")])
    return text


def query_tab() -> str | None:
    """The name that a page gave itself, if it did.

    :raises DecodeError: it can be none.
    """
    text = request.args.get("tab")
    if text is not None and not re.fullmatch(TAB, text):
        raise DecodeError([FieldError("?tab", "1 to 64 of A to Z, a to z, 0 to 9, _ and -")])
    return text
