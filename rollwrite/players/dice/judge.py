"""Which move is best, and why: what a hint shows.

A reason is a fact that is true of a move, and of few of the others. Facts are what everybody can
see on the board. The sentences are ``reason.*``, see :mod:`rollwrite.i18n.advice_words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

from rollwrite.board.sets import members
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.commands import PlaceShape, TakeDie
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.sheet import Sheet, Square, square_of
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.choosing import value_for
from rollwrite.players.dice.light import SIZES, LightSheet
from rollwrite.players.dice.search import (
    Candidate,
    Move,
    Outlook,
    arms_of,
    candidates,
    duel,
    moves_with,
    outlook,
    search,
)
from rollwrite.players.job import Budget

#: Fewer empty squares that hang together are a hole.
_HOLE = 3


@dataclass(frozen=True)
class Facts:
    """The facts of a move.

    :ivar ends: for each colour the open corners it has afterwards.
    :ivar kept: for each colour whether it had open corners, and has as many afterwards.
    :ivar has_begun: for each colour whether it has a shape afterwards.
    :ivar shapes: the shapes not used that fit in some colour afterwards.
    :ivar large: those of them with five squares.
    :ivar faces: for each colour the faces of a die that name a row with a shape that fits in it
        afterwards.
    :ivar pieces: how many parts the empty squares make afterwards, that hang together by their
        sides.
    :ivar holes: those of them that are smaller than three squares.
    :ivar fills: whether the move fills such a part up.
    :ivar size: the squares it covers.
    :ivar saves: whether a strike could have been crossed out, and was not.
    """

    ends: tuple[int, ...]
    kept: tuple[bool, ...]
    has_begun: tuple[bool, ...]
    shapes: int
    large: int
    faces: tuple[int, ...]
    pieces: int
    holes: int
    fills: bool
    size: int
    saves: bool


def facts_of(before: LightSheet, free: int, move: Move, after: LightSheet) -> Facts:
    """The facts of a move.

    :param free: the bit mask of the cells that are empty before it.
    """
    tables = before.tables
    table = tables.table
    own = table.masks[move.placement]
    ends = tuple(open_corners(after, colour.number) for colour in COLOURS)
    legal = [after.legal(colour.number) for colour in COLOURS]
    fitting = legal[0] | legal[1] | legal[2] | legal[3]
    shapes = [shape for shape, placements in enumerate(table.of_shape) if fitting & placements]
    edges = table.board.edges
    empty = parts(free & ~own, edges)
    return Facts(
        ends=ends,
        kept=tuple(0 < open_corners(before, c) <= count for c, count in enumerate(ends)),
        has_begun=tuple(after.started),
        shapes=len(shapes),
        large=sum(tables.shape_sizes[shape] == SIZES[0] for shape in shapes),
        faces=tuple(sum(1 for face in FACES if one & tables.rows[face]) for one in legal),
        pieces=len(empty),
        holes=sum(part.bit_count() < _HOLE for part in empty),
        fills=any(not part & ~own for part in parts(free, edges)),
        size=tables.size_of[move.placement],
        saves=before.strikes > 0 and not move.strike,
    )


def open_corners(sheet: LightSheet, colour: int) -> int:
    """How many squares a colour can go on from, or begin on: what players are shown as such.

    The same as :meth:`rollwrite.dicegame.sheet.Sheet.open_corners`.
    """
    legal = sheet.legal(colour)
    if not legal:
        return 0
    table = sheet.tables.table
    single = sheet.reach[colour] & table.of_shape[table.shape_index["1"]]
    return sum(1 for one in members(single) if legal & table.covers(table.cells[one]))


def parts(cells: int, edges: tuple[tuple[int, ...], ...]) -> list[int]:
    """The parts of a set of cells that hang together by their sides, as bit masks."""
    found = []
    while cells:
        todo = cells & -cells
        part = 0
        while todo:
            low = todo & -todo
            todo ^= low
            part |= low
            for near in edges[low.bit_length() - 1]:
                todo |= cells & ~part & 1 << near
        cells &= ~part
        found.append(part)
    return found


#: A fact stands out that at most one of so many other moves has as good.
_ONE_OF: Final = 3
#: How many of the best moves by value are looked at for facts.
LOOKED_AT: Final = 48
#: What is said only where nothing else can be: most other moves need a strike.
_LAST: Final[ReasonKey] = "saves"
#: So many times as much is far more.
_FAR: Final = 1.5
#: What is said of a move, as the end of the key of a sentence.
ReasonKey: TypeAlias = Literal[
    "fills", "keeps", "keeps_starts", "ends", "shapes", "large", "soon", "faces", "whole", "holes",
    "covers", "saves", "playouts", "even", "only", "goes_on",
]  # fmt: skip


@dataclass(frozen=True)
class MoveReason:
    """Why a move is good.

    :ivar params: what is filled in: ``colour`` is the letter of a colour, ``n`` is counted.
    """

    key: ReasonKey
    params: Mapping[str, str | int]


@dataclass(frozen=True)
class Claim:
    """A fact that speaks for a move, and how much so."""

    reason: MoveReason
    measure: int


def claims(facts: Facts, colour: Colour, coming: Sequence[Colour]) -> Iterator[Claim]:
    """All that can be said for a move, what is most telling first.

    :param colour: in which it is made.
    :param coming: the colours in the order in which they will be held after it.
    """
    if facts.fills:
        yield Claim(MoveReason("fills", {}), 1)
    for other in dict.fromkeys(coming):
        count = facts.ends[other.number]
        if other != colour and facts.kept[other.number]:
            key: ReasonKey = "keeps" if facts.has_begun[other.number] else "keeps_starts"
            yield Claim(MoveReason(key, {"colour": other.value, "n": count}), 1)
    if count := facts.ends[colour.number]:
        yield Claim(MoveReason("ends", {"colour": colour.value, "n": count}), count)
    if facts.shapes:
        yield Claim(MoveReason("shapes", {"n": facts.shapes}), facts.shapes)
    if facts.large:
        yield Claim(MoveReason("large", {"n": facts.large}), facts.large)
    soon = coming[0]
    if count := facts.faces[soon.number]:
        yield Claim(MoveReason("soon", {"colour": soon.value, "n": count}), count)
    if count := min(facts.faces):
        yield Claim(MoveReason("faces", {"n": count}), count)
    if facts.pieces == 1:
        yield Claim(MoveReason("whole", {}), 1)
    if not facts.holes:
        yield Claim(MoveReason("holes", {}), 1)
    yield Claim(MoveReason("covers", {"n": facts.size}), facts.size)
    if facts.saves:
        yield Claim(MoveReason("saves", {}), 1)


def standing_out(
    facts: Facts,
    others: Sequence[Facts],
    colour: Colour,
    coming: Sequence[Colour],
    against: Facts | None = None,
) -> MoveReason | None:
    """What sets a move apart: the fact that the fewest others have as good; None where none does.

    :param others: the facts of the other moves that come into question, at least one.
    :param against: of a move that must not have it as good; what this one has far less of is said
        although many others have as much.
    """
    measures = [_measures(other, colour, coming) for other in others]
    rival = {} if against is None else _measures(against, colour, coming)
    best: tuple[tuple[int, int], MoveReason] | None = None
    for claim in claims(facts, colour, coming):
        key, about = claim.reason.key, _about(claim.reason)
        if rival.get(about, 0) >= claim.measure:
            continue
        as_good = sum(one.get(about, 0) >= claim.measure for one in measures)
        if as_good * _ONE_OF <= len(others):
            telling = 2 if key == _LAST else 0, as_good
        elif against is not None and claim.measure >= _FAR * rival.get(about, 0):
            telling = 1, as_good
        else:
            continue
        if best is None or telling < best[0]:
            best = telling, claim.reason
    return None if best is None else best[1]


def _measures(
    facts: Facts, colour: Colour, coming: Sequence[Colour]
) -> dict[tuple[str, object], int]:
    """How much of each thing that can be said is true of a move."""
    return {_about(claim.reason): claim.measure for claim in claims(facts, colour, coming)}


def _about(reason: MoveReason) -> tuple[str, object]:
    """What a reason speaks of, whatever it says of it."""
    return reason.key, reason.params.get("colour")


def by_playouts(better: int, worse: int, games: int) -> MoveReason:
    """What playing two moves on by chance has shown, with the same dice for both.

    :param better: how often the move ended with fewer empty squares.
    :param worse: how often the other did.
    """
    if better <= worse:
        # The learned value has decided; games that say otherwise would be no reason.
        return EVEN
    return MoveReason("playouts", {"games": games, "better": better, "worse": worse})


#: The next move is about as good.
EVEN: Final = MoveReason("even", {})


#: It is the only move.
ONLY: Final = MoveReason("only", {})
#: With it the player is still in the game.
GOES_ON: Final = MoveReason("goes_on", {})


# ── Hints ─────────────────────────────────────────────────────────────────────────────────────────

#: How many moves are shown, and how much worse than the best one the others may be, in squares.
_SHOWN: Final = 3
_SENSIBLE: Final = 3.0
#: Moves that are compared.
_ARMS: Final = 16
#: Pairs of playouts of the best and each other move that is shown, beside the budget: those that
#: led to the choice flatter what was chosen.
_PAIRS: Final = 40


@dataclass(frozen=True)
class Hint:
    """A good move.

    :ivar command: what to do now.
    :ivar face: the value of the die, the one to take or the one held.
    :ivar squares: of the shape to draw with it, in reading order.
    :ivar strike: whether a strike is crossed out for it (D10).
    :ivar expected: the squares that stay empty in the end, as expected.
    """

    command: TakeDie | PlaceShape
    colour: Colour
    face: int
    shape: str
    squares: tuple[Square, ...]
    strike: bool
    expected: float
    reason: MoveReason


def advise(game: Game, player: int, rng: Random, budget: Budget) -> tuple[Hint, ...]:
    """Up to three moves for who has to take a die or to draw, best first, of different shapes.

    Empty where nothing can be drawn with any of the dice.

    :param player: its place clockwise from the first starter.
    :param rng: with the same seed and a budget of playouts the answer is always the same.
    :raises ValueError: the player neither takes a die nor draws now.
    """
    sheet = game.players[player].sheet
    taking = game.picker == player
    if not taking and not game.is_drawing(player):
        raise ValueError(f"seat {game.players[player].seat} has neither to take a die nor to draw")
    light = LightSheet.of(sheet)
    colour = game.colour_of(player)
    if taking:
        faces = [game.dice[die] for die in game.dice_left]
    else:
        held = game.face_of(game.players[player])
        assert held is not None
        faces = [held]
    coming = outlook(game, player)
    moves = moves_with(light, colour.number, faces)
    found = candidates(light, colour.number, moves, coming, value_for(game))
    if not found:
        return ()
    ranked = search(arms_of(found, _ARMS, _SHOWN), coming, budget, rng)
    shown = _distinct(ranked)
    duels = [duel(shown[0], other, coming, _PAIRS, rng) for other in shown[1:]]
    reasons = _Reasons(found, sheet, light, colour, coming)
    advice = []
    for number, one in enumerate(shown):
        said = reasons.of(one)
        if said is None and number:
            fought = duels[number - 1]
            said = by_playouts(fought.losses, fought.wins, fought.games)
        elif said is None and duels:
            said = by_playouts(duels[0].wins, duels[0].losses, duels[0].games)
        more = max(duels[number - 1].more, 0.0) if number else 0.0
        expected = max(round(shown[0].value + more, 1), 0.0)
        advice.append(_advice(game, player, faces, one, expected, said or ONLY))
    return tuple(sorted(advice, key=lambda one: one.expected))


def _distinct(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The best moves of different shapes; where there are too few, also other places for them."""
    tables = ranked[0].after.tables
    masks, shape_of = tables.table.masks, tables.shape_of
    limit = ranked[0].expected + _SENSIBLE
    shown: list[Candidate] = []

    def is_new(one: Candidate, *, elsewhere: bool) -> bool:
        placement = one.move.placement
        for other in shown:
            if shape_of[other.move.placement] != shape_of[placement]:
                continue
            common = (masks[placement] & masks[other.move.placement]).bit_count()
            if not elsewhere or 2 * common >= tables.size_of[placement]:
                return False
        return True

    for elsewhere in (False, True):
        for one in ranked:
            is_sensible = one.expected <= limit or not shown
            if len(shown) < _SHOWN and is_sensible and is_new(one, elsewhere=elsewhere):
                shown.append(one)
    return shown


