"""Parts made of parts: rows, columns, grids, layers, and what is left out where there
is no room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing.style import Style
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

Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""Room inside a box: at all sides; left and right, top and bottom; or each side, from
the left clockwise.
"""


@dataclass(frozen=True)
class SaidAs:
    """The parts in a box and their widgets are said as one group of this ``role``,
    called ``name``.
    """

    key: str
    name: Text
    role: Role = Role.GROUP


@dataclass(frozen=True)
class Box(Part):
    """Parts side by side, or one below the other if it is ``down``, perhaps on a face
    of their own.
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
        parts = self._chosen(sizes, inner, inner) if not self.down else self.parts
        widths: Sequence[float] = [inner] * len(parts)
        if not self.down and any(each.share for each in parts):
            widths = self._lengths(sizes, parts, inner, inner)
        found = [
            sizes.of(each, round(wide))
            for each, wide in zip(parts, widths, strict=True)
        ]
        along = sum(sizes.along(each, inner, self.down) for each in parts)
        along += sizes.style.px(self.gap) * max(0, len(parts) - 1)
        asked = (each.across for each in parts)
        each_across = (
            need[not self.down] if given is None else sizes.style.px(given)
            for given, need in zip(asked, found, strict=True)
        )
        across = max(each_across, default=0)
        wide, high = (across, along) if self.down else (along, across)
        return round(wide) + left + right, round(high) + top + bottom

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterator[Placed]:
        left, top, right, bottom = sides(sizes.style, self.pad)
        inner = pygame.Rect(rect.left + left, rect.top + top, 0, 0)
        inner.size = (
            max(0, rect.width - left - right),
            max(0, rect.height - top - bottom),
        )
        room = inner.size[self.down]
        gap = sizes.style.px(self.gap)
        parts = self._chosen(sizes, inner.width, room)
        at = 0.0
        for part, length in zip(
            parts, self._lengths(sizes, parts, inner.width, room), strict=True
        ):
            # what is a whole number of pixels stays so
            start = int(at + 0.5)
            end = int(at + length + 0.5)
            size = inner.size[not self.down]
            wide = (
                size if part.across is None else min(size, sizes.style.px(part.across))
            )
            beside = round((size - wide) * part.lies)
            if self.down:
                yield (
                    part,
                    pygame.Rect(
                        inner.left + beside, inner.top + start, wide, end - start
                    ),
                )
            else:
                yield (
                    part,
                    pygame.Rect(
                        inner.left + start, inner.top + beside, end - start, wide
                    ),
                )
            at += length + gap

    def painted(self) -> Painted | None:
        return self.face

    def _chosen(self, sizes: Sizes, width: int, room: int) -> Sequence[Part]:
        """The parts, each that may be left out in the widest form for which there is
        room.
        """
        parts = list(self.parts)
        forms = {
            number: each.narrow_enough(sizes, width) if self.down else list(each.forms)
            for number, each in enumerate(parts)
            if isinstance(each, Fits)
        }
        for number, choice in forms.items():
            parts[number] = choice.pop(0)
        gaps = sizes.style.px(self.gap) * (len(parts) - 1)
        for number in reversed(forms):
            while (
                forms[number]
                and gaps + sum(self._least(sizes, each, width) for each in parts) > room
            ):
                parts[number] = forms[number].pop(0)
        return parts

    def _least(self, sizes: Sizes, part: Part, width: int) -> float:
        """How long a part has to be, at the least, for all of it to be seen."""
        wanted: float = sizes.of(part, width)[self.down]
        if not part.share:
            return sizes.along(part, width, self.down)
        return wanted if part.most is None else min(wanted, sizes.style.px(part.most))

    def _lengths(
        self, sizes: Sizes, parts: Sequence[Part], width: int, room: int
    ) -> list[float]:
        """How long each part is: what it asks for, then the capped shares, then the
        others.
        """
        lengths = [
            0.0 if part.share else float(sizes.along(part, width, self.down))
            for part in parts
        ]
        free = max(
            0.0, room - sum(lengths) - sizes.style.px(self.gap) * (len(lengths) - 1)
        )
        for capped in (True, False):
            sharing = [
                n
                for n, each in enumerate(parts)
                if each.share and (each.most is not None) == capped
            ]
            total = sum(parts[n].share for n in sharing)
            shared = free
            for n in sharing:
                length = shared * parts[n].share / total
                most = parts[n].most
                lengths[n] = (
                    length if most is None else min(length, sizes.style.px(most))
                )
                free -= lengths[n]
        return lengths


class BoxFields(PartFields, total=False):
    """The fields of a row or column, by name."""

    gap: float
    pad: Pad
    face: Painted | None
    group: SaidAs | None


def sides(style: Style, pad: Pad) -> tuple[int, int, int, int]:
    """The room at the left, top, right and bottom, pixels."""
    if not isinstance(pad, tuple):
        pad = pad, pad
    left, top, right, bottom = map(style.px, pad if len(pad) == 4 else (*pad, *pad))
    return left, top, right, bottom


def row(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """Parts side by side, from the left. Takes the fields of ``Box`` and ``Part`` by
    name.
    """
    return Box(parts, **box)


def column(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """Parts one below the other, from the top. Takes the fields of ``Box`` and ``Part``
    by name.
    """
    return Box(parts, down=True, **box)


def grid(
    parts: Iterable[Part],
    columns: int,
    row_gap: float | None = None,
    **box: Unpack[BoxFields],
) -> Box:
    """Parts row by row in columns of equal width. A part's ``size`` is the height of
    its row.

    ``gap`` is the room between columns, ``row_gap`` that between rows, the same unless
    given.
    """
    given = list(parts)
    gap = box.get("gap", 0)
    lines = []
    for first in range(0, len(given), columns):
        cells = given[first : first + columns]
        high = cells[0].size
        wide = [replace(each, size=None, share=each.share or 1) for each in cells]
        rest = [space() for _ in range(columns - len(wide))]
        lines.append(
            row(*wide, *rest, gap=gap, size=high, share=0 if high is not None else 1)
        )
    if row_gap is not None:
        box["gap"] = row_gap
    return column(*lines, **box)


def panel(*parts: Part, **box: Unpack[BoxFields]) -> Box:
    """A column on a raised face."""
    box.setdefault("face", Panel())
    return column(*parts, **box)


def fact(name: Text, value: Text, **part: Unpack[PlaceFields]) -> Box:
    """A name at the left and its value at the right, said as one: ``"Moves: 112"``."""
    said = f"{translated(name)}: {translated(value)}"
    styles = ("choice", "note_bold", "small")
    return row(
        Label(name, "note", "mid"),
        Label(value, styles, align="midright", share=1),
        gap=10,
        says=said,
        **part,
    )


@dataclass(frozen=True)
class Layers(Part):
    """Parts in one place, the first at the bottom; a ``Pin`` among them takes only a
    part of the place.
    """

    parts: tuple[Part, ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        found = [sizes.of(each, width) for each in self.parts]
        return max((wide for wide, _ in found), default=0), max(
            (high for _, high in found), default=0
        )

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        return [(each, rect) for each in self.parts]


def layers(*parts: Part, **part: Unpack[PartFields]) -> Layers:
    return Layers(parts, **part)


@dataclass(frozen=True)
class Pin(Part):
    """A part at one point of its place: ``Pin(part, "topright", (-8, 8))`` is 8 units
    inside that corner.

    ``box`` is its width and height; where one is ``None`` it is as large as it needs to
    be.
    """

    part: Part
    anchor: str = "center"
    offset: tuple[float, float] = (0, 0)
    box: tuple[float | None, float | None] = (None, None)
    margin: float = 0
    """At least so much of the place stays free at all sides: what is pinned is made
    smaller for that.
    """
    inside: bool = False
    """Whether it is moved back where it would reach out of the place."""

    def needs(self, sizes: Sizes, width: int) -> Size:
        px = sizes.style.px
        (wide, high) = self.box
        wanted = sizes.of(self.part, width if wide is None else min(width, px(wide)))
        return wanted[0] if wide is None else px(wide), wanted[
            1
        ] if high is None else px(high)

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        px = sizes.style.px
        free = rect.inflate(-2 * px(self.margin), -2 * px(self.margin))
        place = pygame.Rect((0, 0), self.needs(sizes, max(0, free.width)))
        place.size = min(place.width, free.width), min(place.height, free.height)
        setattr(place, self.anchor, getattr(rect, self.anchor))
        place.move_ip(px(self.offset[0]), px(self.offset[1]))
        return [(self.part, place.clamp(rect) if self.inside else place)]


class Scrolling:
    """How far a part is scrolled; kept by a scene. All lengths are pixels."""

    def __init__(self) -> None:
        self.top = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the part is seen."""
        self.hidden = 0
        """How much of the part there is no room for."""

    def scroll(self, by: float) -> bool:
        """Scroll as far as there is something to see. Returns whether that was
        possible.
        """
        before = self.top
        self.top = round(max(0, min(self.hidden, self.top + by)))
        return self.top != before

    def show(self, rect: pygame.Rect, above: int = 0, below: int = 0) -> bool:
        """Scroll as far as needed to show ``rect`` and some pixels above and below it."""
        before = min(0, rect.top - above - self.rect.top)
        return self.scroll(before or max(0, rect.bottom + below - self.rect.bottom))


