"""The tile games in the view of their table (rules T1 to T15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, TypeAlias

from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import (
    colour_names,
    how_to_play,
    news,
    of_cells,
    own_win,
    score_text,
    shared_role,
    tile_colour,
    turn_said,
    turn_text,
    what_is_special,
    who_won,
)
from rollwrite.schema.dataclass_json import decode, errors_under, note, optional
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.table import DecodeError, FieldError, RefusedError, may
from rollwrite.table.seats import bot_name
from rollwrite.tilegame import VARIANTS, Variant, new_game
from rollwrite.tilegame.phases import Act
from rollwrite.tilegame.rules import TileTable, outlook
from rollwrite.tilegame.rules import may as tile_may
from rollwrite.tilegame.rules.record import settings_from_blksgf
from rollwrite.tilegame.rules.settings import MoveTexts, TileSettings
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.tile.board import (
    FinalBoard,
    LegalMoves,
    TileCheck,
    TileColourWords,
    TileReason,
    board_of,
    colour_words,
    final_board,
    tile_check,
    tile_placements,
    tile_refusal,
)
from rollwrite.web.games.tile.frames import TileFrame, tile_frame, tile_told
from rollwrite.web.games.tile.game import ViewTileGame, game_of, praise
from rollwrite.web.table.bots import waiting_title
from rollwrite.web.table.game_view import (
    GameChoice,
    GameGroup,
    GameView,
    Learning,
    SmallBoard,
    Task,
    ViewAward,
    first_needed,
    live_region_text,
    task_members,
)
from rollwrite.web.table.shell import View


@dataclass(frozen=True)
class TileTask(Task):
    """What a seat of the reader has to do in a tile game.

    :ivar do: the kind of task.
    :ivar undo_asks: whether people who have moved since are asked before that (T14).
    :ivar can_end: whether the seat, the only one left, may end the game (T13).
    :ivar can_agree: whether it is asked if moves may be taken back (T14).
    :ivar move_colour: the key of the colour to be moved, where it is the only one.
    :ivar can_be_advised: whether it may ask which move is best.
    """

    do: Literal["lobby", "move", "consent", "wait", "left", "over"]
    undo_asks: bool = optional(False)
    can_end: bool | None = optional(None)
    can_agree: bool | None = optional(None)
    move_colour: str | None = optional(None)
    can_be_advised: bool = optional(False)


def tile_task(t: Translator, table: TileTable, seat: int) -> TileTask:
    """What a seat that plays has to do."""
    play = table.game
    assert play is not None
    holder = table.seat(seat)
    name = play.name_of(seat) if holder is None else holder.name
    if table.level_of(seat) is not None:
        return TileTask(seat, name, **_played_for(t, table, seat))
    may_ask = tile_may.be_advised(table, seat) is None
    return TileTask(
        seat,
        name,
        can_undo=can_undo(table, seat),
        undo_asks=can_undo(table, seat) and _undo_asks(table, play, seat),
        can_end=tile_may.end(play, seat) is None,
        can_agree=tile_may.agree(play, seat) is None,
        can_be_advised=may_ask and tile_may.advise_now(play, seat) is None,
        **_members(t, table, play, seat),
    )


def can_undo(table: TileTable, seat: int) -> bool:
    """Whether a seat may take its last move back, or ask for it (T14)."""
    play = table.game
    if play is None or play.settled is not None or table.level_of(seat) is not None:
        return False
    return table.is_untouched and tile_may.undo(play, seat) is None


def _undo_asks(table: TileTable, play: TilePlay, seat: int) -> bool:
    """Whether people have moved after a seat's last move: programs agree by themselves (T14)."""
    since = play.moved_since(play.moves_to_undo(seat))
    return any(other != seat and table.level_of(other) is None for other in since)


