"""Settings of a tile game in a request's body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeAlias

from rollwrite.schema.dataclass_json import decode, errors_under
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.schema.notes import note
from rollwrite.table import DecodeError, FieldError
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules.record import settings_from_blksgf
from rollwrite.tilegame.rules.settings import MoveTexts, TileSettings

_FILE = note("The text of a .blksgf file.")
_INSTEAD = {
    "variant": Annotated[str, note(enum=tuple(VARIANTS))],
    "record": MoveTexts | Annotated[str, _FILE],
}


def _wanted(schemas: Schemas) -> Schema:
    found = schemas.object_of(TileSettings, sent=True, instead=_INSTEAD)
    return found | {"description": "Settings of a tile game; what is left out is as usual."}


#: What :func:`read_settings` reads.
TileSettingsWanted: TypeAlias = Annotated[TileSettings, Made("TileSettingsWanted", _wanted)]


def read_settings(data: object, pointer: str, variant: str) -> TileSettings:
    """Settings; what is left out is as usual, the variant as it is at the table.

    ``record`` may also be the text of a ``.blksgf`` file, whose main line is then on the board
    when the first game begins.

    :raises DecodeError: something is unknown or of another type.
    :raises RecordError: the record cannot be played on.
    """
    if not isinstance(data, Mapping):
        raise DecodeError([FieldError(pointer, "object")])
    members: dict[str, Any] = {"variant": variant, **data}
    record = members.get("record")
    try:
        if not isinstance(record, str):
            return decode(TileSettings, members)
        recorded = settings_from_blksgf(record)
        if members["variant"] != recorded.variant:
            raise DecodeError(
                [FieldError("/record", f"a record of {str(members['variant'])[:20]}")]
            )
        del members["record"]
        wanted = decode(TileSettings, {"start": recorded.start, **members})
        try:
            return replace(wanted, record=recorded.record)
        except ValueError as error:
            raise DecodeError([FieldError("", str(error))]) from None
    except DecodeError as error:
        raise errors_under(error, pointer) from None
