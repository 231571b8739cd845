"""What each seat of a phone has to do now, for the view."""

from __future__ import annotations

from typing import Any

from rollwrite.dicegame import COLOURS, Colour, Player, Sheet, Table
from rollwrite.dicegame.layout import FACES
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name, dice_words, why_not, why_out, winner_sentence


def tasks_of(t: Translator, table: Table, actor: int | None) -> list[dict[str, Any]]:
    """The tasks of the seats that the phone of ``actor`` speaks for, its own first."""
    seats = [seat for seat in table.seats if table.speaks_for(actor, seat.number)]
    seats.sort(key=lambda seat: seat.number != actor)
    tasks = []
    for seat in seats:
        game = table.game
        index = None if game is None else game.index_of(seat.number)
        task = _task_text(t, "lobby")
        if game is not None and index is not None:
            can_correct = table.is_correctable and game.starter == index
            task = _Tasks(t, game, index, can_correct=can_correct).task()
        tasks.append({"seat": seat.number, "name": seat.name, **task})
    return tasks


def _task_text(t: Translator, do: str, *, needed: bool = False) -> dict[str, Any]:
    """A task in the words of ``table.task.<do>``."""
    return {
        "do": do,
        "title": t(f"table.task.{do}.title"),
        "text": t(f"table.task.{do}.text") if t.has(f"table.task.{do}.text") else "",
        "needed": needed,
    }


def pick_order(game: Game) -> list[int]:
    """The players who have still to take a die, the next one first (D6)."""
    waiting = game.clockwise(game.starter)
    return [i for i in waiting if game.players[i].is_in and game.players[i].die is None]


def missing(game: Game) -> list[str]:
    """The names of those who keep the round from going on."""
    if game.picker is not None:
        return [game.players[game.picker].name]
    if game.roller is not None:
        return [game.players[game.roller].name]
    return [player.name for i, player in enumerate(game.players) if game.is_drawing(i)]


