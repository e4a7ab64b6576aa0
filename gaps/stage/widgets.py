"""Everything that can be pressed, turned or written in, and the sheet it lies on."""

from gaps.stage.choice import Choice
from gaps.stage.entry import EntryRow, NumberField, TextField
from gaps.stage.form import Fired, Form, draw_tooltip
from gaps.stage.keycaps import keycap, legend
from gaps.stage.panel import Panel
from gaps.stage.picker import Picker, Segments
from gaps.stage.plate import Plate, draw_plate
from gaps.stage.row import Row
from gaps.stage.slider import Slider
from gaps.stage.toggle import Toggle
from gaps.stage.widget import Widget, draw_ring

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
