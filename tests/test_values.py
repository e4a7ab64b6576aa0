"""Values of the small classes that share their methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, field, fields, is_dataclass, replace
from functools import cached_property

import pytest

from gaps.values import Value, with_fields


class Place(Value):
    """A place with a name."""

    row: int
    name: str = ""


class Named(Place):
    """A place with one more field."""

    colour: str = "red"


class Other(Value):
    """Another class with the same fields as ``Place``."""

    row: int
    name: str = ""


def test_the_fields_are_in_their_order_with_those_of_the_base_first() -> None:
    assert vars(Named(1)) == {"row": 1, "name": "", "colour": "red"}
    assert [*vars(Named(name="a", row=2))] == ["row", "name", "colour"]
    assert repr(Place(1, "a")) == "Place(row=1, name='a')"


def test_a_default_can_be_a_function() -> None:
    class Eased(Value):
        ease: Callable[[float], float] = abs
        halve: Callable[[float], float] = lambda share: share / 2

    assert (Eased().ease(-1.0), Eased().halve(1.0)) == (1.0, 0.5)


def test_values_are_equal_if_class_and_fields_are() -> None:
    assert Place(1) == Place(1, "")
    assert Place(1) != Place(2)
    assert Place(1) != Other(1)
    assert Place(1) != Named(1)
    assert len({Place(1), Place(1), Other(1)}) == 2


def test_a_value_stays_as_it_is_and_gives_others() -> None:
    place = Place(1, "a")
    with pytest.raises(AttributeError, match="frozen"):
        setattr(place, "row", 2)  # noqa: B010
    with pytest.raises(AttributeError, match="frozen"):
        del place.row
    assert with_fields(place, row=2) == Place(2, "a")
    assert place == Place(1, "a")


def test_a_value_can_be_matched() -> None:
    match Place(3, "a"):
        case Place(row, name="a"):
            assert row == 3
        case _:
            pytest.fail("it was not matched")


def test_what_is_cached_does_not_count() -> None:
    class Squared(Value):
        side: int

        @cached_property
        def area(self) -> int:
            return self.side**2

    square = Squared(3)
    assert square.area == 9
    assert square == Squared(3)
    assert hash(square) == hash(Squared(3))
    assert repr(square).endswith("Squared(side=3)")
    assert with_fields(square, side=4).area == 16


def test_a_field_can_be_left_out_of_comparisons() -> None:
    class Rule(Value):
        step: int
        sentence: str = field(default="", compare=False)

    assert Rule(1, "one") == Rule(1, "another")
    assert hash(Rule(1, "one")) == hash(Rule(1, "another"))
    assert Rule(1).sentence == ""
    assert replace(Rule(1, "one"), step=2).sentence == "one"


def test_a_field_can_be_left_out_of_the_hash() -> None:
    class Labelled(Value):
        name: str
        words: Mapping[str, str] | None = field(default=None, hash=False)

    assert hash(Labelled("a", {})) == hash(Labelled("a", {"b": "c"}))
    assert Labelled("a", {}) != Labelled("a", {"b": "c"})


def test_a_factory_makes_one_default_for_all() -> None:
    class Log(Value):
        days: Mapping[str, int] = field(default_factory=dict)

    assert Log() == Log({})
    assert Log().days is Log().days
    assert replace(Log({"a": 1})) == Log({"a": 1})


def test_values_can_be_compared_by_identity() -> None:
    class Level(Value, eq=False):
        rank: int

    level = Level(1)
    assert level == level
    assert level != Level(1)
    assert len({level, Level(1)}) == 2


class Sized(Value, kw_only=True):
    """Something with fields that are given by name."""

    size: int | None = None
    share: int = 0


class Word(Sized):
    """A text with a size."""

    text: str


class Marked(Value):
    """Something with a mark."""

    mark: str = "*"


class MarkedWord(Marked, Word):
    """A class with two bases."""


def test_fields_that_are_given_by_name_do_not_shift_those_of_a_subclass() -> None:
    assert Word("a", size=2) == Word(size=2, share=0, text="a")
    assert [*vars(Word("a"))] == ["size", "share", "text"]
    assert Word.__match_args__ == ("text",)
    with pytest.raises(TypeError, match="size"):
        Sized(2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="text"):
        Word(size=2)  # type: ignore[call-arg]


def test_a_class_has_the_fields_of_all_its_bases() -> None:
    assert [*vars(MarkedWord("a", "!"))] == ["size", "share", "text", "mark"]


@pytest.mark.parametrize("value", [Place(1), Named(1), Word("a"), MarkedWord("a")])
def test_it_is_a_dataclass_to_the_functions_of_dataclasses(value: Value) -> None:
    assert is_dataclass(value)
    assert [each.name for each in fields(value)] == [*vars(value)]
    assert asdict(value) == vars(value)
    assert replace(value) == value
    with pytest.raises(AttributeError, match="frozen"):
        setattr(value, "row", 2)  # noqa: B010


def test_the_functions_of_dataclasses_know_which_fields_are_given_by_name() -> None:
    names = {each.name for each in fields(Word) if each.kw_only}
    assert names == {"size", "share"}
    assert replace(Word("a"), share=1) == Word("a", share=1)


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((1, "a", 2), {}), ((1,), {"row": 1}), ((1,), {"size": 1})],
)
def test_wrong_fields_are_refused(
    values: tuple[object, ...], named: dict[str, object]
) -> None:
    with pytest.raises(TypeError, match="row"):
        Place(*values, **named)  # type: ignore[arg-type]
