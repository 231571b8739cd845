"""Phones at tables of the tile games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from flask import Flask

from rollwrite.tilegame import VARIANTS
from tests.web.phones import Phone, open_with

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class TilePhone(Phone):
    """A seat at a table of a tile game."""

    def game(self) -> dict[str, Any]:
        """The game as this phone sees it."""
        game: dict[str, Any] = self.view()["game"]
        return game

    def task(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat of this phone has to do, by default its own."""
        wanted = seat or self.seat
        task: dict[str, Any]
        (task,) = (task for task in self.view()["tasks"] if task["seat"] == wanted)
        return task

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Everything a seat of this phone may play now."""
        answer = self.api.get(f"{self.path}/seats/{seat or self.seat}/placements")
        moves: list[dict[str, Any]] = answer["moves"]
        return moves

    def places(self) -> dict[str, Any]:
        """Where the pieces of this phone's own seat may lie."""
        places: dict[str, Any] = self.api.get(f"{self.path}/seats/{self.seat}/places")
        return places

    def play(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make a move that must be allowed; the view after it."""
        return self.act("PlayMove", seat=seat or self.seat, move=move)

    def refused(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """The problem with a command that must not be allowed; nothing may change by it."""
        before = self.view()
        answer = self.send(name, **fields)
        problem: dict[str, Any] = answer.get_json()
        assert 400 <= answer.status_code < 500, problem
        assert self.view() == before
        return problem


def open_tiles(
    app: Flask, game: str, *, begin: bool = True, names: Sequence[str] = NAMES, **settings: Any
) -> list[TilePhone]:
    """A table for a tile game with a phone for each player, the game begun."""
    players = names[: VARIANTS[game].players]
    phones = open_with(TilePhone, app, *players, game=game, settings=settings)
    if begin:
        phones[0].act("StartGame")
    return phones


def play_moves(phones: Sequence[TilePhone], *moves: str) -> dict[str, Any]:
    """Play moves in order, each by the phone whose turn it is; the view after them."""
    view = phones[0].view()
    for move in moves:
        view = _phone_of(phones, view).play(move, view["game"]["to_move"])
    return view


def play_tiles(
    phones: Sequence[TilePhone], seed: int = 1, *, most: int | None = None
) -> dict[str, Any]:
    """Play at random, to the end or for so many moves; the view then."""
    luck, view = random.Random(seed), phones[0].view()
    while view["phase"] != "over" and most != 0:
        seat = view["game"]["to_move"]
        phone = _phone_of(phones, view)
        view = phone.play(luck.choice(phone.legal(seat))["move"], seat)
        most = None if most is None else most - 1
    return view


def _phone_of(phones: Sequence[TilePhone], view: dict[str, Any]) -> TilePhone:
    seat = view["game"]["to_move"]
    keepers = {one["seat"]: one["keeper"] or one["seat"] for one in view["seats"]}
    return next(phone for phone in phones if phone.seat == keepers[seat])
