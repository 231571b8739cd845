"""What genmove asks in the text protocol: a player, its parameters, and what it expects.

A player is a function that only moves. A :class:`Thinker` can be set by ``param`` too, and says in
``get_value`` what its move is worth. Who they are is told from outside: games know no players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from rollwrite.tilegame.game import Game
from rollwrite.tilegame.gtp_line import Line
from rollwrite.tilegame.moves import Move
from rollwrite.tilegame.playing import big_move

Player = Callable[[Game, Random], Move]


class Thinker(Protocol):
    """A player that can be set, and says what it expects."""

    def choose(self, game: Game, rng: Random, colour: int | None) -> Move:
        """A legal move, of this colour where several may be moved."""

    def value(self, game: Game, rng: Random) -> float | None:
        """What the player to move may expect: a share of the win, 0 to 1. None: it cannot say."""

    def parameters(self) -> Mapping[str, str]:
        """What can be set, with its values."""

    def set(self, name: str, value: str) -> None:
        """Set one of :meth:`parameters`.

        :raises ValueError: it has no such value.
        """


class Plain:
    """A mere function as a thinker: nothing can be set, and it expects nothing."""

    def __init__(self, player: Player = big_move) -> None:
        self._player = player

    def choose(self, game: Game, rng: Random, colour: int | None) -> Move:
        return self._player(game, rng)

    def value(self, game: Game, rng: Random) -> float | None:
        return None

    def parameters(self) -> Mapping[str, str]:
        return {}

    def set(self, name: str, value: str) -> None:
        raise ValueError(f"unknown parameter {name[:40]!r}")


class Search:
    """The player of an engine, its chance, and the position that it thought about last."""

    def __init__(self, thinker: Thinker, seed: int) -> None:
        self._thinker = thinker
        self._seed = seed
        self._random = Random(seed)
        self._about: Game | None = None

    def move(self, game: Game, colour: int | None) -> Move | None:
        """A move of a colour, or of any colour to move. None: it has none."""
        own = [move for move in game.legal_moves() if colour in (None, move.colour)]
        if not own:
            return None
        self._about = game
        move = self._thinker.choose(game, self._random, colour)
        # A mere player does not know which of several colours is meant.
        return move if move in own else self._random.choice(own)

    def move_again(self, game: Game, colour: int | None) -> Move | None:
        """The same as if nothing had been left to chance since the seed was set."""
        before, self._random = self._random, Random(self._seed)
        try:
            return self.move(game, colour)
        finally:
            self._random = before

    def forget(self) -> None:
        """The position has been changed by another hand."""
        self._about = None

    def value(self, game: Game, line: Line) -> str:
        """What was expected at the last move, by its player; else what is to be expected now."""
        game = self._about or game
        value = _share(game) if game.is_over else self._thinker.value(game, Random(self._seed))
        if value is None:
            raise line.error("this player does not say what it expects: give it a level")
        return f"{value:.4g}"

    def param(self, line: Line) -> str:
        """List the parameters, or set one."""
        values = {**self._thinker.parameters(), "seed": str(self._seed)}
        return _listed_or_set(values, self._set, line)

    def param_base(self, line: Line) -> str:
        """The same for what has nothing to do with the search: it never resigns."""
        return _listed_or_set({"resign": "0"}, _never_resign, line)

    def set_seed(self, text: str, line: Line, index: int) -> None:
        """Begin a new row of chances."""
        if not re.fullmatch(r"-?[0-9]{1,20}", text, re.ASCII):
            raise line.error(f"{text[:20]!r} is no number", index)
        self._seed = int(text)
        self._random = Random(self._seed)

    def _set(self, name: str, line: Line) -> None:
        text = line.words[2].text
        if name == "seed":
            return self.set_seed(text, line, 2)
        try:
            self._thinker.set(name, text)
        except ValueError as error:
            raise line.error(str(error), 2) from error
        # What was thought about it before may be worth nothing to who thinks now.
        return self.forget()


def _listed_or_set(
    values: Mapping[str, str], change: Callable[[str, Line], None], line: Line
) -> str:
    if len(line.words) == 1:
        return "\n".join(f"{name} {value}" for name, value in sorted(values.items()))
    name = line.words[1].text
    if name not in values:
        raise line.error(
            f"unknown parameter {name[:40]!r}: there are {', '.join(sorted(values))}", 1
        )
    line.word(2, f"a value for {name}")
    change(name, line)
    return ""


def _never_resign(name: str, line: Line) -> None:
    if line.words[2].text != "0":
        raise line.error("this engine never resigns: it is 0", 2)


def _share(game: Game) -> float:
    """The first player's share of the win in a game that is over."""
    places = game.ranking(game.variant.protocol_scheme)
    return 1 / places.count(1) if places[0] == 1 else 0.0
