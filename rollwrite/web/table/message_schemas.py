"""Commands and events as programs send and get them: each by its name, told apart by ``type``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, get_origin

from rollwrite.games import FORMS
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.schema.notes import WrittenAs, note
from rollwrite.schema.timestamps import Moment
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import Seq
from rollwrite.table.log_json import VERSION
from rollwrite.web.table.views import AnySettingsWanted, game_keys

#: Commands that give out a token, or that no seat gives, have addresses of their own.
ELSEWHERE: Final = frozenset({"OpenTable", "TakeSeat", "ClaimSeat", "AskOthers", "DropClaim"})


@dataclass(frozen=True)
class ChangeGame:
    """Play another game at the table, before a game or between two.

    :ivar game: ``dice``, or the key of a tile game.
    :ivar settings: of that game; what is left out is as usual, but for ``reactions``, which stay.
    """

    game: Annotated[str, note(enum=game_keys())]
    settings: Annotated[Any, WrittenAs(AnySettingsWanted)] = None


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
            instead = {"settings": AnySettingsWanted} if get_origin(kind) else {}
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
