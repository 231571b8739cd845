"""The Go Text Protocol as Pentobi speaks it: a line in, an answer out; no input or output here.

Colours are ``B`` and ``W`` in games of two colours, else ``1`` to ``4``, or their names. Moves are
written as in ``.blksgf`` files. An answer begins with ``=`` or ``?`` and ends in an empty line::

    >>> engine = Engine("duo")
    >>> engine.answer("7 play b e8,e9,e10,e11,e12")
    '=7 \\n\\n'
    >>> engine.answer("play w a1")
    '? illegal move: a1 covers no start square of the colour (P2) (line 2, column 8)\\n\\n'

As there, ``play`` and ``genmove`` take any colour, also one that is not to move: the turn goes on
after it. Not so where a game has parts other than placing (T8, T11). Unlike Pentobi, ``loadsgf``
never makes an illegal move: it refuses the record or, with a number, stops before that move.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from rollwrite.tilegame.blksgf import read_blksgf, write_blksgf
from rollwrite.tilegame.game import Game, new_game, with_turn
from rollwrite.tilegame.gtp_line import MAX_LINE, GtpError, Line
from rollwrite.tilegame.gtp_search import Plain, Player, Search, Thinker
from rollwrite.tilegame.moves import Move
from rollwrite.tilegame.playing import big_move
from rollwrite.tilegame.problems import MoveError
from rollwrite.tilegame.scoring import SCHEMES, SchemeError
from rollwrite.tilegame.sgf import SgfError
from rollwrite.tilegame.variants import Variant, VariantError


class Files(Protocol):
    """Where ``loadsgf`` and ``savesgf`` find files. Both raise ``OSError``."""

    def read(self, name: str) -> bytes:
        """What is in a file."""

    def write(self, name: str, text: str) -> None:
        """Replace a file."""


class Engine:
    """One game on one connection.

    :ivar game: the game as it stands.
    :ivar is_closed: whether ``quit`` has been said.
    """

    def __init__(
        self,
        variant: str | Variant = "classic",
        *,
        start: str | None = None,
        seed: int = 0,
        player: Player = big_move,
        thinker: Thinker | None = None,
        version: str = "",
        files: Files | None = None,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        """
        :param start: the start rule for this and all later games that have it.
        :param player: what ``genmove`` asks for a move.
        :param thinker: the same, and ``param`` and ``get_value`` ask it too.
        :raises VariantError: there is no such game.
        """
        self._history = [new_game(variant, start)]
        self._start = start
        self._search = Search(thinker or Plain(player), seed)
        self._version = version
        self._files = files
        self._clock = clock
        self._lines = 0
        self.is_closed = False

    @property
    def game(self) -> Game:
        return self._history[-1]

    def answer(self, line: str) -> str:
        """The answer to one line, or nothing for a line without a command. Never raises."""
        self._lines += 1
        parsed = Line(line[:MAX_LINE], self._lines)
        if not parsed.words:
            return ""
        try:
            if len(line) > MAX_LINE:
                raise parsed.error(f"a line has at most {MAX_LINE} characters")
            if parsed.command not in _COMMANDS:
                raise parsed.error(f"unknown command {parsed.command[:40]!r}")
            command, most = _COMMANDS[parsed.command]
            if most is not None:
                parsed.at_most(most)
            mark, text = "=", command(self, parsed)
        except GtpError as error:
            mark, text = "?", str(error)
        # The blank after the mark is there even when nothing follows: Pentobi's twogtp insists.
        return f"{mark}{parsed.id} {text}\n\n"

    def serve(self, lines: Iterable[str]) -> Iterator[str]:
        """The answers to lines as they come, until ``quit`` or their end."""
        for line in lines:
            answer = self.answer(line)
            if answer:
                yield answer
            if self.is_closed:
                return

    # What a line names

    def _colour(self, line: Line) -> int:
        text = line.word(1, "a colour")
        variant = self.game.variant
        name = text.lower()
        meant = {
            colour
            for colour, names in enumerate(zip(variant.marks, variant.colours, strict=True))
            if name in (names[0].lower(), names[1])
        }
        if variant.marks[0] == "B":
            words = (("blue", "black"), ("green", "white"))  # Pentobi's for two colours
            meant |= {colour for colour, names in enumerate(words) if name in names}
        if len(meant) == 1:
            return meant.pop()
        marks = ", ".join(variant.marks)
        raise line.error(f"invalid color argument {text[:20]!r}: say one of {marks}", 1)

    def _move(self, line: Line, index: int, colour: int | None) -> Move:
        try:
            return self.game.parse_move(line.rest(index, "a move"), colour)
        except MoveError as error:
            raise line.error(f"invalid move: {error}", index) from error

    def _play(self, line: Line, index: int, colour: int | None) -> None:
        move = self._move(line, index, colour)
        try:
            self._history.append(self._turned(colour).play(move))
        except MoveError as error:
            raise line.error(f"illegal move: {error}", index) from error
        self._search.forget()

    def _turned(self, colour: int | None) -> Game:
        """The game with a colour to move, if it can be; else as it is."""
        game = self.game
        if colour is None or any(colour == move.colour for move in game.legal_moves()):
            return game
        turned = with_turn(game, colour)
        return game if turned is None else turned

    # Commands

    def _protocol_version(self, line: Line) -> str:
        return "2"

    def _name(self, line: Line) -> str:
        return "Rollwrite"

    def _say_version(self, line: Line) -> str:
        return self._version

    def _list_commands(self, line: Line) -> str:
        return "\n".join(sorted(_COMMANDS))

    def _known_command(self, line: Line) -> str:
        return "true" if line.word(1, "a command") in _COMMANDS else "false"

    def _quit(self, line: Line) -> str:
        self.is_closed = True
        return ""

    def _cputime(self, line: Line) -> str:
        return f"{self._clock():.6f}"

    def _set_game(self, line: Line) -> str:
        try:
            game = new_game(line.rest(1, "a game"))
        except VariantError as error:
            raise line.error(str(error), 1) from error
        if self._start in game.variant.starts:
            game = new_game(game.variant, self._start)
        self._begin([game])
        return ""

    def _clear_board(self, line: Line) -> str:
        self._begin([new_game(self.game.variant, self.game.start)])
        return ""

    def _begin(self, history: list[Game]) -> None:
        self._history = history
        self._search.forget()

    def _play_for(self, line: Line) -> str:
        self._play(line, 2, self._colour(line))
        return ""

    def _play_next(self, line: Line) -> str:
        self._play(line, 1, None)
        return ""

    def _all_legal(self, line: Line) -> str:
        colour = self._colour(line)
        return "\n".join(map(str, self.game.placements(colour, self.game.legal(colour))))

    def _reg_genmove(self, line: Line) -> str:
        colour = self._colour(line)
        move = self._search.move_again(self._turned(colour), colour)
        return "pass" if move is None else str(move)

    def _genmove(self, line: Line) -> str:
        return self._made(self._colour(line), line)

    def _genmove_next(self, line: Line) -> str:
        return self._made(None, line)

    def _made(self, colour: int | None, line: Line) -> str:
        game = self._turned(colour)
        move = self._search.move(game, colour)
        if move is not None:
            self._history.append(game.play(move))
            return str(move)
        if colour is None or not game.legal(colour):
            return "pass"
        raise line.error("it is not this colour's turn (T)", 1)

    def _get_value(self, line: Line) -> str:
        return self._search.value(self.game, line)

    def _param(self, line: Line) -> str:
        return self._search.param(line)

    def _param_base(self, line: Line) -> str:
        return self._search.param_base(line)

    def _undo(self, line: Line) -> str:
        if len(self._history) == 1:
            raise line.error("cannot undo")
        self._begin(self._history[:-1])
        return ""

    def _final_score(self, line: Line) -> str:
        game = self.game
        scheme = SCHEMES[game.variant.protocol_scheme]
        if game.variant.players != 2:
            return " ".join(map(str, game.points(scheme.key)))
        first, second = game.scores(scheme.key)
        lead = first - second if scheme.high_wins else second - first
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _points(self, line: Line) -> str:
        """Points of each colour; the scheme is Pentobi's unless one is named."""
        scheme = line.words[1].text if len(line.words) > 1 else self.game.variant.protocol_scheme
        try:
            return " ".join(map(str, self.game.points(scheme)))
        except SchemeError as error:
            raise line.error(str(error), 1) from error

    def _get_place(self, line: Line) -> str:
        """The place of the colour's player: with two colours each their sum counts."""
        player = self.game.variant.owners[self._colour(line)]
        if player is None:
            raise line.error("this colour is no player's own", 1)
        places = self.game.ranking(self.game.variant.protocol_scheme)
        shared = " shared" if places.count(places[player]) > 1 else ""
        return f"{places[player]}{shared}"

    def _violations(self, line: Line) -> str:
        """One line for each broken rule: its number, the reason, the cells that show it."""
        colour = self._colour(line)
        board = self.game.position.setup.table.board
        try:
            found = self.game.violations(line.rest(2, "a move"), colour)
        except MoveError as error:
            raise line.error(f"invalid move: {error}", 2) from error
        return "\n".join(
            f"{problem.rule} {problem.reason} {board.format_cells(problem.cells)}".strip()
            for problem in found
        )

    def _showboard(self, line: Line) -> str:
        return f"\n{self.game}"

    def _set_random_seed(self, line: Line) -> str:
        self._search.set_seed(line.word(1, "a number"), line, 1)
        return ""

    def _loadsgf(self, line: Line) -> str:
        """The end of a record's main line or, told a number, the position before that move.

        Before the first illegal move, if that is earlier; the answer says so then.
        """
        files = self._need_files(line)
        name = line.word(1, "a file")
        before = line.words[2].text if len(line.words) > 2 else None
        if before is not None and not re.fullmatch(r"[1-9][0-9]{0,5}", before, re.ASCII):
            raise line.error(f"{before[:20]!r} is no number of a move", 2)
        try:
            record = read_blksgf(files.read(name))
        except (OSError, SgfError) as error:
            raise line.error(f"cannot read {name[:80]!r}: {error}", 1) from error
        problems = record.main_problems
        if problems and before is None:
            raise line.error("\n".join(problem.sentence for problem in problems), 1)
        end, problem = record.legal_game(None if before is None else int(before))
        self._begin(end.history())
        return "" if problem is None else f"stopped before an illegal move: {problem.sentence}"

    def _savesgf(self, line: Line) -> str:
        files = self._need_files(line)
        name = line.rest(1, "a file")
        try:
            files.write(name, write_blksgf(self.game))
        except OSError as error:
            raise line.error(f"cannot write {name[:80]!r}: {error}", 1) from error
        return ""

    def _need_files(self, line: Line) -> Files:
        if self._files is None:
            raise line.error("there are no files here")
        return self._files


