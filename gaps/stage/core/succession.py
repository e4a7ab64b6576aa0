"""Fades of the widgets of a form as they come, go and change their looks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pygame import Rect, Surface

from gaps.stage.core.widget import REACH, Pos, Site, Widget
from gaps.stage.drawing.shapes import blank, blit_faint, grown
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER, CROSS_FADE

Sites = Mapping[Widget, Site]


class DrawnWidget:
    """The look of a widget: its picture, and the area where that is drawn."""

    area: Rect
    """The area where it is drawn, with its shadow."""

    @cached_property
    def picture(self) -> Surface:
        """Return the picture of the area."""
        picture = blank(self.area.size)
        self.paint(picture)
        return picture

    def paint(self, picture: Surface) -> None:
        """Paint the area on its empty picture."""
        raise NotImplementedError

    def draw(self, surface: Surface, alpha: float, corner: Pos = (0, 0)) -> None:
        """Draw it with an ``alpha`` of 0 to 1 on a picture with its corner there."""
        left, top = corner
        blit_faint(surface, self.picture, self.area.move(-left, -top), alpha)


class WidgetLook(DrawnWidget):
    """A widget as it looks at rest at its site."""

    def __init__(self, widget: Widget, site: Site) -> None:
        self.area = grown(site.rect, site.style.px(REACH))
        self._widget = widget
        self._site = site

    def paint(self, picture: Surface) -> None:
        left, top = self.area.topleft
        self._widget.draw(picture, self._site.moved((-left, -top)))


class MixedLook(DrawnWidget):
    """The look of a widget that changes again before its last change is over."""

    def __init__(self, fade: WidgetFade) -> None:
        looks = [look for look in (fade.before, fade.after) if look is not None]
        self.area = looks[0].area.unionall([look.area for look in looks])
        self.picture = blank(self.area.size)
        fade.draw(self.picture, self.area.topleft)


@dataclass
class WidgetFade:
    """A change of a widget, with its looks before and after, if it was or is there."""

    before: DrawnWidget | None
    after: WidgetLook | None
    progress: float = 0.0

    def draw(self, surface: Surface, corner: Pos = (0, 0)) -> None:
        """Draw the mix of both looks on a picture with its corner there."""
        if self.before is not None:
            self.before.draw(surface, 1 - self.progress, corner)
        if self.after is not None:
            self.after.draw(surface, self.progress, corner)


class Succession:
    """The fades that are under way, by the names of widgets."""

    def __init__(self) -> None:
        self._fades: dict[str, WidgetFade] = {}

    @property
    def names(self) -> Collection[str]:
        """The names of the widgets that fade."""
        return self._fades.keys()

    @property
    def places(self) -> Iterator[Rect]:
        """The areas in which something fades."""
        for fade in self._fades.values():
            for look in (fade.before, fade.after):
                if look is not None:
                    yield look.area

    def note(self, before: Sites, after: Sites) -> None:
        """Begin to fade what differs between two sets of widgets.

        Nothing fades in another style, or when the first widgets are shown.
        """
        styles = {site.style for site in (*before.values(), *after.values())}
        if not before or len(styles) != 1:
            self._fades.clear()
            return
        old = {widget.name: widget for widget in before}
        new = {widget.name: widget for widget in after}
        for name in old.keys() | new.keys():
            was, is_now = old.get(name), new.get(name)
            if was is not None and is_now is not None:
                stays = before[was].rect == after[is_now].rect
                moves = not stays and name in self._fades
                if was.looks == is_now.looks and not moves:
                    continue
            look = None if was is None else WidgetLook(was, before[was])
            fade = self._fades.get(name)
            self._fades[name] = WidgetFade(
                look if fade is None else MixedLook(fade),
                None if is_now is None else WidgetLook(is_now, after[is_now]),
            )

    def update(self, dt: float, pace: Pace) -> None:
        """Advance all fades by ``dt`` seconds."""
        for name, fade in list(self._fades.items()):
            fade.progress += dt / pace.either(ANSWER, CROSS_FADE)
            if pace.still or fade.progress >= 1:
                del self._fades[name]

    def end(self) -> None:
        """End all fades at once."""
        self._fades.clear()

    def draw(self, surface: Surface) -> None:
        """Draw all that fades."""
        for fade in self._fades.values():
            fade.draw(surface)
