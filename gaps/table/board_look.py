"""The look of a board."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Pace
from gaps.table.cards.art import CardArt


class BoardLook(NamedTuple):
    """The look of a board, and how fast its cards move."""

    art: CardArt
    style: Style
    motion_settings: Pace
    backdrop: pygame.Surface
    """What is behind the cards, as large as the surface on which the board is drawn."""
