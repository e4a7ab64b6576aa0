"""What the program runs on: versions, and how pictures and sounds leave it."""

from __future__ import annotations

import platform
from collections.abc import Mapping

import pygame

UNSEEN = ("offscreen", "dummy")
"""Drivers that show pictures to nobody."""


def versions() -> Mapping[str, str]:
    """By name: what is beneath the program, and in which version."""
    return {
        "Python": platform.python_version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
    }


def video_driver() -> str:
    """How the system would show pictures; empty where it cannot. An open window is left alone."""
    if pygame.display.get_init():
        return pygame.display.get_driver()
    try:
        pygame.display.init()
        return pygame.display.get_driver()
    except pygame.error:
        return ""
    finally:
        pygame.display.quit()


def audio_driver() -> str:
    """How sounds would be heard; empty where they cannot. An open device is left alone."""
    try:
        if pygame.mixer.get_init() is not None:
            return pygame.mixer.get_driver()
        pygame.mixer.init()
        name = pygame.mixer.get_driver()
        pygame.mixer.quit()
        return name
    except (pygame.error, NotImplementedError):  # the last: a pygame without a mixer
        return ""
