"""Players without a phone in the view of a table: which there are, and who plays for whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.players.families import levels_here
from rollwrite.table import may
from rollwrite.table.events import BotPlays, PersonPlays
from rollwrite.table.rules import AnyRules
from rollwrite.table.seats import Seat, bot_name, friendly_level
from rollwrite.table.state import AnyTable


@dataclass(frozen=True)
class ViewBot:
    """A program that can be asked to play.

    :ivar words: how it plays.
    :ivar suggested: whether it is the one to take for whoever has no wish: a friendly one.
    """

    level: int
    name: str
    words: str
    suggested: bool


def bots_view(t: Translator, table: AnyTable) -> tuple[ViewBot, ...]:
    """The programs that can play at a table, the weakest first."""
    if may.have_bots(table) is not None:
        return ()
    taken = [seat.level for seat in table.seats if seat.level is not None]
    return bots_of(t, table.rules, taken)


def bots_of(t: Translator, rules: AnyRules, taken: Collection[int] = ()) -> tuple[ViewBot, ...]:
    """The programs that can play a game, the weakest first.

    :param taken: the levels of those that play already.
    """
    usual = friendly_level(rules.levels, taken)
    return tuple(ViewBot(n, bot_name(n), _how(t, n), n == usual) for n in levels_here(rules))


def _how(t: Translator, level: int) -> str:
    return t(f"table.bot.level_{level}")


def bot_text(t: Translator, table: AnyTable, seat: Seat) -> str | None:
    """Of a program's seat how it plays, of another one for whom; None where a person plays."""
    if seat.level is None:
        return None
    if seat.is_bot:
        most = max(levels_here(table.rules), default=seat.level)
        # At a table from a stronger server.
        return t("table.bot.as", bot=bot_name(most)) if seat.level > most else _how(t, seat.level)
    return t("table.bot.plays_for", bot=bot_name(seat.level), name=seat.name)


def player_name(t: Translator, seat: Seat, rules: AnyRules | None = None) -> str:
    """Who plays on a seat: its person, the program that sits there, or one for its person.

    :param rules: of a game whose strongest programs may not play here: others play for them.
    """
    if seat.level is None:
        return seat.name
    level = seat.level if rules is None else min(seat.level, max(levels_here(rules)))
    if not seat.is_bot:
        return t("table.bot.for", bot=bot_name(level), name=seat.name)
    if level == seat.level:
        return seat.name
    return t("table.bot.like", name=seat.name, bot=bot_name(level))


def who_plays(
    t: Translator, event: BotPlays | PersonPlays, names: Mapping[int, str], *, is_on: bool
) -> str | None:
    """A program plays on for somebody, or does no more (D16); between games nobody sees it.

    :param names: of those who play, by their seats.
    :param is_on: a game is on.
    """
    if event.seat not in names or not is_on:
        return None
    name = names[event.seat]
    if isinstance(event, PersonPlays):
        return t("replay.person_plays", name=name)
    return t("replay.bot_plays", name=name, bot=bot_name(event.level))


def waiting_title(t: Translator, table: AnyTable, numbers: list[int]) -> str:
    """Whom the table waits for, by the numbers of seats: "Waiting for Ana", "Vera is thinking"."""
    seats = [seat for number in numbers if (seat := table.seat(number)) is not None]
    names = t.join([player_name(t, seat, table.rules) for seat in seats])
    if seats and all(seat.level is not None for seat in seats):
        return t.n("table.task.thinking.title", len(seats), names=names)
    return t("table.task.wait.title", names=names)


def own_of_seat(table: AnyTable, seat: Seat, actor: int | None) -> dict[str, bool]:
    """What the phone of ``actor`` may do about a seat and its bots, by the names of the gaps."""
    number = seat.number
    return {
        f"remove {number}": (may.settle(table) or may.be_removed(table, number, actor)) is None,
        f"let {number}": may.let_bot_play(table, number, actor) is None,
        f"back {number}": may.take_back(table, number, actor) is None,
        f"hand {number}": actor is not None and may.be_handed_over(table, number, actor) is None,
    }
