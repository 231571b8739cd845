"""Sentences about the dice game: refusals, broken rules, layouts, results, the daily (S2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from rollwrite.board import Violation
from rollwrite.dicegame import (
    BUILT_IN,
    COLOURS,
    Colour,
    Layout,
    LayoutProblem,
    Score,
    Sheet,
    Square,
)
from rollwrite.dicegame.sheet import cell_of, square_of
from rollwrite.dicegame.state import Game, Guess, Player
from rollwrite.i18n.catalogue import Translator
from rollwrite.table import RefusedError


def colour_name(t: Translator, colour: Colour) -> str:
    """The name of a colour."""
    return t(f"words.colour.{colour.key}")


def dice_words(t: Translator, values: Iterable[int]) -> str:
    """The values of dice as words: "two, five, five"."""
    return ", ".join(t(f"words.face.{value}") for value in values)


def refusal(t: Translator, error: RefusedError, sheet: Sheet | None, colour: Colour | None) -> str:
    """Why a command was refused, in one sentence.

    :param sheet: for an illegal placement the sheet it was meant for, with the ``colour`` held.
    """
    params = error.params
    if error.violations:
        # Without the sheet, which may be gone by now, the numbers of the rules must do.
        reasons = [violation.rule for violation in error.violations]
        if sheet is not None and colour is not None:
            reasons = [reason(t, violation, sheet, colour) for violation in error.violations]
        params = {**params, "reasons": t.join(reasons)}
    return t(f"table.refused.{error.code}", **params)


def reason(t: Translator, violation: Violation, sheet: Sheet, colour: Colour) -> str:
    """Why a drawn shape is illegal, in a few words without a capital: "touches blue along a side".

    :param colour: the colour it is drawn in.
    """
    name = colour_name(t, colour)
    match violation.reason:
        case "overlap":
            found = _colours_at(sheet, [square_of(cell) for cell in violation.cells])
            colours = t.join([colour_name(t, colour) for colour in found])
            return t("table.reason.overlap", colours=colours)
        case "supply":
            return t("table.reason.supply", shape=violation.shape or "")
        case "start" | "no-corner" | "edge":
            return t(f"table.reason.{violation.reason}", colour=name)
        case _:
            return t(f"table.reason.{violation.reason}")


def _colours_at(sheet: Sheet, squares: Sequence[Square]) -> list[Colour]:
    board = sheet.layout.board
    numbers = {sheet.position.colour_at(board.index[cell_of(square)]) for square in squares}
    return [colour for colour in COLOURS if colour.number in numbers]


def layout_name(t: Translator, name: str) -> str:
    """A layout as people call it: those that are built in have names in every language."""
    return t(f"settings.layout.{name}") if name in BUILT_IN else name


def layout_problem(t: Translator, problem: LayoutProblem) -> str:
    """What is wrong with a layout, in one sentence."""
    return t(f"table.layout.{problem.code}", detail=problem.detail)


def why_not(
    t: Translator, sheet: Sheet, colour: Colour, shape: str, *, is_short: bool = False
) -> str | None:
    """Why a shape cannot be drawn anywhere in ``colour`` now; None when it can.

    :param is_short: in a word or two, as on the tile of a palette.
    """
    reason = sheet.blocked(colour, shape)
    if reason is None:
        return None
    if is_short:
        return t(f"table.tile.{reason}")
    if reason in {"no_corner", "edge"}:
        return t(f"table.shape.{reason}", colour=colour_name(t, colour))
    return t(f"table.shape.{reason}")


def why_out(t: Translator, player: Player) -> str:
    """Why a player is out (D11, D16), in one sentence."""
    if player.out is None:
        return ""
    if player.out.reason != "no-placement":
        return t(f"table.out.{player.out.reason.replace('-', '_')}")
    name = colour_name(t, player.out.colour)
    if player.sheet.has_strike_left:
        return t("table.out.nowhere", colour=name)
    assert player.out.face is not None
    return t("table.out.no_strike", colour=name, face=player.out.face)


def doomed_text(t: Translator, game: Game, index: int, *, is_own: bool) -> str:
    """That a player goes out with this pick, whichever die it is, and why (D11).

    :param is_own: to the player, not to the others.
    """
    player, colour = game.players[index], game.colour_of(index)
    key = "dice" if player.sheet.legal(colour) else "nowhere"
    if is_own:
        return t(f"table.doomed.own_{key}", colour=colour_name(t, colour))
    return t(f"table.doomed.{key}", name=player.name, colour=colour_name(t, colour))


def result_line(t: Translator, game: Game, score: Score) -> str:
    """A result: "24 empty squares, 1 strike"; and whether somebody left (D15)."""
    squares = t.n("table.end.squares", score.unfilled)
    strikes = t.n("table.end.strikes", score.strikes)
    line = t("table.end.line", squares=squares, strikes=strikes)
    player = next(player for player in game.players if player.seat == score.seat)
    if player.out is None or not player.has_left or game.is_solo:
        return line
    return t(f"table.end.line_{player.out.reason.replace('-', '_')}", line=line)


def compared_line(t: Translator, game: Game, score: Score) -> str:
    """A result beside the next one: "37 empty squares: one ahead of Ana"; the last is behind one.

    Who left is compared with nobody, and nobody with who left (D15).
    """
    rivals = [other for other in game.ranking if other.is_behind == score.is_behind]
    if score.is_behind or len(rivals) == 1:
        return result_line(t, game, score)
    squares = t.n("table.end.squares", score.unfilled)
    level = [other for other in rivals if other.rank == score.rank and other != score]
    if level:
        key = "table.end.level_first" if score.rank == 1 else "table.end.level"
        return t(key, squares=squares, names=_names(t, game, level))
    lower = [other for other in rivals if other.rank > score.rank]
    higher = [other for other in rivals if other.rank < score.rank]
    near = lower[0] if lower else higher[-1]
    names = _names(t, game, [other for other in rivals if other.rank == near.rank])
    if score.unfilled == near.unfilled:
        return t("table.end.fewer" if lower else "table.end.more", squares=squares, names=names)
    key = "table.end.ahead" if lower else "table.end.behind"
    return t.n(key, abs(near.unfilled - score.unfilled), squares=squares, names=names)


def winner_sentence(t: Translator, game: Game) -> str:
    """Who has won and how (D15), in one sentence; or whose squares are still to be counted.

    A second sentence says so where somebody with as good a sheet has left.
    """
    if game.unreported:
        names = [player.name for player in game.players if player.seat in game.unreported]
        return t("table.end.waiting", names=t.join(names))
    return _with_gone(t, game, _winner(t, game))


def _with_gone(t: Translator, game: Game, sentence: str) -> str:
    """A sentence about the win; a second one where somebody with as good a sheet has left."""
    first = game.ranking[0]
    gone = [
        score
        for score in game.ranking
        if score.is_behind > first.is_behind
        and (score.unfilled, score.strikes) <= (first.unfilled, first.strikes)
    ]
    if not gone:
        return sentence
    return f"{sentence} {t.n('table.end.gone', len(gone), names=_names(t, game, gone))}"


def _winner(t: Translator, game: Game) -> str:
    best = [score for score in game.ranking if score.rank == 1]
    squares = t.n("table.end.squares", best[0].unfilled)
    strikes = t.n("table.end.strikes", best[0].strikes)
    if game.is_solo:
        return t("table.end.solo", squares=squares, strikes=strikes)
    names = _names(t, game, best)
    if len(best) > 1 and not best[0].strikes:
        return t("table.end.shared_no_strike", names=names, squares=squares)
    if len(best) > 1:
        return t("table.end.shared", names=names, squares=squares, strikes=strikes)
    key = "table.end.wins_strikes" if best[0].tie == "strikes" else "table.end.wins"
    return t(key, name=names, squares=squares)


def own_win(t: Translator, game: Game, score: Score) -> str | None:
    """That one has won, for the own phone: "You won, Ben!"; None without a win.

    Also while squares of others are still to be counted nobody has won, and nobody does alone.
    """
    if score.rank > 1 or game.unreported or game.is_solo:
        return None
    name = seat_name(game, score.seat)
    others = [other for other in game.ranking if other.rank == 1 and other.seat != score.seat]
    if others:
        sentence = t("table.end.won_shared", name=name, names=_names(t, game, others))
    else:
        sentence = t("table.end.won", name=name)
    return _with_gone(t, game, sentence)


def guess_line(t: Translator, game: Game, player: Player) -> str | None:
    """What a player guessed (S5) and how near it was: "Ben guessed Ana, 9 empty: right, one off".

    None where nothing was guessed, and while squares are still to be counted.
    """
    guess = player.guess
    if guess is None or guess.winner is None or guess.unfilled is None or game.unreported:
        return None
    first = [score for score in game.ranking if score.rank == 1]
    winner = seat_name(game, guess.winner)
    told = t.n("table.guess.told", guess.unfilled, name=player.name, winner=winner)
    if guess.winner not in {score.seat for score in first}:
        names = _names(t, game, first)
        return t.n("table.guess.wrong", first[0].unfilled, guess=told, names=names)
    off = abs(guess.unfilled - first[0].unfilled)
    return t.n("table.guess.right", off, guess=told) if off else t("table.guess.exact", guess=told)


def guess_words(t: Translator, game: Game, guess: Guess) -> str | None:
    """A guess, to who has made it: "Your guess: Ana, 9 empty"; None where it is sealed."""
    if guess.winner is None or guess.unfilled is None:
        return None
    return t.n("table.guess.own", guess.unfilled, winner=seat_name(game, guess.winner))


def seat_name(game: Game, seat: int) -> str:
    """The name of who plays on a seat."""
    return next(player.name for player in game.players if player.seat == seat)


def _names(t: Translator, game: Game, scores: Iterable[Score]) -> str:
    players = {player.seat: player.name for player in game.players}
    return t.join([players[score.seat] for score in scores])


# ── The letters of the colours ───────────────────────────────────────────────────────────────────
# A blue area has a B in English, a Z in Spanish. Inside (files, logs, the API, names of CSS
# classes) a colour is the first letter of its English name in every language, its code. Only what
# people see, and what they may type, has their own letters.

#: Of all games; the letters of a game's colours differ in every language.
LETTERED_COLOURS: Final = ("blue", "yellow", "red", "green", "purple", "orange")


def colour_letter(t: Translator, colour: str) -> str:
    """The letter of a colour, by its English name."""
    return t(f"words.letter.{colour}")


def lettered_colours(t: Translator) -> list[str]:
    """The letters of the dice game's colours, each with what it stands for: "B = blue"."""
    return [f"{colour_letter(t, one.key)} = {colour_name(t, one)}" for one in COLOURS]


