"""One turn, looked back on: was there something better, and how sure is that?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.sheet import cell_of, square_of
from rollwrite.players.dice.coached import Kind, Moment, Turn, Verdict
from rollwrite.players.dice.decisions import Question
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.reasons import (
    GOES_ON,
    LOOKED_AT,
    Facts,
    MoveReason,
    by_playouts,
    facts_of,
    standing_out,
)
from rollwrite.players.dice.search import Candidate, Duel, Move, candidates, moves_with, search
from rollwrite.players.dice.value import load_value, weights_name
from rollwrite.players.job import Budget

#: From how many squares on a decision is called so.
VERDICTS: Final[tuple[tuple[Verdict, float], ...]] = (
    ("blunder", 3.0),
    ("mistake", 1.5),
    ("slip", 0.5),
)
#: A verdict stands when the loss is so many standard errors above what it asks for.
_SURE: Final = 1.0
#: When a loss is so many standard errors away from every threshold, no more pairs are played.
_CLEAR: Final = 3.0
#: Playouts of a search for the best move.
_SEARCH: Final = Budget(playouts=320)
#: Pairs of playouts of two moves, and how many of them between two looks.
_PAIRS: Final = 480
_LOOK: Final = 80


@dataclass(frozen=True)
class TurnReview:
    """The answer to a question.

    :ivar before, after: the squares that stay empty in the end, as expected then.
    """

    seat: int
    round: int
    moments: tuple[Moment, ...]
    before: float
    after: float


def judge_one(question: Question, salt: str = "") -> TurnReview:
    """Look at one turn: about a tenth of a second.

    :param salt: another one gives another chance, and nearly the same answer.
    """
    return _Judge(question, Random(question.chance + salt)).judged()


def verdict_of(loss: float, error: float) -> Verdict:
    """What to call a loss in squares that is known up to a standard error."""
    for verdict, squares in VERDICTS:
        if loss - _SURE * error >= squares:
            return verdict
    return "none"


class _Judge:
    """Looks at one turn."""

    def __init__(self, question: Question, rng: Random) -> None:
        self._asked = question
        self._rng = rng
        self._coming = question.coming
        self._sheet = LightSheet.of(question.sheet)
        self._tables = self._sheet.tables
        layout = question.sheet.layout
        self._value = load_value(weights_name(layout, question.players))
        self._free = ~question.sheet.position.occupied & (1 << layout.squares) - 1

    def judged(self) -> TurnReview:
        """The answer."""
        asked = self._asked
        found = self._found(moves_with(self._sheet, asked.colour.number, (asked.face,)))
        # The best moves with the die taken, best first.
        ranked = self._ranked(found)
        moments = []
        if len(asked.faces) > 1:
            moments.append(self._die(ranked[0] if ranked else None))
        after = float(self._sheet.unfilled)
        if ranked:
            played = self._played(found)
            after = after if played is None else played.value
            moments.append(self._drawing(found, ranked[0], played))
        return TurnReview(
            asked.seat, asked.round, tuple(moments), _squares(self._before()), _squares(after)
        )

    def _before(self) -> float:
        """What was to be expected before the turn: one round earlier than the outlook."""
        colours, dice = self._coming.colours, self._coming.dice
        return self._value(self._sheet, (colours[-1], *colours[:-1]), (dice[-1], *dice[:-1]))

    def _found(self, moves: Sequence[Move]) -> list[Candidate]:
        number = self._asked.colour.number
        return candidates(self._sheet, number, moves, self._coming, self._value)

    def _ranked(self, found: Sequence[Candidate]) -> list[Candidate]:
        return search(found, self._coming, _SEARCH, self._rng) if found else []

    def _die(self, mine: Candidate | None) -> Moment:
        """Whether another die would have been better.

        :param mine: the best move with the die taken.
        """
        asked = self._asked
        others = [face for face in asked.faces if face != asked.face]
        moves = moves_with(self._sheet, asked.colour.number, others)
        # With a strike the die taken does all that the others do.
        found = self._found([move for move in moves if not move.strike])
        if mine is not None:
            found = sorted([mine, *found], key=lambda one: one.value)
        ranked = self._ranked(found)
        if not ranked or ranked[0] is mine:
            return self._unbeaten("die", mine)
        return self._compared("die", found, ranked[0], mine)

    def _drawing(
        self, found: Sequence[Candidate], best: Candidate, played: Candidate | None
    ) -> Moment:
        """Whether another move with the die would have been better.

        :param found: all moves with it, best first by value.
        """
        if played is None:
            return self._compared("strike" if best.move.strike else "shape", found, best, None)
        if played.move == best.move:
            return self._unbeaten("place", played)
        kind: Kind = "place"
        if played.move.strike != best.move.strike:
            kind = "strike"
        elif self._shape(played) != self._shape(best):
            kind = "shape"
        return self._compared(kind, found, best, played)

    def _played(self, found: Sequence[Candidate]) -> Candidate | None:
        """The move that was made; None for going out."""
        drawn = self._asked.drawn
        if drawn is None or drawn.squares is None:
            return None
        placement = self._tables.table.find(map(cell_of, drawn.squares))
        assert placement is not None
        move = Move(placement, drawn.strike)
        # A strike that was not needed is in no list of sensible moves.
        return next((one for one in found if one.move == move), None) or self._found([move])[0]

    def _shape(self, one: Candidate) -> int:
        return self._tables.shape_of[one.move.placement]

    def _unbeaten(self, kind: Kind, played: Candidate | None) -> Moment:
        """Nothing better was found."""
        asked = self._asked
        turn = self._turn(asked.face, played)
        return Moment(asked.round, kind, asked.colour, turn, None, 0.0, "none", None)

    def _compared(
        self,
        kind: Kind,
        found: Sequence[Candidate],
        best: Candidate,
        played: Candidate | None,
    ) -> Moment:
        """What a move cost against the best one.

        :param played: None for going out.
        """
        asked = self._asked
        fought = None if played is None else self._fought(best, played)
        if fought is None:
            loss, error = self._sheet.unfilled - best.expected, 0.0
        else:
            loss, error = fought.more, fought.error
        loss = max(round(loss, 1), 0.0)
        verdict = verdict_of(loss, error)
        turn = self._turn(asked.face, played)
        if verdict == "none":
            return Moment(asked.round, kind, asked.colour, turn, None, loss, verdict, None)
        face = self._tables.row_of(best.move.placement) if kind == "die" else asked.face
        better = self._turn(face, best)
        reason = self._reason(found, best, played, fought)
        return Moment(asked.round, kind, asked.colour, turn, better, loss, verdict, reason)

    def _fought(self, best: Candidate, played: Candidate) -> Duel:
        """As many pairs of playouts as it takes to be sure."""
        fought = Duel(best, played)
        while fought.games < _PAIRS:
            fought.play(_LOOK, self._coming, self._rng)
            far = _CLEAR * fought.error
            if all(abs(fought.more - squares) > far for _, squares in VERDICTS):
                break
        return fought

    def _reason(
        self,
        found: Sequence[Candidate],
        best: Candidate,
        played: Candidate | None,
        fought: Duel | None,
    ) -> MoveReason:
        """Why the best move is better than the one that was made."""
        if played is None or fought is None:
            return GOES_ON
        others = [self._facts(one) for one in found[:LOOKED_AT] if one is not best]
        said = standing_out(
            self._facts(best),
            others,
            self._asked.colour,
            [COLOURS[number] for number in self._coming.colours],
            self._facts(played),
        )
        return said or by_playouts(fought.wins, fought.losses, fought.games)

    def _facts(self, one: Candidate) -> Facts:
        return facts_of(self._sheet, self._free, one.move, one.after)

    def _turn(self, face: int, one: Candidate | None) -> Turn:
        """A move in the words of the log; going out for None."""
        if one is None:
            return Turn(face, None, (), strike=False)
        table = self._tables.table
        squares = tuple(sorted(square_of(cell) for cell in table.cells_of(one.move.placement)))
        return Turn(face, table.shape_of(one.move.placement).name, squares, one.move.strike)


def _squares(expected: float) -> float:
    """As it is shown: the value knows nothing of a sheet that cannot be more than full."""
    return max(round(expected, 1), 0.0)
