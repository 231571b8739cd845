"""The cards of the tile games: every sentence follows from the game's row and the engine.

Who has which colours, what comes before the first turn, where pieces start, when one passes, what
counts and what wins are asked of the :class:`~rollwrite.tilegame.Variant`; the pictures show
positions that were played by its rules, and one that its law refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from math import ceil, hypot

from printables.engine.blocks import (
    Block,
    Panel,
    panels,
    paragraph,
    section,
    step,
    title,
    together,
)
from printables.engine.boards import (
    board_size,
    cells_origin,
    draw_board,
    middle,
    piece_middle,
    start_cells,
)
from printables.engine.drawing import Drawing, PathStyle, Symbol
from printables.engine.flow import Flow
from printables.engine.options import Options
from printables.engine.page_elements import wrong_side
from printables.engine.patterns import colour_cells, lying, outline_ops
from printables.engine.themes import WHITE, Theme
from rollwrite.board import Position
from rollwrite.geometry import SQUARE, Cell, Lattice
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import colour_names, of_cells, tile_colour
from rollwrite.paper import Line, Point, Rect
from rollwrite.tilegame import SCHEMES, Scheme, Variant
from rollwrite.tilegame.examples import OTHER, OWN, examples, opening
from rollwrite.tilegame.phases import ColourTurns, Corners, Drafting, HandTurns, Phase


def tile_front(variant: Variant, options: Options) -> list[Block]:
    """How the game is played, with a move that is allowed and one that is not, and how it opens."""
    t = options.t
    aim = t(of_cells(t, variant, f"print.tilecard.aim.{_aim(_schemes(variant)[0])}"))
    return [
        title(t(f"tile.game.{variant.key}"), aim, colours=variant.colours),
        *(step(number, text) for number, text in enumerate(_steps(variant, t), start=1)),
        law_panels(variant, options),
        together(section(t("print.tilecard.opening")), _opening(variant, options)),
    ]


def tile_back(variant: Variant, options: Options) -> list[Block]:
    """What counts, and the pieces of a colour by size and name."""
    t = options.t
    many = len(variant.shapes()) * variant.copies

    def pieces(flow: Flow, k: float, bottom: float) -> None:
        flow.heading(t.n("print.tilecard.pieces", many), 1.35)
        flow.gap(0.3)
        _pieces(flow, k, bottom, variant)

    # Between several people agree.
    choice = [paragraph(t("print.tilecard.schemes"))] if len(_schemes(variant)) > 1 else []
    return [
        section(t("print.tilecard.scoring")),
        *choice,
        *(paragraph(note) for note in scoring_notes(variant, t)),
        pieces,
    ]


# The words


def _steps(variant: Variant, t: Translator) -> Iterator[str]:
    yield from _colours(variant, t)
    for number, phase in enumerate(variant.phases):
        yield _phase(variant, phase, number == len(variant.phases) - 1, t)
    yield _start(variant, t)
    yield t("print.tilecard.law")
    last = variant.phases[-1]
    if variant.players > 1:
        yield t(f"print.tilecard.{'pass_later' if isinstance(last, HandTurns) else 'pass'}")
    else:
        stuck = isinstance(last, ColourTurns) and len(last.colours) > 1
        yield t(f"print.tilecard.{'pass_solo' if stuck else 'end_solo'}")


def _colours(variant: Variant, t: Translator) -> Iterator[str]:
    """Whose the colours are; in a draft they are nobody's."""
    owned = [
        tuple(c for c, who in zip(variant.colours, variant.owners, strict=True) if who == player)
        for player in range(variant.players)
    ]
    names = [colour_names(t, colours) for colours in owned]
    most = max(map(len, owned))
    if variant.players == 1:
        yield t("print.tilecard.solo", colours=names[0])
    elif most > 1:
        sides = reduce(lambda one, other: t("print.tilecard.against", one=one, other=other), names)
        yield t.n("print.tilecard.each", most, colours=sides)
    elif most == 1:
        yield t.n("print.tilecard.each", 1, colours=t.join(names))
    if shared := variant.phases[-1].shared(variant.owners):
        yield t("print.tilecard.shared", colours=_named(variant, shared, t))


