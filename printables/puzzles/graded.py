"""A booklet of graded puzzles, from easy to hard, with the solutions on its last inner pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from printables.engine.drawing import Document, Drawing, PathStyle
from printables.engine.flow import Flow, largest
from printables.engine.fonts import fitted
from printables.engine.imposition import Progress
from printables.engine.options import (
    Choice,
    OneOf,
    Options,
    PrintError,
    Range,
    key_words,
)
from printables.engine.page_elements import cross, write, write_on
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.puzzles.pages import (
    SOLUTIONS,
    BookletPage,
    Leaf,
    blank,
    booklet,
    centred,
    cover_name,
    cover_words,
    fewer,
    grey_drawn,
    grid,
    inner,
    leaf_of,
    page_number,
    puzzle_head,
    shapes_drawn,
    solution_rooms,
    stars_told,
    step_row,
)
from printables.puzzles.tiles import TILE_KINDS, tile_puzzle_booklet
from printables.request.allowed import ALL_SIZES, LARGE_PRINT
from printables.request.printable import LayoutChoice, Printable, usual_layout
from rollwrite.dicegame import Layout
from rollwrite.dicegame.solo import SoloSeedError, clean_seed
from rollwrite.geometry import Cell
from rollwrite.i18n.dice_words import layout_name
from rollwrite.paper import Rect
from rollwrite.puzzles import STARS
from rollwrite.puzzles.dice import Puzzle, collection, make_puzzles
from rollwrite.puzzles.dice.making import MAX_SEED, planned
from rollwrite.puzzles.dice.puzzle import ONE_IN

#: The word of puzzles for which nobody chose one and that are not in our collection.
_WORD = "ROLLWRITE-2"
#: The usual number fills four sheets of paper.
PUZZLE_COUNT = Range(1, 48, "puzzle_count")


@dataclass(frozen=True)
class PuzzlesPrint(Printable):
    """Puzzles of the dice game, or of the tile games.

    :ivar seed: they grow from it; without it they are those that come with the program, as are all
        of the tile games.
    """

    name = "puzzles"
    sizes = ALL_SIZES
    large = LARGE_PRINT
    turns = False
    layout: LayoutChoice = field(default_factory=usual_layout)
    tile_games: Annotated[
        bool,
        Choice(
            "of the tile games in place of the dice game",
            overrides=("layout", "seed"),
            is_folded=True,
        ),
    ] = False
    seed: Annotated[
        str | None,
        Choice(
            "puzzles of your own: the same word gives the same ones",
            hint="print_page.seed_puzzles",
            metavar="WORD",
        ),
    ] = None
    kind: Annotated[
        str | None,
        Choice(
            "what is to be done in puzzles of the tile games",
            TILE_KINDS,
            key_words("print_page.kind_", TILE_KINDS),
            nothing="print_page.dice_game",
            overrides=("layout", "seed"),
        ),
    ] = None
    stars: Annotated[
        int | None,
        Choice("how hard they are", OneOf(tuple(STARS), "stars"), nothing="print_page.stars_all"),
    ] = None
    count: Annotated[int, Choice("how many puzzles", PUZZLE_COUNT)] = 12

    def pages(self, progress: Progress | None = None) -> Document:
        if self.tile_games or self.kind is not None:
            kind = self.kind or TILE_KINDS.values[0]
            return tile_puzzle_booklet(kind, self.count, self.stars, self.options)
        return puzzle_booklet(
            self.layout, self.count, self.stars, self.seed, self.options, progress
        )


def puzzle_booklet(
    layout: Layout,
    count: int,
    stars: int | None,
    word: str | None,
    options: Options,
    progress: Progress | None,
) -> Document:
    """The booklet.

    :param word: puzzles grow from it, the same ones for everybody who takes it; None for those of
        our collection as far as they go.
    :raises PrintError: the word is too long, or no puzzle is found.
    """
    puzzles = _chosen(layout, count, stars, word, progress)
    if not puzzles:
        raise PrintError("puzzles", seed=word or _WORD)
    t, leaf = options.t, leaf_of(options)
    how = guide(blank(options), inner(leaf), leaf.scale, options)
    pages = [
        BookletPage(_cover(puzzles, layout, word, leaf, options), t("print.puzzles.title")),
        BookletPage(how, t("print.puzzles.how")),
    ]
    names = [t("print.puzzles.number", n=number) for number in range(1, len(puzzles) + 1)]
    for name, puzzle in zip(names, puzzles, strict=True):
        number = len(pages) + 1
        pages.append(BookletPage(_puzzle(puzzle, name, number, leaf, options), name))
    named = list(zip(names, puzzles, strict=True))
    solutions = [
        BookletPage(
            _solutions(named[first : first + SOLUTIONS], leaf, options),
            t("print.puzzles.solutions"),
        )
        for first in range(0, len(named), SOLUTIONS)
    ]

    def own(number: int) -> Drawing:
        return _own(layout, number, leaf, options)

    notices = fewer(len(puzzles), count)
    return booklet(t("print.puzzles.title"), pages, solutions, own, leaf, options, notices)


def _chosen(
    layout: Layout, count: int, stars: int | None, word: str | None, progress: Progress | None
) -> list[Puzzle]:
    """The puzzles to print, by their stars and then by how few ways reach the goal."""
    found = _found(layout, count, stars, word, progress)
    return sorted(found, key=lambda puzzle: (puzzle.stars, _one_in(puzzle)))


def _found(
    layout: Layout, count: int, stars: int | None, word: str | None, progress: Progress | None
) -> list[Puzzle]:
    if word is not None:
        try:
            seed = clean_seed(word)
        except SoloSeedError:
            raise PrintError("seed", value=word[:20]) from None
        if len(seed) > MAX_SEED:
            raise PrintError("puzzle_word", most=MAX_SEED)
        return list(make_puzzles(layout, seed, count, stars, progress))
    wanted = planned(count, stars)
    chosen = []
    for hardness in sorted(set(wanted)):
        number = wanted.count(hardness)
        ours = [p for p in collection() if (p.layout, p.stars) == (layout, hardness)][:number]
        if len(ours) < number:
            ours += make_puzzles(layout, _WORD, number - len(ours), hardness, progress)
        chosen += ours
    return chosen


def _one_in(puzzle: Puzzle) -> int:
    """One in so many complete lines reaches the goal."""
    return -(-puzzle.proof.lines // puzzle.proof.winning)


def _cover(
    puzzles: Sequence[Puzzle], layout: Layout, word: str | None, leaf: Leaf, options: Options
) -> Drawing:
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    words = t.n("print.puzzles.cover", len(puzzles), sheet=layout_name(t, layout.name))
    stars = (puzzles[0].stars, puzzles[-1].stars)
    y = cover_words(drawing, area, k, t("print.puzzles.title"), words, stars, theme)
    # The last puzzle solved but for its last step would give it away: the board as it is printed.
    wide = min(area.width * 0.72, area.bottom - 22 * k - (y + 28 * k))
    box = Rect(area.centre[0] - wide / 2, y + 28 * k, wide, wide)
    side = layout.side
    grid(drawing, box, side, theme)
    shapes_drawn(drawing, box, side, puzzles[-1].sheet.marks, theme)
    if word is not None:
        centred(drawing, area, box.bottom + 8 * k, clean_seed(word), 4 * k, theme.muted)
    cover_name(drawing, area, k, options)
    return drawing


def _puzzle(puzzle: Puzzle, name: str, number: int, leaf: Leaf, options: Options) -> Drawing:
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    end = puzzle_head(drawing, area, k, name, puzzle.stars, _one_in(puzzle), options)
    goal = t.n("print.challenge.goal", puzzle.goal)
    room = area.right - end - 4 * k
    write(drawing, (area.right, area.y + 14.2 * k), goal, 5.4 * k, theme.ink, room, "black", "end")
    steps = len(puzzle.steps)
    foot = 9 * k
    high = min(16.0 * k, 72 * k / steps)
    wide = min(area.width, area.height - 18.5 * k - foot - steps * high - 5 * k)
    box = Rect(area.centre[0] - wide / 2, area.y + 18.5 * k, wide, wide)
    grid(drawing, box, puzzle.layout.side, theme)
    shapes_drawn(drawing, box, puzzle.layout.side, puzzle.sheet.marks, theme)
    y = box.bottom + 3.5 * k
    for n in range(steps):
        row = Rect(area.x, y + n * high, area.width, high)
        step_row(drawing, row, puzzle, n, theme)
    em = max(3.4 * k, drawing.least)
    write_on(drawing, (area.x, area.bottom - 1.5 * k), t("print.puzzles.left"), 62 * k, theme, em)
    # Those made of a word are only here.
    path = f"/puzzles/{puzzle.number}" if puzzle.number else ""
    page_number(drawing, number, area, em, options, path)
    return drawing


def _own(layout: Layout, number: int, leaf: Leaf, options: Options) -> Drawing:
    """An empty page to make a puzzle for somebody else."""
    t, theme, k, area = options.t, options.theme, leaf.scale, inner(leaf)
    drawing = blank(options)
    title = t("print.puzzles.own")
    size = fitted(title, "black", 7.4 * k, area.width, 0.4)
    drawing.text((area.x, area.y + 6.4 * k), title, size, theme.ink, "black")
    write(drawing, (area.x, area.y + 13 * k), t("print.puzzles.own_text"), 3.6 * k, theme.muted,
          area.width)  # fmt: skip
    wide = min(area.width, area.height - 80 * k)
    box = Rect(area.centre[0] - wide / 2, area.y + 18.5 * k, wide, wide)
    grid(drawing, box, layout.side, theme)
    em = max(3.4 * k, drawing.least)
    for n in range(4):
        y = box.bottom + (12 + 11 * n) * k
        style = PathStyle(stroke=theme.muted, width=0.3 * k)
        drawing.text((area.x, y), str(n + 1), 5 * k, theme.ink, "black")
        drawing.circle((area.x + 12 * k, y - 2 * k), 4 * k, style)
        drawing.rect(Rect(area.x + 19 * k, y - 6 * k, 8 * k, 8 * k), style, 1.6 * k)
        drawing.line((area.x + 31 * k, y + 2 * k), (area.right, y + 2 * k), style)
    page_number(drawing, number, area, em, options)
    return drawing


def _solutions(listed: Sequence[tuple[str, Puzzle]], leaf: Leaf, options: Options) -> Drawing:
    t, theme, drawing = options.t, options.theme, blank(options)
    titles = [(name, t.n("print.puzzles.one_of", puzzle.proof.winning)) for name, puzzle in listed]
    rooms = solution_rooms(drawing, titles, leaf, options)
    for (_, puzzle), room in zip(listed, rooms, strict=True):
        size = min(room.width, room.height)
        box = Rect(room.x, room.y, size, size)
        side = puzzle.layout.side
        grey_drawn(drawing, box, side, puzzle.sheet.marks, theme)
        grid(drawing, box, side, theme)
        shapes_drawn(drawing, box, side, puzzle.answer, theme, numbered=True)
    return drawing


_STEPS = ("board", "steps", "law", "once", "goal")


def guide(drawing: Drawing, area: Rect, k: float, options: Options) -> Drawing:
    """The page, drawn into ``area``."""
    t, theme = options.t, options.theme

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, area.y, area.width, size, 1.3)
        flow.heading(t("print.puzzles.how"), 1.75)
        flow.gap(0.2)
        for number, step in enumerate(_STEPS, start=1):
            flow.step(str(number), t(f"print.puzzles.{step}"))
            if step == "law":
                _pictures(drawing, Rect(area.x, flow.y, area.width, 20 * k), theme)
                flow.y += 20 * k
                flow.gap(0.5)
        flow.gap(0.3)
        stars_told(drawing, flow, ONE_IN, t("print.puzzles.astray"), options)
        flow.gap(0.4)
        flow.text(t("print.puzzles.proven"), muted=True)
        return flow.y

    largest(drawing, draw, area.bottom, 4.3 * k)
    return drawing


def _pictures(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """A corner, a side that may not be, and a side of another colour that may."""
    one: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1))
    pictures: tuple[tuple[tuple[Cell, ...], str, bool], ...] = (
        (((2, 2), (3, 2), (3, 1)), "blue", True),
        (((2, 1), (3, 1), (3, 2)), "blue", False),
        (((2, 1), (3, 1), (3, 2)), "yellow", True),
    )
    cell = area.height / 3.4
    for number, (other, colour, is_right) in enumerate(pictures):
        left = area.x + (number + 0.5) * area.width / len(pictures) - 2 * cell
        origin = (left, area.y + 0.1 * cell)
        colour_cells(drawing, one, origin, cell, "blue", theme)
        colour_cells(drawing, other, origin, cell, colour, theme)
        if not is_right:
            wrong = Rect(left + 1.2 * cell, area.y + 0.7 * cell, 1.6 * cell, 1.6 * cell)
            cross(drawing, wrong, theme, 1.3)
