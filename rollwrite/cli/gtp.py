"""``rollwrite gtp``: the Go Text Protocol, Pentobi's dialect, on standard input and output."""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from types import FrameType

from rollwrite import __version__
from rollwrite.cli.players import take
from rollwrite.cli.terminal import MAX_BYTES, check_game, outside
from rollwrite.players import Budget
from rollwrite.players.tile import LEVELS, Thought, choose, level, strongest, think
from rollwrite.players.tile.choosing import PLAIN
from rollwrite.players.tile.thinking import Memory, Pondering
from rollwrite.tilegame import Game, Move
from rollwrite.tilegame.gtp import Engine
from rollwrite.tilegame.gtp_line import MAX_LINE
from rollwrite.tilegame.playing import big_move

#: A slip of the finger should not cost a night.
MAX_SECONDS = 3600
MAX_SIMULATIONS = 1_000_000
_RANGES = {
    "level": (1, strongest()),
    "simulations": (1, MAX_SIMULATIONS),
    "time": (0.001, MAX_SECONDS),
}


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Without --level, --time or --simulations, `genmove` plays simply: a big "
        "piece, anywhere. While it thinks, Ctrl-C (SIGINT) has it play the best move so far."
    )
    parser.add_argument(
        "--game",
        "-g",
        default="classic",
        metavar="NAME",
        help="a name of `rollwrite tile games` (default: classic)",
    )
    parser.add_argument(
        "--start", choices=("seated", "open"), help="the start rule (default: the game's usual one)"
    )
    parser.add_argument(
        "--seed", "-r", type=int, default=0, metavar="N", help="seed of `genmove` (default: 0)"
    )
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--level",
        "-l",
        metavar="N",
        help="play like the bot of level 1 to 7; 8 and 9 need rollwrite[strong]",
    )
    strength.add_argument("--time", metavar="S", help="think S seconds a move")
    strength.add_argument("--simulations", metavar="K", help="simulations per move")
    parser.add_argument(
        "--ponder", action="store_true", help="with --time: think on while the other does"
    )
    parser.add_argument(
        "--pace",
        action="store_true",
        help="with --time: S seconds is the mean of a whole game, of which the beginning gets more",
    )
    parser.set_defaults(func=gtp)


class _Disk:
    """Files by their names, none larger than a record may be."""

    def read(self, name: str) -> bytes:
        with _path(name).open("rb") as file:
            return file.read(MAX_BYTES)

    def write(self, name: str, text: str) -> None:
        _path(name).write_text(text, encoding="utf-8")


def _path(name: str) -> Path:
    if "\0" in name:
        raise OSError("no file has such a name")
    return Path(name)


