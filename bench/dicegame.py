"""The dice game: legal sets, decide and evolve, replay of a whole game, what a phone gets.

Times are the process's own, so that a busy machine does not count; everything runs on one core.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from rollwrite.dicegame import COLOURS, FairDice, Game, Layout, Mark, Settings, built_in_layout
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import DiceTable
from rollwrite.games import check_log, decide, evolve, fold
from rollwrite.geometry import square_shapes
from rollwrite.i18n import translator
from rollwrite.service import TableSnapshot
from rollwrite.table import Command, Event
from rollwrite.web.games.registry import table_part, whole_view
from tests import brute
from tests.dicegame.playing import NAMES, Play

Report = Callable[[str, str, str], None]

GAMES = 30
#: What the random games below come to, as long as neither chance nor a rule changes.
EVENTS = 3_936
#: Shapes on a sheet in mid game.
MIDDLE = 6


def run(report: Report) -> None:
    """Measure on games of four on the standard layout."""
    games = [Recorded(seed) for seed in range(GAMES)]
    assert sum(len(game.log) for game in games) == EVENTS
    _legal_sets(games, report)
    _commands(games, report)
    _replays(games, report)
    _views(games, report)


class Recorded(Play):
    """A random game of four: its log, and each command with the table it was for."""

    def __init__(self, seed: int) -> None:
        super().__init__(*NAMES, settings=Settings(built_in_layout("standard")))
        self.chance = random.Random(seed)
        self.dice.fair = FairDice(bytes([seed]) * 32)
        self.steps: list[tuple[DiceTable, Command, int]] = []
        self.start()
        while self.table.is_playing:
            command = self.by_chance(self.chance)
            self.steps.append((self.table, command, command.seat))
            self.do(command)


def _game(table: DiceTable) -> Game:
    assert table.game is not None
    return table.game


def _legal_sets(games: list[Recorded], report: Report) -> None:
    """The legal set of sheets with six shapes, checked against the rules written out slowly."""
    layout = built_in_layout("standard")
    sheets = []
    for recorded in games:
        for index in range(len(NAMES)):
            found = next(
                (
                    _game(table).players[index].sheet
                    for table, _, _ in recorded.steps
                    if len(_game(table).players[index].sheet.marks) == MIDDLE
                ),
                None,
            )
            if found is not None:
                sheets.append(found)
    asked = [(sheet.position, colour.number) for sheet in sheets for colour in COLOURS]
    counts = [position.legal(number).bit_count() for position, number in asked]
    slow = [_slow_count(layout, sheet.marks, number) for sheet in sheets[:6] for number in range(4)]
    assert counts[: len(slow)] == slow

    def ask() -> None:
        for position, number in asked:
            position.legal(number)

    each = _best(ask) / len(asked)
    mean = sum(counts) / len(counts)
    note = f"9x9, {MIDDLE} shapes, {len(asked)} positions, mean {mean:.0f} legal"
    report("legal set of a colour in mid game", _us(each), note)

    before = [(sheet.without_last(), sheet.marks[-1]) for sheet in sheets]
    assert [sheet.with_mark(mark) for sheet, mark in before] == sheets

    def draw() -> None:
        for sheet, mark in before:
            sheet.with_mark(mark).legal(COLOURS[0])

    report("draw a shape, then the legal set", _us(_best(draw) / len(before)), "same sheets")

    def ask_sheet() -> None:
        for sheet in sheets:
            sheet.legal(COLOURS[0], 4)

    report("legal set of a colour and a row", _us(_best(ask_sheet) / len(sheets)), "as for a die")


def _slow_count(layout: Layout, marks: tuple[Mark, ...], colour: int) -> int:
    """The number of legal placements, by :mod:`tests.brute`."""
    placed = [(mark.colour.number, frozenset(mark.squares or ())) for mark in marks]
    used = {mark.shape for mark in marks}
    last = layout.side - 1
    corners = frozenset({(0, 0), (0, last), (last, 0), (last, last)})
    supply = {name: int(name not in used) for name in square_shapes()}
    shapes = tuple(square_shapes().values())
    return len(brute.legal(layout.board, shapes, placed, colour, corners, supply))


def _commands(games: list[Recorded], report: Report) -> None:
    """Decide a command and evolve its events, by kind."""
    for kind in (cmd.RollDice, cmd.TakeDie, cmd.PlaceShape):
        steps = [
            (table, command, seat)
            for recorded in games
            for table, command, seat in recorded.steps
            if isinstance(command, kind)
        ]
        each = _best(partial(_act, steps), 3) / len(steps)
        report(f"decide + evolve {kind.__name__}", _us(each), f"{len(steps)} commands")


def _act(steps: Sequence[tuple[DiceTable, Command, int]]) -> None:
    dice = FairDice(bytes(32))
    for table, command, seat in steps:
        after = table
        for event in decide(table, command, seat, dice):
            after = evolve(after, event)


def _replays(games: list[Recorded], report: Report) -> None:
    """A whole game of four from its events, trusting the log, and with every rule checked."""
    logs = [recorded.log for recorded in games]
    events = sum(map(len, logs)) // len(logs)
    assert [fold(log) for log in logs] == [recorded.table for recorded in games]
    assert [list(check_log(log))[-1][1] for log in logs] == [recorded.table for recorded in games]
    folded = median(_best(partial(fold, log), 3) for log in logs)
    report("replay of a whole game", _ms(folded), f"four players, about {events} events")
    checked = median(_best(partial(_consume, log), 3) for log in logs)
    report("replay of a whole game, every rule checked", _ms(checked), "rollwrite replay")


def _consume(log: list[Event]) -> None:
    for _ in check_log(log):
        pass


def _views(games: list[Recorded], report: Report) -> None:
    """What a table's phones get after a command in mid game: the shared part and their own."""
    t = translator("es")
    tables = [recorded.steps[len(recorded.steps) // 2][0] for recorded in games]
    looks = [
        [TableSnapshot("K7M3QX2", 1, 50, table, seat.number) for seat in table.seats]
        for table in tables
    ]

    def show() -> list[bytes]:
        shown = []
        for phones in looks:
            part = table_part(t, phones[0], "http://192.168.1.4:8000/t/K7M3QX2")
            shown += [whole_view(t, snapshot, part) for snapshot in phones]
        return shown

    for view in map(json.loads, show()):
        assert view["tasks"]
        assert view["you"]["seat"] == view["tasks"][0]["seat"]
    each = _best(show, 3) / len(looks)
    report("views for the four phones of a table in mid game", _ms(each), f"{len(looks)} tables")


def _best(work: Callable[[], object], tries: int = 7) -> float:
    """Seconds of processor time, the best of some tries."""
    times = []
    for _ in range(tries):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def _us(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs"


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms"
