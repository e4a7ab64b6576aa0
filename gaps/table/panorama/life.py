"""The small life of a range at rest: gusts in its flags, a bird, and turning rays."""

from __future__ import annotations

import math
import random

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import BLACK, mix
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import SWAY
from gaps.stage.motion.tween import passed
from gaps.table.panorama.flags import Flag
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.rays import TurningRays

# Real seconds.
GUST_INTERVAL = 7.0
BIRD_INTERVALS = (10.0, 14.0)
TURN_INTERVAL = 0.25
TURN = 0.1  # degrees by which rays turn each time: hardly a pixel differs by 5 levels
# Seconds at normal speed.
GUST_SECONDS = 0.500  # in which a gust crosses the window
SWAY_SECONDS = SWAY  # for which a flag sways
BIRD_SECONDS = 3.600  # for which a bird is seen
FLAP_SECONDS = 0.520  # from one beat of its wings to the next
SWAY_DISTANCE = 2  # of the foot of a flag, in units
SWING_COUNT = 3  # to one side and the other
# Of a bird: fractions of the window.
BIRD_HEIGHTS = (0.13, 0.28)
BIRD_SPAN = (
    0.06,
    0.34,
)  # from the edge of the window, beside what is told in its middle
FADE_FRACTION = 0.15  # of its way at both ends, in which it comes and goes
WING_SIZE = (6, 11)  # to the joint and to the tip of a wing, in units
WING_LIFT = (3, 4)  # by which these go up and down
SHADE_STRENGTH = 0.3  # of black in the colour of the nearest ridge


class Life:
    """What moves on a range now and then, while motion is neither reduced nor instant."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._chance = random.Random()
        self._gust = clock.timer(self._wait_for_gust, flies=True)
        self._bird = clock.timer(self._wait_for_bird, flies=True)
        self._next_gust = clock.alarm(self._begin_gust)
        self._next_bird = clock.alarm(self._begin_bird)
        self._next_turn = clock.alarm(self._turn)
        self._rays: TurningRays | None = None
        self.turned = 0.0
        """The degrees by which the rays have turned."""
        self._is_left = True  # the side on which it flies
        self._height = BIRD_HEIGHTS[0]

    def begin(self) -> None:
        """Wait for the first gust and the first bird."""
        self._wait_for_gust()
        self._wait_for_bird()

    def turn(self, rays: TurningRays) -> None:
        """Turn rays from now on, as soon as they are made."""
        self._rays = rays
        self.turned = 0.0
        self._wait_for_turn()

    def _wait_for_turn(self) -> None:
        flies = self._clock.pace.flies
        self._next_turn.set(TURN_INTERVAL if flies else GUST_INTERVAL)

    def _turn(self) -> bool:
        self._wait_for_turn()
        is_made = self._rays is not None and self._rays.making.done
        if not is_made or not self._clock.pace.flies:
            return False
        self.turned += TURN
        return True

    def _wait_for_gust(self) -> None:
        self._next_gust.set(GUST_INTERVAL)

    def _wait_for_bird(self) -> None:
        self._next_bird.set(self._chance.uniform(*BIRD_INTERVALS))

    def _begin_gust(self) -> bool:
        if not self._clock.pace.flies:
            self._wait_for_gust()
            return False
        self._gust.begin(GUST_SECONDS + SWAY_SECONDS)
        return True

    def _begin_bird(self) -> bool:
        if not self._clock.pace.flies:
            self._wait_for_bird()
            return False
        self._is_left = self._chance.random() < 0.5
        self._height = self._chance.uniform(*BIRD_HEIGHTS)
        self._bird.begin(BIRD_SECONDS)
        return True

    @property
    def blows(self) -> bool:
        """True while a gust is in the flags."""
        return self._gust.runs

    def draw(self, canvas: Canvas, panorama: Panorama) -> None:
        """Draw the flags of a range if a gust is in them, and the bird."""
        if self.blows:
            for flag in panorama.garland.flags:
                sway = self._sway(flag, panorama)
                panorama.flags.draw(canvas, flag, sway, keep=False)
        if self._bird.runs and not panorama.light.outlined:
            self._draw_bird(canvas, panorama)

    def _sway(self, flag: Flag, panorama: Panorama) -> float:
        """Return by how many degrees the wind moves a flag."""
        across = flag.peg[0] / panorama.size[0]
        progress = passed(self._gust.age, GUST_SECONDS * across, SWAY_SECONDS)
        most = math.degrees(SWAY_DISTANCE * panorama.style.px_per_unit / flag.size[1])
        return most * (1 - progress) * math.sin(SWING_COUNT * math.pi * progress)

    def _draw_bird(self, canvas: Canvas, panorama: Panorama) -> None:
        """Draw a bird, two wings with a joint each, on its way across the sky."""
        width, height = panorama.size
        u = panorama.style.px_per_unit
        progress = self._bird.progress()
        begins, ends = BIRD_SPAN
        along = begins + (ends - begins) * progress
        x = width * (along if self._is_left else 1 - along)
        y = height * (self._height - 0.03 * math.sin(math.pi * progress))
        beat = math.sin(math.tau * self._bird.age / FLAP_SECONDS)
        points = []
        for side in (-1, 1):
            wing = [
                (x + side * out * u, y - (beat * lift - (number == 1)) * u)
                for number, (out, lift) in enumerate(
                    zip(WING_SIZE, WING_LIFT, strict=True)
                )
            ]
            points += wing[::-1] if side < 0 else [(x, y + u), *wing]
        seen = min(1.0, progress / FADE_FRACTION, (1 - progress) / FADE_FRACTION)
        near = mix(panorama.slopes[-1][0].foot, BLACK, SHADE_STRENGTH)
        area = pygame.Rect(0, 0, math.ceil(2.6 * WING_SIZE[1] * u), math.ceil(14 * u))
        area.center = round(x), round(y)
        picture = pygame.Surface(area.size, pygame.SRCALPHA)
        picture.fill((*near, 0))
        placed = [(px - area.left, py - area.top) for px, py in points]
        for down in range(max(1, round(1.5 * u))):
            lower = [(px, py + down) for px, py in placed]
            pygame.draw.aalines(picture, near, False, lower)
        canvas.blit_faint(picture, area, seen)
