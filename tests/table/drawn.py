"""Where the effects of a table are seen."""

from __future__ import annotations

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.table.effects.effect import Layer
from gaps.table.table import Table


def drawn_in(table: Table, layer: Layer, canvas: Canvas | None = None) -> list[pygame.Rect]:
    """Where something of a layer is seen now."""
    canvas = canvas or Canvas(pygame.Surface(table.style.size), table.style)
    before = len(canvas.touched)
    table.effects.draw(canvas, table.time, layer)
    return canvas.touched[before:]
