"""Tables with the dice of a printed seed, and tables that begin in the middle of a sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rollwrite.dicegame import BUILT_IN, COLOURS, FairDice, Settings, built_in_layout
from rollwrite.dicegame.rules import RULES, may
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.dicegame.settings import Drawn, Start
from rollwrite.dicegame.solo import daily_seed, seed_of, solo_dice
from rollwrite.games import FORMS, GAMES, decide
from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.table import AddBot, DecodeError, NoDice, OpenTable, RefusedError, StartGame
from rollwrite.table.lobby import opened_unseated
from rollwrite.table.replay import check
from tests.dicegame.playing import B, G, Play, R, Y

DAY = date(2026, 11, 22)


def seeded(seed: str = DAY.isoformat(), layout: str = "standard") -> Settings:
    return Settings(built_in_layout(layout), seed=seed)


def opened(settings: Settings) -> Play:
    play = Play("Ana", settings=settings, solo=True)
    known = RULES.known_seed(settings)
    if known is not None:
        play.dice.fair = FairDice(known)
    return play.start()


@pytest.mark.parametrize("layout", BUILT_IN)
def test_dice_and_colours_of_a_seeded_table_are_those_printed(layout: str) -> None:
    settings = seeded(layout=layout)
    play = opened(settings).finish()
    strip = solo_dice(daily_seed(DAY, settings.layout))
    assert play.game.rolled == strip[: len(play.game.rolled)]
    marks = play.player(1).sheet.marks
    assert marks
    assert [mark.colour for mark in marks] == [COLOURS[i % 4] for i in range(len(marks))]


def test_a_seeded_game_can_be_proved_and_replayed_as_any_other() -> None:
    play = opened(seeded()).finish()
    (proof,) = prove_log(play.log)
    assert proof.verdict == "fair"
    assert play.game.seed == seed_of("2026-11-22", play.game.settings.layout).hex()
    read = [FORMS.event_from_json(FORMS.event_to_json(event)) for event in play.log]
    *_, (_, table) = check(read, GAMES)
    assert table == play.table


def test_only_who_plays_alone_can_choose_the_dice_or_the_start() -> None:
    for settings in (seeded(), Settings(built_in_layout("travel"), start=Start(()))):
        with pytest.raises(RefusedError) as refused:
            decide(None, OpenTable("Ana", settings), None, NoDice())
        assert refused.value.code == "only-solo"
        with pytest.raises(RefusedError):
            opened_unseated(settings, RULES)
        table = Play("Ana", "Ben")
        assert table.refused(
            FORMS.command_from_json({"type": "ChangeSettings", "settings": encode(settings)})
        ) == ("only-solo", "S1")


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("", "is no seed"),
        ("ABC DEF", "is no seed"),
        ("ñ", "is no seed"),
        ("A" * 25, "is no seed"),
        ("2026-11-22\n", "as it is printed"),
        ("abc", "as it is printed"),
    ],
)
def test_a_seed_that_cannot_be_printed_is_refused_with_a_sentence(seed: str, said: str) -> None:
    with pytest.raises(DecodeError, match=said):
        decode(Settings, encode(seeded()) | {"seed": seed})


def test_real_dice_have_no_seed() -> None:
    with pytest.raises(ValueError, match="the app's dice"):
        replace(seeded(), dice="real")
    with pytest.raises(ValueError, match="not both"):
        replace(seeded(), start=Start(()))


def test_what_is_as_usual_is_not_written() -> None:
    assert (
        encode(Settings(built_in_layout("standard"))).keys().isdisjoint({"advice", "seed", "start"})
    )


CORNER = Drawn(B, ((0, 0),))
SECOND = Drawn(Y, ((0, 8), (0, 7)), strike=True)


def test_a_game_goes_on_from_a_start() -> None:
    layout = built_in_layout("standard")
    settings = Settings(layout, markers=(R, G, B, Y), start=Start((CORNER, SECOND)))
    play = opened(settings)
    player = play.player(1)
    assert play.game.round == 3
    assert player.sheet.rows[0] == "B......YY"
    assert player.sheet.used == ("1", "2")
    assert player.sheet.strikes == 1
    assert play.game.coming_colours(0) == (R, G, B, Y)
    play.round().roll()
    assert play.game.round == 4
    assert play.colour(1) == G
    play.take_all().draw_all()
    again = Start.of(play.player(1).sheet)
    assert again.drawn[:2] == (CORNER, Drawn(Y, ((0, 7), (0, 8)), strike=True))
    assert Start.of(play.player(1).sheet, 3) == Start(again.drawn[:2])
    play.finish()
    assert play.game.phase == "over"
    read = [FORMS.event_from_json(FORMS.event_to_json(event)) for event in play.log]
    *_, (_, table) = check(read, GAMES)
    assert table == play.table
    assert prove_log(play.log)[0].verdict == "fair"
    # The next game at the table begins there again.
    assert play.start().game.round == 3


def test_who_cannot_go_on_from_a_start_is_out_with_the_first_die() -> None:
    five = replace(built_in_layout("standard"), name="five", side=5)
    # Yellow covers the only square where blue could go on.
    start = Start((CORNER, Drawn(Y, ((1, 0), (1, 1), (2, 0), (3, 0), (4, 0)))))
    play = opened(Settings(five, markers=(B, Y, R, G), start=start))
    play.roll(1, 2).take(1, 1)
    assert play.game.phase == "over"
    assert play.player(1).unfilled == 19


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ([CORNER, CORNER], "shape 2 breaks"),
        ([Drawn(B, ())], "P1"),
        ([Drawn(B, ((-1, 0),))], "P1"),
        ([Drawn(B, ((10**30, 0),))], "P1"),
        ([Drawn(B, ((0, 0), (2, 2)))], "P1"),
        ([Drawn(B, ((4, 4),))], "D8"),
        ([CORNER, Drawn(B, ((5, 5), (5, 6)))], "P3"),
        ([CORNER, Drawn(B, ((0, 1), (1, 1)))], "P4"),
        ([CORNER, Drawn(Y, ((0, 8),))], "D9"),
        (
            [
                Drawn(B, ((0, 0),), strike=True),
                Drawn(Y, ((0, 8), (0, 7)), strike=True),
                Drawn(R, ((8, 8), (8, 7), (8, 6)), strike=True),
                Drawn(G, ((8, 0), (7, 0), (7, 1)), strike=True),
            ],
            "shape 4 has none",
        ),
    ],
)
def test_a_start_that_could_not_be_drawn_is_refused(drawn: list[Drawn], said: str) -> None:
    data = encode(Settings(built_in_layout("standard"))) | {"start": encode(Start(tuple(drawn)))}
    with pytest.raises(DecodeError, match=said):
        decode(Settings, data)


def test_whether_advice_is_allowed() -> None:
    def code(play: Play, actor: int | None = 1) -> str | None:
        refusal = may.be_advised(play.table, actor)
        return None if refusal is None else refusal.code

    standard = Settings(built_in_layout("standard"))
    assert code(Play("Ana", settings=standard, solo=True)) is None
    assert code(opened(seeded())) == "advice-off"
    assert code(opened(replace(seeded(), advice=True))) is None
    assert code(Play("Ana", "Ben")) == "advice-off"
    # Against programs nobody else minds.
    against = Play("Ana")
    against.do(AddBot(1, 3))
    assert code(against) is None
    together = Play("Ana", "Ben", settings=replace(standard, advice=True)).start()
    assert code(together) is None
    assert code(together, None) == "not-seated"
    # What is changed after the game has begun is for the next one.
    play = opened(seeded()).finish()
    play.do(
        FORMS.command_from_json(
            {"type": "ChangeSettings", "settings": encode(replace(seeded(), advice=True))}
        )
    )
    assert code(play) == "advice-off"
    play.do(StartGame())
    assert code(play) is None
