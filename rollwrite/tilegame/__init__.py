"""The tile games (rules T1-T12): variants, turns, scoring, files, the text protocol.

>>> from rollwrite.tilegame import new_game
>>> game = new_game("duo")
>>> len(game.legal_placements)
414
>>> game = game.play("e8,e9,e10,e11,e12")
>>> game.player, game.scores("basic")
(1, (84, 89))
"""

from rollwrite.tilegame.game import Departure, Game, InitialState, new_game, set_up
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement
from rollwrite.tilegame.playing import (
    big_move,
    perft,
    perft_split,
    random_game,
    random_move,
    random_placement,
)
from rollwrite.tilegame.problems import MoveError, PlayerError, Problem
from rollwrite.tilegame.scoring import SCHEMES, Match, MatchError, Scheme, SchemeError
from rollwrite.tilegame.variants import VARIANTS, Variant, VariantError, variant_named

__all__ = [
    "SCHEMES",
    "VARIANTS",
    "Corner",
    "Departure",
    "Game",
    "InitialState",
    "Match",
    "MatchError",
    "Move",
    "MoveError",
    "Pick",
    "Placement",
    "PlayerError",
    "Problem",
    "Scheme",
    "SchemeError",
    "Variant",
    "VariantError",
    "big_move",
    "new_game",
    "perft",
    "perft_split",
    "random_game",
    "random_move",
    "random_placement",
    "set_up",
    "variant_named",
]
