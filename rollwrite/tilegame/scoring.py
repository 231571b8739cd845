"""Scoring schemes, ranks that ties share, and a match: scores of several games added up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from rollwrite.board import Position

if TYPE_CHECKING:
    from rollwrite.tilegame.game import Game


class SchemeError(ValueError):
    """A scoring scheme that does not exist, or that a game does not know."""


class Bonus(NamedTuple):
    """Points for more than squares: every piece is placed, or the single cell as the last one."""

    reason: Literal["all-placed", "single-last"]
    points: int


@dataclass(frozen=True)
class Scheme:
    """How a colour's squares become points.

    :ivar counts: squares left, squares on the board, or pieces left.
    :ivar sign: what one of them is worth.
    :ivar all_placed: the bonus for placing every piece.
    :ivar single_last: the bonus if the last piece placed was the single cell, ...
    :ivar single_needs_all: ... which counts only when every piece is placed.
    :ivar high_wins: whether most points win.
    """

    key: str
    counts: Literal["left", "on-board", "pieces"]
    sign: int
    high_wins: bool
    all_placed: int = 0
    single_last: int = 0
    single_needs_all: bool = True


SCHEMES = {
    scheme.key: scheme
    for scheme in (
        Scheme("basic", "left", 1, high_wins=False),
        Scheme("advanced", "left", -1, high_wins=True, all_placed=15, single_last=5),
        Scheme("last-single", "left", -1, True, single_last=5, single_needs_all=False),
        # Pentobi's own, for the text protocol and recorded games: `advanced` plus a constant.
        Scheme("pentobi", "on-board", 1, high_wins=True, all_placed=15, single_last=5),
        Scheme("on-board", "on-board", 1, high_wins=True),
        Scheme("reverse", "on-board", 1, high_wins=False),
        Scheme("pieces", "pieces", 1, high_wins=False),
    )
}


def scheme_for(key: str | None, allowed: Sequence[str]) -> Scheme:
    """The scheme with this key, or the first one allowed.

    :raises SchemeError: the game is not scored like that.
    """
    if key is None:
        return SCHEMES[allowed[0]]
    if key not in allowed:
        raise SchemeError(f"no scoring {key[:40]!r} in this game: it has {', '.join(allowed)}")
    return SCHEMES[key]


def colour_points(
    position: Position, colour: int, scheme: Scheme, shapes: int | None = None
) -> int:
    """The points of a colour.

    :param shapes: the bit mask of the shapes that count (a hand in the draft); None for all.
    """
    table, counts = position.setup.table, position.setup.counts
    if shapes is None:
        shapes = (1 << len(counts)) - 1
    held = [number for number in range(len(counts)) if shapes >> number & 1]
    placed = [
        table.shape_numbers[placement]
        for placement in position.placed[colour]
        if shapes >> table.shape_numbers[placement] & 1
    ]
    on_board = sum(table.shapes[number].size for number in placed)
    pieces = sum(counts[number] for number in held) - len(placed)
    left = sum(counts[number] * table.shapes[number].size for number in held) - on_board
    amount = {"left": left, "on-board": on_board, "pieces": pieces}[scheme.counts]
    is_single_last = bool(placed) and table.shapes[placed[-1]].size == 1
    earned = _bonuses(scheme, is_all=pieces == 0, is_single_last=is_single_last)
    return scheme.sign * amount + sum(bonus.points for bonus in earned)


def colour_bonuses(position: Position, colour: int, scheme: Scheme) -> tuple[Bonus, ...]:
    """What the points of a colour have in them besides its squares; nothing of no points."""
    table, placed = position.setup.table, position.placed[colour]
    is_single_last = bool(placed) and len(table.cells[placed[-1]]) == 1
    is_all = len(placed) == sum(position.setup.counts)
    return _bonuses(scheme, is_all=is_all, is_single_last=is_single_last)


def _bonuses(scheme: Scheme, *, is_all: bool, is_single_last: bool) -> tuple[Bonus, ...]:
    found = []
    if is_all:
        found.append(Bonus("all-placed", scheme.all_placed))
    if is_single_last and (is_all or not scheme.single_needs_all):
        found.append(Bonus("single-last", scheme.single_last))
    return tuple(bonus for bonus in found if bonus.points)


def position_points(position: Position, scheme: Scheme) -> tuple[int, ...]:
    """The points of every colour."""
    return tuple(colour_points(position, colour, scheme) for colour in range(len(position.placed)))


def player_points(
    points: Sequence[int], owners: Sequence[int | None], players: int
) -> tuple[int, ...]:
    """Each player's sum of the points of his colours; nobody's colours do not count."""
    pairs = list(zip(points, owners, strict=True))
    return tuple(sum(p for p, owner in pairs if owner == player) for player in range(players))


def hand_points(
    position: Position, hands: Iterable[Sequence[int]], scheme: Scheme
) -> tuple[int, ...]:
    """The points of each hand: for each colour the bit mask of its shapes (T8)."""
    return tuple(
        sum(colour_points(position, colour, scheme, shapes) for colour, shapes in enumerate(hand))
        for hand in hands
    )


def ranks(
    scores: Sequence[int], *, high_wins: bool, behind: Collection[int] = ()
) -> tuple[int, ...]:
    """The rank of each score, from 1; ties share it: ``(7, 9, 9, 4)`` gives ``(3, 1, 1, 4)``.

    :param behind: the numbers of those who rank after all the others (T13), among themselves by
        the same scores.
    """
    sign = -1 if high_wins else 1
    keys = [(number in behind, sign * score) for number, score in enumerate(scores)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


# ── A match ───────────────────────────────────────────────────────────────────────────────────────


class MatchError(ValueError):
    """A game that cannot be added to a match."""


@dataclass(frozen=True)
class Match:
    """The scores of several games between the same people, all scored alike.

    :ivar people: how many take part.
    :ivar scheme: the key of the scoring scheme.
    :ivar games: for each game the score of each person.
    """

    people: int
    scheme: str
    games: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        scheme_for(self.scheme, tuple(SCHEMES))

    def add(self, game: Game, seats: Sequence[int] | None = None) -> Match:
        """The match with one more finished game.

        :param seats: for each player of the game the number of the person who sat there; by
            default everyone keeps the first seat.
        :raises MatchError: the game is not over, or its players are not the match's people.
        :raises SchemeError: the game is not scored like that.
        """
        if not game.is_over:
            raise MatchError(f"{game!r} is not over")
        seats = range(self.people) if seats is None else seats
        if sorted(seats) != list(range(self.people)) or game.variant.players != self.people:
            raise MatchError(f"seats {list(seats)} do not place {self.people} people in {game!r}")
        scores = game.scores(self.scheme)
        by_person = tuple(scores[seats.index(person)] for person in range(self.people))
        return Match(self.people, self.scheme, (*self.games, by_person))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each person's sum over all games."""
        return tuple(sum(game[person] for game in self.games) for person in range(self.people))

    @property
    def ranking(self) -> tuple[int, ...]:
        """Each person's rank, from 1; ties share it."""
        return ranks(self.totals, high_wins=SCHEMES[self.scheme].high_wins)
