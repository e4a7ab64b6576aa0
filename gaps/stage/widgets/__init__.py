"""Widgets: buttons, settings rows and fields, the forms that hold them, and the panel they lie on."""

from gaps.stage.drawing.key_caps import keycap, legend
from gaps.stage.widgets.button import BRASS_ICON, LEAD, LEFT, PLAIN, PRIMARY, SMALL, Button, Look, draw_button
from gaps.stage.widgets.choice import Choice, Segments
from gaps.stage.widgets.form import Activated, Form, draw_tooltip
from gaps.stage.widgets.panel import Panel, Plate
from gaps.stage.widgets.row import Row
from gaps.stage.widgets.selector import Selector, Stepper
from gaps.stage.widgets.slider import Slider, TimelineSlider
from gaps.stage.widgets.text_field import NumberField, TextField, TextFieldRow
from gaps.stage.widgets.toggle import Toggle
from gaps.stage.widgets.widget import Widget, draw_focus_ring

__all__ = [
    "BRASS_ICON",
    "LEAD",
    "LEFT",
    "PLAIN",
    "PRIMARY",
    "SMALL",
    "Activated",
    "Button",
    "Choice",
    "Form",
    "Look",
    "NumberField",
    "Panel",
    "Plate",
    "Row",
    "Segments",
    "Selector",
    "Slider",
    "Stepper",
    "TextField",
    "TextFieldRow",
    "TimelineSlider",
    "Toggle",
    "Widget",
    "draw_button",
    "draw_focus_ring",
    "draw_tooltip",
    "keycap",
    "legend",
]
