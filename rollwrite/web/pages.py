"""What each page's template gets, as ``page``: one frozen dataclass for each template.

Every template also has ``t`` (the reader's translator), ``lang``, ``languages``, ``features``,
``asset(name)``, ``styles(*names)``, ``base_sheets`` and ``table_sheets``; see
:mod:`rollwrite.web.rendering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rollwrite.codes import new_idempotency_key
from rollwrite.web.table.setting_fields import SettingField


@dataclass(frozen=True)
class Page:
    """A page; ``template`` is the file below ``templates/``."""

    template: ClassVar[str]


@dataclass(frozen=True)
class OwnTable:
    """A table at which this phone sits.

    :ivar status: what happens there, in a few words.
    :ivar is_needed: whether it waits for this phone.
    """

    code: str
    status: str
    is_needed: bool


@dataclass(frozen=True)
class HomePage(Page):
    """Where everything begins.

    :ivar today: the ISO date of today's daily.
    :ivar tables: those at which this phone sits; the first is the likeliest to be gone on with.
    """

    template = "home/home.html"
    today: str
    tables: tuple[OwnTable, ...] = ()


@dataclass(frozen=True)
class DailyLayout:
    """A layout on which the daily is played.

    :ivar title: what people call it.
    :ivar side: squares.
    :ivar dice: of the first round.
    """

    name: str
    title: str
    side: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class DailyPage(Page):
    """The daily of a day.

    :ivar layout: the name of one of ``layouts``; None: the one that the phone remembers.
    :ivar day: the daily's ISO date, and ``today`` that of today.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "daily/daily.html"
    layout: str | None
    day: str
    today: str
    layouts: tuple[DailyLayout, ...]
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class OfflinePage(Page):
    """Shown by a phone that has no connection, and not the page that was asked for."""

    template = "home/offline.html"


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle of the list.

    :ivar side: squares.
    """

    number: int
    side: int
    steps: int


@dataclass(frozen=True)
class StarredPuzzles:
    """The puzzles with so many stars."""

    stars: int
    puzzles: tuple[ListedPuzzle, ...]


@dataclass(frozen=True)
class PuzzlesPage(Page):
    """All puzzles, easy ones first.

    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "puzzles/puzzles.html"
    groups: tuple[StarredPuzzles, ...]
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class PuzzlePage(Page):
    """A puzzle to play.

    :ivar facts: what stays as it is: its layout, goal and steps.
    :ivar now: its beginning, as the API answers it.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "puzzles/puzzle.html"
    number: int
    stars: int
    facts: Mapping[str, Any]
    now: Mapping[str, Any]
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class LearnPage(Page):
    """The lesson: five steps to do.

    :ivar start: the first step, as the API answers it.
    :ivar messages: the words of the page's script, besides ``script_messages``.
    :ivar back: the path where the reader came from, or None.
    """

    template = "learn/learn.html"
    start: Mapping[str, Any]
    messages: Mapping[str, Any]
    back: str | None


@dataclass(frozen=True)
class RulesPage(Page):
    """The rules with pictures."""

    template = "learn/rules.html"


@dataclass(frozen=True)
class PatternsPage(Page):
    """Every component on one page, in both themes."""

    template = "home/patterns.html"


@dataclass(frozen=True)
class NewPage(Page):
    """The form for a new table.

    :ivar settings: how the table plays.
    :ivar values: what was typed, by the names of the form's other fields.
    :ivar errors: a sentence for each field that cannot be so; the key "" is the whole form.
    :ivar layout_problems: everything wrong with the layout that was pasted or uploaded.
    :ivar opened: the code of a table that was opened here a while ago, if it is not over.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "home/new.html"
    settings: tuple[SettingField, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    layout_problems: tuple[str, ...] = ()
    opened: str | None = None
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class SoloPage(NewPage):
    """The form for a game alone; the same fields, fewer of them shown."""

    template = "home/solo.html"


@dataclass(frozen=True)
class CodePage(Page):
    """The form for a table's code."""

    template = "home/join.html"
    code: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ClaimableSeat:
    """A seat of which somebody may say "this was me"; with ``idempotency_key`` they say it once."""

    seat: int
    name: str
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class JoinPage(Page):
    """Somebody without a seat has opened a table's address.

    :ivar on_paper: whether the game can be played on real paper.
    :ivar closed: a sentence why nobody can sit down now, or None.
    :ivar seats: the seats that can be claimed.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "table/join.html"
    code: str
    view: Mapping[str, Any]
    on_paper: bool
    closed: str | None
    seats: tuple[ClaimableSeat, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class ClaimPage(Page):
    """Somebody has said "this was me" and waits for a tap of somebody else at the table."""

    template = "table/claim.html"
    code: str
    view: Mapping[str, Any]
    name: str


@dataclass(frozen=True)
class TablePage(Page):
    """The table itself, seated or watching (then ``view["you"]`` is None)."""

    template = "table/table.html"
    code: str
    view: Mapping[str, Any]
    watching: bool = False


@dataclass(frozen=True)
class ReplayPage(Page):
    """A table's game from its first event on; the script fetches the frames."""

    template = "table/replay.html"
    code: str


@dataclass(frozen=True)
class CoachPage(Page):
    """What the coach says of a game; the script asks for it.

    :ivar game: its number at the table.
    :ivar seats: those of this phone.
    """

    template = "table/coach.html"
    code: str
    game: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class CountedFace:
    """A face of the dice.

    :ivar part: its bar, in hundredths of the longest.
    :ivar text: how often it fell, in words.
    """

    face: int
    count: int
    part: int
    text: str


@dataclass(frozen=True)
class FairnessPage(Page):
    """How all dice of this server have fallen.

    :ivar total: how many there were.
    :ivar expected: where the bars of fair dice end, in hundredths of the longest.
    :ivar said: what can be said of it, in sentences.
    """

    template = "learn/fairness.html"
    total: int
    faces: tuple[CountedFace, ...]
    expected: int
    said: tuple[str, ...]


@dataclass(frozen=True)
class RivalsPage(Page):
    """Whom this phone has played against; the script knows."""

    template = "home/rivals.html"


@dataclass(frozen=True)
class ErrorPage(Page):
    """Something cannot be done.

    :ivar reference: what to tell the people who run the server, after a fault of theirs.
    """

    template = "error.html"
    status: int
    code: str
    title: str
    detail: str
    reference: str | None = None


@dataclass(frozen=True)
class FormField:
    """A field of a form, in the reader's words.

    :ivar kind: how it is typed, as in :data:`printables.fields.Kind`.
    :ivar value: what is filled in; of a flag anything but "" is on.
    :ivar choices: value and words of each, where there are but a few.
    :ivar least, most: the smallest and the largest number.
    :ivar is_carried: what is filled in goes along to the page's other forms.
    :ivar is_json: the page's script sends it, too.
    :ivar is_look: it is about paper and looks, which all have.
    :ivar is_folded: few people change it.
    :ivar is_changed: it is filled in otherwise than usual.
    :ivar overrides: the names of fields that mean nothing when this one is filled in.
    :ivar files: the files that can be read into it, as browsers want them named; None: none.
    :ivar sizes: the usual length in mm by game.
    """

    name: str
    kind: str
    label: str
    value: str
    hint: str | None = None
    choices: tuple[tuple[str, str], ...] = ()
    least: str | None = None
    most: str | None = None
    is_carried: bool = False
    is_json: bool = True
    is_look: bool = False
    is_folded: bool = False
    is_changed: bool = False
    overrides: tuple[str, ...] = ()
    files: str | None = None
    sizes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PrintGroup:
    """What people print together.

    :ivar key: its words are ``print_page.group.<key>``.
    :ivar names: what can be printed.
    :ivar is_current: what is chosen is one of them.
    """

    key: str
    names: tuple[str, ...]
    is_current: bool


@dataclass(frozen=True)
class PrintPage(Page):
    """Print something.

    :ivar name: what.
    :ivar is_chosen: somebody has chosen it; else they will want to see what there is.
    :ivar groups: everything that can be printed.
    :ivar fields: what can be chosen for it.
    :ivar own_layout: the text of a layout of one's own, or empty.
    :ivar layout_problems: everything wrong with it.
    :ivar error: a sentence why it could not be printed, or None.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "print/print.html"
    name: str
    is_chosen: bool
    groups: tuple[PrintGroup, ...]
    fields: tuple[FormField, ...]
    own_layout: str
    layout_problems: tuple[str, ...]
    error: str | None
    messages: Mapping[str, Any]


@dataclass(frozen=True)
class CheckPage(Page):
    """Check a sheet: paint it, or photograph it.

    :ivar layouts: those that come with the program: name, side and rows.
    :ivar settings: the rules of a table that matter to a sheet of the dice game.
    :ivar games: the tile games: name, rows of cells, colours, start squares, settings.
    :ivar can_read: whether photos can be read here.
    :ivar messages: the words of the page's scripts, besides those of all pages.
    """

    template = "check/check.html"
    layouts: Sequence[Mapping[str, Any]]
    settings: Sequence[Mapping[str, Any]]
    games: Sequence[Mapping[str, Any]]
    can_read: bool
    messages: Mapping[str, Any]
