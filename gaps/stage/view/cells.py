"""Cells: parts that are used or chosen."""

from __future__ import annotations

from enum import Enum, auto
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import current
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import (
    AT_REST,
    Pos,
    Site,
    Widget,
    WidgetFields,
    WidgetState,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, grown
from gaps.stage.drawing.style import RADIUS_L, SPACE_XS, Style
from gaps.stage.speech.spoken import (
    USABLE,
    Action,
    Spoken,
)
from gaps.stage.view.parts import Part, Sizes
from gaps.stage.view.tree import Tree
from gaps.stage.widgets.button import draw_button
from gaps.values import with_fields

# Lengths in units.
FRAME_INSET = SPACE_XS
FRAME_RADIUS = RADIUS_L
FRAME_ALPHA = 110  # out of 255


class Face(Enum):
    """The look of a cell below its part."""

    PLATE = auto()  # like a button
    FLAT = auto()  # like a button that is not raised
    FRAME = auto()  # nothing until it is chosen or under the pointer
    NONE = auto()  # never anything but the focus ring


def part_picture(style: Style, part: Part, size: tuple[int, int]) -> Surface:
    """Return a picture of a part without widgets, transparent where nothing is painted.

    It is cached.
    """

    def paint() -> Surface:
        picture = shapes.blank(size)
        Tree(part, style, picture.get_rect()).draw(picture)
        return picture

    return style.surface_cache.get(("part", part, size, current()), paint)


class Cell(Widget):
    """A part that is used like a button.

    If it is not ``used_by_click``, a click only chooses it.
    """

    def __init__(
        self,
        name: str,
        part: Part,
        spoken: Spoken,
        face: Face = Face.PLATE,
        *,
        chosen: bool = False,
        used_by_click: bool = True,
        **widget: Unpack[WidgetFields],
    ) -> None:
        """Make a cell; ``spoken`` has its words.

        Its key, place, state and actions are the cell's own.
        """
        super().__init__(name, **widget)
        self.part = part
        self.face = face
        self.chosen = chosen
        self.used_by_click = used_by_click
        self._spoken = spoken

    def fitting(self, style: Style) -> tuple[int, int]:
        return Sizes(style).of(self.part, style.size[0])

    def click(self, pos: Pos, site: Site) -> bool:
        """Use it, or do no more than pressing has done."""
        return self.used_by_click

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Use it.

        A cell that is chosen by a click is used only if it was chosen before.
        """
        return action is Action.ACTIVATE and (self.used_by_click or self.chosen)

    def says(self, site: Site) -> Spoken:
        selected = self._spoken.selected if self.used_by_click else self.chosen
        return with_fields(self._spoken, selected=selected, actions=USABLE)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if min(site.rect.size) < 1:
            return
        place = self._draw_face(surface, site, state)
        picture = part_picture(site.style, self.part, place.size)
        surface.blit(picture, place)

    def _draw_face(self, surface: Surface, site: Site, state: WidgetState) -> Rect:
        """Draw what is below the part; return the place of the part."""
        style = site.style
        if self.face in (Face.PLATE, Face.FLAT):
            raised = self.face is Face.PLATE
            return draw_button(surface, style, site.rect, raised=raised, state=state)
        frame = _frame(site)
        strength = 1.0 if self.chosen else state.lit
        has_room = min(frame.size) > 0
        if self.face is Face.FRAME and strength and has_room:
            theme = style.theme
            radius = style.px(FRAME_RADIUS)
            fill = (*theme.surface2, FRAME_ALPHA)
            edge = theme.mid if self.chosen else theme.edge
            picture = shapes.rounded(frame.size, radius, fill, style.px(2), edge)
            blit_faint(surface, picture, frame, strength)
        return site.rect.move(0, state.sunk(style))

    def ring(self, site: Site) -> Ring | None:
        if self.face in (Face.PLATE, Face.FLAT):
            return super().ring(site)
        radius = site.style.px(FRAME_RADIUS)
        return Ring(_frame(site), radius, is_inside=True)


def _frame(site: Site) -> Rect:
    """Return the frame of a cell."""
    return grown(site.rect, -site.style.px(FRAME_INSET))
