"""``rollwrite coach LOG``: look back on a game, decision by decision."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from rollwrite.cli.terminal import add_language, broken, counted, drawn, fail, read_log, reader
from rollwrite.dicegame import Sheet
from rollwrite.games import check_log
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.advice_words import reason_text
from rollwrite.i18n.catalogue import decimal
from rollwrite.i18n.dice_words import colour_name
from rollwrite.players.dice.coach import Plan, judge_one, plan_of, sum_up
from rollwrite.players.dice.coached import Coached, CoachedSeat, Moment, Turn
from rollwrite.players.job import CoachError
from rollwrite.schema.dataclass_json import encode
from rollwrite.table import Event
from rollwrite.table.replay import ReplayError

_BARS = "▁▂▃▄▅▆▇█"
_INDENT = "    "


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Show which decisions in a finished dice game cost most, and what was better."
    )
    parser.add_argument("log", metavar="LOG", help="a file of JSON lines, or - for standard input")
    parser.add_argument("--game", type=int, metavar="N", help="its number; by default the last one")
    parser.add_argument("--json", action="store_true", help="print all decisions as a JSON object")
    add_language(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print what the coach says."""
    t = translator(args.lang)
    try:
        events = _events(args.log)
        plan = plan_of(events, args.game)
    except ReplayError as error:
        return fail(broken(reader(), args.log, error))
    except CoachError as error:
        return fail(f"{args.log}: {reader()(error.key)}")
    coached = sum_up(plan, [judge_one(question) for question in counted(plan.questions)])
    if args.json:
        print(json.dumps(encode(coached), ensure_ascii=False))
    else:
        for line in _lines(t, plan, coached):
            print(line)
    return 0


def _events(name: str) -> list[Event]:
    """The events of a log that the rules allow."""
    return [event for event, _ in check_log(read_log(name))]


def _lines(t: Translator, plan: Plan, coached: Coached) -> Iterator[str]:
    yield t("cli.coach.title", game=coached.game)
    ends = [point.unfilled for seat in coached.seats for point in seat.curve]
    scale = (min(ends, default=0.0), max(ends, default=0.0))
    for seat in coached.seats:
        squares = t.n("table.end.squares", seat.unfilled)
        strikes = t.n("table.end.strikes", seat.strikes)
        yield ""
        line = t("table.end.line", squares=squares, strikes=strikes)
        yield t("words.label", label=seat.name, text=line)
        yield from _summary(t, seat, scale)
        for moment in seat.worst:
            yield ""
            yield from _moment(t, moment, _sheet(plan, seat.seat, moment.round))


def _summary(t: Translator, seat: CoachedSeat, scale: tuple[float, float]) -> Iterator[str]:
    if seat.curve:
        start, end = round(seat.curve[0].unfilled), seat.unfilled
        yield t("cli.coach.curve", start=start, curve=_sparkline(seat, scale), end=end)
    if seat.worst:
        yield t.n("cli.coach.lost", round(seat.lost))
    else:
        yield t("cli.coach.fine")


def _sparkline(seat: CoachedSeat, scale: tuple[float, float]) -> str:
    """The expected empty squares after each round as bars; for all players on the same scale."""
    low, high = scale
    step = (high - low) / (len(_BARS) - 1) or 1.0
    return "".join(_BARS[round((point.unfilled - low) / step)] for point in seat.curve)


def _sheet(plan: Plan, seat: int, number: int) -> Sheet:
    """A player's sheet before a round."""
    return next(one.sheet for one in plan.questions if (one.seat, one.round) == (seat, number))


def _moment(t: Translator, moment: Moment, sheet: Sheet) -> Iterator[str]:
    assert moment.better is not None
    yield t(
        "cli.coach.moment",
        round=moment.round,
        colour=colour_name(t, moment.colour),
        verdict=t(f"cli.coach.verdict.{moment.verdict}"),
        squares=decimal(t, moment.loss),
    )
    played = t("cli.coach.played", move=_move(t, moment.played))
    better = t("cli.coach.better", move=_move(t, moment.better))
    width = max(3 * sheet.layout.side, len(played)) + len(_INDENT)
    yield f"{_INDENT}{played:<{width}}{better}"
    wide = " " * (width - 3 * sheet.layout.side)
    for left, right in zip(
        _drawn(t, sheet, moment, moment.played),
        _drawn(t, sheet, moment, moment.better),
        strict=True,
    ):
        yield f"{_INDENT}{left}{wide}{right}"
    if moment.reason is not None:
        yield f"{_INDENT}{reason_text(t, moment.reason.key, moment.reason.params)}"


def _drawn(t: Translator, sheet: Sheet, moment: Moment, turn: Turn) -> list[str]:
    """The sheet with a move drawn on it, in brackets."""
    rows = [list(row) for row in sheet.rows]
    for row, column in turn.squares:
        rows[row][column] = moment.colour.value
    return drawn(t, ["".join(row) for row in rows], turn.squares)


def _move(t: Translator, turn: Turn) -> str:
    if turn.shape is None:
        return t("cli.coach.out", face=turn.face)
    if turn.strike:
        return t("cli.coach.strike_move", face=turn.face, shape=turn.shape)
    return t("cli.coach.move", face=turn.face, shape=turn.shape)
