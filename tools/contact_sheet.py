"""Contact sheets of all that can be printed: every page small, in colour and in grey.

``python -m tools.contact_sheet`` writes them to build/contact: for each printable a PNG as it looks
on a screen and one as a copier sees it. What is printed are the samples of the tests; each is shown
whole on A4, and the first of a printable with the pages that it begins with in every other paper
and look that it allows. Names choose some: ``python -m tools.contact_sheet card scorepad``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from printables.engine.options import THEME, Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import PRINTABLES, make
from printables.request.allowed import looks
from rollwrite.i18n import LANGUAGES, Language
from tests.printables.samples import SAMPLES

FOLDER = Path(__file__).parents[1] / "build" / "contact"
#: A thumbnail's longer side, and the room round it and for its words, in pixels.
SIDE, GAP, LINE = 300, 12, 15
COLUMNS = 8
GROUND, INK = "#8a8f98", "#000000"
#: Of a document that was shown whole before these are enough.
BEGINNING = 2


@dataclass(frozen=True)
class Thumbnail:
    """A page, small, and what it is."""

    picture: Image.Image
    words: str


def asked(sample: str) -> Iterator[Options | None]:
    """The looks to show: None for a sample's own, then all others of the first of a printable."""
    yield None
    name = sample.split("-", maxsplit=1)[0]
    if sample == next(one for one in SAMPLES if one.split("-")[0] == name):
        for paper, up, theme, wide in looks(PRINTABLES[name].allows):
            options = Options(paper, up, THEME.meant(theme), landscape=wide)
            # Turned paper is enough once.
            if options != Options() and (not wide or (paper, theme) == ("a4", "bright")):
                yield options


def thumbnails(sample: str, language: Language) -> Iterator[Thumbnail]:
    """The pages of a sample in each look that may be printed."""
    for options in asked(sample):
        chosen = SAMPLES[sample](Options(language=language))
        if options is not None:
            chosen = replace(chosen, options=replace(options, language=language))
        look = chosen.options
        said = f"{look.paper} {look.theme_name} {look.up}-up{' wide' * look.landscape}"
        try:
            document = make(chosen).document
        except PrintError as error:
            # Allowed in general, but not of this one.
            print(f"{sample} {said}: {error}")
            continue
        file = pypdfium2.PdfDocument(pdf(document))
        seen: set[int] = set()
        for number, page in enumerate(document.pages):
            if id(page) in seen or (options is not None and number >= BEGINNING):
                continue
            seen.add(id(page))
            # Three times as large first: hair lines stay.
            scale = 3 * SIDE / max(file[number].get_size())
            picture = file[number].render(scale=scale).to_pil().convert("RGB")
            small = picture.resize((picture.width // 3, picture.height // 3), Image.Resampling.BOX)
            yield Thumbnail(small, f"{sample} {number + 1}/{len(document.pages)}\n{said}")
        file.close()


def sheet(some: Sequence[Thumbnail], *, grey: bool) -> Image.Image:
    """Thumbnails in rows, with their words below."""
    font = ImageFont.load_default(11)
    cell = (SIDE + GAP, SIDE + GAP + 2 * LINE)
    rows = -(-len(some) // COLUMNS)
    whole = Image.new(
        "RGB", (min(len(some), COLUMNS) * cell[0] + GAP, rows * cell[1] + GAP), GROUND
    )
    draw = ImageDraw.Draw(whole)
    for n, one in enumerate(some):
        x, y = GAP + n % COLUMNS * cell[0], GAP + n // COLUMNS * cell[1]
        picture = one.picture.convert("L").convert("RGB") if grey else one.picture
        whole.paste(picture, (x, y + SIDE - picture.height))
        draw.multiline_text((x, y + SIDE + 2), one.words, INK, font)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the contact sheets, and says where."""
    parser = argparse.ArgumentParser(prog="python -m tools.contact_sheet", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="printables (default: all)")
    parser.add_argument("-o", "--folder", type=Path, default=FOLDER, help=f"default: {FOLDER}")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0])
    given = parser.parse_args(arguments)
    if unknown := set(given.names) - PRINTABLES.keys():
        parser.error(f"no printable called {', '.join(sorted(unknown))}")
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.names or PRINTABLES:
        samples = [one for one in SAMPLES if one.split("-")[0] == name]
        some = [one for sample in samples for one in thumbnails(sample, given.lang)]
        for ending, grey in (("", False), ("-grey", True)):
            path = given.folder / f"{name}{ending}.png"
            sheet(some, grey=grey).save(path)
            print(f"{path}: {len(some)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
