"""Which search thinks: our own in plain Python or, once it is taken, the same one compiled.

The compiled search comes with the extra ``rollwrite[strong]``, and finds the same tree many times
sooner. Taking it costs a second, and the first time on a machine, when it is compiled, about a
minute of one core: so a program takes it when it starts, and thinks in plain Python until it is
there::

    core = take()        # the compiled one, where it can be had
    core.name            # "compiled" or "python"
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from random import Random
from threading import Lock, Thread
from typing import Final, Literal, Protocol

from rollwrite.players.tile.model import Model
from rollwrite.players.tile.tree import Found, Search
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame.game import Game, new_game
from rollwrite.tilegame.playing import big_move
from rollwrite.tilegame.scoring import scheme_for

_log = logging.getLogger(__name__)

#: The game of which the end is looked at to have all compiled.
_TRIED_WITH: Final = "junior"


class Searching(Protocol):
    """A search above one model's root."""

    @property
    def simulations(self) -> int:
        """How many there were so far."""

    @property
    def nodes(self) -> int:
        """No more nodes than this has its tree, with what was kept of the one before."""

    @property
    def bytes_a_node(self) -> int:
        """About what a node takes of memory."""

    def run(self, simulations: int, is_enough: Callable[[], bool]) -> None:
        """Look on, for so many simulations more, until all is exact or ``is_enough`` says so."""

    def follow(self, moves: Sequence[int], model: Model) -> bool:
        """See :class:`~rollwrite.players.tile.tree.Search`."""

    def solve(self, positions: int, is_enough: Callable[[], bool]) -> Found | None:
        """The end of the game, where it is near and one or two play; every way it can end counts.

        None where it is not, so many positions were not enough, or ``is_enough`` has said so.
        """

    @property
    def lead(self) -> int:
        """How much more often the move gone to most often was gone to than any other."""

    def found(self) -> Found:
        """What is known of the root's moves; at least one was gone to."""


@dataclass(frozen=True)
class Core:
    """A search, ready to be used.

    :ivar name: which.
    :ivar version: of the compiler.
    :ivar why_not: why it is not the compiled one: ``"missing"``, the extra is not installed or not
        wanted, or ``"broken"``, it is and does not work.
    """

    name: Literal["python", "compiled"]
    make: Callable[[Model, Weights, Valuation], Searching]
    version: str = ""
    why_not: Literal["", "missing", "broken"] = ""


PYTHON: Final = Core("python", Search)


class _Taken:
    """The core of this process."""

    def __init__(self) -> None:
        self.core = PYTHON
        self.lock = Lock()


_taken = _Taken()


def current() -> Core:
    """The search of this process."""
    return _taken.core


def is_wanted() -> bool:
    """Whether the extra ``strong`` is there; ``ROLLWRITE_CORE=python`` does without it."""
    return os.environ.get("ROLLWRITE_CORE") != "python" and _is_installed()


@cache
def _is_installed() -> bool:
    return find_spec("numba") is not None


def is_compiled() -> bool:
    """Whether it was compiled before, so that it is there in a second."""
    if not is_wanted():
        return False
    from rollwrite.players.tile.strong.compiling import FOLDER  # noqa: PLC0415  # an extra

    return FOLDER is not None and any(FOLDER.glob("**/*.nbc"))


def take() -> Core:
    """Take the compiled search for this process, where it can be had; from any thread."""
    with _taken.lock:
        if _taken.core is PYTHON:
            _taken.core = _compiled()
        return _taken.core


def take_meanwhile(niceness: int) -> Thread:
    """The same in a thread of its own; until it is there plain Python searches.

    :param niceness: how far it stands behind others: compiling takes a core for a minute.
    """

    def run() -> None:
        # On Linux each thread has its own.
        if sys.platform == "linux":
            os.nice(niceness)
        take()

    thread = Thread(target=run, name="core", daemon=True)
    thread.start()
    return thread


def leave() -> None:
    """Search in plain Python again."""
    with _taken.lock:
        _taken.core = PYTHON


def _compiled() -> Core:
    if not is_wanted():
        return Core("python", Search, why_not="missing")
    try:
        from rollwrite.players.tile.strong.compiling import VERSION  # noqa: PLC0415  # an extra
        from rollwrite.players.tile.strong.searching import StrongSearch  # noqa: PLC0415

        core = Core("compiled", StrongSearch, VERSION)
        search = search_of(_tried_with(), core)
        search.run(4, lambda: False)
        search.solve(100, lambda: False)
    # Whatever a compiler of another version does here: it must not end who wants to think.
    except Exception:
        _log.exception("the compiled search does not work: plain Python thinks")
        return Core("python", Search, why_not="broken")
    return core


def _tried_with() -> Game:
    game, rng = new_game(_TRIED_WITH), Random(1)
    while not game.is_over:
        game = game.play(big_move(game, rng))
    return game.take_back(2)


def search_of(game: Game, core: Core) -> Searching:
    """A search above a game in which pieces are placed now, scored in its usual way."""
    model = Model(game)
    weights = load_weights(weights_name(game.variant))
    valuation = Valuation(model, weights, scheme_for(None, game.variant.schemes))
    return core.make(model, weights, valuation)
