"""When the system types text: only while a field has the focus.

At all other times keys are commands, and an input method, as people use for Japanese or
Chinese, would take them away.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.stage.core.widget import Widget


class TextInput:
    """Follows the field that has the focus. The window must be open.

    ``in_units`` turns an area of the window, pixels, into units of the desktop.
    """

    def __init__(self, in_units: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._in_units = in_units
        self._field: Widget | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        pygame.key.stop_text_input()  # SDL begins with it

    def follow(self, field: Widget | None) -> None:
        """Type into ``field``, and let an input method show its words there; ``None``
        for no field.
        """
        if field is not self._field:
            self._field = field
            pygame.key.stop_text_input()  # what was composed for another field ends
            if field is not None:
                pygame.key.start_text_input()
                self._place = pygame.Rect(0, 0, 0, 0)
        if field is not None and field.text_place != self._place:
            self._place = field.text_place
            pygame.key.set_text_input_rect(self._in_units(self._place))
