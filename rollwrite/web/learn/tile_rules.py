"""The rules of the tile games in six pictures, on squares or on triangles.

What a picture shows is played on the board of the lesson, and the law says whether it may lie so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.board import Position
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import of_cells, tile_colour
from rollwrite.i18n.check_words import capitalised
from rollwrite.i18n.tile_words import what_is_special
from rollwrite.lesson.tile import LEARNER, LESSONS, Grid, tile_lesson
from rollwrite.tilegame import VARIANTS, Variant
from rollwrite.tilegame.examples import broken_cells, examples, opening
from rollwrite.tilegame.rules.outlook import piece_names
from rollwrite.web.learn.pictures import Picture, board_picture, pieces_picture


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
