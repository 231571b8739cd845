"""The tile games in the view of their table (rules T1 to T15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rollwrite.i18n import Translator
from rollwrite.i18n.tile_news import news, turn_said, turn_text
from rollwrite.i18n.tile_words import how_to_play, who_won
from rollwrite.table import RefusedError, may
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.phases import Act
from rollwrite.tilegame.rules import TileTable
from rollwrite.tilegame.rules import may as tile_may
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.table.shell import View
from rollwrite.web.table.task import Task, first_needed, live_region_text
from rollwrite.web.table.tile_frames import tile_frame
from rollwrite.web.table.tile_game import ViewTileGame, game_of
from rollwrite.web.table.tile_lineup import TileLineup, lineup
from rollwrite.web.table.tile_lying import TileColourWords, colour_words
from rollwrite.web.table.tile_moves import tile_check, tile_placements, tile_refusal
from rollwrite.web.table.tile_settings import read_settings
from rollwrite.web.table.tile_tasks import TileTask, can_undo, can_unsettle, tile_task


@dataclass(frozen=True)
class ViewTileTable(View):
    """A table of a tile game as one reader sees it, in the reader's language.

    :ivar colours: the words of each colour by its key.
    :ivar lineup: who will have which colours in the next game; null while one is on.
    """

    rules: Literal["tile"]
    phase: Literal["lobby", Act, "over"]
    settings: TileSettings
    colours: dict[str, TileColourWords]
    game: ViewTileGame | None
    tasks: tuple[TileTask, ...]
    lineup: TileLineup | None


class TileView:
    """See :class:`~rollwrite.web.table.game_view.GameView`."""

    games = tuple(VARIANTS)
    view = ViewTileTable
    read_settings = staticmethod(read_settings)
    task = staticmethod(tile_task)
    placements = staticmethod(tile_placements)
    check = staticmethod(tile_check)
    refusal = staticmethod(tile_refusal)
    frame = staticmethod(tile_frame)

    def key_of(self, settings: TileSettings) -> str:
        """The variant."""
        return settings.variant

    def name(self, t: Translator, settings: TileSettings) -> str:
        """The variant's name."""
        return t(f"tile.game.{settings.variant}")

    def settings_text(self, t: Translator, settings: TileSettings) -> str:
        """The game and how it is scored."""
        return f"{self.name(t, settings)} · {t(f'settings.scheme.{settings.scoring.key}')}"

    def how_to_play(self, t: Translator, settings: TileSettings) -> tuple[str, ...]:
        """See :mod:`rollwrite.i18n.tile_words`."""
        return how_to_play(t, settings)

    def also(self, t: Translator, table: TileTable) -> Mapping[str, object]:
        """Who will have which colours."""
        return {"lineup": lineup(t, table)}

    def points(self, t: Translator, points: int) -> str:
        """Points."""
        return t.n("table.tile.result", points)

    def colours(self, t: Translator, settings: TileSettings) -> dict[str, TileColourWords]:
        """Each colour's name and letter by its key."""
        return colour_words(t, settings.row)

    def status(self, t: Translator, table: TileTable, _actor: int | None) -> str:
        """Which move it is, and whose."""
        assert table.game is not None
        return turn_text(t, table.game)

    def live_region(self, t: Translator, table: TileTable, tasks: tuple[Task, ...]) -> str:
        """Who has won; else what has happened, and whose turn it is."""
        play = table.game
        if play is None:
            return live_region_text(t, tasks)
        if play.phase == "over":
            # Who has moved last says nothing then, but who has let the real board count.
            return " ".join((*(news(t, play) if play.settled else ()), who_won(t, play)))
        task = first_needed(tasks)
        is_asked = task is not None and task.do == "consent"
        is_own = task is not None and task.do == "move" and len(tasks) == 1
        if is_asked or (is_own and (play.phase != "place" or play.colour is None)):
            now = live_region_text(t, tasks)
        else:
            now = turn_said(t, play, is_own=is_own)
        # Who is asked reads who has asked in the task.
        return now if is_asked else " ".join((*news(t, play), now))

    def game(self, t: Translator, table: TileTable) -> ViewTileGame:
        """All that phones share."""
        assert table.game is not None
        return game_of(t, table, table.game)

    def own(self, table: TileTable, actor: int | None) -> Mapping[str, bool]:
        """Which players are the phone's own, and whom it may vote to set out."""
        play = table.game
        assert play is not None
        # While a program plays on a seat its person does nothing there (D16).
        seats = [
            seat
            for seat in play.seats
            if table.speaks_for(actor, seat) and table.level_of(seat) is None
        ]
        values: dict[str, bool] = {
            "can_undo": any(can_undo(table, seat) for seat in seats),
            "can_settle": any(tile_may.settle(play, seat) is None for seat in seats),
            "can_unsettle": any(can_unsettle(table, seat) for seat in seats),
        }
        for seat in play.seats:
            values[f"player {seat} mine"] = table.speaks_for(actor, seat)
            is_allowed = actor is not None and may.be_set_out(table, seat, actor) is None
            values[f"player {seat} votable"] = is_allowed
        return values

    def advisable(
        self, table: TileTable, seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        """Who plays alone always may."""
        assert table.game is not None
        refusal = tile_may.be_advised(table, actor)
        return tile_may.advise_now(table.game, seat, what) if refusal is None else refusal


TILE_VIEW: Final = TileView()
