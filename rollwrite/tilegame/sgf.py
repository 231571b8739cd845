"""The Smart Game Format: a tree of nodes with properties, read and written; no game in it.

Reading is that of Pentobi: UTF-8 only, white space anywhere between tokens, a backslash takes the
next character as it is. Writing is too: one node a line, variations indented by one space.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

_SPACE = re.compile(r"[ \t\r\n\f\v]*+")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]++")
# Possessive, so that a text without its closing bracket is refused in one pass.
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*+)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE = re.compile(r"([\]\\])")
_TO_BLANK = re.compile(r"[\t\f\v]")


class SgfError(ValueError):
    """Text that is no game record.

    :ivar line: the line of the trouble, from 1.
    :ivar column: the column, from 1.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.args[0]}"


@dataclass(eq=False)
class Node:
    """A node: its properties in their order, and the nodes that may follow it.

    :ivar places: line and column of each value that was read, as in ``properties``.
    :ivar line: the line it begins on, 0 for one that was not read from a text.
    :ivar parent: the node before it, None for the root.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    places: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    line: int = 0
    parent: Node | None = field(default=None, repr=False)

    def add(self, child: Node) -> Node:
        """Append a node that may follow this one; returns it."""
        child.parent = self
        self.children.append(child)
        return child

    def value(self, name: str) -> str | None:
        """The first value of a property, or None."""
        values = self.properties.get(name)
        return values[0] if values else None

    def main_line(self) -> Iterator[Node]:
        """This node, its first child, the first child of that, and so on."""
        node = self
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]


class _Text:
    """A text that knows lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def error(self, message: str) -> SgfError:
        return SgfError(message, *self.place(self.at))

    def skip_space(self) -> str:
        """The next character that is not white space, or nothing at the end."""
        match = _SPACE.match(self.text, self.at)
        assert match is not None, "white space may be empty"
        self.at = match.end()
        return self.text[self.at : self.at + 1]


def parse_sgf(data: bytes | str) -> Node:
    """The root of the one game tree in a text.

    :raises SgfError: it is not UTF-8, not one tree, or cut short.
    """
    source = _Text(_decoded(data))
    if source.skip_space() != "(":
        raise source.error("a game record begins with '('")
    root: Node | None = None
    current: Node | None = None
    branches: list[Node | None] = []
    while True:
        mark = source.skip_space()
        if mark == "(":
            if current is None and branches:
                raise source.error("a variation needs a node before it")
            branches.append(current)
            source.at += 1
        elif mark == ")":
            if current is branches[-1]:
                raise source.error("a variation needs a node")
            source.at += 1
            current = branches.pop()
            if not branches:
                break
        elif mark == ";":
            node = _node(source)
            if current is None:
                if root is not None:
                    raise source.error("more than one root")
                root = node
            else:
                current.add(node)
            current = node
        else:
            raise source.error(_unexpected(mark))
    if source.skip_space():
        raise source.error("there is more after the end of the game tree")
    assert root is not None, "a tree without a node is refused at its ')'"
    return root


def _decoded(data: bytes | str) -> str:
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            before = data[: error.start]
            line = before.count(b"\n") + 1
            column = len(before) - (before.rfind(b"\n") + 1) + 1
            raise SgfError("this is no UTF-8 text", line, column) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _unexpected(mark: str) -> str:
    return f"{mark!r} is not expected here" if mark else "the text ends too early"


def _node(source: _Text) -> Node:
    node = Node(line=source.place(source.at)[0])
    source.at += 1
    while True:
        mark = source.skip_space()
        if mark in ("(", ")", ";"):
            return node
        identifier = _IDENTIFIER.match(source.text, source.at)
        if identifier is None:
            raise source.error(_unexpected(mark))
        if identifier[0] in node.properties:
            raise source.error(f"property {identifier[0][:20]} stands twice in one node")
        source.at = identifier.end()
        if source.skip_space() != "[":
            raise source.error(f"property {identifier[0][:20]} has no value in '[...]'")
        values = node.properties[identifier[0]] = []
        places = node.places[identifier[0]] = []
        while source.skip_space() == "[":
            value = _VALUE.match(source.text, source.at)
            if value is None:
                raise source.error("this '[' has no ']'")
            places.append(source.place(value.start(1)))
            values.append(_ESCAPE.sub(r"\1", value[1]))
            source.at = value.end()


def on_one_line(text: str, most: int = 80) -> str:
    """The beginning of a text from a file, fit to be shown in a sentence."""
    printable = "".join(c if c.isprintable() else " " for c in text[: 10 * most])
    return " ".join(printable.split())[:most]


def format_sgf(root: Node) -> str:
    """The text of a tree, as Pentobi writes it."""
    lines = ["("]
    # A stack instead of recursion: a record may be deeper than Python's stack.
    todo: list[Node | str] = [")", root]
    indent = 0
    while todo:
        item = todo.pop()
        if item == ")":
            indent = max(0, indent - 1)
            lines.append(" " * indent + ")")
        elif item == "(":
            lines.append(" " * indent + "(")
            indent += 1
        elif isinstance(item, Node):
            lines.append(" " * indent + _node_text(item))
            if len(item.children) == 1:
                todo.append(item.children[0])
            else:
                for child in reversed(item.children):
                    todo += [")", child, "("]
    return "\n".join(lines) + "\n"


def _node_text(node: Node) -> str:
    text = ";"
    for name, values in node.properties.items():
        text += name + "".join(f"[{_escaped(value)}]" for value in values)
    return text


def _escaped(value: str) -> str:
    return _TO_BLANK.sub(" ", _TO_ESCAPE.sub(r"\\\1", value))
