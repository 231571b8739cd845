"""Which tile game an address names."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rollwrite.checking.inputs import shown
from rollwrite.schema.notes import note
from rollwrite.tilegame import VARIANTS, Variant, VariantError, variant_named
from rollwrite.web.problems import ProblemError

TileGame: TypeAlias = Annotated[str, note(enum=tuple(VARIANTS))]


def variant_of(game: TileGame) -> Variant:
    """The variant of this name.

    :raises ProblemError: ``unknown-game``; it names the games there are.
    """
    try:
        return variant_named(game)
    except VariantError:
        games = ", ".join(VARIANTS)
        raise ProblemError(404, "unknown-game", game=shown(game), games=games) from None
