"""Quick-reference cards, both sides: of the dice game and of each tile game.

One, two or four cards come on a page; the backs follow on the next page, in the same places, since
all cards of a page are the same. Where words of the least size need more room than two sides have,
there are more sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printables.cards.dice_blocks import draw_examples, draw_rings, draw_rows
from printables.cards.tile_card import tile_back, tile_front
from printables.engine.blocks import Block, paged, paragraph, section, step, title, together
from printables.engine.drawing import Document, PrintedPage
from printables.engine.options import Options
from printables.engine.page_elements import cut_lines
from printables.engine.word_size import least_words, one_up, words_page
from rollwrite.dicegame import Layout
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant

#: A card at scale 1: a quarter of A4 or of Letter without its margins.
CARD_MM = (93.0, 127.0)
#: Words are no larger than this at scale 1, in mm.
_MOST_MM = 4.2


def dice_card(layout: Layout, options: Options) -> Document:
    """The card of the dice game, with the rows of a layout on its back."""
    t = options.t
    front: list[Block] = [
        title(t("print.card.title"), t("print.card.aim")),
        *(step(n, t(f"print.card.{key}"))
          for n, key in enumerate(("roll", "take", "draw", "law"), start=1)),
        draw_examples(t),
        *(step(n, t(f"print.card.{key}"))
          for n, key in enumerate(("strike", "out", "pass", "end"), start=5)),
    ]  # fmt: skip
    back: list[Block] = [
        draw_rows(layout, t),
        together(section(t("print.card.markers")), draw_rings(t)),
        paragraph(t("print.card.standby")),
        together(section(t("print.card.solo")), paragraph(t("print.card.solo_text"))),
    ]
    return _cards((front, back), options, t("print.card.title"))


def tile_card(variant: Variant, options: Options) -> Document:
    """The card of a tile game, with its pieces on the back."""
    front, back = tile_front(variant, options.t), tile_back(variant, options.t)
    return _cards((front, back), options, options.t(f"tile.game.{variant.key}"))


def _cards(faces: Sequence[Sequence[Block]], options: Options, name: str) -> Document:
    options, notices = one_up(options)
    # Cards are upright: two lie side by side on a page on its side.
    page = replace(options, landscape=options.up == 2).page if options.up != 1 else options.page
    margin = {1: 10.0, 2: 7.0, 4: 6.0}[options.up]
    room = page.slots[0].area.inset(margin)
    k = min(room.width / CARD_MM[0], room.height / CARD_MM[1])
    size = (CARD_MM[0] * k, CARD_MM[1] * k)
    if options.up == 1:
        # Alone on a page a card is as large as the page.
        size = (room.width, room.height)
    most = max(_MOST_MM * k, least_words(options))
    sides = [side for blocks in faces for side in paged(blocks, size, options, most, k)]
    pages = []
    for number, side in enumerate(sides, start=1):
        drawing = words_page(options)
        for slot in page.slots:
            x, y = slot.area.centre
            area = Rect(x - size[0] / 2, y - size[1] / 2, *size)
            side(drawing, area)
        if number == 1:
            cut_lines(drawing, page.cuts, options.theme)
        bookmark = _side_name(number, len(sides), name, options)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    document = tuple(pages) * options.copies
    subject = options.t("print.subject")
    return Document(name, subject, options.language, document, notices)


def _side_name(number: int, of: int, name: str, options: Options) -> str:
    if of == 2:
        return options.t(f"print.side.{'front' if number == 1 else 'back'}", title=name)
    return options.t("print.side.page", title=name, n=number)
