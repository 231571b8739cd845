"""Sentences about painted boards of the tile games."""

from __future__ import annotations

from rollwrite.board import Board
from rollwrite.board.areas import Area
from rollwrite.checking.boards import BoardCheckResult
from rollwrite.checking.differences import Difference
from rollwrite.checking.problems import RuleProblem
from rollwrite.geometry import SQUARE
from rollwrite.i18n.check_words import capitalised, named, readings_text
from rollwrite.i18n.translator import Translator
from rollwrite.tilegame import Variant


def tile_colour(t: Translator, colour: str) -> str:
    """The name of a colour of a tile game."""
    key = f"words.colour.{colour}"
    return t(key if t.has(key) else f"tile.colour.{colour}")


def of_cells(t: Translator, variant: Variant, key: str) -> str:
    """The key of a sentence about squares, or of the same about triangles where a board has those.

    That one has the same key with ``_triangles``; where there is none, the sentence fits both.
    """
    triangles = f"{key}_triangles"
    return triangles if variant.lattice != SQUARE and t.has(triangles) else key


def board_problem_text(t: Translator, result: BoardCheckResult, problem: RuleProblem) -> str:
    """What is wrong with a painted board, in a plain sentence or two."""
    variant = result.painted.variant
    colour = "" if problem.colour is None else tile_colour(t, variant.colours[problem.colour])
    key = of_cells(t, variant, f"check.tile.{problem.kind}")
    facts = {name: fact for name, fact in problem.facts.items() if not isinstance(fact, tuple)}
    match problem.kind:
        case "large" | "unknown":
            said = t(key, colour=colour, **facts)
            return " ".join([said, *readings_text(t, problem.readings)])
        case "corner":
            names = named(t, "check.pieces", problem.shapes) or t(
                "check.area", where=str(facts["where"])
            )
            return capitalised(t.n(key, len(problem.shapes) or 1, shapes=names, colour=colour))
        case "twice":
            times, supply = problem.facts["n"], problem.facts["supply"]
            assert isinstance(times, int)
            assert isinstance(supply, int)
            return t.n(key, supply, times=times, colour=colour, shape=problem.shapes[0])
        case _:
            return t(key, colour=colour)


def colour_line(t: Translator, result: BoardCheckResult, colour: int) -> str:
    """How many pieces a colour has on the board, and what it scores."""
    painted = result.painted
    areas = result.graph.pick(result.graph.of_colour[colour])
    pieces = sum(area.shape is not None for area in areas)
    words: dict[str, str | int] = {
        "colour": tile_colour(t, painted.variant.colours[colour]),
        "points": result.points[colour],
    }
    return capitalised(t.n("check.text.pieces", pieces, **words))


def difference_text(t: Translator, variant: Variant, board: Board, difference: Difference) -> str:
    """How a real board differs from the app in one piece, in a sentence."""

    def named(area: Area | None, place: str) -> dict[str, str]:
        if area is None:
            return {}
        return {
            f"{place}_colour": tile_colour(t, variant.colours[area.colour]),
            f"{place}_at": board.format_cell(area.cells[0]),
        }

    shown = difference.game or difference.board
    assert shown is not None
    shape = "" if shown.shape is None else shown.shape.name
    facts = {**named(difference.game, "app"), **named(difference.board, "board")}
    facts["colour"] = tile_colour(t, variant.colours[shown.colour])
    facts["at"] = board.format_cell(shown.cells[0])
    return capitalised(t(f"check.differ.{difference.kind}", shape=shape, **facts))
