"""The tile games in the view of their table (rules T1 to T15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.tile_words import who_won
from rollwrite.table import may
from rollwrite.table.rules import LeaveReason
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.phases import Act
from rollwrite.tilegame.rules import TileTable
from rollwrite.tilegame.rules import may as tile_may
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.table.parts import own
from rollwrite.web.table.shell import View
from rollwrite.web.table.task import Task, live_region_text
from rollwrite.web.table.tile_frames import tile_frame
from rollwrite.web.table.tile_lying import TileBoard, board_of, letter_of, position_of
from rollwrite.web.table.tile_moves import tile_check, tile_placements, tile_refusal
from rollwrite.web.table.tile_settings import read_settings
from rollwrite.web.table.tile_tasks import TileTask, tile_task


@dataclass(frozen=True)
class TileColourWords:
    """A colour's words."""

    name: str
    letter: str


@dataclass(frozen=True)
class TileMove:
    """A move that was made.

    :ivar n: its number, from 1.
    :ivar colour: the colour's key.
    """

    n: int
    seat: int
    colour: str
    move: str


@dataclass(frozen=True)
class TilePlayer:
    """A player.

    :ivar colours: the keys of the colours that the seat has; a shared one is nobody's.
    :ivar left: why the seat plays no more (T13), or null.
    :ivar score: by the table's scheme.
    """

    seat: int
    name: str
    mine: bool
    in_: bool
    left: LeaveReason | None
    colours: tuple[str, ...]
    score: int
    rank: int | None
    votes: int
    can_be_set_out: bool


@dataclass(frozen=True)
class TileUndo:
    """A seat wants its last move taken back, and others have moved since (T14).

    :ivar waiting_for: the seats that have still to agree.
    """

    seat: int
    moves: int
    waiting_for: tuple[int, ...]


@dataclass(frozen=True)
class TileSettled:
    """The real board has ended the game (T16); ``board`` and ``position`` show it.

    :ivar seat: that has said so.
    :ivar last: the keys of the colours whose last piece was their single square.
    """

    seat: int
    last: tuple[str, ...]


@dataclass(frozen=True)
class TileResult:
    """A result."""

    seat: int
    name: str
    rank: int
    score: int
    text: str


@dataclass(frozen=True)
class ViewTileGame:
    """A tile game.

    :ivar variant: the key of the game; ``name`` is what people call it.
    :ivar moves: the texts of all moves, in order; ``played`` says who made them.
    :ivar to_move: the seat whose turn it is; null at the end.
    :ivar colour: the key of the one colour to be moved; null where there is a choice (T8), and at
        the end.
    :ivar points: the squares that each colour has left, by its key.
    :ivar position: the cells on which each colour lies, by its key.
    :ivar settled: where the real board has ended the game, who said so.
    :ivar can_settle: whether a seat of the reader may end it so (T16).
    :ivar can_unsettle: whether one may take that back.
    """

    number: int
    variant: str
    name: str
    scheme: str
    start: str
    moves: tuple[str, ...]
    played: tuple[TileMove, ...]
    to_move: int | None
    colour: str | None
    points: dict[str, int]
    board: TileBoard
    position: dict[str, tuple[str, ...]]
    players: tuple[TilePlayer, ...]
    can_undo: bool
    undo: TileUndo | None
    ranking: tuple[TileResult, ...]
    verdict: str | None
    settled: TileSettled | None
    can_settle: bool
    can_unsettle: bool


@dataclass(frozen=True)
class ViewTileTable(View):
    """A table of a tile game as one reader sees it, in the reader's language.

    :ivar colours: the words of each colour by its key.
    """

    rules: Literal["tile"]
    phase: Literal["lobby", Act, "over"]
    settings: TileSettings
    colours: dict[str, TileColourWords]
    game: ViewTileGame | None
    tasks: tuple[TileTask, ...]


