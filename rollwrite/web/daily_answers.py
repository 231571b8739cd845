"""What the API of the daily takes and answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from rollwrite.checking import FilledSheet
from rollwrite.daily.tries import DailyMove
from rollwrite.dicegame import BUILT_IN
from rollwrite.i18n import Translator
from rollwrite.i18n.daily_words import best_text
from rollwrite.schema.dataclass_json import decode
from rollwrite.schema.notes import Text, WrittenAs, note
from rollwrite.store.daily import DailyBest
from rollwrite.table.seats import MAX_NAME
from rollwrite.web.request_bodies import IdempotencyKey, PersonName

LayoutKey: TypeAlias = Annotated[str, note("One of our layouts.", enum=BUILT_IN)]
Day: TypeAlias = Annotated[
    str, note("A day by UTC, written 2026-11-22, or `today`; none that is still to come.")
]
IsoDay: TypeAlias = Annotated[str, note(format="date")]
BoardName: TypeAlias = Annotated[str, note(minLength=1, maxLength=MAX_NAME)]
Phone: TypeAlias = Annotated[
    str,
    Text(r"^[A-Za-z0-9_-]{16,64}$", "16 to 64 of A to Z, a to z, 0 to 9, _ and -"),
    note("A secret that the phone makes once at random: by it the first try of a day is known."),
]


@dataclass(frozen=True)
class BestKnown:
    """The best result that is known; nobody says that there is no better one.

    :ivar found_by: who found it; null for the server's own search.
    :ivar text: the same in words.
    """

    unfilled: int
    strikes: int
    found_by: str | None
    text: str


@dataclass(frozen=True)
class BoardLine:
    """A first try.

    :ivar paper: whether it was drawn on a real sheet and read from a photo.
    """

    name: str
    unfilled: int
    strikes: int
    paper: bool


@dataclass(frozen=True)
class DailyScore:
    """How many first tries, also those without a name, left so many squares unfilled."""

    unfilled: int
    tries: int


@dataclass(frozen=True)
class NumberedMove(DailyMove):
    """A round of the best known sheet.

    :ivar n: its number, from 1.
    """

    n: int = 0


@dataclass(frozen=True)
class DailySheet:
    """The best known sheet, as it was drawn."""

    marks: tuple[NumberedMove, ...]


@dataclass(frozen=True)
class DailyDay:
    """A day.

    :ivar today: the day whose dice are played now (UTC).
    :ivar seed: of the dice, as on printed sheets.
    :ivar has_board: whether this server keeps names.
    :ivar board: the best first tries with a name, best first.
    :ivar scores: of all first tries.
    :ivar shown: whether the best sheet may be seen: the day after.
    """

    layout: str
    day: IsoDay
    today: IsoDay
    seed: str
    best: BestKnown | None
    has_board: bool
    board: tuple[BoardLine, ...]
    scores: tuple[DailyScore, ...]
    shown: bool
    sheet: DailySheet | None


@dataclass(frozen=True)
class NewDaily:
    """Who plays.

    :ivar practice: with advice; it never counts.
    """

    name: PersonName
    practice: bool = False
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class DailyResult:
    """A game that is over, at a table where the sender has the seat.

    :ivar table: its code.
    :ivar game: the game's number there, from 1.
    :ivar name: as on the board; null: not on the board.
    """

    table: str
    phone: Phone
    game: int = 1
    name: BoardName | None = None


@dataclass(frozen=True)
class PaperResult:
    """A real sheet with a day's dice, as it was read from a photo and corrected, or painted.

    :ivar sheet: of the layout in the address, and with its seed if it says one.
    :ivar name: as on the board; null: not on the board.
    """

    phone: Phone
    sheet: Annotated[Any, WrittenAs(FilledSheet)] = None
    name: BoardName | None = None


@dataclass(frozen=True)
class DailyShare:
    """What can be shared, and gives no placement away.

    :ivar text: in the reader's language.
    """

    text: str


@dataclass(frozen=True)
class DailyCounted:
    """What became of a result.

    :ivar counted: whether it stands for this phone: the first try, told in time.
    :ivar first: whether it is the first try that this server knows of.
    :ivar late: whether the day was over, so that it counts for nobody but its player.
    :ivar record: whether nobody is known to have done better before, or as well.
    """

    counted: bool
    first: bool
    late: bool
    record: bool
    unfilled: int
    strikes: int
    best: BestKnown | None
    share: DailyShare


def best_known(t: Translator, best: DailyBest | None) -> BestKnown | None:
    """The best that is known, for a reader."""
    if best is None:
        return None
    # A player who gave no name is somebody, and no program.
    name = t("daily.somebody") if best.found_by == "" else best.found_by
    return BestKnown(best.unfilled, best.strikes, name, best_text(t, best.unfilled, best.strikes))


def best_sheet(best: DailyBest | None) -> DailySheet | None:
    """How the best known result was played."""
    if best is None:
        return None
    moves = enumerate(best.body["moves"], start=1)
    return DailySheet(tuple(decode(NumberedMove, {**move, "n": n}) for n, move in moves))
