"""A game record with what the coach says of it: comments, signs and variations.

Comments (``C``), the signs for a doubtful and a bad move (``DO``, ``BM``) and variations are plain
SGF, which Pentobi and others show. What the file had already stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import cost_words, move_words, value_words
from rollwrite.i18n.check_words import capitalised
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.players.tile.analysis import (
    Analysis,
    Better,
    Question,
    Step,
    Values,
    Verdict,
    questions,
)
from rollwrite.players.tile.why_better import why_of
from rollwrite.tilegame.blksgf import Record, move_property
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.scoring import Scheme
from rollwrite.tilegame.sgf import Node
from rollwrite.tilegame.variants import Variant

#: How a paragraph of ours begins, so that it is replaced and not doubled.
_OURS: Final = "rollwrite: "
#: What SGF calls a move, and how much so.
_SIGNS: Final[dict[Verdict, tuple[str, str]]] = {
    "slip": ("DO", ""),
    "mistake": ("BM", "1"),
    "blunder": ("BM", "2"),
}
#: A node has one sign at most.
_ALL_SIGNS: Final = ("TE", "IT", "DO", "BM")


@dataclass(frozen=True)
class RecordedMove:
    """A move of a record's main line: the question about it, and its node."""

    question: Question
    node: Node


def recorded_moves(record: Record) -> tuple[RecordedMove, ...]:
    """The moves of a record's main line, none of which the rules forbid."""
    games: list[Game] = []
    nodes: dict[int, Node] = {}
    for node, steps in record.main_steps():
        for game in steps:
            nodes[id(game)] = node
            games.append(game)
    return tuple(RecordedMove(one, nodes[id(one.after)]) for one in questions(games))


def names_in(t: Translator, record: Record) -> tuple[str, ...]:
    """What a record calls each player; else by his colours, or by his number."""
    variant = record.variant
    return tuple(_name(t, record.root, variant, player) for player in range(variant.players))


def _name(t: Translator, root: Node, variant: Variant, player: int) -> str:
    own = [n for n, owner in enumerate(variant.owners) if owner == player]
    for colour in own or [player]:
        name = (root.value(f"P{variant.marks[colour]}") or "").strip()
        if name:
            return name
    if own:
        return capitalised(t.join([tile_colour(t, variant.colours[colour]) for colour in own]))
    return capitalised(t("advice.tile.player", n=player + 1))


def name_players(record: Record, names: Sequence[str]) -> None:
    """Write who plays into a record, at each of their colours."""
    variant = record.variant
    for mark, owner in zip(variant.marks, variant.owners, strict=True):
        if owner is not None and owner < len(names):
            record.root.properties[f"P{mark}"] = [names[owner]]


def write_comments(
    t: Translator,
    record: Record,
    moves: tuple[RecordedMove, ...],
    analysis: Analysis,
    scheme: Scheme,
) -> None:
    """Write what is said of the moves into the nodes of their record.

    :param scheme: how the game is scored.
    """
    writer = _Writer(t, names_in(t, record), analysis, scheme)
    writer.comment(record.root, " ".join(writer.values(analysis.start)))
    for number, (move, step) in enumerate(zip(moves, analysis.steps, strict=True), start=1):
        # Of several moves in a node the last one speaks.
        if number == len(moves) or moves[number].node is not move.node:
            writer.step(move, step)


class _Writer:
    """Writes into one record."""

    def __init__(
        self, t: Translator, names: tuple[str, ...], analysis: Analysis, scheme: Scheme
    ) -> None:
        self._t = t
        self._scheme = scheme
        self._names = names
        self._squares = analysis.squares

    def values(self, values: Values) -> Iterator[str]:
        t = self._t
        told = [
            value_words(t, name, value, self._squares)
            for name, value in zip(self._names, values, strict=True)
        ]
        yield ", ".join(told) + "."

    def step(self, move: RecordedMove, step: Step) -> None:
        t, said = self._t, [*self.values(step.values)]
        better = step.better
        if better is not None:
            verdict = capitalised(t(f"advice.verdict.{step.verdict}"))
            cost = cost_words(t, step.cost, len(self._names), self._squares)
            said.append(t("advice.tile.comment", verdict=verdict, cost=cost))
            first = _parsed(move.question.before, *better.line[0])
            words = move_words(t, move.question.before, first.moves[-1])
            said.append(t("advice.tile.comment_better", move=words))
            said.append(why_of(t, move.question, better, self._scheme).alone)
            self._sign(move.node, step.verdict)
            self._variation(move, better)
        if step.late:
            late = cost_words(t, step.late, len(self._names), self._squares)
            said.append(t("advice.tile.late", cost=late))
        self.comment(move.node, " ".join(said))

    def comment(self, node: Node, text: str) -> None:
        """Say something at a node, below what is said there already."""
        others = (node.value("C") or "").split("\n\n")
        kept = [one for one in others if one and not one.startswith(_OURS)]
        node.properties["C"] = ["\n\n".join([*kept, _OURS + text])]

    def _sign(self, node: Node, verdict: Verdict) -> None:
        if node.properties.keys().isdisjoint(_ALL_SIGNS):
            name, value = _SIGNS[verdict]
            node.properties[name] = [value]

    def _variation(self, move: RecordedMove, better: Better) -> None:
        """The better line, as another way to go on from before the move."""
        node, game, t = move.node.parent, move.question.before, self._t
        # The root may hold a move; then there is nothing before it to go on from.
        if node is None:
            return
        for index, (colour, text) in enumerate(better.line):
            game = _parsed(game, colour, text)
            name, value = move_property(game.moves[-1], game.variant)
            known = (child for child in node.children if child.properties.get(name) == [value])
            node = next(known, None) or node.add(Node({name: [value]}))
            if index == 0:
                instead = move_words(t, game, move.question.move)
                said = [*self.values(better.values), t("advice.tile.comment_instead", move=instead)]
                self.comment(node, " ".join(said))


def _parsed(game: Game, colour: str, text: str) -> Game:
    """The game after a move."""
    return game.play(game.parse_move(text, colour_number(game.variant, colour)))
