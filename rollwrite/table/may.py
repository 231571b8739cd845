"""What may be done at a table now, and by whom: None, or the refusal that says why not.

Asked by the decisions and by every view, so that a button and the rule behind it never disagree.
What may be done in a game is asked of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.table.rules import AnyRules, Dice, Event, RefusedError
from rollwrite.table.seats import Seat, bot_name
from rollwrite.table.state import AnyTable, Claim

Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True)
class Context:
    """What a decision needs besides the command.

    :ivar actor: the number of the seat whose phone sent the command; None for somebody who has
        no seat. A phone speaks for its own seat and for the guests it keeps.
    :ivar dice: where the values of a roll come from.
    :ivar by_program: not a phone sent the command, but the program that plays on ``actor``.
    """

    table: AnyTable
    actor: int | None
    dice: Dice
    by_program: bool = False

    def any_seat(self, number: int) -> Seat:
        """The seat with this number.

        :raises RefusedError: the table has none.
        """
        seat = self.table.seat(number)
        if seat is None:
            raise RefusedError("unknown-seat")
        return seat

    def seat(self, number: int) -> Seat:
        """The seat with this number, for which the actor's phone may speak.

        :raises RefusedError: there is no such seat, or it is somebody else's.
        """
        seat = self.any_seat(number)
        self.check_seated()
        if not self.table.speaks_for(self.actor, number):
            raise RefusedError("not-your-seat", name=seat.name)
        return seat

    def check_seated(self) -> None:
        """Refuse somebody who has no seat here.

        :raises RefusedError: so it is.
        """
        if self.actor is None or self.table.seat(self.actor) is None:
            raise RefusedError("not-seated")


#: Questions "was this you?" that may be open at one table at a time.
MAX_CLAIMS = 8
#: How many others must agree to set somebody out (D16).
VOTES = 2


def settle(table: AnyTable) -> RefusedError | None:
    """Whether phones settle who sits at a table and what is played: not where somebody leads it."""
    return RefusedError("table-led") if table.led else None


def be_changed(table: AnyTable) -> RefusedError | None:
    """Whether seats and settings can change: not during a game."""
    return RefusedError("game-on") if table.is_playing else None


def be_joined(table: AnyTable) -> RefusedError | None:
    """Whether one more can sit down (D1)."""
    if table.is_playing:
        return RefusedError("game-on")
    if table.locked:
        return RefusedError("table-locked")
    if table.solo:
        return RefusedError("table-solo", "S1")
    seats = max(table.capacity, default=0)
    if len(table.seats) < seats:
        return None
    return RefusedError("table-full", table.rules.seats_rule(table.settings), seats=seats)


def add_bot(table: AnyTable) -> RefusedError | None:
    """Whether a program can sit down too: where somebody else could, and one can play the game."""
    return be_joined(table) or have_bots(table)


def have_bots(table: AnyTable) -> RefusedError | None:
    """Whether programs can play at a table; at one for one person some games allow it (S1)."""
    if not table.rules.levels:
        return RefusedError("no-bots")
    is_kept_out = table.solo and not table.rules.plays_alone
    return RefusedError("bots-solo", "S1") if is_kept_out else None


def have_level(table: AnyTable, level: int) -> RefusedError | None:
    """Whether there is a program of this level for a table's game."""
    levels = table.rules.levels
    if not levels:
        return RefusedError("no-bots")
    return None if level in levels else RefusedError("no-level", most=max(levels))


def play(table: AnyTable, rules: AnyRules) -> RefusedError | None:
    """Whether all who sit at a table can play by these rules: nobody on paper without sheets."""
    on_paper = [seat.name for seat in table.seats if seat.kind == "paper"]
    if on_paper and "paper" not in rules.kinds:
        return RefusedError("seats-on-paper", names=", ".join(on_paper))
    return None


