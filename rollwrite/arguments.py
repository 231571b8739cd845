"""What the library says to whoever gives a function something else than it takes.

Types are checked when something has gone wrong, and not before: a bot calls the same functions
some hundred thousand times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import wraps
from inspect import Parameter, Signature, isfunction, signature
from pathlib import PurePath
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    BinaryIO,
    Literal,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C")

#: What Python raises where a value is not of the type that it is used as.
_SYMPTOMS = (
    AttributeError, TypeError, ValueError, LookupError, StopIteration, ArithmeticError,
    AssertionError,
)  # fmt: skip
_KINDS = {
    str: "text",
    bytes: "bytes",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    BinaryIO: "a file opened with 'rb'",
}


#: Where one thing is given for another, by the names of what is taken and what was given: what to
#: call instead.
_INSTEAD = {
    ("FilledSheet", "DiceGame"): "The sheet of seat 1 is game.sheet(1)",
    ("FilledSheet", "Reading"): "The sheet of a reading is reading.filled()",
    ("FilledSheet", "PaintedBoard"): "Boards are for rw.check_board()",
    ("PaintedBoard", "BoardReading"): "The board of a reading is reading.painted()",
    ("FilledSheet", "Game"): "A tile game's moves were all allowed: there is nothing to check",
    ("FilledSheet", "CheckResult"): "What was checked is result.checked",
    ("PaintedBoard", "BoardCheckResult"): "What was checked is result.checked",
    ("FilledSheet", "BoardCheckResult"): "What was checked is result.checked",
    ("PaintedBoard", "CheckResult"): "What was checked is result.checked",
    ("PaintedBoard", "FilledSheet"): "Sheets are for rw.check()",
    ("PaintedBoard", "Sheet"): "Sheets are for rw.check()",
    ("PaintedBoard", "Game"): "Whatever a Game holds was allowed; game.scores() counts it",
}
_PHOTOS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".pdf"})


class ArgumentError(TypeError):
    """A function was given something else than it takes; as text it is a sentence."""


def must_be(name: str, value: object, hint: Any) -> None:
    """Nothing, if the value is of this type.

    :raises ArgumentError: it is not.
    """
    if not _fits(value, hint):
        said = f"{name} must be {_described(hint)}, not {_shown(value)}"
        raise ArgumentError(said + _instead(value, hint))


def _instead(value: object, hint: Any) -> str:
    """What to call where a neighbour of what is taken was given."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    names = [getattr(kind, "__name__", "") for kind in kinds]
    for name in names:
        if advice := _INSTEAD.get((name, type(value).__name__)):
            return f". {advice}"
    is_json = isinstance(value, str | PurePath) and PurePath(value).suffix.lower() == ".json"
    for name, load in (("FilledSheet", "load_filled"), ("PaintedBoard", "load_painted")):
        if is_json and name in names:
            return f". Read the file first: rw.{load}({str(value)!r})"
    if isinstance(value, str | PurePath) and PurePath(value).suffix.lower() in _PHOTOS:
        if "FilledSheet" in names:
            return f". Read the photo first: rw.read_photo({str(value)!r})"
        if "PaintedBoard" in names:
            return f". Read the photo first: rw.read_board({str(value)!r}, game), with its game"
    return ""


def explained(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, which says what it takes where it fails for something else."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except _SYMPTOMS as error:
            # Of errors that were raised on purpose each has its own sentence.
            if type(error) in _SYMPTOMS or isinstance(error, LookupError | ArithmeticError):
                wrong = _wrong_argument(function, args, kwargs)
                if wrong is not None:
                    raise wrong from None
            raise

    return called


def explained_class(kind: type[C]) -> type[C]:
    """The same class; its public methods are :func:`explained`."""
    for name, method in list(vars(kind).items()):
        if isfunction(method) and not name.startswith("_"):
            setattr(kind, name, explained(method))
    return kind


def brief_in_help(kind: type[C]) -> type[C]:
    """The same class; ``help`` shows its types without what only schemas read in them.

    Else it would show a page of patterns and limits before the first word.
    """
    hints = {name: _Word(_type_text(hint)) for name, hint in get_type_hints(kind).items()}
    made = signature(kind).parameters.values()
    parameters = [one.replace(annotation=hints[one.name]) for one in made]
    own = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
    vars(kind)["__init__"].__signature__ = Signature([own, *parameters])
    return kind


class _Word(str):
    """A type as it is written; in the help it has no quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def _type_text(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(_type_text, get_args(hint)))
    if hint is NoneType:
        return "None"
    text = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)


def _wrong_argument(
    function: Callable[..., object], args: tuple[object, ...], kwargs: Mapping[str, object]
) -> ArgumentError | None:
    try:
        given = signature(function).bind(*args, **kwargs).arguments
        hints = get_type_hints(function, include_extras=True)
    except (TypeError, NameError):
        # An argument too many, which Python has said, or types that only a checker knows.
        return None
    for name, value in given.items():
        hint, kind = hints.get(name, Any), signature(function).parameters[name].kind
        named = [(name, value)]
        if kind is Parameter.VAR_POSITIONAL:
            named = [(name, one) for one in value]
        elif kind is Parameter.VAR_KEYWORD:
            named = [*value.items()]
        try:
            for said, one in named:
                must_be(f"{said} of {function.__name__}()", one, hint)
        except ArgumentError as error:
            return error
    return None


def _fits(value: object, hint: Any) -> bool:
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin is Annotated:
        return _fits(value, parts[0])
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(value is part or (type(value) is type(part) and value == part) for part in parts)
    kind = origin or (NoneType if hint is None else hint)
    if kind is BinaryIO:
        return callable(getattr(value, "read", None))
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int and isinstance(value, bool):
        # To Python it is a number; whoever writes it means yes or no.
        return False
    if not isinstance(value, kind):
        return False
    if isinstance(value, str | bytes) and parts:
        # A text is a list of texts to Python.
        return parts[0] is str and isinstance(value, str)
    if isinstance(value, Mapping) and len(parts) == 2:
        return all(_fits(key, parts[0]) and _fits(one, parts[1]) for key, one in value.items())
    # Only of what can be walked through twice.
    if not parts or not isinstance(value, list | tuple):
        return True
    if kind is tuple and parts[-1] is not Ellipsis:
        return len(value) == len(parts) and all(map(_fits, value, parts))
    return all(_fits(one, parts[0]) for one in value)


def _described(hint: Any) -> str:
    """A type as a programmer says it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _described(parts[0])
    if origin in (Union, UnionType):
        said = [*dict.fromkeys(_described(part) for part in parts if part is not NoneType)]
        said += ["None"] if NoneType in parts else []
        return f"{', '.join(said[:-1])} or {said[-1]}" if len(said) > 1 else said[0]
    if origin is Literal:
        return " or ".join(map(repr, parts))
    if hint in (None, NoneType):
        return "None"
    if origin is tuple and parts[-1] is not Ellipsis:
        return f"a pair of {_plural(parts[0])}" if len(parts) == 2 else "a tuple"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if parts[0] is str:
            return "a dict"
        return f"a dict {{{_described(parts[0])}: {_described(parts[1])}}}"
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return f"a list of {_plural(parts[0])}"
    name = getattr(hint, "__name__", str(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        name += f" such as {name}.{next(iter(hint)).name}"
    return _KINDS.get(hint) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _plural(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_plural, get_args(hint)))
    plurals = {str: "texts", int: "whole numbers", float: "numbers"}
    described = _described(hint).removeprefix("an ").removeprefix("a ")
    return plurals.get(hint) or described.replace("pair of", "pairs of")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
