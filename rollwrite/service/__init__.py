"""The use cases of a table: what any front end, web or another, can ask for.

>>> service = Service(Store.open("sqlite:///tables.sqlite3"))           # doctest: +SKIP
>>> seated = service.open_table(OpenTable("Ana", Settings(layout)))     # doctest: +SKIP
>>> service.execute(seated.snapshot.code, seated.token, StartGame(), "an-id")  # doctest: +SKIP
"""

from rollwrite.service.answers import (
    CommandResult,
    IdReusedError,
    NoRoomError,
    Seated,
    StaleError,
    TableSnapshot,
    TooSoonError,
)
from rollwrite.service.service import Service

__all__ = [
    "CommandResult",
    "IdReusedError",
    "NoRoomError",
    "Seated",
    "Service",
    "StaleError",
    "TableSnapshot",
    "TooSoonError",
]