#: What carries a command out, and how many arguments it takes at most; None: any.
_COMMANDS: dict[str, tuple[Callable[[Engine, Line], str], int | None]] = {
    "all_legal": (Engine._all_legal, 1),
    "clear_board": (Engine._clear_board, 0),
    "cputime": (Engine._cputime, 0),
    "final_score": (Engine._final_score, 0),
    "g": (Engine._genmove_next, 0),
    "genmove": (Engine._genmove, 1),
    "get_place": (Engine._get_place, 1),
    "get_value": (Engine._get_value, 0),
    "known_command": (Engine._known_command, 1),
    "list_commands": (Engine._list_commands, 0),
    "loadsgf": (Engine._loadsgf, 2),
    "name": (Engine._name, 0),
    "p": (Engine._play_next, None),
    "param": (Engine._param, 2),
    "param_base": (Engine._param_base, 2),
    "play": (Engine._play_for, None),
    "points": (Engine._points, 1),
    "protocol_version": (Engine._protocol_version, 0),
    "quit": (Engine._quit, 0),
    "reg_genmove": (Engine._reg_genmove, 1),
    "savesgf": (Engine._savesgf, None),
    "set_game": (Engine._set_game, None),
    "set_random_seed": (Engine._set_random_seed, 1),
    "showboard": (Engine._showboard, 0),
    "undo": (Engine._undo, 0),
    "version": (Engine._say_version, 0),
    "violations": (Engine._violations, None),
}