def can_unsettle(table: TileTable, seat: int) -> bool:
    """Whether a seat may take back what the real board has settled (T16)."""
    play = table.game
    if play is None or play.settled is None or table.level_of(seat) is not None:
        return False
    if tile_may.undo(play, seat) is not None:
        return False
    # A game that goes on then must be at the same table.
    return table.is_untouched or replace(play, settled=None).phase == "over"


def _played_for(t: Translator, table: TileTable, seat: int) -> dict[str, Any]:
    """While a program plays for the seat's person (D16)."""
    play, level = table.game, table.level_of(seat)
    assert play is not None
    assert level is not None
    if play.phase == "over":
        return task_members(t, "over", needed=False)
    if not play.is_in(seat):
        return task_members(t, "left", needed=False)
    title = t("table.task.bot.title", bot=bot_name(level), name=play.name_of(seat))
    return {"do": "wait", "title": title, "text": t("table.task.bot.text"), "needed": False}


def _members(t: Translator, table: TileTable, play: TilePlay, seat: int) -> dict[str, Any]:
    is_turn = tile_may.move(play, seat) is None
    # Nobody's turn is held up by what others ask (T14).
    if not is_turn and tile_may.agree(play, seat) is None:
        assert play.undo is not None
        asker = play.name_of(play.undo.seat)
        text = t("table.task.consent.text", name=asker)
        title = t("table.task.consent.title", name=asker)
        return {"do": "consent", "title": title, "text": text, "needed": True}
    if play.phase == "over":
        return task_members(t, "over", needed=False)
    if not play.is_in(seat):
        return task_members(t, "left", needed=False)
    if is_turn:
        return {**_move(t, play), "do": "move", "needed": True, "move_colour": play.colour}
    assert play.to_move is not None
    title = waiting_title(t, table, [play.to_move])
    return {"do": "wait", "title": title, "text": "", "needed": False}


def _move(t: Translator, play: TilePlay) -> dict[str, str]:
    """The turn in words: what kind of move, and with which colour."""
    act = play.phase
    colour = "" if play.colour is None else tile_colour(t, play.colour)
    if act == "place" and not colour:
        text = t("table.task.move.any")
    elif act == "place" and play.colour in outlook.shared(play):
        text = t(f"table.task.move.{shared_role(play.settings.row)}", colour=colour)
    elif act == "place":
        text = t("table.task.move.place", colour=colour)
    elif act == "pick":
        text = t("table.task.move.pick", colour=colour)
    else:
        text = t("table.task.move.corner", colour=colour)
    return {"title": t("table.task.move.title"), "text": text}


#: What most people look for, by how many play; the others are rarer forms of these.
_USUAL: Final = {
    2: ("duo", "classic-2", "half", "junior"),
    3: ("classic-3", "trigon-3"),
    4: ("classic", "trigon"),
    1: ("solitaire", "obstacle-1"),
}


def _family(variant: Variant) -> str:
    return variant.key.partition("-")[0]


#: Games of one family differ by how many play, and are called so.
_FAMILIES: Final = Counter(map(_family, VARIANTS.values()))


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
    key = f"table.tile.lineup_{shared_role(variant)}"
    return shared, t(key, colours=colour_names(t, shared))


_FILE = note("The text of a .blksgf file.")
_INSTEAD = {
    "variant": Annotated[str, note(enum=tuple(VARIANTS))],
    "record": MoveTexts | Annotated[str, _FILE],
}


def _wanted(schemas: Schemas) -> Schema:
    found = schemas.object_of(TileSettings, sent=True, instead=_INSTEAD)
    return found | {"description": "Settings of a tile game; what is left out is as usual."}


#: What :func:`read_settings` reads.
TileSettingsWanted: TypeAlias = Annotated[TileSettings, Made("TileSettingsWanted", _wanted)]


