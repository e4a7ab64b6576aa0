"""Widgets: buttons, settings rows and fields, and the forms that hold them."""

from gaps.stage.drawing.key_caps import keycap as keycap
from gaps.stage.drawing.key_caps import legend as legend
from gaps.stage.widgets.button import BRASS_ICON as BRASS_ICON
from gaps.stage.widgets.button import LEAD as LEAD
from gaps.stage.widgets.button import LEFT as LEFT
from gaps.stage.widgets.button import PLAIN as PLAIN
from gaps.stage.widgets.button import PRIMARY as PRIMARY
from gaps.stage.widgets.button import QUIET as QUIET
from gaps.stage.widgets.button import SMALL as SMALL
from gaps.stage.widgets.button import Button as Button
from gaps.stage.widgets.button import Look as Look
from gaps.stage.widgets.form import Activated as Activated
from gaps.stage.widgets.form import Form as Form
from gaps.stage.widgets.row import Row as Row
from gaps.stage.widgets.row import Toggle as Toggle
from gaps.stage.widgets.selector import Choice as Choice
from gaps.stage.widgets.selector import Segments as Segments
from gaps.stage.widgets.selector import Selector as Selector
from gaps.stage.widgets.selector import Stepper as Stepper
from gaps.stage.widgets.slider import Slider as Slider
from gaps.stage.widgets.slider import TimelineSlider as TimelineSlider
from gaps.stage.widgets.text_field import TextField as TextField
from gaps.stage.widgets.text_field import TextFieldRow as TextFieldRow
from gaps.stage.widgets.widget import Widget as Widget
from gaps.stage.widgets.widget import draw_focus_ring as draw_focus_ring
