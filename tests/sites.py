"""Widgets at their places, for tests without a tree."""

from __future__ import annotations

from pygame import Rect

from gaps.stage.core.form import Form
from gaps.stage.core.widget import Site, Widget
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes

STYLE = Style(themes()["midnight"], (1280, 800))
SITE = Site(Rect(100, 100, 600, 48), STYLE)
"""A place for a widget of which there is no other."""


def form_of(*widgets: Widget, focused: str | None = None) -> Form:
    """A form whose widgets all lie in one place."""
    return Form(dict.fromkeys(widgets, SITE), focused)
