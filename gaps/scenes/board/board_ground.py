"""The ground behind a board: the hour that the cards home make it."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from gaps.stage.ahead import Ahead
from gaps.stage.drawing.style import Style
from gaps.table.landscape.hours import (
    HOURS,
    clouded_ground,
    hour_ground,
    hour_of,
)
from gaps.table.table import Table

LARGE = 3_000_000  # pixels of a window whose ground changes only while all rests


def is_large(style: Style) -> bool:
    """Return whether a window is so large that its ground changes only at rest."""
    width, height = style.size
    return width * height > LARGE


class BoardGround:
    """Paints the grounds of a board, and knows which one is shown."""

    def __init__(self, top: float) -> None:
        """The board begins so many units below the ``top`` of the window."""
        self._top = top
        self._hour: int | None = None
        self._grounds: dict[int, Surface] = {}
        # an hour, and the painting of its ground that is not done
        self._coming: tuple[int, Ahead] | None = None

    def top(self, style: Style) -> int:
        """The row of pixels where the ground of the board begins."""
        return style.px(self._top)

    @property
    def shown_share(self) -> float | None:
        """The share of cards home whose hour is shown; ``None`` without hours."""
        return None if self._hour is None else self._hour / HOURS

    @property
    def _next(self) -> int | None:
        """The hour that comes next."""
        return None if self._hour is None else min(self._hour + 1, HOURS)

    @property
    def is_due(self) -> bool:
        """Whether the ground of the next hour is not painted yet."""
        return self._next is not None and self._next not in self._grounds

    def begin(self, style: Style, share: float | None) -> None:
        """Begin anew, for a board of another look, at an hour that is not painted yet."""
        self._end_coming()
        self._grounds = {}
        self._hour = None if share is None else hour_of(style.theme, share)

    def first(self, style: Style) -> Surface | None:
        """Return the ground to begin with; ``None`` without hours."""
        return None if self._hour is None else self._ground_at(self._hour, style)

    def next_ahead(self, style: Style) -> Ahead | None:
        """The painting of the ground of the next hour, until that is done."""
        hour = self._next
        if hour is None or not self.is_due:
            return None
        if self._coming is None or self._coming[0] != hour:
            self._end_coming()
            self._coming = (hour, Ahead(partial(self._paint, hour, style)))
        return self._coming[1]

    def _end_coming(self) -> None:
        if self._coming is not None:
            _hour, painting = self._coming
            painting.cancel()
            self._coming = None

    def _ground_at(self, hour: int, style: Style) -> Surface:
        """The ground of an hour; the last two are kept."""
        if self._coming is not None and self._coming[0] == hour:
            self._coming[1].finish()
            self._coming = None
        if hour not in self._grounds:
            self._paint(hour, style)
        return self._grounds[hour]

    def _paint(self, hour: int, style: Style) -> None:
        ground = hour_ground(style, hour, self.top(style))
        last = [*self._grounds.items()][-1:]
        self._grounds = {**dict(last), hour: ground}

    def follow(self, table: Table, share: float | None) -> bool:
        """Let the ground follow the cards home once they lie; a large one once all
        rests. Return whether it turns.
        """
        style = table.style
        if self._hour is None or share is None or table.flying:
            return False
        if table.moving and is_large(style):
            return False
        return self.turn(table, share)

    def turn(self, table: Table, share: float) -> bool:
        """Turn to the hour of a share of the cards; return whether that is another."""
        hour = hour_of(table.style.theme, share)
        if hour is None or hour == self._hour:
            return False
        self._hour = hour
        table.turning.turn_to(self._ground_at(hour, table.style))
        return True

    def pass_cloud(self, table: Table) -> None:
        """Let a cloud pass before the light, as with a redeal."""
        hour = self._hour
        style = table.style
        if hour is not None and not is_large(style):
            clouded = clouded_ground(style, hour, self.top(style))
            table.turning.pass_cloud(clouded, self._ground_at(hour, style))
