"""The rules once more, slowly, straight from the rulebook: what may be done now, and by whom.

Reads only the plain facts of a table (who sits where, dice, marks, outs) and asks
:mod:`tests.brute` about the law of placement; nothing here calls the program's own judgement.
"""

from __future__ import annotations

from rollwrite.dicegame import Colour, Game, Player, Square
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import DiceTable
from rollwrite.geometry import square_shapes
from rollwrite.table import (
    AddBot,
    ChangeSeat,
    ChooseStarter,
    ClaimSeat,
    Command,
    LeaveGame,
    LetBotPlay,
    MoveSeat,
    RemoveSeat,
    Seat,
    SetOut,
    TakeBack,
    TakeBotSeat,
)
from tests import brute
from tests.dicegame.playing import area_of

SHAPES = tuple(square_shapes().values())
ORDER = "BYRG"


def legal(player: Player, colour: Colour, row: int | None = None) -> set[frozenset[Square]]:
    """Every placement on a sheet in a colour, as squares; of one row, or of all (D7 to D10)."""
    layout = player.sheet.layout
    marks = [mark for mark in player.sheet.marks if mark.squares is not None]
    allowed = {shape for number, shapes in enumerate(layout.rows, start=1)
               for shape in shapes if row in {None, number}}  # fmt: skip
    used = {mark.shape for mark in marks}
    last = layout.side - 1
    corners = frozenset({(0, 0), (0, last), (last, 0), (last, last)})
    # A square (row, column) is a cell (x, y) = (column, row); brute does not mind a mirror image.
    found = brute.legal(
        layout.board,
        SHAPES,
        [(ORDER.index(mark.colour), frozenset(mark.squares or ())) for mark in marks],
        ORDER.index(colour),
        corners,
        {shape.name: int(shape.name in allowed and shape.name not in used) for shape in SHAPES},
    )
    return set(found)


def strikes(player: Player) -> int:
    """How many strikes are crossed out."""
    return sum(mark.strike for mark in player.sheet.marks)


def is_known(player: Player) -> bool:
    """Whether the app knows all that is drawn."""
    return all(mark.squares is not None for mark in player.sheet.marks)


def has_drawn(game: Game, player: Player) -> bool:
    """Whether a player has drawn in this round."""
    return any(mark.round == game.round for mark in player.sheet.marks)


def is_drawing(game: Game, player: Player) -> bool:
    """Whether a player has to draw now."""
    return player.out is None and player.die is not None and not has_drawn(game, player)


def next_in(game: Game, start: int) -> Player | None:
    """The first player clockwise from a place who is still in."""
    count = len(game.players)
    circle = [game.players[(start + step) % count] for step in range(count)]
    return next((player for player in circle if player.out is None), None)


def roller(game: Game) -> Player | None:
    """Who rolls now (D5, D12, D13)."""
    if not game.dice:
        return next_in(game, 0)
    if all(player.out is not None or has_drawn(game, player) for player in game.players):
        return next_in(game, game.starter + 1)
    return None


def picker(game: Game) -> Player | None:
    """Who takes the next die (D6)."""
    count = len(game.players)
    circle = [game.players[(game.starter + step) % count] for step in range(count)]
    waiting = [player for player in circle if player.out is None and player.die is None]
    return waiting[0] if waiting and game.dice else None


def may(
    table: DiceTable, command: Command, actor: int | None, *, by_program: bool = False
) -> bool | None:
    """Whether a command of the game is allowed; None for those of the lobby."""
    number = getattr(command, "seat", None)
    seat = next((seat for seat in table.seats if seat.number == number), None)
    lobby = ClaimSeat | ChangeSeat | MoveSeat | RemoveSeat | ChooseStarter | AddBot
    if number is None or isinstance(command, lobby):
        return None
    if isinstance(command, TakeBotSeat):
        return _may_sit_instead(table, seat, command, actor)
    game = table.game
    if seat is None or actor is None or not is_there(table, actor):
        return False
    if isinstance(command, TakeBack):
        return seat.kind != "bot" and is_own(seat, actor) and seat.level is not None
    if isinstance(command, LetBotPlay):
        return _may_hand_over(table, seat, command, actor)
    if game is None or not _may_send(seat, command, actor, by_program=by_program):
        return False
    player = next((player for player in game.players if player.seat == number), None)
    if player is None:
        return False
    if isinstance(command, cmd.ReportScore):
        most = player.sheet.layout.side**2
        return game.phase == "over" and not is_known(player) and 0 <= command.unfilled <= most
    if isinstance(command, cmd.GuessWinner):
        return _may_guess(game, player, command)
    if game.phase == "over":
        return isinstance(command, cmd.CorrectDice) and _may_reopen(table, game, player, command)
    return _may_play(table, game, player, command, actor)


