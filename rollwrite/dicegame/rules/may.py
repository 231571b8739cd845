"""What a player may do in a dice game now: None, or the refusal that says why not (D5 to D16).

Asked by the decisions and by every view, so that a button and the rule behind it never disagree.
Players are counted from 0 clockwise from the first starter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwrite.board import Violation
from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.settings import Drawn, Settings
from rollwrite.dicegame.sheet import Mark, Sheet, Square
from rollwrite.dicegame.state import Game
from rollwrite.table.rules import RefusedError, require
from rollwrite.table.state import Table


def roll(game: Game, index: int) -> RefusedError | None:
    """Whether a player begins a round now, by a roll or with real dice (D5, D13)."""
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if game.roller is None:
        return RefusedError("round-running", "D12")
    if index != game.roller:
        return RefusedError("not-starter", "D13", name=game.players[game.roller].name)
    return None


def correct(game: Game, index: int) -> RefusedError | None:
    """Whether a player may correct real dice; after the game too, if such a die has ended it."""
    if game.phase == "over" and not game.is_correctable:
        return RefusedError("game-over", "D14")
    if game.settings.dice == "app":
        return RefusedError("dice-app")
    if index != game.starter:
        return RefusedError("not-starter", "D5", name=game.players[game.starter].name)
    return None if game.is_correctable else RefusedError("dice-late")


def take(game: Game, index: int) -> RefusedError | None:
    """Whether a player takes a die now (D6)."""
    player = game.players[index]
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if not player.is_in:
        return RefusedError("you-are-out", "D11")
    if game.phase == "roll":
        return RefusedError("no-dice", "D5")
    if player.die is not None:
        return RefusedError("die-held", "D6")
    if game.picker is not None and index != game.picker:
        return RefusedError("not-your-pick", "D6", name=game.players[game.picker].name)
    return None


def draw(game: Game, index: int) -> RefusedError | None:
    """Whether a player draws now, on a phone or on paper (D7)."""
    player = game.players[index]
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if not player.is_in:
        return RefusedError("you-are-out", "D11")
    if player.die is None:
        return RefusedError("no-die", "D7")
    return None if game.is_drawing(index) else RefusedError("already-drawn", "D7")


def try_out(game: Game, index: int) -> RefusedError | None:
    """Whether a player may ask why a shape cannot lie somewhere: who draws (D7).

    Where the table plays with hints also who has still to take a die (D6).
    """
    player = game.players[index]
    is_choosing = game.picker is not None and player.is_in and player.die is None
    is_told = game.settings.hints and player.sheet.is_known
    if game.is_drawing(index) or (is_choosing and is_told):
        return None
    return RefusedError("no-die", "D7")


def follow_the_die(game: Game, index: int) -> bool:
    """Whether some shape of the row that a player's die names fits (D7), for who has a die."""
    player = game.players[index]
    return player.sheet.legal(game.colour_of(index), game.face_of(player)) != 0


def strike(game: Game, index: int) -> bool:
    """Whether a player can cross out a strike and has a shape that fits then (D10)."""
    sheet = game.players[index].sheet
    return sheet.has_strike_left and sheet.legal(game.colour_of(index)) != 0


def stay_in(game: Game, index: int) -> bool:
    """Whether a player who is in may still be in after this pick, as the dice lie (D6, D11).

    False only where it is certain: the player has still to take a die, nothing fits in the row of
    any that is left, whoever takes which before, and no strike helps (D10). A paper sheet's player
    alone says so.
    """
    player = game.players[index]
    is_picking = game.picker is not None and player.is_in and player.die is None
    if not is_picking or player.kind == "paper" or strike(game, index):
        return True
    colour = game.colour_of(index)
    return any(player.sheet.legal(colour, game.dice[die]) for die in game.dice_left)


def go_out(game: Game, index: int) -> RefusedError | None:
    """Whether a player may go out by choice (D11): on paper, or where a strike is not forced."""
    refusal = draw(game, index)
    if refusal is not None or not game.players[index].sheet.is_known:
        return refusal
    # Who could not place at all is out already, unless on paper.
    if follow_the_die(game, index):
        return RefusedError("can-place", "D11")
    if game.settings.strikes_forced and strike(game, index):
        return RefusedError("strike-forced", "D11")
    return None


def undo(game: Game, index: int) -> RefusedError | None:
    """Whether a player may take back what was drawn, or going out by choice, in this round."""
    player = game.players[index]
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if player.out is not None:
        by_choice = player.out.reason in {"chosen", "declared"}
        if not by_choice or player.out.round != game.round:
            return RefusedError("you-are-out", "D11")
        return None
    if game.phase != "draw" or player.mark_of(game.round) is None:
        return RefusedError("nothing-to-undo")
    return None


def guess(game: Game, index: int) -> RefusedError | None:
    """Whether a player may guess who will win: once, from being out until the end (S5)."""
    player = game.players[index]
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if player.is_in:
        return RefusedError("guess-early", "S5")
    return None if player.guess is None else RefusedError("guess-made", "S5")


