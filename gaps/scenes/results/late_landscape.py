"""The landscape of a game not won is painted when everything else rests, and fades in."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

import pygame

FADE_SECONDS, FADE_ALPHA = 0.400, 46  # of the landscape; of 255: how much of it each frame brings
PAINT_SECONDS = 1 / 80  # between two bits of the landscape that are painted: about one in each frame


class Stage(Enum):
    """How far the landscape is."""

    TO_PAINT = auto()
    FADES_IN = auto()
    THERE = auto()


class LateLandscape:
    """Calls ``paint`` again and again until that returns that nothing is left, and then fades over."""

    def __init__(self, paint: Callable[[], bool], is_there: bool) -> None:
        """``is_there`` if there is nothing to paint, as after a win."""
        self._paint = paint
        self.stage = Stage.THERE if is_there else Stage.TO_PAINT
        self._idle = 0.0  # seconds since a bit was painted
        self._fade = 0.0  # seconds since it began to fade in
        self._over: pygame.Surface | None = None  # the new picture, almost transparent

    @property
    def moving(self) -> bool:
        """Whether there is still something to paint or to show."""
        return self.stage is not Stage.THERE

    @property
    def painted(self) -> bool:
        """Whether it can be drawn."""
        return self.stage is not Stage.TO_PAINT

    def update(self, dt: float, factor: float) -> bool:
        """Let ``dt`` seconds pass; return whether it is there now.

        ``factor`` stretches the time of the fade; 0 leaves it out.
        """
        if self.stage is Stage.THERE:
            return False
        if not factor:
            self.end()
        elif self.stage is Stage.FADES_IN:
            self._fade += dt
            if self._fade >= FADE_SECONDS * factor:
                self.end()
        else:
            self._idle += dt
            if self._idle >= PAINT_SECONDS:
                self._idle = 0.0
                self.stage = Stage.TO_PAINT if self._paint() else Stage.FADES_IN
        return not self.moving

    def end(self) -> None:
        """Be there at once."""
        self.stage, self._over = Stage.THERE, None

    def fade(self, picture: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
        """Bring ``picture`` a bit closer to what ``draw`` draws."""
        if self._over is None:
            over = picture.copy()
            draw(over)
            self._over = over.convert_alpha()
            self._over.fill((255, 255, 255, FADE_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(self._over, (0, 0))
