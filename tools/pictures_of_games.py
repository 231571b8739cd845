"""Pictures of the games, for Home and for who chooses one: positions of games of bots.

``python -m tools.pictures_of_games`` plays them and writes ``static/pictures/games``; names of
games choose some. The colours are those of the pages in light: a board looks so in any light.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from rollwrite.dicegame import built_in_layout
from rollwrite.dicegame.settings import Settings
from rollwrite.geometry import Cell, Lattice, SquareLattice
from rollwrite.players.dice.choosing import level as dice_level
from rollwrite.players.dice.simulation import simulate
from rollwrite.players.tile.choosing import choose, level
from rollwrite.resources import folder
from rollwrite.tilegame import VARIANTS, Game, Variant, new_game

#: In tenths of a cell's edge, so that numbers are short.
Point: TypeAlias = tuple[int, int]
#: The cells of a piece, by its colour's key.
Piece: TypeAlias = tuple[str, Sequence[Cell]]

FOLDER: Final = folder("static") / "pictures" / "games"
TOKENS: Final = (folder("static") / "css" / "base" / "tokens.css").read_text("utf-8")
#: Around the board, and how thick its frame and the lines of pieces are.
MARGIN, FRAME, LINE = 4, 2.5, 1.4
#: What is hatched as on every page, in a tile of 5 x 5: a turn of the pattern, and its stripes.
HATCHES: Final = {
    "blue": (-45, "M0 2.2h5"),
    "yellow": (0, "M0 2.5h5"),
    "red": (45, "M0 2.2h5"),
    "green": (45, "M0 2.5h5M2.5 0v5"),
    "purple": (0, "M2.5 0v5"),
    "orange": (0, "M0 2.5h5M2.5 0v5"),
}
#: How much of a game is played, at most; the sheets of the dice game are full at the end.
PART: Final = 0.8
#: Die faces beside the sheet: the face, where it lies, and how it is turned.
DICE: Final = ((4, 82, 34, 9), (2, 75, 66, -12))
PIPS: Final = {2: (1, 9), 4: (1, 3, 7, 9)}


def colour(name: str) -> str:
    """A colour of the pages, in light."""
    found = re.search(rf"--{name}: (?:light-dark\()?(#[0-9a-f]{{6}})", TOKENS)
    assert found is not None, name
    return found[1]


def tile_picture(variant: Variant) -> str:
    """A board on which most of a game has been played."""
    games = [new_game(variant)]
    rng = Random(f"picture of {variant.key}")
    while not games[-1].is_over:
        games.append(games[-1].play(choose(games[-1], rng, level(3))))
    game = games[round((len(games) - 1) * PART)]
    board = game.position.setup.table.board
    return picture(board.lattice, board.cells, pieces_of(game))


def pieces_of(game: Game) -> Iterator[Piece]:
    """All that lies on the board."""
    table = game.position.setup.table
    for key, placed in zip(game.variant.colours, game.position.placed, strict=True):
        for number in placed:
            yield key, table.cells_of(number)


def dice_picture() -> str:
    """The sheet of somebody who has drawn most of it, and two dice."""
    layout = built_in_layout("standard")
    played = simulate(Settings(layout), [dice_level(4)] * 4, "HOME")
    best = min((player.sheet for player in played.game.players), key=lambda sheet: sheet.unfilled)
    pieces = [
        (mark.colour.key, [(column, row) for row, column in mark.squares])
        for mark in best.marks
        if mark.squares
    ]
    side = range(layout.side)
    cells = [(x, y) for y in side for x in side]
    end = layout.side * 10
    corners = "".join(
        f"M{x} {y}h{10 * dx}a10 10 0 0 {int(dx == dy)} {-10 * dx} {10 * dy}z"
        for x, dx in ((0, 1), (end, -1))
        for y, dy in ((0, 1), (end, -1))
    )
    under = f'<path fill="{colour("sunken")}" d="{corners}"/>'
    return picture(SquareLattice(), cells, pieces, under, "".join(die(*one) for one in DICE), 112)


def die(face: int, x: int, y: int, turn: int) -> str:
    """A die."""
    pips = "".join(
        f'<circle cx="{7.5 + (place - 1) % 3 * 6.5}" cy="{7.5 + (place - 1) // 3 * 6.5}" r="2.3"/>'
        for place in PIPS[face]
    )
    return (
        f'<g transform="translate({x} {y}) rotate({turn} 14 14)"><rect x="1" y="1" width="26"'
        f' height="26" rx="6" fill="{colour("die")}" stroke="{colour("edge")}" stroke-width="1.4"/>'
        f'<g fill="{colour("die-ink")}">{pips}</g></g>'
    )


def picture(
    lattice: Lattice,
    cells: Iterable[Cell],
    pieces: Iterable[Piece],
    under: str = "",
    over: str = "",
    width: int = 0,
) -> str:
    """A board with pieces, as SVG.

    :param under, over: what else lies on the board, under and over the pieces.
    :param width: if it is wider than the board, in tenths of a cell's edge.
    """
    outlines = {cell: points(lattice, cell) for cell in cells}
    left, top = (min(p[i] for ps in outlines.values() for p in ps) for i in (0, 1))
    right, bottom = (max(p[i] for ps in outlines.values() for p in ps) for i in (0, 1))
    frame = path(outlines.values())
    by_colour: dict[str, str] = {}
    for key, taken in pieces:
        by_colour[key] = by_colour.get(key, "") + path(outlines[cell] for cell in taken)
    size = (max(right, width) - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return "".join(
        (
            (
                '<svg xmlns="http://www.w3.org/2000/svg"'
                f' viewBox="{left - MARGIN} {top - MARGIN} {size[0]} {size[1]}">\n'
            ),
            f"<defs>{''.join(map(hatch, by_colour))}</defs>\n",
            f'<path fill="{colour("sheet")}" d="{frame}"/>{under}\n',
            *(
                f'<path fill="url(#{key})" stroke="{colour(f"{key}-line")}"'
                f' stroke-width="{LINE}" stroke-linejoin="round" d="{drawn}"/>\n'
                for key, drawn in by_colour.items()
            ),
            (
                f'<path fill="none" stroke="{colour("ink")}" stroke-opacity=".16"'
                f' stroke-width=".8" d="{lines(outlines.values())}"/>\n'
            ),
            (
                f'<path fill="none" stroke="{colour("edge")}" stroke-width="{FRAME}"'
                f' stroke-linejoin="round" d="{frame}"/>{over}\n</svg>\n'
            ),
        )
    )


def hatch(key: str) -> str:
    """The pattern of a colour."""
    turn, stripes = HATCHES[key]
    turned = f' patternTransform="rotate({turn})"' if turn else ""
    return (
        f'<pattern id="{key}" width="5" height="5" patternUnits="userSpaceOnUse"{turned}>'
        f'<path fill="{colour(key)}" d="M0 0h5v5h-5z"/>'
        f'<path stroke="{colour(f"{key}-hatch")}" d="{stripes}"/></pattern>'
    )


def points(lattice: Lattice, cell: Cell) -> list[Point]:
    """The corners of a cell."""
    return [(round(x * 10), round(y * 10)) for x, y in lattice.outline(cell)]


def path(outlines: Iterable[Sequence[Point]]) -> str:
    """The path around some cells, as short as it can be written."""
    onward: dict[Point, list[Point]] = {}
    for outline in outlines:
        for one, two in zip(outline, [*outline[1:], outline[0]], strict=True):
            # A side met twice lies between two cells.
            if one in onward.get(two, ()):
                onward[two].remove(one)
            else:
                onward.setdefault(one, []).append(two)
    written = ""
    while start := next((point for point, ends in onward.items() if ends), None):
        loop = [start]
        while onward[loop[-1]]:
            loop.append(onward[loop[-1]].pop())
        written += closed(loop[:-1])
    return written


def closed(loop: Sequence[Point]) -> str:
    """A closed line through some points, those left out that lie on the way."""
    corners = [
        point
        for before, point, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
        if not is_straight(before, point, after)
    ]
    written, (x, y) = f"M{corners[0][0]} {corners[0][1]}", corners[0]
    for next_x, next_y in corners[1:]:
        dx, dy = next_x - x, next_y - y
        written += f"h{dx}" if not dy else f"v{dy}" if not dx else f"l{dx} {dy}"
        x, y = next_x, next_y
    return f"{written}z"


def is_straight(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from the first point to the last leads through the second, or nearly."""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) <= 20


def lines(outlines: Iterable[Sequence[Point]]) -> str:
    """All sides of cells, those in a row as one line."""
    rows: dict[tuple[int, int], set[Point]] = {}
    for outline in outlines:
        for one, two in zip(outline, [*outline[1:], outline[0]], strict=True):
            (x, y), (to_x, to_y) = sorted((one, two))
            # The way, and how far from the origin its line is: rounded, for triangles' heights.
            way = 0 if y == to_y else 1 if x == to_x else 2 if to_y > y else 3
            apart = (y, x, round((y - (x * 1.732)) / 9), round((y + (x * 1.732)) / 9))[way]
            rows.setdefault((way, apart), set()).update((one, two))
    written = ""
    for ends in rows.values():
        (x, y), (to_x, to_y) = min(ends), max(ends)
        written += f"M{x} {y}L{to_x} {to_y}"
    return written


def main(names: Sequence[str]) -> None:
    """Write the pictures of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for key in names or ("dice", *VARIANTS):
        drawn = dice_picture() if key == "dice" else tile_picture(VARIANTS[key])
        Path(FOLDER / f"{key}.svg").write_text(drawn, "utf-8")
        print(f"{key}: {len(drawn.encode()) / 1000:.1f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
