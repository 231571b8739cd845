"""The kit for exactly one class, for its teacher: its tables, seats, names and plan, on paper.

The secret of the teacher's link is known to the device that asks, and to nobody else here: it is
printed for whoever has it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, request

from printables.engine.options import OneOf, Options, PrintError
from printables.kits.class_pack import LessonPrint, LessonTable
from rollwrite.classroom import Classroom
from rollwrite.classroom.words import called, plan_of, words_of
from rollwrite.dicegame import Settings
from rollwrite.table.commands import FIRST_RULES
from rollwrite.web.classes.asking import settings_of
from rollwrite.web.classes.who import TEACHER, ClassPage, address_of, link_at, taught, token_of
from rollwrite.web.http.heavy_work import PAPER, usual_paper, with_printer
from rollwrite.web.http.rendering import base_url, file_to_keep, page_response
from rollwrite.web.http.security import is_secure
from rollwrite.web.http.site import language, site, words
from rollwrite.web.http.work import DOOR, PRINT, done_as

blueprint = Blueprint("class_kit", __name__, url_prefix="/class")

PAPERS: Final = ("a4", "letter")
LOOKS: Final = ("bright", "low-ink")
_YEAR_S: Final = 365 * 86_400


@dataclass(frozen=True)
class KitPage(ClassPage):
    """What can be chosen for the kit.

    :ivar error: why it cannot be printed.
    """

    template = "classes/kit.html"
    paper: str
    error: str = ""
    papers: tuple[str, ...] = PAPERS
    looks: tuple[str, ...] = LOOKS


def kit_of(code: str, room: Classroom, address: str, link: str, options: Options) -> LessonPrint:
    """The kit for a class.

    :param address: of the app; ``link`` the teacher's secret one, empty where it is not printed.
    :raises PrintError: nobody sits anywhere, or it cannot be printed so.
    """
    t, opened = words_of(room), room.opened
    tables = tuple(
        LessonTable(
            table.number, table.code, tuple(called(t, child) for child in room.at(table.number))
        )
        for table in room.tables
        if room.at(table.number)
    )
    settings = settings_of(opened.game, json.loads(opened.settings))
    kit = LessonPrint(
        options,
        title=opened.title,
        code=code,
        tables=tables,
        game=None if opened.game == FIRST_RULES else opened.game,
        minutes=opened.minutes,
        plan=plan_of(options.t, opened.minutes),
        address=address,
        link=link,
        **({"layout": settings.layout} if isinstance(settings, Settings) else {}),
    )
    if not tables:
        raise PrintError("empty_class")
    return kit


@blueprint.get("/<code>/kit")
@done_as(DOOR)
def choose(code: str) -> Response:
    """Choose how the kit is printed."""
    return page_response(KitPage(taught(code), usual_paper()))


@blueprint.post("/<code>/kit")
@done_as(PRINT)
def kit(code: str) -> Response:
    """The kit as a PDF."""
    seen, sent = taught(code), request.form
    try:
        link = (
            link_at(address_of(seen), token_of(code, TEACHER) or "")
            if sent.get("link") == "on"
            else ""
        )
        options = options_of(up=2)
        wanted = kit_of(seen.code, seen.room, base_url(), link, options)
        printed = with_printer(lambda worker: worker.pdf(wanted))
    except PrintError as error:
        return page_response(KitPage(seen, usual_paper(), error.message(words())), 422)
    named = f"rollwrite-{seen.code}-kit.pdf"
    return keep_paper(file_to_keep(printed.data, "application/pdf", named))


def keep_paper(response: Response) -> Response:
    """Let the paper that was chosen be the usual one on this device."""
    paper = request.form.get("paper", "")
    if paper in PAPERS:
        response.set_cookie(
            PAPER,
            paper,
            max_age=_YEAR_S,
            path="/",
            secure=is_secure(site().hosts),
            samesite="Lax",
        )
    return response


def options_of(up: int = 1, *, landscape: bool = False) -> Options:
    """Paper and looks that a form of a class asks for.

    :raises PrintError: there are none such.
    """
    paper = request.form.get("paper", "") or usual_paper()
    look = request.form.get("theme", "") or LOOKS[0]
    OneOf(PAPERS, "paper").checked(paper)
    OneOf(LOOKS, "theme").checked(look)
    return Options(
        paper=paper,
        up=up,
        theme_name=look,
        language=language(),
        landscape=landscape,
    )
