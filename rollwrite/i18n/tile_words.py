"""Sentences about tile games at a table, also of what has just happened."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from rollwrite.board import Violation
from rollwrite.geometry import SQUARE
from rollwrite.i18n.catalogue import Translator
from rollwrite.table import RefusedError
from rollwrite.tilegame import Corner, Pick, Placement, Variant
from rollwrite.tilegame.blksgf import RecordProblem
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules import outlook
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.tilegame.sgf import on_one_line


def tile_colour(t: Translator, colour: str) -> str:
    """The name of a colour of a tile game."""
    key = f"words.colour.{colour}"
    return t(key if t.has(key) else f"tile.colour.{colour}")


def of_cells(t: Translator, variant: Variant, key: str) -> str:
    """The key of a sentence about squares, or of the same about triangles where a board has those.

    That one has the same key with ``_triangles``; where there is none, the sentence fits both.
    """
    triangles = f"{key}_triangles"
    return triangles if variant.lattice != SQUARE and t.has(triangles) else key


def refusal(t: Translator, error: RefusedError, variant: Variant | None) -> str:
    """Why a command was refused, in one sentence; all reasons against a placement in it.

    :param variant: of the game, if it is known.
    """
    params = error.params
    if error.violations:
        reasons = [violation_text(t, violation, variant) for violation in error.violations]
        params = {**params, "reasons": t.join(reasons)}
    return t(f"table.refused.{error.code}", **params)


def violation_text(t: Translator, violation: Violation, variant: Variant | None) -> str:
    """A broken rule in a few words, without a capital."""
    key = f"tile.problem.{violation.reason}"
    return t(key if variant is None else of_cells(t, variant, key))


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
    names, points = _first(t, play)
    if len(play.seats) == 1:
        return t("table.tile.alone", points=points)
    if len(names) > 1:
        return t("table.tile.shared", points=points, names=t.join(names))
    return t("table.tile.wins", points=points, name=names[0])


def own_win(t: Translator, play: TilePlay, seat: int) -> str | None:
    """That one has won, for the own phone: "You won, Ben!"; None without a win."""
    ranks = dict(zip(play.seats, play.ranks, strict=True))
    if play.phase != "over" or len(play.seats) == 1 or ranks[seat] > 1:
        return None
    others = [play.name_of(other) for other, rank in ranks.items() if rank == 1 and other != seat]
    name = play.name_of(seat)
    if others:
        return t("table.end.won_shared", name=name, names=t.join(others))
    return t("table.end.won", name=name)


def who_leads(t: Translator, play: TilePlay) -> str:
    """How a game stands: who is ahead while it goes on, who has won once it is over."""
    if play.phase == "over" or len(play.seats) == 1:
        return who_won(t, play)
    names, points = _first(t, play)
    return t("table.tile.leads", points=points, names=t.join(names))


def _first(t: Translator, play: TilePlay) -> tuple[list[str], str]:
    """Who is first, and with how much."""
    rows = zip(play.ranks, play.names, play.scores, strict=True)
    best = [(name, score) for rank, name, score in rows if rank == 1]
    return [name for name, _ in best], points_text(t, play, best[0][1])


def points_text(t: Translator, play: TilePlay, score: int) -> str:
    """A score: "12 points", or what is counted where the fewest win: "12 squares left"."""
    return score_text(t, play.settings, score)


def score_text(t: Translator, settings: TileSettings, score: int) -> str:
    """The same of any game with these settings."""
    scoring = settings.scoring
    key = "table.tile.result" if scoring.high_wins else _FEWEST[scoring.counts]
    return t.n(of_cells(t, settings.row, key), score)


_FEWEST: Final = {
    "left": "table.tile.squares_left",
    "on-board": "table.tile.squares_placed",
    "pieces": "table.tile.pieces_left",
}


def standing_text(t: Translator, play: TilePlay, seat: int, score: int) -> str:
    """How a seat stands: its score, or while pieces are picked (T8) how many it has picked."""
    if play.phase == "pick":
        pieces = outlook.pieces_of(play, seat)
        return t.n("table.tile.pieces_picked", sum(map(len, pieces.values())))
    return points_text(t, play, score)


def standings(t: Translator, play: TilePlay) -> dict[int, str]:
    """For each seat its result beside the next one: "12 points: 3 ahead of Ana".

    The last is behind one. Who left is compared with nobody, and nobody with who left (T13).
    """
    gone = {leaver.seat: leaver.reason for leaver in play.leavers}
    rows = list(zip(play.seats, play.ranks, play.scores, strict=True))
    staying = [row for row in rows if row[0] not in gone]
    said = {}
    for seat, rank, score in rows:
        points = points_text(t, play, score)
        if seat not in gone:
            said[seat] = _compared(t, play, (seat, rank, score), staying, points)
        elif len(rows) == 1:
            said[seat] = points
        else:
            said[seat] = t(f"table.end.line_{gone[seat].replace('-', '_')}", line=points)
    return said


def _compared(
    t: Translator,
    play: TilePlay,
    own: tuple[int, int, int],
    rows: list[tuple[int, int, int]],
    points: str,
) -> str:
    seat, rank, score = own
    if len(rows) == 1:
        return points
    level = [play.name_of(other) for other, place, _ in rows if place == rank and other != seat]
    if level:
        key = "table.end.level_first" if rank == 1 else "table.end.level"
        return t(key, squares=points, names=t.join(level))
    below = [row for row in rows if row[1] > rank]
    above = [row for row in rows if row[1] < rank]
    near = min(below, key=lambda row: row[1]) if below else max(above, key=lambda row: row[1])
    names = t.join([play.name_of(other) for other, place, _ in rows if place == near[1]])
    key = "table.tile.ahead" if below else "table.tile.behind"
    return t.n(key, abs(score - near[2]), points=points, names=names)


def bonus_lines(t: Translator, play: TilePlay, seat: int) -> tuple[str, ...]:
    """What the points of a seat have in them besides squares, a sentence each."""
    colours = play.settings.row.colours
    return tuple(
        t.n(_BONUSES[bonus.reason], bonus.points, colour=tile_colour(t, key))
        for key in play.colours_of(seat)
        for bonus in play.bonuses(colours.index(key))
    )


_BONUSES: Final = {
    "all-placed": "table.tile.bonus.all_placed",
    "single-last": "table.tile.bonus.single_last",
}


def order_text(t: Translator, moves: int) -> str:
    """What can be said of a game that was played again from its log and followed the rules."""
    return t.n("table.tile.order", moves)


def how_to_play(t: Translator, settings: TileSettings) -> tuple[str, str, str]:
    """What one does, what is special about the game, and who wins as it is scored at the table."""
    variant, scheme = settings.row, settings.scoring.key
    wins = f"tile.how.wins_alone.{scheme}"
    if variant.players > 1 or not t.has(wins):
        wins = f"tile.how.wins.{scheme}"
    wins = of_cells(t, variant, wins)
    return t("tile.how.place"), what_is_special(t, variant), t(wins)


def what_is_special(t: Translator, variant: Variant) -> str:
    """What sets a game apart from the others, in a sentence."""
    return t(f"tile.special.{variant.key}")


def colour_names(t: Translator, colours: tuple[str, ...]) -> str:
    """Some of a game's colours in a sentence: "blue and red"."""
    return t.join([tile_colour(t, colour) for colour in colours])


