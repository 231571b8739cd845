"""Scripts, styles and drawings of the pages: one file each, whose address changes with its content.

What a script imports comes with it, and so do the sentences in the reader's language and the
catalogue of shapes, so that a phone asks once. A changed file is seen within a second, without a
restart.

Nothing is built: many small scripts or sheets become one text when they are asked for. A bundle of
scripts holds every module that an entry imports, each in a function of its own, so that no name of
one meets a name of another, and each after those that it imports. That is enough for what our
modules do, and anything else is refused rather than guessed at: they import by a statement at the
start of a line, export functions, classes and constants, and do not import each other in a circle.
The layout is Prettier's, which the linter holds everyone to.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath
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
from rollwrite.web.http.site import language
from rollwrite.web.table.parts import dumps

_IMPORT: Final = re.compile(
    r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<all>\w+)) from )?"(?P<path>\.[^"]*)";$', re.M
)
_EXPORT: Final = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.M)
_EXPORT_LIST: Final = re.compile(
    r'^export \{(?P<names>[^}]*)\}(?: from "(?P<path>\.[^"]*)")?;$', re.M
)
#: Comments that have lines for themselves; what stands beside code stays.
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.M)
_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.M)
_INDENT: Final = re.compile(r"^[ \t]+|\n(?=\n)", re.M)
#: A colour that is named once for light and dark, and the one in light.
_LIGHT_OF_TWO: Final = re.compile(r"(--[\w-]+): light-dark\((.+?), ")
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.S)
#: What is left of a module's own statements would not run inside a function.
_LEFT: Final = re.compile(r"^(?:import|export)\b|\bimport(?:\(|\.meta)", re.M)


class BundleError(ValueError):
    """A script or sheet that cannot be put together with others, and why."""


@dataclass
class _Bundle:
    """The modules of a bundle so far.

    :ivar numbers: of each module that stands in it, the number in its name.
    :ivar way: the imports that lead to the module being read, to notice a circle.
    """

    read: Callable[[str], str]
    parts: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    way: list[str] = field(default_factory=list)

    def add(self, path: str) -> str:
        """The name that a module has in the bundle; it is put there if it is not."""
        if path in self.way:
            raise BundleError(f"imports in a circle: {' > '.join([*self.way, path])}")
        if path not in self.numbers:
            self.way.append(path)
            self._write(path)
            self.way.pop()
        return f"$m{self.numbers[path]}"

    def _write(self, path: str) -> None:
        """Put a module into a function of its own."""
        code = self.without_imports(path)
        names = _EXPORT.findall(code)
        code = _EXPORT.sub("", code)
        for found in _EXPORT_LIST.finditer(code):
            names += self._listed(path, found)
        code = self._checked(path, _EXPORT_LIST.sub("", code))
        self.numbers[path] = number = len(self.numbers)
        self.parts += [f"// {path}", f"const $m{number} = (() => {{", code]
        if names:
            self.parts.append(f"return {{ {', '.join(names)} }};")
        self.parts.append("})();")

    def without_imports(self, path: str) -> str:
        """A module that gets what it imports from the bundle."""
        code = without_comments(self.read(path))
        imports = [self._import(path, found) for found in _IMPORT.finditer(code)]
        return "\n".join([*filter(None, imports), _IMPORT.sub("", code).strip()])

    def _import(self, path: str, found: re.Match[str]) -> str:
        """The line by which a module gets the names that it imports."""
        name = self._resolved(path, found["path"])
        if found["all"] is not None:
            return f"const {found['all']} = {name};"
        if found["names"] is None:
            return ""
        return f"const {{ {', '.join(_pairs(found['names']))} }} = {name};"

    def _listed(self, path: str, found: re.Match[str]) -> list[str]:
        """What a list of names exports, as members of an object."""
        pairs = [pair.partition(": ") for pair in _pairs(found["names"])]
        here = "" if found["path"] is None else f"{self._resolved(path, found['path'])}."
        return [f"{exported or own}: {here}{own}" for own, _, exported in pairs]

    def _resolved(self, path: str, target: str) -> str:
        return self.add(normpath(join(dirname(path), target)))

    @staticmethod
    def _checked(path: str, code: str) -> str:
        left = _LEFT.search(re.sub(r"/\*.*?\*/", "", code))
        if left is not None:
            raise BundleError(f"{path}: cannot be bundled because of {left[0]!r}")
        return code

    def entry(self, path: str) -> str:
        """The entry itself stays as it is: it may wait at its top, and export."""
        code = self.without_imports(path)
        self._checked(path, _EXPORT.sub("", code))
        return code


def _pairs(names: str) -> list[str]:
    """``a, b as c`` as ``a`` and ``b: c``."""
    return [
        " ".join(name.split()).replace(" as ", ": ") for name in names.split(",") if name.strip()
    ]


def bundle_scripts(entry: str, read: Callable[[str], str]) -> tuple[str, frozenset[str]]:
    """One module that does what ``entry`` does with all that it imports, and which modules it has.

    :param entry: its path; imports are resolved against it.
    :param read: the text of the script at a path.
    :raises BundleError: a module does more than our modules do, or one is missing.
    """
    bundle = _Bundle(read, way=[entry])
    code = bundle.entry(entry)
    return "\n".join([*bundle.parts, code, ""]), frozenset({entry, *bundle.numbers})


def without_comments(code: str) -> str:
    """A script without comments and indents: a third less for a phone to load."""
    if any(line.count("`") % 2 for line in code.splitlines()):
        # A text of several lines might hold what looks like a comment.
        return code
    return _INDENT.sub("", _BLOCK_COMMENT.sub("", _LINE_COMMENT.sub("", code)))


def join_sheets(texts: Iterable[str]) -> str:
    """Style sheets one after the other, without comments.

    :raises BundleError: one refers to another file, whose address would be another one here.
    """
    joined = "".join(_CSS_COMMENT.sub("", text) for text in texts)
    if re.search(r"@import|url\((?![\"']?(?:#|data:))", joined):
        raise BundleError("a sheet refers to another file")
    # A browser older than light-dark() would have no colour at all: it gets those of the light.
    light = "".join(f"{name}:{colour};" for name, colour in _LIGHT_OF_TWO.findall(joined))
    if not light:
        return joined
    rules = f":root {{ color-scheme:light;{light} }}"
    return f"{joined}@supports not (color: light-dark(red, red)) {{ {rules} }}\n"


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
