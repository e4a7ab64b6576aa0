"""Frozen values whose classes take little time to define.

Most of the program's values are frozen dataclasses. The methods of each of those are
compiled at every start, which takes longer than the rest of its module: the many small
ones that are needed at the start share their methods instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import get_annotations
from typing import ClassVar, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value with named fields, equal to others of its class with the same ones.

    Its fields are those annotated in its class and the bases of that, in their order.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _needed: ClassVar[frozenset[str]]
    """The fields without a default."""
    _defaults: ClassVar[Mapping[str, object]]
    """All fields in their order; None for those without a default."""

    def __init_subclass__(cls) -> None:
        fields = (*cls.__match_args__, *get_annotations(cls))
        cls.__match_args__ = fields  # type: ignore[misc]
        cls._needed = frozenset(name for name in fields if not hasattr(cls, name))
        cls._defaults = {name: getattr(cls, name, None) for name in fields}

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values, strict=False), **named)
        is_once_each = len(given) == len(values) + len(named)
        are_known = given.keys() <= self._defaults.keys()
        if not (is_once_each and are_known and given.keys() >= self._needed):
            raise TypeError(f"{type(self).__name__} has the fields {fields}")
        vars(self).update(self._defaults)
        vars(self).update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({', '.join(fields)})"


ValueT = TypeVar("ValueT", bound=Value)


def with_fields(value: ValueT, **changes: object) -> ValueT:
    """Return the same value with other fields, as ``replace`` does for dataclasses."""
    return type(value)(**{**vars(value), **changes})
