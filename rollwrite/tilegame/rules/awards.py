"""What each player of a tile game that is over is praised for, by what its log shows.

Those in :data:`FEATS` are compared, those in :data:`PLAIN` are true of the player in any case; how
they are given is in :mod:`rollwrite.table.awards`. Who plays alone has nobody to be compared with:
there what is said is a feat of its own (:data:`ALONE`), or plain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, Literal, TypeAlias

from rollwrite.board import Board, members
from rollwrite.table.awards import Award, Measured, given
from rollwrite.tilegame import Placement, Variant
from rollwrite.tilegame.rules.state import TilePlay

Feat: TypeAlias = Literal[
    "reach",
    "middle",
    "block",
    "small_last",
    "big_first",
    "late",
    "corners",
    "squeeze",
    "big",
    "rim",
]
Plain: TypeAlias = Literal["pieces", "spare", "present", "peace"]

#: The cells of a small piece, at most.
_SMALL: Final = 3
#: A row of pieces is none to praise before it is so long, and a squeeze none before so many cells.
_LONG: Final = 3
#: A single corner is closed by nearly every piece.
_BLOCKED: Final = 2


@dataclass(frozen=True)
class _Placed:
    """A piece of a player's own.

    :ivar n: the number of the move, from 1.
    :ivar cells: the bit mask of its cells.
    :ivar closed: how many open corners of others it covers.
    :ivar beside: along how many cells of others it lies.
    """

    n: int
    colour: int
    cells: int
    closed: int
    beside: int

    @property
    def size(self) -> int:
        return self.cells.bit_count()


@dataclass(frozen=True)
class _Seen:
    """What one player has done.

    :ivar cells: what is his on the board that counts, piece by piece (T16).
    :ivar placed: his pieces in the order of play; None where nobody has seen it.
    """

    play: TilePlay
    player: int
    cells: tuple[int, ...]
    placed: tuple[_Placed, ...] | None

    @property
    def colours(self) -> tuple[int, ...]:
        owners = self.play.settings.row.owners
        return tuple(colour for colour, owner in enumerate(owners) if owner == self.player)

    @cached_property
    def biggest(self) -> int:
        """The cells of the biggest pieces of the game."""
        return max(shape.size for shape in self.play.position.setup.table.shapes)


def awards(play: TilePlay) -> Mapping[int, Award]:
    """The award of every seat of a game that is over; none where there was nothing to see."""
    return _awards(play, FEATS) if play.counts else {}


def awards_so_far(play: TilePlay) -> Mapping[int, Award]:
    """What every seat could be praised for now, while the game goes on."""
    return _awards(play, {key: FEATS[key] for key in _SO_FAR})


def _awards(
    play: TilePlay, measures: Mapping[Feat, Callable[[_Seen], Measured | None]]
) -> Mapping[int, Award]:
    seen = seen_of(play)
    if not any(one.cells for one in seen):
        return {}
    kinds = measures
    if len(seen) == 1:
        kinds = {key: measures[key] for key in ALONE if key in measures}
    feats: dict[str, list[Measured | None]] = {
        key: [measure(one) for one in seen] for key, measure in kinds.items()
    }
    return given(play.seats, feats, [_plain(one) for one in seen])


def seen_of(play: TilePlay) -> list[_Seen]:
    """What every player has done, in the order of play."""
    position, table = play.position, play.position.setup.table
    own: list[list[int]] = [[] for _ in play.seats]
    for colour, numbers in enumerate(position.placed):
        for number in numbers:
            owner = _owner(play, colour, table.shape_numbers[number])
            if owner is not None:
                own[owner].append(table.masks[number])
    # In which order a real board was filled nobody knows (T16).
    placed = None if play.settled is not None else _in_order(play)
    return [
        _Seen(play, player, tuple(cells), None if placed is None else tuple(placed[player]))
        for player, cells in enumerate(own)
    ]


def _owner(play: TilePlay, colour: int, shape: int) -> int | None:
    """Whose piece one is; None of an obstacle, or of the colour that all share (T3, T11)."""
    for player, hand in enumerate(play.game.hands):
        if hand[colour] >> shape & 1:
            return player
    return play.settings.row.owners[colour]


def _in_order(play: TilePlay) -> list[list[_Placed]]:
    """The pieces of every player in the order of play, with what each did to the others."""
    table, variant = play.game.position.setup.table, play.settings.row
    board, owners = table.board, variant.owners
    found: list[list[_Placed]] = [[] for _ in play.seats]
    taken = [0] * len(play.seats)
    touched, beside = [0] * len(owners), [0] * len(owners)
    occupied = 0
    for n, move in enumerate(play.game.moves, start=1):
        if not isinstance(move, Placement):
            continue
        mask = table.masks[move.number]
        corners, sides = _around(board, mask)
        owner = _owner(play, move.colour, table.shape_numbers[move.number])
        if owner is not None:
            # In the draft a colour is nobody's, and so are its corners (T8).
            closed = sum(
                (touched[colour] & ~beside[colour] & ~occupied & mask).bit_count()
                for colour, other in enumerate(owners)
                if other not in (None, owner)
            )
            others = sum(cells for player, cells in enumerate(taken) if player != owner)
            along = (sides & others).bit_count()
            found[owner].append(_Placed(n, move.colour, mask, closed, along))
            taken[owner] |= mask
        occupied |= mask
        touched[move.colour] |= corners
        beside[move.colour] |= sides
    return found


def _around(board: Board, cells: int) -> tuple[int, int]:
    """The bit masks of the cells that some cells touch at a corner, and of those along a side."""
    corners = sides = 0
    for cell in members(cells):
        for near in board.corners[cell]:
            corners |= 1 << near
        for near in board.edges[cell]:
            sides |= 1 << near
    return corners & ~cells, sides & ~cells


def _plain(seen: _Seen) -> list[Award]:
    """What is true of a player, and no feat: there are always enough for different ones."""
    pieces = len(seen.cells)
    found = [Award("pieces", pieces)] if pieces else []
    left = _pieces_in_all(seen) - pieces
    found += [Award("spare", left)] if left else []
    found.append(Award("present", pieces))
    if seen.placed is not None and not any(piece.closed for piece in seen.placed):
        found.append(Award("peace", 0))
    return found


def _pieces_in_all(seen: _Seen) -> int:
    """How many pieces a player had to place; in the draft those that he has picked (T8)."""
    hands = seen.play.game.hands
    if hands:
        return sum(hand.bit_count() for hand in hands[seen.player])
    return len(seen.colours) * sum(seen.play.position.setup.counts)


def _reach(seen: _Seen) -> Measured | None:
    """How far from where a colour began it has come, in steps over sides and corners."""
    if seen.placed is None or not seen.colours:
        return None
    board = seen.play.position.setup.table.board
    most = 0
    for colour in seen.colours:
        own = [piece.cells for piece in seen.placed if piece.colour == colour]
        if own:
            most = max(most, _steps(board, own[0], sum(own)))
    return Measured(most, Award("reach", most))


def _steps(board: Board, start: int, cells: int) -> int:
    """The least number of steps with which one comes from some cells to the farthest of others."""
    reached, edge, steps = start, start, 0
    while cells & ~reached:
        corners, sides = _around(board, edge)
        edge = (corners | sides) & ~reached
        reached |= edge
        steps += 1
    return steps


def _middle(seen: _Seen) -> Measured | None:
    """Who was first to cover one of the cells in the middle of the board."""
    if seen.placed is None:
        return None
    middle = _middle_of(seen.play.settings.row)
    first = next((piece.n for piece in seen.placed if piece.cells & middle), None)
    n = 0 if first is None else len(seen.play.game.moves) + 1 - first
    # Only one has come there before all the others.
    return Measured(n, Award("middle", 0 if first is None else first, when=first))


@cache
def _middle_of(variant: Variant) -> int:
    """The bit mask of the cells that touch the middle of a board."""
    board = variant.board()
    points = [[(x, y) for x, y in board.lattice.outline(cell)] for cell in board.cells]
    every = [point for outline in points for point in outline]
    x, y = ((max(way) + min(way)) / 2 for way in zip(*every, strict=True))
    far = [min((px - x) ** 2 + (py - y) ** 2 for px, py in outline) for outline in points]
    least = min(far) + 1e-6
    return sum(1 << cell for cell, distance in enumerate(far) if distance <= least)


def _block(seen: _Seen) -> Measured | None:
    """The most open corners of others that one piece has covered."""
    if seen.placed is None or not seen.colours:
        return None
    return _best(seen.placed, "block", lambda piece: piece.closed, _BLOCKED)


def _squeeze(seen: _Seen) -> Measured | None:
    """The most cells of others along which one piece lies."""
    if seen.placed is None:
        return None
    return _best(seen.placed, "squeeze", lambda piece: piece.beside, _LONG)


def _best(
    placed: tuple[_Placed, ...], key: Feat, counted: Callable[[_Placed], int], least: int
) -> Measured:
    best = max(placed, key=counted, default=None)
    if best is None or counted(best) < least:
        return Measured(0, Award(key, 0))
    return Measured(counted(best), Award(key, counted(best), when=best.n))


def _small_last(seen: _Seen) -> Measured | None:
    """How many pieces at the end were all small."""
    if seen.placed is None:
        return None
    return _row("small_last", [piece.size <= _SMALL for piece in reversed(seen.placed)])


def _big_first(seen: _Seen) -> Measured | None:
    """How many pieces at the beginning were all of the biggest."""
    if seen.placed is None:
        return None
    return _row("big_first", [piece.size == seen.biggest for piece in seen.placed])


def _row(key: Feat, held: list[bool]) -> Measured:
    n = (*held, False).index(False)
    return Measured(n if n >= _LONG else 0, Award(key, n))


def _late(seen: _Seen) -> Measured | None:
    """The last move with which the player placed a piece."""
    if seen.placed is None:
        return None
    last = seen.placed[-1].n if seen.placed else 0
    return Measured(last, Award("late", last, when=last))


def _corners(seen: _Seen) -> Measured | None:
    """The open corners of the player's colours at the end."""
    if not seen.colours:
        return None
    position = seen.play.position
    n = sum(len(position.openings(colour)) for colour in seen.colours if position.taken[colour])
    return Measured(n, Award("corners", n))


