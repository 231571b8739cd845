"""The state of a dice game and who has won, as values (rules D2 to D16).

Everything here is frozen and derived from the game's events by
:mod:`rollwrite.dicegame.rules.decide`. Players are counted from 0 clockwise from the first starter
of the game; seats have numbers of their own that never change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from rollwrite.dicegame.colours import COLOURS, Colour, Ring
from rollwrite.dicegame.events import OutReason
from rollwrite.dicegame.settings import MIN_PLAYERS, Settings
from rollwrite.dicegame.sheet import Mark, Sheet


@dataclass(frozen=True)
class Score:
    """A player's result.

    :ivar rank: 1 for the winner; players that share a rank leave the next ones free: 1, 1, 3.
    :ivar tie: how the tie with the players of the same unfilled count stands: None without one,
        ``strikes`` when fewer strikes decided, ``shared`` when nothing did.
    :ivar is_behind: whether the player left, or was set out (D16).
    """

    seat: int
    rank: int
    unfilled: int
    strikes: int
    tie: str | None
    is_behind: bool = False


def rank(
    results: Iterable[tuple[int, int, int]], *, behind: Collection[int] = ()
) -> tuple[Score, ...]:
    """Rank ``(seat, unfilled, strikes)``: fewest unfilled squares, then fewest strikes (D15).

    :param behind: the seats that rank after all the others, among themselves by the same score:
        those that left, or were set out (D16).
    """
    listed = [((seat in behind, unfilled, strikes), seat) for seat, unfilled, strikes in results]
    listed.sort(key=lambda result: result[0])
    keys = [key for key, _ in listed]
    scores = []
    for key, seat in listed:
        tie = None
        if keys.count(key) > 1:
            tie = "shared"
        elif sum(other[:2] == key[:2] for other in keys) > 1:
            tie = "strikes"
        is_behind, unfilled, strikes = key
        scores.append(Score(seat, keys.index(key) + 1, unfilled, strikes, tie, is_behind))
    return tuple(scores)


#: ``roll``: the starter rolls next. ``draw``: dice are taken and shapes drawn. ``over``: D14.
Phase: TypeAlias = Literal["roll", "draw", "over"]
#: What somebody plays on: a phone, somebody else's phone, a real sheet; a program on none of them.
PlayerKind: TypeAlias = Literal["phone", "guest", "paper", "bot"]
#: Reasons for being out that have to do with the die taken: also by choice or by one's own word.
BY_DIE: Final[tuple[OutReason, ...]] = ("no-placement", "chosen", "declared")
#: Reasons that have not: who is out for one of them did not play to the end (D15, D16).
BY_LEAVING: Final[tuple[OutReason, ...]] = ("left", "set-out")


@dataclass(frozen=True)
class Out:
    """When and why a player went out (D11, D16).

    :ivar colour: the marker held then; ``face`` the die taken, or None. They move on, this stays.
    """

    round: int
    reason: OutReason
    colour: Colour
    face: int | None


@dataclass(frozen=True)
class Guess:
    """Who will win and with how many unfilled squares, as a player who is out thinks (S5).

    :ivar winner: a seat. Both are None in what is public before the game is over.
    """

    winner: int | None
    unfilled: int | None


@dataclass(frozen=True)
class Player:
    """A seat in a game.

    :ivar die: the number of the die taken in this round, or None.
    :ivar reported: the unfilled squares of a paper sheet that the app has not seen whole.
    :ivar guess: how it thinks that the game will end; None before it has said so.
    """

    seat: int
    name: str
    kind: PlayerKind
    sheet: Sheet
    die: int | None = None
    out: Out | None = None
    reported: int | None = None
    guess: Guess | None = None

    @property
    def is_in(self) -> bool:
        """Whether the player is still in (D11)."""
        return self.out is None

    @property
    def has_left(self) -> bool:
        """Whether the player left, or was set out (D16)."""
        return self.out is not None and self.out.reason in BY_LEAVING

    @property
    def unfilled(self) -> int | None:
        """The score (D15); None while only the player can know it."""
        return self.sheet.unfilled if self.sheet.is_known else self.reported

    def mark_of(self, round_number: int) -> Mark | None:
        """What the player drew in a round, or None."""
        marks = self.sheet.marks
        return marks[-1] if marks and marks[-1].round == round_number else None


@dataclass(frozen=True)
class Game:
    """One game.

    :ivar players: clockwise from the first starter.
    :ivar starter: the player who rolled, or will roll first, in this round.
    :ivar dice: the values of this round's dice; empty before the first roll.
    :ivar rolled: the values of every roll of this game, as they were rolled.
    :ivar unproven: how many of them were rolled elsewhere, before ``commitment`` was made.
    """

    number: int
    settings: Settings
    players: tuple[Player, ...]
    ring: Ring
    commitment: str | None
    starter: int = 0
    round: int = 1
    phase: Phase = "roll"
    dice: tuple[int, ...] = ()
    rolled: tuple[tuple[int, ...], ...] = ()
    seed: str | None = None
    unproven: int = 0

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that play, clockwise from the first starter."""
        return tuple(player.seat for player in self.players)

    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in (D11)."""
        return any(player.seat == seat and player.is_in for player in self.players)

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone (S1)."""
        return len(self.players) < MIN_PLAYERS

    @property
    def dice_count(self) -> int:
        """How many dice the next roll has: one a player still in (D5), two when alone (S1)."""
        return 2 if self.is_solo else sum(player.is_in for player in self.players)

    def index_of(self, seat: int) -> int | None:
        """The place of a seat among the players, or None when it does not play."""
        for index, player in enumerate(self.players):
            if player.seat == seat:
                return index
        return None

    def colour_of(self, index: int) -> Colour:
        """The colour of the marker that a player holds."""
        return self.ring.held[index]

    def face_of(self, player: Player) -> int | None:
        """The face of the die a player has taken, or None."""
        return None if player.die is None else self.dice[player.die]

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All players' places, beginning with ``start``."""
        count = len(self.players)
        return tuple((start + step) % count for step in range(count))

    def _first_in(self, start: int) -> int | None:
        return next((i for i in self.clockwise(start) if self.players[i].is_in), None)

    @cached_property
    def dice_left(self) -> tuple[int, ...]:
        """The numbers of the dice nobody has taken."""
        taken = {player.die for player in self.players}
        return tuple(die for die in range(len(self.dice)) if die not in taken)

    @cached_property
    def picker(self) -> int | None:
        """The player who takes the next die (D6), or None when all who are in have one."""
        if self.phase != "draw":
            return None
        for index in self.clockwise(self.starter):
            if self.players[index].is_in and self.players[index].die is None:
                return index
        return None

    def is_drawing(self, index: int) -> bool:
        """Whether a player has a die and has not drawn yet (D7)."""
        player = self.players[index]
        has_die = self.phase == "draw" and player.is_in and player.die is not None
        return has_die and player.mark_of(self.round) is None

    @cached_property
    def is_round_complete(self) -> bool:
        """Whether everybody has drawn or gone out, so that the markers can be passed (D12)."""
        return self.phase == "draw" and all(
            not player.is_in or player.mark_of(self.round) is not None for player in self.players
        )

    @cached_property
    def roller(self) -> int | None:
        """The player who may roll now: the starter of the coming round (D5, D13), or None."""
        if self.phase == "roll":
            return self._first_in(self.starter)
        if self.is_round_complete:
            return self._first_in((self.starter + 1) % len(self.players))
        return None

    @property
    def is_correctable(self) -> bool:
        """Whether real dice typed in wrong can be corrected: until the first shape is drawn.

        Also when such a die has put the last player out, and so ended the game (D11, D14).
        """
        if self.settings.dice != "real" or self.phase == "roll":
            return False
        if any(player.mark_of(self.round) is not None for player in self.players):
            return False
        return self.phase == "draw" or any(self.is_out_by_die(player) for player in self.players)

    def is_out_by_die(self, player: Player) -> bool:
        """Whether a player is out because of this round's dice: with others it might be in."""
        out = player.out
        return out is not None and out.round == self.round and out.reason in BY_DIE

    def passed_ring(self) -> Ring:
        """The ring after the markers are passed at the end of this round (D12)."""
        follows = self.settings.standby_follows_starter
        return self.ring.passed(self.starter if follows else None)

    def with_markers_passed(self, ring: Ring) -> Game:
        """The game before the next round's roll: nobody has a die (D12)."""
        players = tuple(replace(player, die=None) for player in self.players)
        return replace(self, players=players, ring=ring, round=self.round + 1, phase="roll")

    @cached_property
    def upcoming(self) -> Game | None:
        """The game as the next round will begin, with the markers passed (D12, D13).

        None while the round is not complete, and when there will be no other.
        """
        if not self.is_round_complete or self.roller is None:
            return None
        return replace(self.with_markers_passed(self.passed_ring()), starter=self.roller)

    def coming_colours(self, index: int) -> tuple[Colour, ...]:
        """The colours that a player will hold, this round's or the coming one's first.

        As far as it can be known: somebody who goes out may change who starts, and with
        ``standby_follows_starter`` that changes the order.
        """
        return tuple(ring.held[index] for ring in self._coming_rings)

    @cached_property
    def _coming_rings(self) -> tuple[Ring, ...]:
        game = self.upcoming or self
        # Who was to start the first round may have left before it.
        starter = game.starter if game.roller is None else game.roller
        follows = self.settings.standby_follows_starter
        rings = [game.ring]
        while len(rings) < len(COLOURS):
            rings.append(rings[-1].passed(starter if follows else None))
            following = self._first_in((starter + 1) % len(self.players))
            starter = starter if following is None else following
        return tuple(rings)

    @property
    def unreported(self) -> tuple[int, ...]:
        """Seats with a paper sheet whose unfilled squares nobody has told yet."""
        return tuple(player.seat for player in self.players if player.unfilled is None)

    @property
    def ranking(self) -> tuple[Score, ...]:
        """The scores that are known, best first (D15)."""
        return rank(
            (
                (player.seat, player.unfilled, player.sheet.strikes)
                for player in self.players
                if player.unfilled is not None
            ),
            behind=[player.seat for player in self.players if player.has_left],
        )

    def best_rank(self, seat: int) -> int | None:
        """The best rank within reach of a seat that is out by D11, as long as nobody leaves (D15).

        That of now: the squares of all others only get fewer. None where it has left (D16), and
        while squares of anybody are unreported.
        """
        scores = {score.seat: score for score in self.ranking}
        return None if self.unreported or scores[seat].is_behind else scores[seat].rank
