"""The lesson of the tile games: on a small board, of squares or of triangles.

Two sit at it: the learner, who moves first, and a neighbour, who answers. What the learner does is
done by the learner; everything else follows from this script and the rules::

    one game      step 1  the first piece covers the start (P2)
                  step 2  the second touches it at a corner (P3)
                  step 3  the third, never along a side (P4): one tries that before
    another's end step 4  the last piece that still fits
                  step 5  the learner cannot place and passes, the neighbour plays to the end (T)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from rollwrite.board import hexagon, rectangle
from rollwrite.geometry import Shape, square_shapes, triangle_shapes
from rollwrite.tilegame import Game, MoveError, Placement, Variant, new_game
from rollwrite.tilegame.phases import ColourTurns
from rollwrite.tilegame.variants import BoardKind

#: What the cells of the board are.
Grid: TypeAlias = Literal["square", "triangle"]
Task: TypeAlias = Literal["start", "corner", "side", "last", "pass", "done"]

_TASKS: Final[tuple[Task, ...]] = ("start", "corner", "side", "last", "pass", "done")
STEPS: Final = len(_TASKS) - 1
#: The learner's colour; the other one is the neighbour's.
LEARNER: Final = 0
_NEIGHBOUR: Final = 1
#: What stands for the fifth step in place of a piece.
NO_MOVE: Final = "pass"
#: More placements for the next piece make no better lesson.
_ROOM: Final = 12


def _some(shapes: Callable[[], dict[str, Shape]], names: str) -> dict[str, Shape]:
    return {name: shapes()[name] for name in names.split()}


_LESSON: Final = partial(
    Variant,
    key="lesson",
    rule="T5",
    name="Lesson",
    gm="Rollwrite Lesson",
    owners=(0, 1),
    phases=(ColourTurns((0, 1)),),
)
#: The colours of Duo and of Trigon: from here one goes on to these.
LESSONS: Final[Mapping[Grid, Variant]] = MappingProxyType(
    {
        "square": _LESSON(
            board=BoardKind(rectangle, (6, 6)),
            shapes=partial(_some, square_shapes, "1 2 V3 L4 T4 P"),
            colours=("purple", "orange"),
            seated=("c2", "d5"),
        ),
        "triangle": _LESSON(
            board=BoardKind(hexagon, (3,)),
            shapes=partial(_some, triangle_shapes, "I3 I4 C4 A4 L5 P5"),
            colours=("blue", "yellow"),
            seated=("d2", "h5"),
        ),
    }
)
#: The moves of the game whose end is played: afterwards the learner has two pieces left.
_ENDING: Final[Mapping[Grid, tuple[str, ...]]] = MappingProxyType(
    {
        "square": (
            *("c1,d1,c2,d2,d3", "d4,c5,d5,d6", "a3,b3", "a4,b4,a5,a6", "e4,f4,e5,e6"),
            *("f1,e2,f2,e3,f3", "c4", "c3"),
        ),
        "triangle": (
            *("e1,d2,e2,f2,d3", "g3,f4,g4,h4,h5", "h2,h3,i3,i4", "d4,d5,e5,e6"),
            *("i5,f6,g6,h6,i6", "j3,k3,j4,k4,j5", "b4,c4,b5,c5", "f1,g1,h1,g2"),
        ),
    }
)


@dataclass(frozen=True)
class TileLesson:
    """The lesson after some steps.

    :ivar game: that is on now.
    :ivar step: the one that is to be done, from 1; one more than there are when all is done.
    """

    game: Game
    step: int

    @property
    def task(self) -> Task:
        """What is to be done, by its name."""
        return _TASKS[self.step - 1]

    @property
    def legal(self) -> int:
        """Where the learner may place now, as a set of placements."""
        return self.game.legal(LEARNER) if self.game.player == LEARNER else 0

    @property
    def skip(self) -> tuple[str, ...]:
        """What does the step, for whoever is in a hurry."""
        if self.task == "done":
            return ()
        return (NO_MOVE,) if self.task == "pass" else (str(_roomiest(self.game, LEARNER)),)


class TileStepError(ValueError):
    """A move that does not do its step; ``lesson`` is as it was before."""

    def __init__(self, now: TileLesson) -> None:
        self.lesson = now
        super().__init__(f"none of step {now.step}")


def tile_lesson(grid: Grid, moves: Iterable[str]) -> TileLesson:
    """The lesson after what the learner has done, in turn: the cells of a piece, or ``pass``.

    :raises TileStepError: something that was done does not do its step.
    """
    return _after(grid, tuple(moves))


@lru_cache(maxsize=256)
def _after(grid: Grid, moves: tuple[str, ...]) -> TileLesson:
    if not moves:
        return TileLesson(new_game(LESSONS[grid]), 1)
    now = _after(grid, moves[:-1])
    game = _done(now, moves[-1])
    if now.task == "side":
        game = ending(grid)
    elif now.task in {"start", "corner"}:
        game = game.play(_roomiest(game, _NEIGHBOUR))
    return TileLesson(game, now.step + 1)


def _done(now: TileLesson, move: str) -> Game:
    """The game after the learner's move."""
    game = now.game
    if now.task == "pass" and move == NO_MOVE:
        while not game.is_over:
            game = game.play(_roomiest(game, _NEIGHBOUR))
        return game
    if not now.legal:
        raise TileStepError(now)
    try:
        return game.play(move)
    except MoveError:
        raise TileStepError(now) from None


@cache
def ending(grid: Grid) -> Game:
    """The other game, shortly before its end."""
    game = new_game(LESSONS[grid])
    for move in _ENDING[grid]:
        game = game.play(move)
    return game


def _roomiest(game: Game, colour: int) -> Placement:
    """Where a colour places its largest piece so that the learner has room for the next one."""
    position = game.position

    def worth(placement: Placement) -> tuple[int, int, int]:
        room = position.play(colour, placement.number).legal(LEARNER).bit_count()
        return min(room, _ROOM), placement.size, room

    return max(game.legal_placements, key=worth)
