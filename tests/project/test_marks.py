"""Which values of a test are tried in which run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from tests import marks


@dataclass(eq=False)
class Item:
    """A value of a test."""

    nodeid: str
    marked: dict[str, pytest.Mark] = field(default_factory=dict)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marked.get(name)


def values(test: str, count: int, *given: pytest.MarkDecorator) -> list[Any]:
    """So many values of a test with these marks."""
    return [
        Item(f"{test}[{number}]", {each.name: each.mark for each in given})
        for number in range(count)
    ]


@pytest.mark.parametrize(
    ("takes_all", "left"), [(False, {1, 2, 4, 5, 7, 8}), (True, set[int]())]
)
def test_of_many_slow_values_so_many_are_tried_as_the_mark_says(
    monkeypatch: pytest.MonkeyPatch, takes_all: bool, left: set[int]
) -> None:
    monkeypatch.setattr(marks, "ALL", takes_all)
    limited = values("limited", 10, pytest.mark.slow, pytest.mark.at_most(4))
    others = [
        *values("quick", 9, pytest.mark.at_most(4)),
        *values("free", 9, pytest.mark.slow),
    ]
    found = marks.beyond_limits(cast("list[pytest.Item]", [*limited, *others]))
    assert {limited.index(item) for item in found} == left


def test_no_value_is_tried_where_the_mark_says_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(marks, "ALL", False)
    items = values("long", 1, pytest.mark.slow, pytest.mark.at_most(0))
    assert marks.beyond_limits(items) == {*items}
