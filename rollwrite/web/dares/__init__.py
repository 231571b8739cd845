"""Links "Beat my score": their page; and for programs making one, playing the same, telling a
result, the list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from flask import Blueprint, Response, current_app

from rollwrite.daily import has_ended
from rollwrite.schema.dataclass_json import (
    DecodeError,
    FieldError,
    Text,
    WrittenAs,
    decode,
    encode,
    note,
)
from rollwrite.service import Seated
from rollwrite.service.dares import MOST_TRIES, FullDareError, Played, UnknownDareError, number_of
from rollwrite.store.dares import Dare, DareTry
from rollwrite.table import OpenTable, RefusedError, StartGame
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.web.dares.subjects import (
    PuzzleSteps,
    PuzzleSubject,
    TableSubject,
    puzzle_played,
    read_subject,
    table_game,
)
from rollwrite.web.games import messages
from rollwrite.web.games.messages import IdempotencyKey, PersonName
from rollwrite.web.games.registry import ANY_FINAL_SHEET
from rollwrite.web.http.access import counted_guess, request_snapshot, seated_response
from rollwrite.web.http.operations import operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import DARE, OPEN, limited
from rollwrite.web.http.rendering import Page, base_url, page_response, qr_response
from rollwrite.web.http.site import site, words

blueprint = Blueprint("dares_api", __name__, url_prefix="/api/v1/dares")

DareCode: TypeAlias = Annotated[
    str, note("The link's code; small letters, spaces and dashes do no harm.")
]
Phone: TypeAlias = Annotated[
    str,
    Text(r"^[A-Za-z0-9_-]{16,64}$", "16 to 64 of A to Z, a to z, 0 to 9, _ and -"),
    note("A secret that the phone makes once at random: by it own tries and links are known."),
]
ShownName: TypeAlias = Annotated[str, note("As others see it; empty for none.", maxLength=MAX_NAME)]
IsoDay: TypeAlias = Annotated[str, note(format="date")]


@dataclass(frozen=True)
class OfPhone:
    """Which phone asks."""

    phone: Phone


@dataclass(frozen=True)
class DareResult:
    """What somebody has played: a game at a table where they have the seat, or a puzzle.

    :ivar table: its code.
    :ivar game: the game's number there, from 1.
    """

    phone: Phone
    name: ShownName = ""
    table: str | None = None
    game: int = 1
    puzzle: PuzzleSteps | None = None


@dataclass(frozen=True)
class DareRemoval:
    """What is to be removed by who has made a link.

    :ivar number: of a try in the list; null for the link itself, with all tries.
    """

    phone: Phone
    number: str | None = None


@dataclass(frozen=True)
class DarePlayer:
    """Who plays."""

    name: PersonName
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class DareFacts:
    """What everybody may know of a link: of results only the one to beat.

    :ivar address: of the link, to be sent.
    :ivar by: who has made it, in words.
    :ivar kind: whether it is played at a table of one's own, or on the page of a puzzle.
    :ivar title: what is played; ``line`` says more, and ``text`` in a sentence what one gets.
    :ivar layout: of the daily, if it is one; null for anything else, as ``day``.
    :ivar day: the day whose daily it is.
    :ivar running: whether that day is still on.
    :ivar tries: how many have tried, who has made it among them.
    :ivar page: where a puzzle is played; null for at a table.
    :ivar beat: the result of who has made it, in words; null of a puzzle, and of a running daily.
    :ivar lesson: the path where the game is learnt; null of a puzzle.
    """

    code: str
    address: Annotated[str, note(format="uri")]
    by: str
    kind: Literal["table", "puzzle"]
    title: str
    line: str
    text: str
    layout: str | None
    day: IsoDay | None
    running: bool
    tries: int
    page: str | None
    beat: str | None
    lesson: str | None


@dataclass(frozen=True)
class DareLine:
    """A try.

    :ivar number: by what it is named.
    :ivar place: from 1; equal results share one.
    :ivar name: in words, also of who has given none.
    :ivar text: the result in words.
    :ivar sheet: the sheet or board at the end.
    :ivar mine: whether it is the asking phone's own.
    :ivar maker: whether it is of who has made the link.
    """

    number: str
    place: int
    name: str
    text: str
    sheet: Annotated[Any, WrittenAs(ANY_FINAL_SHEET)]
    mine: bool
    maker: bool


@dataclass(frozen=True)
class DareList:
    """A link as a phone sees it.

    :ivar maker: whether this phone has made it, and may remove it.
    :ivar name: how this phone's own try is named; empty for not.
    :ivar verdict: whether this phone did better than who has made the link, in a sentence; null
        for who has made it, without a try of one's own, and of a puzzle.
    :ivar lines: the tries, best first; null while this phone has none of its own.
    """

    dare: DareFacts
    maker: bool
    name: str
    verdict: str | None
    lines: tuple[DareLine, ...] | None


@dataclass(frozen=True)
class DareLeft:
    """What is left after something was removed.

    :ivar left: null where the link itself is gone.
    """

    left: DareList | None


@blueprint.post("")
@operation(status=201, body=DareResult, problems=(401, 403, 404, 429))
@limited(DARE)
def make_dare() -> DareList:
    """Make a link "Beat my score" to what the sender has played, alone and to its end.

    The server plays the table's own log again, or does the puzzle again. Asked twice about one
    game, a phone gets the same link.
    """
    new = decode(DareResult, read_json())
    name = _shown(new.name)
    subject, source, played, seed = _played(new)
    made = site().service.dares.make(new.phone, name, source, subject.body(), played, seed)
    return _list(made, new.phone)


@blueprint.post("/<dare>/list")
@operation(body=OfPhone, problems=(404, 429))
@limited(DARE)
def dare_list(dare: DareCode) -> DareList:
    """What is played behind a link; for a phone that has tried itself also how everybody did."""
    asking = decode(OfPhone, read_json())
    return _list(find_dare(dare), asking.phone)


@blueprint.post("/<dare>/tables")
@operation(status=201, answer=messages.Seated, body=DarePlayer, problems=(404, 429))
@limited(OPEN)
def open_dare(dare: DareCode) -> Response:
    """Open a solo table with the same settings and dice, and start; not for a puzzle."""
    new = decode(DarePlayer, read_json())
    found = find_dare(dare)
    subject = read_subject(found.subject)
    if not isinstance(subject, TableSubject):
        raise ProblemError(422, "dare-puzzle")
    service = site().service
    command = OpenTable(new.name, subject.settings, solo=True, rules=subject.rules)
    seated = service.open_table(command, new.id, found.seed)
    begun = service.execute(seated.snapshot.code, seated.token, StartGame(), _BEGIN)
    return seated_response(Seated(seated.token, begun.snapshot))


@blueprint.post("/<dare>/tries")
@operation(body=DareResult, problems=(401, 403, 404, 429))
@limited(DARE)
def tell_dare(dare: DareCode) -> DareList:
    """Tell a result, and see how the others did.

    It counts if it was reached with the same settings and dice, or is of the same puzzle. Of each
    phone the first one counts; told again, also without a game, only the name changes.
    """
    told = decode(DareResult, read_json())
    found, dares, name = find_dare(dare), site().service.dares, _shown(told.name)
    if told.table is None and told.puzzle is None and dares.seen_by(found, told.phone):
        dares.rename(found, told.phone, name)
        return _list(found, told.phone)
    subject, _, played, seed = _played(told)
    if subject != read_subject(found.subject) or seed != found.seed:
        raise ProblemError(422, "dare-other")
    try:
        dares.tell(found, told.phone, name, played)
    except FullDareError:
        raise ProblemError(422, "dare-full", most=MOST_TRIES) from None
    return _list(found, told.phone)


@blueprint.post("/<dare>/remove")
@operation(body=DareRemoval, problems=(403, 404, 429))
@limited(DARE)
def remove_dare(dare: DareCode) -> DareLeft:
    """Remove a try from a link that the sender has made, or the link itself with all tries."""
    wanted = decode(DareRemoval, read_json())
    found, dares = find_dare(dare), site().service.dares
    if not dares.is_maker(found, wanted.phone):
        raise ProblemError(403, "dare-not-yours")
    if wanted.number is None:
        dares.remove(found)
        return DareLeft(None)
    if not dares.remove_try(found, wanted.number):
        raise ProblemError(404, "dare-no-try")
    return DareLeft(_list(found, wanted.phone))


#: The name of an extension, in an application whose links say themselves what they lead to: a
#: function that says what follows their address.
CARRIED: Final = "rollwrite.dares.carried"
#: The game of a table for a link is begun with this command id.
_BEGIN: Final = "dare-begin"


def find_dare(code: str) -> Dare:
    """The link with this code.

    :raises ProblemError: it was removed, is too old, or was never there; 429 for too many wrong
        codes, as for those of tables.
    """
    try:
        with counted_guess():
            return site().service.dares.find(code)
    except UnknownDareError:
        raise ProblemError(404, "dare-unknown") from None


def _first(found: Dare) -> DareTry:
    """The try of who has made a link.

    :raises ProblemError: the link has just been removed.
    """
    try:
        return site().service.dares.first(found)
    except UnknownDareError:
        raise ProblemError(404, "dare-unknown") from None


def address_of(found: Dare) -> str:
    """Where a link leads to, as it is sent."""
    carried: Callable[[Dare], str] | None = current_app.extensions.get(CARRIED)
    return f"{base_url()}/beat/{found.code}{'' if carried is None else carried(found)}"


def facts(found: Dare) -> DareFacts:
    """What everybody may know of a link."""
    t, dares, subject = words(), site().service.dares, read_subject(found.subject)
    day, first = subject.day, _first(found)
    is_running = day is not None and not has_ended(day, site().service.now())
    return DareFacts(
        found.code,
        address_of(found),
        first.name or t("dare.somebody"),
        subject.kind,
        subject.title(t),
        subject.line(t),
        subject.text(t),
        subject.layout,
        None if day is None else day.isoformat(),
        is_running,
        dares.count(found),
        subject.page,
        None if is_running or subject.page else subject.result(t, first.points, first.tiebreak),
        subject.lesson,
    )


def _list(found: Dare, phone: str) -> DareList:
    """A link as a phone sees it."""
    t, dares, subject = words(), site().service.dares, read_subject(found.subject)
    tries = dares.seen_by(found, phone)
    own = next((one for one in tries or () if dares.is_of(one, phone)), None)
    lines = None
    if tries is not None:
        places = [subject.place(one.points, one.tiebreak) for one in tries]
        lines = tuple(
            DareLine(
                number_of(one),
                sum(other < place for other in places) + 1,
                one.name or t("dare.somebody"),
                subject.result(t, one.points, one.tiebreak),
                one.body,
                dares.is_of(one, phone),
                one.phone == found.maker,
            )
            # Of equal ones the older stands first.
            for place, one in sorted(zip(places, tries, strict=True), key=lambda pair: pair[0])
        )
    name = "" if own is None else own.name
    verdict = None if own is None else _verdict(found, own)
    return DareList(facts(found), dares.is_maker(found, phone), name, verdict, lines)


def _verdict(found: Dare, own: DareTry) -> str | None:
    """Whether a try is better than that of who has made the link, in a sentence."""
    t, first, subject = words(), _first(found), read_subject(found.subject)
    if own.phone == first.phone or subject.page:
        return None
    mine, theirs = (subject.place(one.points, one.tiebreak) for one in (own, first))
    key = "equal" if mine == theirs else "better" if mine < theirs else "worse"
    result = subject.result(t, first.points, first.tiebreak)
    return t(f"dare.{key}", name=first.name or t("dare.somebody"), result=result)


def _shown(name: str) -> str:
    """A name as others see it; empty for none.

    :raises RefusedError: it cannot be one.
    """
    try:
        return clean_name(name) if name.strip() else ""
    except ValueError:
        raise RefusedError("name", limit=MAX_NAME) from None


def _played(
    told: DareResult,
) -> tuple[TableSubject | PuzzleSubject, str, Played, bytes | None]:
    """What was played, where, how it ended, and the seed of its dice if it has a secret one.

    :raises ProblemError: it is not over, was not played alone, or not by the rules.
    """
    if told.puzzle is not None and told.table is None:
        puzzle, played = puzzle_played(told.puzzle)
        return puzzle, f"puzzle/{puzzle.game}/{puzzle.number}", played, None
    if told.table is None or told.puzzle is not None:
        raise DecodeError([FieldError("/table", "a table or a puzzle, and not both")])
    snapshot = request_snapshot(told.table)
    if snapshot.actor is None:
        raise RefusedError("not-seated")
    game = table_game(snapshot, told.game)
    return game.subject, game.source, game.played, game.seed


# ── The page ──────────────────────────────────────────────────────────────────────────────────────

#: Letters of an address of which less may be lost in its QR code.
_LONG: Final = 300
page_blueprint = Blueprint("dares", __name__, url_prefix="/beat")


@dataclass(frozen=True)
class DarePage(Page):
    """Somebody asks: can you do better? How they did, the script asks for, once one has played.

    :ivar facts: what everybody may know, as the API answers it.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "dares/dare.html"
    by: str
    facts: Mapping[str, Any]
    messages: Mapping[str, Any]


@page_blueprint.get("/<code>")
def dare(code: str) -> Response:
    """What is played behind a link, and who asks."""
    known = facts(find_dare(code))
    return page_response(DarePage(known.by, encode(known), words().area("dare")))


@page_blueprint.get("/<code>/qr.svg")
def qr(code: str) -> Response:
    """The link as a QR code, for whoever sits at the same table."""
    address = address_of(find_dare(code))
    # One that says much itself has squares enough.
    return qr_response(address, "m" if len(address) < _LONG else "l")