def letters_by_code(t: Translator) -> dict[str, str]:
    """The letters of all colours by their codes: ``{"B": "Z", ...}``."""
    return {colour[0].upper(): colour_letter(t, colour) for colour in LETTERED_COLOURS}


def lettered(t: Translator, rows: Iterable[str]) -> list[str]:
    """Rows of squares by their colours' codes, with the letters of the language instead."""
    letters = str.maketrans(letters_by_code(t))
    return [row.translate(letters) for row in rows]


#: A round by its colour, and one with a strike: told apart by their form too.
_ROUND: Final = dict(zip(COLOURS, "\U0001f7e6\U0001f7e8\U0001f7e5\U0001f7e9", strict=True))
_STRUCK: Final = dict(zip(COLOURS, "\U0001f535\U0001f7e1\U0001f534\U0001f7e2", strict=True))


@dataclass(frozen=True)
class ShareFacts:
    """What a text to share says, and no square of the sheet.

    :ivar best: the unfilled squares of the best known result.
    :ivar rounds: the colour of each round, and whether a strike was crossed out in it.
    """

    day: date
    layout: Layout
    unfilled: int
    strikes: int
    best: int
    rounds: Sequence[tuple[Colour, bool]]


def share_text(t: Translator, facts: ShareFacts) -> str:
    """A few lines to send to friends: all play the same dice, so nothing may be given away."""
    layout = facts.layout
    name = f"{layout_name(t, layout.name)} {layout.side}×{layout.side}"
    signs = [_STRUCK[colour] if struck else _ROUND[colour] for colour, struck in facts.rounds]
    return "\n".join(
        (
            t("daily.share.title", day=facts.day.isoformat(), layout=name),
            best_text(t, facts.unfilled, facts.strikes),
            t("daily.share.best", squares=t.n("table.end.squares", facts.best)),
            *("".join(signs[at : at + len(COLOURS)]) for at in range(0, len(signs), len(COLOURS))),
        )
    )


def best_text(t: Translator, unfilled: int, strikes: int) -> str:
    """A result: "9 empty squares, 1 strike"."""
    squares = t.n("table.end.squares", unfilled)
    return squares if not strikes else f"{squares}, {t.n('table.end.strikes', strikes)}"


def paper_text(
    t: Translator, unfilled: int, best: int | None, problem: str | None, *, late: bool
) -> str:
    """What a real sheet with the dice of a day is worth: "Playable, 9 empty squares. ..."

    :param best: the unfilled squares of the best known result, if there is one.
    :param problem: why it is no try: ``impossible`` or ``not-over``.
    :param late: whether the day is over.
    """
    if problem == "impossible":
        return t("daily.paper.impossible")
    said = [t("daily.paper.playable", squares=t.n("table.end.squares", unfilled))]
    if best is not None:
        said.append(t("daily.paper.best", squares=t.n("table.end.squares", best)))
    if problem is not None:
        said.append(t("daily.paper.not_over"))
    elif late:
        said.append(t("daily.paper.late"))
    return " ".join(said)
