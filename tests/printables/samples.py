"""One request for everything that can be printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from printables.engine.options import Options
from printables.engine.themes import THEMES
from printables.printing import PRINTABLES
from printables.request.allowed import LookError
from printables.request.printable import Printable
from printables.sheets.sheet import SheetSpec, layout_code, with_marks
from rollwrite.dicegame import COLOURS, Mark, Sheet, built_in_layout
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import PAPERS, SheetCode
from tests.nights import by_day

STANDARD = built_in_layout("standard")

RECORD = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[j5,j4,j3,k3,l3])"
FILLED = json.dumps(
    {"layout": "standard", "squares": ["BBB......", *["........."] * 7, "......RRR"], "strikes": 2}
)


def played(rounds: int) -> Sheet:
    """A sheet after some rounds: always the first legal placement."""
    sheet = Sheet(STANDARD)
    for number in range(1, rounds + 1):
        colour = COLOURS[(number - 1) % 4]
        legal = sheet.legal(colour)
        if not legal:
            break
        placement = legal.bit_length() - 1
        table = STANDARD.table
        squares = tuple(map(square_of, table.cells_of(placement)))
        name = table.shape_of(placement).name
        sheet = sheet.with_mark(Mark(number, colour, number == 5, name, squares))
    return sheet


def table_specs() -> tuple[SheetSpec, ...]:
    """Four players at a table in the middle of a game, with names that need their accents."""
    sheet = played(9)
    key = layout_code(STANDARD)
    return tuple(
        with_marks(
            SheetSpec(STANDARD, SheetCode(key, "K7M3QX2", seat), name, COLOURS, unfilled=30 + seat),
            sheet.marks[: 2 * seat + 1],
        )
        for seat, name in enumerate(("Ana", "Zoë Brontë", "Íñigo Muñoz", "François"), start=1)
    )


def _requests() -> dict[str, Callable[[Options], Printable]]:
    def of(
        name: str, up: int = 1, landscape: bool = False, **fields: object
    ) -> Callable[[Options], Printable]:
        kind: Any = PRINTABLES[name]
        return lambda options: kind(replace(options, up=up, landscape=landscape), **fields)

    grand, travel = built_in_layout("grand"), built_in_layout("travel")
    return {
        "sheet": of("sheet"),
        "sheet-wide": of("sheet", landscape=True, layout=grand),
        "sheet-2": of("sheet", up=2, layout=travel),
        "sheet-table": of("sheet", specs=table_specs()),
        "sheet-table-2": of("sheet", up=2, specs=table_specs()),
        "solo": of("solo", seeds=("TEA",)),
        "solo-wide": of("solo", landscape=True, seeds=("2026-11-20",)),
        "solo-2": of("solo", up=2, seeds=("TEA-1", "TEA-2", "TEA-3")),
        "card": of("card"),
        "card-4": of("card", up=4),
        "card-tile": of("card", game="obstacle-2"),
        "card-tile-2": of("card", up=2, game="trigon-3"),
        "tracker": of("tracker"),
        "tracker-follow": of("tracker", players=3, standby="follow"),
        "dice": of("dice"),
        "dice-large": of("dice", size=30.0, landscape=True),
        "board": of("board", game="classic"),
        "board-trigon": of("board", game="trigon"),
        "board-page": of("board", game="duo", one_page=True, address="http://10.0.0.5:8000"),
        "pieces": of("pieces", game="classic"),
        "pieces-trigon": of("pieces", game="trigon-3"),
        "pieces-fold": of("pieces", game="duo", fold=True),
        "pieces-test": of("pieces", test_page=True),
        "game": of("game", game="duo"),
        "game-trigon": of("game", game="trigon", fold=True),
        "position": of("position", record=RECORD),
        "position-start": of("position", record="(;GM[Blokus];1[a20])"),
        "position-sheet": of("position", record=FILLED),
        "scorepad": of("scorepad"),
        "scorepad-2": of("scorepad", up=2, game="classic-3"),
        "challenge": of("challenge", seeds=("A1", "B2")),
        "challenge-wide": of("challenge", landscape=True, rounds=5, seeds=("A1",)),
        "kit": of("kit", players=3, address="http://10.0.0.5:8000"),
        "kit-wide": of("kit", landscape=True, players=4, layout=grand),
        "class": of("class", tables=6, names=tuple(f"Name {n} Ñé" for n in range(22))),
        "puzzles": of("puzzles"),
        "puzzles-own": of("puzzles", layout=grand, seed="TEA", count=3, stars=2),
        "puzzles-tile": of("puzzles", kind="best"),
        "worksheet": of("worksheet", seeds=("TEA",)),
        "worksheet-wide": of("worksheet", landscape=True, topic="coordinates", seeds=("TEA",)),
        "worksheet-board": of("worksheet", record=FILLED, seeds=("TEA",)),
        "class-tents": of("class", tables=3, tents=True),
        "class-app": of(
            "class",
            up=2,
            tables=2,
            names=("Bartholomew Featherstone", "李小龙", "José Ángel Núñez Ruiz", "Wilhelmina"),
            codes=("K7M3QX2", "WWWWWW2"),
            address="http://192.168.178.120:8000",
        ),
    }


SAMPLES = _requests()
assert {sample.split("-")[0] for sample in SAMPLES} == set(PRINTABLES)

#: One of each printable by day, and all by night.
ONE_OF_EACH = by_day(SAMPLES, [next(s for s in SAMPLES if s.startswith(n)) for n in PRINTABLES])

#: What is the same for all is tried with every second printable by day.
EVERY_SECOND = by_day(SAMPLES, [one for one in ONE_OF_EACH if isinstance(one, str)][::2])

#: Every theme with every paper, every language with both.
LOOKS = [
    Options(paper, theme_name=theme, language=LANGUAGES[(row + column) % len(LANGUAGES)])
    for row, paper in enumerate(PAPERS)
    for column, theme in enumerate(THEMES)
]


def allowed(looks: Iterable[Options], make: Callable[[Options], object]) -> list[Options]:
    """Those of the looks in which something may be printed."""
    found = []
    for look in looks:
        with suppress(LookError):
            make(look)
            found.append(look)
    return found


def looks_by_day(sample: str) -> list[Options]:
    """Every theme, each with another paper: over all samples every theme has every paper."""
    first = list(SAMPLES).index(sample)
    return [
        look
        for number, look in enumerate(LOOKS)
        if number // len(THEMES) == (first + number % len(THEMES)) % len(PAPERS)
    ]


def look_name(options: Options) -> str:
    """For the names of tests."""
    return f"{options.paper}-{options.theme_name}-{options.language}"
