"""Frozen values whose classes take little time to define.

Most of the program's values are frozen dataclasses in all but one thing: the methods of
a dataclass are compiled at every start, which takes longer than the rest of its module,
and these share their methods instead. The moves and positions of the engine, which are
made in great numbers, are dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from inspect import get_annotations
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform


class _ValueField(NamedTuple):
    """A field of a class of values."""

    default: object
    """The default; ``MISSING`` if there is none."""
    is_positional: bool
    is_compared: bool
    is_hashed: bool


class _DataclassFields:
    """The fields of a class of values, as the functions of ``dataclasses`` read them.

    They are made when they are first asked for.
    """

    def __init__(self, kw_only: bool) -> None:
        self._kw_only = kw_only

    def __get__(self, value: Value | None, kind: type[Value]) -> dict[str, Field[Any]]:
        as_dataclass = dataclass(
            init=False, repr=False, eq=False, frozen=True, kw_only=self._kw_only
        )
        as_dataclass(kind)
        # the shared methods refuse changes, too
        del kind.__setattr__, kind.__delattr__
        return kind.__dataclass_fields__


def _default_of(declared: Field[Any]) -> object:
    """Return the default of a declared field, which all values share."""
    if declared.default_factory is not MISSING:
        return declared.default_factory()
    return declared.default


def _nothing(_values: Mapping[str, object]) -> None:
    """Return what is compared of a value without fields."""


def _picked(names: Sequence[str]) -> Callable[[Mapping[str, object]], object]:
    """Return a function that returns the values of these fields."""
    return itemgetter(*names) if names else _nothing


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A value with named fields, equal to others of its class with the same ones.

    Its fields are those annotated in its class and the bases of that, in their order.
    Its class is a frozen dataclass to ``replace``, ``fields`` and the like, and takes
    ``kw_only`` and ``eq`` as one does. A ``field`` may be left out of comparisons or
    hashes; its factory, if it has one, makes one default for all values.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _fields: ClassVar[Mapping[str, _ValueField]] = {}
    _defaults: ClassVar[Mapping[str, object]] = {}
    """The default of each field, in their order."""
    _compared: ClassVar[staticmethod[[Mapping[str, object]], object]]
    """Returns what is compared, from the fields of a value."""
    _hashed: ClassVar[staticmethod[[Mapping[str, object]], object]]
    """Returns what is hashed, from the same."""
    _forms: ClassVar[set[tuple[object, ...]]]
    """The valid forms of a call: the number of positional fields, and named fields."""

    def __init_subclass__(cls, *, kw_only: bool = False, eq: bool = True) -> None:
        super().__init_subclass__()
        fields: dict[str, _ValueField] = {}
        for base in reversed(cls.__bases__):
            if issubclass(base, Value):
                fields.update(base._fields)
        for name in get_annotations(cls):
            default = getattr(cls, name, MISSING)
            is_compared = is_hashed = True
            if isinstance(default, Field):
                is_compared = default.compare
                is_hashed = is_compared if default.hash is None else default.hash
                default = _default_of(default)
            fields[name] = _ValueField(default, not kw_only, is_compared, is_hashed)
        positional = [name for name, each in fields.items() if each.is_positional]
        compared = [name for name, each in fields.items() if each.is_compared]
        hashed = [name for name, each in fields.items() if each.is_hashed]
        cls.__match_args__ = tuple(positional)  # type: ignore[misc]
        cls.__dataclass_fields__ = _DataclassFields(kw_only)  # type: ignore[assignment]
        cls._fields = fields
        cls._defaults = {name: each.default for name, each in fields.items()}
        cls._compared = staticmethod(_picked(compared))
        cls._hashed = staticmethod(_picked(hashed))
        cls._forms = set()
        if not eq:
            cls.__eq__ = object.__eq__  # type: ignore[method-assign]
            cls.__hash__ = object.__hash__  # type: ignore[method-assign]

    def __init__(self, /, *values: object, **named: object) -> None:
        form = len(values), *named
        if form not in self._forms:
            self._check(len(values), *named)
            self._forms.add(form)
        own = vars(self)
        own.update(self._defaults)
        own.update(zip(self.__match_args__, values, strict=False))
        own.update(named)

    @classmethod
    def _check(cls, count: int, *named: str) -> None:
        """Raise ``TypeError`` unless each field is given once or has a default."""
        given = [*cls.__match_args__[:count], *named]
        missing = [
            name
            for name, each in cls._fields.items()
            if each.default is MISSING and name not in given
        ]
        is_too_many = count > len(cls.__match_args__)
        is_once_each = len(given) == len({*given})
        are_known = cls._fields.keys() >= {*given}
        if missing or is_too_many or not is_once_each or not are_known:
            raise TypeError(f"{cls.__name__} has the fields {(*cls._fields,)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self._compared(vars(self)) == self._compared(vars(other))

    def __hash__(self) -> int:
        return hash((type(self), self._hashed(vars(self))))

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({', '.join(fields)})"


ValueT = TypeVar("ValueT", bound=Value)


def with_fields(value: ValueT, /, **changes: object) -> ValueT:
    """Return the same value with other fields, as ``replace`` does for dataclasses."""
    own = {name: getattr(value, name) for name in value._fields}
    return type(value)(**{**own, **changes})
