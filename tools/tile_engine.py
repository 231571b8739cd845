"""An engine whose way to search is chosen, for ``tools.match``: to measure what none plays yet.

    python -m tools.tile_engine --game duo --seconds 1 --method playouts=1,played=0.3

It speaks the text protocol as ``rollwrite gtp --time`` does. The fields of a method are those of
``rollwrite.players.tile.playouts.Method``; ``plain`` is how the levels search.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from random import Random

from rollwrite.players.job import Budget
from rollwrite.players.tile import core, think
from rollwrite.players.tile.memory import Memory
from rollwrite.players.tile.playouts import Method
from rollwrite.tilegame import Game, Move
from rollwrite.tilegame.gtp import Engine
from tools.tile_arena import method_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer until ``quit`` or the end of the input."""
    parser = argparse.ArgumentParser(prog="python -m tools.tile_engine", description=__doc__)
    add = parser.add_argument
    add("--game", default="duo", help="a key of `rollwrite tile games`")
    add("--seconds", type=float, default=1.0, metavar="S", help="processor time a move")
    add("--method", default="plain", metavar="FIELDS")
    add("--memory", action="store_true", help="go on from what was thought before")
    args = parser.parse_args(arguments)
    taken = core.take()
    print(f"tile_engine: the search is {taken.name}", file=sys.stderr)
    memory = Memory() if args.memory else None
    thinker = _Thinker(Budget(seconds=args.seconds), method_of(args.method), memory)
    for answer in Engine(args.game, thinker=thinker).serve(sys.stdin):
        print(answer, end="", flush=True)
    return 0


class _Thinker:
    """Plays the move that it thinks best."""

    def __init__(self, budget: Budget, method: Method, memory: Memory | None) -> None:
        self._budget, self._method, self._memory = budget, method, memory

    def choose(self, game: Game, rng: Random, colour: int | None) -> Move:
        """A legal move, of this colour where several may be moved."""
        scheme = game.variant.protocol_scheme
        thought = think(
            game, self._budget, rng, scheme=scheme, method=self._method, memory=self._memory
        )
        moves = [line.move for line in thought.lines]
        return next((move for move in moves if colour in (None, move.colour)), moves[0])

    def value(self, game: Game, rng: Random) -> float | None:
        """It does not say."""
        return None

    def parameters(self) -> Mapping[str, str]:
        """Nothing can be set."""
        return {}

    def set(self, name: str, value: str) -> None:
        """:raises ValueError: nothing can be set."""
        raise ValueError(f"unknown parameter {name[:40]!r}")


if __name__ == "__main__":
    sys.exit(main())
