"""What dice, markers and the end of a sheet say of it (V6 to V8, D11).

Which marker moved in which round (V6), with how many strikes the dice fit (V7), and whether who is
recorded as out could really not go on.

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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from rollwrite.board import Position, nth
from rollwrite.checking.budget import CheckBudget
from rollwrite.checking.orders import Faces, Graph, Order, TooManyOrdersError, least_strikes
from rollwrite.checking.placement_rules import AreaGraph
from rollwrite.checking.problems import RuleProblem, cells_of, names_of
from rollwrite.checking.sheet import MARKERS_ANY, FilledSheet, Markers
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import STRIKES

_CYCLE = len(COLOURS)


@dataclass(frozen=True)
class Cycle:
    """A seat's colours, round by round, as far as they are told.

    :ivar colours: the numbers of the colours of the first rounds, four or more.
    :ivar goes_round: whether the first four come again and again.
    """

    colours: tuple[int, ...]
    goes_round: bool = True

    def in_round(self, number: int) -> int | None:
        """The colour in a round, from 1; None when it is not told."""
        if self.goes_round:
            return self.colours[(number - 1) % _CYCLE]
        return self.colours[number - 1] if number <= len(self.colours) else None

    def next_after(self, rounds: int) -> int | None:
        """The colour of the marker after so many rounds; None when it cannot be known for sure.

        With ``standby_follows_starter`` the colours do not go round: after a colour for every
        round, or four that are not all different, any may come.
        """
        if rounds < len(self.colours) or sorted(self.colours) == list(range(_CYCLE)):
            return self.in_round(rounds + 1)
        return None

    def counts(self, rounds: int) -> tuple[int, ...] | None:
        """How often each colour comes in the first rounds; None when that is not told."""
        whole, rest = 0, rounds
        if self.goes_round:
            whole, rest = divmod(rounds, _CYCLE)
        elif rounds > len(self.colours):
            return None
        front, first = self.colours[:_CYCLE], self.colours[:rest]
        return tuple(whole * front.count(colour) + first.count(colour) for colour in range(_CYCLE))

    def can_come(self, least: Sequence[int], most: Sequence[int]) -> bool:
        """Whether there is a number of rounds in which each colour comes at least and at most so
        often.
        """
        for rounds in range(sum(least), sum(most) + 1):
            counts = self.counts(rounds)
            if counts is None or any(n > hi for n, hi in zip(counts, most, strict=True)):
                # Later each comes as often or more.
                return False
            if all(lo <= n for lo, n in zip(least, counts, strict=True)):
                return True
        return False


def cycles(markers: Markers) -> tuple[Cycle, ...]:
    """The cycles that the markers may mean; none when they are not told."""
    if markers is None:
        return ()
    if markers == MARKERS_ANY:
        return EVERY_CYCLE
    numbers = tuple(colour.number for colour in markers)
    front = numbers[:_CYCLE]
    is_ring = len(set(front)) == _CYCLE and all(
        number == front[place % _CYCLE] for place, number in enumerate(numbers)
    )
    return (Cycle(numbers, goes_round=is_ring or len(numbers) == _CYCLE),)


EVERY_CYCLE = tuple(map(Cycle, permutations(range(_CYCLE))))


def fitting_cycles(graph: AreaGraph, among: Sequence[Cycle]) -> tuple[Cycle, ...]:
    """The cycles from which the drawing's number of shapes in each colour can come.

    An area that is no shape (V1) may be any number of shapes that its size allows.
    """
    largest = max(shape.size for shape in graph.setup.table.shapes)
    least, most = [0] * _CYCLE, [0] * _CYCLE
    for area in graph.areas:
        size = area.mask.bit_count()
        least[area.colour] += 1 if area.placement is not None else -(-size // largest)
        most[area.colour] += 1 if area.placement is not None else size
    return tuple(cycle for cycle in among if cycle.can_come(least, most))


def marker_problems(graph: AreaGraph, told: Sequence[Cycle]) -> Iterator[RuleProblem]:
    """Numbers of shapes that cannot come from the marker cycle (V6)."""
    if not told or fitting_cycles(graph, told):
        return
    drawn = tuple(members.bit_count() for members in graph.of_colour)
    rounds = sum(drawn)
    if not graph.is_whole:
        yield RuleProblem("V6", "unclear")
        return
    if len(told) > 1:
        over = [colour for colour in range(_CYCLE) if drawn[colour] > min(drawn) + 1]
        yield _counted(graph, "any", over, {"drawn": drawn})
        return
    due = told[0].counts(rounds)
    if due is None:
        yield RuleProblem("V6", "short", facts={"n": rounds, "rounds": len(told[0].colours)})
        return
    over = [colour for colour in range(_CYCLE) if drawn[colour] > due[colour]]
    yield _counted(graph, "order", over, {"drawn": drawn, "due": due})


def _counted(
    graph: AreaGraph, kind: str, over: Sequence[int], facts: dict[str, tuple[int, ...]]
) -> RuleProblem:
    areas = [area for area in graph.areas if area.colour in over]
    return RuleProblem("V6", kind, cells_of(areas), names_of(areas), facts=dict(facts))


@dataclass(frozen=True)
class Play:
    """An order of play.

    :ivar areas: the number of the area drawn in each round.
    :ivar struck: the rounds, from 1, in which a strike is needed.
    :ivar cycle: the marker cycle behind it; None when the markers were taken in any order.
    """

    areas: tuple[int, ...]
    struck: tuple[int, ...]
    cycle: Cycle | None


class Explanation:
    """Orders of play for a drawing whose areas are all shapes.

    Where the drawing breaks V3 or V4, the areas that hang on nothing may come at any time, so
    that V7 says what is wrong besides.

    :param among: the cycles that fit the numbers of shapes; none when any colour may come in any
        round.
    :param faces: the faces of each round's dice, or None for each.
    :param budget: where it is spent, nothing is known.
    """

    def __init__(
        self,
        graph: AreaGraph,
        layout: Layout,
        among: Sequence[Cycle],
        faces: Sequence[Faces],
        budget: CheckBudget,
    ) -> None:
        self._budget = budget
        self._drawing = graph
        self._faces = tuple(faces)
        self._graph = _graph(graph, layout)
        self._cache: dict[tuple[int, ...], Order] = {}
        self.is_known = True
        self.plays: list[Play] = []
        try:
            self.plays = [self._in_cycle(cycle) for cycle in among]
            if not among:
                self.plays = self._in_any_order()
        except TooManyOrdersError:
            self.is_known = False
        self.plays.sort(key=lambda play: len(play.struck))

    @property
    def strikes_needed(self) -> int | None:
        """The least number of strikes with which an order fits; None when it is not known."""
        if not self.is_known or None in self._faces:
            return None
        return len(self.plays[0].struck)

    def _in_cycle(self, cycle: Cycle) -> Play:
        areas = [0] * len(self._faces)
        struck: list[int] = []
        for colour, members in enumerate(self._drawing.of_colour):
            rounds = tuple(
                number
                for number in range(1, len(self._faces) + 1)
                if cycle.in_round(number) == colour
            )
            # The rounds of a colour are the key: twenty-four cycles share sixteen of them.
            key = (colour, *rounds)
            if key not in self._cache:
                faces = [self._faces[number - 1] for number in rounds]
                self._cache[key] = least_strikes(self._graph, members, faces, self._budget)
            order = self._cache[key]
            for number, area in zip(rounds, order.areas, strict=True):
                areas[number - 1] = area
            struck += [rounds[place] for place in order.struck]
        return Play(tuple(areas), tuple(sorted(struck)), cycle)

    def _in_any_order(self) -> list[Play]:
        """The best play with colours in any order, and the cyclic ones, which explain better."""
        cyclic = [self._in_cycle(cycle) for cycle in fitting_cycles(self._drawing, EVERY_CYCLE)]
        bound = sum(
            max(0, self._faces.count(frozenset({face})) - self._graph.rows.count(face))
            for face in FACES
        )
        if any(len(play.struck) == bound for play in cyclic):
            return cyclic
        everything = (1 << len(self._drawing.areas)) - 1
        order = least_strikes(self._graph, everything, self._faces, self._budget)
        struck = tuple(place + 1 for place in order.struck)
        return [*cyclic, Play(order.areas, struck, None)]


def _graph(graph: AreaGraph, layout: Layout) -> Graph:
    rows = []
    for area in graph.areas:
        assert area.shape is not None
        rows.append(layout.row_of(area.shape.name))
    main = graph.main
    rooted = 0
    for members in graph.of_colour:
        if members & main & graph.starting:
            rooted |= members & main
    everything = (1 << len(graph.areas)) - 1
    return Graph(
        rows=tuple(rows),
        adjacent=tuple(graph.adjacent),
        groups=tuple(members & rooted for members in graph.of_colour if members & rooted),
        starting=graph.starting & rooted,
        loose=everything & ~rooted,
    )


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
