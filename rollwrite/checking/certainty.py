"""Which problems of a sheet or board remain, however its doubtful squares are answered.

A photo's reader doubts some squares, and a verdict waits for them: a problem is *sure* when it is
there for every colour that the doubtful squares may have, alone or together. To try all of them
would take 5 to the power of their number, so it is asked what each problem rests on.

- No shape (V1): what is sure of an area is in it for ever, and an area only grows. So it stays too
  large when some connected part that is sure is too large. A smaller one may grow to a shape,
  unless nothing round it is in doubt.
- A shape twice (V2): an area is what it is when neither it nor anything along its edges is in
  doubt. More of those than there are shapes stay too many.
- No shape on a start square (V3): as long as something of the colour is sure, and no start square
  is in doubt.
- No corner chain (V4): let every doubtful square have the colour. What then still does not hang
  together, by edges or corners, never does: a group without a start square, or apart from the one
  that counts as the colour's own (it is V3 where the colour has no start at all).
- Not crossed out (V5): as for V2, and the box is not in doubt. Crossed out and not there: no
  placement of the shape with a doubtful square in it or along its edges can be its area.
- Markers, dice, going out (V6 to V8) rest on every square: how many shapes there are, of which
  colour and in which order decides them. V7 to V9 rest on the strikes, too.

So "sure" is never said of a problem that an answer removes; the reverse may happen, and costs
nobody more than the look that he was asked for anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rollwrite.board import Board, bits
from rollwrite.board.areas import connected, surroundings
from rollwrite.checking.placement_rules import AreaGraph
from rollwrite.checking.problems import RuleProblem

#: How the strike boxes are called among the boxes in doubt.
STRIKE_BOX: Final = "strike"

#: Where a problem rests on more squares than these, nobody wants to know all of them.
_ENOUGH: Final = 12

#: ``playable``: no problem, and nothing in doubt. ``broken``: at least one problem is sure.
#: ``open``: neither, as long as something is in doubt.
Standing: TypeAlias = Literal["playable", "broken", "open"]


def standing(problems: Iterable[RuleProblem], doubts: int) -> Standing:
    """What can be said of a sheet or board.

    :param doubts: how many squares and boxes are in doubt.
    """
    found = list(problems)
    if any(problem.is_sure for problem in found) or (found and not doubts):
        return "broken"
    return "open" if doubts else "playable"


@dataclass(frozen=True)
class Doubts:
    """What nobody is sure of yet.

    :ivar squares: the bit mask of cells.
    :ivar boxes: names of shapes whose boxes may be crossed out or not, and ``strike``.
    """

    squares: int = 0
    boxes: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.squares or self.boxes)


def weighed(
    problems: Sequence[RuleProblem], graph: AreaGraph, doubts: Doubts
) -> tuple[RuleProblem, ...]:
    """The problems, each with its board, and the doubtful squares and boxes that it rests on.

    :param graph: of the board as it was read.
    """
    board = graph.setup.table.board
    problems = [replace(problem, board=board) for problem in problems]
    if not doubts:
        return tuple(problems)
    scales = _Scales(graph, doubts)
    return tuple(scales.weigh(problem) for problem in problems)


class _Scales:
    def __init__(self, graph: AreaGraph, doubts: Doubts) -> None:
        self._graph = graph
        self._table = graph.setup.table
        self._board = graph.setup.table.board
        self._doubts = doubts
        self._taken = [0] * graph.setup.colours
        for area in graph.areas:
            self._taken[area.colour] |= area.mask

    def weigh(self, problem: RuleProblem) -> RuleProblem:
        mask = self._board.mask(problem.cells)
        boxes = self._doubts.boxes
        match problem.kind:
            case "large" | "unknown":
                rests, boxes = self._shape(mask), frozenset()
            case "twice":
                supply = problem.facts["supply"]
                assert isinstance(supply, int)
                rests = self._together(self._areas(problem), supply)
                boxes = frozenset()
            case "start":
                assert problem.colour is not None
                rests, boxes = self._start(problem.colour), frozenset()
            case "corner":
                assert problem.colour is not None
                rests, boxes = self._corner(problem.colour, mask), frozenset()
            case "drawn" | "touching":
                rests = self._together(self._areas(problem), 0)
                boxes &= {*problem.shapes}
            case "crossed":
                rests = self._crossed(problem.shapes[0])
                boxes &= {*problem.shapes}
            case _:
                rests = self._doubts.squares
                boxes &= {STRIKE_BOX} if problem.code != "V6" else frozenset()
        cells = sorted(self._board.cells_in(rests), key=lambda cell: (cell[1], cell[0]))
        return replace(problem, rests_on=tuple(cells), rests_on_boxes=tuple(sorted(boxes)))

    def _areas(self, problem: RuleProblem) -> list[int]:
        """The areas of a problem with a shape."""
        cells = {*problem.cells}
        return [area.mask for area in self._graph.areas if cells.issuperset(area.cells)]

    def _near(self, mask: int) -> int:
        """The doubtful cells in an area and along its edges."""
        return self._doubts.squares & (mask | _along(self._board, mask))

    def _shape(self, area: int) -> int:
        largest = max(shape.size for shape in self._table.shapes)
        sure = connected(self._board.edges, area & ~self._doubts.squares)
        if any(part.bit_count() > largest for part in sure):
            return 0
        return self._near(area) & (area if area.bit_count() > largest else -1)

    def _together(self, areas: Sequence[int], supply: int) -> int:
        """The doubts about areas of a shape that is there too often, unless enough have none."""
        doubts = [self._near(area) for area in areas]
        if doubts.count(0) > supply:
            return 0
        return _union(doubts)

    def _start(self, colour: int) -> int:
        starts = self._graph.setup.starts[colour] & self._doubts.squares
        own = self._taken[colour]
        return starts if own & ~self._doubts.squares else starts | own & self._doubts.squares

    def _corner(self, colour: int, group: int) -> int:
        doubtful = self._doubts.squares
        own = self._taken[colour]
        parts = list(_touching(self._board, own | doubtful))
        main = self._graph.pick(self._graph.main & self._graph.of_colour[colour])
        main_sure = _union(area.mask for area in main) & ~doubtful
        for part in parts:
            if part & group & ~doubtful and (
                main_sure & ~part or not part & self._graph.setup.starts[colour]
            ):
                return 0
        return _union(part & doubtful for part in parts if part & group)

    def _crossed(self, name: str) -> int:
        doubtful = self._doubts.squares
        reach = doubtful | _along(self._board, doubtful)
        found = 0
        of_shape = self._table.of_shape[self._table.shape_index[name]]
        for placement in bits(of_shape & self._table.covers(bits(reach))):
            if found.bit_count() > _ENOUGH:
                break
            cells = self._table.masks[placement]
            around = _along(self._board, cells)
            for own in self._taken:
                sure = own & ~doubtful
                if not cells & ~(sure | doubtful) and not around & sure:
                    found |= doubtful & (cells | around)
        return found


def _union(masks: Iterable[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def _along(board: Board, mask: int) -> int:
    """The cells outside ``mask`` that share an edge with one of its cells."""
    near = 0
    for cell in bits(mask):
        for other in board.edges[cell]:
            near |= 1 << other
    return near & ~mask


def _touching(board: Board, members: int) -> Iterator[int]:
    """The parts of a set of cells that hang together by edges or corners."""
    while members:
        part = fresh = members & -members
        while fresh:
            fresh = surroundings(board, part) & members
            part |= fresh
        yield part
        members &= ~part
