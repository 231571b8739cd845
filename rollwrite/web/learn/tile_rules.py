"""The rules of the tile games in six pictures, on squares or on triangles.

What a picture shows is played on the board of the lesson, and the law says whether it may lie so.
Boards and pieces have the same classes as a script's: colours, hatchings and letters come from the
style sheets and the page, and here are paths alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

from rollwrite.board import Board, Position
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised
from rollwrite.i18n.tile_words import of_cells, tile_colour, what_is_special
from rollwrite.lesson.tile import LEARNER, LESSONS, Grid, tile_lesson
from rollwrite.tilegame import VARIANTS, Variant
from rollwrite.tilegame.examples import broken_cells, examples, opening
from rollwrite.tilegame.rules.outlook import piece_names
from rollwrite.web.games.tile.board import letter_of

Point: TypeAlias = tuple[float, float]
_Side: TypeAlias = tuple[Point, Point]
#: The edge of a cell in the units of the drawing, and how far a badge on it reaches.
_SQUARE: Final = (10.0, 3.0)
_TRIANGLE: Final = (12.0, 2.6)
#: Pixels of a unit where pieces lie beside each other.
_PX: Final = 2.2
#: A triangle in each green triangle, which hatching alone would not tell from red; so large.
_INNER: Final = 0.62


@dataclass(frozen=True)
class Figure:
    """A picture with a few words.

    :ivar is_good: whether the law allows what it shows; None where that is not what it is about.
    :ivar text: more about it.
    """

    picture: Picture
    caption: str = ""
    is_good: bool | None = None
    text: str = ""


@dataclass(frozen=True)
class PicturedRule:
    """A rule: its title, its pictures, and a sentence or two."""

    title: str
    figures: tuple[Figure, ...]
    text: str


@dataclass(frozen=True)
class TileRules:
    """The rules, and where one goes on from them.

    :ivar grid: what the cells of these boards are.
    :ivar play: what to play now, in words, and where one comes to it.
    """

    grid: Grid
    lead: str
    rules: tuple[PicturedRule, ...]
    play: str
    play_at: str


#: The games for each number of players, the first one for two.
_GAMES: Final[dict[Grid, tuple[str, ...]]] = {
    "square": ("duo", "classic-2", "classic-3", "classic"),
    "triangle": ("trigon-2", "trigon-3", "trigon"),
}


def tile_rules(t: Translator, grid: Grid) -> TileRules:
    """The rules in words and pictures."""
    variant = LESSONS[grid]
    rules = (_turns(t, variant), _start(t, grid), _law(t, grid), _pass(t, grid), _end(t, grid))
    return TileRules(
        grid,
        t("tile_rules.lead"),
        (*rules, _boards(t, grid)),
        t(of_cells(t, variant, "tile_lesson.play")),
        f"/solo?game={_GAMES[grid][0]}&bots=1",
    )


def _turns(t: Translator, variant: Variant) -> PicturedRule:
    shapes, key = list(variant.shapes().values()), variant.colours[LEARNER]
    alt = t.n("tile_rules.pieces_alt", len(shapes), colour=tile_colour(t, key))
    figure = Figure(pieces_picture(shapes, key, alt))
    return PicturedRule(t("tile_rules.turns_title"), (figure,), t("tile_rules.turns"))


def _start(t: Translator, grid: Grid) -> PicturedRule:
    variant = LESSONS[grid]
    colour = tile_colour(t, variant.colours[LEARNER])
    alt = t(of_cells(t, variant, "tile_rules.start_alt"), colour=colour)
    start = examples(variant).start
    figure = Figure(board_picture(start, variant.colours, alt, shows_covered=True))
    text = t(of_cells(t, variant, "tile_rules.start"))
    return PicturedRule(t("tile_rules.start_title"), (figure,), text)


def _law(t: Translator, grid: Grid) -> PicturedRule:
    variant = LESSONS[grid]
    found = examples(variant)
    own, other = (tile_colour(t, key) for key in variant.colours)

    def figure(key: str, at: Position, *, is_good: bool) -> Figure:
        alt = t(f"tile_rules.law_{key}_alt", colour=own, other=other)
        causes = () if is_good else broken_cells(variant)
        picture = board_picture(at, variant.colours, alt, causes)
        return Figure(picture, t(f"tile_rules.law_{key}"), is_good)

    figures = (
        figure("corner", found.corner, is_good=True),
        figure("side", found.side, is_good=False),
        figure("other", found.other, is_good=True),
    )
    return PicturedRule(t("tile_rules.law_title"), figures, t("tile_rules.law"))


def _pass(t: Translator, grid: Grid) -> PicturedRule:
    variant, position = LESSONS[grid], _position(grid, "pass")
    key = variant.colours[LEARNER]
    colour = tile_colour(t, key)
    alt = t("tile_rules.pass_alt", colour=colour)
    figures = (
        Figure(board_picture(position, variant.colours, alt)),
        Figure(_left(t, position, variant, LEARNER), t("tile_rules.pass_left")),
    )
    return PicturedRule(t("tile_rules.pass_title"), figures, t("tile_rules.pass"))


def _end(t: Translator, grid: Grid) -> PicturedRule:
    variant, position = LESSONS[grid], _position(grid, "done")
    left = of_cells(t, variant, "table.tile.squares_left")
    figures = []
    for colour, key in enumerate(variant.colours):
        sizes = [variant.shapes()[name].size for name in piece_names(position, colour)]
        count = t.n(left, sum(sizes))
        caption = capitalised(t("tile_rules.end_left", colour=tile_colour(t, key), left=count))
        figures.append(Figure(_left(t, position, variant, colour), caption))
    wins, points = (
        t(of_cells(t, variant, f"tile.how.wins.{scheme}")) for scheme in ("basic", "advanced")
    )
    text = f"{wins} {t('tile_rules.points')} {points}"
    return PicturedRule(t("tile_rules.end_title"), tuple(figures), text)


def _boards(t: Translator, grid: Grid) -> PicturedRule:
    figures = []
    for key in _GAMES[grid]:
        variant, name = VARIANTS[key], t(f"tile.game.{key}")
        alt = t("tile_rules.boards_alt", game=name)
        picture = board_picture(opening(variant), variant.colours, alt)
        figures.append(Figure(picture, name, text=what_is_special(t, variant)))
    return PicturedRule(t("tile_rules.boards_title"), tuple(figures), t("tile_rules.boards"))


def _position(grid: Grid, task: str) -> Position:
    """The lesson's board when it has come to a task."""
    moves: tuple[str, ...] = ()
    while (now := tile_lesson(grid, moves)).task != task:
        moves = (*moves, *now.skip)
    return now.game.position


