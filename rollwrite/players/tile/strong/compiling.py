"""The seam to numba: what is compiled, where it is kept, and the few instructions it needs.

Numba's types say little, so nothing else in the house imports it. What it compiled is kept
between starts in the user's cache folder (or where ``NUMBA_CACHE_DIR`` says), in a folder named by
the text of what is compiled: it is never taken for that of another version. Where no such folder
can be made it is compiled anew at every start.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba.core import options, types
from numba.extending import intrinsic
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

#: The compiler's.
VERSION: Final[str] = numba.__version__
ONE: Final = np.uint64(1)
ZERO: Final = np.uint64(0)


#: What is compiled, and those modules whose numbers are compiled in.
_COMPILED: Final = (
    "strong/arrays", "strong/compiling", "strong/endings", "strong/nets", "strong/playouts",
    "strong/sights", "strong/states", "strong/trees", "strong/values", "strong/ways",
    "arena", "model", "net", "playouts", "prior", "tree", "value",
)  # fmt: skip


def _folder() -> Path | None:
    """Where compiled code is kept; None: nothing can be written there."""
    players = files("rollwrite.players.tile")
    text = b"".join((players / f"{name}.py").read_bytes() for name in _COMPILED)
    named = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(named) if named else user_cache_path("rollwrite") / "compiled"
    folder = root / sha256(text).hexdigest()[:16]
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    return None


FOLDER: Final = _folder()
#: Numba's own settings; what they are called it finds out when it starts.
_CONFIG: Final[Any] = numba.config
if FOLDER is not None:
    _CONFIG.CACHE_DIR = str(FOLDER)

#: The search makes and gives up no array. To count for each of dozens, at each call, who still
#: needs it takes a third of the time. Numba has no public name for leaving it out.
UNCOUNTED: Final[Any] = {"_nrt": False} if hasattr(options.DefaultOptions, "_nrt") else {}


def compiled(function: F) -> F:
    """The same function, which makes no array, compiled when it is called first."""
    return _compiled(function, UNCOUNTED)


def compiled_with_arrays(function: F) -> F:
    """The same for a function that makes arrays."""
    return _compiled(function, {})


def _compiled(function: F, settings: dict[str, Any]) -> F:
    # With NumPy's errors a division has no check for zero; none here divides by it.
    is_kept = FOLDER is not None
    made: Any = numba.njit(cache=is_kept, error_model="numpy", nogil=True, **settings)(function)
    if not _CONFIG.DISABLE_JIT:
        as_it_is = made.get_call_template

        def without_numbers(arguments: Any, named: Any) -> Any:
            # Called with a number that is written down it would be compiled once more, for this
            # number alone: that takes many times as long, and is hardly faster.
            return as_it_is(tuple(map(types.unliteral, arguments)), named)

        made.get_call_template = without_numbers
    return cast("F", made)


def _plain_count(word: np.uint64) -> int:
    return int(word).bit_count()


def _plain_lowest(word: np.uint64) -> int:
    return (int(word) & -int(word)).bit_length() - 1


def _count(typing: Any, word: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), write


def _lowest(typing: Any, word: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), write


#: How many bits of a word are set: one instruction, where it is compiled.
count_bits: Callable[[np.uint64], int]
#: The number of the lowest bit set of a word that is not 0.
lowest_bit: Callable[[np.uint64], int]
if _CONFIG.DISABLE_JIT:
    count_bits, lowest_bit = _plain_count, _plain_lowest
else:
    count_bits, lowest_bit = cast("Any", intrinsic)(_count), cast("Any", intrinsic)(_lowest)
