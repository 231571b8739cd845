"""One game between two engines, with our own rules as the referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.schema.dataclass_json import optional
from rollwrite.tilegame import SCHEMES, Game, MoveError, Variant, new_game, random_move
from tools.match_engine import Engine, EngineError

NAMES: Final = ("one", "two")


@dataclass(frozen=True)
class Match:
    """What is played: the same settings and numbers give the same openings and seats.

    :ivar game: the key of a variant.
    :ivar plies: how many random moves an opening has.
    :ivar apart: whether engine two is started once for each of its seats.
    """

    game: str
    one: str
    two: str
    plies: int
    seed: int
    scheme: str
    apart: bool = optional(False)

    def seat(self, number: int, variant: Variant) -> int:
        """Where engine one sits in a game; the other engine has all other seats."""
        return number % variant.players

    def processes(self, variant: Variant) -> list[str]:
        """The command of each process: engine one's, and all of engine two's."""
        return [self.one] + [self.two] * (variant.players - 1 if self.apart else 1)

    def who(self, number: int, variant: Variant) -> list[int]:
        """For each seat the number of its process."""
        seat = self.seat(number, variant)
        others = range(1, variant.players) if self.apart else [1] * (variant.players - 1)
        return [*others[:seat], 0, *others[seat:]]

    def opening(self, number: int, variant: Variant) -> Game:
        """What a game begins with: each opening is played from all seats."""
        rng = Random(f"{self.seed}:{number // variant.players}")
        game = new_game(variant)
        while len(game.moves) < self.plies:
            after = game.play(random_move(game, rng))
            if after.is_over:
                break
            game = after
        return game


@dataclass(frozen=True)
class Played:
    """A game that has been played.

    :ivar seat: where engine one sat, from 0.
    :ivar score: of engine one: 1 it won, 0 it lost, .5 equal; with more players by its rank.
    :ivar margin: how many points it was ahead of the others' mean; None after a fault.
    :ivar cpu_s: processor seconds of both engines for the whole game, where they tell.
    :ivar thought: how many moves each engine has made.
    :ivar fault: what ended the game early, in one sentence.
    :ivar moves: all of them, the opening's too.
    """

    number: int
    seat: int
    score: float
    margin: float | None
    points: tuple[int, ...]
    cpu_s: tuple[float | None, float | None]
    thought: tuple[int, int]
    fault: str | None
    moves: tuple[str, ...]


class FaultError(Exception):
    """An engine has lost by what it did.

    :ivar engine: 0 for engine one, 1 for engine two.
    """

    def __init__(self, process: int, what: str) -> None:
        super().__init__(what)
        self.engine = _engine(process)


def _engine(process: int) -> int:
    """Of which engine a process is."""
    return min(process, 1)


def play(match: Match, variant: Variant, number: int, engines: Sequence[Engine]) -> Played:
    """Play a game of a match. Engines that have had a fault are not to be used again.

    :param engines: as :meth:`Match.processes`.
    """
    seat, who = match.seat(number, variant), match.who(number, variant)
    game = match.opening(number, variant)
    thought = [0, 0]
    cpu: tuple[float | None, float | None] = (None, None)
    fault: FaultError | None = None
    try:
        before = _begin(match, variant, number, game, engines)
        while not game.is_over:
            assert game.player is not None
            mover = who[game.player]
            game = _move(game, mover, engines)
            thought[_engine(mover)] += 1
        cpu = _spent(before, engines)
    except FaultError as error:
        fault = error
    if fault is None:
        score, margin = _result(game, seat, match.scheme)
    else:
        score, margin = float(fault.engine), None
    return Played(
        number,
        seat,
        score,
        margin,
        game.scores(match.scheme),
        cpu,
        (thought[0], thought[1]),
        None if fault is None else f"engine {NAMES[fault.engine]} {fault}",
        tuple(map(str, game.moves)),
    )


def _ask(engines: Sequence[Engine], which: int, command: str) -> str:
    try:
        return engines[which].ask(command)
    except EngineError as error:
        raise FaultError(which, str(error)) from error


def _begin(
    match: Match, variant: Variant, number: int, opening: Game, engines: Sequence[Engine]
) -> list[float | None]:
    """Bring all engines to the end of the opening; their processor time so far."""
    count = len(engines)
    for which in range(count):
        begin(engines[which], variant, which)
        # Not the same chance for all: equal engines would play alike.
        _ask(engines, which, f"set_random_seed {match.seed * 100_000 + count * number + which}")
        for move in opening.moves:
            _ask(engines, which, f"play {variant.marks[move.colour]} {move}")
    return [_cpu_s(engines, which) for which in range(count)]


def begin(engine: Engine, variant: Variant, which: int) -> None:
    """A new game, with this engine as number ``which``.

    :raises FaultError: it does not play this game.
    """
    try:
        engine.ask(f"set_game {variant.gm}")
        engine.ask("clear_board")
    except EngineError as error:
        raise FaultError(which, str(error)) from error


def _cpu_s(engines: Sequence[Engine], which: int) -> float | None:
    try:
        return engines[which].cpu_s()
    except EngineError as error:
        raise FaultError(which, str(error)) from error


def _spent(
    before: list[float | None], engines: Sequence[Engine]
) -> tuple[float | None, float | None]:
    def of(first: int, stop: int) -> float | None:
        spent = 0.0
        for which in range(first, stop):
            start, end = before[which], _cpu_s(engines, which)
            if start is None or end is None:
                return None
            spent += end - start
        return round(spent, 3)

    return of(0, 1), of(1, len(engines))


def _move(game: Game, mover: int, engines: Sequence[Engine]) -> Game:
    # The protocol asks for one colour; where a player has several to choose from, for the first.
    colour = game.choices[0][0] if game.colour is None else game.colour
    mark = game.variant.marks[colour]
    text = _ask(engines, mover, f"genmove {mark}")
    if text.lower() == "resign":
        raise FaultError(mover, "resigns")
    try:
        after = game.play(game.parse_move(text, colour))
    except MoveError as error:
        raise FaultError(mover, f"plays {text[:80]!r} as {mark}: {str(error)[:300]}") from error
    for which in range(len(engines)):
        if which != mover:
            _ask(engines, which, f"play {mark} {after.moves[-1]}")
    return after


def _result(game: Game, seat: int, scheme: str) -> tuple[float, float]:
    """Engine one's score and margin at the end."""
    places = game.ranking(scheme)
    better = sum(place < places[seat] for place in places)
    equal = places.count(places[seat]) - 1
    players = len(places)
    score = 1 - (better + equal / 2) / (players - 1)
    points = game.scores(scheme)
    margin = points[seat] - (sum(points) - points[seat]) / (players - 1)
    return score, margin if SCHEMES[scheme].high_wins else -margin
