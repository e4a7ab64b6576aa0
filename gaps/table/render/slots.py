"""What a gap shows: the card it accepts, or why it accepts none.

This is how it changes, and how it is drawn. Each kind has a shape of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from gaps.engine import Card, Cell, State
from gaps.engine.destinations import GapKind, gap_kind
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color, Tint, mix
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, ENTER, HURRY
from gaps.stage.motion.tween import passed
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind
from gaps.table.render.outlines import corner_radius, draw_dashes, draw_ring

# Seconds at normal speed.
FADE_DELAY = 0.080  # between the last landing and the start of a fade
FADE_SECONDS = ANSWER
DYING_SECONDS = ENTER  # for a gap that becomes dead: the hatch, and each stroke
FILLED_SECONDS = HURRY  # for a gap to which a card flies
MANY = 2  # more suits or ranks than these become one ghost


@dataclass(frozen=True)
class Slot:
    """One gap: its kind and the cards it accepts."""

    kind: GapKind | None
    """``None`` if no card is missing there.

    That is at the end of a finished row and on a won board.
    """
    cards: tuple[Card, ...] = ()


def slot_of(state: State, gap: Cell) -> Slot:
    """Return what the gap at ``gap`` shows in ``state``."""
    kind = gap_kind(state, gap)
    ends_row = state.variant.layout.left[gap] in state.home
    is_finished = state.all_home or (kind is GapKind.DEAD and ends_row)
    return Slot(None if is_finished else kind, state.wants(gap))


def ghosts_of(cards: Sequence[Card]) -> list[tuple[Card, GhostKind]]:
    """Summarise the cards that a gap accepts as few ghosts.

    Three or more suits of one rank become one ghost, and so do three or more ranks of
    one suit. Three or more ranks in several suits become a ghost of any card.
    """
    faces = list(dict.fromkeys(Card(card.rank, card.suit) for card in cards))
    ranks = {face.rank for face in faces}
    suits = {face.suit for face in faces}
    if len(ranks) > MANY and len(suits) > MANY:
        return [(faces[0], GhostKind.ANY_CARD)]
    ghosts: list[tuple[Card, GhostKind]] = []
    while faces:
        first = faces[0]
        same_rank = [face for face in faces if face.rank == first.rank]
        same_suit = [face for face in faces if face.suit == first.suit]
        covered = [first]
        kind = GhostKind.ONE_CARD
        if len(same_rank) > MANY:
            covered = same_rank
            kind = GhostKind.ANY_SUIT
        elif len(same_suit) > MANY:
            covered = same_suit
            kind = GhostKind.THIS_OR_HIGHER
        ghosts.append((first, kind))
        faces = [face for face in faces if face not in covered]
    return ghosts


class SlotFade(NamedTuple):
    """A gap whose slot is being replaced."""

    before: Slot | None
    """What the gap showed until now; ``None`` if it was no gap or showed nothing."""
    began: float


@dataclass
class SlotFades:
    """What every gap shows, and which gaps are still changing to it."""

    slots: dict[Cell, Slot] = field(default_factory=dict)
    fading: dict[Cell, SlotFade] = field(default_factory=dict)
    filled: dict[Cell, SlotFade] = field(default_factory=dict)
    """Cells that a card flies to, while the marks of the gap fade out."""

    @property
    def moving(self) -> bool:
        """True if any of them changes."""
        return bool(self.fading or self.filled)

    def end(self) -> None:
        """End all fades."""
        self.fading.clear()
        self.filled.clear()

    def change_to(self, state: State, time: float) -> None:
        """Start a fade in every gap that shows something else in ``state``."""
        slots = {gap: slot_of(state, gap) for gap in state.gaps}
        fading = {gap: fade for gap, fade in self.fading.items() if gap in slots}
        for gap, slot in slots.items():
            if self.slots.get(gap) != slot:
                fading[gap] = SlotFade(self._seen(gap, time), time)
        for gap in self.slots:
            seen = self._seen(gap, time)
            if gap not in slots and seen is not None and seen.kind is not None:
                self.filled[gap] = SlotFade(seen, time)
        self.fading = fading
        self.slots = slots

    def _seen(self, gap: Cell, time: float) -> Slot | None:
        """Return what is seen of a gap: what it had before, while its fade waits."""
        waiting = self.fading.get(gap)
        if waiting is not None and waiting.began >= time:
            return waiting.before
        return self.slots.get(gap)

    def hide_all(self, time: float) -> None:
        """Show nothing in any gap until the cards have landed."""
        self.fading = dict.fromkeys(self.slots, SlotFade(None, time))

    def update(
        self,
        time: float,
        flying: bool,
        motion_settings: Pace,
    ) -> None:
        """Remove finished fades.

        While cards are ``flying``, fades of which nothing is seen yet are postponed to
        ``time``.
        """
        for gap, fade in list(self.fading.items()):
            shown = self.progress(gap, time, motion_settings)
            if shown >= 1:
                del self.fading[gap]
            elif flying and not (motion_settings.flies and shown):
                self.fading[gap] = fade._replace(began=max(fade.began, time))
        for gap in list(self.filled):
            if gap in self.slots or not self.left_of(gap, time, motion_settings):
                del self.filled[gap]

    def left_of(self, gap: Cell, time: float, motion_settings: Pace) -> float:
        """Return how much is left of the marks of a filled gap, from 1 to 0."""
        if not motion_settings.flies:
            return 0.0
        seconds = motion_settings.seconds(FILLED_SECONDS)
        return 1 - passed(time, self.filled[gap].began, seconds)

    def progress(
        self,
        gap: Cell,
        time: float,
        motion_settings: Pace,
    ) -> float:
        """Return the progress of a gap's fade, 0 to 1."""
        lasts = motion_settings.seconds
        fade = self.fading[gap]
        if not motion_settings.flies:
            return passed(time, fade.began, lasts(CROSS_FADE))
        seconds = DYING_SECONDS if self.dies(gap, motion_settings) else FADE_SECONDS
        begins = fade.began + lasts(FADE_DELAY)
        return passed(time, begins, lasts(seconds))

    def dies(self, gap: Cell, motion_settings: Pace) -> bool:
        """Return True if a gap shows by motion that it can never be filled again."""
        slot = self.slots.get(gap)
        is_dead = slot is not None and slot.kind is GapKind.DEAD
        return is_dead and motion_settings.flies


