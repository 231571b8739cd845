"""A saved game at a table: it goes on there, or is played again as it was, to be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rollwrite.table.commands import LeaveGame
from rollwrite.table.rules import Param, RefusedError
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.blksgf import Record, RecordProblem, read_tree
from rollwrite.tilegame.rules.commands import PlayMove
from rollwrite.tilegame.rules.settings import TileSettings, move_texts
from rollwrite.tilegame.sgf import Node, SgfError, on_one_line, parse_sgf
from rollwrite.tilegame.variants import StartRule, VariantError, variant_named

#: A longer file is not read: the longest game, with a comment on each move, is a quarter of it.
MAX_BYTES = 200_000
#: Nor one of more nodes, variations included: each takes far longer to read than its one byte.
MAX_NODES = 10_000
#: Nor is a main line of more nodes with their moves and comments; no game has 200 moves.
MAX_VALUES = 1_000


class RecordError(RefusedError):
    """A record with which no table can be opened.

    :ivar problems: for ``record-problems``, every move that the rules do not allow.
    """

    def __init__(
        self, code: str, problems: tuple[RecordProblem, ...] = (), **params: Param
    ) -> None:
        super().__init__(code, None, (), **params)
        self.problems = problems


def read_record(data: bytes | str) -> Record:
    """The game of a ``.blksgf`` file: of its tree the main line, which the rules allow.

    :raises RecordError: the file cannot be read; moves of it are against the rules; or shapes were
        set up by hand.
    """
    # A semicolon begins a node, or stands in a comment: few comments have thousands.
    semicolons = data.count(b";") if isinstance(data, bytes) else data.count(";")
    if len(data) > MAX_BYTES or semicolons > MAX_NODES:
        raise RecordError("record-long")
    try:
        root = parse_sgf(data)
        line = list(root.main_line())
        values = (len(texts) for node in line for texts in node.properties.values())
        if len(line) + sum(values) > MAX_VALUES:
            raise RecordError("record-long")
        for node in line:
            del node.children[1:]
        record = read_tree(root)
    except SgfError as error:
        unknown = _unknown_game(root) if isinstance(error.__cause__, VariantError) else ""
        if unknown:
            raise RecordError("record-game", game=unknown) from None
        raise RecordError("record-unreadable", line=error.line, column=error.column) from None
    if record.problems:
        raise RecordError("record-problems", tuple(record.problems))
    game = record.game
    fresh = new_game(game.variant, game.start)
    if game.initial_state != fresh.initial_state:
        raise RecordError("record-set-up")
    return record


def settings_of(game: Game) -> TileSettings:
    """The settings of a table whose first game begins with the moves of a saved one.

    :raises RecordError: somebody has left it, so that the moves alone do not lead there.
    """
    if game.departures:
        raise RecordError("record-left")
    return TileSettings(game.variant.key, start=start_of(game), record=move_texts(game))


def settings_from_blksgf(data: bytes | str) -> TileSettings:
    """The same from its file.

    :raises RecordError: as :func:`read_record` and :func:`settings_of`.
    """
    return settings_of(read_record(data).game)


def start_of(game: Game) -> StartRule | None:
    """Its start rule as settings have it: None for the usual one."""
    return None if game.start == game.variant.start_rule(None) else game.start


def commands_of(game: Game, seats: Sequence[int]) -> Iterator[PlayMove | LeaveGame]:
    """What was done in a game, as commands of those who did it.

    :param seats: of its players, in the order of play.
    """
    for before, after in pairwise(game.history()):
        if len(after.gone) > len(before.gone):
            yield LeaveGame(seats[after.gone[-1]])
            continue
        assert before.player is not None
        move = after.moves[-1]
        yield PlayMove(seats[before.player], f"{game.variant.colours[move.colour]} {move}")


def _unknown_game(root: Node) -> str:
    """What a record calls its game, if there is none of that name; else empty.

    Its start rule may be what there is not.
    """
    name = root.value("GM") or ""
    try:
        variant_named(name)
    except VariantError:
        return on_one_line(name, 40)
    return ""
