"""The lesson: a table of the dice game that is played once, by rote, and kept nowhere.

Four people sit at it. What the learner does is done by the learner; everything else, dice and
neighbours and three rounds between the second and the third step, follows from this script and
the rules. So the commands of the learner are all there is to know::

    round 1   step 1  take a die          step 2  draw the first blue shape, at a corner (D8)
    rounds 2 to 4     go by: blue comes back in round 5
    round 5   step 3  draw a second blue shape: corner to corner (P3), never side to side (P4)
              step 4  the markers move on (D12): roll, for a round in red
    round 6   step 5  no die helps: cross out a strike (D10)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from rollwrite.board import bits
from rollwrite.dicegame import COLOURS, Colour, Layout, Settings
from rollwrite.dicegame.commands import DiceCommand, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.sheet import Mark, Sheet, Square, square_of
from rollwrite.dicegame.state import Game
from rollwrite.games import decide, fold
from rollwrite.table import Command, NoDice, OpenTable, StartGame, TakeSeat
from rollwrite.table.rules import RecordedDice

STEPS: Final = 5
Task: TypeAlias = Literal["take", "corner", "side", "move", "no_help", "strike", "done"]
#: The learner's seat: second in the first round, so that a neighbour picks before; and the one who
#: rolls in the sixth, when the markers have moved.
LEARNER: Final = 2
#: More commands than anybody needs.
MAX_COMMANDS: Final = 20

_BLUE, _RED, _GREEN, _YELLOW = (Colour(letter) for letter in "BRGY")
#: Rows 1 and 2 for the first shape, row 3 for the second, row 6 for the rounds that go by; row 4
#: finds no room any more in the last one.
_LAYOUT: Final = Layout(
    "lesson",
    5,
    (
        ("O", "T4"),
        ("Z4",),
        ("I3", "V3"),
        ("I5",),
        ("F", "I4", "L5", "N", "P", "T5", "U", "V5", "W", "X", "Y", "Z5"),
        ("1", "2", "L4"),
    ),
)
#: The learner begins in blue, and has red in the sixth round. Nobody is there to hear a nudge.
_SETTINGS: Final = Settings(_LAYOUT, markers=(_RED, _BLUE, _YELLOW, _GREEN), reactions=False)
#: The dice of the rounds before the last one; those that go by show everybody row 6.
_DICE: Final = {1: (3, 1, 2, 1), 5: (3, 1, 3, 2)}
_MEANWHILE_ROW: Final = 6
#: What the learner draws in the rounds that go by.
_MEANWHILE: Final = {2: "L4", 3: "2", 4: "1"}
_SECOND: Final = 5
_LAST: Final = 6
_SECOND_ROW: Final = 3
#: Rows that may show something unused, before the one that is all used up.
_ROWS_OF_NO_HELP: Final = (4, 5, 2, 1, 3, 6)
#: Enough places; more make no better lesson.
_ROOM: Final = 6
_TASKS: Final[tuple[Task, ...]] = ("take", "corner", "side", "move", "no_help", "done")
_WANTED: Final[dict[int, tuple[type, ...]]] = {
    1: (TakeDie,),
    2: (PlaceShape,),
    3: (PlaceShape,),
    4: (RollDice,),
    5: (TakeDie, PlaceShape),
}


@dataclass(frozen=True)
class Lesson:
    """The lesson after some commands.

    :ivar seq: how many events there were.
    """

    table: DiceTable
    seq: int

    @property
    def step(self) -> int:
        """The step that is to be done, from 1; one more than there are when all is done."""
        game = _game(self.table)
        player = game.players[LEARNER - 1]
        if game.round == 1:
            return 1 if player.die is None else 2
        if game.round == _SECOND:
            return 3 if player.mark_of(_SECOND) is None else 4
        return STEPS if player.mark_of(_LAST) is None else STEPS + 1

    @property
    def task(self) -> Task:
        """What is to be done, by its name: the last step has two."""
        is_striking = self.step == STEPS and _game(self.table).is_drawing(LEARNER - 1)
        return "strike" if is_striking else _TASKS[self.step - 1]

    @property
    def skip(self) -> tuple[DiceCommand, ...]:
        """Commands that do the rest of the step, for whoever is in a hurry."""
        game = _game(self.table)
        sheet = game.players[LEARNER - 1].sheet
        colour = game.colour_of(LEARNER - 1)
        taking = tuple(TakeDie(LEARNER, die) for die in game.dice_left[:1])
        match self.task:
            case "take":
                return taking
            case "corner" | "side":
                face = game.face_of(game.players[LEARNER - 1])
                _, squares = next(_places(sheet, colour, face))
                return (PlaceShape(LEARNER, squares),)
            case "move":
                return (RollDice(LEARNER),)
            case "no_help" | "strike":
                _, squares = next(_places(sheet, colour, None))
                striking = PlaceShape(LEARNER, squares, strike=True)
                return (*taking, striking) if self.task == "no_help" else (striking,)
            case "done":
                return ()


class StepError(ValueError):
    """A command that the lesson has no use for now; ``lesson`` is as it was before."""

    def __init__(self, now: Lesson) -> None:
        self.lesson = now
        super().__init__(f"none of step {now.step}")


def lesson(names: Sequence[str], commands: Iterable[Command]) -> Lesson:
    """The lesson after what the learner has done.

    :param names: of the four at the table, clockwise; the learner's is the second.
    :raises RefusedError: the rules forbid a command.
    :raises StepError: a command is none of its step.
    """
    return _after(tuple(names), tuple(commands))


@lru_cache(maxsize=256)
def _after(names: tuple[str, ...], commands: tuple[Command, ...]) -> Lesson:
    if not commands:
        return _opened(names)
    return _go_on(_act(_after(names, commands[:-1]), commands[-1]))


def _act(stage: Lesson, command: Command) -> Lesson:
    """The lesson after one command of the learner."""
    wanted = _WANTED.get(stage.step, ())
    is_early = isinstance(command, PlaceShape) and command.strike and stage.step < STEPS
    if not isinstance(command, wanted) or is_early:
        raise StepError(stage)
    return _done(stage, command, LEARNER)


def _opened(names: tuple[str, ...]) -> Lesson:
    """The lesson before the first command."""
    first, *others = names
    events = decide(None, OpenTable(first, _SETTINGS), None, NoDice())
    stage = Lesson(fold(events), len(events))
    for name in others:
        stage = _done(stage, TakeSeat(name), None)
    return _go_on(_done(stage, StartGame(), 1))


def _go_on(stage: Lesson) -> Lesson:
    """Everything that follows by itself, until the learner is asked."""
    while (following := next(_following(_game(stage.table)), None)) is not None:
        stage = _done(stage, following, following.seat)
    return stage


def _done(stage: Lesson, command: Command, actor: int | None) -> Lesson:
    game = stage.table.game
    dice = NoDice() if game is None else RecordedDice(_rolled(game))
    events = decide(stage.table, command, actor, dice)
    return Lesson(fold(events, stage.table), stage.seq + len(events))


def _following(game: Game) -> Iterator[DiceCommand]:
    """What may be done next by the neighbours, or for the learner in the rounds that go by."""
    seats = game.seats
    if game.round == _LAST:
        return
    # In step 4 it is the learner who rolls.
    if game.roller is not None and game.round < _SECOND:
        yield RollDice(seats[game.roller])
    picker = game.picker
    if picker is not None and (seats[picker] != LEARNER or game.round > 1):
        yield TakeDie(seats[picker], _die(game, picker))
    # Nobody hurries the learner: the others draw afterwards.
    has_drawn = game.players[LEARNER - 1].mark_of(game.round) is not None
    goes_by = 1 < game.round < _SECOND
    for index in range(len(seats)):
        if game.is_drawing(index) and (goes_by or has_drawn):
            yield _drawn(game, index)


def _rolled(game: Game) -> tuple[int, ...]:
    """The dice of the next roll; those of the last one must be of no help to the learner."""
    number = game.round + bool(game.dice)
    if number < _LAST:
        return _DICE.get(number, (_MEANWHILE_ROW,) * game.dice_count)
    sheet = game.players[LEARNER - 1].sheet
    rows = [face for face in _ROWS_OF_NO_HELP if not sheet.legal(_RED, face)]
    return tuple(rows[die % len(rows)] for die in (0, 1, 0, 2))[: game.dice_count]


def _die(game: Game, index: int) -> int:
    """The die that somebody takes: one that serves if there is any."""
    sheet, colour = game.players[index].sheet, game.colour_of(index)
    if game.seats[index] == LEARNER:
        wanted = _SECOND_ROW if game.round == _SECOND else _MEANWHILE_ROW
        return next(die for die in game.dice_left if game.dice[die] == wanted)
    serving = (die for die in game.dice_left if sheet.legal(colour, game.dice[die]))
    return next(serving, game.dice_left[0])


def _drawn(game: Game, index: int) -> PlaceShape:
    """What somebody draws."""
    player, colour = game.players[index], game.colour_of(index)
    sheet = player.sheet
    if player.seat == LEARNER:
        shape = _MEANWHILE[game.round]
        return PlaceShape(player.seat, _roomiest(sheet, game.round, colour, shape))
    face = game.face_of(player)
    is_strike = not sheet.legal(colour, face)
    places = [squares for _, squares in _places(sheet, colour, None if is_strike else face)]

    def room(squares: tuple[Square, ...]) -> int:
        after = sheet.with_mark(Mark(game.round, colour, is_strike, "", squares)).position
        return sum(after.legal(other.number).bit_count() for other in COLOURS)

    return PlaceShape(player.seat, max(places, key=room), is_strike)


def _places(
    sheet: Sheet, colour: Colour, face: int | None
) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """The shapes that may be drawn, with their squares in reading order."""
    table = sheet.layout.table
    for number in bits(sheet.legal(colour, face)):
        cells = table.cells_of(number)
        yield table.shape_of(number).name, tuple(sorted(square_of(cell) for cell in cells))


def _roomiest(sheet: Sheet, round_number: int, colour: Colour, shape: str) -> tuple[Square, ...]:
    """Where a shape leaves most room to what the learner will draw in blue, and then in red."""

    def room(squares: tuple[Square, ...]) -> tuple[int, int]:
        after = sheet.with_mark(Mark(round_number, colour, False, shape, squares))
        second = [*bits(after.legal(_BLUE, _SECOND_ROW))]
        last = (after.position.play(_BLUE.number, place).legal(_RED.number) for place in second)
        return min(_ROOM, *(legal.bit_count() for legal in last), len(second)), len(second)

    places = [squares for name, squares in _places(sheet, colour, None) if name == shape]
    return max(places, key=room)


def _game(table: DiceTable) -> Game:
    assert table.game is not None
    return table.game
