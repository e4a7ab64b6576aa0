"""The ridge of a game as a slider over its moves, with the meaning of its lines."""

from __future__ import annotations

from pygame import Rect, Surface

from gaps.engine import Variant
from gaps.language import N_, _
from gaps.scenes.common.timeline import draw_course, position_words
from gaps.stage.core.feedback import Mark
from gaps.stage.core.widget import AT_REST, STEPS, Pos, Site, WidgetState
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import RADIUS_S, SPACE_L, SPACE_S, Style
from gaps.stage.drawing.theme import mix
from gaps.stage.view import Label, Part, Picture, row, space
from gaps.stage.widgets.slider import Draggable
from gaps.table.landscape.course import Brightness, Crest, GameCourse

# In units.
LINE_WIDTH = 2
KNOB_SIZE = 20
LINE_REACH = 24  # reach of the line above the ridge
RADIUS = RADIUS_S
SWATCH_SIZE = 24


class CourseSlider(Draggable):
    """A slider whose value is the position that is shown."""

    minimum = 0
    step = 1
    label = N_("Place in the game")
    ring_radius = RADIUS

    def __init__(self, course: GameCourse) -> None:
        super().__init__("timeline")
        self.course = course
        self.value = 0

    @property
    def maximum(self) -> int:  # type: ignore[override]
        return self.course.last

    def track(self, site: Site) -> Rect:
        track = site.rect.copy()
        track.width = track.width * self.course.last // self.course.span
        return track

    # Its key plays; the pointer only moves the position.

    def activate(self) -> bool:
        return True

    def click(self, pos: Pos, site: Site) -> bool:
        return False

    def release(self) -> bool:
        super().release()
        return False

    @property
    def spoken_value(self) -> str:
        return position_words(self.course, self.value)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        rect = site.rect
        style = site.style
        theme = style.theme
        draw_course(surface, style, rect, self.course)
        crest = Crest(self.course, rect.size, style.px_per_unit)
        x = rect.left + round(crest.x(self.value))
        base = rect.top + round(crest.height)
        crest_y = rect.top + round(crest.y(self.value))
        top = max(rect.top - style.px(LINE_REACH), crest_y - style.px(2 * LINE_REACH))
        width = style.px(LINE_WIDTH)
        surface.fill(theme.hi, (x - width // 2, top, width, base - top))
        light = 1.0 if state.pressed else round(state.lit * STEPS) / STEPS
        fill = mix(theme.hi, theme.brass, light)
        knob = shapes.disc(style.px(KNOB_SIZE), fill, style.px(3), theme.bg0)
        shapes.put(surface, knob, center=(x, base))

    def mark(self, site: Site) -> Mark:
        """Return no mark, because its knob shows the position of the board."""
        return ()


def light_text(light: Brightness, variant: Variant) -> str:
    """Return what a review has found about a position."""
    if light is Brightness.BRIGHT:
        return _("winnable")
    if light is Brightness.DOTTED:
        return _("not known")
    if variant.redeal is None:
        return _("not winnable")
    return _("only a redeal can help")


def course_legend(course: GameCourse, variant: Variant, friend: str) -> Part:
    """Return the meanings of the lines of a ridge, which each position speaks.

    ``friend`` is the player of the same deal whose game is dashed.
    """
    found = {stretch.light for stretch in course.stretches}
    parts: list[Part] = [space()]
    for light in (Brightness.BRIGHT, Brightness.DIM, Brightness.DOTTED):
        if light in found:
            parts.append(_meaning(light, light_text(light, variant)))
    if len(course.rival) > 1:
        parts.append(_meaning(None, friend or _("your friend")))
    return row(*parts, space(), gap=SPACE_L, share=1, says="")


def _meaning(light: Brightness | None, text: str) -> Part:
    swatch = Picture(_paint_swatch, (light,), size=SWATCH_SIZE)
    return row(swatch, Label(text, "small"), gap=SPACE_S)


def _paint_swatch(
    surface: Surface, style: Style, rect: Rect, light: Brightness | None
) -> None:
    """Paint a line as in the ridge; None is the line of a friend."""
    theme = style.theme
    middle = rect.height / 2
    ends = ((2.0, middle), (rect.width - 2.0, middle))
    picture = shapes.polyline(rect.size, ends, 2 * style.px_per_unit, theme.sky)
    if light is Brightness.BRIGHT:
        picture = shapes.polyline(rect.size, ends, 3 * style.px_per_unit, theme.brass)
    elif light is Brightness.DOTTED:
        dots = (0.1, 6 * style.px_per_unit)
        picture = shapes.polyline(
            rect.size, ends, 3 * style.px_per_unit, theme.mid, dots
        )
    elif light is None:
        dashes = (6 * style.px_per_unit, 5 * style.px_per_unit)
        picture = shapes.polyline(
            rect.size, ends, 1.6 * style.px_per_unit, theme.mid, dashes
        )
    surface.blit(picture, rect)