@dataclass(frozen=True)
class Scrolled(Part):
    """A part, perhaps with widgets in it, that may be higher than its place and is seen
    from ``state`` on.
    """

    part: Part
    state: Scrolling
    overhang: float = 0
    """How far what is in it may be seen beyond its place, for the sake of shadows."""

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        height = sizes.of(self.part, rect.width)[1]
        state = self.state
        state.rect = rect
        state.hidden = max(0, height - rect.height)
        state.scroll(0)
        return [
            (
                self.part,
                pygame.Rect(rect.left, rect.top - state.top, rect.width, height),
            )
        ]

    def seen(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """Where what is in it is seen."""
        beyond = 2 * style.px(self.overhang)
        return rect.inflate(beyond, beyond)


@dataclass(frozen=True)
class Fits(Part):
    """The first of some forms of a part for which a row or column has room:
    ``Fits((wide, narrow))``.

    Where several may be shortened, the last is shortened first. An empty form leaves
    the part out.
    """

    forms: tuple[Part, ...]

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self._fitting(sizes, width), width)

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        return [(self._fitting(sizes, rect.width, rect.height), rect)]

    def narrow_enough(self, sizes: Sizes, width: int) -> list[Part]:
        """The forms that are no wider than ``width``; the last if there is none."""
        found = [each for each in self.forms if sizes.of(each, width)[0] <= width]
        return found or [self.forms[-1]]

    def _fitting(self, sizes: Sizes, width: int, height: int | None = None) -> Part:
        for form in self.forms[:-1]:
            wide, high = sizes.of(form, width)
            if wide <= width and (height is None or high <= height):
                return form
        return self.forms[-1]


def fits(*forms: Part) -> Fits:
    """The first of some forms of a part for which there is room; nothing at all if none
    fits.
    """
    return Fits((*forms, Part()) if len(forms) == 1 else forms)
