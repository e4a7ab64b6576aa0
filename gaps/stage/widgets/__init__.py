"""Widgets: buttons, settings rows and fields."""

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
    ButtonLook,
)
from gaps.stage.core.form import Activated, Form
from gaps.stage.widgets.row import Row, Toggle
from gaps.stage.widgets.selector import Choice, Segments, Selector, Stepper
from gaps.stage.widgets.slider import Slider
from gaps.stage.widgets.switch import Switch
from gaps.stage.widgets.text_field import TextField, TextFieldRow, WholeTextField
from gaps.stage.core.widget import Widget
