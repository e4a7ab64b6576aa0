"""Pictures of packs of cards: wrapped with a band, in a box, and backs in a fan.

They are painted larger than they are shown, so that they can be turned, and reduced
with smooth edges.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from gaps.engine import Card
from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import fill_rounded, put
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import BLACK, Color, Theme, mix
from gaps.table.cards.art import CardArt, back_picture

PAINT_SCALE = 2  # scale of painted pictures, unless the unit is large anyway
LARGE_UNIT = 1.6  # the size of a unit from which it is large
# In units.
PACK_SIZE = (116, 162)  # the upper card of a pack
CORNER_RADIUS = 10  # radius of the corners of a card
MARGIN = 6  # around a picture that is turned
# pairs of a number of cards and the edges seen below up to it
EDGES_BY_CARDS = ((40, 5), (60, 10), (1000, 17))
SHEET_STEP = 1.6  # from the edge of one card to the next
EDGE_LIGHT: Color = (232, 221, 198)
EDGE_DARK: Color = (128, 114, 92)
BAND_HEIGHT = 34  # height of the band
BAND_MIDDLE = 34  # above the lower edge of the upper card
BAND_OVERHANG = 0.8  # reach of the band beyond the pack at each side
BAND_LINE = 1.1
BAND_LINE_INSET = 3
BAND_SHADE = 6
# Fractions of the height: light from above, and shade below.
LIGHT: Color = (255, 226, 160)
PACK_LIGHT = (
    (0, LIGHT, 0.22),
    (0.2, LIGHT, 0),
)
PACK_SHADE = (
    (0.21, BLACK, 0),
    (0.5, BLACK, 0.04),
    (1, BLACK, 0.34),
)
FAN_SIZE = 0.74  # size of the backs in the fan, as a fraction of a pack's
# offsets to the right and down, and turns, of the backs in the fan, far to near
FAN = (
    (-29, -4, 9),
    (-12, -9, 4),
    (6, -10, -4),
    (22, -6, -14),
)
# width of the dark edge of a band or a box, as a fraction of its width
ROUND_EDGE = 0.06
BOX = (150, 176)
BOX_NOTCH = 20  # the radius of the notch for a thumb
BOX_PLATE = (8, 32, 134, 136)
BOX_PLATE_CORNER = 8
BOX_PLATE_LINE = 1.5
BOX_PICTURE = (14, 38, 122, 88)
BOX_NAME = 148  # the middle of the name
BOX_CARD = (102, 143)
BOX_FAN = 43.0  # turn of the first and the last card, in degrees
BOX_PIVOT = -11  # the centre of the turn, below the upper edge of the box
BOX_REACH = 47  # from there to the middle of a card

DROP_HEIGHT = 40  # height from which a pack falls
BOUNCE_HEIGHT = 6  # height of its bounce
FALL_SECONDS = 0.260  # seconds for which it falls
TOUCH_FRACTION = 0.7  # the fraction of that time at which it first touches the ground


def fallen(progress: float) -> float:
    """Return how far something has fallen after a fraction of the time, from 0 to 1.

    It bounces a little from the ground.
    """
    if progress < TOUCH_FRACTION:
        return (progress / TOUCH_FRACTION) ** 2
    after = (progress - TOUCH_FRACTION) / (1 - TOUCH_FRACTION)
    return 1 - 4 * BOUNCE_HEIGHT / DROP_HEIGHT * after * (1 - after)


def thickness(cards: int) -> int:
    """Return how much of the edges of ``cards`` cards is visible, in units."""
    return next(thick for most, thick in EDGES_BY_CARDS if cards <= most)


def _larger(style: Style) -> int:
    """Return the scale of painted pictures in a style."""
    return PAINT_SCALE if style.px_per_unit < LARGE_UNIT else 1


def _large(style: Style) -> Style:
    scale = _larger(style) * style.scale
    return Style(style.theme, style.size, scale, style.density)


def turned(style: Style, picture: Surface, degrees: float) -> Surface:
    """Return a large picture in its final size, turned to the left."""
    breathe()
    whole = picture
    if degrees:
        whole = pygame.transform.rotozoom(picture, degrees, 1.0)
        breathe()
    larger = _larger(style)
    if larger == 1:
        return whole
    width, height = whole.get_size()
    wide = round(width / larger)
    high = round(height / larger)
    small = shapes.at_least_one((wide, high))
    return pygame.transform.smoothscale(whole, small)


@kept
def wrapped_pack(style: Style, back: str, cards: int) -> Surface:
    """Return a large picture of a pack with this card back, without its band."""
    large = _large(style)
    px = large.px
    width = px(PACK_SIZE[0])
    height = px(PACK_SIZE[1])
    size = (width, height)
    thick = px(thickness(cards))
    margin = px(MARGIN)
    picture = shapes.blank((width + 2 * margin, height + thick + 2 * margin))
    sheets = max(3, round(thick / (SHEET_STEP * large.px_per_unit)))
    for sheet in range(sheets, 0, -1):
        dark = (0.6 if sheet % 2 else 0.1) + 0.2 * sheet / sheets
        colour = mix(EDGE_LIGHT, EDGE_DARK, dark)
        edge = shapes.rounded(size, px(CORNER_RADIUS), colour)
        down = thick * sheet / sheets
        picture.blit(edge, (margin, margin + down))
    picture.blit(back_picture(back, size), (margin, margin))
    if not style.theme.plain:
        breathe()
        light = shapes.faded(size, *PACK_LIGHT, *PACK_SHADE)
        light = shapes.cut_corners(light, px(CORNER_RADIUS))
        picture.blit(light, (margin, margin))
    return picture


@kept
def band(style: Style, text: str) -> Surface:
    """Return a large picture of the band around a pack, with the shade below it."""
    large = _large(style)
    theme = style.theme
    px = large.px
    width = px(PACK_SIZE[0]) + 2 * round(BAND_OVERHANG * large.px_per_unit)
    height = px(BAND_HEIGHT)
    shade = 0 if theme.plain else px(BAND_SHADE)
    picture = shapes.blank((width, height + shade))
    bright = mix(theme.surface, theme.edge, 0.16)
    rounded = _rounded(theme.surface, bright, theme, width)
    area = f'<rect width="{width}" height="{height}" fill="url(#b)"/>'
    around = shapes.vector((width, height), rounded + area)
    picture.blit(around, (0, 0))
    if shade:
        below = shapes.faded((width, shade), (0, BLACK, 0.45), (1, BLACK, 0))
        picture.blit(below, (0, height))
    line = max(1, round(BAND_LINE * large.px_per_unit))
    inwards = px(BAND_LINE_INSET)
    for y in (inwards, height - inwards - line):
        picture.fill(theme.brass, (0, y, width, line))
    name = large.text(text, "h4", theme.brass)
    put(picture, name, center=(width // 2, height // 2))
    return picture


def _rounded(side: Color, middle: Color, theme: Theme, width: int) -> str:
    """Return the gradient, named b, of something round: dark at its edges."""
    dark = mix(theme.surface, BLACK, 0.35)
    return shapes.rightwards(
        "b",
        width,
        (0, dark, 1),
        (ROUND_EDGE, side, 1),
        (0.5, middle, 1),
        (1 - ROUND_EDGE, side, 1),
        (1, dark, 1),
    )


@kept
def banded_pack(style: Style, back: str, cards: int, text: str) -> Surface:
    """Return a large picture of a pack in its band."""
    large = _large(style)
    px = large.px
    pack = wrapped_pack(style, back, cards)
    around = band(style, text)
    breathe()
    picture = pack.copy()
    middle = px(MARGIN) + px(PACK_SIZE[1]) - px(BAND_MIDDLE)
    top = middle - px(BAND_HEIGHT) // 2
    x = picture.get_width() // 2
    put(picture, around, midtop=(x, top))
    return picture


@kept
def fan_of_backs(style: Style, backs: Sequence[str]) -> Surface:
    """Return backs in a fan, in their final size."""
    px = _large(style).px
    width = px(FAN_SIZE * PACK_SIZE[0])
    height = px(FAN_SIZE * PACK_SIZE[1])
    margin = px(MARGIN)
    side = style.px(2 * FAN_SIZE * PACK_SIZE[1])
    picture = shapes.blank((side, side))
    for back, (right, down, degrees) in zip(backs, FAN, strict=True):
        card = shapes.blank((width + 2 * margin, height + 2 * margin))
        shown = back_picture(back, (width, height))
        card.blit(shown, (margin, margin))
        _draw_shadowed(
            picture,
            style,
            card,
            degrees,
            (right, down),
        )
    return picture


def _draw_shadowed(
    picture: Surface,
    style: Style,
    card: Surface,
    degrees: float,
    offset: tuple[float, float],
) -> None:
    """Draw a large picture of a card, turned, with its shadow, on another picture.

    ``offset`` is the distance from the middle of that picture.
    """
    middle = picture.get_rect().center
    right, down = map(style.px, offset)
    x = middle[0] + right
    y = middle[1] + down
    shown = turned(style, card, degrees)
    breathe()
    if not style.theme.plain:
        shade = shown.copy()
        shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
        put(picture, shade, center=(x + style.px(1), y + style.px(3)))
    put(picture, shown, center=(x, y))


@kept
def box(style: Style, name: str) -> Surface:
    """Return a box of cards with a picture of the pass and its name on it.

    It is open at the top, with a notch for a thumb.
    """
    large = _large(style)
    theme = style.theme
    px = large.px
    width = px(BOX[0])
    height = px(BOX[1])
    side = mix(theme.surface, theme.surface2, 0.4)
    notch = px(BOX_NOTCH)
    corner = px(3)
    outline = (
        f"M0 0H{width / 2 - notch}A{notch} {notch} 0 0 0 {width / 2 + notch} 0H{width}"
        f"V{height - corner}Q{width} {height} {width - corner} {height}"
        f"H{corner}Q0 {height} 0 {height - corner}Z"
    )
    body = _rounded(side, theme.surface2, theme, width)
    body += f'<path d="{outline}" fill="url(#b)"/>'
    if theme.plain:
        edge = f'{shapes.paint("stroke", theme.edge)} stroke-width="{px(2)}"'
        body += f'<path d="{outline}" fill="none" {edge}/>'
    picture = shapes.vector((width, height), body)
    left, top, wide, high = map(px, BOX_PLATE)
    line = max(1, round(BOX_PLATE_LINE * large.px_per_unit))
    plate = pygame.Rect(left, top, wide, high)
    fill = mix(theme.surface, BLACK, 0.1)
    fill_rounded(
        picture,
        plate,
        px(BOX_PLATE_CORNER),
        fill,
        line,
        theme.brass,
    )
    left, top, wide, high = map(px, BOX_PICTURE)
    back_height = round(wide * PACK_SIZE[1] / PACK_SIZE[0])
    back = back_picture("ember", (wide, back_height))
    inset = round(0.09 * wide)
    # the middle of the back, between the lines of its frame
    across = wide - 2 * inset
    down = round(across * 0.70)
    seen = back.subsurface((inset, round(0.54 * wide), across, down))
    scene = pygame.transform.smoothscale(seen, (wide, high))
    scene = shapes.cut_corners(scene, px(4))
    picture.blit(scene, (left, top))
    room = px(BOX_PLATE[2]) - 2 * px(6)
    text = large.fitted(
        name,
        room,
        theme.brass,
        "h4",
        "label",
        "note_bold",
        "small",
    )
    put(picture, text, center=(width // 2, px(BOX_NAME)))
    return turned(style, picture, 0)


@kept
def box_card(style: Style, art: CardArt, card: Card) -> Surface:
    """Return a large picture of a card that looks out of a box."""
    px = _large(style).px
    margin = px(MARGIN)
    width = px(BOX_CARD[0])
    height = px(BOX_CARD[1])
    picture = shapes.blank((width + 2 * margin, height + 2 * margin))
    face = art.face(card, (width, height))
    picture.blit(face, (margin, margin))
    return picture


@kept
def ground_shadow(style: Style, width: int, lifted: bool = False) -> Surface:
    """Return the shadow of something on the ground that is ``width`` pixels wide."""
    px = style.px
    theme = style.theme
    if theme.plain:
        return shapes.blank((1, 1))
    near = (round(1.5 * width), px(34))
    far = (round(1.9 * width), px(60))
    alpha = 0.42 if lifted else 0.62
    if theme.light:
        alpha *= 0.6
    drop = px(26)
    picture = shapes.blank((far[0], far[1] + drop))
    layers = (
        (far, drop // 2, alpha * 0.5),
        (near, 0, alpha),
    )
    for size, top, dark in layers:
        stops = (
            (0, theme.shadow, dark),
            (0.4, theme.shadow, dark * 0.55),
            (1, theme.shadow, 0),
        )
        soft = shapes.soft_disc(64, *stops)
        shade = pygame.transform.smoothscale(soft, size)
        left = (far[0] - size[0]) // 2
        picture.blit(shade, (left, top))
    return picture
