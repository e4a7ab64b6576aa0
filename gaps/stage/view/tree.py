"""A tree of parts, placed in a window: its picture, its widgets, and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from gaps.language import current, translated
from gaps.stage.core.form import Form
from gaps.stage.core.widget import REACH, Site, Widget
from gaps.stage.drawing.canvas import united
from gaps.stage.drawing.display import difference
from gaps.stage.drawing.shapes import blank, blit_areas, blit_faint, grown
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Area, Spoken, area_of, text
from gaps.stage.view.boxes import Box, SaidAs, Scrolled
from gaps.stage.view.motion import AnimatedPart, Entering
from gaps.stage.view.parts import Action, Painted, Part, Said, Sizes, Use
from gaps.values import Value, with_fields

PartT = TypeVar("PartT", bound=Part)
MANY_AREAS = 12  # from this many changed areas on, they are painted as one


class Item(NamedTuple):
    """Something that is painted on the still picture."""

    painted: Painted
    place: Area
    area: Area
    """The whole area that it paints on, as far as it is in view."""
    seen: Area | None = None
    """The area in which it is in view, if not all of it is."""

    @classmethod
    def of(cls, painted: Painted, rect: Rect, reach: Rect, seen: Rect | None) -> Item:
        """Return what is painted for a part at ``rect``."""
        if seen is None:
            return cls(painted, area_of(rect), area_of(reach))
        return cls(painted, area_of(rect), area_of(reach.clip(seen)), area_of(seen))

    def draw(self, surface: Surface, style: Style, area: Rect) -> None:
        """Paint it, but only where it is in view in ``area``."""
        if self.seen is not None:
            area = area.clip(self.seen)
        surface.set_clip(area)
        self.painted.draw(surface, style, Rect(self.place))


Lively = tuple[AnimatedPart, Rect]
"""Something painted in every frame, and its place."""


NO_MOTION = Entering(Part(), seconds=0)


class Sheet:
    """The parts that enter together with one ``Entering``, or never move."""

    def __init__(self, motion: Entering = NO_MOTION) -> None:
        self.motion = motion
        self.items: list[Item] = []
        self.live: list[Lively] = []
        self.widgets: list[Widget] = []


class Heard(NamedTuple):
    """Something that is spoken: words, a widget, or a group of both."""

    said: Said | Widget | Grouped
    rect: Rect


class Grouped(Value):
    """Words and widgets that are spoken as one group."""

    group: SaidAs
    heard: Sequence[Heard]
    has_widgets: bool


class Tree:
    """A part with all parts in it, placed in ``area``.

    ``sites`` has the places of its widgets, in focus order; ``actions`` has their
    actions, by their names.
    """

    def __init__(self, root: Part, style: Style, area: Rect) -> None:
        self.style = style
        self.area = area
        self.still = Sheet()
        self.layers: list[Sheet] = []
        self.behind: list[Lively] = []
        """The parts painted in every frame behind all still parts."""
        self.sites: dict[Widget, Site] = {}
        self.actions: dict[str, Action] = {}
        self._otherwise: dict[str, Mapping[str, Any]] = {}  # in place of a widget's own
        self.places: list[tuple[Part, Rect]] = []
        self.sizes = Sizes(style)
        self._heard = self._place(root, area, self.still)

    def _place(
        self,
        part: Part,
        rect: Rect,
        layer: Sheet,
        seen: Rect | None = None,
    ) -> list[Heard]:
        """Add a part and the parts in it; return their words."""
        self.places.append((part, rect))
        self._take_painted(part, rect, layer, seen)
        if isinstance(part, Use):
            self._take_widget(part, rect, layer, seen)
            return [Heard(part.widget, rect)]
        if isinstance(part, AnimatedPart):
            self._take_timed(part, rect, layer)
        elif isinstance(part, Entering):
            layer = Sheet(part)
            self.layers.append(layer)
        elif isinstance(part, Scrolled):
            seen = part.seen(self.style, rect)
        heard = [Heard(said, rect) for said in part.own_words(rect)]
        widgets_before = len(self.sites)
        for child, place in part.parts_in(self.sizes, rect):
            heard += self._place(child, place, layer, seen)
        if part.says is not None:
            heard = _said_instead(part.says, rect, heard)
        if isinstance(part, Box) and part.group is not None:
            has_widgets = len(self.sites) > widgets_before
            group = Grouped(part.group, heard, has_widgets)
            heard = [Heard(group, rect)]
        return [each for each in heard if each.said]

    def _take_painted(
        self,
        part: Part,
        rect: Rect,
        layer: Sheet,
        seen: Rect | None,
    ) -> None:
        """Add what is painted for a part, as far as it is seen."""
        painted = part.painted()
        if painted is None or min(rect.size) < 1:
            return
        reach = painted.reach(self.style, rect)
        if seen is None or reach.colliderect(seen):
            layer.items.append(Item.of(painted, rect, reach, seen))

    def _take_timed(self, part: AnimatedPart, rect: Rect, layer: Sheet) -> None:
        """Add what is painted in every frame.

        It goes behind everything if nothing still comes before it.
        """
        is_behind = not any(sheet.items for sheet in self._sheets)
        if is_behind:
            self.behind.append((part, rect))
        else:
            layer.live.append((part, rect))

    def _take_widget(
        self,
        part: Use,
        rect: Rect,
        layer: Sheet,
        seen: Rect | None,
    ) -> None:
        """Add the place of a widget, its action and its words."""
        widget = part.widget
        self.sites[widget] = Site(rect, self.style, seen)
        layer.widgets.append(widget)
        if part.action is not None:
            self.actions[widget.name] = part.action
        if part.spoken is not None:
            self._otherwise[widget.name] = part.spoken

    @property
    def _sheets(self) -> list[Sheet]:
        """Return what is still from the start, and what enters."""
        return [self.still, *self.layers]

    def draw(self, surface: Surface) -> None:
        """Draw its still parts as they are at rest, without caching a picture."""
        for item in self.still_items(float("inf")):
            item.painted.draw(surface, self.style, Rect(item.place))

    def placed(self, kind: type[PartT]) -> Iterator[tuple[PartT, Rect]]:
        """Yield all parts of a kind, with their places."""
        for part, rect in self.places:
            if isinstance(part, kind):
                yield part, rect

    def place_of(self, part: Part) -> Rect:
        """Return the place of a part. Raise ``KeyError`` if it is not in the tree."""
        for each, rect in self.places:
            if each == part:
                return rect
        raise KeyError(part)

    # Words

    def words(self) -> tuple[Spoken, ...]:
        """Return all that is spoken, in reading order.

        Words come first, then widgets and groups with widgets.
        """
        return self._read("words", self._heard)

    def _read(self, name: str, heard: Iterable[Heard]) -> tuple[Spoken, ...]:
        """Make parts of a screen from what is spoken.

        Words alone are named by ``name`` and a number.
        """
        words: list[Spoken] = []
        others: list[Spoken] = []
        for said, rect in heard:
            area = area_of(rect)
            match said:
                case str():
                    words.append(text(f"{name}-{len(words)}", said, area))
                case Spoken():
                    has_place = any(said.rect)
                    words.append(said if has_place else with_fields(said, rect=area))
                case Grouped():
                    spoken = self._read_group(said, area)
                    (others if said.has_widgets else words).append(spoken)
                case Widget():
                    own = said.spoken(self.sites[said])
                    if own is not None:
                        otherwise = self._otherwise.get(said.name, {})
                        others.append(with_fields(own, **otherwise))
        return *words, *others

    def _read_group(self, said: Grouped, area: Area) -> Spoken:
        group = said.group
        label = translated(group.name)
        children = self._read(group.key, said.heard)
        return Spoken(group.key, group.role, label, area, children=children)

    # Motion

    def ends(self) -> float:
        """Return the time at which the last of its parts is at rest.

        It is in seconds after the screen was opened.
        """
        last = 0.0
        for part, _rect in self.behind:
            last = max(last, part.ends)
        for sheet in self._sheets:
            last = max(last, sheet.motion.ends)
            for part, _rect in sheet.live:
                last = max(last, part.ends)
        return last

    def moves_within(self, age: float) -> list[Rect] | None:
        """Return the areas in which it moves from an ``age`` of the screen on.

        Return ``None`` if that may be anywhere.
        """
        areas = []
        for layer in self.moving_layers(age):
            motion = layer.motion
            if motion.scale != 1 or layer.live:
                return None
            offset = motion.shift(self.style, 0.0)
            places = [Rect(item.area) for item in layer.items]
            places += _reaches(self, layer)
            areas += [place.union(place.move(offset)) for place in places]
        live = [*self.behind, *(each for sheet in self._sheets for each in sheet.live)]
        if any(part.ends > age for part, _rect in live):
            return None
        return areas

    def still_items(self, age: float) -> list[Item]:
        """Return what does not move at an ``age`` of the screen."""
        items = []
        for layer in self.resting_layers(age):
            items += layer.items
        return items

    def resting_layers(self, age: float) -> list[Sheet]:
        """Return the layers that are in their places."""
        come = [each for each in self.layers if age >= each.motion.ends]
        return [self.still, *come]

    def moving_layers(self, age: float) -> list[Sheet]:
        """Return the layers that are still moving or have not appeared yet."""
        return [each for each in self.layers if age < each.motion.ends]


class _LayerPicture(Value):
    """The picture of a layer whose parts enter together."""

    items: list[Item]
    pieces: Sequence[tuple[Surface, Rect]]
    """Pictures that do not overlap, with the final place of each."""
    has_opaque_ground: bool
    """True if they hide all that is behind the widgets of the layer."""


class TreePicture:
    """The picture of a tree; only what differs from the previous tree is painted.

    With a ``ground`` the picture is opaque. Without one it is transparent, and live
    parts that come before all others are drawn below it, such as a landscape.
    """

    def __init__(self) -> None:
        self._picture = Surface((1, 1))
        self._painted: Sequence[Item] = ()
        self._look: object = None  # all that every part depends on
        self._layers: dict[Entering, _LayerPicture] = {}
        self._with_widgets: dict[Entering, tuple[Tree, Surface]] = {}
        """The pictures of the layers that have an opaque ground, with their widgets.

        Each is that of one tree.
        """

    def draw(
        self,
        surface: Surface,
        tree: Tree,
        form: Form,
        age: float,
        *,
        ground: Surface | None = None,
        reduced: bool = False,
        behind: bool = True,
    ) -> None:
        """Draw a tree at an ``age`` of its screen, in seconds.

        If motion is ``reduced``, nothing shifts. What is ``behind`` everything can be
        left out.
        """
        self._bring_up(tree, age, ground)
        moving = tree.moving_layers(age)
        if ground is not None:
            surface.blit(self._picture, tree.area, tree.area)
        if behind:
            _draw_live(surface, tree, tree.behind, age)
        if ground is None:
            for area in _merged([Rect(item.area) for item in self._painted]):
                surface.blit(self._picture, area, area)
        for layer in tree.resting_layers(age):
            _draw_live(surface, tree, layer.live, age)
        self._bring_up_layers(tree, moving, age)
        for layer in moving:
            if layer.motion.opacity(age) > 0:
                self._draw_layer(surface, tree, layer, form, age, reduced)
        coming = [widget for layer in moving for widget in layer.widgets]
        form.draw(surface, leave_out=coming)

    # The still picture

    def _bring_up(self, tree: Tree, age: float, ground: Surface | None) -> None:
        """Update the still picture to show what is at rest; paint only what differs."""
        items = tree.still_items(age)
        look = (tree.style, ground, current())
        if self._look != look:
            size = tree.style.size
            self._picture = blank(size) if ground is None else Surface(size)
            self._look = look
            changed = [self._picture.get_rect()]
        else:
            changed = _merged(difference(self._painted, items))
        for area in changed:
            self._paint(self._picture, tree, items, area, ground)
        self._picture.set_clip(None)
        self._painted = items

    def _paint(
        self,
        picture: Surface,
        tree: Tree,
        items: Sequence[Item],
        area: Rect,
        ground: Surface | None,
    ) -> None:
        """Repaint one area of the still picture."""
        picture.set_clip(area)
        if ground is None:
            picture.fill((0, 0, 0, 0), area)
        else:
            picture.blit(ground, area, area)
        for item in items:
            if area.colliderect(item.area):
                item.draw(picture, tree.style, area)

    # Entering parts

    def _bring_up_layers(self, tree: Tree, moving: Sequence[Sheet], age: float) -> None:
        """Paint the entering layers that are seen, or else one that enters later."""
        seen = [each.motion for each in moving if each.motion.opacity(age) > 0]
        layers = {}
        has_painted = any(motion not in self._layers for motion in seen)
        for each in moving:
            if each.motion not in seen and each.motion not in self._layers:
                if has_painted:
                    continue
                has_painted = True
            layers[each.motion] = self._layer(tree, each)
        self._layers = layers
        kept = self._with_widgets
        self._with_widgets = {key: kept[key] for key in kept if key in layers}

    def _layer(self, tree: Tree, layer: Sheet) -> _LayerPicture:
        kept = self._layers.get(layer.motion)
        if kept is not None and kept.items == layer.items:
            return kept
        reaches = [Rect(item.area) for item in layer.items]
        if layer.motion.scale != 1 and reaches:
            # it grows as a whole
            reaches += [rect for _part, rect in layer.live]
            reaches = [reaches[0].unionall(reaches[1:])]
        pieces = []
        for area in _merged_in(tree.area, reaches):
            picture = blank(area.size)
            for item in layer.items:
                if area.colliderect(item.area):
                    place = Rect(item.place).move(-area.left, -area.top)
                    item.painted.draw(picture, tree.style, place)
            pieces.append((picture, area))
        grounds = [tree.sites[widget].rect for widget in layer.widgets]
        is_opaque = all(_is_opaque(ground, pieces) for ground in grounds)
        return _LayerPicture(layer.items, pieces, is_opaque)

    def _draw_layer(
        self,
        surface: Surface,
        tree: Tree,
        layer: Sheet,
        form: Form,
        age: float,
        reduced: bool,
    ) -> None:
        motion = layer.motion
        style = tree.style
        opacity = motion.opacity(age)
        shift = (0, 0)
        scale = 1.0
        if not reduced:
            shift = motion.shift(style, age)
            scale = motion.scale_at(age)
            scale = max(0.0, scale)
        pieces = []
        for picture, area in self._layers[motion].pieces:
            if scale != 1:
                picture = pygame.transform.smoothscale_by(picture, scale)
                area = picture.get_rect(center=area.center)
            pieces.append((picture, area.move(shift)))
        if not layer.widgets and not layer.live:
            for picture, area in pieces:
                blit_faint(surface, picture, area, opacity)
            return
        if scale == 1 and not layer.live and self._layers[motion].has_opaque_ground:
            picture = self._layer_with_widgets(tree, layer, form)
            areas = [area for _picture, area in self._layers[motion].pieces]
            blit_areas(surface, picture, areas, opacity, shift)
            return
        below = []
        if opacity < 1:
            areas = [area for _picture, area in pieces]
            areas += [rect.move(shift) for rect in _reaches(tree, layer)]
            for area in _merged_in(surface.get_rect(), areas):
                below.append((surface.subsurface(area).copy(), area))
        surface.blits(pieces)
        for part, rect in layer.live:
            place = rect.move(shift)
            part.draw_at(surface, style, place, age)
        for widget in layer.widgets:
            form.draw_widget(surface, widget, shift)
        for picture, area in below:
            blit_faint(surface, picture, area, 1 - opacity)

    def _layer_with_widgets(self, tree: Tree, layer: Sheet, form: Form) -> Surface:
        """Return a picture of the window with a layer and its widgets in their places.

        It is painted once, and again for each response of a widget.
        """
        painted_for, picture = self._with_widgets.get(layer.motion, (None, None))
        if picture is None or painted_for is not tree or form.dirty or form.moving:
            picture = blank(tree.area.size)
            picture.blits(self._layers[layer.motion].pieces)
            for widget in layer.widgets:
                form.draw_widget(picture, widget)
            self._with_widgets[layer.motion] = tree, picture
        return picture


def _is_opaque(area: Rect, pieces: Sequence[tuple[Surface, Rect]]) -> bool:
    """Return True if one of the pictures hides all that is behind an area."""
    for picture, place in pieces:
        if place.contains(area):
            part = picture.subsurface(area.move(-place.left, -place.top))
            hidden = pygame.mask.from_surface(part, 254).count()
            return hidden == area.width * area.height
    return False


def _reaches(tree: Tree, layer: Sheet) -> Iterator[Rect]:
    """Yield the areas on which live parts and widgets of a layer are drawn."""
    for _part, rect in layer.live:
        yield rect
    for widget in layer.widgets:
        yield grown(tree.sites[widget].rect, tree.style.px(REACH))


def _draw_live(
    surface: Surface,
    tree: Tree,
    live: Sequence[Lively],
    age: float,
) -> None:
    for part, rect in live:
        part.draw_at(surface, tree.style, rect, age)


def _said_instead(
    says: str | tuple[Said, ...],
    rect: Rect,
    heard: Sequence[Heard],
) -> list[Heard]:
    """Return what a part ``says`` in place of the words in it.

    Its widgets speak as before.
    """
    words = (says,) if isinstance(says, str) else says
    said = [Heard(each, rect) for each in words]
    widgets = [each for each in heard if isinstance(each.said, Widget)]
    return said + widgets


def _merged_in(window: Rect, areas: Iterable[Rect]) -> list[Rect]:
    """Return parts of a ``window`` that hold all of ``areas`` in it, without overlaps."""
    return united(seen for each in areas if (seen := each.clip(window)))


def _merged(areas: Sequence[Rect]) -> list[Rect]:
    """Return areas that hold all of ``areas``, without overlaps."""
    if len(areas) <= MANY_AREAS:
        return united(areas)
    first, *others = areas
    return [first.unionall(others)]
