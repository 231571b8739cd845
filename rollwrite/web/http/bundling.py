"""Many small scripts or sheets as one text, made when they are asked for: nothing is built.

A bundle of scripts holds every module that an entry imports, each in a function of its own, so that
no name of one meets a name of another, and each after those that it imports. That is enough for
what our modules do, and anything else is refused rather than guessed at: they import by a statement
at the start of a line, export functions, classes and constants, and do not import each other in a
circle. The layout is Prettier's, which the linter holds everyone to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath
from typing import Final

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
