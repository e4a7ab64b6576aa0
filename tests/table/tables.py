"""Tables for tests: of any board, in any theme and at any speed; what they show, and
where.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from gaps.engine import CATALOGUE, Card, Cell, Game, Move, State, deal
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, themes
from gaps.stage.motion.clock import Pace
from gaps.table.board_look import BoardLook
from gaps.table.cards.art import CardArt
from gaps.table.effects.effect import Layer
from gaps.table.model.pose import Pose
from gaps.table.table import Table

STEP = 1 / 120
NORMAL = Pace.named("normal")
QUICK = Pace.named("quick")
INSTANT = Pace.named("instant")
REDUCED = Pace(reduced=True)


def a_table(
    board: State | str = "gaps",
    settings: Pace = NORMAL,
    theme: str = "midnight",
    size: tuple[int, int] = (1280, 800),
    *,
    seed: int = 7,
    backdrop: pygame.Surface | None = None,
    area: pygame.Rect | None = None,
) -> Table:
    """A table with a state, or with a new deal of a variant."""
    state = board
    if isinstance(state, str):
        state = deal(CATALOGUE[state], seed)
    style = Style(themes()[theme], size)
    art = CardArt("house", theme, "ember")
    ground = backdrop or pygame.Surface(size)
    return Table(state, BoardLook(art, style, settings, ground), area)


def wind(table: Table, seconds: float) -> None:
    """Let time pass in steps."""
    for _ in range(round(seconds / STEP)):
        table.update(STEP)


def land(table: Table) -> None:
    """Let time pass until no card flies."""
    while table.flying:
        table.update(STEP)


def card_on(table: Table, cell: Cell) -> Card:
    card = table.state.board[cell]
    assert card is not None
    return card


def pose_now(table: Table, card: Card) -> Pose:
    return table.pose(card, table.time)


def picture(table: Table) -> pygame.Surface:
    """What the table shows."""
    surface = pygame.Surface(table.style.size)
    table.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def shown(table: Table) -> bytes:
    """The pixels of what the table shows."""
    return pixels(picture(table))


def make(table: Table, move: Move) -> None:
    """Make a move, whose cards fly from now on."""
    table.show(Game(table.state).play(move).steps[-1])


def drawn_in(
    table: Table, layer: Layer, canvas: Canvas | None = None
) -> list[pygame.Rect]:
    """Where something of a layer is seen now."""
    canvas = canvas or Canvas(pygame.Surface(table.style.size), table.style)
    before = len(canvas.touched)
    table.effects.draw(canvas, table.time, layer)
    return canvas.touched[before:]


def ground_of(table: Table) -> bytes:
    """The pixels of what lies at rest."""
    return pixels(table.ground(0.0).picture)


def differences(one: Iterable[int], other: Iterable[int]) -> list[int]:
    """By how much numbers that belong together differ."""
    pairs = zip(one, other, strict=True)
    return [abs(a - b) for a, b in pairs]


def apart(one: Color, other: Color) -> int:
    """How far two colours are from each other, in levels of all channels."""
    return sum(differences(one, other))


def mean(picture: pygame.Surface, area: pygame.Rect) -> Color:
    """The average colour of a part of a picture."""
    red, green, blue = pygame.transform.average_color(picture, area)[:3]
    return red, green, blue