class _Tasks:
    """The task of one player."""

    def __init__(self, t: Translator, game: Game, index: int, *, can_correct: bool) -> None:
        self.t = t
        self.can_correct = can_correct
        self.game = game
        self.index = index
        self.player: Player = game.players[index]
        self.sheet: Sheet = self.player.sheet
        self.colour: Colour = game.colour_of(index)

    @property
    def colour_name(self) -> str:
        return colour_name(self.t, self.colour)

    def task(self) -> dict[str, Any]:
        """What the player has to do, in words and with what the screen for it needs."""
        game, player = self.game, self.player
        if game.phase == "over":
            is_asked = player.unfilled is None
            said = _task_text(self.t, "report" if is_asked else "over", needed=is_asked)
            return {**said, "can_correct": self.can_correct}
        common = {"can_undo": self._can_undo(), "can_correct": self.can_correct}
        if not player.is_in:
            return {**self._out(), **common}
        if game.roller is not None:
            return {**self._between(), **common}
        if game.picker == self.index:
            return {**self._pick(), **common}
        if game.is_drawing(self.index):
            return {**self._draw(), **common}
        return {**self._wait(), **common}

    def _between(self) -> dict[str, Any]:
        """Before a roll: roll, or wait for it and pass the marker on."""
        t, game = self.t, self.game
        assert game.roller is not None
        passing = {"passing": game.phase == "draw", "passed_title": t("table.task.pass.title")}
        if game.roller == self.index:
            do = "roll" if game.settings.dice == "app" else "enter"
            text = t.n(f"table.task.{do}.text", game.dice_count)
            title = t(f"table.task.{do}.title")
            do = "roll" if do == "roll" else "enter-dice"
            count = {"dice_count": game.dice_count}
            return {"do": do, "title": title, "text": text, "needed": True, **count, **passing}
        name = game.players[game.roller].name
        if game.phase == "draw":
            text = t("table.task.pass.text", name=name)
            title = t("table.task.pass.title")
            return {"do": "pass", "title": title, "text": text, "needed": False, **passing}
        text = t("table.task.wait.roll", name=name, colour=self.colour_name)
        title = t("table.task.wait.title", names=name)
        return {"do": "wait", "title": title, "text": text, "needed": False, **passing}

    def _pick(self) -> dict[str, Any]:
        t = self.t
        dice = [
            {"die": die, "value": value, "free": die in self.game.dice_left, **self._hint(value)}
            for die, value in enumerate(self.game.dice)
        ]
        return {
            "do": "pick",
            "title": t("table.task.pick.title"),
            "text": t("table.task.pick.text", colour=self.colour_name),
            "dice": dice,
            "needed": True,
        }

    def _hint(self, face: int) -> dict[str, Any]:
        """What the die would give, where the table plays with hints."""
        if not self.game.settings.hints or not self.sheet.is_known:
            return {"verdict": None, "text": None}
        fitting = len(self.sheet.fitting(self.colour, face))
        if fitting:
            return {"verdict": "fits", "text": self.t.n("table.hint.fits", fitting)}
        if self.sheet.has_strike_left and self.sheet.legal(self.colour):
            return {"verdict": "strike", "text": self.t("table.hint.strike")}
        return {"verdict": "nothing", "text": self.t("table.hint.nothing")}

    def _draw(self) -> dict[str, Any]:
        t, sheet = self.t, self.sheet
        face = self.game.face_of(self.player)
        assert face is not None
        on_paper = self.player.kind == "paper"
        row_fits = bool(sheet.legal(self.colour, face))
        strike_fits = sheet.has_strike_left and bool(sheet.legal(self.colour))
        may_go = on_paper and not sheet.is_known
        if not row_fits and not (strike_fits and self.game.settings.strikes_forced):
            may_go = True
        text_key = "table.paper.text" if on_paper else "table.draw.text"
        text = t(text_key.replace("table.", "table.task.", 1), face=face)
        if not on_paper and not row_fits:
            key = "strike_or_out" if may_go else "strike_only"
            text = t(f"table.task.draw.{key}", face=face)
        do = "paper" if on_paper else "draw"
        # On the large card the colour of the pen to take is the largest word.
        shown = self.colour_name.upper() if on_paper else self.colour_name
        return {
            "do": do,
            "title": t(f"table.task.{do}.title", colour=shown, face=face),
            "text": text,
            "face": face,
            "colour": self.colour,
            "row": [self._shape(shape) for shape in sheet.layout.row(face)],
            "all": [
                {"row": row, **self._shape(shape)}
                for row in FACES
                for shape in sheet.layout.row(row)
            ],
            "can_strike": sheet.has_strike_left and (strike_fits or not sheet.is_known),
            "can_go_out": may_go,
            "known": sheet.is_known,
            "needed": True,
        }

    def _shape(self, shape: str) -> dict[str, Any]:
        why = None
        if self.sheet.is_known or shape in self.sheet.used:
            why = why_not(self.t, self.sheet, self.colour, shape)
        return {
            "shape": shape,
            "used": shape in self.sheet.used,
            "fits": why is None,
            "text": why,
        }

    def _wait(self) -> dict[str, Any]:
        t, game = self.t, self.game
        names = missing(game)
        title = t("table.task.wait.title", names=t.join(names))
        if self.player.mark_of(game.round) is not None:
            text = t("table.task.wait.draw")
        else:
            text = t("table.task.wait.pick", name=names[0], colour=self.colour_name)
        return {"do": "wait", "title": title, "text": text, "needed": False}

    def _out(self) -> dict[str, Any]:
        t, game = self.t, self.game
        out = self.player.out
        lines = [why_out(t, game, self.player)]
        is_news = out is not None and out.round == game.round
        if is_news and not game.is_solo and game.dice_count:
            lines.append(t.n("table.out.next_round", game.dice_count))
        why = []
        face = game.face_of(self.player)
        if is_news and out is not None and out.reason == "no-placement" and face:
            shapes = sheet_shapes(self.sheet, None if self.sheet.has_strike_left else face)
            texts = [(shape, why_not(t, self.sheet, self.colour, shape)) for shape in shapes]
            why = [{"shape": shape, "text": text} for shape, text in texts if text]
        return {**_task_text(t, "out"), "text": " ".join(lines), "why_out": why}

    def _can_undo(self) -> bool:
        out = self.player.out
        if out is not None:
            return out.round == self.game.round and out.reason in {"chosen", "declared"}
        return self.game.phase == "draw" and self.player.mark_of(self.game.round) is not None


def sheet_shapes(sheet: Sheet, face: int | None) -> tuple[str, ...]:
    """The shapes of a row, or of all rows."""
    faces = FACES if face is None else (face,)
    return tuple(shape for row in faces for shape in sheet.layout.row(row))


def live_region_text(t: Translator, game: Game | None, tasks: list[dict[str, Any]]) -> str:
    """What the live region says: the first task that needs somebody, or the first there is."""
    if game is not None and game.phase == "over" and not any(task["needed"] for task in tasks):
        return winner_sentence(t, game)
    if not tasks:
        return ""
    task = next((task for task in tasks if task["needed"]), tasks[0])
    index = None if game is None else game.index_of(task["seat"])
    if game is not None and index is not None and task["do"] == "pick":
        values = [game.dice[die] for die in game.dice_left]
        colour = colour_name(t, game.colour_of(index))
        return t("table.say.pick", colour=colour, dice=dice_words(t, values))
    title = str(task["title"]).rstrip(".")
    return t("table.say.task", title=title, text=task["text"]).strip()


def colour_words(t: Translator) -> dict[str, dict[str, str]]:
    """Each colour's name and letter by its letter."""
    return {c.value: {"name": colour_name(t, c), "letter": c.value} for c in COLOURS}
