"""From a request's body and query to commands, with every misfit named by a JSON pointer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from flask import request

from rollwrite.dicegame import (
    DecodeError,
    Layout,
    LayoutError,
    Misfit,
    Settings,
    Square,
    built_in_layout,
    command_from_json,
    parse_layout,
)
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.codec import decode, encode
from rollwrite.dicegame.layout import find_problems
from rollwrite.web.problems import ProblemError, below

COMMAND_ID: Final = r"^[A-Za-z0-9_-]{8,64}$"
#: The idempotency key of a request to sit down leads to a secret, so it is one.
IDEMPOTENCY_KEY_PATTERN: Final = r"^[A-Za-z0-9_-]{22,64}$"
TAB: Final = r"^[A-Za-z0-9_-]{1,64}$"
#: Squares as ``row,column;row,column``, at most as many as a shape on the screen can have.
SQUARES: Final = r"^[0-9]{1,3},[0-9]{1,3}(;[0-9]{1,3},[0-9]{1,3}){0,24}$"
#: Commands that give out a token have endpoints of their own.
ELSEWHERE: Final = frozenset({"OpenTable", "TakeSeat", "ClaimSeat"})
#: Digits of the longest number that is read.
_DIGITS: Final = 15


@dataclass(frozen=True)
class NewTable:
    """Who opens a table."""

    name: str
    kind: Literal["phone", "paper"] = "phone"
    solo: bool = False


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


@dataclass(frozen=True)
class LayoutText:
    """A layout as TOML."""

    toml: str


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
        raise DecodeError([Misfit("", "object")])
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
        raise DecodeError([Misfit("/id", "22 to 64 of A to Z, a to z, 0 to 9, _ and -")])
    return idempotency_key


def read_command(data: Mapping[str, Any]) -> tuple[Envelope, cmd.Command]:
    """The command in a body, with its envelope.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: the layout in its settings is none.
    """
    misfits: list[Misfit] = []
    envelope = command = None
    try:
        envelope = decode(Envelope, {k: v for k, v in data.items() if k != "command"})
        if not re.fullmatch(COMMAND_ID, envelope.id):
            misfits.append(Misfit("/id", "8 to 64 of A to Z, a to z, 0 to 9, _ and -"))
    except DecodeError as error:
        misfits += error.misfits
    try:
        command = _command(data.get("command"))
    except DecodeError as error:
        misfits += below(error, "/command").misfits
    if misfits or envelope is None or command is None:
        raise DecodeError(misfits)
    return envelope, command


def _command(data: object) -> cmd.Command:
    kind = data.get("type") if isinstance(data, Mapping) else None
    if isinstance(kind, str) and kind in ELSEWHERE:
        raise DecodeError([Misfit("/type", "a command for this address")])
    if isinstance(data, Mapping) and kind == "ChangeSettings" and "settings" in data:
        settings = read_settings(data["settings"], "/settings")
        data = {**data, "settings": encode(settings)}
    return command_from_json(data)


def read_new_table(data: Mapping[str, Any]) -> cmd.OpenTable:
    """The table that somebody wants to open.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    misfits: list[Misfit] = []
    new = settings = None
    try:
        new = decode(NewTable, {k: v for k, v in data.items() if k != "settings"})
    except DecodeError as error:
        misfits += error.misfits
    try:
        settings = read_settings(data.get("settings", {}), "/settings")
    except DecodeError as error:
        misfits += error.misfits
    if misfits or new is None or settings is None:
        raise DecodeError(misfits)
    return cmd.OpenTable(new.name, settings, new.kind, new.solo)


def read_settings(data: object, pointer: str) -> Settings:
    """Settings; the layout by its name, as an object or as TOML, by default ``standard``.

    :raises DecodeError: something is unknown or of another type.
    :raises LayoutError: the layout is none.
    """
    if not isinstance(data, Mapping):
        raise DecodeError([Misfit(pointer, "object")])
    layout = read_layout(data.get("layout", "standard"), f"{pointer}/layout")
    try:
        return decode(Settings, {**data, "layout": encode(layout)})
    except DecodeError as error:
        raise below(error, pointer) from None


def read_layout(data: object, pointer: str) -> Layout:
    """A layout by its name, as an object or as TOML.

    :raises DecodeError: it is nothing of these.
    :raises LayoutError: the layout is none.
    """
    if isinstance(data, str):
        return built_in_layout(data)
    try:
        if isinstance(data, Mapping) and "toml" in data:
            return parse_layout(decode(LayoutText, data).toml)
        if isinstance(data, Mapping) and isinstance(data.get("rows"), list):
            rows = tuple(tuple(r) if isinstance(r, list) else r for r in data["rows"])
            problems = find_problems(data.get("name"), data.get("side"), rows)
            if problems:
                raise LayoutError(problems)
        return decode(Layout, data)
    except DecodeError as error:
        raise below(error, pointer) from None


def query_number(name: str, default: int | None = None) -> int | None:
    """A whole number of the query.

    :raises DecodeError: it is none.
    """
    text = request.args.get(name)
    if text is None:
        return default
    if not re.fullmatch(rf"[0-9]{{1,{_DIGITS}}}", text, re.ASCII):
        raise DecodeError([Misfit(f"?{name}", "a number")])
    return int(text)


def query_flag(name: str) -> bool:
    """A switch of the query, ``0`` or ``1``, by default off.

    :raises DecodeError: it is neither.
    """
    text = request.args.get(name, "0")
    if text not in {"0", "1"}:
        raise DecodeError([Misfit(f"?{name}", "0 or 1")])
    return text == "1"


def query_squares() -> tuple[Square, ...]:
    """The squares of the query.

    :raises DecodeError: they are none.
    """
    text = request.args.get("squares", "")
    if not re.fullmatch(SQUARES, text, re.ASCII):
        raise DecodeError([Misfit("?squares", "squares as row,column;row,column")])
    pairs = (pair.split(",") for pair in text.split(";"))
    return tuple((int(row), int(column)) for row, column in pairs)


def query_tab() -> str | None:
    """The name that a page gave itself, if it did.

    :raises DecodeError: it can be none.
    """
    text = request.args.get("tab")
    if text is not None and not re.fullmatch(TAB, text):
        raise DecodeError([Misfit("?tab", "1 to 64 of A to Z, a to z, 0 to 9, _ and -")])
    return text
