"""The views of the games' tables, and the whole view of a table as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import GenericAlias
from typing import Annotated, Any, Final, TypeAlias, Union

from rollwrite.games import FORMS, evolve, fold
from rollwrite.i18n import Translator
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.service import TableSnapshot
from rollwrite.table import Event, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import BotPlays, GameCalledOff, PersonPlays
from rollwrite.table.seats import bot_name
from rollwrite.table.state import AnyTable
from rollwrite.web.games.dice.view import DICE_VIEW
from rollwrite.web.games.tile.view import TILE_VIEW
from rollwrite.web.table.game_view import AnyGameView, GameGroup, Happened, Refusal
from rollwrite.web.table.parts import SharedView
from rollwrite.web.table.shell import View, own_values, shared_view

#: The only list of them, by the keys of their rules.
GAME_VIEWS: Final[Mapping[str, AnyGameView]] = {view.rules: view for view in (DICE_VIEW, TILE_VIEW)}


def _one_of(kinds: Iterable[Any]) -> Any:
    """The annotation of what is one of these kinds; None is none."""
    return Union[tuple(kind for kind in kinds if kind is not None)]  # noqa: UP007 - known only here


def _several(kind: Any) -> Any:
    """The annotation of several of a kind."""
    return GenericAlias(tuple, (kind, ...))


_VIEWS: Final = tuple(GAME_VIEWS.values())
# What programs get and send, one form for each game, as annotations.
ANY_SETTINGS: Final = _one_of(view.sent_settings for view in _VIEWS)
ANY_PLACEMENTS: Final = _one_of(view.placed for view in _VIEWS)
ANY_CHECK: Final = _one_of(view.checked for view in _VIEWS)
ANY_ASKED_FOR_FUN: Final = _one_of(view.asked_for_fun for view in _VIEWS)
ANY_FOR_FUN: Final = _one_of(view.for_fun_is for view in _VIEWS)
ANY_REASONS: Final = _one_of(_several(view.reason) for view in _VIEWS if view.reason)
#: At one table several games may have been played.
ANY_FRAMES: Final = _several(_one_of(view.shown for view in _VIEWS))
ANY_FINAL_SHEET: Final = _one_of(view.final for view in _VIEWS)


def _any_view(schemas: Schemas) -> Schema:
    views = {rules: schemas.of(view.view, sent=False) for rules, view in GAME_VIEWS.items()}
    return {
        "description": "The table as one reader sees it; its rules say what is played.",
        "oneOf": [*views.values()],
        "discriminator": {
            "propertyName": "rules",
            "mapping": {rules: found["$ref"] for rules, found in views.items()},
        },
    }


AnyView: TypeAlias = Annotated[View, Made("View", _any_view)]


def game_keys() -> tuple[str, ...]:
    """The keys of all games that a table can be opened for."""
    return tuple(key for view in GAME_VIEWS.values() for key in view.games)


def rules_of_game(game: str) -> str | None:
    """The key of the rules of the game with this key; None if there is no such game."""
    return next((rules for rules, view in GAME_VIEWS.items() if game in view.games), None)


def game_view_of(table: AnyTable) -> AnyGameView:
    """How the table's game is shown."""
    return GAME_VIEWS[table.rules.key]


