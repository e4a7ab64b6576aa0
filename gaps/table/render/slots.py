"""What a gap shows: the card it waits for, or why it waits for none. Told by shape before colour."""

from __future__ import annotations

import math

import pygame

from gaps.engine import GapKind
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Tint
from gaps.table.model.slots import GhostKind, Slot, ghosts_of
from gaps.table.render.art import CardArt

# Lengths in pixels at u = 1.
FRAME_IN = 3  # the frame lies this far inside the slot
DASH, DASH_GAP, DASH_WIDE = 8, 3, 2.0
GROWS_WIDER, TARGET_WIDE = 1.25, 3
HATCH, HATCH_WIDE = 9, 2.0
CROSS, CROSS_WIDE = 32, 4.2  # at a card 88 wide
DOT, DOT_GAP = 1.6, 4
HATCHED, STROKES = (
    0.5,
    8,
)  # share of a gap's dying in which the hatch rises; pictures of one stroke of the cross
FRAME_ALPHA, BRIGHT_ALPHA, HATCH_ALPHA = 0.62, 0.84, 0.55
TWO_GHOSTS, TWO_SQUAT_GHOSTS = 0.60, 0.53  # of the slot's size, where a gap waits for either of two cards


def corner(size: tuple[int, int]) -> int:
    """The radius of a card's corners, pixels."""
    return max(2, round(size[0] * 0.10))


