"""The games to choose from, where a table is opened and in its lobby."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import what_is_special
from rollwrite.tilegame import VARIANTS, Variant

#: Which tile games stand together, by the rule that describes them.
_GROUPS: Final = {
    "classic": ("T1", "T2", "T3"),
    "quick": ("T5", "T10", "T12"),
    "triangles": ("T6", "T7"),
    "twist": ("T8", "T9", "T11"),
}
_ALONE: Final = "alone"


def _family(variant: Variant) -> str:
    return variant.key.partition("-")[0]


#: Games of one family differ by how many play, and are called so.
_FAMILIES: Final = Counter(map(_family, VARIANTS.values()))


@dataclass(frozen=True)
class GameChoice:
    """A game that can be played at a table.

    :ivar key: by which a table is opened for it: ``dice``, ``duo``.
    :ivar players: how many it is for, in words; null where its name says so.
    :ivar line: what is special about it.
    """

    key: str
    name: str
    players: str | None
    line: str


@dataclass(frozen=True)
class GameGroup:
    """Games that are alike, under a title."""

    title: str
    games: tuple[GameChoice, ...]


def game_groups(t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
    """Every game there is, in groups; at a table for one those that can be played so (S1)."""
    dice = GameChoice(
        "dice",
        t("table.game.dice"),
        t.n("table.games.players", 1) if solo else t("table.games.some_players"),
        t("table.games.dice_alone" if solo else "table.games.dice_line"),
    )
    alone = _group(t, _ALONE, [one for one in VARIANTS.values() if one.players == 1])
    groups = [GameGroup(t("table.games.dice"), (dice,))]
    if not solo:
        groups += [
            _group(t, name, [one for one in VARIANTS.values() if _is_of(one, rules)])
            for name, rules in _GROUPS.items()
        ]
    return (*groups, alone)


def _is_of(variant: Variant, rules: tuple[str, ...]) -> bool:
    return variant.rule in rules and variant.players > 1


def _group(t: Translator, name: str, variants: list[Variant]) -> GameGroup:
    games = (
        GameChoice(
            variant.key,
            t(f"tile.game.{variant.key}"),
            None
            if _FAMILIES[_family(variant)] > 1
            else t.n("table.games.players", variant.players),
            what_is_special(t, variant),
        )
        for variant in variants
    )
    return GameGroup(t(f"table.games.{name}"), tuple(games))


def choice_of(groups: tuple[GameGroup, ...], key: str) -> GameChoice:
    """The choice with this key, which is one of them."""
    return next(game for group in groups for game in group.games if game.key == key)