def _left(t: Translator, position: Position, variant: Variant, colour: int) -> Picture:
    """The pieces that a colour has not placed."""
    shapes = [variant.shapes()[name] for name in piece_names(position, colour)]
    key = variant.colours[colour]
    alt = t.n("tile_rules.pieces_alt", len(shapes), colour=tile_colour(t, key))
    return pieces_picture(shapes, key, alt)


@dataclass(frozen=True)
class DrawnPiece:
    """A piece: its cells, the line around it and the lines in it as paths, and where its letter is.

    :ivar inner: smaller cells in its cells, where these are too small for hatching; else empty.
    """

    letter: str
    body: str
    rim: str
    seams: str
    inner: str
    at: Point


@dataclass(frozen=True)
class Picture:
    """A picture.

    :ivar alt: what it shows, in words.
    :ivar box: its ``viewBox``.
    :ivar cells: the board as a path, ``lines`` those between its cells and ``frame`` around them.
    :ivar starts: where something may still start.
    :ivar covered: start cells under a piece, where a picture is about them.
    :ivar causes: the cells that are the reason why a piece may not lie there.
    :ivar reach: of a badge.
    :ivar wide_px: how wide it is, where there is no board that has all the room.
    """

    alt: str
    box: str
    reach: float
    pieces: tuple[DrawnPiece, ...]
    wide_px: int = 0
    cells: str = ""
    lines: str = ""
    frame: str = ""
    starts: tuple[Point, ...] = field(default=())
    covered: tuple[Point, ...] = field(default=())
    causes: tuple[Point, ...] = field(default=())


