"""The two sides of a tile game's quick-reference card."""

from __future__ import annotations

from printables.boards import board_size, draw_board
from printables.drawing import Drawing
from printables.flow import Flow, largest, title_bar
from printables.options import Options
from printables.patterns import colour_cells
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


def tile_front(drawing: Drawing, area: Rect, k: float, options: Options, variant: Variant) -> None:
    """How the game is played, with a picture of its board."""
    t, theme = options.t, options.theme
    name = t(f"tile.game.{variant.key}")
    y = title_bar(drawing, area, name, "", theme, 5.6 * k)
    ends: list[float] = []

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, y, area.width, size)
        flow.step("1", turns(variant, t))
        start = "start" if _is_square(variant) else "start_triangle"
        for number, step in enumerate((start, "law", "pass"), start=2):
            flow.step(str(number), t(f"print.tilecard.{step}"))
        for note in special_notes(variant, t):
            flow.step("+", note)
        flow.gap(0.4)
        flow.heading(t("print.tilecard.scoring"))
        for note in scheme_notes(variant, t):
            flow.text(note)
            flow.gap(0.25)
        ends.append(flow.y + size)
        return flow.y

    largest(drawing, draw, area.y + 0.66 * area.height, 3.6 * k)
    room = Rect(area.x, ends[-1], area.width, area.bottom - ends[-1])
    wide, high = board_size(variant)
    scale = min(room.width / wide, room.height / high)
    if scale * high > 14 * k:
        origin = (room.centre[0] - wide * scale / 2, room.centre[1] - high * scale / 2)
        draw_board(drawing, variant, origin, scale, theme)


def tile_back(drawing: Drawing, area: Rect, k: float, options: Options, variant: Variant) -> None:
    """The pieces of a colour, by size and name."""
    t, theme = options.t, options.theme
    shapes = tuple(variant.shapes().values())
    flow = Flow(drawing, theme, area.x, area.y, area.width, 2.7 * k * min(theme.text, 1.1))
    flow.heading(t.n("print.tilecard.pieces", len(shapes) * variant.copies), 1.7)
    flow.gap(0.6)
    across = 4 if len(shapes) > 12 else 3
    ordered = sorted(shapes, key=lambda shape: (shape.size, shape.name))
    pictures = [(shape, _lying(shape)) for shape in ordered]
    boxes = [_box(shape, cells) for shape, cells in pictures]
    pitch_x = area.width / across
    pitch_y = (area.bottom - flow.y) / -(-len(shapes) // across)
    words = 5 * k
    unit = min(
        (pitch_x - 3 * k) / max(box.width for box in boxes),
        (pitch_y - words - 2 * k) / max(box.height for box in boxes),
    )
    for n, ((shape, cells), box) in enumerate(zip(pictures, boxes, strict=True)):
        x, y = area.x + n % across * pitch_x, flow.y + n // across * pitch_y
        origin = (x - box.x * unit, y - box.y * unit)
        colour_cells(drawing, cells, origin, unit, variant.colours[0], theme, shape.lattice)
        many = f" ×{variant.copies}" if variant.copies > 1 else ""
        at = (x, y + box.height * unit + 3.4 * k)
        drawing.text(at, f"{shape.name}{many}", 2.6 * k, theme.ink, "bold")


def _box(shape: Shape, cells: tuple[Cell, ...]) -> Rect:
    points = [point for cell in cells for point in shape.lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _lying(shape: Shape) -> tuple[Cell, ...]:
    """The orientation that is the least high, so that rows of pictures stay low."""

    def height(cells: tuple[Cell, ...]) -> tuple[int, int]:
        return max(y for _, y in cells), 0 if shape.lattice == SQUARE else min(cells)[0]

    return min(shape.orientations, key=height)
