"""Games before their first move: as the rules begin them, or set up by hand."""

from __future__ import annotations

from collections.abc import Iterable

from rollwrite.tilegame.game import Game, InitialState, begun
from rollwrite.tilegame.moves import Placement
from rollwrite.tilegame.variants import StartRule, Variant, VariantError, variant_named


def new_game(variant: str | Variant, start: str | None = None) -> Game:
    """A game before its first move.

    :param variant: a row of the table, or its key: ``"classic-3"``.
    :param start: ``"seated"`` or ``"open"``; the variant's usual rule by default.
    :raises VariantError: there is no such game, or not with this start rule.
    """
    if isinstance(variant, str):
        variant = variant_named(variant)
    rule = variant.start_rule(start)
    return begun(InitialState(variant, rule, variant.setup(rule).empty))


def set_up(
    variant: Variant, start: StartRule, shapes: Iterable[Placement], colour: int | None = None
) -> Game:
    """A game that begins with shapes on the board, placed by hand and not by the rules.

    :param colour: the colour to move first. If it cannot place, the next one that can does.
    :raises VariantError: the game has parts other than placing (T8, T11), or no such colour.
    """
    if len(variant.phases) > 1:
        raise VariantError(f"{variant.key} has parts other than placing: it cannot be set up")
    if colour is not None and not 0 <= colour < len(variant.colours):
        raise VariantError(f"{variant.key} has no colour {colour}")
    position = variant.setup(start).empty
    for placement in shapes:
        position = position.play(placement.colour, placement.number)
    return begun(InitialState(variant, start, position, colour))


def with_turn(game: Game, colour: int) -> Game | None:
    """A game that begins where this one stands, with a colour to move that is out of turn.

    :returns: None where it cannot move: it is stuck, its player has left, or the game has parts
        other than placing (T8, T11).
    """
    if len(game.variant.phases) > 1:
        return None
    turned = begun(game.initial_state._replace(position=game.position, colour=colour))
    for player in game.gone:
        turned = turned.without(player)
    return turned if turned.colour == colour else None