def _phase(variant: Variant, phase: Phase, is_last: bool, t: Translator) -> str:
    """What is done in a part of the game."""
    match phase:
        case Drafting():
            picks = [
                t("print.tilecard.pick", colour=tile_colour(t, colour),
                  number=phase.leaders.player(number) + 1)
                for number, colour in enumerate(variant.colours)
            ]  # fmt: skip
            return t(
                "print.tilecard.draft",
                pieces=len(variant.shapes()) * variant.copies,
                picks=t.join(picks),
            )
        case HandTurns():
            return t("print.tilecard.turns_free")
        case Corners():
            colours = _named(variant, phase.colours, t)
            return t.n("print.tilecard.corner", variant.players, colours=colours)
        case ColourTurns(colours=colours) if not is_last:
            obstacles = _named(variant, colours, t)
            return t.n("print.tilecard.obstacles", variant.players, colours=obstacles)
        case ColourTurns(colours=(_,)):
            return t("print.tilecard.turns_one")
        case ColourTurns(colours=colours):
            return t("print.tilecard.turns", order=_named(variant, colours, t))
    raise AssertionError(phase)


def _named(variant: Variant, numbers: tuple[int, ...], t: Translator) -> str:
    return colour_names(t, tuple(variant.colours[number] for number in numbers))


def _start(variant: Variant, t: Translator) -> str:
    """Where each colour begins: on its own start, on one that was picked, or on any free one."""
    board, rule = variant.board(), variant.start_rule(None)
    names = [names.split() for names in variant.starts[rule]]
    cells = {board.parse_cell(name) for some in names for name in some}
    corners = _corner_places(variant)
    what = "corner" if cells <= corners.keys() else "square"
    if variant.lattice != SQUARE:
        what = "triangle"
    how = "own" if rule == "seated" else "any"
    if any(isinstance(phase, Corners) for phase in variant.phases):
        how = "picked"
    places = [
        t("print.tilecard.at", colour=tile_colour(t, colour),
          place=t(f"print.tilecard.place.{corners[board.parse_cell(name)]}"))
        for colour, some in zip(variant.colours, names, strict=True)
        for name in some
        if what == "corner"
    ]  # fmt: skip
    key = f"print.tilecard.start.{what}_{how}"
    is_listed = what == "corner" and how != "any"
    return t(key, starts=t.join(places)) if is_listed else t(key)


def _corner_places(variant: Variant) -> dict[Cell, str]:
    """What the corner cells of a board are called; of a hexagon nothing is."""
    cells = variant.board().cells
    right, low = max(x for x, _ in cells), max(y for _, y in cells)
    return {
        (x, y): f"{down}_{across}"
        for y, down in ((0, "top"), (low, "bottom"))
        for x, across in ((0, "left"), (right, "right"))
    }


def _schemes(variant: Variant) -> list[Scheme]:
    """How people may score the game: that of files and programs only if it is the usual one."""
    usual, *others = variant.schemes
    return [SCHEMES[usual], *(SCHEMES[o] for o in others if o != variant.protocol_scheme)]


def _aim(scheme: Scheme) -> str:
    """``most``, ``fewest`` or ``pieces``: what one tries to place."""
    if scheme.counts == "pieces":
        return "pieces"
    return "most" if scheme.high_wins == (scheme.counts == "on-board") else "fewest"


def scoring_notes(variant: Variant, t: Translator) -> list[str]:
    """How the game is scored, a paragraph for each scheme, and whose colours count."""
    return [*(_scheme(variant, scheme, t) for scheme in _schemes(variant)), *_sums(variant, t)]


def _scheme(variant: Variant, scheme: Scheme, t: Translator) -> str:
    counts = t(
        of_cells(t, variant, f"print.scheme.{scheme.key}"),
        all=scheme.all_placed,
        single=scheme.single_last,
    )
    if variant.players > 1:
        wins = t(f"print.tilecard.wins.{'high' if scheme.high_wins else 'low'}")
        return f"{counts} {wins}"
    return counts if scheme.sign < 0 else f"{counts} {t('print.tilecard.perfect')}"


def _sums(variant: Variant, t: Translator) -> Iterator[str]:
    if variant.players == 1 and None not in variant.owners:
        return
    owners = [owner for owner in variant.owners if owner is not None]
    said = []
    if len(owners) > len(set(owners)):
        said.append(t("print.tilecard.sum"))
    nobody = tuple(number for number, owner in enumerate(variant.owners) if owner is None)
    if owners and nobody:
        said.append(t("print.tilecard.unscored", colours=_named(variant, nobody, t)))
    if variant.players > 1:
        said.append(t("print.tilecard.tie"))
    yield " ".join(said)


# The pictures


