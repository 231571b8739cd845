"""Learn how much games that are played on by chance tell beside the value.

    python -m tools.train_mixture duo

plays each position of the games that ``tools.train_net`` has kept on to its end, sixteen times, and
writes into the package's weights, for each part of the game, how much the points to expect count
and how much the mean of those ends: a logistic regression of who won, beside what the net says,
drawn to half and half where little was seen. What it came to is printed, on one game in five kept
back. The same games give the same weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.manner import NARROW
from rollwrite.players.tile.net import load_net
from rollwrite.players.tile.strong.arrays import Scratch, Terms, scratch_for, terms_of
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import stage_of, value
from rollwrite.players.tile.value import Valuation
from rollwrite.players.tile.weights import HALF, Weights, load_weights, weights_name
from rollwrite.tilegame import new_game
from tools.train_net import BUILD, must_be_learnable
from tools.train_net_learning import Replays, loss_of
from tools.train_tiles import WEIGHTS

Floats = NDArray[np.float64]
#: How often a position is played on.
TIMES: Final = 16
#: How firmly weights stay near half and half, and near those of the parts before and after,
#: counted in positions.
FIRM, EVEN = 20.0, 60.0
#: Steps of the regression, more than it ever took.
STEPS: Final = 60


class Seer:
    """Sees the positions of games: by the value, by the net, and by games that are played on."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        model, name = replays.model, weights_name(replays.model.game.variant)
        weights = load_weights(name)
        scheme = replays.scheme
        # Of what is expected nothing, and all of what is played on.
        alone = replace(weights, mixed=((0.0, 1.0),) * len(weights.spread))
        linear = Valuation(model, weights, scheme)
        with_net = Valuation(model, weights, scheme, load_net(name))
        played = Valuation(model, weights, scheme, None, replace(NARROW, plays_on=True))
        self._linear, self._with_net, self._played = (
            self._told(terms_of(model, told, valuation))
            for told, valuation in ((weights, linear), (weights, with_net), (alone, played))
        )

    def _told(self, terms: Terms) -> tuple[Terms, Scratch]:
        return terms, scratch_for(self._replays.land, terms, len(self._replays.stack.turn))

    def _odds(self, told: tuple[Terms, Scratch], ply: int, player: int) -> float:
        terms, scratch = told
        room = np.zeros((1, 2))
        value(self._replays.land, terms, self._replays.stack, scratch, ply, room, 0)
        share = min(max(float(room[0, player]), 1e-9), 1 - 1e-9)
        return float(np.log(share / (1 - share)))

    def positions(self, data: dict[str, Any], game: int) -> Iterator[tuple[float, ...]]:
        """Of each position that was searched the part of the game, log odds by value, net and games
        that are played on, and whether who is to move won."""
        replays, stack = self._replays, self._replays.stack
        moves = replays.moves(data["moves"][game])
        margin = int(data["margins"][game])
        won = 0.5 + 0.5 * ((margin > 0) - (margin < 0))
        terms = self._linear[0]
        stack.turn[0] = replays.model.root.turn, replays.model.root.player
        for ply in range(int((moves >= 0).sum())):
            player = int(stack.turn[ply, 1])
            if data["values"][game, ply] >= 0:
                linear = self._odds(self._linear, ply, player)
                more = self._odds(self._with_net, ply, player) - linear
                ends = [self._odds(self._played, ply, player) for _ in range(TIMES)]
                part = stage_of(terms, stack, ply)
                yield part, linear, more, sum(ends) / TIMES, won if player == 0 else 1 - won
            play(replays.land, terms, stack, ply, moves[ply])
            give(terms, stack, ply + 1, terms.after[stack.turn[ply, 0]])


def fitted(rows: Floats, parts: int) -> Floats:
    """How much value and games that are played on count, for each part of the game.

    :param rows: those of :meth:`Seer.positions`.
    """
    part = rows[:, 0].astype(int)
    inputs = np.zeros((len(rows), 2 * parts))
    inputs[np.arange(len(rows)), part] = rows[:, 1]
    inputs[np.arange(len(rows)), parts + part] = rows[:, 3]
    towards = np.repeat(HALF, parts)
    between = np.diff(np.eye(parts), axis=0)
    even = np.kron(np.eye(2), between.T @ between)
    firm = FIRM * np.eye(2 * parts) + EVEN * even

    def loss(weights: Floats) -> float:
        odds = inputs @ weights + rows[:, 2]
        off = weights - towards
        drawn = FIRM * off @ off + EVEN * weights @ even @ weights
        return float(np.logaddexp(0, odds).sum() - rows[:, 4] @ odds + drawn / 2)

    weights = towards.copy()
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-(inputs @ weights + rows[:, 2])))
        slope = inputs.T @ (share - rows[:, 4]) + FIRM * (weights - towards)
        slope += EVEN * even @ weights
        step = np.linalg.solve((inputs.T * (share * (1 - share))) @ inputs + firm, slope)
        # A whole step may go too far.
        while loss(weights - step) > loss(weights) and abs(step).max() > 1e-9:
            step /= 2
        weights = weights - step
    return weights.reshape(2, parts).T


def odds_of(rows: Floats, mixed: Floats) -> Floats:
    """The log odds of positions by weights."""
    of_part = mixed[rows[:, 0].astype(int)]
    found: Floats = of_part[:, 0] * rows[:, 1] + of_part[:, 1] * rows[:, 3] + rows[:, 2]
    return found


def learn_mixture(replays: Replays, files: Sequence[Path], before: Weights) -> Weights:
    """Better weights, from games that were kept; what they came to is printed."""
    seer, found, games = Seer(replays), [], []
    for number, path in enumerate(files):
        data = dict(np.load(path))
        for game in range(len(data["moves"])):
            seen = list(seer.positions(data, game))
            found += seen
            games += [number * 1000 + game] * len(seen)
    rows, kept = np.array(found), np.array(games) % 5 == 0
    parts = len(before.spread)
    half = np.array([HALF] * parts)
    tested, learned = rows[kept], fitted(rows[~kept], parts)
    won = tested[:, 4].astype(np.float32)
    for name, odds in (
        ("value and net", tested[:, 1] + tested[:, 2]),
        ("games played on", tested[:, 3]),
        ("half and half", odds_of(tested, half)),
        ("learned", odds_of(tested, learned)),
    ):
        print(f"{name}: {loss_of(odds.astype(np.float32), won):.4f}")
    mixed = fitted(rows, parts).round(2)
    print(f"{len(rows)} positions: {mixed.tolist()}")
    return replace(before, mixed=tuple(map(tuple, mixed.tolist())))


def main() -> None:
    """Learn the mixture of one game and write it into the package."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="its key")
    parser.add_argument("--played", type=Path, default=BUILD, help="where games are kept")
    parser.add_argument("--output", type=Path, help="instead of the package's file")
    args = parser.parse_args()
    must_be_learnable(parser, args.game)
    files = sorted((args.played / args.game).glob("*-??????.npz"))
    if not files:
        parser.error(
            f"{args.played / args.game} has no games: python -m tools.train_net plays some"
        )
    name = weights_name(new_game(args.game).variant)
    weights = learn_mixture(Replays(args.game), files, load_weights(name))
    path = args.output or WEIGHTS / f"{name}.json"
    path.write_text(json.dumps(weights.as_json(), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
