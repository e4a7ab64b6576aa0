"""The behaviour that all widgets share whose value is one of several options."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.stage.widgets.widget import Pos, Widget


class Selector(Widget):
    """Its value is a key of ``options``, which stand in the order in which they are shown.

    A click takes the option under the pointer, Enter the next one, left and right the neighbour.
    """

    value: str
    options: Mapping[str, object]

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
