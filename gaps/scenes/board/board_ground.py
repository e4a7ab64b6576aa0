"""The ground behind a board: an hour of the day, set by cards at home and in runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from pygame import Surface

from gaps.engine import Redeal, State, Status
from gaps.scenes.session.change import daylight
from gaps.stage.ahead import Ahead
from gaps.stage.drawing.style import Style
from gaps.table.landscape.hours import (
    HOURS,
    clouded_ground,
    hour_ground,
    hour_of,
)
from gaps.table.table import Table

# pixels of a window; in a larger one the ground changes only at rest
LARGE_WINDOW_PIXELS = 3_000_000


def is_large(style: Style) -> bool:
    """Return True if a window is so large that its ground changes only at rest."""
    width, height = style.size
    return width * height > LARGE_WINDOW_PIXELS


class _Name(NamedTuple):
    """The name of a ground: its hour, and whether a cloud takes half of its light."""

    hour: int
    clouded: bool = False


class BoardGround:
    """Paints the grounds of a board, and remembers which one is shown."""

    def __init__(self, top: float) -> None:
        """Place the board ``top`` units below the upper edge of the window."""
        self._top = top
        self._hour: int | None = None
        self._grounds: dict[_Name, Surface] = {}
        self._painted_for: Style | None = None
        # a ground, and its unfinished painting
        self._coming: tuple[_Name, Ahead] | None = None
        # a position whose round is over, and the hour after its redeal
        self._after_redeal: tuple[State, int | None] | None = None

    def top(self, style: Style) -> int:
        """Return the row of pixels where the ground of the board starts."""
        return style.px(self._top)

    @property
    def shown_fraction(self) -> float | None:
        """The height of the sun in the hour shown, from 0 to 1; None without hours."""
        return None if self._hour is None else self._hour / HOURS

    def _next(self, table: Table) -> int | None:
        """Return the next hour.

        If only a redeal is left, it is the hour after the redeal.
        """
        if self._hour is None:
            return None
        state = table.state
        if state.status is not Status.STUCK:
            return min(self._hour + 1, HOURS)
        if self._after_redeal is None or self._after_redeal[0] is not state:
            after = daylight(state.play(Redeal()))
            self._after_redeal = (state, hour_of(table.style.theme, after))
        return self._after_redeal[1]

    def begin(self, style: Style, fraction: float | None) -> None:
        """Start again for a board, with what is painted already in its style."""
        self.end_coming()
        if style is not self._painted_for:
            self._grounds = {}
        self._painted_for = style
        self._hour = None if fraction is None else hour_of(style.theme, fraction)

    def first(self, style: Style) -> Surface | None:
        """Return the first ground, or None without hours."""
        return None if self._hour is None else self._ground_at(self._hour, style)

    def next_ahead(self, table: Table) -> Ahead | None:
        """Return the painting of a ground that comes next, or None once all are done."""
        return self._ahead(self._foreseen(table), table.style)

    def ahead_of(self, fraction: float, style: Style) -> Ahead | None:
        """Return the painting of the ground at a ``fraction`` of the light, until it is done."""
        hour = hour_of(style.theme, fraction)
        return None if hour is None else self._ahead([_Name(hour)], style)

    def _ahead(self, names: Iterable[_Name], style: Style) -> Ahead | None:
        """Return the painting of the first of some grounds that is not done."""
        wanted = [name for name in names if name not in self._grounds]
        if not wanted:
            return None
        name = wanted[0]
        if self._coming is None or self._coming[0] != name:
            self.end_coming()
            self._coming = (name, Ahead(partial(self._paint, name, style)))
        return self._coming[1]

    def _foreseen(self, table: Table) -> Iterator[_Name]:
        """Yield the next hour and, before a redeal, its cloud over the hour shown.

        There is no cloud for a position that is only passed, as when many moves are
        taken back.
        """
        hour = self._next(table)
        is_over = table.state.status in (Status.WON, Status.LOST)
        if hour is None or self._hour is None or is_over:
            return
        yield _Name(hour)
        rests_stuck = table.state.status is Status.STUCK and not table.flying
        if rests_stuck and table.motion_settings.flies and not is_large(table.style):
            yield _Name(self._hour, clouded=True)

    def end_coming(self) -> None:
        """Cancel an unfinished painting of a ground that comes next."""
        if self._coming is not None:
            _name, painting = self._coming
            painting.cancel()
            self._coming = None

    def _ground_at(self, hour: int, style: Style, clouded: bool = False) -> Surface:
        """Return the ground of an hour, perhaps below a cloud.

        The last three are kept, or two in a large window.
        """
        name = _Name(hour, clouded)
        if self._coming is not None and self._coming[0] == name:
            self._coming[1].finish()
            self._coming = None
        if name not in self._grounds:
            self._paint(name, style)
        return self._grounds[name]

    def _paint(self, name: _Name, style: Style) -> None:
        paint = clouded_ground if name.clouded else hour_ground
        ground = paint(style, name.hour, self.top(style))
        others = 1 if is_large(style) else 2
        last = [*self._grounds.items()][-others:]
        self._grounds = {**dict(last), name: ground}

    def rest(self, table: Table) -> None:
        """Drop the grounds that are neither shown nor foreseen."""
        wanted = {_Name(self._hour or 0), *self._foreseen(table)}
        self._grounds = {
            name: ground for name, ground in self._grounds.items() if name in wanted
        }

    def follow(self, table: Table, fraction: float | None) -> bool:
        """Turn the ground to the hour of the cards, once they have landed.

        A large ground waits until everything rests. Return True if it turns.
        """
        style = table.style
        if self._hour is None or fraction is None or table.flying:
            return False
        if table.moving and is_large(style):
            return False
        return self.turn(table, fraction)

    def turn(self, table: Table, fraction: float) -> bool:
        """Turn to the hour of a fraction of the light.

        Return True if that is another hour.
        """
        hour = hour_of(table.style.theme, fraction)
        if hour is None or hour == self._hour:
            return False
        self._hour = hour
        table.turning.turn_to(self._ground_at(hour, table.style))
        return True

    def pass_cloud(self, table: Table, fraction: float | None) -> None:
        """Pass a cloud before the light, as in a redeal; a ``fraction`` of light remains.

        A large ground, or one without motion, turns at the end instead.
        """
        style = table.style
        if self._hour is None or fraction is None or is_large(style):
            return
        hour = hour_of(style.theme, fraction)
        if hour is None or not table.motion_settings.flies:
            return
        clouded = self._ground_at(self._hour, style, clouded=True)
        self._hour = hour
        table.turning.pass_cloud(clouded, self._ground_at(hour, style))
