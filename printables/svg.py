"""Drawings as SVG, for the preview in the app: one page, measured in mm."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

from printables.drawing import Item, Path, PrintedPage, Symbol, Text, Use
from printables.fonts import FAMILY, WEIGHTS, text_width

_FAMILY = f"{FAMILY}, system-ui, sans-serif"


def svg(page: PrintedPage, title: str) -> str:
    """One page as an SVG document whose size is that of the paper.

    Every line of text has its length written down, so that it fills the same room with a font of
    the reader's own. :func:`~printables.fonts.faces_css` in a ``<style>`` shows the right ones.
    """
    symbols: dict[int, tuple[str, Symbol]] = {}
    body = "".join(_items(page.items, symbols))
    # Inner symbols are found while outer ones are written, so the dictionary grows meanwhile.
    definitions = []
    written = 0
    while written < len(symbols):
        name, symbol = list(symbols.values())[written]
        box = symbol.bounds
        definitions.append(
            f'<clipPath id="{name}c"><rect x="{_number(box.x)}" y="{_number(box.y)}" '
            f'width="{_number(box.width)}" height="{_number(box.height)}"/></clipPath>'
            f'<g id="{name}" clip-path="url(#{name}c)">'
            f"{''.join(_items(symbol.items, symbols))}</g>"
        )
        written += 1
    width, height = _number(page.width), _number(page.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(title)} '
        f'font-family="{_FAMILY}" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escape(title)}</title><defs>{''.join(definitions)}</defs>"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>{body}</svg>'
    )


def _items(items: Iterable[Item], symbols: dict[int, tuple[str, Symbol]]) -> Iterable[str]:
    for item in items:
        if isinstance(item, Path):
            yield _path(item)
        elif isinstance(item, Text):
            yield _text(item)
        else:
            yield _use(item, symbols)


def _use(use: Use, symbols: dict[int, tuple[str, Symbol]]) -> str:
    name, _ = symbols.setdefault(id(use.symbol), (f"s{len(symbols)}", use.symbol))
    moved = f"translate({_number(use.x)} {_number(use.y)}) scale({_number(use.scale)})"
    return f'<use href="#{name}" transform="{moved}"/>'


def _path(item: Path) -> str:
    data = "".join(op[0] + " ".join(map(_number, op[1:])) for op in item.ops)
    style = item.style
    paint = f' fill="{style.fill or "none"}"'
    if style.stroke is not None:
        paint += f' stroke="{style.stroke}" stroke-width="{_number(style.width)}"'
        if style.dash:
            paint += f' stroke-dasharray="{" ".join(map(_number, style.dash))}"'
    return f'<path d="{data}"{paint}/>'


def _text(item: Text) -> str:
    # Words of another weight begin with a space, which browsers would leave out.
    words = item.text.strip(" ")
    before = item.text[: item.text.index(words)] if words else ""
    skipped = text_width(before, item.font, item.size)
    angle = radians(item.turn)
    x, y = item.start
    x, y = x + skipped * cos(angle), y + skipped * sin(angle)
    turned = ""
    if item.turn:
        turned = f' transform="rotate({_number(item.turn)} {_number(x)} {_number(y)})"'
    length = text_width(words, item.font, item.size)
    return (
        f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(item.size)}" '
        f'fill="{item.fill}" font-weight="{WEIGHTS[item.font]}" textLength="{_number(length)}" '
        f'lengthAdjust="spacingAndGlyphs"{turned}>{escape(words)}</text>'
    )


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
