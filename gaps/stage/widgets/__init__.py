"""Everything that can be pressed, turned or written in, and the sheet it lies on."""

from gaps.stage.drawing.key_caps import keycap, legend
from gaps.stage.widgets.button import Button, draw_button
from gaps.stage.widgets.choice import Choice
from gaps.stage.widgets.form import Activated, Form, draw_tooltip
from gaps.stage.widgets.panel import Panel
from gaps.stage.widgets.row import Row
from gaps.stage.widgets.slider import Slider
from gaps.stage.widgets.stepper import Segments, Stepper
from gaps.stage.widgets.text_field import NumberField, TextField, TextFieldRow
from gaps.stage.widgets.toggle import Toggle
from gaps.stage.widgets.widget import Widget, draw_ring

__all__ = [
    "Activated",
    "Button",
    "Choice",
    "Form",
    "NumberField",
    "Panel",
    "Row",
    "Segments",
    "Slider",
    "Stepper",
    "TextField",
    "TextFieldRow",
    "Toggle",
    "Widget",
    "draw_button",
    "draw_ring",
    "draw_tooltip",
    "keycap",
    "legend",
]
