"""What is still to come in a tile game: pieces left, and what a seat could place out of its turn.

Nothing here decides; it is for people who look ahead while others move.
"""

from __future__ import annotations

from functools import cache

from rollwrite.board import Position, members
from rollwrite.geometry import Shape
from rollwrite.tilegame import Corner, Game, Placement
from rollwrite.tilegame.phases import Choices, Phase
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.tilegame.scoring import ranks


def pieces_left(play: TilePlay) -> tuple[tuple[str, ...], ...]:
    """For each colour the names of the pieces that nobody has placed, or picked yet (T8).

    Largest first, then in the order of the shapes; a name as often as there are copies.
    """
    game = play.game
    if play.phase == "pick":
        picked = [sum(hand[colour] for hand in game.hands) for colour in _colours(play)]
        return tuple(
            piece_names(play.position, colour, ~picked[colour]) for colour in _colours(play)
        )
    return tuple(piece_names(play.position, colour) for colour in _colours(play))


def pieces_of(play: TilePlay, seat: int) -> dict[str, tuple[str, ...]]:
    """The pieces that a seat has still to place, by its colours; in the draft those it holds."""
    keys, game = play.settings.row.colours, play.game
    if game.hands:
        hand = game.hands[play.seats.index(seat)]
        return {
            keys[colour]: piece_names(play.position, colour, hand[colour])
            for colour in _colours(play)
        }
    return {key: piece_names(play.position, keys.index(key)) for key in play.colours_of(seat)}


def choices_of(play: TilePlay, seat: int) -> Choices:
    """Each colour that a seat may place now, with the set of its legal placements.

    While others move, its own colours as if it were its turn: one that is stuck with an empty set.
    Nothing where nothing is placed now.
    """
    phase = _placing(play)
    if phase is None or not play.is_in(seat):
        return ()
    if seat == play.to_move:
        return play.game.choices
    return phase.outlook(play.game, play.seats.index(seat))


def of_others(play: TilePlay, seat: int) -> Choices:
    """What the other players could place of their own, each as if it were his turn, by colour."""
    phase = _placing(play)
    if phase is None:
        return ()
    found: dict[int, int] = {}
    for player, other in enumerate(play.seats):
        if other != seat and play.is_in(other):
            for colour, legal in phase.outlook(play.game, player):
                found[colour] = found.get(colour, 0) | legal
    return tuple(sorted(found.items()))


def can_place(play: TilePlay, seat: int) -> bool | None:
    """Whether a seat has a piece of its own that could be placed as things lie.

    None where no colours of the seat are placed now: before the corners are chosen (T11), say.
    """
    phase = _placing(play)
    if phase is None:
        return None
    if not play.is_in(seat):
        return False
    own = phase.outlook(play.game, play.seats.index(seat))
    return any(legal for _, legal in own) if own else None


def stuck(play: TilePlay) -> tuple[str, ...]:
    """The keys of the colours that cannot be placed any more, for good.

    Without those of players who have left; none in the draft, where a pass is not for good (T8).
    """
    phase = _placing(play)
    return () if phase is None else _keys(play, phase.stuck(play.game.position))


def newly_stuck(play: TilePlay) -> tuple[str, ...]:
    """Those of :func:`stuck` that could still be placed before the last move."""
    phase, moves = _placing(play), play.game.moves
    last = moves[-1] if moves else None
    if phase is None or not isinstance(last, Placement):
        return ()
    position = play.game.position
    now = phase.stuck(position)
    if not now:
        return ()
    # What was free before: of its own colour the last placement itself, for one.
    table = position.setup.table
    cells = position.occupied & ~table.masks[last.number]
    free = table.all & ~table.covers(members(cells))
    return _keys(
        play,
        tuple(
            colour
            for colour in now
            if colour == last.colour or free & position.allowed[colour] & position.reach[colour]
        ),
    )


def shared(play: TilePlay) -> tuple[str, ...]:
    """The keys of the colours that are nobody's and in play: T3's fourth, obstacles (T11)."""
    phase = _placing(play)
    return () if phase is None else _keys(play, phase.shared(play.settings.row.owners))


def leaders(play: TilePlay) -> tuple[int, ...]:
    """The seats that would have won if the game had ended with the last full round.

    Within a round who has moved already would seem to be ahead. None where that sets nobody apart.
    """
    if play.phase != "place":
        return ()
    scores = _at_full_round(play).scores(play.settings.scoring.key)
    placed = ranks(scores, high_wins=play.settings.scoring.high_wins, behind=play.game.gone)
    found = dict(zip(play.seats, placed, strict=True))
    if len({found[seat] for seat in play.seats_in}) < 2:
        return ()
    return tuple(seat for seat in play.seats_in if found[seat] == 1)


def _at_full_round(play: TilePlay) -> Game:
    """The game when its colours had last been placed as often as each other.

    Those that are stuck by now do not count, nor do those that are nobody's.
    """
    phase, owners = _placing(play), play.settings.row.owners
    done = () if phase is None else phase.stuck(play.game.position)
    going = [n for n, owner in enumerate(owners) if owner is not None and n not in done]

    def is_full(game: Game) -> bool:
        return len({len(game.position.placed[colour]) for colour in going}) < 2

    if is_full(play.game):
        return play.game
    return next(filter(is_full, reversed(play.game.history())), play.game)


def free_corners(play: TilePlay) -> tuple[str, ...]:
    """The names of the corners that can be chosen now (T11)."""
    if play.phase != "corner":
        return ()
    return tuple(move.name for move in play.game.legal_moves() if isinstance(move, Corner))


def _placing(play: TilePlay) -> Phase | None:
    return play.game.phases[play.game.phase] if play.phase == "place" else None


def _colours(play: TilePlay) -> range:
    return range(len(play.settings.row.colours))


def _keys(play: TilePlay, colours: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(play.settings.row.colours[colour] for colour in colours)


def piece_names(position: Position, colour: int, among: int = -1) -> tuple[str, ...]:
    """The names of the pieces of a colour that are not on the board, the largest first.

    :param among: the bit mask of the shapes that count.
    """
    table, counts = position.setup.table, list(position.setup.counts)
    for placement in position.placed[colour]:
        counts[table.shape_numbers[placement]] -= 1
    return tuple(
        table.shapes[shape].name
        for shape in _largest_first(table.shapes)
        if among >> shape & 1
        for _ in range(counts[shape])
    )


@cache
def _largest_first(shapes: tuple[Shape, ...]) -> tuple[int, ...]:
    """The numbers of shapes, the largest first, else in their order."""
    return tuple(sorted(range(len(shapes)), key=lambda number: -shapes[number].size))
