"""What a gap shows: the card it accepts, or why it accepts none; how it changes; and
how it is drawn.

Each kind has a shape of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from gaps.engine import Card, Cell, GapKind, State, gap_kind
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color, Tint
from gaps.stage.motion.tween import passed
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind
from gaps.table.model.choreography import MotionSettings

# Seconds at normal speed.
FADE_DELAY = 0.080  # between the last landing and the start of a fade
FADE_SECONDS = 0.160
DYING_SECONDS = 0.220  # for a gap that becomes dead


@dataclass(frozen=True)
class Slot:
    """One gap: its kind and the cards it accepts."""

    kind: GapKind | None
    """``None`` at the end of a finished row and on a won board: no card is missing
    there.
    """
    cards: tuple[Card, ...] = ()


def slot_of(state: State, gap: Cell) -> Slot:
    """Return what the gap at ``gap`` shows in ``state``."""
    kind = gap_kind(state, gap)
    finished = state.all_home or (
        kind is GapKind.DEAD and state.variant.layout.left[gap] in state.home
    )
    return Slot(None if finished else kind, state.wants(gap))


def ghosts_of(cards: Sequence[Card]) -> list[tuple[Card, GhostKind]]:
    """Summarise the cards that a gap accepts as few ghosts.

    Three or more suits of one rank become one ghost, and so do three or more ranks of
    one suit. Three or more ranks in several suits become a ghost of any card.
    """
    faces = list(dict.fromkeys(Card(card.rank, card.suit) for card in cards))
    if (
        len({face.rank for face in faces}) > 2
        and len({face.suit for face in faces}) > 2
    ):
        return [(faces[0], GhostKind.ANY_CARD)]
    ghosts: list[tuple[Card, GhostKind]] = []
    while faces:
        first = faces[0]
        same_rank = [face for face in faces if face.rank == first.rank]
        same_suit = [face for face in faces if face.suit == first.suit]
        if len(same_rank) > 2:
            covered = same_rank
            kind = GhostKind.ANY_SUIT
        elif len(same_suit) > 2:
            covered = same_suit
            kind = GhostKind.THIS_OR_HIGHER
        else:
            covered = [first]
            kind = GhostKind.ONE_CARD
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

    def change_to(self, state: State, time: float) -> None:
        """Start a fade in every gap that shows something else in ``state``."""
        slots = {gap: slot_of(state, gap) for gap in state.gaps}
        changed = {
            gap: SlotFade(self.slots.get(gap), time)
            for gap, slot in slots.items()
            if self.slots.get(gap) != slot
        }
        unfinished = {gap: fade for gap, fade in self.fading.items() if gap in slots}
        self.fading = {**unfinished, **changed}
        self.slots = slots

    def hide_all(self, time: float) -> None:
        """Show nothing in any gap until the cards have landed."""
        self.fading = dict.fromkeys(self.slots, SlotFade(None, time))

    def update(
        self, time: float, flying: bool, motion_settings: MotionSettings
    ) -> None:
        """Remove finished fades; while cards are ``flying``, postpone all of them to
        ``time``.
        """
        for gap, (before, began) in list(self.fading.items()):
            if flying:
                self.fading[gap] = SlotFade(before, max(began, time))
            elif self.progress(gap, time, motion_settings) >= 1:
                del self.fading[gap]

    def progress(
        self, gap: Cell, time: float, motion_settings: MotionSettings
    ) -> float:
        """Return how far the fade of a gap has come, 0 to 1."""
        factor = motion_settings.factor
        seconds = DYING_SECONDS if self.dies(gap, motion_settings) else FADE_SECONDS
        return passed(
            time, self.fading[gap].began + FADE_DELAY * factor, seconds * factor
        )

    def dies(self, gap: Cell, motion_settings: MotionSettings) -> bool:
        """Whether a gap shows by motion that it can never be filled again."""
        slot = self.slots.get(gap)
        return (
            slot is not None
            and slot.kind is GapKind.DEAD
            and not motion_settings.reduced
        )


# Lengths in pixels at u = 1.
FRAME_INSET = 3
DASH = 8
DASH_GAP = 3
DASH_WIDTH = 2.0
GROWING_DASH_SCALE = 1.25  # how much wider dashes are round a gap that continues a run
TARGET_WIDTH = 3
HATCH_SPACING = 9
HATCH_WIDTH = 2.0
DOT = 1.6
DOT_GAP = 4
# Lengths in pixels on a card that is 88 pixels wide.
REFERENCE_WIDTH = 88
CROSS = 32
CROSS_WIDTH = 4.2
CHEVRON = 24
CHEVRON_WIDTH = 3.3
# Shares and alphas, 0 to 1.
# of the time in which a gap dies: the hatch rises, then the cross is drawn
HATCH_SHARE = 0.5
STROKE_STEPS = 8  # pictures in which each stroke of the cross is drawn
FLOOR_ALPHA = 0.35
FRAME_ALPHA = 0.62
BRIGHT_ALPHA = 0.84
HATCH_ALPHA = 0.55
# of the size of the slot, where a gap accepts either of two cards
TWO_GHOSTS = 0.60
TWO_SQUAT_GHOSTS = 0.53


def corner_radius(size: tuple[int, int]) -> int:
    """Return the radius of a card's corners, in pixels."""
    return max(2, round(size[0] * 0.10))


