"""What is on paper as plain text: for e-mail, braille displays, and whoever reads with the ears.

Sheets and boards have a grid of letters, with the names of columns and rows beside it, and lists
of what is drawn. Cards are told in the order in which they are read
(:mod:`printables.engine.reading_order`). One character is one square, everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from textwrap import wrap

from printables.cards.tracker import Tracker, trackers_for
from printables.engine.options import PrintError
from printables.engine.reading_order import Passage, passages
from printables.printing import Request, make, random_seed
from printables.sheets.plain import filled_text, sheet_text, solo_text
from printables.sheets.sheet import blank_spec
from printables.sheets.solo import checked_seeds
from rollwrite.checking import SheetInputError, load_filled
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.dice_words import colour_letter, colour_name
from rollwrite.tilegame import Placement
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.tilegame.real_board import lying_in
from rollwrite.tilegame.sgf import SgfError
from rollwrite.tilegame.text import board_text

_WIDTH = 72
_UNDERLINES = {"H1": "=", "H2": "-"}


def plain_text(request: Request) -> list[str]:
    """What is printed, in words: a text for each sheet.

    :raises PrintError: it cannot be printed, or says nothing without its picture.
    """
    if request.name not in _MAKERS:
        raise PrintError("no_text", name=request.name, names=tuple(_MAKERS))
    return _MAKERS[request.name](request)


def _sheets(request: Request) -> list[str]:
    specs = request.specs or (blank_spec(request.layout),)
    return [sheet_text(spec, request.options.t) for spec in specs]


def _solo(request: Request) -> list[str]:
    seeds = checked_seeds(list(request.seeds or (random_seed(),)))
    return [solo_text(request.layout, seed, request.options.t) for seed in seeds]


def _card(request: Request) -> list[str]:
    single = replace(request, options=replace(request.options, up=1, copies=1))
    told: list[Passage] = []
    for page in make(single).document.pages:
        for passage in passages(page.items):
            is_name = passage.role == "P" and " " not in passage.text
            if is_name and told and _is_list(told[-1]):
                # Names under pictures: those of a row on a line.
                told[-1].text += f" {passage.text}"
            else:
                told.append(passage)
    lines: list[str] = []
    for passage in told:
        lines += ["", *wrap(passage.text, _WIDTH)]
        if passage.role in _UNDERLINES:
            lines.append(_UNDERLINES[passage.role] * len(lines[-1]))
    return ["\n".join(lines[1:]) + "\n"]


def _is_list(passage: Passage) -> bool:
    """Whether it is a picture of few words, such as a die, or names that follow one."""
    return passage.role in ("Figure", "P") and all(len(word) < 4 for word in passage.text.split())


def _trackers(request: Request) -> list[str]:
    return [
        _tracker(one, request.options.t) for one in trackers_for(request.players, request.standby)
    ]


def _tracker(tracker: Tracker, t: Translator) -> str:
    """A round on a line; who starts has a star."""
    seats = [t("print.tracker.seat", n=seat + 1) for seat in range(tracker.players)]
    rows = [["", t("print.tracker.dice"), *seats, t("print.tracker.standby")]]
    for number, ring in enumerate(tracker.rings()):
        held = [
            f"{colour_name(t, colour)}{'*' if seat == number % tracker.players else ''} ___"
            for seat, colour in enumerate(ring.held)
        ]
        spare = " ".join(colour_name(t, colour) for colour in ring.standby)
        rows.append([str(number + 1), " ".join("_" * tracker.players), *held, spare])
    title = t("print.tracker.title")
    lines = [title, "=" * len(title), t("print.tracker.players", n=tracker.players), ""]
    return "\n".join([*lines, *_table(rows), "", t("print.text.starts")]) + "\n"


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _position(request: Request) -> list[str]:
    if request.specs:
        return _sheets(request)
    text = request.record
    if text is None:
        raise PrintError("no_position")
    t = request.options.t
    if text.lstrip().startswith("{"):
        try:
            return [filled_text(load_filled(text), t)]
        except SheetInputError:
            raise PrintError("record") from None
    try:
        game = read_blksgf(text).game
    except SgfError:
        raise PrintError("record") from None
    variant = game.variant
    position = lying_in(game, request.lying) if request.lying else game.position
    letters = [colour_letter(t, colour) for colour in variant.colours]
    names = [tile_colour(t, colour) for colour in variant.colours]
    title = t(f"tile.game.{variant.key}")
    lines = [title, "=" * len(title), board_text(position, letters, names), ""]
    table = position.setup.table
    for number, move in enumerate(() if request.lying else game.moves, start=1):
        if isinstance(move, Placement):
            cells = table.board.format_cells(table.cells_of(move.number))
            shape = table.shape_of(move.number).name
            label = f"{names[move.colour]}, {shape}"
            lines.append(f"{number}. {t('words.label', label=label, text=cells)}")
    return ["\n".join(lines).rstrip() + "\n"]


_MAKERS: dict[str, Callable[[Request], list[str]]] = {
    "sheet": _sheets,
    "solo": _solo,
    "card": _card,
    "tracker": _trackers,
    "position": _position,
}
