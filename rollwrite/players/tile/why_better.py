"""Why a move would have been better: what it gives or takes on the board, counted, in a sentence.

Both moves are made, and what every player could place next is compared: which corners are there,
which squares can be reached, which pieces fit. The one difference that is worth most is told. Where
nothing can be counted, nothing is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from rollwrite.board import Board, Position, members
from rollwrite.geometry import SQUARE, Cell
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.players.tile.analysis import Better, Question
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.scoring import Scheme

#: What is told; :mod:`rollwrite.i18n.advice_words` has a sentence for each.
#:
#: - ``leaves``: corners of another player, which the better move takes away;
#: - ``closes``: own corners, which the better move keeps; ``opens``: from which one can go on only
#:   after the better move;
#: - ``unfits``: own pieces that fit nowhere now, or ``unfits_other``: another player's, after the
#:   better move; ``ends`` and ``ends_other`` where no piece of the colour fits;
#: - ``larger``: the better move places more; ``smaller``: less, where that wins (T9);
#: - ``later``: nothing of this.
Key: TypeAlias = Literal[
    "leaves", "closes", "opens", "unfits", "unfits_other", "ends", "ends_other", "larger",
    "smaller", "later",
]  # fmt: skip

#: Corners are worth telling from so many squares on; a further one is named for so many more.
_WORTH: Final = 3
_MORE: Final = 2
#: So many corners are named at most.
_NAMED: Final = 3
#: Squares that are placed, or that a piece has, count so many times as squares that one may reach.
_SURE: Final = 3
#: A colour that can place nothing more is worth more than any number of squares.
_END: Final = 1000


@dataclass(frozen=True)
class Why:
    """What speaks for the better move.

    :ivar colour: whose corners, squares or pieces; its number.
    :ivar corners: the corners that are named, the most valuable first.
    :ivar room: the cells that are counted: what the colour can reach with its next piece after one
        of the two moves and not after the other; of pieces all the places that they have.
    :ivar pieces: the names of the pieces that fit nowhere, the largest first, and ``squares`` how
        many squares they have together.
    :ivar made: the squares of the piece that was placed, and ``better`` of the other one, where
        that is told.
    """

    key: Key
    colour: int = 0
    corners: tuple[Cell, ...] = ()
    room: tuple[Cell, ...] = ()
    pieces: tuple[str, ...] = ()
    squares: int = 0
    made: int = 0
    better: int = 0


_LATER: Final = Why("later")


def why_better(before: Game, made: Move, better: Move, scheme: Scheme) -> Why:
    """What speaks for a move that would have been better than the one that was made.

    :param before: the game before either; both are legal in it.
    :param scheme: how the game is scored.
    """
    if not isinstance(made, Placement) or not isinstance(better, Placement):
        return _LATER
    found = list(_sizes(before, made, better, scheme))
    if not _fewest_on_board(scheme):
        found += _facts(before, made, better)
    return max(found, key=lambda one: one[0], default=(0, _LATER))[1]


def _fewest_on_board(scheme: Scheme) -> bool:
    """Whether who has least on the board wins (T9): then room is no gain."""
    return scheme.counts == "on-board" and not scheme.high_wins


def _sizes(
    before: Game, made: Placement, better: Placement, scheme: Scheme
) -> Iterator[tuple[int, Why]]:
    """That one of the two places more, where that counts for who moves."""
    is_nobodys = before.variant.owners[made.colour] is None and not before.hands
    if is_nobodys or scheme.counts == "pieces":
        return
    more = better.size - made.size
    key: Key = "larger"
    if _fewest_on_board(scheme):
        more, key = -more, "smaller"
    if more > 0:
        yield _SURE * more, Why(key, made.colour, made=made.size, better=better.size)


class _Side(NamedTuple):
    """A colour after both moves: where it has more, and where less.

    :ivar is_shared: several players place it (T8): what fits nowhere now may fit again.
    :ivar more: the position that is better for the colour as a rule, and ``can_more`` the set of
        what its player can place there: after the better move of one's own colours, after the move
        that was made of others'.
    :ivar placed: the shapes placed by the move of either position, where they were of this colour:
        they fit nowhere because they lie there.
    """

    colour: int
    is_own: bool
    is_shared: bool
    more: Position
    can_more: int
    less: Position
    can_less: int
    placed: frozenset[int]


def _facts(before: Game, made: Placement, better: Placement) -> Iterator[tuple[int, Why]]:
    """What the two moves make of every colour, each with what it is worth."""
    for side in _sides(before, made, better):
        unfit = _unfit(side)
        if unfit is not None:
            yield unfit
        corners = _corners(before.position, side)
        if corners is not None:
            yield corners


def _sides(before: Game, made: Placement, better: Placement) -> Iterator[_Side]:
    owners, part = before.variant.owners, before.phases[before.phase]
    after, instead = before.play(made), before.play(better)
    for player in range(before.variant.players):
        both = zip(part.outlook(after, player), part.outlook(instead, player), strict=True)
        for (colour, can_after), (_, can_instead) in both:
            placed = frozenset(
                move.table.shape_numbers[move.number]
                for move in (made, better)
                if move.colour == colour
            )
            here = (after.position, can_after)
            there = (instead.position, can_instead)
            if player == before.player:
                yield _Side(colour, True, owners[colour] is None, *there, *here, placed)
            # Of a colour that is several players' no sentence would say whose corners they are.
            elif owners[colour] is not None:
                yield _Side(colour, False, False, *here, *there, placed)


def _unfit(side: _Side) -> tuple[int, Why] | None:
    """That pieces fit nowhere any more."""
    table = side.more.setup.table
    fit_more, fit_less = (
        {number for number, of_shape in enumerate(table.of_shape) if can & of_shape}
        for can in (side.can_more, side.can_less)
    )
    gone = fit_more - fit_less - side.placed
    sizes = [table.shapes[number].size for number in gone]
    found = sum(table.shapes[number].size for number in fit_less - fit_more - side.placed)
    worth = _SURE * (sum(sizes) - found)
    if not gone or worth <= 0:
        return None
    is_end = not side.can_less and not side.is_shared
    key: Key = "ends" if is_end else "unfits"
    if not side.is_own:
        key = "ends_other" if is_end else "unfits_other"
    names = sorted(gone, key=lambda number: (-table.shapes[number].size, number))
    places = side.can_more & _union([table.of_shape[number] for number in gone])
    return worth + (_END if is_end else 0), Why(
        key,
        side.colour,
        room=_cells(side.more, _covered(side.more, places)),
        pieces=tuple(table.shapes[number].name for number in names),
        squares=sum(sizes),
    )


def _corners(before: Position, side: _Side) -> tuple[int, Why] | None:
    """That there are corners after one of the moves and not after the other."""
    table = side.more.setup.table
    reached_more = _covered(side.more, side.can_more)
    reached_less = _covered(side.less, side.can_less)
    if reached_more.bit_count() - reached_less.bit_count() < _WORTH:
        # Room is won elsewhere for it: that would be half of the truth.
        return None
    usable = set(side.more.openings(side.colour, side.can_more))
    missing = usable.difference(side.less.openings(side.colour, side.can_less))
    worth = {
        corner: _covered(side.more, side.can_more & table.covering[corner]) & ~reached_less
        for corner in missing
    }
    closed = set(before.openings(side.colour, before.legal(side.colour)))
    closed.difference_update(side.less.openings(side.colour))
    chosen = _chosen(worth, closed)
    room = _union([worth[corner] for corner in chosen])
    if room.bit_count() < _WORTH:
        return None
    key: Key = "leaves"
    if side.is_own:
        key = "closes" if chosen[0] in closed else "opens"
    cells = table.board.cells
    named = tuple(cells[corner] for corner in chosen)
    return room.bit_count(), Why(key, side.colour, named, _cells(side.more, room))


def _chosen(worth: dict[int, int], closed: set[int]) -> list[int]:
    """The corners to be named: the one worth most, and others like it that are worth something."""
    order = sorted(worth, key=lambda corner: (-worth[corner].bit_count(), corner))
    chosen: list[int] = []
    room = 0
    for corner in order:
        is_alike = not chosen or (corner in closed) == (chosen[0] in closed)
        adds = (worth[corner] & ~room).bit_count()
        if is_alike and len(chosen) < _NAMED and adds >= _MORE:
            chosen.append(corner)
            room |= worth[corner]
    return chosen


def _covered(position: Position, placements: int) -> int:
    """The cells that some placements cover, as a set."""
    masks = position.setup.table.masks
    return _union([masks[number] for number in members(placements)])


def _union(sets: Sequence[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def _cells(position: Position, numbers: int) -> tuple[Cell, ...]:
    return position.setup.table.board.cells_in(numbers)


@dataclass(frozen=True)
class SaidWhy:
    """Why another move would have been better.

    :ivar why: what was counted.
    :ivar beside_board: in a sentence or two, where a board shows the corners in rings.
    :ivar alone: the same with the corners' names: "at f7".
    :ivar corner_names: how the corners are called; empty where none is named.
    """

    why: Why
    beside_board: str
    alone: str
    corner_names: str


def why_of(t: Translator, asked: Question, better: Better, scheme: Scheme) -> SaidWhy:
    """What speaks for the better move than the one that was made.

    :param scheme: how the game is scored.
    """
    before, (colour, text) = asked.before, better.line[0]
    instead = before.parse_move(text, colour_number(before.variant, colour))
    why = why_better(before, asked.move, instead, scheme)
    names = t.join([_board(before).format_cell(cell) for cell in why.corners])
    drawn, named = (
        capitalised(_text(t, before, why, where))
        for where in (t.n("reason.why.ring", len(why.corners)), t("reason.why.at", cells=names))
    )
    return SaidWhy(why, drawn, named, names)


def _text(t: Translator, game: Game, why: Why, where: str) -> str:
    key = f"reason.why.{why.key}"
    colour = tile_colour(t, game.variant.colours[why.colour])
    match why.key:
        case "leaves" | "closes" | "opens":
            room = _squares(t, game, len(why.room))
            return t.n(key, len(why.corners), colour=colour, room=room, where=where)
        case "unfits" | "unfits_other":
            room = _squares(t, game, why.squares)
            return t.n(key, len(why.pieces), colour=colour, pieces=t.join(why.pieces), room=room)
        case "ends" | "ends_other":
            return t(key, colour=colour)
        case "larger" | "smaller":
            made, better = _squares(t, game, why.made), _squares(t, game, why.better)
            return t(key, made=made, better=better)
        case "later":
            return t(key)


def _squares(t: Translator, game: Game, n: int) -> str:
    is_square = _board(game).lattice == SQUARE
    return t.n("reason.why.squares" if is_square else "reason.why.triangles", n)


def _board(game: Game) -> Board:
    return game.position.setup.table.board
