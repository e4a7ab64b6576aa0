"""The poles of a match.

There is one for each player, as high as the total, with a pennant. Signs fall for the
winner.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, mix
from gaps.stage.motion.durations import APPEAR, SETTLE
from gaps.stage.motion.tween import ease_out_back, passed
from gaps.stage.view.motion import AnimatedPart
from gaps.table.cards.art import CardArt
from gaps.table.panorama.evening import LIT_SUITS

SUITS = (Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS)
"""The suits on the players' pennants: by place at the end, else in their order."""
GROW_SECONDS = SETTLE  # seconds in which a pole grows
STAGGER_SECONDS = APPEAR  # seconds between two of them
SIGNS_START = 0.900  # the time of the first sign
FALL_SECONDS = 3.0
# In units.
POLE_WIDTHS = (4, 3)  # the widths of the winner's and of another pole
BUTTON_WIDTHS = (14, 11)  # widths of the button on top of a pole
PENNANT_SIZES = ((112, 66), (92, 54))
SUIT_SIZES = (24, 20)  # sizes of the suit on the pennants
PENNANT_DROP = 14  # from the top of a pole to its pennant
POLE_DEPTH = 6  # depth in the ground of a pole that stands there
TOTAL_RISE = 36  # from the top of a pole to the middle of the total
SIGN_COUNT = 26
SIGN_SIZES = (10, 12, 16, 18)
DRIFT = 26


@dataclass(frozen=True)
class Pole:
    """A player's total.

    Lengths are in units from the upper left corner of its ``Poles``.
    """

    x: float
    foot: float
    height: float
    suit: Suit
    after: float
    """Seconds at normal speed until it grows."""
    total: str = ""
    """The text above it, if any."""
    is_best: bool = False


class Poles(AnimatedPart):
    """All poles, in front of everything else."""

    poles: tuple[Pole, ...]
    art: CardArt

    @property
    def ends(self) -> float:
        return GROW_SECONDS + max(pole.after for pole in self.poles)

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        for pole in self.poles:
            progress = passed(age, pole.after, GROW_SECONDS)
            if progress > 0:
                self._draw(surface, style, rect, pole, ease_out_back(progress))

    def _draw(
        self, surface: Surface, style: Style, rect: Rect, pole: Pole, grown: float
    ) -> None:
        theme = style.theme
        u = style.px_per_unit
        rank = 0 if pole.is_best else 1
        x = rect.left + round(pole.x * u)
        foot = rect.top + round(pole.foot * u)
        top = rect.top + round((pole.foot - pole.height * grown) * u)
        width = style.px(POLE_WIDTHS[rank])
        surface.fill(theme.hi, Rect(x - width // 2, top, width, max(1, foot - top)))
        pennant = _pennant(style, self.art, pole.suit, rank)
        surface.blit(pennant, (x + width // 2, top + style.px(PENNANT_DROP)))
        edge = max(1.0, 2 * u)
        button = shapes.disc(
            style.px(BUTTON_WIDTHS[rank]), theme.brass, edge, theme.bg0
        )
        shapes.put(surface, button, center=(x, top))
        if not pole.total:
            return
        text_style = "h1" if pole.is_best else "h2"
        ink = theme.brass if pole.is_best else theme.hi
        total = style.digits(pole.total, text_style, ink, style.outline)
        shapes.put(surface, total, center=(x, top - style.px(TOTAL_RISE)))


def _pennant(style: Style, art: CardArt, suit: Suit, rank: int) -> Surface:
    wide, high = map(style.px, PENNANT_SIZES[rank])
    key = "pennant", suit, rank, wide, style.theme.name, art.deck

    def paint() -> Surface:
        colour = LIT_SUITS[suit]
        dark = mix(colour, BLACK, 0.18)
        ink = WHITE
        if style.theme.plain:
            colour = style.theme.hi if rank else style.theme.brass
            dark = colour
            ink = style.theme.bg0
        middle = f"{wide} {high * 0.52:.1f}"
        upper = f"M0 0C{wide * 0.3:.1f} 0 {wide * 0.7:.1f} {high * 0.3:.1f} {middle}"
        lower = f"C{wide * 0.7:.1f} {high * 0.6:.1f} {wide * 0.3:.1f} {high * 0.9:.1f} 0 {high}Z"
        fold = wide * 0.46
        line = shapes.paint("stroke", mix(colour, WHITE, 0.4))
        body = (
            f'<clipPath id="c"><path d="{upper}{lower}"/></clipPath>'
            f'<path d="{upper}{lower}" {shapes.paint("fill", dark)} {line}/>'
            f'<path d="{upper}{lower}" {shapes.paint("fill", colour)} '
            f'transform="scale({fold / wide:.3f} 1)"/>'
        )
        picture = shapes.vector((wide, high), body)
        sign = art.suit(suit, style.px(SUIT_SIZES[rank]), ink)
        shapes.put(picture, sign, center=(round(wide * 0.24), high // 2))
        return picture

    return style.surface_cache.get(key, paint)


class FallingSigns(AnimatedPart):
    """Signs of a suit that fall over the window for some seconds."""

    suit: Suit
    art: CardArt

    @property
    def ends(self) -> float:
        return SIGNS_START + FALL_SECONDS

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        if not SIGNS_START < age < self.ends or style.theme.plain:
            return
        chance = random.Random(self.suit.value)
        theme = style.theme
        colours = (LIT_SUITS[self.suit], theme.brass, theme.hi)
        for _ in range(SIGN_COUNT):
            start = chance.uniform(0, 0.45) * FALL_SECONDS
            lasts = chance.uniform(0.4, 0.55) * FALL_SECONDS
            across = chance.random()
            colour = colours[chance.randrange(3)]
            size = style.px(chance.choice(SIGN_SIZES))
            phase = chance.uniform(0, 2 * math.pi)
            progress = passed(age - SIGNS_START, start, lasts)
            if not 0 < progress < 1:
                continue
            sway = DRIFT * style.px_per_unit * math.sin(phase + 5 * progress)
            x = rect.left + across * rect.width + sway
            y = rect.top + progress * (rect.height + size) - size
            sign = self.art.suit(self.suit, size, colour)
            turned = pygame.transform.rotozoom(
                sign, 30 * math.sin(phase + 4 * progress), 1
            )
            turned.set_alpha(round(255 * min(1.0, 4 * (1 - progress))))
            shapes.put(surface, turned, center=(round(x), round(y)))
