"""Cross-fades of two pictures."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from gaps.stage.drawing.shapes import blit_areas

MOST_BLENDS = 8  # after which roundings add up to some levels


class Mix:
    """A cross-fade of two pictures in some areas of a window.

    The window still shows the mix of the last frame. Blending one picture onto it makes
    the next mix.
    """

    def __init__(self, areas: Sequence[Rect]) -> None:
        """Take areas that do not overlap."""
        self._areas = areas
        self._surface: Surface | None = None  # shows the last mix
        self._fraction = 0.0  # of the second picture in it
        self._wanted = 0.0  # the fraction that was asked for, which is close to it
        self._blends = 0  # onto a mix that was drawn anew

    def draw(
        self,
        surface: Surface,
        first: Surface,
        second: Surface,
        fraction: float,
        changed: Sequence[Rect] = (),
    ) -> None:
        """Draw ``second`` with a ``fraction`` of its strength over ``first``.

        Either of them has ``changed`` in these areas since the last frame.
        """
        moves = fraction != self._wanted
        self._wanted = fraction
        if self._surface is not surface or (moves and self._blends >= MOST_BLENDS):
            self._surface = surface
            self._fraction = fraction
            self._blends = 0
            changed = self._areas
        elif moves and fraction > self._fraction:
            left = self._blend_more(second, (1 - fraction) / (1 - self._fraction))
            self._fraction = 1 - left * (1 - self._fraction)
        elif moves and fraction < self._fraction:
            left = self._blend_more(first, fraction / self._fraction)
            self._fraction *= left
        for area in changed:
            for each in self._areas:
                part = area.clip(each)
                if part:
                    draw_mixed(surface, first, second, self._fraction, part)

    def _blend_more(self, picture: Surface, left: float) -> float:
        """Blend a picture onto the mix, of which a fraction of about ``left`` is left.

        Return the exact fraction.
        """
        assert self._surface is not None
        alpha = round(255 * (1 - left))
        self._blends += 1
        blit_areas(self._surface, picture, self._areas, alpha / 255)
        return 1 - alpha / 255


class MixedPicture:
    """A picture that becomes another one, step by step."""

    def __init__(self, first: Surface, second: Surface) -> None:
        self.first = first
        self._second = second
        self._picture = Surface(first.get_size())
        self._mix = Mix([first.get_rect()])

    def at(self, fraction: float) -> Surface:
        """Return the mix with a ``fraction`` of the second. The next call changes it."""
        self._mix.draw(self._picture, self.first, self._second, fraction)
        return self._picture


def draw_mixed(
    surface: Surface, first: Surface, second: Surface, fraction: float, area: Rect
) -> None:
    """Draw two opaque pictures in an area, the second with ``fraction`` of its strength."""
    if fraction < 1:
        surface.blit(first, area, area)
    blit_areas(surface, second, [area], fraction)
