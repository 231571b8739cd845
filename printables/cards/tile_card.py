"""The two sides of a tile game's quick-reference card."""

from __future__ import annotations

from printables.boards.drawing import board_size, cells_origin, draw_board, middle, start_cells
from printables.engine.blocks import Block, paragraph, section, step, title
from printables.engine.drawing import PathStyle
from printables.engine.flow import Flow
from printables.engine.lying import lying
from printables.engine.patterns import colour_cells
from rollwrite.geometry import SQUARE, Cell, Shape
from rollwrite.i18n import Translator
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant


def colour_name(colour: str, t: Translator) -> str:
    """A colour's name as people say it."""
    key = f"words.colour.{colour}"
    return t(key) if t.has(key) else t(f"tile.colour.{colour}")


def _is_square(variant: Variant) -> bool:
    return next(iter(variant.shapes().values())).lattice == SQUARE


def turns(variant: Variant, t: Translator) -> str:
    """Whose turn it is: by colours, or round the table where a player may place any colour."""
    if variant.rule == "T8":
        return t("print.tilecard.turns_free")
    # Obstacles have been placed before anybody plays (T11).
    playing = [
        colour
        for colour, owner in zip(variant.colours, variant.owners, strict=True)
        if owner is not None or variant.rule != "T11"
    ]
    order = t.join([colour_name(colour, t) for colour in playing])
    return t("print.tilecard.turns", order=order)


def scheme_notes(variant: Variant, t: Translator) -> list[str]:
    """How the game is scored, a paragraph for each scheme."""
    # Pentobi's own scheme is for files and programs, not for people at a table.
    schemes = [scheme for scheme in variant.schemes if scheme != "pentobi"]
    if _is_square(variant):
        return [t(f"print.scheme.{scheme}") for scheme in schemes]
    return [t(f"print.scheme_triangle.{scheme}") for scheme in schemes]


def special_notes(variant: Variant, t: Translator) -> list[str]:
    """What sets the game apart from the usual one."""
    rules = [variant.rule]
    owners = variant.owners
    if owners == (0, 1, 0, 1):
        # Two colours each, in whatever game: T2.
        rules.append("T2")
    elif owners == (0, 1, 2, None) and variant.rule != "T11":
        rules.append("T3")
    shared = [c for c, owner in zip(variant.colours, owners, strict=True) if owner is None]
    colours = t.join([colour_name(colour, t) for colour in shared])
    return [
        t(f"print.special.{rule}", colours=colours)
        for rule in dict.fromkeys(rules)
        if t.has(f"print.special.{rule}")
    ]


def tile_front(variant: Variant, t: Translator) -> list[Block]:
    """How the game is played, with a picture of its board."""
    start = "start" if _is_square(variant) else "start_triangle"
    steps = (turns(variant, t), *(t(f"print.tilecard.{key}") for key in (start, "law", "pass")))
    return [
        title(t(f"tile.game.{variant.key}"), ""),
        *(step(number, text) for number, text in enumerate(steps, start=1)),
        *(step("+", note) for note in special_notes(variant, t)),
        section(t("print.tilecard.scoring")),
        *(paragraph(note) for note in scheme_notes(variant, t)),
        _board(variant),
    ]


def _board(variant: Variant) -> Block:
    """The board in what room is left."""

    def block(flow: Flow, k: float, bottom: float) -> None:
        wide, high = board_size(variant)
        room = Rect(flow.x, flow.y, flow.width, max(bottom - flow.y, 34 * k))
        scale = min(room.width / wide, room.height / high)
        origin = (room.centre[0] - wide * scale / 2, room.y)
        # In a small picture start squares are dots: their letters could not be read.
        starts = start_cells(variant) if scale < 3 * flow.drawing.least else {}
        draw_board(flow.drawing, variant, origin, scale, flow.theme, taken=starts.keys())
        left, top = cells_origin(variant, origin, scale)
        for cell in starts:
            x, y = middle(variant.board().lattice, cell)
            style = PathStyle(fill=flow.theme.muted)
            flow.drawing.circle((left + x * scale, top + y * scale), 0.3 * scale, style)
        flow.y += high * scale

    return block


def tile_back(variant: Variant, t: Translator) -> list[Block]:
    """The pieces of a colour, by size and name."""
    shapes = tuple(variant.shapes().values())

    def pieces(flow: Flow, k: float, bottom: float) -> None:
        flow.heading(t.n("print.tilecard.pieces", len(shapes) * variant.copies), 1.2)
        flow.gap(0.3)
        _pieces(flow, k, bottom, variant)

    return [pieces]


def _pieces(flow: Flow, k: float, bottom: float, variant: Variant) -> None:
    drawing, theme = flow.drawing, flow.theme
    shapes = tuple(variant.shapes().values())
    em = max(2.6 * k, drawing.least)
    across = 4 if len(shapes) > 12 else 3
    ordered = sorted(shapes, key=lambda shape: (shape.size, shape.name))
    pictures = [(shape, lying(shape)) for shape in ordered]
    boxes = [_box(shape, cells) for shape, cells in pictures]
    pitch_x = flow.width / across
    pitch_y = (bottom - flow.y) / -(-len(shapes) // across)
    unit = min(
        (pitch_x - 3 * k) / max(box.width for box in boxes),
        (pitch_y - 1.9 * em - 2 * k) / max(box.height for box in boxes),
    )
    for n, ((shape, cells), box) in enumerate(zip(pictures, boxes, strict=True)):
        x, y = flow.x + n % across * pitch_x, flow.y + n // across * pitch_y
        origin = (x - box.x * unit, y - box.y * unit)
        colour = variant.colours[0]
        colour_cells(drawing, cells, origin, unit, colour, theme, shape.lattice)
        many = f" ×{variant.copies}" if variant.copies > 1 else ""
        at = (x, y + box.height * unit + 1.3 * em)
        drawing.text(at, f"{shape.name}{many}", em, theme.ink, "bold")
    flow.y = bottom


def _box(shape: Shape, cells: tuple[Cell, ...]) -> Rect:
    points = [point for cell in cells for point in shape.lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
