"""What a server keeps of the daily, on every database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

import pytest
from sqlalchemy import delete

from rollwrite.players.dice.beam import LAYOUTS, BeamJob, Found
from rollwrite.players.worker import Thinker, WorkerError
from rollwrite.service import Service
from rollwrite.service.daily import BOARD, WIDTHS, Counted, Daily, DailySearch, Told
from rollwrite.store import Store
from rollwrite.store.schema import daily_best, daily_results
from tests.service.clocks import Clock

DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.fixture
def store(service: Service) -> Store:
    """A store without any result."""
    with service.store.writing() as connection:
        for table in (daily_results, daily_best):
            connection.execute(delete(table))
    return service.store


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def daily(store: Store, clock: Clock) -> Daily:
    return Daily(store, clock)


def told(unfilled: int, strikes: int = 0, source: str | None = None) -> Told:
    return Told(unfilled, strikes, {"moves": []}, source)


def tell(
    daily: Daily,
    phone: str,
    unfilled: int,
    name: str | None = None,
    *,
    strikes: int = 0,
    source: str | None = None,
    in_time: bool = True,
) -> Counted:
    result = told(unfilled, strikes, source or f"{phone}/1")
    return daily.tell("standard", DAY, phone, name, result, in_time=in_time)


def best_of(daily: Daily, layout: str = "standard") -> Any:
    """The best result of the day, which there must be."""
    best = daily.best(layout, DAY)
    assert best is not None
    return best


def names(daily: Daily) -> list[str]:
    return [line.name for line in daily.board("standard", DAY)]


def test_the_first_try_of_a_phone_stays(daily: Daily) -> None:
    assert tell(daily, "ana", 20, "Ana").is_first
    later = tell(daily, "ana", 5, "Ana", source="T/2")
    assert not later.is_first
    assert later.first is not None
    assert later.first.unfilled == 20
    kept = daily.first("standard", DAY, "ana")
    assert kept is not None
    assert (kept.unfilled, kept.at) == (20, NOON)
    assert daily.first("standard", DAY, "ben") is None
    assert daily.first("travel", DAY, "ana") is None
    assert daily.first("standard", date(2026, 11, 21), "ana") is None


def test_the_board_is_ordered_by_squares_then_strikes_then_time(daily: Daily, clock: Clock) -> None:
    tell(daily, "a", 9, "Ana", strikes=2)
    clock.now += timedelta(seconds=1)
    tell(daily, "b", 9, "Ben", strikes=1)
    clock.now += timedelta(seconds=1)
    tell(daily, "c", 9, "Cleo", strikes=1)
    tell(daily, "d", 3, None)
    tell(daily, "e", 8, "Eva")
    assert names(daily) == ["Eva", "Ben", "Cleo", "Ana"]
    assert daily.scores("standard", DAY) == {3: 1, 8: 1, 9: 3}


def test_a_board_ends_somewhere(daily: Daily) -> None:
    for number in range(BOARD + 3):
        tell(daily, f"phone {number}", 60 - number, f"Player {number}")
    assert len(names(daily)) == BOARD
    assert names(daily)[0] == f"Player {BOARD + 2}"


def test_names(daily: Daily) -> None:
    tell(daily, "a", 9, "  Ana   Lu ")
    assert names(daily) == ["Ana Lu"]
    tell(daily, "a", 9, "Ñandú 🦤")
    assert names(daily) == ["Ñandú 🦤"]
    tell(daily, "a", 9, None)
    assert names(daily) == []
    for bad in ("", "   ", "x" * 25, "a\x00b", "\u202e"):
        with pytest.raises(ValueError, match=r"name|characters"):
            tell(daily, "b", 9, bad)
    assert daily.first("standard", DAY, "b") is None


def test_of_one_game_there_is_one_result(daily: Daily) -> None:
    assert tell(daily, "a", 9, "Ana", source="K7M3QX2/1").is_first
    assert not tell(daily, "b", 9, "Ben", source="K7M3QX2/1").is_first
    assert tell(daily, "c", 9, "Cleo", source="K7M3QX2/11").is_first
    assert names(daily) == ["Ana", "Cleo"]


def test_two_sheets_of_paper_are_two_results(daily: Daily) -> None:
    paper = Told(9, 0, {"moves": []}, by_paper=True)
    assert daily.tell("standard", DAY, "a", "Ana", paper, in_time=True).is_first
    assert daily.tell("standard", DAY, "b", "Ben", paper, in_time=True).is_first
    assert all(line.by_paper for line in daily.board("standard", DAY))


def test_who_is_late_is_on_no_board_but_may_be_the_best(daily: Daily) -> None:
    late = tell(daily, "a", 9, "Ana", in_time=False)
    assert not late.is_first
    assert late.is_best
    assert names(daily) == []
    best = best_of(daily)
    assert (best.unfilled, best.found_by) == (9, "Ana")


def test_a_better_result_replaces_the_best_at_once(daily: Daily) -> None:
    assert daily.best("standard", DAY) is None
    assert daily.found("standard", DAY, 9, 2, {"moves": [1]}, 50)
    assert not tell(daily, "a", 10, "Ana").is_best
    assert not tell(daily, "b", 9, "Ben", strikes=2).is_best
    assert tell(daily, "c", 9, None, strikes=1).is_best
    best = best_of(daily)
    assert (best.unfilled, best.strikes, best.found_by, best.width) == (9, 1, "", 50)
    assert not daily.found("standard", DAY, 12, 0, {"moves": []}, 200)
    assert daily.found("standard", DAY, 7, 3, {"moves": [2]}, 800)
    best = best_of(daily)
    assert (best.unfilled, best.found_by, best.width, best.body) == (7, None, 800, {"moves": [2]})


def test_results_told_at_the_same_moment(daily: Daily) -> None:
    def one(number: int) -> Counted:
        return tell(daily, "one phone", 30 - number, "Ana", source=f"T/{number}")

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(one, range(16)))
    assert sum(counted.is_first for counted in found) == 1
    best = best_of(daily)
    assert best.unfilled == 15
    assert len(names(daily)) == 1


class Thinking:
    """A thinker that finds what a test says."""

    def __init__(self, *, fails: bool = False) -> None:
        self.asked: list[BeamJob] = []
        self.fails = fails
        self.is_closed = False

    def ask(self, job: Any) -> Found:
        self.asked.append(job)
        if self.fails:
            raise WorkerError("too slow")
        return Found(20 - WIDTHS.index(job.width), 0, {"moves": []})


def searched(search: DailySearch, thinking: Thinking, turns: int) -> list[BeamJob]:
    for _ in range(turns):
        search(cast(Thinker, thinking))
    return thinking.asked


def test_the_search_begins_narrow_on_every_layout_of_today(daily: Daily) -> None:
    every = len(LAYOUTS) * len(WIDTHS)
    asked = searched(DailySearch(daily), Thinking(), 2 * every + 3)
    today = [BeamJob(layout, DAY, width) for width in WIDTHS for layout in LAYOUTS]
    before = [BeamJob(job.layout, date(2026, 11, 21), job.width) for job in today]
    assert asked == today + before
    best = best_of(daily, "grand")
    assert best.unfilled == 20 - len(WIDTHS) + 1


def test_the_search_goes_on_where_another_process_left_off(daily: Daily, clock: Clock) -> None:
    searched(DailySearch(daily), Thinking(), len(LAYOUTS))
    assert searched(DailySearch(daily), Thinking(), 1)[0].width == WIDTHS[1]
    clock.now += timedelta(days=1)
    following = searched(DailySearch(daily), Thinking(), 1)[0]
    assert (following.day, following.width) == (date(2026, 11, 23), WIDTHS[0])


def test_a_search_that_fails_is_not_tried_for_ever(daily: Daily) -> None:
    thinking = Thinking(fails=True)
    asked = searched(DailySearch(daily), thinking, 100)
    assert len(asked) == len(set(asked)) == 2 * len(LAYOUTS) * len(WIDTHS)
    assert daily.best("standard", DAY) is None
