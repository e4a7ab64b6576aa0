"""Widgets whose value is one of several options.

They show one at a time, or all side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Mark, Ring
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Pos,
    Site,
    Widget,
    WidgetFields,
    WidgetState,
    hovered_fill,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, clipped, fill_rounded, grown, put
from gaps.stage.drawing.style import (
    RADIUS_M,
    RADIUS_S,
    SPACE_M,
    SPACE_S,
    SPACE_XS,
    Style,
)
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.speech.spoken import (
    ADJUSTABLE,
    USABLE,
    Action,
    Role,
    Spoken,
    area_of,
    part_key,
)
from gaps.stage.widgets.row import LABEL_GAP, Row

RADIUS = RADIUS_M  # in units, like all lengths here
MARK_RADIUS = RADIUS_S
TEXT_STYLES = "note_bold", "note", "small"


class Selector(Widget):
    """A widget whose value is a key of ``options``, in the order shown.

    A click selects the option under the pointer, Enter the next one, left and right the
    neighbour.
    """

    value: str
    options: Mapping[str, Text]
    called: Text = ""
    """The subject of the options, if no label on the screen names it."""
    in_parts: bool = False
    """True if a screen reader gets each option as an item of a list.

    Otherwise it gets only the chosen one.
    """

    def set_options(self, options: Mapping[str, Text], value: str) -> None:
        self.options = dict(options)
        self.value = value

    def areas(self, site: Site) -> Mapping[str, Rect]:
        """Return the areas in which each option can be clicked."""
        return {}

    def point(self, pos: Pos, site: Site) -> bool:
        before = self.pointed_part
        self.pointed_part = self.option_at(pos, site)
        return self.pointed_part != before

    def option_at(self, pos: Pos, site: Site) -> str:
        """Return the option shown there; empty for none."""
        for option, area in self.areas(site).items():
            if area.collidepoint(pos):
                return option
        return ""

    def select(self, option: str) -> bool:
        """Select an option; return True if the value changed."""
        changed = option != self.value
        self.value = option
        return changed

    def neighbour(self, by: int) -> str | None:
        """Return the option ``by`` places on, back if negative; ``None`` past the ends."""
        keys = list(self.options)
        place = keys.index(self.value) + by
        if 0 <= place < len(keys):
            return keys[place]
        return None

    def cycle(self, by: int) -> bool:
        """Select the option ``by`` places on; the first follows the last.

        Return True if the value changed.
        """
        if not self.options:
            return False
        keys = list(self.options)
        place = keys.index(self.value) if self.value in keys else -1
        following = (place + by) % len(keys)
        return self.select(keys[following])

    def says(self, site: Site) -> Spoken:
        label = self.spoken_label
        note = self.spoken_note
        if self.in_parts:
            areas = self.areas(site)
            options = tuple(
                self._spoken_option(option, areas.get(option, site.rect))
                for option in self.options
            )
            return Spoken(
                "",
                Role.LIST,
                label,
                detail=note,
                actions=ADJUSTABLE,
                children=options,
            )
        chosen = self.option_text(self.value)
        return Spoken(
            "",
            Role.CHOICE,
            label,
            value=chosen,
            detail=note,
            actions=ADJUSTABLE | USABLE,
        )

    def _spoken_option(self, option: str, area: Rect) -> Spoken:
        return Spoken(
            part_key(self.name, option),
            Role.ITEM,
            self.option_text(option),
            area_of(area),
            detail=self.option_note(option),
            selected=option == self.value,
            enabled=self.enabled,
            actions=USABLE,
        )

    @property
    def spoken_focus(self) -> str:
        if self.in_parts and self.value in self.options:
            return part_key(self.name, self.value)
        return self.name

    @property
    def spoken_label(self) -> str:
        return translated(self.called) or super().spoken_label

    def option_text(self, option: str) -> str:
        return translated(self.options.get(option, option))

    def option_note(self, option: str) -> str:
        """Return what is spoken after the name of an option."""
        return ""

    def asked(self, part: str, action: Action, text: str) -> bool:
        if part in self.options:
            return action is Action.ACTIVATE and self.select(part)
        return super().asked(part, action, text)

    def click(self, pos: Pos, site: Site) -> bool:
        option = self.option_at(pos, site)
        return bool(option) and self.select(option)

    def activate(self) -> bool:
        return self.cycle(1)

    def nudge(self, direction: int) -> bool | None:
        option = self.neighbour(direction)
        return option is not None and self.select(option)


ARROW_WIDTH = 38
ICON = 20
DIMMED = 0.65  # fraction of the ground in the colour of an arrow without effect


class Stepper(Selector):
    """A choice that turns to the next option by left and right, its arrows or a click.

    The first follows the last.

    If it is not ``round``, it ends at the last, and an arrow without effect is dim.
    """

    round = True
    sinks = True
    ring_radius = RADIUS

    def __init__(
        self,
        name: str,
        options: Mapping[str, Text],
        value: str,
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, **widget)
        self.set_options(options, value)

    def click(self, pos: Pos, site: Site) -> bool:
        """Turn back on the left third, forward on the rest."""
        x, _y = pos
        beyond_left = x - site.rect.left
        is_left_third = 3 * beyond_left < site.rect.width
        return self.cycle(-1 if is_left_third else 1)

    def nudge(self, direction: int) -> bool:
        return self.cycle(direction)

    def cycle(self, by: int) -> bool:
        return self._leads(by) and super().cycle(by)

    def _leads(self, by: int) -> bool:
        return self.round or self.neighbour(by) is not None

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        style = site.style
        theme = style.theme
        px = style.px
        fill = hovered_fill(theme.slot, state.lit, state.depth)
        picture = shapes.blank(site.rect.size)
        area = picture.get_rect()
        fill_rounded(picture, area, px(RADIUS), fill, px(1), theme.edge)
        dim = mix(theme.mid, theme.slot, DIMMED)
        arrow = px(ARROW_WIDTH)
        left = arrow // 2
        right = area.width - left
        for name, by, x in (("left", -1, left), ("right", 1, right)):
            colour = theme.brass if self._leads(by) else dim
            icon = style.icon(name, px(ICON), colour)
            put(picture, icon, center=(x, area.centery))
        shown = self.option_text(self.value)
        room = area.width - 2 * arrow
        text = style.fitted(shown, room, theme.hi, "note_bold", "small")
        put(picture, text, center=area.center)
        if not self.enabled:
            picture.set_alpha(DISABLED_ALPHA)
        surface.blit(picture, site.rect)


HEIGHT = 36
INSET = SPACE_XS
PADDING = SPACE_M  # beside the text of an option
SMALL_PADDING = SPACE_S  # the same in the smaller text styles


class Choice(Selector, Row):
    """A row whose options are all shown side by side. The chosen one is filled."""

    sinks = True

    def __init__(
        self,
        name: str,
        label: Text,
        options: Mapping[str, Text],
        value: str,
        note: Text = "",
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, label, note, **widget)
        self.set_options(options, value)

    def areas(self, site: Site) -> Mapping[str, Rect]:
        return self._segments(site)

    def fitting(self, style: Style) -> tuple[int, int]:
        """Return the size of the options in the largest text style, in pixels.

        They are side by side.
        """
        width = self._width(style, TEXT_STYLES[0])
        return width, style.px(HEIGHT)

    def control_width(self, site: Site) -> int:
        return self._width(site.style, self._text_style(site))

    def _width(self, style: Style, text_style: str) -> int:
        """Return the width of the options side by side, with the frame around them."""
        widths = self._widths(style, text_style)
        return sum(widths) + 2 * style.px(INSET)

    def mark(self, site: Site) -> Mark:
        """Return the left end of the brass and its width, in pixels.

        The left end counts from that of the row.
        """
        segment = self._segments(site).get(self.value)
        if segment is None:
            return ()
        return float(segment.left - site.rect.left), float(segment.width)

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        style = site.style
        theme = style.theme
        px = style.px
        frame = self._frame(site)
        fill_rounded(surface, frame, px(RADIUS), theme.slot, px(1), theme.edge)
        radius = px(MARK_RADIUS)
        segments = self._segments(site)
        for option, lit in state.parts.items():
            if option in segments:
                place = segments[option]
                light = shapes.rounded(place.size, radius, theme.surface2)
                blit_faint(surface, light, place, lit)
        self._draw_options(surface, site, theme.mid)
        mark = self.shown_mark(site, state)
        if not mark:
            return
        left, width = map(round, mark)
        place = grown(frame, -px(INSET))
        place.left = site.rect.left + left
        place.width = width
        fill_rounded(surface, place, radius, theme.brass)
        with clipped(surface, place):
            self._draw_options(surface, site, theme.onbrass)

    def _draw_options(self, surface: Surface, site: Site, ink: Color) -> None:
        text_style = self._text_style(site)
        for option, segment in self._segments(site).items():
            text = site.style.text(self.option_text(option), text_style, ink)
            put(surface, text, center=segment.center)

    def _frame(self, site: Site) -> Rect:
        width = self.control_width(site)
        frame = Rect(0, 0, width, site.style.px(HEIGHT))
        frame.midright = site.rect.midright
        return frame

    def _segments(self, site: Site) -> dict[str, Rect]:
        widths = self._widths(site.style, self._text_style(site))
        inside = grown(self._frame(site), -site.style.px(INSET))
        left = inside.left
        segments = {}
        for option, width in zip(self.options, widths, strict=True):
            segments[option] = Rect(left, inside.top, width, inside.height)
            left += width
        return segments

    def _text_style(self, site: Site) -> str:
        """Return the largest text style in which the options fit beside the label."""
        style = site.style
        room = site.rect.width
        if self.label:
            label = translated(self.label)
            room -= style.width(label, "label") + style.px(LABEL_GAP)
        for text_style in TEXT_STYLES:
            if self._width(style, text_style) <= room:
                return text_style
        return TEXT_STYLES[-1]

    def _widths(self, style: Style, text_style: str) -> list[int]:
        is_largest = text_style == TEXT_STYLES[0]
        padding = style.px(PADDING if is_largest else SMALL_PADDING)
        widths = []
        for text in self.options.values():
            width = style.width(translated(text), text_style)
            widths.append(width + 2 * padding)
        return widths


class Segments(Choice):
    """A choice without a row around it.

    Its place needs the size that ``fitting`` returns.
    """

    def __init__(
        self,
        name: str,
        options: Mapping[str, Text],
        value: str,
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, "", options, value, **widget)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        self.draw_control(surface, site, state)

    def ring(self, site: Site) -> Ring | None:
        return Ring(site.rect, site.style.px(RADIUS))
