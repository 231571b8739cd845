"""What is to be done in a puzzle of a tile game, and what has come of it."""

from __future__ import annotations

from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.puzzles.tile import AnyPuzzle, BestMove, PlaceAll, Placed


def title_and_text(t: Translator, now: Placed) -> tuple[str, str]:
    """What to do, or what has come of it: in a few words, and in a sentence or two."""
    if isinstance(now.puzzle, BestMove):
        return _of_best(t, now, now.puzzle)
    return _of_all(t, now, now.puzzle)


def _of_all(t: Translator, now: Placed, asked: PlaceAll) -> tuple[str, str]:
    if now.is_solved:
        return t("puzzle.tile.all_reached"), t.n("puzzle.reached_by", asked.ways)
    if not now.legal:
        return t("puzzle.stuck"), t.n("puzzle.tile.stuck_text", now.left)
    colour = tile_colour(t, asked.variant.colours[asked.colour])
    return t.n("puzzle.tile.all_title", now.left, colour=colour), t("puzzle.tile.all_text")


def _of_best(t: Translator, now: Placed, asked: BestMove) -> tuple[str, str]:
    keys = asked.variant.colours
    colour, other = (tile_colour(t, keys[one]) for one in (asked.colour, 1 - asked.colour))
    margin = now.margin
    if margin is None:
        text = t("puzzle.tile.best_text", other=other)
        return t("puzzle.tile.best_title", colour=colour), text
    ends = ending(t, colour, margin)
    if now.is_solved:
        return t("puzzle.tile.best_reached"), f"{ends} {t.n('puzzle.tile.best_gap', asked.gap)}"
    return t("puzzle.tile.better"), f"{ends} {t.n('puzzle.tile.missed', asked.margin - margin)}"


def ending(t: Translator, colour: str, margin: int) -> str:
    """How a game ends for a colour when both play as well as can be."""
    if margin == 0:
        return t("puzzle.tile.ends_level")
    key = "puzzle.tile.ends_ahead" if margin > 0 else "puzzle.tile.ends_behind"
    return t.n(key, abs(margin), colour=colour)


def shared_text(t: Translator, asked: AnyPuzzle, address: str) -> str:
    """A solved puzzle as text to send; it gives nothing away."""
    stars = "★" * asked.stars + "☆" * (4 - asked.stars)
    return "\n".join(
        (
            t("puzzle.tile.shared", n=asked.number, stars=stars),
            t("puzzle.tile.shared_solved"),
            address,
        )
    )
