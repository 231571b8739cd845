"""A tile game as all phones of its table see it."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import award_words
from rollwrite.i18n.tile_words import (
    bonus_lines,
    own_win,
    points_text,
    shared_role,
    standing_text,
    standings,
    tile_colour,
    who_won,
)
from rollwrite.schema.dataclass_json import optional
from rollwrite.table.rules import LeaveReason
from rollwrite.tilegame.rules import TileTable, outlook
from rollwrite.tilegame.rules.awards import awards, awards_so_far
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.tile.board import (
    TileBoard,
    TileCorner,
    TileLast,
    board_of,
    corners_of,
    final_board,
    last_of,
    position_of,
)
from rollwrite.web.table.game_view import ViewAward, at_table
from rollwrite.web.table.parts import own


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
    :ivar pieces: the names of the pieces it has still to place, by its colours; in the draft those
        it holds, of every colour (T8). Largest first, a name as often as there are copies.
    :ivar can_move: whether a piece of its own fits anywhere as things lie; null while no piece of
        its own is placed, as before the corners are chosen (T11).
    :ivar leads: whether it would have won if the game had ended with its last full round, and
        somebody else would not.
    :ivar left: why the seat plays no more (T13), or null.
    :ivar score: by the table's scheme; ``score_text`` is the same in words, and while pieces are
        picked how many the player has (T8).
    """

    seat: int
    name: str
    mine: bool
    in_: bool
    left: LeaveReason | None
    colours: tuple[str, ...]
    score: int
    score_text: str
    rank: int | None
    leads: bool
    votes: int
    can_be_set_out: bool
    pieces: dict[str, tuple[str, ...]]
    can_move: bool | None


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
    """A result.

    :ivar compared: the same beside the next place: "12 points: 3 ahead of Ana".
    :ivar bonuses: what the points have in them besides squares, a sentence each.
    :ivar won: that one has won, for the player's own phone; null without a win.
    :ivar award: what the player is praised for; null while the game goes on.
    """

    seat: int
    name: str
    rank: int
    score: int
    text: str
    compared: str
    bonuses: tuple[str, ...]
    won: str | None = optional(None)
    award: ViewAward | None = optional(None)


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
    :ivar pieces: the names of the pieces that each colour has not placed, by its key; while pieces
        are picked those that nobody has picked (T8). Largest first, a name as often as there are
        copies.
    :ivar stuck: the keys of the colours that cannot be placed any more, for good; without those of
        players who have left. Empty in the draft (T8).
    :ivar last: the last placement; null before the first.
    :ivar corners: those that can be chosen now (T11).
    :ivar shared: the keys of the colours that are nobody's and are placed by whoever is next: the
        fourth of T3, obstacles while they are placed (T11).
    :ivar shared_text: what each of these is, in words, by its key.
    :ivar lower_wins: whether the lowest score wins.
    :ivar settled: where the real board has ended the game, who said so.
    :ivar can_settle: whether a seat of the reader may end it so (T16).
    :ivar can_unsettle: whether one may take that back.
    :ivar counts: whether its result counts for those who sit here: not of a saved game that was
        over before.
    :ivar can_be_compared: whether a link "Beat my score" can be made of it.
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
    pieces: dict[str, tuple[str, ...]]
    stuck: tuple[str, ...]
    last: TileLast | None
    corners: tuple[TileCorner, ...]
    shared: tuple[str, ...]
    shared_text: dict[str, str]
    lower_wins: bool
    settled: TileSettled | None
    can_settle: bool
    can_unsettle: bool
    counts: bool = optional(True)
    can_be_compared: bool = optional(False)


def game_of(t: Translator, table: TileTable, play: TilePlay) -> ViewTileGame:
    """The game, with gaps for what is a phone's own."""
    variant, is_over = play.settings.row, play.phase == "over"
    colours = variant.colours
    moves = tuple(str(move) for move in play.game.moves)
    made = zip(play.movers, play.game.moves, moves, strict=True)
    undo, settled = play.undo, play.settled
    scores, leaders, shared = play.scores, outlook.leaders(play), outlook.shared(play)
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
        players=tuple(
            _player(t, table, play, n, score, leads=play.seats[n] in leaders)
            for n, score in enumerate(scores)
        ),
        can_undo=own("can_undo"),
        undo=None if undo is None else TileUndo(undo.seat, undo.moves, play.missing_consents),
        ranking=at_table(table, ranking_of(t, play)) if is_over else (),
        verdict=who_won(t, play) if is_over else None,
        pieces=dict(zip(colours, outlook.pieces_left(play), strict=True)),
        stuck=outlook.stuck(play),
        last=last_of(play),
        corners=corners_of(play),
        shared=shared,
        shared_text={
            key: t(f"table.tile.{shared_role(variant)}_colour", colour=tile_colour(t, key))
            for key in shared
        },
        lower_wins=not play.settings.scoring.high_wins,
        settled=None if settled is None else TileSettled(settled.seat, settled.last),
        can_settle=own("can_settle"),
        can_unsettle=own("can_unsettle"),
        counts=play.counts,
        can_be_compared=is_over
        and play.counts
        and play.number > table.brought
        and final_board(play) is not None,
    )


def _player(
    t: Translator, table: TileTable, play: TilePlay, index: int, score: int, *, leads: bool
) -> TilePlayer:
    seat = play.seats[index]
    reasons = {leaver.seat: leaver.reason for leaver in play.leavers}
    return TilePlayer(
        seat=seat,
        name=play.names[index],
        mine=own(f"player {seat} mine"),
        in_=play.is_in(seat),
        left=reasons.get(seat),
        colours=play.colours_of(seat),
        score=score,
        score_text=standing_text(t, play, seat, score),
        rank=play.ranks[index] if play.phase == "over" else None,
        leads=leads,
        votes=sum(aim == seat for _, aim in table.votes),
        can_be_set_out=own(f"player {seat} votable"),
        pieces=outlook.pieces_of(play, seat),
        can_move=outlook.can_place(play, seat),
    )


def praise(t: Translator, play: TilePlay) -> dict[int, ViewAward]:
    """What every seat is praised for, or could be if the game ended now."""
    found, variant = (awards if play.phase == "over" else awards_so_far)(play), play.settings.row
    return {seat: ViewAward(one.key, *award_words(t, one, variant)) for seat, one in found.items()}


def ranking_of(t: Translator, play: TilePlay) -> tuple[TileResult, ...]:
    """The result of every seat, best first; of a game that goes on, if it ended now."""
    rows = sorted(
        zip(play.ranks, play.seats, play.names, play.scores, strict=True), key=lambda row: row[0]
    )
    compared = standings(t, play)
    praised = praise(t, play) if play.phase == "over" else {}
    return tuple(
        TileResult(
            seat,
            name,
            rank,
            score,
            points_text(t, play, score),
            compared[seat],
            bonus_lines(t, play, seat),
            own_win(t, play, seat),
            praised.get(seat),
        )
        for rank, seat, name, score in rows
    )
