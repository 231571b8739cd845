"""What a lesson ends with, for its teacher: a page, and the same and more on paper.

The coach looks at a class's games when its teacher wishes so, after everybody who plays; what is
printed is drawn in the process that prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from printables.engine.options import PrintError
from printables.engine.patterns import outline_loops
from printables.request.printable import Printable
from printables.school.certificates import CertificatesPrint
from printables.school.class_report import ReportPrint, ResultRow, Talk
from printables.school.worksheet import OwnSheetsPrint
from rollwrite.board.areas import BoardPicture
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.players.job import CoachError
from rollwrite.service.class_results import PlayedTable, sits
from rollwrite.service.classes import LASTS as CLASS_LASTS
from rollwrite.service.classes import SeenClass
from rollwrite.spreadsheets import csv_file
from rollwrite.table.commands import FIRST_RULES
from rollwrite.web.classes.asking import settings_of
from rollwrite.web.classes.cards import Standing, counted_words, notes_of, standing_of
from rollwrite.web.classes.gathering import (
    Hardships,
    KeptGame,
    LookedAt,
    certificates,
    hardships,
    kept_games,
    own_sheets,
    results_table,
)
from rollwrite.web.classes.kit import PAPERS, keep_paper, options_of
from rollwrite.web.classes.who import ClassPage, classes, taught
from rollwrite.web.games.registry import GAME_VIEWS, rules_of_game
from rollwrite.web.games.tile.board import letter_of
from rollwrite.web.http.heavy_work import usual_paper, with_printer
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import COACH, limited
from rollwrite.web.http.rendering import file_to_keep, page_response
from rollwrite.web.http.site import site, words
from rollwrite.web.http.work import COACHING, DEAR, DOOR, PRINT, done_as
from rollwrite.worker_process import BusyError, WorkerError

blueprint = Blueprint("class_report", __name__, url_prefix="/class")

#: What is printed of a lesson, by the names of its buttons.
REPORT: Final = "report"
CERTIFICATES: Final = "certificates"
WORKSHEETS: Final = "worksheets"
EASIER: Final = "easier"


@dataclass(frozen=True)
class ShownBoard:
    """A board on the page.

    :ivar colours: the letter of each colour's style, and the path of its cells.
    :ivar grid: the path of the empty cells; ``fresh`` of those that were laid last.
    :ivar letters: on each shape: where, and which.
    """

    is_square: bool
    box: tuple[float, float, float, float]
    colours: tuple[tuple[str, str], ...]
    grid: str
    fresh: str
    letters: tuple[tuple[float, float, str], ...]


@dataclass(frozen=True)
class ShownTalk:
    """A position to talk about, on the page."""

    talk: Talk
    boards: tuple[ShownBoard, ...]


@dataclass(frozen=True)
class EndPage(ClassPage):
    """What a lesson ends with.

    :ivar games: the games in the app that are kept: how each is called, the code of its table, and
        its number there.
    :ivar done, total: how far the coach is, of the games that it was asked about; both 0 before.
    :ivar unseen: how many games it can look at, and has not been asked about.
    :ivar running: how many it cannot look at, since they go on.
    :ivar prints: what there is to print.
    :ivar counts: whether anything is finished; before, the list is of how all stand.
    :ivar notes: what is to be said beside it.
    """

    template = "classes/end.html"
    standing: Standing
    games: tuple[tuple[str, str, int], ...]
    days: int
    hard: Hardships
    talks: tuple[ShownTalk, ...]
    done: int
    total: int
    unseen: int
    running: int
    prints: tuple[str, ...]
    paper: str
    error: str = ""
    papers: tuple[str, ...] = PAPERS
    counts: bool = True
    notes: tuple[str, ...] = ()

    @property
    def percent(self) -> int:
        """How far the coach is."""
        return 100 * self.done // self.total if self.total else 0

    @property
    def is_looking(self) -> bool:
        """Whether the coach is at work."""
        return self.done < self.total


@blueprint.get("/<code>/end")
@done_as(DEAR)
def end(code: str) -> Response:
    """What the lesson ends with."""
    return page_response(_end_page(taught(code)))


def _end_page(seen: SeenClass, error: str = "") -> EndPage:
    t, played, kept = words(), classes().counted(seen), kept_games(classes(), seen)
    looked_at = _looked_at(kept)
    standing = standing_of(t, seen.room, played, as_it_stands=True)
    found = hardships(t, looked_at)
    asked = [one.coach for one in looked_at if one.coach is not None]
    prints = [REPORT] if standing.lines else []
    prints += [CERTIFICATES] if certificates(t, seen, kept) else []
    prints += [WORKSHEETS, EASIER] if own_sheets(seen, kept) else []
    return EndPage(
        seen,
        standing,
        _games(t, seen, kept),
        CLASS_LASTS.days,
        found,
        tuple(ShownTalk(one, tuple(shown_board(t, b) for b in one.boards)) for one in found.talks),
        sum(one.done for one in asked),
        sum(one.total for one in asked),
        sum(one.total == 0 and one.coached is None for one in asked),
        sum(one.coach is None for one in looked_at),
        tuple(prints),
        usual_paper(),
        error,
        counts=standing == standing_of(t, seen.room, played),
        notes=notes_of(t, seen.room, played),
    )


def _games(
    t: Translator, seen: SeenClass, kept: Sequence[KeptGame]
) -> tuple[tuple[str, str, int], ...]:
    found = []
    for one in kept:
        if one.replay is not None:
            name = t("class.end.replay", n=one.number)
            name += f" · {t('class.game', n=one.game)}" if seen.room.games else ""
            found.append((name, *one.replay))
    return tuple(found)


def _looked_at(kept: Sequence[KeptGame]) -> list[LookedAt]:
    """The tables whose games are kept, with what the coach has said so far."""
    found = []
    for one in kept:
        if one.played is not None:
            players, snapshot = site().players, one.played.snapshot
            game: Any = snapshot.table.game
            over = one.played.is_over
            coach = players.coach_so_far(snapshot.code, game.number) if over else None
            found.append(LookedAt(one.number, game, tuple(one.children), coach))
    return found


@blueprint.post("/<code>/coach")
@limited(COACH)
@done_as(COACHING)
def ask(code: str) -> BaseResponse:
    """Let the coach look at the games that are kept, one after the other."""
    seen = taught(code)
    for one in kept_games(classes(), seen):
        if one.played is None or not one.played.is_over:
            continue
        snapshot = one.played.snapshot
        game: Any = snapshot.table.game
        try:
            site().players.coach(snapshot.code, game.number)
        except CoachError:
            # Nothing was drawn in the app, or nobody has made a move.
            continue
        except (BusyError, WorkerError):
            raise ProblemError(503, "thinking") from None
    return redirect(f"/class/{seen.code}/end#hard", 303)


@blueprint.post("/<code>/print")
@done_as(PRINT)
def printed(code: str) -> Response:
    """The report, certificates or worksheets as a PDF."""
    seen, what = taught(code), request.form.get("what", "")
    try:
        wanted = _wanted(seen, what)
        made = with_printer(lambda worker: worker.pdf(wanted))
    except PrintError as error:
        return page_response(_end_page(seen, error.message(words())), 422)
    named = f"rollwrite-{seen.code}-{what}.pdf"
    return keep_paper(file_to_keep(made.data, "application/pdf", named))


@blueprint.get("/<code>/results.csv")
@done_as(DOOR)
def results(code: str) -> Response:
    """The results as a table for other programs."""
    seen, t = taught(code), words()
    head, rows = results_table(t, classes(), seen)
    return file_to_keep(csv_file(t, head, rows), "text/csv", f"rollwrite-{seen.code}.csv")


def _wanted(seen: SeenClass, what: str) -> Printable:
    t, played, kept = words(), classes().counted(seen), kept_games(classes(), seen)
    game, title = _game_name(t, seen), seen.room.opened.title
    if what == CERTIFICATES:
        options = options_of(landscape=True)
        return CertificatesPrint(options, title, game, certificates(t, seen, kept))
    if what in {WORKSHEETS, EASIER}:
        sheets = own_sheets(seen, kept)
        if not sheets:
            # Said at once: no printer is needed for nothing.
            raise PrintError("worksheet_empty")
        return OwnSheetsPrint(options_of(), own=sheets, is_easy=what == EASIER)
    if what != REPORT:
        abort(404)
    looked_at = _looked_at(kept)
    found = hardships(t, looked_at)
    standing = standing_of(t, seen.room, played, as_it_stands=True)
    lines = standing.lines
    heads = () if standing.adds_up else counted_words(t, seen.room)
    notes = [t(standing.how)] if standing.adds_up else []
    day = classes().last_day(seen).isoformat()
    unseen = any(one.report is None for one in looked_at)
    everybody = _players(seen, played) | {one.child for one in lines}
    many = t.n("print.plan.players", len(everybody))
    return ReportPrint(
        options_of(),
        title,
        f"{game} · {many} · {day}",
        tuple(
            ResultRow(
                f"{one.rank}.",
                one.name,
                str(one.table) if standing.has_tables else "",
                str(one.points),
                "" if one.tiebreak is None else str(one.tiebreak),
            )
            for one in lines
        ),
        found.lines,
        found.talks,
        t("class.report.no_coach") if unseen else "",
        ((*heads, "", "")[0], (*heads, "", "")[1]),
        (*notes, *notes_of(t, seen.room, played)),
    )


def _players(seen: SeenClass, played: Sequence[PlayedTable]) -> set[int]:
    """The numbers of the children who have played in the app, finished or not."""
    games = ((one, one.snapshot.table.game) for one in played)
    return {
        child.number
        for one, game in games
        if game is not None
        for seat, child in sits(seen.room, one).items()
        if seat in game.seats
    }


def _game_name(t: Translator, seen: SeenClass) -> str:
    key = seen.room.opened.game
    return GAME_VIEWS[rules_of_game(key) or FIRST_RULES].name(t, settings_of(key, {}))


def shown_board(t: Translator, picture: BoardPicture) -> ShownBoard:
    """A board for the page: paths in edges of a cell."""
    left, top, right, bottom = picture.bounds
    lattice = picture.lattice

    def path(outlines: Iterable[Sequence[tuple[float, float]]]) -> str:
        return "".join("M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in one) + "z" for one in outlines)

    def each(cells: Iterable[tuple[int, int]]) -> str:
        return path(map(lattice.outline, cells))

    letters = []
    for colour, cells in picture.shapes:
        points = lattice.outline(cells[len(cells) // 2])
        x, y = (sum(way) / len(points) for way in zip(*points, strict=True))
        letters.append((round(x, 3), round(y, 3), colour_letter(t, colour)))
    return ShownBoard(
        picture.is_square,
        (left, top, right - left, bottom - top),
        tuple((letter_of(key), each(cells)) for key, cells in picture.by_colour().items()),
        each(picture.empty()),
        path(outline_loops(lattice, picture.fresh)),
        tuple(letters),
    )
