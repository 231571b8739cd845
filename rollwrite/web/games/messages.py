"""What programs send to tables and get from them: tables, seats, commands, events, frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, TypeAlias, get_origin

from rollwrite.games import FORMS
from rollwrite.schema.dataclass_json import (
    DecodeError,
    FieldError,
    Moment,
    Text,
    WrittenAs,
    decode,
    encode,
    errors_under,
    note,
    optional,
)
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.table import Command, RefusedError, commands
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import Seq
from rollwrite.table.log_json import VERSION
from rollwrite.table.seats import MAX_NAME, Face, OwnKind
from rollwrite.table.state import AnyTable
from rollwrite.web.games.registry import (
    ANY_FRAMES,
    ANY_SETTINGS,
    GAME_VIEWS,
    AnyView,
    game_keys,
    game_view_of,
    rules_of_game,
)

#: Commands that give out a token, or that no seat gives, have addresses of their own.
ELSEWHERE: Final = frozenset(
    {
        "OpenTable",
        "TakeSeat",
        "ClaimSeat",
        "AskOthers",
        "DropClaim",
        "TakeSeatBack",
        "PauseTable",
        "CallOffGame",
        "TakeBotSeat",
    }
)


@dataclass(frozen=True)
class ChangeGame:
    """Play another game at the table, before a game or between two.

    :ivar game: ``dice``, or the key of a tile game.
    :ivar settings: of that game; what is left out is as usual, but for ``reactions`` and
        ``pace``, which stay.
    """

    game: Annotated[str, note(enum=game_keys())]
    settings: Annotated[Any, WrittenAs(ANY_SETTINGS)] = None


#: Commands that are sent in another form than they are carried out.
SENT_AS: Final = {"ChangeGame": ChangeGame}


@dataclass(frozen=True)
class EventHead:
    """What every event has in common."""

    seq: Seq
    at: Moment
    v: Annotated[Literal[1], note(const=VERSION)]


def _commands(schemas: Schemas) -> Schema:
    kinds = {name: kind for known in FORMS.commands.values() for name, kind in known.items()}
    found = []
    for name, kind in kinds.items():
        if name not in ELSEWHERE:
            # The settings are those of the table's game, whichever it is.
            instead = {"settings": ANY_SETTINGS} if get_origin(kind) else {}
            body = schemas.object_of(SENT_AS.get(name, kind), sent=True, instead=instead)
            found.append(_named(schemas, f"command.{name}", _typed(body, {}, name)))
    return {"oneOf": found, "description": "What somebody wants to happen, told apart by type."}


def _events(schemas: Schemas) -> Schema:
    head = schemas.object_of(EventHead, sent=False)["properties"]
    found: dict[str, Schema] = {}
    for rules, known in FORMS.events.items():
        for name, kind in known.items():
            is_game_own = get_origin(kind) is not None and rules != FIRST_RULES
            key = f"event.{name}.{rules}" if is_game_own else f"event.{name}"
            if key in found:
                continue
            # As it is read from a log: lists have an end.
            body = schemas.object_of(kind, sent=True)
            if get_origin(kind):
                # Where settings are, ``rules`` says of which game; old logs and readers know one.
                body["properties"]["rules"] = {"const": rules}
                body["required"] += ["rules"] if is_game_own else []
            found[key] = _named(schemas, key, _typed(body, head, name))
    return {
        "oneOf": [*found.values()],
        "description": "What has happened, told apart by type, and by rules where it has them.",
    }


def _typed(body: Schema, head: Schema, name: str) -> Schema:
    """A dataclass with its name as ``type`` and further members, all of them there."""
    fixed = {**head, "type": {"const": name}}
    return {
        **body,
        "properties": {**fixed, **body["properties"]},
        "required": [*fixed, *body["required"]],
    }


def _named(schemas: Schemas, name: str, made: Schema) -> Schema:
    return schemas.of(Annotated[Any, Made(name, lambda _: made)], sent=True)


AnyCommand: TypeAlias = Annotated[Any, Made("Command", _commands)]
AnyEvent: TypeAlias = Annotated[dict[str, Any], Made("Event", _events)]


Token: TypeAlias = Annotated[str, note("The secret of the seat, for Authorization.")]


@dataclass(frozen=True)
class Seen:
    """A table."""

    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Seated:
    """A seat taken."""

    code: str
    seat: int
    token: Token
    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Claimed:
    """A seat asked for.

    :ivar claim: the name of the question to the others.
    """

    claim: str
    token: Token
    seq: Seq
    view: AnyView


@dataclass(frozen=True)
class Acted:
    """A command carried out."""

    seq: Seq
    events: tuple[AnyEvent, ...]
    view: AnyView


@dataclass(frozen=True)
class Events:
    """What has happened."""

    seq: Seq
    events: tuple[AnyEvent, ...]


@dataclass(frozen=True)
class Replay:
    """A page of frames.

    :ivar next: what to ask for as ``after`` to get the next page; left out with the last one.
    """

    seq: Seq
    frames: Annotated[tuple[object, ...], WrittenAs(ANY_FRAMES)]
    next: Seq | None = optional(None)


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
    :ivar face: as in NewSeat.
    """

    name: PersonName
    kind: OwnKind = "phone"
    solo: bool = False
    game: Annotated[str, note(enum=game_keys())] = FIRST_RULES
    settings: Annotated[Any, WrittenAs(ANY_SETTINGS)] = None
    id: IdempotencyKey | None = None
    face: Face | None = None


@dataclass(frozen=True)
class NewSeat:
    """Who sits down.

    :ivar face: as which they are shown beside their name. One that is free where somebody has it
        already, or nothing is said.
    """

    name: PersonName
    kind: OwnKind = "phone"
    id: IdempotencyKey | None = None
    face: Face | None = None


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
    :ivar or_apart: others may have done since what changes nothing of what the command means, such
        as drawing where a die is taken.
    """

    id: CommandId
    expected_seq: Seq | None = None
    or_apart: bool = False


@dataclass(frozen=True, kw_only=True)
class NewCommand(Envelope):
    """A command in its envelope."""

    command: Annotated[Command, WrittenAs(AnyCommand)]


def read_command(data: Mapping[str, Any], table: AnyTable) -> NewCommand:
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
    return NewCommand(envelope.id, envelope.expected_seq, envelope.or_apart, command=command)


def reads_alike(data: object, rules: str) -> bool:
    """Whether a command of these rules reads the same whichever game the table has by now.

    Those with settings do not: they stay as they are at the table where they are left out.
    """
    kind = data.get("type") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in FORMS.commands[rules]:
        return False
    here = FORMS.commands[rules][kind]
    return all(kinds.get(kind, here) is here for kinds in FORMS.commands.values())


def _command(data: object, table: AnyTable) -> Command:
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
    is_here = isinstance(kind, str) and kind in known[rules]
    if isinstance(data, Mapping) and not is_here:
        if isinstance(kind, str) and any(kind in commands for commands in known.values()):
            raise RefusedError("other-game")
        sent = ", ".join(name for name in known[rules] if name not in ELSEWHERE)
        raise DecodeError([FieldError("/type", f"one of {sent}")])
    return FORMS.command_from_json(data, rules)


def _other_game(data: Mapping[str, Any], table: AnyTable) -> Command:
    members = {key: value for key, value in data.items() if key not in {"type", "settings"}}
    game = decode(ChangeGame, members).game
    rules = _rules_of(game)
    wanted = data.get("settings", {})
    if isinstance(wanted, Mapping):
        now = table.settings
        wanted = {"reactions": now.reactions, "pace": now.pace, **wanted}
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
