"""Worksheets for a class about what its children have drawn: everybody's own sheet, with a key."""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine.drawing import Document
from printables.engine.flow import name_notices
from printables.engine.imposition import Progress
from printables.engine.options import PrintError
from printables.request.allowed import LARGE_PRINT, SMALL_SIZES
from printables.request.printable import Printable
from printables.school.board import questions_about
from printables.school.keys import Key, answer_to
from printables.school.worksheet import Side, board_sides, tasks_and_keys
from rollwrite.checking import FilledSheet


@dataclass(frozen=True)
class OwnSheet:
    """A child's sheet.

    :ivar sign: what its worksheet and its answers have in common, as the word of others.
    """

    name: str
    sign: str
    sheet: FilledSheet


@dataclass(frozen=True)
class OwnSheetsPrint(Printable):
    """Questions about each child's own sheet, and all answers.

    :ivar is_easy: whether squares are counted, without fractions and percentages.
    """

    name = "worksheet"
    sizes = SMALL_SIZES
    large = LARGE_PRINT
    own: tuple[OwnSheet, ...] = ()
    is_easy: bool = False

    @property
    def least_pages(self) -> int:
        """A page a child."""
        return len(self.own)

    def pages(self, progress: Progress | None = None) -> Document:
        options = self.options
        sides: list[Side] = []
        keys: list[Key] = []
        for one in self.own:
            task = questions_about(one.sheet, one.sign, easy=self.is_easy)
            sides += board_sides(task, one.sign, options, one.name, easy=self.is_easy)
            answers = tuple(answer_to(asked, options.t) for asked in task.questions)
            keys.append(Key("board", one.sign, answers, one.name))
        if not sides:
            raise PrintError("worksheet_empty")
        made = tasks_and_keys(sides, keys, options, progress)
        notices = (*made.notices, *name_notices(one.name for one in self.own))
        return Document(made.title, made.subject, made.language, made.pages, notices)