def draw_floor(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """A place sunk into the field, waiting for a card that is on its way."""
    theme, px = style.theme, style.px
    _floor(surface, rect, style)
    inner = rect.inflate(-2 * px(FRAME_IN), -2 * px(FRAME_IN))
    if min(inner.size) > 4:
        radius = max(2, corner(rect.size) - px(FRAME_IN) // 2)
        dots = shapes.dashed(
            inner.size,
            radius,
            DOT * style.u,
            DOT_GAP * style.u,
            max(1.2, DOT * style.u),
            theme.slotline,
        )
        surface.blit(dots, inner)


def draw_slot(
    surface: pygame.Surface,
    rect: pygame.Rect,
    slot: Slot,
    style: Style,
    art: CardArt,
    *,
    ghosts: bool = True,
    bright: bool = False,
    target: bool = False,
) -> None:
    """Draw a gap at ``rect``: ``bright`` while its card is pointed at, ``target`` while it is held over."""
    if slot.kind is None:
        draw_floor(surface, rect, style)
        return
    _floor(surface, rect, style)
    match slot.kind:
        case GapKind.DEAD:
            _draw_dead(surface, rect, style)
        case GapKind.BLOCKED:
            _draw_blocked(surface, rect, style)
        case _:
            grows = slot.kind is GapKind.GROWS
            if ghosts or bright or target:
                strength = style.theme.ghost_grows_alpha if grows else style.theme.ghost_alpha
                alpha = max(strength, BRIGHT_ALPHA) if bright or target else strength
                _draw_ghost(surface, rect, slot, style, art, alpha)
            _draw_frame(surface, rect, style, grows, bright, target)


def _floor(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme, radius = style.theme, corner(rect.size)
    surface.blit(shapes.rounded(rect.size, radius, theme.slot, 1, _faint(theme.slotline, 0.35)), rect)


def _draw_frame(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, grows: bool, bright: bool, target: bool
) -> None:
    theme, px = style.theme, style.px
    inner = rect.inflate(-2 * px(FRAME_IN) + 2, -2 * px(FRAME_IN) + 2)
    radius = max(2, corner(rect.size) - px(FRAME_IN) // 2)
    width = max(1.2, DASH_WIDE * style.u)
    if target:
        surface.blit(shapes.ring(inner.size, radius, px(TARGET_WIDE), theme.brass), inner)
    elif grows:
        frame = shapes.dashed(
            inner.size, radius, DASH * style.u, DASH_GAP * style.u, width * GROWS_WIDER, theme.brass
        )
        surface.blit(frame, inner)
    else:
        paint = _faint(theme.ghost, 1.0 if bright else FRAME_ALPHA)
        surface.blit(
            shapes.dashed(inner.size, radius, DASH * style.u, DASH_GAP * style.u, width, paint), inner
        )


def _draw_ghost(
    surface: pygame.Surface, rect: pygame.Rect, slot: Slot, style: Style, art: CardArt, alpha: float
) -> None:
    ghosts = ghosts_of(slot.cards)[:2]
    share = TWO_GHOSTS if rect.h > rect.w else TWO_SQUAT_GHOSTS
    small = round(rect.w * share), round(rect.h * share)
    corners = (rect.topleft, (rect.right - small[0], rect.bottom - small[1]))
    for (card, kind), at in zip(ghosts, corners, strict=False):
        size, place = (rect.size, rect.topleft) if len(ghosts) == 1 else (small, at)
        match kind:
            case GhostKind.ANY_SUIT:
                ghost = art.ghost_of_any(card.rank, size, style.theme.ghost, alpha)
            case GhostKind.THIS_OR_HIGHER:
                ghost = art.ghost_and_higher(card, size, style.theme.ghost, alpha)
            case _:
                ghost = art.ghost(card, size, style.theme.ghost, alpha)
        surface.blit(ghost, place)


def draw_dying(surface: pygame.Surface, rect: pygame.Rect, style: Style, share: float) -> None:
    """Draw a gap that becomes dead, ``share`` of the way: the hatch rises, then the cross is drawn in two
    strokes."""
    _floor(surface, rect, style)
    risen = round(rect.h * min(1.0, share / HATCHED))
    hatch = style.surface_cache.get(("hatch", rect.size), lambda: _dead(rect.size, style, crossed=False))
    surface.blit(hatch, (rect.left, rect.bottom - risen), pygame.Rect(0, rect.h - risen, rect.w, risen))
    side, stroke = _cross(rect.w)
    x, y, half = rect.w / 2, rect.h / 2, side / 2
    for number, way in enumerate((1, -1)):
        drawn = round(STROKES * ((share - HATCHED) / (1 - HATCHED) * 2 - number))
        if drawn > 0:
            k = 2 * half * min(drawn, STROKES) / STROKES
            begin = x - way * half, y - half
            ends = begin, (begin[0] + way * k, begin[1] + k)
            surface.blit(shapes.polyline(rect.size, ends, stroke, style.theme.low), rect)
    _draw_edge(surface, rect, style)


def _draw_dead(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    surface.blit(
        style.surface_cache.get(("dead", rect.size), lambda: _dead(rect.size, style, crossed=True)), rect
    )
    _draw_edge(surface, rect, style)


def _cross(wide: int) -> tuple[float, float]:
    """Side and breadth of the cross in a dead gap."""
    return CROSS * wide / 88, max(2.0, CROSS_WIDE * wide / 88)


def _dead(size: tuple[int, int], style: Style, crossed: bool) -> pygame.Surface:
    """The hatch of a dead gap with room for the cross, and the cross."""
    theme, (width, height) = style.theme, size
    step, line = HATCH * style.u, _svg_paint(theme.slotline, HATCH_ALPHA)
    lines = "".join(
        f"M{n * step:.1f} 0L{n * step - height:.1f} {height}"
        for n in range(1, math.ceil((width + height) / step))
    )
    side, stroke = _cross(width)
    x, y, half = width / 2, height / 2, side / 2
    cross = (
        f"M{x - half:.1f} {y - half:.1f}L{x + half:.1f} {y + half:.1f}"
        f"M{x + half:.1f} {y - half:.1f}L{x - half:.1f} {y + half:.1f}"
    )
    body = (
        f'<path d="{lines}" fill="none" stroke-width="{HATCH_WIDE * style.u:.1f}" {line}/>'
        f'<circle cx="{x}" cy="{y}" r="{side * 0.8:.1f}" {_svg_paint(theme.slot, 1, "fill")}/>'
    )
    if crossed:
        paint = _svg_paint(theme.low, 1)
        body += f'<path d="{cross}" fill="none" stroke-width="{stroke:.1f}" stroke-linecap="round" {paint}/>'
    return _inside(shapes.vector(size, body))


def _draw_blocked(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    width, height = rect.size
    size, stroke = 24 * width / 88, max(2.0, 3.3 * width / 88)
    x, y = width / 2, height / 2
    chevrons = "".join(
        f"M{x + dx + size * 0.22:.1f} {y - size * 0.55:.1f}L{x + dx - size * 0.33:.1f} {y:.1f}"
        f"L{x + dx + size * 0.22:.1f} {y + size * 0.55:.1f}"
        for dx in (-size * 0.32, size * 0.38)
    )
    body = (
        f'<path d="{chevrons}" fill="none" stroke-width="{stroke:.1f}" stroke-linecap="round" '
        f'stroke-linejoin="round" {_svg_paint(style.theme.low, 1)}/>'
    )
    surface.blit(
        style.surface_cache.get(("blocked", rect.size), lambda: shapes.vector(rect.size, body)), rect
    )
    _draw_edge(surface, rect, style)


def _draw_edge(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    surface.blit(shapes.ring(rect.size, corner(rect.size), max(1.0, style.u), style.theme.slotline), rect)


def _inside(picture: pygame.Surface) -> pygame.Surface:
    """The picture without what lies beyond round corners."""
    mask = shapes.rounded(picture.get_size(), corner(picture.get_size()), (255, 255, 255))
    cut = picture.copy()
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _faint(colour: tuple[int, int, int], alpha: float) -> Tint:
    return (*colour, round(255 * min(1.0, alpha)))


def _svg_paint(colour: tuple[int, int, int], alpha: float, kind: str = "stroke") -> str:
    return f'{kind}="#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}" {kind}-opacity="{alpha}"'