def _may_sit_instead(
    table: DiceTable, bot: Seat | None, command: TakeBotSeat, actor: int | None
) -> bool:
    """Whoever has no seat takes a program's, by a name that no other person has."""
    name = command.name.strip()
    others = {seat.name.casefold() for seat in table.seats if seat.kind != "bot"}
    is_named = 1 <= len(name) <= 24 and name.casefold() not in others
    return actor is None and bot is not None and bot.kind == "bot" and is_named


def is_there(table: DiceTable, actor: int) -> bool:
    """Whether somebody has a seat."""
    return any(seat.number == actor for seat in table.seats)


def is_own(seat: Seat, actor: int | None) -> bool:
    """Whether a seat is one of a phone's."""
    return actor in {seat.number, seat.keeper}


def _may_send(seat: Seat, command: Command, actor: int | None, *, by_program: bool) -> bool:
    """Whether the sender may speak for a seat at all."""
    if by_program:
        return seat.level is not None and actor == seat.number
    if seat.level is None:
        return is_own(seat, actor)
    return isinstance(command, cmd.EnterDice | cmd.CorrectDice)


def _may_hand_over(table: DiceTable, seat: Seat, command: LetBotPlay, actor: int | None) -> bool:
    game = table.game
    if command.level not in {1, 2, 3, 4, 5} or table.solo:
        return False
    is_on = game is not None and game.phase != "over"
    if seat.kind == "bot":
        return not is_on
    if game is None or not is_on or not is_own(seat, actor) or seat.level is not None:
        return False
    player = next((player for player in game.players if player.seat == seat.number), None)
    return player is not None and player.out is None and is_known(player)


def _may_play(table: DiceTable, game: Game, player: Player, command: Command, actor: int) -> bool:
    is_real = table.settings.dice == "real"
    match command:
        case cmd.RollDice():
            return not is_real and roller(game) == player
        case cmd.EnterDice():
            count = 2 if len(game.players) == 1 else sum(p.out is None for p in game.players)
            return is_real and roller(game) == player and are_dice(command.values, count)
        case cmd.CorrectDice():
            return is_real and _may_correct(game, player, command)
        case cmd.TakeDie():
            taken = {other.die for other in game.players}
            is_there = command.die in range(len(game.dice)) and command.die not in taken
            return picker(game) == player and is_there
        case cmd.PlaceShape():
            on_phone = player.kind != "paper" and is_drawing(game, player)
            return on_phone and _may_draw(game, player, command.squares, strike=command.strike)
        case cmd.MarkPaper():
            if player.kind != "paper" or not is_drawing(game, player):
                return False
            if command.squares is None:
                return len(player.sheet.marks) < 21 and not (command.strike and strikes(player) > 2)
            known = is_known(player)
            return known and _may_draw(game, player, command.squares, strike=command.strike)
        case cmd.GoOut():
            return is_drawing(game, player) and _may_go_out(game, player)
        case cmd.UndoTurn():
            if player.out is not None:
                by_choice = player.out.reason in {"chosen", "declared"}
                return by_choice and player.out.round == game.round
            return bool(game.dice) and has_drawn(game, player)
        case LeaveGame():
            return player.out is None
        case SetOut():
            return _may_vote(table, game, command, actor)
        case _:
            raise AssertionError(command)


def _may_guess(game: Game, player: Player, command: cmd.GuessWinner) -> bool:
    """Once, from being out to the end, somebody who has not left (S5)."""
    if game.phase == "over" or player.out is None or player.guess is not None:
        return False
    gone = {"left", "set-out"}
    stay = {p.seat for p in game.players if p.out is None or p.out.reason not in gone}
    return command.winner in stay and 0 <= command.unfilled <= player.sheet.layout.side**2


def _may_correct(game: Game, player: Player, command: cmd.CorrectDice) -> bool:
    nobody_drew = not any(has_drawn(game, other) for other in game.players)
    is_starter = game.players[game.starter] == player
    return (
        is_starter and nobody_drew and bool(game.dice) and are_dice(command.values, len(game.dice))
    )


