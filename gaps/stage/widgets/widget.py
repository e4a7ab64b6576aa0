"""What every thing on the screen that can be pressed has in common."""

from __future__ import annotations

import pygame

from gaps.language import Text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, Theme, mix

Pos = tuple[int, int]
RING_GAP, RING = 2, 3  # the focus ring and what sets it off from the shape, pixels at u = 1
FADED = 107  # alpha of what cannot be used: 42 %


class Widget:
    """Something with a place, a name and, perhaps, a value. A scene sets ``rect`` when it lays out."""

    value: object = None
    typing: bool = False
    """Whether it takes letters and digits while it has the focus."""

    def __init__(self, name: str, *, enabled: bool = True, tooltip: Text = "") -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = enabled
        self.tooltip = tooltip

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    @property
    def moving(self) -> bool:
        """Whether it needs a new picture every frame."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw it, ring and all."""
        raise NotImplementedError

    def press(self, pos: Pos) -> bool:
        """The pointer went down on it. Whether that alone changed the value."""
        return False

    def drag(self, pos: Pos) -> bool:
        """The pointer moved while held. Whether that changed the value."""
        return False

    def click(self, pos: Pos) -> bool:
        """The pointer went down and up on it. Whether that counts as use."""
        return self.activate()

    def activate(self) -> bool:
        """The person asked for it by key. Whether that counts as use."""
        return True

    def nudge(self, direction: int) -> bool | None:
        """Left (-1) or right (1) by key. Whether the value changed; ``None`` lets the focus move."""
        return None

    def type(self, text: str) -> bool:
        """Text was entered. Whether the value changed."""
        return False

    def erase(self) -> bool:
        """The last sign is to go. Whether the value changed."""
        return False


def lit(fill: Color) -> Color:
    """A fill under the pointer."""
    return mix(fill, BLACK if sum(fill) > 600 else WHITE, 0.10)


def sunk(theme: Theme) -> Color:
    """The hard lower edge of what stands out of its surface."""
    return mix(theme.surface, BLACK, 0.45)


def draw_ring(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, radius: float, gap: float = RING_GAP
) -> None:
    """The focus ring round a shape of ``rect`` whose corners have ``radius`` pixels; ``gap`` is at u = 1."""
    inner, outer = style.px(gap) if gap else 0, style.px(RING)
    if gap:
        apart = rect.inflate(2 * inner, 2 * inner)
        surface.blit(shapes.ring(apart.size, radius + inner, inner, style.theme.bg1), apart)
    whole = rect.inflate(2 * (inner + outer), 2 * (inner + outer))
    surface.blit(shapes.ring(whole.size, radius + inner + outer, outer, style.theme.focus), whole)
