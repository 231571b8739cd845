"""Scripts, styles and drawings of the pages: one file each, whose address changes with its content.

What a script imports comes with it, and so do the sentences in the reader's language and the
catalogue of shapes, so that a phone asks once. A changed file is seen within a second, without a
restart.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from flask import Blueprint, Response, abort, g, request, url_for

from rollwrite.dicegame import Square
from rollwrite.geometry import Shape, square_shapes, triangle_shapes
from rollwrite.i18n import Language, translator
from rollwrite.resources import folder
from rollwrite.schema.dataclass_json import encode
from rollwrite.table.seats import FACES
from rollwrite.web.games.registry import GAME_VIEWS
from rollwrite.web.http.bundling import BundleError, bundle_scripts, join_sheets
from rollwrite.web.http.site import language
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("assets", __name__)

_YEAR_S: Final = 31_536_000
#: How caches may keep what has its content in its address, and what has not.
FOR_EVER: Final = f"public, max-age={_YEAR_S}, immutable"
ASK_AGAIN: Final = "no-cache"
#: How often it is looked whether a file has changed: some hundred are a quarter of a page's time.
_LOOKS_S: Final = 1.0
#: Some of each page, in each language; an old one goes when its source has changed.
_KEPT: Final = 100
_NAME: Final = re.compile(
    r"js/(?:[a-z-]+/)*[a-z-]+\.js|css/[a-z-]+(?:\+[a-z-]+)*\.css|pictures/[a-z-]+\.svg"
)

#: All files of a kind, each with its time of change in nanoseconds.
_Stamp: TypeAlias = tuple[tuple[str, int], ...]

#: What every page, a page of words, Home and a page of a table have; the last, before and after
#: what the games add.
BASE: Final = ("tokens", "base", "components", "forms", "drawing", "faces")
_PLAIN: Final = ("home",)
_HOME: Final = ("doors",)
_TABLE: Final = (
    *("table", "ring", "play", "hand", "wide", "entry", "sheet", "board", "cards"),
    *("lobby", "end", "reveal", "watch"),
)
_OVER_GAMES: Final = ("motion", "signals", "bots", "games", "advice", "coach")

#: Modules whose one constant the server writes.
_WORDS: Final = "js/lib/messages.js"
#: The list of games, and a line of it: what is imported for a game, or which screens it has.
_GAMES: Final = "js/games/index.js"
_GAME_LINE: Final = re.compile(
    r'^(?:import .* from "\./([\w-]+)/index\.js";|  ([\w-]+): \w+,)\n', re.M
)
#: Sentences of other areas that every page's scripts get too.
SHARED_WORDS: Final = frozenset({"words.label", "page.learn.title"})
_WRITTEN: Final[Mapping[str, Callable[[Language], str]]] = MappingProxyType(
    {
        _WORDS: lambda code: _constant("messages", _script_words(code)),
        "js/lib/catalogue.js": lambda _: _catalogue(),
        "js/lib/faces/known.js": lambda _: _constant("faces", FACES),
        "js/lib/shell.js": lambda _: _constant("shell", _shell()),
    }
)


def _script_words(code: Language) -> dict[str, object]:
    """The sentences of the scripts, and the few that the pages have too."""
    words = translator(code)
    return {
        **words.area("script"),
        **{key: words.area(key.split(".")[0])[key] for key in sorted(SHARED_WORDS)},
    }


@dataclass(frozen=True)
class Asset:
    """A script, a style sheet or a drawing as it is sent.

    :ivar gzipped: the same, compressed.
    :ivar digest: of its content, for its address.
    :ivar is_worded: whether it is another one in another language.
    """

    mimetype: str
    text: bytes
    gzipped: bytes
    digest: str
    is_worded: bool


def game_sheets() -> tuple[str, ...]:
    """The sheets that games have for themselves: a table may go on with another game."""
    return tuple(sheet for view in GAME_VIEWS.values() for sheet in view.sheets)


def table_sheets() -> tuple[str, ...]:
    """The sheets of every table, in the order in which one comes before another."""
    return (*_TABLE, *game_sheets(), *_OVER_GAMES)


def asset(name: str, game: str = "") -> str:
    """The address of a static file; it changes with the file's content.

    :param name: its path; of a script that imports others, the address is that of all together.
    :param game: the key of the rules by which a table plays: of the games its script has this one
        only, and the page of another game has another script.
    """
    if _NAME.fullmatch(name):
        return _address(name, game)
    path = folder("static") / name
    return url_for("static", filename=name, v=_digest(path, path.stat().st_mtime_ns))


def styles(*names: str) -> str:
    """The address of one sheet with the rules of several, in this order."""
    return _address(f"css/{'+'.join(names)}.css")


def find(name: str, code: Language, game: str = "") -> Asset:
    """The script, sheet or drawing of this name, as its address has it, in a language.

    :param game: as for :func:`asset`; one that there is not is none.
    :raises BundleError: there is none, or it cannot be put together.
    """
    if not _NAME.fullmatch(name):
        raise BundleError(f"no name of a script, sheet or drawing: {name!r}")
    if "asset_stamp" not in g:
        g.asset_stamp = _stamp(folder("static"), int(time.monotonic() / _LOOKS_S))
    return _made(name, code, game if game in GAME_VIEWS else "", g.asset_stamp)


@blueprint.get("/assets/<digest>/<path:name>")
def serve(digest: str, name: str) -> Response:
    """A script, a style sheet or a drawing."""
    try:
        found = find(name, language(), request.args.get("game", ""))
    except BundleError:
        abort(404)
    is_small = request.accept_encodings["gzip"] > 0
    response = Response(found.gzipped if is_small else found.text, mimetype=found.mimetype)
    if is_small:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    # A page from before an update asks for what is no more: it gets what there is.
    response.headers["Cache-Control"] = FOR_EVER if digest == found.digest else ASK_AGAIN
    response.set_etag(found.digest, weak=True)
    response.make_conditional(request)
    return response


def _address(name: str, game: str = "") -> str:
    # Once for a page: some show many small pictures of one file.
    known: dict[tuple[str, str, Language], str] = g.setdefault("asset_addresses", {})
    key = name, game, language()
    if key not in known:
        known[key] = _address_of(find(name, language(), game), name, game)
    return known[key]


def _address_of(found: Asset, name: str, game: str) -> str:
    lang = language() if found.is_worded else None
    return url_for("assets.serve", digest=found.digest, name=name, lang=lang, game=game or None)


@lru_cache(_KEPT)
def _made(name: str, code: Language, game: str, _stamp: _Stamp) -> Asset:
    kind, _, rest = name.partition("/")
    if kind == "js":
        text, modules = bundle_scripts(name, lambda path: _script(path, code, game))
        is_worded, mimetype = _WORDS in modules, "text/javascript"
    elif kind == "css":
        names = rest.removesuffix(".css").split("+")
        text = join_sheets(_sheet(sheet) for sheet in names)
        is_worded, mimetype = False, "text/css"
    else:
        text, is_worded, mimetype = _read(name), False, "image/svg+xml"
    data = text.encode()
    digest = hashlib.sha256(data).hexdigest()[:12]
    return Asset(mimetype, data, gzip.compress(data, mtime=0), digest, is_worded)


def _shell() -> dict[str, Any]:
    """What a phone keeps for when it has no connection."""
    scripts = [_address(f"js/{name}.js") for name in ("theme", "page", "home/home")]
    addresses = [
        *scripts,
        *(_address("js/tables/table.js", game) for game in GAME_VIEWS),
        styles(*BASE),
        styles(*_PLAIN),
        styles(*_HOME),
        styles(*table_sheets()),
        asset("icon.svg"),
        asset("pictures/faces.svg"),
    ]
    version = hashlib.sha256("".join(addresses).encode()).hexdigest()[:12]
    return {"version": version, "addresses": addresses}


def _script(path: str, code: Language, game: str) -> str:
    if path in _WRITTEN:
        return _WRITTEN[path](code)
    text = _read(path)
    if path != _GAMES or not game:
        return text
    return _GAME_LINE.sub(lambda line: line[0] if game in line.groups() else "", text)


def _catalogue() -> str:
    kinds = {"squares": square_shapes(), "triangles": triangle_shapes()}
    return "".join(_constant(kind, encode(shapes_view(s))["shapes"]) for kind, s in kinds.items())


def _constant(name: str, value: object) -> str:
    return f"export const {name} = {dumps(value).decode()};\n"


def _sheet(name: str) -> str:
    """A style sheet by its name alone: no two folders of ``css`` have the same."""
    root = folder("static")
    found = next(root.glob(f"css/*/{name}.css"), root / "css" / f"{name}.css")
    return _read(found.relative_to(root).as_posix())


def _read(name: str) -> str:
    try:
        return (folder("static") / name).read_text("utf-8")
    except OSError as error:
        raise BundleError(f"there is no {name}") from error


@lru_cache(1)
def _stamp(root: Path, _look: int) -> _Stamp:
    return tuple(sorted((str(path), path.stat().st_mtime_ns) for path in root.rglob("*.*")))


@lru_cache(_KEPT)
def _digest(path: Path, _changed_ns: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@dataclass(frozen=True)
class ViewShape:
    """A shape: orientations in normal form; turned and flipped name the orientation that a turn
    clockwise, or a mirror image, of each leads to.
    """

    size: int
    orientations: tuple[tuple[Square, ...], ...]
    turned: tuple[int, ...]
    flipped: tuple[int, ...]


@dataclass(frozen=True)
class Shapes:
    """The 21 shapes."""

    shapes: dict[str, ViewShape]


def shapes_view(shapes: Mapping[str, Shape] | None = None) -> Shapes:
    """Shapes: their orientations as squares, and which one a turn or a flip leads to.

    :param shapes: by name; the 21 of squares by default. Of triangles a square is [row, column].
    """
    return Shapes(
        {
            name: ViewShape(
                shape.size,
                tuple(tuple((y, x) for x, y in cells) for cells in shape.orientations),
                tuple(shape.turned(i) for i in range(len(shape.orientations))),
                tuple(shape.flipped(i) for i in range(len(shape.orientations))),
            )
            for name, shape in (shapes or square_shapes()).items()
        }
    )