def shared_role(variant: Variant) -> Literal["shared", "obstacle"]:
    """What the colours are that are nobody's: the fourth of T3, or obstacles (T11)."""
    return "obstacle" if variant.rule == "T11" else "shared"


def news(t: Translator, play: TilePlay) -> tuple[str, ...]:
    """The last event of a game, and who can place no more since then, a sentence each."""
    said = [] if play.happened is None else [_news(play.happened, t, play)]
    if isinstance(play.happened, ev.MovePlayed):
        said += [_stuck(t, play, colour) for colour in outlook.newly_stuck(play)]
    return tuple(text for text in said if text)


def turn_text(t: Translator, play: TilePlay) -> str:
    """Who moves now and with which colour, for the line at the top and for who waits."""
    assert play.to_move is not None
    name, n = play.name_of(play.to_move), len(play.game.moves) + 1
    colour = "" if play.colour is None else tile_colour(t, play.colour)
    match play.phase:
        case "pick":
            return t("table.tile.status.pick", n=n, name=name, colour=colour)
        case "corner":
            return t("table.tile.status.corner", n=n, name=name)
        case _ if colour:
            return t("table.tile.status.place", n=n, name=name, colour=colour)
        case _:
            return t("table.tile.status.any", n=n, name=name)


def turn_said(t: Translator, play: TilePlay, *, is_own: bool) -> str:
    """Whose turn it is, in a sentence.

    :param is_own: it is that of the reader, who places one colour.
    """
    assert play.to_move is not None
    if play.colour is None:
        return t("table.tile.say.turn_any", name=play.name_of(play.to_move))
    colour = tile_colour(t, play.colour)
    if is_own:
        return t("table.tile.say.your_turn", colour=colour)
    return t("table.tile.say.turn", name=play.name_of(play.to_move), colour=colour)


def _news(event: ev.TileEvent, t: Translator, play: TilePlay) -> str:
    match event:
        case ev.MovePlayed():
            return _played(event, t, play)
        case ev.MovesUndone():
            return t.n("table.tile.say.undone", event.moves, name=play.name_of(event.seat))
        case ev.UndoAsked():
            return t("table.tile.say.asked", name=play.name_of(event.seat))
        case ev.UndoRefused():
            return t("table.tile.say.kept")
        case ev.PlayerLeft():
            key = "table.tile.say.left" if event.reason == "left" else "table.tile.say.set_out"
            return t(key, name=play.name_of(event.seat))
        case ev.BoardSettled():
            return t("replay.board_settled", name=play.name_of(event.seat))
        case ev.BoardTakenBack():
            return t("replay.board_taken_back", name=play.name_of(event.seat))
        case ev.UndoAgreed() | ev.GameStopped():
            return ""
        case _:
            assert_never(event)


def _played(event: ev.MovePlayed, t: Translator, play: TilePlay) -> str:
    name, colour = play.name_of(event.seat), tile_colour(t, event.colour)
    match play.game.moves[-1]:
        case Placement() as move:
            return t("table.tile.say.played", name=name, colour=colour, shape=move.shape)
        case Pick() as move:
            return t("table.tile.say.picked", name=name, colour=colour, shape=move.shape)
        case Corner() as move:
            return t("table.tile.say.corner", name=name, colour=colour, corner=move.name)


def _stuck(t: Translator, play: TilePlay, colour: str) -> str:
    """Whose colour it is; the colour is named where its player has another one to play."""
    owners = dict(zip(play.settings.row.colours, play.settings.row.owners, strict=True))
    player, name = owners[colour], tile_colour(t, colour)
    if player is None:
        return t("table.tile.say.stuck_shared", colour=name)
    seat = play.seats[player]
    if outlook.can_place(play, seat) or outlook.shared(play):
        return t("table.tile.say.stuck_colour", name=play.name_of(seat), colour=name)
    return t("table.tile.say.stuck", name=play.name_of(seat))
