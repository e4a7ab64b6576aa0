"""What is drawn over the cards of a lost board."""

from __future__ import annotations

import pygame

from gaps.table.render.marks import draw_colour_loss
from tests.table.tables import a_table


def test_a_lost_board_takes_light_from_its_cards_only() -> None:
    geometry = a_table("mini").geometry
    surface, colour = pygame.Surface((1280, 800)), pygame.Color(200, 100, 50)
    surface.fill(colour)
    draw_colour_loss(surface, geometry, 1.0)
    row = geometry.span(geometry.layout.row(0))
    assert surface.get_at(row.center) != colour
    for outside in (row.topleft, (row.right, row.centery), (row.centerx, row.bottom)):
        assert surface.get_at(outside) == colour
