"""``.blksgf`` files: games as Pentobi writes them, every move checked when they are read.

Besides Pentobi's properties there are four of ours, for what Pentobi does not play: ``SR[open]``
names the start rule where it is not the usual one, ``PK[1:L5]`` a pick of the draft (T8) and
``CO[1:a20]`` a corner chosen (T11), each with the colour's mark, and ``LV[2]`` says that the
second player has left (T13).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from pathlib import Path

from rollwrite.arguments import explained, must_be
from rollwrite.board import Position
from rollwrite.tilegame.game import Game, new_game, set_up
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement
from rollwrite.tilegame.problems import MoveError, Problem
from rollwrite.tilegame.sgf import Node, SgfError, format_sgf, on_one_line, parse_sgf
from rollwrite.tilegame.variants import Variant, VariantError, variant_named

_OURS: dict[str, type[Pick | Corner]] = {"PK": Pick, "CO": Corner}


@dataclass(frozen=True)
class RecordProblem:
    """Something in a record that the rules do not allow.

    :ivar move: the number of the move on its line of play, from 1; 0 for a set-up before it.
    :ivar colour: the name of the colour.
    :ivar text: the move as it stands in the file.
    :ivar problem: the broken rule.
    :ivar line: where it stands in the file, from 1.
    :ivar column: the same.
    :ivar sentence: all of this in plain English.
    """

    move: int
    colour: str
    text: str
    problem: Problem
    line: int
    column: int
    sentence: str


@dataclass
class Record:
    """A file's game tree with what it means.

    :ivar variant: the game.
    :ivar root: the tree; comments, players' names and all other properties are in its nodes.
    :ivar problems: every broken rule of every variation, in the order of the file.
    """

    variant: Variant
    root: Node
    problems: list[RecordProblem] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game at the end of the main line."""
        return self.game_at(list(self.root.main_line())[-1])

    @property
    def main_problems(self) -> list[RecordProblem]:
        """The broken rules of the main line alone."""
        places = {
            place
            for node in self.root.main_line()
            for found in node.places.values()
            for place in found
        }
        return [one for one in self.problems if (one.line, one.column) in places]

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, in the order of the players; an empty name where the file has none."""
        players = self.variant.players
        keys = ("PB", "PW") if players == 2 else tuple(f"P{n + 1}" for n in range(players))
        return tuple(" ".join((self.root.value(key) or "").split()) for key in keys)

    @property
    def day(self) -> str:
        """When it was played, as an ISO date; empty where the file has none."""
        told = (self.root.value("DT") or "").strip()[:10]
        try:
            return date.fromisoformat(told).isoformat()
        except ValueError:
            return ""

    def game_at(self, node: Node) -> Game:
        """The game after a node, played from the root.

        An illegal placement is made all the same, as Pentobi does, if it is a shape and the game
        has no other part than placing.
        """
        game, number = _game_of(self.root)[1], 0
        for step in node.path():
            game, number = _Reading(self.variant, step, game, number, []).result()
        return game

    def game_before(self, move: int) -> Game:
        """The game before a move of the main line, from 1; past the last move, its end."""
        *_, (game, _) = self._main_line(move)
        return game

    def main_steps(self) -> Iterator[tuple[Node, list[Game]]]:
        """The nodes of the main line, each with the game after it.

        Where a node has several moves, with the game after each of them; and where the root has
        one, also with the game before it.
        """
        game, number = _game_of(self.root)[1], 0
        for node in self.root.main_line():
            before, moves = game, len(_moves_in(node, self.variant))
            game, number = _Reading(self.variant, node, game, number, []).result()
            steps = [game.take_back(count) for count in range(moves - 1, 0, -1)]
            yield node, [*([before] if moves and node is self.root else []), *steps, game]

    def legal_game(self, before: int | None = None) -> tuple[Game, RecordProblem | None]:
        """The same, but ended before the first thing that the rules do not allow.

        :returns: the game, and what that thing is if it came first.
        """
        legal = _game_of(self.root)[1]
        for game, found in self._main_line(before):
            if found:
                return legal, found[0]
            legal = game
        return legal, None

    def _main_line(self, before: int | None) -> Iterator[tuple[Game, list[RecordProblem]]]:
        """The game at its beginning and after each node, and the rules that the node breaks."""
        game, number = _game_of(self.root)[1], 0
        yield game, []
        for node in self.root.main_line():
            if before is not None and number + len(_moves_in(node, self.variant)) >= before:
                break
            found: list[RecordProblem] = []
            game, number = _Reading(self.variant, node, game, number, found).result()
            yield game, found

    def __str__(self) -> str:
        return format_sgf(self.root)


@explained
def read_blksgf(data: bytes | str | Path) -> Record:
    """A game record with its variations, checked move by move.

    :param data: the record, or the ``Path`` of a file with it.
    :raises SgfError: the text is no record of a game in the table of variants. What is merely
        against the rules of play is in the record's ``problems``.
    """
    return read_tree(parse_sgf(data.read_bytes() if isinstance(data, Path) else data))


def read_tree(root: Node) -> Record:
    """The same from a tree that has been read, or made.

    :raises SgfError: it is no record of a game in the table of variants.
    """
    variant, first = _game_of(root)
    record = Record(variant, root)
    todo = [(root, first, 0)]
    while todo:
        node, before, number = todo.pop()
        _modernise(node, variant)
        after, number = _Reading(variant, node, before, number, record.problems).result()
        todo += [(child, after, number) for child in reversed(node.children)]
    return record


def _game_of(root: Node) -> tuple[Variant, Game]:
    name = root.value("GM")
    if name is None:
        raise SgfError("the first node names no game: GM[...] is missing", root.line, 1)
    at = "GM"
    try:
        variant = variant_named(name)
        at = "SR"
        return variant, new_game(variant, root.value("SR"))
    except VariantError as error:
        place = (root.places.get(at) or [(root.line, 1)])[0]
        raise SgfError(str(error), *place) from error


def _modernise(node: Node, variant: Variant) -> None:
    """Give old property names and values the form that Pentobi writes today."""
    marks = variant.marks
    renamed = _old_marks(variant)
    properties: dict[str, list[str]] = {}
    for name, values in node.properties.items():
        new = renamed.get(name, name)
        if new in node.properties:
            new = name
        # Up to version 0.2 a move was a list of points.
        properties[new] = [",".join(values)] if new in marks else values
        node.places[new] = node.places.get(name, [])
    node.properties = properties


def _old_marks(variant: Variant) -> dict[str, str]:
    """What Pentobi 0.1, and 12.0 for two colours, called the colours and their set-ups."""
    if len(variant.colours) == 2:
        names = dict(zip(("BLUE", "GREEN", "1", "2"), variant.marks * 2, strict=True))
        return names | {"A1": "AB", "A2": "AW"}
    names = dict(zip(("BLUE", "YELLOW", "RED", "GREEN"), variant.marks, strict=False))
    return names | {"AB": "A1", "AW": "A2"}


def _moves_in(node: Node, variant: Variant) -> list[str]:
    return [name for name in node.properties if name in (*variant.marks, *_OURS)]


class _Reading:
    """One node: its set-up, then its move."""

    def __init__(
        self, variant: Variant, node: Node, before: Game, number: int, found: list[RecordProblem]
    ) -> None:
        self.variant = variant
        self.node = node
        self.game = before
        self.number = number
        self.found = found
        self.colour = 0
        self.place = (node.line, 1)

    def result(self) -> tuple[Game, int]:
        marks = self.variant.marks
        names = [*(f"A{mark}" for mark in marks), "AE", "PL"]
        if self.node.properties.keys().isdisjoint(names):
            pass
        elif len(self.variant.phases) == 1:
            self.set_up()
        else:
            self.refuse(names)
        for text in self.values("LV"):
            self.leave(text)
        for name in _moves_in(self.node, self.variant):
            self.number += 1
            text = next(self.values(name))
            if name in marks:
                self.colour = marks.index(name)
                self.placement(text)
            else:
                self.choice(name, text)
        return self.game, self.number

    def report(self, text: str, problem: Problem, words: str | None = None) -> None:
        board = self.game.position.setup.table.board
        colour = self.variant.colours[self.colour]
        words = words or f"{on_one_line(text)} {problem.sentence(board)}"
        where = f"move {self.number}" if self.number else "set-up"
        place = f"line {self.place[0]}, column {self.place[1]}"
        sentence = f"{place}: {where}, {colour}: {on_one_line(words, 200)}"
        self.found.append(RecordProblem(self.number, colour, text, problem, *self.place, sentence))

    def parsed(self, text: str) -> Placement | None:
        try:
            move = self.game.parse_move(text, self.colour)
        except MoveError as error:
            self.report(text, Problem("no-shape", "P1"), str(error))
            return None
        if not isinstance(move, Placement):
            self.report(text, Problem("no-shape", "P1"))
            return None
        return move

    def placement(self, text: str) -> None:
        placement = self.parsed(text)
        if placement is None:
            return
        problems = self.game.violations(placement)
        for problem in problems:
            self.report(text, problem)
        if not problems:
            self.game = self.game.play(placement)
        elif len(self.variant.phases) == 1:
            self.game = self.game.forced(placement)

    def choice(self, name: str, text: str) -> None:
        mark, _, rest = text.partition(":")
        marks = self.variant.marks
        self.colour = marks.index(mark) if mark in marks else 0
        try:
            self.game = self.game.play(_OURS[name](self.colour, rest))
        except MoveError as error:
            for problem in error.problems:
                self.report(text, problem)

    def leave(self, text: str) -> None:
        """Say that a player, counted from 1, has left (LV)."""
        try:
            self.game = self.game.without(int(text) - 1)
        except ValueError:
            self.colour = 0
            self.report(text, Problem("turn", "T13"), f"LV[{text[:20]}] names nobody who plays")

    def set_up(self) -> None:
        """Add and remove shapes (AB, A1 ..., AE) and say who is next (PL)."""
        variant = self.variant
        position = self.game.position
        for self.colour, mark in enumerate(variant.marks):
            for text in self.values(f"A{mark}"):
                added = self.parsed(text)
                if added is not None and self.may_add(position, added, text):
                    position = position.play(self.colour, added.number)
        shapes = list(_on_board(position))
        self.colour = 0
        for text in self.values("AE"):
            removed = self.parsed(text)
            shapes = [s for s in shapes if removed is None or s.number != removed.number]
        to_play = next(iter(self.values("PL")), None)
        to_play = _old_marks(variant).get(to_play or "", to_play)
        if to_play is None:
            colour = self.game.colour
        elif to_play in variant.marks:
            colour = variant.marks.index(to_play)
        else:
            self.report(to_play, Problem("turn", "T"), f"PL[{to_play[:20]}] names no colour")
            colour = None
        gone = self.game.gone
        self.game = set_up(variant, self.game.start, shapes, colour)
        for player in gone:
            self.game = self.game.without(player)

    def refuse(self, names: Iterable[str]) -> None:
        """Say that a game with parts other than placing (T8, T11) cannot be set up."""
        for name in names:
            for text in self.values(name):
                shown = f"{name}[{on_one_line(text)}]"
                problem = Problem("phase", self.variant.rule)
                board = self.game.position.setup.table.board
                self.report(text, problem, f"{shown} {problem.sentence(board)}")

    def may_add(self, position: Position, added: Placement, text: str) -> bool:
        """Set-up is free of the rules, but a shape must exist and its cells must be free."""
        table = position.setup.table
        if not position.left(self.colour, table.shape_numbers[added.number]):
            self.report(text, Problem("supply", self.variant.rule, (), added.shape))
            return False
        taken = table.board.cells_in(position.occupied & table.masks[added.number])
        if taken:
            self.report(text, Problem("overlap", "P1", taken, added.shape))
        return not taken

    def values(self, name: str) -> Iterator[str]:
        texts = self.node.properties.get(name, [])
        # A node that was made, not read, has no places.
        places = self.node.places.get(name) or [(self.node.line, 1)] * len(texts)
        for text, place in zip(texts, places, strict=False):
            self.place = place
            yield text


def _on_board(position: Position) -> Iterator[Placement]:
    table = position.setup.table
    for colour, placed in enumerate(position.placed):
        yield from (Placement(table, colour, number) for number in placed)


def record_of(game: Game, comment: str = "") -> Record:
    """The record of a game: its set-up, if it had one, and its moves.

    :param comment: what is to be said at its end.
    """
    variant = game.variant
    root = Node({"GM": [variant.gm]})
    if game.start != variant.start_rule(None):
        root.properties["SR"] = [game.start]
    for placement in _on_board(game.initial_state.position):
        root.properties.setdefault(f"A{variant.marks[placement.colour]}", []).append(str(placement))
    if game.initial_state.colour is not None:
        root.properties["PL"] = [variant.marks[game.initial_state.colour]]
    node = root
    for before, after in pairwise(game.history()):
        if len(after.moves) == len(before.moves):
            name, value = "LV", str(after.gone[-1] + 1)
        else:
            name, value = move_property(after.moves[-1], variant)
        node = node.add(Node({name: [value]}))
    if comment:
        node.properties["C"] = [comment]
    return Record(variant, root)


def move_property(move: Move, variant: Variant) -> tuple[str, str]:
    """Name and value of the property by which a node holds a move."""
    mark = variant.marks[move.colour]
    if isinstance(move, Placement):
        return mark, str(move)
    if isinstance(move, Pick):
        return "PK", f"{mark}:{move.shape}"
    return "CO", f"{mark}:{move.name}"


@explained
def write_blksgf(game: Game | Record, comment: str = "") -> str:
    """The text of a ``.blksgf`` file: of a record with all its variations, or of one game.

    :param comment: what is to be said at the end of a game's main line.
    """
    must_be("game of write_blksgf()", game, Game | Record)
    return str(record_of(game, comment) if isinstance(game, Game) else game)
