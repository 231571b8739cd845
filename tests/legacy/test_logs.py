"""Old logs are replayed and their dice judged as before, and what was made up is found."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.legacy.comparing import assert_contains
from tests.legacy.said import Json, Said, load, names, tell
from tests.together import for_each

each_table = for_each("name", names)


def written(folder: Path, lines: list[str]) -> Path:
    """A log as a file."""
    path = folder / "log.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def now(said: Said, command: str, folder: Path) -> tuple[int, str]:
    """What the command line says today about a table's log."""
    return tell(command, written(folder, said.lines))


@each_table
def test_a_replay_says_what_it_said(name: str, tmp_path: Path) -> None:
    said = load(name)
    code, out = now(said, "replay", tmp_path)
    then = said.told["replay"]
    assert code == then[0] == 0
    assert_contains(*([json.loads(line) for line in text.splitlines()] for text in (then[1], out)))


@each_table
def test_a_result_has_the_same_sheets_and_ranks(name: str, tmp_path: Path) -> None:
    said = load(name)
    people = {event["name"] for event in said.log if "name" in event}

    def facts(text: str) -> list[str]:
        """The text without the words that are ours."""
        found = []
        for line in text.splitlines():
            rank = re.match(r"\d\. [^:]+:", line)
            is_fact = line in people or not line.strip("BYRG.")
            found.append(rank[0] if rank else line if is_fact else "a sentence")
        return found

    code, out = now(said, "text", tmp_path)
    assert code == said.told["text"][0] == 0
    assert facts(out) == facts(said.told["text"][1])


@each_table
def test_a_game_has_as_many_rolls(name: str, tmp_path: Path) -> None:
    said = load(name)
    code, out = now(said, "dice", tmp_path)
    assert code == said.told["dice"][0]
    then, today = (
        [re.findall(r"\d+", line)[:2] for line in text.splitlines()]
        for text in (said.told["dice"][1], out)
    )
    assert today == then


def test_dice_are_judged_as_they_were(tmp_path: Path) -> None:
    """Fair, real, and of a seed still secret: in other words perhaps, but apart."""
    verdicts: dict[str, set[str]] = {}
    for name in names():
        said = load(name)
        _, out = now(said, "dice", tmp_path)
        for then, today in zip(said.told["dice"][1].splitlines(), out.splitlines(), strict=True):
            verdicts.setdefault(then.split(" · ")[2], set()).add(re.sub(r"\d+", "…", today))
    assert len(verdicts) == 3
    assert len(set().union(*verdicts.values())) == sum(map(len, verdicts.values()))


# What somebody could change in a log. Of the table's three games the first was of fair dice.


def _of(log: list[Json], kind: str) -> Json:
    return next(event for event in log if event["type"] == kind)


def _changed(kind: str, **fields: Any) -> Callable[[list[Json]], None]:
    return lambda log: _of(log, kind).update(fields)


def _better_roll(log: list[Json]) -> None:
    values = _of(log, "DiceRolled")["values"]
    values[0] = values[0] % 6 + 1


def _other_place(log: list[Json]) -> None:
    placed = _of(log, "ShapePlaced")
    placed["squares"] = [[row, 4 - column] for row, column in placed["squares"]][:-1]


def _renumbered(change: Callable[[list[Json]], object]) -> Callable[[list[Json]], None]:
    def changed(log: list[Json]) -> None:
        change(log)
        for seq, event in enumerate(log, start=1):
            event["seq"] = seq

    return changed


def _without(kind: str) -> Callable[[list[Json]], None]:
    return _renumbered(lambda log: log.remove(_of(log, kind)))


def _twice(kind: str) -> Callable[[list[Json]], None]:
    return _renumbered(lambda log: log.insert(log.index(_of(log, kind)), dict(_of(log, kind))))


def _dropped(log: list[Json]) -> None:
    del log[7]


#: Each with the exit codes of ``replay`` and of ``dice verify``.
FORGERIES = {
    "another roll": (_better_roll, None, 1),
    "another seed": (_changed("GameEnded", seed="00" * 32), None, 1),
    "no seed": (_changed("GameEnded", seed=None), None, 1),
    "another promise": (_changed("GameStarted", commitment="00" * 32), None, 1),
    "no promise": (_changed("GameStarted", commitment=None), None, 1),
    "another place": (_other_place, 1, None),
    "another colour": (_changed("ShapePlaced", colour="G"), 1, None),
    "somebody else's die": (_changed("DieTaken", seat=2), 1, None),
    "no die": (_without("DieTaken"), 1, None),
    "no end": (_without("GameEnded"), 1, None),
    "a die twice": (_twice("DieTaken"), 1, None),
    "a seat twice": (_twice("SeatTaken"), 1, None),
    "a line less": (_dropped, 2, 2),
    "an unknown event": (_changed("DieTaken", type="DieEaten"), 2, 2),
    "a newer version": (_changed("DieTaken", v=2), 2, 2),
    "not numbers": (_changed("DiceRolled", values="6,6"), 2, 2),
}


@for_each("what", FORGERIES)
def test_what_was_made_up_is_found(what: str, tmp_path: Path) -> None:
    change, *codes = FORGERIES[what]
    log = copy.deepcopy(load("several-games").log)
    change(log)
    path = written(tmp_path, [json.dumps(event) for event in log])
    for command, code in zip(("replay", "dice"), codes, strict=True):
        if code is not None:
            assert tell(command, path)[0] == code


def test_half_a_line_is_no_log(tmp_path: Path) -> None:
    lines = load("several-games").lines
    path = written(tmp_path, [*lines[:-1], lines[-1][:30]])
    assert [tell(command, path)[0] for command in ("replay", "dice")] == [2, 2]
