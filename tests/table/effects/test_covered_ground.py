"""What covers the ground of a board is one picture, repainted where it changes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Rect, Surface

from gaps.stage.drawing.display import Ground
from gaps.table.effects.covered_ground import CoveredGround

WINDOW = (100, 80)
AREA = Rect(10, 10, 20, 20)
RED = Color(200, 0, 0)
GREEN = Color(0, 200, 0)
GREY = Color(50, 50, 50)


class Patch:
    """A cover of one colour in one area; it is seen when it is there."""

    def __init__(self, colour: Color, area: Rect) -> None:
        self._colour = colour
        self._area = area
        self._was_seen = False
        self.is_seen = False
        self.painted: list[Rect] = []

    def forget(self) -> None:
        self._was_seen = False

    def changes(self, time: float) -> Sequence[Rect]:
        changed = [] if self.is_seen == self._was_seen else [self._area]
        self._was_seen = self.is_seen
        return changed

    def paint(self, picture: Surface, area: Rect) -> None:
        self.painted.append(area)
        picture.fill(self._colour, self._area)


def bare(*changed: Rect) -> Ground:
    picture = Surface(WINDOW)
    picture.fill(GREY)
    return Ground(picture, changed)


def test_a_ground_that_nothing_covers_is_the_ground_itself() -> None:
    ground = bare(AREA)
    covered = CoveredGround(Patch(RED, AREA)).cover(ground, 0.0)
    assert covered.picture is ground.picture
    assert [*covered.changed] == [AREA]


def test_the_highest_cover_is_seen() -> None:
    low, high = Patch(RED, AREA), Patch(GREEN, AREA.move(10, 0))
    low.is_seen = high.is_seen = True
    picture = CoveredGround(low, high).cover(bare(), 0.0).picture
    assert picture.get_at((12, 12)) == RED
    assert picture.get_at((22, 12)) == GREEN
    assert picture.get_at((60, 60)) == GREY


def test_it_is_painted_only_where_something_has_changed() -> None:
    patch, other = Patch(RED, AREA), Patch(GREEN, AREA.move(0, 40))
    covers = CoveredGround(patch, other)
    patch.is_seen = True
    ground = bare()
    assert [*covers.cover(ground, 0.0).changed] == [AREA]
    assert not covers.cover(ground, 1.0).changed
    patch.painted.clear()
    other.is_seen = True
    covered = covers.cover(ground, 2.0)
    assert [*covered.changed] == patch.painted == other.painted == [AREA.move(0, 40)]
    patch.is_seen = False
    covered = covers.cover(ground, 3.0)
    assert [*covered.changed] == [AREA]
    assert covered.picture.get_at((12, 12)) == GREY
    assert covered.picture.get_at((12, 52)) == GREEN


def test_all_is_painted_once_if_most_has_changed() -> None:
    patch = Patch(RED, AREA)
    patch.is_seen = True
    window = Rect((0, 0), WINDOW)
    covered = CoveredGround(patch).cover(bare(window.inflate(-10, -10)), 0.0)
    assert [*covered.changed] == patch.painted == [window]


def test_what_was_forgotten_is_painted_again() -> None:
    patch = Patch(RED, AREA)
    patch.is_seen = True
    covers = CoveredGround(patch)
    covers.cover(bare(), 0.0)
    covers.forget()
    covered = covers.cover(bare(), 1.0)
    assert [*covered.changed] == [AREA]
    assert covered.picture.get_at((12, 12)) == RED
