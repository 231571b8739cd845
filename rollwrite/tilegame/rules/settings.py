"""What a table of a tile game can choose (rules T1 to T12, T15)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Literal, TypeAlias, get_args

from rollwrite.schema.dataclass_json import MemberError, note, optional
from rollwrite.table.rules import PACE, REACTIONS, Pace, Setting, choices
from rollwrite.tilegame import Game, MoveError, Scheme, Variant, new_game
from rollwrite.tilegame.scoring import SCHEMES, scheme_for
from rollwrite.tilegame.variants import VARIANTS, StartRule

#: Moves with the colours that made them, each the colour's key and the move's text.
MoveTexts: TypeAlias = tuple[tuple[str, str], ...]
#: Which way the turn goes round the table.
Direction: TypeAlias = Literal["clockwise", "anticlockwise"]
#: No text of a move is longer; a longer one is not read. A piece has at most six cells.
MAX_MOVE_TEXT = 400


@dataclass(frozen=True)
class TileSettings:
    """The settings of a table.

    :ivar variant: the key of the game: ``"duo"``.
    :ivar scheme: how it is scored; None for the game's usual way.
    :ivar start: the start rule; None for the game's usual one.
    :ivar seating: the seats in the order of play, so that the first has the first colour (T15);
        empty for the circle, from the seat that starts.
    :ivar direction: of the turn round the circle; it does not matter where there is a seating.
    :ivar record: moves that are on the board already when the first game of the table begins.
    :ivar board: ``real`` where the pieces lie on a real board, which may settle the game (T16).
    :ivar reactions: people may send each other signs and nudges.
    :ivar advice: people may ask which move is best.
    :ivar pace: how fast programs play.
    """

    variant: Annotated[str, note(enum=tuple(VARIANTS))] = "duo"
    scheme: Annotated[str, note(enum=tuple(SCHEMES))] | None = None
    start: StartRule | None = None
    seating: tuple[int, ...] = ()
    record: MoveTexts = ()
    board: Literal["app", "real"] = optional("app")
    reactions: bool = optional(True)
    direction: Direction = optional("clockwise")
    advice: bool = optional(False)
    pace: Pace = optional("normal")

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise MemberError("variant", f"a game, one of {', '.join(VARIANTS)}")
        if self.scheme not in (None, *self.row.schemes):
            raise MemberError(
                "scheme", f"a scoring of this game, one of {', '.join(self.row.schemes)}"
            )
        if self.start not in (None, *self.row.starts):
            raise MemberError(
                "start", f"a start rule of this game, one of {', '.join(self.row.starts)}"
            )
        if len(set(self.seating)) < len(self.seating):
            raise MemberError("seating", "a seating that names each seat once")
        if self.record:
            self.begun(1)

    @property
    def row(self) -> Variant:
        """The game's row in the table of variants."""
        return VARIANTS[self.variant]

    @property
    def scoring(self) -> Scheme:
        """How the game is scored."""
        return scheme_for(self.scheme, self.row.schemes)

    @property
    def start_rule(self) -> StartRule:
        """The start rule that is played."""
        return self.row.start_rule(self.start)

    def begun(self, number: int) -> Game:
        """The game before its first turn at the table.

        :param number: which game of the table it is, from 1.
        :raises ValueError: ``record`` is no record of it.
        """
        return _played(self.variant, self.start_rule, self.record if number == 1 else ())


def described(settings: TileSettings) -> tuple[Setting, ...]:
    """Every field of the settings of a table for this game, in the order of forms.

    Which game it is stands above every form, the seating is drawn with the people who sit there,
    and a record is brought as a file; what it has begun by stays. Which way round matters to three
    or more whom nobody has seated.
    """
    variant = settings.row
    starts = choices("start", *(() if settings.record else variant.starts))
    is_circle = variant.players > 2 and not settings.seating
    ways = choices("direction", *(get_args(Direction) if is_circle else ()))
    return (
        Setting("variant", "data"),
        Setting("start", "choice", starts, shown=attrgetter("start_rule")),
        Setting(
            "scheme", "choice", choices("scheme", *variant.schemes), shown=attrgetter("scoring.key")
        ),
        Setting("direction", "choice", ways, alone=False),
        Setting("seating", "data"),
        Setting("record", "data"),
        Setting("board", "choice", choices("board", "app", "real")),
        # Alone one may always ask.
        Setting("advice", "switch", alone=False),
        REACTIONS,
        PACE,
    )


# Settings are made anew whenever a log is read or a command decided; records stay the same.
@lru_cache(maxsize=64)
def _played(variant: str, start: StartRule, record: MoveTexts) -> Game:
    game = new_game(variant, start)
    for number, (colour, text) in enumerate(record, start=1):
        try:
            if len(text) > MAX_MOVE_TEXT:
                raise MoveError("too long for a move")
            game = game.play(game.parse_move(text, colour_number(game.variant, colour)))
        except MoveError as error:
            raise ValueError(f"a record of a {variant} game; move {number}: {error}") from None
    return game


def colour_number(variant: Variant, key: str) -> int:
    """The number of a colour in the order of play.

    :raises MoveError: the game has no such colour.
    """
    if key not in variant.colours:
        raise MoveError(f"{variant.key} has no colour {key[:20]!r}")
    return variant.colours.index(key)


def move_texts(game: Game) -> MoveTexts:
    """The moves of a game as its settings and its log hold them."""
    return tuple((game.variant.colours[move.colour], str(move)) for move in game.moves)
