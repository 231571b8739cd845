"""What each seat of a phone has to do in a dice game now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from rollwrite.dicegame import Colour, Player, Sheet
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.rules import may as dice_may
from rollwrite.dicegame.rules.awards import awards_so_far
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Language, Translator, translator
from rollwrite.i18n.advice_words import award_words
from rollwrite.i18n.dice_words import (
    colour_name,
    doomed_text,
    guess_words,
    why_not,
    why_out,
)
from rollwrite.schema.dataclass_json import optional
from rollwrite.table.awards import Award
from rollwrite.table.seats import bot_name
from rollwrite.web.games.dice.players import doomed
from rollwrite.web.games.dice.sheet import (
    AnyRowShape,
    Chip,
    DieRow,
    RowShape,
    all_shapes,
    chips,
    die_row,
    row_shapes,
)
from rollwrite.web.table.bots import player_name, waiting_title
from rollwrite.web.table.game_view import Task, task_members
from rollwrite.web.table.parts import Same, Written

Do: TypeAlias = Literal[
    "lobby", "roll", "enter-dice", "pick", "draw", "paper", "wait", "pass", "out", "report", "over"
]


@dataclass(frozen=True)
class DieToPick:
    """A die to pick; verdict and text only where the table plays with hints."""

    die: int
    value: int
    free: bool
    verdict: Literal["fits", "strike", "nothing"] | None
    text: str | None


@dataclass(frozen=True)
class WhyOut:
    """A shape that fitted nowhere when its player went out."""

    shape: str
    text: str


@dataclass(frozen=True)
class DiceTask(Task):
    """What a seat of the reader has to do; some members come only with the tasks they are for.

    :ivar do: the kind of task.
    :ivar dice: what each die would give, for who has still to take one.
    :ivar dice_seat: the seat for which real dice are typed in or corrected: a program's, for which
        anybody may. None where it is the task's own.
    :ivar last_die: the die that is picked where none keeps the seat in and it wants no other: the
        first on the table, so that chance alone decides what is left to the next.
    :ivar in_reach: for who is out, while others play on: what place is still to be had, if that is
        not the last; ``so_far``: what is good about the sheet.
    :ivar guess_of: of whom it may guess to win (S5); ``guessed``: what it has guessed, in words.
    :ivar can_play_for_fun: whether it may go on for fun on its own sheet, which counts for nothing.
    """

    do: Do
    can_correct: bool | None = optional(None)
    dice_seat: int | None = optional(None)
    dice_count: int | None = optional(None)
    passing: bool | None = optional(None)
    passed_title: str | None = optional(None)
    dice: tuple[DieToPick, ...] | None = optional(None)
    face: int | None = optional(None)
    colour: Colour | None = optional(None)
    row: tuple[RowShape, ...] | None = optional(None)
    all: tuple[AnyRowShape, ...] | None = optional(None)
    can_strike: bool | None = optional(None)
    can_go_out: bool | None = optional(None)
    known: bool | None = optional(None)
    why_out: tuple[WhyOut, ...] | None = optional(None)
    chips: tuple[Chip, ...] | None = optional(None)
    rows: tuple[DieRow, ...] | None = optional(None)
    can_be_advised: bool = optional(False)
    guess_of: tuple[int, ...] = optional(())
    guessed: str | None = optional(None)
    can_play_for_fun: bool = optional(False)
    last_die: int | None = optional(None)
    in_reach: str | None = optional(None)
    so_far: str | None = optional(None)


def dice_task(t: Translator, table: DiceTable, seat: int) -> DiceTask:
    """What a seat that plays has to do, in words and with what the screen for it needs."""
    game = table.game
    index = None if game is None else game.index_of(seat)
    assert game is not None
    assert index is not None
    holder = table.seat(seat)
    is_played = holder is not None and holder.level is not None
    members = _Tasks(t, table, game, index).members()
    corrected = _correctable(table, game, seat)
    can_correct = corrected is not None
    if can_correct and corrected != seat:
        members["dice_seat"] = corrected
    if game.phase != "over":
        members["can_undo"] = not is_played and dice_may.undo(game, index) is None
        members["chips"] = chips(game, index)
        may_ask = not is_played and dice_may.be_advised(table, seat) is None
        members["can_be_advised"] = may_ask and dice_may.advise_now(game, seat) is None
    name = game.players[index].name if holder is None else holder.name
    return DiceTask(seat, name, can_correct=can_correct, **members)


def _correctable(table: DiceTable, game: Game, seat: int) -> int | None:
    """The seat whose real dice the phone of ``seat`` may correct: its own, or a program's."""
    starter = game.seats[game.starter]
    if starter != seat and table.level_of(starter) is None:
        return None
    is_late = not table.is_untouched or dice_may.correct(game, game.starter) is not None
    return None if is_late else starter


