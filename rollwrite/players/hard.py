"""What players found hard in a game, and moves that are worth a talk: the same of any game.

Some of it everybody can count on the boards; the rest the coach has seen, where it has looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from rollwrite.board.areas import BoardPicture, picture_of
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.sheet import Mark, Sheet, cell_of
from rollwrite.dicegame.state import Game, Player
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import reason_text
from rollwrite.i18n.dice_words import colour_name
from rollwrite.players.dice.coached import Coached, CoachedSeat, Moment, Turn
from rollwrite.players.dice.judge import ReasonKey
from rollwrite.players.tile.analysis import Analysis, Question, Step, questions
from rollwrite.players.tile.why_better import Key, SaidWhy, why_of
from rollwrite.tilegame import Game as TileGame
from rollwrite.tilegame import Placement
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.rules.state import TilePlay

#: A colour was closed off; strikes were spent early; corners of one's own were given away, those of
#: others left to them; shapes or pieces no longer fit; small ones were laid too soon; holes stayed.
Trouble: TypeAlias = Literal[
    "closed", "strikes", "corners", "theirs", "shapes", "pieces", "small", "holes"
]
TROUBLES: Final[tuple[Trouble, ...]] = get_args(Trouble)


@dataclass(frozen=True)
class TalkPoint:
    """A move to talk about.

    :ivar number: of its round, or of the move.
    :ivar made: the board after it, and ``better`` after the better one; None where none is known.
    :ivar cost: how much it cost: only to be compared with others of the same game.
    :ivar why: what speaks for the better move, or what this one did, in a sentence.
    """

    trouble: Trouble
    number: int
    made: BoardPicture
    better: BoardPicture | None
    cost: float
    why: str


@dataclass(frozen=True)
class Hard:
    """What was hard in a game.

    :ivar troubles: by the numbers of the seats whose boards are known.
    """

    troubles: Mapping[int, frozenset[Trouble]] = field(default_factory=dict)
    points: tuple[TalkPoint, ...] = ()


# ── In the dice game ──────────────────────────────────────────────────────────────────────────────

#: Strikes crossed out until then are spent early.
_EARLY_ROUND: Final = 5
#: A colour that ends with fewer squares left than a part of so many has had its time.
_PART: Final = 4
#: What a better move would have kept, by the reason for it.
_BY_DICE_REASON: Final[Mapping[ReasonKey, Trouble]] = {
    "keeps": "corners",
    "keeps_starts": "corners",
    "ends": "corners",
    "shapes": "shapes",
    "large": "shapes",
    "soon": "shapes",
    "faces": "shapes",
    "whole": "holes",
    "holes": "holes",
    "fills": "holes",
    "saves": "strikes",
    "covers": "small",
    "goes_on": "closed",
}


def dice_pictures(game: Game) -> Mapping[int, BoardPicture]:
    """The sheet of every seat that is known."""
    return {one.seat: sheet_picture(one.sheet) for one in game.players if one.sheet.is_known}


def sheet_picture(sheet: Sheet, fresh: Iterable[tuple[int, int]] = ()) -> BoardPicture:
    """What is drawn on a sheet."""
    shapes = [
        (mark.colour.key, tuple(map(cell_of, mark.squares))) for mark in sheet.marks if mark.squares
    ]
    return picture_of(sheet.layout.board, shapes, tuple(map(cell_of, fresh)))


def hard_in_dice(t: Translator, game: Game, coached: Coached | None) -> Hard:
    """What was hard.

    :param coached: what the coach says of this game, if it has looked.
    """
    known = {one.seat: one for one in game.players if one.sheet.is_known}
    troubles: dict[int, set[Trouble]] = {seat: set() for seat in known}
    points = []
    for seat, player in known.items():
        if any(mark.strike and mark.round <= _EARLY_ROUND for mark in player.sheet.marks):
            troubles[seat].add("strikes")
        for sheet, mark, colour in _closed(player):
            troubles[seat].add("closed")
            points.append(_closing(t, sheet, mark, colour))
    for coached_seat in () if coached is None else coached.seats:
        if coached_seat.seat in known:
            sure = (one for one in coached_seat.moments if one.verdict != "none")
            troubles[coached_seat.seat].update(filter(None, map(_trouble, sure)))
            points += _moments(t, known[coached_seat.seat], coached_seat)
    return Hard({seat: frozenset(own) for seat, own in troubles.items()}, tuple(points))


def _closed(player: Player) -> Iterator[tuple[Sheet, Mark, Colour]]:
    """The marks after which a colour could go on nowhere, with much still empty."""
    sheet, open_colours = Sheet(player.sheet.layout), list(COLOURS)
    for mark in player.sheet.marks:
        sheet = sheet.with_mark(mark)
        if sheet.unfilled * _PART < sheet.layout.squares:
            return
        for colour in [one for one in open_colours if not sheet.legal(one)]:
            open_colours.remove(colour)
            yield sheet, mark, colour


def _closing(t: Translator, sheet: Sheet, mark: Mark, colour: Colour) -> TalkPoint:
    # The coach's moments cost whole squares: they go before these.
    cost = sheet.unfilled / sheet.layout.squares
    why = t("reason.closed", colour=colour_name(t, colour))
    picture = sheet_picture(sheet, mark.squares or ())
    return TalkPoint("closed", mark.round, picture, None, cost, why)


def _trouble(moment: Moment) -> Trouble | None:
    return None if moment.reason is None else _BY_DICE_REASON.get(moment.reason.key)


def _moments(t: Translator, player: Player, seat: CoachedSeat) -> Iterator[TalkPoint]:
    for moment in seat.worst:
        trouble, better, reason = _trouble(moment), moment.better, moment.reason
        if trouble is None or better is None or reason is None or not moment.played.squares:
            continue
        before = Sheet(player.sheet.layout)
        for mark in player.sheet.marks:
            before = before.with_mark(mark) if mark.round < moment.round else before
        yield TalkPoint(
            trouble,
            moment.round,
            _after(before, moment, moment.played),
            _after(before, moment, better),
            1 + moment.loss,
            reason_text(t, reason.key, reason.params),
        )


def _after(before: Sheet, moment: Moment, turn: Turn) -> BoardPicture:
    mark = Mark(moment.round, moment.colour, turn.strike, turn.shape, turn.squares)
    return sheet_picture(before.with_mark(mark), turn.squares)


# ── In tile games ─────────────────────────────────────────────────────────────────────────────────

_BY_TILE_REASON: Final[Mapping[Key, Trouble]] = {
    "closes": "corners",
    "opens": "corners",
    "leaves": "theirs",
    "unfits": "pieces",
    "ends": "pieces",
    "unfits_other": "theirs",
    "ends_other": "theirs",
    "larger": "small",
}


def tile_pictures(play: TilePlay) -> Mapping[int, BoardPicture]:
    """The board, which all seats share."""
    return dict.fromkeys(play.seats, board_picture(play.game))


def board_picture(game: TileGame, last: bool = False) -> BoardPicture:
    """What lies on a board.

    :param last: the last move matters.
    """
    position, table = game.position, game.position.setup.table
    shapes = [
        (game.variant.colours[colour], table.cells_of(number))
        for colour, numbers in enumerate(position.placed)
        for number in numbers
    ]
    move = game.moves[-1] if last and game.moves else None
    return picture_of(table.board, shapes, move.cells if isinstance(move, Placement) else ())


def hard_in_tiles(t: Translator, play: TilePlay, analysis: Analysis | None) -> Hard:
    """What was hard.

    :param analysis: what the coach says of this game, if it has looked.
    """
    troubles: dict[int, set[Trouble]] = {seat: set() for seat in play.seats}
    points: list[TalkPoint] = []
    if analysis is None:
        return Hard()
    for step, asked, said in _costly(t, play, analysis):
        trouble = _BY_TILE_REASON.get(said.why.key)
        if trouble is None:
            continue
        troubles[play.seats[step.player]].add(trouble)
        if step in analysis.worst(step.player) and isinstance(asked.move, Placement):
            points.append(_point(trouble, step, asked, said))
    return Hard({seat: frozenset(own) for seat, own in troubles.items()}, tuple(points))


def _costly(
    t: Translator, play: TilePlay, analysis: Analysis
) -> Iterator[tuple[Step, Question, SaidWhy]]:
    for step, asked in zip(analysis.steps, questions(play.game.history()), strict=True):
        if step.better is not None:
            yield step, asked, why_of(t, asked, step.better, play.settings.scoring)


def _point(trouble: Trouble, step: Step, asked: Question, said: SaidWhy) -> TalkPoint:
    assert step.better is not None
    colour, text = step.better.line[0]
    before = asked.before
    instead = before.play(before.parse_move(text, colour_number(before.variant, colour)))
    made, better = board_picture(asked.after, last=True), board_picture(instead, last=True)
    return TalkPoint(trouble, step.number, made, better, step.cost, said.alone)