class TileView:
    """See :class:`~rollwrite.web.table.game_view.GameView`."""

    games = tuple(VARIANTS)
    view = ViewTileTable
    read_settings = staticmethod(read_settings)
    task = staticmethod(tile_task)
    placements = staticmethod(tile_placements)
    check = staticmethod(tile_check)
    refusal = staticmethod(tile_refusal)
    frame = staticmethod(tile_frame)

    def key_of(self, settings: TileSettings) -> str:
        """The variant."""
        return settings.variant

    def name(self, t: Translator, settings: TileSettings) -> str:
        """The variant's name."""
        return t(f"tile.game.{settings.variant}")

    def settings_text(self, t: Translator, settings: TileSettings) -> str:
        """The game and how it is scored."""
        return f"{self.name(t, settings)} · {t(f'settings.scheme.{settings.scoring.key}')}"

    def points(self, t: Translator, points: int) -> str:
        """Points."""
        return t.n("table.tile.result", points)

    def colours(self, t: Translator, settings: TileSettings) -> dict[str, TileColourWords]:
        """Each colour's name and letter by its key."""
        return {
            colour: TileColourWords(tile_colour(t, colour), letter_of(colour))
            for colour in settings.row.colours
        }

    def status(self, t: Translator, table: TileTable, _actor: int | None) -> str:
        """The game, and how many moves were made."""
        assert table.game is not None
        made = len(table.game.game.moves)
        return t.n("table.tile.status", made, game=t(f"tile.game.{table.game.settings.variant}"))

    def live_region(self, t: Translator, table: TileTable, tasks: tuple[Task, ...]) -> str:
        """Who has won; else the first task."""
        game = table.game
        if game is not None and game.phase == "over":
            return who_won(t, game)
        return live_region_text(t, tasks)

    def game(self, t: Translator, table: TileTable) -> ViewTileGame:
        """All that phones share."""
        play = table.game
        assert play is not None
        variant, is_over = play.settings.row, play.phase == "over"
        colours = variant.colours
        moves = tuple(str(move) for move in play.game.moves)
        made = zip(play.movers, play.game.moves, moves, strict=True)
        undo, settled = play.undo, play.settled
        return ViewTileGame(
            number=play.number,
            variant=variant.key,
            name=t(f"tile.game.{variant.key}"),
            scheme=play.settings.scoring.key,
            start=play.settings.start_rule,
            moves=moves,
            played=tuple(
                TileMove(n, seat, colours[move.colour], text)
                for n, (seat, move, text) in enumerate(made, start=1)
            ),
            to_move=play.to_move,
            colour=play.colour,
            points=dict(zip(colours, play.squares_left, strict=True)),
            board=board_of(play),
            position=position_of(play),
            players=tuple(_player(table, play, n) for n in range(len(play.seats))),
            can_undo=own("can_undo"),
            undo=None if undo is None else TileUndo(undo.seat, undo.moves, play.missing_consents),
            ranking=ranking_of(t, play) if is_over else (),
            verdict=who_won(t, play) if is_over else None,
            settled=None if settled is None else TileSettled(settled.seat, settled.last),
            can_settle=own("can_settle"),
            can_unsettle=own("can_unsettle"),
        )

    def own(self, table: TileTable, actor: int | None) -> Mapping[str, bool]:
        """Which players are the phone's own, and whom it may vote to set out."""
        play = table.game
        assert play is not None
        seats = [seat for seat in play.seats if table.speaks_for(actor, seat)]
        values: dict[str, bool] = {
            "can_undo": any(can_undo(table, seat) for seat in seats),
            "can_settle": any(tile_may.settle(play, seat) is None for seat in seats),
            "can_unsettle": any(can_unsettle(table, seat) for seat in seats),
        }
        for seat in play.seats:
            values[f"player {seat} mine"] = table.speaks_for(actor, seat)
            is_allowed = actor is not None and may.be_set_out(table, seat, actor) is None
            values[f"player {seat} votable"] = is_allowed
        return values


def can_undo(table: TileTable, seat: int) -> bool:
    """Whether a seat may take its last move back, or ask for it (T14)."""
    play = table.game
    if play is None or play.settled is not None:
        return False
    return table.is_untouched and tile_may.undo(play, seat) is None


def can_unsettle(table: TileTable, seat: int) -> bool:
    """Whether a seat may take back what the real board has settled (T16)."""
    play = table.game
    if play is None or play.settled is None or tile_may.undo(play, seat) is not None:
        return False
    # A game that goes on then must be at the same table.
    return table.is_untouched or play.game.is_over or play.is_stopped


def _player(table: TileTable, play: TilePlay, index: int) -> TilePlayer:
    seat = play.seats[index]
    reasons = {leaver.seat: leaver.reason for leaver in play.leavers}
    return TilePlayer(
        seat=seat,
        name=play.names[index],
        mine=own(f"player {seat} mine"),
        in_=play.is_in(seat),
        left=reasons.get(seat),
        colours=play.colours_of(seat),
        score=play.scores[index],
        rank=play.ranks[index] if play.phase == "over" else None,
        votes=sum(aim == seat for _, aim in table.votes),
        can_be_set_out=own(f"player {seat} votable"),
    )


def ranking_of(t: Translator, play: TilePlay) -> tuple[TileResult, ...]:
    """The result of every seat, best first; of a game that goes on, if it ended now."""
    rows = sorted(
        zip(play.ranks, play.seats, play.names, play.scores, strict=True), key=lambda row: row[0]
    )
    return tuple(
        TileResult(seat, name, rank, score, t.n("table.tile.result", score))
        for rank, seat, name, score in rows
    )


TILE_VIEW: Final = TileView()
