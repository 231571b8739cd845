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
#: Comments that have lines for themselves; what stands beside code stays.
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.M)
_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.M)
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
        imports, code = self.without_imports(path)
        names = _EXPORT.findall(code)
        self.numbers[path] = number = len(self.numbers)
        lines = [f"// {path}", f"const $m{number} = (() => {{", *imports, _EXPORT.sub("", code)]
        if names:
            lines.append(f"return {{ {', '.join(names)} }};")
        self.parts += [*lines, "})();"]

    def without_imports(self, path: str) -> tuple[list[str], str]:
        """The lines by which a module gets what it imports, and the rest of it."""
        code = without_comments(self.read(path))
        imports = [self._import(path, found) for found in _IMPORT.finditer(code)]
        code = _IMPORT.sub("", code).strip()
        left = _LEFT.search(re.sub(r"/\*.*?\*/", "", _EXPORT.sub("", code)))
        if left is not None:
            raise BundleError(f"{path}: cannot be bundled because of {left[0]!r}")
        return list(filter(None, imports)), code

    def _import(self, path: str, found: re.Match[str]) -> str:
        """The line by which a module gets the names that it imports."""
        name = self.add(normpath(join(dirname(path), found["path"])))
        if found["all"] is not None:
            return f"const {found['all']} = {name};"
        if found["names"] is None:
            return ""
        names = " ".join(found["names"].split()).strip(" ,").replace(" as ", ": ")
        return f"const {{ {names} }} = {name};"


def bundle_scripts(entry: str, read: Callable[[str], str]) -> tuple[str, frozenset[str]]:
    """One module that does what ``entry`` does with all that it imports, and which modules it has.

    :param entry: its path; imports are resolved against it.
    :param read: the text of the script at a path.
    :raises BundleError: a module does more than our modules do, or one is missing.
    """
    bundle = _Bundle(read, way=[entry])
    imports, code = bundle.without_imports(entry)
    # The entry itself stays as it is: it may wait at its top, and export.
    text = "\n".join([*bundle.parts, *imports, code, ""])
    return text, frozenset({entry, *bundle.numbers})


def without_comments(code: str) -> str:
    """A script without its comments, which are a quarter of what a phone would have to load."""
    if any(line.count("`") % 2 for line in code.splitlines()):
        # A text of several lines might hold what looks like a comment.
        return code
    return _BLOCK_COMMENT.sub("", _LINE_COMMENT.sub("", code))


def join_sheets(texts: Iterable[str]) -> str:
    """Style sheets one after the other, without comments.

    :raises BundleError: one refers to another file, whose address would be another one here.
    """
    joined = "".join(_CSS_COMMENT.sub("", text) for text in texts)
    if re.search(r"@import|url\((?![\"']?(?:#|data:))", joined):
        raise BundleError("a sheet refers to another file")
    return joined