# Lengths in units.
FRAME_INSET = 3
DASH = (8, 3)
DASH_WIDTH = 2.0
GROWING_DASH_SCALE = 1.25  # scale of dashes around a gap that continues a run
MIN_LINE = 1.2  # pixels
TARGET_WIDTH = 3
HATCH_SPACING = 9
HATCH_WIDTH = 2.0
DOT = (1.6, 4)
# Lengths in pixels on a card that is 88 pixels wide.
REFERENCE_WIDTH = 88
CROSS = 32
CROSS_WIDTH = 4.2
CHEVRON = 24
CHEVRON_WIDTH = 3.3
MIN_STROKE = 2.0  # pixels
# Fractions of the chevron's size.
CHEVRON_PLACES = (-0.32, 0.38)
CHEVRON_TIP = 0.33
CHEVRON_END = 0.22
CHEVRON_HALF = 0.55
# Fractions and alphas, 0 to 1. HATCH_SHARE is of the time in which a gap dies: the
# hatch rises, then the cross is drawn.
HATCH_SHARE = 1 / 3
STROKE_STEPS = 8  # pictures in which each stroke of the cross is drawn
FLOOR_ALPHA = 0.35
FRAME_ALPHA = 0.62
BRIGHT_ALPHA = 0.84
HATCH_ALPHA = 0.5
CROSS_ALPHA = 0.45
CLEAR = 0.8  # radius without a hatch, as a fraction of the cross
# Of the size of the slot, if a gap accepts either of two cards.
TWO_GHOSTS = 0.60
TWO_SQUAT_GHOSTS = 0.53