def game_groups(t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
    """Every game there is, in groups; at a table for one those that can be played so (S1)."""
    views = GAME_VIEWS.values()
    return tuple(group for view in views for group in view.choices(t, solo=solo))


def table_part(t: Translator, snapshot: TableSnapshot, join_url: str) -> SharedView:
    """What all phones of a table share in one language."""
    game_view = game_view_of(snapshot.table)
    return SharedView(
        shared_view(
            t, game_view, snapshot, join_url, lambda: game_groups(t, solo=snapshot.table.solo)
        )
    )


def own_part(t: Translator, snapshot: TableSnapshot, part: SharedView) -> dict[str, Any]:
    """What only one phone sees, for the gaps in what all share.

    :param part: the latter, of the same snapshot and language.
    """
    return part.own(own_values(t, game_view_of(snapshot.table), snapshot))


def whole_view(t: Translator, snapshot: TableSnapshot, part: SharedView) -> bytes:
    """The JSON of the table as one phone sees it; ``part`` as for :func:`own_part`."""
    return part.filled(own_part(t, snapshot, part))


def refusal_words(
    t: Translator, error: RefusedError, table: AnyTable | None, seat: int | None
) -> Refusal:
    """Why a command was refused; ``seat`` is the one it was for."""
    game_view = GAME_VIEWS[FIRST_RULES] if table is None else game_view_of(table)
    return game_view.refusal(t, error, table, seat)


def game_at(events: Iterable[Mapping[str, Any]], number: int) -> object | None:
    """The game with this number as it is at its end, or now; None if there is none.

    :param events: the log as public JSON, from its beginning.
    """
    table = table_with(events, number)
    return None if table is None else table.game


def table_with(events: Iterable[Mapping[str, Any]], number: int) -> AnyTable | None:
    """The table as it was last with the game of this number; None if there was none.

    :param events: the log as public JSON, from its beginning.
    """
    table = found = None
    for body in events:
        table = evolve(table, _event_of(body))
        if table.game is not None and table.game.number == number:
            found = table
    return found


def steps_of(
    events: Iterable[Mapping[str, Any]], number: int
) -> Iterator[tuple[int, Event, Any, Any]]:
    """The events of the game with this number after its beginning, in order.

    Each with its own number, and with the game before and after it.

    :param events: the log as public JSON, from its beginning.
    """
    table: AnyTable | None = None
    for body in events:
        before = None if table is None else table.game
        event = _event_of(body)
        table = evolve(table, event)
        after = table.game
        if before is not None and after is not None and before.number == after.number == number:
            yield body["seq"], event, before, after


@dataclass(frozen=True)
class StandIn:
    """A program that played for a seat's person in a game, the last one where there were several.

    :ivar bot: its name.
    :ivar alone: the person has done nothing in that game.
    """

    seat: int
    bot: str
    alone: bool


def stand_ins(events: Iterable[Mapping[str, Any]], number: int) -> tuple[StandIn, ...]:
    """Who played for whom in the game with this number (D16, T13), in the order of the seats.

    :param events: the log as public JSON, from its beginning.
    """
    table: AnyTable | None = None
    bots: dict[int, str] = {}
    people: set[int] = set()
    for body in events:
        event, before = _event_of(body), table
        table = evolve(table, event)
        is_on = before is not None and before.is_playing and before.games == number
        actor = getattr(event, "seat", None)
        if not is_on or before is None or isinstance(event, BotPlays | PersonPlays):
            continue
        seat = None if actor is None else before.seat(actor)
        if seat is not None and seat.level is None:
            people.add(seat.number)
        elif seat is not None and seat.level is not None and not seat.is_bot:
            bots[seat.number] = bot_name(seat.level)
    return tuple(StandIn(seat, bot, seat not in people) for seat, bot in sorted(bots.items()))


def _event_of(body: Mapping[str, Any]) -> Event:
    return FORMS.event_from_json({k: v for k, v in body.items() if k not in {"seq", "at"}})


def table_after(events: Iterable[Mapping[str, Any]], table: AnyTable | None) -> AnyTable:
    """The table after some events of its log, which follow on ``table``."""
    return fold(map(_event_of, events), table)


def replay_frames(
    t: Translator, events: Iterable[Mapping[str, Any]], table: AnyTable | None = None
) -> tuple[tuple[object, ...], AnyTable | None]:
    """The frames of a table's games for its Replay page: one for each event that can be seen.

    :param events: the log as public JSON, from its beginning or from where ``table`` is.
    :returns: the frames, and the table after them.
    """
    frames: list[object] = []
    for body in events:
        happened = Happened(body["seq"], body["at"], _event_of(body))
        table = evolve(table, happened.event)
        if isinstance(happened.event, GameCalledOff):
            # Nothing was played in it.
            called_off = happened.event.game
            frames = [one for one in frames if getattr(one, "game", None) != called_off]
        if table.game is None:
            continue
        frame = game_view_of(table).frame(t, happened, table)
        if frame is not None:
            frames.append(frame)
    return tuple(frames), table
