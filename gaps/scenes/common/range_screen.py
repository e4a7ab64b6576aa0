"""The base of the screens along the range, whose background is a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect, Surface

from gaps.scenes.common.screen import Screen
from gaps.stage.core.scene import Vista
from gaps.table.landscape import views
from gaps.table.landscape.painting import LandscapePicture

if TYPE_CHECKING:
    from gaps.table.pack_flight import PackFlight


class RangeScreen(Screen):
    """A screen before the mountains."""

    on_field = False
    east: ClassVar[float]
    """Its place, in window widths east of the title."""
    _landscape: LandscapePicture | None = None
    _painted_for: object = None

    @property
    def ledge(self) -> float | None:
        """The row of pixels of the crest of a ledge before the range; may be None."""
        return None

    def crest_at(self, x: float) -> float:
        """Return the row of pixels of that crest in a column."""
        ledge = self.mountains.landscape.ledge
        assert ledge is not None
        return ledge.height_at(x)

    @property
    def mountains(self) -> LandscapePicture:
        """The landscape in this window and theme, with the current ledge."""
        look = (self.style, self.ledge)
        if self._landscape is None or look != self._painted_for:
            self._landscape = views.seen_from(self.style, self.east, self.ledge)
            self._painted_for = look
        return self._landscape

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._landscape = None

    @property
    def moves_within(self) -> Sequence[Rect] | None:
        if self.clock.moving or self.turns_page:
            return None
        return self.tree.moves_within(self.motion_age)

    def ground(self) -> Surface | None:
        return self.mountains.picture()

    def draw_standing(
        self, surface: Surface, down: int, seconds: float, back: bool
    ) -> Sequence[Rect]:
        """Draw what moves with the ledge on the camera's way to a table, or ``back``.

        It is ``down`` pixels below its place, ``seconds`` after the way to the table
        begins. Return the areas drawn.
        """
        return ()

    cues: ClassVar[Sequence[tuple[float, str]]] = ()
    """The sounds of that way, each with its seconds."""

    def without_standing(self, picture: Surface) -> Surface:
        """Return a picture of the screen without what moves with the ledge.

        ``picture`` is the whole of it.
        """
        return picture

    @property
    def pack_flight(self) -> PackFlight | None:
        """The flight of a pack from there to the board that it deals; may be None."""
        return None

    def vista(self) -> Vista:
        return self.mountains.vista()
