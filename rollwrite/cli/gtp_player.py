"""The player behind ``rollwrite gtp``: simple, of a level, or thinking so long or so often."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from rollwrite.players import Budget
from rollwrite.players.tile import LEVELS, Thought, choose, level, think
from rollwrite.tilegame import Game, Move
from rollwrite.tilegame.playing import big_move

#: A slip of the finger should not cost a night.
MAX_SECONDS = 3600
MAX_SIMULATIONS = 1_000_000


class TilePlayer:
    """Plays simply until a level, a time or a number of simulations is set; each ends the other."""

    def __init__(self, is_asked_to_stop: Callable[[], bool]) -> None:
        self._is_asked_to_stop = is_asked_to_stop
        self._values = dict.fromkeys(("level", "simulations", "time"), "0")
        self._budget: Budget | None = None
        self._thought: tuple[Game, Thought] | None = None

    def parameters(self) -> Mapping[str, str]:
        """What is set; 0: it is not."""
        return self._values

    def set(self, name: str, value: str) -> None:
        """Set one of the parameters; the others are off then. With 0 the simple player is back.

        :raises ValueError: it has no such value.
        """
        form = r"[0-9]{1,9}(\.[0-9]{1,6})?" if name == "time" else r"[0-9]{1,9}"
        number = float(value) if re.fullmatch(form, value, re.ASCII) else -1
        if number == 0:
            budget = None
        elif name == "time" and 0.001 <= number <= MAX_SECONDS:
            budget = Budget(seconds=number)
        elif name == "simulations" and 1 <= number <= MAX_SIMULATIONS:
            budget = Budget(playouts=int(number))
        elif name == "level" and 1 <= number <= len(LEVELS):
            budget = level(int(number)).budget
        else:
            raise ValueError(f"{name} is {_RANGES[name]}, not {value[:20]!r}")
        self._values = dict.fromkeys(self._values, "0") | {name: f"{number:.10g}"}
        self._budget = budget
        self._thought = None

    def choose(self, game: Game, rng: Random, colour: int | None) -> Move:
        """A legal move, of this colour where several may be moved."""
        if self._budget is None:
            return big_move(game, rng)
        number = int(self._values["level"])
        if number:
            # A level may play what it does not think best.
            move = choose(
                game,
                rng,
                level(number),
                scheme=game.variant.protocol_scheme,
                is_asked_to_stop=self._is_asked_to_stop,
            )
            if colour in (None, move.colour):
                return move
        moves = [line.move for line in self._think(game, rng, self._budget).lines]
        return next((move for move in moves if colour in (None, move.colour)), moves[0])

    def value(self, game: Game, rng: Random) -> float | None:
        """What the player to move may expect: a share of the win, 0 to 1.

        None from the simple player. Of what was thought about last it is known already, except
        by a level, which thinks again: of its choice only the move is known.
        """
        if self._budget is None or game.player is None:
            return None
        return self._think(game, rng, self._budget).values[game.player]

    def _think(self, game: Game, rng: Random, budget: Budget) -> Thought:
        if self._thought is None or self._thought[0] is not game:
            thought = think(
                game,
                budget,
                rng,
                scheme=game.variant.protocol_scheme,
                is_asked_to_stop=self._is_asked_to_stop,
            )
            self._thought = game, thought
        return self._thought[1]


_RANGES = {
    "level": f"1 to {len(LEVELS)}",
    "simulations": f"1 to {MAX_SIMULATIONS}",
    "time": f"0.001 to {MAX_SECONDS} seconds",
}
