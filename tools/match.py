"""A match between two engines that speak the Go Text Protocol, at any tile game for two or more.

    python -m tools.match --game duo --games 100 --out duo.jsonl \\
        --one "rollwrite gtp --level 4" --two "rollwrite gtp --level 3"

Random openings are played once from every seat: engine one takes the seat, engine two all others.
With three or four players engine two could think on for one seat from what it thought for another:
with ``--apart`` it is started once for each of its seats, and an equal engine one scores .5.
Our own rules are the referee. An engine that crashes, hangs or moves illegally is told of in one
sentence and has lost that game. Every game is a line of the JSON file as soon as it is over; the
same command goes on where it stopped. What both engines write to standard error is not shown.

``{seed}`` in a command line is the seed of the match; engines also get a ``set_random_seed`` for
each game, so that two that keep to their seeds play the same match again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TextIO

from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.tilegame import SCHEMES, Variant, VariantError, variant_named
from tools.match_engine import Engine, EngineError
from tools.match_figures import lines
from tools.match_game import FaultError, Match, Played, begin, play

MAX_GAMES: Final = 100_000
MAX_PLIES: Final = 40
MAX_WORKERS: Final = 64


class MatchError(ValueError):
    """A match that cannot be played, in one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, report, and return the exit code."""
    try:
        args = _parsed(arguments)
        variant, match, games = _match(args)
        with _Results(args.out, match) as results:
            _try_out(match, variant, args.timeout)
            missing = [number for number in range(games) if number not in results.games]
            for played in _played(match, variant, missing, args.workers, args.timeout):
                results.add(played)
                print(_told(played), flush=True)
            print()
            for line in lines(match, variant, results.sorted(games)):
                print(line)
    except MatchError as error:
        print(f"match: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("match: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tools.match",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--game", default="duo", metavar="NAME", help="a key of `rollwrite tile games`")
    add("--one", required=True, metavar="COMMAND", help="the engine that the figures are about")
    add("--two", required=True, metavar="COMMAND", help="the engine it plays against")
    add("--games", type=int, default=100, metavar="N", help="rounded up to whole openings")
    add("--opening", type=int, default=2, metavar="PLIES", help="random moves to begin with")
    add("--scheme", metavar="NAME", help="how games are scored; as Pentobi does by default")
    add("--seed", type=int, default=1, metavar="N", help="of openings and engines")
    add("--apart", action="store_true", help="engine two: a process for each seat")
    add("--workers", type=int, default=1, metavar="N", help="games at a time")
    add("--timeout", type=float, default=120.0, metavar="S", help="seconds for a move, at most")
    add("--out", type=Path, metavar="FILE", help="a line of JSON a game; goes on if it is there")
    return parser.parse_args(arguments)


def _match(args: argparse.Namespace) -> tuple[Variant, Match, int]:
    try:
        variant = variant_named(args.game)
    except VariantError as error:
        raise MatchError(str(error)) from error
    players = variant.players
    if players < 2:
        raise MatchError(f"{variant.name} has one player: there is no match")
    scheme = args.scheme or variant.protocol_scheme
    if scheme not in SCHEMES or scheme not in {*variant.schemes, variant.protocol_scheme}:
        has = ", ".join(variant.schemes)
        raise MatchError(f"no scoring {scheme[:40]!r} in {variant.name}: it has {has}")
    for name, least, most in (
        ("games", 1, MAX_GAMES),
        ("opening", 0, MAX_PLIES),
        ("workers", 1, MAX_WORKERS),
        ("timeout", 0.01, 86_400),
        ("seed", 0, 10**9),
    ):
        if not least <= getattr(args, name) <= most:
            raise MatchError(f"--{name} is {least} to {most}")
    one, two = (text.replace("{seed}", str(args.seed)) for text in (args.one, args.two))
    match = Match(variant.key, one, two, args.opening, args.seed, scheme, args.apart)
    return variant, match, -(-args.games // players) * players


class _Results:
    """The games of a match, in memory and in a file.

    :ivar games: by their numbers.
    """

    def __init__(self, path: Path | None, match: Match) -> None:
        self.games: dict[int, Played] = {}
        self._path = path
        self._file: TextIO | None = None
        self._match = match

    def __enter__(self) -> _Results:
        if self._path is None:
            return self
        head = {"match": encode(self._match)}
        try:
            text = self._path.read_text(encoding="utf-8") if self._path.exists() else ""
            # The last line may have been cut off when the machine went down.
            whole = text[: text.rfind("\n") + 1]
            self._read(whole, head)
            self._file = self._path.open("r+" if text else "w", encoding="utf-8")
            self._file.truncate(len(whole.encode()))
            self._file.seek(0, 2)
            if not whole:
                self._write(head)
        except OSError as error:
            raise MatchError(f"{self._path}: {error.strerror}") from error
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, text: str, head: object) -> None:
        try:
            first, *others = [json.loads(line) for line in text.splitlines()] or [head]
            read = [decode(Played, line) for line in others]
        except (ValueError, RecursionError) as error:
            raise MatchError(f"{self._path} holds no games of a match") from error
        if first != head:
            raise MatchError(f"{self._path} holds another match: take another file")
        self.games = {played.number: played for played in read}

    def _write(self, line: object) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.games[played.number] = played
        try:
            self._write(encode(played))
        except OSError as error:
            raise MatchError(f"{self._path}: {error.strerror}") from error

    def sorted(self, count: int) -> list[Played]:
        """The first ``count`` games."""
        return [self.games[number] for number in range(count) if number in self.games]


def _try_out(match: Match, variant: Variant, timeout_s: float) -> None:
    """An engine that cannot play at all loses no games: there is no match.

    :raises MatchError: one of them cannot.
    """
    for which, command in enumerate((match.one, match.two)):
        try:
            with Engine(command, timeout_s) as engine:
                begin(engine, variant, which)
        except (EngineError, FaultError) as error:
            raise MatchError(f"{command[:80]!r} {error}") from error


def _played(
    match: Match, variant: Variant, numbers: Sequence[int], workers: int, timeout_s: float
) -> Iterator[Played]:
    """Games as they end.

    :raises MatchError: an engine cannot be started any more.
    """
    todo: SimpleQueue[int] = SimpleQueue()
    for number in numbers:
        todo.put(number)
    done: SimpleQueue[Played | BaseException | None] = SimpleQueue()
    running = [_Worker(match, variant, timeout_s, todo, done) for _ in range(workers)]
    for worker in running:
        worker.start()
    try:
        for _ in running:
            while (played := done.get()) is not None:
                if isinstance(played, EngineError):
                    raise MatchError(f"an engine {played}")
                if isinstance(played, BaseException):
                    raise played
                yield played
    finally:
        for worker in running:
            worker.stop()
        for worker in running:
            worker.join()


class _Worker(Thread):
    """Plays game after game with engines of its own."""

    def __init__(
        self,
        match: Match,
        variant: Variant,
        timeout_s: float,
        todo: SimpleQueue[int],
        done: SimpleQueue[Played | BaseException | None],
    ) -> None:
        super().__init__()
        self._match, self._variant, self._timeout_s = match, variant, timeout_s
        self._todo, self._done = todo, done
        self._engines: list[Engine] = []
        self._is_stopped = False

    def run(self) -> None:
        try:
            while not self._is_stopped and not self._todo.empty():
                self._play(self._todo.get_nowait())
        except Empty:
            pass  # another worker was faster
        except BaseException as error:  # whoever waits for games raises it
            self._done.put(error)
        finally:
            for engine in self._engines:
                engine.close()
            self._done.put(None)

    def _play(self, number: int) -> None:
        for command in self._match.processes(self._variant)[len(self._engines) :]:
            self._engines.append(Engine(command, self._timeout_s))
        played = play(self._match, self._variant, number, self._engines)
        if self._is_stopped:
            return
        if played.fault:
            # Nobody knows what state they are in.
            while self._engines:
                self._engines.pop().kill()
        self._done.put(played)

    def stop(self) -> None:
        """Come to an end at once, in the middle of a game."""
        self._is_stopped = True
        for engine in list(self._engines):
            engine.interrupt()


def _told(played: Played) -> str:
    points = " ".join(map(str, played.points))
    end = played.fault or f"points {points}"
    return f"game {played.number}: one in seat {played.seat + 1} scores {played.score:.2f}; {end}"


if __name__ == "__main__":
    sys.exit(main())
