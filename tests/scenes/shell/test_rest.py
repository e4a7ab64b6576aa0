"""Once nothing moves, pictures as large as a window that nobody shows are given back."""

from __future__ import annotations

from typing import Any
from weakref import ref

import pygame
import pytest

from gaps.scenes.menu.title import Title
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.table.landscape.contours import contour_layers
from tests.screens import Screens

SIZE = (1280, 800)


def test_the_background_of_pages_is_given_back_unless_a_page_shows_it(
    context: Context,
) -> None:
    screens = Screens(ProgramStack(context, Title(context)), SIZE)
    appearance = context.appearance
    shown = appearance.field(appearance.style(SIZE))
    field = ref(shown)
    screens.stack.rest()
    assert appearance.field(appearance.style(SIZE)) is shown
    del shown
    assert field() is not None
    screens.stack.rest()
    assert field() is None


def test_the_contour_lines_are_given_back(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = 0
    draw = pygame.draw.aaline

    def count(*values: Any) -> pygame.Rect:
        nonlocal drawn
        drawn += 1
        return draw(*values)

    monkeypatch.setattr(pygame.draw, "aaline", count)
    screens = Screens(ProgramStack(context, Title(context)), SIZE)
    theme = context.appearance.theme
    [*contour_layers(SIZE, theme, 160, 1.0)]
    first = drawn
    [*contour_layers(SIZE, theme, 160, 1.0)]
    assert drawn == first
    screens.stack.rest()
    [*contour_layers(SIZE, theme, 160, 1.0)]
    assert drawn > first
