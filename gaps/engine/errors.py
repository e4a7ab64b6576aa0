"""Errors about input and about the arguments of the library.

Those about input have an English template and its values, so that they can be translated
when they are shown.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

MAX_QUOTED = 40
"""Characters of a foreign text that an error quotes."""
_ELLIPSIS = "…"
_MAX_ITEMS = 4  # maximum items of a list or mapping that is quoted
_PLAIN = (str, int, float, type(None))  # JSON types besides lists and mappings


class Sentence(str):
    """The template of an error that is made later, marked for translators."""

    __slots__ = ()


class InputError(ValueError):
    """Raised for wrong input; ``str()`` is the English sentence.

    The sentence is ``template`` filled with ``values``, which may be errors, too. A
    value from outside is shortened first, by ``shorten``.
    """

    context = ""
    """The use of a template that has several, for translators; empty if it has one."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template.format(**values))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.template, **self.values), ()


class AfterPreposition(InputError):
    """A noun with its article, in the case that languages use after a preposition."""

    context = "beside or after"


class _Excerpt(str):
    """Part of the ``repr`` of a value.

    Its own ``repr`` has no second pair of quotation marks.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def shorten(value: object, limit: int = MAX_QUOTED) -> object:
    """Return the part of ``value``, which comes from outside, that an error may quote.

    Text keeps its first ``limit`` characters, and each one that cannot be printed
    becomes ``�``. A number stays a number unless it is longer; of a list or mapping the
    beginning is kept. The time is short for any size of ``value``.
    """
    if isinstance(value, str):
        return _beginning(value, limit)
    if (
        isinstance(value, float)
        or value is None
        or (isinstance(value, int) and abs(value) < 10**limit)
    ):
        return value
    if isinstance(value, int):
        return _Excerpt(f"{_leading_digits(value, limit)}{_ELLIPSIS}")
    return _Excerpt(_beginning(_brief(value, limit), limit))


def printable(text: str) -> str:
    """Return ``text`` with ``�`` for each character that cannot be printed.

    Among these are the characters that control a terminal.
    """
    return "".join(each if each.isprintable() else "�" for each in text)


def _beginning(text: str, limit: int) -> str:
    return printable(text if len(text) <= limit else text[: limit - 1] + _ELLIPSIS)


def _leading_digits(number: int, limit: int) -> str:
    """Return the first digits of an integer that may have too many for ``str``."""
    too_many = int(number.bit_length() * 0.30102) - limit
    scale = 10 ** max(0, too_many)
    first = abs(number) // scale
    text = str(first) if number > 0 else f"-{first}"
    return text[: limit - 1]


def _brief(value: object, limit: int, level: int = 2) -> str:
    """Return a value's ``repr``, but only the first items of a list or mapping."""
    if isinstance(value, _PLAIN):
        return repr(shorten(value, limit))
    if not isinstance(value, list | tuple | dict):
        return f"<{type(value).__name__}>"
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    if value and not level:
        return f"{opening}{_ELLIPSIS}{closing}"

    def brief(each: object) -> str:
        return _brief(each, limit, level - 1)

    parts = [brief(each) for each in islice(value, _MAX_ITEMS)]
    if isinstance(value, dict):
        shown = islice(value.items(), _MAX_ITEMS)
        parts = [f"{brief(key)}: {brief(each)}" for key, each in shown]
    if len(value) > len(parts):
        parts.append(_ELLIPSIS)
    return f"{opening}{', '.join(parts)}{closing}"


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
