"""A card with a picture on it, that is moved and enlarged until the right part of it is shown."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.language import N_, Message, _
from gaps.scenes.text.numbers import percent
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Role, Spoken, part_key
from gaps.stage.widgets import Widget, draw_focus_ring
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState
from gaps.table.cards.own_picture import MAX_ZOOM, Crop, framed

STEP = 0.04  # of what is shown, by which a key moves the picture
FINE_ZOOM = 2.0  # from here on the picture itself is drawn
RADIUS = 10 / 100  # of the width of a card

MOVES: Mapping[str, tuple[Message, tuple[int, int]]] = {
    "left": (N_("Move left"), (-1, 0)),
    "right": (N_("Move right"), (1, 0)),
    "up": (N_("Move up"), (0, -1)),
    "down": (N_("Move down"), (0, 1)),
}
"""What a screen reader may ask: the names of the parts, and by how many steps the picture moves."""


class CropArea(Widget):
    """Shows a part of ``picture``. Dragging and arrow keys move the picture under the card."""

    value: Crop

    def __init__(self, name: str) -> None:
        super().__init__(name, enabled=False)
        self.picture: pygame.Surface | None = None
        self.value = Crop()
        self._coarse: pygame.Surface | None = None  # what is drawn while a large part is shown
        self._held: Pos | None = None
        self._moved = False
        self._drawn: dict[tuple[int, int], tuple[Crop, pygame.Surface]] = {}  # by size

    def show(self, picture: pygame.Surface | None, coarse: pygame.Surface | None = None) -> None:
        """Show the middle of another picture; ``coarse`` is the same with fewer pixels."""
        self.picture, self.enabled = picture, picture is not None
        self._coarse = coarse
        self.value = Crop()
        self._drawn = {}
        self._held = None

    @property
    def percent(self) -> int:
        """How much the picture is enlarged, from 100."""
        return round(100 * self.value.zoom)

    def zoom_to(self, percent: int) -> bool:
        """Enlarge the picture so much, at most ``MAX_ZOOM``. Returns whether that changed it."""
        return self._set(self.value.zoomed(self._size, percent / 100))

    def move(self, dx: int, dy: int) -> bool:
        """Move the picture by steps. Returns whether it could be moved."""
        return self._set(self.value.moved(self._size, -dx * STEP, -dy * STEP))

    def press(self, pos: Pos) -> bool:
        self._held, self._moved = pos, False
        return False

    def drag(self, pos: Pos) -> bool:
        if self._held is None:
            return False
        dx, dy = pos[0] - self._held[0], pos[1] - self._held[1]
        self._held = pos
        changed = self._set(
            self.value.moved(self._size, -dx / max(1, self.rect.width), -dy / max(1, self.rect.height))
        )
        self._moved |= changed
        return changed

    def release(self) -> bool:
        self._held = None
        return self._moved

    def activate(self) -> bool:
        return False

    def nudge(self, direction: int) -> bool:
        return self.move(direction, 0)

    def card(self, size: tuple[int, int]) -> pygame.Surface:
        """A card of this size with the part that is shown; kept until another part is shown."""
        assert self.picture is not None
        crop, drawn = self._drawn.get(size, (None, None))
        if drawn is None or crop != self.value:
            picture = self.picture if self.value.zoom >= FINE_ZOOM else self._coarse or self.picture
            drawn = framed(picture, size, self.value)
            self._drawn[size] = self.value, drawn
        return drawn

    def says(self) -> Spoken:
        """A group: where the picture lies, and a button for each direction."""
        moves = tuple(
            Spoken(
                part_key(self.name, name),
                Role.BUTTON,
                _(label),
                self.area,
                enabled=self.enabled,
                actions=frozenset({Action.ACTIVATE}),
            )
            for name, (label, _way) in MOVES.items()
        )
        label, actions = _("Part of the picture"), frozenset({Action.FOCUS})
        return Spoken("", Role.GROUP, label, value=self.place, actions=actions, children=moves)

    @property
    def place(self) -> str:
        """Which part of the picture is shown, in words."""
        across, down = self.value.x, self.value.y
        return _("its middle, {across} from the left, {down} from the top").format(
            across=percent(round(100 * across)), down=percent(round(100 * down))
        )

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Move the picture."""
        if part in MOVES and action is Action.ACTIVATE:
            return self.move(*MOVES[part][1])
        return False

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        if self.picture is None:
            return
        surface.blit(self.card(self.rect.size), self.rect)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, round(self.rect.width * RADIUS))

    @property
    def _size(self) -> tuple[int, int]:
        return self.picture.get_size() if self.picture is not None else (1, 1)

    def _set(self, crop: Crop) -> bool:
        before, self.value = self.value, crop
        return crop != before


PERCENT = 100, round(100 * MAX_ZOOM)
"""The least and the most by which a picture is enlarged."""
