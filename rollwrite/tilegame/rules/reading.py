"""The move that a text names, or why there is none: every reason that the law of placement has."""

from __future__ import annotations

from rollwrite.board import violations
from rollwrite.geometry import Cell
from rollwrite.table.rules import RefusedError
from rollwrite.tilegame import Corner, Game, Move, MoveError, Pick, Problem
from rollwrite.tilegame.moves import cells_named, placements
from rollwrite.tilegame.phases import Choices
from rollwrite.tilegame.rules.settings import MAX_MOVE_TEXT


def move_named(game: Game, text: str) -> Move:
    """The legal move that a text names, with its colour before it or not: ``"blue e10,f10"``.

    :param game: one that is not over.
    :raises RefusedError: the text is no move, more than one colour could make it, or the rules do
        not allow it; ``violations`` says which laws of placement are broken, with cells.
    """
    if len(text) > MAX_MOVE_TEXT:
        raise RefusedError("unreadable-move")
    colour, rest = _colour_named(game, text.strip())
    word, _, name = rest.partition(" ")
    if word == "pick":
        return _chosen(game, Pick(_one(game, colour), name.strip()))
    if word == "corner":
        return _chosen(game, Corner(_one(game, colour), name.strip()))
    return _placed(game, colour, _cells(game, rest))


def check_ahead(game: Game, choices: Choices, text: str) -> None:
    """Whether a placement that a text names fits as things lie, whoever's turn it is.

    :param game: one that is not over.
    :param choices: the colours of the player who asks, each with its placements as if it were
        the player's turn.
    :raises RefusedError: as :func:`move_named`, but for the turn.
    """
    if len(text) > MAX_MOVE_TEXT:
        raise RefusedError("unreadable-move")
    colour, rest = _colour_named(game, text.strip())
    cells = _cells(game, rest)
    number = game.position.setup.table.find(cells)
    able = dict(choices)
    if colour is None:
        fitting = [one for one, legal in choices if number is not None and legal >> number & 1]
        colour = next(iter(fitting if len(fitting) == 1 else able if len(able) == 1 else ()), None)
    if colour is None:
        raise RefusedError("which-colour", "T8")
    if colour not in able:
        raise RefusedError("other-colour", "T")
    broken = violations(game.position, colour, cells)
    if broken:
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    if number is not None and not able[colour] >> number & 1:
        shape = game.position.setup.table.shape_of(number).name
        raise RefusedError("piece-held", "T8", shape=shape)


def _cells(game: Game, text: str) -> tuple[Cell, ...]:
    """The cells of a placement, in a phase in which one places."""
    try:
        # Hands lay a piece over a slanting edge: the law has a sentence for that.
        cells = cells_named(game.position.setup.table, text, beside=True)
    except MoveError:
        raise RefusedError("unreadable-move") from None
    if game.phases[game.phase].act != "place":
        raise _other_act(game)
    return cells


def _colour_named(game: Game, text: str) -> tuple[int | None, str]:
    colours = game.variant.colours
    word, _, rest = text.partition(" ")
    return (colours.index(word), rest.strip()) if word in colours else (None, text)


def _one(game: Game, colour: int | None) -> int:
    """The colour that is said, or the only one that is to be moved.

    :raises RefusedError: none is said and there are several (T8).
    """
    colour = game.colour if colour is None else colour
    if colour is None:
        raise RefusedError("which-colour", "T8")
    return colour


def _chosen(game: Game, move: Pick | Corner) -> Move:
    problems = game.phases[game.phase].problems(game, move)
    if problems:
        raise _refusal(game, problems[0])
    return move


def _placed(game: Game, colour: int | None, cells: tuple[Cell, ...]) -> Move:
    phase, table = game.phases[game.phase], game.position.setup.table
    number = table.find(cells)
    if colour is None and number is not None:
        able = [one for one, legal in game.choices if legal >> number & 1]
        colour = able[0] if len(able) == 1 else None
    colour = _one(game, colour)
    broken = violations(game.position, colour, cells)
    if number is None:
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    move = placements(table, colour)[number]
    problems = phase.problems(game, move)
    # Where another colour is to move, it does not help to hear how this one could be placed.
    if broken and not any(problem.reason == "turn" for problem in problems):
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    if problems:
        raise _refusal(game, problems[0])
    return move


def _other_act(game: Game) -> RefusedError:
    match game.phases[game.phase].act:
        case "pick":
            return RefusedError("pick-now", "T8")
        case "corner":
            return RefusedError("corner-now", "T11")
        case "place":
            return RefusedError("place-now", "T")


def _refusal(game: Game, problem: Problem) -> RefusedError:
    """What a problem besides the law of placement is to people."""
    shape = problem.shape or ""
    match problem.reason:
        case "phase":
            return _other_act(game)
        case "turn":
            return RefusedError("other-colour", problem.rule)
        case "held":
            return RefusedError("piece-held", problem.rule, shape=shape)
        case "taken" if shape:
            return RefusedError("piece-taken", problem.rule, shape=shape)
        case "taken":
            return RefusedError("corner-taken", problem.rule)
        case "no-shape":
            return RefusedError("no-piece", problem.rule)
        case _:
            return RefusedError("no-corner-square", problem.rule)
