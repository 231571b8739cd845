"""The table of the tile games (rules T1-T12): every game is a row, and only the rows differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal, NamedTuple

from rollwrite.arguments import explained_class
from rollwrite.board import Board, Setup, hexagon, placement_table, rectangle
from rollwrite.geometry import Lattice, Shape, square_shapes, triangle_shapes
from rollwrite.tilegame.phases import ColourTurns, Corners, Drafting, HandTurns, Phase, Rotation

StartRule = Literal["seated", "open"]


class VariantError(ValueError):
    """A game, or a start rule for it, that does not exist."""


class BoardKind(NamedTuple):
    """A board that is made when it is needed, with its sizes."""

    maker: Callable[..., Board]
    sizes: tuple[int, ...]

    def __call__(self) -> Board:
        return self.maker(*self.sizes)


@explained_class
@dataclass(frozen=True)
class Variant:
    """One tile game.

    :ivar key: a stable name for addresses, files and databases: ``"classic-3"``.
    :ivar rule: its number in the rulebook.
    :ivar name: what people call it, in English.
    :ivar gm: the ``GM`` property of its ``.blksgf`` files.
    :ivar board: which board; ``board()`` makes it.
    :ivar shapes: makes the shapes, by name.
    :ivar copies: how many of each shape a colour has.
    :ivar colours: the colours in the order of play.
    :ivar owners: for each colour the number of its player, or None where the players take turns.
    :ivar seated: for each colour its start squares by name where seats are fixed; empty where
        the game has no such rule.
    :ivar open: the same where any free one will do.
    :ivar phases: the parts of the game, one after the other.
    :ivar schemes: how it may be scored, the usual way first.
    :ivar protocol_scheme: how Pentobi scores it.
    :ivar aliases: what else the command line may call it.
    """

    key: str
    rule: str
    name: str
    gm: str
    board: BoardKind
    shapes: Callable[[], dict[str, Shape]]
    colours: tuple[str, ...]
    owners: tuple[int | None, ...]
    phases: tuple[Phase, ...]
    seated: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    copies: int = 1
    schemes: tuple[str, ...] = ("basic", "advanced", "last-single", "pentobi")
    protocol_scheme: str = "pentobi"
    aliases: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """How many people play."""
        return len({owner for owner in self._holders if owner is not None})

    @property
    def _holders(self) -> tuple[int | None, ...]:
        return (*self.owners, *(player for phase in self.phases for player in phase.players))

    @property
    def lattice(self) -> Lattice:
        """What board and pieces are made of: squares or triangles."""
        return self.board().lattice

    @property
    def starts(self) -> dict[StartRule, tuple[str, ...]]:
        """The start squares of each colour under each start rule that the game has."""
        rules: dict[StartRule, tuple[str, ...]] = {}
        if self.seated:
            rules["seated"] = self.seated
        if self.open:
            rules["open"] = self.open
        return rules

    @property
    def marks(self) -> tuple[str, ...]:
        """What ``.blksgf`` files and the text protocol call the colours."""
        return ("B", "W") if len(self.colours) == 2 else tuple("1234"[: len(self.colours)])

    def start_rule(self, wanted: str | None) -> StartRule:
        """The start rule with this name, or the usual one.

        :raises VariantError: the game has no such rule.
        """
        for rule in self.starts:
            if wanted in (None, rule):
                return rule
        has = " and ".join(self.starts)
        raise VariantError(f"no start rule {str(wanted)[:40]!r} in {self.key}: it has {has}")

    def setup(self, start: StartRule) -> Setup:
        """The board, supplies and start squares under a start rule."""
        return _setup(self, start)

    def __str__(self) -> str:
        return self.name


@cache
def _setup(variant: Variant, start: StartRule) -> Setup:
    board = variant.board()
    shapes = tuple(variant.shapes().values())
    return Setup(
        table=placement_table(board, shapes),
        starts=tuple(board.mask(map(board.parse_cell, s.split())) for s in variant.starts[start]),
        supplies=tuple(range(len(variant.colours))),
        counts=(variant.copies,) * len(shapes),
        supply_rule=variant.rule,
    )


def _junior_shapes() -> dict[str, Shape]:
    names = ("L5", "P", "I5", "O", "T4", "Z4", "L4", "I4", "V3", "I3", "2", "1")
    return {name: square_shapes()[name] for name in names}


_FOUR = ("blue", "yellow", "red", "green")
_CORNERS = "a20 t20 t1 a1"
_CLASSIC = partial(
    Variant,
    board=BoardKind(rectangle, (20, 20)),
    shapes=square_shapes,
    colours=_FOUR,
    phases=(ColourTurns((0, 1, 2, 3)),),
    seated=("a20", "t20", "t1", "a1"),
    open=(_CORNERS,) * 4,
)
_DUO = partial(
    Variant,
    board=BoardKind(rectangle, (14, 14)),
    owners=(0, 1),
    phases=(ColourTurns((0, 1)),),
    seated=("e10", "j5"),
    open=("e10 j5",) * 2,
)
_TRIGON = partial(
    Variant,
    board=BoardKind(hexagon, (9,)),
    shapes=triangle_shapes,
    colours=_FOUR,
    phases=(ColourTurns((0, 1, 2, 3)),),
    open=("r15 r4 j12 j7 z12 z7",) * 4,
)
_REVERSE = partial(_CLASSIC, rule="T9", schemes=("reverse",), protocol_scheme="reverse")
_DRAFT = partial(
    _CLASSIC,
    rule="T8",
    owners=(None,) * 4,
    schemes=("pieces", "basic"),
    protocol_scheme="pieces",
)


def _obstacle(players: int) -> Variant:
    own, obstacles = tuple(range(players)), tuple(range(players, 4))
    seats = ("a20", "t20", "t1", "a1")
    return _CLASSIC(
        key=f"obstacle-{players}",
        rule="T11",
        name=f"Obstacle, {players} player{'s' if players > 1 else ''}",
        gm=f"Rollwrite Obstacle {players}",
        owners=(*own, *(None for _ in obstacles)),
        phases=(ColourTurns(obstacles), Corners(own, tuple(_CORNERS.split())), ColourTurns(own)),
        seated=(*("" for _ in own), *(seats[colour] for colour in obstacles)),
        open=(*("" for _ in own), *(_CORNERS for _ in obstacles)),
    )


def _draft(players: int, key: str, *aliases: str) -> Variant:
    return _DRAFT(
        key=key,
        aliases=aliases,
        name=f"Draft, {players} players",
        gm=f"Rollwrite Draft {players}",
        phases=(Drafting(Rotation(tuple(range(players)))), HandTurns(players)),
    )


_ROWS = (
    _CLASSIC(
        key="classic", rule="T1", name="Classic, four players", gm="Blokus",
        owners=(0, 1, 2, 3), aliases=("c", "classic-4"),
    ),
    _CLASSIC(
        key="classic-2", rule="T2", name="Classic, two players", gm="Blokus Two-Player",
        owners=(0, 1, 0, 1), aliases=("c2",),
    ),
    _CLASSIC(
        key="classic-3", rule="T3", name="Classic, three players", gm="Blokus Three-Player",
        owners=(0, 1, 2, None), aliases=("c3",),
    ),
    _CLASSIC(
        key="solitaire", rule="T4", name="Solitaire", gm="Rollwrite Solitaire",
        owners=(0, 0, 0, 0), schemes=("basic",), protocol_scheme="basic",
    ),
    _DUO(
        key="duo", rule="T5", name="Duo", gm="Blokus Duo", shapes=square_shapes,
        colours=("purple", "orange"), aliases=("d", "travel"),
    ),
    _TRIGON(
        key="trigon", rule="T6", name="Trigon, four players", gm="Blokus Trigon",
        owners=(0, 1, 2, 3), aliases=("t", "trigon-4"),
    ),
    _TRIGON(
        key="trigon-2", rule="T6", name="Trigon, two players", gm="Blokus Trigon Two-Player",
        owners=(0, 1, 0, 1), aliases=("t2",),
    ),
    _TRIGON(
        key="trigon-3", rule="T7", name="Trigon, three players", gm="Blokus Trigon Three-Player",
        board=BoardKind(hexagon, (8,)), colours=_FOUR[:3], owners=(0, 1, 2), aliases=("t3",),
        phases=(ColourTurns((0, 1, 2)),), open=("p14 p3 h11 h6 x11 x6",) * 3,
    ),
    _draft(2, "draft-2"),
    _draft(3, "draft-3"),
    _draft(4, "draft", "draft-4"),
    _REVERSE(
        key="reverse", name="Reverse, four players", gm="Rollwrite Reverse",
        owners=(0, 1, 2, 3), aliases=("reverse-4",),
    ),
    _REVERSE(
        key="reverse-2", name="Reverse, two players", gm="Rollwrite Reverse 2", owners=(0, 1, 0, 1)
    ),
    _REVERSE(
        key="reverse-3", name="Reverse, three players", gm="Rollwrite Reverse 3",
        owners=(0, 1, 2, None),
    ),
    Variant(
        key="half", rule="T10", name="Half board", gm="Rollwrite Half Board",
        board=BoardKind(rectangle, (10, 20)), shapes=square_shapes, colours=_FOUR[:2],
        owners=(0, 1), phases=(ColourTurns((0, 1)),), open=("a20 j20 j1 a1",) * 2,
        aliases=("half-board",),
    ),
    _obstacle(1),
    _obstacle(2),
    _obstacle(3),
    _DUO(
        key="junior", rule="T12", name="Junior", gm="Blokus Junior", shapes=_junior_shapes,
        colours=("green", "orange"), copies=2, schemes=("basic", "on-board"),
        protocol_scheme="on-board", aliases=("j",),
    ),
)  # fmt: skip

VARIANTS = {variant.key: variant for variant in _ROWS}


def variant_named(name: str) -> Variant:
    """The game with this key, ``GM`` name or alias; ``_`` and capitals do not matter.

    :raises VariantError: there is none.
    """
    plain = name.strip().lower().replace("_", "-")
    for variant in _ROWS:
        if plain in (variant.key, variant.gm.lower(), *variant.aliases):
            return variant
    raise VariantError(f"no game {name[:40]!r}: there are {', '.join(VARIANTS)}")
