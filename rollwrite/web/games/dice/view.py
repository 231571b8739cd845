"""The dice game in the view of its table (rules D1 to D16, S1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from rollwrite.dicegame import (
    BUILT_IN,
    COLOURS,
    Colour,
    Layout,
    LayoutError,
    Settings,
    built_in_layout,
    parse_layout,
)
from rollwrite.dicegame.layout import LayoutForm, LayoutText, find_problems
from rollwrite.dicegame.rules import DiceTable, chosen_layout
from rollwrite.dicegame.rules import may as dice_may
from rollwrite.dicegame.rules.proof import prove
from rollwrite.dicegame.state import Game, Phase
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import (
    best_text,
    colour_name,
    dice_words,
    doomed_text,
    own_win,
    winner_sentence,
)
from rollwrite.schema.dataclass_json import decode, encode, errors_under, note, optional
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.rules import OWN
from rollwrite.web.games.dice.frames import Frame, dice_frame
from rollwrite.web.games.dice.players import (
    BotMove,
    DiceResult,
    ViewGuess,
    ViewPlayer,
    ViewRing,
    bot_moves,
    doomed,
    guesses_view,
    player_view,
    praise,
    ranking_view,
    ring_view,
)
from rollwrite.web.games.dice.sheet import (
    AskedForFun,
    Check,
    FinalSheet,
    ForFun,
    Placements,
    Reason,
    dice_check,
    dice_placements,
    dice_refusal,
    final_sheet,
    for_fun,
    small_rows,
)
from rollwrite.web.games.dice.tasks import DiceTask, dice_task, missing, pick_order
from rollwrite.web.table.game_view import (
    GameChoice,
    GameGroup,
    GameView,
    Learning,
    SmallBoard,
    Task,
    ViewAward,
    at_table,
    first_needed,
    live_region_text,
)
from rollwrite.web.table.parts import written
from rollwrite.web.table.shell import View


def _wanted(schemas: Schemas) -> Schema:
    found = schemas.object_of(Settings, sent=True, instead={"layout": LayoutForm})
    return found | {"description": "Settings; what is left out is as usual.", "required": []}


#: What :func:`read_settings` reads.
SettingsWanted: TypeAlias = Annotated[Settings, Made("SettingsWanted", _wanted)]


def read_settings(data: object, pointer: str, game: str) -> Settings:
    """Settings; the layout by its name, as an object or as TOML, by default ``standard``.

    :raises DecodeError: something is unknown or of another type.
    :raises LayoutError: the layout is none.
    """
    if not isinstance(data, Mapping):
        raise DecodeError([FieldError(pointer, "object")])
    layout = read_layout(data.get("layout", "standard"), f"{pointer}/layout")
    try:
        return decode(Settings, {**data, "layout": encode(layout)})
    except DecodeError as error:
        raise errors_under(error, pointer) from None


def read_layout(data: object, pointer: str) -> Layout:
    """A layout by its name, as an object or as TOML.

    :raises DecodeError: it is nothing of these.
    :raises LayoutError: the layout is none.
    """
    if isinstance(data, str):
        return built_in_layout(data)
    try:
        if isinstance(data, Mapping) and "toml" in data:
            return parse_layout(decode(LayoutText, data).toml)
        if isinstance(data, Mapping) and isinstance(data.get("rows"), list):
            rows = tuple(tuple(r) if isinstance(r, list) else r for r in data["rows"])
            problems = find_problems(data.get("name"), data.get("side"), rows)
            if problems:
                raise LayoutError(problems)
        return decode(Layout, data)
    except DecodeError as error:
        raise errors_under(error, pointer) from None


@dataclass(frozen=True)
class ColourWords:
    """A colour's words."""

    name: str
    letter: Colour


@dataclass(frozen=True)
class ViewDie:
    """A die."""

    die: int
    value: int
    taken_by: int | None


@dataclass(frozen=True)
class ViewProof:
    """Whether the dice were fair."""

    ok: bool
    verdict: str
    text: str


@dataclass(frozen=True)
class Upcoming:
    """The next round, once this one is complete: who starts it, with the markers passed (D12)."""

    round: int
    starter: int
    ring: ViewRing


