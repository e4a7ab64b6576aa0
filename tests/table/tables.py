"""Tables for tests: of any board, in any theme and at any speed; what they show, and
where.
"""

from __future__ import annotations

import pygame

from gaps.engine import CATALOGUE, Card, State, deal
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.board import BoardLook
from gaps.table.cards.art import CardArt
from gaps.table.effects.effect import Layer
from gaps.table.model.choreography import MotionSettings
from gaps.table.model.pose import Pose
from gaps.table.table import Table

STEP = 1 / 120
NORMAL, QUICK, INSTANT = (
    MotionSettings.named(speed) for speed in ("normal", "quick", "instant")
)
REDUCED = MotionSettings(reduced=True)


def a_table(
    board: State | str = "gaps",
    settings: MotionSettings = NORMAL,
    theme: str = "midnight",
    size: tuple[int, int] = (1280, 800),
    *,
    seed: int = 7,
    backdrop: pygame.Surface | None = None,
    area: pygame.Rect | None = None,
) -> Table:
    """A table with a state, or with a new deal of a variant."""
    state = deal(CATALOGUE[board], seed) if isinstance(board, str) else board
    style = Style(themes()[theme], size)
    art = CardArt("house", theme, "ember")
    return Table(
        state, BoardLook(art, style, settings, backdrop or pygame.Surface(size)), area
    )


def wind(table: Table, seconds: float) -> None:
    """Let time pass in steps."""
    for _ in range(round(seconds / STEP)):
        table.update(STEP)


def pose_now(table: Table, card: Card) -> Pose:
    return table.pose(card, table.time)


def picture(table: Table) -> pygame.Surface:
    """What the table shows."""
    surface = pygame.Surface(table.style.size)
    table.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def drawn_in(
    table: Table, layer: Layer, canvas: Canvas | None = None
) -> list[pygame.Rect]:
    """Where something of a layer is seen now."""
    canvas = canvas or Canvas(pygame.Surface(table.style.size), table.style)
    before = len(canvas.touched)
    table.effects.draw(canvas, table.time, layer)
    return canvas.touched[before:]
