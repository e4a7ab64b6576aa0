"""The weather at the summit of a finished row: snow, glowing peaks, shafts of light or mist, one a suit."""

from __future__ import annotations

import io
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from gaps.engine import Suit
from gaps.stage.core.assets import asset
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.table.cards.art import CardArt
from gaps.table.effects.crest import summit
from gaps.table.effects.finished_rows import FinishedRow, FinishedRows, Weather
from gaps.table.model.animator import BoardAnimator

DRAWN_SIZE, DRAWN_SUMMIT = (240, 120), (60, 70)  # of the files: their size, and the summit in it
SCALE = 0.88  # of the files, at u = 1
DRIFTS: Mapping[Suit, tuple[int, int]] = MappingProxyType(
    {Suit.SPADES: (24, 0), Suit.HEARTS: (0, -6), Suit.DIAMONDS: (24, 0), Suit.CLUBS: (24, 0)}
)
"""How far the weather drifts, pixels at u = 1: to the right, but a glow stays over its peak."""
CARD_HEIGHT = 123  # pixels at u = 1, for which the scale is meant
FILES: Mapping[Suit, str] = MappingProxyType(
    {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
)


def draw_weather(
    canvas: Canvas, rows: FinishedRows, animator: BoardAnimator, art: CardArt, time: float
) -> None:
    """Draw the weather of the finished rows. A plain theme has none."""
    if canvas.style.theme.plain:
        return
    for row in rows.rows:
        weather = row.weather(time, rows.follower(row))
        if weather.alpha > 0 and weather.thrown > 0 and row.is_in(animator.state):
            _draw(canvas, row, weather, animator, art)


def _draw(canvas: Canvas, row: FinishedRow, weather: Weather, animator: BoardAnimator, art: CardArt) -> None:
    """Draw the weather of one row, uncovered from the summit to the right."""
    style = canvas.style
    scale = SCALE * min(style.u, animator.geometry.card[1] / CARD_HEIGHT)
    size = round(DRAWN_SIZE[0] * scale), round(DRAWN_SIZE[1] * scale)
    picture = style.surface_cache.get(("weather", row.suit, size), lambda: _picture(row.suit, size))
    x, y = summit(row, animator, art)
    right, down = (each * scale / SCALE * weather.drift for each in DRIFTS[row.suit])
    left, top = x - DRAWN_SUMMIT[0] * scale + right, y - DRAWN_SUMMIT[1] * scale + down
    place = picture.get_rect(topleft=(round(left), round(top)))
    with canvas.clipped(pygame.Rect(place.topleft, (round(place.width * weather.thrown), place.height))):
        canvas.blit_faint(picture, place, weather.alpha)


def _picture(suit: Suit, size: tuple[int, int]) -> pygame.Surface:
    file = asset(f"weather/{FILES[suit]}.svg").read_bytes()
    return shapes.ready(pygame.image.load_sized_svg(io.BytesIO(file), shapes.at_least_one(size)))
