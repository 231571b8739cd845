"""Whether what is said now contains all that was said then.

New members of an object may come. None may vanish, and no value may change, but for sentences:
they may be put in other words, yet not be missing. Two things else were changed on purpose: see
:func:`_passed_by_itself`, and why one is out is told to the end of the game, no longer for a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

#: Members that hold a sentence, or None or nothing where there is nothing to say.
_SENTENCES: Final = frozenset(
    {"status", "say", "title", "text", "detail", "passed_title", "start_problem"}
)


def changes(then: Any, now: Any, place: tuple[str, ...] = ()) -> Iterator[str]:
    """Every place where something is missing or another, as a sentence."""
    where = "/".join(place)
    if place[-1:] == ("why_out",) and then == [] and isinstance(now, list):
        return
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in _passed_by_itself(then).items():
            if key in now:
                yield from changes(value, now[key], (*place, key))
            else:
                yield f"{where}: no {key} any more"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (before, after) in enumerate(zip(then, now, strict=True)):
            yield from changes(before, after, (*place, str(index)))
    elif isinstance(then, str) and isinstance(now, str) and _is_sentence(place):
        if then and not now.strip():
            yield f"{where}: nothing instead of {then!r}"
    # 1 and True are equal in Python, and not in JSON.
    elif (type(then), then) != (type(now), now):
        yield f"{where}: {str(now)[:200]} instead of {str(then)[:200]}"


def _passed_by_itself(then: dict[str, Any]) -> dict[str, Any]:
    """A view of then, without the task of passing a marker (D12) where there is none to hold.

    Every phone was told to pass its marker on. At a table without a sheet of real paper nobody
    has one in the hand, so who does not roll only waits: ``do`` is ``wait`` instead of ``pass``,
    and ``passing`` is false for all.
    """
    game, tasks = then.get("game"), then.get("tasks")
    if not isinstance(game, dict) or not isinstance(tasks, list) or "players" not in game:
        return then
    if any(player["kind"] == "paper" for player in game["players"]):
        return then
    told = []
    for task in tasks:
        changed = {"do": "wait"} if task.get("do") == "pass" else {}
        told.append(task | changed | ({"passing": False} if "passing" in task else {}))
    return then | {"tasks": told}


def _is_sentence(place: tuple[str, ...]) -> bool:
    # Dice and proofs have a verdict that is no sentence; people and shapes have names.
    is_verdict = place[-2:] == ("game", "verdict")
    is_colour_word = place[-3:-2] == ("colours",) and place[-1] == "name"
    return is_verdict or is_colour_word or (place[-1:] != () and place[-1] in _SENTENCES)


def assert_contains(then: Any, now: Any) -> None:
    """Fail with everything that is missing or another."""
    found = list(changes(then, now))
    assert not found, "\n".join(found[:40])
