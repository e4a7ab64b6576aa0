"""``@frozen`` makes what ``@dataclass(frozen=True)`` makes."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import KW_ONLY, FrozenInstanceError, dataclass, field, replace
from inspect import signature

import pytest

from gaps.frozen import frozen


@frozen
class Place:
    """Where a test is."""

    row: int
    column: int = 1


@frozen
class Named(Place):
    """A place with more to it."""

    _: KW_ONLY
    name: str = ""
    tags: list[str] = field(default_factory=list, hash=False)
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Same:
    """The fields of ``Named``, as a dataclass."""

    row: int
    column: int = 1
    _: KW_ONLY
    name: str = ""
    tags: list[str] = field(default_factory=list, hash=False)
    note: str = field(default="", compare=False, repr=False)


@frozen
class Checked:
    """A value that is not every one."""

    amount: int

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise ValueError("less than nothing")

    def __repr__(self) -> str:
        return "<Checked>"


@frozen
class Nothing:
    """A value without fields."""


def test_a_value_is_made_as_that_of_a_dataclass() -> None:
    assert vars(Named(3, name="x")) == vars(Same(3, name="x"))
    assert repr(Named(3, 4)) == repr(Same(3, 4)).replace("Same", "Named")
    assert [*signature(Named).parameters] == [*signature(Same).parameters]
    assert Named.__match_args__ == Same.__match_args__
    with pytest.raises(TypeError):
        Named()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Named(1, 2, "x")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Named(1, colour=2)  # type: ignore[call-arg]


def test_no_default_is_shared() -> None:
    assert Named(1).tags is not Named(1).tags


def test_values_are_equal_if_their_fields_are() -> None:
    assert Named(1, name="x") == Named(1, 1, name="x", note="not compared")
    assert Named(1) != Named(1, tags=["other"])
    assert Named(1) != Place(1), "of another class"
    assert {Place(1), Place(1, 1), Place(2)} == {Place(1), Place(2)}
    assert hash(Named(1)) == hash(Named(1, tags=["not hashed"]))
    assert Nothing() == Nothing()


def test_a_value_cannot_be_changed_but_another_be_made_of_it() -> None:
    place = Place(1)
    with pytest.raises(FrozenInstanceError, match="'row' cannot be changed"):
        place.row = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="'row' cannot be changed"):
        del place.row
    assert replace(place, row=2) == Place(2)
    assert copy(place) == pickle.loads(pickle.dumps(place)) == place


def test_what_a_class_says_of_itself_is_kept() -> None:
    assert repr(Checked(1)) == "<Checked>"
    with pytest.raises(ValueError, match="less than nothing"):
        Checked(-1)
    with pytest.raises(ValueError, match="less than nothing"):
        replace(Checked(1), amount=-1)