def pick_order(game: Game) -> list[int]:
    """The players who have still to take a die, the next one first (D6)."""
    waiting = game.clockwise(game.starter)
    return [i for i in waiting if game.players[i].is_in and game.players[i].die is None]


def missing(game: Game) -> list[int]:
    """The players who keep the round from going on."""
    if game.picker is not None:
        return [game.picker]
    if game.roller is not None:
        return [game.roller]
    return [i for i in range(len(game.players)) if game.is_drawing(i)]


class _Tasks:
    """The task of one player."""

    def __init__(self, t: Translator, table: DiceTable, game: Game, index: int) -> None:
        self.t = t
        self.table = table
        self.game = game
        self.index = index
        self.player: Player = game.players[index]
        self.sheet: Sheet = self.player.sheet
        self.colour: Colour = game.colour_of(index)

    @property
    def colour_name(self) -> str:
        return colour_name(self.t, self.colour)

    def members(self) -> dict[str, Any]:
        """The members of the task besides seat and name."""
        game, player = self.game, self.player
        if game.phase == "over":
            is_asked = player.unfilled is None
            members = task_members(self.t, "report" if is_asked else "over", needed=is_asked)
            return {**members, "why_out": self._why_out()}
        if self._is_typing:
            return self._type_for_bot()
        if not player.is_in:
            return self._out()
        if self._level is not None:
            return self._played_for(self._level)
        if game.roller is not None:
            return self._between()
        if dice_may.take(game, self.index) is None:
            return self._pick()
        if dice_may.draw(game, self.index) is None:
            return self._draw()
        return self._wait()

    @property
    def _level(self) -> int | None:
        return self.table.level_of(self.player.seat)

    @property
    def _is_typing(self) -> bool:
        """Whether the seat's phone, its own, can roll and type in real dice for a program."""
        holder = self.table.seat(self.player.seat)
        return self.table.by_hand is not None and holder is not None and holder.keeper is None

    def _type_for_bot(self) -> dict[str, Any]:
        t, game = self.t, self.game
        seat = self.table.seat(self.table.by_hand or 0)
        assert seat is not None
        name = player_name(t, seat)
        return {
            "do": "enter-dice",
            "title": t("table.task.enter.for_title", name=name),
            "text": t.n("table.task.enter.for_text", game.dice_count, name=name),
            "needed": True,
            "dice_seat": seat.number,
            "dice_count": game.dice_count,
            **self._passing(),
        }

    def _played_for(self, level: int) -> dict[str, Any]:
        """While a program plays for the seat's person (D16)."""
        t, bot = self.t, bot_name(level)
        title = t("table.task.bot.title", bot=bot, name=self.player.name)
        text = t("table.task.bot.text")
        return {"do": "wait", "title": title, "text": text, "needed": False}

    def _passing(self) -> dict[str, Any]:
        """Real markers are passed on before the roll."""
        game = self.game
        on_paper = any(player.kind == "paper" for player in game.players)
        is_passing = game.phase == "draw" and on_paper
        return {"passing": is_passing, "passed_title": self.t("table.task.pass.title")}

    def _between(self) -> dict[str, Any]:
        """Before a roll: roll, or wait for it; real markers are passed on in between."""
        t, game = self.t, self.game
        assert game.roller is not None
        coming = game.upcoming or game
        colour = colour_name(t, coming.colour_of(self.index))
        passed = self._passing()
        if dice_may.roll(game, self.index) is None:
            if game.settings.dice == "app":
                do, title = "roll", t("table.task.roll.title")
                text = t("table.task.roll.next", round=coming.round, colour=colour)
            else:
                do, title = "enter-dice", t("table.task.enter.title")
                text = t.n("table.task.enter.text", game.dice_count)
            count = {"dice_count": game.dice_count}
            return {"do": do, "title": title, "text": text, "needed": True, **count, **passed}
        name = game.players[game.roller].name
        if passed["passing"]:
            text = t("table.task.pass.next", name=name, round=coming.round, colour=colour)
            title = t("table.task.pass.title")
            return {"do": "pass", "title": title, "text": text, "needed": False, **passed}
        title = t("table.task.next.title", name=name, round=coming.round)
        text = t("table.task.pick.text", colour=colour)
        return {"do": "wait", "title": title, "text": text, "needed": False, **passed}

    def _pick(self) -> dict[str, Any]:
        t, is_last = self.t, not dice_may.stay_in(self.game, self.index)
        # Without hints one finds out oneself.
        is_told = is_last and self.game.settings.hints
        return {
            "do": "pick",
            "title": t(f"table.task.{'last' if is_told else 'pick'}.title"),
            "text": self._doom() or t("table.task.pick.text", colour=self.colour_name),
            "dice": self._dice(),
            "last_die": min(self.game.dice_left) if is_told else None,
            "rows": self._rows(),
            "needed": True,
        }

    def _doom(self) -> str | None:
        """That this pick puts somebody out for certain: the reader first."""
        found = sorted(doomed(self.game), key=lambda index: index != self.index)
        if not found:
            return None
        return doomed_text(self.t, self.game, found[0], is_own=found[0] == self.index)

    def _dice(self) -> tuple[DieToPick, ...]:
        left = self.game.dice_left
        return tuple(
            DieToPick(die, value, die in left, *self._hint(value))
            for die, value in enumerate(self.game.dice)
        )

    def _rows(self) -> tuple[Written, ...]:
        """The rows of all dice that are free, for who has still to take one."""
        faces = sorted({self.game.dice[die] for die in self.game.dice_left})
        is_told = self.game.settings.hints and self.sheet.is_known
        same, language = Same(self.sheet), self.t.language
        return tuple(
            die_row(same, language, self.colour, face, is_told=is_told, is_warned=is_told)
            for face in faces
        )

    def _hint(self, face: int) -> tuple[Literal["fits", "strike", "nothing"] | None, str | None]:
        """What the die would give, where the table plays with hints."""
        if not self.game.settings.hints or not self.sheet.is_known:
            return None, None
        fits = _fits(Same(self.sheet), self.t.language, self.colour, face)
        if fits is not None:
            return "fits", fits
        if dice_may.strike(self.game, self.index):
            return "strike", self.t("table.hint.strike")
        return "nothing", self.t("table.hint.nothing")

    def _draw(self) -> dict[str, Any]:
        t, sheet, game = self.t, self.sheet, self.game
        face = game.face_of(self.player)
        assert face is not None
        on_paper = self.player.kind == "paper"
        may_go = dice_may.go_out(game, self.index) is None
        text_key = "table.paper.text" if on_paper else "table.draw.text"
        text = t(text_key.replace("table.", "table.task.", 1), face=face)
        if not on_paper and not dice_may.follow_the_die(game, self.index):
            key = "strike_or_out" if may_go else "strike_only"
            text = t(f"table.task.draw.{key}", face=face)
        do = "paper" if on_paper else "draw"
        # On the large card the colour of the pen to take is the largest word.
        shown = self.colour_name.upper() if on_paper else self.colour_name
        can_strike = dice_may.strike(game, self.index) or not sheet.is_known
        return {
            "do": do,
            "title": t(f"table.task.{do}.title", colour=shown, face=face),
            "text": text,
            "face": face,
            "colour": self.colour,
            "row": row_shapes(Same(sheet), t.language, self.colour, face),
            "rows": (
                die_row(
                    Same(sheet),
                    t.language,
                    self.colour,
                    face,
                    is_told=True,
                    is_warned=game.settings.hints,
                ),
            ),
            "all": all_shapes(Same(sheet), t.language, self.colour),
            "can_strike": sheet.has_strike_left and can_strike,
            "can_go_out": may_go,
            "known": sheet.is_known,
            "needed": True,
        }

    def _wait(self) -> dict[str, Any]:
        t, game = self.t, self.game
        awaited = [game.players[index] for index in missing(game)]
        title = waiting_title(t, self.table, [player.seat for player in awaited])
        if self.player.mark_of(game.round) is not None:
            text = t("table.task.wait.draw")
        else:
            text = t("table.task.wait.pick", name=awaited[0].name, colour=self.colour_name)
        text = self._doom() or text
        members = {"do": "wait", "title": title, "text": text, "needed": False}
        if self.player.die is None and game.picker is not None:
            members |= {"rows": self._rows(), "dice": self._dice()}
        return members

    def _out(self) -> dict[str, Any]:
        t, game, out = self.t, self.game, self.player.out
        lines = [why_out(t, self.player)]
        is_news = out is not None and out.round == game.round
        if is_news and not game.is_solo and game.dice_count:
            lines.append(t.n("table.out.next_round", game.dice_count))
        members = task_members(t, "out", needed=False)
        members |= {"text": " ".join(lines), "why_out": self._why_out() or ()}
        # While a program plays for the seat its person does nothing.
        return members if self._level is not None else members | self._meanwhile()

    def _meanwhile(self) -> dict[str, Any]:
        """What who is out may do until the end."""
        game, guess = self.game, self.player.guess
        seats = [seat for seat in game.seats if dice_may.win(game, seat) is None]
        may_guess = dice_may.guess(game, self.index) is None
        return {
            "guess_of": tuple(seats) if may_guess else (),
            "guessed": None if guess is None else guess_words(self.t, game, guess),
            "can_play_for_fun": dice_may.play_for_fun(game, self.index) is None,
            **self._comfort(),
        }

    def _comfort(self) -> dict[str, str]:
        """What is still to be hoped for by who is out by D11, and what was good."""
        t, game, seat = self.t, self.game, self.player.seat
        if game.is_solo or self.player.has_left:
            return {}
        # All who are out ask, after each move: it changes when something is drawn.
        sheets = tuple(player.sheet for player in game.players)
        title, text = award_words(t, _so_far(Same(game, sheets), game.seats, game.round)[seat])
        found = {"so_far": t("table.comfort.so_far", title=title, text=text)}
        rank, players = game.best_rank(seat), len(game.players)
        if rank is not None:
            key = "first" if rank == 1 else "last" if rank == players else "place"
            found["in_reach"] = t(f"table.comfort.{key}", place=rank, players=players)
        return found

    def _why_out(self) -> Any:
        """Why each shape fitted nowhere, as JSON; None unless the player is out for that (D11)."""
        out = self.player.out
        if out is None or out.reason != "no-placement":
            return None
        face = None if self.sheet.has_strike_left else out.face
        return _written_why_out(Same(self.sheet), self.t.language, out.colour, face)


@lru_cache(maxsize=4096)
def _fits(same: Same[Sheet], language: Language, colour: Colour, face: int) -> str | None:
    """How many shapes of a die's row fit, in words; None where none does."""
    count = len(same.value.fitting(colour, face))
    return translator(language).n("table.hint.fits", count) if count else None


@lru_cache(maxsize=512)
def _so_far(same: Same[Game], _seats: tuple[int, ...], _round: int) -> Mapping[int, Award]:
    return awards_so_far(same.value)


@lru_cache(maxsize=1024)
def _written_why_out(
    same: Same[Sheet], language: Language, colour: Colour, face: int | None
) -> Written:
    """The shapes of a row, or of all rows, that fit nowhere."""
    sheet, t = same.value, translator(language)
    shapes = [s for row in FACES if face in (None, row) for s in sheet.layout.row(row)]
    texts = [(shape, why_not(t, sheet, colour, shape)) for shape in shapes]
    return Written(tuple(WhyOut(shape, text) for shape, text in texts if text))