@dataclass(frozen=True)
class ViewGame:
    """The dice game.

    :ivar bot_moves: what programs have drawn in this round and the one before, for somebody to draw
        it on paper too; where real dice or real sheets are at the table.
    :ivar can_be_compared: whether a link "Beat my score" can be made of it.
    :ivar guesses: what who was out guessed (S5); nothing before the end.
    """

    number: int
    round: int
    starter: int
    roller: int | None
    picker: int | None
    complete: bool
    dice: tuple[ViewDie, ...]
    ring: ViewRing
    layout: Layout
    settings: Settings
    players: tuple[ViewPlayer, ...]
    commitment: str | None
    seed: str | None
    proof: ViewProof
    ranking: tuple[DiceResult, ...]
    verdict: str | None
    unreported: tuple[int, ...]
    upcoming: Upcoming | None = optional(None)
    can_be_coached: bool = optional(False)
    bot_moves: tuple[BotMove, ...] = optional(())
    can_be_compared: bool = optional(False)
    guesses: tuple[ViewGuess, ...] = optional(())


@dataclass(frozen=True)
class ViewDiceTable(View):
    """A table of the dice game as one reader sees it, in the reader's language."""

    rules: Literal["dice"]
    phase: Literal["lobby", Phase]
    settings: Settings
    colours: dict[str, ColourWords]
    game: ViewGame | None
    tasks: tuple[Annotated[DiceTask, note(name="Task")], ...]


