"""The base of the screens that lie along the range: what is behind them is a part of
it.
"""

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
    """Where it lies, widths of a window east of the title."""
    _landscape: LandscapePicture | None = None
    _painted_for: object = None

    @property
    def ledge(self) -> float | None:
        """The row of pixels of the crest of a ledge before the range; ``None`` for none."""
        return None

    @property
    def mountains(self) -> LandscapePicture:
        """The landscape in this window and theme, with the ledge where it is now."""
        look = (self.style, self.ledge)
        if self._landscape is None or look != self._painted_for:
            self._landscape = views.seen_from(self.style, self.east, self.ledge)
            self._painted_for = look
        return self._landscape

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._landscape = None

    def ground(self) -> Surface | None:
        return self.mountains.picture()

    def draw_standing(
        self, surface: Surface, down: int, seconds: float, back: bool
    ) -> Sequence[Rect]:
        """Draw what moves with the ledge on the way of the camera to a table, or
        ``back``: so many pixels below its place, and so many seconds after the way to
        the table begins. Returns where something was drawn.
        """
        return ()

    @property
    def pack_flight(self) -> PackFlight | None:
        """How a pack flies from there to the board that it deals; ``None`` for none."""
        return None

    def vista(self) -> Vista:
        return self.mountains.vista()
