"""Sentences about the daily (S2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from rollwrite.dicegame import COLOURS, Colour, Layout
from rollwrite.i18n.dice_words import layout_name
from rollwrite.i18n.translator import Translator

#: A round by its colour, and one with a strike: told apart by their form too.
_ROUND: Final = dict(zip(COLOURS, "\U0001f7e6\U0001f7e8\U0001f7e5\U0001f7e9", strict=True))
_STRUCK: Final = dict(zip(COLOURS, "\U0001f535\U0001f7e1\U0001f534\U0001f7e2", strict=True))


@dataclass(frozen=True)
class ShareFacts:
    """What a text to share says, and no square of the sheet.

    :ivar best: the unfilled squares of the best known result.
    :ivar rounds: the colour of each round, and whether a strike was crossed out in it.
    """

    day: date
    layout: Layout
    unfilled: int
    strikes: int
    best: int
    rounds: Sequence[tuple[Colour, bool]]


def share_text(t: Translator, facts: ShareFacts) -> str:
    """A few lines to send to friends: all play the same dice, so nothing may be given away."""
    layout = facts.layout
    name = f"{layout_name(t, layout.name)} {layout.side}×{layout.side}"
    signs = [_STRUCK[colour] if struck else _ROUND[colour] for colour, struck in facts.rounds]
    return "\n".join(
        (
            t("daily.share.title", day=facts.day.isoformat(), layout=name),
            best_text(t, facts.unfilled, facts.strikes),
            t("daily.share.best", squares=t.n("table.end.squares", facts.best)),
            *("".join(signs[at : at + len(COLOURS)]) for at in range(0, len(signs), len(COLOURS))),
        )
    )


def best_text(t: Translator, unfilled: int, strikes: int) -> str:
    """A result: "9 empty squares, 1 strike"."""
    squares = t.n("table.end.squares", unfilled)
    return squares if not strikes else f"{squares}, {t.n('table.end.strikes', strikes)}"


def paper_text(
    t: Translator, unfilled: int, best: int | None, problem: str | None, *, late: bool
) -> str:
    """What a real sheet with the dice of a day is worth: "Playable, 9 empty squares. ..."

    :param best: the unfilled squares of the best known result, if there is one.
    :param problem: why it is no try: ``impossible`` or ``not-over``.
    :param late: whether the day is over.
    """
    if problem == "impossible":
        return t("daily.paper.impossible")
    said = [t("daily.paper.playable", squares=t.n("table.end.squares", unfilled))]
    if best is not None:
        said.append(t("daily.paper.best", squares=t.n("table.end.squares", best)))
    if problem is not None:
        said.append(t("daily.paper.not_over"))
    elif late:
        said.append(t("daily.paper.late"))
    return " ".join(said)
