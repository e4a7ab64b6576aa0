"""Parts made of parts: rows, columns, grids, layers, and forms that fit the room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from pygame import Rect

from gaps.language import Text, joined, translated
from gaps.stage.drawing.shapes import grown
from gaps.stage.drawing.style import SPACE_S, Style
from gaps.stage.speech.spoken import Role
from gaps.stage.view.parts import (
    Label,
    Painted,
    Panel,
    Part,
    PartFields,
    Placed,
    PlaceFields,
    Size,
    Sizes,
    space,
)
from gaps.values import Value, with_fields

Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""Room inside a box: for all sides; for left and right, top and bottom; or for each.

Four numbers are for each side, from the left clockwise.
"""


class SaidAs(Value):
    """The name and the ``role`` of a box whose parts are spoken as one group."""

    key: str
    name: Text
    role: Role = Role.GROUP


class Box(Part):
    """Parts side by side, or one below the other if ``down``.

    They may have a face of their own.
    """

    parts: tuple[Part, ...]
    down: bool = False
    gap: float = 0
    pad: Pad = 0
    face: Painted | None = None
    group: SaidAs | None = None

    def needs(self, sizes: Sizes, width: int) -> Size:
        left, top, right, bottom = sides(sizes.style, self.pad)
        inner = max(0, width - left - right)
        parts: Sequence[Part] = self.parts
        if not self.down:
            parts = self._chosen(sizes, inner, inner)
        along: float = self._gaps(sizes, parts)
        for part in parts:
            along += sizes.along(part, inner, self.down)
        across = self._across(sizes, parts, inner)
        size = round(along), round(across)
        if self.down:
            size = round(across), round(along)
        wide, high = size
        return left + wide + right, top + high + bottom

    def _across(self, sizes: Sizes, parts: Sequence[Part], inner: int) -> float:
        """Return the room that the largest part needs across the row or column."""
        widths: Sequence[float] = [inner] * len(parts)
        has_shares = any(each.share for each in parts)
        if has_shares and not self.down:
            widths = self._lengths(sizes, parts, inner, inner)
        most = 0.0
        for part, width in zip(parts, widths, strict=True):
            if part.across is not None:
                need = sizes.style.px(part.across)
            else:
                wide, high = sizes.of(part, round(width))
                need = wide if self.down else high
            most = max(most, need)
        return most

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterator[Placed]:
        left, top, right, bottom = sides(sizes.style, self.pad)
        width = max(0, rect.width - left - right)
        height = max(0, rect.height - top - bottom)
        inner = Rect(0, 0, width, height)
        inner.topleft = rect.move(left, top).topleft
        room = height if self.down else width
        gap = sizes.style.px(self.gap)
        parts = self._chosen(sizes, width, room)
        lengths = self._lengths(sizes, parts, width, room)
        at = 0.0
        for part, length in zip(parts, lengths, strict=True):
            # keeps whole numbers of pixels whole
            start = int(at + 0.5)
            at += length
            end = int(at + 0.5)
            place = self._place(sizes, part, inner, start, end)
            yield part, place
            at += gap

    def _place(
        self,
        sizes: Sizes,
        part: Part,
        inner: Rect,
        start: int,
        end: int,
    ) -> Rect:
        """Return the place of a part from ``start`` to ``end`` of the row or column."""
        room = inner.width if self.down else inner.height
        thick = room
        if part.across is not None:
            wanted = sizes.style.px(part.across)
            thick = min(room, wanted)
        beside = round((room - thick) * part.lies)
        length = end - start
        place = Rect(start, beside, length, thick)
        if self.down:
            place = Rect(beside, start, thick, length)
        return place.move(inner.topleft)

    def _gaps(self, sizes: Sizes, parts: Sequence[Part]) -> int:
        """Return all the room between parts, in pixels."""
        number = max(0, len(parts) - 1)
        return number * sizes.style.px(self.gap)

    def painted(self) -> Painted | None:
        return self.face

    def _chosen(self, sizes: Sizes, width: int, room: int) -> Sequence[Part]:
        """Return the parts, with each ``Fits`` in its widest form that has room."""
        parts = list(self.parts)
        narrower: dict[int, list[Part]] = {}
        for number, part in enumerate(self.parts):
            if isinstance(part, Fits):
                forms = list(part.forms)
                if self.down:
                    forms = part.narrow_enough(sizes, width)
                parts[number] = forms[0]
                narrower[number] = forms[1:]
        for number in reversed(narrower):
            for form in narrower[number]:
                if self._least_of_all(sizes, parts, width) <= room:
                    break
                parts[number] = form
        return parts

    def _least_of_all(self, sizes: Sizes, parts: Sequence[Part], width: int) -> float:
        """Return the length at which all of the row or column is seen."""
        lengths = [self._least(sizes, each, width) for each in parts]
        return self._gaps(sizes, parts) + sum(lengths)

    def _least(self, sizes: Sizes, part: Part, width: int) -> float:
        """Return the smallest length at which all of a part is seen."""
        if not part.share:
            return sizes.along(part, width, self.down)
        wide, high = sizes.of(part, width)
        wanted = high if self.down else wide
        if part.most is None:
            return wanted
        most = sizes.style.px(part.most)
        return min(wanted, most)

    def _lengths(
        self,
        sizes: Sizes,
        parts: Sequence[Part],
        width: int,
        room: int,
    ) -> list[float]:
        """Return the length of each part.

        Parts without a share come first, then capped shares, then the other shares.
        """
        lengths = [0.0] * len(parts)
        capped: dict[int, Part] = {}
        uncapped: dict[int, Part] = {}
        for number, part in enumerate(parts):
            if not part.share:
                length = sizes.along(part, width, self.down)
                lengths[number] = float(length)
            elif part.most is not None:
                capped[number] = part
            else:
                uncapped[number] = part
        taken = sum(lengths) + self._gaps(sizes, parts)
        free = max(0.0, room - taken)
        for sharing in (capped, uncapped):
            total = sum(part.share for part in sharing.values())
            shared = free
            for number, part in sharing.items():
                length = shared * part.share / total
                if part.most is not None:
                    most = sizes.style.px(part.most)
                    length = min(length, most)
                lengths[number] = length
                free -= length
        return lengths