class _Interrupt:
    """SIGINT: who answers comes to an end with the best so far; who waits for a line ends.

    The second one to an answer ends too.
    """

    def __init__(self) -> None:
        self._is_answering = False
        self._is_asked = False

    def is_asked(self) -> bool:
        """Whether an answer should come to its end."""
        return self._is_asked

    def lines(self) -> Iterator[str]:
        """The lines of the input; each is answered until the next one is asked for."""
        while data := sys.stdin.buffer.readline(MAX_LINE + 1):
            # Bytes that are no UTF-8 become marks that no command knows, and are answered as such.
            text = data.decode("utf-8", "replace")
            while len(data) > MAX_LINE and not data.endswith(b"\n"):
                # Of a line that is too long nothing counts: the engine is to see that it is.
                text = text.ljust(MAX_LINE + 1)
                data = sys.stdin.buffer.readline(MAX_LINE + 1)
            self._is_asked, self._is_answering = False, True
            yield text
            self._is_answering = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Take the signal for so long."""
        before = signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._is_asked or not self._is_answering:
            raise KeyboardInterrupt
        self._is_asked = True


def gtp(args: argparse.Namespace) -> int:
    """Answer until ``quit`` or the end of the input."""
    interrupt = _Interrupt()
    player = TilePlayer(interrupt.is_asked)
    check_game(args.game, args.start)
    for name, ends in _RANGES.items():
        value = getattr(args, name)
        try:
            if value is not None:
                player.set(name, value)
        except ValueError:
            raise outside(f"--{name}", value, *ends) from None
    for name in ("pace", "ponder"):
        if getattr(args, name):
            player.set(name, "1")
    engine = Engine(
        args.game,
        start=args.start,
        seed=args.seed,
        thinker=player,
        version=__version__,
        files=_Disk(),
    )
    with interrupt.heard():
        for answer in engine.serve(_pondered(interrupt.lines(), player, engine)):
            sys.stdout.write(answer)
            sys.stdout.flush()
    return 0


def _pondered(lines: Iterator[str], player: TilePlayer, engine: Engine) -> Iterator[str]:
    """Lines as they come; while one is waited for, the player may think on."""
    try:
        while True:
            player.begin_to_ponder(engine.game)
            line = next(lines, None)
            player.end_pondering()
            if line is None:
                return
            yield line
    finally:
        player.end_pondering()


class TilePlayer:
    """Plays simply until a level, a time or a number of simulations is set; each ends the other."""

    def __init__(self, is_asked_to_stop: Callable[[], bool]) -> None:
        self._is_asked_to_stop = is_asked_to_stop
        self._values = dict.fromkeys(("level", "simulations", "time"), "0")
        self._budget: Budget | None = None
        self._thought: tuple[Game, Thought] | None = None
        #: Only who thinks by the clock goes on from the move before: else it would not play the
        #: same once more.
        self._memory = Memory()
        self._pondering = Pondering(self._memory)
        self._is_on = dict.fromkeys(("pace", "ponder"), False)

    def parameters(self) -> Mapping[str, str]:
        """What is set; 0: it is not."""
        return self._values | {name: f"{is_on:d}" for name, is_on in self._is_on.items()}

    def begin_to_ponder(self, game: Game) -> None:
        """Think on about the game after an own move, where it is wanted."""
        about = self._thought[0] if self._thought else None
        is_own = about is not None and game.moves[:-1] == about.moves and game.moves != about.moves
        if self._is_on["ponder"] and is_own and self._is_by_clock:
            self._pondering.begin(game, game.variant.protocol_scheme)

    def end_pondering(self) -> None:
        """Stop thinking on."""
        self._pondering.end()

    @property
    def _is_by_clock(self) -> bool:
        return self._budget is not None and self._budget.seconds is not None

    def set(self, name: str, value: str) -> None:
        """Set one of the parameters; the others are off then. With 0 the simple player is back.

        :raises ValueError: it has no such value.
        """
        if name in self._is_on:
            if value not in ("0", "1"):
                raise ValueError(f"{name} is 0 or 1, not {value[:20]!r}")
            self._is_on[name] = value == "1"
            return
        form = r"[0-9]{1,9}"
        if name == "time":
            form += r"(\.[0-9]{1,6})?|\.[0-9]{1,6}"
        number = float(value) if re.fullmatch(form, value, re.ASCII) else -1
        if number == 0:
            budget = None
        elif name == "time" and 0.001 <= number <= MAX_SECONDS:
            budget = Budget(seconds=number)
        elif name == "simulations" and 1 <= number <= MAX_SIMULATIONS:
            budget = Budget(playouts=int(number))
        elif name == "level" and 1 <= number <= strongest():
            budget = level(int(number)).budget
        else:
            least, most = _RANGES[name]
            unit = " seconds" if name == "time" else ""
            is_missing = name == "level" and PLAIN < number <= len(LEVELS)
            missing = "; 8 and 9 need rollwrite[strong]" if is_missing else ""
            raise ValueError(f"{name} is {least} to {most}{unit}, not {value[:20]!r}{missing}")
        self._values = dict.fromkeys(self._values, "0") | {name: f"{number:.10g}"}
        self._budget = budget
        if budget is not None:
            take()
        self._thought = None
        self._memory.forget()

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
            if self._is_by_clock and self._is_on["pace"]:
                budget = replace(budget, is_mean=True)
            thought = think(
                game,
                budget,
                rng,
                scheme=game.variant.protocol_scheme,
                memory=self._memory if self._is_by_clock else None,
                is_asked_to_stop=self._is_asked_to_stop,
            )
            self._thought = game, thought
        return self._thought[1]
