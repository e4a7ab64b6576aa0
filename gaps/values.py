"""Frozen values whose classes take little time to define.

Most of the program's values are frozen dataclasses. The methods of each of those are
compiled at every start, which takes longer than the rest of its module: the many small
ones that are needed at the start share their methods instead.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import ClassVar, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value with named fields, equal to others of its class with the same ones.

    Its fields are those annotated in its class and the bases of that, in their order.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = (*cls.__match_args__, *get_annotations(cls))  # type: ignore[misc]

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values, strict=False), **named)
        is_once_each = len(given) == len(values) + len(named)
        if not (is_once_each and given.keys() <= {*fields}):
            raise TypeError(f"{type(self).__name__} has the fields {fields}")
        defaults = type(self)  # a function found in ``self`` would be a method
        for name in fields:
            if name not in given and not hasattr(defaults, name):
                raise TypeError(f"{type(self).__name__} needs a {name}")
            vars(self)[name] = given[name] if name in given else getattr(defaults, name)

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