def _big(seen: _Seen) -> Measured:
    """The biggest pieces that were placed."""
    n = sum(cells.bit_count() == seen.biggest for cells in seen.cells)
    return Measured(n, Award("big", n))


def _rim(seen: _Seen) -> Measured:
    """The cells along the edge of the board."""
    n = (sum(seen.cells) & _rim_of(seen.play.settings.row)).bit_count()
    return Measured(n, Award("rim", n))


@cache
def _rim_of(variant: Variant) -> int:
    """The bit mask of the cells along the edge of a board."""
    board = variant.board()
    sides = [len(board.lattice.edges(cell)) for cell in board.cells]
    return sum(1 << cell for cell, near in enumerate(board.edges) if len(near) < sides[cell])


#: What nobody has done better, and how it is measured; None where nobody can tell.
FEATS: Final[Mapping[Feat, Callable[[_Seen], Measured | None]]] = {
    "block": _block,
    "small_last": _small_last,
    "squeeze": _squeeze,
    "big_first": _big_first,
    "middle": _middle,
    "reach": _reach,
    "corners": _corners,
    "late": _late,
    "big": _big,
    "rim": _rim,
}
#: What can be told before the end.
_SO_FAR: Final[tuple[Feat, ...]] = (
    *("block", "squeeze", "big_first", "middle", "reach", "big", "rim"),
)
#: Those for which one needs nobody else.
ALONE: Final[tuple[Feat, ...]] = ("small_last", "big_first")
#: What is said where no feat is left: the pieces placed, those kept, that one was there from the
#: first move on, that one has closed nobody's corner.
PLAIN: Final[tuple[Plain, ...]] = ("pieces", "spare", "present", "peace")
