"""Sentences about tile games at a table."""

from __future__ import annotations

from rollwrite.board import Violation
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.translator import Translator
from rollwrite.table import RefusedError
from rollwrite.tilegame.blksgf import RecordProblem
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.tilegame.sgf import on_one_line


def refusal(t: Translator, error: RefusedError) -> str:
    """Why a command was refused, in one sentence; all reasons against a placement in it."""
    params = error.params
    if error.violations:
        reasons = [violation_text(t, violation) for violation in error.violations]
        params = {**params, "reasons": t.join(reasons)}
    return t(f"table.refused.{error.code}", **params)


def violation_text(t: Translator, violation: Violation) -> str:
    """A broken rule in a few words, without a capital."""
    return t(f"tile.problem.{violation.reason}")


def record_problem(t: Translator, problem: RecordProblem) -> str:
    """What is wrong with a move of a record, in a sentence."""
    return t(
        "tile.show.problem" if problem.move else "tile.show.setup_problem",
        **({"move": problem.move} if problem.move else {}),
        colour=tile_colour(t, problem.colour),
        text=on_one_line(problem.text),
        reason=t(f"tile.problem.{problem.problem.reason}"),
        rule=problem.problem.rule,
    )


def who_won(t: Translator, play: TilePlay) -> str:
    """Who has won a game that is over, in one sentence; alone, what is left."""
    rows = zip(play.ranks, play.names, play.scores, strict=True)
    best = [(name, score) for rank, name, score in rows if rank == 1]
    score = best[0][1]
    if len(play.seats) == 1:
        return t.n("table.tile.alone", score)
    if len(best) > 1:
        return t.n("table.tile.shared", score, names=t.join([name for name, _ in best]))
    return t.n("table.tile.wins", score, name=best[0][0])
