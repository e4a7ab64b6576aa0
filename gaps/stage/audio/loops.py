"""Sounds that repeat without a seam and, if there are several, stay together to the sample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

OVERLAP = 2205  # frames at the end of a file that repeat its start
SIDES = 2
TRIES = 50


def loop(path: Path) -> pygame.mixer.Sound:
    """Read a loop. Its first frames fade in over those that follow its end, so that its seam is smooth.

    Raises ``pygame.error`` or ``OSError`` if the file cannot be read.
    """
    whole = pygame.mixer.Sound(path)
    buffer: Any = whole  # which its type does not say
    frames = memoryview(buffer).cast("B").cast("h")  # no copy: a loop takes megabytes
    count = OVERLAP * SIDES
    if len(frames) <= 2 * count:
        return whole
    after = frames[-count:]
    for i in range(count):
        share = i // SIDES / OVERLAP
        frames[i] = round(after[i] + (frames[i] - after[i]) * share)
    return pygame.mixer.Sound(buffer=frames[:-count])


class Loops:
    """The layers of one piece, on channels of their own; silent until ``set_levels``."""

    def __init__(self, sounds: Sequence[pygame.mixer.Sound], first_channel: int, probe: int) -> None:
        """``first_channel`` is the number of the first of its channels, ``probe`` of one for itself."""
        self._sounds = sounds
        self._channels = [pygame.mixer.Channel(first_channel + i) for i in range(len(sounds))]
        self._probe = pygame.mixer.Channel(probe)
        self._levels: list[float] = []

    def start(self) -> None:
        """Start all layers with the same sample.

        The mixer takes samples from every channel at once, in a thread of its own. A sound of one frame says
        whether that happened between the first start and the last: then all begin again.
        """
        for sound in self._sounds:
            sound.set_volume(0)  # a channel that starts is loud until its level is set
        tick = pygame.mixer.Sound(buffer=bytes(2 * SIDES))
        for _ in range(TRIES):
            self._probe.play(tick)
            for channel, sound in zip(self._channels, self._sounds, strict=True):
                channel.play(sound, loops=-1)
            if self._probe.get_busy():
                break
        self._levels = []
        self.set_levels([0.0] * len(self._sounds))
        for sound in self._sounds:
            sound.set_volume(1)

    def set_levels(self, levels: Sequence[float]) -> None:
        """Set the level of each layer, 0 to 1, in steps that cannot be heard."""
        if list(levels) == self._levels:
            return
        self._levels = list(levels)
        for channel, level in zip(self._channels, levels, strict=True):
            channel.set_volume(level, level)

    def stop(self) -> None:
        """Stop all layers."""
        for channel in self._channels:
            channel.stop()