class DiceView(GameView[Settings, Game]):
    """There is one dice game; it is learnt by doing, at Learn."""

    rules = "dice"
    games = ("dice",)
    view = ViewDiceTable
    sent_settings = SettingsWanted
    placed = Placements
    checked = Check
    reason = Reason
    shown = Frame
    final = FinalSheet
    asked_for_fun = AskedForFun
    for_fun_is = ForFun
    read_settings = staticmethod(read_settings)
    refusal = staticmethod(dice_refusal)
    placements = staticmethod(dice_placements)
    check = staticmethod(dice_check)
    for_fun = staticmethod(for_fun)
    task = staticmethod(dice_task)
    frame = staticmethod(dice_frame)
    final_sheet = staticmethod(final_sheet)

    def small(self, table: DiceTable) -> tuple[SmallBoard, ...]:
        """The sheets that the app has seen, of all who have not left the table."""
        assert table.game is not None
        return tuple(
            SmallBoard(player.name, small_rows(table.game.settings.layout.side, player.sheet.marks))
            for player in table.game.players
            if player.sheet.is_known and (not player.has_left or table.seat(player.seat))
        )

    def praise(self, t: Translator, table: DiceTable) -> Mapping[int, ViewAward]:
        """By what the sheets show."""
        return {} if table.game is None else praise(t, table.game)

    def warm_up(self) -> None:
        """The first question makes the tables of a board, for every sheet of its size."""
        for name in BUILT_IN:
            assert built_in_layout(name).table.find([(0, 0)]) is not None

    def choices(self, t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
        """It alone, which one or many can play."""
        players = t.n("table.games.players", 1) if solo else t("table.games.some_players")
        line = t("table.games.dice_alone" if solo else "table.games.dice_line")
        choice = GameChoice(self.games[0], t("table.game.dice"), players, line)
        return (GameGroup(players, (choice,)),)

    def name(self, t: Translator, _settings: Settings) -> str:
        """There is one."""
        return t("table.game.dice")

    def settings_text(self, t: Translator, settings: Settings) -> str:
        """Layout and dice."""
        layout, chosen = settings.layout, chosen_layout(settings)
        name = layout.name if chosen == OWN else t(f"settings.layout.{chosen}")
        dice = t(f"settings.dice.{settings.dice}")
        return f"{name} {layout.side}×{layout.side} · {dice}"

    def learning(self, _settings: Settings) -> Learning:
        """At Learn, by doing."""
        return Learning("/learn", "/rules")

    def points(self, t: Translator, points: int) -> str:
        """Empty squares."""
        return t.n("table.end.squares", points)

    def result(self, t: Translator, _settings: Settings, points: int, tiebreak: int) -> str:
        """Empty squares, and strikes if there are any."""
        return best_text(t, points, tiebreak)

    def left(self, t: Translator, table: DiceTable, seat: int) -> str:
        """Empty squares, of a sheet that the app has seen."""
        assert table.game is not None
        ranks = (one for one in table.rules.standing(table.game) or () if one.seat == seat)
        return next((self.points(t, one.points) for one in ranks), "")

    def colours(self, t: Translator, _settings: Settings) -> dict[str, ColourWords]:
        """Each colour's name and letter by its letter."""
        return {c.value: ColourWords(colour_name(t, c), c) for c in COLOURS}

    def status(self, t: Translator, table: DiceTable, actor: int | None) -> str:
        """The round, and where the reader is in it."""
        game = table.game
        assert game is not None
        coming = game.upcoming or game
        if game.is_solo:
            return t("table.status.solo", round=coming.round)
        if actor is None:
            return _who_acts(t, game)
        starter = coming.players[coming.starter]
        if starter.seat == actor:
            line = t("table.status.round_own", round=coming.round)
        else:
            line = t("table.status.round", round=coming.round, name=starter.name)
        own_line = _place_in_round(t, game, actor)
        return line if own_line is None else f"{line} · {own_line}"

    def live_region(self, t: Translator, table: DiceTable, tasks: tuple[Task, ...]) -> str:
        """Also colour and dice, for who picks; who goes out by this pick; and who has won."""
        game = table.game
        if game is not None and game.phase == "over" and not any(task.needed for task in tasks):
            own = {task.seat for task in tasks}
            won = [own_win(t, game, score) for score in game.ranking if score.seat in own]
            return next((text for text in won if text), winner_sentence(t, game))
        task = first_needed(tasks)
        index = None if game is None or task is None else game.index_of(task.seat)
        if game is not None and index is not None and task is not None and task.do == "pick":
            values = [game.dice[die] for die in game.dice_left]
            colour = colour_name(t, game.colour_of(index))
            said = t("table.say.pick", colour=colour, dice=dice_words(t, values))
            others = [n for n in doomed(game) if n != index]
            return " ".join([said, *(doomed_text(t, game, n, is_own=False) for n in others)])
        if game is not None and not tasks:
            return " ".join(doomed_text(t, game, n, is_own=False) for n in doomed(game))
        return live_region_text(t, tasks)

    def game(self, t: Translator, table: DiceTable) -> ViewGame:
        """All that phones share."""
        game = table.game
        assert game is not None
        seats = game.seats
        taken = {player.die: player.seat for player in game.players}
        is_over = game.phase == "over"
        upcoming = game.upcoming
        proof = prove(game.number, game.commitment, game.seed, game.rolled, game.unproven)
        said = t(f"table.proof.{proof.verdict.replace('-', '_')}")
        if table.is_stopped and proof.verdict == "unfinished":
            said = t("table.unproven")
        return ViewGame(
            number=game.number,
            round=game.round,
            starter=seats[game.starter],
            roller=None if game.roller is None else seats[game.roller],
            picker=None if game.picker is None else seats[game.picker],
            complete=game.is_round_complete and not is_over,
            dice=tuple(ViewDie(n, value, taken.get(n)) for n, value in enumerate(game.dice)),
            ring=ring_view(game),
            layout=written(game.settings.layout),
            settings=written(game.settings),
            players=tuple(player_view(t, table, game, n) for n in range(len(game.players))),
            commitment=game.commitment,
            seed=game.seed,
            proof=ViewProof(proof.verdict == "fair", proof.verdict, said),
            ranking=at_table(table, ranking_view(t, game)) if is_over else (),
            verdict=winner_sentence(t, game) if is_over else None,
            unreported=game.unreported if is_over else (),
            upcoming=None
            if upcoming is None
            else Upcoming(upcoming.round, seats[upcoming.starter], ring_view(upcoming)),
            can_be_coached=is_over and any(one.sheet.is_known for one in game.players),
            bot_moves=bot_moves(t, table, game),
            can_be_compared=is_over
            and game.number > table.brought
            and final_sheet(game) is not None,
            guesses=guesses_view(t, game) if is_over else (),
        )

    def advisable(
        self, table: DiceTable, seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        """Who has to take a die or to draw."""
        assert table.game is not None
        refusal = dice_may.be_advised(table, actor)
        return dice_may.advise_now(table.game, seat, what) if refusal is None else refusal


def _who_acts(t: Translator, game: Game) -> str:
    """For who only watches: the round, and whom the table waits for."""
    if game.roller is not None:
        number = (game.upcoming or game).round
        return t("table.status.rolls", round=number, name=game.players[game.roller].name)
    if game.picker is not None:
        name = game.players[game.picker].name
        return t("table.status.picks", round=game.round, name=name)
    names = [game.players[index].name for index in missing(game)]
    return t("table.status.draws", round=game.round, names=t.join(names))


def _place_in_round(t: Translator, game: Game, actor: int | None) -> str | None:
    index = None if actor is None else game.index_of(actor)
    if index is None:
        return None
    if not game.players[index].is_in:
        return t("table.status.out")
    if game.players[index].die is not None:
        return None
    if game.picker == index:
        return t("table.status.pick_now")
    # Places count from the starter, so "third" stays third while others pick.
    order = [i for i in game.clockwise(game.starter) if game.players[i].is_in]
    place = order.index(index) + 1
    if place == 1 or index not in pick_order(game):
        return None
    return t(f"table.status.pick_{place}")


DICE_VIEW: Final = DiceView()
