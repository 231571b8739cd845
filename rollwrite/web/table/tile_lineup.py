"""Who will have which colours in the next tile game of a table (T15), while it is not on."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import colour_names
from rollwrite.table import may
from rollwrite.tilegame import Variant
from rollwrite.tilegame.rules import TileTable


@dataclass(frozen=True)
class TilePlace:
    """A place in the order of play.

    :ivar seat: who will have it; null where nobody sits there yet.
    :ivar colours: the keys of its colours; none where pieces are picked one by one (T8).
    :ivar text: its colours in words; else its number.
    """

    seat: int | None
    colours: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class TileLineup:
    """The places of the next game.

    :ivar shared: the keys of the colours that all players place in turn (T3, T11), and what
        becomes of them in a sentence; null where there are none.
    :ivar is_chosen: somebody has chosen it; else it follows from the circle.
    :ivar is_outdated: people have come or gone since: it is as it could be with those who are
        there, and has to be chosen anew.
    :ivar goes_on_after: how many moves of a record are on the board when the game begins.
    """

    places: tuple[TilePlace, ...]
    shared: tuple[str, ...]
    shared_text: str | None
    is_chosen: bool
    is_outdated: bool
    goes_on_after: int


def lineup(t: Translator, table: TileTable) -> TileLineup | None:
    """The places of the next game; None while one is on."""
    if may.be_changed(table) is not None:
        return None
    settings, circle = table.settings, table.clockwise()
    variant = settings.row
    is_outdated = bool(settings.seating) and set(settings.seating) != set(circle)
    order = mended(settings.seating, circle) if is_outdated else table.rules.order(settings, circle)
    owners = variant.owners
    places = []
    for place in range(variant.players):
        pairs = zip(variant.colours, owners, strict=True)
        colours = tuple(colour for colour, owner in pairs if owner == place)
        text = colour_names(t, colours) if colours else t("table.tile.place", n=place + 1)
        places.append(TilePlace(order[place] if place < len(order) else None, colours, text))
    shared, shared_text = _shared(t, variant)
    return TileLineup(
        tuple(places),
        shared,
        shared_text,
        bool(settings.seating),
        is_outdated,
        len(settings.record) if table.games == 0 else 0,
    )


def mended(seating: tuple[int, ...], circle: tuple[int, ...]) -> tuple[int, ...]:
    """A seating with those who are there: new ones in the places of who is gone, then behind."""
    new = [seat for seat in circle if seat not in seating]
    filled = [seat if seat in circle else (new.pop(0) if new else None) for seat in seating]
    return (*(seat for seat in filled if seat is not None), *new)


def _shared(t: Translator, variant: Variant) -> tuple[tuple[str, ...], str | None]:
    pairs = zip(variant.colours, variant.owners, strict=True)
    shared = tuple(colour for colour, owner in pairs if owner is None)
    if not shared or variant.rule == "T8":
        return (), None
    key = "obstacles" if variant.rule == "T11" else "shared"
    return shared, t(f"table.tile.lineup_{key}", colours=colour_names(t, shared))