def _may_reopen(table: DiceTable, game: Game, player: Player, command: cmd.CorrectDice) -> bool:
    """Whether the dice that put the last player out can still be corrected, by the same seats."""
    if game.settings.dice != "real" or game.settings != table.settings:
        return False
    if {s.number for s in table.seats} != {other.seat for other in game.players}:
        return False
    outs = [other.out for other in game.players if other.out is not None]
    by_die = any(o.round == game.round and o.reason not in {"left", "set-out"} for o in outs)
    return by_die and _may_correct(game, player, command)


def are_dice(values: tuple[int, ...], count: int) -> bool:
    """Whether that many dice can show these values."""
    return len(values) == count and set(values) <= {1, 2, 3, 4, 5, 6}


def colour_held(game: Game, player: Player) -> Colour:
    """The marker that a player holds."""
    return game.ring.held[game.players.index(player)]


def _face(game: Game, player: Player) -> int:
    assert player.die is not None
    return game.dice[player.die]


def _may_draw(game: Game, player: Player, squares: tuple[Square, ...], *, strike: bool) -> bool:
    row = None if strike else _face(game, player)
    there = frozenset(squares) in legal(player, colour_held(game, player), row)
    return there and not (strike and strikes(player) > 2)


def can_place(game: Game, player: Player) -> bool:
    """Whether the die's row serves."""
    return bool(legal(player, colour_held(game, player), _face(game, player)))


def can_strike(game: Game, player: Player) -> bool:
    """Whether a strike would serve."""
    return strikes(player) < 3 and bool(legal(player, colour_held(game, player)))


def _may_go_out(game: Game, player: Player) -> bool:
    if not is_known(player):
        return True
    forced = game.settings.strikes_forced and can_strike(game, player)
    return not can_place(game, player) and not forced


def _may_vote(table: DiceTable, game: Game, command: SetOut, actor: int) -> bool:
    keepers = {seat.number: seat.keeper or seat.number for seat in table.seats}
    target = next((p for p in game.players if p.seat == command.target), None)
    if target is None or target.out is not None or keepers.get(target.seat) is None:
        return False
    if actor in {target.seat, keepers[target.seat]}:
        return False
    levels = {seat.number: seat.level for seat in table.seats}
    if levels[target.seat] is not None:
        return False
    if command.level is not None and (
        command.level not in {1, 2, 3, 4, 5} or table.solo or not is_known(target)
    ):
        return False
    voted = {keepers[voter] for voter, aim in table.votes if aim == target.seat}
    return keepers[command.seat] not in voted


def check_sheet(rows: tuple[str, ...]) -> None:
    """Ask of a sheet, as it lies there, what P3, P4 and D8 leave to see.

    An area of one colour is one shape, as shapes of one colour never touch along a side (P4); each
    hangs together by corners with others of its colour (P3), one of which covers a corner square.
    """
    last = len(rows) - 1
    signs = {
        (row, column): sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != "."
    }
    areas = {frozenset(area_of(signs, square)) for square in signs}
    assert all(len(area) <= 5 for area in areas)
    corners = {(0, 0), (0, last), (last, 0), (last, last)}
    reached = {area for area in areas if area & corners}
    todo = list(reached)
    while todo:
        area = todo.pop()
        colour = signs[min(area)]
        near = {(row + i, column + j) for row, column in area for i in (-1, 1) for j in (-1, 1)}
        for other in areas - reached:
            if signs[min(other)] == colour and other & near:
                reached.add(other)
                todo.append(other)
    assert reached == areas


class Markers:
    """The ring of markers by the rulebook's words (D12 and under D16)."""

    def __init__(self, game: Game) -> None:
        order = list(game.settings.markers)
        self.follows = game.settings.standby_follows_starter
        self.held = order[: len(game.players)]
        self.standby = order[len(game.players) :]

    def passed(self, starter: int) -> None:
        """Everybody passes the marker to the left, at the end of a round begun by ``starter``."""
        taker = starter if self.follows else 0
        giver = (taker - 1) % len(self.held)
        self.standby.append(self.held[giver])
        self.held = [self.held[place - 1] for place in range(len(self.held))]
        self.held[taker] = self.standby.pop(0)
