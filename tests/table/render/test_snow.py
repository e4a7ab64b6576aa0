"""Snow on the board of a lost game."""

from __future__ import annotations

import pygame

from gaps.engine import CATALOGUE, deal
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.model.geometry import lay_out
from gaps.table.render.outlines import corner_radius
from gaps.table.render.snow import draw_snow


def test_snow_in_the_gaps_leaves_the_shared_picture_of_a_gap_as_it_was() -> None:
    style = Style(themes()["midnight"], (800, 600))
    state = deal(CATALOGUE["mini"], 1)
    geometry = lay_out(state.variant.layout, style.size, style.u)
    size = geometry.rect(0).size
    gap = shapes.rounded(size, corner_radius(size), style.theme.bg0)
    before = pygame.image.tobytes(gap, "RGBA")
    draw_snow(pygame.Surface(style.size, pygame.SRCALPHA), state, geometry, style)
    after = shapes.rounded(size, corner_radius(size), style.theme.bg0)
    assert pygame.image.tobytes(after, "RGBA") == before