def read_settings(data: object, pointer: str, game: str) -> TileSettings:
    """Settings; what is left out is as usual, the variant as it is at the table.

    ``record`` may also be the text of a ``.blksgf`` file, whose main line is then on the board
    when the first game begins.

    :raises DecodeError: something is unknown or of another type.
    :raises RecordError: the record cannot be played on.
    """
    if not isinstance(data, Mapping):
        raise DecodeError([FieldError(pointer, "object")])
    members: dict[str, Any] = {"variant": game, **data}
    record = members.get("record")
    try:
        if not isinstance(record, str):
            return decode(TileSettings, members)
        recorded = settings_from_blksgf(record)
        if members["variant"] != recorded.variant:
            raise DecodeError(
                [FieldError("/record", f"a record of {str(members['variant'])[:20]}")]
            )
        del members["record"]
        wanted = decode(TileSettings, {"start": recorded.start, **members})
        try:
            return replace(wanted, record=recorded.record)
        except ValueError as error:
            raise DecodeError([FieldError("", str(error))]) from None
    except DecodeError as error:
        raise errors_under(error, pointer) from None


@dataclass(frozen=True)
class ViewTileTable(View):
    """A table of a tile game as one reader sees it, in the reader's language.

    :ivar colours: the words of each colour by its key.
    :ivar lineup: who will have which colours in the next game; null while one is on.
    """

    rules: Literal["tile"]
    phase: Literal["lobby", Act, "over"]
    settings: TileSettings
    colours: dict[str, TileColourWords]
    game: ViewTileGame | None
    tasks: tuple[TileTask, ...]
    lineup: TileLineup | None