def draw_floor(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw an empty place with a dotted frame, as it is below a card that flies."""
    style = canvas.style
    _draw_base(canvas, rect)
    inner = rect.inflate(-2 * style.px(FRAME_INSET), -2 * style.px(FRAME_INSET))
    if min(inner.size) > 4:
        dot = DOT * style.u
        radius = _frame_radius(rect, style)
        width = max(1.2, dot)
        dots = shapes.dashed(
            inner.size, radius, dot, DOT_GAP * style.u, width, style.theme.slotline
        )
        canvas.blit(dots, inner)


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
    """Draw a gap at ``rect``: ``bright`` while its card is pointed at, ``target`` while
    one is held over it.

    Without ``ghosts`` the accepted cards are shown only then.
    """
    if slot.kind is None:
        draw_floor(canvas, rect)
        return
    style = canvas.style
    _draw_base(canvas, rect)
    match slot.kind:
        case GapKind.DEAD:
            picture = _dead_picture(style, rect.size)
            canvas.blit(picture, rect)
            _draw_edge(canvas, rect)
        case GapKind.BLOCKED:
            chevrons = _chevrons(style, rect.size)
            canvas.blit(chevrons, rect)
            _draw_edge(canvas, rect)
        case _:
            grows = slot.kind is GapKind.GROWS
            if ghosts or bright or target:
                alpha = (
                    style.theme.ghost_grows_alpha if grows else style.theme.ghost_alpha
                )
                alpha = max(alpha, BRIGHT_ALPHA) if bright or target else alpha
                _draw_ghosts(canvas, rect, slot, art, alpha)
            _draw_frame(canvas, rect, grows, bright, target)


def draw_dying(canvas: Canvas, rect: pygame.Rect, share: float) -> None:
    """Draw a gap that becomes dead, ``share`` of the way from 0 to 1.

    First the hatch rises from the bottom, then the cross is drawn in two strokes.
    """
    style = canvas.style
    _draw_base(canvas, rect)
    risen = round(rect.h * min(1.0, share / HATCH_SHARE))
    hatch = _dead_picture(style, rect.size, crossed=False)
    canvas.blit(
        hatch,
        (rect.left, rect.bottom - risen),
        pygame.Rect(0, rect.h - risen, rect.w, risen),
    )
    side, width = _cross_size(rect.w)
    left, right, top = (rect.w - side) / 2, (rect.w + side) / 2, (rect.h - side) / 2
    for number, (x, direction) in enumerate(((left, 1), (right, -1))):
        step = round(
            STROKE_STEPS * ((share - HATCH_SHARE) / (1 - HATCH_SHARE) * 2 - number)
        )
        if step > 0:
            length = side * min(step, STROKE_STEPS) / STROKE_STEPS
            ends = (x, top), (x + direction * length, top + length)
            picture = shapes.polyline(rect.size, ends, width, style.theme.low)
            canvas.blit(picture, rect)
    _draw_edge(canvas, rect)


# Parts


def _draw_base(canvas: Canvas, rect: pygame.Rect) -> None:
    theme = canvas.style.theme
    radius = corner_radius(rect.size)
    edge = (*theme.slotline, round(255 * FLOOR_ALPHA))
    picture = shapes.rounded(rect.size, radius, theme.slot, 1, edge)
    canvas.blit(picture, rect)


def _draw_frame(
    canvas: Canvas, rect: pygame.Rect, grows: bool, bright: bool, target: bool
) -> None:
    """Draw the frame of a gap that can be filled: a solid one for a ``target``, else a
    dashed one.
    """
    style = canvas.style
    theme = canvas.style.theme
    px = canvas.style.px
    inner = rect.inflate(-2 * px(FRAME_INSET) + 2, -2 * px(FRAME_INSET) + 2)
    radius = _frame_radius(rect, style)
    width = max(1.2, DASH_WIDTH * style.u)
    if target:
        picture = shapes.ring(inner.size, radius, px(TARGET_WIDTH), theme.brass)
        canvas.blit(picture, inner)
        return
    paint: Color | Tint = theme.brass
    if grows:
        width *= GROWING_DASH_SCALE
    else:
        paint = (*theme.ghost, 255 if bright else round(255 * FRAME_ALPHA))
    dashes = shapes.dashed(
        inner.size, radius, DASH * style.u, DASH_GAP * style.u, width, paint
    )
    canvas.blit(dashes, inner)


def _draw_ghosts(
    canvas: Canvas, rect: pygame.Rect, slot: Slot, art: CardArt, alpha: float
) -> None:
    """Draw the card that a gap accepts, or two smaller ones in opposite corners."""
    ghosts = ghosts_of(slot.cards)[:2]
    colour = canvas.style.theme.ghost
    size = rect.size
    places = [rect.topleft]
    if len(ghosts) == 2:
        share = TWO_GHOSTS if rect.h > rect.w else TWO_SQUAT_GHOSTS
        size = round(rect.w * share), round(rect.h * share)
        places.append((rect.right - size[0], rect.bottom - size[1]))
    for (card, kind), place in zip(ghosts, places, strict=False):
        picture = art.ghost(card, kind, size, colour, alpha)
        canvas.blit(picture, place)


def _draw_edge(canvas: Canvas, rect: pygame.Rect) -> None:
    width = max(1.0, canvas.style.u)
    radius = corner_radius(rect.size)
    picture = shapes.ring(rect.size, radius, width, canvas.style.theme.slotline)
    canvas.blit(picture, rect)


def _frame_radius(rect: pygame.Rect, style: Style) -> int:
    return max(2, corner_radius(rect.size) - style.px(FRAME_INSET) // 2)


# Pictures of gaps that cannot be filled


@kept
def _dead_picture(
    style: Style, size: tuple[int, int], crossed: bool = True
) -> pygame.Surface:
    width, height = size
    side, stroke = _cross_size(width)
    x = width / 2
    y = height / 2
    half = side / 2
    path = (
        f"M{x - half:.1f} {y - half:.1f}L{x + half:.1f} {y + half:.1f}"
        f"M{x + half:.1f} {y - half:.1f}L{x - half:.1f} {y + half:.1f}"
    )
    paint = shapes.paint("stroke", style.theme.low)
    cross = f'<path d="{path}" fill="none" stroke-width="{stroke:.1f}" stroke-linecap="round" {paint}/>'
    body = _hatch(size, style) + (cross if crossed else "")
    return shapes.cut_corners(shapes.vector(size, body), corner_radius(size))


def _hatch(size: tuple[int, int], style: Style) -> str:
    """Return slanted lines, with a round area without any for the cross, as SVG
    elements.
    """
    theme = style.theme
    (width, height) = size
    spacing = HATCH_SPACING * style.u
    line = f'{shapes.paint("stroke", theme.slotline)} stroke-opacity="{HATCH_ALPHA}"'
    lines = "".join(
        f"M{n * spacing:.1f} 0L{n * spacing - height:.1f} {height}"
        for n in range(1, math.ceil((width + height) / spacing))
    )
    radius = _cross_size(width)[0] * 0.8
    return (
        f'<path d="{lines}" fill="none" stroke-width="{HATCH_WIDTH * style.u:.1f}" {line}/>'
        f'<circle cx="{width / 2}" cy="{height / 2}" r="{radius:.1f}" {shapes.paint("fill", theme.slot)}/>'
    )


@kept
def _chevrons(style: Style, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    side = CHEVRON * width / REFERENCE_WIDTH
    stroke = max(2.0, CHEVRON_WIDTH * width / REFERENCE_WIDTH)
    x, y = width / 2, height / 2
    path = "".join(
        f"M{x + dx + side * 0.22:.1f} {y - side * 0.55:.1f}L{x + dx - side * 0.33:.1f} {y:.1f}"
        f"L{x + dx + side * 0.22:.1f} {y + side * 0.55:.1f}"
        for dx in (-side * 0.32, side * 0.38)
    )
    paint = f'stroke-linecap="round" stroke-linejoin="round" {shapes.paint("stroke", style.theme.low)}'
    return shapes.vector(
        size, f'<path d="{path}" fill="none" stroke-width="{stroke:.1f}" {paint}/>'
    )


def _cross_size(card_width: int) -> tuple[float, float]:
    return CROSS * card_width / REFERENCE_WIDTH, max(
        2.0, CROSS_WIDTH * card_width / REFERENCE_WIDTH
    )
