"""What a table of the dice game can choose (rules D3, D4, D11, S2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias, get_args

from rollwrite.arguments import must_be
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.layout import Layout, built_in_layout
from rollwrite.dicegame.sheet import Mark, Sheet, Square
from rollwrite.dicegame.solo import SEED_PATTERN, SoloSeedError, clean_seed
from rollwrite.schema.dataclass_json import MemberError, note, optional


@dataclass(frozen=True)
class Drawn:
    """A shape that is drawn before the game begins.

    :ivar strike: a strike was crossed out for it (D10).
    """

    colour: Colour
    squares: tuple[Square, ...]
    strike: bool = optional(False)


@dataclass(frozen=True)
class Start:
    """The rounds before a game begins, a shape in each; the next round is the game's first.

    :ivar drawn: in the order in which they were drawn.
    """

    drawn: tuple[Drawn, ...]

    @classmethod
    def of(cls, sheet: Sheet, rounds: int | None = None) -> Start:
        """A sheet as it was before its round with this number; None for as it is.

        :raises ValueError: it is a paper sheet of which not every shape was told.
        """
        marks = [mark for mark in sheet.marks if rounds is None or mark.round < rounds]
        drawn = []
        for mark in marks:
            if mark.squares is None:
                raise ValueError("not every shape of the sheet is known")
            drawn.append(Drawn(mark.colour, mark.squares, mark.strike))
        return cls(tuple(drawn))


# Settings are made anew whenever a log is read or a command decided; their start stays the same.
@lru_cache(maxsize=64)
def started_sheet(layout: Layout, start: Start | None) -> Sheet:
    """The sheet with which a player begins.

    :raises ValueError: the law of placement does not allow a shape, or there are too many strikes.
    """
    sheet = Sheet(layout)
    for number, one in enumerate(() if start is None else start.drawn, start=1):
        squares = tuple(sorted(set(one.squares)))
        found = sheet.violations(one.colour, squares)
        if found:
            rules = ", ".join(sorted({violation.rule for violation in found}))
            raise ValueError(f"a start that could be drawn; shape {number} breaks {rules}")
        if one.strike and not sheet.has_strike_left:
            raise ValueError(f"a start with as many strikes as there are; shape {number} has none")
        shape = sheet.shape_at(squares)
        sheet = sheet.with_mark(Mark(number, one.colour, one.strike, shape, squares))
    return sheet


#: Fewer play alone (S1).
MIN_PLAYERS = 2
DiceKind: TypeAlias = Literal["app", "real"]
#: As of every table: see :mod:`rollwrite.table.rules`, of which a game as a value knows nothing.
Pace: TypeAlias = Literal["calm", "normal", "quick"]


@dataclass(frozen=True)
class Settings:
    """The settings of a table.

    :ivar layout: what is printed on the sheets (D3).
    :ivar dice: dice rolled by the app, or real ones typed in.
    :ivar strikes_forced: who can still place with a strike must (D11).
    :ivar standby_follows_starter: the standby zone moves with the starter (under D16).
    :ivar hints: phones say beforehand what fits.
    :ivar markers: the markers clockwise from the starter; those left over stand by (D4).
    :ivar reactions: people may send each other signs and nudges.
    :ivar advice: people may ask which move is best.
    :ivar pace: how fast programs play.
    :ivar seed: the dice are those of a printed seed (S2, S3), no secret ones; alone only.
    :ivar start: what is drawn already when a game begins; alone only. ``markers`` are then those
        of the rounds that follow.
    """

    layout: Layout
    dice: DiceKind = "app"
    strikes_forced: bool = True
    standby_follows_starter: bool = False
    hints: bool = True
    markers: tuple[Colour, ...] = COLOURS
    reactions: bool = optional(True)
    advice: bool = optional(False)
    pace: Pace = optional("normal")
    seed: Annotated[str, note("A printed seed.", pattern=SEED_PATTERN)] | None = optional(None)
    start: Start | None = optional(None)

    def __post_init__(self) -> None:
        must_be("layout of Settings", self.layout, Layout)
        must_be("start of Settings", self.start, Start | None)
        must_be("markers of Settings", self.markers, tuple[Colour, ...] | list[Colour])
        must_be("seed of Settings", self.seed, str | None)
        for name in ("strikes_forced", "standby_follows_starter", "hints", "reactions", "advice"):
            must_be(f"{name} of Settings", getattr(self, name), bool)
        if self.dice not in get_args(DiceKind):
            raise ValueError(f"dice are 'app' or 'real', not {self.dice!r}")
        if len(self.markers) != len(COLOURS) or {*self.markers} != {*COLOURS}:
            raise MemberError("markers", "markers must name each of B, Y, R and G once")
        if self.seed is not None:
            self._check_seed(self.seed)
        if self.start is not None:
            started_sheet(self.layout, self.start)

    def _check_seed(self, seed: str) -> None:
        try:
            is_clean = clean_seed(seed) == seed
        except SoloSeedError as error:
            raise ValueError(str(error)) from None
        if not is_clean:
            raise ValueError("a seed as it is printed: capitals, without spaces around it")
        if self.dice != "app":
            raise ValueError("a seed only with the app's dice: real ones fall as they like")
        if self.start is not None:
            raise ValueError("a seed or a start, not both: a seed's dice begin in round 1")

    @property
    def is_for_one(self) -> bool:
        """Whether they are for somebody who plays alone, and for nobody else."""
        return self.seed is not None or self.start is not None


def default_settings() -> Settings:
    """The settings of a new table."""
    return Settings(built_in_layout("standard"))
