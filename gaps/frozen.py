"""``@frozen`` makes a class of values that never change, as ``@dataclass(frozen=True)``
does, in a fifth of the time.

The program has some two hundred such classes, and a dataclass compiles six methods for
each, which was a third of the start. Here only ``__init__`` is compiled, and not before
it is called; what remains is the same for all classes. ``field``, ``KW_ONLY``,
``fields`` and ``replace`` of ``dataclasses`` work as there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make ``cls`` a class of values: equal if their fields are, and hashable."""
    # collects the fields, but makes no method
    made: type[Any] = dataclass(init=False, repr=False, eq=False)(cls)
    compared = [each.name for each in fields(made) if each.compare]
    hashed = [each.name for each in fields(made) if each.compare and each.hash is None]
    methods = {
        "__init__": _constructor(made),
        "__repr__": _text,
        "__eq__": _equality(compared),
        "__hash__": _hash(hashed),
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }
    for name, method in methods.items():
        if name not in cls.__dict__:
            setattr(made, name, method)
    return made


def _constructor(made: type[Any]) -> Callable[..., None]:
    """``__init__`` until the first value is made: a start makes none of most classes."""

    def constructor(self: object, *values: object, **named: object) -> None:
        made.__init__ = _compiled(made)
        made.__init__(self, *values, **named)

    return constructor


def _compiled(made: type[Any]) -> Callable[..., None]:
    """``__init__``, which takes a value for each field."""
    by_place = ["self"]
    by_name: list[str] = []
    lines = []
    names: dict[str, Any] = {"_put": object.__setattr__, "_MISSING": MISSING}
    for each in fields(made):
        name = each.name
        parameter = name
        if each.default is not MISSING:
            names[f"_default_{name}"] = each.default
            parameter = f"{name}=_default_{name}"
        if each.default_factory is not MISSING:
            names[f"_make_{name}"] = each.default_factory
            parameter = f"{name}=_MISSING"
            lines.append(f"if {name} is _MISSING: {name} = _make_{name}()")
        lines.append(f"_put(self, '{name}', {name})")
        (by_name if each.kw_only else by_place).append(parameter)
    if by_name:
        by_place += ["*", *by_name]
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__({', '.join(by_place)}):\n {body}", names)
    constructor: Callable[..., None] = names["__init__"]
    return constructor


def _equality(compared: list[str]) -> Callable[[object, object], Any]:
    key = attrgetter("__class__", *compared)

    def equality(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return key(self) == key(other)

    return equality


def _hash(hashed: list[str]) -> Callable[[object], int]:
    key = attrgetter("__class__", *hashed)
    return lambda self: hash(key(self))


def _text(self: Any) -> str:
    shown = [
        f"{each.name}={getattr(self, each.name)!r}"
        for each in fields(self)
        if each.repr
    ]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"{name!r} cannot be changed")
