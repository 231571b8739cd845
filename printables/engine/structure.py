"""What of a drawing is read and in which order, by screen readers and as plain text; and the
structure by which a PDF tells it: headings, paragraphs and pictures.

ReportLab draws pages but knows nothing of this, so the objects are written here (PDF 1.7, 14.7 and
14.8; ISO 14289-1, which is PDF/UA). Content is marked while it is drawn: all of it belongs to an
element, or is an artifact, which nobody needs to hear of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any, Literal, TypeAlias, cast
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from printables.engine.drawing import (
    Drawing,
    Item,
    Path,
    Photograph,
    PrintedPage,
    Symbol,
    Text,
    Use,
    bounds_of,
)
from rollwrite.paper import Rect

#: The kinds of passages, as PDF calls them.
Role: TypeAlias = Literal["P", "H1", "H2", "Figure", "Link"]


_WIDTH = 72
_UNDERLINES = {"H1": "=", "H2": "-"}


@dataclass
class Passage:
    """A heading, a paragraph, or a picture in words.

    :ivar boxes: where its lines and pictures lie.
    """

    role: Role
    text: str
    boxes: list[Rect] = field(default_factory=list)


def passages(items: Iterable[Item]) -> list[Passage]:
    """A drawing in words, as :mod:`printables.engine.pdf` marks it."""
    found: list[Passage] = []
    before: Text | Use | None = None
    for item in _told(items):
        if item is None:
            pass
        elif isinstance(item, Use) and item.alt:
            if isinstance(before, Use) and before.alt:
                found[-1].text += f" {item.alt}"
            else:
                found.append(Passage("Figure", item.alt))
        elif isinstance(item, Use):
            (badge,) = parted(item.symbol)[1]
            text = badge.text if isinstance(badge, Text) else badge.alt
            if before is None or (isinstance(before, Use) and before.alt):
                found.append(Passage("P", text))
            else:
                found[-1].text += f" {text}"
        elif begins := begins_at(before, item):
            found.append(Passage(begins, item.text))
        else:
            # Words of another weight bring the space that parts them.
            same_line = isinstance(before, Text) and before.y == item.y
            found[-1].text += item.text if same_line else f" {item.text}"
        if item is not None:
            found[-1].boxes.append(_box(item))
        before = item
    return [replace(one, text=" ".join(one.text.split())) for one in found]


def begins_at(before: Text | Use | None, item: Text) -> Role | None:
    """What a line of text begins after what is drawn before it; None where it goes on."""
    if item.begins == "on" and before is not None:
        return None
    if item.begins in ("", "on"):
        return None if _goes_on(before, item) else "P"
    return cast("Role", item.begins)


def _goes_on(before: Text | Use | None, item: Text) -> bool:
    """Whether a line follows another on the same line, or below it in a column."""
    if not isinstance(before, Text) or before.turn != item.turn or before.size != item.size:
        return False
    (x, y), (old_x, old_y) = item.start, before.start
    if y == old_y:
        return abs(x - old_x - before.width) < item.size
    return 0 < y - old_y < 1.7 * item.size and before.anchor == item.anchor


def _told(items: Iterable[Item]) -> Iterator[Text | Use | None]:
    """Lines, pictures, and symbols that are read as a line; None where nothing is read."""
    for item in items:
        if isinstance(item, Path | Photograph):
            yield None
        elif isinstance(item, Text) or item.alt:
            yield item
        else:
            bare, read = parted(item.symbol)
            if bare is item.symbol:
                yield item if read else None
            else:
                yield None
                yield from (placed(one, item) for one in read)


def parted(symbol: Symbol) -> tuple[Symbol, tuple[Text | Use, ...]]:
    """What a symbol shows, and what of it is read; itself where that is a line at most.

    Of a symbol that shows but a part of its words, such as a page of a large board, nothing is.
    """
    read = tuple(_read(symbol.items))
    if not all(_is_shown(item, symbol) for item in read):
        return symbol, ()
    if len(read) > 1 or any(isinstance(item, Use) for item in read):
        return Symbol(Drawing(list(_unread(symbol.items))), symbol.bounds), read
    return symbol, read


def _read(items: Iterable[Item]) -> Iterator[Text | Use]:
    """Lines of text, and pictures that are told in words, symbols opened."""
    for item in items:
        if isinstance(item, Text) or (isinstance(item, Use) and item.alt):
            yield item
        elif isinstance(item, Use):
            yield from (placed(inner, item) for inner in _read(item.symbol.items))


def _unread(items: Iterable[Item]) -> Iterator[Item]:
    """The rest."""
    for item in items:
        if isinstance(item, Use) and not item.alt:
            if any(_read(item.symbol.items)):
                bare = Symbol(Drawing(list(_unread(item.symbol.items))), item.symbol.bounds)
                yield replace(item, symbol=bare)
            else:
                yield item
        elif isinstance(item, Path | Photograph):
            yield item


def _is_shown(item: Text | Use, symbol: Symbol) -> bool:
    """Whether the symbol cuts nothing off."""
    box = _box(item)
    edge = symbol.bounds
    return (
        edge.x <= box.x
        and edge.y <= box.y
        and box.right <= edge.right
        and box.bottom <= edge.bottom
    )


def _box(item: Text | Use) -> Rect:
    if isinstance(item, Text):
        return bounds_of(item)
    return item.symbol.bounds.placed(item.scale, item.x, item.y)


def placed(item: Text | Use, use: Use) -> Text | Use:
    """Something of a symbol where the symbol is used."""
    x, y = use.x + item.x * use.scale, use.y + item.y * use.scale
    if isinstance(item, Text):
        return replace(item, x=x, y=y, size=item.size * use.scale)
    return replace(item, x=x, y=y, scale=item.scale * use.scale)


def told(pages: Iterable[PrintedPage]) -> str:
    """Pages as plain text, in the order in which they are read."""
    heard: list[Passage] = []
    for passage in (one for page in pages for one in passages(page.items)):
        is_name = passage.role == "P" and " " not in passage.text
        if is_name and heard and _is_list(heard[-1]):
            # Names under pictures: those of a row on a line.
            heard[-1].text += f" {passage.text}"
        else:
            heard.append(passage)
    lines: list[str] = []
    for passage in heard:
        lines += ["", *wrap(passage.text, _WIDTH)]
        if passage.role in _UNDERLINES:
            lines.append(_UNDERLINES[passage.role] * len(lines[-1]))
    return "\n".join(lines[1:]) + "\n"


def _is_list(passage: Passage) -> bool:
    """Whether it is a picture of few words, such as a die, or names that follow one."""
    return passage.role in ("Figure", "P") and all(len(word) < 4 for word in passage.text.split())


# ── The structure of a PDF ────────────────────────────────────────────────────────────────────────

#: The numbers of links, of which each has its element as pages have: beyond those of any page.
_LINKS = 1_000_000


@dataclass(frozen=True)
class Link:
    """Words that lead to an address.

    :ivar place: where they stand, in the units in which the page is drawn.
    """

    address: str
    place: Rect


@dataclass
class _Element:
    """One of the elements of a page.

    :ivar marks: the numbers of its pieces of content on that page.
    :ivar link: the number of the link that it is, from 1; 0 for none.
    """

    role: Role
    alt: str
    marks: list[int] = field(default_factory=list)
    link: int = 0


@dataclass
class _Page:
    title: str
    picture: str
    elements: list[_Element] = field(default_factory=list)
    #: The element of each mark.
    owners: list[_Element] = field(default_factory=list)
    #: The picture that it is as a whole.
    scene: _Element | None = None


class Structure:
    """Marks what is drawn on a canvas, and writes the tree of it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._pages: list[_Page] = []
        self._is_headed = False
        self._links = 0
        self._open: Role | Literal["Artifact", "Scene"] | None = None

    def begin_page(self, title: str, picture: str) -> None:
        """What follows is on a new page.

        :param picture: what the page shows as a whole, or empty.
        """
        self._pages.append(_Page(title, picture))

    def end_page(self) -> None:
        """The page is drawn; to be called before the canvas shows it."""
        self._close()

    def rest(self) -> None:
        """What follows is neither words nor a picture of its own: it belongs to the picture that
        the page is, or says nothing."""
        page = self._pages[-1]
        if page.picture:
            if page.scene is None:
                page.scene = self._element("Figure", page.picture)
            elif self._open != "Scene":
                self._mark(page.scene)
            self._open = "Scene"
        elif self._open != "Artifact":
            self._close()
            self._canvas.addLiteral("/Artifact BMC")
            self._open = "Artifact"

    def text(self, begins: Role | None = None, link: Link | None = None) -> None:
        """What follows are words; they go on with those just before, unless something begins.

        :param link: a line that leads somewhere stands for itself.
        """
        if link is not None:
            self._element("Link").link = self._linked(link)
            return
        if begins is None and self._open not in (None, "Artifact", "Scene", "Figure", "Link"):
            return
        role = begins or "P"
        if role == "H2" and not self._is_headed:
            # No heading may come before the first of the highest level.
            role = "H1"
        self._is_headed |= role == "H1"
        self._element(role)

    def figure(self, alt: str) -> None:
        """What follows is a picture; pictures side by side are one."""
        if self._open == "Figure":
            self._pages[-1].elements[-1].alt += f" {alt}"
        else:
            self._element("Figure", alt)

    def _linked(self, link: Link) -> int:
        """Make a place of the page lead to an address; the link's number."""
        self._links += 1
        place, number = link.place, self._links
        corners = (place.x, place.y, place.right, place.bottom)
        entries: dict[str, Any] = {
            "Contents": PDFString(link.address),
            "StructParent": _LINKS + number,
        }
        self._canvas.linkURL(link.address, corners, relative=1, **entries)
        return number

    def _element(self, role: Role, alt: str = "") -> _Element:
        element = _Element(role, alt)
        self._pages[-1].elements.append(element)
        self._mark(element)
        return element

    def _mark(self, element: _Element) -> None:
        """What follows belongs to this element."""
        self._close()
        owners = self._pages[-1].owners
        self._canvas.addLiteral(f"/{element.role} <</MCID {len(owners)}>> BDC")
        element.marks.append(len(owners))
        owners.append(element)
        self._open = element.role

    def _close(self) -> None:
        if self._open is not None:
            self._canvas.addLiteral("EMC")
        self._open = None

    def finish(self, title: str, language: str) -> None:
        """Write the tree and what a reader looks for; all pages must have been shown."""
        # ReportLab has no other way to an object of one's own.
        document: Any = self._canvas._doc  # type: ignore[attr-defined]  # its stubs leave it out
        reference = document.Reference
        root, whole = PDFDictionary(), PDFDictionary()
        numbers: list[object] = []
        sections: list[object] = []
        links: list[tuple[int, object]] = []
        shown = document.Pages.pages
        for number, (page, on) in enumerate(zip(self._pages, shown, strict=True)):
            section = PDFDictionary()
            written = {id(one): _written(one, section, on, document) for one in page.elements}
            section.dict = {
                "S": PDFName("Sect"),
                "P": reference(whole),
                "T": PDFString(page.title),
                "K": PDFArray(list(written.values())),
            }
            sections.append(reference(section))
            links += [(one.link, written[id(one)]) for one in page.elements if one.link]
            numbers += [number, PDFArray([written[id(owner)] for owner in page.owners])]
            # A page of ReportLab's writes those of its attributes that it knows by name.
            on.__NoDefault__ = [*on.__NoDefault__, "StructParents", "Tabs"]
            on.StructParents = number
            on.Tabs = PDFName("S")
        for link, element in links:
            numbers += [_LINKS + link, element]
        whole.dict = {
            "S": PDFName("Document"),
            "P": reference(root),
            "K": PDFArray(sections),
        }
        root.dict = {
            "Type": PDFName("StructTreeRoot"),
            "K": reference(whole),
            "ParentTree": reference(PDFDictionary({"Nums": PDFArray(numbers)})),
            "ParentTreeNextKey": len(self._pages),
        }
        catalog = document.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        catalog.Metadata = _metadata(title, language)


def _written(
    element: _Element,
    section: PDFDictionary,
    page: PDFObject,
    document: Any,
) -> object:
    kids: Any = element.marks[0] if len(element.marks) == 1 else PDFArray(element.marks)
    entries = {
        "S": PDFName(element.role),
        "P": document.Reference(section),
        "Pg": document.Reference(page),
        "K": kids,
    }
    if element.alt:
        entries["Alt"] = PDFString(element.alt)
    if element.link:
        # ReportLab numbers what it lays on pages; nothing but links is.
        place = document.annotationName(f"NUMBER{element.link}")
        shown = {"Type": PDFName("OBJR"), "Obj": PDFObjectReference(place)}
        entries["K"] = PDFArray([*element.marks, PDFDictionary(shown)])
    return document.Reference(PDFDictionary(entries))


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def _metadata(title: str, language: str) -> PDFStream:
    stream = PDFStream()
    stream.dictionary.dict = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    stream.content = _XMP.format(title=escape(title), language=language).encode()
    return stream
