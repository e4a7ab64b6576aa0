"""How a board is drawn: everything the painters need that is not motion."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt


@dataclass
class BoardDisplay:
    """The looks of one board. Painters read it at every frame."""

    art: CardArt
    style: Style
    backdrop: pygame.Surface
    """What lies behind the board, as large as the surface on which it is drawn."""
    rails: bool = True
    """Whether rails and lines are drawn round the rows; small boards have none."""
    ghosts: str = "always"
    """When a gap shows the cards it accepts: "always", "hover" (under the pointer only) or "off"."""
    mark_playable: bool = False
    """Whether cards that can move are marked."""
    halos: int = 1
    """How often the halo of a run is laid over itself: the more often, the brighter."""