class _Reasons:
    """What sets a move apart from the others that come into question."""

    def __init__(
        self,
        found: Sequence[Candidate],
        sheet: Sheet,
        light: LightSheet,
        colour: Colour,
        coming: Outlook,
    ) -> None:
        self._colour = colour
        self._coming = [COLOURS[number] for number in coming.colours]
        self._light = light
        self._free = ~sheet.position.occupied & (1 << sheet.layout.squares) - 1
        self._looked_at = [(one.move, self._facts(one)) for one in found[:LOOKED_AT]]

    def _facts(self, one: Candidate) -> Facts:
        return facts_of(self._light, self._free, one.move, one.after)

    def of(self, one: Candidate) -> MoveReason | None:
        """The fact that stands out."""
        others = [facts for move, facts in self._looked_at if move != one.move]
        if not others:
            return ONLY
        return standing_out(self._facts(one), others, self._colour, self._coming)


def _advice(
    game: Game,
    player: int,
    faces: Sequence[int],
    one: Candidate,
    expected: float,
    reason: MoveReason,
) -> Hint:
    seat = game.players[player].seat
    tables = one.after.tables
    table = tables.table
    squares = tuple(sorted(square_of(cell) for cell in table.cells_of(one.move.placement)))
    row = tables.row_of(one.move.placement)
    face = row if row in faces else faces[0]
    command: TakeDie | PlaceShape = PlaceShape(seat, squares, one.move.strike)
    if game.picker == player:
        command = TakeDie(seat, next(d for d in game.dice_left if game.dice[d] == face))
    return Hint(
        command,
        game.colour_of(player),
        face,
        table.shape_of(one.move.placement).name,
        squares,
        one.move.strike,
        expected,
        reason,
    )