class TileView(GameView[TileSettings, TilePlay]):
    """All tile games: they differ by their settings."""

    rules = "tile"
    games = tuple(VARIANTS)
    view = ViewTileTable
    sent_settings = TileSettingsWanted
    sheets = ("tile", "tile-end")
    placed = LegalMoves
    checked = TileCheck
    reason = TileReason
    shown = TileFrame
    final = FinalBoard
    read_settings = staticmethod(read_settings)
    task = staticmethod(tile_task)
    placements = staticmethod(tile_placements)
    check = staticmethod(tile_check)
    refusal = staticmethod(tile_refusal)
    frame = staticmethod(tile_frame)
    final_sheet = staticmethod(final_board)
    told = staticmethod(tile_told)

    def small(self, table: TileTable) -> tuple[SmallBoard, ...]:
        """The board."""
        assert table.game is not None
        return (SmallBoard("", board_of(table.game).rows),)

    def praise(self, t: Translator, table: TileTable) -> Mapping[int, ViewAward]:
        """By what lies on the board."""
        return {} if table.game is None else praise(t, table.game)

    def choices(self, t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
        """By how many play, and rarer ones last; alone there are those for one."""
        usual = {
            players: GameGroup(
                t.n("table.games.players", players),
                tuple(_choice(t, VARIANTS[key]) for key in keys),
            )
            for players, keys in _USUAL.items()
        }
        if solo:
            return (usual[1],)
        shown = {key for keys in _USUAL.values() for key in keys}
        rare = tuple(_choice(t, one) for key, one in VARIANTS.items() if key not in shown)
        return (*usual.values(), GameGroup(t("table.games.more"), rare, rare=True))

    def warm_up(self) -> None:
        """The boards and pieces of most games."""
        for key in ("classic", "duo", "trigon"):
            assert not new_game(VARIANTS[key]).is_over

    def key_of(self, settings: TileSettings) -> str:
        """The variant."""
        return settings.variant

    def name(self, t: Translator, settings: TileSettings) -> str:
        """The variant's name."""
        return t(f"tile.game.{settings.variant}")

    def settings_text(self, t: Translator, settings: TileSettings) -> str:
        """The game and how it is scored."""
        return f"{self.name(t, settings)} · {t(f'settings.scheme.{settings.scoring.key}')}"

    def how_to_play(self, t: Translator, settings: TileSettings) -> tuple[str, ...]:
        """See :mod:`rollwrite.i18n.tile_words`."""
        return how_to_play(t, settings)

    def learning(self, settings: TileSettings) -> Learning:
        """On a small board of squares or of triangles."""
        name = "tile" if settings.row.lattice == SQUARE else "triangles"
        return Learning(f"/learn/{name}", f"/rules/{name}")

    def also(self, t: Translator, table: TileTable) -> Mapping[str, object]:
        """Who will have which colours."""
        return {"lineup": lineup(t, table)}

    def points(self, t: Translator, points: int) -> str:
        """Points."""
        return t.n("table.tile.result", points)

    def result(self, t: Translator, settings: TileSettings, points: int, _tiebreak: int) -> str:
        """Points, or what is counted where the fewest win."""
        return score_text(t, settings, points)

    def colours(self, t: Translator, settings: TileSettings) -> dict[str, TileColourWords]:
        """Each colour's name and letter by its key."""
        return colour_words(t, settings.row)

    def colours_of(self, game: TilePlay, seat: int) -> tuple[str, ...]:
        """None in the draft, where pieces are held one by one (T8)."""
        return game.colours_of(seat)

    def left(self, t: Translator, table: TileTable, seat: int) -> str:
        """Squares of the pieces that are still to be placed."""
        assert table.game is not None
        game, own = table.game, table.game.colours_of(seat)
        pairs = zip(game.settings.row.colours, game.squares_left, strict=True)
        key = of_cells(t, game.settings.row, "table.tile.squares_left")
        return t.n(key, sum(left for colour, left in pairs if colour in own)) if own else ""

    def status(self, t: Translator, table: TileTable, _actor: int | None) -> str:
        """Which move it is, and whose."""
        assert table.game is not None
        return turn_text(t, table.game)

    def live_region(self, t: Translator, table: TileTable, tasks: tuple[Task, ...]) -> str:
        """Who has won; else what has happened, and whose turn it is."""
        play = table.game
        if play is None:
            return live_region_text(t, tasks)
        if play.phase == "over":
            # Who has moved last says nothing then, but who has let the real board count.
            won = [own_win(t, play, task.seat) for task in tasks if task.seat in play.seats]
            said = next((text for text in won if text), who_won(t, play))
            return " ".join((*(news(t, play) if play.settled else ()), said))
        task = first_needed(tasks)
        is_asked = task is not None and task.do == "consent"
        is_own = task is not None and task.do == "move" and len(tasks) == 1
        if is_asked or (is_own and (play.phase != "place" or play.colour is None)):
            now = live_region_text(t, tasks)
        else:
            now = turn_said(t, play, is_own=is_own)
        # Who is asked reads who has asked in the task.
        return now if is_asked else " ".join((*news(t, play), now))

    def game(self, t: Translator, table: TileTable) -> ViewTileGame:
        """All that phones share."""
        assert table.game is not None
        return game_of(t, table, table.game)

    def own(self, table: TileTable, actor: int | None) -> dict[str, object]:
        """Also what the phone may take back, or let count."""
        play = table.game
        assert play is not None
        # While a program plays on a seat its person does nothing there (D16).
        seats = [
            seat
            for seat in play.seats
            if table.speaks_for(actor, seat) and table.level_of(seat) is None
        ]
        return super().own(table, actor) | {
            "can_undo": any(can_undo(table, seat) for seat in seats),
            "can_settle": any(tile_may.settle(play, seat) is None for seat in seats),
            "can_unsettle": any(can_unsettle(table, seat) for seat in seats),
        }

    def advisable(
        self, table: TileTable, seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        """Who plays alone always may."""
        assert table.game is not None
        refusal = tile_may.be_advised(table, actor)
        return tile_may.advise_now(table.game, seat, what) if refusal is None else refusal


def _choice(t: Translator, variant: Variant) -> GameChoice:
    family = _family(variant)
    is_one_of_several = _FAMILIES[family] > 1
    return GameChoice(
        variant.key,
        t(f"tile.game.{variant.key}"),
        None if is_one_of_several else t.n("table.games.players", variant.players),
        what_is_special(t, variant),
        t(f"tile.family.{family}") if is_one_of_several else None,
    )


TILE_VIEW: Final = TileView()
