"""What players found hard in a dice game, by their sheets and by what the coach says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rollwrite.board.picture import BoardPicture, picture_of
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.sheet import Mark, Sheet, cell_of
from rollwrite.dicegame.state import Game, Player
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import reason_text
from rollwrite.i18n.dice_words import colour_name
from rollwrite.players.dice.coached import Coached, CoachedSeat, Moment, Turn
from rollwrite.players.dice.reasons import ReasonKey
from rollwrite.players.hard import Hard, TalkPoint, Trouble

#: Strikes crossed out until then are spent early.
_EARLY_ROUND: Final = 5
#: A colour that ends with fewer squares left than a part of so many has had its time.
_PART: Final = 4
#: What a better move would have kept, by the reason for it.
_BY_REASON: Final[Mapping[ReasonKey, Trouble]] = {
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


def pictures(game: Game) -> Mapping[int, BoardPicture]:
    """The sheet of every seat that is known."""
    return {one.seat: sheet_picture(one.sheet) for one in game.players if one.sheet.is_known}


def sheet_picture(sheet: Sheet, fresh: Iterable[tuple[int, int]] = ()) -> BoardPicture:
    """What is drawn on a sheet."""
    shapes = [
        (mark.colour.key, tuple(map(cell_of, mark.squares))) for mark in sheet.marks if mark.squares
    ]
    return picture_of(sheet.layout.board, shapes, tuple(map(cell_of, fresh)))


def hard_in(t: Translator, game: Game, coached: Coached | None) -> Hard:
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
    return None if moment.reason is None else _BY_REASON.get(moment.reason.key)


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
