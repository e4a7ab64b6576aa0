"""The types of arguments, for foreign programs that call the library."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def expect(name: str, value: object, *types: type[T]) -> T:
    """Return ``value``, which must have one of these types.

    Raise ``TypeError`` otherwise; a bool does not pass for an int.
    """
    if isinstance(value, types) and not (isinstance(value, bool) and int in types):
        return value
    *others, last = [_type_name(each) for each in types]
    expected = f"{', '.join(others)} or {last}" if others else last
    raise TypeError(f"{name} must be {expected}, not {_type_name(type(value))}")


def _type_name(each: type) -> str:
    return "None" if each is type(None) else each.__name__
