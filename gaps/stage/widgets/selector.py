"""What all widgets share whose value is one of several options, and the one that shows them one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

import pygame

from gaps.language import Message, Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import ADJUSTABLE, USABLE, Action, Role, Spoken, area_of, part_key
from gaps.stage.widgets.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Pos,
    Widget,
    WidgetFields,
    WidgetState,
    draw_focus_ring,
    hovered_fill,
    spoken_detail,
)


class Selector(Widget):
    """Its value is a key of ``options``, which stand in the order in which they are shown.

    A click takes the option under the pointer, Enter the next one, left and right the neighbour.
    """

    value: str
    options: Mapping[str, object]
    label: Text = ""
    note: Text = ""
    called: Text = ""
    """What the options are about, where no label on the screen says so."""
    in_parts: bool = False
    """Whether a screen reader is told each option as an item of a list, or only the one that is chosen."""

    def areas(self) -> Mapping[str, pygame.Rect]:
        """Where each option can be clicked; empty before the first layout."""
        return {}

    def select(self, option: str) -> bool:
        """Take an option. Returns whether the value changed."""
        changed, self.value = option != self.value, option
        return changed

    def neighbour(self, by: int) -> str | None:
        """The option ``by`` places on, or back if negative; ``None`` past the ends."""
        keys = list(self.options)
        place = keys.index(self.value) + by
        return keys[place] if 0 <= place < len(keys) else None

    def cycle(self, by: int) -> bool:
        """Take the option ``by`` places on; after the last comes the first. Returns whether it changed."""
        if not self.options:
            return False
        keys = list(self.options)
        place = keys.index(self.value) if self.value in keys else -1
        return self.select(keys[(place + by) % len(keys)])

    def says(self) -> Spoken:
        """One of several options: its value is the name of the one that is chosen."""
        label, note = self.spoken_label, self.spoken_note
        if self.in_parts:
            options = self._spoken_options()
            return Spoken("", Role.LIST, label, detail=note, actions=ADJUSTABLE, children=options)
        chosen = self.option_text(self.value)
        return Spoken("", Role.CHOICE, label, value=chosen, detail=note, actions=ADJUSTABLE | USABLE)

    def _spoken_options(self) -> tuple[Spoken, ...]:
        areas = self.areas()
        return tuple(
            Spoken(
                part_key(self.name, option),
                Role.ITEM,
                self.option_text(option),
                area_of(areas.get(option, self.rect)),
                detail=self.option_note(option),
                selected=option == self.value,
                enabled=self.enabled,
                actions=USABLE,
            )
            for option in self.options
        )

    @property
    def spoken_focus(self) -> str:
        """The option that is chosen, where each is a part."""
        return part_key(self.name, self.value) if self.in_parts and self.value in self.options else self.name

    @property
    def spoken_label(self) -> str:
        """What the options are about: what they are called, the label of a row, or the tooltip."""
        return translated(self.called) or translated(self.label) or translated(self.tooltip)

    @property
    def spoken_note(self) -> str:
        """What is said after the option: the note of a row, and the tooltip."""
        return spoken_detail(self.spoken_label, self.note, self.tooltip)

    def option_text(self, option: str) -> str:
        """The name of an option, in the language in use."""
        named = self.options.get(option, option)
        return translated(named) if isinstance(named, str | Message) else option

    def option_note(self, option: str) -> str:
        """What is said after the name of an option."""
        return ""

    def asked(self, part: str, action: Action, text: str) -> bool:
        """Take the option that is the part."""
        if part in self.options:
            return action is Action.ACTIVATE and self.select(part)
        return super().asked(part, action, text)

    def click(self, pos: Pos) -> bool:
        """Take the option under the pointer."""
        hit = next((option for option, area in self.areas().items() if area.collidepoint(pos)), None)
        return hit is not None and self.select(hit)

    def activate(self) -> bool:
        """Take the next option, after the last the first."""
        return self.cycle(1)

    def nudge(self, direction: int) -> bool | None:
        """Take the option to the left or right, if there is one."""
        option = self.neighbour(direction)
        return option is not None and self.select(option)


RADIUS = 9  # pixels at u = 1
ARROW_WIDTH, ICON = 38, 20
DIMMED = 0.65  # of an arrow that leads nowhere: how much of its ground is in its colour


class Stepper(Selector):
    """Left and right, the arrows or a click turn to the next option; after the last comes the first.

    If it does not go ``round``, it ends at the last, and an arrow that leads nowhere is dim.
    """

    round = True

    def __init__(
        self, name: str, options: Mapping[str, Text], value: str, **widget: Unpack[WidgetFields]
    ) -> None:
        super().__init__(name, **widget)
        self.options: Mapping[str, Text] = dict(options)
        self.value = value

    def set_options(self, options: Mapping[str, Text], value: str) -> None:
        """Offer other options, and take one of them."""
        self.options, self.value = dict(options), value

    def click(self, pos: Pos) -> bool:
        """Turn back on the left third, forward on the rest."""
        return self.cycle(-1 if 3 * (pos[0] - self.rect.left) < self.rect.width else 1)

    def nudge(self, direction: int) -> bool:
        """Turn back or forward."""
        return self.cycle(direction)

    def cycle(self, by: int) -> bool:
        """Take the option ``by`` places on. Returns whether it changed."""
        return super().cycle(by) if self.round or self.neighbour(by) is not None else False

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the frame, the arrows and the option that is chosen."""
        theme, px = style.theme, style.px
        fill = hovered_fill(theme.slot) if state.hovered and self.enabled else theme.slot
        picture = shapes.blank(self.rect.size)
        area = picture.get_rect()
        picture.blit(shapes.rounded(area.size, px(RADIUS), fill, px(1), theme.edge), (0, 0))
        right = area.width - px(ARROW_WIDTH) // 2
        for name, by, x in (("left", -1, px(ARROW_WIDTH) // 2), ("right", 1, right)):
            leads = self.round or self.neighbour(by) is not None
            icon = style.icon(name, px(ICON), theme.brass if leads else mix(theme.mid, theme.slot, DIMMED))
            picture.blit(icon, icon.get_rect(center=(x, area.centery)))
        shown = translated(self.options.get(self.value, self.value))
        text = style.fitted(shown, area.width - 2 * px(ARROW_WIDTH), theme.hi, "choice", "note_bold", "small")
        picture.blit(text, text.get_rect(center=area.center))
        if not self.enabled:
            picture.set_alpha(DISABLED_ALPHA)
        surface.blit(picture, self.rect)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, px(RADIUS))
