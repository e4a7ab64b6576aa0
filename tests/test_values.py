"""Values of the small classes that share their methods."""

from __future__ import annotations

from collections.abc import Callable

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
    assert with_fields(place, row=2) == Place(2, "a")
    assert place == Place(1, "a")


def test_a_value_can_be_matched() -> None:
    match Place(3, "a"):
        case Place(row, name="a"):
            assert row == 3
        case _:
            pytest.fail("it was not matched")


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((1, "a", 2), {}), ((1,), {"row": 1}), ((1,), {"size": 1})],
)
def test_wrong_fields_are_refused(
    values: tuple[object, ...], named: dict[str, object]
) -> None:
    with pytest.raises(TypeError, match="row"):
        Place(*values, **named)  # type: ignore[arg-type]
