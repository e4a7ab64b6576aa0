"""Colour themes: colours by the name of their use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from gaps.asset_files import asset
from gaps.language import N_, Message
from gaps.values import Value

Color = tuple[int, int, int]
Tint = Color | tuple[int, int, int, int]
"""A colour, with or without an alpha of 0 to 255."""

WHITE: Color = (255, 255, 255)
BLACK: Color = (0, 0, 0)


class Theme(Value):
    """One set of colours, and what belongs to it; alphas are 0 to 1."""

    name: str
    label: Message
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
    seal: Color
    """The colour of a disc with something in brass on it."""
    ember: Color
    pine: Color
    sky: Color
    onsky: Color
    focus: Color
    ghost: Color
    shadow: Color
    glow: Color
    contour: Color
    contour_alpha: float
    ghost_alpha: float
    """The alpha of a ghost, the picture of the card that a gap accepts."""
    ghost_grows_alpha: float
    """The same if the card would extend a run."""
    paper: str
    """The colour of cards, as ``#RRGGBB``."""
    plain: bool = False
    """True for high contrast without shadows, contours and trails."""
    deck: str = ""
    """The suit colours that belong to it; empty if any will do."""

    @property
    def light(self) -> bool:
        """True if text is darker than its background."""
        return sum(self.hi) < sum(self.bg1)

    def seen(self, alpha: float) -> float:
        """Return the effective ``alpha``: in a plain theme nothing is faint."""
        return 1.0 if self.plain else alpha

    @property
    def backing(self) -> Color:
        """The colour behind text on a picture: the ground that differs most from it."""
        return self.bg2 if self.light else self.bg0


def mix(a: Color, b: Color, t: float) -> Color:
    """Mix two colours: ``a`` at t = 0, ``b`` at t = 1."""
    red = round(a[0] + (b[0] - a[0]) * t)
    green = round(a[1] + (b[1] - a[1]) * t)
    blue = round(a[2] + (b[2] - a[2]) * t)
    return red, green, blue


@cache
def palette() -> Mapping[str, Any]:
    """Return ``assets/palette.json``.

    It has the colours of decks and backs, and the outlines of the suits.
    """
    return MappingProxyType(
        json.loads(asset("palette.json").read_text(encoding="utf-8"))
    )


_THEMES = (
    Theme(
        name="midnight",
        label=N_("Midnight"),
        bg0=(11, 19, 26),
        bg1=(20, 34, 45),
        bg2=(34, 57, 74),
        lamp=(43, 69, 87),
        surface=(27, 45, 58),
        surface2=(36, 59, 75),
        edge=(58, 85, 103),
        slot=(10, 18, 24),
        slotline=(77, 106, 125),
        hi=(247, 236, 216),
        mid=(185, 198, 204),
        low=(148, 166, 176),
        brass=(240, 184, 74),
        brassd=(181, 122, 28),
        onbrass=(35, 23, 3),
        seal=(35, 23, 3),
        ember=(255, 122, 77),
        pine=(92, 199, 154),
        sky=(143, 211, 255),
        onsky=(11, 19, 26),
        focus=(255, 255, 255),
        ghost=(246, 235, 214),
        shadow=(4, 8, 12),
        glow=(240, 184, 74),
        contour=(230, 172, 63),
        contour_alpha=0.075,
        ghost_alpha=0.72,
        ghost_grows_alpha=0.8,
        paper="#FBF4E4",
    ),
    Theme(
        name="daybreak",
        label=N_("Daybreak"),
        bg0=(210, 197, 171),
        bg1=(228, 216, 192),
        bg2=(243, 234, 216),
        lamp=(251, 245, 232),
        surface=(248, 241, 226),
        surface2=(255, 253, 248),
        edge=(182, 162, 124),
        slot=(201, 186, 156),
        slotline=(107, 90, 54),
        hi=(30, 42, 51),
        mid=(54, 66, 74),
        low=(61, 72, 78),
        brass=(138, 51, 0),
        brassd=(107, 39, 0),
        onbrass=(255, 255, 255),
        seal=(210, 197, 171),
        ember=(163, 20, 46),
        pine=(23, 105, 74),
        sky=(11, 92, 148),
        onsky=(255, 253, 248),
        focus=(14, 23, 32),
        ghost=(42, 33, 24),
        shadow=(70, 52, 20),
        glow=(229, 154, 31),
        contour=(122, 90, 42),
        contour_alpha=0.1,
        ghost_alpha=0.72,
        ghost_grows_alpha=0.84,
        paper="#FFFDF8",
    ),
    Theme(
        name="signal",
        label=N_("Signal"),
        bg0=(0, 0, 0),
        bg1=(0, 0, 0),
        bg2=(0, 0, 0),
        lamp=(0, 0, 0),
        surface=(0, 0, 0),
        surface2=(26, 26, 26),
        edge=(255, 255, 255),
        slot=(0, 0, 0),
        slotline=(255, 255, 255),
        hi=(255, 255, 255),
        mid=(255, 255, 255),
        low=(216, 216, 216),
        brass=(255, 212, 0),
        brassd=(255, 212, 0),
        onbrass=(0, 0, 0),
        seal=(0, 0, 0),
        ember=(255, 138, 92),
        pine=(91, 227, 164),
        sky=(111, 208, 255),
        onsky=(0, 0, 0),
        focus=(255, 255, 255),
        ghost=(255, 255, 255),
        shadow=(0, 0, 0),
        glow=(255, 212, 0),
        contour=(0, 0, 0),
        contour_alpha=0.0,
        ghost_alpha=0.92,
        ghost_grows_alpha=0.92,
        paper="#FFFFFF",
        plain=True,
        deck="four",
    ),
)
"""All themes, the default first.

``gaps.store.settings`` has their names as well, as the values that its file may hold.
"""


@cache
def themes() -> Mapping[str, Theme]:
    """Return the themes by name, the default first."""
    return MappingProxyType({theme.name: theme for theme in _THEMES})


def read_colour(text: str) -> Color:
    """Read a colour: ``#RRGGBB``."""
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def hex_of(colour: Tint) -> str:
    """Return a colour as ``#rrggbb``, without its alpha."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])
