"""The figures beside the talon of a board: the cards left and the pass."""

from __future__ import annotations

import pygame

from gaps.engine import State
from gaps.scenes.text import game_text
from gaps.stage.drawing.shapes import disc, put
from gaps.stage.drawing.style import SPACE_S, Style
from gaps.table.model.geometry import BoardGeometry

# In units.
DISC_SIZE = 22  # diameter of the number of a pass
DISC_GAP = SPACE_S
DISTANCE = SPACE_S  # distance from the cards
MAX_DISCS = 3  # a pass of more than these is given in words only


def draw_beside_talon(
    surface: pygame.Surface,
    geometry: BoardGeometry,
    state: State,
    style: Style,
) -> None:
    """Draw the count over the talon and the pass under its turned card.

    Both stay clear of the card that is being turned.
    """
    theme = style.theme
    px = style.px
    left, time = game_text.talon_progress(state)
    count = style.text(left, "note_bold", theme.hi)
    put(
        surface,
        count,
        midbottom=(
            geometry.talon_place.centerx,
            geometry.talon_place.top - px(DISTANCE),
        ),
    )
    y = geometry.turned.bottom + px(DISTANCE)
    if state.stock and state.variant.passes <= MAX_DISCS:
        _draw_passes(surface, (geometry.turned.centerx, y), state, style)
        y += px(DISC_SIZE) + px(DISTANCE)
    for line in style.wrap(time, "small", geometry.turned.width):
        text = style.text(line, "small", theme.mid)
        put(surface, text, midtop=(geometry.turned.centerx, y))
        y += text.get_height()


def _draw_passes(
    surface: pygame.Surface,
    top: tuple[int, int],
    state: State,
    style: Style,
) -> None:
    """Draw the numbers of all passes, the current one bright.

    ``top`` is the middle of the upper edge.
    """
    theme = style.theme
    px = style.px
    count = state.variant.passes
    now = game_text.talon_pass(state)
    row = pygame.Rect(
        0, 0, count * px(DISC_SIZE) + (count - 1) * px(DISC_GAP), px(DISC_SIZE)
    )
    row.midtop = top
    for number in range(1, count + 1):
        is_now = number == now
        fill, edge = (theme.brass, theme.brass) if is_now else (theme.bg0, theme.mid)
        picture = disc(px(DISC_SIZE), fill, max(1, px(2)), edge)
        place = picture.get_rect(
            topleft=(row.left + (number - 1) * (px(DISC_SIZE) + px(DISC_GAP)), row.top)
        )
        surface.blit(picture, place)
        digit = style.text(str(number), "small", theme.onbrass if is_now else theme.mid)
        put(surface, digit, center=place.center)
