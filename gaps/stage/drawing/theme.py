"""Colour themes: colours by the name of their use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from gaps.asset_files import asset

Color = tuple[int, int, int]
Tint = Color | tuple[int, int, int, int]
"""A colour, with or without an alpha of 0 to 255."""

WHITE: Color = (255, 255, 255)
BLACK: Color = (0, 0, 0)
_GHOSTS = {"midnight": (0.72, 0.80), "daybreak": (0.72, 0.84), "signal": (0.92, 0.92)}


@dataclass(frozen=True)
class Theme:
    """One set of colours; alphas are 0 to 1."""

    name: str
    bg0: Color
    bg1: Color
    bg2: Color
    lamp: Color
    surface: Color
    surface2: Color
    edge: Color
    slot: Color
    slotline: Color
    hi: Color
    mid: Color
    low: Color
    brass: Color
    brassd: Color
    onbrass: Color
    ember: Color
    pine: Color
    sky: Color
    focus: Color
    ghost: Color
    shadow: Color
    glow: Color
    contour: Color
    contour_alpha: float
    ghost_alpha: float
    """How strongly the picture of what is wanted in a place is drawn."""
    ghost_grows_alpha: float
    """The same where it would extend what is there."""

    @property
    def plain(self) -> bool:
        """Whether there are no shadows, contours or trails."""
        return self.contour_alpha == 0

    @property
    def light(self) -> bool:
        """Whether text is darker than its background."""
        return sum(self.hi) < sum(self.bg1)

    @property
    def backing(self) -> Color:
        """What text has behind it where it lies on a picture: the ground that differs
        most from it.
        """
        return self.bg2 if self.light else self.bg0


def mix(a: Color, b: Color, t: float) -> Color:
    """Mix two colours: ``a`` at t = 0, ``b`` at t = 1."""
    red = round(a[0] + (b[0] - a[0]) * t)
    green = round(a[1] + (b[1] - a[1]) * t)
    blue = round(a[2] + (b[2] - a[2]) * t)
    return red, green, blue


@cache
def palette() -> Mapping[str, Any]:
    """Return ``assets/palette.json``: all colours, the outlines of the suits, the
    heights of the ridges.
    """
    return MappingProxyType(
        json.loads(asset("palette.json").read_text(encoding="utf-8"))
    )


@cache
def themes() -> Mapping[str, Theme]:
    """Return the themes of the palette by name, the default first."""
    return MappingProxyType(
        {name: _theme(name, values) for name, values in palette()["themes"].items()}
    )


@cache
def palette_colours(name: str) -> tuple[Color, ...]:
    """Return a list of colours of the palette, such as ``sparks``."""
    return tuple(read_colour(value) for value in palette()[name])


def _theme(name: str, values: Mapping[str, Any]) -> Theme:
    colours = {
        key: read_colour(value) for key, value in values.items() if key in _NAMES
    }
    at_rest, growing = _GHOSTS[name]
    return Theme(
        name,
        **colours,
        contour_alpha=float(values["contour_a"]),
        ghost_alpha=at_rest,
        ghost_grows_alpha=growing,
    )


_NAMES = {key for key, kind in Theme.__annotations__.items() if kind == "Color"}


def read_colour(text: str) -> Color:
    """Read a colour: ``#RRGGBB`` or three decimal numbers. Raises ``ValueError`` for
    anything else.
    """
    if text.startswith("#"):
        red, green, blue = bytes.fromhex(text[1:])
    else:
        red, green, blue = (int(part) for part in text.split(","))
    return red, green, blue


def hex_of(colour: Tint) -> str:
    """Return a colour as ``#rrggbb``, without its alpha."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])
