"""Why a move is good, in words: the sentences of the players' ``reasons`` of both families."""

from __future__ import annotations

from collections.abc import Mapping

from rollwrite.dicegame import Colour
from rollwrite.dicegame.dice import FACES
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.dice_words import colour_name
from rollwrite.i18n.translator import Translator


def reason_text(t: Translator, key: str, params: Mapping[str, str | int]) -> str:
    """A reason in one sentence.

    :param params: ``colour`` is the letter of a colour; ``n`` is counted.
    """
    said = dict(params)
    if "colour" in said:
        said["colour"] = colour_name(t, Colour(str(said["colour"])))
    if "n" in said:
        n = said.pop("n")
        assert isinstance(n, int)
        if key == "faces" and n == len(FACES):
            return t("reason.faces_all")
        return t.n(f"reason.{key}", n, **said)
    return t(f"reason.{key}", **said)


def tile_reason_text(t: Translator, key: str, params: Mapping[str, str]) -> str:
    """A reason for a move of a tile game in one sentence.

    :param params: ``colour`` is the key of a colour.
    """
    said = {**params, "colour": tile_colour(t, params["colour"])} if "colour" in params else params
    return t(f"reason.tile.{key}", **said)
