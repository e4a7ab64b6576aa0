"""A position as it is played, as a part of a screen."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from gaps.engine import State
from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_S, Style
from gaps.stage.motion.clock import Pace
from gaps.stage.view import PartFields, Picture
from gaps.table.board_look import BoardLook
from gaps.table.cards.art import CardArt
from gaps.table.table import Table

MARGIN = SPACE_S  # units around the board


def board_part(context: Context, state: State, **part: Unpack[PartFields]) -> Picture:
    """Return a position at the top left of its place, as large as possible."""
    data = (state, context.appearance.art(), context.appearance.motion)
    return Picture(_paint_board, data, **part)


def _paint_board(
    surface: Surface,
    style: Style,
    rect: Rect,
    state: State,
    art: CardArt,
    motion_settings: Pace,
) -> None:
    picture = Surface(shapes.at_least_one(rect.size))
    picture.blit(surface, (0, 0), rect)
    margin = 2 * style.px(MARGIN)
    area = picture.get_rect().inflate(-margin, -margin)
    look = BoardLook(art, style, motion_settings, picture.copy())
    table = Table(state, look, area)
    table.draw(picture)
    surface.blit(picture, rect)
