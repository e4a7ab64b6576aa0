"""Everything that can be pressed, turned or written in, and the sheet it lies on."""

from gaps.stage.drawing.key_caps import keycap, legend
from gaps.stage.widgets.button import Plate, draw_plate
from gaps.stage.widgets.choice import Choice
from gaps.stage.widgets.form import Fired, Form, draw_tooltip
from gaps.stage.widgets.panel import Panel
from gaps.stage.widgets.row import Row
from gaps.stage.widgets.slider import Slider
from gaps.stage.widgets.stepper import Picker, Segments
from gaps.stage.widgets.text_field import EntryRow, NumberField, TextField
from gaps.stage.widgets.toggle import Toggle
from gaps.stage.widgets.widget import Widget, draw_ring

__all__ = [
    "Choice",
    "EntryRow",
    "Fired",
    "Form",
    "NumberField",
    "Panel",
    "Picker",
    "Plate",
    "Row",
    "Segments",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "draw_plate",
    "draw_ring",
    "draw_tooltip",
    "keycap",
    "legend",
]
