"""The ground behind a board: the hour that the cards home make it."""

from __future__ import annotations

from pygame import Surface

from gaps.stage.drawing.style import Style
from gaps.table.landscape.hours import (
    HOURS,
    clouded_ground,
    hour_ground,
    hour_of,
)
from gaps.table.table import Table

LARGE = 3_000_000  # pixels of a window whose ground changes only while all rests
IDLE = 0.5  # seconds of rest, after which the next ground of a large one is painted


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
        self._rested = 0.0  # seconds

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
        self._grounds = {}
        self._hour = None if share is None else hour_of(style.theme, share)

    def first(self, style: Style) -> Surface | None:
        """Return the ground to begin with; ``None`` without hours."""
        return None if self._hour is None else self._ground_at(self._hour, style)

    def _ground_at(self, hour: int, style: Style) -> Surface:
        """The ground of an hour; the last two are kept."""
        ground = self._grounds.get(hour)
        if ground is None:
            ground = hour_ground(style, hour, self.top(style))
            last = [*self._grounds.items()][-1:]
            self._grounds = {**dict(last), hour: ground}
        return ground

    def rest(self, table: Table, dt: float) -> None:
        """Let ``dt`` seconds pass, in which the table moves or rests."""
        self._rested = 0.0 if table.moving else self._rested + dt

    def stir(self) -> None:
        """The table moves from now on."""
        self._rested = 0.0

    def follow(self, table: Table, share: float | None) -> bool:
        """Let the ground follow the cards home once they lie, as the first picture takes
        as long as some frames; a large one once all rests. Return whether it turns.
        """
        style = table.style
        if self._hour is None or share is None or table.flying:
            return False
        if table.moving and is_large(style):
            return False
        if self.turn(table, share):
            return True
        if self._rested > (IDLE if is_large(style) else 0.0) and self._next is not None:
            self._ground_at(self._next, style)
        return False

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