def law_panels(variant: Variant, options: Options) -> Block:
    """The law in three pictures: a corner, a side, another colour."""
    return panels([_panel(variant, which, options) for which in ("corner", "side", "other")], 21.0)


def _panel(variant: Variant, which: str, options: Options) -> Panel:
    """A move that the law allows, or refuses."""
    t = options.t
    own, other = (tile_colour(t, variant.colours[number]) for number in (OWN, OTHER))
    alt = t(f"tile_rules.law_{which}_alt", colour=own, other=other)

    def paint(drawing: Drawing, box: Rect) -> None:
        view = _view(variant, box.width / box.height)
        scale = box.width / view.width
        letter = _letter(variant, scale, drawing.least)
        scene = _example(variant, which, view, options.theme, letter)
        drawing.use(scene, box.x - view.x * scale, box.y - view.y * scale, scale, alt)

    return Panel(t(f"tile_rules.law_{which}"), paint)


def _opening(variant: Variant, options: Options) -> Block:
    """The board after the first piece of each colour, in what room is left."""
    alt = options.t("tile_rules.boards_alt", game=options.t(f"tile.game.{variant.key}"))
    wide, high = board_size(variant)

    def block(flow: Flow, k: float, bottom: float) -> None:
        room = Rect(flow.x, flow.y, flow.width, max(bottom - flow.y, 30 * k))
        scale = min(room.width / wide, room.height / high)
        scene = _opened(variant, flow.theme, _letter(variant, scale, flow.drawing.least))
        flow.drawing.use(scene, room.centre[0] - wide * scale / 2, room.y, scale, alt)
        flow.y += high * scale

    return block


def _letter(variant: Variant, scale: float, least: float) -> float | None:
    """The em of a piece's letter in edges of a cell; None where it could not be read: there the
    patterns alone tell the colours.
    """
    room = 1.0 if variant.lattice == SQUARE else 0.6
    # In few steps, so that the same picture can be used again.
    steps = (ceil(20 * max(0.5 * room, least / scale) - 1e-9)) / 20
    return steps if steps <= room else None


@cache
def _example(
    variant: Variant, which: str, view: Rect, theme: Theme, letter: float | None
) -> Symbol:
    """The part of a board where a move of the examples lies; an edge of a cell is 1."""
    found, lattice = examples(variant), variant.lattice
    shown: Position = getattr(found, which)
    table, origin = shown.setup.table, _origin(variant)
    drawing = Drawing()
    cells = variant.board().cells
    drawing.path(outline_ops(lattice, cells, origin), PathStyle(fill=WHITE))
    draw_board(drawing, variant, (0.0, 0.0), 1.0, theme, taken=set(cells))

    def is_whole(number: int) -> bool:
        return view.holds(_box(lattice, table.cells_of(number)).placed(1.0, *origin), 0.1)

    # The pieces by which the other colour has come here are left out.
    _lay(drawing, variant, shown, theme, letter, is_whole)
    if which == "side":
        edges, box = _seam(variant, view)
        wrong_side(drawing, edges, box, theme, 0.22)
    return Symbol(drawing, view)


def _view(variant: Variant, ratio: float) -> Rect:
    """The part of the board that the examples need, in edges of a cell from its top left."""
    found = examples(variant)
    table = found.start.setup.table
    numbers = [*found.corner.placed[OWN], *found.side.placed[OWN], found.other.placed[OTHER][-1]]
    cells = [cell for number in numbers for cell in table.cells_of(number)]
    box = _box(variant.lattice, cells).placed(1.0, *_origin(variant)).inset(-0.5)
    width, height = max(box.width, ratio * box.height), max(box.height, box.width / ratio)
    return Rect(box.centre[0] - width / 2, box.centre[1] - height / 2, width, height)


def _seam(variant: Variant, view: Rect) -> tuple[list[Line], Rect]:
    """The edges along which the forbidden piece of the examples touches its own, and the corner of
    the picture that is farthest from both.
    """
    found, lattice = examples(variant), variant.lattice
    (left, top), table = _origin(variant), found.side.setup.table

    def points(cell: Cell) -> set[Point]:
        return {(round(left + x, 6), round(top + y, 6)) for x, y in lattice.outline(cell)}

    first, last = (set(table.cells_of(one)) for one in found.side.placed[OWN])
    edges = []
    for one in last:
        for other in first.intersection(lattice.edges(one)):
            start, end = points(one) & points(other)
            edges.append((start, end))
    taken = [point for cell in first | last for point in points(cell)]
    size = 0.24 * min(view.width, view.height)
    room = view.inset(0.7 * size)
    x, y = max(room.corners, key=lambda at: min(hypot(at[0] - x, at[1] - y) for x, y in taken))
    return edges, Rect(x - size / 2, y - size / 2, size, size)