def draw_floor(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw an empty place with a dotted frame, as below a card that flies."""
    canvas.blit(_floor(canvas.style, rect.size), rect)


@kept
def _floor(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return an empty place of ``size``."""
    picture = shapes.blank(size)
    canvas = Canvas(picture, style)
    whole = picture.get_rect()
    _draw_base(canvas, whole)
    inset = style.px(FRAME_INSET)
    if min(whole.size) - 2 * inset > 4:
        width = max(MIN_LINE, DOT[0] * style.px_per_unit)
        draw_dashes(canvas, whole, -inset, width, DOT, style.theme.slotline)
    return shapes.ready(picture)


def draw_slot(
    canvas: Canvas,
    rect: pygame.Rect,
    slot: Slot,
    art: CardArt,
    *,
    ghosts: bool = True,
    bright: bool = False,
    target: bool = False,
) -> None:
    """Draw a gap at ``rect``.

    It is ``bright`` while its card is under the pointer, and a ``target`` while one is
    held over it. Without ``ghosts`` the accepted cards are shown only then.
    """
    if slot.kind is None:
        draw_floor(canvas, rect)
        return
    style = canvas.style
    theme = style.theme
    _draw_base(canvas, rect)
    if slot.kind is GapKind.DEAD:
        picture = _dead_picture(style, rect.size)
        canvas.blit(picture, rect)
        _draw_edge(canvas, rect)
        return
    if slot.kind is GapKind.BLOCKED:
        chevrons = _chevrons(style, rect.size)
        canvas.blit(chevrons, rect)
        _draw_edge(canvas, rect)
        return
    grows = slot.kind is GapKind.GROWS
    lit = bright or target
    if ghosts or lit:
        alpha = theme.ghost_grows_alpha if grows else theme.ghost_alpha
        if lit:
            alpha = max(alpha, BRIGHT_ALPHA)
        _draw_ghosts(
            canvas,
            rect,
            slot,
            art,
            alpha,
        )
    if target:
        inset = style.px(FRAME_INSET) - 1
        draw_ring(
            canvas,
            rect,
            -inset,
            style.px(TARGET_WIDTH),
            theme.brass,
        )
    else:
        _draw_frame(canvas, rect, grows, bright)


def draw_dying(canvas: Canvas, rect: pygame.Rect, progress: float) -> None:
    """Draw a gap that becomes dead, ``progress`` of the way from 0 to 1.

    First the hatch rises from the bottom, then the cross is drawn in two strokes.
    """
    style = canvas.style
    _draw_base(canvas, rect)
    risen = round(rect.h * min(1.0, progress / HATCH_SHARE))
    hatch = _dead_picture(style, rect.size, crossed=False)
    part = pygame.Rect(0, rect.h - risen, rect.w, risen)
    canvas.blit(hatch, (rect.left, rect.bottom - risen), part)
    side, width = _cross_size(rect.w)
    left = (rect.w - side) / 2
    top = (rect.h - side) / 2
    drawn = 2 * (progress - HATCH_SHARE) / (1 - HATCH_SHARE)  # strokes
    for number, (x, direction) in enumerate(((left, 1), (left + side, -1))):
        step = min(STROKE_STEPS, round(STROKE_STEPS * (drawn - number)))
        if step > 0:
            length = side * step / STROKE_STEPS
            ends = ((x, top), (x + direction * length, top + length))
            picture = shapes.polyline(rect.size, ends, width, _cross_ink(style))
            canvas.blit(picture, rect)
    _draw_edge(canvas, rect)


# Parts


def _draw_base(canvas: Canvas, rect: pygame.Rect) -> None:
    theme = canvas.style.theme
    radius = corner_radius(rect.size)
    edge = (*theme.slotline, round(255 * FLOOR_ALPHA))
    picture = shapes.rounded(
        rect.size,
        radius,
        theme.slot,
        1,
        edge,
    )
    canvas.blit(picture, rect)


def _draw_frame(
    canvas: Canvas,
    rect: pygame.Rect,
    grows: bool,
    bright: bool,
) -> None:
    """Draw the dashed frame of a gap that can be filled."""
    style = canvas.style
    theme = style.theme
    width = max(MIN_LINE, DASH_WIDTH * style.px_per_unit)
    paint: Tint = (*theme.ghost, 255 if bright else round(255 * FRAME_ALPHA))
    if grows:
        width *= GROWING_DASH_SCALE
        paint = theme.brass
    inset = style.px(FRAME_INSET) - 1
    draw_dashes(
        canvas,
        rect,
        -inset,
        width,
        DASH,
        paint,
    )


def _draw_ghosts(
    canvas: Canvas,
    rect: pygame.Rect,
    slot: Slot,
    art: CardArt,
    alpha: float,
) -> None:
    """Draw the card that a gap accepts, or two smaller ones in opposite corners."""
    ghosts = ghosts_of(slot.cards)[:2]
    colour = canvas.style.theme.ghost
    size = rect.size
    places = [rect.topleft]
    if len(ghosts) == 2:
        progress = TWO_GHOSTS if rect.h > rect.w else TWO_SQUAT_GHOSTS
        size = (round(rect.w * progress), round(rect.h * progress))
        places.append((rect.right - size[0], rect.bottom - size[1]))
    for (card, kind), place in zip(ghosts, places, strict=False):
        picture = art.ghost(
            card,
            kind,
            size,
            colour,
            alpha,
        )
        canvas.blit(picture, place)


def _draw_edge(canvas: Canvas, rect: pygame.Rect) -> None:
    width = max(1.0, canvas.style.px_per_unit)
    draw_ring(
        canvas,
        rect,
        0,
        width,
        canvas.style.theme.slotline,
    )


# Pictures of gaps that cannot be filled


@kept
def _dead_picture(
    style: Style,
    size: tuple[int, int],
    crossed: bool = True,
) -> pygame.Surface:
    body = _hatch(size, style)
    if crossed:
        body += _cross(size, style)
    return shapes.cut_corners(shapes.vector(size, body), corner_radius(size))


def _cross(size: tuple[int, int], style: Style) -> str:
    width, height = size
    side, stroke = _cross_size(width)
    left = (width - side) / 2
    top = (height - side) / 2
    right = left + side
    bottom = top + side
    path = (
        f"M{left:.1f} {top:.1f}L{right:.1f} {bottom:.1f}"
        f"M{right:.1f} {top:.1f}L{left:.1f} {bottom:.1f}"
    )
    return _stroked(path, stroke, _cross_ink(style))


def _cross_ink(style: Style) -> Color:
    """Return the colour of a cross. It is subdued, except in a plain theme."""
    theme = style.theme
    return mix(theme.slot, theme.low, theme.seen(CROSS_ALPHA))


def _hatch(size: tuple[int, int], style: Style) -> str:
    """Return slanted lines as SVG elements. A round area for the cross is left free."""
    theme = style.theme
    width, height = size
    spacing = HATCH_SPACING * style.px_per_unit
    lines = ""
    for number in range(1, math.ceil((width + height) / spacing)):
        x = number * spacing
        lines += f"M{x:.1f} 0L{x - height:.1f} {height}"
    radius = _cross_size(width)[0] * CLEAR
    stroke = shapes.paint("stroke", theme.slotline)
    return (
        f'<path d="{lines}" fill="none" stroke-width="{HATCH_WIDTH * style.px_per_unit:.1f}" '
        f'{stroke} stroke-opacity="{HATCH_ALPHA}"/>'
        f'<circle cx="{width / 2}" cy="{height / 2}" r="{radius:.1f}" '
        f"{shapes.paint('fill', theme.slot)}/>"
    )


@kept
def _chevrons(style: Style, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    side = CHEVRON * width / REFERENCE_WIDTH
    stroke = max(MIN_STROKE, CHEVRON_WIDTH * width / REFERENCE_WIDTH)
    y = height / 2
    half = side * CHEVRON_HALF
    path = ""
    for place in CHEVRON_PLACES:
        x = width / 2 + side * place
        end = x + side * CHEVRON_END
        tip = x - side * CHEVRON_TIP
        path += f"M{end:.1f} {y - half:.1f}L{tip:.1f} {y:.1f}L{end:.1f} {y + half:.1f}"
    return shapes.vector(size, _stroked(path, stroke, style.theme.low))


def _stroked(path: str, width: float, ink: Color) -> str:
    paint = shapes.paint("stroke", ink)
    return (
        f'<path d="{path}" fill="none" stroke-width="{width:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round" {paint}/>'
    )


def _cross_size(card_width: int) -> tuple[float, float]:
    """Return the side of a cross and the width of its lines."""
    scale = card_width / REFERENCE_WIDTH
    return CROSS * scale, max(MIN_STROKE, CROSS_WIDTH * scale)
