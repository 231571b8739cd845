"""Small pictures of all that can be printed, for the Print page.

``python -m tools.pictures_of_print`` writes ``static/pictures/print``; names of printables choose
some. Made anew when a page has changed so much that its picture would mislead.

They are the same for all languages: words are bars, as they look from afar. Numbers and the names
of shapes stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image, ImageColor

from printables.engine.drawing import Drawing, Item, PathStyle, Symbol, Text, Use, bounds_of
from printables.engine.pdf import pdf
from printables.printing import listed, make, read_request
from printables.request.reading import Given
from rollwrite.resources import folder

FOLDER: Final = folder("static") / "pictures" / "print"
#: In pixels: twice what the page shows. A page is cut where a card ends.
WIDTH, HEIGHT = 320, 360
#: Which page says most at a glance, from 0, where it is not the first.
PAGES: Final = {"card": 0, "class": 2}
GAME: Final = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[j5,j4,j3,k3,l3];B[h9,h8,i8,j8,j9])"
CHOSEN: Final[dict[str, dict[str, Given]]] = {
    "position": {"record": GAME},
    "pieces": {"game": "duo"},
    "game": {"game": "duo"},
    "board": {"one_page": True},
}


def wordless(items: Iterable[Item]) -> Iterator[Item]:
    """What is drawn, with a bar for each line of words; letters that stand alone are left out."""
    for item in items:
        if isinstance(item, Use):
            inner = Drawing(list(wordless(item.symbol.items)))
            yield replace(item, symbol=Symbol(inner, item.symbol.bounds))
        elif isinstance(item, Text) and is_word(item.text):
            if len(item.text) > 1:
                yield from bar(item)
        else:
            yield item


def is_word(text: str) -> bool:
    """Whether it may read otherwise in another language; ``12`` and ``T4`` do not."""
    letters = sum(letter.isalpha() for letter in text)
    return letters > 1 or (letters == 1 and len(text) == 1)


def bar(line: Text) -> Iterator[Item]:
    """As long and about as dark as the line."""
    box, drawing = bounds_of(line), Drawing()
    thin = 0.2 * line.size
    inner = replace(box, y=box.y + thin, height=box.height - 2 * thin)
    if line.turn % 180:
        inner = replace(box, x=box.x + thin, width=box.width - 2 * thin)
    pale = [round(0.5 * part + 0.5 * 255) for part in ImageColor.getrgb(line.fill)[:3]]
    drawing.rect(inner, PathStyle(fill=f"#{bytes(pale).hex()}"), 0.25 * line.size)
    yield from drawing.items


def picture(name: str) -> bytes:
    """A picture of a printable, as PNG of few colours."""
    given = dict(CHOSEN.get(name, {}))
    if "seed" in read_request(name, given).__dataclass_fields__:
        given["seed"] = "TEA"
    document = make(read_request(name, given)).document
    shown_page = document.pages[min(PAGES.get(name, 0), len(document.pages) - 1)]
    shown_page = replace(shown_page, items=tuple(wordless(shown_page.items)), picture="")
    page = pypdfium2.PdfDocument(pdf(replace(document, pages=(shown_page,), flip="")))[0]
    whole = page.render(scale=2 * WIDTH / page.get_width()).to_pil().convert("RGB")
    if whole.width > whole.height:
        # Of a booklet the cover.
        whole = whole.crop((whole.width // 2, 0, whole.width, whole.height))
        whole = whole.resize((2 * WIDTH, 2 * WIDTH * whole.height // whole.width))
    whole = whole.resize((WIDTH, round(whole.height / 2)), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", (WIDTH, HEIGHT), "white")
    shown.paste(whole, (0, max(0, (HEIGHT - whole.height) // 2)))
    out = BytesIO()
    shown.quantize(64, kmeans=1, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(names: list[str]) -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or listed():
        data = picture(name)
        Path(FOLDER, f"{name}.png").write_bytes(data)
        print(f"{name}.png: {len(data) / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