def be_removed(table: AnyTable, number: int, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may free a seat: the host any, everybody a program's.

    During a game only that of who has left it, if no other plays with its phone.
    """
    seat = table.seat(number)
    if seat is None:
        return RefusedError("unknown-seat")
    keeps = any(other.keeper == number for other in table.seats)
    if table.is_playing and (keeps or not table.has_left(number)):
        return RefusedError("game-on")
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    if seat.is_bot or actor == table.host or table.speaks_for(actor, number):
        return None
    return RefusedError("not-your-seat", name=seat.name)


def let_bot_play(table: AnyTable, number: int, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may let a program play on for one of its seats (D16).

    And whether it may give a program's seat another level: anybody at the table, before the game.
    """
    seat = table.seat(number)
    if seat is None:
        return RefusedError("unknown-seat")
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    if seat.is_bot:
        return settle(table) or be_changed(table)
    if not table.speaks_for(actor, number):
        return RefusedError("not-your-seat", name=seat.name)
    game, refusal = table.game, have_bots(table) or bot_plays(seat)
    if refusal is not None:
        return refusal
    if game is None:
        return RefusedError("no-game")
    if not table.is_playing:
        return RefusedError("game-over", "D14")
    if number not in game.seats or not game.is_in(number):
        return RefusedError("you-are-out", "D16")
    return table.rules.hand_over(game, number)


def bot_plays(seat: Seat) -> RefusedError | None:
    """Whether the person of a seat plays there: not while a program does (D16)."""
    if seat.level is None:
        return None
    return RefusedError("bot-plays", "D16", name=seat.name, bot=bot_name(seat.level))


def take_back(table: AnyTable, number: int, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may end that a program plays on one of its seats (D16)."""
    seat = table.seat(number)
    if seat is None:
        return RefusedError("unknown-seat")
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    if not table.speaks_for(actor, number):
        return RefusedError("not-your-seat", name=seat.name)
    return RefusedError("no-bot-here", "D16", name=seat.name) if seat.level is None else None


def be_claimed(table: AnyTable, number: int) -> RefusedError | None:
    """Whether a seat can be claimed: somebody else must be there who can agree."""
    claimed = table.seat(number)
    if claimed is None:
        return RefusedError("unknown-seat")
    if claimed.is_bot:
        return RefusedError("bot-seat", name=claimed.name)
    people = [seat for seat in table.seats if not (seat.is_bot or table.recorded)]
    if all(number in {other.number, other.keeper} for other in people):
        return RefusedError("claim-alone")
    return RefusedError("claims-full") if len(table.claims) >= MAX_CLAIMS else None


def open_claim(table: AnyTable, number: int) -> Claim | None:
    """The claim on a seat that keeps others from asking for it; those of old logs never did."""
    claims = (one for one in table.claims if one.seat == number and one.until is not None)
    return next(claims, None)


def answer_claim(table: AnyTable, claim: Claim, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may say yes or no to a claim: while the seat's own is asked,
    only that one.
    """
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    own = table.phone_of(claim.seat)
    if claim.asked != (own,) or actor == own:
        return None
    seat = table.seat(claim.seat)
    return RefusedError("claim-own-first", name="" if seat is None else seat.name)


def go_on(table: AnyTable) -> RefusedError | None:
    """Whether anything is played now: not while the table rests."""
    if table.is_stopped and not table.paused:
        return RefusedError("round-over")
    return RefusedError("paused") if table.rests else None


def start(table: AnyTable) -> RefusedError | None:
    """Whether the next game can begin (D1, D4, T15)."""
    if table.paused:
        return go_on(table)
    if table.last_round is not None and not table.is_playing:
        return RefusedError("last-round")
    if table.is_playing:
        return RefusedError("game-on")
    count, capacity = len(table.seats), table.capacity
    rule = table.rules.seats_rule(table.settings)
    if count < min(capacity, default=1):
        return RefusedError("need-players", rule, seats=min(capacity))
    if count > max(capacity, default=0):
        return RefusedError("table-full", rule, seats=max(capacity, default=0))
    if any(seat.kind not in table.rules.kinds for seat in table.seats):
        return RefusedError("no-paper")
    try:
        table.rules.order(table.settings, table.clockwise())
    except RefusedError as error:
        return error
    return None


def call_off(table: AnyTable) -> RefusedError | None:
    """Whether a game can be none again, so that one more sits down: nothing was played in it."""
    return None if table.is_playing and table.is_fresh else RefusedError("game-on")


def be_set_out(table: AnyTable, target: int, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may vote to set a seat out of the running game (D16)."""
    game = table.game
    if game is None or not table.is_playing:
        return RefusedError("game-over", "D14")
    if table.speaks_for(actor, target):
        return RefusedError("vote-self", "D16")
    seat = table.seat(target)
    name = "" if seat is None else seat.name
    if target not in game.seats or not game.is_in(target):
        return RefusedError("target-out", "D16", name=name)
    # A program always answers.
    if seat is not None and seat.level is not None:
        return bot_plays(seat)
    # A vote cast with a guest's seat was its phone's.
    if any(aim == target and table.speaks_for(actor, voter) for voter, aim in table.votes):
        return RefusedError("vote-twice", "D16", name=name)
    return None


def be_handed_over(table: AnyTable, target: int, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may vote to let a program play on for a seat (D16)."""
    refusal = have_bots(table) or be_set_out(table, target, actor)
    return table.rules.hand_over(table.game, target) if refusal is None else refusal


def votes_are_enough(table: AnyTable, target: int, actor: int) -> bool:
    """Whether a seat is set out with the vote of ``actor``: the host's, or two phones' (D16).

    Votes to set out and votes for a program count together: both say that somebody does not answer.
    Phones whose seats are all played by programs are not waited for.
    """
    voters = {table.phone_of(voter) for voter, aim in table.votes if aim == target}
    phone = table.phone_of(actor)
    phones = {table.phone_of(seat.number) for seat in table.seats if seat.level is None}
    phones -= {table.phone_of(target)}
    return phone == table.host or len(voters | {phone}) >= min(VOTES, len(phones))


def hurry(table: AnyTable, actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may have the programs play on to the end in a few seconds.

    Only where nobody is hurried by that: nothing is left for people to decide.
    """
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    if not table.is_playing:
        return RefusedError("game-over")
    return None if table.is_left_to_bots else RefusedError("people-play")


def signal(table: AnyTable) -> RefusedError | None:
    """Whether signs and nudges can be sent at this table."""
    return None if table.settings.reactions else RefusedError("reactions-off")


def nudge(table: AnyTable, target: int, actor: int) -> RefusedError | None:
    """Whether the phone of ``actor`` may nudge a seat: all wait for that one, and not for it."""
    seat = table.seat(target)
    if seat is None:
        return RefusedError("unknown-seat")
    due = table.due_people
    if target not in due or any(table.speaks_for(actor, number) for number in due):
        return RefusedError("nudge-not-due", name=seat.name)
    return signal(table)


def nudged(table: AnyTable, actor: int | None) -> tuple[int, ...]:
    """The seats that the phone of ``actor`` may nudge."""
    if actor is None:
        return ()
    numbers = (seat.number for seat in table.seats)
    return tuple(number for number in numbers if nudge(table, number, actor) is None)
