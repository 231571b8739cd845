"""The end of a sheet: dice that do not go with the shapes (V7), and going out (V8, D11).

What V8 can know
----------------

The player who is recorded as out took ``final_die`` and could not use it: no shape of its row
fits in the colour of that round, and no strike could serve. The sheet shows all of that. Two
things may be open, and then every possibility must speak against the record, because a sheet that
could have been played is never rejected: the colour of the last round (markers ``any`` or not
told, with several cycles that fit), and whether a strike was left (strikes not told: three shapes
or more may have used all three, and the dice may have taken them).

That a player "played on after being out" never shows in the drawing: in every round in which a
shape was drawn, that shape itself was the legal placement. It shows in the record, when there are
more shapes than dice before the final one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rollwrite.board import Position, nth
from rollwrite.checking.placement_rules import AreaGraph
from rollwrite.checking.problems import RuleProblem
from rollwrite.checking.sheet import FilledSheet
from rollwrite.dicegame import Layout
from rollwrite.dicegame.layout import STRIKES


@dataclass(frozen=True)
class Record:
    """What is told about dice and going out, read in the way that a played sheet can mean.

    :ivar dice: the die of each round with a shape, or None.
    :ivar final_die: the die that could not be used, or None.
    :ivar out: whether the player went out with that die; None when it is not told.
    """

    dice: tuple[int, ...] | None
    final_die: int | None
    out: bool | None


def read_record(sheet: FilledSheet, shapes: int) -> Record:
    """The record of a sheet with that many shapes.

    ``dice`` may hold the final die too, as the last one taken: then there is one die more than
    there are shapes.
    """
    dice, final, out = sheet.dice, sheet.final_die, sheet.out
    if final is not None and out is None:
        # A die is final because its player went out with it.
        out = True
    if (
        dice is not None
        and len(dice) == shapes + 1
        and out is not False
        and final in (None, dice[-1])
    ):
        dice, final = dice[:-1], dice[-1]
    return Record(dice, final, out)


def count_problems(sheet: FilledSheet, record: Record, shapes: int) -> Iterator[RuleProblem]:
    """More or fewer dice, or more strikes, than there are shapes (V7, V8)."""
    if record.dice is not None and len(record.dice) != shapes:
        kind = "more-dice" if len(record.dice) > shapes else "fewer-dice"
        yield RuleProblem("V7", kind, facts={"n": shapes, "dice": len(record.dice)})
        if record.out and record.final_die is not None and kind == "fewer-dice":
            yield RuleProblem("V8", "played-on", facts={"n": shapes, "round": len(record.dice) + 1})
    if sheet.strikes is not None and shapes < sheet.strikes <= STRIKES:
        yield RuleProblem("V7", "more-strikes", facts={"n": shapes, "strikes": sheet.strikes})


def out_problems(
    sheet: FilledSheet, record: Record, graph: AreaGraph, colours: Mapping[int, int]
) -> Iterator[RuleProblem]:
    """Going out although something fitted, or staying in although nothing did (V8).

    :param graph: one whose areas are all shapes.
    :param colours: the colours that the marker of the last round may have had, and how many
        strikes the dice took at least until then.
    """
    if record.final_die is None or record.out is None:
        return
    if record.dice is not None and len(record.dice) < len(graph.areas):
        # The sheet was another one when the final die was taken.
        return
    ending = _Ending(sheet, graph, record.final_die)
    could = [
        ending.placement(colour, spent, surely=record.out) for colour, spent in colours.items()
    ]
    if record.out:
        if all(could):
            found = could[0]
            assert found is not None
            yield found
    elif not any(could):
        yield RuleProblem("V8", "nothing", facts={"die": record.final_die})


class _Ending:
    def __init__(self, sheet: FilledSheet, graph: AreaGraph, die: int) -> None:
        self._layout = sheet.layout
        self._die = die
        self._position = final_position(graph)
        self._told = sheet.strikes
        self._shapes = len(graph.areas)
        self._forced = sheet.strikes_forced

    def placement(self, colour: int, spent: int, *, surely: bool) -> RuleProblem | None:
        """The problem that names a placement which was possible in a colour, if one was.

        :param spent: the least number of strikes used by then; what is told counts more.
        :param surely: whether it must have been, whatever is not told about strikes; otherwise
            that it may have been is enough.
        """
        table = self._layout.table
        legal = self._position.legal(colour)
        in_row = legal & _row(self._layout, self._die)
        if surely:
            most = min(STRIKES, self._shapes) if self._told is None else self._told
            strike = self._forced and most < STRIKES
        else:
            strike = (spent if self._told is None else self._told) < STRIKES
        able = in_row or (legal if strike else 0)
        if not able:
            return None
        # The largest one is the easiest to see.
        placement = max(
            (nth(able & of, 0) for of in table.of_shape if able & of),
            key=lambda number: len(table.cells[number]),
        )
        shape = table.shape_of(placement)
        kind = "row" if in_row else "strike"
        return RuleProblem(
            "V8", kind, table.cells_of(placement), (shape.name,), colour, {"die": self._die}
        )


def final_position(graph: AreaGraph) -> Position:
    """The drawing as a position, whether or not an order of play leads there."""
    position = graph.setup.empty
    for area in graph.areas:
        if area.placement is not None:
            position = position.play(area.colour, area.placement)
    return position


def _row(layout: Layout, face: int) -> int:
    table = layout.table
    placements = 0
    for shape in layout.row(face):
        placements |= table.of_shape[table.shape_index[shape]]
    return placements
