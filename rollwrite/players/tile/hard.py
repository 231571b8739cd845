"""What players found hard in a tile game, by what the coach says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rollwrite.board.picture import BoardPicture, picture_of
from rollwrite.i18n import Translator
from rollwrite.players.hard import Hard, TalkPoint, Trouble
from rollwrite.players.tile.analysis import Analysis, Question, Step, questions
from rollwrite.players.tile.why_better import Key, SaidWhy, why_of
from rollwrite.tilegame import Game, Placement
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.rules.state import TilePlay

_BY_REASON: Final[Mapping[Key, Trouble]] = {
    "closes": "corners",
    "opens": "corners",
    "leaves": "theirs",
    "unfits": "pieces",
    "ends": "pieces",
    "unfits_other": "theirs",
    "ends_other": "theirs",
    "larger": "small",
}


def pictures(play: TilePlay) -> Mapping[int, BoardPicture]:
    """The board, which all seats share."""
    return dict.fromkeys(play.seats, board_picture(play.game))


def board_picture(game: Game, last: bool = False) -> BoardPicture:
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


def hard_in(t: Translator, play: TilePlay, analysis: Analysis | None) -> Hard:
    """What was hard.

    :param analysis: what the coach says of this game, if it has looked.
    """
    troubles: dict[int, set[Trouble]] = {seat: set() for seat in play.seats}
    points: list[TalkPoint] = []
    if analysis is None:
        return Hard()
    for step, asked, said in _costly(t, play, analysis):
        trouble = _BY_REASON.get(said.why.key)
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