def win(game: Game, seat: int) -> RefusedError | None:
    """Whether a seat can still be guessed to win: not who has left, who ranks last (D16)."""
    is_there = any(player.seat == seat and not player.has_left for player in game.players)
    return None if is_there else RefusedError("guess-whom", "S5")


def play_for_fun(game: Game, index: int) -> RefusedError | None:
    """Whether a player may go on for fun on the own sheet: who is out, where the app knows it."""
    player = game.players[index]
    if game.phase == "over":
        return RefusedError("game-over", "D14")
    if player.is_in:
        return RefusedError("fun-early", "D11")
    is_on_paper = player.kind == "paper" or not player.sheet.is_known
    return RefusedError("fun-paper") if is_on_paper else None


def report(game: Game, index: int) -> RefusedError | None:
    """Whether a player still has to say how many squares of a paper sheet are empty (D15)."""
    if game.phase != "over":
        return RefusedError("game-not-over", "D14")
    return RefusedError("score-known", "D15") if game.players[index].sheet.is_known else None


def be_advised(table: Table[Settings, Game], actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may ask which move is best.

    With others where the table has agreed to it. Alone, or against programs only, always, but with
    the dice of a printed seed (S2): who plays these is compared with others, unless the table is
    one for practice.
    """
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    settings = table.settings if table.settled is None else table.settled
    if settings.advice or (len(table.people) == 1 and settings.seed is None):
        return None
    return RefusedError("advice-off")


def advise_now(game: Game, seat: int, what: str | None = None) -> RefusedError | None:
    """Whether a seat has a move to ask about: it takes a die or draws, on a sheet that is known.

    :param what: one shape only, which cannot be asked about.
    """
    index = game.index_of(seat)
    if index is None:
        return RefusedError("not-playing")
    if game.picker != index and not game.is_drawing(index):
        return RefusedError("advice-not-due")
    if not game.players[index].sheet.is_known:
        return RefusedError("advice-unknown")
    # The die leaves too few shapes for that.
    return None if what is None else RefusedError("advice-piece")


@dataclass(frozen=True)
class WrongRow:
    """A shape of another row than the die names (D7)."""

    shape: str
    row: int
    face: int


@dataclass(frozen=True)
class Fit:
    """What stands against some squares as the next shape of a player.

    :ivar colour: the one in which it is drawn.
    :ivar shape: the name of the shape they make, or None.
    :ivar violations: what the law of placement says (P1 to P4, D8, D9).
    :ivar no_strike: a strike is to be crossed out, and none is left (D10).
    :ivar wrong_row: the die names another row (D7).
    """

    colour: Colour
    shape: str | None
    violations: tuple[Violation, ...]
    no_strike: bool
    wrong_row: WrongRow | None

    @property
    def refusal(self) -> RefusedError | None:
        """Why it may not be drawn, the gravest reason first; None when it may."""
        if self.no_strike:
            return RefusedError("no-strike", "D10")
        if self.violations:
            first = self.violations[0]
            return RefusedError(
                "illegal-placement", first.rule, self.violations, colour=self.colour.key
            )
        wrong = self.wrong_row
        if wrong is None:
            return None
        return RefusedError("wrong-row", "D7", shape=wrong.shape, row=wrong.row, face=wrong.face)


def fit(game: Game, index: int, squares: Iterable[Square], *, strike: bool) -> Fit:
    """Whether a player may cover ``squares`` now (D7 to D10); before a die is taken, in any row."""
    player = game.players[index]
    sheet, face = player.sheet, game.face_of(player)
    covered = tuple(set(squares))
    shape = sheet.shape_at(covered)
    wrong_row = None
    if shape is not None and not strike and face is not None:
        row = sheet.layout.row_of(shape)
        if row != face:
            wrong_row = WrongRow(shape, row, face)
    colour = game.colour_of(index)
    return Fit(
        colour,
        shape,
        sheet.violations(colour, covered),
        strike and not sheet.has_strike_left,
        wrong_row,
    )


def sheet_for_fun(game: Game, index: int, drawn: Iterable[Drawn]) -> Sheet:
    """The sheet of a player who is out, with what was drawn on it for fun (D7, P1 to P4).

    Nothing of it is an event, and no game knows of it: a phone keeps it and asks what may be drawn.

    :raises RefusedError: the player may not, or the law of placement does not allow a shape.
    """
    require(play_for_fun(game, index))
    sheet = game.players[index].sheet
    for one in drawn:
        squares = tuple(sorted(set(one.squares)))
        found = sheet.violations(one.colour, squares)
        if found:
            raise RefusedError("fun-stale", found[0].rule)
        shape = sheet.shape_at(squares)
        sheet = sheet.with_mark(Mark(len(sheet.marks) + 1, one.colour, False, shape, squares))
    return sheet
