"""Widgets: buttons, settings rows and fields, and the forms that hold them."""

from gaps.stage.drawing.key_caps import keycap, legend
from gaps.stage.widgets.button import (
    BRASS_ICON,
    LEAD,
    LEFT,
    PLAIN,
    PRIMARY,
    QUIET,
    SMALL,
    Button,
    Look,
)
from gaps.stage.widgets.form import Activated, Form
from gaps.stage.widgets.row import Row, Toggle
from gaps.stage.widgets.selector import Choice, Segments, Selector, Stepper
from gaps.stage.widgets.slider import Slider, TimelineSlider
from gaps.stage.widgets.text_field import TextField, TextFieldRow
from gaps.stage.widgets.widget import Widget, draw_focus_ring
