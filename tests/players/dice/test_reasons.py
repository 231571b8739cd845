"""What is said of a move is true, and true of few others: counted anew on the sheet itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import get_args

import pytest

from rollwrite.board import bits
from rollwrite.dicegame import COLOURS, Colour, Game, Mark, Sheet, Square, built_in_layout
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES, catalogue, translator
from rollwrite.i18n.advice_words import reason_text
from rollwrite.players.dice.judge import (
    GOES_ON,
    ONLY,
    Facts,
    MoveReason,
    ReasonKey,
    by_playouts,
    facts_of,
    standing_out,
)
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import Move, outlook
from tests.dicegame.playing import small
from tests.players.dice.positions import positions

#: As many other moves are looked at in each position.
OTHERS = 12


def measure(before: Sheet, mark: Mark, reason: MoveReason, coming: Sequence[Colour]) -> int:
    """How much of what a reason says is true of a move, asked of sheets and squares alone."""
    after = before.with_mark(mark)
    assert mark.squares is not None
    parameter = reason.params.get("colour")
    colour = None if parameter is None else Colour(str(parameter))
    match reason.key:
        case "fills":
            return int(any(part <= set(mark.squares) for part in empty_parts(before)))
        case "keeps" | "keeps_starts":
            assert colour is not None
            has_begun = any(other.colour == colour for other in after.marks)
            is_kept = after.open_corners(colour) == before.open_corners(colour) > 0
            return int(is_kept and has_begun == (reason.key == "keeps"))
        case "ends":
            assert colour == mark.colour
            return after.open_corners(mark.colour)
        case "shapes":
            return len(fitting(after))
        case "large":
            return sum(squares_of(after, shape) == 5 for shape in fitting(after))
        case "soon":
            assert colour == coming[0]
            return faces(after, coming[0])
        case "faces":
            return min(faces(after, one) for one in COLOURS)
        case "whole":
            return int(len(empty_parts(after)) == 1)
        case "holes":
            return int(all(len(part) > 2 for part in empty_parts(after)))
        case "covers":
            return len(mark.squares)
        case "saves":
            return int(before.has_strike_left and not mark.strike)
    raise AssertionError(reason.key)


def fitting(sheet: Sheet) -> set[str]:
    return {shape for colour in COLOURS for shape in sheet.fitting(colour)}


def faces(sheet: Sheet, colour: Colour) -> int:
    return sum(1 for face in range(1, 7) if sheet.fitting(colour, face))


def squares_of(sheet: Sheet, shape: str) -> int:
    table = sheet.layout.table
    return len(table.shapes[table.shape_index[shape]].orientations[0])


def empty_parts(sheet: Sheet) -> list[set[Square]]:
    """The empty squares in groups that hang together by their sides."""
    left = {
        (row, column)
        for row, line in enumerate(sheet.rows)
        for column, sign in enumerate(line)
        if sign == "."
    }
    found = []
    while left:
        part: set[Square] = set()
        edge = {min(left)}
        while edge:
            part |= edge
            edge = {
                near
                for row, column in edge
                for near in (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                )
            } & (left - part)
        left -= part
        found.append(part)
    return found


def some_moves(game: Game, rng: Random) -> list[tuple[Mark, Facts]]:
    """Some legal moves, in any row, with what the player is told of them."""
    sheet, colour = game.players[0].sheet, game.colour_of(0)
    light = LightSheet.of(sheet)
    table = sheet.layout.table
    free = ~sheet.position.occupied & (1 << sheet.layout.squares) - 1
    legal = list(bits(sheet.legal(colour)))
    found = []
    for placement in rng.sample(legal, min(len(legal), OTHERS + 1)):
        strike = sheet.has_strike_left and rng.random() < 0.5
        after = light.copy()
        after.play(colour.number, placement)
        after.strikes -= strike
        squares = tuple(sorted(map(square_of, table.cells_of(placement))))
        mark = Mark(game.round, colour, strike, table.shape_of(placement).name, squares)
        found.append((mark, facts_of(light, free, Move(placement, strike), after)))
    return found


def test_every_fact_is_true_and_as_good_in_a_third_of_the_others_at_most() -> None:
    seen: Counter[str] = Counter()
    rng = Random(3)
    for game in chain(
        positions(small(6), range(1, 19)), positions(built_in_layout("standard"), range(1, 4))
    ):
        sheet, colour = game.players[0].sheet, game.colour_of(0)
        coming = [COLOURS[number] for number in outlook(game, 0).colours]
        moves = some_moves(game, rng)
        for number, (mark, facts) in enumerate(moves[:4]):
            others = [move for i, move in enumerate(moves) if i != number]
            if not others:
                continue
            reason = standing_out(facts, [other for _, other in others], colour, coming)
            if reason is None:
                continue
            seen[reason.key] += 1
            much = measure(sheet, mark, reason, coming)
            if reason.key in {"keeps", "keeps_starts"}:
                kept = Colour(str(reason.params["colour"]))
                assert sheet.with_mark(mark).open_corners(kept) == reason.params["n"]
                assert much == 1
            else:
                assert much == reason.params.get("n", 1)
            as_good = [measure(sheet, other, reason, coming) >= much for other, _ in others]
            assert 3 * sum(as_good) <= len(others), reason
    # Each of them was said now and then, so each of them was tested.
    assert set(seen) >= {
        *("fills", "keeps", "ends", "shapes", "large", "soon", "faces", "covers", "saves"),
    }


def test_against_a_move_it_is_a_fact_that_this_one_lacks() -> None:
    layout = built_in_layout("standard")
    rng = Random(4)
    said = 0
    for game in positions(layout, range(1, 5)):
        sheet, colour = game.players[0].sheet, game.colour_of(0)
        coming = [COLOURS[number] for number in outlook(game, 0).colours]
        moves = some_moves(game, rng)
        if len(moves) < 2:
            continue
        (mark, facts), (played, against), *_ = moves
        others = [other for _, other in moves[1:]]
        reason = standing_out(facts, others, colour, coming, against)
        if reason is None:
            continue
        said += 1
        assert measure(sheet, mark, reason, coming) > measure(sheet, played, reason, coming)
    assert said > 20


def test_there_is_a_sentence_for_every_reason_and_no_other() -> None:
    words = catalogue(DEFAULT_LANGUAGE).words
    said = {key for key in words if re.match(r"reason\.(?!tile\.|why\.)", key)}
    # Six of six numbers are said in words of their own, and so is what a whole game closed off.
    others = {"reason.faces_all", "reason.closed"}
    assert said == {f"reason.{key}" for key in get_args(ReasonKey)} | others


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(language: str) -> None:
    t = translator(language)
    colours: dict[str, str | int] = {"colour": "Y", "n": 2}
    reasons = (
        *(MoveReason(key, {}) for key in ("fills", "whole", "holes", "saves")),
        *(MoveReason(key, {"n": 2}) for key in ("shapes", "large", "faces", "covers")),
        *(MoveReason(key, colours) for key in ("keeps", "keeps_starts", "ends", "soon")),
        by_playouts(31, 5, 40),
        by_playouts(5, 31, 40),
        ONLY,
        GOES_ON,
    )
    assert {reason.key for reason in reasons} == set(get_args(ReasonKey))
    for reason in reasons:
        sentence = reason_text(t, reason.key, reason.params)
        assert not sentence[0].islower()
        assert sentence.endswith(".")
        assert len(sentence) <= 100
        for value in reason.params.values():
            assert (t("words.colour.yellow") if value == "Y" else str(value)) in sentence


def test_all_numbers_of_a_die_are_not_counted() -> None:
    t = translator("en")
    assert "at least 5" in reason_text(t, "faces", {"n": 5})
    assert reason_text(t, "faces", {"n": 6}) == "Every die number still fits every colour."


def test_games_that_speak_for_the_other_move_are_no_reason() -> None:
    assert by_playouts(17, 16, 40).key == "playouts"
    assert by_playouts(16, 16, 40).key == by_playouts(16, 22, 40).key == "even"