@cache
def _opened(variant: Variant, theme: Theme, letter: float | None) -> Symbol:
    """A board with the first pieces, and where one could have started too."""
    drawing, position, board = Drawing(), opening(variant), variant.board()
    (left, top), (wide, high) = _origin(variant), board_size(variant)
    draw_board(drawing, variant, (0.0, 0.0), 1.0, theme, taken=set(board.cells))
    for cell in start_cells(variant).keys() - set(board.cells_in(position.occupied)):
        x, y = middle(variant.lattice, cell)
        drawing.circle((left + x, top + y), 0.3, PathStyle(fill=theme.ink))
    _lay(drawing, variant, position, theme, letter)
    inside = set(start_cells(variant)) - _corner_places(variant).keys()
    for cell in inside.intersection(board.cells_in(position.occupied)):
        # Seen in the middle of a board even where a piece lies on it.
        x, y = middle(variant.lattice, cell)
        style = PathStyle(fill=WHITE, stroke=theme.ink, width=0.12)
        drawing.circle((left + x, top + y), 0.26, style)
    return Symbol(drawing, Rect(0, 0, wide, high).inset(-0.2))


def _origin(variant: Variant) -> Point:
    """Where the lattice's origin lies from the top left of the board."""
    return cells_origin(variant, (0.0, 0.0), 1.0)


def _lay(
    drawing: Drawing,
    variant: Variant,
    position: Position,
    theme: Theme,
    letter: float | None,
    is_drawn: Callable[[int], bool] = lambda _: True,
) -> None:
    """Pieces on a board, with the letters of their colours."""
    lattice, origin = variant.lattice, _origin(variant)
    for colour, placed in zip(variant.colours, position.placed, strict=True):
        for number in filter(is_drawn, placed):
            cells = position.setup.table.cells_of(number)
            colour_cells(drawing, cells, origin, 1.0, colour, theme, lattice)
            if letter is not None:
                x, y = piece_middle(lattice, cells, origin, 1.0)
                half = 0.46 * min(1.2 * letter, 1.0 if lattice == SQUARE else 0.6)
                ground = PathStyle(fill=theme.fills[colour] or WHITE)
                drawing.rect(Rect(x - half, y - half, 2 * half, 2 * half), ground, half)
                at = (x, y + 0.36 * letter)
                ink = theme.label(colour)
                drawing.text(at, theme.letters[colour], letter, ink, "black", "middle")


def _pieces(flow: Flow, k: float, bottom: float, variant: Variant) -> None:
    """All shapes, as large as the room allows, each with its name below."""
    drawing, lattice = flow.drawing, variant.lattice
    em = max(2.6 * k, drawing.least)
    shapes = sorted(variant.shapes().values(), key=lambda shape: (shape.size, shape.name))
    pictures = [(shape, lying(shape)) for shape in shapes]
    boxes = [_box(lattice, cells) for _, cells in pictures]
    wide, high = max(box.width for box in boxes), max(box.height for box in boxes)
    room = max(bottom - flow.y, 58 * k)

    def unit_in(across: int) -> float:
        down = -(-len(shapes) // across)
        return min((flow.width / across - 2 * k) / wide, (room / down - 1.9 * em - k) / high)

    across = max(range(3, 8), key=unit_in)
    unit = unit_in(across)
    pitch = (flow.width / across, room / -(-len(shapes) // across))
    for n, ((shape, cells), box) in enumerate(zip(pictures, boxes, strict=True)):
        x, y = flow.x + n % across * pitch[0], flow.y + n // across * pitch[1]
        origin = (x - box.x * unit, y - box.y * unit)
        colour_cells(drawing, cells, origin, unit, variant.colours[0], flow.theme, lattice)
        many = f" ×{variant.copies}" if variant.copies > 1 else ""
        at = (x, y + box.height * unit + 1.3 * em)
        drawing.text(at, f"{shape.name}{many}", em, flow.theme.ink, "bold")
    flow.y += room


def _box(lattice: Lattice, cells: Iterable[Cell]) -> Rect:
    points = [point for cell in cells for point in lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
