"""Everything that can be printed, by name: what the command line and the app ask for."""

from __future__ import annotations

from collections.abc import Mapping

from printables.boards.board import BoardPrint
from printables.boards.game import GamePrint
from printables.boards.pieces import PiecesPrint
from printables.boards.position import PositionPrint
from printables.cards.card import CardPrint
from printables.cards.dice import DicePrint
from printables.cards.mat import MatPrint
from printables.cards.scores import ScorepadPrint
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import OneOf, PrintError
from printables.kits.class_pack import ClassPrint
from printables.kits.kit import KitPrint
from printables.puzzles.challenge import ChallengePrint
from printables.puzzles.graded import PuzzlesPrint
from printables.request.printable import Field, Printable, fields_of
from printables.request.reading import Given, dropped_printable, read_printable
from printables.school.worksheet import WorksheetPrint
from printables.sheets.table import SheetPrint, SoloPrint
from rollwrite.paper import PageGeometry

#: In the order in which they are listed.
PRINTABLES: dict[str, type[Printable]] = {
    kind.name: kind
    for kind in (
        SheetPrint,
        SoloPrint,
        CardPrint,
        MatPrint,
        DicePrint,
        GamePrint,
        BoardPrint,
        PiecesPrint,
        PositionPrint,
        ScorepadPrint,
        ChallengePrint,
        KitPrint,
        ClassPrint,
        PuzzlesPrint,
        WorksheetPrint,
    )
}


def listed() -> tuple[str, ...]:
    """The names of what has a row of its own in a list."""
    return tuple(name for name, kind in PRINTABLES.items() if not kind.within)


def together(name: str) -> tuple[str, ...]:
    """The names of what shares a page and a row with a printable, itself among them; first of all
    the one that these have their name from.
    """
    first = PRINTABLES[name].within or name
    return (first, *(one for one, kind in PRINTABLES.items() if kind.within == first))


def printable_named(name: str) -> type[Printable]:
    """What is called so.

    :raises PrintError: nothing is; or something was, and its sentence says what replaces it.
    """
    if name not in PRINTABLES and (dropped := dropped_printable(name)):
        raise dropped.error
    if name not in PRINTABLES:
        OneOf(tuple(PRINTABLES), "printable").checked(name)
    return PRINTABLES[name]


def read_request(name: str, given: Mapping[str, Given]) -> Printable:
    """What somebody chose, by the names of the fields; what is missing or empty is left as usual.

    :raises PrintError: there is no such printable, or a field is unknown or cannot be so.
    """
    return read_printable(printable_named(name), given)


def make(chosen: Printable, progress: Progress | None = None) -> ImposedSheets:
    """The pages, and where the dice-game sheets among them lie. Errors as in
    :meth:`~printables.request.printable.Printable.pages`.
    """
    made = chosen.pages(progress)
    if isinstance(made, ImposedSheets):
        return made
    # No sheets lie on these pages, and a page is a place all the same.
    pages = [PageGeometry(page.width, page.height, "portrait", (), ()) for page in made.pages]
    return ImposedSheets(made, tuple((page, ()) for page in pages))


def plain_text(chosen: Printable) -> list[str]:
    """What is printed, in words: a text for each sheet.

    :raises PrintError: it cannot be printed, or says nothing without its picture.
    """
    names = tuple(name for name, kind in PRINTABLES.items() if kind.texts is not Printable.texts)
    if chosen.name not in names:
        raise PrintError("no_text", name=chosen.name, names=names)
    return chosen.texts()


def all_fields() -> dict[str, list[tuple[str, Field]]]:
    """The rows of every name that can be chosen: each printable that takes it, and how.

    What is its own comes first, then paper and looks.
    """
    rows: dict[str, list[tuple[str, Field]]] = {}
    for is_look in (False, True):
        for name, kind in PRINTABLES.items():
            for field in fields_of(kind).values():
                if field.is_look == is_look:
                    rows.setdefault(field.name, []).append((name, field))
    return rows


def described(rows: list[tuple[str, Field]]) -> str:
    """What the rows of a name are, in a line of plain English: who takes it, what it can be."""
    names: dict[str, list[str]] = {}
    for name, field in rows:
        names.setdefault(field.described, []).append(name)
    if [*names.values()] == [[*PRINTABLES]]:
        return next(iter(names))
    return "; ".join(f"{', '.join(some)}: {words}" for words, some in names.items())
