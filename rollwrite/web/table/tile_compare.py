"""What lies on a table's real board against what the app has, as JSON (T16)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rollwrite.checking.boards import PaintedBoard, check_board
from rollwrite.checking.differences import differences, turns_to
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import difference_text, tile_colour
from rollwrite.i18n.tile_words import refusal, who_leads, who_won
from rollwrite.i18n.verdicts import BoardVerdict, board_verdict
from rollwrite.tilegame.real_board import CellTexts, LyingError, singles_that_matter, texts_of
from rollwrite.tilegame.rules.real_board import counted, last_on, refused
from rollwrite.tilegame.rules.state import SettledBoard, TilePlay
from rollwrite.web.table.tile_game import TileResult, ranking_of
from rollwrite.web.table.tile_lying import BoardSquare, TileBoard, board_of, letter_of


@dataclass(frozen=True)
class BoardDifference:
    """A piece that does not lie as in the app.

    :ivar kind: only the app has it (``missing``), or only the board (``extra``); it lies elsewhere
        (``moved``) or in another colour (``colour``); not all of its squares agree (``partly``);
        something that is no piece (``other``).
    :ivar text: the same in a sentence.
    :ivar squares: on both; on a board of triangles the column counts triangles.
    :ivar cells: the same by name.
    """

    kind: str
    text: str
    squares: tuple[BoardSquare, ...]
    cells: str


@dataclass(frozen=True)
class SingleLast:
    """A colour whose score depends on whether its single square was its last piece.

    :ivar colour: its key; ``name`` and ``letter`` are what people call it.
    :ivar last: whether it counts so.
    """

    colour: str
    name: str
    letter: str
    last: bool


@dataclass(frozen=True)
class BoardCount:
    """What a real board would settle.

    :ivar board: what lies there, as SettleBoard takes it, and ``last`` the same.
    :ivar singles: the colours of which it matters whether their single square was last.
    :ivar ranking: the end of the game; ``text`` says who wins.
    """

    board: CellTexts
    last: tuple[str, ...]
    singles: tuple[SingleLast, ...]
    ranking: tuple[TileResult, ...]
    text: str


@dataclass(frozen=True)
class BoardComparison:
    """What lies on a real board, against what the app has.

    :ivar text: how many differences there are, in a sentence.
    :ivar squares: every square that is not the same.
    :ivar turns: after how many quarter turns clockwise it is more like the app; 0 for none. Photos
        are taken from any side of the table.
    :ivar app: what the app has, and ``app_text`` what that scores.
    :ivar verdict: whether the pieces can lie like this, by the laws of placement.
    :ivar count: what the board would settle; null where it cannot be counted.
    :ivar why_not: why it cannot be counted, in a sentence.
    """

    text: str
    differences: tuple[BoardDifference, ...]
    squares: tuple[BoardSquare, ...]
    turns: int
    app: TileBoard
    app_text: str
    verdict: BoardVerdict
    count: BoardCount | None
    why_not: str | None


def comparison(
    t: Translator, play: TilePlay, painted: PaintedBoard, last: tuple[str, ...] | None
) -> BoardComparison:
    """A painted board against a game, and what it would settle.

    :param last: the keys of the colours whose single square came last; None for as in the app.
    """
    found = differences(play.game.position, painted.taken)
    board = play.game.position.setup.table.board
    count, why_not = None, None
    try:
        position = counted(play, painted.taken, last)
    except LyingError as error:
        why_not = refusal(t, refused(error))
    else:
        settled = SettledBoard(play.seats[0], position, last_on(play, position))
        count = _count(t, replace(play, settled=settled), settled)
        painted = _with_last(painted, settled.last)
    app = replace(play, settled=None)
    differing = 0
    for here, there in zip(play.game.position.taken, painted.taken, strict=True):
        differing |= here ^ there
    return BoardComparison(
        t.n("check.differ.count", len(found)) if found else t("check.differ.none"),
        tuple(
            BoardDifference(
                one.kind,
                difference_text(t, play.settings.row, board, one),
                tuple(map(board.square_of, one.cells)),
                board.format_cells(one.cells),
            )
            for one in found
        ),
        tuple(map(board.square_of, board.cells_in(differing))),
        turns_to(play.game.position, painted.taken),
        board_of(app),
        who_leads(t, app),
        board_verdict(t, check_board(painted)),
        count,
        why_not,
    )


def _count(t: Translator, play: TilePlay, settled: SettledBoard) -> BoardCount:
    row = play.settings.row
    numbers = singles_that_matter(settled.position, play.settings.scoring)
    keys = [row.colours[number] for number in numbers]
    return BoardCount(
        texts_of(row, settled.position),
        settled.last,
        tuple(SingleLast(k, tile_colour(t, k), letter_of(k), k in settled.last) for k in keys),
        ranking_of(t, play),
        who_won(t, play),
    )


def _with_last(painted: PaintedBoard, last: tuple[str, ...]) -> PaintedBoard:
    """The board with the single square last where it was, so that its points are those counted."""
    variant = painted.variant
    single = next((one.name for one in variant.shapes().values() if one.size == 1), None)
    told = tuple(single if colour in last else None for colour in variant.colours)
    return replace(painted, last=told)