class BoxFields(PartFields, total=False):
    """The fields of a row or column, by name."""

    gap: float
    pad: Pad
    face: Painted | None
    group: SaidAs | None


def sides(style: Style, pad: Pad) -> tuple[int, int, int, int]:
    """Return the room at the left, top, right and bottom, in pixels."""
    if not isinstance(pad, tuple):
        pad = pad, pad
    if len(pad) == 2:
        pad = pad * 2
    left, top, right, bottom = map(style.px, pad)
    return left, top, right, bottom


def row(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """Return parts side by side, from the left.

    The fields of ``Box`` and ``Part`` are passed by name.
    """
    return Box(parts, **box)


def column(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """Return parts one below the other, from the top.

    The fields of ``Box`` and ``Part`` are passed by name.
    """
    return Box(parts, down=True, **box)


def grid(parts: Iterable[Part], columns: int, **box: Unpack[BoxFields]) -> Box:
    """Return parts row by row, in columns of equal width.

    A part's ``size`` is the height of its row; ``gap`` is the room between columns and
    between rows.
    """
    given = list(parts)
    gap = box.get("gap", 0)
    rows = []
    for first in range(0, len(given), columns):
        in_row = given[first : first + columns]
        cells = []
        for part in in_row:
            share = part.share or 1
            cells.append(with_fields(part, size=None, share=share))
        while len(cells) < columns:
            cells.append(space())
        high = in_row[0].size
        share = 1 if high is None else 0
        rows.append(row(*cells, gap=gap, size=high, share=share))
    return column(*rows, **box)


def panel(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """Return a column on a raised face."""
    box.setdefault("face", Panel())
    return column(*parts, **box)


def fact(name: Text, value: Text, **part: Unpack[PlaceFields]) -> Box:
    """Return a name on the left and its value on the right, spoken as ``"Moves: 112"``."""
    said = joined(": ", (translated(name), translated(value)))
    left = Label(name, "note", "mid")
    styles = ("note_bold", "small")
    right = Label(value, styles, align="midright", share=1)
    return row(left, right, gap=SPACE_S, says=said, **part)


class Layers(Part):
    """Parts in one place, the first at the bottom.

    A ``Pin`` among them takes only a part of the place.
    """

    parts: tuple[Part, ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        widest = 0
        highest = 0
        for part in self.parts:
            wide, high = sizes.of(part, width)
            widest = max(widest, wide)
            highest = max(highest, high)
        return widest, highest

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(each, rect) for each in self.parts]


def layers(*parts: Part, **part: Unpack[PartFields]) -> Layers:
    """Return parts in one place, the first at the bottom."""
    return Layers(parts, **part)


class Pin(Part):
    """A part at one point of its place.

    ``Pin(part, "topright", (-8, 8))`` is 8 units inside that corner. ``box`` is its
    width and height; a side that is ``None`` has its natural length.
    """

    part: Part
    anchor: str = "center"
    offset: tuple[float, float] = (0, 0)
    box: tuple[float | None, float | None] = (None, None)
    margin: float = 0
    """The room that stays free on all sides, at least.

    What is pinned is made smaller for that.
    """
    inside: bool = False
    """True if it is moved back where it would reach beyond the place."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        px = sizes.style.px
        wide, high = self.box
        room = width
        if wide is not None:
            room = min(width, px(wide))
        wanted_width, wanted_height = sizes.of(self.part, room)
        if wide is not None:
            wanted_width = px(wide)
        if high is not None:
            wanted_height = px(high)
        return wanted_width, wanted_height

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        px = sizes.style.px
        free = grown(rect, -px(self.margin))
        room = max(0, free.width)
        wide, high = self.needs(sizes, room)
        wide = min(wide, free.width)
        high = min(high, free.height)
        place = Rect(0, 0, wide, high)
        point = getattr(rect, self.anchor)
        setattr(place, self.anchor, point)
        dx, dy = self.offset
        place.move_ip(px(dx), px(dy))
        if self.inside:
            place.clamp_ip(rect)
        return [(self.part, place)]


class Fixed(Part):
    """A part at a place of its own, whatever the parts around it."""

    part: Part
    place: tuple[int, int, int, int]
    """The left, top, width and height, in pixels in the window."""

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(self.part, Rect(self.place))]


class Scrolled(Part):
    """A part, perhaps with widgets in it, that may be higher than its place."""

    part: Part
    top: int = 0
    """The height hidden above, in pixels, limited to what there is to see."""
    overhang: float = 0
    """The reach of its content beyond its place, for the sake of shadows."""

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        _wide, height = sizes.of(self.part, rect.width)
        top = min(self.top, self.hidden(sizes, rect))
        place = Rect(rect.left, rect.top - top, rect.width, height)
        return [(self.part, place)]

    def hidden(self, sizes: Sizes, rect: Rect) -> int:
        """Return the height for which there is no room, in pixels."""
        _wide, height = sizes.of(self.part, rect.width)
        return max(0, height - rect.height)

    def seen(self, style: Style, rect: Rect) -> Rect:
        """Return the area in which its content is seen."""
        return grown(rect, style.px(self.overhang))


class Fits(Part):
    """A part with several forms; the first for which there is room is used.

    It is written ``Fits((wide, narrow))``. If several parts may be shortened, the last
    is shortened first. An empty form leaves the part out.
    """

    forms: tuple[Part, ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self._fitting(sizes, width), width)

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        form = self._fitting(sizes, rect.width, rect.height)
        return [(form, rect)]

    def narrow_enough(self, sizes: Sizes, width: int) -> list[Part]:
        """Return the forms that are no wider than ``width``; the last if there is none."""
        found = []
        for form in self.forms:
            wide, _high = sizes.of(form, width)
            if wide <= width:
                found.append(form)
        return found or [self.forms[-1]]

    def _fitting(self, sizes: Sizes, width: int, height: int | None = None) -> Part:
        for form in self.forms[:-1]:
            wide, high = sizes.of(form, width)
            is_low_enough = height is None or high <= height
            if wide <= width and is_low_enough:
                return form
        return self.forms[-1]


def fits(*forms: Part) -> Fits:
    """Return a part that takes the first form for which there is room.

    If only one form is given, it may be left out.
    """
    if len(forms) == 1:
        return Fits((*forms, Part()))
    return Fits(forms)
