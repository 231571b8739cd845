"""What a player thinks of a position: its moves, best first, and what each leads to.

What was thought is kept for a moment: who is to move again goes on from there, and can think on
while somebody else does. Where the time of a whole game counts, and not that of each move, much is
given to what is decided early, when hundreds of moves are possible and the end is far away; later
there is less to find, and the end is solved in no time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event, Thread
from time import process_time
from typing import Final

from rollwrite.arguments import explained, must_be
from rollwrite.players.job import Budget
from rollwrite.players.tile import extras
from rollwrite.players.tile.core import Core, Searching, current
from rollwrite.players.tile.manner import NARROW, Manner, broad_for
from rollwrite.players.tile.model import INDEX_BITS, Model
from rollwrite.players.tile.net import Net, load_net
from rollwrite.players.tile.prior import looked_at
from rollwrite.players.tile.tree import Found
from rollwrite.players.tile.value import Valuation, total_of
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement
from rollwrite.tilegame.scoring import Scheme, scheme_for


@dataclass(frozen=True)
class _Thought:
    """A search, and what it was about."""

    game: Game
    model: Model
    asked: tuple[Scheme, Net | None, Manner, Core]
    search: Searching


class Memory:
    """Remembers one search, and gives one for a game that goes on from it.

    With a memory what is thought of a position hangs on what was thought before; so only who thinks
    by the clock has one.
    """

    def __init__(self) -> None:
        self._last: _Thought | None = None

    def forget(self) -> None:
        """Think anew."""
        self._last = None

    def search(self, game: Game, model: Model, valuation: Valuation, core: Core) -> Searching:
        """A search above a game: the one before where its tree has come to this position."""
        asked = valuation.scheme, valuation.net, valuation.manner, core
        last, self._last = self._last, None
        found = None if last is None or last.asked != asked else _followed(last, game, model)
        if found is None:
            weights = load_weights(weights_name(game.variant))
            found = core.make(model, weights, valuation)
        self._last = _Thought(game, model, asked, found)
        return found


def _followed(last: _Thought, game: Game, model: Model) -> Searching | None:
    """The last search, gone on to a game; None where it did not see it."""
    before, made = last.game, len(last.game.moves)
    is_later = (
        game.initial_state == before.initial_state
        and game.moves[:made] == before.moves
        and (game.departures, game.phase) == (before.departures, before.phase)
        # Who plays alone compares with what was expected at the root.
        and game.variant.players - len(game.gone) > 1
    )
    if not is_later:
        return None
    moves, numbers = [], last.model.arena.numbers
    for move in game.moves[made:]:
        if not isinstance(move, Placement):
            return None
        moves.append(move.colour << INDEX_BITS | numbers.index(move.number))
    return last.search if last.search.follow(moves, model) else None


# ── The time of a game ────────────────────────────────────────────────────────────────────────────

#: Up to such a share of all pieces on the board a move has so many times the mean. In all that is
#: less than it seems: a game is over when some seven of ten lie, many moves are decided sooner,
#: and the last ones are solved.
_PACE: Final = ((0.4, 1.9), (0.5, 1.3), (1.0, 0.5))


def pace(game: Game) -> float:
    """How many times as long as the mean of its game the move to be made now is worth."""
    setup = game.position.setup
    lie = sum(map(len, game.position.placed))
    pieces = sum(setup.counts) * len(game.position.placed)
    return next(times for share, times in _PACE if lie <= share * pieces)


def is_decided(search: Searching, until: float) -> Callable[[], bool]:
    """Whether a time is over, or what it still has room for could not change which move is best.

    :param until: when it is over, in processor time of this process.
    """
    began, before = process_time(), search.simulations

    def is_enough() -> bool:
        now, simulations = process_time(), search.simulations - before
        return now >= until or search.lead * (now - began) > simulations * (until - now)

    return is_enough


# ── Thoughts ──────────────────────────────────────────────────────────────────────────────────────

#: What a tree may take of memory, in bytes.
_MOST_BYTES: Final = 400_000_000
#: So many positions of an end are looked at for a simulation, which takes about as long: ...
_POSITIONS: Final = 8
#: ... and by the clock no more than this.
_MOST_POSITIONS: Final = 100_000_000
#: No more simulations than this, whatever the time: they would tell nothing new.
_MOST: Final = 200_000
_A_SECOND: Final = Budget(seconds=1)


@dataclass(frozen=True)
class Line:
    """A move that was looked at.

    :ivar move: the move.
    :ivar value: what its player may expect after it, as in :class:`Thought`.
    :ivar simulations: how often it was looked at.
    :ivar sequel: how it would go on after it, as far as that was looked at.
    """

    move: Move
    value: float
    simulations: int
    sequel: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Thought:
    """What a player thinks of a position.

    :ivar values: for each player the share of the others whom he may expect to finish ahead of,
        0 to 1; for one who plays alone the share of all his squares that will be placed.
    :ivar lines: the moves that were looked at, best first; never empty.
    :ivar simulations: how many there were in all; of what is exact how many positions it took.
    :ivar is_exact: whether every way the game can end was looked at: the first line is the best
        there is, and the others are worth no more than they say.
    """

    values: tuple[float, ...]
    lines: tuple[Line, ...]
    simulations: int
    is_exact: bool = False


def never() -> bool:
    """Nobody asks to stop."""
    return False


@explained
def think(
    game: Game,
    budget: Budget = _A_SECOND,
    rng: Random | None = None,
    *,
    scheme: str | None = None,
    memory: Memory | None = None,
    solves: bool = False,
    sees: bool | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> Thought:
    """Look at a game that is not over.

    :param budget: simulations, or seconds of processor time, which may be the mean of a game; one
        second by default.
    :param rng: decides in games whose pieces are not yet placed: among picks, corners, obstacles.
        By default it decides the same each time.
    :param scheme: how it is scored; the variant's usual way by default.
    :param memory: of who thinks about the same game again and again, by the clock.
    :param solves: whether it looks at every way the game can end, where that is near and the
        compiled search thinks; and, if it sees, looks broadly and plays games on by chance, where
        that is stronger. By the clock it always does.
    :param sees: whether the net of the game is asked, too, where there is one and the compiled
        search thinks or NumPy is: plain Python alone would look at far fewer positions with it. By
        default who thinks by the clock asks it, and a number of simulations finds the same with
        every core.
    :param is_asked_to_stop: asked now and then; when it says yes the best move so far counts.
    :raises ValueError: the game is over.
    """
    must_be("game of think()", game, Game)
    must_be("budget of think()", budget, Budget)
    if game.is_over:
        raise ValueError("the game is over: there is nothing to think about")
    began = process_time()
    variant = game.variant
    rng = rng or Random(1)
    seconds = budget.seconds
    if seconds is not None and budget.is_mean:
        seconds *= pace(game)
    prepared = looked_at(game, rng)
    if prepared is not None:
        share = 0.5 if variant.players > 1 else 1.0
        lines = tuple(Line(move, share, 1) for move in prepared)
        return Thought((share,) * variant.players, lines, 1)

    def is_enough() -> bool:
        return seconds is not None and process_time() - began >= seconds

    model = Model(game)
    solves = solves or seconds is not None
    if sees is None:
        sees = seconds is not None
    valuation = _valuation(model, scheme, sees=sees, plays_on=sees and solves)
    search = (memory or Memory()).search(game, model, valuation, current())
    if solves:
        solved = search.solve(*_patience(budget.playouts, seconds, began, is_asked_to_stop))
        if solved is not None:
            return _thought(model, solved, valuation, solved.solved)
    if seconds is not None and budget.is_mean:
        is_enough = is_decided(search, began + seconds)
    # At least one, for whoever has no time left moves nevertheless.
    wanted = None if budget.playouts is None else max(budget.playouts, 1)
    _run(search, wanted, is_enough, is_asked_to_stop)
    return _thought(model, search.found(), valuation, search.simulations)


def ponder(
    game: Game,
    memory: Memory,
    is_asked_to_stop: Callable[[], bool],
    *,
    scheme: str | None = None,
    sees: bool = False,
) -> None:
    """Look at a game into a memory until asked to stop, all is exact or the memory is full.

    :param scheme, sees: as for :func:`think` by the clock, which goes on from there where they are
        the same.
    """
    if game.is_over or looked_at(game, Random(0)) is not None:
        return
    model = Model(game)
    search = memory.search(
        game, model, _valuation(model, scheme, sees=sees, plays_on=sees), current()
    )
    _run(search, None, never, is_asked_to_stop)


def _valuation(model: Model, scheme: str | None, *, sees: bool, plays_on: bool) -> Valuation:
    variant = model.game.variant
    name, is_compiled = weights_name(variant), current().name == "compiled"
    net = load_net(name) if sees and (is_compiled or extras.has_numpy()) else None
    manner = broad_for(variant) if plays_on and is_compiled else NARROW
    return Valuation(model, load_weights(name), scheme_for(scheme, variant.schemes), net, manner)


def _run(
    search: Searching,
    wanted: int | None,
    is_enough: Callable[[], bool],
    is_asked_to_stop: Callable[[], bool],
) -> None:
    """So many simulations, as many as there is memory for where nobody says how many."""

    def is_over() -> bool:
        return is_enough() or (search.simulations % 16 == 0 and is_asked_to_stop())

    most = min(_MOST, _MOST_BYTES // search.bytes_a_node) - search.nodes
    # What is in memory already may fill it, and has been looked at then.
    search.run(max(most if wanted is None else min(wanted, most), 1), is_over)


def _thought(model: Model, found: Found, valuation: Valuation, simulations: int) -> Thought:
    placement = model.placement
    lines = tuple(
        Line(placement(move), valuation.told(total / count), count, tuple(map(placement, sequel)))
        for move, count, total, sequel in found.lines
    )
    values = tuple(map(valuation.told, _means(found)))
    return Thought(values, lines, simulations, is_exact=found.solved > 0)


def _patience(
    playouts: int | None, seconds: float | None, began: float, is_asked_to_stop: Callable[[], bool]
) -> tuple[int, Callable[[], bool]]:
    """How many positions of an end are looked at, and what ends it: half of a time goes there."""
    if seconds is None:
        return (playouts or 0) * _POSITIONS, is_asked_to_stop
    return _MOST_POSITIONS, lambda: process_time() - began >= seconds / 2 or is_asked_to_stop()


def _means(found: Found) -> list[float]:
    """The values after the best move, as found below it."""
    _, count, total, _ = found.lines[0]
    values = list(found.after_best)
    # What the mover found counts for more than what his move looks like.
    mean = total / count
    mine, others = values[found.player], total_of(values) - values[found.player]
    values[found.player] = mean
    if others > 0:
        shift = (mine - mean) / others
        values = [
            value if player == found.player else min(max(value * (1 + shift), 0.0), 1.0)
            for player, value in enumerate(values)
        ]
    return values


# ── While somebody else thinks ────────────────────────────────────────────────────────────────────


class Pondering:
    """Looks at a game into a memory, from :meth:`begin` to :meth:`end`.

    Who thinks about the game next goes on from there. Meanwhile nobody else uses the memory.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._is_over = Event()
        self._thread: Thread | None = None

    def begin(self, game: Game, scheme: str | None = None) -> None:
        """Begin with a game, and end what was thought about another one.

        :param scheme: as for :func:`~rollwrite.players.tile.think`.
        """
        self.end()
        self._is_over.clear()
        self._thread = Thread(target=self._think, args=(game, scheme), name="ponder", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop, and wait for the few milliseconds that this takes."""
        if self._thread is not None:
            self._is_over.set()
            self._thread.join()
            self._thread = None

    def _think(self, game: Game, scheme: str | None) -> None:
        # As who thinks by the clock does.
        ponder(game, self._memory, self._is_over.is_set, scheme=scheme, sees=True)
