"""The behaviour that all widgets share whose value is one of several options."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.language import Message, Text, translated
from gaps.stage.speech.spoken import ADJUSTABLE, USABLE, Role, Spoken
from gaps.stage.widgets.widget import Pos, Widget


class Selector(Widget):
    """Its value is a key of ``options``, which stand in the order in which they are shown.

    A click takes the option under the pointer, Enter the next one, left and right the neighbour.
    """

    value: str
    options: Mapping[str, object]
    label: Text = ""
    note: Text = ""

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

    def spoken(self) -> Spoken:
        """One of several options: its value is the name of the one that is chosen."""
        return Spoken(
            self.name,
            Role.CHOICE,
            self.spoken_label,
            self.area,
            value=self.option_text(self.value),
            detail=self.spoken_note,
            enabled=self.enabled,
            actions=ADJUSTABLE | USABLE,
        )

    @property
    def spoken_label(self) -> str:
        """What the options are about: the label of a row, or the tooltip."""
        return translated(self.label) or translated(self.tooltip)

    @property
    def spoken_note(self) -> str:
        """What is said after the option: the note of a row."""
        return translated(self.note)

    def option_text(self, option: str) -> str:
        """The name of an option, in the language in use."""
        named = self.options.get(option, option)
        return translated(named) if isinstance(named, str | Message) else option

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