def board_picture(
    position: Position,
    colours: Sequence[str],
    alt: str,
    causes: Iterable[Cell] = (),
    *,
    shows_covered: bool = False,
) -> Picture:
    """A board with what lies on it, and the start cells that are free.

    :param causes: cells to be crossed.
    :param shows_covered: the start cells under pieces, too.
    """
    table = position.setup.table
    board, lattice = table.board, table.board.lattice
    box, cells, lines, frame = _ground(board)
    pieces = tuple(
        _piece(lattice, letter_of(colours[colour]), table.cells_of(number))
        for colour, placed in enumerate(position.placed)
        for number in placed
    )
    starts = covered = 0
    for own, taken in zip(position.setup.starts, position.taken, strict=True):
        starts |= 0 if taken else own & ~position.occupied
        covered |= own & position.occupied if shows_covered else 0
    return Picture(
        alt,
        box,
        _unit(lattice)[1],
        pieces,
        cells=cells,
        lines=lines,
        frame=frame,
        starts=tuple(_middle(lattice, cell) for cell in board.cells_in(starts)),
        covered=tuple(_middle(lattice, cell) for cell in board.cells_in(covered)),
        causes=tuple(_middle(lattice, cell) for cell in causes),
    )


def pieces_picture(shapes: Sequence[Shape], colour: str, alt: str) -> Picture:
    """Pieces of one colour beside each other."""
    lattice, left = shapes[0].lattice, 0
    pieces, cells = [], []
    for shape in shapes:
        moved = [(x + left, y) for x, y in shape.cells]
        # The next one lies on the lattice, too: of triangles by an even number of columns.
        left = (max(x for x, _ in moved) + 4) // 2 * 2 if lattice != SQUARE else (
            max(x for x, _ in moved) + 2
        )  # fmt: skip
        pieces.append(_piece(lattice, letter_of(colour), moved))
        cells += moved
    box = _box(lattice, cells)
    wide_px = round(float(box.split()[2]) * _PX)
    return Picture(alt, box, _unit(lattice)[1], tuple(pieces), wide_px)


def _unit(lattice: Lattice) -> tuple[float, float]:
    return _SQUARE if lattice == SQUARE else _TRIANGLE


def _corners(lattice: Lattice, cell: Cell) -> list[Point]:
    unit = _unit(lattice)[0]
    return [(round(x * unit, 2), round(y * unit, 2)) for x, y in lattice.outline(cell)]


def _middle(lattice: Lattice, cell: Cell) -> Point:
    points = _corners(lattice, cell)
    xs, ys = zip(*points, strict=True)
    return round(sum(xs) / len(points), 2), round(sum(ys) / len(points), 2)


@cache
def _ground(board: Board) -> tuple[str, str, str, str]:
    """The box of a board, and its cells, lines and frame."""
    lattice, sides = board.lattice, _sides(board.lattice, board.cells)
    frame = [side for side, times in sides.items() if times == 1]
    return _box(lattice, board.cells), _filled(lattice, board.cells), _path(sides), _path(frame)


def _box(lattice: Lattice, cells: Iterable[Cell]) -> str:
    points = [point for cell in cells for point in _corners(lattice, cell)]
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - 1, min(ys) - 1
    return f"{left:g} {top:g} {max(xs) - left + 1:g} {max(ys) - top + 1:g}"


def _piece(lattice: Lattice, letter: str, cells: Sequence[Cell]) -> DrawnPiece:
    sides = _sides(lattice, cells)
    middles = [_middle(lattice, cell) for cell in cells]
    x, y = (sum(at) / len(middles) for at in zip(*middles, strict=True))
    nearest = min(middles, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    is_green_triangle = letter == "G" and lattice != SQUARE
    return DrawnPiece(
        letter,
        _filled(lattice, cells),
        _path(side for side, times in sides.items() if times == 1),
        _path(side for side, times in sides.items() if times > 1),
        _filled(lattice, cells, _INNER) if is_green_triangle else "",
        nearest,
    )


def _sides(lattice: Lattice, cells: Iterable[Cell]) -> Counter[_Side]:
    """Every side of some cells, with how many of these have it."""
    found: Counter[_Side] = Counter()
    for cell in cells:
        points = _corners(lattice, cell)
        pairs = zip(points, [*points[1:], points[0]], strict=True)
        found.update((min(pair), max(pair)) for pair in pairs)
    return found


def _path(sides: Iterable[_Side]) -> str:
    return "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in sides)


def _filled(lattice: Lattice, cells: Iterable[Cell], share: float = 1) -> str:
    """The cells as one path, each as large as a share of itself."""
    parts = []
    for cell in cells:
        x, y = _middle(lattice, cell)
        points = (
            f"{round(x + (at - x) * share, 2):g} {round(y + (down - y) * share, 2):g}"
            for at, down in _corners(lattice, cell)
        )
        parts.append(f"M{'L'.join(points)}Z")
    return "".join(parts)
