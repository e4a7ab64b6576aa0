"""Change the pitch of a recorded sound."""

from __future__ import annotations

from array import array

import pygame


def pitched(sound: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
    """Return the sound at ``factor`` times its pitch and speed, equal on both sides.

    For a mixer of 16 bits and two channels. Only the left side of ``sound`` is used.
    """
    left = array("h", sound.get_raw())[::2]
    last = len(left) - 1
    left.append(0)
    both = array("h", bytes(4 * (int(last / factor) + 1)))
    both[::2] = both[1::2] = array("h", _resampled(left, factor, len(both) // 2))
    return pygame.mixer.Sound(buffer=both.tobytes())


def _resampled(samples: array[int], factor: float, count: int) -> list[int]:
    """Return ``count`` values, ``factor`` samples apart, interpolated linearly between two samples."""
    places = [i * factor for i in range(count)]
    return [
        int(samples[k] + (samples[k + 1] - samples[k]) * (place - k))
        for place in places
        for k in (int(place),)
    ]
