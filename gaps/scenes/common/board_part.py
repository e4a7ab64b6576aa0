"""A position as a part of a screen: a small board on which nothing moves."""

from __future__ import annotations

from typing import Unpack

import pygame

from gaps.engine import State
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.shapes import at_least_one
from gaps.stage.drawing.style import Style
from gaps.stage.view import PartFields, Picture
from gaps.table.cards.art import CardArt
from gaps.table.model.choreography import MotionSettings
from gaps.table.table import Table

MARGIN = 6  # units


def board_part(context: Context, state: State, **part: Unpack[PartFields]) -> Picture:
    """A position as large as there is room for, at the top left of its place."""
    return Picture(_paint, (state, context.art(), context.motion_settings), **part)


def _paint(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    state: State,
    art: CardArt,
    motion_settings: MotionSettings,
) -> None:
    picture = pygame.Surface(at_least_one(rect.size))
    picture.blit(surface, (0, 0), rect)
    margin = 2 * style.px(MARGIN)
    area = picture.get_rect().inflate(-margin, -margin)
    Table(state, art, style, motion_settings, picture.copy(), area).draw(picture)
    surface.blit(picture, rect)
