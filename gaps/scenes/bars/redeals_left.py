"""The redeals that are left, on the button that redeals: a small back for each, or their number."""

from __future__ import annotations

import pygame

from gaps.engine import State, Status
from gaps.stage.drawing.shapes import dashed
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button
from gaps.table.cards.art import CardArt

MAX_BACKS = 3  # redeals that are shown as backs; more are a number
USED_DASH = (3, 3)  # of the outline for a redeal that was used
DISABLED_ALPHA = 107  # of 255


def redeals_left_text(state: State) -> str:
    """How many redeals are left, where they are too many for a back each; empty otherwise."""
    rule = state.variant.redeal
    if rule is None or (rule.limit is not None and rule.limit <= MAX_BACKS):
        return ""
    return "∞" if rule.limit is None else f"×{rule.limit - state.redeals_used}"


def draw_redeals_left(
    surface: pygame.Surface, button: Button, state: State, style: Style, art: CardArt
) -> None:
    """Draw on the button a small back for each redeal left and a dashed outline for each used."""
    rule = state.variant.redeal
    if rule is None or state.status is Status.LOST:
        return
    px, rect = style.px, button.rect
    size = (px(20), px(28))
    if rule.limit is None:
        available = [True]
    else:
        available = [number < rule.limit - state.redeals_used for number in range(min(rule.limit, MAX_BACKS))]
    count = redeals_left_text(state)
    if count:
        available = available[:1]
    step = size[0] + px(5) if len(available) < 3 else px(13)  # three overlap, like cards in a hand
    x = rect.right - px(42) - (len(available) - 1) * step - size[0]
    if count:
        text = style.text(count, "note_bold", style.theme.hi if button.enabled else style.theme.low)
        surface.blit(text, text.get_rect(midright=(rect.right - px(42), rect.centery)))
        x -= text.get_width() + px(5)
    for is_left in available:
        picture = art.back(size) if is_left else dashed(size, px(3), *USED_DASH, 1, style.theme.low)
        picture = picture.copy() if not button.enabled else picture
        if not button.enabled:
            picture.set_alpha(DISABLED_ALPHA)
        surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += step
