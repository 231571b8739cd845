"""A table's settings from a game record, so that the recorded game goes on at the table."""

from __future__ import annotations

from rollwrite.table.rules import Param, RefusedError
from rollwrite.tilegame import new_game
from rollwrite.tilegame.blksgf import RecordProblem, read_tree
from rollwrite.tilegame.rules.settings import TileSettings, move_texts
from rollwrite.tilegame.sgf import Node, SgfError, on_one_line, parse_sgf
from rollwrite.tilegame.variants import VariantError, variant_named

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


def settings_from_blksgf(data: bytes | str) -> TileSettings:
    """The settings of a table whose first game begins with the moves of a ``.blksgf`` file.

    The main line counts; comments and variations are left out.

    :raises RecordError: the file cannot be read; moves of it are against the rules; or the game is
        none that can be played on, because shapes were set up by hand or somebody has left.
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
    if game.departures:
        raise RecordError("record-left")
    fresh = new_game(game.variant, game.start)
    if game.initial_state != fresh.initial_state:
        raise RecordError("record-set-up")
    start = None if game.start == game.variant.start_rule(None) else game.start
    return TileSettings(game.variant.key, start=start, record=move_texts(game))


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
